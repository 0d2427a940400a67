"""How much of a corpus's card text compiles, and which sentences do not."""

from collections.abc import Iterable
from dataclasses import dataclass

from faqtool.cardtext.compiler import compile_card
from faqtool.corpus.records import Card


@dataclass(frozen=True, slots=True)
class Uncompiled:
    """A sentence without a meaning: its card, where it is printed, and why."""

    card: str
    document: str | None  # None for a card given as data
    line: int | None  # of the document, or of the file that gives the card
    sentence: str
    reason: str


@dataclass(frozen=True, slots=True)
class Coverage:
    """Abilities as printed: a line counts one, a line of several keywords one each."""

    total: int
    compiled: int
    uncompiled: tuple[Uncompiled, ...]


def coverage(cards: Iterable[Card]) -> Coverage:
    """Compiles every card; where no type line, cost or size can be read of one, that is one ability more."""
    total = compiled = 0
    missed: list[Uncompiled] = []
    for card in cards:
        document = card.place.document if card.place else None
        done = compile_card(card)
        total += done.total
        compiled += done.compiled
        for unread in done.unread:
            if unread.index is None:
                line = card.place.line if card.place else None
            else:
                line = card.text_lines[unread.index] if unread.index < len(card.text_lines) else None
            reason = " ; ".join(map(str, unread.faults))
            missed.append(Uncompiled(card.name, document, line, unread.sentence, reason))
    return Coverage(total, compiled, tuple(missed))
