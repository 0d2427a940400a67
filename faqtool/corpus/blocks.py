"""Lines put together into blocks: what belongs to one card, one bullet, one paragraph."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from faqtool.corpus import fields
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
from faqtool.corpus.page import page_sign
from faqtool.corpus.paragraphs import ends_as_sentence
from faqtool.corpus.plain.symbols import normal_cost
from faqtool.corpus.stamps import OPENING


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a section, or with ``sub`` of a part of one."""

    lines: tuple[Line, ...]
    title: str
    sub: bool = False
    sure: bool = True  # marked as a heading; capitals alone may be anything on the page around


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
    text: tuple[tuple[Line, ...], ...]  # for each printed line of rules text, the lines it was broken into


@dataclass(frozen=True, slots=True)
class NameAlone:
    """The name of a card that is not printed, above rulings."""

    lines: tuple[Line, ...]
    name: str


@dataclass(frozen=True, slots=True)
class Bullet:
    """One starred claim with its sub-points, or a question with its answer.

    ``start`` and ``end`` are characters of the document.
    """

    lines: tuple[Line, ...]
    start: int
    end: int
    dated: str = ""  # the day that stands before it, as written


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


Block = Heading | Division | PrintedCard | NameAlone | Bullet | Step | Paragraph | NumberedRule | Attribution

_PT = re.compile(r"[\d*X][\d*X+-]*/[\d*X][\d*X+-]*")
_NUMBERS = re.compile(
    rf"[(\[]?{_PT.pattern}[)\]]?|\d{{1,2}}|[(\[](?:\d{{1,2}}|X)[)\]]"
    rf"|(?i:loyauté(?: de départ)?|loyalty|f/e|force/endurance|p/t)\s*:\s*(?:{_PT.pattern}|\d{{1,2}}|X)"
)
_NAME_AND_COST = re.compile(r"([^{}]+?)[\s,:–—|(-]*\s\(?((?:\{[^{}\s]+\})+)\)?")
_LOYALTY = re.compile(r"\[?[+−–-]?(?:\d+|X)\]?\s*:")
_CHOOSING = ("—", "–", "--", "l'un d'entre eux :", "l'un des suivants :")
_ORDER = re.compile(r"[A-ZÀ-Ý]\w+ez\b|(?:Le|La|L['’]) ?\w+ (?:ciblée?|choisie?)")  # how a mode begins
# A second bullet on the same line begins after the end of a sentence; `*pas*` and `*/*` don't.
_NEXT_BULLET = re.compile(r"(?<=[.!?»)])\s+(?:\*|[•·▪◦‣])\s+(?=\S)")
_NEXT_DASH = re.compile(rf"{_NEXT_BULLET.pattern}|(?<=[.!?»)])\s+-\s+(?=[A-ZÀ-ÝŒ«])")


_WITH_QUESTION = (Shape.BLANK, Shape.TEXT, Shape.STEP, Shape.SUBPOINT)  # may stand before the answer
_LONGEST_QUESTION = 14  # lines
_OPTION = re.compile(r"([A-Fa-f])[).:]\s+\S")
# What a line that was only broken for its width may look like by chance.
_CONTINUATIONS = (Shape.TEXT, Shape.TYPE, Shape.SUBPOINT, Shape.STEP, Shape.RULE)


def read_blocks(lines: Sequence[Line], layout: Layout) -> Iterator[Block]:
    """The blocks of a document in order; every line that is not blank is in at least one."""
    pairs = (line for line in lines if line.shape in (Shape.QUESTION, Shape.ANSWER))
    page = _Page(lines, layout, frozenset((number_of(line), line.shape) for line in pairs))
    at = 0
    while at < len(lines):
        if lines[at].shape is Shape.BLANK:
            at += 1
            continue
        blocks = [card] if (card := page.card(at)) else page.blocks(at)
        yield from blocks
        last = max(line.start for block in blocks for line in block.lines)
        while at < len(lines) and lines[at].start <= last:
            at += 1


