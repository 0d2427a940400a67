"""State-based actions, by the rules of the date: each kind, and the nearest case where it does nothing."""

from dataclasses import replace
from datetime import date

import pytest

from faqtool.engine.abilities import (
    Body,
    Enchant,
    Filter,
    GainLife,
    Host,
    IsRef,
    IsType,
    Keyword,
    ModifyPT,
    Moves,
    N,
    Static,
    This,
    Triggered,
    You,
)
from faqtool.engine.actions import play
from faqtool.engine.eras import Ruleset, ruleset
from faqtool.engine.layers.look import look
from faqtool.engine.stack.settle import settle
from faqtool.engine.state import Characteristics, Player
from faqtool.engine.terms import AURA, EQUIPMENT, CardType, Zone
from faqtool.engine.turn import resolve_all
from tests.engine.cards import (
    BOTH,
    CREATURE,
    M10,
    NOW,
    THEN,
    A,
    B,
    C,
    D,
    creature,
    field,
    first_option,
    hand,
    lives,
    permanent,
    planeswalker,
    script,
    table,
    zone_of,
)

STAYS, DIES = Zone.BATTLEFIELD, Zone.GRAVEYARD


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("card", "options", "after"),
    [
        (creature(2, 2), {}, STAYS),
        (creature(2, 2), {"damage": 1}, STAYS),
        (creature(2, 2), {"damage": 2}, DIES),
        (creature(2, 2), {"damage": 5}, DIES),
        (creature(2, 0), {}, DIES),
        (creature(0, 1), {}, STAYS),
        (creature(2, 2), {"counters": {"-1/-1": 2}}, DIES),
        (creature(2, 2), {"counters": {"-1/-1": 1}, "damage": 1}, DIES),
        (creature(2, 2), {"counters": {"+1/+1": 1}, "damage": 2}, STAYS),
        (creature(2, 2, "indestructible"), {"damage": 2}, STAYS),
        (creature(2, 0, "indestructible"), {}, DIES),
        (planeswalker(3), {}, STAYS),
        (planeswalker(3), {"counters": {"loyalty": 0}}, DIES),
        (permanent(CardType.ARTIFACT), {"damage": 3}, STAYS),
    ],
)
def test_which_permanents_stay(card: Characteristics, options: dict[str, object], after: Zone, rules: Ruleset) -> None:
    t, (one,) = table([field(A, card, **options)], rules)
    settle(t)
    assert zone_of(t, one) is after


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("counters", "left"),
    [
        ({"+1/+1": 3, "-1/-1": 1}, {"+1/+1": 2}),
        ({"+1/+1": 1, "-1/-1": 1}, {}),
        ({"+1/+1": 1, "-1/-1": 3}, {"-1/-1": 2}),
        ({"+1/+1": 2, "charge": 1}, {"+1/+1": 2, "charge": 1}),
    ],
)
def test_opposed_counters_annihilate(counters: dict[str, int], left: dict[str, int], rules: Ruleset) -> None:
    t, (one,) = table([field(A, creature(2, 5), counters=counters)], rules)
    settle(t)
    assert t.game.objects[one].counters == left


@pytest.mark.parametrize("rules", BOTH)
def test_a_player_without_life_loses(rules: Ruleset) -> None:
    t, _ = table([], rules, players=(Player(A, 1), Player(B, 0)))
    settle(t)
    assert t.game.players[B].lost and not t.game.players[A].lost and t.game.result == A


@pytest.mark.parametrize("rules", BOTH)
def test_two_players_who_lose_at_once_draw(rules: Ruleset) -> None:
    t, _ = table([], rules, players=(Player(A, 0), Player(B, -1)))
    settle(t)
    assert t.game.result == "draw"


def test_with_three_players_the_game_goes_on() -> None:
    t, (mine, theirs) = table(
        [field(A, creature(1, 1)), field(B, creature(1, 1))], players=(Player(A), Player(B, 0), Player(C))
    )
    settle(t)
    assert t.game.players[B].lost and t.game.result is None
    assert zone_of(t, mine) is STAYS and zone_of(t, theirs) is not STAYS  # what a player owns leaves with them


