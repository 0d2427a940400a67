"""Copies that lost their line ends: a card on one line, or a whole document.

A line is cut into pieces, each with its place, where the signs of the family stand: a piece has the
number of its line, and its own start.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from faqtool.corpus.abilities import cut_abilities
from faqtool.corpus.type_line import TYPE_WORDS, parse_type_line

_BULLETS = "*•·▪◦‣+-"
_LONG = 600  # characters; a paragraph of the documents may be longer, but it holds no several signs
_COST = r"(?:\{[^{}\s]+\})+(?:\s*//?\s*(?:\{[^{}\s]+\})+)?"
_TYPES = rf"(?:{'|'.join(TYPE_WORDS)})(?:[ -](?:{'|'.join(TYPE_WORDS)}|légendaire|de base|neigeuse?))*"
# Subtypes are small words in French, one name for a planeswalker; what follows them begins otherwise.
_SUBTYPES = (
    r"(?: ?: (?:[a-zà-ÿœæ][a-zà-ÿœæ' ’,-]*?|[A-ZÀ-Ý]\w+)"
    r"(?= [A-ZÀ-ÝŒÆ{\[(+−\d*X]| [–—|·•-] |, (?=[\d*X])|\)|(?<! )\s*$))?"
)
_NUMBERS = r"(?:[ ,–—|·•-]*[ ](?P<numbers>[\d*X][\d*X+-]*/[\d*X][\d*X+-]*|\d{1,2})(?=[ )]|$))?"
_CARD = re.compile(
    rf"(?P<name>[A-ZÀ-ÝŒÆ][^{{}}.!?:;]{{1,60}}?)[ ,–—|-]*\s\(?(?P<cost>{_COST})[ ,–—|-]*\s"
    rf"(?P<type>{_TYPES}{_SUBTYPES}){_NUMBERS}(?=\s|$|\))",
)
# A land has no cost: only at the beginning of a piece is its name told from a sentence.
_LAND = re.compile(
    rf"(?P<name>[A-ZÀ-ÝŒÆ][^{{}}.!?:;]{{1,40}}?)\s+(?P<type>(?:Terrain|Land){_SUBTYPES})(?P<cost>)(?P<numbers>)(?=\s)"
)
# A type line that has power and toughness, or loyalty, behind it.
_NUMBERED = re.compile(
    rf"(?P<type>{_TYPES}{_SUBTYPES})[ ,–—|·•-]*[ \t](?:(?i:loyauté|loyalty)\s*:?\s*)?"
    r"(?P<numbers>[\[(]?[\d*X][\d*X+-]*(?:/[\d*X][\d*X+-]*)?[\])]?)"
)
# A card's line below its name, the cost first.
_COSTED = re.compile(rf"\(?(?P<cost>{_COST})[ ,–—|·•()-]*\s(?P<type>{_TYPES}{_SUBTYPES}){_NUMBERS}\)?")
_SIZED = re.compile(r"(?P<type>[^{}.!?]{4,80}?) [–—|·•-] (?P<numbers>[\d*X][\d*X+-]*/[\d*X][\d*X+-]*)")
# Signs that take a piece of their own, and those that begin one: a bullet anywhere, others after a sentence.
_ALONE = r"-{4,}|\*{3}[^*]{3,90}\*{3}|(?<!\w)_[^_a-z]{6,60}_(?!\w)|NOTES [A-ZÀ-Ý ]{6,50}(?= [A-ZÀ-Ý][a-zà-ÿ]| \*)"
# A row of spaces is tried once, from its first: tried from each, a long row would take its square in time.
_BEGINS = (
    r"(?<! ) +(?=\* [A-ZÀ-Ý«Œ])|(?<!règle)(?<!règles)(?<!et)(?<! ) +(?=\d{3}[.,]\d{1,3}(?:\.|[a-z]\.?) [A-ZÀ-Ý«])"
    r"|(?:(?<=[.!?:»)—–\"])|(?<=-----)) +(?=\*[^*/ ]|[•·▪◦‣] |-- |\d{1,2}\) |Les règles (?:officielles|concernant) )"
)
_SENTENCE = re.compile(r"(?<=[.!?»)]) +(?=[A-ZÀ-ÝŒ«])")
# A bullet behind a card.
_FOLLOWS = re.compile(r" +(?=\* ?[A-ZÀ-Ý«Œ])|(?<=[.!?»)—–\"]) +(?=[•·▪◦‣+] ?[A-ZÀ-Ý«Œ]|- [A-ZÀ-Ý«Œ])")
_SIGN = re.compile(rf"(?P<alone>{_ALONE})|(?P<begins>{_BEGINS})")


class Piece(NamedTuple):
    """A part of a line by its characters, and how else it could be cut (in French; empty: it could not)."""

    start: int
    end: int
    other: str = ""


def unfold(text: str) -> Iterator[Piece]:
    """The pieces of a line; a line like any other is one piece.

    >>> line = "Choc {R} Éphémère Le Choc inflige 2 blessures."
    >>> [line[piece.start:piece.end] for piece in unfold(line)]
    ['Choc', '{R}', 'Éphémère', 'Le Choc inflige 2 blessures.']
    """
    signs = list(_SIGN.finditer(text)) if len(text) > _LONG else []
    if len(signs) < 3:
        yield from _card_pieces(text, 0, len(text))
        return
    at = 0
    for sign in signs:
        yield from _card_pieces(text, at, sign.start())
        if sign["alone"]:
            yield Piece(*sign.span())
        at = sign.end()
    yield from _card_pieces(text, at, len(text))


def _card_pieces(text: str, start: int, end: int) -> Iterator[Piece]:
    """A piece, or where a card is printed in it without line ends, what stands before and the card's lines."""
    start, end = _trimmed(text, start, end)
    if start >= end and text and not text.isspace():
        return
    if line := _NUMBERED.fullmatch(text, start, end):
        yield Piece(*line.span("type"))
        yield Piece(*line.span("numbers"))
        return
    if (line := _SIZED.fullmatch(text, start, end)) and parse_type_line(line["type"]):
        yield Piece(*line.span("type"))
        yield Piece(*line.span("numbers"))
        return
    if line := _COSTED.fullmatch(text, start, end):
        yield from (Piece(*line.span(group)) for group in ("cost", "type", "numbers") if line[group])
        return
    card = _card_in(text, start, end)
    if not card:
        yield Piece(start, end)
        return
    if card.start() > start:
        yield from _before_card(text, *_trimmed(text, start, card.start()))
    while card:
        for group in ("name", "cost", "type", "numbers"):
            if card[group]:
                yield Piece(*_trimmed(text, *card.span(group)))
        following = _card_in(text, card.end(), end)
        yield from _behind_card(text, card.end(), following.start() if following else end)
        card = following


