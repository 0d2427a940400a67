"""Cards as a document prints them: name, cost, type line, numbers and text put together."""

import re
from dataclasses import replace

from faqtool.corpus import fields
from faqtool.corpus.blocks import PrintedCard
from faqtool.corpus.lines import Line, Shape
from faqtool.corpus.page_lines import NAME_AND_COST, PageLines
from faqtool.corpus.plain.symbols import normal_cost

_PT = re.compile(r"[\d*X][\d*X+-]*/[\d*X][\d*X+-]*")
_NUMBERS = re.compile(
    rf"[(\[]?{_PT.pattern}[)\]]?|\d{{1,2}}|[(\[](?:\d{{1,2}}|X)[)\]]"
    rf"|(?i:loyauté(?: de départ)?|loyalty|f/e|force/endurance|p/t)\s*:\s*(?:{_PT.pattern}|\d{{1,2}}|X)"
)
_LOYALTY = re.compile(r"\[?[+−–-]?(?:\d+|X)\]?\s*:")
_CHOOSING = ("—", "–", "--", "l'un d'entre eux :", "l'un des suivants :")
_ORDER = re.compile(r"[A-ZÀ-Ý]\w+ez\b|(?:Le|La|L['’]) ?\w+ (?:ciblée?|choisie?)")  # how a mode begins
_MOST_MODES = 12


def printed_card(page: PageLines, at: int, alone: bool = False) -> PrintedCard | None:
    """The card that is printed from a line on: a name, a cost unless it has none, a type line.

    ``alone``: the second half of one, which has no other.
    """
    if page.lines[at].shape is Shape.FIELD:
        labelled, after = _labelled_card(page, at)
        return _with_other_half(page, labelled, after) if labelled and not alone else labelled
    head = page.card_head(at)
    if not head:
        return None
    name, cost = page.lines[at].text.strip(), page.lines[at + 1].text.strip() if head == 3 else None
    if cost is None and (both := NAME_AND_COST.fullmatch(name)):
        name, cost = both.groups()
    type_line, body = page.lines[at + head - 1].text.strip(), at + head
    numbers = _numbers(page, body)
    text, end = _card_text(page, body + 1 if numbers else body)
    if numbers is None and text:  # as on the card itself, below the text
        if _PT.fullmatch(text[-1][0].text.strip()):
            numbers, text = text[-1][0].text.strip(), text[:-1]
        elif _LOYALTY.match(text[-1][0].text) and (numbers := _numbers(page, end)):
            end += 1
    card = PrintedCard(tuple(page.lines[at:end]), name, cost, type_line, numbers, text)
    return card if alone else _with_other_half(page, card, end)


def _with_other_half(page: PageLines, card: PrintedCard, after: int) -> PrintedCard:
    """A split card that is printed half by half, each with its name, with a line ``//`` between them."""
    while after < len(page.lines) and page.lines[after].shape is Shape.BLANK:
        after += 1
    if after == len(page.lines) or page.lines[after].shape is not Shape.HALF or not _has_face(page, after):
        return card
    other = printed_card(page, after + 1, alone=True)
    if other is None:
        return card
    line = page.lines[after]
    half = (replace(line, text="//"),)  # however many strokes a copy has
    return PrintedCard(
        (*card.lines, line, *other.lines),
        f"{card.name} // {other.name}",
        f"{card.cost} // {other.cost}" if card.cost and other.cost else card.cost or other.cost,
        f"{card.type_line} // {other.type_line}",
        _both_numbers(card.numbers, other.numbers),
        (*card.text, half, *other.text),
    )


def _has_face(page: PageLines, at: int) -> bool:
    """Whether a whole card, and not only its text, follows the line between two halves."""
    if at + 1 == len(page.lines):
        return False
    return page.card_head(at + 1) > 0 or page.lines[at + 1].field == fields.NAME


