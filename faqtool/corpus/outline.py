"""Where in a document the reading stands: the section, its part, the heading and the card in force."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from faqtool.corpus.blocks import Heading, Paragraph
from faqtool.corpus.lines import Line
from faqtool.corpus.reading import Ids
from faqtool.corpus.records import RecordId

_NUMBER = re.compile(r"(?:\d{1,2}(?:\.\d{1,2})+\.?|[\dIVX]{1,4}(?=\s\s))\s+")
_COLON = re.compile(r"\s*:\s+")


@dataclass(slots=True)
class OpenSection:
    """A section that is being read."""

    id: RecordId
    title: str
    name: str
    parent: RecordId | None
    first: Line
    last: Line
    notes: list[Paragraph] = field(default_factory=list)
    started: bool = False  # something stands in it
    claims: bool = False  # a ruling or a rule stands in it
    lexicon: bool = False


@dataclass(slots=True)
class OpenHeading:
    """What rulings stand under: ids begin with ``slug``, readers see ``shown``."""

    slug: str
    shown: str
    bullets: int = 0
    paragraphs: int = 0


class Outline:
    """The headings in force. ``emit`` takes a section that is over, ``keep`` the last words of one before it ends."""

    def __init__(
        self, ids: Ids, title: str, emit: Callable[[OpenSection], None], keep: Callable[[Paragraph], None]
    ) -> None:
        self._ids = ids
        self._title = title
        self._emit = emit
        self._keep = keep
        self.section: OpenSection | None = None
        self.part: OpenSection | None = None  # a sub-heading of the section
        self.heading: OpenHeading | None = None
        self.card: str | None = None

    @property
    def innermost(self) -> OpenSection | None:
        return self.part or self.section

    @property
    def opening(self) -> bool:
        """Whether nothing stands in the section yet, so that a paragraph opens it."""
        return bool(self.section and not self.part and not self.section.started and not self.section.notes)

    @property
    def in_lexicon(self) -> bool:
        return bool(self.section and self.section.lexicon)

    def open(self, block: Heading) -> None:
        """A heading begins a section, or with ``sub`` a part of the one that is open."""
        title = block.title.strip()
        if not block.sub or self.section is None:
            self.open_section(title, block.lines[0])
            return
        self._close_part()
        self.extend(block.lines)
        name = name_of(title)
        self.heading = OpenHeading(self._ids.heading(name), shown(title))
        line = block.lines[0]
        self.part = OpenSection(self._ids.new(self.heading.slug), title, name, self.section.id, line, line)

    def open_section(self, title: str, line: Line) -> None:
        """A new section; what was open is over."""
        self.close()
        name = name_of(title)
        self.heading = OpenHeading(self._ids.heading(name), shown(title))
        self.section = OpenSection(self._ids.new(self.heading.slug), title, name, None, line, line)

    def under_card(self, name: str) -> None:
        """A card heads what follows; inside a section it is only its example."""
        self.card = name
        if self.section is None:
            self.heading = OpenHeading(self._ids.heading(name), name)

    def under_document(self) -> OpenHeading:
        """The heading in force, by default the document's own title."""
        if self.heading is None:
            self.heading = OpenHeading(self._ids.heading(self._title), shown(self._title))
        return self.heading

    def close(self) -> None:
        """The section is over. Where all it held is one paragraph, that is no introduction but what it says."""
        self._close_part()
        if section := self.section:
            if len(section.notes) == 1 and not section.started and not section.claims:
                self._keep(section.notes.pop())
            self._emit(section)
        self.section = self.heading = self.card = None

    def _close_part(self) -> None:
        if self.part:
            self._emit(self.part)
        self.part = None

    def started(self, *, claims: bool = False, lexicon: bool = False) -> None:
        """Something stands below the headings now: what comes next opens nothing any more."""
        for section in self._open():
            section.started = True
            section.claims |= claims
            section.lexicon |= lexicon

    def extend(self, lines: tuple[Line, ...]) -> None:
        for section in self._open():
            section.last = lines[-1]

    def _open(self) -> list[OpenSection]:
        return [section for section in (self.section, self.part) if section]


def name_of(title: str) -> str:
    """What a title names: what follows its colon, or all of it; capitals made small.

    >>> name_of("Nouvelle capacité mot-clé : Persistance"), name_of("ARPENTEURS AU COMBAT")
    ('Persistance', 'Arpenteurs au combat')
    """
    *_, name = _COLON.split(_NUMBER.sub("", title, count=1), maxsplit=1)
    name = shown(name)
    return name.capitalize() if name.isupper() else name


def shown(title: str) -> str:
    """A title as it is shown: without marks of emphasis."""
    return title.replace("_", "").strip()
