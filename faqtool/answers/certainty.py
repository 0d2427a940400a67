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
    core: float  # how much the question says of what its own questions have in common
    section: float  # 1.0 when it is what opens a section
    crowd: float  # the logarithm of how many come near it, itself included


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
        score=5.46,
        alike=0.87,
        off_card=-0.40,
        card=-1.58,
        margin=0.25,
        gaps=-3.28,
        length=0.28,
        strange=0.52,
        unknown=1.00,
        outside=-1.37,
        mechanic=-0.12,
        borne=0.35,
        core=0.60,
        section=0.59,
        crowd=-0.25,
    ),
    nothing=-2.82,
)
"""That the first document, or one that is equally near, answers the question."""

SPOKEN_OF = Odds(
    Signs(
        score=7.49,
        alike=1.86,
        off_card=0.31,
        card=2.27,
        margin=-0.00,
        gaps=-3.12,
        length=0.67,
        strange=-0.17,
        unknown=-5.97,
        outside=-2.69,
        mechanic=1.30,
        borne=0.03,
        core=1.47,
        section=0.87,
        crowd=-0.16,
    ),
    nothing=-1.01,
)
"""That the documents speak of what it asks about."""

CROWD = 0.8  # of the first's score: what comes near it
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
        core=first.evidence.core,
        section=first.evidence.section,
        crowd=math.log(sum(one.score >= CROWD * first.score for one in ranked)),
    )
