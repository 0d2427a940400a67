"""An answer is read in five seconds: it fits a screen of fourteen lines, however long its passage."""

from pathlib import Path

import pytest
import yaml

from faqtool.answers.ask import ask
from faqtool.formats import reply_text
from faqtool.formats.style import Style
from faqtool.search.index import Index
from tests.measure_search import QUESTIONS

STYLE = Style(colour=False, width=80)


def questions(name: str) -> list[str]:
    return [row["question"] for row in yaml.safe_load(Path(QUESTIONS / name).read_text(encoding="utf-8"))]


@pytest.mark.parametrize("name", ["tuned.yaml", "forum_tuned.yaml", "other_cards_tuned.yaml", "basics.yaml"])
def test_an_answer_fits_the_screen(index: Index, name: str) -> None:
    sources = index.meta_json("sources")
    for question in questions(name):
        lines = reply_text.reply(ask(index, question), STYLE, sources).split("\n")
        assert len(lines) <= reply_text.LINES, question
        assert all(len(line) <= STYLE.width for line in lines if " · " not in line), question


def test_a_passage_that_is_cut_says_how_to_get_all_of_it(index: Index) -> None:
    reply = ask(index, "persistance et marqueurs -1/-1 qui tuent une créature qui a des +1/+1")
    short = reply_text.reply(reply, STYLE, {})
    long = reply_text.reply(reply, STYLE, {}, long=True)
    words = reply.answers[0].text.split()
    assert reply_text.MORE in short and reply_text.MORE not in long
    assert " ".join(words) in " ".join(long.split())


def test_what_comes_near_takes_one_line_each(index: Index) -> None:
    shown = reply_text.reply(ask(index, "une créature à persistance revient-elle engagée ?"), STYLE, {})
    near = shown.partition("Voir aussi :\n")[2].split("\n")
    assert len(near) == reply_text.OTHERS_SHOWN and all(line.startswith("  • ") for line in near)


def test_a_card_that_no_document_prints_is_never_given_as_sure(index: Index) -> None:
    reply = ask(index, "kitchen finks revient avec un marqueur -1/-1 ?")
    assert reply.answered and not reply.sure
    assert "persistance" in reply.answers[0].id
    assert reply.cards == ()  # its text is not there to be looked up


@pytest.mark.parametrize("walker", ["un arpenteur", "un PW", "un walker", "un planeswalker", "mon pw"])
@pytest.mark.parametrize("asks", ["{} peut-il bloquer ?", "est-ce que {} peut bloquer", "{} ça bloque ?"])
def test_whether_a_planeswalker_blocks_is_answered_in_all_words(index: Index, walker: str, asks: str) -> None:
    assert ask(index, asks.format(walker)).answers[0].id == "lorwyn/arpenteurs-au-combat/p1"
