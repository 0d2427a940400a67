"""Reading ability data in a context: filters, references and amounts, which speak of each other."""

from collections.abc import Iterable, Iterator

from faqtool.engine.abilities import (
    Activated,
    AllOf,
    Amount,
    AnyOf,
    Chosen,
    Compare,
    ControlledBy,
    ControllerOf,
    Count,
    CountersOn,
    Each,
    EachPlayer,
    Either,
    EventObject,
    EventPattern,
    EventPlayer,
    EventSource,
    Filter,
    Granter,
    Greatest,
    HandSize,
    HasActivated,
    HasCounters,
    HasKeyword,
    HasXInCost,
    HighestLife,
    Host,
    IsAbilityOnStack,
    IsAttacking,
    IsBlocked,
    IsBlocking,
    IsChosenColour,
    IsChosenType,
    IsColour,
    IsMulticoloured,
    IsPermanentCard,
    IsRef,
    IsSpell,
    IsSubtype,
    IsSupertype,
    IsTapped,
    IsToken,
    IsTopOfLibrary,
    IsType,
    IsUnblocked,
    Keyword,
    LifeOf,
    Linked,
    LinkedCount,
    Made,
    ManaSymbols,
    Minus,
    N,
    Negative,
    Not,
    Of,
    Other,
    OwnedBy,
    OwnerOf,
    PaidWith,
    ParityIsChosen,
    Players,
    Plus,
    Predicate,
    Ref,
    Result,
    SameNameAsPlayed,
    Selection,
    SharesWith,
    Slot,
    These,
    This,
    TookPart,
    Total,
    X,
    You,
)
from faqtool.engine.events import DamageDealt, SpellPlayed
from faqtool.engine.players import in_range, in_turn_order, is_who, life_of
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.fighting import fights_so
from faqtool.engine.reading.happenings import event_object, event_player, event_source
from faqtool.engine.reading.values import (
    compare,
    costs_of,
    counters_on,
    has_subtype,
    is_spell,
    mana_symbols,
    mana_values,
    names,
    shares,
    value_of,
    values_of,
)
from faqtool.engine.state import Characteristics, Object, Target
from faqtool.engine.terms import PERMANENT_TYPES, Characteristic, Colour, ObjectId, PlayerId, Subtype, Who, Zone

__all__ = [
    "amount",
    "candidates",
    "chosen_word",
    "compare",
    "has_subtype",
    "is_like",
    "is_player",
    "is_spell",
    "mana_values",
    "matches",
    "names",
    "objects_of",
    "players_of",
    "referents",
    "satisfies",
    "shares",
    "value_of",
    "values_of",
]

# --- filters -----------------------------------------------------------------------------------


def matches(ctx: Context, selection: Selection, target: Target | Object) -> bool:
    """Whether an object (or a snapshot, as it was) or a player is what the selection speaks of."""
    match selection:
        case Filter(zone, _):
            if isinstance(target, str):
                return False
            obj = target if isinstance(target, Object) else ctx.object(target)
            return (zone is None or obj.zone is zone) and is_like(ctx, selection, obj)
        case Players(who):
            return isinstance(target, str) and is_player(ctx, who, target)
        case Either(selections):
            return any(matches(ctx, one, target) for one in selections)


def is_like(ctx: Context, filter: Filter, obj: Object) -> bool:
    """Whether all predicates of the filter hold for the object, whatever zone it is in."""
    return all(satisfies(ctx, predicate, obj) for predicate in filter.all)


def candidates(ctx: Context, selection: Selection) -> tuple[Target, ...]:
    """Every object and player that the selection speaks of, within range, in the order of the game."""
    match selection:
        case Filter(zone, _):
            return tuple(obj.id for obj in _in_zone(ctx, zone) if is_like(ctx, selection, obj) and _near(ctx, obj))
        case Players(who):
            players = in_turn_order(ctx.game)
            return tuple(p for p in players if is_player(ctx, who, p) and _within(ctx, p))
        case Either(selections):
            found = [target for one in selections for target in candidates(ctx, one)]
            return tuple(dict.fromkeys(found))


def _in_zone(ctx: Context, zone: Zone | None) -> Iterator[Object]:
    objects = ctx.game.objects
    for (where, _), ids in ctx.game.zones.items():
        if zone is None or where is zone:
            for id in ids:
                yield objects[id]


def _near(ctx: Context, obj: Object) -> bool:
    return ctx.game.range is None or _within(ctx, ctx.controller_of(obj))


def _within(ctx: Context, player: PlayerId) -> bool:
    return in_range(ctx.game, player, ctx.controller)


