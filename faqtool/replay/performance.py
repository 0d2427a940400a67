"""Scenarios played to be watched: of a ruling, of a heading, of a file; at their date and today, or at one date."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date as Day

from faqtool.corpus.records import Card, RecordId
from faqtool.engine.eras import CHANGES, Ruleset, ruleset
from faqtool.errors import Fault
from faqtool.replay.claims import Claim, claims
from faqtool.replay.coverage import Judge
from faqtool.replay.eras import Replayed, Today, replay, uncertain
from faqtool.replay.form import meant
from faqtool.replay.load import Loose
from faqtool.replay.outcome import Outcome
from faqtool.replay.plays import Plays
from faqtool.replay.run import run
from faqtool.replay.scenario import Entry, Scenario


@dataclass(frozen=True, slots=True)
class Performance:
    """One scenario played by the rules of one date.

    At today's showing, ``today`` is what it makes of the scenario and ``because`` the changes that it is due to, if it
    is another outcome or the same by another rule; ``unsure`` are those of uncertain date that the outcome depends on,
    if they had come in by then; ``complaints`` what is wrong with what the scenario says of today. ``cards`` are those
    that the scenario brings.
    """

    id: str
    name: str | None
    where: str
    outcome: Outcome
    today: Today | None = None
    because: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()
    complaints: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()  # the words of its ruling that it plays
    cards: tuple[Card, ...] = ()

    @property
    def ok(self) -> bool:
        return self.outcome.ok and not self.complaints


@dataclass(frozen=True, slots=True)
class Watched:
    """What was played; ``silent`` are the claims that were meant and have nothing to play, with the reason."""

    performances: tuple[Performance, ...]
    claims: Mapping[str, Claim] = field(default_factory=dict)  # by id: what the scenarios prove
    silent: tuple[tuple[str, str], ...] = ()

    @property
    def ok(self) -> bool:
        return bool(self.performances) and all(one.ok for one in self.performances)


def showings(performances: Sequence[Performance]) -> Iterator[tuple[Performance, Performance | None]]:
    """What was played, scenario by scenario: at its date, and beside it today where it was played twice."""
    waiting = list(performances)
    while waiting:
        first = waiting.pop(0)
        second = waiting.pop(0) if waiting and waiting[0].today is not None else None
        yield first, second


def watch_rulings(judge: Judge, id_: str, on: Day | None, boards: bool = False) -> Watched | Fault:
    """The scenarios of a claim, or of all claims whose id begins so; a Fault where there is none.

    With ``boards`` each step holds what lies on the table.
    """
    listed = claims(judge.corpus)
    meant_ones = [one for one in listed if one.id == id_] or [one for one in listed if one.id.startswith(f"{id_}/")]
    if not meant_ones:
        return Fault(f"aucune décision « {id_} »", "", meant(id_, (one.id for one in listed)))
    played: list[Performance] = []
    silent: list[tuple[str, str]] = []
    for claim in meant_ones:
        if why := why_silent(judge, claim):
            silent.append((claim.id, why))
        played += watch_claim(judge, claim, on, boards)
    return Watched(tuple(played), {claim.id: claim for claim in meant_ones}, tuple(silent))


def watch_claim(judge: Judge, claim: Claim, on: Day | None = None, boards: bool = False) -> Iterator[Performance]:
    """The scenarios of a claim; of one that repeats another, that one's."""
    entry = _entry(judge, claim)
    own = Day.fromisoformat(judge.corpus.date_of(claim)) if judge.corpus.date_of(claim) else judge.today
    for scenario in entry.scenarios if entry else ():
        for one in scenario.all:
            yield from _performances(claim.id, one, one.on or own, on, judge, boards)


def watch_file(judge: Judge, loose: Loose, on: Day | None, boards: bool = False) -> Watched:
    """The scenarios of a file; of one without a date, by today's rules."""
    played: list[Performance] = []
    for entry in loose.entries:
        claim = judge.corpus.by_id.get(RecordId(entry.ruling))
        own = judge.corpus.date_of(claim) if claim is not None else ""
        for scenario in entry.scenarios:
            for one in (scenario, *scenario.variants):
                date = one.on or (Day.fromisoformat(own) if own else judge.today)
                played += _performances(entry.ruling, one, date, on, judge, boards)
    for scenario in loose.scenarios:
        for one in (scenario, *scenario.variants):
            played += _performances(one.where, one, one.on or judge.today, on, judge, boards)
    return Watched(tuple(played))


def _entry(judge: Judge, claim: Claim) -> Entry | None:
    """The entry of a claim, or of the claim that it repeats."""
    entry = judge.entries.get(claim.id)
    return judge.entries.get(entry.same_as, entry) if entry and entry.same_as else entry


def why_silent(judge: Judge, claim: Claim) -> str:
    """Why a claim has nothing to play; nothing where it has."""
    entry = _entry(judge, claim)
    if entry is not None and entry.scenarios:
        return ""
    if entry is None:
        return "pas encore d'entrée dans rulings.yaml"
    if entry.prose is not None:
        return f"ne se joue pas : {entry.prose}"
    if entry.not_modelled is not None:
        return f"pas encore jouable : {entry.not_modelled}"
    return "se vérifie sur les cartes" if entry.checked else "pas encore de scénario"


def _performances(
    id_: str, scenario: Scenario, own: Day, on: Day | None, judge: Judge, boards: bool
) -> Iterator[Performance]:
    if on is not None or own >= judge.today:
        yield _at(id_, scenario, on or judge.today, judge, boards)
        return
    played: Replayed = replay(scenario, own, judge.today, judge.pool, trace=True, boards=boards)
    unsure = played.causes if played.today == "uncertain" else ()
    because = played.causes if played.today in ("changed", "same_result") else ()
    name, where, plays, cards = scenario.name, scenario.where, scenario.plays, scenario.cards
    yield Performance(id_, name, where, played.then, unsure=unsure, plays=plays, cards=cards)
    yield Performance(id_, name, where, played.now, played.today, because, (), played.complaints, plays, cards)


def _at(id_: str, scenario: Scenario, on: Day, judge: Judge, boards: bool) -> Performance:
    """A scenario by the rules of one date: its script for today once all that changed it has come in."""
    rules: Ruleset = ruleset(on)
    came = {change.key for change in CHANGES if change.date <= on}
    script = scenario.now.script if scenario.now and set(scenario.now.because) <= came else scenario.script
    outcome = run(scenario, rules, judge.pool, script=script, trace=True, boards=boards)
    unsure = uncertain(Plays(scenario, judge.pool), on)
    name, where, plays, cards = scenario.name, scenario.where, scenario.plays, scenario.cards
    return Performance(id_, name, where, outcome, unsure=unsure, plays=plays, cards=cards)
