"""The alterations of the core's rules stand for something: each still fits its module."""

import pytest

from tests.alter_core import Alteration, alterations, altered_source


def test_there_are_at_least_a_hundred() -> None:
    assert len(alterations()) >= 100


@pytest.mark.parametrize("one", alterations(), ids=lambda one: f"{one.module}: {one.would}")
def test_an_alteration_fits_its_module_and_leaves_it_readable(one: Alteration) -> None:
    assert one.before != one.after and one.would
    compile(altered_source(one), one.module, "exec")


def test_what_does_not_stand_exactly_once_is_an_error() -> None:
    with pytest.raises(ValueError):
        altered_source(Alteration("stack.settle", "no such line", "", "nothing"))
    with pytest.raises(ValueError):
        altered_source(Alteration("stack.settle", "table", "", "too much"))
