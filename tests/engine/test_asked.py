"""Choices that come up on the way: asked by name, in order, and no more of them than there are."""

from dataclasses import replace

import pytest

from faqtool.engine.abilities import (
    Activated,
    Body,
    ChoiceKind,
    Choose,
    Continuous,
    ControlledBy,
    CostLess,
    CostOption,
    CostPaid,
    Delay,
    Each,
    EndOfTurn,
    Filter,
    GainLife,
    If,
    IsChosenType,
    IsRef,
    IsSpell,
    IsType,
    LoseLife,
    May,
    Modes,
    Move,
    Moves,
    MustBlock,
    N,
    ParityIsChosen,
    PayMana,
    PlayCard,
    Players,
    Slot,
    SpellAbility,
    Static,
    StepBegins,
    Tap,
    Target,
    These,
    This,
    Triggered,
    X,
    You,
)
from faqtool.engine.actions import activate, pass_priority, play, resolve_top, turn_face_up
from faqtool.engine.casting.cast import How, total_cost
from faqtool.engine.choices import BadAnswer, Choice, Option, Unanswered, ask
from faqtool.engine.mana import ManaCost
from faqtool.engine.refusals import Refused
from faqtool.engine.state import Characteristics, Mana, Player
from faqtool.engine.terms import CardType, Colour, Step, Subtype, Who, Zone
from faqtool.engine.turn import advance
from tests.engine.cards import (
    CREATURE,
    THEN,
    A,
    B,
    bolt,
    creature,
    field,
    hand,
    instant,
    library,
    lives,
    now_is,
    on,
    permanent,
    table,
    zone_of,
)

COST = ManaCost.parse
FREE, PAID = True, False


def opener(free: bool) -> Characteristics:
    return instant(May(You(), (PlayCard(Filter(Zone.EXILE), free=free),)))


def with_option(card: Characteristics, alternative: bool = False) -> Characteristics:
    option = CostOption("more", (PayMana(COST("{1}")),), alternative)
    return replace(card, abilities=(*card.abilities, option))


SPLIT = Characteristics(
    "left/right",
    None,
    frozenset(),
    frozenset({CardType.INSTANT}),
    halves=(bolt(2, "left"), instant(GainLife(You(), N(4)), name="right", cost="{W}")),
)
MODAL = replace(
    instant(),
    abilities=(
        SpellAbility(
            Modes(
                1,
                (
                    Body((Target(CREATURE),), (Tap(Slot(0)),)),
                    Body(steps=(GainLife(You(), N(2)),)),
                    Body(steps=(LoseLife(You(), N(2)),)),
                ),
            )
        ),
    ),
)
BONUS = with_option(instant(If(CostPaid("more"), (GainLife(You(), N(7)),))))

EITHER = with_option(instant(GainLife(You(), N(1)), If(CostPaid("more"), (GainLife(You(), N(3)),))), alternative=True)

DURING = [
    ("the half", SPLIT, FREE, [("A half", (1,))], 24),
    ("the half and its target", SPLIT, FREE, [("A half", (0,)), ("A targets", (A,))], 18),
    ("modes that have targets", MODAL, FREE, [("A modes", (1,))], 22),
    ("x, where it is paid", instant(LoseLife(You(), X()), cost="{X}"), PAID, [("A x", (3,))], 17),
    ("no x, where it is not", instant(LoseLife(You(), X()), cost="{X}"), FREE, [], 20),
    ("an additional cost, paid", BONUS, FREE, [("A pays", ("yes",))], 27),
    ("an additional cost, not paid", BONUS, FREE, [("A pays", ("no",))], 20),
    ("no alternative cost", EITHER, FREE, [], 21),
    ("an alternative cost, where it is paid", EITHER, PAID, [("A pays", ("yes",))], 24),
    ("its mana cost instead", EITHER, PAID, [("A pays", ("no",))], 21),
    ("one alternative cost", with_option(EITHER, alternative=True), PAID, [("A pays", ("yes",))], 24),
]


@pytest.mark.parametrize(("card", "free", "answers", "life"), [d[1:] for d in DURING], ids=[d[0] for d in DURING])
def test_what_is_decided_as_a_card_is_played_during_a_resolution_is_asked(
    card: Characteristics, free: bool, answers: list[tuple[str, tuple[int | str, ...]]], life: int
) -> None:
    t, (spell, _) = table([hand(A, opener(free)), *on(Zone.EXILE, A, card)], THEN, ("A may", ("yes",)), *answers)
    play(t, A, spell)
    resolve_top(t)
    resolve_top(t)
    assert lives(t)[A] == life


# --- what a card costs -------------------------------------------------------------------------

SPELLS = Filter(Zone.STACK, (IsSpell(),))
CHANGES = [
    ("more, then less", [("{3}", True), ("{1}", False)], "{2}{R}", "{4}{R}"),
    ("less and more, in whatever order they are said", [("{2}", False), ("{1}", True)], "{1}{R}", "{R}"),
    ("more and less, in whatever order they are said", [("{1}", True), ("{2}", False)], "{1}{R}", "{R}"),
    ("less than nothing", [("{5}", False)], "{2}{R}", "{R}"),
    ("more of a colour", [("{B}", True)], "{2}{R}", "{2}{B}{R}"),
    ("less of its colour", [("{R}", False)], "{2}{R}", "{2}"),
    ("less generic where none was chosen", [("{1}", False)], "{2/B}", "{B}"),
]


