"""Readings that could have been others: what a reader of the document should look at."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faqtool.corpus.lines import BULLET, Line, Shape, shape_of
from faqtool.corpus.records import Card, Record, Rule, Ruling
from faqtool.corpus.rule_numbers import number_order
from faqtool.corpus.type_line import parse_type_line

TWO_READINGS = "deux lectures"
NO_TEXT = "carte sans texte"
BULLET_INSIDE = "puce dans un texte de carte"
LONG = "décision bien plus longue que toute autre"
CARD_INSIDE = "ligne de carte dans une décision"
ROW = "rangée de tableau lue comme une décision"
OUT_OF_ORDER = "règle hors de l'ordre"

_LONG = 1500  # characters; shorter is nothing strange
_LONGER = 2  # times as long as the next


@dataclass(frozen=True, slots=True)
class Doubt:
    """What is doubtful at a line of a document, and the words that make it so."""

    document: str
    line: int
    kind: str
    text: str


def doubts_of(document: str, records: Sequence[Record], lines: Sequence[Line]) -> tuple[Doubt, ...]:
    """The doubtful places of a document, in its order."""
    found = [Doubt(document, line.number, TWO_READINGS, line.other) for line in lines if line.other]
    for record in records:
        if isinstance(record, Card):
            found += _card_doubts(document, record)
        elif isinstance(record, Ruling):
            found += _ruling_doubts(document, record)
    found += _longest(document, [record for record in records if isinstance(record, Ruling)])
    found += _out_of_order(document, [record for record in records if isinstance(record, Rule)])
    return tuple(sorted(found, key=lambda doubt: doubt.line))


def _card_doubts(document: str, card: Card) -> Iterator[Doubt]:
    if not card.text and card.place and "de base" not in card.supertypes and "Basic" not in card.supertypes:
        yield Doubt(document, card.place.line, NO_TEXT, card.name)
    pointed = [
        (line, text)
        for line, text in zip(card.text_lines, card.text, strict=True)
        if BULLET.match(text) and shape_of(text) is Shape.BULLET
    ]
    if pointed:
        last = pointed[-1][1]
        yield Doubt(document, pointed[0][0], BULLET_INSIDE, f"{card.name} : {len(pointed)}, jusqu'à « {last} »")


def _ruling_doubts(document: str, ruling: Ruling) -> Iterator[Doubt]:
    for number, line in enumerate(ruling.text.split("\n")):
        if line.count("|") > 1 or "<br" in line:
            yield Doubt(document, ruling.place.line + number, ROW, line.strip()[:80])
        parsed = parse_type_line(line)
        if shape_of(line) is Shape.COST or (parsed and (number or parsed.subtypes)):
            yield Doubt(document, ruling.place.line + number, CARD_INSIDE, line.strip())


def _longest(document: str, rulings: Sequence[Ruling]) -> Iterator[Doubt]:
    by_length = sorted(rulings, key=lambda ruling: -len(ruling.text))
    if len(by_length) > 1 and len(by_length[0].text) > max(_LONG, _LONGER * len(by_length[1].text)):
        yield Doubt(document, by_length[0].place.line, LONG, by_length[0].text[:80])


def _out_of_order(document: str, rules: Sequence[Rule]) -> Iterator[Doubt]:
    """A rule among those of another number, or before one of its own number that it should follow."""
    for at, rule in enumerate(rules):
        before, after = rules[at - 1] if at else None, rules[at + 1] if at + 1 < len(rules) else None
        between = before and after and _number(before) == _number(after) != _number(rule)
        late = before and _number(before) == _number(rule) and number_order(rule.number) < number_order(before.number)
        if between or late:
            yield Doubt(document, rule.place.line, OUT_OF_ORDER, rule.number)


def _number(rule: Rule) -> str:
    return rule.number.rstrip("abcdefghijklmnopqrstuvwxyz")
