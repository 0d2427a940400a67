"""The index: documents with weighted fields, names, and word lists, in one SQLite file."""

import json
import math
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from faqtool.search import by_ear, names, postings, words

VERSION = 8
"""Of the schema and of what is stored by it: an index of another version is rebuilt."""

CORE = 0.2  # the share of a document's questions that hold what they have in common
KEPT = 5000  # documents that stay at hand between the questions of one process

SCHEMA = """
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entry(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, payload TEXT NOT NULL);
CREATE INDEX entry_kind ON entry(kind, number);
CREATE TABLE link(origin TEXT NOT NULL, relation TEXT NOT NULL, position INTEGER NOT NULL, target TEXT NOT NULL,
                  PRIMARY KEY(origin, relation, position)) WITHOUT ROWID;
CREATE TABLE fields(number INTEGER PRIMARY KEY, tokens TEXT NOT NULL);
"""


class Text(NamedTuple):
    """What is to be indexed of one entry: by field, the tokens of its texts (questions apart from each other)."""

    id: str
    heading: Sequence[str]
    text: Sequence[str]
    questions: Sequence[Sequence[str]]
    about: Sequence[str]  # tokens for the named things it is about
    turns: Mapping[str, float] = {}  # what its questions turn on, with the share of them that do


class OwnQuestion(NamedTuple):
    """A question that a document answers: its tokens and the weight of them all."""

    weight: float
    tokens: frozenset[str]


class Document(NamedTuple):
    """What the index knows of an entry, by field."""

    id: str
    kind: str
    heading: frozenset[str]
    text: frozenset[str]
    questions: tuple[OwnQuestion, ...]
    asked: frozenset[str]  # all that its questions say
    about: frozenset[str]
    turns: Mapping[str, float]  # what its questions turn on, with the share of them that do
    core: Mapping[str, float]  # what its questions have in common, with how much of that it is


class Hit(NamedTuple):
    """A document that shares tokens with a query; ``score`` is BM25, the higher the better."""

    score: float
    document: Document


