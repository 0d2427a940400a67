"""Values of objects as filters and amounts compare them: numbers, names, what two objects share."""

from faqtool.engine.abilities import Shared
from faqtool.engine.mana import ManaCost
from faqtool.engine.reading.context import Context
from faqtool.engine.state import Characteristics, Object, Target
from faqtool.engine.terms import CardType, Characteristic, Colour, Op, Subtype, Zone


def has_subtype(values: Characteristics, subtype: Subtype) -> bool:
    """Whether an object is of the subtype; one of all creature types is of each of them."""
    return subtype in values.subtypes or (values.all_creature_types and subtype.of is CardType.CREATURE)


def compare(value: int, op: Op, bound: int) -> bool:
    """Whether ``value op bound``."""
    match op:
        case Op.AT_LEAST:
            return value >= bound
        case Op.AT_MOST:
            return value <= bound
        case Op.EQUAL:
            return value == bound
        case Op.MORE:
            return value > bound
        case Op.FEWER:
            return value < bound


def names(values: Characteristics) -> frozenset[str]:
    """The names of an object: both halves' of a split card, none of a face-down one."""
    return frozenset(one.name for one in values.halves or (values,) if one.name is not None)


def shares(what: Shared, one: Characteristics, other: Characteristics) -> bool:
    """Whether two objects have something in common."""
    match what:
        case Shared.COLOUR:
            return bool(one.colours & other.colours)
        case Shared.NAME:
            return bool(names(one) & names(other))
        case Shared.CARD_TYPE:
            return bool(one.types & other.types)
        case Shared.CREATURE_TYPE:
            kinds = [{s for s in v.subtypes if s.of is CardType.CREATURE} for v in (one, other)]
            if one.all_creature_types or other.all_creature_types:
                return all(k or v.all_creature_types for k, v in zip(kinds, (one, other), strict=True))
            return bool(kinds[0] & kinds[1])


def values_of(ctx: Context, obj: Object, characteristic: Characteristic) -> tuple[int, ...]:
    """The values of a characteristic: none where it has none, two of a split card's costs before April 2017."""
    values = ctx.looks(obj)
    match characteristic:
        case Characteristic.POWER:
            return () if values.power is None else (values.power,)
        case Characteristic.TOUGHNESS:
            return () if values.toughness is None else (values.toughness,)
        case Characteristic.LOYALTY:
            if obj.zone is Zone.BATTLEFIELD:
                return (obj.counters.get("loyalty", 0),)
            return () if values.loyalty is None else (values.loyalty,)
        case Characteristic.MANA_VALUE:
            return mana_values(ctx, obj, values)


def mana_values(ctx: Context, obj: Object, values: Characteristics) -> tuple[int, ...]:
    """The mana value of an object, X as chosen on the stack and 0 elsewhere (CR 2008-05 203.3, 505.4)."""
    costs = [0 if one.mana_cost is None else one.mana_cost.mana_value for one in values.halves or (values,)]
    if obj.zone is Zone.STACK and obj.play is not None and obj.play.x and values.mana_cost is not None:
        costs[0] += obj.play.x * sum(symbol.is_x for symbol in values.mana_cost.symbols)
    return (sum(costs),) if len(costs) > 1 and ctx.rules.has("split-cost") else tuple(costs)


def value_of(ctx: Context, target: Target, characteristic: Characteristic) -> int:
    """One value of a characteristic, the sum where there are two, 0 where there is none."""
    return 0 if isinstance(target, str) else sum(values_of(ctx, ctx.object(target), characteristic))


def counters_on(obj: Object, kind: str | None) -> int:
    """How many counters of a kind, or of all, are on an object."""
    return sum(obj.counters.values()) if kind is None else obj.counters.get(kind, 0)


def mana_symbols(values: Characteristics, colour: Colour) -> int:
    """How many symbols of its mana cost are of a colour, hybrid ones among them."""
    return sum(colour in symbol.colours for cost in costs_of(values) for symbol in cost.symbols)


def costs_of(values: Characteristics) -> list[ManaCost]:
    """Its mana cost, or those of its halves."""
    return [one.mana_cost for one in values.halves or (values,) if one.mana_cost is not None]


def is_spell(obj: Object) -> bool:
    """A card or copy on the stack that is no ability and no damage."""
    return obj.kind in ("card", "copy", "token")
