"""Cards of the same block that are not in the corpus mostly compile, in the words of 2007 and of today."""

import pytest

from faqtool.cardtext import compile_card
from faqtool.cardtext.describe import describe
from faqtool.corpus.records import Card
from tests.cardtext.cards import compiled, made
from tests.cardtext.examples import Case, OtherCard, cases, other_cards


def printed(card: OtherCard, today: bool) -> Card:
    text = (wording.now if today else wording.then for wording in card.lines)
    return made(card.type_line, *text, name=card.name)


@pytest.mark.parametrize("card", other_cards(), ids=lambda card: card.name)
def test_both_vocabularies_say_the_same(card: OtherCard) -> None:
    then, now = (compile_card(printed(card, today)) for today in (False, True))
    read = [n for n, wording in enumerate(card.lines) if not wording.skip]
    assert sorted(then.lines) == sorted(now.lines) == read
    assert then.lines == now.lines


@pytest.mark.parametrize("card", other_cards(), ids=lambda card: card.name)
def test_what_is_not_read_is_reported_with_its_reason(card: OtherCard) -> None:
    unread = {one.index: one.faults for one in compile_card(printed(card, today=False)).unread}
    assert sorted(unread) == [n for n, wording in enumerate(card.lines) if wording.skip]
    assert all(faults for faults in unread.values())


def test_nine_lines_in_ten_compile() -> None:
    done = [compile_card(printed(card, today)) for card in other_cards() for today in (False, True)]
    assert sum(one.compiled for one in done) >= 0.9 * sum(one.total for one in done)


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.text[-1][:60])
def test_a_wording_gives_its_abilities(case: Case) -> None:
    done = compiled(case.type_line, *case.text)
    assert done.unread == ()
    assert tuple(describe(ability) for line in sorted(done.lines) for ability in done.lines[line]) == case.gives
