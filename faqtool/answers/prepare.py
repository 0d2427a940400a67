"""The corpus and what is known of its rulings, made into an index that answers by itself.

Whatever a command prints is stored here, ready: no command reads a document.
"""

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from faqtool.answers.lexicon import store_asked, store_forms, store_glossary, store_heard, store_subjects
from faqtool.answers.payloads import Payloads, block_card, says
from faqtool.answers.question import Asked, understand
from faqtool.answers.ranking import FIELD_WEIGHTS
from faqtool.answers.results import Payload
from faqtool.answers.tokens import TERM, card_token, term_token
from faqtool.corpus.block_cards import BlockCard
from faqtool.corpus.cards import basic_lands
from faqtool.corpus.records import Card, Record, Rule, Ruling, Section
from faqtool.corpus.rule_numbers import is_of_keyword
from faqtool.french.fold import fold
from faqtool.french.glossary import Glossary, Term
from faqtool.replay.scenario import Entry
from faqtool.search.index import Index, Text, create, store_entry, store_links, store_texts
from faqtool.search.lemmas import Forms
from faqtool.search.names import Name, Target, store_names
from faqtool.search.words import plain_words

REMINDED = re.compile(r"([^.()]+)\.? ?\(")
"""The sentence before a parenthesis: what it names is what the parenthesis reminds of."""

Progress = Callable[[float], None]
"""Told how much of the work is done, from 0.0 to 1.0."""


@dataclass(frozen=True, slots=True)
class Material:
    """All that an index is made of."""

    records: Sequence[Record]  # of the documents, in order; then the cards that they only cite
    block_cards: Sequence[BlockCard]  # of which only names and mechanics are known
    sources: Mapping[str, Mapping[str, str]]  # by document: title, set, date, year
    also: Mapping[str, Sequence[str]]  # ruling: the rulings that say the same, word for word
    entries: Mapping[str, Entry]
    replays: Mapping[str, Payload]
    undescribed: Sequence[str]  # texts that nothing is known of, and that are not read
    glossary: Glossary
    lemmas: Callable[[Sequence[str], Callable[[int], None]], Forms]


def build_index(database: sqlite3.Connection, material: Material, progress: Progress) -> None:
    """Write the whole index: word lists, entries, names, texts."""
    create(database)
    texts = _texts(material)
    lemmas = material.lemmas(texts, lambda done: progress(0.1 + 0.6 * done / max(1, len(texts))))
    store_forms(database, lemmas, material.glossary)
    names = _all_names(material.records, material.glossary)
    for card in material.block_cards:
        names += [Name(fold(said), Target(card.name), "block card") for said in card.spellings]
    store_heard(database, [*texts, *(name.folded for name in names if name.kind == "card")], material.glossary)
    store_glossary(database, material.glossary)
    store_subjects(database, material.glossary)
    store_asked(database, [question for entry in material.entries.values() for question in entry.questions])
    store_names(database, names)
    progress(0.8)
    _store_records(database, material)
    for key, value in (("sources", material.sources), ("undescribed", list(material.undescribed))):
        database.execute("INSERT INTO meta VALUES (?, ?)", (key, json.dumps(value, ensure_ascii=False)))
    progress(1.0)


def _texts(material: Material) -> list[str]:
    texts: list[str] = []
    for record in material.records:
        match record:
            case Ruling(text=text):
                texts.append(text)
            case Rule(french=french):
                texts.append(french or "")
            case Card(text=lines):
                texts.extend(lines)
            case Section(notes=notes):
                texts.extend(notes)
    return texts


