"""Abilities as data: what card text compiles to and what the core plays.

Everything is frozen, can be printed, compared and blanked. No pronoun survives here: whatever a
sentence speaks of is one of the references below. ``step`` keys name the result of an earlier step
of the same body; ``link`` keys tie two abilities of one card together (CR 2008-05 217.7d).

One file on purpose, though a long one: its parts refer to each other in a circle (a filter compares with
amounts, an amount counts what a filter admits), and it is read as a dictionary, section by section.
"""

from dataclasses import dataclass, field
from enum import Enum

from faqtool.engine.mana import ManaCost
from faqtool.engine.terms import (
    CardType,
    Characteristic,
    Colour,
    ObjectId,
    Op,
    PlayerId,
    Step,
    Subtype,
    Supertype,
    Who,
    Zone,
)

# --- references: which objects or players ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class This:
    """The object that has the ability (as it last existed, once it is gone)."""


@dataclass(frozen=True, slots=True)
class Granter:
    """The object whose effect gave this ability to the object that has it."""


@dataclass(frozen=True, slots=True)
class You:
    """The controller of the ability or spell."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The targets chosen for target slot ``n`` of the body, numbered from 0 in text order."""

    n: int


@dataclass(frozen=True, slots=True)
class EventObject:
    """The object the trigger event happened to, as it was."""


@dataclass(frozen=True, slots=True)
class EventPlayer:
    """The player the trigger event happened to, or who caused it."""


@dataclass(frozen=True, slots=True)
class EventSource:
    """The source of the damage of the trigger event."""


@dataclass(frozen=True, slots=True)
class Each:
    """Every object that matches, at once."""

    filter: "Filter"


@dataclass(frozen=True, slots=True)
class EachPlayer:
    """Every player of that kind, in turn order."""

    who: Who


@dataclass(frozen=True, slots=True)
class Chosen:
    """What an earlier ``Choose``, ``Clash`` or ``Search`` step stored under ``key``."""

    key: str


@dataclass(frozen=True, slots=True)
class Made:
    """The objects an earlier step produced or moved: tokens, cards revealed, a copy."""

    step: str


@dataclass(frozen=True, slots=True)
class Linked:
    """The cards that the linked ability of the same object removed ("la carte retirée")."""

    link: str


@dataclass(frozen=True, slots=True)
class Host:
    """What this aura or equipment is attached to."""


@dataclass(frozen=True, slots=True)
class PaidWith:
    """What was sacrificed, exiled or discarded as a cost of this spell or ability, as it was."""


@dataclass(frozen=True, slots=True)
class These:
    """Objects or players fixed as a continuous effect began; card text never compiles to it."""

    targets: tuple[ObjectId | PlayerId, ...]


@dataclass(frozen=True, slots=True)
class ControllerOf:
    ref: "Ref"


@dataclass(frozen=True, slots=True)
class OwnerOf:
    ref: "Ref"


Ref = (
    This | Granter | You | Slot | EventObject | EventPlayer | EventSource | Each | EachPlayer | Chosen | Made
    | Linked | Host | PaidWith | These | ControllerOf | OwnerOf
)

# --- filters -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IsType:
    type: CardType


@dataclass(frozen=True, slots=True)
class IsSubtype:
    subtype: Subtype


@dataclass(frozen=True, slots=True)
class IsSupertype:
    supertype: Supertype


@dataclass(frozen=True, slots=True)
class IsColour:
    colour: Colour


@dataclass(frozen=True, slots=True)
class IsMulticoloured:
    pass


@dataclass(frozen=True, slots=True)
class IsChosenColour:
    """Has the colour stored under ``key`` on the object that has the ability, or in the body."""

    key: str


@dataclass(frozen=True, slots=True)
class HasKeyword:
    keyword: str


@dataclass(frozen=True, slots=True)
class ControlledBy:
    """Controlled by one of the players ``ref`` means, or by a player of kind ``who``."""

    who: "Who | Ref"


@dataclass(frozen=True, slots=True)
class OwnedBy:
    who: "Who | Ref"


@dataclass(frozen=True, slots=True)
class Other:
    """Not the object that has the ability (or not ``than``)."""

    than: "Ref" = field(default_factory=This)


@dataclass(frozen=True, slots=True)
class IsToken:
    pass


@dataclass(frozen=True, slots=True)
class IsTopOfLibrary:
    """The top card of its owner's library."""


@dataclass(frozen=True, slots=True)
class TookPart:
    """Has done this turn what the event is, or suffered it (« qui a attaqué ce tour-ci »)."""

    event: "EventPattern"
    suffered: bool = False


@dataclass(frozen=True, slots=True)
class IsTapped:
    pass


@dataclass(frozen=True, slots=True)
class IsAttacking:
    pass


@dataclass(frozen=True, slots=True)
class IsBlocking:
    pass


@dataclass(frozen=True, slots=True)
class IsBlocked:
    """An attacker that has become blocked."""


@dataclass(frozen=True, slots=True)
class IsUnblocked:
    """An attacker that no creature was declared to block; none is, before blockers are declared."""


@dataclass(frozen=True, slots=True)
class IsPermanentCard:
    """A permanent, or a card that would be one."""


