"""A question that the documents do not answer gets none, and is told why; one that they do is answered."""

import pytest

from faqtool.answers.ask import ask
from faqtool.search.index import Index


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("Combien vaut un Garruk en euros ?", "prix"),
        ("combien vaut un commandement cryptique ?", "prix"),
        ("prix garruk", "prix"),
        ("quelqu'un vend Ajani ?", "prix"),
        ("ça vaut cher un Garruk ?", "prix"),
        ("how much is a Cryptic Command worth", "prix"),
        ("quelle est la cote d'un Garruk ?", "prix"),
        ("When does the next set with Garruk come out?", "parution"),
        ("quand est sorti Sombrelande ?", "parution"),
        ("quel deck jouer avec Doran ?", "conseil"),
        ("Qui a illustré Contemplation ?", "illustrateurs"),
        ("combien de temps dure une ronde ?", "tournois"),
        ("Comment marche la suspension ?", "suspension"),
        ("Can Snapcaster Mage target a card in exile?", "snapcaster"),
        ("Que dit la règle 103 ?", "103"),
        ("bonjour", "reconnais"),
        ("quelle est la capitale du Pérou ?", ""),
    ],
)
def test_no_answer_is_given_and_the_reason_said(index: Index, question: str, why: str) -> None:
    reply = ask(index, question)
    assert not reply.answered
    assert why in (reply.reason or "")


@pytest.mark.parametrize(
    "question",
    [
        "Un jeton à persistance revient-il ?",
        "Can a planeswalker attack?",
        "les blessures de flétrissure restent sur la créature ?",
        "règle 502.80a",
        "702.79a",
        "Verre dédoublant : suis-je forcé de prendre le côté gauche de la carte double ?",
        "When does Sentry Oak's ability trigger?",
    ],
)
def test_what_the_documents_say_is_answered(index: Index, question: str) -> None:
    assert ask(index, question).answered


def test_the_nearest_is_still_shown(index: Index) -> None:
    assert ask(index, "Combien coûte un Commandement cryptique en euros ?").answers
