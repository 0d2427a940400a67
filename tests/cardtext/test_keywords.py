"""Keywords that stand for other abilities, and those that the rules give meaning to."""

import pytest

from faqtool.cardtext.describe import describe
from faqtool.engine.abilities import (
    Activated,
    CostOption,
    EntersWith,
    Keyword,
    PaidCost,
    SpellAbility,
    Static,
    Triggered,
)
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import zone_change
from faqtool.engine.stack.settle import settle
from faqtool.engine.terms import Zone
from faqtool.engine.turn import resolve_all
from tests.cardtext.cards import compiled
from tests.engine.cards import A, creature, field, now_is, table

EXPANDED = [
    ("Persistance", [Triggered]),
    ("Conspiration", [CostOption, Triggered]),
    ("Évocation {1}{G}", [CostOption, Triggered]),
    ("Incursion {U}", [CostOption]),
    ("Kick {U}", [CostOption]),
    ("Rappel {3}", [CostOption, SpellAbility]),
    ("Renfort 2 — {1}{G}", [Activated]),
    ("Cachette", [EntersWith, Triggered, Static]),
    ("Appui d'elfe", [Triggered, Triggered]),
    ("Équipement {2}", [Activated]),
    ("Recyclage {2}", [Activated]),
    ("Suspension 3 — {R}", [Activated, Triggered, Triggered]),
    ("Mue {3}{U}", [Keyword]),
    ("Changelin", [Keyword]),
    ("Vol, lien de vie, contact mortel", [Keyword, Keyword, Keyword]),
    ("Protection contre toutes les couleurs", [Keyword] * 5),
]


@pytest.mark.parametrize(("text", "kinds"), EXPANDED, ids=[text for text, _ in EXPANDED])
def test_a_keyword_stands_for_its_abilities(text: str, kinds: list[type]) -> None:
    assert [type(ability) for ability in compiled("Créature : elfe", text).lines[0]] == kinds


@pytest.mark.parametrize(("counters", "returns"), [({}, True), ({"-1/-1": 1}, False), ({"+1/+1": 1}, True)])
def test_persistence_asks_about_its_counters_as_it_triggers(counters: dict[str, int], returns: bool) -> None:
    (ability,) = compiled("Créature : elfe", "Persistance").lines[0]
    t, (one,) = table([field(A, creature(2, 2, ability), counters=counters)])
    happen(t, [zone_change(t.game, one, Zone.GRAVEYARD)])
    settle(t)
    assert bool(t.game.zones.get((Zone.STACK, None))) is returns
    resolve_all(t)
    there = now_is(t, one)
    assert there is not None and t.game.objects[there].zone is (Zone.BATTLEFIELD if returns else Zone.GRAVEYARD)
    assert t.game.objects[there].counters == ({"-1/-1": 1} if returns else {})


def test_abilities_from_the_hand_say_so() -> None:
    for text in ("Renfort 2 — {1}{G}", "Recyclage {2}"):
        (ability,) = compiled("Créature : elfe", text).lines[0]
        assert isinstance(ability, Activated)
        assert ability.zone is Zone.HAND


def test_two_conspirations_are_paid_and_noticed_apart() -> None:
    abilities = compiled("Rituel", "Piochez une carte.", "Conspiration", "Conspiration").characteristics.abilities
    names = [ability.name for ability in abilities if isinstance(ability, CostOption)]
    noticed = [
        ability.event.name
        for ability in abilities
        if isinstance(ability, Triggered) and isinstance(ability.event, PaidCost)
    ]
    assert names == noticed == ["conspire", "conspire 2"]


def test_the_hidden_card_is_that_of_the_linked_ability() -> None:
    text = "{G}, {T} : Vous pouvez jouer la carte retirée sans payer son coût de mana."
    done = compiled("Terrain", "Cachette", text)
    links = {ability.link for ability in done.lines[0] if isinstance(ability, Triggered)}
    assert links == {"hideaway"}
    assert "play (linked:hideaway)" in describe(done.lines[1][0])
    assert compiled("Terrain", text).lines == {}
