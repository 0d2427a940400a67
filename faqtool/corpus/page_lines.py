"""The lines of a document, and what their ends and the blanks between them mean."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from faqtool.corpus.about import of_the_game
from faqtool.corpus.layout import Layout
from faqtool.corpus.lines import Line, Shape
from faqtool.corpus.paragraphs import ends_as_sentence

NAME_AND_COST = re.compile(r"([^{}]+?)[\s,:–—|(-]*\s\(?((?:\{[^{}\s]+\})+)\)?")
# What a line that was only broken for its width may look like by chance.
_CONTINUATIONS = (Shape.TEXT, Shape.TYPE, Shape.SUBPOINT, Shape.STEP, Shape.RULE)
_PARTING = (Shape.BLANK, Shape.HALF, Shape.SEPARATOR, Shape.HEADING, Shape.PART)


@dataclass(frozen=True, slots=True)
class PageLines:
    """The lines, how they are laid out, and the numbers of their questions and answers."""

    lines: Sequence[Line]
    layout: Layout
    numbered: frozenset[tuple[str | None, Shape]]

    def run(self, at: int, *more: Shape) -> tuple[Line, ...]:
        """A line, those that it was broken into, and those of some shapes that follow at once.

        Text that follows without a blank line goes on, where blank lines part anything.
        """
        end = at + 1
        shapes = tuple(shape for shape in more if shape is not Shape.TEXT or not self.layout.bare)
        while end < len(self.lines) and (
            self.broken(end)
            or (self.lines[end].shape in shapes and not self.card_head(end) and not self._leads_elsewhere(end))
        ):
            end += 1
        return tuple(self.lines[at:end])

    def _leads_elsewhere(self, at: int) -> bool:
        """Whether a line below the end of a sentence is none, and of no word of the game: a link, a button."""
        line, above = self.lines[at], self.lines[at - 1]
        if line.shape is not Shape.TEXT or not ends_as_sentence(above.text):
            return False
        return not ends_as_sentence(line.text) and not of_the_game(line.text)

    def broken(self, at: int) -> bool:
        """Whether a line only goes on with the one before it."""
        shape = self.lines[at].shape
        return shape in _CONTINUATIONS and self.layout.continues(self.lines[at - 1], self.lines[at])

    def printed_before(self, at: int) -> int | None:
        """The line before that is not blank."""
        return next((n for n in range(at - 1, -1, -1) if self.lines[n].shape is not Shape.BLANK), None)

    def printed_after(self, at: int) -> int | None:
        """The next line that is not blank."""
        found = range(at + 1, len(self.lines))
        return next((n for n in found if self.lines[n].shape is not Shape.BLANK), None)

    def card_head(self, at: int) -> int:
        """How many lines from here are a card's name, cost and type line: 3, 2 without a cost, or 0."""
        name = self.lines[at]
        if name.shape not in (Shape.TEXT, Shape.CAPITALS) or len(name.text) > 80:
            return 0
        shapes = [line.shape for line in self.lines[at + 1 : at + 3]]
        if shapes == [Shape.COST, Shape.TYPE]:
            return 3
        if shapes[:1] != [Shape.TYPE] or name.shape is Shape.CAPITALS:
            return 0
        return 2 if NAME_AND_COST.fullmatch(name.text.strip()) or self.may_stand_alone(at) else 0

    def may_stand_alone(self, at: int) -> bool:
        """Whether a line without a cost below it can be a card's name: it opens a block and is no sentence."""
        if self.lines[at].text.rstrip().endswith((".", ":", "!", "?", ";")):
            return False
        if at == 0:
            return True
        before = self.lines[at - 1]
        return before.shape in _PARTING or (self.layout.bare and before.text.rstrip().endswith((".", ")", "»")))
