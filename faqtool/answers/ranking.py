"""How well each ruling, rule and card text answers a question.

The index proposes by BM25; what is proposed is weighed again by what speaks for it: how
much of the question it covers, how like one of its own questions it is, and whether it
is about what the question names. What each counts is fitted (``tests/fit_ranking.py``)
to the questions of ``rulings.yaml``, each asked of an index that does not hold it.
"""

from collections.abc import Mapping, Sequence
from math import fsum, sqrt
from operator import mul
from typing import NamedTuple

from faqtool.answers.question import Asked
from faqtool.answers.tokens import card_token
from faqtool.french.stem import stem
from faqtool.search.index import Hit, Index, OwnQuestion, weight
from faqtool.search.words import Unit

PROPOSED = 40  # documents that the index proposes
NAMED_TOO = 12  # those that it proposes for what is named alone
FIELD_WEIGHTS = {"heading": 1.6, "text": 1.0, "questions": 1.4, "about": 4.0}
SECOND_CHOICE = 0.85  # a token that a unit only may stand for
STRANGE = 1.8  # how much more a word of no list weighs than one that the documents lack: it is likely a name
NAMED = 1.5  # how much more a named card weighs than a word as rare
IN_TEXT, IN_HEADING, IN_QUESTIONS = 0.85, 0.75, 0.95
EQUALLY_NEAR = 0.985  # of the best score
HARDLY_BEHIND = 0.955  # of the best score: what is so near leaves it open which of both answers
MISSED = 0.5  # how much it counts against a stored question that it speaks of more


class Evidence(NamedTuple):
    """What speaks for a document and against it, each from 0.0 to 1.0; shares are of the question's weight."""

    covered: float  # the share that it speaks of, by the field that it stands in
    proposed: float  # its BM25 beside that of the first proposed
    alike: float  # the likeness of that of its own questions that is most alike
    alike_again: float  # and of the next one
    in_text: float  # the share that its text and heading hold
    in_heading: float
    core: float  # how much it says of what its own questions have in common
    on_card: float  # 1.0 when it is about a card that the question surely names
    off_card: float  # 1.0 when the question surely names a card, and it is about none and no mechanic of it
    other_card: float  # 1.0 when it is about cards, and the question names none of those
    off_keyword: float  # 1.0 when the question names a keyword that it does not speak of
    rule: float
    card: float
    section: float
    defining: float  # 1.0 when it says what a mechanic is that the question names
    brief: float  # the same, the less the question says besides
    own_text: float  # 1.0 when it is the text of a card that the question surely names
    turns_alike: float  # how like those of its own questions what the question turns on is: who, when, may one


COUNTS = Evidence(
    covered=3.71,
    proposed=4.08,
    alike=2.50,
    alike_again=1.49,
    in_text=2.84,
    in_heading=1.23,
    core=3.89,
    on_card=0.00,
    off_card=-0.46,
    other_card=-0.29,
    off_keyword=-0.65,
    rule=0.38,
    card=2.24,
    section=3.73,
    defining=0.45,
    brief=4.13,
    own_text=-1.80,
    turns_alike=2.64,
)
"""What each counts, as the logarithm of how much likelier it makes a document (multinomial logit)."""

MOST = sum(count for count in COUNTS if count > 0)


class Ranked(NamedTuple):
    """A document with its score, from 0.0 to 1.0, the evidence for it, and the units that it does not speak of."""

    id: str
    kind: str
    score: float
    evidence: Evidence
    said: float  # the share of the question that its text alone holds
    missing: tuple[float, ...]  # the weights of the question's units that stand in no field of it


class Weighed(NamedTuple):
    """A unit of the question and its weight: rarer is heavier."""

    unit: Unit
    weight: float


def rank(index: Index, asked: Asked) -> list[Ranked]:
    """The documents that may answer, best first."""
    weighed = weigh(index, asked)
    wanted = frozenset(token for one in weighed for token in one.unit)
    named = [target for spot in asked.spots if spot.sure > 0.7 for target in spot.targets]
    kin = frozenset((*asked.borne, *(token for target in named for token in index.linked(target, "kin"))))
    sure = set(map(card_token, named))
    hits = index.search(sorted(wanted | kin), PROPOSED)
    if not hits:
        return []
    first = max(hit.score for hit in hits)
    if meant := sorted(sure | set(asked.mechanics)):
        # What is about a card or mechanic that is named may answer, however little else it shares with the question.
        seen = {hit.document.id for hit in hits}
        hits += [hit._replace(score=0.0) for hit in index.search(meant, NAMED_TOO) if hit.document.id not in seen]
    cards = frozenset(token for unit, _ in asked.card_units for token in unit)
    rarity = index.rarity(wanted)
    weights = {token: weight(index.size, rarity.get(token, 0)) for token in wanted}
    keywords = frozenset(asked.mechanics)
    total = fsum(one.weight for one in weighed) or 1.0
    defining = frozenset(id for token in keywords for id in index.linked(token, "defined by"))
    about = sure, cards, kin, keywords, defining
    scale = _Scale(weighed, _worth(weighed), wanted, total, weights, *about, asked.turns, {})
    ranked = [_ranked(hit, scale, hit.score / first) for hit in hits]
    ranked.sort(key=lambda one: (-one.score, one.id))
    near = [one for one in ranked if one.score >= HARDLY_BEHIND * ranked[0].score]
    # Where questions hardly tell them apart, the one whose own words speak of what is asked comes first.
    first_of_all = max(near, key=lambda one: (one.said, one.score))
    return [first_of_all, *(one for one in ranked if one is not first_of_all)]


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


