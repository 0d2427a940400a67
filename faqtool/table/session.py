"""A situation told line by line: each line is understood and played, or told what is wrong with it and left out."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from faqtool.corpus.yaml_lines import Mapping
from faqtool.errors import ScenarioError
from faqtool.replay.outcome import Expectation, Outcome, StepTaken
from faqtool.replay.performance import Performance
from faqtool.table.hints import in_these_words
from faqtool.table.names import Names
from faqtool.table.reading import read_situation

NAME = "situation"
Play = Callable[[Mapping], tuple[Performance, ...]]
"""Plays a scenario: by the rules of its date and of today, or of today alone. Raises ScenarioError."""


@dataclass(frozen=True, slots=True)
class Told:
    """What came of a line: what is new on the table, and why it does not go on, or was left out."""

    steps: tuple[StepTaken, ...] = ()
    expectations: tuple[Expectation, ...] = ()
    outcome: Outcome | None = None
    problem: str = ""
    meant: dict[str, str] = field(default_factory=dict)  # cards that were called by less than their names
    today: str = ""  # what today's rules make of it otherwise


@dataclass(slots=True)
class Session:
    """The lines so far, all of them understood."""

    names: Callable[[], Names]  # of a table on which nothing lies yet
    play: Play
    lines: list[str] = field(default_factory=list)
    _shown: int = 0  # steps that were shown
    _meant: dict[str, str] = field(default_factory=dict)  # cards whose names were told

    def tell(self, line: str) -> Told:
        """One more line; one that is not understood, or that cannot be done, is left out."""
        told, whole = self._played([*self.lines, line])
        if whole:
            self.lines.append(line)
        return told

    def undo(self) -> Told:
        """Without the last line."""
        self.lines = self.lines[:-1]
        self._shown = 0
        return self._played(self.lines)[0]

    def again(self) -> Told:
        """What lies on the table."""
        return self._played(self.lines)[0]

    def scenario(self) -> Mapping:
        """What was told, as a scenario. Raises ScenarioError."""
        return read_situation("\n".join(self.lines), NAME, self.names())

    def _played(self, lines: list[str]) -> tuple[Told, bool]:
        """What is new, and whether the last of the lines is to be kept: one that asks for a choice is."""
        names = self.names()
        try:
            node = read_situation("\n".join(lines), NAME, names)
            performances = self.play(node) if len(node) else ()
        except ScenarioError as wrong:
            return Told(problem="\n".join(_alone(str(fault)) for fault in wrong.faults)), False
        if not performances:
            return Told(meant=names.meant), True
        meant = {typed: card for typed, card in names.meant.items() if self._meant.get(typed) != card}
        self._meant |= meant
        first, *later = performances
        outcome = in_these_words(first.outcome)
        problem = _alone(str(outcome.problem)) if outcome.problem else outcome.not_modelled or ""
        waits = "choix sans réponse" in problem
        steps = outcome.steps[self._shown :]
        expectations = tuple(one for one in outcome.expectations if one.step >= self._shown)
        if not problem or waits:
            self._shown = len(outcome.steps) - waits
        elif outcome.problem is not None:
            steps = ()
        changed = next((_otherwise(one) for one in later if one.today == "changed"), "")
        return Told(steps, expectations, outcome, problem, meant, changed), not problem or waits


def _alone(fault: str) -> str:
    """A fault without the number of its line: there is only one that is new."""
    place, colon, rest = fault.partition(" : ")
    return rest if colon and place.startswith(f"{NAME}:") else fault


def _otherwise(today: Performance) -> str:
    return ", ".join(today.because)


def with_french_hints(one: Performance) -> Performance:
    """A performance whose problem is told in the words of situations."""
    return replace(one, outcome=in_these_words(one.outcome))
