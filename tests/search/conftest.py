"""Names of the corpus in a small database of their own: no word lists, no texts."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from faqtool.corpus import read_corpus
from faqtool.french.fold import fold
from faqtool.french.glossary import load_glossary
from faqtool.search import names

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="session")
def card_names() -> list[tuple[str, str | None]]:
    """The French and English name of every card that a user may look up."""
    return [(card.name, card.english_name) for card in read_corpus(ROOT).all_cards()]


@pytest.fixture(scope="session")
def small_words() -> frozenset[str]:
    glossary = load_glossary()
    return frozenset(fold(word) for word in glossary.small | glossary.english_small)


@pytest.fixture(scope="session")
def name_database(card_names: list[tuple[str, str | None]]) -> Iterator[sqlite3.Connection]:
    database = sqlite3.connect(":memory:")
    database.executescript(names.SCHEMA)
    spellings = [
        names.Name(fold(spelling), names.Target(name), "card")
        for name, english in card_names
        for spelling in (name, english)
        if spelling
    ]
    names.store_names(database, spellings)
    yield database
    database.close()