def _all_names(records: Sequence[Record], glossary: Glossary) -> list[Name]:
    """The spellings by which cards and sections are found.

    A section whose title only speaks of a term, or whose rules have it for their subject, is found by its words too,
    where no section bears its name.
    """
    names: list[Name] = []
    spoken_of: list[Name] = []
    for record in records:
        match record:
            case Card(name=name, english_name=english):
                names += [Name(fold(spelling), Target(name), "card") for spelling in (name, english) if spelling]
            case Section(id=id, name=name, title=title):
                called = {fold(name), fold(name).rstrip("s")}
                own = [term for term in glossary.terms if not called.isdisjoint(map(fold, term.words))]
                folded = f" {fold(title)} "
                named = [term for term in glossary.terms if f" {fold(term.name)} " in folded]
                names += _spellings([name, title, *_words(own)], id)
                spoken_of += _spellings(_words(named), id)
    for section, term, _ in _subjects_of_rules(records, glossary):
        spoken_of += _spellings(term.words, section)
    taken = {name.folded for name in names if name.kind == "topic"}
    return [*names, *(name for name in spoken_of if name.folded not in taken)]


def _subjects_of_rules(records: Sequence[Record], glossary: Glossary) -> Iterator[tuple[str, Term, str]]:
    """A rule that has sub-rules is about what it and each of them speak of: 303.4, under enchantments, about auras."""
    rules = [(section, record) for section, record in _under_sections(records) if isinstance(record, Rule)]
    for section, rule in rules:
        below = [
            one
            for other, one in rules
            if other is section and one.number[:-1] == rule.number and one.number[-1].isalpha() and one.french
        ]
        if section is None or rule.title or not rule.french or len(below) < 2:
            continue
        texts = [f" {fold(one.french or '')} " for one in (rule, *below)]
        for term in glossary.terms:
            forms = [f" {fold(word)}{plural} " for word in term.words for plural in ("", "s")]
            if all(any(form in text for form in forms) for text in texts):
                yield section.id, term, rule.id


def _words(terms: Sequence[Term]) -> list[str]:
    return [word for term in terms for word in term.words]


def _spellings(words: Sequence[str], section: str) -> list[Name]:
    return [Name(spelling, Target(section), "topic") for word in words if (spelling := fold(word))]


def _store_records(database: sqlite3.Connection, material: Material) -> None:
    payloads = Payloads(material.sources, material.also, material.entries, material.replays, material.records)
    index = Index(database)
    index.words.phrases.fetch_all()
    # Before all questions are read: they name cards, and mean what those bear.
    _store_kin(database, material.records, material.glossary, index)
    _store_block_cards(database, material, len(material.records), index)
    texts: dict[int, Text] = {}
    first: set[str] = set()
    sections: set[tuple[str, ...]] = set()
    for number, record in enumerate(material.records):
        kind, payload = payloads.of(record)
        store_entry(database, number, record.id, kind, payload)
        if not first.isdisjoint(material.also.get(record.id, ())) or _said_before(record, sections):
            continue  # said word for word in a document before: found there, and shown beside it
        first.add(record.id)
        if text := _text(record, material, index):
            texts[number] = text
    store_texts(database, texts, FIELD_WEIGHTS)
    _store_links(database, material)
    for token, ids in _defined(material, index).items():
        store_links(database, token, "defined by", ids)
    for token, ids in _reminded(material).items():
        store_links(database, token, "reminded by", ids)
    store_links(database, "basic lands", "named", [land.name for land in basic_lands()])


def _defined(material: Material, index: Index) -> dict[str, list[str]]:
    """What says what a thing is, by the token of its term: the rule that is about it, where a section announces the
    rules of a keyword the one under the title of those, and what opens its section."""
    found: dict[str, list[str]] = {}
    for _, term, rule in _subjects_of_rules(material.records, material.glossary):
        found.setdefault(term_token(term.name), []).append(rule)
    sections = {str(one.id): one for one in material.records if isinstance(one, Section)}
    under: dict[str, list[Rule]] = {}
    for section, record in _under_sections(material.records):
        if section and isinstance(record, Rule):
            under.setdefault(section.id, []).append(record)
    for token, ids in _sections_by_term(material.records, index).items():
        for id in ids:
            announced = any(note.rstrip().endswith(":") for note in sections[id].notes)
            titles = pairwise(under.get(id, ()))
            titled = [rule.id for title, rule in titles if title.title and is_of_keyword(rule.number)]
            found.setdefault(token, []).extend((*(titled[:1] if announced else ()), id))
    return found


