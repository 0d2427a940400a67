"""A scenario at its own date and today: still so, so by another rule, changed, by which change, or uncertain."""

from collections.abc import Iterable
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


def replay(
    scenario: Scenario, on: Day, today: Day, pool: Pool, *, trace: bool = False, boards: bool = False
) -> Replayed:
    """A scenario at a date and today; where the outcome differs, why."""
    plays = Plays(scenario, pool, trace, boards)
    then = plays.by(ruleset(on))
    same_script = plays.by(ruleset(today))
    if scenario.now is None:
        return _undeclared(plays, then, same_script, on, today)
    now = run(scenario, ruleset(today), pool, script=scenario.now.script, trace=trace, boards=boards)
    found = causes(plays, on, today)
    complaints = []
    if same_script.ok:
        complaints.append("« now » est superflu : tout se passe aujourd'hui comme à l'époque")
    elif set(found) != set(scenario.now.because):
        said, there = ", ".join(scenario.now.because), ", ".join(found) or "aucun changement"
        complaints.append(f"« because » dit {said} ; trouvé : {there}")
    unsure = uncertain(plays, on)
    return Replayed(scenario, then, now, "uncertain" if unsure else scenario.today, found, tuple(complaints))


def _undeclared(plays: Plays, then: Outcome, now: Outcome, on: Day, today: Day) -> Replayed:
    """A scenario that announces no difference."""
    scenario = plays.scenario
    if then.ok and not now.ok:
        found = causes(plays, on, today)
        message = (
            f"aujourd'hui le résultat est autre ({', '.join(found) or 'cause inconnue'}), et « now » ne le dit pas"
        )
        return Replayed(scenario, then, now, "changed", found, (message,))
    unsure = () if not then.ok else uncertain(plays, on)
    return Replayed(scenario, then, now, "uncertain" if unsure else "same", unsure)


MOST_SETS = 2_000
"""So many sets of changes are tried; beyond, all changes are named: without them all, the earlier rules are back."""


def causes(plays: Plays, on: Day, today: Day) -> tuple[str, ...]:
    """The keys of the changes that explain what differs between two dates, in the order of their dates.

    They are the smallest set of changes without which today's rules bring the earlier outcome back; where several
    sets are the smallest, the changes of all of them. Where nothing differs there are none.
    """
    earlier, rules = plays.by(ruleset(on)).found, ruleset(today)
    came = [change.key for change in CHANGES if on < change.date <= today]
    named = frozenset().union(*_smallest(plays, rules, came, earlier))
    return tuple(key for key in came if key in named)


def _smallest(plays: Plays, rules: Ruleset, came: Iterable[str], earlier: tuple[str, ...]) -> list[frozenset[str]]:
    """The smallest sets of changes whose absence brings the earlier outcome back: sets of one, then of two ...

    A set is only enlarged by what a play without it asks about: any other change would leave the outcome as it is.
    """
    sets: set[frozenset[str]] = {frozenset()}
    tried = 0
    while sets:
        tried += len(sets)
        if tried > MOST_SETS:
            return [frozenset(came)]
        bring_back = [one for one in sets if plays.by(_without(rules, one)).found == earlier]
        if bring_back:
            return bring_back
        sets = {one | {key} for one in sets for key in plays.asked(_without(rules, one)).intersection(came) - one}
    return []


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


def _without(rules: Ruleset, keys: frozenset[str]) -> Ruleset:
    return replace(rules, keys=rules.keys - keys)
