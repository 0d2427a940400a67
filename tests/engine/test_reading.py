"""Filters, references, amounts and conditions, each with a case that is and one that is not."""

from dataclasses import replace

import pytest

from faqtool.engine.abilities import (
    AllOf,
    Amount,
    AnyOf,
    Cmp,
    Compare,
    Condition,
    ControlledBy,
    ControllerOf,
    Count,
    CountersOn,
    Damages,
    DamageTaken,
    During,
    Each,
    EachPlayer,
    Either,
    Exists,
    Filter,
    Greatest,
    HandSize,
    Happened,
    HasCounters,
    HasKeyword,
    HasXInCost,
    HighestLife,
    Host,
    Is,
    IsChosenType,
    IsColour,
    IsMulticoloured,
    IsPermanentCard,
    IsRef,
    IsSubtype,
    IsSupertype,
    IsTapped,
    IsToken,
    IsType,
    LibrarySize,
    LifeOf,
    Linked,
    LinkedCount,
    Minus,
    Moves,
    N,
    Negative,
    Not,
    NotTrue,
    Of,
    Other,
    OwnedBy,
    OwnerOf,
    ParityIsChosen,
    Players,
    Plus,
    Predicate,
    Ref,
    SameNameAsPlayed,
    Selection,
    Shared,
    SharesWith,
    Slot,
    This,
    Total,
    X,
    You,
)
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import DamageDealt, SpellPlayed
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import zone_change
from faqtool.engine.layers.look import snapshot
from faqtool.engine.mana import ManaCost
from faqtool.engine.reading.conditions import holds
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.match import amount, candidates, matches, referents, satisfies
from faqtool.engine.setup import Placed
from faqtool.engine.state import Characteristics, Player
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, Characteristic, Colour, ObjectId, Op, Step, Subtype, Supertype, Who, Zone
from tests.engine.cards import NOW, THEN, A, B, C, D, creature, field, hand, library, permanent, table

ELF = Subtype("elf")
CREATURES = Filter(all=(IsType(CardType.CREATURE),))
SPLIT = Characteristics(
    name=None,
    mana_cost=None,
    colours=frozenset({Colour.RED, Colour.GREEN}),
    types=frozenset({CardType.INSTANT}),
    halves=(
        Characteristics("left", ManaCost.parse("{R}"), frozenset({Colour.RED}), frozenset({CardType.INSTANT})),
        Characteristics("right", ManaCost.parse("{2}{G}"), frozenset({Colour.GREEN}), frozenset({CardType.INSTANT})),
    ),
)


def board(rules: Ruleset = NOW) -> tuple[Context, list[ObjectId]]:
    """1: A's 2/3 red elf; 2: B's tapped 4/1 flyer with a counter; 3: A's token; 4: B's artifact; 5: a card in hand."""
    t, ids = table(
        [
            field(A, creature(2, 3, cost="{1}{R}", subtypes=["elf"], name="one")),
            field(B, creature(4, 1, "flying", cost="{X}{R}{G}", name="two"), tapped=True, counters={"charge": 2}),
            field(A, creature(1, 1, "changeling", name="three"), kind="token"),
            field(B, permanent(CardType.ARTIFACT, name="four"), attached_to=0),
            hand(A, creature(7, 7, name="five", cost="{4}{G}")),
            *library(B, creature(1, 1), creature(1, 1)),
        ],
        rules,
    )
    source = replace(t.game.objects[ids[0]], chosen={"type": "elf", "parity": "even"}, links={"link": (ids[4],)})
    game = replace(t.game, objects={**t.game.objects, ids[0]: source})
    return Context(game, rules, source, A, slots=((ids[1],), (B,)), x=3), list(ids)


PREDICATES: list[tuple[Predicate, set[int]]] = [
    (IsType(CardType.ARTIFACT), {4}),
    (IsSubtype(ELF), {1, 3}),
    (IsSupertype(Supertype.LEGENDARY), set()),
    (IsColour(Colour.RED), {1, 2}),
    (IsMulticoloured(), {2}),
    (HasKeyword("flying"), {2}),
    (ControlledBy(Who.YOU), {1, 3}),
    (ControlledBy(Who.OPPONENT), {2, 4}),
    (ControlledBy(Slot(1)), {2, 4}),
    (OwnedBy(You()), {1, 3}),
    (Other(), {2, 3, 4}),
    (Other(Slot(0)), {1, 3, 4}),
    (IsToken(), {3}),
    (IsTapped(), {2}),
    (IsPermanentCard(), {1, 2, 3, 4}),
    (HasCounters(), {2}),
    (HasCounters("charge", 2), {2}),
    (HasCounters("charge", 3), set()),
    (HasCounters("-1/-1"), set()),
    (Compare(Characteristic.TOUGHNESS, Op.AT_LEAST, N(3)), {1}),
    (Compare(Characteristic.POWER, Op.FEWER, X()), {1, 3}),
    (Compare(Characteristic.POWER, Op.MORE, N(2)), {2}),
    (Compare(Characteristic.MANA_VALUE, Op.EQUAL, N(2)), {1, 2}),
    (Compare(Characteristic.MANA_VALUE, Op.AT_MOST, N(1)), {3, 4}),
    (HasXInCost(), {2}),
    (Greatest(Characteristic.POWER, CREATURES), {2}),
    (SharesWith(Shared.COLOUR, Slot(0)), {1, 2}),
    (SharesWith(Shared.CREATURE_TYPE, This()), {1, 3}),
    (SharesWith(Shared.NAME, This()), {1}),
    (SharesWith(Shared.CARD_TYPE, Slot(0)), {1, 2, 3}),
    (IsChosenType("type"), {1, 3}),
    (ParityIsChosen("parity"), {1, 2}),
    (IsRef(This()), {1}),
    (Not(IsType(CardType.CREATURE)), {4}),
    (AnyOf((IsToken(), IsTapped())), {2, 3}),
    (AllOf((IsToken(), IsTapped())), set()),
]


