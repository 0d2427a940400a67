"""How much of a corpus's card text compiles, and which sentences do not."""

from collections.abc import Iterable
from dataclasses import dataclass

from faqtool.cardtext.compiler import compile_card
from faqtool.corpus.records import Card
from faqtool.errors import CardTextError


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
    """Compiles every card; a card whose type line cannot be read counts as one uncompiled ability."""
    total = compiled = 0
    missed: list[Uncompiled] = []
    for card in cards:
        document = card.place.document if card.place else None
        try:
            done = compile_card(card)
        except CardTextError as error:
            total += 1
            missed.append(
                Uncompiled(card.name, document, card.place.line if card.place else None, card.type_line, str(error))
            )
            continue
        total += done.total
        compiled += done.compiled
        for unread in done.unread:
            line = card.text_lines[unread.index] if unread.index < len(card.text_lines) else None
            reason = " ; ".join(map(str, unread.faults))
            missed.append(Uncompiled(card.name, document, line, unread.sentence, reason))
    return Coverage(total, compiled, tuple(missed))
