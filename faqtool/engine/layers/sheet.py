"""A sheet on which the characteristics of all objects are worked out, layer by layer."""

from dataclasses import dataclass, field

from faqtool.engine.abilities import ContinuousEffect, Filter, Players, Static
from faqtool.engine.eras import Ruleset
from faqtool.engine.reading.context import Binding, Context
from faqtool.engine.reading.match import candidates, objects_of, referents
from faqtool.engine.state import Characteristics, Game, InForce, Object, Target
from faqtool.engine.terms import CardType, ObjectId, PlayerId, Zone

FACE_DOWN = Characteristics(None, None, frozenset(), frozenset({CardType.CREATURE}), power=2, toughness=2)
"""What a face-down spell or permanent is (CR 2008-05 504.1)."""


def base(obj: Object) -> Characteristics:
    """What an object is before any continuous effect: printed, as the half played, as what it entered as a copy of."""
    if obj.face_down and obj.zone in (Zone.BATTLEFIELD, Zone.STACK):
        return FACE_DOWN
    values = obj.as_copy or obj.printed
    if values.halves and obj.zone is Zone.STACK and obj.play is not None and obj.play.half is not None:
        return values.halves[obj.play.half]
    return values


def reached(game: Game, effect: InForce) -> tuple[Target, ...]:
    """What a resolved effect applies to: what was fixed as it began, and the permanent that a spell among it became.

    CR 2008-05 217.1c: an effect that changes a permanent spell goes on for the permanent.
    """
    return tuple(_current(game, target) for target in effect.objects)


def _current(game: Game, target: Target) -> Target:
    if isinstance(target, str) or target in game.objects:
        return target
    last, now = game.gone.get(target), game.objects.get(game.became.get(target, target))
    resolved = last is not None and last.zone is Zone.STACK and now is not None and now.zone is Zone.BATTLEFIELD
    return now.id if now is not None and resolved else target


@dataclass(frozen=True, slots=True)
class Acting:
    """A static ability or resolved effect at work, with all parts that it applies in their layers."""

    source: Object
    timestamp: int
    effects: tuple[ContinuousEffect, ...]
    static: Static | None = None  # of ``source``
    in_force: InForce | None = None
    nth: int = 0  # among equal abilities of one object
    granter: ObjectId | None = None

    @property
    def key(self) -> tuple[int, int, int]:
        if self.in_force is not None:
            return (-1, self.in_force.id, 0)
        return (self.source.id, id(self.static), self.nth)

    @property
    def defining(self) -> bool:
        """Whether it is characteristic-defining: of the object itself, in every zone (CR 2008-05 405.2)."""
        return self.static is not None and self.static.zone is None


@dataclass(slots=True)
class Sheet:
    """Characteristics and controllers half worked out; a ``View``. Values are replaced, never changed."""

    game: Game
    rules: Ruleset
    values: dict[ObjectId, Characteristics] = field(default_factory=dict)
    controllers: dict[ObjectId, PlayerId] = field(default_factory=dict)
    granted: dict[tuple[ObjectId, int], tuple[tuple[int, ObjectId | None], ...]] = field(default_factory=dict)
    # of an ability granted to an object: the timestamp and granter of each time it was
    sources: dict[ObjectId, None] = field(default_factory=dict)  # objects that may have static abilities
    changes: int = 0  # how often it was written on

    def characteristics(self, obj: Object) -> Characteristics:
        if obj.seen is not None:
            return obj.seen.characteristics
        found = self.values.get(obj.id)
        return found if found is not None else base(obj)

    def controller(self, obj: Object) -> PlayerId:
        if obj.seen is not None:
            return obj.seen.controller
        return self.controllers.get(obj.id, obj.controller)

    def write(self, id: ObjectId, values: Characteristics) -> None:
        """The object is this from here on."""
        if values.abilities is not self.characteristics(self.game.objects[id]).abilities:
            self.sources[id] = None
        self.values[id] = values
        self.changes += 1

    def give(self, id: ObjectId, controller: PlayerId) -> None:
        """The object is controlled by this player from here on."""
        self.controllers[id] = controller
        self.changes += 1

    def copy(self) -> "Sheet":
        return Sheet(
            self.game, self.rules, dict(self.values), dict(self.controllers), dict(self.granted), dict(self.sources)
        )

    def context(self, acting: Acting) -> Context:
        """From whose eyes an effect is read."""
        effect = acting.in_force
        if effect is not None:
            bindings = {key: self._binding(value) for key, value in effect.bindings.items()}
            return Context(self.game, self.rules, effect.source, effect.controller, bindings=bindings, view=self)
        return Context(
            self.game,
            self.rules,
            acting.source,
            self.controller(acting.source),
            granter=acting.granter,
            view=self,
        )

    def _binding(self, value: str | Target) -> Binding:
        """What was chosen: a word stays one, an object or a player becomes a reference."""
        if isinstance(value, str) and value not in self.game.players:
            return value
        return (PlayerId(value) if isinstance(value, str) else value,)

    def affected(self, acting: Acting) -> tuple[ObjectId, ...]:
        """The objects that an effect applies to now."""
        if acting.in_force is not None:
            return tuple(id for id in objects_of(reached(self.game, acting.in_force)) if id in self.game.objects)
        static = acting.static
        assert static is not None
        ctx = self.context(acting)
        match static.on:
            case Filter():
                return tuple(objects_of(candidates(ctx, static.on)))
            case Players():
                return ()
            case ref:
                return tuple(id for id in objects_of(referents(ctx, ref)) if id in self.game.objects)
