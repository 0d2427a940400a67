"""What comes of a document: its records, and for every line what it belongs to."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from faqtool.corpus.documents import Document
from faqtool.corpus.lines import Line, Shape
from faqtool.corpus.records import Card, Record, RecordId, Rule, Ruling, Section
from faqtool.french.fold import slug


@dataclass(frozen=True, slots=True)
class IgnoredLine:
    """A line that is no text of its document, and the kind of thing it is instead."""

    document: str
    line: int
    kind: str


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """A line that no record holds and that nothing explains."""

    document: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What one document holds: every line that is not blank is in a record, ignored or unread."""

    document: Document
    records: tuple[Record, ...]
    unread: tuple[UnreadLine, ...]
    ignored: tuple[IgnoredLine, ...]


class Ledger:
    """Which lines are accounted for: as a record's, or as a kind of ignored line."""

    def __init__(self) -> None:
        self._owners: dict[int, tuple[int, str]] = {}  # line's start -> number and kind, "" for a record's

    def read(self, lines: Iterable[Line]) -> None:
        """These lines are in a record."""
        self.ignore(lines, "")

    def ignore(self, lines: Iterable[Line], kind: str) -> None:
        """These lines are of a kind that is no text. A line's first owner keeps it."""
        for line in lines:
            self._owners.setdefault(line.start, (line.number, kind))

    def close(self, document: Document, lines: Iterable[Line], records: Iterable[Record]) -> Reading:
        """The reading, records in the order of the document; a section comes before what stands in it."""
        order = {Section: 0, Card: 1, Rule: 2, Ruling: 3}
        unread = (line for line in lines if line.shape is not Shape.BLANK and line.start not in self._owners)
        return Reading(
            document,
            tuple(sorted(records, key=lambda record: (_start(record), order[type(record)]))),
            tuple(UnreadLine(document.stem, line.number, line.text) for line in unread),
            tuple(IgnoredLine(document.stem, number, kind) for number, kind in sorted(self._owners.values()) if kind),
        )


class Ids:
    """The ids of a document: each is given once, a second heading of the same name numbers apart."""

    def __init__(self, key: str, known: Iterable[RecordId]) -> None:
        self._key = key
        self._known: set[str] = set(known)
        self._headings: set[str] = set()
        self._next: Counter[str] = Counter()  # how often a name was asked for that was taken

    def heading(self, name: str) -> str:
        """What the ids below a heading begin with, after the document's key."""
        return self._free(slug(name) or "section", self._headings)

    def new(self, tail: str) -> RecordId:
        """An id of this document; one that is taken gets ``-2``, ``-3`` …"""
        return RecordId(self._free(f"{self._key}/{tail}", self._known))

    def rule(self, number: str) -> RecordId:
        """The id of a numbered rule: from its second edition on it says whose."""
        plain = f"cr/{number}"
        return RecordId(self._free(f"{plain}@{self._key}" if plain in self._known else plain, self._known))

    def _free(self, name: str, taken: set[str]) -> str:
        found = name
        while found in taken:
            self._next[name] += 1
            found = f"{name}-{self._next[name] + 1}"
        taken.add(found)
        return found


def _start(record: Record) -> int:
    return record.place.start if record.place else -1
