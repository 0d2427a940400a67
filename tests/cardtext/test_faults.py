"""What cannot be read, or has no one meaning, is reported; nothing is guessed."""

import pytest

from faqtool.cardtext.compiler import meaning
from faqtool.cardtext.coverage import coverage
from faqtool.cardtext.lexicon import tokens
from faqtool.cardtext.lower.context import About
from faqtool.cardtext.read import readings
from faqtool.corpus.records import Card
from faqtool.engine.terms import CardType
from faqtool.errors import CardTextError
from tests.cardtext.cards import compiled, made

FAULTS = [
    ("Éphémère", "Zigouillez la créature ciblée.", "mot inconnu « zigouillez »"),
    ("Éphémère", "Détruisez la créature ciblée avec.", "texte non lu à partir de « . »"),
    ("Éphémère", "Détruisez la créature", "texte non lu à partir de « fin de la ligne »"),
    ("Éphémère", "Détruisez-la.", "pronom sans antécédent"),
    ("Éphémère", "Engagez la créature ciblée et une autre créature ciblée. Détruisez-la.", "pronom ambigu"),
    ("Éphémère", "Détruisez ce jeton.", "ne désigne rien de connu"),
    (
        "Créature : elfe",
        "{1} : Engagez la créature ciblée. Détruisez chaque autre créature.",
        "autre que cet objet, ou que la cible",
    ),
    ("Rituel", "Exilez la carte ciblée de votre cimetière avec un marqueur sur elle.", "pas de marqueurs"),
    ("Éphémère", "Ce joueur perd 1 point de vie.", "« ce joueur » ne désigne personne"),
    (
        "Éphémère",
        "Vous pouvez jouer la carte retirée sans payer son coût de mana.",
        "aucune ou plusieurs capacités liées",
    ),
    ("Éphémère", "Piochez une carte. Sinon, vous gagnez 1 point de vie.", "« sinon » : aucune condition"),
    ("Éphémère", "Si vous faites ainsi, piochez une carte.", "rien n'a été proposé"),
    ("Éphémère", "Piochez un nombre de cartes égal à la différence.", "rien n'a été comparé"),
    ("Éphémère", "Vous gagnez autant de points de vie.", "aucune quantité n'a été nommée"),
    ("Éphémère", "Détruisez la créature ciblée jusqu'à la fin du tour.", "durée d'une action qui ne dure pas"),
    ("Éphémère", "Détruisez la créature ciblée, X étant le nombre d'elfes que vous contrôlez.", "sans X"),
    ("Éphémère", "Contrecarrez la capacité activée ciblée.", "ne peut pas être distinguée"),
    ("Éphémère", "Le joueur ciblé détruit la créature ciblée.", "action lue pour vous seul"),
    ("Éphémère", "Renvoyez une carte de créature ciblée que vous contrôlez dans votre main.", "n'a pas de contrôleur"),
    ("Éphémère", "Le terrain ciblé devient une créature 3/3 Élémental jusqu'à la fin du tour.", "autres types"),
    ("Éphémère", "Piochez une carte à la place.", "aucune action à remplacer"),
    ("Créature : elfe", "Détruisez la créature ciblée.", "instruction sur un permanent"),
    ("Créature : elfe", "L'Ondée grise peut bloquer un artefact supplémentaire.", "« créature » attendu"),
    ("Créature : elfe", "Si vous gagnez, piochez une carte.", "instruction sur un permanent"),
    ("Éphémère", "La créature ciblée devient du type de créature de base de votre choix.", "autre chose qu'un terrain"),
    (
        "Créature : elfe",
        "Mettez un marqueur -1/-1 sur deux créatures que vous contrôlez : Piochez une carte.",
        "marqueurs sur plusieurs objets dans un coût",
    ),
    ("Éphémère", "L'Ondée grise inflige 1 blessure à chacune de ces créatures.", "ne désigne rien de connu"),
    ("Éphémère", "La créature ciblée devient une forêt 4/4 jusqu'à la fin du tour.", "n'est pas une créature"),
    ("Éphémère", "Piochez un nombre de cartes égal au nombre de créatures ciblées.", "nombre d'objets ciblés"),
    ("Éphémère", "Si une créature est sacrifiée de cette manière, piochez une carte.", "rien ne l'a été"),
    ("Créature : elfe", "{1} pour chaque elfe que vous contrôlez : Piochez une carte.", "texte non lu"),
    (
        "Créature : elfe",
        "Payez {1} pour chaque elfe que vous contrôlez : Piochez une carte.",
        "dans le coût de ce qui se joue",
    ),
    ("Créature : elfe", "Quand une créature est mise dans un cimetière, piochez une carte.", "on ne dit pas d'où"),
    ("Éphémère", "Révélez une carte de créature parmi elles.", "aucune carte n'a été regardée"),
    ("Créature : elfe", "L'Ondée grise gagne +1/+1, X étant le nombre d'elfes que vous contrôlez.", "sans X"),
    ("Rituel", "Révélez votre main. Détruisez une de ces créatures.", "ne désigne rien de connu"),
    ("Créature : elfe", "À chaque fois qu'une de ces créatures attaque, piochez une carte.", "groupes décrits"),
    ("Éphémère", "Détruisez X créatures ciblées.", "nombre fixe attendu"),
    ("Terrain", "{T} : Ajoutez {G}, {W} ou {G}{W} à votre réserve.", "n'est pas un choix de couleurs"),
]


