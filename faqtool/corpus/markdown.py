"""Markdown's signs read as those of the documents: ``#`` before a title, ``-`` or ``+`` before a claim.

What a title heads decides what it is: the document, a part of it, a section, a part of one, or a card.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from faqtool.corpus.lines import ANNOUNCED, HEADING, TITLE, Line, Shape, is_part_title, shape_of

_NAME_AND_COST = re.compile(r"[^{}]+\s(?:\{[^{}\s]+\})+")
_NESTED = re.compile(r"[-+*]\s+(?=\S)")
_TITLE_WITH_NUMBER = re.compile(r"(\d{1,2})\.\s+[A-ZÀ-ÝŒ][^.!?:;]{2,70}")
_WIDEST = 40  # characters of a line's beginning that are looked at
_DEEPER = 2  # blanks by which a point stands further in than the one that it belongs to


def settled(lines: Sequence[Line], text: str) -> list[Line]:
    """The lines of a text with each title in its place and without its signs, and points below points as sub-points."""
    lines = _stressed_names_settled(lines)
    if any(line.shape is Shape.TITLE for line in lines):
        lines = _titles_settled(lines)
    return list(_points_settled(_numbers_settled(lines), text))


def _numbers_settled(lines: Sequence[Line]) -> list[Line]:
    """« 1. Les bases » that stands alone heads a part of the document; beside « 2. … » it is a step."""
    numbers = {line.start: int(found[1]) for line in lines if (found := _numbered(line))}
    if not numbers:
        return list(lines)
    printed = [line for line in lines if line.shape is not Shape.BLANK]
    listed: set[int] = set()
    for one, other in pairwise(printed):
        if one.start in numbers and numbers.get(other.start) == numbers[one.start] + 1:
            listed |= {one.start, other.start}
    return [
        replace(line, shape=Shape.STEP if line.start in listed else Shape.PART) if line.start in numbers else line
        for line in lines
    ]


def _numbered(line: Line) -> re.Match[str] | None:
    return _TITLE_WITH_NUMBER.fullmatch(line.text.strip()) if line.shape is Shape.TEXT else None


def _stressed_names_settled(lines: Sequence[Line]) -> list[Line]:
    """A title between stars above a cost or a type line is a card's name."""
    found: list[Line] = []
    above_card = False
    first = next((at for at, line in enumerate(lines) if line.shape is not Shape.BLANK), 0)
    for at, line in enumerate(lines):
        if above_card and line.shape is Shape.BLANK:
            continue
        above_card = False
        title = HEADING.fullmatch(line.text.strip()) if line.shape is Shape.HEADING else None
        if title and is_part_title(title["title"]):
            line, title = replace(line, shape=Shape.PART), None
        elif title and at == first and _heads_document(lines[at + 1 :]):
            start = line.start + line.text.index(title["title"])
            line, title = replace(line, text=title["title"], start=start, shape=Shape.TEXT), None
        if title:
            after = next((one for one in lines[at + 1 : at + 3] if one.shape is not Shape.BLANK), None)
            above_card = after is not None and (
                after.shape in (Shape.COST, Shape.TYPE) or bool(_NAME_AND_COST.fullmatch(title["title"]))
            )
            if above_card:
                start = line.text.index(title["title"])
                line = replace(line, text=title["title"], start=line.start + start, shape=Shape.TEXT)
        found.append(line)
    return found


def _heads_document(below: Sequence[Line]) -> bool:
    """Whether a title stands below before anything that it could head: then the first is the document's own."""
    shapes = (line.shape for line in below if line.shape not in (Shape.BLANK, Shape.TEXT, Shape.SEPARATOR))
    return next(shapes, None) in (Shape.HEADING, Shape.TITLE, Shape.PART)