def _worth(weighed: Sequence[Weighed]) -> dict[str, list[tuple[int, float]]]:
    """For each token the units, by number, that it may stand for, with what it is worth there."""
    worth: dict[str, list[tuple[int, float]]] = {}
    for number, (unit, how_much) in enumerate(weighed):
        worth.setdefault(unit[0], []).append((number, how_much))
        for token in unit[1:]:
            worth.setdefault(token, []).append((number, how_much * SECOND_CHOICE))
    return worth


class _Scale(NamedTuple):
    """What documents are weighed by: the question's units, all their tokens, and what each weighs."""

    units: Sequence[Weighed]
    worth: Mapping[str, Sequence[tuple[int, float]]]
    wanted: frozenset[str]
    total: float
    weights: Mapping[str, float]
    sure: set[str]  # tokens of the cards that the question surely names
    cards: frozenset[str]  # tokens of all the cards that it may name
    kin: frozenset[str]  # tokens of the terms that the cards bear which it surely names
    keywords: frozenset[str]  # tokens of the keywords that it names and that some document speaks of
    defining: frozenset[str]  # ids of what says what those are
    turns: frozenset[str]  # what it wants to know, or turns on
    shares: dict[frozenset[str], tuple[float, float]]  # what was worked out: documents hold the same few sets of tokens


def _ranked(hit: Hit, scale: _Scale, proposed: float) -> Ranked:
    document = hit.document
    wanted = scale.wanted
    in_heading = wanted & document.heading
    text = wanted & document.text
    in_questions = wanted & document.asked
    present = dict.fromkeys(in_heading, IN_HEADING) | dict.fromkeys(text, IN_TEXT)
    present |= dict.fromkeys(in_questions, IN_QUESTIONS) | dict.fromkeys(wanted & document.about, 1.0)
    held = _held(scale, present)
    likenesses = [_likeness(scale, question) for question in document.questions]
    alike, alike_again, *_ = [*sorted(likenesses, reverse=True), 0.0, 0.0]
    evidence = Evidence(
        covered=fsum(held.values()) / scale.total,
        proposed=proposed,
        alike=alike,
        alike_again=alike_again,
        in_text=_share(scale, in_heading | text)[0],
        in_heading=_share(scale, in_heading)[0],
        core=fsum(share for token, share in document.core.items() if token in wanted),
        on_card=float(not scale.sure.isdisjoint(document.about)),
        off_card=float(
            bool(scale.sure)
            and (scale.sure | scale.kin).isdisjoint(document.about | document.heading)
            and scale.keywords.isdisjoint(document.heading)
        ),
        other_card=float(bool(document.about) and scale.cards.isdisjoint(document.about)),
        off_keyword=float(bool(scale.keywords) and scale.keywords.isdisjoint(document.heading | document.text)),
        rule=float(document.kind == "rule"),
        card=float(document.kind == "card"),
        section=float(document.kind == "section"),
        defining=float(document.id in scale.defining),
        brief=float(document.id in scale.defining) / len(scale.units),
        own_text=float(document.kind == "card" and not scale.sure.isdisjoint(document.about)),
        turns_alike=_turned(scale.turns, document.turns),
    )
    score = sum(map(mul, COUNTS, evidence)) / MOST
    missing = tuple(one.weight for number, one in enumerate(scale.units) if number not in held)
    return Ranked(document.id, document.kind, max(0.0, score), evidence, _share(scale, text)[0], missing)


def _turned(turns: frozenset[str], of_questions: Mapping[str, float]) -> float:
    """The cosine of what a question turns on and what those of a document do."""
    both = fsum(of_questions.get(turn, 0.0) for turn in turns)
    return both / sqrt(len(turns) * fsum(share * share for share in of_questions.values())) if both else 0.0


def _share(scale: _Scale, tokens: frozenset[str]) -> tuple[float, float]:
    """The share of the question's weight that stands among wanted tokens, and the weight of the tokens."""
    if (known := scale.shares.get(tokens)) is not None:
        return known
    share = fsum(_held(scale, dict.fromkeys(tokens, 1.0)).values()) / scale.total
    scale.shares[tokens] = share, fsum([scale.weights[token] for token in tokens])
    return scale.shares[tokens]


def _held(scale: _Scale, present: Mapping[str, float]) -> dict[int, float]:
    """The units that are present, by number, each with what the best of its tokens is worth where that stands."""
    held: dict[int, float] = {}
    for token, where in present.items():
        for number, how_much in scale.worth[token]:
            if where * how_much > held.get(number, 0.0):
                held[number] = where * how_much
    return held


def _likeness(scale: _Scale, question: OwnQuestion) -> float:
    """How alike two questions are: the weight they share over the weight of both."""
    share, common = _share(scale, scale.wanted & question.tokens)
    return share / (1 + MISSED * max(0.0, question.weight - common) / scale.total)
