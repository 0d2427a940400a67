"""What a play did not ask the rules cannot change what came of it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date as Day

import pytest

from faqtool.engine.eras import CHANGES, Ruleset, ruleset
from faqtool.replay import plays as module
from faqtool.replay.load import load_entries, load_file
from faqtool.replay.plays import Plays
from faqtool.replay.run import run
from faqtool.replay.scenario import Scenario
from tests.replay.table import NOW, ROOT, THEN, known, load, pool

EVERY = 9
"""Of the scenarios of the corpus each ninth is played: enough to meet every change of the rules."""


@pytest.fixture(scope="module")
def some() -> Sequence[Scenario]:
    files = sorted((ROOT / "tests/scenarios").glob("*.yaml"))
    from_files = [one for path in files for one in load_file(path, known()).scenarios]
    entries = load_entries(ROOT / "rulings.yaml", known())
    from_corpus = [one for entry in entries for main in entry.scenarios for one in (main, *main.variants)]
    return [*from_files, *from_corpus[::EVERY]]


def test_what_is_not_played_again_would_have_come_to_the_same(some: Sequence[Scenario]) -> None:
    days = [THEN, *sorted({change.date for change in CHANGES if change.date > THEN})[::3], NOW]
    for scenario in some:
        plays = Plays(scenario, pool())
        for day in days:
            assert plays.by(ruleset(day)) == run(scenario, ruleset(day), pool()), scenario.where


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Day]:
    """The days by whose rules something was played indeed."""
    days: list[Day] = []

    def noted(scenario: Scenario, rules: Ruleset, *given: object, **named: object) -> object:
        days.append(rules.on)
        return run(scenario, rules, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "run", noted)
    return days


DAMAGE = """
    given: {A: {battlefield: [Grizzlis]}}
    do: [{A attacks: {Grizzlis: B}}, {to: end of combat}]
    then: {B: {life: 18}}
"""


def test_a_play_that_asked_about_a_change_is_played_anew_once_it_has_come_in(played: list[Day]) -> None:
    (one,) = load(DAMAGE).scenarios
    plays = Plays(one, pool())
    assert [plays.by(ruleset(day)).on for day in (THEN, NOW, THEN, NOW)] == [THEN, NOW, THEN, NOW]
    assert played == [THEN, NOW]


def test_a_play_that_asked_about_no_change_between_is_not_played_anew(played: list[Day]) -> None:
    (one,) = load("given: {A: {hand: [Grizzlis]}}\nthen: {Grizzlis: {zone: hand}}").scenarios
    plays = Plays(one, pool())
    assert plays.by(ruleset(THEN)) == replace(plays.by(ruleset(NOW)), on=THEN)
    assert played == [THEN]


def test_a_rule_that_is_blanked_is_another_play(played: list[Day]) -> None:
    (one,) = load("given: {A: {hand: [Grizzlis]}}\nthen: {Grizzlis: {zone: hand}}").scenarios
    plays = Plays(one, pool())
    plays.by(ruleset(THEN))
    plays.by(replace(ruleset(THEN), off=frozenset({"104.5"})))
    assert played == [THEN, THEN]
