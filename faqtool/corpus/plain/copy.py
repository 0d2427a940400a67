"""A text on its way to plain lines: edited, and every character still knows where it stands in the file."""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Edit:
    """Characters that are no words of the document, what stands in their place, and what they were (in French)."""

    start: int
    end: int
    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class Taken:
    """Characters of the file that an edit took out: where, and what they were."""

    start: int
    end: int
    kind: str


@dataclass(frozen=True, slots=True)
class Copy:
    """The words of a file. ``starts`` and ``ends`` are the place in the file of each character; none: its own."""

    source: str = field(repr=False)
    text: str = field(repr=False)
    starts: Sequence[int] | None = None
    ends: Sequence[int] | None = None
    taken: tuple[Taken, ...] = ()

    @classmethod
    def of(cls, source: str) -> "Copy":
        """A file as it is."""
        return cls(source, source)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where some characters of the text stand in the file."""
        if self.starts is None or self.ends is None:
            return start, end
        if start >= end:
            at = self.starts[start] if start < len(self.starts) else len(self.source)
            return at, at
        return self.starts[start], max(self.ends[end - 1], self.starts[start])

    def edited(self, edits: Iterable[Edit]) -> "Copy":
        """The copy with some edits made, in order. One that begins inside another is left out."""
        made = list(edits)
        if not made:
            return self
        pieces: list[str] = []
        starts, ends = array("l"), array("l")
        taken: list[Taken] = []
        own_starts = array("l", range(len(self.text))) if self.starts is None else self.starts
        own_ends = array("l", range(1, len(self.text) + 1)) if self.ends is None else self.ends
        at = 0
        for edit in made:
            if edit.start < at:
                continue
            pieces += (self.text[at : edit.start], edit.text)
            starts.extend(own_starts[at : edit.start])
            ends.extend(own_ends[at : edit.start])
            first, last = self.span(edit.start, edit.end)
            starts.extend([first] * len(edit.text))
            ends.extend([last] * len(edit.text))
            if first < last:
                taken.append(Taken(first, last, edit.kind))
            at = edit.end
        pieces.append(self.text[at:])
        starts.extend(own_starts[at:])
        ends.extend(own_ends[at:])
        return Copy(self.source, "".join(pieces), starts, ends, (*self.taken, *taken))

    def line_numbers(self) -> "LineNumbers":
        """What tells the 1-based line of the file for a character of the text."""
        breaks = [at for at, sign in enumerate(self.source) if sign == "\n"] if self.starts is not None else None
        return LineNumbers(self, breaks)


@dataclass(frozen=True, slots=True)
class LineNumbers:
    """Lines of the file by characters of the text."""

    copy: Copy
    breaks: list[int] | None

    def at(self, start: int, otherwise: int) -> int:
        """The line of a character; ``otherwise`` where the text is the file itself, line by line."""
        if self.breaks is None or self.copy.starts is None:
            return otherwise
        place = self.copy.starts[start] if start < len(self.copy.starts) else len(self.copy.source)
        return bisect_right(self.breaks, place - 1) + 1
