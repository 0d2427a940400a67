"""What an event happened to, who it concerns and what caused it; the conditions and filters that few cards use."""

import pytest

from faqtool.engine.abilities import (
    AnyTrue,
    BecomesTarget,
    BlocksOne,
    Body,
    ChoiceKind,
    Choose,
    Damage,
    Discard,
    Discards,
    Each,
    EntersWith,
    EventObject,
    EventPlayer,
    EventSource,
    Exists,
    Filter,
    GainLife,
    IsBlocked,
    IsBlocking,
    IsRef,
    IsType,
    LookAt,
    LoseLife,
    May,
    Move,
    Moves,
    N,
    OwnedBy,
    Players,
    Replacement,
    Sacrifice,
    SetChosenColour,
    SetChosenLandType,
    SetLandTypes,
    Slot,
    Static,
    This,
    TimesResolved,
    Triggered,
    You,
)
from faqtool.engine.actions import play
from faqtool.engine.attack import attack, block
from faqtool.engine.casting.cast import How
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import (
    AbilityPlayed,
    Attacked,
    BecameBlocked,
    Blocked,
    BlockedOne,
    Clashed,
    CounteredSpell,
    CountersChanged,
    DamageDealt,
    Discarded,
    Drew,
    Event,
    LifeChanged,
    Looked,
    PoolEmptied,
    Resolved,
    SpellPlayed,
    StepBegan,
    TappedChanged,
    Targeted,
    ZoneChanged,
)
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import appears, zone_change
from faqtool.engine.layers.look import look, snapshot
from faqtool.engine.reading.conditions import holds
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.happenings import event_object, event_player, event_quantity, event_source
from faqtool.engine.reading.match import satisfies
from faqtool.engine.reading.values import values_of
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, Characteristic, Colour, ObjectId, PlayerId, Step, Subtype, Who, Zone
from faqtool.engine.turn import resolve_all
from tests.engine.cards import (
    BOTH,
    CREATURE,
    NOW,
    A,
    B,
    bolt,
    creature,
    field,
    hand,
    instant,
    land,
    lives,
    on,
    permanent,
    planeswalker,
    table,
    zone_of,
)

ITSELF = Filter(all=(IsRef(This()),))


def board() -> Table:
    """1: A's creature that B controls; 2: B's; 3: A's spell on the stack; 4: a planeswalker of B's."""
    t, _ = table(
        [
            field(A, creature(1, 1), controller=B),
            field(B, creature(2, 2)),
            *on(Zone.STACK, A, bolt()),
            field(B, planeswalker(3)),
        ]
    )
    return t


def told(t: Table, kind: str) -> Event:
    one, two, spell = (snapshot(t.game, t.rules, ObjectId(n)) for n in (1, 2, 3))
    events: dict[str, Event] = {
        "damage to a player": DamageDealt(two, A, 3),
        "damage to a creature": DamageDealt(two, one.id, 3),
        "damage to a planeswalker": DamageDealt(two, ObjectId(4), 2),
        "an attack on a planeswalker": Attacked(one, ObjectId(4)),
        "an attack on a player": Attacked(one, A),
        "a spell played": SpellPlayed(spell),
        "an ability played": AbilityPlayed(spell, one),
        "a target": Targeted(two.id, spell),
        "a player targeted": Targeted(B, one),
        "a pair": BlockedOne(one, two),
        "a block": Blocked(one, (two.id,)),
        "a blocked one": BecameBlocked(two),
        "life": LifeChanged(B, -4, one),
        "life for no cause": LifeChanged(A, 2),
        "a card drawn": Drew(A, ObjectId(3)),
        "a discard": Discarded(A, spell),
        "a step": StepBegan(Step.UPKEEP),
        "a clash": Clashed((A, B), (A,)),
        "a tap": TappedChanged(two.id, True),
        "counters": CountersChanged(one.id, "charge", 2),
        "a counter of a spell": CounteredSpell(spell, two),
        "a resolution": Resolved(spell),
        "a death": ZoneChanged(one, zone_change(t.game, one.id, Zone.GRAVEYARD).after, "destroy", two),
        "an arrival": zone_change(t.game, ObjectId(3), Zone.BATTLEFIELD),
        "a token": appears(one),
        "nothing of the kind": PoolEmptied(A),
    }
    return events[kind]


