"""Dated changes: which hold on a day."""

from datetime import date

import pytest

from faqtool.engine.eras import CHANGES, change, ruleset

FAR = date(2030, 1, 1)


def test_nothing_has_changed_in_2008_and_everything_today() -> None:
    assert ruleset(date(2008, 5, 2)).keys == frozenset()
    assert ruleset(FAR).keys == {one.key for one in CHANGES}


def test_a_key_names_one_change() -> None:
    assert len({one.key for one in CHANGES}) == len(CHANGES)


@pytest.mark.parametrize("one", CHANGES, ids=lambda one: one.key)
def test_a_change_comes_in_on_its_day(one: object) -> None:
    from datetime import timedelta

    from faqtool.engine.eras import Change

    assert isinstance(one, Change)
    assert ruleset(one.date).has(one.key)
    assert not ruleset(one.date - timedelta(days=1)).has(one.key)


@pytest.mark.parametrize("one", CHANGES, ids=lambda one: one.key)
def test_an_uncertain_change_is_relied_on_only_once_it_is_sure(one: object) -> None:
    from faqtool.engine.eras import Change

    assert isinstance(one, Change)
    if one.between is None:
        assert one.certain
    else:
        assert not one.certain and one.between[0] < one.between[1] == one.date


def test_a_change_can_be_switched_off() -> None:
    rules = ruleset(FAR, without=["layers"])
    assert not rules.has("layers") and rules.has("combat-damage")


def test_a_key_that_names_no_change_is_an_error() -> None:
    with pytest.raises(KeyError):
        ruleset(FAR).has("layer")
    with pytest.raises(KeyError):
        ruleset(FAR, without=["layer"])
    with pytest.raises(KeyError):
        change("layer")


def test_every_key_that_the_core_asks_for_exists_and_every_change_is_asked_for() -> None:
    import re
    from pathlib import Path

    import faqtool.engine

    source = "".join(path.read_text() for path in Path(faqtool.engine.__file__).parent.rglob("*.py"))
    asked = set(re.findall(r'rules\.has\("([^"]+)"\)', source))
    assert asked <= {one.key for one in CHANGES}
    words_only = {"all-targets-illegal"}
    assert {one.key for one in CHANGES} - asked - words_only == set()
