"""How likely it is that an answer is right, and that the documents speak of the question at all.

Two things, for two different silences: a question told in other words is still answered, without certainty, where the
documents speak of what it asks about; one that they don't speak of gets a no. Both are fitted
(``tests/fit_ranking.py``) to questions whose answer is known: those of ``rulings.yaml``, each asked of an index that
does not hold it; the same, asked of an index without the ruling that answers; and questions of people.
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
    unknown: float  # the share of the question's words that stand in no list
    outside: float  # 1.0 when it names a keyword or set that no document speaks of
    mechanic: float  # 1.0 when it names a card of the documents, or what a section or a rule of them is about
    borne: float  # 1.0 when it names a card of which no more than its mechanics is known


class Odds(NamedTuple):
    """What each sign counts, and the logarithm of the odds where all signs are zero."""

    counts: Signs
    nothing: float

    def of(self, found: Signs) -> float:
        """The probability, from 0.0 to 1.0."""
        odds = self.nothing + sum(count * value for count, value in zip(self.counts, found, strict=True))
        return 1 / (1 + math.exp(-odds))


RIGHT = Odds(
    Signs(
        score=2.68,
        alike=1.53,
        off_card=-0.93,
        card=-1.81,
        margin=0.35,
        gaps=-3.31,
        length=0.90,
        strange=0.23,
        unknown=1.43,
        outside=-1.72,
        mechanic=0.23,
        borne=0.50,
    ),
    nothing=-4.03,
)
"""That the first document, or one that is equally near, answers the question."""

SPOKEN_OF = Odds(
    Signs(
        score=4.81,
        alike=2.51,
        off_card=1.08,
        card=1.88,
        margin=0.01,
        gaps=-3.63,
        length=0.54,
        strange=-0.37,
        unknown=-5.02,
        outside=-2.31,
        mechanic=1.86,
        borne=0.62,
    ),
    nothing=-0.40,
)
"""That the documents speak of what it asks about."""

MARGIN = 8.0  # a greater margin does not make it surer


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
        unknown=len(asked.unknown) / said,
        outside=float(outside),
        mechanic=float(asked.ruled or asked.known_card),
        borne=float(bool(asked.borne)),
    )
