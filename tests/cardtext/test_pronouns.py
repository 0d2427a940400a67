"""Pronouns, demonstratives and possessives become explicit references."""

import pytest

from faqtool.cardtext.describe import describe
from tests.cardtext.cards import compiled

MEANT = [
    # the object of the clause before
    ("Éphémère", "Engagez la créature ciblée. Détruisez-la.", "destroy target#0"),
    ("Éphémère", "Engagez la créature ciblée et l'artefact ciblé. Détruisez-le.", "destroy target#1"),
    ("Éphémère", "Détruisez toutes les créatures. Elles ne peuvent pas être régénérées.", "beyond regeneration"),
    # the subject of the trigger
    ("Créature : elfe", "Quand l'Ondée grise arrive en jeu, elle gagne +1/+1 jusqu'à la fin du tour.", "(this) +1/+1"),
    ("Enchantement", "À chaque fois qu'une créature vous inflige des blessures, détruisez-la.", "destroy the source"),
    ("Enchantement", "À chaque fois qu'une créature arrive en jeu, engagez-la.", "tap it"),
    ("Enchantement", "À chaque fois qu'un adversaire joue un sort, ce joueur pioche une carte.", "that player draws 1"),
    # a demonstrative looks for its noun, past what was said since
    ("Éphémère", "Contrecarrez le sort ciblé. Piochez une carte. Copiez ce sort.", "copy target#0"),
    ("Créature : elfe", "Cette créature ne peut pas bloquer.", "static: (this) can't block"),
    (
        "Créature : elfe",
        "Quand cette créature meurt, piochez une carte.",
        "when (this) goes from battlefield to graveyard",
    ),
    # possessives
    ("Éphémère", "Détruisez la créature ciblée. Son contrôleur pioche une carte.", "controller of target#0 draws 1"),
    (
        "Éphémère",
        "Le joueur ciblé perd 1 point de vie. L'Ondée grise inflige 1 blessure à chaque créature qu'il contrôle.",
        "each creature controlled by target#0",
    ),
    # what a step has moved: the new object for what comes after, the old one for how it was
    (
        "Éphémère",
        "Retirez de la partie la créature ciblée. Renvoyez cette carte en jeu à la fin du tour.",
        "made:exiled to battlefield",
    ),
    (
        "Éphémère",
        "Retirez de la partie la créature ciblée. Son contrôleur gagne un nombre de points de vie égal à sa force.",
        "controller of target#0 gains power of target#0 life",
    ),
    # products of steps
    (
        "Éphémère",
        "L'Ondée grise inflige X blessures au joueur ciblé. Vous gagnez autant de points de vie.",
        "you gains result:damage life",
    ),
    (
        "Éphémère",
        "Mettez en jeu un jeton de créature 1/1 verte Elfe. Ce jeton acquiert la célérité jusqu'à la fin du tour.",
        "(made:token) gains keyword haste",
    ),
]


@pytest.mark.parametrize(("type_line", "text", "meaning"), MEANT, ids=[text for _, text, _ in MEANT])
def test_a_pronoun_means_the_thing_that_fits(type_line: str, text: str, meaning: str) -> None:
    done = compiled(type_line, text)
    assert done.unread == ()
    assert meaning in describe(done.lines[0][0])


def test_inside_quotes_this_is_the_permanent_that_has_the_ability_and_the_name_is_the_granter() -> None:
    text = "La créature enchantée a « {T} : Sacrifiez cette créature et attachez l'Ondée grise à la créature ciblée. »"
    (ability,) = compiled("Enchantement : aura", text).lines[0]
    assert "sacrifices 1 (this)" in describe(ability)
    assert "attach granter to target#0" in describe(ability)
