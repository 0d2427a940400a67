"""Steps, turns, and what the rules do in them."""

from collections.abc import Callable

import pytest

from faqtool.engine.abilities import (
    Activated,
    Body,
    Discards,
    DoesNotUntap,
    Filter,
    GainLife,
    Keyword,
    N,
    Players,
    SkipStep,
    Static,
    StepBegins,
    This,
    Triggered,
    You,
)
from faqtool.engine.actions import activate, play, turn_face_up
from faqtool.engine.casting.cast import How
from faqtool.engine.eras import Ruleset
from faqtool.engine.mana import ManaCost
from faqtool.engine.refusals import Refused
from faqtool.engine.state import Mana, Player
from faqtool.engine.terms import CardType, Colour, Step, Who, Zone
from faqtool.engine.turn import advance
from tests.engine.cards import (
    BOTH,
    NOW,
    THEN,
    A,
    B,
    C,
    D,
    bolt,
    creature,
    field,
    hand,
    library,
    lives,
    on,
    permanent,
    table,
    zone_of,
)


def test_a_turn_goes_through_its_steps_and_passes_to_the_next_player() -> None:
    t, _ = table([*library(A, creature(1, 1)), *library(B, creature(1, 1))])
    advance(t, Step.MAIN_2)
    assert (t.game.active, t.game.turn, t.game.step) == (A, 1, Step.MAIN_2)
    advance(t, Step.UPKEEP)
    assert (t.game.active, t.game.turn, t.game.step) == (B, 2, Step.UPKEEP)
    advance(t, Step.MAIN_1, whose=A)
    assert (t.game.active, t.game.turn, t.game.step) == (A, 3, Step.MAIN_1)


def test_advancing_always_leaves_the_step() -> None:
    t, _ = table([*library(A, creature(1, 1)), *library(B, creature(1, 1))])
    advance(t, Step.MAIN_1)
    assert (t.game.active, t.game.turn) == (B, 2)


@pytest.mark.parametrize("rules", BOTH)
def test_permanents_untap_in_their_controllers_untap_step_only(rules: Ruleset) -> None:
    t, (mine, theirs, held, *_) = table(
        [
            field(A, creature(1, 1), tapped=True),
            field(B, creature(1, 1), tapped=True),
            field(B, creature(1, 1, Static((DoesNotUntap(),), This())), tapped=True),
            *library(B, creature(1, 1)),
        ],
        rules,
    )
    advance(t, Step.UPKEEP, whose=B)
    assert t.game.objects[mine].tapped
    assert not t.game.objects[theirs].tapped
    assert t.game.objects[held].tapped


def test_a_creature_is_no_longer_sick_in_its_controllers_next_turn() -> None:
    from faqtool.engine.layers.look import is_sick

    t, (one, *_) = table([field(B, creature(1, 1), sick=True), *library(B, creature(1, 1))])
    advance(t, Step.END)
    assert is_sick(t.game, t.rules, one)
    advance(t, Step.MAIN_1, whose=B)
    assert not is_sick(t.game, t.rules, one)


@pytest.mark.parametrize("rules", BOTH)
def test_the_active_player_draws_the_top_card(rules: Ruleset) -> None:
    t, (bottom, top) = table(library(B, creature(1, 1), creature(2, 2)), rules)
    advance(t, Step.MAIN_1, whose=B)
    assert zone_of(t, top) is Zone.HAND and zone_of(t, bottom) is Zone.LIBRARY


@pytest.mark.parametrize("rules", BOTH)
def test_drawing_from_an_empty_library_loses_the_game(rules: Ruleset) -> None:
    t, _ = table([field(B, creature(1, 1))], rules)
    advance(t, Step.MAIN_1, whose=B)
    assert t.game.players[B].lost and not t.game.players[A].lost and t.game.result == "A"
    t, _ = table([field(B, creature(1, 1)), *library(B, creature(1, 1))], rules)
    advance(t, Step.MAIN_1, whose=B)
    assert not t.game.players[B].lost and t.game.result is None


def test_a_step_that_is_skipped_does_not_come() -> None:
    relic = permanent(CardType.ENCHANTMENT, Static((SkipStep(Step.DRAW),), Players(Who.YOU)))
    t, (_, top) = table([field(B, relic), *library(B, creature(1, 1))])
    advance(t, Step.MAIN_1, whose=B)
    assert zone_of(t, top) is Zone.LIBRARY
    t, (_, top) = table([field(A, relic), *library(B, creature(1, 1))])
    advance(t, Step.MAIN_1, whose=B)
    assert zone_of(t, top) is Zone.HAND


@pytest.mark.parametrize(
    ("step", "whose", "upkeeps"),
    [(Step.UPKEEP, Who.YOU, 1), (Step.UPKEEP, Who.ANY, 2), (Step.UPKEEP, Who.OPPONENT, 1), (Step.END, Who.YOU, 1)],
)
def test_abilities_trigger_as_their_step_begins(step: Step, whose: Who, upkeeps: int) -> None:
    idol = permanent(CardType.ENCHANTMENT, Triggered(StepBegins(step, whose), Body(steps=(GainLife(You(), N(1)),))))
    t, _ = table([field(A, idol), *library(A, creature(1, 1)), *library(B, creature(1, 1))], step=Step.CLEANUP)
    advance(t, Step.CLEANUP, whose=B)
    advance(t, Step.CLEANUP, whose=A)
    assert lives(t)[A] == 20 + upkeeps


