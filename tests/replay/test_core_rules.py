"""The rules of the game that every proof rests on are played by verify, which fails where one does."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from xml.etree import ElementTree as Xml

import pytest

from faqtool.engine.eras import CHANGES
from faqtool.formats.coverage import FORMATS
from faqtool.formats.style import Style
from faqtool.replay import core_rules as core
from faqtool.replay.core_rules import core_cards, core_rules
from faqtool.replay.coverage import Coverage, Judge
from faqtool.replay.eras import replay
from faqtool.replay.pool import Pool
from faqtool.replay.scenario import Scenario
from tests.replay.table import NOW, corpus

CORE = Pool.of(core_cards())


@pytest.mark.parametrize("rule", core_rules(), ids=lambda rule: rule.where.rpartition("/")[2])
def test_a_rule_of_the_game_comes_out_as_it_says(rule: Scenario) -> None:
    assert re.fullmatch(r"\d{3}\.\d+[a-z]?( \(\d{4}-\d\d\))?", rule.rule or ""), rule.rule
    for one in rule.all:
        played = replay(one, one.on or NOW, NOW, CORE)
        assert played.ok, (one.name, played.complaints, played.then.problem)


def test_each_change_of_the_rules_is_played_the_day_before_and_the_day_itself() -> None:
    days = {one.on for rule in core_rules() for one in rule.all}
    dates = {change.date for change in CHANGES if change.certain}
    assert sorted(day for date in dates for day in (date - timedelta(1), date) if day not in days) == []


@pytest.fixture
def one_is_wrong(monkeypatch: pytest.MonkeyPatch) -> Iterator[Coverage]:
    """A corpus without a fault of its own, where a rule expects what comes of its other side."""
    rule = next(one for one in core_rules() if one.rule == "704.5a")
    wrong = replace(rule, script=replace(rule.script, then=rule.variants[0].script.then), variants=())
    monkeypatch.setattr(core, "core_rules", lambda: (wrong,))
    core.core_rules_played.cache_clear()
    empty = replace(corpus(), documents=(), records=(), by_id={})
    yield Judge.of(empty, (), NOW).coverage()
    core.core_rules_played.cache_clear()


@pytest.mark.parametrize("form", FORMATS)
def test_verify_fails_in_every_format_where_a_rule_does(form: str, one_is_wrong: Coverage) -> None:
    assert not one_is_wrong.ok and one_is_wrong.core["failed"] == 1
    printed = FORMATS[form](one_is_wrong, Style(), "")
    assert "règle 704.5a" in printed
    assert str(core.FOLDER.parent) not in printed and "(rules/players.yaml:" in printed  # no place of the user's
    if form == "json":
        assert json.loads(printed)["core"]["failed"] == 1
    if form == "junit":
        assert Xml.fromstring(printed).get("failures") not in (None, "0")
