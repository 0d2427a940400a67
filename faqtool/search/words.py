"""Text to units of meaning: words brought to their stem, phrases to what they stand for.

The same reading serves what is indexed and what is asked, so that both meet. All
it knows of a language it looks up in the index: word forms, phrases, small words.
"""

import re
import sqlite3
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from faqtool.french.fold import fold
from faqtool.french.stem import sound, stem
from faqtool.search.distance import typing_distance

Unit = tuple[str, ...]
"""One thing said, as the tokens that any text may hold for it; the first is the likeliest."""

LONGEST_PHRASE = 6  # words
ENGLISH_SHARE = 0.34  # of the small words, from which a text is read as English
SHORTEST_CORRECTED = 4  # letters: a shorter word sounds like too many others
ELIDED = frozenset(("l", "d", "j", "n", "s", "m", "t", "qu"))
KEPT = 20_000  # words whose rows stay at hand between the questions of one process
AGAIN = "re"  # before any verb: « remeurt », « recible »

SCHEMA = """
CREATE TABLE form(word TEXT PRIMARY KEY, lemma TEXT NOT NULL, ordinary INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE phrase(key TEXT NOT NULL, language TEXT NOT NULL, tokens TEXT NOT NULL,
                    PRIMARY KEY(key, language, tokens)) WITHOUT ROWID;
CREATE TABLE small(word TEXT PRIMARY KEY, language TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE hurried(word TEXT PRIMARY KEY, meant TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE heard(word TEXT PRIMARY KEY, sound TEXT NOT NULL, uses INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX heard_sound ON heard(sound);
"""

SYMBOL = re.compile(r"[{(\[]([0-9WUBRGCXTQ](?:/[0-9WUBRGP])?)[)\]}]")
CHANGE = re.compile(r"(?<![\w/])([+\-−–])(\d+|X)(?:\s?/\s?[+\-−–]\s?(\d+|X))?(?![\w/])")


def plain_words(text: str) -> list[str]:
    """The folded words of a text; a mana symbol is one word, and so is a change of power and toughness."""
    text = text.replace("€", " euros ").replace("$", " dollars ")
    text = SYMBOL.sub(lambda m: " zz" + m[1].replace("/", "").lower() + " ", text)
    text = CHANGE.sub(lambda m: (" zzplus" if m[1] == "+" else " zzminus") + (m[2] + (m[3] or "")).lower() + " ", text)
    return fold(text).split()


class Reading(NamedTuple):
    """What a text says: its units in order."""

    units: tuple[Unit, ...]
    english: bool = False

    @property
    def tokens(self) -> list[str]:
        return [token for unit in self.units for token in unit]


class Lookup:
    """The rows of words, by word; those asked for stay at hand for the next question."""

    def __init__(self, database: sqlite3.Connection, query: str) -> None:
        self._database = database
        self._query = query  # ``{}`` stands for a list of words; the first column is the word
        self._known: dict[str, tuple[Any, ...] | None] = {}

    def of(self, words: Iterable[str]) -> dict[str, tuple[Any, ...]]:
        """The rest of the row of each word that has one."""
        wanted = dict.fromkeys(words)
        if len(self._known) > KEPT:
            self._known = {}
        lacking = [word for word in wanted if word not in self._known]
        self._known |= dict.fromkeys(lacking)
        for start in range(0, len(lacking), 500):
            part = lacking[start : start + 500]
            for word, *rest in self._database.execute(self._query.format(",".join("?" * len(part))), part):
                self._known[word] = tuple(rest)
        return {word: row for word in wanted if (row := self._known[word]) is not None}


