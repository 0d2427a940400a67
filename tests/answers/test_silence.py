"""A question that the documents do not answer gets none, and is told why; one that they do is answered."""

import pytest

from faqtool.answers.ask import ask
from faqtool.formats import reply_text
from faqtool.formats.style import Style
from faqtool.search.index import Index


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("Combien vaut un Garruk en euros ?", "prix"),
        ("combien vaut un commandement cryptique ?", "prix"),
        ("prix garruk", "prix"),
        ("combien ça vaut un cryptic command foil en nm ?", "prix"),
        ("un garruk foil ça vaut quoi", "prix"),
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
        ("Can Snapcaster Mage target a card in exile?", "Snapcaster"),
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


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Urza's Saga sous Blood Moon : que devient-elle ?", "« Urza's Saga », « Blood Moon »"),
        ("que devient une Urza’s Saga, la saga meurt-elle ?", "« Urza’s Saga »"),
        ("Ragavan en dash, puis Ragavan meurt", "« Ragavan »"),
    ],
)
def test_what_the_documents_do_not_speak_of_is_named_once_and_as_the_user_spelt_it(
    index: Index, question: str, named: str
) -> None:
    assert (ask(index, question).reason or "").endswith(f"de {named}")


def test_a_mana_symbol_is_no_unknown_word(index: Index) -> None:
    reply = ask(index, "{T} : smoothie frappé au mixeur ?")
    assert not reply.answered and "zz" not in (reply.reason or "")


@pytest.mark.parametrize(
    ("question", "near"),
    [
        ("Ma créature a wither ET infect, elle deal 3 à une créature : 3 ou 6 counters -1/-1 ?", "fletrissure"),
        ("a creature has both persist and undying and no counters, it dies: which one brings it back?", "persistance"),
        ("incursion : gredin sacrifié en fin de combat, seconde phase, trop tard pour elle ?", "incursion/1"),
        ("Si je proliferate, je peux choisir mon planeswalker et lui ajouter un loyalty counter ?", "loyaute"),
    ],
)
def test_where_no_line_answers_what_rules_on_the_same_mechanic_is_given_without_certainty(
    index: Index, question: str, near: str
) -> None:
    reply = ask(index, question)
    assert not reply.sure
    assert any(near in one.id for one in reply.answers)


def test_what_was_understood_is_told(index: Index) -> None:
    reply = ask(index, "lignification et renfort sur un jeton géant blanc tapé, ca marche")
    assert not reply.sure and reply.understood == ("Lignification", "renfort")


@pytest.mark.parametrize(
    ("question", "card"),
    [
        ("que fait rampemuse ?", "Rampemuse"),
        ("texte de commandement profane", "Commandement profane"),
        ("c'est quoi le Cercle de l'oubli", "Cercle de l'oubli"),
        ("what does Oblivion Ring do", "Cercle de l'oubli"),
    ],
)
def test_a_question_that_says_only_a_card_gets_its_text(index: Index, question: str, card: str) -> None:
    reply = ask(index, question)
    assert reply.answered and (reply.answers[0].kind, reply.answers[0].card) == ("card", card)


@pytest.mark.parametrize(
    ("question", "card"),
    [
        ("doran c'est combien de force et endurance ?", "Doran, la Tour de siège"),
        ("la Doran de mon voisin prend le bus ?", "Doran, la Tour de siège"),
        ("prix garruk", None),
        ("quel deck jouer avec Doran ?", None),
    ],
)
def test_what_is_not_sure_says_where_the_text_of_a_card_is_but_not_beside_a_price(
    index: Index, question: str, card: str | None
) -> None:
    reply = ask(index, question)
    shown = reply_text.reply(reply, Style(colour=False, width=80), {})
    assert not reply.sure and ("Texte de la carte" in shown) is bool(card)
    assert card is None or f'faqtool card "{card}"' in shown


def test_the_text_of_a_card_that_is_named_stands_among_the_first_where_no_ruling_surely_answers(index: Index) -> None:
    reply = ask(index, "doran c'est combien de force et endurance ?")
    assert any(one.kind == "card" and one.card == "Doran, la Tour de siège" for one in reply.answers[:3])


@pytest.mark.parametrize(
    "question",
    [
        "Combien coûte un Commandement cryptique en euros ?",  # the card's rulings say nothing of that
        "combien de cartes dans un deck commander ?",
        "Ma Tarmogoyf prend un Éclair, elle meurt ?",
        "recette pate a crepe pour 6 stp",
    ],
)
def test_what_only_shares_words_with_a_question_is_not_shown(index: Index, question: str) -> None:
    reply = ask(index, question)
    assert not reply.answered and reply.answers == ()
