"""Endless loops: a draw where nobody can leave them, no draw where somebody can."""

import pytest

from faqtool.engine.abilities import (
    Body,
    CreateTokens,
    Effect,
    EventObject,
    Filter,
    GainLife,
    IsRef,
    LoseLife,
    May,
    Move,
    Moves,
    N,
    OwnerOf,
    This,
    TokenSpec,
    Triggered,
    You,
)
from faqtool.engine.choices import Answer, Choice
from faqtool.engine.eras import Ruleset
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import zone_change
from faqtool.engine.loops import Endless, signature
from faqtool.engine.stack.settle import settle
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, Zone
from faqtool.engine.turn import resolve_all
from tests.engine.cards import BOTH, NOW, A, B, creature, field, hand, table

SELF = Filter(all=(IsRef(This()),))
COMES_BACK = Move(EventObject(), Zone.BATTLEFIELD, under=OwnerOf(EventObject()), frm=Zone.GRAVEYARD)


def undying(*steps: Effect) -> Triggered:
    """When it dies, the steps."""
    return Triggered(Moves(SELF, Zone.BATTLEFIELD, Zone.GRAVEYARD), Body(steps=steps))


@pytest.mark.parametrize("rules", BOTH)
def test_a_state_that_comes_back_without_a_decision_is_a_draw(rules: Ruleset) -> None:
    t, (one,) = table([field(A, creature(0, 0, undying(COMES_BACK)))], rules)
    settle(t)
    resolve_all(t)
    assert t.game.result == "draw"
    assert one not in t.game.objects


def test_a_loop_that_costs_life_ends_by_itself() -> None:
    t, _ = table([field(A, creature(0, 0, undying(LoseLife(You(), N(1)), COMES_BACK)))])
    settle(t)
    resolve_all(t)
    assert t.game.result == B


def test_a_loop_that_a_player_may_leave_is_no_draw() -> None:
    asked = 0

    def thirty_times(_: Table, choice: Choice) -> Answer:
        nonlocal asked
        asked += 1
        assert choice.what == "may"
        return ("yes",) if asked < 30 else ("no",)

    t, _ = table([field(A, creature(0, 0, undying(May(You(), (COMES_BACK,)))))], chooser=thirty_times)
    settle(t)
    resolve_all(t)
    assert t.game.result is None and asked == 30


def test_a_loop_in_which_no_state_comes_back_is_an_error() -> None:
    t, _ = table([field(A, creature(0, 0, undying(GainLife(You(), N(1)), COMES_BACK)))])
    with pytest.raises(Endless):
        settle(t)
        resolve_all(t)


def test_the_signature_forgets_numbers_but_not_what_differs() -> None:
    t, (one, card) = table([field(A, creature(1, 1)), hand(A, creature(2, 2))])
    first = signature(t.game)
    happen(t, [zone_change(t.game, one, Zone.EXILE)])
    assert signature(t.game) != first
    happen(t, [zone_change(t.game, t.game.became[one], Zone.BATTLEFIELD)])
    assert signature(t.game) == first
    happen(t, [zone_change(t.game, card, Zone.GRAVEYARD)])
    assert signature(t.game) != first


def test_a_token_made_each_time_round_is_no_state_that_comes_back() -> None:
    token = TokenSpec(1, 1, frozenset(), frozenset({CardType.CREATURE}), frozenset())
    t, _ = table([field(A, creature(0, 0, undying(CreateTokens(token, N(1)), COMES_BACK)))], NOW)
    with pytest.raises(Endless):
        settle(t)
        resolve_all(t)
