"""A scenario at its own date and today: still so, so by another rule, changed, by which change, or uncertain."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date as Day
from typing import Literal

from faqtool.engine.eras import CHANGES, Change, Ruleset, ruleset
from faqtool.replay.outcome import Outcome
from faqtool.replay.plays import Plays
from faqtool.replay.pool import Pool
from faqtool.replay.run import run
from faqtool.replay.scenario import Scenario

Today = Literal["same", "same_result", "changed", "uncertain"]
"""What today makes of a claim; ``same_result``: it comes to the same, by another rule."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A scenario played by the rules of its own date and by those of today.

    ``now`` is today's outcome: of the script written for today where there is one. ``causes`` are the keys
    of the changes that make the difference; ``undeclared`` tells a difference that the scenario does not announce.
    """

    scenario: Scenario
    then: Outcome
    now: Outcome
    today: Today
    causes: tuple[str, ...] = ()
    complaints: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        return self.then.ok and self.now.ok and not self.complaints


def replay(scenario: Scenario, on: Day, today: Day, pool: Pool, *, trace: bool = False) -> Replayed:
    """A scenario at a date and today; where the outcome differs, why."""
    plays = Plays(scenario, pool, trace)
    then = plays.by(ruleset(on))
    same_script = plays.by(ruleset(today))
    if scenario.now is None:
        return _undeclared(plays, then, same_script, on, today)
    now = run(scenario, ruleset(today), pool, script=scenario.now.script, trace=trace)
    found = tuple(causes(plays, on, today))
    complaints = []
    if same_script.ok:
        complaints.append("« now » est superflu : tout se passe aujourd'hui comme à l'époque")
    elif set(found) != set(scenario.now.because):
        said, there = ", ".join(scenario.now.because), ", ".join(found) or "aucun changement seul"
        complaints.append(f"« because » dit {said} ; trouvé : {there}")
    unsure = uncertain(plays, on)
    return Replayed(scenario, then, now, "uncertain" if unsure else scenario.today, found, tuple(complaints))


def _undeclared(plays: Plays, then: Outcome, now: Outcome, on: Day, today: Day) -> Replayed:
    """A scenario that announces no difference."""
    scenario = plays.scenario
    if then.ok and not now.ok:
        found = tuple(causes(plays, on, today))
        message = (
            f"aujourd'hui le résultat est autre ({', '.join(found) or 'cause inconnue'}), et « now » ne le dit pas"
        )
        return Replayed(scenario, then, now, "changed", found, (message,))
    unsure = () if not then.ok else uncertain(plays, on)
    return Replayed(scenario, then, now, "uncertain" if unsure else "same", unsure)


def causes(plays: Plays, on: Day, today: Day) -> Iterator[str]:
    """The keys of the changes that move the outcome between two dates.

    The scenario is played at each date on which a change came in. Where its outcome moves, the causes are those
    changes of that date that, switched off alone, bring the earlier outcome back; where none does alone, all
    of them together. A later change may have gone further the same way, with nothing left to move: so all is played
    again with the causes found switched off, until nothing moves any more.
    """
    found: list[str] = []
    while more := list(_moving(plays, on, today, found)):
        found += more
    yield from found


def _moving(plays: Plays, on: Day, today: Day, off: Sequence[str]) -> Iterator[str]:
    """The changes that move the outcome from date to date, those switched off apart."""
    before = plays.by(ruleset(on)).found
    for day in sorted({change.date for change in CHANGES if on < change.date <= today}):
        rules = ruleset(day, off)
        after = plays.by(rules).found
        if after != before:
            came = [change.key for change in CHANGES if change.date == day and change.key not in off]
            alone = [key for key in came if plays.by(_without(rules, key)).found == before]
            yield from alone or came
        before = after


def uncertain(plays: Plays, on: Day) -> tuple[str, ...]:
    """The changes of uncertain date that may or may not have come in on a day, and that the outcome depends on.

    On the first of the two days between which a change came in, it had not.
    """
    open_ = [change.key for change in CHANGES if _is_open(change, on)]
    if not open_:
        return ()
    rules = ruleset(on)
    usual = plays.by(rules).found
    return tuple(key for key in open_ if plays.by(_switched(rules, key)).found != usual)


def _is_open(change: Change, on: Day) -> bool:
    return change.between is not None and change.between[0] < on < change.between[1]


def _switched(rules: Ruleset, key: str) -> Ruleset:
    return replace(rules, keys=rules.keys ^ {key})


def _without(rules: Ruleset, key: str) -> Ruleset:
    return replace(rules, keys=rules.keys - {key})