def _reminded(material: Material) -> dict[str, list[str]]:
    """What says in passing what a keyword does, by the token of that: a rule among those on keywords that speaks of
    no other, then the cards that remind of it: « Portée (Cette créature peut … »."""
    keywords = [term for term in material.glossary.terms if term.kind == "keyword"]

    def named(text: str) -> list[str]:
        folded = f" {fold(text)} "
        found = (term for term in keywords if any(f" {fold(word)} " in folded for word in term.words))
        return [term_token(term.name) for term in found]

    rules = [one for one in material.records if isinstance(one, Rule) and is_of_keyword(one.number)]
    cards = [one for one in material.records if isinstance(one, Card) and one.place is not None]
    said = [(rule.id, rule.french or "") for rule in rules]
    said += [(card.id, before) for card in cards for line in card.text for before in REMINDED.findall(line)]
    found: dict[str, list[str]] = {}
    for id, text in said:
        tokens = named(text)
        if len(tokens) == 1:
            found.setdefault(tokens[0], []).append(id)
    return found


def _said_before(record: Record, said: set[tuple[str, ...]]) -> bool:
    """Whether a section's notes were among those ``said``, which they are from now on."""
    if not isinstance(record, Section):
        return False
    before = record.notes in said
    said.add(record.notes)
    return before


def _text(record: Record, material: Material, index: Index) -> Text | None:
    """What of a record is searched; None for one that makes no claim."""

    def tokens(text: str | None) -> list[str]:
        return index.words.read(plain_words(text)).tokens if text else []

    entry = material.entries.get(record.id)
    of_a_card = isinstance(record, Ruling) and record.card == record.heading
    asked = [understand(index, question) for question in entry.questions] if entry else []
    questions = [_asked(index, one, of_a_card) for one in asked]
    turns = _turns(asked)
    match record:
        case Ruling(heading=heading, text=text, card=card, mentions=mentions):
            about = [card_token(name) for name in (card if card == heading else None, *mentions.cards) if name]
            example = [card_token(card)] if card and card != heading else []
            return Text(record.id, [*tokens(heading), *example], tokens(text), questions, about, turns)
        case Rule(title=False, french=french, english=english, number=number):
            return Text(record.id, tokens(number), [*tokens(french), *tokens(english)], questions, [], turns)
        case Card(place=place, name=name, text=lines, heading=heading) if place is not None:
            kinds = " ".join((*record.supertypes, *record.types, *record.subtypes))
            title = tokens(f"{kinds}\n{heading or ''}")
            return Text(record.id, title, tokens("\n".join(lines)), [], [card_token(name)])
        case Section(title=str(title)) if opening := says(record):
            return Text(record.id, tokens(title), tokens(opening["text"]), [], [])
    return None


def _turns(asked: Sequence[Asked]) -> dict[str, float]:
    """What the questions of an entry turn on, with the share of them that do."""
    counts = Counter(turn for one in asked for turn in one.turns)
    return {turn: round(count / len(asked), 2) for turn, count in sorted(counts.items())}


def _asked(index: Index, asked: Asked, of_a_card: bool) -> list[str]:
    """What an entry's question says. Where a mechanic is ruled on, a card that it names is one that bears that."""
    named = [spot.targets[0] for spot in asked.spots if spot.sure > 0.5 and len(spot.targets) == 1]
    borne = [token for name in named for token in index.linked(name, "kin")] if not of_a_card else []
    return [*asked.tokens, *borne]


