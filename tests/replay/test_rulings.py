"""The rulings of the project: read, and one document proved whole. ``faqtool verify`` proves them all."""

from functools import cache

import pytest

from faqtool.corpus import find_home
from faqtool.replay.coverage import Claim, Judge, claims
from faqtool.replay.load import load_entries
from tests.replay.table import NOW, ROOT, corpus, known

DOCUMENT = "sombrelande-precis"


@cache
def judge() -> Judge:
    return Judge.of(corpus(), load_entries(find_home(ROOT).rulings, known()), NOW)


@pytest.mark.parametrize(
    "claim", [one for one in claims(corpus()) if one.place.document == DOCUMENT], ids=lambda claim: claim.id
)
def test_a_claim_of_sombrelande_is_proved_and_its_scenarios_bite(claim: Claim) -> None:
    verdict = judge().verdict(claim)
    assert verdict.how in ("replayed", "checked", "prose"), verdict.how
    assert not verdict.failures


def test_every_entry_is_of_a_claim_of_the_corpus() -> None:
    assert set(judge().entries) <= {claim.id for claim in claims(corpus())}
