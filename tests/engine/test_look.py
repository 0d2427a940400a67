"""Looking: copies, face-down cards, summoning sickness, rules effects, and how a creature came to be what it is."""

from datetime import date

import pytest

from faqtool.engine.abilities import (
    AsLongAs,
    BecomeCopy,
    CannotAttack,
    ContinuousEffect,
    CostLess,
    Duration,
    EndOfTurn,
    Filter,
    GainKeywordsOf,
    Is,
    IsColour,
    IsSubtype,
    IsType,
    Keyword,
    Linked,
    MayLook,
    MayPlay,
    ModifyPT,
    N,
    Other,
    Players,
    PlayLimit,
    ReplaceTypeWord,
    SetPT,
    Static,
    This,
    TopCardRevealed,
)
from faqtool.engine.eras import Ruleset, ruleset
from faqtool.engine.events import ControlChanged, EffectBegan, EffectsEnded, PlayerLost, TurnBegan
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import zone_change
from faqtool.engine.layers.layers import Layer
from faqtool.engine.layers.look import (
    controller_of,
    copiable,
    effects_on,
    explain,
    has_keyword,
    is_sick,
    keywords,
    look,
    lookers,
    rule_effects,
    snapshot,
)
from faqtool.engine.mana import ManaCost
from faqtool.engine.players import are_opponents, in_range, in_turn_order, life_of, teammates
from faqtool.engine.setup import Placed
from faqtool.engine.state import InForce, Player
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, Colour, ObjectId, Subtype, Who, Zone
from tests.engine.cards import BOTH, NOW, THEN, A, B, C, D, creature, field, hand, permanent, table

CREATURES = Filter(all=(IsType(CardType.CREATURE),))
TODAY = EndOfTurn()
ELF, FROG = Subtype("elf"), Subtype("frog")


def start(
    t: Table,
    id_: ObjectId,
    *effects: ContinuousEffect,
    duration: Duration = TODAY,
    **more: object,
) -> int:
    """A resolved spell's effects on an object; the number of the effect."""
    values = {
        n: (e.power.value, e.toughness.value)
        for n, e in enumerate(effects)
        if isinstance(e, ModifyPT | SetPT) and isinstance(e.power, N) and isinstance(e.toughness, N)
    }
    effect = InForce(0, 0, (id_,), effects, duration, t.game.objects[id_], A, values=values, **more)  # type: ignore[arg-type]
    (begun,) = happen(t, [EffectBegan(effect)])
    assert isinstance(begun, EffectBegan)
    return begun.effect.id


# --- copies and face-down objects ----------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_a_copy_takes_what_is_printed_and_not_what_changed_it(rules: Ruleset) -> None:
    t, (bird, shape) = table(
        [field(A, creature(2, 2, "flying", name="bird")), field(A, creature(0, 1, name="shape"))], rules
    )
    start(t, bird, ModifyPT(N(3), N(3)))
    start(t, shape, ModifyPT(N(1), N(0)))
    start(t, shape, BecomeCopy(This()), copied={0: copiable(t.game, rules, bird)})
    values = look(t.game, rules, shape)
    assert (values.name, values.power, values.toughness) == ("bird", 3, 2)
    assert has_keyword(t.game, rules, shape, "flying")
    assert copiable(t.game, rules, shape) == copiable(t.game, rules, bird)


@pytest.mark.parametrize("rules", BOTH)
def test_a_face_down_permanent_is_a_2_2_of_nothing_and_is_copied_as_that(rules: Ruleset) -> None:
    t, (hidden, shape) = table([field(A, creature(5, 5, "flying"), face_down=True), field(A, creature(0, 1))], rules)
    values = look(t.game, rules, hidden)
    assert (values.name, values.mana_cost, values.power, values.abilities) == (None, None, 2, ())
    start(t, shape, BecomeCopy(This()), copied={0: copiable(t.game, rules, hidden)})
    assert look(t.game, rules, shape) == values and not t.game.objects[shape].face_down