def _store_links(database: sqlite3.Connection, material: Material) -> None:
    """Which rulings belong to which card, section and rule; where a card is mentioned besides."""
    links: dict[tuple[str, str], list[str]] = {}

    def link(relation: str, origin: str, target: str) -> None:
        links.setdefault((relation, origin), []).append(target)

    for section, record in _under_sections(material.records):
        match record:
            case Card(name=name):
                link("printed", name, record.id)
                if section and record.heading:
                    link("example", section.id, record.id)
            case Ruling(card=card, section=under, mentions=mentions, speaker=speaker, place=place):
                if speaker:
                    link("thread", place.document, record.id)
                if card:
                    link("rulings", card, record.id)
                for name in mentions.cards:
                    if name != card:
                        link("mentions", name, record.id)
                if under:
                    link("section", under, record.id)
                for number in mentions.rules:
                    link("rule", number, record.id)
            case Rule(number=number):
                link("rule", number, record.id)
                if section:
                    link("rules", section.id, record.id)
            case Section(parent=parent):
                if parent:
                    link("subsections", parent, record.id)
    for (relation, origin), targets in links.items():
        store_links(database, origin, relation, targets)


def _store_kin(database: sqlite3.Connection, records: Sequence[Record], glossary: Glossary, index: Index) -> None:
    """For each card the terms that it bears and that a section is about: what is ruled there is ruled of it too."""

    def terms(text: str) -> list[str]:
        return [token for token in index.words.read(plain_words(text)).tokens if token.startswith(TERM)]

    ruled = {token for record in records if isinstance(record, Section) for token in terms(record.name)}
    subjects = {term_token(term.name) for _, term, _ in _subjects_of_rules(records, glossary)}
    store_links(database, "sections", "about", sorted(subjects | _sections_by_term(records, index).keys()))
    kin: dict[str, list[str]] = {}
    for record in records:
        if isinstance(record, Card):
            borne = terms("\n".join((*record.types, *record.subtypes, *record.text)))
            kin.setdefault(record.name, []).extend(token for token in borne if token in ruled)
    sections = _sections_by_term(records, index)
    examples = {record.heading: record.name for record in records if isinstance(record, Card) and record.heading}
    for name, tokens in kin.items():
        store_links(database, name, "kin", tokens)
        shown = [record.id for record in records if isinstance(record, Section) and examples.get(record.name) == name]
        store_links(database, name, "topics", [*shown, *(id for token in tokens for id in sections.get(token, ()))])


def _sections_by_term(records: Sequence[Record], index: Index) -> dict[str, list[str]]:
    """The sections whose whole name is one term, by that. Of a theme (« Choisissez un type ») no word alone is it."""
    found: dict[str, list[str]] = {}
    for record in records:
        if isinstance(record, Section):
            units = index.words.read(plain_words(record.name), False).units
            for token in units[0] if len(units) == 1 else ():
                found.setdefault(token, []).append(record.id)
    return found


def _store_block_cards(database: sqlite3.Connection, material: Material, first: int, index: Index) -> None:
    """Cards that no document prints, each with the terms for what it bears."""
    for number, card in enumerate(material.block_cards, start=first):
        store_entry(database, number, card.id, "block card", block_card(card))
        store_links(database, card.name, "printed", [card.id])
        units = [index.words.read(plain_words(keyword), False).units for keyword in card.keywords]
        store_links(database, card.name, "bears", [unit[0] for found in units if len(found) == 1 for unit in found])
        topics = [index.resolve(fold(keyword), "topic") for keyword in card.keywords]
        store_links(database, card.name, "topics", [id for topic in topics for id in topic.targets])


def _under_sections(records: Sequence[Record]) -> Iterator[tuple[Section | None, Record]]:
    """The records of each document from top to bottom, with the section that each stands in, sub-headings aside."""
    placed = [record for record in records if record.place is not None]
    # In corpus.yaml's order, in which documents are shown: of what two print, the first is the one to cite.
    order = {name: at for at, name in enumerate(dict.fromkeys(one.place.document for one in placed if one.place))}
    top: Section | None = None
    for record in sorted(placed, key=lambda one: (order[one.place.document], one.place.start) if one.place else (0, 0)):
        if top and record.place and record.place.document != top.place.document:
            top = None
        if isinstance(record, Section) and record.parent is None:
            top = record
        elif isinstance(record, Card) and record.heading is None:
            top = None  # the part on single cards has begun
        yield top, record
    for record in records:
        if record.place is None:
            yield None, record
