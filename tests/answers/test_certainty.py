"""An answer says how sure it is: its short answer comes first, marked where it may not be the question's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faqtool.answers.ask import ALIKE, ask
from faqtool.answers.certainty import RIGHT, SPOKEN_OF, Odds, Signs
from faqtool.answers.question import understand
from faqtool.answers.ranking import rank
from faqtool.answers.results import SURE, Answer, Reply
from faqtool.formats import reply_text
from faqtool.formats.style import Style
from faqtool.search.index import Index

SHORT = "Non, elle reste au cimetière"
ANSWER = Answer("ruling", "essai/p/1", "essai", 3, 3, "Essai", None, "Le texte.", SHORT, 0.6, (), (), None)
CHANGED = ANSWER._replace(replay={"status": "confirmed", "on": "2008-05-02", "today": "changed",
                                  "today_answer": "Oui, elle revient", "because": [], "erratum": None})  # fmt: skip
share = st.floats(0, 1)


def shown(answer: Answer, sure: float) -> str:
    return reply_text.reply(Reply("?", True, None, (answer,), certainty=sure), Style(colour=False, width=80), {})


@pytest.mark.parametrize(("answer", "said"), [(ANSWER, SHORT), (CHANGED, "Oui, elle revient")])
def test_a_short_answer_that_is_not_sure_is_marked_as_such(answer: Answer, said: str) -> None:
    assert said in shown(answer, SURE)
    assert reply_text.NOT_SURE not in shown(answer, SURE)
    assert reply_text.MAY_BE not in shown(answer, SURE)
    assert said in shown(answer, SURE - 0.01).split(reply_text.MAY_BE)[1]
    assert reply_text.NOT_SURE in shown(answer, SURE - 0.01)
    assert "Le texte." in shown(answer, SURE - 0.01)


SIGNS = len(Signs._fields)


@pytest.mark.parametrize("odds", [RIGHT, SPOKEN_OF])
@given(values=st.tuples(*[share] * SIGNS), at=st.integers(0, SIGNS - 1), other=share)
def test_each_sign_counts_one_way_only(odds: Odds, values: tuple[float, ...], at: int, other: float) -> None:
    found = Signs(*values)
    changed = Signs(*(other if place == at else value for place, value in enumerate(values)))
    more = (other - values[at]) * odds.counts[at]
    assert (odds.of(changed) - odds.of(found)) * more >= 0
    assert 0 < odds.of(found) < 1


@pytest.mark.parametrize(
    ("sure", "less"),
    [
        ("Un jeton à persistance revient-il ?", "Un jeton à persistance revient-il si on joue un éphémère rouge ?"),
        ("Can a planeswalker attack?", "Can a planeswalker attack my brother in the kitchen on Sundays?"),
    ],
)  # fmt: skip
def test_what_no_passage_speaks_of_makes_it_less_sure(index: Index, sure: str, less: str) -> None:
    assert ask(index, sure).certainty > ask(index, less).certainty


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("C koi la confrontation", "cr/501.10a"),
        ("comment marche la cachette ?", "cr/502.75a"),
        ("what is wither", "cr/502.80a"),
        ("conspiration c quoi", "cr/502.78a"),
        ("planeswalker", "lorwyn/arpenteur"),
        ("c'est quoi la parenté", "leveciel/parente"),
        ("rappelle-moi les règles de la cachette", "cr/502.75a"),
        ("c'est quoi une aura", "cr/303.4"),
        ("C'est quoi un enchantement ?", "r303/enchantement"),
        ("c'est quoi une carte tribale", "lorwyn/tribal"),
        ("comment marche un équipement tribal ?", "leveciel/equipement-tribal"),
        ("c'est quoi le mana hybride", "sombrelande/hybride"),
        ("le symbole {2/B}, c'est quoi ?", "sombrelande/hybride-monochrome"),
        ("what is deathtouch", "lorwyn/carte/arroser-de-digitale-lunaire"),
        ("la célérité, ça fait quoi ?", "cr/502.5b"),
    ],
)
def test_a_question_that_says_only_a_topic_gets_its_definition(index: Index, question: str, rule: str) -> None:
    reply = ask(index, question)
    assert reply.answers[0].id == rule
    assert reply.sure


def test_a_question_that_names_only_a_topic_but_asks_more_than_what_it_is_gets_no_definition(index: Index) -> None:
    assert ask(index, "après la parenté, la carte va où ?").answers[0].id == "leveciel/parente/3"


def test_an_answer_none_of_whose_questions_is_like_the_one_asked_is_not_given_as_sure(index: Index) -> None:
    question = "les capa d'un PW c'est vitesse rituel ?"
    assert rank(index, understand(index, question))[0].evidence.alike < ALIKE
    assert not ask(index, question).sure


@pytest.mark.parametrize(
    "question",
    [
        "on commence à combien de points de vie",
        "je peux force of will l'o-ring ?",
        "combien de loyauté a Jace",
        "je cherche 4 commandement cryptique",
        "what's the price of Garruk",
        "ma lifelink se déclenche-t-elle deux fois",
        "puis-je conspirer avec une créature qui vient d'arriver",
        "qui regarde la cachette ?",
    ],
)
def test_what_no_line_answers_is_not_given_as_sure(index: Index, question: str) -> None:
    assert not ask(index, question).sure