def test_a_word_is_replaced_in_types_and_abilities() -> None:
    lord = creature(
        1, 1, Static((ModifyPT(N(1), N(1)),), Filter(all=(IsSubtype(ELF), Other()))), subtypes=["elf"], name="lord"
    )
    t, (one, elf, frog) = table(
        [field(A, lord), field(A, creature(1, 1, subtypes=["elf"])), field(A, creature(1, 1, subtypes=["frog"]))]
    )
    start(t, one, ReplaceTypeWord("words"), bindings={"words from": "elf", "words to": "frog"})
    assert look(t.game, NOW, one).subtypes == {FROG}
    assert [look(t.game, NOW, i).power for i in (elf, frog)] == [1, 2]


def test_keywords_of_a_family_are_all_gained() -> None:
    red, blue = (Keyword("protection", IsColour(c)) for c in (Colour.RED, Colour.BLUE))
    cards = Filter(Zone.GRAVEYARD, (IsType(CardType.CREATURE),))
    t, (one, *_) = table(
        [
            field(A, creature(1, 1, Static((GainKeywordsOf(cards, "protection"),), This()))),
            Placed(creature(1, 1, red), Zone.GRAVEYARD, B),
            Placed(creature(1, 1, blue, red), Zone.GRAVEYARD, A),
        ]
    )
    assert keywords(t.game, NOW, one, "protection") == (red, blue)


# --- control, sickness, durations ----------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_a_creature_is_sick_until_its_controllers_turn_begins(rules: Ruleset) -> None:
    t, (card, hasty, old) = table(
        [hand(A, creature(1, 1)), hand(A, creature(1, 1, "haste")), field(B, creature(1, 1))], rules
    )
    happen(t, [zone_change(t.game, i, Zone.BATTLEFIELD) for i in (card, hasty)])
    new, fast = t.game.became[card], t.game.became[hasty]
    assert [is_sick(t.game, rules, i) for i in (new, fast, old)] == [True, False, False]
    happen(t, [TurnBegan(B)])
    assert is_sick(t.game, rules, new)
    happen(t, [TurnBegan(A)])
    assert not is_sick(t.game, rules, new)


def test_an_effect_for_as_long_as_its_source_is_there_ends_for_good() -> None:
    from faqtool.engine.abilities import SetController, These

    t, (thief, loot) = table([field(A, creature(1, 1)), field(B, creature(1, 1))])
    effect = InForce(
        0, 0, (loot,), (SetController(These((A,))),), AsLongAs(Is(This(), Filter())), t.game.objects[thief], A
    )
    happen(t, [EffectBegan(effect)])
    assert controller_of(t.game, NOW, loot) == A
    happen(t, [zone_change(t.game, thief, Zone.GRAVEYARD)])
    assert controller_of(t.game, NOW, loot) == B and t.game.effects == ()
    happened = [e for batch in t.log for e in batch]
    assert [e.controller for e in happened if isinstance(e, ControlChanged)] == [A, B]
    assert any(isinstance(e, EffectsEnded) for e in happened)


def test_what_has_left_is_seen_as_it_last_was() -> None:
    t, (one, _) = table(
        [
            field(A, creature(2, 2, subtypes=["elf"])),
            field(A, permanent(CardType.ENCHANTMENT, Static((ModifyPT(N(1), N(1)),), CREATURES))),
        ]
    )
    happen(t, [zone_change(t.game, one, Zone.GRAVEYARD)])
    assert look(t.game, NOW, one).power == 3
    assert look(t.game, NOW, t.game.became[one]).power == 2
    assert snapshot(t.game, NOW, one).zone is Zone.BATTLEFIELD


