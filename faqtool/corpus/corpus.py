"""The corpus: its documents read, with the cards that they only cite and the basic lands."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from faqtool.corpus.about import of_the_game
from faqtool.corpus.cards import basic_lands, card_from_entry
from faqtool.corpus.documents import Document, load_documents, lone_document, undescribed
from faqtool.corpus.doubts import Doubt
from faqtool.corpus.home import Home
from faqtool.corpus.mentions import NameFinder, mentions_of
from faqtool.corpus.plain import Taken
from faqtool.corpus.reader import read_records
from faqtool.corpus.reading import IgnoredLine, Reading, UnreadLine
from faqtool.corpus.records import Card, Record, RecordId, Rule, Ruling, Section
from faqtool.corpus.yaml_lines import Mapping as YamlMapping
from faqtool.corpus.yaml_lines import Node, Scalar, Sequence, load_yaml
from faqtool.errors import CorpusError, Fault
from faqtool.french.fold import fold


@dataclass(frozen=True, slots=True)
class Corpus:
    """All records in the order of the documents; every line of a document is in one, ignored or unread.

    ``cited`` and ``lands`` stand in no document, so ``records`` does not list them. ``undescribed`` are the names of
    texts beside the documents that are not read: nothing says what they are. ``doubts`` are readings that could have
    been others, ``taken`` signs of a medium that are no words.
    """

    documents: tuple[Document, ...]
    records: tuple[Record, ...]
    unread: tuple[UnreadLine, ...]
    ignored: tuple[IgnoredLine, ...]
    cited: tuple[Card, ...]
    lands: tuple[Card, ...]
    by_id: Mapping[RecordId, Record] = field(repr=False, compare=False)
    undescribed: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    taken: tuple[Taken, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The printed card blocks, a card that is printed twice in both its places."""
        return tuple(record for record in self.records if isinstance(record, Card))

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        return tuple(record for record in self.records if isinstance(record, Ruling))

    @property
    def rules(self) -> tuple[Rule, ...]:
        return tuple(record for record in self.records if isinstance(record, Rule))

    @property
    def sections(self) -> tuple[Section, ...]:
        return tuple(record for record in self.records if isinstance(record, Section))

    def all_cards(self) -> Iterator[Card]:
        """Each card once, by name: the printed, then the cited, then the basic lands."""
        seen: set[str] = set()
        for card in (*self.cards, *self.cited, *self.lands):
            if (name := fold(card.name)) not in seen:
                seen.add(name)
                yield card

    def document(self, stem: str) -> Document:
        return next(document for document in self.documents if document.stem == stem)

    def date_of(self, record: Record) -> str:
        """The date (ISO) of the rules a record speaks by: its own, its document's, or a quoted section's."""
        if record.place is None:
            return ""
        if isinstance(record, Ruling) and record.dated:
            return record.dated
        document = self.document(record.place.document)
        words = isinstance(record, Ruling) and record.speaker is not None
        return document.date if words or isinstance(record, Rule) else document.sections_date


def read_corpus(home: Home | Path) -> Corpus:
    """Every document of a corpus as records. Raises CorpusError with all faults of its files at once."""
    home = home if isinstance(home, Home) else Home(home, packaged=False)
    folder = home.documents
    faults: list[Fault] = []
    try:
        documents = load_documents(folder, home.within)
    except CorpusError as problem:
        faults.extend(problem.faults)
        documents = ()
    english = _english_names(folder / "english_names.yaml", home.within, faults)
    cited = _cited_cards(folder / "cited_cards.yaml", home.within, faults)
    if faults:
        raise CorpusError(*faults)
    readings: list[Reading] = []
    known: set[RecordId] = set()
    for document in documents:
        reading = read_records(document, english, known)
        known |= {record.id for record in reading.records}
        readings.append(reading)
    records = tuple(record for reading in readings for record in reading.records)
    lands = basic_lands()
    records = _with_mentions(records, (*cited, *lands))
    return Corpus(
        documents=documents,
        records=records,
        unread=tuple(line for reading in readings for line in reading.unread),
        ignored=tuple(line for reading in readings for line in reading.ignored),
        cited=cited,
        lands=lands,
        by_id={record.id: record for record in records},
        undescribed=undescribed(folder, documents),
        taken=tuple(taken for reading in readings for taken in reading.taken),
        doubts=tuple(doubt for reading in readings for doubt in reading.doubts),
    )


