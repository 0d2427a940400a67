"""Copies that lost their line ends: a card on one line, or a whole document.

A line is cut into pieces, each with its place, where the signs of the family stand: a piece has the
number of its line, and its own start.
"""

import re
from collections.abc import Iterator

from faqtool.corpus.type_line import TYPE_WORDS

_LONG = 600  # characters; a paragraph of the documents may be longer, but it holds no several signs
_COST = r"(?:\{[^{}\s]+\})+(?:\s*//?\s*(?:\{[^{}\s]+\})+)?"
_TYPES = rf"(?:{'|'.join(TYPE_WORDS)})(?:[ -](?:{'|'.join(TYPE_WORDS)}|légendaire|de base|neigeuse?))*"
# Subtypes are small words in French, one name for a planeswalker; what follows them begins otherwise.
_SUBTYPES = r"(?: ?: (?:[a-zà-ÿœæ][a-zà-ÿœæ' ’,-]*?|[A-ZÀ-Ý]\w+)(?= [A-ZÀ-ÝŒÆ{\[(+−\d*X]|(?<! )\s*$))?"
_NUMBERS = r"(?: (?P<numbers>[\d*X][\d*X+-]*/[\d*X][\d*X+-]*|\d{1,2})(?= |$))?"
_CARD = re.compile(
    rf"(?P<name>[A-ZÀ-ÝŒÆ][^{{}}.!?:;]{{1,60}}?)\s+(?P<cost>{_COST})\s+(?P<type>{_TYPES}{_SUBTYPES}){_NUMBERS}(?=\s|$)",
)
# A land has no cost: only at the beginning of a piece is its name told from a sentence.
_LAND = re.compile(
    rf"(?P<name>[A-ZÀ-ÝŒÆ][^{{}}.!?:;]{{1,40}}?)\s+(?P<type>(?:Terrain|Land){_SUBTYPES})(?P<cost>)(?P<numbers>)(?=\s)"
)
# A type line that has power and toughness, or loyalty, behind it.
_NUMBERED = re.compile(rf"(?P<type>{_TYPES}{_SUBTYPES}) (?P<numbers>\[?[\d*X][\d*X+-]*(?:/[\d*X][\d*X+-]*)?\]?)")
# Signs that take a piece of their own, and those that begin one: a bullet anywhere, others after a sentence.
_ALONE = r"-{4,}|\*{3}[^*]{3,90}\*{3}|(?<!\w)_[^_a-z]{6,60}_(?!\w)|NOTES [A-ZÀ-Ý ]{6,50}(?= [A-ZÀ-Ý][a-zà-ÿ]| \*)"
# A row of spaces is tried once, from its first: tried from each, a long row would take its square in time.
_BEGINS = (
    r"(?<! ) +(?=\* [A-ZÀ-Ý«Œ])|(?<!règle)(?<!règles)(?<!et)(?<! ) +(?=\d{3}[.,]\d{1,3}(?:\.|[a-z]\.?) [A-ZÀ-Ý«])"
    r"|(?:(?<=[.!?:»)])|(?<=-----)) +(?=\*[^*/ ]|[•·▪◦‣] |-- |\d{1,2}\) |Les règles (?:officielles|concernant) )"
)
_SENTENCE = re.compile(r"(?<=[.!?»)]) +(?=[A-ZÀ-ÝŒ«])")
_SIGN = re.compile(rf"(?P<alone>{_ALONE})|(?P<begins>{_BEGINS})")


def unfold(text: str) -> Iterator[tuple[int, int]]:
    """The pieces of a line as (start, end) in its characters; a line like any other is one piece.

    >>> line = "Choc {R} Éphémère Le Choc inflige 2 blessures."
    >>> [line[start:end] for start, end in unfold(line)]
    ['Choc', '{R}', 'Éphémère', 'Le Choc inflige 2 blessures.']
    """
    signs = list(_SIGN.finditer(text)) if len(text) > _LONG else []
    if len(signs) < 3:
        yield from _card_pieces(text, 0, len(text))
        return
    at = 0
    for sign in signs:
        cut, resume = (sign.start(), sign.start()) if sign["alone"] else (sign.start(), sign.end())
        yield from _card_pieces(text, at, cut)
        if sign["alone"]:
            yield sign.span()
            resume = sign.end()
        at = resume
    yield from _card_pieces(text, at, len(text))


def _card_pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A piece, or where a card is printed in it without line ends, what stands before and the card's lines."""
    start, end = _trimmed(text, start, end)
    if start >= end and text and not text.isspace():
        return
    if line := _NUMBERED.fullmatch(text, start, end):
        yield line.span("type")
        yield line.span("numbers")
        return
    card = _card_in(text, start, end)
    if not card:
        yield start, end
        return
    if card.start() > start:
        yield from _before_card(text, *_trimmed(text, start, card.start()))
    for group in ("name", "cost", "type", "numbers"):
        if card[group]:
            yield _trimmed(text, *card.span(group))
    rest = _trimmed(text, card.end(), end)
    if rest[0] < rest[1]:
        yield rest


def _before_card(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """What stands before a card; a sentence that introduces it (« … : ») is a piece of its own."""
    sentences = list(_SENTENCE.finditer(text, start, end)) if text[end - 1] == ":" else []
    if sentences:
        yield start, sentences[-1].start()
        start = sentences[-1].end()
    yield start, end


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
