"""Lines made of parts of an export, each character with its place in the file."""

from array import array
from bisect import bisect_left
from dataclasses import dataclass, field
from typing import NamedTuple

from faqtool.corpus.fields import NAME
from faqtool.corpus.lines import Line, Shape
from faqtool.corpus.plain import Copy, Taken

DATA = "donnée de l'export"


class Value(NamedTuple):
    """A text of an export and where it stands in the file, with what encloses it."""

    text: str
    start: int
    end: int


@dataclass(slots=True)
class Sheet:
    """The lines of an export so far, in the order in which a document would print them."""

    source: str
    lines: list[Line] = field(default_factory=list)
    english: dict[str, str] = field(default_factory=dict)  # English card names by folded French name
    _parts: list[str] = field(default_factory=list)
    _starts: "array[int]" = field(default_factory=lambda: array("l"))
    _ends: "array[int]" = field(default_factory=lambda: array("l"))
    _used: list[tuple[int, int]] = field(default_factory=list)
    cards: int = 0
    _length: int = 0
    _end: int = 0  # of what was put last, in the file
    _breaks: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._breaks = [at for at, sign in enumerate(self.source) if sign == "\n"]

    def field(self, name: str, value: Value) -> None:
        """A part of the card that is being printed; of several lines, one below the other."""
        shift = 0
        for text in value.text.split("\n"):
            if text.strip():
                self._line(Value(text, *self._within(value, shift, text)), Shape.FIELD, name)
            shift += len(text) + 1

    def half(self) -> None:
        """The line between the faces of a card; it stands in no file."""
        self._line(Value("//", self._end, self._end), Shape.HALF)

    def name(self, value: Value) -> None:
        """A card that only heads rulings."""
        self.cards += 1
        self._line(value, Shape.FIELD, NAME)

    def ruling(self, value: Value, day: Value | None, asked: Value | None = None) -> None:
        """A ruling, with the day that it has of its own, and the question that it answers."""
        start, first = self._length, len(self._parts)
        if day:
            self._put(day)
            self._put(Value(" : ", day.end, day.end))
        else:
            self._put(Value("* ", value.start, value.start))
        if asked and asked.text.strip():
            self._put(asked)
            self._put(Value("\n", asked.end, asked.end))
        self._put(value)
        text = "".join(self._parts[first:])
        number = bisect_left(self._breaks, value.start) + 1
        self.lines.append(Line(number, text, start, Shape.DATED if day else Shape.BULLET))
        self._put(Value("\n", value.end, value.end))

    def copy(self) -> Copy:
        """All of it as the copy of the file; what no line uses was taken out."""
        taken: list[Taken] = []
        at = 0
        for start, end in sorted(self._used):
            if start > at:
                taken.append(Taken(at, start, DATA))
            at = max(at, end)
        taken.append(Taken(at, len(self.source), DATA))
        return Copy(self.source, "".join(self._parts), self._starts, self._ends, tuple(taken))

    def _line(self, value: Value, shape: Shape, name: str = "") -> None:
        number = bisect_left(self._breaks, value.start) + 1
        self.lines.append(Line(number, value.text, self._length, shape, name, self.cards if name else -1))
        self._put(value)
        self._put(Value("\n", value.end, value.end))

    def _put(self, value: Value) -> None:
        self._parts.append(value.text)
        self._length += len(value.text)
        self._end = value.end
        exact = self.source[value.start : value.end] == value.text
        places = range(value.start, value.end) if exact else [value.start] * len(value.text)
        self._starts.extend(places)
        self._ends.extend((at + 1 for at in places) if exact else [value.end] * len(value.text))
        if value.end > value.start:
            self._used.append((value.start, value.end))

    def _within(self, value: Value, shift: int, text: str) -> tuple[int, int]:
        """Where a line of a value stands: exactly, unless the file writes it with signs of its own."""
        start = value.start + shift
        return (start, start + len(text)) if self.source.startswith(text, start) else (value.start, value.end)
