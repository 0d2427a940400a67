"""Every claim of the corpus with what ``rulings.yaml`` proves of it: the counts, and all that fails."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date as Day
from typing import Literal

from faqtool.corpus.corpus import Corpus
from faqtool.corpus.records import RecordId, Rule, Ruling, Section
from faqtool.engine.eras import ruleset
from faqtool.errors import Fault, internal
from faqtool.french.fold import fold, slug
from faqtool.replay.blanking import bites, text_under_test
from faqtool.replay.checks import check_records, text_of
from faqtool.replay.eras import Replayed, Today, replay
from faqtool.replay.form import meant
from faqtool.replay.outcome import Outcome
from faqtool.replay.pool import Pool
from faqtool.replay.scenario import Entry, Scenario

Claim = Ruling | Rule

Progress = Callable[[float], None]
"""Told how much is judged, from 0.0 to 1.0."""

How = Literal["replayed", "checked", "prose", "not_modelled", "missing"]


@dataclass(frozen=True, slots=True)
class Stale:
    """An entry whose quote is gone from its record; ``moved`` are the records that have it now."""

    ruling: str
    where: str
    moved: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A claim with the entry that speaks of it, and what came of it.

    ``replays`` holds each scenario, its variants after it, at both dates; ``failures`` whatever is not as it should be.
    """

    claim: Claim
    entry: Entry | None
    how: How
    on: Day
    today: Today | None = None
    because: tuple[str, ...] = ()
    replays: tuple[Replayed, ...] = ()
    failures: tuple[Fault, ...] = ()
    contradicted: bool = False

    @property
    def refuted(self) -> bool:
        """Whether the claim is known to be false: its scenarios play what happens instead."""
        return self.entry is not None and self.entry.refuted


