"""One resolver for every name a user types: exact, the beginning, a part, an abbreviation, a misspelling.

Each way is tried in turn and the first that finds something decides. When what
it finds belongs to more than one thing, the answer is the list, never a guess.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, NewType

from faqtool.french.stem import ear
from faqtool.search import packed
from faqtool.search.distance import typing_distance

Target = NewType("Target", str)
"""What a name stands for: a card's name, a section's id."""

Way = Literal["exact", "prefix", "part", "abbreviation", "spelling", "sound"]

LIKENESS_FLOOR = 0.74  # below it two names are two names
MARGIN = 0.08  # how far the runner-up of a misspelt name must stay behind
LONG_WORD = 8  # letters, from which one word of a name may be misspelt alone
LONGEST_TYPED = 200  # letters: nobody's name of anything is longer
SHORTEST_MISSPELT = 4  # shorter words differ by one letter from too many others
CANDIDATES = 24  # names that share most letter pairs with what was typed


class Match(NamedTuple):
    """The targets a name may mean: one when it is clear, several when it is not, none when unknown."""

    way: Way | None
    score: float  # 1.0 for an exact name
    targets: tuple[Target, ...]

    @property
    def clear(self) -> bool:
        return len(self.targets) == 1


NO_MATCH = Match(None, 0.0, ())


class Name(NamedTuple):
    """A spelling of a target, folded: words with single spaces between them."""

    folded: str
    target: Target
    kind: str  # what it names: "card", "topic"


SCHEMA = """
CREATE TABLE name(id INTEGER PRIMARY KEY, folded TEXT NOT NULL, target TEXT NOT NULL, kind TEXT NOT NULL);
CREATE INDEX name_folded ON name(folded);
CREATE TABLE name_word(word TEXT NOT NULL, name INTEGER NOT NULL, PRIMARY KEY(word, name)) WITHOUT ROWID;
CREATE TABLE name_ear(ear TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY(ear, word)) WITHOUT ROWID;
CREATE TABLE name_pair(pair TEXT NOT NULL, letters INTEGER NOT NULL, names BLOB NOT NULL,
                       PRIMARY KEY(pair, letters)) WITHOUT ROWID;
