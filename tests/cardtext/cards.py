"""Cards for tests: those of the corpus, and made-up ones given by their text."""

from functools import lru_cache
from pathlib import Path

from faqtool.cardtext import Compiled, compile_card
from faqtool.corpus.corpus import Corpus, read_corpus
from faqtool.corpus.records import Card, RecordId
from faqtool.corpus.type_line import parse_type_line

ROOT = Path(__file__).parents[2]


@lru_cache(maxsize=1)
def corpus() -> Corpus:
    return read_corpus(ROOT)


@lru_cache(maxsize=1)
def corpus_cards() -> tuple[Card, ...]:
    """Every card of the corpus, cited cards and basic lands included, by name."""
    return tuple(sorted(corpus().all_cards(), key=lambda card: card.name))


def made(type_line: str, *text: str, name: str = "Ondée grise", cost: str | None = None) -> Card:
    """A card of that type line and text; its name is feminine, as its article shows."""
    line = parse_type_line(type_line)
    assert line is not None, type_line
    return Card(
        id=RecordId("carte/essai"),
        place=None,
        name=name,
        mana_cost=cost,
        supertypes=line.supertypes,
        types=line.types,
        subtypes=line.subtypes,
        power="1",
        toughness="1",
        loyalty=None,
        text=text,
        text_lines=tuple(range(1, len(text) + 1)),
        heading=None,
        english_name=None,
        type_line=type_line,
    )


def compiled(type_line: str, *text: str, name: str = "Ondée grise", cost: str | None = None) -> Compiled:
    return compile_card(made(type_line, *text, name=name, cost=cost))
