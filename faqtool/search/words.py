"""Text to units of meaning: words brought to their stem, phrases to what they stand for.

The same reading serves what is indexed and what is asked, so that both meet. All
it knows of a language it looks up in the index: word forms, phrases, small words.

A phrase is found by its key: the dictionary forms of its words. What a word merely shares its root
with means something else (« champ » is no champion); only what stands in no list is looked up by its root.
"""

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from faqtool.french.english import base
from faqtool.french.fold import fold
from faqtool.french.stem import sound, stem
from faqtool.search.distance import typing_distance

Language = Literal["fr", "en", "root"]
LANGUAGES: tuple[Language, ...] = ("fr", "en", "root")

Unit = tuple[str, ...]
"""One thing said, as the tokens that any text may hold for it; the first is the likeliest."""

LONGEST_PHRASE = 6  # words
ENGLISH_SHARE = 0.34  # of the small words, from which a text is read as English
SHORTEST_CORRECTED = 4  # letters: a shorter word sounds like too many others
ELIDED = frozenset(("l", "d", "j", "n", "s", "m", "t", "qu"))
KEPT = 20_000  # words whose rows stay at hand between the questions of one process
FOREIGN = 2  # how ordinary a word is that only the other language has
ROOT = "~"  # before the root of a word that stands in no list
SINGULAR = 4  # letters, from which an « s » at the end is a plural's
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

SYMBOL = re.compile(r"[{(\[]([0-9WUBRGCXTQ](?:/[0-9WUBRGP])?)[)\]}]|\{([wubrgcxtq0-9](?:/[wubrgp0-9])?)\}")
CHANGE = re.compile(r"(?<![\w/])([+\-−–])(\d+|X)(?:\s?/\s?[+\-−–]\s?(\d+|X))?(?![\w/])")


def plain_words(text: str) -> list[str]:
    """The folded words of a text; a mana symbol is one word, and so is a change of power and toughness."""
    text = text.replace("€", " euros ").replace("$", " dollars ")
    text = SYMBOL.sub(lambda m: " zz" + (m[1] or m[2]).replace("/", "").lower() + " ", text)
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
        self._column = query.split()[1].rstrip(",")
        self._query = query  # the first column is the word
        self._known: dict[str, list[tuple[Any, ...]]] = {}
        self._whole = False

    def fetch(self, words: Iterable[str]) -> None:
        """Have the rows of words at hand."""
        if self._whole:
            return
        if len(self._known) > KEPT:
            self._known = {}
        lacking = [word for word in dict.fromkeys(words) if word not in self._known]
        self._known |= {word: [] for word in lacking}
        for start in range(0, len(lacking), 500):
            part = lacking[start : start + 500]
            self._keep(f"{self._query} WHERE {self._column} IN ({','.join('?' * len(part))})", part)

    def fetch_all(self) -> None:
        """Have all rows at hand: whoever reads many texts asks for most of them."""
        self._known = {}
        self._keep(self._query, ())
        self._whole = True

    def _keep(self, query: str, words: Sequence[str]) -> None:
        for word, *rest in self._database.execute(query, words):
            self._known.setdefault(word, []).append(tuple(rest))

    def rows(self, word: str) -> list[tuple[Any, ...]]:
        """The rest of each row of a word."""
        if word not in self._known:
            self.fetch([word])
        return self._known.get(word, [])

    def of(self, words: Iterable[str]) -> dict[str, tuple[Any, ...]]:
        """The rest of the row of each word that has one."""
        wanted = dict.fromkeys(words)
        self.fetch(wanted)
        return {word: rows[0] for word in wanted if (rows := self._known.get(word))}


