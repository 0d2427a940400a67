"""The word lists of an index, from the glossary and the dictionary forms of French."""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator

from faqtool.answers.tokens import term_token
from faqtool.french.fold import fold
from faqtool.french.glossary import Glossary, Term
from faqtool.french.stem import sound, stem
from faqtool.search.index import store_links
from faqtool.search.lemmas import Forms
from faqtool.search.words import FOREIGN, LANGUAGES, ROOT, Words, plain_words


def store_forms(database: sqlite3.Connection, forms: Forms, glossary: Glossary) -> None:
    """The dictionary forms; what French and the glossary know is ordinary, what only the texts have may be a name."""
    french = {**{word: word for phrase in glossary.french_phrases for word in plain_words(phrase)}, **forms.listed}
    french |= _own_forms(glossary)
    foreign = {word for phrase in glossary.english_phrases for word in plain_words(phrase)} - french.keys()
    rows = [(word, lemma, 1) for word, lemma in french.items()] + [(word, word, FOREIGN) for word in foreign]
    rows += [
        (word, lemma, 0) for word, lemma in forms.unlisted.items() if word not in french and word not in foreign
    ]
    database.executemany("INSERT INTO form VALUES (?, ?, ?)", sorted(rows))


def _own_forms(glossary: Glossary) -> dict[str, str]:
    """The words that the glossary lists alone: « aura » is a thing there, and no form of a verb."""
    french = [word for term in glossary.terms for word in (*term.now, *term.then, *term.said, *term.short)]
    alone = [words[0] for written in (*french, *glossary.near) if len(words := plain_words(written)) == 1]
    plural = {f"{word}s": word for word in alone if word.isalpha()}
    return plural | {word: word for word in alone if word.isalpha()}


def store_glossary(database: sqlite3.Connection, glossary: Glossary) -> None:
    """Terms, synonyms, English words and hurried spellings, as phrases that lead to tokens."""
    _store_small(database, glossary)
    reader = Words(database)
    rows = {row for term in glossary.terms for row in _term_rows(reader, term)}
    database.executemany("INSERT INTO phrase VALUES (?, ?, ?)", sorted(rows))
    reader = Words(database)
    reader.phrases.fetch_all()
    near: set[tuple[str, str, str]] = set()
    for language, table in zip(LANGUAGES, (glossary.near, glossary.english), strict=False):
        for said, meant in table.items():
            words = plain_words(said)
            if reader.says(words, language):
                continue  # a term's own word says it already
            own = reader.stems(words, language == "en") if len(words) == 1 else []
            tokens = dict.fromkeys((*reader.read(plain_words(meant), False).tokens, *own))
            near.add((reader.key(words, language), language, " ".join(tokens)))
    database.executemany("INSERT OR IGNORE INTO phrase VALUES (?, ?, ?)", sorted(near))


def _term_rows(reader: Words, term: Term) -> Iterator[tuple[str, str, str]]:
    """A term's words as phrases: of their own language; players mix the other in, where a word is none of French."""
    token = term_token(term.name)
    for words in map(plain_words, (*term.now, *term.then, *term.said, *term.short)):
        yield reader.key(words, "fr"), "fr", token
        if len(words) == 1 and term.kind != "set" and words[0].isalpha() and len(words[0]) > 2:
            yield ROOT + stem(words[0]), "root", token
    for words in map(plain_words, (*term.english, *term.short)):
        yield reader.key(words, "en"), "en", token
        if len(words) == 1 and reader.key(words, "fr") == words[0]:
            yield words[0], "fr", token  # French dictionaries have « haste » and « look » too; players mean the English


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
    phrases = (*glossary.french_phrases, *glossary.english_phrases)
    for word in (part for phrase in phrases for part in plain_words(phrase)):
        uses.setdefault(word, 0)
    database.executemany("INSERT INTO heard VALUES (?, ?, ?)", sorted((w, sound(w), n) for w, n in uses.items()))


def store_asked(database: sqlite3.Connection, questions: Iterable[str]) -> None:
    """The words that only questions use, as known; not those that are a word of the texts in a hurried spelling."""
    reader = Words(database)
    reader.phrases.fetch_all()
    asked: set[str] = set()
    for words in map(plain_words, questions):
        spelt = reader.unhurried(words, reader.is_english(words))
        kept = {word for _, word in spelt} & set(words)
        asked |= {word for word in kept if len(word) > 2 and word.isalpha()}
    new = sorted(asked - reader.known(asked))
    database.executemany("INSERT INTO heard VALUES (?, ?, 0)", [(word, sound(word)) for word in new])


def store_subjects(database: sqlite3.Connection, glossary: Glossary) -> None:
    """The words by which a question is seen to ask what rulings do not answer, what it turns on, and names of sets."""
    rows = {
        (key, mark, str(number))
        for number, subject in enumerate(glossary.subjects)
        for mark, listed in (("subject", subject.words), ("alone", subject.alone), ("told", subject.told))
        for word in listed
        if (key := " ".join(plain_words(word)))
    }
    rows |= {(" ".join(plain_words(word)), "turn", kind) for kind, words in glossary.turns.items() for word in words}
    reader = Words(database)
    for term in glossary.terms:
        if term.kind == "set":
            rows |= {(fold(word), "set", term_token(term.name)) for word in term.words}
        elif term.kind == "keyword":
            rows |= {(key, "keyword", token) for key, language, token in _term_rows(reader, term) if language != "root"}
    database.executemany("INSERT OR IGNORE INTO phrase VALUES (?, ?, ?)", sorted(rows))
    store_links(database, "subjects", "reason", [subject.reason for subject in glossary.subjects])
