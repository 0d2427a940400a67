"""The word lists of an index, from the glossary and the dictionary forms of French."""

import sqlite3
from collections import Counter
from collections.abc import Iterable

from faqtool.answers.tokens import term_token
from faqtool.french.fold import fold
from faqtool.french.glossary import Glossary
from faqtool.french.stem import sound
from faqtool.search.index import store_links
from faqtool.search.lemmas import Forms
from faqtool.search.words import Words, phrase_key, plain_words


def store_forms(database: sqlite3.Connection, forms: Forms, glossary: Glossary) -> None:
    """The dictionary forms; what French and the glossary know is ordinary, what only the texts have may be a name."""
    known = {word: word for phrase in _phrases(glossary) for word in plain_words(phrase)}
    ordinary = {**known, **forms.listed}
    rows = [(word, lemma, 1) for word, lemma in ordinary.items()]
    rows += [(word, lemma, 0) for word, lemma in forms.unlisted.items() if word not in ordinary]
    database.executemany("INSERT INTO form VALUES (?, ?, ?)", sorted(rows))


def _phrases(glossary: Glossary) -> list[str]:
    """Every word and phrase of the glossary, in either language."""
    return [*glossary.english, *glossary.near, *(word for term in glossary.terms for word in term.words)]


def store_glossary(database: sqlite3.Connection, glossary: Glossary) -> None:
    """Terms, synonyms, English words and hurried spellings, as phrases that lead to tokens."""
    _store_small(database, glossary)
    rows = {
        (key, "any", term_token(term.name))
        for term in glossary.terms
        for word in term.words
        if (key := phrase_key(database, word))
    }
    database.executemany("INSERT INTO phrase VALUES (?, ?, ?)", sorted(rows))
    reader = Words(database)
    near = {
        (phrase_key(database, said), language, " ".join(reader.read(plain_words(meant)).tokens))
        for language, table in (("fr", glossary.near), ("en", glossary.english))
        for said, meant in table.items()
    }
    database.executemany(
        "INSERT OR IGNORE INTO phrase VALUES (?, ?, ?)", sorted(row for row in near if row[0] and row[2])
    )


def _store_small(database: sqlite3.Connection, glossary: Glossary) -> None:
    rows: dict[str, str] = {}
    for language, words in (("fr", glossary.small), ("en", glossary.english_small)):
        for word in (part for written in words for part in fold(written).split()):
            rows.setdefault(word, language)
    database.executemany("INSERT INTO small VALUES (?, ?)", sorted(rows.items()))
    hurried = {fold(said): fold(meant) for said, meant in glossary.sms.items() if fold(said) != fold(meant)}
    database.executemany("INSERT OR IGNORE INTO hurried VALUES (?, ?)", sorted(hurried.items()))


def store_heard(database: sqlite3.Connection, texts: Iterable[str], glossary: Glossary) -> None:
    """The words that the texts use, with their sound, for questions that misspell them."""
    uses = Counter(word for text in texts for word in plain_words(text) if len(word) > 2 and word.isalpha())
    for word in (part for phrase in _phrases(glossary) for part in plain_words(phrase)):
        uses.setdefault(word, 0)
    database.executemany("INSERT INTO heard VALUES (?, ?, ?)", sorted((w, sound(w), n) for w, n in uses.items()))


def store_asked(database: sqlite3.Connection, questions: Iterable[str]) -> None:
    """The words that only questions use, as known; not those that are a word of the texts in a hurried spelling."""
    reader = Words(database)
    asked: set[str] = set()
    for words in map(plain_words, questions):
        spelt = reader.unhurried(words, reader.is_english(words))
        kept = {word for _, word in spelt} & set(words)
        asked |= {word for word in kept if len(word) > 2 and word.isalpha()}
    new = sorted(asked - reader.known(asked))
    database.executemany("INSERT INTO heard VALUES (?, ?, 0)", [(word, sound(word)) for word in new])


def store_subjects(database: sqlite3.Connection, glossary: Glossary) -> None:
    """The words by which a question is seen to ask what rulings do not answer, and the names of sets."""
    rows = {
        (key, mark, str(number))
        for number, subject in enumerate(glossary.subjects)
        for mark, listed in (("subject", subject.words), ("alone", subject.alone))
        for word in listed
        if (key := " ".join(plain_words(word)))
    }
    rows |= {
        (phrase_key(database, word) if term.kind == "keyword" else fold(word), term.kind, term_token(term.name))
        for term in glossary.terms
        if term.kind in ("set", "keyword")
        for word in term.words
    }
    database.executemany("INSERT OR IGNORE INTO phrase VALUES (?, ?, ?)", sorted(rows))
    store_links(database, "subjects", "reason", [subject.reason for subject in glossary.subjects])
