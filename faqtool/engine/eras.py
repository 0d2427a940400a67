"""The rules of a date: a list of dated changes, and what holds once they have come in.

The only module that reads a date. A change is named by its key; the rest of the core asks
``rules.has(key)``: whether the change has come in. Keys, dates and sources: the history of the rules
kept with the project.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date as Day

M10 = "Magic 2010 rules changes, 2009-06-10"
M14 = "Magic 2014 rules changes, 2013-05-23"
GATEWATCH = "Oath of the Gatewatch update bulletin, 2016-01-29: there by then; CR 2026-02 118.7b-c"
CREATURE_AURA = "CR 2009-07 303.4c (the aura is put into the graveyard) against 303.4d of the document of rule 303"
FIRST_STRIKE = "CR 2008-05 310.2a, 502.2b against CR 2026-02 510.4, 702.7b; the date is that of combat damage, deduced"
HOUR = "CR 2017-07 (Hour of Devastation) 107.1b"
IXALAN = "Ixalan release notes, 2017-09-29"
DOMINARIA = "Dominaria rules changes, 2018-04-27"


@dataclass(frozen=True, slots=True)
class Change:
    """One change of the rules: from ``date`` on, ``key`` holds.

    ``between`` bounds the date where nobody knows it: ``date`` is then the later bound, so that the
    change is only relied on once it is sure to have come in.
    """

    key: str
    date: Day
    source: str
    between: tuple[Day, Day] | None = None

    @property
    def certain(self) -> bool:
        return self.between is None


CHANGES: tuple[Change, ...] = (
    Change("combat-damage", Day(2009, 7, 11), M10),  # dealt at once, not put on the stack
    Change("blocker-order", Day(2009, 7, 11), M10),  # lethal damage in the order of blockers
    Change("first-strike-zero", Day(2009, 7, 11), FIRST_STRIKE),  # one's step is over, whatever one assigned
    Change("mana-burn", Day(2009, 7, 11), M10),  # mana empties each step, and costs no life
    Change("lifelink", Day(2009, 7, 11), M10),  # static, part of the damage
    Change("deathtouch", Day(2009, 7, 11), M10),  # state-based, no trigger
    Change("layers", Day(2009, 7, 11), M10),  # seven layers, power and toughness 7a to 7d
    Change("removed-cards", Day(2009, 7, 11), M10),  # exile is not outside the game
    Change("token-owner", Day(2009, 7, 11), M10),  # owned by whoever it entered under
    Change("two-headed-life", Day(2010, 4, 23), "Two-Headed Giant ruling of 2010-06-15; CR 2010-04 810.9"),
    Change("creature-aura", Day(2010, 7, 16), CREATURE_AURA, (Day(2009, 7, 11), Day(2010, 7, 16))),  # comes off first
    Change("deathtouch-assignment", Day(2010, 7, 16), "Magic 2011 rules changes, 2010-07-16"),  # one point is lethal
    Change("face-down-exile", Day(2013, 2, 1), "Gatecrash rules update, CR 2013-02 406.3"),
    Change("planeswalker-uniqueness", Day(2013, 7, 13), M14),  # per controller, who keeps one
    Change("legend-rule", Day(2013, 7, 13), M14),  # per controller, who keeps one
    Change("indestructible", Day(2013, 7, 13), M14),  # a keyword ability
    Change("enters-order", Day(2017, 9, 29), IXALAN, (Day(2009, 7, 11), Day(2017, 9, 29))),
    Change("illegal-target-info", Day(2017, 9, 29), IXALAN, (Day(2009, 7, 11), Day(2017, 9, 29))),
    Change("coloured-reduction", Day(2016, 1, 22), GATEWATCH, (Day(2008, 5, 2), Day(2016, 1, 22))),  # spills: 118.7b-c
    Change("split-cost", Day(2017, 4, 28), "Amonkhet rules changes, 2017-04-28"),  # one mana value, the sum
    Change("negative-bonus", Day(2017, 7, 14), HOUR),  # +X/+X from a negative number: X is 0
    Change("enters-lookahead", Day(2017, 9, 29), IXALAN),  # other continuous effects count
    Change("planeswalker-uniqueness-gone", Day(2017, 9, 29), IXALAN),  # no uniqueness rule for planeswalkers
    Change("planeswalker-redirection", Day(2018, 4, 27), DOMINARIA),  # gone
    Change("all-targets-illegal", Day(2018, 4, 27), DOMINARIA),  # does not resolve; not countered
    Change("two-headed-attack", Day(2018, 4, 27), DOMINARIA),  # a player or planeswalker is attacked
    Change("hideaway", Day(2022, 4, 29), "Streets of New Capenna release notes, 2022-04-29"),
    Change("blocker-order-gone", Day(2024, 11, 15), "Foundations rules changes, 2024-11-15"),  # free division again
)


FIRST = Day(2007, 10, 12)
"""The earliest day whose rules are built: what changed before it is unknown here."""

BLANKABLE: dict[str, str] = {
    "104.5": "{Q} in a cost untaps the permanent, which must be tapped",
    "212.3f": "a creature just come under control neither attacks nor uses {T} and {Q}",
    "212.3g": "damage stays on a creature, and lethal damage destroys it",
    "502.5b": "a creature with haste does not care",
}
"""Rules (CR 2008-05) that can be blanked, as card text can, to see whether a scenario depends on them."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules as they stand once the changes ``keys`` have come in; ``on`` says of which date.

    ``off`` are the rules blanked: see ``BLANKABLE``.
    """

    on: Day
    keys: frozenset[str] = field(default_factory=frozenset)
    off: frozenset[str] = frozenset()

    def holds(self, rule: str) -> bool:
        """Whether a rule that can be blanked is not. Raises KeyError on any other."""
        if rule not in BLANKABLE:
            raise KeyError(rule)
        return rule not in self.off

    def has(self, key: str) -> bool:
        """Whether the change has come in. Raises KeyError on a key that names no change."""
        if key in self.keys:
            return True
        if key not in _KEYS:
            raise KeyError(key)
        return False


_KEYS = frozenset(change.key for change in CHANGES)


def ruleset(on: Day, without: Iterable[str] = ()) -> Ruleset:
    """The rules on a date; ``without`` switches changes off, to find the cause of a difference.

    >>> from datetime import date
    >>> ruleset(date(2008, 5, 2)).has("combat-damage")
    False
    >>> ruleset(date(2026, 1, 1)).has("combat-damage")
    True
    """
    off = frozenset(without)
    if unknown := off - _KEYS:
        raise KeyError(", ".join(sorted(unknown)))
    return Ruleset(on, frozenset(change.key for change in CHANGES if change.date <= on) - off)


def change(key: str) -> Change:
    """The change of that key. Raises KeyError."""
    for one in CHANGES:
        if one.key == key:
            return one
    raise KeyError(key)
