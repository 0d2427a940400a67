"""The readings are those that another parser, lark's Earley, finds with the same grammar."""

import itertools
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from lark import Lark, Tree

from faqtool.cardtext.lexicon import Token, tokens
from faqtool.cardtext.normalise import lines
from faqtool.cardtext.read import readings, source, terminals
from tests.cardtext.cards import corpus_cards

LINES = sorted({line.text for card in corpus_cards() for line in lines(card.text, card.name.split("/"))})
SAMPLE = LINES[::4]  # Earley takes a tenth of a second for each


@lru_cache(maxsize=1)
def earley() -> Lark:
    """The same rules; a token is written as the list of its names, and a name matches a list that holds it."""
    named = "\n".join(f"{name}: /<(?:[A-Z_]+ )*{name}(?: [A-Z_]+)*>/" for name in sorted(terminals()))
    return Lark(f"{source()}\n{named}", parser="earley", lexer="dynamic", ambiguity="explicit", keep_all_tokens=True)


def written(words: list[Token]) -> tuple[str, dict[int, int]]:
    """The line for Earley, and which word of the line stands at each position."""
    text, places = "", {}
    for word in words:
        places[len(text)] = word.at
        text += f"<{' '.join(word.names)}>"
    return text, places


def derivations(tree: Any, places: dict[int, int]) -> Iterator[tuple[object, ...]]:
    """Every tree of an ambiguous one, as ``Node.key`` writes them."""
    if not isinstance(tree, Tree):
        yield (str(tree.type), places[tree.start_pos])
    elif tree.data == "_ambig":
        for child in tree.children:
            yield from derivations(child, places)
    else:
        for kids in itertools.product(*(list(derivations(child, places)) for child in tree.children)):
            yield (str(tree.data), *kids)


@pytest.mark.parametrize("line", SAMPLE)
def test_every_reading_of_a_line_is_found_and_no_other(line: str) -> None:
    words = tokens(line)
    text, places = written(words)
    expected = set(derivations(earley().parse(text), places))
    assert {tree.key() for tree in readings(words)} == expected