class Index:
    """An index opened for reading."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database
        self._counted: dict[str, int] = {}
        self._documents: dict[int, Document] = {}

    @classmethod
    def open(cls, path: Path) -> "Index":
        """Open an index file, which nothing changes any more. Raises ``sqlite3.DatabaseError`` when it is none."""
        return cls(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True))

    @classmethod
    def held(cls, raw: bytes) -> "Index":
        """An index of the bytes of its file."""
        database = sqlite3.connect(":memory:")
        database.deserialize(raw)
        return cls(database)

    @cached_property
    def words(self) -> words.Words:
        return words.Words(self.database)

    def meta(self, key: str) -> str | None:
        row = self.database.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return row[0] if row else None

    def meta_json(self, key: str) -> Any:
        """A value that was stored as JSON; empty where there is none."""
        return json.loads(self.meta(key) or "{}")

    def entry(self, id: str) -> dict[str, Any] | None:
        """The payload of an entry."""
        row = self.database.execute("SELECT payload FROM entry WHERE id = ?", (id,)).fetchone()
        return _decoded(row[0]) if row else None

    def entries(self, ids: Iterable[str]) -> list[dict[str, Any]]:
        return [payload for id in ids if (payload := self.entry(id))]

    def in_order(self, ids: Sequence[str]) -> list[dict[str, Any]]:
        """The payloads of entries in the order they were stored."""
        marks = ",".join("?" * len(ids))
        rows = self.database.execute(f"SELECT payload FROM entry WHERE id IN ({marks}) ORDER BY number", list(ids))
        return [_decoded(payload) for (payload,) in rows]

    def of_kind(self, kind: str) -> Iterator[dict[str, Any]]:
        """The payloads of all entries of a kind, in the order they were stored."""
        rows = self.database.execute("SELECT payload FROM entry WHERE kind = ? ORDER BY number", (kind,))
        return (_decoded(row[0]) for row in rows)

    def linked(self, origin: str, relation: str) -> list[str]:
        """What something leads to by a relation, in order."""
        rows = self.database.execute(
            "SELECT target FROM link WHERE origin = ? AND relation = ? ORDER BY position", (origin, relation)
        )
        return [row[0] for row in rows]

    def resolve(self, typed: str, kind: str) -> names.Match:
        return names.resolve(self.database, typed, kind, self.words.small)

    def name_word(self, word: str) -> str:
        """A word as a name has it, of which players made a verb: « o-ringed »; any other word as it is."""
        if word.isalpha() and word.endswith("ed") and not self.words.says([word], "en"):
            return next((one for one in (word[:-2], word[:-1]) if names.holds_word(self.database, one)), word)
        return word

    def by_ear(self, typed: str, kind: str) -> by_ear.Heard:
        """What a name that no spelling fits may mean by its sound."""
        return by_ear.by_ear(self.database, typed, kind, self.words.small)

    def names_beginning(self, typed: str, kind: str) -> list[tuple[str, names.Target]]:
        return names.beginning(self.database, typed, kind)

    def rarity(self, tokens: Iterable[str]) -> dict[str, int]:
        """In how many documents each of the tokens occurs; those in none are left out."""
        wanted = dict.fromkeys(tokens)
        some = [token for token in wanted if token not in self._counted]
        if some:
            self._counted |= dict.fromkeys(some, 0)
            self._counted.update(postings.rarity(self.database, some))
        return {token: count for token in wanted if (count := self._counted[token])}

    @cached_property
    def size(self) -> int:
        return int(self.meta("documents") or 0)

    def search(self, tokens: Iterable[str], limit: int) -> list[Hit]:
        """The documents that share most with the tokens, by BM25 over weighted fields."""
        found = postings.best(self.database, tokens, limit)
        self._fetch([number for number, _ in found])
        if lost := [number for number, _ in found if number not in self._documents]:
            raise sqlite3.DatabaseError(f"document {lost[0]} is not stored")
        return [Hit(score, self._documents[number]) for number, score in found]

    def _fetch(self, numbers: Sequence[int]) -> None:
        """Have the documents of those numbers at hand; they stay for the next question."""
        lacking = [number for number in numbers if number not in self._documents]
        if len(self._documents) > KEPT:
            self._documents = {number: self._documents[number] for number in numbers if number not in lacking}
        rows = self.database.execute(
            f"SELECT entry.number, id, kind, tokens FROM entry JOIN fields ON fields.number = entry.number"
            f" WHERE entry.number IN ({','.join('?' * len(lacking))})",
            lacking,
        )
        for number, id, kind, tokens in rows:
            heading, text, questions, about, turns, core = _decoded(tokens, 6)
            own = tuple(OwnQuestion(weight, frozenset(question)) for weight, question in questions)
            asked = frozenset[str]().union(*(question.tokens for question in own))
            sets = frozenset(heading), frozenset(text), own, asked, frozenset(about)
            self._documents[number] = Document(id, kind, *sets, turns, core)


def _decoded(stored: str, length: int | None = None) -> Any:
    """A stored value. Raises ``sqlite3.DatabaseError`` where the file was damaged inside a value."""
    try:
        value = json.loads(stored)
    except ValueError:
        value = None
    if value is None or (length is not None and len(value) != length):
        raise sqlite3.DatabaseError("a stored value is damaged")
    return value


def weight(documents: int, count: int) -> float:
    """How much a token weighs that stands in ``count`` of the documents; one in none weighs as a middling one."""
    if count == 0:
        return 0.6 * math.log(1 + documents)
    return math.log(1 + (documents - count + 0.5) / (count + 0.5))


def create(database: sqlite3.Connection) -> None:
    """Lay out an empty index."""
    database.executescript(SCHEMA + postings.SCHEMA + names.SCHEMA + words.SCHEMA)


def store_entry(database: sqlite3.Connection, number: int, id: str, kind: str, payload: Mapping[str, Any]) -> None:
    text = json.dumps(payload, ensure_ascii=False, separators=(",", ":"))
    database.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", (number, id, kind, text))


def store_links(database: sqlite3.Connection, origin: str, relation: str, targets: Iterable[str]) -> None:
    rows = [(origin, relation, position, target) for position, target in enumerate(dict.fromkeys(targets))]
    database.executemany("INSERT INTO link VALUES (?, ?, ?, ?)", rows)


def _core(questions: Sequence[Sequence[str]], weights: Mapping[str, float]) -> dict[str, float]:
    """What questions have in common: for each token that enough of them hold its share of all that those weigh."""
    held = Counter(token for question in questions for token in set(question))
    common = {token: count / len(questions) for token, count in held.items() if count >= CORE * len(questions)}
    worth = {token: share * share * weights[token] for token, share in sorted(common.items())}
    total = sum(worth.values())
    return {token: round(one / total, 4) for token, one in worth.items()}


def store_texts(database: sqlite3.Connection, texts: Mapping[int, Text], weights: Mapping[str, float]) -> None:
    """Index texts by the number of their entry; ``weights`` says what a token counts in each field."""
    counts: dict[str, int] = {}
    documents: dict[int, list[postings.Field]] = {}
    for number, text in texts.items():
        questions = [token for question in text.questions for token in question]
        columns = {"heading": text.heading, "text": text.text, "questions": questions, "about": text.about}
        documents[number] = [(weights[field], tokens) for field, tokens in columns.items()]
        for token in {token for column in columns.values() for token in column}:
            counts[token] = counts.get(token, 0) + 1
    postings.store(database, documents)
    database.execute("INSERT INTO meta VALUES ('documents', ?)", (str(len(texts)),))
    for number, text in texts.items():
        own = [
            (round(sum(weight(len(texts), counts[token]) for token in set(question)), 3), sorted(set(question)))
            for question in text.questions
        ]
        fields = [sorted(set(text.heading)), sorted(set(text.text)), own, sorted(set(text.about)), text.turns]
        weights = {token: weight(len(texts), counts[token]) for question in text.questions for token in question}
        fields.append(_core(text.questions, weights))
        database.execute("INSERT INTO fields VALUES (?, ?)", (number, json.dumps(fields, separators=(",", ":"))))
