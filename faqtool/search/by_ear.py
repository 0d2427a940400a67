"""Names half remembered, or written as they were heard: what is left to try when no spelling of a name fits.

Kept apart from ``names.resolve``: a question is never answered on the strength of what a name may have sounded like.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from faqtool.french.stem import ear
from faqtool.search.names import LONGEST_TYPED, NO_MATCH, Match, Target, likeness

SUGGESTED = 3  # names
SURE = 0.85  # likeness, from which a name is taken as meant when all of its typed words were heard in it
LIKELY = 0.6  # likeness, below which a name is not worth suggesting
MARGIN = 0.08  # how far the runner-up must stay behind
CLOSE = 0.15  # how far behind the best a suggestion may stay
SHORTEST = 5  # letters of a word that tell one name from another by ear


class Heard(NamedTuple):
    """The name that is meant, or those that may be."""

    match: Match
    suggestions: tuple[Target, ...] = ()


NOTHING_HEARD = Heard(NO_MATCH)


class _Likely(NamedTuple):
    score: float  # the share of the typed letters that sound as the name does
    whole: bool  # every typed word was heard in it


def by_ear(database: sqlite3.Connection, typed: str, kind: str, small_words: frozenset[str] = frozenset()) -> Heard:
    """The name of a kind that sounds like a folded one, if it stands clear of the next; else what may be meant."""
    words = [word for word in typed.split() if word not in small_words]
    if not words or max(map(len, words)) < SHORTEST or len(typed) > LONGEST_TYPED:
        return NOTHING_HEARD
    found = _likely(database, words, kind)
    ranked = sorted(found.items(), key=lambda one: (-one[1].score, one[0]))
    if not ranked or ranked[0][1].score < LIKELY:
        return NOTHING_HEARD
    best = ranked[0][1]
    near = [target for target, one in ranked if one.score > best.score - MARGIN]
    if best.whole and best.score >= SURE and len(near) == 1:
        return Heard(Match("sound", round(best.score, 3), (near[0],)))
    close = [target for target, one in ranked if one.score >= max(LIKELY, best.score - CLOSE)]
    return Heard(NO_MATCH, tuple(close[:SUGGESTED]))


def _likely(database: sqlite3.Connection, words: Sequence[str], kind: str) -> dict[Target, _Likely]:
    """The names that hold a word which sounds like one of those typed, and how much of what was typed they hold."""
    alike = {word: _words_like(database, word) for word in words}
    letters = sum(map(len, words))
    found: dict[Target, _Likely] = {}
    heard = sorted({other for others in alike.values() for other in others})
    for start in range(0, len(heard), 500):
        part = heard[start : start + 500]
        rows = database.execute(
            f"SELECT DISTINCT folded, target FROM name JOIN name_word ON name_word.name = name.id"
            f" WHERE kind = ? AND word IN ({','.join('?' * len(part))})",
            (kind, *part),
        )
        for folded, target in rows:
            held = _held(words, folded.split(), alike)
            score = sum(len(word) * how for word, how in zip(words, held, strict=True)) / letters
            likely = _Likely(score, all(held))
            found[Target(target)] = max(likely, found.get(Target(target), likely))
    return found


def _held(words: Sequence[str], name: Sequence[str], alike: Mapping[str, Mapping[str, float]]) -> list[float]:
    """For each typed word how like it a word of the name is, each of which is heard once; memory keeps no order."""
    held: list[float] = []
    left = list(name)
    for word in words:
        other = max(left, key=lambda other: alike[word].get(other, 0.0), default="")
        held.append(alike[word].get(other, 0.0))
        if held[-1]:
            left.remove(other)
    return held


def _words_like(database: sqlite3.Connection, word: str) -> dict[str, float]:
    """The words of names that sound like a word, with how like it they are, from 0.0 to 1.0."""
    heard = ear(word)
    if not heard:
        return {}
    rows = database.execute(
        "SELECT ear, word FROM name_ear WHERE ear >= ? AND ear < ? AND length(ear) BETWEEN ? AND ?",
        (heard[0], heard[0] + "\uffff", len(heard) - 2, len(heard) + 2),
    )
    found: dict[str, float] = {}
    for other_ear, other in rows:
        how = 1.0 if word == other else max(0.95 * likeness(heard, other_ear), likeness(word, other))
        if how == 1.0 or (how and min(len(word), len(other)) >= SHORTEST):
            found[other] = how
    return found
