"""What lines are put together into: what belongs to one card, one bullet, one paragraph."""

from dataclasses import dataclass

from faqtool.corpus.lines import Line


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