# --- effects outside the layers ------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_rules_effects_are_found_on_what_they_are_on(rules: Ruleset) -> None:
    jail = permanent(CardType.ENCHANTMENT, Static((CannotAttack(),), Filter(all=(IsSubtype(ELF),))))
    limit = permanent(CardType.ENCHANTMENT, Static((PlayLimit(1),), Players()))
    cheap = permanent(
        CardType.ENCHANTMENT, Static((CostLess(ManaCost.parse("{1}")),), Filter(Zone.STACK, (IsSubtype(ELF),)))
    )
    t, (elf, frog, _, _, _, spell) = table(
        [
            field(A, creature(1, 1, subtypes=["elf"])),
            field(A, creature(1, 1, subtypes=["frog"])),
            field(B, jail),
            field(B, limit),
            field(B, cheap),
            Placed(creature(1, 1, subtypes=["elf"]), Zone.STACK, A),
        ],
        rules,
    )
    assert [type(e) for e, _ in rule_effects(t.game, rules, elf)] == [CannotAttack]
    assert rule_effects(t.game, rules, frog) == ()
    assert [(e.n, ctx.controller) for e, ctx in effects_on(t.game, rules, A, PlayLimit)] == [(1, B)]
    assert len(effects_on(t.game, rules, spell, CostLess)) == 1
    start(t, frog, CannotAttack())
    assert len(effects_on(t.game, rules, frog, CannotAttack)) == 1


# --- face-down cards out of play -----------------------------------------------------------------

LOOKING = [
    # who may look while the land is there (A had it first, B has it now), and once it has left
    (MayLook(), THEN, {A, B}, set()),
    (MayLook(), NOW, {A, B}, {A, B}),
    (MayLook(), ruleset(date(2013, 1, 31)), {A, B}, set()),
    (MayLook(), ruleset(date(2013, 2, 1)), {A, B}, {A, B}),
    (MayPlay(look=True), THEN, {B}, set()),
    (MayPlay(look=True), NOW, {A, B}, {A, B}),
    (MayPlay(), NOW, set(), set()),
]


@pytest.mark.parametrize(("effect", "rules", "there", "gone"), LOOKING)
def test_who_may_look_at_a_card_removed_face_down(
    effect: ContinuousEffect, rules: Ruleset, there: set[str], gone: set[str]
) -> None:
    from faqtool.engine.abilities import Forever, SetController, These

    land = permanent(CardType.LAND, Static((effect,), Linked("hides")))
    t, (bridge, hidden) = table(
        [field(A, land, links={"hides": (1,)}), Placed(creature(1, 1), Zone.EXILE, A, face_down=True)], rules
    )
    happen(t, [TurnBegan(A)])
    start(t, bridge, SetController(These((B,))), duration=Forever())
    assert lookers(t.game, rules, hidden) == there
    happen(t, [zone_change(t.game, bridge, Zone.GRAVEYARD)])
    assert lookers(t.game, rules, hidden) == gone


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("zone", "face_down", "seen_by"),
    [
        (Zone.BATTLEFIELD, False, {A, B}),
        (Zone.BATTLEFIELD, True, {A}),
        (Zone.GRAVEYARD, False, {A, B}),
        (Zone.EXILE, False, {A, B}),
        (Zone.EXILE, True, set()),
        (Zone.HAND, False, {A}),
        (Zone.LIBRARY, False, set()),
        (Zone.OUTSIDE, False, {A}),
    ],
)
def test_everybody_may_look_at_what_is_face_up_in_a_public_zone(
    zone: Zone, face_down: bool, seen_by: set[str], rules: Ruleset
) -> None:
    t, (card,) = table([Placed(creature(1, 1), zone, A, face_down=face_down)], rules)
    assert lookers(t.game, rules, card) == seen_by


def test_a_team_may_look_at_its_hands() -> None:
    players = (Player(A, 30, team=1), Player(C, 30, team=1), Player(B, 30, team=2), Player(D, 30, team=2))
    t, (card,) = table([Placed(creature(1, 1), Zone.HAND, A)], players=players)
    assert lookers(t.game, NOW, card) == {A, C}