"""


def letter_pairs(folded: str) -> set[str]:
    """The pairs of neighbouring letters of a name, its spaces aside: what a misspelling leaves mostly whole."""
    joined = folded.replace(" ", "")
    return {joined[index : index + 2] for index in range(len(joined) - 1)}


def store_names(database: sqlite3.Connection, names: Iterable[Name]) -> None:
    """Write the names of an index, with their words and letter pairs beside them."""
    holding: dict[tuple[str, int], list[int]] = {}
    for number, name in enumerate(dict.fromkeys(names)):
        database.execute("INSERT INTO name VALUES (?, ?, ?, ?)", (number, name.folded, name.target, name.kind))
        words = {(word, number) for word in name.folded.split()}
        database.executemany("INSERT INTO name_word VALUES (?, ?)", sorted(words))
        heard = sorted({(ear(word), word) for word, _ in words})
        database.executemany("INSERT OR IGNORE INTO name_ear VALUES (?, ?)", heard)
        for pair in letter_pairs(name.folded):
            holding.setdefault((pair, len(name.folded)), []).append(number)
    rows = [(pair, letters, packed.integers(numbers)) for (pair, letters), numbers in sorted(holding.items())]
    database.executemany("INSERT INTO name_pair VALUES (?, ?, ?)", rows)


def resolve(database: sqlite3.Connection, typed: str, kind: str, small_words: frozenset[str] = frozenset()) -> Match:
    """What a folded name means among the names of a kind.

    ``small_words`` are articles and the like that a user leaves out: they count for nothing in a part of a name.
    """
    if not typed or len(typed) > LONGEST_TYPED:
        return NO_MATCH
    while True:
        rows = database.execute("SELECT target FROM name WHERE folded = ? AND kind = ?", (typed, kind))
        if found := _targets(row[0] for row in rows):
            return Match("exact", 1.0, found)
        content = [word for word in typed.split() if word not in small_words] or typed.split()
        if match := _by_words(database, typed, content, kind, small_words):
            return match
        first, _, rest = typed.partition(" ")
        if first not in small_words or not rest:
            return _by_spelling(database, typed, kind)
        typed = rest


def beginning(database: sqlite3.Connection, typed: str, kind: str) -> list[tuple[str, Target]]:
    """The names of a kind, folded, that begin as typed, in their order; else those of which a word begins so."""
    above = typed + "\uffff"
    rows = database.execute(
        "SELECT folded, target FROM name WHERE folded >= ? AND folded < ? AND kind = ? ORDER BY folded",
        (typed, above, kind),
    ).fetchall()
    if not rows and " " not in typed:
        rows = database.execute(
            "SELECT DISTINCT folded, target FROM name JOIN name_word ON name_word.name = name.id"
            " WHERE word >= ? AND word < ? AND kind = ? ORDER BY folded",
            (typed, above, kind),
        ).fetchall()
    return [(folded, Target(target)) for folded, target in rows]


def holds_word(database: sqlite3.Connection, word: str) -> bool:
    """Whether a name holds a word."""
    return database.execute("SELECT 1 FROM name_word WHERE word = ? LIMIT 1", (word,)).fetchone() is not None


def _targets(found: Iterable[str]) -> tuple[Target, ...]:
    return tuple(sorted({Target(target) for target in found}))


def _by_words(
    database: sqlite3.Connection, typed: str, content: Sequence[str], kind: str, small_words: frozenset[str]
) -> Match | None:
    """Names that begin with the typed words, hold them in order, or are abbreviated by them."""
    rows = database.execute(
        "SELECT folded, target FROM name WHERE folded >= ? AND folded < ? AND kind = ?",
        (typed + " ", typed + "!", kind),
    ).fetchall()
    if rows:
        return Match("prefix", _share(typed, rows), _targets(row[1] for row in rows))
    marks = ",".join("?" * len(content))
    rows = database.execute(
        f"SELECT folded, target, count(*) FROM name JOIN name_word ON name_word.name = name.id"
        f" WHERE word IN ({marks}) AND kind = ? GROUP BY name.id",
        (*content, kind),
    ).fetchall()
    whole = [row for row in rows if row[2] == len(set(content)) and _in_order(content, row[0].split())]
    if whole and max(map(len, content)) > 2:
        return Match("part", _share(typed, whole), _targets(row[1] for row in whole))
    if len(content) > 1:
        short = [row for row in rows if _abbreviates(content, [w for w in row[0].split() if w not in small_words])]
        if short:
            return Match("abbreviation", 0.9, _targets(row[1] for row in short))
    return None


def _share(typed: str, rows: Sequence[tuple[str, ...]]) -> float:
    return round(max(len(typed) / len(row[0]) for row in rows), 3)


def _in_order(few: Sequence[str], many: Sequence[str]) -> bool:
    remaining = iter(many)
    return all(word in remaining for word in few)


def _abbreviates(typed: Sequence[str], name: Sequence[str]) -> bool:
    """Whether each typed word shortens the name's word at its place, one of them written in full."""
    return (
        len(typed) == len(name)
        and any(map(str.__eq__, typed, name))
        and all(shortens(short, word) for short, word in zip(typed, name, strict=True))
    )


def shortens(short: str, word: str) -> bool:
    """A word cut off after its first letters, or its consonants from the first to the last sounded one.

    >>> shortens("o", "oblivion"), shortens("cmdt", "commandement"), shortens("ring", "rings")
    (True, True, True)
    """
    if word.startswith(short):
        return True
    consonants = not set(short) & set("aeiouy")
    return consonants and len(short) > 2 and short[0] == word[0] and _in_order(short, word)


