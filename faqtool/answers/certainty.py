"""How likely it is that the first document, or one that is equally near, answers the question.

Fitted (``tests/fit_ranking.py``) to questions whose answer is known: those of ``rulings.yaml``, each asked
of an index that does not hold it; the same, asked of an index without the ruling that answers; and
questions of people that the documents do not answer.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from faqtool.answers.question import Asked
from faqtool.answers.ranking import EQUALLY_NEAR, MOST, Ranked


class Signs(NamedTuple):
    """What tells an answer from the passage that is merely nearest."""

    score: float
    alike: float  # how like the question that of its own questions is that is most alike
    off_card: float
    card: float
    margin: float  # how much likelier it is than the next document that is not equally near, as a logarithm
    gaps: float  # the share of the question's units that stand in no field of it
    length: float  # the logarithm of the number of units: of a long question much has to agree
    strange: float  # 1.0 when the question holds a name of no list
    outside: float  # 1.0 when it names a keyword or set that no document speaks of


COUNTS = Signs(
    score=2.84,
    alike=1.56,
    off_card=-0.69,
    card=-1.68,
    margin=0.23,
    gaps=-2.91,
    length=1.18,
    strange=-0.22,
    outside=-2.40,
)
MARGIN = 8.0  # a greater margin does not make it surer
NOTHING = -4.62  # the logarithm of the odds where all signs are zero


def signs(asked: Asked, ranked: Sequence[Ranked], outside: bool) -> Signs:
    """The signs for the first of the ranked documents, of which there is at least one."""
    first = ranked[0]
    next_score = next((one.score for one in ranked if one.score < EQUALLY_NEAR * first.score), 0.0)
    said = len(asked.units) + len(asked.spots)
    return Signs(
        score=first.score,
        alike=first.evidence.alike,
        off_card=first.evidence.off_card,
        card=first.evidence.card,
        margin=min(MARGIN, MOST * (first.score - next_score)),
        gaps=len(first.missing) / said,
        length=math.log(1 + said),
        strange=float(bool(asked.strange_names)),
        outside=float(outside),
    )


def certainty(found: Signs) -> float:
    """The probability, from 0.0 to 1.0, that the first document or one equally near answers."""
    odds = NOTHING + sum(count * value for count, value in zip(COUNTS, found, strict=True))
    return 1 / (1 + math.exp(-odds))