@dataclass(frozen=True, slots=True)
class IsSpell:
    """A spell on the stack: not an ability, not damage."""


@dataclass(frozen=True, slots=True)
class IsAbilityOnStack:
    """An activated or triggered ability on the stack."""


@dataclass(frozen=True, slots=True)
class HasCounters:
    """At least ``at_least`` counters of ``kind``; of any kind where it is None."""

    kind: str | None = None
    at_least: int = 1


@dataclass(frozen=True, slots=True)
class Compare:
    characteristic: Characteristic
    op: Op
    amount: "Amount"


@dataclass(frozen=True, slots=True)
class HasXInCost:
    pass


@dataclass(frozen=True, slots=True)
class HasActivated:
    """Has an activated ability, be it one that works in another zone only (CR 2008-02 502.77b)."""


@dataclass(frozen=True, slots=True)
class Greatest:
    """Has the greatest value among the objects of ``among``; ties all count."""

    characteristic: Characteristic
    among: "Filter"


class Shared(Enum):
    COLOUR = "colour"
    CREATURE_TYPE = "creature type"
    NAME = "name"
    CARD_TYPE = "card type"


@dataclass(frozen=True, slots=True)
class SharesWith:
    """Has a colour, a creature type or its name in common with what ``ref`` means."""

    what: Shared
    ref: "Ref"


@dataclass(frozen=True, slots=True)
class SameNameAsPlayed:
    """Has the name of a spell that was played this turn, by anyone."""


@dataclass(frozen=True, slots=True)
class IsChosenType:
    """Has the creature type stored under ``key`` on the object that has the ability, or in the body."""

    key: str


@dataclass(frozen=True, slots=True)
class ParityIsChosen:
    """Its mana value is even or odd as chosen under ``key``; zero is even."""

    key: str


@dataclass(frozen=True, slots=True)
class IsRef:
    """Is one of the objects that ``ref`` means."""

    ref: "Ref"


@dataclass(frozen=True, slots=True)
class Not:
    predicate: "Predicate"


@dataclass(frozen=True, slots=True)
class AnyOf:
    predicates: tuple["Predicate", ...]


@dataclass(frozen=True, slots=True)
class AllOf:
    predicates: tuple["Predicate", ...]


Predicate = (
    IsType | TookPart | IsSubtype | IsSupertype | IsColour | IsMulticoloured | IsChosenColour | HasKeyword
    | ControlledBy | OwnedBy | Other | IsToken | IsTopOfLibrary | IsTapped | IsAttacking | IsBlocking | IsBlocked
    | IsUnblocked | IsPermanentCard | IsSpell | IsAbilityOnStack | HasCounters | Compare | HasXInCost | HasActivated
    | Greatest | SharesWith | SameNameAsPlayed | IsChosenType | ParityIsChosen | IsRef | Not | AnyOf | AllOf
)


@dataclass(frozen=True, slots=True)
class Filter:
    """Objects of one zone (of every zone where it is None) that all predicates hold for."""

    zone: Zone | None = Zone.BATTLEFIELD
    all: tuple[Predicate, ...] = ()


@dataclass(frozen=True, slots=True)
class Players:
    """Players seen from the controller."""

    who: "Who | Ref" = Who.ANY


@dataclass(frozen=True, slots=True)
class Either:
    """An object or a player that any of the selections admits ("une cible, créature ou joueur")."""

    selections: tuple["Selection", ...]


Selection = Filter | Players | Either

# --- amounts -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class N:
    value: int


@dataclass(frozen=True, slots=True)
class X:
    """The value chosen for X as the spell or ability was played."""


@dataclass(frozen=True, slots=True)
class Count:
    selection: Selection


@dataclass(frozen=True, slots=True)
class Total:
    filter: Filter
    characteristic: Characteristic


@dataclass(frozen=True, slots=True)
class Of:
    ref: Ref
    characteristic: Characteristic


@dataclass(frozen=True, slots=True)
class CountersOn:
    ref: Ref
    kind: str | None  # None: of all kinds


@dataclass(frozen=True, slots=True)
class ManaSymbols:
    """Mana symbols of a colour in the mana costs of the objects; a hybrid symbol is of both of its colours."""

    colour: Colour
    filter: Filter


@dataclass(frozen=True, slots=True)
class LifeOf:
    ref: Ref


@dataclass(frozen=True, slots=True)
class HighestLife:
    """The highest life total among all players (within the range of influence)."""


@dataclass(frozen=True, slots=True)
class HandSize:
    ref: Ref


@dataclass(frozen=True, slots=True)
class LinkedCount:
    """How many cards the linked ability has removed, the whole game long."""

    link: str


@dataclass(frozen=True, slots=True)
class Result:
    """The quantity of an earlier step: counters removed, damage prevented, cards moved."""

    step: str


@dataclass(frozen=True, slots=True)
class Plus:
    left: "Amount"
    right: "Amount"


@dataclass(frozen=True, slots=True)
class Minus:
    left: "Amount"
    right: "Amount"


@dataclass(frozen=True, slots=True)
class Negative:
    amount: "Amount"


Amount = (
    N | X | Count | Total | Of | CountersOn | LifeOf | HighestLife | HandSize | LinkedCount | Result | Plus | Minus
    | Negative | ManaSymbols
)

