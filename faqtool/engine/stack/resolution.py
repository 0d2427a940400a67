"""A body being carried out: who does it, what it knows, what its steps have done so far."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from faqtool.engine.abilities import Amount, Condition, Effect, Filter, Ref, Slot
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import Event, ZoneChanged
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import successor
from faqtool.engine.layers.look import snapshot
from faqtool.engine.reading.conditions import holds
from faqtool.engine.reading.context import Binding, Context
from faqtool.engine.reading.match import amount, candidates, referents
from faqtool.engine.state import Game, Object, Play, Target
from faqtool.engine.table import Table
from faqtool.engine.terms import ObjectId, PlayerId, Zone


@dataclass(slots=True)
class Waiting:
    """What players have decided on in turn, to happen at once; ``then`` is done with what really happened."""

    events: list[Event] = field(default_factory=list)
    then: list[Callable[[Sequence[Event]], None]] = field(default_factory=list)


@dataclass(slots=True)
class Resolution:
    """What a resolution carries from step to step; it lives as long as the resolution does.

    ``slots`` are the targets chosen, ``legal`` those of them that are still legal. ``waiting``: what is held
    back until all players of a step have chosen. ``effect_of``: who controls the effect,
    while each player in turn is its "you".
    """

    table: Table
    controller: PlayerId
    source: Object | None
    play: Play | None = None
    event: Event | None = None
    slots: tuple[tuple[Target, ...], ...] = ()
    legal: tuple[tuple[Target, ...], ...] = ()
    x: int | None = None
    granter: ObjectId | None = None
    bindings: dict[str, Binding] = field(default_factory=dict)
    results: dict[str, int] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)
    repeat: bool = False
    waiting: Waiting | None = None
    effect_of: PlayerId | None = None

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def rules(self) -> Ruleset:
        return self.table.rules

    def context(self) -> Context:
        """The context as things stand now.

        No information is taken from an illegal target since ``illegal-target-info`` (CR 2017-09 608.2b).
        """
        slots = self.legal if self.legal != self.slots and self.rules.has("illegal-target-info") else self.slots
        return Context(
            self.game, self.rules, self.source, self.controller, self.event, slots, self.x, dict(self.bindings),
            dict(self.results), frozenset(self.done), self.granter, self.play,
        )

    def happen(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Lets events happen at once, or holds them back while other players have yet to choose."""
        if self.waiting is not None:
            self.waiting.events.extend(events)
            return ()
        return happen(self.table, events) if events else ()

    def amount(self, what: Amount) -> int:
        return amount(self.context(), what)

    def holds(self, condition: Condition) -> bool:
        return holds(self.context(), condition)

    def cause(self) -> Object | None:
        """The source as it is, or as it last was: what causes the events."""
        if self.source is None:
            return None
        return snapshot(self.game, self.rules, self.source.id)

    def affected(self, what: Ref | Filter) -> tuple[Target, ...]:
        """What a step acts on: what the reference means, illegal targets left out (CR 2008-05 413.2a)."""
        match what:
            case Slot(n):
                return self.legal[n] if n < len(self.legal) else ()
            case Filter():
                return candidates(self.context(), what)
        return referents(self.context(), what)

    def objects(self, what: Ref | Filter, zone: Zone | None = Zone.BATTLEFIELD) -> tuple[ObjectId, ...]:
        """The objects a step acts on that are (still) in that zone."""
        found = (ObjectId(t) for t in self.affected(what) if isinstance(t, int) and t in self.game.objects)
        return tuple(id for id in found if zone is None or self.game.objects[id].zone is zone)

    def cards(self, what: Ref | Filter, zone: Zone | None) -> tuple[ObjectId, ...]:
        """The objects a step moves, wherever they are, or in ``zone`` alone.

        A reference to what has just changed zones, as the trigger event says or as ``zone`` asks for,
        finds the card where it went, and no further (CR 2008-05 217.1c).
        """
        found = []
        for target in self.affected(what):
            if isinstance(target, str):
                continue
            id: ObjectId | None = ObjectId(target)
            if target not in self.game.objects and (zone is not None or self._moved_by_event(ObjectId(target))):
                id = successor(self.game, ObjectId(target))
            if id is not None and id in self.game.objects and (zone is None or self.game.objects[id].zone is zone):
                found.append(id)
        return tuple(found)

    def _moved_by_event(self, id: ObjectId) -> bool:
        match self.event:
            case ZoneChanged(before=Object(id=before)):
                return before == id
        return False

    def players(self, who: Ref) -> tuple[PlayerId, ...]:
        """The players a step acts on who are still in the game."""
        found = (PlayerId(t) for t in self.affected(who) if isinstance(t, str))
        return tuple(player for player in found if not self.game.players[player].lost)

    def move(self, events: Sequence[Event], then: Callable[[Sequence[Event]], None]) -> None:
        """Lets objects move at once, and deals with what these events became: now, or once all players have chosen."""
        if self.waiting is None:
            then(happen(self.table, events) if events else ())
            return
        mine = {_whose(event) for event in events}
        self.waiting.events.extend(events)
        self.waiting.then.append(lambda happened: then([event for event in happened if _whose(event) in mine]))

    def store(self, step: str | None, what: Sequence[Target], quantity: int | None = None) -> None:
        """Remembers what a step produced, how much, and that it was carried out if it did anything."""
        if step is None:
            return
        self.bindings[step] = tuple(what)
        self.results[step] = len(what) if quantity is None else quantity
        if self.results[step] or what:
            self.done.add(step)


Run = Callable[[Resolution, tuple[Effect, ...]], None]
"""How steps that contain steps carry them out."""


def _whose(event: Event) -> ObjectId | PlayerId | None:
    """What a zone change is known by, whatever became of it: the object that moves, the player a token is made by."""
    match event:
        case ZoneChanged(Object(id=id)):
            return id
        case ZoneChanged(None, Object(controller=player)):
            return player
    return None


def moved(happened: Sequence[Event], to: Zone | None = None) -> tuple[ObjectId, ...]:
    """The new objects that came of zone changes, in the zone ``to`` alone where it is given."""
    return tuple(
        event.after.id
        for event in happened
        if isinstance(event, ZoneChanged) and event.after and (to is None or event.after.zone is to)
    )
