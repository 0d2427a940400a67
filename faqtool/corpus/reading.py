"""What comes of a document: its records, and for every line what it belongs to."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from faqtool.corpus.documents import Document
from faqtool.corpus.doubts import Doubt, doubts_of
from faqtool.corpus.lines import Line
from faqtool.corpus.plain import Copy, Taken
from faqtool.corpus.records import Card, Record, RecordId, Rule, Ruling, Section
from faqtool.french.fold import slug


@dataclass(frozen=True, slots=True)
class IgnoredLine:
    """A line that is no text of its document, and the kind of thing it is instead; its characters in the file."""

    document: str
    line: int
    kind: str
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """A line, or a part of one, that no record holds and that nothing explains; its characters in the file."""

    document: str
    line: int
    text: str
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """What one document holds: every word is in a record, ignored, unread, or a sign of its medium (``taken``).

    ``doubts`` are readings that could have been others.
    """

    document: Document
    records: tuple[Record, ...]
    unread: tuple[UnreadLine, ...]
    ignored: tuple[IgnoredLine, ...]
    taken: tuple[Taken, ...] = ()
    doubts: tuple[Doubt, ...] = ()


# What may stand in a record's line besides its words: a bullet, a step's number, a title's marks.
_SIGNS = re.compile(
    r"[\s*#_|>/(,;•·▪◦‣●■►▶→∙⁃\uf0b7\uf0a7+—–‑=\ufeff-]*(?:(?:Q|R|A|Question|Rép(?:onse)?|Answer)?\s?n?°?\s?\d{0,2}\s?[).:]?)?[\s*#_>-]*"
)
_MARKS = re.compile(r"[\s*#_|>\ufeff]*")  # outside of lines: what was cut off a title, or a quotation's signs


class Ledger:
    """Which lines are accounted for, as a record's or as a kind of ignored line, and which words a record has."""

    def __init__(self) -> None:
        self._owners: dict[int, str] = {}  # line's start -> kind, "" for a record's
        self._held: list[tuple[int, int]] = []

    def read(self, lines: Iterable[Line]) -> None:
        """These lines are in a record."""
        self.ignore(lines, "")

    def hold(self, start: int, end: int) -> None:
        """These characters of the copy are words of a record."""
        self._held.append((start, end))

    def ignore(self, lines: Iterable[Line], kind: str) -> None:
        """These lines are of a kind that is no text. A line's first owner keeps it."""
        for line in lines:
            self._owners.setdefault(line.start, kind)

    def close(self, document: Document, copy: Copy, lines: Sequence[Line], records: Sequence[Record]) -> Reading:
        """The reading, records in the order of the document; a section comes before what stands in it."""
        order = {Section: 0, Card: 1, Rule: 2, Ruling: 3}
        records = tuple(sorted(records, key=lambda record: (_start(record), order[type(record)])))
        ignored = (
            IgnoredLine(document.stem, line.number, kind, *copy.span(line.start, line.end))
            for line in lines
            if (kind := self._owners.get(line.start)) and line.text.strip()
        )
        return Reading(
            document,
            records,
            tuple(self._unread(document.stem, copy, lines)),
            tuple(ignored),
            copy.taken,
            doubts_of(document.stem, records, lines),
        )

    def _unread(self, stem: str, copy: Copy, lines: Sequence[Line]) -> Iterator[UnreadLine]:
        """What nothing accounts for: lines without an owner, words of a record's lines that it does not have."""
        numbers = {line.start: line.number for line in lines}
        covered = sorted([*((line.start, line.end) for line in lines if self._owners.get(line.start)), *self._held])
        at = 0
        starts = sorted(numbers)
        for start, end in [*covered, (len(copy.text), len(copy.text))]:
            for begin, stop in _lines_of(copy.text, at, start):
                words = copy.text[begin:stop]
                first, last = begin + len(words) - len(words.lstrip()), begin + len(words.rstrip())
                line = starts[max(0, bisect_right(starts, first) - 1)]
                if not (_SIGNS if self._owners.get(line) == "" else _MARKS).fullmatch(words):
                    yield UnreadLine(stem, numbers[line], words.strip(), *copy.span(first, last))
            at = max(at, end)


def _lines_of(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The parts of a stretch of text that stand on lines of their own."""
    while start < end:
        stop = text.find("\n", start, end)
        stop = end if stop < 0 else stop
        if stop > start:
            yield start, stop
        start = stop + 1


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
