"""How well each ruling, rule and card text answers a question.

The index proposes by BM25; what is proposed is weighed again by what speaks for it: how
much of the question it covers, how like one of its own questions it is, and whether it
is about what the question names. What each counts is fitted (``tests/fit_ranking.py``)
to the questions of ``rulings.yaml``, each asked of an index that does not hold it.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from faqtool.answers.question import Asked
from faqtool.french.stem import stem
from faqtool.search.index import Document, Hit, Index, OwnQuestion, weight
from faqtool.search.words import Unit

PROPOSED = 40  # documents that the index proposes
FIELD_WEIGHTS = {"heading": 1.6, "text": 1.0, "questions": 1.4, "about": 4.0}
SECOND_CHOICE = 0.85  # a token that a unit only may stand for
STRANGE = 1.8  # how much more a word of no list weighs than one that the documents lack: it is likely a name
NAMED = 1.5  # how much more a named card weighs than a word as rare
IN_TEXT, IN_HEADING, IN_QUESTIONS = 0.85, 0.75, 0.95
MISSED = 0.5  # how much it counts against a stored question that it speaks of more


class Evidence(NamedTuple):
    """What speaks for a document and against it, each from 0.0 to 1.0; shares are of the question's weight."""

    covered: float  # the share that it speaks of, by the field that it stands in
    proposed: float  # its BM25 beside that of the first proposed
    alike: float  # the likeness of that of its own questions that is most alike
    alike_again: float  # and of the next one
    in_text: float  # the share that its text and heading hold
    in_questions: float  # the share that all of its own questions together hold
    in_heading: float
    on_card: float  # 1.0 when it is about a card that the question surely names
    off_card: float  # 1.0 when the question surely names a card and it is about none of those
    other_card: float  # 1.0 when it is about cards, and the question names none of those
    off_keyword: float  # 1.0 when the question names a keyword that it does not speak of
    rule: float
    card: float


COUNTS = Evidence(
    covered=3.4,
    proposed=3.3,
    alike=3.0,
    alike_again=1.6,
    in_text=3.7,
    in_questions=2.1,
    in_heading=1.2,
    on_card=0.5,
    off_card=-1.6,
    other_card=-0.6,
    off_keyword=-1.1,
    rule=0.5,
    card=-2.0,
)
"""What each counts, as the logarithm of how much likelier it makes a document (multinomial logit)."""

MOST = sum(count for count in COUNTS if count > 0)


class Ranked(NamedTuple):
    """A document with its score, from 0.0 to 1.0, the evidence for it, and the units that it does not speak of."""

    id: str
    kind: str
    score: float
    evidence: Evidence
    missing: tuple[float, ...]  # the weights of the question's units that stand in no field of it
    total: float  # the weight of all of the question's units


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
    cards = frozenset(token for unit, _ in asked.card_units for token in unit)
    rarity = index.rarity(wanted)
    weights = {token: weight(index.size, rarity.get(token, 0)) for token in wanted}
    keywords = frozenset(token for _, token in index.words.marked(asked.words, "keyword") if token in rarity)
    scale = _Scale(weighed, wanted, sum(one.weight for one in weighed) or 1.0, weights, sure, cards, keywords)
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
    cards: frozenset[str]  # tokens of all the cards that it may name
    keywords: frozenset[str]  # tokens of the keywords that it names and that some document speaks of


def _ranked(hit: Hit, scale: _Scale, proposed: float) -> Ranked:
    document = hit.document
    text = document.heading | document.text
    asked_before = frozenset[str]().union(*(question.tokens for question in document.questions))
    alike, alike_again, *_ = [*sorted((_likeness(scale, one) for one in document.questions), reverse=True), 0.0, 0.0]
    evidence = Evidence(
        covered=_shared(scale, _presence(document, scale.wanted)) / scale.total,
        proposed=proposed,
        alike=alike,
        alike_again=alike_again,
        in_text=_share(scale, text),
        in_questions=_share(scale, asked_before),
        in_heading=_share(scale, document.heading),
        on_card=float(not scale.sure.isdisjoint(document.about)),
        off_card=float(bool(scale.sure) and scale.sure.isdisjoint(document.about | document.heading)),
        other_card=float(bool(document.about) and scale.cards.isdisjoint(document.about)),
        off_keyword=float(bool(scale.keywords) and scale.keywords.isdisjoint(text)),
        rule=float(document.kind == "rule"),
        card=float(document.kind == "card"),
    )
    score = sum(count * value for count, value in zip(COUNTS, evidence, strict=True)) / MOST
    anywhere = text | asked_before | document.about
    missing = tuple(how_much for unit, how_much in scale.units if anywhere.isdisjoint(unit))
    return Ranked(document.id, document.kind, max(0.0, score), evidence, missing, scale.total)


def _presence(document: Document, wanted: frozenset[str]) -> dict[str, float]:
    """Each wanted token that a document has, with the weight of the best field that it stands in."""
    present = dict.fromkeys(wanted & document.heading, IN_HEADING)
    present |= dict.fromkeys(wanted & document.text, IN_TEXT)
    for question in document.questions:
        present |= dict.fromkeys(wanted & question.tokens, IN_QUESTIONS)
    present |= dict.fromkeys(wanted & document.about, 1.0)
    return present


def _share(scale: _Scale, tokens: frozenset[str]) -> float:
    """The share of the question's weight that stands among tokens."""
    return _held(scale, tokens) / scale.total


def _held(scale: _Scale, tokens: frozenset[str]) -> float:
    """The weight of the question's units that stand among tokens; this is most of the time that an answer takes."""
    held = 0.0
    for unit, how_much in scale.units:
        if unit[0] in tokens:
            held += how_much
        elif len(unit) > 1 and not tokens.isdisjoint(unit):
            held += how_much * SECOND_CHOICE
    return held


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
    shared = _held(scale, common)
    missed = max(0.0, question.weight - sum(scale.weights[token] for token in common))
    return shared / (scale.total + MISSED * missed)