def _titles_settled(lines: Sequence[Line]) -> list[Line]:
    printed = [line for line in lines if line.shape is not Shape.BLANK]
    following = {line.start: after for line, after in zip(printed, (*printed[1:], None), strict=True)}
    kinds = {
        line.start: _kind(line, following[line.start], line is printed[0])
        for line in printed
        if line.shape is Shape.TITLE
    }
    headings = [_level(line) for line in printed if kinds.get(line.start) is Shape.HEADING]
    top = min(headings, default=0)
    found: list[Line] = []
    section = 0  # the level of the section that is open
    above_card = False
    for line in lines:
        if above_card and line.shape is Shape.BLANK:
            continue  # below a title it says nothing, and a card's cost follows its name
        above_card = False
        if (kind := kinds.get(line.start)) is None:
            found.append(line)
            continue
        level = _level(line)
        if kind is Shape.HEADING:
            kind, section = (Shape.HEADING, level) if level == top else (Shape.SUBHEADING, section)
        elif kind is Shape.TEXT and line is not printed[0]:
            above_card = True
            if section and level <= section:
                found.append(replace(line, text=line.text[: _signs(line)], shape=Shape.SEPARATOR))
                section = 0
        elif kind is Shape.PART:
            section = 0
        found.append(_without_signs(line, kind))
    return found


def _kind(line: Line, after: Line | None, first: bool) -> Shape:
    """What a title is by what follows it: a card's name is TEXT, as is the first line where it names the document."""
    title = _without_signs(line, Shape.TEXT).text.strip()
    if after is not None and (after.shape in (Shape.COST, Shape.TYPE) or _NAME_AND_COST.fullmatch(title)):
        return Shape.TEXT
    if shape_of(title) is Shape.PART or is_part_title(title) or (after is not None and after.shape is Shape.FIELD):
        return Shape.PART
    deeper = after is not None and after.shape is Shape.TITLE and _level(after) > _level(line)
    if first and _level(line) == 1 and (deeper or (after is not None and after.shape is Shape.TEXT)):
        return Shape.TEXT
    return Shape.PART if deeper and not ANNOUNCED.fullmatch(title) else Shape.HEADING


def _level(line: Line) -> int:
    return line.text.lstrip().partition(" ")[0].count("#")


def _signs(line: Line) -> int:
    """How many characters stand before the words of a title."""
    found = TITLE.fullmatch(line.text.rstrip())
    return found.start("title") if found else 0


def _without_signs(line: Line, shape: Shape) -> Line:
    found = TITLE.fullmatch(line.text.rstrip())
    if not found:
        return line
    if shape is Shape.TEXT and (own := shape_of(found["title"])) is Shape.TYPE:
        shape = own
    return Line(line.number, found["title"], line.start + found.start("title"), shape)


def _points_settled(lines: Sequence[Line], text: str) -> Iterator[Line]:
    lines = _orphans_settled(lines)
    outer = 0  # how far in the last point stands that belongs to no other
    among_points = after_blank = False
    for line in lines:
        indent = _indent(line, text)
        if line.shape is Shape.BULLET and _NESTED.match(line.text.lstrip()):
            if among_points and indent >= outer + _DEEPER:
                line = replace(line, shape=Shape.SUBPOINT)
            else:
                outer, among_points = indent, True
        elif after_blank and line.shape not in (Shape.BLANK, Shape.SUBPOINT) and indent < outer + _DEEPER:
            among_points = False  # text at once below a point goes on with it, wherever it begins
        after_blank = line.shape is Shape.BLANK
        yield line


def _orphans_settled(lines: Sequence[Line]) -> list[Line]:
    """« – … » below no point is a point itself."""
    found: list[Line] = []
    below_point = False
    for line in lines:
        if line.shape is Shape.SUBPOINT and not below_point:
            line = replace(line, shape=Shape.BULLET)
        elif line.shape in (Shape.BULLET, Shape.STEP, Shape.DATED, Shape.QUESTION, Shape.ANSWER):
            below_point = True
        elif line.shape not in (Shape.SUBPOINT, Shape.TEXT, Shape.BLANK):
            below_point = False
        found.append(line)
    return found


def _indent(line: Line, text: str) -> int:
    """How many blanks or signs of quotation stand before a line; none where a copy has lost its line ends."""
    before = text[max(0, line.start - _WIDEST) : line.start].rpartition("\n")[2]
    own = len(line.text) - len(line.text.lstrip())
    return own + (len(before) if not before.strip(" \t>") else 0)
