"""How likely it is that the first document answers the question.

Fitted (``tests/fit_ranking.py``) to questions whose answer is known: those of ``rulings.yaml``, each asked
of an index that does not hold it; the same, asked of an index without the ruling that answers; and
questions of people that the documents do not answer.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from faqtool.answers.question import Asked
from faqtool.answers.ranking import MOST, Ranked


class Signs(NamedTuple):
    """What tells an answer from the passage that is merely nearest."""

    covered: float  # the share of the question that it speaks of
    alike_again: float  # how like the question its second nearest own question is
    off_card: float
    other_card: float
    card: float
    margin: float  # how much likelier it is than the next document, as a logarithm
    missing: float  # the share of the question that stands in no field of it
    heaviest: float  # the weight of the heaviest unit that stands in no field of it
    length: float  # the logarithm of the number of units: of a long question much has to agree
    strange: float  # 1.0 when the question holds a name of no list
    outside: float  # 1.0 when it names a keyword or set that no document speaks of


COUNTS = Signs(
    covered=2.04,
    alike_again=0.89,
    off_card=-1.67,
    other_card=-0.51,
    card=-2.76,
    margin=0.39,
    missing=-2.61,
    heaviest=0.16,
    length=1.14,
    strange=-0.54,
    outside=-1.44,
)
MARGIN = 8.0  # a greater margin does not make it surer
NOTHING = -4.84  # the logarithm of the odds where all signs are zero


def signs(asked: Asked, ranked: Sequence[Ranked], outside: bool) -> Signs:
    """The signs for the first of the ranked documents, of which there is at least one."""
    first = ranked[0]
    next_score = ranked[1].score if len(ranked) > 1 else 0.0
    return Signs(
        covered=first.evidence.covered,
        alike_again=first.evidence.alike_again,
        off_card=first.evidence.off_card,
        other_card=first.evidence.other_card,
        card=first.evidence.card,
        margin=min(MARGIN, MOST * (first.score - next_score)),
        missing=sum(first.missing) / first.total,
        heaviest=max(first.missing, default=0.0),
        length=math.log(1 + len(asked.units) + len(asked.spots)),
        strange=float(bool(asked.strange_names)),
        outside=float(outside),
    )


def certainty(found: Signs) -> float:
    """The probability, from 0.0 to 1.0, that the first document answers."""
    odds = NOTHING + sum(count * value for count, value in zip(COUNTS, found, strict=True))
    return 1 / (1 + math.exp(-odds))
