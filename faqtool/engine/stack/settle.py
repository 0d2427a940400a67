"""Settling: state-based actions until nothing changes, then triggers onto the stack, until quiet."""

from collections.abc import Sequence

from faqtool.engine.abilities import Body, Triggered
from faqtool.engine.choices import Choice, Option, ask
from faqtool.engine.events import GameEnded, TriggersTaken
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.state_based import state_based
from faqtool.engine.players import in_turn_order
from faqtool.engine.stack.stack import put_trigger
from faqtool.engine.state import Pending
from faqtool.engine.table import Table
from faqtool.engine.terms import PlayerId, Zone


def settle(table: Table) -> None:
    """State-based actions, then waiting triggers, again until quiet (CR 2008-05 420, 410.4).

    A state that comes back with nobody able to decide otherwise is a draw. Raises Endless where none does.
    """
    while table.game.result is None:
        due = state_based(table)
        if due and happen(table, due):
            continue
        if not table.game.pending:
            break
        _put_triggers(table)
    goes_on = table.game.result is None and bool(table.game.zones.get((Zone.STACK, None)))
    if goes_on and table.loop.comes_back(table.game, table.decisions, len(table.log)):
        happen(table, [GameEnded("draw")])


def _put_triggers(table: Table) -> None:
    """All waiting abilities, the active player's first, each player's in the order they choose."""
    waiting = table.game.pending
    happen(table, [TriggersTaken()])
    for player in in_turn_order(table.game):
        own = [one for one in waiting if one.controller == player]
        for one in _ordered(table, player, own):
            put_trigger(table, one)


def _ordered(table: Table, player: PlayerId, waiting: Sequence[Pending]) -> Sequence[Pending]:
    """A player's abilities in the order in which they go on the stack, first to last."""
    if len(waiting) < 2 or _are_alike(waiting):
        return waiting
    options = tuple(
        Option(i, about=one.source.id, word=str(getattr(one.ability, "line", ""))) for i, one in enumerate(waiting)
    )
    answer = ask(table, Choice(player, "order", options, len(options), len(options), ordered=True))
    return [waiting[int(i)] for i in answer]


def _are_alike(waiting: Sequence[Pending]) -> bool:
    """Whether one object's abilities say the same and choose nothing: their order cannot matter to a player."""
    first = waiting[0].ability
    bodies = [one.ability.body for one in waiting if isinstance(one.ability, Triggered)]
    untargeted = all(isinstance(body, Body) and not body.targets for body in bodies)
    same_source = all(one.source.id == waiting[0].source.id for one in waiting)
    same_event = all(one.event == waiting[0].event for one in waiting)
    return same_source and all(one.ability == first for one in waiting) and (untargeted or same_event)