def read_document(path: Path, corpus: Corpus | None = None) -> Reading:
    """Another document of the same family as records; with a corpus, its card names are recognised too.

    A copy of a document of the corpus is read as that document. Raises CorpusError when the file has no
    card, numbered rule or claim in words of the game.
    """
    others = tuple(corpus.all_cards()) if corpus else ()
    english = {fold(card.name): card.english_name for card in others if card.english_name}
    document = lone_document(path)
    known = (known for known in corpus.documents if known.text == document.text) if corpus else iter(())
    reading = read_records(next(known, document), english)
    if not _of_the_family(reading):
        hint = "le document doit avoir des cartes, des puces « * » ou des règles numérotées"
        raise CorpusError(Fault("rien de lisible dans ce document", str(path), hint))
    return replace(reading, records=_with_mentions(reading.records, others))


_CARDS = re.compile(r"\b(?:cartes?|cards?)\b")  # of anything, on a page; of the game, in a list of claims


def _of_the_family(reading: Reading) -> bool:
    """Whether a document has cards or numbered rules, or claims in words of the game: a list may be about anything."""
    claims = [record.text for record in reading.records if isinstance(record, Ruling)]
    return any(isinstance(record, Card | Rule) for record in reading.records) or any(
        of_the_game(claim) or _CARDS.search(fold(claim)) for claim in claims
    )


def _with_mentions(records: tuple[Record, ...], others: tuple[Card, ...]) -> tuple[Record, ...]:
    finder = NameFinder([*(record.name for record in records if isinstance(record, Card)), *(c.name for c in others)])
    sections = {record.id: record.name for record in records if isinstance(record, Section)}
    return tuple(
        replace(record, mentions=mentions_of(record, finder, sections)) if isinstance(record, Ruling) else record
        for record in records
    )


def same_claims(corpus: Corpus) -> Mapping[RecordId, tuple[Ruling, ...]]:
    """Rulings that say the same word for word under the same heading in other documents, by each one's id."""
    alike: dict[tuple[str, str], list[Ruling]] = defaultdict(list)
    for ruling in corpus.rulings:
        alike[fold(ruling.heading), fold(ruling.text)].append(ruling)
    return {
        ruling.id: others
        for group in alike.values()
        for ruling in group
        if (others := tuple(o for o in group if o.place.document != ruling.place.document))
    }


def _english_names(path: Path, within: Path | None, faults: list[Fault]) -> dict[str, str]:
    """English card names by folded French name, of ``english_names.yaml`` if there is one."""
    root = _load(path, within, faults)
    if root is None:
        return {}
    if not isinstance(root, YamlMapping):
        faults.append(Fault("les noms anglais sont des paires", f"{path.name}:{root.line}", "Nom : Name"))
        return {}
    names: dict[str, str] = {}
    for name, value in root:
        where = f"{path.name}:{name.line}"
        if not isinstance(value, Scalar) or not value.text:
            faults.append(Fault(f"le nom anglais de « {name.text} » manque", where))
        elif fold(name.text) in names:
            faults.append(Fault(f"« {name.text} » s'y trouve déjà sous une autre graphie", where))
        else:
            names[fold(name.text)] = value.text
    return names


def _cited_cards(path: Path, within: Path | None, faults: list[Fault]) -> tuple[Card, ...]:
    """The cards of ``cited_cards.yaml``, if there is one: cited in the documents, printed in none."""
    root = _load(path, within, faults)
    if root is None:
        return ()
    if not isinstance(root, Sequence):
        faults.append(Fault("les cartes citées sont une liste", f"{path.name}:{root.line}", "- {name: …, type: …}"))
        return ()
    cards: dict[str, Card] = {}
    for entry in root:
        card = card_from_entry(entry, path.name, faults)
        if card and fold(card.name) in cards:
            faults.append(Fault(f"« {card.name} » s'y trouve deux fois", f"{path.name}:{entry.line}"))
        elif card:
            cards[fold(card.name)] = card
    return tuple(cards.values())


def _load(path: Path, within: Path | None, faults: list[Fault]) -> Node | None:
    if not path.is_symlink() and not path.exists():
        return None
    try:
        return load_yaml(path, within=within)
    except CorpusError as problem:
        faults.extend(problem.faults)
        return None
