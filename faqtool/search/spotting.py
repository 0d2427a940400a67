"""Names in running text: which words of a question are a name, or what people leave of one."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from faqtool.search.names import Target, misspelt, shortens

LONGEST_NAME = 8  # words
LONG = 5  # letters, from which a word of no list gives a name away in English too, where most words are in none
OWNING = frozenset(
    word
    for words in ("mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs", "my your his her their")
    for word in words.split()
)
Holders = Mapping[str, Mapping[Target, Sequence[str]]]
"""For each content word of a question, the names that hold it: target to the words of the name."""

MOST_MEANT = 5  # targets that a part of a name may leave open and still say something


class Said(NamedTuple):
    """A folded word of a question; ``capital`` when it was written with one, inside a sentence."""

    word: str
    capital: bool = False
    known: bool = True  # it stands in some list of words
    ordinary: bool = True  # it belongs to the language or the game, rather than to a name


class Spot(NamedTuple):
    """Words ``start`` to ``end`` name one of the targets; ``sure`` from 0.0 to 1.0."""

    start: int
    end: int
    targets: tuple[Target, ...]
    sure: float


def spot_names(
    database: sqlite3.Connection,
    said: Sequence[Said],
    kind: str,
    small: frozenset[str],
    english: bool,
    *,
    parts: bool = True,
) -> list[Spot]:
    """The names in a text, none overlapping another: whole names first, then ``parts``, then misspelt ones."""
    spots: list[Spot] = []
    holders = _name_words(database, said, kind, small)
    finders: list[Callable[[], list[Spot]]] = [lambda: _whole(database, said, kind, small, holders)]
    if parts:
        finders += [lambda: _parts(said, small, english, holders), lambda: _shortened(said, small, holders)]
    finders.append(lambda: _misspelt(database, said, kind, small))
    for find in finders:
        for spot in find():
            if not any(spot.start < other.end and other.start < spot.end for other in spots):
                spots.append(spot)
    return sorted(spots, key=lambda spot: spot.start)


def _runs(count: int, longest: int) -> Iterator[tuple[int, int]]:
    """Runs of some of so many words, the longest first."""
    for length in range(min(longest, count), 0, -1):
        for start in range(count - length + 1):
            yield start, start + length


def _up_to(words: Iterable[bool]) -> Sequence[int]:
    """How many words are of a kind, up to each place."""
    return [0, *accumulate(words)]


def _whole(
    database: sqlite3.Connection, said: Sequence[Said], kind: str, small: frozenset[str], holders: Holders
) -> list[Spot]:
    words = [one.word for one in said]
    telling, slight = _up_to(word in holders for word in words), _up_to(word in small for word in words)
    windows = [
        (start, end, " ".join(words[start:end]))
        for start, end in _runs(len(words), LONGEST_NAME)
        if telling[end] > telling[start] or slight[end] - slight[start] == end - start
    ]
    targets: dict[str, set[Target]] = {}
    texts = sorted({text for _, _, text in windows})
    for start in range(0, len(texts), 500):
        part = texts[start : start + 500]
        rows = database.execute(
            f"SELECT folded, target FROM name WHERE kind = ? AND folded IN ({','.join('?' * len(part))})", (kind, *part)
        )
        for folded, target in rows:
            targets.setdefault(folded, set()).add(Target(target))
    found = [
        Spot(start, end, tuple(sorted(targets[text])), _sure_of_whole(said[start:end]))
        for start, end, text in windows
        if text in targets
    ]
    return found


def _sure_of_whole(words: Sequence[Said]) -> float:
    """A name of one ordinary word, written small, may well be just the word."""
    if len(words) > 1 or words[0].capital or not words[0].ordinary:
        return 1.0
    return 0.5


def _name_words(database: sqlite3.Connection, said: Sequence[Said], kind: str, small: frozenset[str]) -> Holders:
    words = sorted({one.word for one in said if one.word not in small})
    found: dict[str, dict[Target, Sequence[str]]] = {}
    for start in range(0, len(words), 500):
        part = words[start : start + 500]
        rows = database.execute(
            f"SELECT word, target, folded FROM name_word JOIN name ON name.id = name_word.name"
            f" WHERE kind = ? AND word IN ({','.join('?' * len(part))})",
            (kind, *part),
        )
        for word, target, folded in rows:
            found.setdefault(word, {})[Target(target)] = folded.split()
    return found


def _parts(said: Sequence[Said], small: frozenset[str], english: bool, holders: Holders) -> list[Spot]:
    """Runs of words that stand in a name in this order: two of them, or one that is no ordinary word."""
    spots = []
    for start, first in enumerate(said):
        if first.word not in holders:
            continue
        targets = dict(holders[first.word])
        run, end = [first], start + 1
        for at in range(start + 1, len(said)):
            word = said[at].word
            if word in small:
                continue
            shared = {
                target: name
                for target, name in targets.items()
                if target in holders.get(word, {}) and _follows(run[-1].word, word, name)
            }
            if not shared:
                break
            targets, run, end = shared, [*run, said[at]], at + 1
        owned = start > 0 and said[start - 1].word in OWNING
        sure = 0.9 if len(run) > 1 else _tells(first, targets, english, owned)
        if sure and len(targets) <= MOST_MEANT:
            spots.append(Spot(start, end, tuple(sorted(targets)), sure / len(targets) ** 0.5))
    return sorted(spots, key=lambda spot: (spot.start - spot.end, -spot.sure))


def _follows(before: str, after: str, name: Sequence[str]) -> bool:
    return before in name and after in name[name.index(before) + 1 :]


def _tells(one: Said, targets: Mapping[Target, Sequence[str]], english: bool, owned: bool) -> float:
    """How surely a single word of a name gives the name away: « ma hache » may be one, « la hache » is a word."""
    if len(one.word) < 4:
        return 0.0
    if one.ordinary:
        heads = all(name[0] == one.word for name in targets.values())
        return heads * (0.8 if one.capital else 0.5 if owned and len(targets) == 1 else 0.0)
    return 0.8 if one.capital or not english or len(one.word) >= LONG else 0.0


def _shortened(said: Sequence[Said], small: frozenset[str], holders: Holders) -> list[Spot]:
    """Names of which some words are cut short: « o ring », « cmdt cryptique »."""
    spots = []
    for at, one in enumerate(said):
        for target, name in holders.get(one.word, {}).items():
            content = [word for word in name if word not in small]
            if one.word not in content or len(content) < 2:
                continue
            start = at - content.index(one.word)
            typed = [said[i].word for i in range(start, start + len(content)) if 0 <= i < len(said)]
            if len(typed) == len(content) and small.isdisjoint(typed) and all(map(shortens, typed, content)):
                spots.append(Spot(start, start + len(content), (target,), 0.9))
    return spots


def _misspelt(database: sqlite3.Connection, said: Sequence[Said], kind: str, small: frozenset[str]) -> list[Spot]:
    """Runs of words with an unknown one among them that are a few slips away from a whole name."""
    spots = []
    unknown = _up_to(not one.known for one in said)
    for start, end in _runs(len(said) if unknown[-1] else 0, LONGEST_NAME - 2):
        text = " ".join(one.word for one in said[start:end])
        if unknown[end] == unknown[start] or len(text) < 6 or said[start].word in small or said[end - 1].word in small:
            continue
        ranked = misspelt(database, text, kind)
        if ranked and (len(ranked) == 1 or ranked[0][0] > ranked[1][0] + 0.05):
            spots.append(Spot(start, end, (ranked[0][1],), ranked[0][0]))
    return sorted(spots, key=lambda spot: -spot.sure)
