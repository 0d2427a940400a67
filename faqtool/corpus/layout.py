"""How a copy of a document is laid out: what its blank lines and its line ends mean.

The same text goes round with a blank line after every line, with none, or wrapped at eighty characters.
"""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from faqtool.corpus.lines import Line, Shape

_RUNNING = (Shape.TEXT, Shape.BULLET, Shape.SUBPOINT, Shape.STEP, Shape.RULE, Shape.QUESTION, Shape.ANSWER)
_SENTENCE_END = (".", "!", "?", ":", ";", "…", "»", ")", "”", '"')
_FEW_LINES = 12  # too few to tell a habit
_MOST = 0.9  # of the broken lines; some are longer because a word that ended in a hyphen was made whole
_WIDEST = 200  # characters; a wrapped copy has no longer line


@dataclass(frozen=True, slots=True)
class Layout:
    """``width``: where lines are wrapped, 0 when each is whole. ``bare``: blank lines say nothing, and are gone."""

    width: int = 0
    bare: bool = False

    def continues(self, line: Line, following: Line) -> bool:
        """Whether a line was broken only because the next word did not fit any more."""
        first = following.text.strip(" ").partition(" ")[0]  # no line breaks at a no-break space
        return bool(self.width and first) and len(line.text.rstrip()) + 1 + len(first) > self.width


def lay_out(lines: Sequence[Line]) -> tuple[Layout, list[Line]]:
    """The layout of a document, and its lines with the blank ones taken out where they say nothing."""
    printed = [line for line in lines if line.shape is not Shape.BLANK]
    apart = sum(one.shape is not Shape.BLANK and other.shape is Shape.BLANK for one, other in pairwise(lines))
    everywhere, nowhere = apart >= 0.97 * (len(printed) - 1), apart <= 0.03 * len(printed)
    bare = (everywhere or nowhere) and (len(printed) >= _FEW_LINES or (everywhere and _cards_apart(lines)))
    kept = printed if bare else list(lines)
    return Layout(_width(kept), bare), kept


def _cards_apart(lines: Sequence[Line]) -> bool:
    """Whether a blank line parts a card's cost from its type: only a copy with one after every line does that."""
    near = zip(lines, lines[1:], lines[2:], strict=False)
    return any([line.shape for line in three] == [Shape.COST, Shape.BLANK, Shape.TYPE] for three in near)


def without(lines: Sequence[Line], starts: Container[int]) -> list[Line]:
    """The lines with some of them blanked: a page's frame says nothing of how the text is laid out."""
    return [replace(line, shape=Shape.BLANK) if line.start in starts else line for line in lines]


def _width(lines: Sequence[Line]) -> int:
    """The width at which lines are wrapped, 0 when sentences do not go on from line to line."""
    running = [line for line in lines if line.shape in _RUNNING]
    if any(len(line.text) > _WIDEST for line in running):
        return 0
    broken = sorted(len(one.text.rstrip()) for one, other in pairwise(lines) if _breaks_a_sentence(one, other))
    if len(broken) < 3 or len(broken) < 0.1 * len(running):
        return 0
    return broken[int(_MOST * (len(broken) - 1))]


def _breaks_a_sentence(line: Line, following: Line) -> bool:
    if line.shape not in _RUNNING or following.shape is not Shape.TEXT or len(line.text) < 30:
        return False
    return not line.text.rstrip().endswith(_SENTENCE_END) and following.text.lstrip()[:1].islower()
