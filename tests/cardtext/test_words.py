"""Normalising and the table of words."""

import pytest

from faqtool.cardtext.lexicon import phrases, tokens, words
from faqtool.cardtext.normalise import lines, plain
from faqtool.french.glossary import load_glossary

PLAIN = [
    ("Vol (Cette créature vole.)", "Vol"),
    ("({2/B)} peut être payé autrement.)", ""),
    ("L’Ondée inflige 1 blessure .", "L'~ inflige 1 blessure."),
    ("Renfort 3 -- {G}", "Renfort 3 — {G}"),
    ("une ondée et l'Ondée", "une ondée et l'~"),
    ("les Ondées", "les Ondées"),
    ("a « Piochez une carte. »", "a « Piochez une carte. »."),
]


@pytest.mark.parametrize(("printed", "clean"), PLAIN)
def test_a_line_is_made_plain(printed: str, clean: str) -> None:
    assert plain(printed, ["Ondée"]) == clean


def test_a_legend_is_called_by_the_part_of_its_name_before_the_comma() -> None:
    (line,) = lines(["Iris attaque. Iris, la grise attaque."], ["Iris, la grise"])
    assert line.text == "~ attaque. ~ attaque."


def test_bulleted_modes_are_one_line_and_keep_the_printed_index() -> None:
    found = list(lines(["Vol", "Choisissez l'un —", "• Piochez.", "• Dégagez."], ["Ondée"]))
    assert [(line.index, line.text) for line in found] == [(0, "Vol"), (1, "Choisissez l'un — • Piochez. • Dégagez.")]


SAME = [
    ("exilez", "exilez"),
    ("les créatures ciblées", "la créature ciblée"),
    ("lancez un sort", "jouez un sort"),
    ("sur le champ de bataille", "en jeu"),
    ("la valeur de mana", "le coût converti de mana"),
    ("quand elle meurt", "quand elle est mise dans un cimetière depuis le jeu"),
    ("deux peuples fées", "deux peuple fée"),
    ("elfes", "elfe"),
    ("ce tour", "ce tour-ci"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_forms_and_eras_share_a_name(one: str, other: str) -> None:
    assert [sorted(token.names) for token in tokens(one)] == [sorted(token.names) for token in tokens(other)]


def test_a_verb_gives_its_mood_and_its_name() -> None:
    names = [sorted(token.names)[0] for text in ("piochez", "pioche", "piocher") for token in tokens(text)]
    assert names == ["IMP", "PIOCHER", "FIN", "PIOCHER", "INF", "PIOCHER"]


def test_after_an_article_a_form_that_may_be_a_noun_is_one() -> None:
    assert [sorted(token.names) for token in tokens("le contrôle")][1] == ["CONTROLE"]
    assert [sorted(token.names) for token in tokens("il contrôle")][1:] == [["FIN"], ["CONTROLER"]]


def test_an_object_pronoun_before_an_infinitive_is_read_after_it() -> None:
    shown = [sorted(token.names)[0] for token in tokens("vous pouvez la révéler")]
    assert shown == ["VOUS", "IMP", "POUVOIR", "INF", "REVELER", "ENC"]


KEYWORDS = sorted(
    {(form, word.names["KW"]) for form, entries in words().items() for word in entries if "KW" in word.names}
    | {(" ".join(p.words), p.value) for all_ in phrases().values() for p in all_ if p.name == "KW"}
)


@pytest.mark.parametrize(("french", "english"), KEYWORDS)
def test_a_keyword_is_the_glossary_s(french: str, english: str) -> None:
    term = load_glossary().keyword(english)
    assert term is not None
    assert french in term.words or french.removesuffix("se") + "r" in term.words


def test_number_and_gender_are_known_of_nouns() -> None:
    one, many = tokens("créature")[0], tokens("créatures")[0]
    assert (one.plural, many.plural, one.gender) == (False, True, "f")
