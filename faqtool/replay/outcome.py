"""What came of playing a scenario: its steps, what was expected and found, and where it stopped."""

from dataclasses import dataclass
from datetime import date as Day

from faqtool.errors import Fault
from faqtool.replay.board import Board


@dataclass(frozen=True, slots=True)
class StepTaken:
    """One line of the script: what it says, what happened, the reason code if it was refused.

    ``board`` is what lay on the table after it, where that was asked for.
    """

    step: str
    did: tuple[str, ...] = ()
    refused: str | None = None
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class Expectation:
    """One thing expected and what was found.

    ``line`` is that of the scenario's file, ``step`` the index of the step at which it was looked for. ``refused``:
    an action was to be refused, and was, be it for another reason than the one expected.
    """

    expected: str
    found: str
    ok: bool
    line: int
    step: int = 0
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """A scenario played by the rules of one date.

    ``problem`` is why the script could not be played to its end; ``not_modelled`` what the core or the compiler
    cannot do yet: neither is ever a success.
    """

    on: Day
    steps: tuple[StepTaken, ...]
    expectations: tuple[Expectation, ...]
    problem: Fault | None = None
    not_modelled: str | None = None

    @property
    def ok(self) -> bool:
        """Whether the script was played to its end and all was found as expected."""
        return self.problem is None and self.not_modelled is None and all(one.ok for one in self.expectations)

    @property
    def found(self) -> tuple[str, ...]:
        """What was found, for telling two outcomes apart: what differs between two dates is here, and nothing else.

        Not the words of what was expected: a play is told in those of its date, « joue », then « lance ».
        """
        stopped = self.problem.message if self.problem else self.not_modelled or ""
        return (*(f"{one.line}: {one.found}" for one in self.expectations), stopped)
