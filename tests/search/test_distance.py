"""The distance of two words is the one that rapidfuzz computes."""

from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from faqtool.search.distance import typing_distance

WORDS = st.text(alphabet="abcé ", max_size=14)


@given(WORDS, WORDS)
def test_the_bit_parallel_distance_is_the_optimal_string_alignment(left: str, right: str) -> None:
    assert typing_distance(left, right) == OSA.distance(left, right)


def test_a_swap_of_neighbours_is_one_slip() -> None:
    assert typing_distance("miroir", "mirior") == 1


def test_two_other_words_are_far_apart() -> None:
    assert typing_distance("doran", "clone") >= 4
