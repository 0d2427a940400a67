"""What is not right in a corpus: lines not read or in doubt, rulings without an entry, words gone or unplayed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from faqtool.corpus import Corpus, Home
from faqtool.corpus.doubts import Doubt
from faqtool.corpus.plain import Taken
from faqtool.corpus.reading import IgnoredLine, UnreadLine
from faqtool.replay.coverage import Judge
from faqtool.replay.load import load_entries
from faqtool.replay.load_scenario import Known
from faqtool.replay.scenario import REASONS


@dataclass(frozen=True, slots=True)
class Uncompiled:
    """A printed line of a card that has no meaning yet."""

    card: str
    document: str | None
    line: int | None
    sentence: str
    reason: str = ""


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
    unclaimed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # words of rulings that no scenario plays
    reasons: Mapping[str, int] = field(
        default_factory=lambda: dict.fromkeys(REASONS, 0)
    )  # how many words are not played, by the reason they have
    undescribed: tuple[str, ...] = ()  # texts that corpus.yaml does not describe
    doubts: tuple[Doubt, ...] = ()
    ignored: tuple[IgnoredLine, ...] = ()
    taken: tuple[Taken, ...] = ()  # signs of a document's medium
    blocking: tuple[Uncompiled, ...] = ()  # those of cards that a complete heading uses

    @property
    def ok(self) -> bool:
        """Missing entries, and words that nothing plays, are told; they fail ``verify`` where they are due."""
        return not (self.undescribed or self.unread or self.stale or self.blocking)


def check_corpus(home: Home, corpus: Corpus, abilities: Abilities) -> Checked:
    """A corpus with its entries. Raises ScenarioError when these have faults."""
    judge = Judge.of(corpus, load_entries(home.rulings, Known.of(corpus)), date.today())
    used = _cards_of_complete_headings(corpus)
    return Checked(
        corpus.unread,
        abilities,
        undescribed=corpus.undescribed,
        doubts=corpus.doubts,
        ignored=corpus.ignored,
        taken=corpus.taken,
        missing=judge.missing(),
        unclaimed=judge.unclaimed(),
        reasons=judge.reasons(),
        stale=tuple(
            dict.fromkeys((*(one.ruling for one in judge.stale()), *(one.ruling for one in judge.strangers())))
        ),
        blocking=tuple(line for line in abilities.uncompiled if line.card in used),
    )


def _cards_of_complete_headings(corpus: Corpus) -> set[str]:
    return {
        name
        for ruling in corpus.rulings
        if corpus.document(ruling.place.document).is_complete(ruling.id.split("/")[1])
        for name in (ruling.card, *ruling.mentions.cards)
        if name
    }