class Words:
    """Reads texts by the word lists of an index."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self.small = frozenset(word for (word,) in database.execute("SELECT word FROM small"))
        self._english_small = frozenset(
            word for (word,) in database.execute("SELECT word FROM small WHERE language = 'en'")
        )
        self._forms = Lookup(database, "SELECT word, lemma, ordinary FROM form")
        self._heard = Lookup(database, "SELECT word, uses FROM heard")
        self._hurried = Lookup(database, "SELECT word, meant FROM hurried")
        self.phrases = Lookup(database, "SELECT key, language, tokens FROM phrase")
        """By key: the language or mark of each phrase, and what it stands for."""

    def is_english(self, words: Sequence[str]) -> bool:
        """Whether a text is English: by its small words; where it has none, by which language has the others."""
        small = [word for word in words if word in self.small]
        english = sum(word in self._english_small for word in small)
        if small:
            return english > ENGLISH_SHARE * len(small)
        forms = self._forms.of(words)
        return sum(bool(self._row(base(word), "en")) and not _french(forms, word) for word in words) > len(words) / 2

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
        listed = {*self._forms.of(some), *self._heard.of(some)}
        return listed | {word for word in some if word not in listed and self._row(base(word), "en") is not None}

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
        keys = self._keys(words)
        self.phrases.fetch(_runs(keys))
        stems = self.stems(words, english)
        units: list[Unit] = []
        at = 0
        while at < len(words):
            for length in range(min(LONGEST_PHRASE, len(words) - at), 0, -1):
                if length == 1 and words[at] in self.small:
                    continue
                meant = self._meant([one[at : at + length] for one in keys], english)
                if meant is not None:
                    if meant:
                        units.append(tuple(dict.fromkeys(meant)))
                    at += length
                    break
            else:
                if words[at] not in self.small:
                    units.append((stems[at],))
                at += 1
        return Reading(tuple(units), english)

    def _keys(self, words: Sequence[str]) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
        """What stands for each of the words in a key: of French, of English, and of what is in no list."""
        forms = self._forms.of(words)
        french = [forms[word][0] if word in forms else word for word in words]
        unlisted = ["" if _french(forms, word) else ROOT + stem(word) for word in words]
        return [one if len(one) < SINGULAR else one.rstrip("s") for one in french], list(map(base, words)), unlisted

    def key(self, words: Sequence[str], language: Language) -> str:
        """The key of a phrase in a language, by which a text that holds it in any form is found to hold it."""
        return " ".join(self._keys(words)[LANGUAGES.index(language)])

    def says(self, words: Sequence[str], language: Language) -> bool:
        """Whether words are a phrase of a language."""
        return self._row(self.key(words, language), language) is not None

    def stems(self, words: Sequence[str], english: bool) -> list[str]:
        """The tokens of words that are no phrase."""
        forms = {} if english else self._forms.of(words)
        return [base(word) if english else stem(forms[word][0] if word in forms else word) for word in words]

    def _row(self, key: str, language: Language) -> list[str] | None:
        """The tokens that a phrase stands for, none for one that says nothing; None where it is no phrase."""
        found = [tokens for said_in, tokens in self.phrases.rows(key) if said_in == language]
        return [token for tokens in found for token in tokens.split()] if found else None

    def _meant(self, keys: Sequence[Sequence[str]], english: bool) -> list[str] | None:
        """What a phrase stands for in the language of the text; else in the other one, which players mix into it."""
        french, foreign, root = map(" ".join, keys)
        own: Sequence[tuple[str, Language]] = ((foreign, "en"), (french, "fr")) if english else ((french, "fr"),)
        # A French word is not looked up as an English one: « grave » is no graveyard.
        order = own if english or not root else (*own, (foreign, "en"), (root, "root"))
        for key, language in order:
            if (meant := self._row(key, language)) is not None:
                return meant
        return None

    def marked(self, words: Sequence[str]) -> dict[str, list[tuple[str, str]]]:
        """The marked phrases that words hold, by their mark, longest first, each with what it is marked with.

        Keywords are found in any form of their words, other marked phrases in the form they are listed in.
        """
        found: dict[str, list[tuple[str, str]]] = {}
        french, foreign, root = self._keys(words)
        foreign = [word if unlisted else own for word, unlisted, own in zip(foreign, root, french, strict=True)]
        self.phrases.fetch(_runs((words, french, foreign)))
        for length in range(min(LONGEST_PHRASE, len(words)), 0, -1):
            for start in range(len(words) - length + 1):
                written, *any_form = (" ".join(one[start : start + length]) for one in (words, french, foreign))
                for key, in_any_form in ((written, False), *((key, True) for key in dict.fromkeys(any_form))):
                    for mark, tokens in self.phrases.rows(key):
                        if (mark == "keyword") == in_any_form and mark not in LANGUAGES:
                            found.setdefault(mark, []).append((written, tokens))
        return found


def _runs(readings: Iterable[Sequence[str]]) -> Iterator[str]:
    """All that may be the key of a phrase in words that stand one after the other."""
    for words in readings:
        for start in range(len(words)):
            for end in range(start + 1, min(start + LONGEST_PHRASE, len(words)) + 1):
                yield " ".join(words[start:end])


def _french(forms: Mapping[str, tuple[Any, ...]], word: str) -> bool:
    """Whether French has the word, by the rows of forms; the glossary brings English ones among them."""
    return word in forms and forms[word][1] != FOREIGN
