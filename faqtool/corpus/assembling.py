"""Lines put together into blocks, in the order of the document."""

import re
from collections.abc import Iterator, Sequence

from faqtool.corpus import fields
from faqtool.corpus.blocks import (
    Attribution,
    Block,
    Bullet,
    Division,
    Heading,
    NameAlone,
    NumberedRule,
    Paragraph,
    Step,
)
from faqtool.corpus.layout import Layout
from faqtool.corpus.lines import (
    ATTRIBUTION,
    BULLET,
    HEADING,
    NUMBER,
    NUMBERED,
    RULE,
    STEP,
    SUBHEADING,
    Line,
    Shape,
    number_of,
)
from faqtool.corpus.page_lines import PageLines
from faqtool.corpus.printed_cards import printed_card
from faqtool.corpus.questions import answered, asked
from faqtool.corpus.stamps import OPENING

# A second bullet on the same line begins after the end of a sentence; `*pas*` and `*/*` don't.
_NEXT_BULLET = re.compile(r"(?<=[.!?»)])\s+(?:\*|[•·▪◦‣])\s+(?=\S)")
_NEXT_DASH = re.compile(rf"{_NEXT_BULLET.pattern}|(?<=[.!?»)])\s+-\s+(?=[A-ZÀ-ÝŒ«])")


def read_blocks(lines: Sequence[Line], layout: Layout) -> Iterator[Block]:
    """The blocks of a document in order; every line that is not blank is in at least one."""
    pairs = (line for line in lines if line.shape in (Shape.QUESTION, Shape.ANSWER))
    page = PageLines(lines, layout, frozenset((number_of(line), line.shape) for line in pairs))
    at = 0
    while at < len(lines):
        if lines[at].shape is Shape.BLANK:
            at += 1
            continue
        blocks = [card] if (card := printed_card(page, at)) else _blocks(page, at)
        yield from blocks
        last = max(line.start for block in blocks for line in block.lines)
        while at < len(lines) and lines[at].start <= last:
            at += 1


def _blocks(page: PageLines, at: int) -> Sequence[Block]:
    """What begins at a line that is no card: one block, or the bullets that share a line."""
    line = page.lines[at]
    text = line.text.strip()
    match line.shape:
        case Shape.SEPARATOR | Shape.PART:
            return [Division((line,), part=line.shape is Shape.PART)]
        case Shape.HEADING:
            found = HEADING.fullmatch(text)
            return [Heading((line,), found["title"] if found else text)]
        case Shape.SUBHEADING:
            found = SUBHEADING.fullmatch(text)
            return [Heading((line,), found["title"] if found else text, sub=True)]
        case Shape.CAPITALS:
            return [Heading((line,), text, sub=True, sure=False)]
        case Shape.ATTRIBUTION:
            found = ATTRIBUTION.fullmatch(text)
            return [Attribution((line,), found["who"] if found else "")]
        case Shape.FIELD if line.field == fields.NAME:
            return [NameAlone((line,), text)]
        case Shape.QUESTION if answer := answered(page, at):
            return [Bullet(answer, *_span(answer, None))]
        case Shape.QUESTION if question := asked(page, at):
            return [Bullet(question, *_span(question, None))]
        case Shape.ANSWER if (number_of(line), Shape.QUESTION) in page.numbered and number_of(line):
            taken = page.run(at, Shape.SUBPOINT, Shape.TEXT)
            return [Bullet(taken, *_span(taken, None))]
        case Shape.BULLET:
            return list(_bullets(page.run(at, Shape.SUBPOINT, Shape.TEXT)))
        case Shape.DATED:
            taken, dated = page.run(at, Shape.SUBPOINT, Shape.TEXT), OPENING.match(text)
            return [Bullet(taken, *_span(taken, OPENING), dated=dated["date"] if dated else "")]
        case Shape.NUMBER if (after := page.printed_after(at)) and page.lines[after].shape is Shape.TEXT:
            words = page.run(after, Shape.TEXT)
            return [_rule((line, *words), NUMBER, _span(words, None))]
        case Shape.NUMBERED:
            titled = NUMBERED.fullmatch(text)
            return [Heading((line,), titled["title"] if titled and "." not in titled["number"] else text)]
        case Shape.STEP:
            found = STEP.match(text)
            taken = page.run(at, Shape.TEXT)
            return [Step(taken, int(found[1]) if found else 0, *_span(taken, STEP))]
        case Shape.RULE:
            return [_rule(page.run(at, Shape.TEXT), RULE)]
        case _:
            taken = page.run(at, Shape.SUBPOINT, Shape.TEXT)
            return [Paragraph(taken, *_span(taken, None))]


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
    first = 0
    for at, line in enumerate(taken):
        following = _NEXT_DASH if taken[0].text.lstrip().startswith("- ") else _NEXT_BULLET
        while found := following.search(line.text, max(0, start - line.start)):
            yield Bullet(taken[first : at + 1], start, line.start + found.start())
            start, first = line.start + found.end(), at
    yield Bullet(taken[first:], start, end)


def _rule(taken: tuple[Line, ...], form: re.Pattern[str], words: tuple[int, int] | None = None) -> NumberedRule:
    """A rule by its first line; its ``words`` where they stand below the number."""
    first = taken[0]
    found = form.fullmatch(first.text.strip())
    assert found is not None  # the shape was decided by this pattern
    number = found["chapter"]
    if found["rule"]:
        number += f".{found['rule']}{found['letter'] or ''}"
    if words:
        return NumberedRule(taken, number, *words)
    start, end = _span(taken, None)
    return NumberedRule(taken, number, start + found.start("text"), end)
