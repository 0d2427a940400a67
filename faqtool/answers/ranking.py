"""How well each ruling, rule and card text answers a question.

The index proposes by BM25; what is proposed is weighed again by how much of the
question it covers, by how like one of its own questions it is, and by whether it
is about what the question names.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from faqtool.answers.question import Asked
from faqtool.french.stem import stem
from faqtool.search.index import Hit, Index, OwnQuestion, weight
from faqtool.search.words import Unit

PROPOSED = 60  # documents that the index proposes
FIELD_WEIGHTS = {"heading": 1.6, "text": 1.0, "questions": 1.4, "about": 4.0}
SECOND_CHOICE = 0.85  # a token that a unit only may stand for
STRANGE = 1.8  # how much more a word of no list weighs than one that the documents lack: it is likely a name
NAMED = 1.5  # how much more a named card weighs than a word as rare
IN_TEXT, IN_HEADING, IN_QUESTIONS = 0.85, 0.75, 0.95
COVERED, PROPOSED_FIRST, ALIKE = 0.35, 0.25, 0.40  # the parts of a score; their sum is 1
MISSED = 0.5  # how much it counts against a stored question that it speaks of more
UNASKED = 0.9  # the most that a document without questions of its own can score
OFF_KEYWORD = 0.7  # a document that does not speak of a keyword the question names
OFF_CARD = 0.55  # a document that is not about a card the question surely names
KIND = {"ruling": 1.0, "rule": 0.93, "card": 0.72}


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
    wanted = frozenset(token for one in weighed for token in one.unit)
    hits = index.search(sorted(wanted), PROPOSED)
    if not hits:
        return []
    first = max(hit.score for hit in hits)
    sure = {token for unit, how in asked.card_units if how > 0.7 for token in unit}
    rarity = index.rarity(wanted)
    weights = {token: weight(index.size, rarity.get(token, 0)) for token in wanted}
    keywords = frozenset(token for _, token in index.words.marked(asked.words, "keyword") if token in rarity)
    scale = _Scale(weighed, wanted, sum(one.weight for one in weighed) or 1.0, weights, sure, keywords)
    ranked = [_ranked(hit, scale, hit.score / first) for hit in hits]
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
        weighed.append(Weighed(unit, factor * weight(index.size, min(counts) if counts else 0)))
    return weighed


class _Scale(NamedTuple):
    """What documents are weighed by: the question's units, all their tokens, and what each weighs."""

    units: Sequence[Weighed]
    wanted: frozenset[str]
    total: float
    weights: Mapping[str, float]
    sure: set[str]  # tokens of the cards that the question surely names
    keywords: frozenset[str]  # tokens of the keywords that it names and that some document speaks of


def _ranked(hit: Hit, scale: _Scale, proposed: float) -> Ranked:
    document = hit.document
    covered = _shared(scale, _presence(hit, scale.wanted)) / scale.total
    alike = max((_likeness(scale, question) for question in document.questions), default=None)
    score = COVERED * covered + PROPOSED_FIRST * proposed
    score = UNASKED * score / (COVERED + PROPOSED_FIRST) if alike is None else score + ALIKE * alike
    if scale.sure and scale.sure.isdisjoint(document.about | document.heading):
        score *= OFF_CARD
    if scale.keywords and scale.keywords.isdisjoint(document.heading | document.text):
        score *= OFF_KEYWORD
    return Ranked(document.id, document.kind, score * KIND.get(document.kind, 1.0), covered, alike or 0.0)


def _presence(hit: Hit, wanted: frozenset[str]) -> dict[str, float]:
    """Each wanted token that a document has, with the weight of the best field that it stands in."""
    document = hit.document
    present = dict.fromkeys(wanted & document.heading, IN_HEADING)
    present |= dict.fromkeys(wanted & document.text, IN_TEXT)
    for question in document.questions:
        present |= dict.fromkeys(wanted & question.tokens, IN_QUESTIONS)
    present |= dict.fromkeys(wanted & document.about, 1.0)
    return present


def _shared(scale: _Scale, present: Mapping[str, float]) -> float:
    """The weight of the question's units that are present, one that is only a second choice for less."""
    shared = 0.0
    for unit, how_much in scale.units:
        best = present.get(unit[0], 0.0)
        for token in unit[1:]:
            best = max(best, SECOND_CHOICE * present.get(token, 0.0))
        shared += how_much * best
    return shared


def _likeness(scale: _Scale, question: OwnQuestion) -> float:
    """How alike two questions are: the weight they share over the weight of both."""
    common = scale.wanted & question.tokens
    if not common:
        return 0.0
    shared = _shared(scale, dict.fromkeys(common, 1.0))
    missed = max(0.0, question.weight - sum(scale.weights[token] for token in common))
    return shared / (scale.total + MISSED * missed)
