"""Text to units of meaning: words brought to their stem, phrases to what they stand for.

The same reading serves what is indexed and what is asked, so that both meet. All
it knows of a language it looks up in the index: word forms, phrases, small words.
"""

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from faqtool.french.fold import fold
from faqtool.french.stem import sound, stem
from faqtool.search.distance import typing_distance

Unit = tuple[str, ...]
"""One thing said, as the tokens that any text may hold for it; the first is the likeliest."""

LONGEST_PHRASE = 6  # words
ENGLISH_SHARE = 0.34  # of the small words, from which a text is read as English
SHORTEST_CORRECTED = 4  # letters
ELIDED = frozenset(("l", "d", "j", "n", "s", "m", "t", "qu"))
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


class Words:
    """Reads texts by the word lists of an index."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self.small = frozenset(word for (word,) in database.execute("SELECT word FROM small"))
        self._english_small = frozenset(
            word for (word,) in database.execute("SELECT word FROM small WHERE language = 'en'")
        )

    def _rows(self, query: str, keys: Iterable[str]) -> Iterator[tuple[str, ...]]:
        """The rows of a query whose ``{}`` stands for a list of keys."""
        some = list(dict.fromkeys(keys))
        for start in range(0, len(some), 500):
            part = some[start : start + 500]
            yield from self._database.execute(query.format(",".join("?" * len(part))), part)

    def _lookup(self, query: str, keys: Iterable[str]) -> dict[str, str]:
        return {row[0]: row[1] for row in self._rows(query, keys)}

    def is_english(self, words: Sequence[str]) -> bool:
        """Whether a text is English, by its small words."""
        small = [word for word in words if word in self.small]
        english = sum(word in self._english_small for word in small)
        return bool(english) and english > ENGLISH_SHARE * len(small)

    def unhurried(self, words: Sequence[str], english: bool = False) -> list[tuple[int, str]]:
        """Words as they are written at leisure, each with the place of the word it comes from.

        « jpeu » is « je peux », « lincursion » is « l incursion », « attakan » is « attaquant ».
        """
        meant = {} if english else self._lookup("SELECT word, meant FROM hurried WHERE word IN ({})", words)
        spelt = [(at, part) for at, word in enumerate(words) for part in meant.get(word, word).split()]
        strange = {word for _, word in spelt if word not in self.small and word.isalpha() and not word.startswith("zz")}
        strange -= self.known(strange)
        return [
            (at, part) for at, word in spelt for part in (self._corrected(word, english) if word in strange else [word])
        ]

    def known(self, words: Iterable[str]) -> set[str]:
        """Which of the words stand in a list: a form of French, a word of the texts, one of a phrase."""
        some = list(words)
        found = {row[0] for row in self._rows("SELECT word FROM form WHERE word IN ({})", some)}
        return found | {row[0] for row in self._rows("SELECT word FROM heard WHERE word IN ({})", some)}

    def ordinary(self, words: Iterable[str]) -> set[str]:
        """Which of the words belong to the language or the game at large, rather than to a name."""
        return {row[0] for row in self._rows("SELECT word FROM form WHERE ordinary AND word IN ({})", words)}

    def _corrected(self, word: str, english: bool) -> list[str]:
        """A word that stands in no list as the one of the texts that it sounds or looks like, if there is one."""
        if not english:
            for length in (1, 2):
                head, rest = word[:length], word[length:]
                if head in ELIDED and len(rest) > 2 and self.known([rest]):
                    return [head, rest]
            if word.startswith(AGAIN) and self.known([again := word.removeprefix(AGAIN)]):
                return [again]
        if len(word) < SHORTEST_CORRECTED:
            return [word]
        alike = self._database.execute(
            "SELECT word FROM heard WHERE sound = ? AND uses > 0 ORDER BY uses DESC LIMIT 1", (sound(word),)
        ).fetchone()
        if alike and not english:
            return [alike[0]]
        if len(word) == SHORTEST_CORRECTED:
            return [word]
        near = self._database.execute(
            "SELECT word FROM heard WHERE word >= ? AND word < ? AND length(word) BETWEEN ? AND ? ORDER BY uses DESC",
            (word[0], word[0] + "{", len(word) - 1, len(word) + 1),
        )
        return [next((row[0] for row in near if typing_distance(word, row[0]) == 1), word)]

    def read(self, words: Sequence[str], english: bool | None = None) -> Reading:
        """The units of folded words, the longest phrases first; small words only where a phrase needs them."""
        if english is None:
            english = self.is_english(words)
        lemmas = self._lookup("SELECT word, lemma FROM form WHERE word IN ({})", words)
        stems = [stem(lemmas.get(word, word)) for word in words]
        phrases = self._phrases(stems, english)
        units: list[Unit] = []
        at = 0
        while at < len(words):
            for length in range(min(LONGEST_PHRASE, len(words) - at), 0, -1):
                key = " ".join(stems[at : at + length])
                if key in phrases and not (length == 1 and words[at] in self.small):
                    units.append(_merged(stems[at] if length == 1 else "", phrases[key]))
                    at += length
                    break
            else:
                if words[at] not in self.small:
                    units.append((stems[at],))
                at += 1
        return Reading(tuple(units), english)

    def _phrases(self, stems: Sequence[str], english: bool) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        keys = (key for key, _ in _runs(stems))
        for key, language, tokens in self._rows("SELECT key, language, tokens FROM phrase WHERE key IN ({})", keys):
            if language == "any" or language == ("en" if english else "fr"):
                found.setdefault(key, []).extend(tokens.split())
        return found

    def marked(self, words: Sequence[str]) -> Mapping[str, list[tuple[str, str]]]:
        """The marked phrases that words hold, by their mark, longest first, each with what it is marked with.

        Keywords are found in any form of their words, other marked phrases in the form they are listed in.
        """
        lemmas = self._lookup("SELECT word, lemma FROM form WHERE word IN ({})", words)
        stems = [stem(lemmas.get(word, word)) for word in words]
        in_any_form, as_listed = dict(_runs(stems)), dict(_runs(words))
        found: dict[str, list[tuple[int, int, str]]] = {}
        query = "SELECT key, language, tokens FROM phrase WHERE key IN ({})"
        for key, mark, tokens in self._rows(query, (*in_any_form, *as_listed)):
            if place := (in_any_form if mark == "keyword" else as_listed).get(key):
                found.setdefault(mark, []).append((*place, tokens))
        ordered = {mark: sorted(some, key=lambda one: one[0] - one[1]) for mark, some in found.items()}
        return {
            mark: [(" ".join(words[start:end]), tokens) for start, end, tokens in some]
            for mark, some in ordered.items()
        }


def _runs(words: Sequence[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Runs of words, as long as a phrase at most, each with where it starts and ends."""
    for length in range(1, min(LONGEST_PHRASE, len(words)) + 1):
        for start in range(len(words) - length + 1):
            yield " ".join(words[start : start + length]), (start, start + length)


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
