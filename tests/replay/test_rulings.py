"""The rulings of the project: read, and one document proved whole. ``faqtool verify`` proves them all."""

from functools import cache

import pytest

from faqtool.corpus import find_home
from faqtool.replay.coverage import Claim, Judge, claims
from faqtool.replay.load import load_entries
from faqtool.replay.performance import Watched, watch_rulings
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


def test_a_ruling_that_another_date_touches_is_watched_as_it_is_counted() -> None:
    """Told step by step, in the words of each date, it comes out as it does untold."""
    touched = [
        entry.ruling
        for entry in judge().entries.values()
        if any(one.now for scenario in entry.scenarios for one in (scenario, *scenario.variants))
    ]
    assert touched
    for ruling in touched:
        watched = watch_rulings(judge(), ruling, None)
        assert isinstance(watched, Watched) and watched.ok, ruling