@pytest.mark.parametrize("rules", BOTH)
def test_a_team_loses_together(rules: Ruleset) -> None:
    players = (Player(A, 5, team=1), Player(C, 5, team=1), Player(B, 0, team=2), Player(D, 0, team=2))
    t, _ = table([], rules, players=players)
    settle(t)
    assert t.game.players[B].lost and t.game.players[D].lost and not t.game.players[A].lost
    assert t.game.result is not None


# --- uniqueness --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "owners", "left"),
    [
        (THEN, (A, A), 0),
        (THEN, (A, B), 0),
        (THEN, (A,), 1),
        (M10, (A, B), 0),
        (NOW, (A, B), 2),
        (NOW, (A, A), 1),
    ],
)
def test_the_legend_rule(rules: Ruleset, owners: tuple[str, ...], left: int) -> None:
    cards = [field(owner, creature(2, 2, name="hero", legendary=True)) for owner in owners]  # type: ignore[arg-type]
    answers = [("A keeps", (1,))] if left < len(owners) and rules is NOW else []
    t, ids = table(cards, rules, *answers)
    settle(t)
    assert sum(zone_of(t, id_) is STAYS for id_ in ids) == left


def test_legends_of_two_names_live_side_by_side() -> None:
    for rules in BOTH:
        t, ids = table([field(A, creature(2, 2, name=name, legendary=True)) for name in ("hero", "heroine")], rules)
        settle(t)
        assert all(zone_of(t, id_) is STAYS for id_ in ids)


@pytest.mark.parametrize(
    ("rules", "owners", "subtypes", "left"),
    [
        (THEN, (A, B), ("x", "x"), 0),
        (THEN, (A, A), ("x", "y"), 2),
        (M10, (A, B), ("x", "x"), 0),
        (NOW, (A, A), ("x", "x"), 2),
        (NOW, (A, B), ("x", "x"), 2),
    ],
)
def test_planeswalkers_of_one_type(
    rules: Ruleset, owners: tuple[str, str], subtypes: tuple[str, str], left: int
) -> None:
    cards = [
        field(owner, planeswalker(3, name=f"walker {n}", subtype=subtype))  # type: ignore[arg-type]
        for n, (owner, subtype) in enumerate(zip(owners, subtypes, strict=True))
    ]
    t, ids = table(cards, rules)
    settle(t)
    assert sum(zone_of(t, id_) is STAYS for id_ in ids) == left


def test_between_2013_and_2017_each_player_keeps_one_planeswalker_of_a_type() -> None:
    from datetime import date

    from faqtool.engine.eras import ruleset

    rules = ruleset(date(2015, 1, 1))
    for owners, left in [((A, A), 1), ((A, B), 2)]:
        answers = [("A keeps", (1,))] if left == 1 else []
        cards = [field(owner, planeswalker(3, name=f"walker {n}")) for n, owner in enumerate(owners)]
        t, ids = table(cards, rules, *answers)
        settle(t)
        assert sum(zone_of(t, id_) is STAYS for id_ in ids) == left


# --- attachments -------------------------------------------------------------------------------

AURA_CARD = permanent(CardType.ENCHANTMENT, Enchant(CREATURE), name="armour", subtypes=[AURA])
SWORD = permanent(CardType.ARTIFACT, name="sword", subtypes=[EQUIPMENT])


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("host", "after"),
    [
        (creature(2, 2), STAYS),
        (permanent(CardType.ARTIFACT), DIES),
        (creature(2, 0), DIES),
        (creature(2, 2, Keyword("protection", IsType(CardType.ARTIFACT))), STAYS),
        (creature(2, 2, Keyword("protection", IsType(CardType.ENCHANTMENT))), DIES),
    ],
)
def test_an_aura_needs_something_it_may_enchant(host: Characteristics, after: Zone, rules: Ruleset) -> None:
    t, (_, aura) = table([field(A, host), field(A, AURA_CARD, attached_to=0)], rules)
    settle(t)
    assert zone_of(t, aura) is after


def test_an_aura_attached_to_nothing_goes_to_the_graveyard() -> None:
    t, (aura,) = table([field(A, AURA_CARD)])
    settle(t)
    assert zone_of(t, aura) is DIES


