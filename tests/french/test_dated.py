"""What things are called by date, where a game is told."""

from datetime import timedelta

import pytest

from faqtool.french.dated import DATED, called
from faqtool.french.glossary import load_glossary


@pytest.mark.parametrize("name", DATED)
def test_a_thing_is_called_by_its_new_word_from_the_day_on(name: str) -> None:
    one = DATED[name]
    assert called(name, one.since) == one.now != one.then == called(name, one.since - timedelta(days=1))


def test_the_glossary_knows_both_words_as_one_thing() -> None:
    terms = {word: term for term in load_glossary().terms for word in term.now}
    known = {name for name, one in DATED.items() if one.now in terms and terms[one.now].then}
    assert known >= {"battlefield", "exile", "state-based"}
    assert [name for name in known if DATED[name].then not in terms[DATED[name].now].then] == []
