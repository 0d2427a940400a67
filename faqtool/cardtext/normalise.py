"""Printed rules text made plain before it is read: reminder text, signs, the card's own name."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

SELF = "~"
_REMINDER = re.compile(r"\s*\([^()]*\)")
_DASHES = re.compile(r"\s*(?:--|–|—)\s*")
_LOYALTY = re.compile(r"([+-]?\d{1,2}|[+-]X) ?: ")  # as today's cards print it
_SYMBOL = re.compile(r"\{[^{}\s]{1,12}\}")


@dataclass(frozen=True, slots=True)
class Line:
    """A printed line ready to be read: ``index`` in the card's text, ``half`` of a split card.

    ``shown`` is the line with the card's name still in it, for whoever is told of it.
    """

    index: int
    text: str
    half: int = 0
    shown: str = ""


def plain(text: str, names: Sequence[str] = ()) -> str:
    """The line without its reminder text, with one kind of each sign and ``~`` for the card's own name.

    Symbols are in capitals, as they are printed: copies have them in small letters too.

    A line that begins with a bracket is reminder text as a whole: its brackets need not balance.

    >>> plain("L’Ondée inflige 2 blessures . (Oui.)", ["Ondée"])
    "L'~ inflige 2 blessures."
    """
    text = " ".join(text.replace("’", "'").replace("−", "-").split())  # one space before what looks for spaces
    if text.startswith("("):
        return ""
    text = _LOYALTY.sub(r"[\1] : ", text, count=1) if _LOYALTY.match(text) else text
    text = _SYMBOL.sub(lambda symbol: symbol[0].upper(), _REMINDER.sub("", text))
    for name in sorted(names, key=len, reverse=True):
        text = _own_name(name.replace("’", "'")).sub(SELF, text)
    text = re.sub(r"\.\s*([»”])$", r". \1.", _DASHES.sub(" — ", text))
    return re.sub(r"\s+([.,])", r"\1", re.sub(r"\s+", " ", text)).strip()


def _own_name(name: str) -> re.Pattern[str]:
    """The name as text prints it: exactly, since many names are ordinary words in lower case."""
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")


def own_names(name: str) -> tuple[str, ...]:
    """What a card may call itself: its name, and the part before a comma for a legend."""
    short = name.partition(",")[0]
    return (name,) if short == name else (name, short)


def lines(text: Sequence[str], names: Sequence[str]) -> Iterator[Line]:
    """The lines that say something, in print order; a list of bulleted modes is one line."""
    half = 0
    held: Line | None = None
    for index, printed in enumerate(text):
        if printed.strip() == "//":
            half += 1
            continue
        own = names[min(half, len(names) - 1)] if len(names) > 1 else names[0]
        clean = plain(printed, own_names(own))
        if not clean:
            continue
        if held and clean.startswith("•"):
            held = Line(held.index, f"{held.text} {clean}", held.half, f"{held.shown} {plain(printed)}")
            continue
        if held:
            yield held
        held = Line(index, clean, half, plain(printed))
    if held:
        yield held
