"""How well each ruling, rule and card text answers a question.

The index proposes by BM25; what is proposed is weighed again by how much of the
question it covers, by how like one of its own questions it is, and by whether it
is about what the question names.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from faqtool.answers.question import Asked
from faqtool.french.stem import stem
from faqtool.search.index import Hit, Index
from faqtool.search.words import Unit

PROPOSED = 80  # documents that the index proposes
FIELD_WEIGHTS = {"heading": 1.6, "text": 1.0, "questions": 1.4, "about": 4.0}
SECOND_CHOICE = 0.85  # a token that a unit only may stand for
STRANGE = 1.8  # how much more a word of no list weighs than one that the documents lack: it is likely a name
NAMED = 1.5  # how much more a named card weighs than a word as rare
IN_TEXT, IN_HEADING, IN_QUESTIONS = 0.85, 0.75, 0.95
COVERED, PROPOSED_FIRST, ALIKE = 0.35, 0.25, 0.40  # the parts of a score; their sum is 1
UNASKED = 0.9  # the most that a document without questions of its own can score
OFF_CARD = 0.55  # a document that is not about a card the question surely names
KIND = {"ruling": 1.0, "rule": 0.93, "card": 0.8}


class Ranked(NamedTuple):
    """A document with its score, and what share of the question's weight it covers."""

    id: str
    kind: str
    score: float
    covered: float
    alike: float


class Weighed(NamedTuple):
    """A unit of the question and its weight: rarer is heavier."""

    unit: Unit
    weight: float


def rank(index: Index, asked: Asked) -> list[Ranked]:
    """The documents that may answer, best first."""
    weighed = weigh(index, asked)
    tokens = [token for one in weighed for token in one.unit]
    hits = index.search(tokens, PROPOSED, FIELD_WEIGHTS)
    if not hits:
        return []
    rarity = _rarity(index, (t for hit in hits for q in hit.document.questions for t in q))
    first = min(hit.rank for hit in hits)
    sure = {token for unit, how in asked.card_units if how > 0.7 for token in unit}
    ranked = [_ranked(hit, weighed, rarity, hit.rank / first, sure) for hit in hits]
    return sorted(ranked, key=lambda one: (-one.score, one.id))


def weigh(index: Index, asked: Asked) -> list[Weighed]:
    """The units of the question by how rare they are among the documents."""
    strange = set() if asked.english else set(map(stem, asked.unknown))
    units = [(unit, STRANGE if unit[0] in strange else 1.0) for unit in asked.units] + [
        (unit, NAMED * sure) for unit, sure in asked.card_units
    ]
    seen = index.rarity(token for unit, _ in units for token in unit)
    weighed = []
    for unit, factor in units:
        counts = [seen[token] for token in unit if token in seen]
        weighed.append(Weighed(unit, factor * idf(index.size, min(counts) if counts else 0)))
    return weighed


def idf(documents: int, count: int) -> float:
    """The weight of a token that stands in ``count`` documents; one that stands in none weighs as a middling one."""
    if count == 0:
        return 0.6 * math.log(1 + documents)
    return math.log(1 + (documents - count + 0.5) / (count + 0.5))


def _rarity(index: Index, tokens: Iterable[str]) -> dict[str, float]:
    found: dict[str, int] = {}
    some = sorted(set(tokens))
    for start in range(0, len(some), 500):
        found |= index.rarity(some[start : start + 500])
    return {token: idf(index.size, found.get(token, 0)) for token in some}


def _ranked(
    hit: Hit, weighed: Sequence[Weighed], rarity: Mapping[str, float], proposed: float, sure: set[str]
) -> Ranked:
    total = sum(one.weight for one in weighed) or 1.0
    fields = _presence(hit)
    covered = sum(one.weight * _match(one.unit, fields) for one in weighed) / total
    alike = max((_likeness(weighed, question, rarity) for question in hit.document.questions), default=None)
    score = COVERED * covered + PROPOSED_FIRST * proposed
    score = UNASKED * score / (COVERED + PROPOSED_FIRST) if alike is None else score + ALIKE * alike
    if sure and sure.isdisjoint((*hit.document.about, *hit.document.heading)):
        score *= OFF_CARD
    return Ranked(hit.id, hit.kind, score * KIND.get(hit.kind, 1.0), covered, alike or 0.0)


def _presence(hit: Hit) -> dict[str, float]:
    """Each token of a document with the weight of the best field that it stands in."""
    document = hit.document
    present: dict[str, float] = {}
    for tokens, weight in (
        (document.heading, IN_HEADING),
        (document.text, IN_TEXT),
        ((token for question in document.questions for token in question), IN_QUESTIONS),
        (document.about, 1.0),
    ):
        for token in tokens:
            present[token] = max(weight, present.get(token, 0.0))
    return present


def _match(unit: Unit, present: Mapping[str, float]) -> float:
    return max(
        (present.get(token, 0.0) * (1.0 if at == 0 else SECOND_CHOICE) for at, token in enumerate(unit)), default=0.0
    )


def _likeness(weighed: Sequence[Weighed], question: Sequence[str], rarity: Mapping[str, float]) -> float:
    """How alike two questions are: the weight they share over the weight of both."""
    theirs = dict.fromkeys(question, 1.0)
    shared = sum(one.weight * _match(one.unit, theirs) for one in weighed)
    mine = sum(one.weight for one in weighed)
    reached = {token for one in weighed for token in one.unit}
    missed = sum(rarity.get(token, 0.0) for token in theirs if token not in reached)
    return shared / (mine + 0.5 * missed) if mine else 0.0