# --- mana --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "step", "to", "pool", "life"),
    [
        (THEN, Step.MAIN_1, Step.BEGIN_COMBAT, 0, 17),  # the phase ends: each mana burns
        (NOW, Step.MAIN_1, Step.BEGIN_COMBAT, 0, 20),
        (THEN, Step.UPKEEP, Step.DRAW, 3, 20),  # a step within a phase
        (NOW, Step.UPKEEP, Step.DRAW, 0, 20),
    ],
)
def test_mana_that_is_not_spent(rules: Ruleset, step: Step, to: Step, pool: int, life: int) -> None:
    mana = (Mana(Colour.RED), Mana(Colour.RED), Mana(None))
    players = (Player(A, pool=mana, free_mana=False), Player(B))
    t, _ = table(library(A, creature(1, 1)), rules, players=players, step=step)
    advance(t, to)
    assert (len(t.game.players[A].pool), lives(t)[A]) == (pool, life)


# --- the end of the turn -----------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_damage_wears_off_as_the_turn_ends(rules: Ruleset) -> None:
    t, (bear, first, second, *_) = table(
        [field(A, creature(2, 3)), hand(A, bolt(2)), hand(A, bolt(2)), *library(B, creature(1, 1))], rules
    )
    play(t, A, first, How(targets=(bear,)))
    advance(t, Step.MAIN_1, whose=B)
    assert t.game.objects[bear].damage == 0
    play(t, A, second, How(targets=(bear,)))
    advance(t, Step.MAIN_2)
    assert zone_of(t, bear) is Zone.BATTLEFIELD


def test_damage_adds_up_within_a_turn() -> None:
    t, (bear, first, second) = table([field(A, creature(2, 3)), hand(A, bolt(2)), hand(A, bolt(2))])
    play(t, A, first, How(targets=(bear,)))
    advance(t, Step.MAIN_2)
    play(t, A, second, How(targets=(bear,)))
    advance(t, Step.END)
    assert zone_of(t, bear) is Zone.GRAVEYARD


@pytest.mark.parametrize("cards", [7, 8])
def test_one_discards_down_to_seven_cards(cards: int) -> None:
    held = on(Zone.HAND, A, *(creature(n, n) for n in range(cards)))
    t, ids = table(held, NOW, *([("A discards", (1,))] if cards > 7 else []))
    advance(t, Step.CLEANUP)
    assert len(t.game.zones[(Zone.HAND, A)]) == 7
    assert zone_of(t, ids[0]) is (Zone.GRAVEYARD if cards > 7 else Zone.HAND)


FLASH = creature(1, 1, "flash")
PINGER = creature(1, 1, Activated((), Body(steps=(GainLife(You(), N(1)),))))
MORPHED = creature(2, 2, Keyword("morph", ManaCost.parse("{1}")))


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("step", "allowed"),
    [(Step.UNTAP, False), (Step.UPKEEP, True), (Step.ATTACKERS, True), (Step.END, True), (Step.CLEANUP, False)],
)
def test_nobody_has_priority_as_permanents_untap_nor_in_the_cleanup_step(
    step: Step, allowed: bool, rules: Ruleset
) -> None:
    placed = [hand(A, FLASH), hand(B, bolt(1)), field(A, PINGER), field(A, MORPHED, face_down=True)]
    t, (quick, spell, pinger, morphed) = table(placed, rules, step=step)
    tried: list[Callable[[], object]] = [
        lambda: play(t, A, quick),
        lambda: play(t, B, spell, How(targets=(A,))),
        lambda: activate(t, A, pinger),
        lambda: turn_face_up(t, A, morphed),
    ]
    for act in tried:
        if allowed:
            act()
            continue
        with pytest.raises(Refused, match="wrong time"):
            act()


@pytest.mark.parametrize("rules", BOTH)
def test_players_get_priority_in_a_cleanup_step_in_which_something_triggers_and_another_follows(rules: Ruleset) -> None:
    idol = permanent(CardType.ENCHANTMENT, Triggered(Discards(Filter(Zone.HAND)), Body(steps=(GainLife(You(), N(1)),))))
    held = on(Zone.HAND, A, *(creature(n, n) for n in range(8)))
    placed = [*held, field(A, idol), hand(B, bolt(3)), hand(B, bolt(3)), *library(B, creature(1, 1))]
    t, ids = table(placed, rules, ("A discards", (1,)), step=Step.END)
    advance(t, Step.CLEANUP)
    assert len(t.game.zones[(Zone.STACK, None)]) == 1
    play(t, B, ids[9], How(targets=(A,)))
    assert len(t.game.zones[(Zone.STACK, None)]) == 2
    advance(t, Step.CLEANUP)
    assert (t.game.active, lives(t)[A]) == (A, 20 - 3 + 1)
    with pytest.raises(Refused, match="wrong time"):
        play(t, B, ids[10], How(targets=(A,)))
    advance(t, Step.UPKEEP)
    assert t.game.active == B


def test_a_step_that_never_comes_is_refused_and_nothing_happened() -> None:
    t, _ = table([*library(A, creature(1, 1)), *library(B, creature(1, 1))])
    before = t.game
    with pytest.raises(Refused, match="no such step"):
        advance(t, Step.FIRST_STRIKE_DAMAGE)
    assert t.game == before


def test_teams_take_their_turns_together() -> None:
    players = (Player(A, 30, team=1), Player(C, 30, team=1), Player(B, 30, team=2), Player(D, 30, team=2))
    t, (mine, mates, *_) = table(
        [
            field(B, creature(1, 1), tapped=True),
            field(D, creature(1, 1), tapped=True),
            *library(B, creature(1, 1)),
            *library(D, creature(1, 1)),
        ],
        players=players,
    )
    advance(t, Step.MAIN_1, whose=D)
    assert t.game.active == B
    assert not t.game.objects[mine].tapped and not t.game.objects[mates].tapped
    assert len(t.game.zones[(Zone.HAND, B)]) == len(t.game.zones[(Zone.HAND, D)]) == 1