# --- conditions --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Exists:
    filter: Filter
    at_least: int = 1
    at_most: int | None = None


@dataclass(frozen=True, slots=True)
class Cmp:
    left: Amount
    op: Op
    right: Amount


@dataclass(frozen=True, slots=True)
class Is:
    """What ``ref`` means matches the filter (last known information counts)."""

    ref: Ref
    filter: Filter


@dataclass(frozen=True, slots=True)
class CostPaid:
    """The optional or alternative cost ``name`` was paid for this spell, or for the permanent it became."""

    name: str


@dataclass(frozen=True, slots=True)
class ManaSpent:
    """Mana of ``colour`` was spent to play this spell; never true of a copy."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class TimesResolved:
    """This is the ``n``-th resolution this turn of this printed ability of this object, copies included."""

    n: int


@dataclass(frozen=True, slots=True)
class Happened:
    """At least ``at_least`` such events (``distinct`` objects) this turn."""

    event: "EventPattern"
    at_least: int = 1
    distinct: bool = False


@dataclass(frozen=True, slots=True)
class DamageTaken:
    """A player of kind ``who`` has been dealt at least ``at_least`` damage this turn."""

    who: "Who | Ref"
    at_least: int


@dataclass(frozen=True, slots=True)
class LibrarySize:
    """The library of some player of kind ``who`` holds at most ``at_most`` cards."""

    who: "Who | Ref"
    at_most: int


@dataclass(frozen=True, slots=True)
class Did:
    """The step ``step`` was carried out (an optional one was chosen and possible)."""

    step: str


@dataclass(frozen=True, slots=True)
class WonClash:
    """You won the clash of step ``step``, or of the trigger event where it is None."""

    step: str | None = None


@dataclass(frozen=True, slots=True)
class During:
    """It is that step, or one from ``step`` up to ``until``, of the turn of ``whose``; step None: any."""

    step: Step | None
    whose: "Who | Ref"
    until: Step | None = None


@dataclass(frozen=True, slots=True)
class AllTrue:
    conditions: tuple["Condition", ...]


@dataclass(frozen=True, slots=True)
class AnyTrue:
    conditions: tuple["Condition", ...]


@dataclass(frozen=True, slots=True)
class NotTrue:
    condition: "Condition"


Condition = (
    Exists | Cmp | Is | CostPaid | ManaSpent | TimesResolved | Happened | DamageTaken | LibrarySize | Did | WonClash
    | During | AllTrue | AnyTrue | NotTrue
)

# --- events that abilities look for ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Moves:
    """An object goes from one zone to another; None is any zone.

    From the battlefield it is matched as it last was there (CR 2008-05 410.10d looks back);
    into the battlefield, as it is there. ``frm`` None and ``to`` the graveyard is "d'où qu'il vienne":
    matched in the graveyard, and triggered from there.
    """

    filter: Filter
    frm: Zone | None = None
    to: Zone | None = None


@dataclass(frozen=True, slots=True)
class Attacks:
    filter: Filter


@dataclass(frozen=True, slots=True)
class Blocks:
    """``filter`` blocks, or comes to block, at least ``at_least`` creatures where it blocked fewer before."""

    filter: Filter
    at_least: int = 1


@dataclass(frozen=True, slots=True)
class BecomesBlocked:
    """An attacker becomes blocked, once however many creatures block it."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class BlocksOne:
    """A creature blocks an attacker: once for each pair. The event's object is the blocker, its source the attacker."""

    blocker: Filter
    attacker: Filter


@dataclass(frozen=True, slots=True)
class BecomesTarget:
    """Something becomes the target of a spell or ability (``by``: the spell, or the source of the ability)."""

    what: Selection
    by: Filter = Filter(None)


@dataclass(frozen=True, slots=True)
class BecomesTapped:
    filter: Filter


@dataclass(frozen=True, slots=True)
class BecomesUntapped:
    filter: Filter


@dataclass(frozen=True, slots=True)
class Damages:
    source: Filter
    to: Selection
    combat: bool | None = None  # None: any damage


@dataclass(frozen=True, slots=True)
class PlaysSpell:
    who: "Who | Ref"
    filter: Filter  # zone STACK
    during: Who | None = None  # whose turn; None: any


@dataclass(frozen=True, slots=True)
class PlaysAbility:
    who: "Who | Ref"
    source: Filter
    mana_abilities: bool = False  # whether mana abilities count too


@dataclass(frozen=True, slots=True)
class LinksTo:
    """This removes a permanent of the filter, as it was, by its ability of that link (« est appuyée par … »)."""

    filter: Filter
    link: str


@dataclass(frozen=True, slots=True)
class TapsForMana:
    """A player taps a permanent for mana: plays a mana ability of it that has {T} in its cost."""

    who: "Who | Ref"
    filter: Filter


@dataclass(frozen=True, slots=True)
class Draws:
    who: "Who | Ref"


@dataclass(frozen=True, slots=True)
class StepBegins:
    step: Step
    whose: "Who | Ref"
    or_step: Step | None = None  # "votre prochaine phase principale" is either of two