NEW = ObjectId(0)
EVENTS: list[tuple[str, object, object, object, int]] = [
    ("damage to a player", None, A, 2, 3),
    ("damage to a creature", 1, B, 2, 3),
    ("damage to a planeswalker", 4, B, 2, 2),
    ("an attack on a planeswalker", 1, B, None, 0),
    ("an attack on a player", 1, A, None, 0),
    ("a spell played", 3, A, None, 0),
    ("an ability played", 3, A, 1, 0),
    ("a target", 2, A, 3, 0),
    ("a player targeted", None, B, 1, 0),
    ("a pair", 1, None, 2, 0),
    ("a block", 1, None, None, 0),
    ("a blocked one", 2, None, None, 0),
    ("life", None, B, 1, 4),
    ("life for no cause", None, A, None, 2),
    ("a card drawn", 3, A, None, 0),
    ("a discard", 3, A, None, 0),
    ("a step", None, A, None, 0),
    ("a clash", None, B, None, 0),
    ("a tap", 2, None, None, 0),
    ("counters", 1, None, None, 0),
    ("a counter of a spell", 3, None, 2, 0),
    ("a resolution", 3, None, None, 0),
    ("a death", 1, B, 2, 0),
    ("an arrival", NEW, A, None, 0),
    ("a token", NEW, B, None, 0),
    ("nothing of the kind", None, None, None, 0),
]


@pytest.mark.parametrize(("kind", "what", "whom", "source", "how_much"), EVENTS, ids=[one[0] for one in EVENTS])
def test_what_an_event_speaks_of(kind: str, what: object, whom: object, source: object, how_much: int) -> None:
    t = board()
    event = told(t, kind)
    assert (event_object(event), event_player(event, t.game), event_source(event)) == (what, whom, source)
    assert event_quantity(event) == how_much


def test_without_an_event_there_is_nothing_to_speak_of() -> None:
    t = board()
    assert event_object(None) is event_player(None, t.game) is event_source(None) is None
    assert event_quantity(None) == 0


@pytest.mark.parametrize("rules", BOTH)
def test_whoever_targets_it_or_plays_an_ability_is_the_player_of_the_event(rules: Ruleset) -> None:
    thorn = Triggered(BecomesTarget(ITSELF), Body(steps=(LoseLife(EventPlayer(), N(2)),)))
    t, (_, shock) = table([field(A, creature(1, 9, thorn)), hand(B, bolt())], rules)
    play(t, B, shock, How(targets=(ObjectId(1),)))
    resolve_all(t)
    assert lives(t) == {A: 20, B: 18}


@pytest.mark.parametrize("rules", BOTH)
def test_the_source_of_an_event_is_acted_on(rules: Ruleset) -> None:
    back = Triggered(BlocksOne(ITSELF, CREATURE), Body(steps=(Damage(This(), N(2), (EventSource(), EventObject())),)))
    t, (one, two, wall) = table(
        [field(A, creature(0, 3)), field(A, creature(0, 3)), field(B, creature(0, 4, back))], rules
    )
    attack(t, A, {one: B, two: B})
    block(t, B, {wall: [two]})
    resolve_all(t)
    assert [t.game.objects[id_].damage for id_ in (one, two, wall)] == [0, 2, 2]


# --- conditions and filters --------------------------------------------------------------------

SWORDS = Exists(Filter(all=(IsType(CardType.ARTIFACT),)))
LANDS = Exists(Filter(all=(IsType(CardType.LAND),)))


@pytest.mark.parametrize(("cards", "either"), [([], False), ([land()], True), ([permanent(CardType.ARTIFACT)], True)])
def test_one_of_several_conditions_is_enough(cards: list[object], either: bool) -> None:
    t, _ = table([field(A, card) for card in cards])  # type: ignore[arg-type]
    assert holds(Context(t.game, t.rules, None, A), AnyTrue((SWORDS, LANDS))) is either


