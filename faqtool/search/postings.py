"""Which documents hold which tokens, and how well they match a query: BM25 over weighted fields.

What each token adds to the score of each of its documents is worked out when the index
is built. A query adds up, the heaviest tokens first, and stops letting documents in once
those that hold none of the tokens so far can no longer get among the best: a word that
stands in most documents then costs a few look-ups and not a walk through all of them.
The best are exact as long as no token stands in more than ``CROWD`` documents. One that does lets
in so many of them only, and none where rarer tokens have let in as many as are wanted.
"""

import math
import sqlite3
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from typing import NamedTuple

from faqtool.search import packed

SATURATION, LENGTH_COUNTS = 1.2, 0.75
"""The parameters k1 and b of BM25: how soon a repeated token adds no more, how much a long document has to say."""

LEAST = 1e-6  # the weight of a token that stands in more than half of the documents
CROWD = 2000  # documents that a token proposes at most
FEW = 16  # times fewer documents than a posting has are looked up in it one by one
SLACK = 1e-6  # sums of floating point numbers are no finer

SCHEMA = """
CREATE TABLE posting(token TEXT PRIMARY KEY, documents INTEGER NOT NULL, most REAL NOT NULL,
                     numbers BLOB NOT NULL, scores BLOB NOT NULL);
"""

Field = tuple[float, Sequence[str]]
"""A field of a document: what an occurrence in it counts, and its tokens."""


class Posting(NamedTuple):
    """The documents of a token in ascending order, and beside each what the token adds to its score."""

    most: float
    numbers: "array[int]"
    scores: "array[float]"


def store(database: sqlite3.Connection, documents: Mapping[int, Sequence[Field]]) -> None:
    """Write the postings of all documents."""
    lengths = {number: sum(len(tokens) for _, tokens in fields) for number, fields in documents.items()}
    usual = sum(lengths.values()) / max(1, len(lengths))
    holding: dict[str, list[tuple[int, float]]] = {}
    for number in sorted(documents):
        for token, count in _counted(documents[number]).items():
            holding.setdefault(token, []).append((number, count))
    for token, held in sorted(holding.items()):
        rarity = max(LEAST, math.log((len(documents) - len(held) + 0.5) / (len(held) + 0.5)))
        scores = []
        for number, count in held:
            room = SATURATION * (1 - LENGTH_COUNTS + LENGTH_COUNTS * lengths[number] / usual)
            scores.append(rarity * count * (SATURATION + 1) / (count + room))
        numbers = packed.integers(number for number, _ in held)
        row = (token, len(held), max(scores), numbers, packed.decimals(scores))
        database.execute("INSERT INTO posting VALUES (?, ?, ?, ?, ?)", row)


def _counted(fields: Iterable[Field]) -> dict[str, float]:
    """How often each token occurs, by what an occurrence counts in its field."""
    counts: dict[str, float] = {}
    for counts_for, tokens in fields:
        for token in tokens:
            counts[token] = counts.get(token, 0.0) + counts_for
    return counts


def best(database: sqlite3.Connection, tokens: Iterable[str], limit: int) -> list[tuple[int, float]]:
    """The documents that match best, each with its score, the best first."""
    postings = sorted(_postings(database, list(dict.fromkeys(tokens))), key=lambda one: -one.most)
    to_come = sum(posting.most for posting in postings)
    scores: dict[int, float] = {}
    closed = False
    for posting in postings:
        if len(scores) >= limit:
            floor = nlargest(limit, scores.values())[-1] - SLACK
            closed = closed or to_come < floor or len(posting.numbers) > CROWD
            if closed:
                scores = {number: score for number, score in scores.items() if score + to_come >= floor}
        scores = _added(posting, scores, closed)
        to_come -= posting.most
    floor = min(nlargest(limit, scores.values()), default=0.0)
    return sorted(((number, score) for number, score in scores.items() if score >= floor), key=_first)[:limit]


def _first(found: tuple[int, float]) -> tuple[float, int]:
    number, score = found
    return -score, number


def _added(posting: Posting, scores: dict[int, float], closed: bool) -> dict[int, float]:
    """The scores with what a token is worth added; ``closed`` lets no further document in."""
    _, numbers, worth = posting
    if closed and len(scores) * FEW < len(numbers):
        for number in scores:
            at = bisect_left(numbers, number)
            if at < len(numbers) and numbers[at] == number:
                scores[number] += worth[at]
        return scores
    pairs = zip(numbers, worth, strict=True)
    if not closed and len(numbers) > CROWD:
        least = sorted(worth)[-CROWD]
        more = {number: gain for number, gain in pairs if gain >= least or number in scores}
    else:
        more = dict(pairs)
    both = {number: scores[number] + more[number] for number in scores.keys() & more.keys()}
    return (scores if closed else more | scores) | both


def _postings(database: sqlite3.Connection, tokens: Sequence[str]) -> Iterator[Posting]:
    """The postings of those tokens that occur. Raises ``sqlite3.DatabaseError`` where they are damaged."""
    for start in range(0, len(tokens), 500):
        part = tokens[start : start + 500]
        marks = ",".join("?" * len(part))
        rows = database.execute(f"SELECT most, numbers, scores FROM posting WHERE token IN ({marks})", part)
        for most, raw_numbers, raw_scores in rows:
            posting = Posting(most, packed.read_integers(raw_numbers), packed.read_decimals(raw_scores))
            if len(posting.numbers) != len(posting.scores):
                raise sqlite3.DatabaseError("a stored posting is damaged")
            yield posting


def rarity(database: sqlite3.Connection, tokens: Sequence[str]) -> Iterator[tuple[str, int]]:
    """In how many documents each of the tokens occurs; those in none are left out."""
    for start in range(0, len(tokens), 500):
        part = tokens[start : start + 500]
        marks = ",".join("?" * len(part))
        yield from database.execute(f"SELECT token, documents FROM posting WHERE token IN ({marks})", part)