@dataclass(frozen=True, slots=True)
class Coverage:
    """All claims of a corpus, in its order; ``due`` are those without an entry under a complete heading."""

    verdicts: tuple[Verdict, ...]
    stale: tuple[Stale, ...] = ()
    due: tuple[str, ...] = ()
    failures: tuple[Fault, ...] = ()  # that belong to no claim

    @property
    def counts(self) -> Mapping[str, int]:
        """How many claims there are of each kind."""
        kinds: tuple[How, ...] = ("replayed", "checked", "prose", "not_modelled", "missing")
        by_kind = {str(kind): sum(one.how == kind for one in self.verdicts) for kind in kinds}
        refuted = sum(one.refuted and one.how == "replayed" and not one.contradicted for one in self.verdicts)
        contradicted = sum(one.contradicted and one.how == "replayed" for one in self.verdicts)
        outcomes = {"stale": len(self.stale), "refuted": refuted, "contradicted": contradicted}
        return {"total": len(self.verdicts), **by_kind, **outcomes}

    @property
    def today(self) -> Mapping[str, int]:
        """How many replayed claims are the same today, the same by another rule, changed, uncertain."""
        kinds: tuple[Today, ...] = ("same", "same_result", "changed", "uncertain")
        return {str(kind): sum(one.today == kind for one in self.verdicts) for kind in kinds}

    @property
    def scenarios(self) -> Mapping[str, int]:
        """How many scenarios were played, variants counted, and how many of them failed."""
        played = [one for verdict in self.verdicts for one in verdict.replays]
        return {"total": len(played), "failed": sum(not one.ok for one in played)}

    @property
    def all_failures(self) -> tuple[Fault, ...]:
        return (*(fault for verdict in self.verdicts for fault in verdict.failures), *self.failures)

    @property
    def ok(self) -> bool:
        """Whether a run in CI may pass: nothing failed, nothing is stale, nothing is missing where it is due."""
        return not (self.all_failures or self.stale or self.due)


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges claims: by the corpus they stand in, the entries that speak of them, the rules of a day called today."""

    corpus: Corpus
    entries: Mapping[str, Entry]
    pool: Pool
    today: Day
    biting: bool = True
    _stems: Mapping[str, str] = field(default_factory=dict)

    @staticmethod
    def of(corpus: Corpus, entries: Sequence[Entry], today: Day, *, biting: bool = True) -> "Judge":
        by_ruling = {entry.ruling: entry for entry in entries}
        return Judge(corpus, by_ruling, Pool.of(corpus.all_cards()), today, biting)

    def coverage(self, told: Progress = lambda done: None) -> Coverage:
        """Every claim judged."""
        verdicts = tuple(self._all(told))
        stale = self.stale()
        known = {claim.id for claim in claims(self.corpus)}
        gone = {one.ruling for one in stale}
        strange = tuple(
            Fault(f"« {entry.ruling} » n'est pas une décision du corpus", entry.where, meant(entry.ruling, known))
            for entry in self.strangers()
            if entry.ruling not in gone
        )
        missing = {one.claim.id for one in verdicts if one.how == "missing"}
        due = tuple(claim.id for claim in claims(self.corpus) if claim.id in missing and self._is_complete(claim))
        return Coverage(verdicts, stale, due, (*strange, *self._strange_headings()))

    def _all(self, told: Progress) -> Iterator[Verdict]:
        listed = claims(self.corpus)
        for number, claim in enumerate(listed, start=1):
            yield self.verdict(claim)
            told(number / len(listed))

    # --- one claim ------------------------------------------------------------------------------

    def verdict(self, claim: Claim) -> Verdict:
        """What its entry proves of a claim; whatever goes wrong in judging it is a failure of that claim alone."""
        try:
            return self._verdict(claim)
        except Exception as problem:
            entry = self.entries.get(claim.id)
            fault = replace(internal(problem), where=entry.where if entry else "")
            return Verdict(claim, entry, "missing", self.today, failures=(fault,))

    def _verdict(self, claim: Claim) -> Verdict:
        on = Day.fromisoformat(self.corpus.date_of(claim)) if self.corpus.date_of(claim) else self.today
        entry = self.entries.get(claim.id)
        if entry is None:
            return Verdict(claim, None, "missing", on)
        if entry.same_as is not None:
            return self._same(claim, entry, on)
        if entry.prose is not None:
            return Verdict(claim, entry, "prose", on)
        if entry.not_modelled is not None:
            return Verdict(claim, entry, "not_modelled", on)
        wrong = tuple(self._checked(claim, entry))
        if entry.scenarios:
            return self._replayed(claim, entry, on, wrong)
        if entry.checked:
            return Verdict(claim, entry, "checked", on, failures=wrong, contradicted=bool(wrong))
        return Verdict(claim, entry, "missing", on)

    def _same(self, claim: Claim, entry: Entry, on: Day) -> Verdict:
        """A claim that another document makes in the same words under the same heading: judged as that one."""
        other = self.corpus.by_id.get(RecordId(entry.same_as or ""))
        if not isinstance(other, Ruling | Rule) or not _alike(claim, other):
            message = f"« {claim.id} » et « {entry.same_as} » n'ont pas les mêmes mots sous le même en-tête"
            return Verdict(claim, entry, "missing", on, failures=(Fault(message, entry.where),))
        judged = self.verdict(other)
        return Verdict(claim, judged.entry, judged.how, on, judged.today, judged.because, (), (), judged.contradicted)

    def _checked(self, claim: Claim, entry: Entry) -> Iterator[Fault]:
        for check in entry.checked:
            if found := check_records(check, self.corpus, claim.place.document):
                yield Fault(f"« {claim.id} » : {found}", f"{entry.source}:{check.line}")

    def _replayed(self, claim: Claim, entry: Entry, on: Day, wrong: tuple[Fault, ...]) -> Verdict:
        replays: list[Replayed] = []
        failures = list(wrong)
        for scenario in entry.scenarios:
            main, *controls = (
                replay(one, one.on or on, self.today, self.pool) for one in (scenario, *scenario.variants)
            )
            replays += [main, *controls]
            failures += [fault for one in (main, *controls) for fault in failures_of(claim.id, one)]
            if self.biting and main.then.ok:
                failures += self._toothless(claim, scenario, on)
        mains = [one for one in replays if any(one.scenario is scenario for scenario in entry.scenarios)]
        not_played = all(one.then.not_modelled is not None for one in mains)
        today = _today(mains)
        due_to = ("same_result",) if today == "same_result" else ("changed", "uncertain")
        return Verdict(
            claim,
            entry,
            "not_modelled" if not_played else "replayed",
            on,
            today,
            tuple(dict.fromkeys(key for one in mains if one.today in due_to for key in one.causes)),
            tuple(replays),
            tuple(failures),
            contradicted=any(not one.then.ok and one.then.not_modelled is None for one in mains),
        )

    def _toothless(self, claim: Claim, scenario: Scenario, on: Day) -> Iterator[Fault]:
        """A scenario that passes without what it is to prove."""
        tested = text_under_test(scenario, claim, self.corpus)
        if not tested:
            hint = "tests: Nom de carte, ou Nom/ligne"
            yield Fault(f"« {claim.id} » : rien ne dit quel texte le scénario éprouve", scenario.where, hint)
        elif not bites(scenario, tested, ruleset(scenario.on or on), self.pool):
            what = ", ".join(map(str, tested))
            hint = "attendez ce que ce texte change, ou ajoutez une variante qui en dépend"
            yield Fault(f"« {claim.id} » : le scénario passe aussi sans {what}", scenario.where, hint)

    # --- quotes and headings --------------------------------------------------------------------

    def missing(self) -> tuple[str, ...]:
        """Claims without an entry, or with one that says only questions and an answer; nothing is played."""
        return tuple(claim.id for claim in claims(self.corpus) if _says_nothing(self.entries.get(claim.id)))

    def strangers(self) -> tuple[Entry, ...]:
        """Entries of what is no claim of the corpus."""
        known = {str(claim.id) for claim in claims(self.corpus)}
        return tuple(entry for entry in self.entries.values() if entry.ruling not in known)

    def stale(self) -> tuple[Stale, ...]:
        """Entries whose words are no longer in their record."""
        return tuple(self._stale())

    def _stale(self) -> Iterator[Stale]:
        texts = {claim.id: " ".join(text_of(claim).split()) for claim in claims(self.corpus)}
        for entry in self.entries.values():
            if entry.quote is None:
                continue
            quote = " ".join(entry.quote.split())
            if quote not in texts.get(RecordId(entry.ruling), ""):
                moved = tuple(id_ for id_, text in texts.items() if quote in text)
                if moved or RecordId(entry.ruling) in texts:
                    yield Stale(entry.ruling, entry.where, moved)

    def _is_complete(self, claim: Claim) -> bool:
        document = self.corpus.document(claim.place.document)
        return any(document.is_complete(heading) for heading in headings(claim, self.corpus))

    def _strange_headings(self) -> Iterator[Fault]:
        """Headings that ``corpus.yaml`` calls complete and that its document does not have."""
        for document in self.corpus.documents:
            if document.complete == "all":
                continue
            there = {
                heading
                for claim in claims(self.corpus)
                if claim.place.document == document.stem
                for heading in headings(claim, self.corpus)
            }
            for heading in document.complete:
                if slug(heading) not in there:
                    message = f"« {heading} » n'est pas un en-tête de {document.stem}"
                    yield Fault(message, "corpus.yaml", meant(slug(heading), there))


def claims(corpus: Corpus) -> tuple[Claim, ...]:
    """What the documents claim: their rulings, and the numbered rules that are no bare titles."""
    return tuple(
        record
        for record in corpus.records
        if isinstance(record, Ruling) or (isinstance(record, Rule) and not record.title)
    )


def headings(claim: Claim, corpus: Corpus) -> tuple[str, ...]:
    """The headings that a claim stands under, as they stand in ids: its own, and of a rule the section's."""
    if isinstance(claim, Ruling):
        return (claim.id.split("/")[1],)
    above = [
        section
        for section in corpus.sections
        if section.place.document == claim.place.document and section.place.line <= claim.place.line
    ]
    return (slug(_last(above).name),) if above else ()


