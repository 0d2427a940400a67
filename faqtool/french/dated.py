"""Words of the rules that another has replaced, each with the day on which it did.

The one place that knows them where a game is told; what people call the same things, when they ask, stands in the
glossary, and a test holds the two together.
"""

from dataclasses import dataclass
from datetime import date as Day

_MAGIC_2010 = Day(2009, 7, 11)
_KALADESH = Day(2016, 9, 30)


@dataclass(frozen=True, slots=True)
class Dated:
    """One thing: what it was called, what it is called since a day."""

    then: str
    now: str
    since: Day

    def on(self, day: Day) -> str:
        """What it is called on a day.

        >>> DATED["battlefield"].on(Day(2007, 10, 12)), DATED["battlefield"].on(Day(2010, 1, 1))
        ('en jeu', 'champ de bataille')
        """
        return self.now if day >= self.since else self.then


DATED: dict[str, Dated] = {
    "battlefield": Dated("en jeu", "champ de bataille", _MAGIC_2010),
    "exile": Dated("zone retirée de la partie", "exil", _MAGIC_2010),
    "exiles": Dated("retire de la partie", "exile", _MAGIC_2010),
    "state-based": Dated("effet basé sur un état", "action basée sur un état", _MAGIC_2010),
    "end step": Dated("étape de fin de tour", "étape de fin", _MAGIC_2010),
    "plays a spell": Dated("joue", "lance", _MAGIC_2010),
    "plays an ability": Dated("joue", "active", _MAGIC_2010),
    "token made": Dated("mis en jeu", "créé", _KALADESH),
}
"""By a name of its own; of a verb the third person."""


def called(name: str, day: Day) -> str:
    """What something is called on a day, by its name here."""
    return DATED[name].on(day)
