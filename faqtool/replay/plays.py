"""The plays of one scenario by different rules, each played once.

What comes of a scenario depends on the rules only through what it asks them. So a play notes which
changes it asked about, and rules that answer all of that alike need no play of their own: most scenarios
ask about none of the changes between two dates.
"""

from dataclasses import dataclass, field, replace

from faqtool.engine.eras import Ruleset
from faqtool.replay.outcome import Outcome
from faqtool.replay.pool import Pool
from faqtool.replay.run import run
from faqtool.replay.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Asked(Ruleset):
    """Rules that note which changes they are asked about."""

    about: set[str] = field(default_factory=set, compare=False, repr=False)

    def has(self, key: str) -> bool:
        self.about.add(key)
        return Ruleset.has(self, key)

    def answers_like(self, rules: Ruleset) -> bool:
        """Whether other rules would have answered the same to all that these were asked."""
        return self.off == rules.off and all(rules.has(key) == Ruleset.has(self, key) for key in self.about)


@dataclass(slots=True)
class Plays:
    """A scenario, and what came of it by the rules it has been played by."""

    scenario: Scenario
    pool: Pool
    trace: bool = False
    boards: bool = False
    _played: list[tuple[Asked, Outcome]] = field(default_factory=list)

    def by(self, rules: Ruleset) -> Outcome:
        """The outcome by these rules."""
        return replace(self._play(rules)[1], on=rules.on)

    def asked(self, rules: Ruleset) -> frozenset[str]:
        """The changes that a play by these rules asks about: by no other can its outcome differ."""
        return frozenset(self._play(rules)[0].about)

    def _play(self, rules: Ruleset) -> tuple[Asked, Outcome]:
        for asked, outcome in self._played:
            if asked.answers_like(rules):
                return asked, outcome
        asked = Asked(rules.on, rules.keys, rules.off)
        outcome = run(self.scenario, asked, self.pool, trace=self.trace, boards=self.boards)
        self._played.append((asked, outcome))
        return asked, outcome