def _behind_card(text: str, start: int, end: int) -> Iterator[Piece]:
    """What follows a card's head on its line: its abilities, then the bullets about it."""
    while start < end and text[start] in ")],;":
        start += 1
    bounds = [start, *(sign.end() for sign in _FOLLOWS.finditer(text, start, end)), end]
    for at, stop in pairwise(bounds):
        at, stop = _trimmed(text, at, stop)
        if at >= stop:
            continue
        if text[at] in _BULLETS and at != start:
            yield Piece(at, stop)
        else:
            yield from (Piece(*cut) for cut in cut_abilities(text, at, stop))


def _before_card(text: str, start: int, end: int) -> Iterator[Piece]:
    """What stands before a card; a sentence that introduces it (« … : ») is a piece of its own."""
    sentences = list(_SENTENCE.finditer(text, start, end)) if text[end - 1] == ":" else []
    if sentences:
        yield Piece(start, sentences[-1].start())
        start = sentences[-1].end()
    yield Piece(start, end)


def _card_in(text: str, start: int, end: int) -> re.Match[str] | None:
    """A card that begins a piece, or follows the end of a sentence in it."""
    if land := _LAND.match(text, start, end):
        return land
    for card in _CARD.finditer(text, start, end):
        before = text[start : card.start()].rstrip()
        if not before or before.endswith((".", "!", "?", ":", "»", ")")):
            return card
    return None


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
