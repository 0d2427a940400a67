"""Turns, phases and steps, and how the game moves from one to the next (CR 2008-05 300 to 314)."""

from faqtool.engine.table import Table
from faqtool.engine.terms import PlayerId, Step


def advance(table: Table, to: Step, whose: PlayerId | None = None) -> None:
    """Everybody passes until the step ``to`` begins, of the turn of ``whose`` (None: whoever's comes first).

    The stack resolves on the way. Raises ``Unanswered`` where a choice is due that nobody makes.
    """
    raise NotImplementedError


def next_step(table: Table) -> None:
    """Everybody passes on an empty stack: the step ends and the next one begins."""
    raise NotImplementedError


def skip_to_turn(table: Table, player: PlayerId) -> None:
    """Everybody passes until the turn of ``player`` begins."""
    raise NotImplementedError
