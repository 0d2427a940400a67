"""One document to records: blocks read in order, each under the heading it stands below."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from faqtool.corpus import page
from faqtool.corpus.blocks import (
    Attribution,
    Block,
    Bullet,
    Division,
    Heading,
    NumberedRule,
    Paragraph,
    PrintedCard,
    Step,
    read_blocks,
)
from faqtool.corpus.cards import card_from_block
from faqtool.corpus.documents import Document
from faqtool.corpus.layout import lay_out, without
from faqtool.corpus.lines import Line, Shape, read_lines
from faqtool.corpus.paragraphs import Role, ends_as_sentence, role_of
from faqtool.corpus.reading import Ids, Ledger, Reading
from faqtool.corpus.records import Place, Record, RecordId, Rule, Ruling, Section
from faqtool.corpus.rule_numbers import todays_number
from faqtool.corpus.thread import Quoted, Thread
from faqtool.french.fold import fold, slug
from faqtool.french.language import language_of


def read_records(document: Document, english: Mapping[str, str], known: Iterable[RecordId] = ()) -> Reading:
    """The records of a document in order. ``known`` ids are taken already by documents before it.

    ``english`` gives English card names by folded French name.
    """
    lines = read_lines(document.text)
    around = dict.fromkeys(page.previews(lines), page.PREVIEW) | page.declared_parts(document, lines)
    reader = _Reader(document, english, Ids(document.key, known))
    for line in lines:
        if line.number in around and line.shape is not Shape.BLANK:
            reader.ledger.ignore((line,), around[line.number])
    layout, body = lay_out(without(lines, frozenset(around)))
    reader.wrapped = bool(layout.width)
    blocks = list(read_blocks(body, layout))
    front = _front(blocks)
    reader.front(blocks[:front], blocks[front:])
    for block in blocks[front:]:
        reader.take(block)
    reader.close_section()
    return reader.ledger.close(document, lines, reader.records)


def _front(blocks: list[Block]) -> int:
    """How many blocks come before the document begins: up to its first heading, card, bullet or rule."""
    for at, block in enumerate(blocks):
        if not isinstance(block, Paragraph | Division) and not (isinstance(block, Heading) and not block.sure):
            return at
    return len(blocks)


@dataclass(slots=True)
class _OpenSection:
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
class _Heading:
    """What rulings stand under: ids begin with ``slug``, readers see ``shown``."""

    slug: str
    shown: str
    bullets: int = 0
    paragraphs: int = 0


# The end of a line inside a sentence; a sub-point begins a line of its own.
_BROKEN = re.compile(r"\s*\n\s*(?!--|—|–|R(?:éponse)?\s?:)")
_COLON = re.compile(r"\s*:\s+")


class _Reader:
    """The state of a reading: the section, heading and card in force, and what was found so far."""

    def __init__(self, document: Document, english: Mapping[str, str], ids: Ids) -> None:
        self.document = document
        self.english = english
        self.ids = ids
        self.ledger = Ledger()
        self.records: list[Record] = []
        self.rules: dict[str, int] = {}  # number -> where in records
        self.section: _OpenSection | None = None
        self.part: _OpenSection | None = None  # a sub-heading of the section
        self.heading: _Heading | None = None
        self.card: str | None = None
        self.introduced = False  # the last block only introduced what follows
        self.thread = Thread()
        self.division: Line | None = None  # the title of a part of the document, while nothing stands below it
        self.claims = 0
        self.wrapped = False

    def front(self, before: list[Block], after: list[Block]) -> None:
        """What stands before the first record. A lexicon page has its title and definition there."""
        if after and isinstance(after[0], NumberedRule) and (title := self._lexicon_title(before)):
            self._open(title.text.strip(), title.text.strip(), title)
            assert self.section is not None
            self.section.lexicon = self.section.started = True
            for block in before:
                if isinstance(block, Paragraph) and ends_as_sentence(self._text(block)):
                    self._note(block)
        for block in before:
            part = isinstance(block, Division) and block.part
            self.ledger.ignore(block.lines, page.PART_TITLE if part else page.FRONT)
            self.division = block.lines[0] if part else None

    def _lexicon_title(self, before: list[Block]) -> Line | None:
        lines = [line for block in before if isinstance(block, Paragraph) for line in block.lines]
        if not lines:
            return None
        page_title = fold(lines[0].text)
        return next((line for line in lines[1:] if page_title.startswith(fold(line.text))), lines[0])

    # --- blocks

    def take(self, block: Block) -> None:
        introduced, self.introduced = self.introduced, False
        division, self.division = self.division, None
        if division and isinstance(block, Bullet | Step | Paragraph):
            *_, name = _COLON.split(division.text.strip(), maxsplit=1)
            self._open(division.text.strip(), name.capitalize() if name.isupper() else name, division)
        match block:
            case Heading(sure=False) if self.section is None:
                pass  # capitals outside a section: unread
            case Heading(sub=True):
                self._open_part(block)
            case Heading():
                self._open_section(block)
            case Division(part=part):
                self.close_section()
                self.ledger.ignore(block.lines, page.PART_TITLE if part else page.SEPARATOR)
                self.division = block.lines[0] if part else None
            case PrintedCard():
                self._take_card(block)
            case Bullet():
                if introduced:
                    self.card = None if self.section else self.card
                self._take_bullet(block)
            case Step():
                self._take_step(block)
            case NumberedRule():
                self._take_rule(block)
            case Attribution():
                self._take_attribution(block)
            case Paragraph():
                self._take_paragraph(block)

    def _open_section(self, block: Heading) -> None:
        self.close_section()
        title = block.title.strip()
        *_, name = _COLON.split(title, maxsplit=1)
        self._open(title, _shown(name), block.lines[0])

    def _open_part(self, block: Heading) -> None:
        self._close_part()
        name = _shown(block.title)
        name = name.capitalize() if name.isupper() else name
        if self.section is None:
            self._open(block.title, name, block.lines[0])
            return
        self._extend(block.lines)
        self.heading = self._new_heading(name, block.title)
        self.part = _OpenSection(
            self.ids.new(self.heading.slug), block.title, name, self.section.id, block.lines[0], block.lines[0]
        )
        self.ledger.read(block.lines)

    def _open(self, title: str, name: str, line: Line) -> None:
        self.heading = self._new_heading(name, title)
        self.section = _OpenSection(self.ids.new(self.heading.slug), title, name, None, line, line)
        self.card = None
        self.ledger.read((line,))

    def close_section(self) -> None:
        """The section is over: what it said in general is its record, or its only claim."""
        self._close_part()
        if section := self.section:
            if not section.claims and len(section.notes) == 1 and not section.started and self.heading:
                self._paragraph_ruling(section.notes.pop())
            self._emit_section(section)
        self.section = self.heading = self.card = None

    def _close_part(self) -> None:
        if self.part:
            self._emit_section(self.part)
        self.part = None

    def _emit_section(self, section: _OpenSection) -> None:
        place = self._place((section.first, section.last), section.first.start, section.last.end)
        notes = tuple(self._text(note) for note in section.notes)
        self.records.append(Section(section.id, place, section.title, section.name, notes, section.parent))

    def _take_card(self, block: PrintedCard) -> None:
        english = self.english.get(fold(block.name))
        id = self.ids.new(f"carte/{slug(block.name)}")
        place = self._place(block.lines, block.lines[0].start, block.lines[-1].end)
        heading = self.heading.shown if self.section and self.heading else None
        self.records.append(card_from_block(block, id, place, heading, english))
        self.card = block.name
        if self.section is None:
            self.heading = self._new_heading(block.name, block.name)
        else:
            self._started()
        self._extend(block.lines)
        self.ledger.read(block.lines)

    def _take_bullet(self, block: Bullet) -> None:
        heading = self._heading()
        heading.bullets += 1
        self._ruling(f"{heading.slug}/{heading.bullets}", block, heading)

    def _take_step(self, block: Step) -> None:
        heading = self._heading()
        before = str(heading.bullets) if heading.bullets else f"p{heading.paragraphs}"
        self._ruling(f"{heading.slug}/{before}.{block.number}", block, heading)

    def _take_paragraph(self, block: Paragraph) -> None:
        text = self._text(block)
        if sign := page.page_sign(text):
            self.ledger.ignore(block.lines, sign)
        elif self.thread:
            self._take_words(block)
        elif self.section and self.section.lexicon and not text.endswith(":"):
            return  # a lexicon's own words stand before its rules: this is the page again, unread
        elif self.heading is None:
            return
        else:
            section = self.section
            opens = section is not None and self.part is None and not section.started and not section.notes
            match role_of(text, opens=opens):
                case Role.NOTE:
                    self._note(block)
                    self.introduced = text.endswith(":")
                case Role.RULING:
                    self._paragraph_ruling(block)

    def _note(self, block: Paragraph) -> None:
        section = self.part or self.section
        if section is None:  # « … : » under a card: it belongs to what follows
            return
        section.notes.append(block)
        if self._text(block).endswith(":"):
            section.started = True
        self._extend(block.lines)
        self.ledger.read(block.lines)

    def _paragraph_ruling(self, block: Paragraph) -> None:
        heading = self._heading()
        heading.paragraphs += 1
        self._ruling(f"{heading.slug}/p{heading.paragraphs}", block, heading)

    def _ruling(self, tail: str, block: Bullet | Step | Paragraph, heading: _Heading, *, speaker: str = "") -> None:
        section = self.part or self.section
        self.records.append(
            Ruling(
                id=self.ids.new(tail),
                place=self._place(block.lines, block.start, block.end),
                heading=heading.shown,
                section=section.id if section else None,
                card=self.card,
                text=self._text(block),
                speaker=speaker or None,
            )
        )
        self._started(claims=True)
        self._extend(block.lines)
        self.ledger.read(block.lines)

    # --- numbered rules

    def _take_rule(self, block: NumberedRule) -> None:
        text = self._text(block)
        place = self._place(block.lines, block.start, block.end)
        self._started(claims=True)
        self._extend(block.lines)
        self.ledger.read(block.lines)
        if self._beside_french(block.number, text, place):
            return
        english = language_of(text, self.document.language) == "en"
        edition = self.document.date
        self.rules[block.number] = len(self.records)
        self.records.append(
            Rule(
                id=self.ids.rule(block.number),
                place=place,
                number=block.number,
                edition=edition,
                today=todays_number(block.number, edition),
                french=None if english else text,
                english=text if english else None,
                english_place=place if english else None,
                title=not ends_as_sentence(text) and len(text) < 60,
            )
        )

    def _beside_french(self, number: str, text: str, place: Place) -> bool:
        """The English of a rule that this document has in French already goes with it.

        A title alone (« Enchantments ») does not tell its language; that it is the number's second text does.
        """
        at = self.rules.get(number)
        if at is None:
            return False
        record = self.records[at]
        if not isinstance(record, Rule) or record.english is not None:
            return False
        self.records[at] = replace(record, english=text, english_place=place)
        return True

    # --- a thread's words

    def _take_attribution(self, block: Attribution) -> None:
        if not self.thread:
            self.close_section()
        self.thread.attribute(block.who)
        self.ledger.ignore(block.lines, page.ATTRIBUTION)

    def _take_words(self, block: Paragraph) -> None:
        match self.thread.speaker_of(self._text(block)):
            case Quoted.AGAIN:
                self.ledger.ignore(block.lines, page.REPEATED)
            case speaker:
                self.claims += 1
                title = self.document.text.lstrip().partition("\n")[0].strip()
                self.card = None
                self._ruling(f"c{self.claims}", block, _Heading("", title), speaker=speaker)

    # --- ids, places, lines

    def _new_heading(self, name: str, shown: str) -> _Heading:
        return _Heading(self.ids.heading(name), _shown(shown))

    def _open_sections(self) -> list[_OpenSection]:
        return [section for section in (self.section, self.part) if section]

    def _heading(self) -> _Heading:
        if self.heading is None:
            self.heading = self._new_heading(self.document.title, self.document.title)
        return self.heading

    def _started(self, *, claims: bool = False) -> None:
        for section in self._open_sections():
            section.started = True
            section.claims |= claims

    def _extend(self, lines: tuple[Line, ...]) -> None:
        for section in self._open_sections():
            section.last = lines[-1]

    def _place(self, lines: tuple[Line, ...], start: int, end: int) -> Place:
        return Place(self.document.stem, lines[0].number, lines[-1].number, start, end)

    def _text(self, block: Bullet | Step | Paragraph | NumberedRule) -> str:
        text = self.document.text[block.start : block.end]
        return _BROKEN.sub(" ", text) if self.wrapped else text


def _shown(title: str) -> str:
    """A title as it is shown: without marks of emphasis."""
    return title.replace("_", "").strip()