@dataclass(frozen=True, slots=True)
class Discards:
    """``what`` is discarded because of a spell or ability controlled by a player of kind ``cause``."""

    what: Filter  # zone HAND
    cause: Who | None = None


@dataclass(frozen=True, slots=True)
class Countered:
    """A spell is countered by a spell or ability controlled by a player of kind ``by``."""

    filter: Filter
    by: Who | None = None


@dataclass(frozen=True, slots=True)
class Clashes:
    """A player of kind ``who`` takes part in a clash (and wins it, where ``won``)."""

    who: "Who | Ref"
    won: bool = False


@dataclass(frozen=True, slots=True)
class GainsLife:
    who: "Who | Ref"


@dataclass(frozen=True, slots=True)
class CounterPlaced:
    """A counter of ``kind`` is put on an object, or it enters with one: once for each counter."""

    kind: str | None
    filter: Filter


@dataclass(frozen=True, slots=True)
class LastCounterRemoved:
    """The last counter of ``kind`` is removed from an object."""

    kind: str
    filter: Filter


@dataclass(frozen=True, slots=True)
class PaidCost:
    """This spell is played with its cost ``name`` paid ("Quand vous jouez ce sort, si son coût … a été payé")."""

    name: str


EventPattern = (
    Moves | TapsForMana | LinksTo | Attacks | Blocks | BecomesBlocked | BlocksOne | BecomesTarget | BecomesTapped
    | BecomesUntapped | Damages | PlaysSpell | PlaysAbility | Draws | StepBegins | Discards | Countered | Clashes
    | GainsLife | CounterPlaced | LastCounterRemoved | PaidCost
)

# --- costs -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PayMana:
    cost: ManaCost
    each: Amount | None = None  # that many times, of a cost paid as something resolves


@dataclass(frozen=True, slots=True)
class TapThis:
    pass


@dataclass(frozen=True, slots=True)
class UntapThis:
    pass


@dataclass(frozen=True, slots=True)
class PayLoyalty:
    """Put (positive) or remove (negative) loyalty counters."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class SacrificeCost:
    what: Ref | Filter  # a filter: choose ``n`` of them
    n: int = 1


@dataclass(frozen=True, slots=True)
class RemoveCountersCost:
    kind: str
    n: Amount
    frm: Ref | Filter  # a filter: choose one


@dataclass(frozen=True, slots=True)
class PutCountersCost:
    """Counters are put on a permanent of the player's."""

    kind: str
    n: Amount
    on: Ref | Filter  # a filter: choose one


@dataclass(frozen=True, slots=True)
class ExileCost:
    what: Ref | Filter
    n: int = 1


@dataclass(frozen=True, slots=True)
class DiscardCost:
    what: Ref | Filter
    n: int = 1


@dataclass(frozen=True, slots=True)
class TapOthers:
    filter: Filter
    n: int


@dataclass(frozen=True, slots=True)
class ReturnCost:
    """Permanents are returned to their owners' hands."""

    what: Ref | Filter
    n: int = 1


@dataclass(frozen=True, slots=True)
class RevealCost:
    what: Filter  # zone HAND
    n: int = 1


@dataclass(frozen=True, slots=True)
class PayLife:
    amount: Amount


Cost = (
    PayMana | TapThis | UntapThis | PayLoyalty | SacrificeCost | RemoveCountersCost | ExileCost | DiscardCost
    | TapOthers | ReturnCost | RevealCost | PayLife | PutCountersCost
)

# --- durations ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EndOfTurn:
    pass


@dataclass(frozen=True, slots=True)
class UntilYourNextTurn:
    pass


