"""What can happen in a game. An event is applied by ``happen`` and by nothing else, and kept in the log.

Objects in events are as they were just before (``before``), so that abilities that look back and
last-known information need no other memory.
"""


from dataclasses import dataclass
from typing import TYPE_CHECKING

from faqtool.engine.terms import ObjectId, PlayerId, Step, Zone

if TYPE_CHECKING:
    from faqtool.engine.state import (
        Characteristics,
        Combat,
        Delayed,
        InForce,
        Mana,
        Object,
        Pending,
        Play,
        Shield,
        Target,
    )


@dataclass(frozen=True, slots=True)
class ZoneChanged:
    """``before`` goes to another zone as ``after``, a new object; ``before`` None: a token or copy appears.

    ``cause`` is the source of the spell or ability that did it; ``why`` one of "play", "resolve", "destroy",
    "sacrifice", "discard", "draw", "counter", "state", "cost", "effect", "mill".
    """

    before: "Object | None"
    after: "Object | None"  # None: ceases to exist
    why: str = "effect"
    cause: "Object | None" = None
    position: int | None = None  # index in an ordered zone; None: on top
    attacking: "Target | None" = None
    regenerable: bool = True  # of a destruction


@dataclass(frozen=True, slots=True)
class DamageDealt:
    source: "Object"  # as it is, or last was
    target: "Target"
    amount: int
    combat: bool = False
    preventable: bool = True


@dataclass(frozen=True, slots=True)
class LifeChanged:
    player: PlayerId
    delta: int
    cause: "Object | None" = None


@dataclass(frozen=True, slots=True)
class CountersChanged:
    object: ObjectId
    kind: str
    delta: int


@dataclass(frozen=True, slots=True)
class TappedChanged:
    object: ObjectId
    tapped: bool


@dataclass(frozen=True, slots=True)
class AttachedTo:
    object: ObjectId
    to: "Target | None"


@dataclass(frozen=True, slots=True)
class TurnedFaceUp:
    object: ObjectId


@dataclass(frozen=True, slots=True)
class SpellPlayed:
    """The spell is on the stack and paid for."""

    spell: "Object"


@dataclass(frozen=True, slots=True)
class AbilityPlayed:
    """An activated ability was played; ``mana`` for a mana ability, which uses no stack."""

    ability: "Object"
    source: "Object"
    mana: bool = False


@dataclass(frozen=True, slots=True)
class OnStack:
    """An object appears on the stack: an ability, a copy, combat damage."""

    object: "Object"


@dataclass(frozen=True, slots=True)
class PlayChanged:
    """What was decided for an object on the stack is changed: new targets, control."""

    object: ObjectId
    play: "Play"


@dataclass(frozen=True, slots=True)
class Resolved:
    object: "Object"


@dataclass(frozen=True, slots=True)
class NotResolved:
    """A spell or ability leaves the stack without resolving, and without being countered.

    ``why`` is "targets" where all its targets are illegal (since April 2018), "condition" where the condition that
    it was triggered on holds no more.
    """

    object: "Object"
    why: str


@dataclass(frozen=True, slots=True)
class CounteredSpell:
    """A spell or ability is countered by ``cause`` (None: by the rules, all targets being illegal)."""

    object: "Object"
    cause: "Object | None" = None


@dataclass(frozen=True, slots=True)
class LeftStack:
    """An ability, a copy or combat damage ceases to exist."""

    object: ObjectId


@dataclass(frozen=True, slots=True)
class TurnBegan:
    player: PlayerId


@dataclass(frozen=True, slots=True)
class StepBegan:
    step: Step


@dataclass(frozen=True, slots=True)
class PhasesPlanned:
    """The first steps of additional phases still to come, and the step with which the turn then goes on."""

    extra: tuple[Step, ...]
    resume: Step | None


@dataclass(frozen=True, slots=True)
class CombatChanged:
    """Attackers, blockers or both are now these. ``declared``: who was declared (not put) so just now."""

    combat: "Combat | None"
    attackers_declared: tuple[ObjectId, ...] = ()
    blockers_declared: tuple[ObjectId, ...] = ()


@dataclass(frozen=True, slots=True)
class Attacked:
    """One creature was declared as an attacker; stands beside its ``CombatChanged`` for abilities to see."""

    object: "Object"
    target: "Target"


@dataclass(frozen=True, slots=True)
class Blocked:
    """One creature blocks these creatures now, having blocked ``earlier`` fewer of them before."""

    object: "Object"
    attackers: tuple[ObjectId, ...]
    earlier: int = 0


@dataclass(frozen=True, slots=True)
class BecameBlocked:
    """An attacker that nothing blocked is blocked now."""

    object: "Object"


@dataclass(frozen=True, slots=True)
class BlockedOne:
    """One creature blocks one attacker now that it did not block before."""

    blocker: "Object"
    attacker: "Object"


@dataclass(frozen=True, slots=True)
class Targeted:
    """An object or player became a target of a spell or ability; ``by``: the spell, or the ability's source."""

    target: "Target"
    by: "Object"


@dataclass(frozen=True, slots=True)
class Drew:
    """A card was drawn (its zone change is an event of its own); ``card`` None: the library was empty."""

    player: PlayerId
    card: ObjectId | None


@dataclass(frozen=True, slots=True)
class Discarded:
    player: PlayerId
    card: "Object"
    cause: "Object | None" = None


