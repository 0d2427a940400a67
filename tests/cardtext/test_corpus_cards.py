"""Every ability of the corpus compiles, to what a reviewer has read against the card."""

import re

import pytest

from faqtool.cardtext import compile_card
from faqtool.cardtext.coverage import coverage
from faqtool.cardtext.lexicon import tokens
from faqtool.cardtext.normalise import lines
from faqtool.cardtext.read import grammar, readings
from faqtool.cardtext.tree import Node
from faqtool.corpus.records import Card
from faqtool.engine.terms import CardType, Colour, Subtype, Supertype, Zone
from tests.cardtext.cards import ROOT, corpus_cards, made
from tests.cardtext.examples import cases, other_cards
from tests.cardtext.snapshot import FILE, snapshot
from tests.pins import RENEW, pinned


def test_every_ability_of_the_corpus_and_of_the_cited_cards_compiles() -> None:
    found = coverage(corpus_cards())
    assert [str(one) for one in found.uncompiled] == []
    assert found.compiled == found.total == pinned()["abilities"], RENEW


def test_the_abilities_are_those_reviewed() -> None:
    assert list(snapshot()) == FILE.read_text(encoding="utf8").splitlines(), RENEW


def alternatives_read(text: str) -> set[str]:
    """The names of the grammar's alternatives in any reading of a line."""
    return {part.name for tree in readings(tokens(text)) for part in tree.walk() if isinstance(part, Node)}


def test_every_alternative_of_the_grammar_has_an_example() -> None:
    printed = {line.text for card in corpus_cards() for line in lines(card.text, card.name.split("/"))}
    for other in other_cards():
        texts = [one for wording in other.lines if not wording.skip for one in (wording.then, wording.now)]
        printed |= {line.text for text in texts for line in lines([text], [other.name])}
    printed |= {line.text for case in cases() for line in lines(case.text, [made("Éphémère").name])}
    read = {name for text in printed for name in alternatives_read(text)}
    named = {alternative.name for all_ in grammar().plain.values() for alternative in all_}
    assert {name for name in named if not name.startswith("_")} - read == set()


@pytest.mark.parametrize("card", corpus_cards(), ids=lambda card: str(card.id))
def test_abilities_know_their_printed_line(card: Card) -> None:
    for index, abilities in compile_card(card).lines.items():
        assert {ability.line for ability in abilities} == {index}


def by_name(name: str) -> Card:
    return next(card for card in corpus_cards() if card.name == name)


def test_a_split_card_has_its_halves() -> None:
    card = next(card for card in corpus_cards() if "/" in card.name)
    whole = compile_card(card).characteristics
    first, second = whole.halves
    assert [str(half.mana_cost) for half in (first, second)] == ["{R}", "{2}{R}"]
    assert f"{first.name}/{second.name}" == whole.name
    assert first.abilities + second.abilities == whole.abilities
    assert whole.types == first.types == {CardType.INSTANT}


def test_a_basic_land_makes_mana_of_its_type() -> None:
    forest = compile_card(by_name("Forêt")).characteristics
    assert forest.supertypes == {Supertype.BASIC}
    assert forest.subtypes == {Subtype("forêt", CardType.LAND)}
    assert [str(ability) for ability in forest.abilities if "AddMana" in str(ability)]
    assert forest.mana_cost is None


def test_a_star_is_zero_with_a_defining_ability_in_every_zone() -> None:
    maro = compile_card(by_name("Maro")).characteristics
    assert (maro.power, maro.toughness) == (0, 0)
    assert [getattr(ability, "zone", Zone.STACK) for ability in maro.abilities] == [None]


def test_a_hybrid_card_has_both_colours_and_loyalty_is_printed() -> None:
    fairy = next(card for card in corpus_cards() if card.mana_cost == "{U/B}{U/B}{U/B}")
    assert compile_card(fairy).characteristics.colours == {Colour.BLUE, Colour.BLACK}
    walker = next(card for card in corpus_cards() if card.loyalty == "6")
    assert compile_card(walker).characteristics.loyalty == 6


def test_no_card_name_stands_in_the_package() -> None:
    """A name of one word may be an ordinary word of rules text: it must not stand there as a name, capitalised."""
    text = "\n".join(
        path.read_text(encoding="utf8")
        for folder in ("cardtext", "engine")
        for suffix in ("py", "txt", "lark")
        for path in (ROOT / "faqtool" / folder).rglob(f"*.{suffix}")
    )
    names = {part for card in corpus_cards() if card.supertypes != ("de base",) for part in card.name.split("/")}
    found = {name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)}
    assert found == set()