@dataclass(frozen=True, slots=True)
class AsLongAs:
    """Ends for good when the condition is false; never begins if it already is."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class WhileYouControl:
    """Until its controller loses control of what it is on, be that a spell or the permanent it becomes."""


@dataclass(frozen=True, slots=True)
class Forever:
    pass


Duration = EndOfTurn | UntilYourNextTurn | AsLongAs | WhileYouControl | Forever

# --- continuous effects ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ModifyPT:
    power: Amount
    toughness: Amount


@dataclass(frozen=True, slots=True)
class SetPT:
    power: Amount
    toughness: Amount


@dataclass(frozen=True, slots=True)
class DefinePT:
    """A characteristic-defining ability: works in all zones (CR 2008-05 405.2). None leaves one as it is."""

    power: Amount | None
    toughness: Amount | None


@dataclass(frozen=True, slots=True)
class SwitchPT:
    pass


@dataclass(frozen=True, slots=True)
class GainAbilities:
    abilities: tuple["Ability", ...]


@dataclass(frozen=True, slots=True)
class GainKeywordsOf:
    """Gains each keyword of ``family`` that a matching card has (all of protection, all of landwalk)."""

    filter: Filter
    family: str


@dataclass(frozen=True, slots=True)
class LoseAbility:
    keyword: str


@dataclass(frozen=True, slots=True)
class LoseAllAbilities:
    pass


@dataclass(frozen=True, slots=True)
class AddTypes:
    """"En plus de ses autres types"; ``abilities`` come with basic land types."""

    types: frozenset[CardType] = frozenset()
    subtypes: frozenset[Subtype] = frozenset()
    abilities: tuple["Ability", ...] = ()


@dataclass(frozen=True, slots=True)
class LoseTypes:
    """"N'est plus une créature": what is of those types alone goes too."""

    types: frozenset[CardType]


@dataclass(frozen=True, slots=True)
class SetLandTypes:
    """"Est une île": other land types and the abilities of its text go, ``abilities`` come with the new types."""

    subtypes: frozenset[Subtype]
    abilities: tuple["Ability", ...] = ()


@dataclass(frozen=True, slots=True)
class SetChosenLandType:
    """Of ``among``, the change to the land type stored under ``key``."""

    key: str
    among: tuple[SetLandTypes, ...]


@dataclass(frozen=True, slots=True)
class SetSubtypes:
    """"Devient une fortification": the subtypes of ``of``, no creature or land type, are these (CR 2007-10 212.1b)."""

    of: CardType
    subtypes: frozenset[Subtype]


@dataclass(frozen=True, slots=True)
class SetCreatureTypes:
    subtypes: frozenset[Subtype]


@dataclass(frozen=True, slots=True)
class SetChosenCreatureType:
    key: str


@dataclass(frozen=True, slots=True)
class AllCreatureTypes:
    pass


@dataclass(frozen=True, slots=True)
class LoseCreatureTypes:
    pass


@dataclass(frozen=True, slots=True)
class SetColour:
    """Replaces all colours ("devient bleue"); none makes it colourless. With ``add``, "en plus"."""

    colours: frozenset[Colour]
    add: bool = False


@dataclass(frozen=True, slots=True)
class SetChosenColour:
    key: str


@dataclass(frozen=True, slots=True)
class BecomeCopy:
    ref: Ref


@dataclass(frozen=True, slots=True)
class SetController:
    who: Ref


@dataclass(frozen=True, slots=True)
class ReplaceTypeWord:
    """Every occurrence of one creature type in its text is another (chosen under ``key`` with " from" and " to")."""

    key: str
    never: frozenset[Subtype] = frozenset()  # what the new type cannot be


@dataclass(frozen=True, slots=True)
class Indestructible:
    """A state in 2008, a keyword ability since July 2013."""


@dataclass(frozen=True, slots=True)
class CannotBeRegenerated:
    pass


@dataclass(frozen=True, slots=True)
class CannotBeCountered:
    pass


@dataclass(frozen=True, slots=True)
class CannotBeTargeted:
    """The object or player can't be the target of spells and abilities (of those of ``by``: a spell, or a source)."""

    by: Filter | None = None


@dataclass(frozen=True, slots=True)
class CostLess:
    """Spells of the static's filter cost that much less (negative: more)."""

    mana: ManaCost
    more: bool = False


@dataclass(frozen=True, slots=True)
class CannotAttack:
    """Can't attack; with ``unless``: a player who controls no such permanent, or their planeswalkers."""

    unless: Filter | None = None


@dataclass(frozen=True, slots=True)
class CannotBlock:
    """Can't block; with ``what``: can't block those attackers."""

    what: Filter | None = None


@dataclass(frozen=True, slots=True)
class CannotBeBlocked:
    """By creatures of the filter; or except by ``except_by`` or more creatures."""

    by: Filter | None = None
    except_by: int | None = None


@dataclass(frozen=True, slots=True)
class CannotBeEnchanted:
    """By auras of the filter; by any at all."""

    by: Filter | None = None


@dataclass(frozen=True, slots=True)
class CannotActivate:
    """Its activated abilities can't be played, mana abilities included."""


@dataclass(frozen=True, slots=True)
class CannotBePlayed:
    pass


@dataclass(frozen=True, slots=True)
class PlayedOnly:
    """The spell may only be played while the condition holds (« Ne jouez … que pendant le combat »)."""

    when: Condition


@dataclass(frozen=True, slots=True)
class DoesNotUntap:
    """Does not untap during its controller's untap step; with ``once``, the next one only."""

    once: bool = False


@dataclass(frozen=True, slots=True)
class BlocksExtra:
    n: int


@dataclass(frozen=True, slots=True)
class MustAttack:
    """Attacks each time it can."""


@dataclass(frozen=True, slots=True)
class MustBlock:
    """Blocks what ``ref`` means if able; None: blocks something if able."""

    ref: Ref | None


@dataclass(frozen=True, slots=True)
class DamageByToughness:
    """Assigns combat damage equal to its toughness rather than its power."""


@dataclass(frozen=True, slots=True)
class AsThoughHasteForAbilities:
    pass


@dataclass(frozen=True, slots=True)
class MayPlay:
    """Its owner's ``by`` may look at it (where face down) and play it from where it is."""

    look: bool = False


@dataclass(frozen=True, slots=True)
class MayLook:
    """The controller of the ability may look at the object while it is face down."""


@dataclass(frozen=True, slots=True)
class TopCardRevealed:
    """The player plays with the top card of their library revealed: everybody may look at it."""


@dataclass(frozen=True, slots=True)
class PlayLimit:
    """You can't play more than ``n`` spells each turn."""

    n: int


@dataclass(frozen=True, slots=True)
class AttackLimit:
    """No more than ``n`` creatures can be declared as attackers by the player each combat."""

    n: int


@dataclass(frozen=True, slots=True)
class SkipStep:
    step: Step
    once: bool = False  # the next one only


