"""The same document on a web page, in a post, in Markdown, in print or with joined lines gives the same records."""

from collections import Counter
from dataclasses import replace

import pytest

from faqtool.corpus.corpus import Corpus
from faqtool.corpus.reader import read_records
from faqtool.corpus.reading import Reading
from faqtool.corpus.records import Card, Rule, Ruling

from .copies import COPIES, with_joined_cards
from .test_layouts import gist, of_document

STEMS = (
    "lorwyn-faq",
    "leveciel-precis",
    "sombrelande-precis",
    "regle-303-enchantements",
    "forum-detruire-un-arpenteur",
)


def cards_of(records: tuple[object, ...]) -> Counter[tuple[object, ...]]:
    """The cards of a document, their text line by line."""
    return Counter(
        (card.name, card.mana_cost, card.type_line, card.power, card.toughness, card.loyalty, card.text)
        for card in records
        if isinstance(card, Card)
    )


def not_accounted_for(reading: Reading) -> str:
    """The words of a file that are in no record, in nothing ignored, in no sign that was taken out, nor unread."""
    text = reading.document.text
    left = [not sign.isspace() and sign not in ">|\ufeff" for sign in text]
    spans = [(taken.start, taken.end) for taken in reading.taken]
    spans += [(line.start, line.end) for line in (*reading.ignored, *reading.unread)]
    for record in reading.records:
        assert record.place
        dated = isinstance(record, Ruling) and record.dated  # the day may stand before it, on its line
        start = text.rfind("\n", 0, record.place.start) + 1 if dated else record.place.start
        spans.append((start, record.place.end))
        if isinstance(record, Rule) and record.english_place:
            spans.append((record.english_place.start, record.english_place.end))
    for start, end in spans:
        left[start:end] = [False] * (end - start)
    return "".join(sign for sign, kept in zip(text, left, strict=True) if kept)


@pytest.mark.parametrize("copy", COPIES)
@pytest.mark.parametrize("stem", STEMS)
def test_a_copy_in_other_signs_changes_no_record(corpus: Corpus, stem: str, copy: str) -> None:
    document = corpus.document(stem)
    reading = read_records(replace(document, text=COPIES[copy](document.text)), {})
    assert gist(reading.records) == gist(of_document(corpus, stem))
    assert reading.unread == ()


@pytest.mark.parametrize("stem", [stem for stem in STEMS if stem != "regle-303-enchantements"])
def test_cards_joined_on_one_line_with_their_bullets_keep_all_of_them(corpus: Corpus, stem: str) -> None:
    document = corpus.document(stem)
    text = with_joined_cards(document.text)
    reading = read_records(replace(document, text=text), {})
    assert gist(reading.records) == gist(of_document(corpus, stem))
    assert len(text.split("\n")) < len(document.text.split("\n"))
    expected, found = cards_of(of_document(corpus, stem)), cards_of(reading.records)
    assert sum((expected - found).values()) <= 0.05 * sum(expected.values()) + 1
    told = {doubt.line for doubt in reading.doubts}
    silent = [card.name for card in reading.records if isinstance(card, Card) and cards_of((card,)) - expected]
    assert len(silent) <= 1 + len(told)


@pytest.mark.parametrize("copy", COPIES)
@pytest.mark.parametrize("stem", STEMS)
def test_every_character_of_a_copy_is_accounted_for(corpus: Corpus, stem: str, copy: str) -> None:
    document = corpus.document(stem)
    reading = read_records(replace(document, text=COPIES[copy](document.text)), {})
    assert not_accounted_for(reading).strip("#*_-[]") == ""
