"""The one door: whatever happens in a game happens here, and is written in its log."""

from collections.abc import Sequence

from faqtool.engine.events import Event
from faqtool.engine.state import Game
from faqtool.engine.table import Batch, Table


def happen(table: Table, events: Sequence[Event]) -> tuple[Event, ...]:
    """Lets events happen at once; returns what really happened, replacement effects applied.

    Objects that appear get their ids here. Triggers are noticed against the game before and after.
    """
    raise NotImplementedError


def rebuild(initial: Game, log: Sequence[Batch]) -> Game:
    """The game that a log leads to."""
    raise NotImplementedError