def _says_nothing(entry: Entry | None) -> bool:
    return entry is None or not (
        entry.same_as or entry.prose or entry.not_modelled or entry.scenarios or entry.checked
    )


def _last(sections: Sequence[Section]) -> Section:
    return max(sections, key=lambda section: section.place.line)


def _alike(one: Claim, other: Claim) -> bool:
    if isinstance(one, Ruling) and isinstance(other, Ruling):
        return fold(one.heading) == fold(other.heading) and fold(one.text) == fold(other.text)
    return isinstance(one, Rule) and isinstance(other, Rule) and fold(text_of(one)) == fold(text_of(other))


def _today(mains: Sequence[Replayed]) -> Today | None:
    """What today makes of a claim: its controls do not count."""
    kinds = {one.today for one in mains}
    weight: tuple[Today, ...] = ("changed", "uncertain", "same_result", "same")
    return next((kind for kind in weight if kind in kinds), None)


def failures_of(ruling: str, replayed: Replayed) -> Iterator[Fault]:
    """Whatever is not as expected of a scenario, at its own date and today."""
    scenario = replayed.scenario
    name = f"{ruling}{f' « {scenario.name} »' if scenario.name else ''}"
    yield from _failed(name, scenario, replayed.then)
    for complaint in replayed.complaints:
        yield Fault(f"{name} : {complaint}", scenario.where)
    if replayed.then.ok and (scenario.now is not None or not replayed.complaints):
        yield from _failed(f"{name}, aujourd'hui", scenario, replayed.now)


def _failed(name: str, scenario: Scenario, outcome: Outcome) -> Iterator[Fault]:
    if outcome.not_modelled is not None:
        yield Fault(f"{name} : pas encore jouable : {outcome.not_modelled}", scenario.where)
    if outcome.problem is not None:
        yield Fault(f"{name} : {outcome.problem.message}", outcome.problem.where, outcome.problem.hint)
    for one in outcome.expectations:
        if not one.ok:
            yield Fault(f"{name} : attendu {one.expected} ; trouvé {one.found}", f"{scenario.source}:{one.line}")
