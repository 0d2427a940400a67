"""Lines put together into blocks: what belongs to one card, one bullet, one paragraph."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faqtool.corpus.lines import ATTRIBUTION, BULLET, HEADING, RULE, STEP, SUBHEADING, Line, Shape


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a section, or with ``sub`` of a part of one."""

    lines: tuple[Line, ...]
    title: str
    sub: bool = False


@dataclass(frozen=True, slots=True)
class Division:
    """A dashed line, or the title of a whole part of the document: what stood before it is over."""

    lines: tuple[Line, ...]
    part: bool


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card as its lines were printed; what they mean is read by ``cards``."""

    lines: tuple[Line, ...]
    name: str
    cost: str | None
    type_line: str
    numbers: str | None  # "3/2", "*/*", or a loyalty
    text: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Bullet:
    """One starred claim with its sub-points; ``start`` and ``end`` are characters of the document."""

    lines: tuple[Line, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a numbered list."""

    lines: tuple[Line, ...]
    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    lines: tuple[Line, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class NumberedRule:
    """A numbered rule; its span is that of the text after the number."""

    lines: tuple[Line, ...]
    number: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Attribution:
    """« … avait écrit » : whose words follow."""

    lines: tuple[Line, ...]
    who: str


Block = Heading | Division | PrintedCard | Bullet | Step | Paragraph | NumberedRule | Attribution

_NUMBERS = re.compile(r"[\d*X][\d*X+-]*/[\d*X][\d*X+-]*|\d{1,2}")
# A second bullet on the same line begins after the end of a sentence; `*pas*` and `*/*` don't.
_NEXT_BULLET = re.compile(r"(?<=[.!?»)])\s+(?:\*|[•·▪◦‣])\s+(?=\S)")


def read_blocks(lines: Sequence[Line]) -> Iterator[Block]:
    """The blocks of a document in order; every line that is not blank is in at least one."""
    at = 0
    while at < len(lines):
        line = lines[at]
        text = line.text.strip()
        if line.shape is Shape.BLANK:
            at += 1
            continue
        if card := _card_at(lines, at):
            yield card
            at += len(card.lines)
            continue
        taken: tuple[Line, ...] = (line,)
        match line.shape:
            case Shape.SEPARATOR:
                yield Division(taken, part=False)
            case Shape.PART:
                yield Division(taken, part=True)
            case Shape.HEADING:
                found = HEADING.fullmatch(text)
                yield Heading(taken, found["title"] if found else text)
            case Shape.SUBHEADING:
                found = SUBHEADING.fullmatch(text)
                yield Heading(taken, found["title"] if found else text, sub=True)
            case Shape.ATTRIBUTION:
                found = ATTRIBUTION.fullmatch(text)
                yield Attribution(taken, found["who"] if found else "")
            case Shape.BULLET:
                taken = _run(lines, at, Shape.TEXT, Shape.SUBPOINT)
                yield from _bullets(taken)
            case Shape.STEP:
                taken = _run(lines, at, Shape.TEXT)
                yield Step(taken, int(STEP.match(text)[1]), *_span(taken, STEP))  # type: ignore[index]
            case Shape.RULE:
                taken = _run(lines, at, Shape.TEXT)
                yield _rule(taken)
            case _:
                taken = _run(lines, at, Shape.TEXT, Shape.SUBPOINT)
                yield Paragraph(taken, *_span(taken, None))
        at += len(taken)


def _run(lines: Sequence[Line], at: int, *shapes: Shape) -> tuple[Line, ...]:
    """A first line and those of the shapes that follow without a blank, up to the next card."""
    end = at + 1
    while end < len(lines) and lines[end].shape in shapes and not _card_at(lines, end):
        end += 1
    return tuple(lines[at:end])


def _span(taken: tuple[Line, ...], opening: re.Pattern[str] | None) -> tuple[int, int]:
    """Where the text of some lines starts and ends, without its opening sign and outer spaces."""
    first, last = taken[0], taken[-1]
    start = first.start + len(first.text) - len(first.text.lstrip())
    if opening and (found := opening.match(first.text.lstrip())):
        start += found.end()
    return start, last.start + len(last.text.rstrip())


def _bullets(taken: tuple[Line, ...]) -> Iterator[Bullet]:
    """The bullets of a run: usually one, two where the line holds two. Sub-points go with the last."""
    start, end = _span(taken, BULLET)
    first = taken[0]
    while found := _NEXT_BULLET.search(first.text, start - first.start):
        yield Bullet((first,), start, first.start + found.start())
        start = first.start + found.end()
    yield Bullet(taken, start, end)


def _rule(taken: tuple[Line, ...]) -> NumberedRule:
    first = taken[0]
    found = RULE.fullmatch(first.text.strip())
    assert found is not None  # the shape was decided by this pattern
    number = found["chapter"]
    if found["rule"]:
        number += f".{found['rule']}{found['letter'] or ''}"
    start, end = _span(taken, None)
    return NumberedRule(taken, number, start + found.start("text"), end)


def _card_at(lines: Sequence[Line], at: int) -> PrintedCard | None:
    """The card that is printed from a line on: a name, a cost unless it has none, a type line."""
    name = lines[at]
    if name.shape is not Shape.TEXT or len(name.text) > 80:
        return None
    following = lines[at + 1 : at + 3]
    shapes = [line.shape for line in following]
    if shapes == [Shape.COST, Shape.TYPE]:
        cost, type_line, body = following[0].text.strip(), following[1].text.strip(), at + 3
    elif shapes[:1] == [Shape.TYPE] and _may_stand_alone(lines, at):
        cost, type_line, body = None, following[0].text.strip(), at + 2
    else:
        return None
    numbers = None
    if body < len(lines) and _NUMBERS.fullmatch(lines[body].text.strip()):
        numbers, body = lines[body].text.strip(), body + 1
    end = body
    while end < len(lines) and lines[end].shape is Shape.TEXT and not _ends_card(lines, end):
        end += 1
    return PrintedCard(tuple(lines[at:end]), name.text.strip(), cost, type_line, numbers, tuple(lines[body:end]))


def _may_stand_alone(lines: Sequence[Line], at: int) -> bool:
    """Whether a line without a cost below it can be a card's name: it opens a block and is no sentence."""
    opens = at == 0 or lines[at - 1].shape in (Shape.BLANK, Shape.SEPARATOR, Shape.HEADING, Shape.PART)
    return opens and not lines[at].text.rstrip().endswith((".", ":", "!", "?", ";"))


def _ends_card(lines: Sequence[Line], at: int) -> bool:
    """Whether a line is no rules text any more: it introduces what follows, or is the next card's name."""
    return lines[at].text.rstrip().endswith(":") or _card_at(lines, at) is not None