@dataclass(frozen=True, slots=True)
class PreventDamage:
    """All damage that would be dealt to the object (or by it, where ``by``) is prevented."""

    by: bool = False
    colour: Colour | None = None  # the source must still be of that colour as it would deal it


ContinuousEffect = (
    ModifyPT | MustAttack | CannotActivate | SetPT | DefinePT | SwitchPT | GainAbilities | GainKeywordsOf
    | LoseAbility | LoseAllAbilities | AddTypes | LoseTypes | SetCreatureTypes | SetSubtypes | SetLandTypes
    | SetChosenCreatureType | SetChosenLandType | AllCreatureTypes | LoseCreatureTypes | SetColour | SetChosenColour
    | BecomeCopy
    | SetController | ReplaceTypeWord | Indestructible | CannotBeRegenerated | CannotBeCountered | CannotBeTargeted
    | CostLess | CannotAttack | CannotBlock | CannotBeBlocked | CannotBeEnchanted | CannotBePlayed | PlayedOnly
    | DoesNotUntap | BlocksExtra | MustBlock | DamageByToughness | AsThoughHasteForAbilities | MayPlay | MayLook
    | TopCardRevealed | PlayLimit | AttackLimit | SkipStep | PreventDamage
)

# --- one-shot effects --------------------------------------------------------------------------


class Position(Enum):
    TOP = "top"
    BOTTOM = "bottom"
    SHUFFLED = "shuffled"


@dataclass(frozen=True, slots=True)
class Damage:
    source: Ref
    amount: Amount
    to: tuple[Ref, ...]
    step: str | None = None
    divided: bool = False  # among the targets, as was chosen when they were


@dataclass(frozen=True, slots=True)
class Destroy:
    what: Ref
    regenerate: bool = True  # False: it can't be regenerated
    step: str | None = None


@dataclass(frozen=True, slots=True)
class Regenerate:
    what: Ref


@dataclass(frozen=True, slots=True)
class Move:
    """Put objects into a zone (their owner's, where it is not shared), as one simultaneous event."""

    what: Ref
    to: Zone
    position: Position | None = None  # in a library
    under: Ref | None = None  # whose control on the battlefield; None: its owner's
    tapped: bool = False
    attacking: bool = False
    counters: tuple[tuple[str, Amount], ...] = ()
    attach_to: Ref | None = None
    face_down: bool = False
    link: str | None = None  # remembered for the linked ability
    ordered: bool = False  # the text says that the player chooses the order
    at_random: bool = False  # chance makes the order
    frm: Zone | None = None  # only if still there
    step: str | None = None


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """``who`` sacrifices what ``what`` means, or chooses ``n`` of a filter."""

    who: Ref
    what: Ref | Filter
    n: Amount = field(default_factory=lambda: N(1))
    step: str | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    who: Ref
    amount: Amount


@dataclass(frozen=True, slots=True)
class Discard:
    who: Ref
    amount: Amount
    what: Ref | None = None  # cards that were named; None: the player chooses


@dataclass(frozen=True, slots=True)
class GainLife:
    who: Ref
    amount: Amount


@dataclass(frozen=True, slots=True)
class LoseLife:
    who: Ref
    amount: Amount


@dataclass(frozen=True, slots=True)
class SetLife:
    who: Ref
    amount: Amount


@dataclass(frozen=True, slots=True)
class AddMana:
    """``symbols`` as printed, ``amount`` times; or ``amount`` mana of ``choice`` colours (colourless where empty)."""

    symbols: ManaCost | None = None
    amount: Amount | None = None
    choice: frozenset[Colour] = frozenset()
    chosen: str | None = None  # the colour chosen under that key, instead of ``choice``
    who: Ref | None = None  # to whose pool; None: yours
    only_for: "Filter | None" = None  # spells of the filter, or abilities of permanents of it


@dataclass(frozen=True, slots=True)
class Tap:
    what: Ref


@dataclass(frozen=True, slots=True)
class Untap:
    what: Ref


@dataclass(frozen=True, slots=True)
class PutCounters:
    what: Ref
    kind: str
    amount: Amount
    divided: bool = False  # among the targets, as was chosen when they were


@dataclass(frozen=True, slots=True)
class RemoveCounters:
    """``amount`` None: all of them."""

    what: Ref
    kind: str
    amount: Amount | None
    step: str | None = None


@dataclass(frozen=True, slots=True)
class MoveCounters:
    """Counters are moved from one object to another; ``kind`` None: of any kind, ``amount`` None: all of them."""

    frm: Ref
    to: Ref
    kind: str | None = None
    amount: Amount | None = None


@dataclass(frozen=True, slots=True)
class TokenSpec:
    power: int | None
    toughness: int | None
    colours: frozenset[Colour]
    types: frozenset[CardType]
    subtypes: frozenset[Subtype]
    abilities: tuple["Ability", ...] = ()
    name: str | None = None  # None: its subtypes


@dataclass(frozen=True, slots=True)
class CreateTokens:
    token: TokenSpec
    amount: Amount
    tapped: bool = False
    attacking: bool = False
    step: str | None = None
    who: Ref | None = None  # under whose control; None: yours


