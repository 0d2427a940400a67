"""What is not right in a corpus: lines not read, rulings without an entry, quotes that are gone."""

from collections.abc import Mapping
from dataclasses import dataclass

from faqtool.answers.entries import Entry, load_entries
from faqtool.corpus import Corpus, Home
from faqtool.corpus.reading import UnreadLine
from faqtool.replay.checks import text_of
from faqtool.replay.coverage import claims


@dataclass(frozen=True, slots=True)
class Uncompiled:
    """A printed line of a card that has no meaning yet."""

    card: str
    document: str | None
    line: int | None
    sentence: str


@dataclass(frozen=True, slots=True)
class Abilities:
    """How many abilities the cards print, how many compile, and which do not."""

    total: int = 0
    compiled: int = 0
    uncompiled: tuple[Uncompiled, ...] = ()


@dataclass(frozen=True, slots=True)
class Checked:
    """Everything that ``check`` found."""

    unread: tuple[UnreadLine, ...]
    abilities: Abilities
    missing: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    blocking: tuple[Uncompiled, ...] = ()  # those of cards that a complete heading uses

    @property
    def ok(self) -> bool:
        """Missing entries are told, and fail ``verify`` where they are due."""
        return not (self.unread or self.stale or self.blocking)


def check_corpus(home: Home, corpus: Corpus, abilities: Abilities) -> Checked:
    """A corpus with its entries."""
    entries = load_entries(home.rulings)
    used = _cards_of_complete_headings(corpus)
    return Checked(
        corpus.unread,
        abilities,
        missing=tuple(claim.id for claim in claims(corpus) if _is_missing(entries.get(claim.id))),
        stale=_stale(corpus, entries),
        blocking=tuple(line for line in abilities.uncompiled if line.card in used),
    )


def _is_missing(entry: Entry | None) -> bool:
    """No entry, or one that says only questions and an answer."""
    return entry is None or not (entry.played or entry.prose or entry.not_modelled or entry.same_as)


def _stale(corpus: Corpus, entries: Mapping[str, Entry]) -> tuple[str, ...]:
    """Entries whose words are no longer in their record, or whose record is no longer there."""
    texts = {str(claim.id): " ".join(text_of(claim).split()) for claim in claims(corpus)}
    return tuple(
        ruling
        for ruling, entry in entries.items()
        if ruling not in texts or " ".join(entry.quote.split()) not in texts[ruling]
    )


def _cards_of_complete_headings(corpus: Corpus) -> set[str]:
    return {
        name
        for ruling in corpus.rulings
        if corpus.document(ruling.place.document).is_complete(ruling.id.split("/")[1])
        for name in (ruling.card, *ruling.mentions.cards)
        if name
    }
