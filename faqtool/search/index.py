"""The index: documents with weighted fields, names, and word lists, in one SQLite file."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from faqtool.search import names, words

VERSION = 2
"""Of the schema and of what is stored by it: an index of another version is rebuilt."""

FIELDS = ("heading", "text", "questions", "about")

SCHEMA = f"""
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entry(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, payload TEXT NOT NULL);
CREATE INDEX entry_kind ON entry(kind, number);
CREATE TABLE link(origin TEXT NOT NULL, relation TEXT NOT NULL, position INTEGER NOT NULL, target TEXT NOT NULL,
                  PRIMARY KEY(origin, relation, position)) WITHOUT ROWID;
CREATE TABLE fields(number INTEGER PRIMARY KEY, units TEXT NOT NULL);
CREATE TABLE rarity(token TEXT PRIMARY KEY, documents INTEGER NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE found USING fts5({", ".join(FIELDS)}, content='', tokenize="unicode61 tokenchars '_~'");
"""


class Document(NamedTuple):
    """What is indexed of one entry: by field, the tokens of its texts (questions apart from each other)."""

    id: str
    heading: Sequence[str]
    text: Sequence[str]
    questions: Sequence[Sequence[str]]
    about: Sequence[str]  # tokens for the named things it is about


class Hit(NamedTuple):
    """A document that shares tokens with a query; ``rank`` is BM25, the lower the better."""

    id: str
    kind: str
    rank: float
    document: Document


class Index:
    """An index opened for reading."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database

    @classmethod
    def open(cls, path: Path) -> "Index":
        """Open an index file. Raises ``sqlite3.DatabaseError`` when it is none."""
        return cls(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True))

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
        return json.loads(row[0]) if row else None

    def entries(self, ids: Iterable[str]) -> list[dict[str, Any]]:
        return [payload for id in ids if (payload := self.entry(id))]

    def in_order(self, ids: Sequence[str]) -> list[dict[str, Any]]:
        """The payloads of entries in the order they were stored."""
        marks = ",".join("?" * len(ids))
        rows = self.database.execute(f"SELECT payload FROM entry WHERE id IN ({marks}) ORDER BY number", list(ids))
        return [json.loads(payload) for (payload,) in rows]

    def of_kind(self, kind: str) -> Iterator[dict[str, Any]]:
        """The payloads of all entries of a kind, in the order they were stored."""
        rows = self.database.execute("SELECT payload FROM entry WHERE kind = ? ORDER BY number", (kind,))
        return (json.loads(row[0]) for row in rows)

    def linked(self, origin: str, relation: str) -> list[str]:
        """What something leads to by a relation, in order."""
        rows = self.database.execute(
            "SELECT target FROM link WHERE origin = ? AND relation = ? ORDER BY position", (origin, relation)
        )
        return [row[0] for row in rows]

    def resolve(self, typed: str, kind: str) -> names.Match:
        return names.resolve(self.database, typed, kind, self.words.small)

    def rarity(self, tokens: Iterable[str]) -> dict[str, int]:
        """In how many documents each of the tokens occurs; those in none are left out."""
        some = list(dict.fromkeys(tokens))
        marks = ",".join("?" * len(some))
        return dict(self.database.execute(f"SELECT token, documents FROM rarity WHERE token IN ({marks})", some))

    @cached_property
    def size(self) -> int:
        return int(self.meta("documents") or 0)

    def search(self, tokens: Iterable[str], limit: int, weights: Mapping[str, float]) -> list[Hit]:
        """The documents that share most with the tokens, by BM25 over weighted fields."""
        query = " OR ".join(f'"{token}"' for token in dict.fromkeys(tokens) if '"' not in token)
        if not query:
            return []
        scales = ", ".join(str(float(weights[field])) for field in FIELDS)
        rows = self.database.execute(
            f"SELECT entry.id, entry.kind, bm25(found, {scales}) AS rank, fields.units FROM found"
            f" JOIN entry ON entry.number = found.rowid JOIN fields ON fields.number = found.rowid"
            f" WHERE found MATCH ? ORDER BY rank LIMIT ?",
            (query, limit),
        )
        return [Hit(id, kind, rank, Document(id, *json.loads(units))) for id, kind, rank, units in rows]


def create(database: sqlite3.Connection) -> None:
    """Lay out an empty index."""
    database.executescript(SCHEMA + names.SCHEMA + words.SCHEMA)


def store_entry(database: sqlite3.Connection, number: int, id: str, kind: str, payload: Mapping[str, Any]) -> None:
    text = json.dumps(payload, ensure_ascii=False, separators=(",", ":"))
    database.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", (number, id, kind, text))


def store_links(database: sqlite3.Connection, origin: str, relation: str, targets: Iterable[str]) -> None:
    rows = [(origin, relation, position, target) for position, target in enumerate(dict.fromkeys(targets))]
    database.executemany("INSERT INTO link VALUES (?, ?, ?, ?)", rows)


def store_document(database: sqlite3.Connection, number: int, document: Document) -> None:
    """Index the fields of the entry of that number."""
    questions = [token for question in document.questions for token in question]
    columns = (document.heading, document.text, questions, document.about)
    database.execute(
        "INSERT INTO found(rowid, heading, text, questions, about) VALUES (?, ?, ?, ?, ?)",
        (number, *map(" ".join, columns)),
    )
    units = [list(document.heading), list(document.text), [list(q) for q in document.questions], list(document.about)]
    database.execute("INSERT INTO fields VALUES (?, ?)", (number, json.dumps(units, separators=(",", ":"))))


def store_rarity(database: sqlite3.Connection, documents: Iterable[Document]) -> None:
    """Count in how many documents each token occurs."""
    counts: dict[str, int] = {}
    total = 0
    for document in documents:
        total += 1
        said = {*document.heading, *document.text, *document.about, *(t for q in document.questions for t in q)}
        for token in said:
            counts[token] = counts.get(token, 0) + 1
    database.executemany("INSERT INTO rarity VALUES (?, ?)", sorted(counts.items()))
    database.execute("INSERT INTO meta VALUES ('documents', ?)", (str(total),))