@dataclass(frozen=True, slots=True)
class Counter:
    what: Ref
    step: str | None = None


@dataclass(frozen=True, slots=True)
class CopyOnStack:
    """Copies a spell or ability; the copy is not played. ``step`` names the copy."""

    what: Ref
    new_targets: bool  # its controller may choose new targets for the copy
    step: str | None = None


@dataclass(frozen=True, slots=True)
class NewTargets:
    """You may choose new targets for a spell or ability."""

    what: Ref


@dataclass(frozen=True, slots=True)
class Continuous:
    """Starts continuous effects with one timestamp; a filter's objects are locked in now."""

    on: Ref | Filter
    effects: tuple[ContinuousEffect, ...]
    duration: Duration


@dataclass(frozen=True, slots=True)
class PreventNext:
    """Prevents damage for a time: to ``to``, or by a source chosen under ``source``."""

    to: Ref | None
    source: Ref | None
    duration: Duration
    amount: Amount | None = None  # None: all
    colour: Colour | None = None  # the source must still be of it
    by: Filter | None = None  # sources of this kind only
    combat: bool | None = None  # None: any damage


@dataclass(frozen=True, slots=True)
class PreventThis:
    """Inside a replacement: the damage of the event is prevented (``Result`` is how much)."""

    step: str


@dataclass(frozen=True, slots=True)
class RedirectThis:
    """Inside a replacement: the damage of the event is dealt to ``to`` instead."""

    to: Ref


@dataclass(frozen=True, slots=True)
class Shuffle:
    who: Ref


@dataclass(frozen=True, slots=True)
class Look:
    """``who`` looks at the top ``amount`` cards of their library; ``step`` names them."""

    who: Ref
    amount: Amount
    step: str


@dataclass(frozen=True, slots=True)
class LookAt:
    """``who`` looks at cards where they are (« regardez la main du joueur ciblé »)."""

    who: Ref
    what: Ref


@dataclass(frozen=True, slots=True)
class Reveal:
    what: Ref
    step: str | None = None


@dataclass(frozen=True, slots=True)
class RevealUntil:
    """Reveals from the top until ``n`` matching cards are; ``step`` the matching, ``rest`` the others."""

    filter: Filter
    n: int
    step: str
    rest: str


@dataclass(frozen=True, slots=True)
class Search:
    """Looks for up to ``n`` cards of the filter in the zone of ``who``; they need not be found."""

    who: Ref
    filter: Filter  # zone LIBRARY or OUTSIDE
    step: str
    n: Amount = field(default_factory=lambda: N(1))


class ChoiceKind(Enum):
    OPPONENT = "opponent"
    CREATURE_TYPE = "type"
    PARITY = "parity"
    SOURCE = "source"
    OBJECT = "object"
    COLOUR = "colour"
    LAND_TYPE = "land type"


@dataclass(frozen=True, slots=True)
class Choose:
    """A choice made on resolution (not a target), stored under ``key``."""

    key: str
    kind: ChoiceKind
    selection: Selection | None = None
    remember: bool = False  # kept on the permanent ("le type choisi")
    count: int = 1
    optional: bool = False
    words: tuple[str, ...] = ()  # the land types to choose from
    who: Ref | None = None  # who chooses; None: you


@dataclass(frozen=True, slots=True)
class Clash:
    """You clash with the player ``with_`` (CR 2008-05 501.10). ``step`` names the clash."""

    with_: Ref
    step: str


@dataclass(frozen=True, slots=True)
class PlayCard:
    """You play a card during the resolution, as far as the rules let you (timing aside).

    ``spell`` is what the spell has to be, of a split card the half that is played (CR 2026-02 601.3e, 709.3a).
    """

    what: Ref | Filter
    free: bool = True
    step: str | None = None
    spell: Filter | None = None


@dataclass(frozen=True, slots=True)
class Attach:
    what: Ref
    to: Ref


@dataclass(frozen=True, slots=True)
class Delay:
    """A delayed triggered ability: it triggers once, the next time the event happens."""

    event: EventPattern
    body: "Body"


@dataclass(frozen=True, slots=True)
class Block:
    """The creature blocks the attacker, whatever blocks were declared."""

    what: Ref
    attacker: Ref


