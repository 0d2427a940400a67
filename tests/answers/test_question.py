"""What a question asks about is recognised in whatever words it is asked."""

import pytest

from faqtool.answers.question import rule_numbers, understand
from faqtool.search.index import Index


@pytest.mark.parametrize(
    ("question", "card"),
    [
        ("Que devient le Cercle de l'oubli ?", "Cercle de l'oubli"),
        ("o-ring sur un terrain", "Cercle de l'oubli"),
        ("does Oblivion Ring target", "Cercle de l'oubli"),
        ("cmdt cryptique sans cible", "Commandement cryptique"),
        ("goatnaper sur un changelin", "Biquenappeur"),
        ("le mage poudrevent meurt", "Mage poudrevent"),
        ("si Doran est en jeu", "Doran, la Tour de siège"),
        ("wilt leaf liege et les feux", "Noble féale de Feuilleterne"),
        ("hauts de ventabrup", "Hauts de Ventabrupt"),
    ],
)
def test_a_card_is_recognised_in_a_sentence(index: Index, question: str, card: str) -> None:
    assert card in [target for spot in understand(index, question).spots for target in spot.targets]


@pytest.mark.parametrize("question", ["que se passe-t-il au combat", "does a changeling die", "un tour de plus"])
def test_ordinary_words_are_no_card(index: Index, question: str) -> None:
    assert understand(index, question).spots == ()


@pytest.mark.parametrize(
    ("said", "other"),
    [
        ("exiler", "retirer de la partie"),
        ("champ de bataille", "en jeu"),
        ("planeswalker", "arpenteur"),
        ("wither", "flétrissure"),
        ("valeur de mana", "coût converti de mana"),
        ("SBA", "effet basé sur un état"),
        ("graveyard", "cimetière"),
        ("la force", "the power"),
        ("4 cartes", "quatre cartes"),
    ],
)
def test_words_of_all_eras_and_languages_mean_the_same(index: Index, said: str, other: str) -> None:
    assert set(understand(index, said).tokens) & set(understand(index, other).tokens)


@pytest.mark.parametrize(
    ("hurried", "leisurely"),
    [
        ("kan jattak avc", "quand j'attaque avec"),
        ("lapui du geant", "l'appui du géant"),
        ("psk lotr crea", "parce que l'autre créature"),
    ],
)
def test_hurried_spelling_is_read_as_it_sounds(index: Index, hurried: str, leisurely: str) -> None:
    assert set(understand(index, hurried).units) == set(understand(index, leisurely).units)


@pytest.mark.parametrize("word", ["moon", "ward", "ninjutsu"])
def test_a_word_of_elsewhere_is_not_taken_for_one_that_sounds_a_little_like_it(index: Index, word: str) -> None:
    assert word in understand(index, f"la {word}").unknown or word in understand(index, f"la {word}").words


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("que dit la 502.79a ?", ("502.79a",)),
        ("règle 103 et mulligan", ("103",)),
        ("une 2/2 gagne +3/+3", ()),
        ("502,72c", ("502.72c",)),
        ("il me reste 103 points de vie", ()),
    ],
)
def test_rule_numbers_are_recognised(text: str, numbers: tuple[str, ...]) -> None:
    assert rule_numbers(text) == numbers


@pytest.mark.parametrize(
    ("said", "term"),
    [
        ("can I put it back", "k_capacite"),
        ("aie-je raison", "k_aura"),
        ("count them", "k_marqueur"),
        ("sur le champ", "k_appui"),
        ("with it", "k_fletrissure"),
        ("la porte", "k_portee"),
        ("c'est grave", "k_cimetiere"),
        ("mon allié", "k_alliances"),
    ],
)
def test_a_word_that_only_looks_like_a_term_is_none(index: Index, said: str, term: str) -> None:
    assert term not in understand(index, said).tokens


@pytest.mark.parametrize(
    ("said", "term"),
    [
        ("un coût de {W/B}", "k_hybride"),
        ("un coût de {b/w}", "k_hybride"),
        ("{2/W} se paye comment", "k_hybride_monochrome"),
        ("les tapped creatures", "k_engager"),
        ("its in the yard", "k_cimetiere"),
        ("someone's guy", "k_creature"),
        ("renforcer une créature", "k_renfort"),
    ],
)
def test_a_term_is_understood_in_players_words(index: Index, said: str, term: str) -> None:
    assert term in understand(index, said).tokens


@pytest.mark.parametrize(
    ("question", "turns"),
    [
        ("qui regarde la carte cachée ?", {"who"}),
        ("Who looks at the hideaway card?", {"who"}),
        ("ki peu regarder en reponse ?", {"who", "may", "response"}),
        ("combien de marqueurs après la flétrissure ?", {"number", "after"}),
        ("la créature revient", set()),
    ],
)
def test_what_a_question_turns_on_is_seen_by_its_small_words(index: Index, question: str, turns: set[str]) -> None:
    assert understand(index, question).turns == turns