def _by_spelling(database: sqlite3.Connection, typed: str, kind: str) -> Match:
    """The name fewest slips away, if it is near enough and stands clear of the next one."""
    ranked = misspelt(database, typed, kind)
    if not ranked:
        return _by_one_word(database, typed, kind)
    best = ranked[0][0]
    near = [target for score, target in ranked if score > best - MARGIN]
    return Match("spelling", round(best, 3), _targets(near))


def _by_one_word(database: sqlite3.Connection, typed: str, kind: str) -> Match:
    """The names that hold a long word which is one slip away from the only one typed."""
    if " " in typed or len(typed) < LONG_WORD:
        return NO_MATCH
    rows = database.execute(
        "SELECT DISTINCT word, target FROM name_word JOIN name ON name.id = name_word.name"
        " WHERE word >= ? AND word < ? AND length(word) BETWEEN ? AND ? AND kind = ?",
        (typed[0], typed[0] + "{", len(typed) - 1, len(typed) + 1, kind),
    )
    found = _targets(target for word, target in rows if typing_distance(typed, word) == 1)
    return Match("spelling", 0.8, found) if found else NO_MATCH


def misspelt(database: sqlite3.Connection, typed: str, kind: str) -> list[tuple[float, Target]]:
    """Targets whose name is a likely misspelling of what was typed, the likeliest first."""
    if len(typed) < SHORTEST_MISSPELT:
        return []
    scores: dict[Target, float] = {}
    for folded, target in _candidates(database, typed, kind):
        score = likeness(typed, folded)
        if score >= LIKENESS_FLOOR:
            scores[Target(target)] = max(score, scores.get(Target(target), 0.0))
    return sorted(((score, target) for target, score in scores.items()), reverse=True)


def _candidates(database: sqlite3.Connection, typed: str, kind: str) -> list[tuple[str, str]]:
    """Those names, with their targets, that so few slips may lead to, by length and by letter pairs left whole.

    A slip breaks three pairs at most: one of two letters changed over.
    """
    slips = slips_allowed(len(typed))
    pairs = sorted(letter_pairs(typed))
    rows = database.execute(
        f"SELECT letters, names FROM name_pair WHERE pair IN ({','.join('?' * len(pairs))})"
        f" AND letters BETWEEN ? AND ?",
        (*pairs, len(typed) - slips, len(typed) + slips),
    )
    shared: Counter[int] = Counter()
    lengths: dict[int, int] = {}
    for letters, raw in rows:
        numbers = packed.read_integers(raw)
        shared.update(numbers)
        lengths |= dict.fromkeys(numbers, letters)
    least = max(1, len(pairs) - 3 * slips)
    likely = [number for number, count in shared.items() if count >= least]
    likely.sort(key=lambda number: (-shared[number] / max(lengths[number], len(typed)), number))
    found: list[tuple[str, str]] = []
    for start in range(0, len(likely), 100):
        part = likely[start : start + 100]
        query = f"SELECT id, folded, target FROM name WHERE kind = ? AND id IN ({','.join('?' * len(part))})"
        named = {number: (folded, target) for number, folded, target in database.execute(query, (kind, *part))}
        found += [named[number] for number in part if number in named]
        if len(found) >= CANDIDATES:
            break
    return found[:CANDIDATES]


@lru_cache(maxsize=4096)
def likeness(typed: str, name: str) -> float:
    """1.0 for the same name, less with every slip; 0.0 for more slips than a hand makes in a name of that length."""
    slips = typing_distance(typed, name)
    letters = max(len(typed), len(name))
    if slips > slips_allowed(min(len(typed), len(name))):
        return 0.0
    return 1 - slips / letters


def slips_allowed(letters: int) -> int:
    """One slip in a short name, two from eight letters on, one more for every ten beyond."""
    if letters < SHORTEST_MISSPELT:
        return 0
    return 1 if letters < 8 else 2 + max(0, (letters - 8) // 10)
