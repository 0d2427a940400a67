"""A name finds its card however it is typed, and another card's name finds none."""

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from faqtool.french.fold import fold
from faqtool.search.by_ear import Heard, by_ear
from faqtool.search.names import NO_MATCH, Match, resolve, shortens

OTHERS = Path(__file__).with_name("other_cards.txt").read_text(encoding="utf-8").splitlines()
SEED = 20080502
LETTERS = "abcdefghijklmnopqrstuvwxyz"

Find = Callable[[str], Match]


@pytest.fixture
def find(name_database: sqlite3.Connection, small_words: frozenset[str]) -> Find:
    return lambda typed: resolve(name_database, fold(typed), "card", small_words)


@pytest.fixture
def heard(name_database: sqlite3.Connection, small_words: frozenset[str]) -> Callable[[str], Heard]:
    """What a name means by its sound, where no spelling fits."""

    def hear(typed: str) -> Heard:
        found = resolve(name_database, fold(typed), "card", small_words)
        return Heard(found) if found.targets else by_ear(name_database, fold(typed), "card", small_words)

    return hear


@pytest.mark.parametrize(
    ("typed", "card", "way"),
    [
        ("Entité miroir", "Entité miroir", "exact"),
        ("ENTITE MIROIR", "Entité miroir", "exact"),
        ("mirror entity", "Entité miroir", "exact"),
        ("faerie du nectar", "Færie du nectar", "exact"),
        ("oeillade captivante", "Œillade captivante", "exact"),
        ("wilt leaf liege", "Noble féale de Feuilleterne", "exact"),
        ("chandra nalaar", "Chandra Nalaàr", "exact"),
        ("Doran", "Doran, la Tour de siège", "prefix"),
        ("bonnet rouge", "Bonnet-rouge meurtrier", "prefix"),
        ("cercle oubli", "Cercle de l'oubli", "part"),
        ("tour de siege", "Doran, la Tour de siège", "part"),
        ("o-ring", "Cercle de l'oubli", "abbreviation"),
        ("cmdt cryptique", "Commandement cryptique", "abbreviation"),
        ("entite mirroir", "Entité miroir", "spelling"),
        ("goatnaper", "Biquenappeur", "spelling"),
        ("ventabrup", "Hauts de Ventabrupt", "spelling"),
        ("l'effroi", "Effroi", "part"),
    ],
)
def test_a_card_is_found_by_what_people_type(find: Find, typed: str, card: str, way: str) -> None:
    match = find(typed)
    assert (match.targets, match.way) == ((card,), way)


def test_a_name_that_fits_several_cards_lists_them(find: Find) -> None:
    assert find("commandement").targets == (
        "Commandement cryptique",
        "Commandement d'austérité",
        "Commandement profane",
    )


@pytest.mark.parametrize("typed", ["", "de", "la", "boule de feu", "xyzzy", "o"])
def test_what_names_no_card_finds_none(find: Find, typed: str) -> None:
    assert find(typed).targets == ()


@pytest.mark.parametrize(
    ("short", "word", "does"),
    [("o", "oblivion", True), ("cmdt", "commandement", True), ("ring", "ring", True), ("cat", "commandement", False)],
)
def test_an_abbreviation_keeps_the_first_letters_or_the_consonants(short: str, word: str, does: bool) -> None:
    assert shortens(short, word) is does


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("garuk", "Garruk Languebestion"),
        ("bicnapeur", "Biquenappeur"),
        ("bonnet rouje", "Bonnet-rouge meurtrier"),
        ("comandement criptik", "Commandement cryptique"),
        ("semeuze", "Semeuse de tentation"),
        ("shandra", "Chandra Nalaàr"),
        ("tantine folle", "Folle tantine"),
    ],
)
def test_a_name_written_by_ear_finds_its_card(heard: Callable[[str], Heard], typed: str, card: str) -> None:
    match = heard(typed).match
    assert (match.targets, match.way) == ((card,), "sound")


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("fee rossignol", ("Færie rossignol",)),
        ("kolfénor", ("Plans de Colfénor", "Urne de Colfénor")),
        ("boule de feu", ()),
        ("xyzzy", ()),
        ("foudre", ()),
        ("de la", ()),
        ("", ()),
    ],
)
def test_a_name_half_remembered_is_suggested_and_another_is_not(
    heard: Callable[[str], Heard], typed: str, cards: tuple[str, ...]
) -> None:
    assert heard(typed) == Heard(NO_MATCH, cards)


def mistyped(name: str, chance: random.Random) -> str:
    """A name with one slip of the hand in it: a letter dropped, doubled, swapped, replaced; or without accents."""
    letters = [at for at, letter in enumerate(name) if letter.isalpha()]
    at = chance.choice(letters[1:])
    match chance.choice(("drop", "double", "swap", "replace", "accent")):
        case "drop":
            return name[:at] + name[at + 1 :]
        case "double":
            return name[:at] + name[at] + name[at:]
        case "swap":
            return name[: at - 1] + name[at] + name[at - 1] + name[at + 1 :]
        case "replace":
            return name[:at] + chance.choice(LETTERS) + name[at + 1 :]
    return fold(name)


def test_a_mistyped_name_finds_its_card_in_98_of_100(find: Find, card_names: list[tuple[str, str | None]]) -> None:
    chance = random.Random(SEED)
    missed: list[tuple[str, str, tuple[str, ...]]] = []
    tried = 0
    for name, english in card_names * 4:
        for spelling in filter(None, (name, english)):
            typed = mistyped(spelling, chance)
            if sum(letter.isalpha() for letter in spelling) >= 8 and chance.random() < 0.5:
                typed = mistyped(typed, chance)
            tried += 1
            if find(typed).targets != (name,):
                missed.append((name, typed, find(typed).targets))
    assert len(missed) <= 0.02 * tried, f"{len(missed)} of {tried}: {missed[:20]}"


def test_the_names_of_other_cards_find_nothing_in_98_of_100(find: Find) -> None:
    found = [(name, find(name)) for name in OTHERS if find(name).targets]
    assert len(OTHERS) >= 200
    assert len(found) <= 0.02 * len(OTHERS), found


def test_the_names_of_other_cards_sound_like_none_in_98_of_100_and_few_suggest_one(
    heard: Callable[[str], Heard],
) -> None:
    results = {name: heard(name) for name in OTHERS}
    taken = [name for name, result in results.items() if result.match.targets]
    suggested = [name for name, result in results.items() if result.suggestions]
    assert len(taken) <= 0.02 * len(OTHERS), taken
    assert len(suggested) <= 0.06 * len(OTHERS), suggested


@pytest.mark.parametrize("typed", ["de " * 40, "de " * 975, "la " * 20_000, "zorglub " * 5000, "a" * 100_000])
def test_a_name_of_any_length_is_unknown_at_once(
    name_database: sqlite3.Connection, small_words: frozenset[str], typed: str
) -> None:
    for kind in ("card", "topic"):
        assert resolve(name_database, typed.strip(), kind, small_words).targets == ()
        assert by_ear(name_database, typed.strip(), kind, small_words).suggestions == ()


def test_small_words_before_a_name_are_left_out_one_by_one(
    name_database: sqlite3.Connection, small_words: frozenset[str]
) -> None:
    assert resolve(name_database, "de la " * 40 + "entite miroir", "card", small_words).targets == ()
    assert resolve(name_database, "de la " * 5 + "entite miroir", "card", small_words).targets == ("Entité miroir",)
