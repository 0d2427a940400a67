"""The best documents are those of BM25 as SQLite computes it, whatever is left out on the way."""

import random
import sqlite3
from collections.abc import Mapping, Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faqtool.search import postings

WEIGHTS = (1.6, 1.0)
Documents = Mapping[int, tuple[Sequence[str], Sequence[str]]]

LETTERS = "abcdefgh"
FIELD = st.lists(st.sampled_from(LETTERS), max_size=6)
DOCUMENTS = st.dictionaries(st.integers(0, 400), st.tuples(FIELD, FIELD), min_size=1, max_size=40)


def stored(documents: Documents) -> sqlite3.Connection:
    database = sqlite3.connect(":memory:")
    database.executescript(postings.SCHEMA)
    fields = {number: list(zip(WEIGHTS, columns, strict=True)) for number, columns in documents.items()}
    postings.store(database, fields)
    return database


def by_sqlite(documents: Documents, tokens: Sequence[str]) -> dict[int, float]:
    """The score of every document that holds one of the tokens, by FTS5."""
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE text USING fts5(one, two)")
    for number, columns in documents.items():
        database.execute("INSERT INTO text(rowid, one, two) VALUES (?, ?, ?)", (number, *map(" ".join, columns)))
    query = " OR ".join(f'"{token}"' for token in tokens)
    scales = ", ".join(map(str, WEIGHTS))
    rows = database.execute(f"SELECT rowid, -bm25(text, {scales}) FROM text WHERE text MATCH ?", (query,))
    return dict(rows.fetchall())


@given(DOCUMENTS, st.sets(st.sampled_from(LETTERS), min_size=1), st.integers(1, 8))
def test_the_best_are_those_of_sqlite_and_so_are_their_scores(
    documents: Documents, tokens: set[str], limit: int
) -> None:
    expected = by_sqlite(documents, sorted(tokens))
    found = postings.best(stored(documents), sorted(tokens), limit)
    assert [score for _, score in found] == pytest.approx(
        sorted(expected.values(), reverse=True)[:limit], rel=1e-5, abs=1e-5
    )
    for number, score in found:
        assert score == pytest.approx(expected[number], rel=1e-5, abs=1e-5)


@pytest.fixture(scope="module")
def many() -> Documents:
    """A few thousand documents of words that are as unequally common as those of a language."""
    dice = random.Random(1)
    words = [f"w{number}" for number in range(200)]
    often = [1 / (number + 1) for number in range(200)]
    return {number: (dice.choices(words, often, k=2), dice.choices(words, often, k=20)) for number in range(3000)}


@pytest.mark.parametrize("tokens", [("w150", "w0", "w1", "w3"), ("w90", "w150", "w0"), ("w0", "w1"), ("w199",)])
def test_common_words_change_neither_order_nor_score(many: Documents, tokens: Sequence[str]) -> None:
    expected = sorted(by_sqlite(many, tokens).items(), key=lambda one: (-one[1], one[0]))[:60]
    found = postings.best(stored(many), tokens, 60)
    assert [score for _, score in found] == pytest.approx([score for _, score in expected], rel=1e-5, abs=1e-5)
    assert all(one[1] >= other[1] for one, other in pairwise(found))


def test_a_document_without_a_rare_word_is_let_in_while_it_can_still_be_among_the_best() -> None:
    documents = {number: (["b"] if number < 3 else ["x"], ["y"] * 5) for number in range(20)}
    documents[7] = (["a"], ["y"] * 50)
    assert {number for number, _ in postings.best(stored(documents), ["a", "b"], 4)} == {0, 1, 2, 7}


def test_a_token_of_a_crowd_proposes_the_best_of_it_where_rarer_ones_have_not_proposed_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(postings, "CROWD", 3)
    documents: Documents = {number: (["b"], ["y"] * number) for number in range(10)}
    crowded = {**documents, **{number: (["c"], ["y"]) for number in range(10, 30)}, 20: (["a"], ["y"] * 9)}
    database = stored(crowded)
    assert {number for number, _ in postings.best(database, ["a", "b"], 20)} == {20, 0, 1, 2}
    assert [number for number, _ in postings.best(database, ["a", "b"], 1)] == [20]


def test_a_token_of_no_document_finds_nothing() -> None:
    assert postings.best(stored({1: (["a"], [])}), ["b"], 5) == []
    assert dict(postings.rarity(stored({1: (["a"], ["a"]), 2: ([], ["a", "b"])}), ["a", "b", "c"])) == {"a": 2, "b": 1}


@pytest.mark.parametrize("damage", ["numbers = x'01'", "scores = x''", "numbers = 'text'"])
def test_a_damaged_posting_is_a_damaged_index(damage: str) -> None:
    database = stored({1: (["a"], ["b"])})
    database.execute(f"UPDATE posting SET {damage}")
    with pytest.raises(sqlite3.DatabaseError):
        postings.best(database, ["a"], 5)
