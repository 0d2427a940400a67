"""Work shared among processes: what comes of it is what would have come of it here."""

import os
import signal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faqtool.parallel import Shared

HERE = os.getpid()


def doubled(number: int) -> int:
    return 2 * number


def process_of(number: int) -> int:
    return os.getpid()


def fatal_elsewhere(number: int) -> int:
    """Lost with its process, but for the one that asks."""
    if number == 3 and os.getpid() != HERE:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def refused(number: int) -> int:
    if number == 3:
        raise ValueError("three")
    return number


@given(st.lists(st.integers(), max_size=9), st.integers(0, 4))
def test_the_results_are_those_of_the_items_in_their_order(items: list[int], workers: int) -> None:
    with Shared(doubled, items, workers) as shared:
        assert list(shared.results()) == [2 * one for one in items]


def test_it_is_done_in_other_processes_or_here_where_there_is_to_be_none() -> None:
    with Shared(process_of, range(4), 2) as shared:
        found = list(shared.results())
    assert HERE not in found and found[0] == found[2] != found[1] == found[3]
    with Shared(process_of, range(4), 0) as shared:
        assert set(shared.results()) == {HERE}


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_what_a_lost_process_was_to_do_is_done_here(workers: int) -> None:
    with Shared(fatal_elsewhere, range(8), workers) as shared:
        assert list(shared.results()) == list(range(8))


def test_what_goes_wrong_with_an_item_is_raised_where_it_was_asked() -> None:
    with Shared(refused, range(8), 2) as shared, pytest.raises(ValueError, match="three"):
        list(shared.results())


def test_work_that_no_process_can_be_handed_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(*_: object, **__: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("multiprocessing.Process", none_left)
    with Shared(process_of, range(4), 2) as shared:
        assert set(shared.results()) == {HERE}
