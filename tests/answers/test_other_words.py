"""The same question in other words gets the same first answer: other words of the glossary, a greeting, no accents."""

import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
import yaml

from faqtool.answers.ask import ask
from faqtool.french.fold import fold, word_spans
from faqtool.french.glossary import Term, load_glossary
from faqtool.french.language import language_of
from faqtool.search.index import Index
from tests.measure_search import QUESTIONS

MOST = 0.02  # of the first answers may change
LONGEST = 3  # words of a term that is exchanged


def questions() -> list[str]:
    files = sorted(Path(QUESTIONS).glob("*.yaml"))
    return [row["question"] for file in files for row in yaml.safe_load(file.read_text(encoding="utf-8"))]


def greeted(question: str) -> Iterator[str]:
    if language_of(question) == "en":
        yield f"Hi all, quick question: {question} Thanks!"
    else:
        yield f"Bonjour à tous, petite question : {question} Merci !"


def unaccented(question: str) -> Iterator[str]:
    apart = unicodedata.normalize("NFD", question)
    yield "".join(sign for sign in apart if not unicodedata.combining(sign))


def without_capitals(question: str) -> Iterator[str]:
    yield question.lower()


def exchanged(question: str) -> Iterator[str]:
    """The question with one term in other words, for each that it holds: those of the next in turn.

    Of an English question in English words; into French ones players mix them.
    """
    spans = list(word_spans(question))
    others = ENGLISH if language_of(question) == "en" else FRENCH
    for length in range(LONGEST, 0, -1):
        for start in range(len(spans) - length + 1):
            said = " ".join(span.folded for span in spans[start : start + length])
            if ways := others.get(said):
                other = ways[start % len(ways)]
                yield question[: spans[start].start] + other + question[spans[start + length - 1].end :]


def _others(words_of: Callable[[Term], Sequence[str]]) -> dict[str, list[str]]:
    """For each way to say a term, the others of as many words; what may mean two terms is none."""
    means: dict[str, set[str]] = defaultdict(set)
    terms = [term for term in load_glossary().terms if term.kind != "set"]
    for term in terms:
        for word in term.words:
            means[fold(word)].add(term.name)
    found: dict[str, list[str]] = {}
    for term in terms:
        ways = [word for word in words_of(term) if len(means[fold(word)]) == 1]
        ways = [word for word in ways if fold(word).replace(" ", "").isalpha()]
        for word in ways:
            alike = [way for way in ways if fold(way) != fold(word) and len(way.split()) == len(word.split())]
            found[fold(word)] = alike
    return found


FRENCH = _others(lambda term: term.words)
ENGLISH = _others(lambda term: (*term.english, *term.short))


@pytest.mark.parametrize("other_words", [greeted, unaccented, without_capitals, exchanged])
def test_the_first_answer_stays_what_it_is_in_other_words(
    index: Index, other_words: Callable[[str], Iterator[str]]
) -> None:
    changed: list[str] = []
    asked = 0
    for question in questions():
        first = _first(index, question)
        for other in other_words(question):
            asked += 1
            if _first(index, other) != first:
                changed.append(f"{question} -> {other}")
    assert len(changed) <= MOST * asked, f"{len(changed)} of {asked}\n" + "\n".join(changed)


def _first(index: Index, question: str) -> str | None:
    return next((one.id for one in ask(index, question).answers), None)