@pytest.mark.parametrize(("rules", "gained"), [(THEN, 1), (M10, 1), (ruleset(date(2010, 7, 16)), 2), (NOW, 2)])
def test_since_2010_an_aura_that_is_a_creature_comes_off_before_it_goes(rules: Ruleset, gained: int) -> None:
    """So it goes together with what dies in the check after it came off."""
    guard = Static((ModifyPT(N(0), N(2)),), Host())
    mourns = Triggered(Moves(CREATURE, Zone.BATTLEFIELD, Zone.GRAVEYARD), Body(steps=(GainLife(You(), N(1)),)))
    shield = creature(3, 3, Enchant(CREATURE), guard, mourns, types=[CardType.ENCHANTMENT])
    shield = replace(shield, subtypes=frozenset({AURA}))
    t, (bear, aura) = table([field(A, creature(2, 2), damage=3), field(A, shield, attached_to=0)], rules)
    settle(t)
    resolve_all(t)
    assert (zone_of(t, bear), zone_of(t, aura)) == (DIES, DIES)
    assert lives(t)[A] == 20 + gained


@pytest.mark.parametrize("rules", BOTH)
def test_what_dies_needs_not_come_off_too(rules: Ruleset) -> None:
    golem = creature(1, 0, types=[CardType.ARTIFACT])
    golem = replace(golem, subtypes=frozenset({EQUIPMENT}))
    t, (_, worn) = table([field(A, creature(2, 2)), field(A, golem, attached_to=0)], rules)
    settle(t)
    assert zone_of(t, worn) is DIES


def test_an_equipment_attached_to_nothing_stays_and_drops_off_what_is_no_creature() -> None:
    t, (loose, _, worn) = table([field(A, SWORD), field(A, permanent(CardType.LAND)), field(A, SWORD, attached_to=1)])
    settle(t)
    assert zone_of(t, loose) is zone_of(t, worn) is STAYS
    assert t.game.objects[worn].attached_to is None


@pytest.mark.parametrize("rules", BOTH)
def test_a_token_ceases_to_exist_off_the_battlefield(rules: Ruleset) -> None:
    t, (token, card) = table(
        [field(A, creature(1, 1), kind="token", damage=1), field(A, creature(1, 1), damage=1)], rules
    )
    settle(t)
    assert zone_of(t, token) is None and zone_of(t, card) is DIES


# --- together ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_what_dies_at_once_sees_the_others_die(rules: Ruleset) -> None:
    watcher = Triggered(Moves(CREATURE, Zone.BATTLEFIELD, Zone.GRAVEYARD), Body(steps=(GainLife(You(), N(1)),)))
    t, ids = table(
        [field(A, creature(2, 2, watcher), damage=2), field(B, creature(2, 2), damage=2), field(B, creature(2, 2))],
        rules,
        chooser=script(("A order", (0, 1))),
    )
    settle(t)
    assert len(t.game.zones[(Zone.STACK, None)]) == 2  # its own death, and the other's
    resolve_all(t)
    assert lives(t)[A] == 22 and zone_of(t, ids[2]) is STAYS


@pytest.mark.parametrize("rules", BOTH)
def test_settling_goes_on_until_nothing_changes(rules: Ruleset) -> None:
    chief = Static((ModifyPT(N(1), N(1)),), CREATURE)
    t, (leader, follower, other) = table(
        [field(A, creature(1, 0, chief), damage=1), field(A, creature(1, 0)), field(A, creature(1, 1))], rules
    )
    assert look(t.game, t.rules, follower).toughness == 1
    settle(t)
    assert [zone_of(t, id_) for id_ in (leader, follower, other)] == [DIES, DIES, STAYS]


@pytest.mark.parametrize("rules", BOTH)
def test_many_abilities_that_resolve_one_after_the_other_are_no_loop(rules: Ruleset) -> None:
    enters = Triggered(Moves(Filter(None, (IsRef(This()),)), to=Zone.BATTLEFIELD), Body(steps=(GainLife(You(), N(1)),)))
    t, (card,) = table([hand(A, creature(1, 1, *[enters] * 30))], rules, chooser=first_option)
    play(t, A, card)
    for _ in range(30):
        settle(t)
        settle(t)
    resolve_all(t)
    assert lives(t)[A] == 50 and t.game.result is None