@pytest.mark.parametrize(("predicate", "who"), PREDICATES, ids=[str(p) for p, _ in PREDICATES])
def test_what_a_predicate_holds_for(predicate: Predicate, who: set[int]) -> None:
    ctx, ids = board()
    assert {n for n in range(1, 5) if satisfies(ctx, predicate, ctx.game.objects[ids[n - 1]])} == who


SELECTIONS: list[tuple[Selection, set[object]]] = [
    (CREATURES, {1, 2, 3}),
    (Filter(Zone.HAND, (IsType(CardType.CREATURE),)), {5}),
    (Filter(None, (IsType(CardType.CREATURE), OwnedBy(Who.YOU))), {1, 3, 5}),
    (Players(), {A, B}),
    (Players(Who.OPPONENT), {B}),
    (Either((Filter(all=(IsTapped(),)), Players(Who.YOU))), {2, A}),
]


@pytest.mark.parametrize(("selection", "found"), SELECTIONS)
def test_what_a_selection_speaks_of(selection: Selection, found: set[object]) -> None:
    ctx, _ = board()
    assert set(candidates(ctx, selection)) == found
    for target in (1, 2, 3, 4, 5, A, B):
        one = ObjectId(target) if isinstance(target, int) else target
        assert matches(ctx, selection, one) is (target in found)


REFERENCES: list[tuple[Ref, tuple[object, ...]]] = [
    (This(), (1,)),
    (You(), (A,)),
    (Slot(0), (2,)),
    (Slot(7), ()),
    (Each(CREATURES), (1, 2, 3)),
    (EachPlayer(Who.ANY), (A, B)),
    (Linked("link"), (5,)),
    (Linked("other"), ()),
    (Host(), ()),
    (ControllerOf(Slot(0)), (B,)),
    (ControllerOf(Each(CREATURES)), (A, B)),
    (OwnerOf(Linked("link")), (A,)),
]


@pytest.mark.parametrize(("ref", "meant"), REFERENCES)
def test_what_a_reference_means(ref: Ref, meant: tuple[object, ...]) -> None:
    ctx, _ = board()
    assert referents(ctx, ref) == meant


def test_a_host_is_what_it_is_attached_to() -> None:
    ctx, ids = board()
    aura = replace(ctx, source=ctx.game.objects[ids[3]])
    assert referents(aura, Host()) == (ids[0],)


AMOUNTS: list[tuple[Amount, int]] = [
    (N(4), 4),
    (X(), 3),
    (Count(CREATURES), 3),
    (Count(Players(Who.OPPONENT)), 1),
    (Total(CREATURES, Characteristic.POWER), 7),
    (Of(This(), Characteristic.TOUGHNESS), 3),
    (Of(Linked("link"), Characteristic.MANA_VALUE), 5),
    (CountersOn(Slot(0), "charge"), 2),
    (LifeOf(You()), 20),
    (HighestLife(), 20),
    (HandSize(You()), 1),
    (LinkedCount("link"), 1),
    (Plus(N(1), X()), 4),
    (Minus(N(1), X()), -2),
    (Negative(X()), -3),
]


@pytest.mark.parametrize(("what", "value"), AMOUNTS)
def test_the_value_of_an_amount(what: Amount, value: int) -> None:
    assert amount(board()[0], what) == value


CONDITIONS: list[tuple[Condition, bool]] = [
    (Exists(CREATURES, 3), True),
    (Exists(CREATURES, 4), False),
    (Exists(CREATURES, at_most=2), False),
    (Cmp(LifeOf(You()), Op.EQUAL, N(20)), True),
    (Is(Slot(0), Filter(all=(IsTapped(),))), True),
    (Is(This(), Filter(all=(IsTapped(),))), False),
    (Is(Slot(7), Filter()), False),
    (LibrarySize(Who.ANY, 2), True),
    (LibrarySize(Who.OPPONENT, 1), False),
    (During(Step.MAIN_1, Who.YOU), True),
    (During(None, Who.OPPONENT), False),
    (NotTrue(During(None, Who.OPPONENT)), True),
]


