"""The table: the one mutable thing, which carries the current game, its rules and its log."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from faqtool.engine.choices import Chooser, unanswered
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import Event
from faqtool.engine.loops import LoopWatch
from faqtool.engine.refusals import Refused
from faqtool.engine.state import Game

Batch = tuple[Event, ...]
"""Events that happened simultaneously."""


@dataclass(slots=True)
class Table:
    """A game in progress. ``game`` is changed by ``happen`` alone; ``log`` is all that has happened to it.

    ``decisions`` counts the choices that players really had, so that ``loop`` knows one that nobody can leave.
    """

    game: Game
    rules: Ruleset
    chooser: Chooser = unanswered
    log: list[Batch] = field(default_factory=list)
    decisions: int = 0
    loop: LoopWatch = field(default_factory=LoopWatch)

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Whatever is refused inside leaves the table exactly as it was (CR 2008-05 422.1)."""
        game, entries, decisions = self.game, len(self.log), self.decisions
        try:
            yield
        except Refused:
            self.game, self.decisions, self.loop = game, decisions, LoopWatch()
            del self.log[entries:]
            raise
