"""Cards given as data: cited cards and those of a scenario."""

import pytest

from faqtool.corpus.cards import basic_lands, card_from_entry, halves
from faqtool.corpus.corpus import Corpus
from faqtool.corpus.records import Card
from faqtool.corpus.type_line import parse_type_line
from faqtool.corpus.yaml_lines import parse_yaml
from faqtool.errors import Fault


def made(text: str) -> tuple[Card | None, list[Fault]]:
    faults: list[Fault] = []
    return card_from_entry(parse_yaml(text, "c.yaml"), "c.yaml", faults), faults


def test_an_entry_is_a_card() -> None:
    card, faults = made(
        '{name: Ondine voilée, cost: "{4}{U}", type: "Créature : ondin", pt: 4/4, text: [Vol, "Mue {3}{U}"]}'
    )
    assert not faults and card
    assert (card.mana_cost, card.types, card.subtypes) == ("{4}{U}", ("Créature",), ("ondin",))
    assert (card.power, card.toughness, card.text) == ("4", "4", ("Vol", "Mue {3}{U}"))


def test_a_card_may_have_no_cost_and_no_text() -> None:
    card, faults = made('{name: Fin vivante, cost: "", type: Rituel}')
    assert not faults and card and card.mana_cost is None and card.text == ()


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("{type: Rituel}", "sans nom"),
        ("{name: Un}", "ligne de type"),
        ("{name: Un, type: Truc}", "ligne de type"),
        ("{name: Un, type: Rituel, cost: 2R}", "coût de mana"),
        ("{name: Un, type: 'Créature : elfe', pt: fort}", "force et endurance"),
        ("{name: Un, type: Rituel, prix: 3}", "clé inconnue « prix »"),
        ("{name: [Un], type: Rituel}", "« name »"),
        ("{name: Un, type: Rituel, text: {a: b}}", "« text »"),
        ("{name: Un, type: Rituel, text: [{a: b}]}", "guillemets"),
        ("{name: Un, type: Rituel, erratum: hier}", "« erratum »"),
        ("[Un]", "groupe de clés"),
    ],
)
def test_what_is_wrong_with_an_entry_is_named_with_its_line(entry: str, words: str) -> None:
    card, faults = made(entry)
    assert card is None
    assert any(words in fault.message and fault.where == "c.yaml:1" for fault in faults)


def test_a_split_card_has_two_halves(corpus: Corpus) -> None:
    whole = next(card for card in corpus.cited if "/" in card.name)
    one, other = halves(whole)
    assert (one.name, one.mana_cost, len(one.text)) == ("Mort", "{R}", 1)
    assert (other.name, other.mana_cost, len(other.text)) == ("Enterré", "{2}{R}", 1)
    assert one.types == other.types == ("Éphémère",)


def test_any_other_card_is_its_only_half(corpus: Corpus) -> None:
    assert all(halves(card) == (card,) for card in corpus.cards)


def test_a_hybrid_cost_does_not_split_a_card() -> None:
    card, _ = made('{name: Un, cost: "{W/U}{2/B}", type: Rituel}')
    assert card and halves(card) == (card,)


def test_the_basic_lands_have_their_type_and_no_text() -> None:
    forest = basic_lands()[-1]
    assert (forest.name, forest.supertypes, forest.types, forest.subtypes) == (
        "Forêt",
        ("de base",),
        ("Terrain",),
        ("forêt",),
    )
    assert all(land.text == () and land.mana_cost is None for land in basic_lands())


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("Créature-artefact : golem", ((), ("Créature", "artefact"), ("golem",))),
        ("Terrain de base : forêt", (("de base",), ("Terrain",), ("forêt",))),
        ("Enchantement tribal : peuple fée", ((), ("Enchantement", "tribal"), ("peuple fée",))),
        ("Planeswalker légendaire : Garruk", (("légendaire",), ("Planeswalker",), ("Garruk",))),
        ("Enchantement : reliquaire aura", ((), ("Enchantement",), ("reliquaire", "aura"))),
        ("Artefact : totem outil et relique", ((), ("Artefact",), ("totem", "outil", "relique"))),
        ("Créature - peuple fée", ((), ("Créature",), ("peuple fée",))),
        ("Artefact — Équipement", ((), ("Artefact",), ("Équipement",))),
        ("Legendary Creature — Elf Shaman", (("Legendary",), ("Creature",), ("Elf", "Shaman"))),
        ("Tribal Instant -- Shapeshifter", ((), ("Tribal", "Instant"), ("Shapeshifter",))),
        ("Éphémère/Rituel", ((), ("Éphémère", "Rituel"), ())),
    ],
)
def test_a_type_line_is_read_in_both_languages_and_eras(line: str, parts: tuple[object, ...]) -> None:
    found = parse_type_line(line)
    assert found and (found.supertypes, found.types, found.subtypes) == parts


@pytest.mark.parametrize(
    "line", ["Type : Magic Technique", "Vol", "Légendaire", "Créature qui vole", "", "Cycle : Bannerets"]
)
def test_what_is_no_type_line_is_refused(line: str) -> None:
    assert parse_type_line(line) is None
