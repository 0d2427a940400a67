"""The texts of cards in tests/scenarios mean what the cards do, in 2008 and today."""

from datetime import date as Day

import pytest

from faqtool.replay.eras import replay
from faqtool.replay.load import load_file
from faqtool.replay.scenario import Scenario
from tests.replay.table import NOW, ROOT, THEN, known, pool

FILES = {"textes_de_cartes": THEN}
SCENARIOS = [
    (one, day)
    for name, day in FILES.items()
    for loaded in load_file(ROOT / f"tests/scenarios/{name}.yaml", known()).scenarios
    for one in (loaded, *loaded.variants)
]


@pytest.mark.parametrize(("one", "day"), SCENARIOS, ids=[f"{one.name} {day}" for one, day in SCENARIOS])
def test_what_a_scenario_expects_happens_then_and_today(one: Scenario, day: Day) -> None:
    played = replay(one, one.on or day, NOW, pool())
    assert played.ok, (played.complaints, played.then.problem, [e for e in played.then.expectations if not e.ok])