@pytest.mark.parametrize(("condition", "true"), CONDITIONS)
def test_whether_a_condition_holds(condition: Condition, true: bool) -> None:
    assert holds(board()[0], condition) is true


# --- what has happened ---------------------------------------------------------------------------


def context(t: Table, source: ObjectId) -> Context:
    return Context(t.game, t.rules, t.game.objects[source], A)


def test_damage_of_this_turn_is_remembered_with_its_source_as_it_was() -> None:
    t, (watcher, elf) = table([field(A, creature(1, 1)), field(A, creature(2, 2, subtypes=["elf"]))])
    elves_hit = Happened(Damages(Filter(all=(IsSubtype(ELF), ControlledBy(Who.YOU))), Players(Who.OPPONENT)))
    assert not holds(context(t, watcher), elves_hit)
    happen(t, [DamageDealt(t.game.objects[elf], B, 2)])
    happen(t, [zone_change(t.game, elf, Zone.GRAVEYARD)])
    assert holds(context(t, watcher), elves_hit)
    assert holds(context(t, watcher), DamageTaken(Who.OPPONENT, 2))
    assert not holds(context(t, watcher), DamageTaken(Who.OPPONENT, 3))
    assert not holds(context(t, watcher), DamageTaken(Who.YOU, 1))


def test_events_are_counted_by_how_many_objects_they_happened_to() -> None:
    t, (watcher, one, other) = table([field(A, creature(1, 1)) for _ in range(3)])
    deaths = Moves(CREATURES, Zone.BATTLEFIELD, Zone.GRAVEYARD)
    happen(t, [zone_change(t.game, one, Zone.GRAVEYARD)])
    assert holds(context(t, watcher), Happened(deaths)) and not holds(context(t, watcher), Happened(deaths, 2))
    happen(t, [zone_change(t.game, other, Zone.GRAVEYARD)])
    assert holds(context(t, watcher), Happened(deaths, 2, distinct=True))


def test_names_of_spells_played_this_turn() -> None:
    t, (card, other, spell) = table(
        [
            field(A, creature(1, 1, name="same")),
            field(A, creature(1, 1, name="another")),
            Placed(creature(1, 1, name="same"), Zone.STACK, B),
        ]
    )
    assert not satisfies(context(t, card), SameNameAsPlayed(), t.game.objects[card])
    happen(t, [SpellPlayed(t.game.objects[spell])])
    assert satisfies(context(t, card), SameNameAsPlayed(), t.game.objects[card])
    assert not satisfies(context(t, card), SameNameAsPlayed(), t.game.objects[other])


def test_a_snapshot_is_read_as_it_was() -> None:
    t, (one,) = table([field(A, creature(2, 2), counters={"+1/+1": 1})])
    happen(t, [zone_change(t.game, one, Zone.GRAVEYARD)])
    last = snapshot(t.game, NOW, one)
    ctx = Context(t.game, NOW, last, A)
    assert amount(ctx, Of(This(), Characteristic.POWER)) == 3
    assert matches(ctx, CREATURES, last)


# --- split cards, ranges -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "values"), [(THEN, {1, 3}), (NOW, {4})], ids=["two costs in 2008", "their sum today"]
)
def test_the_cost_of_a_split_card_off_the_stack(rules: Ruleset, values: set[int]) -> None:
    t, (card,) = table([hand(A, SPLIT)], rules)
    ctx = context(t, card)
    equal = {
        n for n in range(6) if satisfies(ctx, Compare(Characteristic.MANA_VALUE, Op.EQUAL, N(n)), ctx.object(card))
    }
    assert equal == values


def test_range_of_influence_limits_what_is_seen() -> None:
    players = [Player(A, life=4), Player(B, life=8), Player(C, life=11), Player(D, life=7)]
    t, (one, two, far) = table(
        [field(A, creature(1, 1)), field(B, creature(1, 1)), field(C, creature(1, 1))],
        players=players,
        range_of_influence=1,
    )
    ctx = context(t, one)
    assert set(candidates(ctx, CREATURES)) == {one, two} and far not in candidates(ctx, CREATURES)
    assert amount(ctx, HighestLife()) == 8
    assert amount(replace(ctx, controller=B), HighestLife()) == 11


def test_as_long_as_this_is_there_is_false_of_what_has_left() -> None:
    t, (one,) = table([field(A, creature(1, 1))])
    there = Is(This(), Filter())
    assert holds(context(t, one), there)
    source = t.game.objects[one]
    moved = happen(t, [zone_change(t.game, one, Zone.GRAVEYARD)])
    gone = Context(t.game, t.rules, source, A)
    assert not holds(gone, there)
    assert holds(replace(gone, event=moved[0]), there)  # looking back at what the event took
