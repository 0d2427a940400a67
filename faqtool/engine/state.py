"""A game as a frozen value: players, objects, zones, effects in force.

Nothing here changes: ``dataclasses.replace`` makes the next state. Mappings are never mutated.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NewType

from faqtool.engine.abilities import (
    Ability,
    Body,
    Condition,
    ContinuousEffect,
    Duration,
    EventPattern,
    Filter,
    PreventNext,
)
from faqtool.engine.events import DamageDealt, Event
from faqtool.engine.mana import ManaCost
from faqtool.engine.terms import (
    CardType,
    Colour,
    ObjectId,
    PlayerId,
    Step,
    Subtype,
    Supertype,
    Zone,
)

CardId = NewType("CardId", int)
"""A physical card, the same through all its incarnations."""

ZoneKey = tuple[Zone, PlayerId | None]
"""A zone; its owner is None for the zones that players share."""

Target = ObjectId | PlayerId


@dataclass(frozen=True, slots=True)
class Characteristics:
    """Copiable or derived values of an object (CR 2008-05 201.3, 503.2).

    ``power`` and ``toughness`` are None where the object has none; a printed ``*`` is 0 with a
    characteristic-defining ability beside it. ``halves`` are those of a split card off the stack.
    """

    name: str | None
    mana_cost: ManaCost | None
    colours: frozenset[Colour]
    types: frozenset[CardType]
    subtypes: frozenset[Subtype] = frozenset()
    all_creature_types: bool = False
    supertypes: frozenset[Supertype] = frozenset()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    abilities: tuple[Ability, ...] = ()
    halves: tuple["Characteristics", ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """What an object was at one moment, continuous effects and all: what a snapshot keeps of it."""

    characteristics: Characteristics
    controller: PlayerId


@dataclass(frozen=True, slots=True)
class Payment:
    """How a spell or ability was paid for."""

    options: tuple[str, ...] = ()  # names of the cost options paid, once per instance
    mana: tuple[Colour | None, ...] = ()  # each mana spent; None is colourless
    used: tuple["Object", ...] = ()  # what was tapped, sacrificed, exiled or discarded, as it was
    quantity: int | None = None  # counters removed, where the number was chosen


@dataclass(frozen=True, slots=True)
class Play:
    """What was decided as a spell or ability was put on the stack (CR 2008-05 409.1)."""

    body: Body  # of the chosen modes, joined in printed order; slots are those of the card
    slots: tuple[tuple[Target, ...], ...]  # chosen targets by slot
    modes: tuple[int, ...] = ()
    x: int | None = None
    payment: Payment = Payment()
    half: int | None = None  # of a split card
    face_down: bool = False  # morph
    # of an ability:
    source: "Object | None" = None  # as it was when the ability was put on the stack
    ability: Ability | None = None
    event: Event | None = None  # that triggered it
    if_: Condition | None = None
    granter: ObjectId | None = None
    loyalty: bool = False
    bindings: Mapping[str, tuple[Target, ...]] = field(default_factory=dict)  # for a delayed ability
    shares: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # by slot: what is divided among its targets
    assigned: tuple[DamageDealt, ...] = ()  # of combat damage on the stack
    targets_were: Mapping[int, tuple["Object | PlayerId", ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Object:
    """A card, token, copy of a spell, ability or combat damage in one zone; one incarnation."""

    id: ObjectId
    owner: PlayerId
    zone: Zone
    kind: str  # "card", "token", "copy", "ability", "damage"
    printed: Characteristics
    controller: PlayerId  # before control-changing effects
    card: CardId | None = None
    timestamp: int = 0
    tapped: bool = False
    face_down: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)
    damage: int = 0
    deathtouched: bool = False  # dealt damage by a source with deathtouch since last checked
    attached_to: Target | None = None
    controlled_since: int = 0  # the turn count at which its present control began; see ``is_sick``
    play: Play | None = None  # on the stack; kept on the permanent that a spell became
    chosen: Mapping[str, str | ObjectId | PlayerId] = field(default_factory=dict)
    links: Mapping[str, tuple[ObjectId, ...]] = field(default_factory=dict)  # cards removed, by link
    may_look: frozenset[PlayerId] = frozenset()  # at a face-down card out of play
    previous: ObjectId | None = None  # the incarnation before the last zone change
    as_copy: Characteristics | None = None  # copiable values it entered with, in place of the printed ones
    seen: Seen | None = None  # only of a snapshot: of an object in an event or gone, as it was then


@dataclass(frozen=True, slots=True)
class Mana:
    colour: Colour | None
    only_for: Filter | None = None


@dataclass(frozen=True, slots=True)
class Player:
    id: PlayerId
    life: int = 20
    pool: tuple[Mana, ...] = ()
    free_mana: bool = True  # any mana it needs is there, and none is counted
    lands_played: int = 0
    lost: bool = False
    drew_from_empty: bool = False
    team: int | None = None


@dataclass(frozen=True, slots=True)
class InForce:
    """Continuous effects that a resolved spell or ability started, on objects locked in then."""

    id: int
    timestamp: int
    objects: tuple[Target, ...]
    effects: tuple[ContinuousEffect, ...]
    duration: Duration
    source: Object  # as it was
    controller: PlayerId
    values: Mapping[int, tuple[int | None, int | None]] = field(default_factory=dict)
    # by index of effect: power and toughness, evaluated as it began
    copied: Mapping[int, Characteristics] = field(default_factory=dict)  # by index: values for BecomeCopy
    bindings: Mapping[str, str | Target] = field(default_factory=dict)
    created_turn: int = 0


@dataclass(frozen=True, slots=True)
class Shield:
    """A prevention or regeneration effect waiting for its event."""

    id: int
    what: PreventNext | None  # None: regeneration
    to: tuple[Target, ...]
    source: ObjectId | None
    controller: PlayerId
    until_end_of_turn: bool
    remaining: int | None = None


@dataclass(frozen=True, slots=True)
class Delayed:
    """A delayed triggered ability, waiting."""

    id: int
    event: EventPattern
    body: Body
    source: Object
    controller: PlayerId
    bindings: Mapping[str, tuple[Target, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pending:
    """A triggered ability that has triggered and waits to be put on the stack."""

    ability: Ability
    source: Object
    controller: PlayerId
    event: Event
    granter: ObjectId | None = None
    delayed: Delayed | None = None


@dataclass(frozen=True, slots=True)
class Combat:
    """Who attacks what, who blocks whom. A removed planeswalker leaves None to attack."""

    attackers: Mapping[ObjectId, Target | None] = field(default_factory=dict)
    blockers: Mapping[ObjectId, tuple[ObjectId, ...]] = field(default_factory=dict)  # blocker: attackers
    blocked: frozenset[ObjectId] = frozenset()  # stays blocked when its blockers are gone
    had_first: frozenset[ObjectId] = frozenset()  # had their damage in the first of two damage steps
    attacked: bool = False  # some creature attacked, be it gone since: blockers and damage are not skipped (508.8)


@dataclass(frozen=True, slots=True)
class Game:
    """Everything there is at one moment."""

    players: Mapping[PlayerId, Player]  # in turn order
    objects: Mapping[ObjectId, Object]
    zones: Mapping[ZoneKey, tuple[ObjectId, ...]]  # library and stack: the last is the top
    active: PlayerId
    step: Step = Step.MAIN_1
    turn: int = 1
    priority: PlayerId | None = None
    combat: Combat | None = None
    extra: tuple[Step, ...] = ()  # the first steps of additional phases still to come
    resume: Step | None = None  # the step with which the turn goes on after them
    effects: tuple[InForce, ...] = ()
    shields: tuple[Shield, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    pending: tuple[Pending, ...] = ()
    gone: Mapping[ObjectId, Object] = field(default_factory=dict)  # last known: objects that left their zone
    next_id: int = 1
    clock: int = 1  # timestamps
    range: int | None = None  # of influence, in seats; None: unlimited
    result: str | None = None  # "draw", or the winner(s)
    became: Mapping[ObjectId, ObjectId] = field(default_factory=dict)  # an incarnation: the next one
    turns: Mapping[PlayerId, int] = field(default_factory=dict)  # the number of the latest turn each began
    this_turn: tuple[Event, ...] = ()  # all that has happened since the turn began
    derived: dict[object, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
    # what has been worked out about this very value; never part of it