@pytest.mark.parametrize("rules", BOTH)
def test_everybody_may_look_at_the_top_card_of_a_library_played_with_it_revealed(rules: Ruleset) -> None:
    seer = permanent(CardType.ENCHANTMENT, Static((TopCardRevealed(),), Players(Who.YOU)))
    placed = [Placed(creature(1, n), Zone.LIBRARY, owner) for owner in (A, B) for n in (1, 2)]
    t, (below, top, _, theirs, watching) = table([*placed, field(A, seer)], rules)
    assert [lookers(t.game, rules, id_) for id_ in (below, top, theirs)] == [set(), {A, B}, set()]
    happen(t, [zone_change(t.game, top, Zone.GRAVEYARD)])
    assert lookers(t.game, rules, below) == {A, B}
    happen(t, [zone_change(t.game, watching, Zone.GRAVEYARD)])
    assert lookers(t.game, rules, below) == set()


# --- the trace -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "powers"),
    [
        (THEN, [(None, 2), (Layer.PT_SET_OR_RESOLVED, 5), (Layer.PT_SET_OR_RESOLVED, 1), (Layer.PT_COUNTERS, 2)]),
        (NOW, [(None, 2), (Layer.PT_SET, 1), (Layer.PT_MODIFIED, 4), (Layer.PT_COUNTERS, 5)]),
    ],
)
def test_how_a_creature_came_to_its_power(rules: Ruleset, powers: list[tuple[Layer | None, int]]) -> None:
    t, (bear,) = table([field(A, creature(2, 2), counters={"+1/+1": 1})], rules)
    start(t, bear, ModifyPT(N(3), N(3)))
    start(t, bear, SetPT(N(1), N(1)))
    assert [(line.layer, line.values.power) for line in explain(t.game, rules, bear)] == powers


# --- players -------------------------------------------------------------------------------------


def test_seats_teams_and_ranges() -> None:
    teams = [Player(p, team=n % 2) for n, p in enumerate((A, B, C, D))]
    t, _ = table([], players=teams, range_of_influence=1)
    assert in_turn_order(t.game) == (A, B, C, D) and in_turn_order(t.game, C) == (C, D, A, B)
    assert teammates(t.game, A) == (A, C)
    assert are_opponents(t.game, A, B) and not are_opponents(t.game, A, C) and not are_opponents(t.game, A, A)
    assert [in_range(t.game, p, A) for p in (A, B, C, D)] == [True, True, False, True]


@pytest.mark.parametrize(
    ("day", "life"), [(date(2008, 5, 2), 8), (date(2010, 4, 22), 8), (date(2010, 4, 23), 15)], ids=str
)
def test_the_life_of_a_member_of_a_team(day: date, life: int) -> None:
    t, _ = table(
        [], players=[Player(A, life=15, team=0), Player(B, team=1), Player(C, life=15, team=0), Player(D, team=1)]
    )
    assert life_of(t.game, ruleset(day), A) == life
    alone, _ = table([])
    assert life_of(alone.game, ruleset(day), A) == 20


def test_a_player_who_leaves_takes_their_things_along_and_gives_back_the_rest() -> None:
    from faqtool.engine.abilities import Forever, SetController, These

    things = [
        field(A, creature(1, 1)),
        field(B, creature(1, 1)),
        field(A, creature(2, 2)),
        field(C, creature(3, 3), controller=B),
    ]
    t, (mine, theirs, lent, put) = table(things, players=[Player(A), Player(B), Player(C)])
    start(t, lent, SetController(These((B,))), duration=Forever())
    assert controller_of(t.game, NOW, lent) == B
    happen(t, [PlayerLost(B, "concedes")])
    assert mine in t.game.objects and theirs not in t.game.objects
    assert controller_of(t.game, NOW, lent) == A
    removed = t.game.objects[t.game.became[put]]
    assert removed.zone is Zone.EXILE and removed.id > put