def test_who_blocks_and_who_is_blocked() -> None:
    t, (one, two, wall, idle) = table(
        [field(A, creature(1, 1)), field(A, creature(1, 1)), field(B, creature(0, 3)), field(B, creature(0, 3))]
    )

    def are(predicate: object) -> list[ObjectId]:
        ctx = Context(t.game, t.rules, None, A)
        return [id_ for id_ in (one, two, wall, idle) if satisfies(ctx, predicate, t.game.objects[id_])]  # type: ignore[arg-type]

    assert are(IsBlocking()) == are(IsBlocked()) == []
    attack(t, A, {one: B, two: B})
    block(t, B, {wall: [two]})
    assert are(IsBlocking()) == [wall] and are(IsBlocked()) == [two]


def test_an_ability_that_never_resolved_is_at_no_resolution() -> None:
    t, _ = table([field(A, creature(1, 1))])
    ctx = Context(t.game, t.rules, t.game.objects[ObjectId(1)], A)
    assert holds(ctx, TimesResolved(0)) and not holds(ctx, TimesResolved(1))


@pytest.mark.parametrize(("counters", "damage", "loyalty"), [({"loyalty": 6}, 0, 6), ({}, 0, 3)])
def test_loyalty_is_a_number_as_power_is(counters: dict[str, int], damage: int, loyalty: int) -> None:
    t, (walker, card, bear) = table(
        [field(A, planeswalker(3), counters=counters), hand(A, planeswalker(4)), field(A, creature(1, 1))]
    )
    ctx = Context(t.game, t.rules, None, A)

    def values(id_: ObjectId) -> tuple[int, ...]:
        return values_of(ctx, t.game.objects[id_], Characteristic.LOYALTY)

    assert values(walker) == (loyalty,) and values(card) == (4,) and values(bear) == (0,)


# --- chosen as it enters -----------------------------------------------------------------------


@pytest.mark.parametrize("colour", ["R", "U"])
def test_creatures_are_of_the_colour_that_was_chosen(colour: str) -> None:
    dye = permanent(
        CardType.ENCHANTMENT,
        EntersWith(This(), choices=(Choose("c", ChoiceKind.COLOUR),)),
        Static((SetChosenColour("c"),), CREATURE),
    )
    t, (one, card) = table([field(A, creature(1, 1, colours="G")), hand(A, dye)], NOW, ("A colour", (colour,)))
    play(t, A, card)
    resolve_all(t)
    assert look(t.game, t.rules, one).colours == {Colour(colour)}


def test_without_a_choice_nothing_is_coloured() -> None:
    dye = permanent(CardType.ENCHANTMENT, Static((SetChosenColour("c"), SetChosenLandType("l", ())), CREATURE))
    t, (one, _) = table([field(A, creature(1, 1, colours="G")), field(A, dye)])
    assert look(t.game, t.rules, one).colours == {Colour.GREEN}


def test_lands_are_of_the_type_that_was_chosen() -> None:
    island, swamp = (Subtype(word, CardType.LAND) for word in ("island", "swamp"))
    among = (SetLandTypes(frozenset({island})), SetLandTypes(frozenset({swamp})))
    flood = permanent(
        CardType.ENCHANTMENT,
        EntersWith(This(), choices=(Choose("l", ChoiceKind.LAND_TYPE, words=("island", "swamp")),)),
        Static((SetChosenLandType("l", among),), Filter(all=(IsType(CardType.LAND),))),
    )
    t, (one, card) = table([field(A, land(subtype="forest")), hand(A, flood)], NOW, ("A land type", ("swamp",)))
    play(t, A, card)
    resolve_all(t)
    assert look(t.game, t.rules, one).subtypes == {swamp}


# --- what may be done, and cards in hand -------------------------------------------------------