@dataclass(frozen=True, slots=True)
class AddPhases:
    """After this phase, phases that begin with these steps (« il y a une phase de combat supplémentaire »)."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class RepeatProcess:
    """Does the whole body again."""


@dataclass(frozen=True, slots=True)
class May:
    """``who`` may do the steps. ``step`` lets a later condition ask whether they did."""

    who: Ref
    steps: tuple["Effect", ...]
    step: str | None = None
    costs: tuple[Cost, ...] = ()  # "vous pouvez payer {2}. Si vous faites ainsi"


@dataclass(frozen=True, slots=True)
class If:
    condition: Condition
    then: tuple["Effect", ...]
    otherwise: tuple["Effect", ...] = ()


@dataclass(frozen=True, slots=True)
class OneOf:
    """``who`` does one of the two, as they choose (« engagez ou dégagez »)."""

    who: Ref
    options: tuple[tuple["Effect", ...], ...]


@dataclass(frozen=True, slots=True)
class UnlessPays:
    """The steps happen unless ``who`` pays all the costs."""

    who: Ref
    costs: tuple[Cost, ...]
    steps: tuple["Effect", ...]
    link: str | None = None  # cards exiled as the cost are remembered for the linked ability


@dataclass(frozen=True, slots=True)
class ForEachPlayer:
    """Every player of the kind does the steps as "you"; choices in turn order, then all at once."""

    who: Who
    steps: tuple["Effect", ...]


Effect = (
    Damage | Destroy | Regenerate | Move | Sacrifice | Draw | Discard | GainLife | LoseLife | SetLife | AddMana
    | Tap | Untap | PutCounters | RemoveCounters | CreateTokens | Counter | CopyOnStack | NewTargets | Continuous
    | PreventNext | PreventThis | RedirectThis | Shuffle | Look | Reveal | RevealUntil | Search | Choose | Clash
    | PlayCard | Attach | Delay | Block | AddPhases | RepeatProcess | May | If | UnlessPays | ForEachPlayer
    | MoveCounters | OneOf | LookAt
)

# --- bodies and abilities ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Target:
    """A target slot. ``minimum``/``maximum``: how many; ``distinct_from`` slots whose targets it must differ from."""

    selection: Selection
    minimum: int = 1
    maximum: Amount = field(default_factory=lambda: N(1))  # N(-1): any number
    distinct_from: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Body:
    """What a spell or ability does: its targets, then its steps in order."""

    targets: tuple[Target, ...] = ()
    steps: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Modes:
    """Choose ``choose`` different modes; slots are numbered through all bodies in printed order."""

    choose: int
    bodies: tuple[Body, ...]


@dataclass(frozen=True, slots=True)
class SpellAbility:
    """What an instant or sorcery does as it resolves. Several on one card resolve in order, as one body."""

    body: Body | Modes
    line: int = 0  # index of the printed line, for blanking and counting
    last: bool = False  # done after the others, wherever it is printed
    keyword: str | None = None  # rappel


@dataclass(frozen=True, slots=True)
class Activated:
    """``[costs] : [body]``. A mana ability is derived: it adds mana, has no target, is no loyalty ability."""

    costs: tuple[Cost, ...]
    body: Body | Modes
    when: Condition | None = None  # "Ne jouez cette capacité que …"
    sorcery_speed: bool = False
    once: bool = False  # each turn
    zone: Zone = Zone.BATTLEFIELD
    line: int = 0
    keyword: str | None = None  # équipement, renfort, recyclage


@dataclass(frozen=True, slots=True)
class Triggered:
    """``Quand … / À chaque fois que … / Au début de …``; ``if_`` is the intervening condition."""

    event: EventPattern
    body: Body | Modes
    if_: Condition | None = None
    zone: Zone = Zone.BATTLEFIELD  # where it works from
    link: str | None = None
    line: int = 0
    keyword: str | None = None


@dataclass(frozen=True, slots=True)
class Static:
    """Continuous effects of an object while it is in ``zone`` and ``while_`` holds."""

    effects: tuple[ContinuousEffect, ...]
    on: Ref | Filter | Players
    while_: Condition | None = None
    zone: Zone | None = Zone.BATTLEFIELD  # None: every zone (characteristic-defining)
    line: int = 0
    keyword: str | None = None


@dataclass(frozen=True, slots=True)
class Replacement:
    """``Si … devait …, … à la place`` and ``arrive en jeu …``: the event does not happen; ``instead`` does."""

    would: EventPattern
    instead: Body
    if_: Condition | None = None
    zone: Zone | None = Zone.BATTLEFIELD
    line: int = 0
    keyword: str | None = None


@dataclass(frozen=True, slots=True)
class EntersWith:
    """A replacement of entering the battlefield: tapped, with counters, as a copy, with a choice made.

    ``what`` is This for its own entering, or a filter for others'.
    """

    what: Ref | Filter
    tapped: bool = False
    counters: tuple[tuple[str, Amount], ...] = ()
    choices: tuple[Choose, ...] = ()
    copy_of: Filter | None = None  # may enter as a copy of a chosen object
    unless: tuple[Cost, ...] = ()  # nothing of this where its controller pays these costs
    if_: Condition | None = None
    line: int = 0
    keyword: str | None = None


@dataclass(frozen=True, slots=True)
class CostOption:
    """An additional or alternative way to pay for the spell: conspiration, évocation, incursion."""

    name: str
    costs: tuple[Cost, ...]
    alternative: bool
    if_: Condition | None = None
    required: bool = False  # an additional cost that has to be paid
    unless: str | None = None  # one that has to be paid where the cost of that name is not
    line: int = 0
    keyword: str | None = None


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword that the rules give meaning to directly.

    ``name`` is the English keyword in lower case (``flying``, ``first strike``, ``wither``, ``changeling``);
    ``value`` says what it is from, of, or costs: protection from a predicate, landwalk of a subtype, morph.
    """

    name: str
    value: "Predicate | ManaCost | int | None" = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Enchant:
    """What the aura may be attached to, and targets as a spell."""

    selection: Selection
    line: int = 0


Ability = (
    SpellAbility | Activated | Triggered | Static | Replacement | EntersWith | CostOption | Keyword | Enchant
)
