"""Every claim of the corpus with what ``rulings.yaml`` proves of it: the counts, and all that fails."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date as Day

from faqtool.corpus.corpus import Corpus
from faqtool.corpus.records import RecordId, Rule, Ruling
from faqtool.engine.eras import ruleset
from faqtool.errors import Fault, internal
from faqtool.french.fold import fold, slug
from faqtool.parallel import Shared, cores
from faqtool.replay.blanking import bites, text_under_test
from faqtool.replay.checks import check_records, text_of
from faqtool.replay.claims import Claim, alike, claims, headings, of_a_card
from faqtool.replay.clauses import NOTHING_SAID, clauses, holds, pieces, words
from faqtool.replay.core_rules import core_failures, core_rules_played
from faqtool.replay.eras import Replayed, Today, replay
from faqtool.replay.form import meant
from faqtool.replay.load_scenario import unknown_day
from faqtool.replay.pool import Pool
from faqtool.replay.scenario import REASONS, Entry, Scenario, UnderTest
from faqtool.replay.verdict import How, Stale, Verdict, failures_of

Progress = Callable[[float], None]
"""Told how much is judged, from 0.0 to 1.0."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """All claims of a corpus, in its order; ``due`` are those without an entry under a complete heading.

    ``stale`` and ``failures`` hold what belongs to no claim besides what is wrong of the claims.
    """

    verdicts: tuple[Verdict, ...]
    stale: tuple[Stale, ...] = ()
    due: tuple[str, ...] = ()
    failures: tuple[Fault, ...] = ()  # that belong to no claim
    rules: tuple[Replayed, ...] = ()  # the rules of the game that all of this rests on
    reasons: Mapping[str, int] = field(default_factory=dict)  # how many pieces of rulings are not played, by reason

    @property
    def counts(self) -> Mapping[str, int]:
        """How many claims there are of each kind."""
        kinds: tuple[How, ...] = ("replayed", "checked", "prose", "not_modelled", "missing")
        by_kind = {str(kind): sum(one.how == kind for one in self.verdicts) for kind in kinds}
        told = [one.status for one in self.verdicts]
        outcomes = {word: told.count(word) for word in ("partly", "refuted", "today_only", "contradicted", "failing")}
        return {"total": len(self.verdicts), **by_kind, "stale": len({one.ruling for one in self.stale}), **outcomes}

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
    def core(self) -> Mapping[str, int]:
        """How many scenarios of the rules themselves were played, and how many of them failed."""
        return {"total": len(self.rules), "failed": sum(not one.ok for one in self.rules)}

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
    _texts: Mapping[str, Sequence[str]] = field(default_factory=dict)  # the words of each claim, by its id

    @staticmethod
    def of(corpus: Corpus, entries: Sequence[Entry], today: Day) -> "Judge":
        by_ruling = {entry.ruling: entry for entry in entries}
        texts = {str(claim.id): words(text_of(claim)) for claim in claims(corpus)}
        return Judge(corpus, by_ruling, Pool.of(corpus.all_cards()), today, texts)

    def coverage(self, told: Progress = lambda done: None) -> Coverage:
        """Every claim judged."""
        verdicts = tuple(self._all(told))
        moved = tuple(one for entry in self.strangers() for one in self._stale(entry) if one.moved)
        gone = {one.ruling for one in moved}
        strange = tuple(
            Fault(f"« {entry.ruling} » n'est pas une décision du corpus", entry.where, meant(entry.ruling, self._texts))
            for entry in self.strangers()
            if entry.ruling not in gone
        )
        due = tuple(str(one.claim.id) for one in verdicts if one.how == "missing" and self._is_complete(one.claim))
        stale = (*(one for verdict in verdicts for one in verdict.stale), *moved)
        elsewhere = (*strange, *self._strange_headings(), *self._unknown_dates(), *core_failures(self.today))
        return Coverage(verdicts, stale, due, elsewhere, core_rules_played(self.today), self.reasons())

    def _all(self, told: Progress) -> Iterator[Verdict]:
        listed = claims(self.corpus)
        with Shared(self.verdict, listed, cores()) as judged:
            for number, verdict in enumerate(judged.results(), start=1):
                yield verdict
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
        dated = self.corpus.date_of(claim)
        own = Day.fromisoformat(dated) if dated else self.today
        known = unknown_day(own) is None
        on = own if known else self.today
        entry = self.entries.get(claim.id)
        if entry is None:
            return Verdict(claim, None, "missing", on, known)
        if entry.same_as is not None:
            return self._same(claim, entry, on)
        verdict = self._by_its_entry(claim, entry, on)
        faults = (*verdict.failures, *self._accounted(claim, entry, verdict))
        return replace(verdict, known=known, stale=tuple(self._stale(entry)), failures=faults)

    def _by_its_entry(self, claim: Claim, entry: Entry, on: Day) -> Verdict:
        if entry.prose is not None:
            return Verdict(claim, entry, "prose", on)
        if entry.not_modelled is not None:
            return Verdict(claim, entry, "not_modelled", on)
        wrong = tuple(self._checked(claim, entry))
        said = clauses(claim, entry)
        if entry.scenarios:
            return replace(self._replayed(claim, entry, on, wrong), clauses=said)
        if entry.checked:
            return Verdict(claim, entry, "checked", on, failures=wrong, contradicted=bool(wrong), clauses=said)
        return Verdict(claim, entry, "missing", on)

    def _same(self, claim: Claim, entry: Entry, on: Day) -> Verdict:
        """A claim that another document makes in the same words under the same heading: judged as that one."""
        other = self.corpus.by_id.get(RecordId(entry.same_as or ""))
        if not isinstance(other, Ruling | Rule) or not alike(claim, other):
            message = f"« {claim.id} » et « {entry.same_as} » n'ont pas les mêmes mots sous le même en-tête"
            return Verdict(claim, entry, "missing", on, failures=(Fault(message, entry.where),))
        judged = self.verdict(other)
        failures = (Fault(f"« {claim.id} » : voir « {other.id} »", entry.where),) if not judged.ok else ()
        return replace(judged, claim=claim, on=on, replays=(), failures=failures, stale=(), clauses=NOTHING_SAID)

    def _checked(self, claim: Claim, entry: Entry) -> Iterator[Fault]:
        for check in entry.checked:
            if found := check_records(check, self.corpus, claim.place.document):
                yield Fault(f"« {claim.id} » : {found}", f"{entry.source}:{check.line}")

    def _replayed(self, claim: Claim, entry: Entry, on: Day, wrong: tuple[Fault, ...]) -> Verdict:
        replays: list[Replayed] = []
        failures = list(wrong)
        for scenario in entry.scenarios:
            main, *controls = (replay(one, one.on or on, self.today, self.pool) for one in scenario.all)
            replays += [main, *controls]
            failures += [fault for one in (main, *controls) for fault in failures_of(claim.id, one)]
            if main.then.ok:
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
            today=today,
            because=tuple(dict.fromkeys(key for one in mains if one.today in due_to for key in one.causes)),
            replays=tuple(replays),
            failures=tuple(failures),
            contradicted=bool(wrong) or any(not one.then.ok and one.then.not_modelled is None for one in mains),
        )

    def _toothless(self, claim: Claim, scenario: Scenario, on: Day) -> Iterator[Fault]:
        """A scenario that passes without what it is to prove; variants that test something else are judged by that."""
        for tested, of_it in self._by_what_they_test(claim, scenario).items():
            what, where = ", ".join(map(str, tested)), of_it[0].where
            if not tested:
                hint = "tests: Nom de carte, ou Nom/ligne"
                yield Fault(f"« {claim.id} » : rien ne dit quel texte le scénario éprouve", where, hint)
            elif not self._about(claim, tested):
                hint = "la carte de l'en-tête, une carte que la décision nomme, ou une règle"
                yield Fault(f"« {claim.id} » : le scénario éprouve {what}, dont elle ne parle pas", where, hint)
            elif not bites(of_it, tested, ruleset(of_it[0].on or on), self.pool):
                hint = "attendez ce que ce texte change, ou ajoutez une variante qui en dépend"
                yield Fault(f"« {claim.id} » : le scénario passe aussi sans {what}", where, hint)

    def _by_what_they_test(self, claim: Claim, scenario: Scenario) -> Mapping[tuple[UnderTest, ...], list[Scenario]]:
        found: dict[tuple[UnderTest, ...], list[Scenario]] = {}
        for one in scenario.all:
            found.setdefault(text_under_test(one, claim, self.corpus), []).append(one)
        return found

    def _about(self, claim: Claim, tested: Sequence[UnderTest]) -> bool:
        """Whether a ruling of a card speaks of what is tested; what is ruled of a mechanic may test any card."""
        card = of_a_card(claim)
        if card is None:
            return True
        spoken = {fold(card), *(fold(name) for name in claim.mentions.cards)} if isinstance(claim, Ruling) else set()
        return any(one.card is None or fold(one.card) in spoken for one in tested)

    # --- the words of a claim -------------------------------------------------------------------

    def _accounted(self, claim: Claim, entry: Entry, verdict: Verdict) -> Iterator[Fault]:
        """What an entry leaves out: words that nothing speaks of, words that do not say which claim they are of."""
        complete = self._is_complete(claim)
        if complete and entry.answer is None:
            yield Fault(f"« {claim.id} » n'a pas de réponse courte", entry.where, "answer: une phrase")
        for line in entry.silent:
            message = f"« {claim.id} » : rien ne dit quels mots de la décision sont joués ici"
            yield Fault(message, f"{entry.source}:{line}", "plays: des mots exacts de la décision")
        for run in verdict.clauses.unclaimed if complete else ():
            yield Fault(f"« {claim.id} » : rien ne joue « {run} »", entry.where, "plays: …, ou unplayed: …")
        if verdict.how in ("prose", "not_modelled") and not entry.scenarios:
            if complete and not self.corpus.document(claim.place.document).says_unplayed(claim.id):
                message = f"« {claim.id} » ne se joue pas, et corpus.yaml ne le dit pas"
                yield Fault(message, entry.where, "jouez-la, ou ajoutez son identifiant à « unplayed » du document")
            own, quoted = self._texts[claim.id], words(entry.quote or "")
            if others := [id_ for id_, text in self._texts.items() if text != own and holds(text, quoted)]:
                message = f"« {claim.id} » : sa citation est aussi dans {', '.join(others[:3])}"
                yield Fault(message, entry.where, "des mots qui ne sont qu'à elle")
        for one in entry.unplayed:
            if one.see is not None and (seen := self.entries.get(one.see)) is None:
                yield Fault(
                    f"« {one.see} » n'a pas d'entrée", f"{entry.source}:{one.line}", meant(one.see, self.entries)
                )
            elif one.see is not None and seen is not None and not (seen.scenarios or seen.checked or seen.same_as):
                yield Fault(f"« {one.see} » ne joue rien", f"{entry.source}:{one.line}")

    def missing(self) -> tuple[str, ...]:
        """Claims without an entry, or with one that says only questions and an answer; nothing is played."""
        return tuple(claim.id for claim in claims(self.corpus) if _says_nothing(self.entries.get(claim.id)))

    def unclaimed(self) -> Mapping[str, tuple[str, ...]]:
        """By claim the words that its entry does not speak of; nothing is played."""
        said = {
            str(claim.id): clauses(claim, entry).unclaimed
            for claim in claims(self.corpus)
            if (entry := self.entries.get(claim.id)) is not None and (entry.scenarios or entry.checked)
        }
        return {id_: runs for id_, runs in said.items() if runs}

    def reasons(self) -> Mapping[str, int]:
        """How many pieces of rulings are not played, by the reason they are given."""
        given = [one.because for entry in self.entries.values() for one in entry.unplayed]
        return {reason: given.count(reason) for reason in REASONS}

    def strangers(self) -> tuple[Entry, ...]:
        """Entries of what is no claim of the corpus."""
        return tuple(entry for entry in self.entries.values() if entry.ruling not in self._texts)

    def stale(self) -> tuple[Stale, ...]:
        """Words that entries take from records in which they are not."""
        return tuple(one for entry in self.entries.values() for one in self._stale(entry))

    def _stale(self, entry: Entry) -> Iterator[Stale]:
        text = self._texts.get(entry.ruling, ())
        for piece in pieces(entry):
            said = words(piece.words)
            if not holds(text, said):
                moved = tuple(id_ for id_, other in self._texts.items() if said and holds(other, said))
                yield Stale(entry.ruling, piece.words, f"{entry.source}:{piece.line}", moved)

    # --- headings and documents -----------------------------------------------------------------

    def _is_complete(self, claim: Claim) -> bool:
        document = self.corpus.document(claim.place.document)
        return any(document.is_complete(heading) for heading in headings(claim, self.corpus))

    def _strange_headings(self) -> Iterator[Fault]:
        """Headings that ``corpus.yaml`` calls complete and that its document does not have, and ids that are played."""
        for document in self.corpus.documents:
            for id_ in document.unplayed:
                entry = self.entries.get(id_)
                if id_ not in self._texts or (entry is not None and (entry.scenarios or entry.checked)):
                    hint = meant(id_, self._texts) if id_ not in self._texts else "retirez-le de « unplayed »"
                    yield Fault(f"« {id_} » n'est pas une décision qui ne se joue pas", "corpus.yaml", hint)
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

    def _unknown_dates(self) -> Iterator[Fault]:
        """Documents of a date whose rules nobody knows: they are played by today's rules alone, and that is said."""
        for document in self.corpus.documents:
            for date in filter(None, (document.date, document.sections_date)):
                if (wrong := unknown_day(Day.fromisoformat(date))) and document.rules != "unknown":
                    hint = "rules: unknown, et seules les règles d'aujourd'hui sont rejouées"
                    yield Fault(f"{document.stem} est du {date} : {wrong}", "corpus.yaml", hint)


def _says_nothing(entry: Entry | None) -> bool:
    return entry is None or not (entry.same_as or entry.prose or entry.not_modelled or entry.scenarios or entry.checked)


def _today(mains: Sequence[Replayed]) -> Today | None:
    """What today makes of a claim: its controls do not count."""
    kinds = {one.today for one in mains}
    weight: tuple[Today, ...] = ("changed", "uncertain", "same_result", "same")
    return next((kind for kind in weight if kind in kinds), None)