@dataclass(frozen=True, slots=True)
class Revealed:
    player: PlayerId
    cards: tuple[ObjectId, ...]


@dataclass(frozen=True, slots=True)
class Looked:
    player: PlayerId
    cards: tuple[ObjectId, ...]


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A library is shuffled; where its cards differ, their new order follows (``Reordered``)."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Reordered:
    zone: Zone
    player: PlayerId | None
    order: tuple[ObjectId, ...]


@dataclass(frozen=True, slots=True)
class Clashed:
    players: tuple[PlayerId, ...]
    winners: tuple[PlayerId, ...]
    cards: tuple["Object | None", ...] = ()


@dataclass(frozen=True, slots=True)
class ManaAdded:
    player: PlayerId
    mana: "tuple[Mana, ...]"


@dataclass(frozen=True, slots=True)
class ManaSpentEvent:
    player: PlayerId
    mana: "tuple[Mana, ...]"


@dataclass(frozen=True, slots=True)
class PoolEmptied:
    player: PlayerId


@dataclass(frozen=True, slots=True)
class EffectBegan:
    effect: "InForce"


@dataclass(frozen=True, slots=True)
class EffectsEnded:
    ids: frozenset[int]


@dataclass(frozen=True, slots=True)
class ShieldUp:
    shield: "Shield"


@dataclass(frozen=True, slots=True)
class ShieldUsed:
    """A shield that prevents the next so much damage has prevented some of it."""

    id: int
    by: int


@dataclass(frozen=True, slots=True)
class ShieldsGone:
    ids: frozenset[int]


@dataclass(frozen=True, slots=True)
class Regenerated:
    object: ObjectId


@dataclass(frozen=True, slots=True)
class DelayedUp:
    delayed: "Delayed"


@dataclass(frozen=True, slots=True)
class DelayedGone:
    ids: frozenset[int]


@dataclass(frozen=True, slots=True)
class TriggersWait:
    """Abilities triggered and wait for the next time a player would get priority."""

    pending: "tuple[Pending, ...]"


@dataclass(frozen=True, slots=True)
class TriggersTaken:
    """The waiting abilities have been put on the stack, or resolved, or neither; ``left`` wait on."""

    left: "tuple[Pending, ...]" = ()


@dataclass(frozen=True, slots=True)
class ChosenOn:
    """A choice kept on an object: a creature type, a parity, a source."""

    object: ObjectId
    key: str
    value: "str | Target"


@dataclass(frozen=True, slots=True)
class LinkedTo:
    """Cards removed by an object's linked ability."""

    object: ObjectId
    link: str
    cards: tuple[ObjectId, ...]


@dataclass(frozen=True, slots=True)
class MayLook:
    object: ObjectId
    players: frozenset[PlayerId]


@dataclass(frozen=True, slots=True)
class DamageMarked:
    """Damage stays on a creature; ``deathtouch``: its source had deathtouch (a state-based matter since 2009-07)."""

    object: ObjectId
    amount: int
    deathtouch: bool = False


@dataclass(frozen=True, slots=True)
class DeathtouchChecked:
    """State-based actions have seen damage by a source with deathtouch; it counts once (CR 2026-02 704.5h)."""

    object: ObjectId


@dataclass(frozen=True, slots=True)
class DamageMarksRemoved:
    objects: tuple[ObjectId, ...]


@dataclass(frozen=True, slots=True)
class ControlChanged:
    """Control of a permanent is another's since now: noticed after each batch, not caused."""

    object: ObjectId
    controller: PlayerId


@dataclass(frozen=True, slots=True)
class LandPlayed:
    player: PlayerId


@dataclass(frozen=True, slots=True)
class Replaced:
    """An event that did not happen as it would have: what happened instead stands beside it.

    ``by``: the source of the replacement effect; None for a shield or a rule. It changes nothing itself.
    """

    would: "Event"
    by: ObjectId | None


@dataclass(frozen=True, slots=True)
class PriorityPassed:
    """Who has priority now; ``by`` the player who passed, or the game once something has resolved (none)."""

    to: PlayerId | None
    by: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class PlayerLost:
    player: PlayerId
    why: str


@dataclass(frozen=True, slots=True)
class GameEnded:
    result: str


@dataclass(frozen=True, slots=True)
class PrintedChanged:
    """Copiable values change as an object enters or becomes a copy (locked values)."""

    object: ObjectId
    printed: "Characteristics"


Event = (
    ZoneChanged | DamageDealt | LifeChanged | CountersChanged | TappedChanged | AttachedTo | TurnedFaceUp
    | SpellPlayed | AbilityPlayed | OnStack | PlayChanged | Resolved | NotResolved | CounteredSpell | LeftStack
    | TurnBegan | StepBegan | PhasesPlanned | CombatChanged | Attacked | Blocked | BecameBlocked | BlockedOne
    | Targeted | Drew | Discarded | Revealed | Looked | Shuffled | Reordered | Clashed | ManaAdded | ManaSpentEvent
    | PoolEmptied | EffectBegan | EffectsEnded | ShieldUp | ShieldUsed | ShieldsGone | Regenerated | DelayedUp
    | DelayedGone | TriggersWait | TriggersTaken | ChosenOn | LinkedTo | MayLook | DamageMarked | DeathtouchChecked
    | DamageMarksRemoved | ControlChanged | LandPlayed | Replaced | PriorityPassed | PlayerLost | GameEnded
    | PrintedChanged
)
