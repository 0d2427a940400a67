"""One document to records: blocks read in order, each under the heading it stands below."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from faqtool.corpus import page
from faqtool.corpus.about import of_the_game
from faqtool.corpus.assembling import read_blocks
from faqtool.corpus.blocks import (
    Attribution,
    Block,
    Bullet,
    Division,
    Heading,
    NameAlone,
    NumberedRule,
    Paragraph,
    PrintedCard,
    Step,
)
from faqtool.corpus.cards import card_from_block, split_name
from faqtool.corpus.documents import Document
from faqtool.corpus.exports import read_export
from faqtool.corpus.fields import LABEL, OPENS_RULINGS
from faqtool.corpus.front import front_of, with_names
from faqtool.corpus.layout import Layout, lay_out, without
from faqtool.corpus.lines import Line, Shape, read_lines
from faqtool.corpus.markdown import settled
from faqtool.corpus.outline import OpenHeading, OpenSection, Outline
from faqtool.corpus.paragraphs import Role, ends_as_sentence, role_of
from faqtool.corpus.plain import Copy, plain
from faqtool.corpus.reading import Ids, Ledger, Reading
from faqtool.corpus.records import Place, Record, RecordId, Rule, Ruling, Section
from faqtool.corpus.rule_numbers import todays_number
from faqtool.corpus.stamps import day_of, stamp_behind
from faqtool.corpus.thread import Quoted, Thread
from faqtool.french.fold import fold, slug
from faqtool.french.language import language_of


def read_records(document: Document, english: Mapping[str, str], known: Iterable[RecordId] = ()) -> Reading:
    """The records of a document in order. ``known`` ids are taken already by documents before it.

    ``english`` gives English card names by folded French name.
    """
    if sheet := read_export(document.text):
        copy, lines, english = sheet.copy(), sheet.lines, {**english, **sheet.english}
    else:
        copy = plain(document.text)
        lines = settled(read_lines(copy), copy.text)
    around = dict.fromkeys(page.previews(lines), page.PREVIEW) | dict.fromkeys(page.index_lines(lines), page.INDEX)
    around |= page.frame_lines(lines) | page.declared_parts(document, lines)
    reader = _Reader(document, copy, english, Ids(document.key, known))
    for line in lines:
        if line.start in around and line.shape is not Shape.BLANK:
            reader.ledger.ignore((line,), around[line.start])
    labels = [line for line in lines if line.field == LABEL]
    reader.ledger.ignore(labels, page.LABEL)
    body = without(lines, around.keys() | {line.start for line in labels})
    layout, body = lay_out(body) if not sheet else (Layout(), body)
    reader.wrapped = bool(layout.width)
    blocks = list(with_names(list(read_blocks(body, layout))))
    front = front_of(blocks)
    reader.front(blocks[:front], blocks[front:])
    for block in blocks[front:]:
        reader.take(block)
    reader.outline.close()
    return reader.ledger.close(document, copy, lines, reader.records)


# The end of a line inside a sentence; a sub-point begins a line of its own.
_BROKEN = re.compile(r"\s*\n\s*+(?!--|—|–|[-+*] |R(?:éponse)?\s?:)")


_BETWEEN = re.compile(r"[^\w{}+*/]+")
_LONGEST_MENU = 60  # characters
_FEW_WORDS = 6  # of a post, without the end of a sentence: no claim
_QUOTED = re.compile(r"\n(?:>[ \t]?)+")
_GLOSSARIES = ("glossaire", "glossary")
_NUMERAL = re.compile(r"^(?:[IVX]+[.)]|(?:\w+ partie|part(?:ie)? \w+)\s*[.–—-])\s+", re.IGNORECASE)  # « II. Notes »


def _closed_up(*parts: str | None) -> str:
    """Words without what stands between them: what copies of a line have in common."""
    return "".join(_BETWEEN.sub("", part) for part in parts if part)


class _Reader:
    """The state of a reading: the section, heading and card in force, and what was found so far."""

    def __init__(self, document: Document, copy: Copy, english: Mapping[str, str], ids: Ids) -> None:
        self.document = document
        self.copy = copy
        self.english = english
        self.ids = ids
        self.ledger = Ledger()
        self.records: list[Record] = []
        self.rules: dict[str, int] = {}  # number -> where in records
        self.outline = Outline(ids, document.title, self._emit_section, self._paragraph_ruling)
        self.thread = Thread()
        self.introduced = False  # the last block only introduced what follows
        self.division: Line | None = None  # the title of a part of the document, while nothing stands below it
        self.claims = 0
        self.wrapped = False

    def front(self, before: list[Block], after: list[Block]) -> None:
        """What stands before the first record. A lexicon page has its title and definition there."""
        if after and isinstance(after[0], NumberedRule) and (title := self._lexicon_title(before)):
            self.outline.open_section(title.text.strip(), title)
            self.ledger.read((title,))
            self.ledger.hold(title.start, title.end)
            self.outline.started(lexicon=True)
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
        repeated = (line for line in lines[1:] if (title := fold(line.text)) and page_title.startswith(title))
        return next(repeated, lines[0])

    # --- blocks

    def take(self, block: Block) -> None:
        introduced, self.introduced = self.introduced, False
        division, self.division = self.division, None
        if division and isinstance(block, Bullet | Step | Paragraph):
            self.outline.open_section(_NUMERAL.sub("", division.text.strip()), division)
        match block:
            case Heading(sure=False) if self.outline.section is None:
                pass  # capitals outside a section: unread
            case Heading():
                self.outline.open(block)
                if fold(block.title) in _GLOSSARIES:
                    self.outline.started()  # its first entry is no introduction
                self.ledger.read(block.lines)
                self.ledger.hold(block.lines[0].start, block.lines[-1].end)
            case Division(part=part):
                self.outline.close()
                self.ledger.ignore(block.lines, page.PART_TITLE if part else page.SEPARATOR)
                self.division = block.lines[0] if part else None
            case PrintedCard():
                self._take_card(block)
            case NameAlone(lines=lines, name=name):
                self.outline.close()
                self.outline.under_card(name)
                self._read(lines)
                self.ledger.hold(lines[0].start, lines[-1].end)
            case Bullet() if self._is_menu(block):
                self.ledger.ignore(block.lines, page.TALK)
            case Bullet():
                if introduced and self.outline.section:
                    self.outline.card = None
                self._take_bullet(block)
            case Step():
                self._take_step(block)
            case NumberedRule():
                self._take_rule(block)
            case Attribution():
                self._take_attribution(block)
            case Paragraph():
                self._take_paragraph(block)

    def _emit_section(self, section: OpenSection) -> None:
        place = self._place((section.first, section.last), section.first.start, section.last.end)
        notes = tuple(self._text(note) for note in section.notes)
        places = tuple(self._place(note.lines, note.start, note.end) for note in section.notes)
        self.records.append(Section(section.id, place, section.title, section.name, notes, section.parent, places))

    def _take_card(self, block: PrintedCard) -> None:
        name, _ = split_name(block.name)
        english = self.english.get(fold(name))
        id = self.ids.new(f"carte/{slug(name)}")
        place = self._place(block.lines, block.lines[0].start, block.lines[-1].end)
        within = self.outline.heading if self.outline.section else None
        card = card_from_block(block, id, place, within.shown if within else None, english)
        self.records.append(card)
        self.outline.started()
        self.outline.under_card(card.name)
        self._read(block.lines)
        said = _closed_up(block.name, block.cost, block.type_line, block.numbers, *card.text)
        for line in block.lines:
            # What went into no part of the card stays unread.
            if line.shape is Shape.FIELD or _closed_up(line.text) in said:
                self.ledger.hold(line.start, line.end)

    def _is_menu(self, block: Bullet) -> bool:
        """Whether a point only leads elsewhere: a few words that are no sentence, and none of the game."""
        text = self._text(block)
        return len(text) < _LONGEST_MENU and not ends_as_sentence(text) and not of_the_game(text)

    def _take_bullet(self, block: Bullet) -> None:
        heading = self.outline.under_document()
        heading.bullets += 1
        self._ruling(f"{heading.slug}/{heading.bullets}", block, heading)

    def _take_step(self, block: Step) -> None:
        heading = self.outline.under_document()
        before = str(heading.bullets) if heading.bullets else f"p{heading.paragraphs}"
        self._ruling(f"{heading.slug}/{before}.{block.number}", block, heading)

    def _take_paragraph(self, block: Paragraph) -> None:
        text = self._text(block)
        label = page.LABEL if len(text) < 20 and fold(text) in OPENS_RULINGS else None
        if sign := page.page_sign(text) or page.farewell(text) or label:
            self.ledger.ignore(block.lines, sign)
        elif self.thread:
            self._take_words(block)
        elif self.outline.heading is None or (self.outline.in_lexicon and not text.endswith(":")):
            return  # the page again: a lexicon's own words stand before its rules
        else:
            match role_of(text, opens=self.outline.opening):
                case Role.RULING if not of_the_game(text):
                    self.ledger.ignore(block.lines, page.TALK)
                case Role.NOTE:
                    self._note(block)
                    self.introduced = text.endswith(":")
                case Role.RULING:
                    self._paragraph_ruling(block)
                case Role.NEITHER:
                    return

    def _note(self, block: Paragraph) -> None:
        section = self.outline.innermost
        if section is None:  # « … : » under a card: it belongs to what follows
            return
        section.notes.append(block)
        if self._text(block).endswith(":"):
            section.started = True
        self._read(block.lines)
        self.ledger.hold(block.start, block.end)

    def _paragraph_ruling(self, block: Paragraph) -> None:
        heading = self.outline.under_document()
        heading.paragraphs += 1
        self._ruling(f"{heading.slug}/p{heading.paragraphs}", block, heading)

    def _ruling(self, tail: str, block: Bullet | Step | Paragraph, heading: OpenHeading, *, speaker: str = "") -> None:
        section = self.outline.innermost
        text, language = self._text(block), self.document.language
        dated = block.dated if isinstance(block, Bullet) else ""
        self.records.append(
            Ruling(
                id=self.ids.new(tail),
                place=self._place(block.lines, block.start, block.end),
                heading=heading.shown,
                section=section.id if section else None,
                card=self.outline.card,
                text=text,
                speaker=speaker or None,
                dated=day_of(dated, language) if dated else stamp_behind(text, language),
            )
        )
        self.outline.started(claims=True)
        self._read(block.lines)
        opened = isinstance(block, Bullet | Step)  # their sign stands before the words
        self.ledger.hold(block.lines[0].start if opened else block.start, block.end)

    # --- numbered rules

    def _take_rule(self, block: NumberedRule) -> None:
        text = self._text(block)
        place = self._place(block.lines, block.start, block.end)
        self.outline.started(claims=True)
        self._read(block.lines)
        self.ledger.hold(block.lines[0].start, block.end)
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
            self.outline.close()
        self.thread.attribute(block.who)
        self.ledger.ignore(block.lines, page.ATTRIBUTION)

    def _take_words(self, block: Paragraph) -> None:
        text = self._text(block)
        if not ends_as_sentence(text) and len(text.split()) < _FEW_WORDS:
            return
        if not of_the_game(text):
            self.ledger.ignore(block.lines, page.TALK)
            return
        match self.thread.speaker_of(text):
            case Quoted.AGAIN:
                self.ledger.ignore(block.lines, page.REPEATED)
            case speaker:
                self.claims += 1
                title = self.copy.text.lstrip().partition("\n")[0].strip("*#_ \t\r")
                self._ruling(f"c{self.claims}", block, OpenHeading("", title), speaker=speaker)

    # --- places and lines

    def _read(self, lines: tuple[Line, ...]) -> None:
        """These lines are in a record, and the sections that are open reach as far."""
        self.outline.extend(lines)
        self.ledger.read(lines)

    def _place(self, lines: tuple[Line, ...], start: int, end: int) -> Place:
        return Place(self.document.stem, lines[0].number, lines[-1].number, *self.copy.span(start, end))

    def _text(self, block: Bullet | Step | Paragraph | NumberedRule) -> str:
        text = self.copy.text[block.start : block.end]
        text = _QUOTED.sub("\n", text) if "\n>" in text else text
        return _BROKEN.sub(" ", text) if self.wrapped else text