@dataclass(frozen=True, slots=True)
class _Page:
    """The lines of a document, and what their ends and the blanks between them mean."""

    lines: Sequence[Line]
    layout: Layout
    numbered: frozenset[tuple[str | None, Shape]]  # of its questions and answers

    def blocks(self, at: int) -> Sequence[Block]:
        """What begins at a line that is no card: one block, or the bullets that share a line."""
        line = self.lines[at]
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
            case Shape.QUESTION if answer := self.answer(at):
                return [Bullet(answer, *_span(answer, None))]
            case Shape.QUESTION if asked := self.question(at):
                return [Bullet(asked, *_span(asked, None))]
            case Shape.ANSWER if (number_of(line), Shape.QUESTION) in self.numbered and number_of(line):
                taken = self.run(at, Shape.SUBPOINT, Shape.TEXT)
                return [Bullet(taken, *_span(taken, None))]
            case Shape.BULLET:
                return list(_bullets(self.run(at, Shape.SUBPOINT, Shape.TEXT)))
            case Shape.DATED:
                taken, dated = self.run(at, Shape.SUBPOINT, Shape.TEXT), OPENING.match(text)
                return [Bullet(taken, *_span(taken, OPENING), dated=dated["date"] if dated else "")]
            case Shape.NUMBER if (after := self.printed_after(at)) and self.lines[after].shape is Shape.TEXT:
                words = self.run(after, Shape.TEXT)
                return [_rule((line, *words), NUMBER, _span(words, None))]
            case Shape.NUMBERED:
                titled = NUMBERED.fullmatch(text)
                return [Heading((line,), titled["title"] if titled and "." not in titled["number"] else text)]
            case Shape.STEP:
                found = STEP.match(text)
                taken = self.run(at, Shape.TEXT)
                return [Step(taken, int(found[1]) if found else 0, *_span(taken, STEP))]
            case Shape.RULE:
                return [_rule(self.run(at, Shape.TEXT), RULE)]
            case _:
                taken = self.run(at, Shape.SUBPOINT, Shape.TEXT)
                return [Paragraph(taken, *_span(taken, None))]

    def answer(self, at: int) -> tuple[Line, ...]:
        """The lines of a question and its answer; none when no answer follows."""
        asked = self.run(at, Shape.TEXT)
        next = at + len(asked)
        while next < len(self.lines) and (self.lines[next].shape in _WITH_QUESTION or self.is_option(next)):
            if next - at > _LONGEST_QUESTION or (self.lines[next].shape is Shape.TEXT and self.card_head(next)):
                return ()
            next += 1
        if next == len(self.lines) or self.lines[next].shape is not Shape.ANSWER:
            return ()
        asked_by, answered_by = number_of(self.lines[at]), number_of(self.lines[next])
        if asked_by and answered_by and asked_by != answered_by:
            return ()
        end = next + len(self.run(next, Shape.SUBPOINT, Shape.TEXT))
        while more := self.goes_on_answering(end):
            end = more
        return tuple(self.lines[at:end])

    def question(self, at: int) -> tuple[Line, ...]:
        """The lines of a question whose answer, of the same number, stands further on; else none."""
        number = number_of(self.lines[at])
        if not number or (number, Shape.ANSWER) not in self.numbered:
            return ()
        end = at + len(self.run(at, Shape.TEXT))
        while end < len(self.lines) and (self.is_option(end) or self.lines[end].shape is Shape.STEP):
            end += 1
        return tuple(self.lines[at:end])

    def is_option(self, at: int) -> bool:
        """Whether a line is one of the answers that a quiz offers: « A. … » above « B. … », or below « A. … »."""
        text = self.lines[at].text.strip()
        found = _OPTION.match(text)
        if not found:
            return False
        near = [self.lines[n].text.strip() for n in (self.printed_after(at), self.printed_before(at)) if n is not None]
        letters = {other[1].upper() for one in near if (other := _OPTION.match(one))}
        return bool(letters & {chr(ord(found[1].upper()) + 1), chr(ord(found[1].upper()) - 1)})

    def goes_on_answering(self, at: int) -> int:
        """Where a further paragraph of an answer ends that begins behind a blank line; 0 where none does."""
        while at < len(self.lines) and self.lines[at].shape is Shape.BLANK and not self.lines[at].text.strip():
            at += 1
        if at == len(self.lines) or self.lines[at].shape not in (Shape.TEXT, Shape.SUBPOINT) or self.card_head(at):
            return 0
        taken = self.run(at, Shape.SUBPOINT, Shape.TEXT)
        text = " ".join(line.text for line in taken)
        return at + len(taken) if ends_as_sentence(text) and not page_sign(text) else 0

    def printed_before(self, at: int) -> int | None:
        """The line before that is not blank."""
        return next((n for n in range(at - 1, -1, -1) if self.lines[n].shape is not Shape.BLANK), None)

    def printed_after(self, at: int) -> int | None:
        """The next line that is not blank."""
        found = range(at + 1, len(self.lines))
        return next((n for n in found if self.lines[n].shape is not Shape.BLANK), None)

    def run(self, at: int, *more: Shape) -> tuple[Line, ...]:
        """A line, those that it was broken into, and those of some shapes that follow at once.

        Text that follows without a blank line goes on, where blank lines part anything.
        """
        end = at + 1
        shapes = tuple(shape for shape in more if shape is not Shape.TEXT or not self.layout.bare)
        while end < len(self.lines) and (
            self.broken(end) or (self.lines[end].shape in shapes and not self.card_head(end))
        ):
            end += 1
        return tuple(self.lines[at:end])

    def broken(self, at: int) -> bool:
        """Whether a line only goes on with the one before it."""
        shape = self.lines[at].shape
        return shape in _CONTINUATIONS and self.layout.continues(self.lines[at - 1], self.lines[at])

    def card(self, at: int) -> PrintedCard | None:
        """The card that is printed from a line on: a name, a cost unless it has none, a type line."""
        if self.lines[at].shape is Shape.FIELD:
            labelled, after = self.labelled_card(at)
            return self.with_other_half(labelled, after) if labelled else None
        head = self.card_head(at)
        if not head:
            return None
        name, cost = self.lines[at].text.strip(), self.lines[at + 1].text.strip() if head == 3 else None
        if cost is None and (both := _NAME_AND_COST.fullmatch(name)):
            name, cost = both.groups()
        type_line, body = self.lines[at + head - 1].text.strip(), at + head
        numbers = self.numbers(body)
        text = self.card_text(body + 1 if numbers else body)
        end = body + bool(numbers) + sum(len(printed) for printed in text)
        if numbers is None and text:  # as on the card itself, below the text
            if _PT.fullmatch(text[-1][0].text.strip()):
                numbers, text = text[-1][0].text.strip(), text[:-1]
            elif _LOYALTY.match(text[-1][0].text) and (numbers := self.numbers(end)):
                end += 1
        card = PrintedCard(tuple(self.lines[at:end]), name, cost, type_line, numbers, text)
        return self.with_other_half(card, end)

    def with_other_half(self, card: PrintedCard, after: int) -> PrintedCard:
        """A split card that is printed half by half, each with its name, with a line ``//`` between them."""
        while after < len(self.lines) and self.lines[after].shape is Shape.BLANK:
            after += 1
        if after == len(self.lines) or self.lines[after].shape is not Shape.HALF or not self.has_face(after):
            return card
        other = self.card(after + 1)
        if other is None:
            return card
        line = self.lines[after]
        half = (replace(line, text="//"),)  # however many strokes a copy has
        return PrintedCard(
            (*card.lines, line, *other.lines),
            f"{card.name} // {other.name}",
            f"{card.cost} // {other.cost}" if card.cost and other.cost else card.cost or other.cost,
            f"{card.type_line} // {other.type_line}",
            _both_numbers(card.numbers, other.numbers),
            (*card.text, half, *other.text),
        )

    def has_face(self, at: int) -> bool:
        """Whether a whole card, and not only its text, follows the line between two halves."""
        if at + 1 == len(self.lines):
            return False
        return self.card_head(at + 1) > 0 or self.lines[at + 1].field == fields.NAME

    def labelled_card(self, at: int) -> tuple[PrintedCard | None, int]:
        """The card whose named parts begin at a line, and where they end."""
        end, parts = at, []
        card = self.lines[at].card
        while end < len(self.lines) and (self.lines[end].shape is Shape.BLANK or self.lines[end].card == card):
            if self.lines[end].shape is Shape.FIELD:
                parts.append(self.lines[end])
            end += 1

        def words(field: str) -> str | None:
            return next((line.text.strip() for line in parts if line.field == field), None)

        name, type_line, power = words(fields.NAME), words(fields.TYPE), words(fields.POWER)
        cost = words(fields.COST)
        numbers = f"{power}/{words(fields.TOUGHNESS)}" if power else "".join((words(fields.NUMBERS) or "").split())
        if not name or not type_line:
            return None, end
        text: tuple[tuple[Line, ...], ...] = tuple((line,) for line in parts if line.field == fields.TEXT)
        if not text and self.lines[end - 1].shape is Shape.FIELD:  # the text goes on without a label
            text = self.card_text(end)
            parts += [line for printed in text for line in printed]
            end += sum(map(len, text))
        cost = normal_cost(cost) if cost else None
        return PrintedCard(tuple(parts), name, cost, type_line, numbers or None, text), end

    def numbers(self, at: int) -> str | None:
        """The power and toughness, or loyalty, that stand on a line alone."""
        text = self.lines[at].text.strip() if at < len(self.lines) else ""
        return text if _NUMBERS.fullmatch(text) else None

    def card_head(self, at: int) -> int:
        """How many lines from here are a card's name, cost and type line: 3, 2 without a cost, or 0."""
        name = self.lines[at]
        if name.shape not in (Shape.TEXT, Shape.CAPITALS) or len(name.text) > 80:
            return 0
        shapes = [line.shape for line in self.lines[at + 1 : at + 3]]
        if shapes == [Shape.COST, Shape.TYPE]:
            return 3
        if shapes[:1] != [Shape.TYPE] or name.shape is Shape.CAPITALS:
            return 0
        return 2 if _NAME_AND_COST.fullmatch(name.text.strip()) or self.may_stand_alone(at) else 0

    def card_text(self, at: int) -> tuple[tuple[Line, ...], ...]:
        """The rules text that begins at a line: for each printed line the lines it was broken into.

        A planeswalker's loyalty abilities come last: what follows them is no text of the card. Today's cards
        print modes as bullets below « Choisissez l'un — »: another sign begins the rulings.
        """
        printed: list[tuple[Line, ...]] = []
        modes, sign = False, ""  # whether modes may follow, and the sign of those that did
        while at < len(self.lines) and not self.ends_card(at):
            line = self.lines[at]
            if line.shape is Shape.HALF and self.has_face(at):
                break
            if line.shape is Shape.BULLET:
                if not modes or (sign and not line.text.lstrip().startswith(sign)) or not self.is_mode(at):
                    break
                sign = line.text.lstrip()[0]
            elif line.shape not in (Shape.TEXT, Shape.HALF):
                break
            modes = modes or line.text.rstrip().endswith(_CHOOSING)
            if printed and _LOYALTY.match(printed[-1][0].text) and not _LOYALTY.match(self.lines[at].text):
                break
            printed.append(self.run(at))
            at += len(printed[-1])
        return tuple(printed)

    def is_mode(self, at: int) -> bool:
        """Whether a bullet below « Choisissez l'un — » is a mode.

        The first two are. So are more, where a blank line parts them from bullets of another kind; where none
        does, those that say what to do: the rulings may follow at once.
        """
        first = at
        while first and self.lines[first - 1].shape is Shape.BULLET:
            first -= 1
        if at - first < 2 or _ORDER.match(self.lines[at].text.lstrip("*•·▪◦‣●■►▶→+- \t")):
            return True
        if self.layout.bare:
            return False
        end = at
        while end < len(self.lines) and self.lines[end].shape in (Shape.BULLET, Shape.TEXT):
            end += 1
        after = self.printed_after(end - 1)
        return after is not None and self.lines[after].shape is Shape.BULLET

    def may_stand_alone(self, at: int) -> bool:
        """Whether a line without a cost below it can be a card's name: it opens a block and is no sentence."""
        if self.lines[at].text.rstrip().endswith((".", ":", "!", "?", ";")):
            return False
        if at == 0:
            return True
        before = self.lines[at - 1]
        return before.shape in _PARTING or (self.layout.bare and before.text.rstrip().endswith((".", ")", "»")))

    def ends_card(self, at: int) -> bool:
        """Whether a line is no rules text any more: it introduces what follows, or is the next card's name."""
        return self.run(at)[-1].text.rstrip().endswith(":") or self.card_head(at) > 0


def _both_numbers(one: str | None, other: str | None) -> str | None:
    """Power and toughness of a card of two faces: the front's before the back's, where both have them."""
    return f"{one} // {other}" if one and other else one or other


_PARTING = (Shape.BLANK, Shape.HALF, Shape.SEPARATOR, Shape.HEADING, Shape.PART)


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
