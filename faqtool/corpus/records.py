"""The four kinds of record that a document holds, and where each stands."""

from dataclasses import dataclass
from typing import NewType

RecordId = NewType("RecordId", str)
"""``<key>/<heading>/<n>``, ``<key>/carte/<name>`` or ``cr/<number>``; readable and stable."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a record stands: ``document`` is the file's stem; lines are 1-based, split on LF.

    ``start`` and ``end`` are the span of the record's text in characters of the whole document.
    """

    document: str
    line: int
    end_line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Card:
    """A card as printed. A split card is one record, its halves joined by ``/`` as printed."""

    id: RecordId
    place: Place | None  # None for cited cards and basic lands, which stand in no document
    name: str
    mana_cost: str | None  # "{2}{W}"; None for a land
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    power: str | None  # as printed: "3", "*"
    toughness: str | None
    loyalty: str | None
    text: tuple[str, ...]  # rules text, one entry per printed line, exactly as printed
    text_lines: tuple[int, ...]  # the document line of each entry of ``text``
    heading: str | None  # the section it stands in
    english_name: str | None
    erratum: str | None = None
    type_line: str = ""  # as printed: "Créature légendaire : elfe et shamane"


@dataclass(frozen=True, slots=True)
class Mentions:
    """What a ruling names besides its heading, in order of appearance: cards and keywords by name, rules by number."""

    cards: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """One claim of a document: a starred bullet with its sub-points, a step, a paragraph, a thread's claim."""

    id: RecordId
    place: Place
    heading: str  # innermost, as shown: a section's title, a sub-heading or a card's name
    section: RecordId | None  # the section record it stands under, if any
    card: str | None  # the card of its heading, or the example card of its section
    text: str  # the claim, without its star; sub-points joined by line feeds
    mentions: Mentions = Mentions()
    speaker: str | None = None  # "participant 1" in a thread
    dated: str | None = None  # the day (ISO) that the document gives for this ruling alone


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered Comprehensive Rule as a document quotes it."""

    id: RecordId
    place: Place
    number: str  # "502.79a", as it should read ("502,72c" is 502.72c)
    edition: str  # of the document that quotes it: "2008-05-02"
    today: str | None  # today's number, where known
    french: str | None
    english: str | None
    english_place: Place | None = None
    title: bool = False  # a bare title makes no claim


@dataclass(frozen=True, slots=True)
class Section:
    """A mechanic, cycle or theme with its general notes."""

    id: RecordId
    place: Place
    title: str  # "Nouvelle capacité mot-clé : Persistance", as printed
    name: str  # what the title names: "Persistance"
    notes: tuple[str, ...]
    parent: RecordId | None = None  # of an italic sub-heading
    note_places: tuple[Place, ...] = ()  # of each note


Record = Card | Ruling | Rule | Section