class Words:
    """Reads texts by the word lists of an index."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self.small = frozenset(word for (word,) in database.execute("SELECT word FROM small"))
        self._english_small = frozenset(
            word for (word,) in database.execute("SELECT word FROM small WHERE language = 'en'")
        )
        self._forms = Lookup(database, "SELECT word, lemma, ordinary FROM form WHERE word IN ({})")
        self._heard = Lookup(database, "SELECT word, uses FROM heard WHERE word IN ({})")
        self._hurried = Lookup(database, "SELECT word, meant FROM hurried WHERE word IN ({})")

    @cached_property
    def _phrases(self) -> dict[str, list[tuple[str, str]]]:
        """All phrases, by key: the language or mark of each, and what it stands for."""
        found: dict[str, list[tuple[str, str]]] = {}
        for key, language, tokens in self._database.execute("SELECT key, language, tokens FROM phrase"):
            found.setdefault(key, []).append((language, tokens))
        return found

    def is_english(self, words: Sequence[str]) -> bool:
        """Whether a text is English, by its small words."""
        small = [word for word in words if word in self.small]
        english = sum(word in self._english_small for word in small)
        return bool(english) and english > ENGLISH_SHARE * len(small)

    def unhurried(self, words: Sequence[str], english: bool = False) -> list[tuple[int, str]]:
        """Words as they are written at leisure, each with the place of the word it comes from.

        « jpeu » is « je peux », « lincursion » is « l incursion », « attakan » is « attaquant ».
        """
        meant = {} if english else self._hurried.of(words)
        spelt = [(at, part) for at, word in enumerate(words) for part in meant.get(word, (word,))[0].split()]
        strange = {word for _, word in spelt if word not in self.small and word.isalpha() and not word.startswith("zz")}
        strange -= self.known(strange)
        return [
            (at, part) for at, word in spelt for part in (self._corrected(word, english) if word in strange else [word])
        ]

    def known(self, words: Iterable[str]) -> set[str]:
        """Which of the words stand in a list: a form of French, a word of the texts, one of a phrase."""
        some = list(words)
        return {*self._forms.of(some), *self._heard.of(some)}

    def ordinary(self, words: Iterable[str]) -> set[str]:
        """Which of the words belong to the language or the game at large, rather than to a name."""
        return {word for word, (_, ordinary) in self._forms.of(words).items() if ordinary}

    def _corrected(self, word: str, english: bool) -> list[str]:
        """A word that stands in no list as the one of the texts that it sounds or looks like, if there is one."""
        if not english and (meant := self._french(word)):
            return meant
        if len(word) <= SHORTEST_CORRECTED:
            return [word]
        near = self._database.execute(
            "SELECT word FROM heard WHERE word >= ? AND word < ? AND length(word) BETWEEN ? AND ? ORDER BY uses DESC",
            (word[0], word[0] + "{", len(word) - 1, len(word) + 1),
        )
        return [next((row[0] for row in near if typing_distance(word, row[0]) == 1), word)]

    def _french(self, word: str) -> list[str]:
        """A word of no list taken apart, or as the one of the texts that it sounds like: « lapui » is « l appui »."""
        joined = [(word[:length], word[length:]) for length in (1, 2) if word[:length] in ELIDED]
        for head, rest in joined:
            if len(rest) > 2 and self.known([rest]):
                return [head, rest]
        if word.startswith(AGAIN) and self.known([again := word.removeprefix(AGAIN)]):
            return [again]
        if alike := self._heard_as(word):
            return [alike]
        return next(([head, alike] for head, rest in joined if (alike := self._heard_as(rest))), [])

    def _heard_as(self, word: str) -> str | None:
        """The most used word of the texts that sounds like one."""
        if len(word) < SHORTEST_CORRECTED:
            return None
        row = self._database.execute(
            "SELECT word FROM heard WHERE sound = ? AND uses > 0 ORDER BY uses DESC LIMIT 1", (sound(word),)
        ).fetchone()
        return row[0] if row else None

    def read(self, words: Sequence[str], english: bool | None = None) -> Reading:
        """The units of folded words, the longest phrases first; small words only where a phrase needs them."""
        if english is None:
            english = self.is_english(words)
        stems = self._stems(words)
        units: list[Unit] = []
        at = 0
        while at < len(words):
            for length in range(min(LONGEST_PHRASE, len(words) - at), 0, -1):
                meant = self._meant(" ".join(stems[at : at + length]), english)
                if meant and not (length == 1 and words[at] in self.small):
                    units.append(_merged(stems[at] if length == 1 else "", meant))
                    at += length
                    break
            else:
                if words[at] not in self.small:
                    units.append((stems[at],))
                at += 1
        return Reading(tuple(units), english)

    def _stems(self, words: Sequence[str]) -> list[str]:
        forms = self._forms.of(words)
        return [stem(forms[word][0] if word in forms else word) for word in words]

    def _meant(self, key: str, english: bool) -> list[str]:
        """The tokens that a phrase of a language stands for; none where it is no phrase."""
        said_in = ("any", "en" if english else "fr")
        found = self._phrases.get(key, ())
        return [token for language, tokens in found if language in said_in for token in tokens.split()]

    def marked(self, words: Sequence[str]) -> dict[str, list[tuple[str, str]]]:
        """The marked phrases that words hold, by their mark, longest first, each with what it is marked with.

        Keywords are found in any form of their words, other marked phrases in the form they are listed in.
        """
        found: dict[str, list[tuple[str, str]]] = {}
        stems = self._stems(words)
        for length in range(min(LONGEST_PHRASE, len(words)), 0, -1):
            for start in range(len(words) - length + 1):
                written = " ".join(words[start : start + length])
                for key, in_any_form in ((" ".join(stems[start : start + length]), True), (written, False)):
                    for mark, tokens in self._phrases.get(key, ()):
                        if (mark == "keyword") == in_any_form:
                            found.setdefault(mark, []).append((written, tokens))
        return found


def _merged(own: str, tokens: Sequence[str]) -> Unit:
    """The tokens of a phrase, what it stands for first, then the word itself."""
    return tuple(dict.fromkeys(filter(None, (*tokens, own))))


def phrase_key(database: sqlite3.Connection, text: str) -> str:
    """The stems of a phrase, by which a text that holds it in any form is found to hold it."""
    words = plain_words(text)
    lemmas = dict(
        database.execute(f"SELECT word, lemma FROM form WHERE word IN ({','.join('?' * len(words))})", words).fetchall()
    )
    return " ".join(stem(lemmas.get(word, word)) for word in words)