def satisfies(ctx: Context, predicate: Predicate, obj: Object) -> bool:
    """Whether a predicate holds for an object, or for a snapshot as it was."""
    match predicate:
        case IsType(type):
            return type in ctx.looks(obj).types
        case IsSubtype(subtype):
            return has_subtype(ctx.looks(obj), subtype)
        case ControlledBy(who):
            return is_player(ctx, who, ctx.controller_of(obj))
        case OwnedBy(who):
            return is_player(ctx, who, obj.owner)
        case Other(than):
            return obj.id not in referents(ctx, than)
        case IsRef(ref):
            return obj.id in referents(ctx, ref)
        case Not(inner):
            return not satisfies(ctx, inner, obj)
        case AnyOf(parts):
            return any(satisfies(ctx, part, obj) for part in parts)
        case AllOf(parts):
            return all(satisfies(ctx, part, obj) for part in parts)
        case IsSupertype() | IsColour() | IsMulticoloured() | HasKeyword() | HasActivated():
            return _is_printed_so(predicate, ctx.looks(obj))
        case IsPermanentCard() | HasXInCost():
            return _is_printed_so(predicate, ctx.looks(obj))
        case (
            Compare() | Greatest() | SharesWith() | SameNameAsPlayed() | IsChosenType() | IsChosenColour()
            | ParityIsChosen()
        ):
            return _compares(ctx, predicate, obj)
        case _:
            return _stands_so(ctx, predicate, obj)


def is_player(ctx: Context, who: Who | Ref, player: PlayerId) -> bool:
    """Whether it is such a player, or one that the reference means."""
    if isinstance(who, Who):
        return is_who(ctx.game, who, player, ctx.controller)
    return player in referents(ctx, who)


def _is_printed_so(predicate: Predicate, values: Characteristics) -> bool:
    match predicate:
        case IsSupertype(supertype):
            return supertype in values.supertypes
        case IsColour(colour):
            return colour in values.colours
        case IsMulticoloured():
            return len(values.colours) > 1
        case HasKeyword(keyword):
            return any(isinstance(a, Keyword) and a.name == keyword for a in values.abilities)
        case IsPermanentCard():
            return bool(values.types & PERMANENT_TYPES)
        case HasActivated():
            return any(isinstance(a, Activated) for a in values.abilities)
        case HasXInCost():
            return any(cost.has_x for cost in costs_of(values))
        case _:
            return False


def _stands_so(ctx: Context, predicate: Predicate, obj: Object) -> bool:
    match predicate:
        case IsToken():
            return obj.kind == "token"
        case IsTopOfLibrary():
            return ctx.game.zones.get((Zone.LIBRARY, obj.owner), ())[-1:] == (obj.id,)
        case TookPart(event, suffered):
            return _took_part(ctx, event, suffered, obj)
        case IsTapped():
            return obj.tapped
        case IsAttacking() | IsBlocking() | IsBlocked() | IsUnblocked():
            return fights_so(ctx, predicate, obj)
        case IsSpell():
            return obj.zone is Zone.STACK and is_spell(obj)
        case IsAbilityOnStack():
            return obj.zone is Zone.STACK and obj.kind == "ability"
        case HasCounters(kind, at_least):
            return counters_on(obj, kind) >= at_least
        case _:
            return False


def _took_part(ctx: Context, event: EventPattern, suffered: bool, obj: Object) -> bool:
    from faqtool.engine.reading.patterns import fits  # patterns read filters

    happened = (e for e in ctx.game.this_turn if fits(ctx, event, e))
    found = (event_source(e) if isinstance(e, DamageDealt) and not suffered else event_object(e) for e in happened)
    return obj.id in found


def _compares(ctx: Context, predicate: Predicate, obj: Object) -> bool:
    match predicate:
        case Compare(characteristic, op, than):
            bound = amount(ctx, than)
            return any(compare(value, op, bound) for value in values_of(ctx, obj, characteristic))
        case Greatest(characteristic, among):
            own = values_of(ctx, obj, characteristic)
            rivals = (values_of(ctx, ctx.object(id), characteristic) for id in objects_of(candidates(ctx, among)))
            best = max((value for values in rivals for value in values), default=0)
            return bool(own) and max(own) >= best
        case SharesWith(what, ref):
            values = ctx.looks(obj)
            others = (ctx.looks(ctx.object(id)) for id in objects_of(referents(ctx, ref)))
            return any(shares(what, values, other) for other in others)
        case SameNameAsPlayed():
            played = (e.spell for e in ctx.game.this_turn if isinstance(e, SpellPlayed))
            return bool(names(ctx.looks(obj)) & {name for spell in played for name in names(ctx.looks(spell))})
        case IsChosenType(key):
            word = chosen_word(ctx, key)
            return word is not None and has_subtype(ctx.looks(obj), Subtype(word))
        case IsChosenColour(key):
            word = chosen_word(ctx, key)
            return word is not None and Colour(word) in ctx.looks(obj).colours
        case ParityIsChosen(key):
            even = chosen_word(ctx, key) == "even"
            return any((value % 2 == 0) is even for value in values_of(ctx, obj, Characteristic.MANA_VALUE))
        case _:
            raise TypeError(predicate)


