"""Looking at a game: what an object is, whose it is, what may be done with it.

Nothing is written down: characteristics are worked out from printed values and continuous effects, once
for each value of the game.
"""

from typing import Protocol, TypeVar

from faqtool.engine.abilities import ContinuousEffect
from faqtool.engine.eras import Ruleset
from faqtool.engine.state import Characteristics, Game, Object, Target
from faqtool.engine.terms import ObjectId, PlayerId


class View(Protocol):
    """What objects look like at one moment: of a finished game value, or of layers half applied."""

    def characteristics(self, obj: Object) -> Characteristics: ...

    def controller(self, obj: Object) -> PlayerId: ...


def look(game: Game, rules: Ruleset, id: ObjectId) -> Characteristics:
    """The characteristics of an object as it is; of one that is gone, as it last was."""
    raise NotImplementedError


def look_object(game: Game, rules: Ruleset, obj: Object) -> Characteristics:
    """The characteristics of an object, or of a snapshot as it was then."""
    raise NotImplementedError


def copiable(game: Game, rules: Ruleset, id: ObjectId) -> Characteristics:
    """The copiable values: printed ones, copy effects and face-down status (CR 2008-05 503.2)."""
    raise NotImplementedError


def controller_of(game: Game, rules: Ruleset, id: ObjectId) -> PlayerId:
    """Who controls the object, or last did; the owner of a card that nobody controls."""
    raise NotImplementedError


def has_keyword(game: Game, rules: Ruleset, id: ObjectId, name: str) -> bool:
    """Whether the object has the keyword ability."""
    raise NotImplementedError


def is_sick(game: Game, rules: Ruleset, id: ObjectId) -> bool:
    """Whether its controller's turn began before they controlled it, and it lacks haste (CR 2008-05 212.3f)."""
    raise NotImplementedError


def snapshot(game: Game, rules: Ruleset, id: ObjectId) -> Object:
    """The object with what it is now written on it, to be remembered; of one gone, as it last was."""
    raise NotImplementedError


E = TypeVar("E", bound=ContinuousEffect)


def effects_on(game: Game, rules: Ruleset, target: Target, kind: type[E]) -> "tuple[tuple[E, Object, PlayerId], ...]":
    """Rules effects of that kind in force on an object or player, each with its source and controller."""
    raise NotImplementedError