@pytest.mark.parametrize(("changes", "cost", "total"), [c[1:] for c in CHANGES], ids=[c[0] for c in CHANGES])
def test_a_total_cost_is_increased_then_reduced(changes: list[tuple[str, bool]], cost: str, total: str) -> None:
    statics = [Static((CostLess(COST(mana), more),), SPELLS) for mana, more in changes]
    t, (card, _) = table(
        [hand(A, instant(GainLife(You(), N(1)), cost=cost)), field(B, permanent(CardType.ARTIFACT, *statics))], THEN
    )
    before = t.game
    assert str(total_cost(t, A, card)) == total
    assert t.game is before


def test_a_card_without_a_mana_cost_is_played_for_another_cost_alone() -> None:
    plain = replace(instant(GainLife(You(), N(1))), mana_cost=None)
    t, (card, other) = table([hand(A, plain), hand(A, with_option(plain, alternative=True))])
    with pytest.raises(Refused, match="cannot be played"):
        play(t, A, card)
    with pytest.raises(Refused, match="cannot be played"):
        total_cost(t, A, card)
    play(t, A, other, How(options=("more",)))


def test_mana_that_is_named_has_to_be_in_a_counted_pool() -> None:
    pool = (Mana(Colour.RED), Mana(Colour.GREEN), Mana(None))
    t, (card,) = table(
        [hand(A, instant(GainLife(You(), N(1)), cost="{1}{R}"))],
        THEN,
        players=[Player(A, pool=pool, free_mana=False), Player(B)],
    )
    with pytest.raises(Refused, match="not enough mana"):
        play(t, A, card, How(pay=COST("{B}{R}")))
    play(t, A, card, How(pay=COST("{G}{R}")))
    assert t.game.players[A].pool == (Mana(None),)


def test_mana_named_for_what_costs_none_is_wrong() -> None:
    t, (id,) = table([field(A, creature(1, 1, Activated((), Body(steps=(GainLife(You(), N(1)),)))))])
    with pytest.raises(Refused, match="wrong mana"):
        activate(t, A, id, how=How(pay=COST("{R}")))


def test_what_is_not_split_has_no_halves_and_a_split_card_no_third() -> None:
    t, (plain, split) = table([hand(A, bolt()), hand(A, SPLIT)])
    for card, half in ((plain, 0), (split, 2)):
        with pytest.raises(Refused, match="cannot be played"):
            play(t, A, card, How(half=half, targets=(B,)))


def test_a_face_down_permanent_without_morph_stays_face_down() -> None:
    t, (id,) = table([field(A, creature(3, 3), face_down=True)])
    with pytest.raises(Refused, match="cannot be played"):
        turn_face_up(t, A, id)


# --- choices on resolution ---------------------------------------------------------------------


def test_a_type_may_be_any_word_and_is_known_afterwards() -> None:
    chosen = Filter(all=(IsChosenType("type"),))
    card = instant(Choose("type", ChoiceKind.CREATURE_TYPE), Move(Each(chosen), Zone.HAND))
    for word, zone in (("goblin", Zone.HAND), ("unheard of", Zone.BATTLEFIELD)):
        t, (spell, goblin) = table(
            [hand(A, card), field(B, creature(1, 1, subtypes=["goblin"]))], THEN, ("A type", (word,))
        )
        play(t, A, spell)
        resolve_top(t)
        assert zone_of(t, goblin) is zone
    assert Subtype("goblin") in t.game.objects[goblin].printed.subtypes


@pytest.mark.parametrize(("parity", "stays"), [("even", 1), ("odd", 2)])
def test_a_parity_that_is_remembered_stays_on_the_permanent(parity: str, stays: int) -> None:
    sends = Body(steps=(Choose("parity", ChoiceKind.PARITY, remember=True), Move(Each(EVEN_OR_ODD), Zone.HAND)))
    t, (one, two, id) = table(
        [
            field(B, creature(1, 1, cost="{1}")),
            field(B, creature(1, 1, cost="{2}")),
            field(A, permanent(CardType.ENCHANTMENT, Activated((), sends), cost="")),
        ],
        THEN,
        ("A parity", (parity,)),
    )
    activate(t, A, id)
    resolve_top(t)
    assert t.game.objects[id].chosen == {"parity": parity}
    assert (zone_of(t, one), zone_of(t, two)).index(Zone.BATTLEFIELD) == stays - 1


EVEN_OR_ODD = Filter(all=(IsType(CardType.CREATURE), ParityIsChosen("parity")))


def test_a_choice_that_nothing_fits_is_not_made_and_not_asked() -> None:
    mine = Filter(all=(IsType(CardType.CREATURE), ControlledBy(Who.YOU)))
    from faqtool.engine.abilities import Chosen, Did

    card = instant(
        Choose("one", ChoiceKind.OBJECT, mine), Tap(Chosen("one")), If(Did("one"), (), (GainLife(You(), N(1)),))
    )
    t, (spell, other) = table([hand(A, card), field(B, creature(1, 1))])
    play(t, A, spell)
    resolve_top(t)
    assert lives(t)[A] == 21
    assert not t.game.objects[other].tapped


