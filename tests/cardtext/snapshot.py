"""The reviewed snapshot: each ability of the corpus printed back, one line each.

``python -m tests.pins`` writes it anew; every changed line is then to be read against the card.
"""

from collections.abc import Iterator
from pathlib import Path

from faqtool.cardtext import compile_card
from faqtool.cardtext.describe import describe
from tests.cardtext.cards import corpus_cards

FILE = Path(__file__).with_name("snapshot.txt")


def snapshot() -> Iterator[str]:
    """« card/line: ability », cards by name, lines numbered from 1 as printed."""
    for card in corpus_cards():
        for index, abilities in sorted(compile_card(card).lines.items()):
            for ability in abilities:
                yield f"{card.name}/{index + 1}: {describe(ability)}"