def _labelled_card(page: PageLines, at: int) -> tuple[PrintedCard | None, int]:
    """The card whose named parts begin at a line, and where they end."""
    end, parts = at, []
    card = page.lines[at].card
    while end < len(page.lines) and (page.lines[end].shape is Shape.BLANK or page.lines[end].card == card):
        if page.lines[end].shape is Shape.FIELD:
            parts.append(page.lines[end])
        end += 1

    def words(field: str) -> str | None:
        return next((line.text.strip() for line in parts if line.field == field and not _is_none(line.text)), None)

    name, type_line, power = words(fields.NAME), words(fields.TYPE), words(fields.POWER)
    cost = words(fields.COST)
    numbers = f"{power}/{words(fields.TOUGHNESS)}" if power else "".join((words(fields.NUMBERS) or "").split())
    if not name or not type_line:
        return None, end
    text: tuple[tuple[Line, ...], ...] = tuple(
        (line,) for line in parts if line.field == fields.TEXT and not _is_none(line.text)
    )
    if not text and page.lines[end - 1].shape is Shape.FIELD:  # the text goes on without a label
        text, end = _card_text(page, end)
        parts += [line for printed in text for line in printed]
    cost = normal_cost(cost) if cost else None
    return PrintedCard(tuple(parts), name, cost, type_line, numbers or None, text), end


def _is_none(value: str) -> bool:
    """« — » in a part's place: the card has none."""
    return not value.strip(" -–—")


def _numbers(page: PageLines, at: int) -> str | None:
    """The power and toughness, or loyalty, that stand on a line alone."""
    text = page.lines[at].text.strip() if at < len(page.lines) else ""
    return text if _NUMBERS.fullmatch(text) else None


def _card_text(page: PageLines, at: int) -> tuple[tuple[tuple[Line, ...], ...], int]:
    """The rules text that begins at a line, for each printed line the lines it was broken into, and where it ends.

    It may stand in a quotation below the rest of the card. A planeswalker's loyalty abilities come last: what follows
    them is no text of the card. Today's cards print modes as bullets below « Choisissez l'un — »: another sign begins
    the rulings.
    """
    printed: list[tuple[Line, ...]] = []
    modes, sign = False, ""  # whether modes may follow, and the sign of those that did
    at = _quotation(page, at) or at
    while at < len(page.lines) and not _ends_card(page, at):
        line = page.lines[at]
        if line.shape is Shape.HALF and _has_face(page, at):
            break
        if line.shape is Shape.BULLET:
            if not modes or (sign and not line.text.lstrip().startswith(sign)) or not _is_mode(page, at):
                break
            sign = line.text.lstrip()[0]
        elif line.shape not in (Shape.TEXT, Shape.HALF):
            break
        modes = modes or line.text.rstrip().endswith(_CHOOSING)
        if printed and _LOYALTY.match(printed[-1][0].text) and not _LOYALTY.match(page.lines[at].text):
            break
        printed.append(page.run(at))
        at += len(printed[-1])
        if page.lines[at - 1].quoted:
            at = _quotation(page, at) or at
    return tuple(printed), at


def _quotation(page: PageLines, at: int) -> int:
    """Where words in a quotation begin that a card without them would lack, behind blank lines; 0 where none do."""
    above = page.printed_before(at)
    after = page.printed_after(at - 1)
    if at == len(page.lines) or page.lines[at].shape is not Shape.BLANK or above is None or after is None:
        return 0
    goes_on = not page.lines[above].quoted or page.lines[at].quoted  # a blank line without the sign ends it
    return after if goes_on and page.lines[after].quoted and page.lines[after].shape is Shape.TEXT else 0


def _is_mode(page: PageLines, at: int) -> bool:
    """Whether a bullet below « Choisissez l'un — » is a mode.

    The first two are. So are more, where a blank line parts them from bullets of another kind; where none
    does, those that say what to do: the rulings may follow at once.
    """
    first = at
    while first and at - first < _MOST_MODES and page.lines[first - 1].shape is Shape.BULLET:
        first -= 1
    if at - first < 2 or _ORDER.match(page.lines[at].text.lstrip("*•·▪◦‣●■►▶→+- \t")):
        return True
    if page.layout.bare or at - first == _MOST_MODES:
        return False
    end = at
    while end < min(len(page.lines), at + _MOST_MODES) and page.lines[end].shape in (Shape.BULLET, Shape.TEXT):
        end += 1
    after = page.printed_after(end - 1)
    return after is not None and page.lines[after].shape is Shape.BULLET


def _ends_card(page: PageLines, at: int) -> bool:
    """Whether a line is no rules text any more: it introduces what follows, or is the next card's name."""
    return page.run(at)[-1].text.rstrip().endswith(":") or page.card_head(at) > 0


def _both_numbers(one: str | None, other: str | None) -> str | None:
    """Power and toughness of a card of two faces: the front's before the back's, where both have them."""
    return f"{one} // {other}" if one and other else one or other