def chosen_word(ctx: Context, key: str) -> str | None:
    """A word chosen in this resolution, or kept on the object that has the ability."""
    bound = ctx.bindings.get(key)
    if isinstance(bound, str):
        return bound
    this = ctx.this()
    kept = this.chosen.get(key) if this is not None else None
    return kept if isinstance(kept, str) else None


# --- references --------------------------------------------------------------------------------


def objects_of(targets: Iterable[Target]) -> Iterator[ObjectId]:
    """The objects among targets."""
    return (target for target in targets if not isinstance(target, str))


def players_of(targets: Iterable[Target]) -> Iterator[PlayerId]:
    """The players among targets."""
    return (target for target in targets if isinstance(target, str))


def referents(ctx: Context, ref: Ref) -> tuple[Target, ...]:
    """The objects and players a reference means; one that is gone by its last id."""
    match ref:
        case This():
            return () if ctx.source is None else (ctx.source.id,)
        case You():
            return (ctx.controller,)
        case Slot(n):
            return ctx.slots[n] if n < len(ctx.slots) else ()
        case Granter():
            return () if ctx.granter is None else (ctx.granter,)
        case These(targets):
            return targets
        case PaidWith():
            return () if ctx.play is None else tuple(obj.id for obj in ctx.play.payment.used)
        case EventObject():
            return _known(event_object(ctx.event))
        case EventPlayer():
            return _known(event_player(ctx.event, ctx.game))
        case EventSource():
            return _known(event_source(ctx.event))
        case Each(filter):
            return candidates(ctx, filter)
        case EachPlayer(who):
            return candidates(ctx, Players(who))
        case Chosen(key) | Made(key):
            return _bound(ctx, key)
        case Linked(link):
            this = ctx.this()
            cards = () if this is None else this.links.get(link, ())
            return tuple(id for id in cards if id in ctx.game.objects)
        case Host():
            this = ctx.this()
            return () if this is None else _known(this.attached_to)
        case ControllerOf(of):
            return tuple(dict.fromkeys(_controller(ctx, target) for target in referents(ctx, of)))
        case OwnerOf(of):
            return tuple(dict.fromkeys(_owner(ctx, target) for target in referents(ctx, of)))


def _known(target: Target | None) -> tuple[Target, ...]:
    return () if target is None else (target,)


def _bound(ctx: Context, key: str) -> tuple[Target, ...]:
    bound = ctx.bindings.get(key)
    if isinstance(bound, tuple):
        return bound
    this = ctx.this()
    kept = this.chosen.get(key) if this is not None else None
    if isinstance(kept, int) or kept in ctx.game.players:
        return _known(kept)  # type: ignore[arg-type]
    return ()


def _controller(ctx: Context, target: Target) -> PlayerId:
    return target if isinstance(target, str) else ctx.controller_of(ctx.object(target))


def _owner(ctx: Context, target: Target) -> PlayerId:
    return target if isinstance(target, str) else ctx.object(target).owner


# --- amounts -----------------------------------------------------------------------------------


def amount(ctx: Context, what: Amount) -> int:
    """The value of an amount now."""
    match what:
        case N(value):
            return value
        case X():
            return ctx.x or 0
        case Count(selection):
            return len(candidates(ctx, selection))
        case Total(filter, characteristic):
            return sum(value_of(ctx, target, characteristic) for target in candidates(ctx, filter))
        case Of(ref, characteristic):
            return sum(value_of(ctx, target, characteristic) for target in referents(ctx, ref))
        case CountersOn(ref, kind):
            return sum(counters_on(ctx.object(id), kind) for id in objects_of(referents(ctx, ref)))
        case ManaSymbols(colour, filter):
            return sum(mana_symbols(ctx.looks(ctx.object(id)), colour) for id in objects_of(candidates(ctx, filter)))
        case LifeOf(ref):
            return sum(life_of(ctx.game, ctx.rules, player) for player in players_of(referents(ctx, ref)))
        case HighestLife():
            players = players_of(candidates(ctx, Players()))
            return max((life_of(ctx.game, ctx.rules, player) for player in players), default=0)
        case HandSize(ref):
            return sum(len(ctx.game.zones.get((Zone.HAND, p), ())) for p in players_of(referents(ctx, ref)))
        case LinkedCount(link):
            this = ctx.this()
            return 0 if this is None else len(this.links.get(link, ()))
        case Result(step):
            return ctx.results.get(step, 0)
        case Plus(left, right):
            return amount(ctx, left) + amount(ctx, right)
        case Minus(left, right):
            return amount(ctx, left) - amount(ctx, right)
        case Negative(inner):
            return -amount(ctx, inner)