@pytest.mark.parametrize("step", ["sacrifice", "discard"])
@pytest.mark.parametrize("possible", [True, False])
def test_nobody_is_asked_whether_to_do_the_impossible(step: str, possible: bool) -> None:
    """Another player's creature, or their hand, is nothing to give up (CR 2008-05 413.2d)."""
    give = Sacrifice(You(), CREATURE) if step == "sacrifice" else Discard(You(), N(1))
    there = {
        ("sacrifice", True): [field(A, creature(1, 1))],
        ("sacrifice", False): [field(B, creature(1, 1))],
        ("discard", True): [hand(A, bolt())],
        ("discard", False): [hand(B, bolt())],
    }[(step, possible)]
    answers = [("A may", ("yes",))] if possible else []
    t, (card, *_) = table([hand(A, instant(May(You(), (give, GainLife(You(), N(3)))))), *there], NOW, *answers)
    play(t, A, card)
    resolve_all(t)
    assert lives(t)[A] == (23 if possible else 20)


@pytest.mark.parametrize(("cards", "seen"), [(2, [2]), (0, [])])
def test_a_hand_is_looked_at_where_there_is_one(cards: int, seen: list[int]) -> None:
    theirs = Each(Filter(Zone.HAND, (OwnedBy(Who.OPPONENT),)))
    t, (card, *_) = table([hand(A, instant(LookAt(You(), theirs))), *(hand(B, bolt()) for _ in range(cards))])
    play(t, A, card)
    resolve_all(t)
    looked = [event for batch in t.log for event in batch if isinstance(event, Looked)]
    assert [len(event.cards) for event in looked] == seen and all(event.player == A for event in looked)


@pytest.mark.parametrize(("who", "life"), [(B, 22), (A, 20)])
def test_a_card_sees_itself_discarded_for_an_opponent(who: PlayerId, life: int) -> None:
    spite = Triggered(
        Discards(Filter(None, (IsRef(This()),)), Who.OPPONENT), Body(steps=(GainLife(You(), N(2)),)), zone=Zone.HAND
    )
    waste = instant(Discard(Slot(0), N(1)), targets=[Players()])
    t, (_, card) = table([hand(A, creature(1, 1, spite)), hand(who, waste)])
    play(t, who, card, How(targets=(A,)))
    resolve_all(t)
    assert lives(t)[A] == life and zone_of(t, ObjectId(1)) is Zone.GRAVEYARD


# --- several effects on one event --------------------------------------------------------------


def elsewhere(zone: Zone) -> object:
    return Replacement(Moves(CREATURE, Zone.BATTLEFIELD, Zone.GRAVEYARD), Body(steps=(Move(EventObject(), zone),)))


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("order", "zone"), [((2, 3), Zone.EXILE), ((3, 2), Zone.HAND)])
def test_who_controls_what_leaves_orders_what_happens_instead(
    order: tuple[int, int], zone: Zone, rules: Ruleset
) -> None:
    """CR 2008-05 419.9a; 2026-02 616.1: of a stolen creature, its present controller."""
    t, (one, *_) = table(
        [
            field(A, creature(1, 1), controller=B),
            field(A, permanent(CardType.ENCHANTMENT, elsewhere(Zone.EXILE))),  # type: ignore[arg-type]
            field(A, permanent(CardType.ENCHANTMENT, elsewhere(Zone.HAND))),  # type: ignore[arg-type]
        ],
        rules,
        ("B order", order),
    )
    happen(t, [zone_change(t.game, one, Zone.GRAVEYARD)])
    assert zone_of(t, one) is zone


@pytest.mark.parametrize(("answer", "zone"), [("yes", Zone.EXILE), ("no", Zone.GRAVEYARD)])
def test_what_happens_instead_may_be_left(answer: str, zone: Zone) -> None:
    would = Moves(CREATURE, Zone.BATTLEFIELD, Zone.GRAVEYARD)
    may = Replacement(would, Body(steps=(May(You(), (Move(EventObject(), Zone.EXILE),)),)))
    t, (one, _) = table(
        [field(B, creature(1, 1)), field(A, permanent(CardType.ENCHANTMENT, may))], NOW, ("A may", (answer,))
    )
    happen(t, [zone_change(t.game, one, Zone.GRAVEYARD)])
    assert zone_of(t, one) is zone
