"""What came of a claim: the one judgement that ``verify``, ``check``, ``ask``, ``card`` and ``export`` go by."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date as Day
from typing import Literal

from faqtool.errors import Fault
from faqtool.replay.claims import Claim
from faqtool.replay.clauses import NOTHING_SAID, Clauses
from faqtool.replay.eras import Replayed, Today
from faqtool.replay.outcome import Outcome
from faqtool.replay.scenario import Entry, Scenario

How = Literal["replayed", "checked", "prose", "not_modelled", "missing"]
"""What the entry of a claim does for it."""

Status = Literal[
    "confirmed", "partly", "refuted", "today_only", "contradicted", "failing",
    "checked", "prose", "not_modelled", "missing",
]  # fmt: skip
"""What is told of a claim.

``confirmed``: all of its words were played, at its date and today, and came out. ``partly``: some of them were not.
``refuted``: it is false, as its scenarios show. ``today_only``: nobody knows the rules of its date; it comes out by
today's. ``contradicted``: it does not come out. ``failing``: anything else is wrong with its proof.
"""


@dataclass(frozen=True, slots=True)
class Stale:
    """Words that an entry takes from its record and that are not in it; ``moved`` are the records that have them."""

    ruling: str
    words: str
    where: str
    moved: tuple[str, ...]

    @property
    def fault(self) -> Fault:
        hint = f"ces mots sont dans {', '.join(self.moved)}" if self.moved else "des mots exacts de la décision"
        return Fault(f"« {self.words} » n'est pas dans « {self.ruling} »", self.where, hint)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A claim with the entry that speaks of it, and what came of it.

    ``on`` is the day whose rules it was first played by; ``known``: whether these are the rules of its own date.
    ``replays`` holds each scenario, its variants after it, at both dates; ``failures`` whatever is not as it should be.
    """

    claim: Claim
    entry: Entry | None
    how: How
    on: Day
    known: bool = True
    today: Today | None = None
    because: tuple[str, ...] = ()
    replays: tuple[Replayed, ...] = ()
    failures: tuple[Fault, ...] = ()
    stale: tuple[Stale, ...] = ()
    contradicted: bool = False
    clauses: Clauses = NOTHING_SAID

    @property
    def refuted(self) -> bool:
        """Whether the claim is known to be false: its scenarios play what happens instead."""
        return self.entry is not None and self.entry.refuted

    @property
    def ok(self) -> bool:
        return not (self.failures or self.stale or self.contradicted)

    @property
    def status(self) -> Status:
        """What is told of the claim; anything wrong with its proof takes the ✔ away."""
        if self.contradicted:
            return "contradicted"
        if not self.ok:
            return "failing"
        if self.how == "prose" or self.how == "not_modelled" or self.how == "missing":
            return self.how
        if not self.known:
            return "today_only"
        if self.refuted:
            return "refuted"
        if self.clauses.unplayed:
            return "partly"
        return "confirmed" if self.how == "replayed" else "checked"


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
