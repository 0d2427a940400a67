"""All that an index is made of, gathered from a corpus folder. Slow."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date

from faqtool.answers.prepare import Material, texts_of
from faqtool.corpus import Corpus, Home, read_corpus, same_claims
from faqtool.corpus.block_cards import BlockCard, load_block_cards
from faqtool.french.fold import fold
from faqtool.french.glossary import load_glossary
from faqtool.replay.coverage import Judge
from faqtool.replay.load import read_entries
from faqtool.replay.load_scenario import Known
from faqtool.replay.scenario import Entry
from faqtool.search.lemmas import Lemmas


def gather(home: Home, say: Callable[[str], None]) -> Material:
    """The material of a corpus folder. Raises FaqError when it cannot be read.

    A fault in ``rulings.yaml`` must not keep a judge from an answer: it is said, what is well formed serves, and
    every claim counts as not yet replayed. ``verify`` is where it fails.
    """
    corpus = read_corpus(home)
    records = (*corpus.records, *corpus.cited, *corpus.lands)
    lemmas = Lemmas(texts_of(records)).forms
    also = {str(id): tuple(str(ruling.id) for ruling in others) for id, others in same_claims(corpus).items()}
    sources: Mapping[str, Mapping[str, str]] = {
        document.stem: {"title": document.title, "set": document.set, "date": document.date, "year": document.date[:4]}
        for document in corpus.documents
    }
    entries, faults = read_entries(home.rulings, Known.of(corpus))
    if faults:
        say(f"faqtool : scénarios non rejoués, voir « faqtool verify » ({faults[0]})")
    return Material(
        records=records,
        block_cards=_not_printed(load_block_cards(home.documents / "block_cards.yaml"), corpus),
        sources=sources,
        also=also,
        entries=_by_ruling(entries),
        undescribed=corpus.undescribed,
        glossary=load_glossary(),
        judge=None if faults else Judge.of(corpus, entries, date.today()),
        lemmas=lemmas,
    )


def _not_printed(cards: Sequence[BlockCard], corpus: Corpus) -> Sequence[BlockCard]:
    """Those of which no more is known: a corpus may come to print one."""
    known = {fold(name) for card in corpus.all_cards() for name in (card.name, card.english_name) if name}
    return [card for card in cards if known.isdisjoint((fold(card.name), fold(card.english_name)))]


def _by_ruling(entries: Sequence[Entry]) -> Mapping[str, Entry]:
    """The entries by ruling; one that is the same as another says what the other says."""
    own = {entry.ruling: entry for entry in entries}
    return {
        ruling: replace(other, ruling=ruling) if (other := own.get(entry.same_as or "")) else entry
        for ruling, entry in own.items()
    }