def test_a_trigger_on_leaving_finds_the_card_where_it_went() -> None:
    back = Triggered(
        Moves(Filter(all=(IsRef(This()),)), Zone.BATTLEFIELD, Zone.GRAVEYARD), Body(steps=(Move(This(), Zone.HAND),))
    )
    t, (id, spell) = table([field(A, creature(1, 1, back)), hand(B, bolt())])
    play(t, B, spell, How(targets=(id,)))
    resolve_top(t)
    assert zone_of(t, id) is Zone.GRAVEYARD
    resolve_top(t)
    assert zone_of(t, id) is Zone.HAND


def test_what_is_put_into_play_attached_is_attached_as_the_effect_says() -> None:
    from faqtool.engine.terms import EQUIPMENT

    gear = permanent(CardType.ARTIFACT, subtypes=(EQUIPMENT,))
    card = instant(Move(Each(Filter(Zone.GRAVEYARD)), Zone.BATTLEFIELD, attach_to=Slot(0)), targets=[CREATURE])
    t, (spell, host, thing) = table([hand(A, card), field(A, creature(1, 1)), *on(Zone.GRAVEYARD, A, gear)])
    play(t, A, spell, How(targets=(host,)))
    resolve_top(t)
    now = now_is(t, thing)
    assert now is not None
    assert t.game.objects[now].attached_to == host


def test_who_has_to_block_what_is_known_for_the_rest_of_the_turn() -> None:
    card = instant(Continuous(Slot(0), (MustBlock(Slot(1)),), EndOfTurn()), targets=[CREATURE, CREATURE])
    t, (spell, one, two) = table([hand(A, card), field(B, creature(1, 1)), field(A, creature(2, 2))])
    play(t, A, spell, How(targets=(one, two)))
    resolve_top(t)
    (effect,) = t.game.effects
    assert (effect.objects, effect.effects) == ((one,), (MustBlock(These((two,))),))


def test_a_delayed_ability_knows_the_targets_of_the_spell_that_set_it_up() -> None:
    later = Delay(StepBegins(Step.END, Who.ANY), Body(steps=(LoseLife(Slot(0), N(3)),)))
    t, (spell, *_) = table([hand(A, instant(later, targets=[Players()])), *library(A, bolt()), *library(B, bolt())])
    play(t, A, spell, How(targets=(B,)))
    resolve_top(t)
    advance(t, Step.END)
    resolve_top(t)
    assert lives(t)[B] == 17


# --- asking ------------------------------------------------------------------------------------


def options(*values: int | str) -> tuple[Option, ...]:
    return tuple(Option(value) for value in values)


def test_what_leaves_nothing_to_decide_is_not_asked() -> None:
    t, _ = table([], THEN)
    assert ask(t, Choice(A, "chooses", options(1))) == (1,)
    assert ask(t, Choice(A, "chooses", options(1, 2), 2, 2)) == (1, 2)
    assert ask(t, Choice(A, "chooses", ())) == ()
    assert ask(t, Choice(A, "divide", options(1), total=3)) == (3,)
    assert t.decisions == 0
    for choice in (
        Choice(A, "chooses", options(1), 0, 1),
        Choice(A, "order", options(1, 2), 2, 2, ordered=True),
        Choice(A, "type", options("elf"), open=True),
        Choice(A, "divide", options(1, 2), total=3),
    ):
        with pytest.raises(Unanswered):
            ask(t, choice)
    with pytest.raises(ValueError, match="no such choice"):
        ask(t, Choice(A, "whatever", options(1, 2)))


BAD = [
    (Choice(A, "chooses", options(1, 2)), (3,)),
    (Choice(A, "chooses", options(1, 2)), ()),
    (Choice(A, "chooses", options(1, 2)), (1, 2)),
    (Choice(A, "order", options(1, 2), 2, 2, ordered=True), (1, 1)),
    (Choice(A, "divide", options(1, 2), total=3), (1, 1)),
    (Choice(A, "divide", options(1, 2), 1, total=3), (0, 3)),
    (Choice(A, "type", options("elf"), open=True, never=("wall",)), ("wall",)),
]


@pytest.mark.parametrize(("choice", "answer"), BAD)
def test_an_answer_has_to_be_one(choice: Choice, answer: tuple[int | str, ...]) -> None:
    t, _ = table([], THEN, (f"A {choice.what}", answer))
    with pytest.raises(BadAnswer):
        ask(t, choice)


def test_a_division_gives_a_number_to_each() -> None:
    t, _ = table([], THEN, ("A divide", (1, 2)))
    assert ask(t, Choice(A, "divide", options(1, 2), 0, total=3)) == (1, 2)


def test_the_step_is_over_once_all_pass_with_nothing_on_the_stack() -> None:
    t, _ = table([], THEN)
    pass_priority(t, A)
    pass_priority(t, B)
    assert t.game.priority is None
