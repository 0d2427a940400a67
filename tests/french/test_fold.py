"""One fold for text, names and questions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faqtool.french.fold import fold, slug, word_spans, words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Œillade captivante", "oeillade captivante"),
        ("Færie du nectar", "FAERIE DU NECTAR"),
        ("Cercle de l'oubli", "cercle de l’oubli"),
        ("Île du havre-coque", "ile du havre coque"),
        ("Chandra Nalaàr", "chandra nalaar"),
        ("Dead // Gone", "dead/gone"),
        ("e\u0301le\u0301mental", "élémental"),  # composed and decomposed
        ("capa\u00adcité", "capacité"),  # a soft hyphen is not seen
        ("quand\u202fmême", "quand-même"),
        ("ﬂétrissure", "flétrissure"),
    ],
)
def test_spellings_of_one_thing_fold_alike(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("one", "other"), [("Choc", "Chocs"), ("Mort", "Enterré"), ("502.79a", "502.79b")])
def test_different_words_do_not(one: str, other: str) -> None:
    assert fold(one) != fold(other)


def test_a_slug_is_the_folded_words_joined() -> None:
    assert slug("Thème : L'important, c'est la couleur") == "theme-l-important-c-est-la-couleur"
    assert slug("« ! »") == ""


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text())
def test_words_with_places_are_the_words_of_the_text(text: str) -> None:
    assert [word.folded for word in word_spans(text)] == words(text)


@given(st.text())
def test_a_word_stands_where_it_says(text: str) -> None:
    for word in word_spans(text):
        assert word.folded in words(text[word.start : word.end])