@pytest.mark.parametrize(("type_line", "text", "message"), FAULTS, ids=[text for _, text, _ in FAULTS])
def test_a_line_without_one_meaning_is_a_fault(type_line: str, text: str, message: str) -> None:
    done = compiled(type_line, text)
    assert done.lines == {}
    assert [one.index for one in done.unread] == [0]
    assert any(message in fault.message for fault in done.unread[0].faults), done.unread[0].faults


def test_an_unread_line_leaves_the_others_compiled() -> None:
    done = compiled("Créature : elfe", "Vol, initiative", "Zigouillez la créature ciblée.", "{T} : Piochez une carte.")
    assert sorted(done.lines) == [0, 2]
    assert (done.total, done.compiled) == (4, 3)


def test_of_a_line_of_several_sentences_the_unread_one_is_named() -> None:
    (unread,) = compiled("Éphémère", "Piochez une carte. Zigouillez l'Ondée grise. Piochez une carte.").unread
    assert unread.sentence == "Zigouillez l'Ondée grise."


def test_a_line_of_several_meanings_is_a_fault_and_one_of_one_meaning_is_not() -> None:
    trees = [readings(tokens(text))[0].all()[0] for text in ("Piochez une carte.", "Piochez deux cartes.")]
    about = About(frozenset({CardType.INSTANT}))
    assert meaning(trees[:1] * 2, about, 0, {}) == meaning(trees[:1], about, 0, {})
    with pytest.raises(CardTextError, match="plusieurs sens"):
        meaning(trees, about, 0, {})


def test_a_fault_says_what_was_expected_after_the_furthest_word() -> None:
    (unread,) = compiled("Éphémère", "Piochez deux créatures.").unread
    assert "piochez deux" in unread.faults[0].hint
    assert "« carte »" in unread.faults[0].hint


def test_words_that_nothing_looked_at_are_named() -> None:
    (tree,) = readings(tokens("Détruisez deux artefacts ciblés."))
    assert "deux artefacts ciblés" in tree.swallowed()[0]
    assert compiled("Éphémère", "Détruisez deux artefacts ciblés.").unread == ()


def test_coverage_names_the_card_the_line_and_the_sentence() -> None:
    cards: list[Card] = [made("Éphémère", "Piochez une carte.", "Zigouillez l'Ondée grise.")]
    found = coverage(cards)
    assert (found.total, found.compiled) == (2, 1)
    (missed,) = found.uncompiled
    assert (missed.card, missed.line, missed.sentence) == ("Ondée grise", 2, "Zigouillez l'Ondée grise.")
    assert "zigouillez" in missed.reason
