"""The alterations of the core's rules stand for something: each changes code that runs, in place."""

import pytest

from tests.alter_core import Alteration, alter, alterations, altered_source, in_a_process
from tests.mutations import modules, mutated, mutations, sample


def test_there_are_at_least_a_hundred() -> None:
    assert len(alterations()) >= 100


@pytest.mark.parametrize("one", alterations(), ids=lambda one: f"{one.module}: {one.would}")
def test_an_alteration_fits_its_module_and_leaves_it_readable(one: Alteration) -> None:
    assert one.before != one.after and one.would
    compile(altered_source(one), one.module, "exec")


@pytest.mark.parametrize("one", alterations(), ids=lambda one: f"{one.module}: {one.would}")
def test_an_alteration_changes_what_the_loaded_module_does(one: Alteration) -> None:
    def changes() -> str:
        replaced = alter(one)
        return "changed" if replaced is None or replaced else "as before"

    assert in_a_process(changes) == "changed"


def test_mutations_of_every_kind_are_found_and_compile_to_something_else() -> None:
    found = [one for module in modules() for one in mutations(module)]
    assert len(found) > 4000
    drawn = sample(60, 1, found)
    assert {one.kind for one in drawn} == {one.kind for one in found} and len(set(drawn)) == 60
    assert sample(60, 1, found) == drawn != sample(60, 2, found)
    for one in drawn:
        compile(mutated(one), one.module, "exec")
        assert one.before != one.after


def test_what_does_not_stand_exactly_once_is_an_error() -> None:
    with pytest.raises(ValueError):
        altered_source(Alteration("stack.settle", "no such line", "", "nothing"))
    with pytest.raises(ValueError):
        altered_source(Alteration("stack.settle", "table", "", "too much"))
