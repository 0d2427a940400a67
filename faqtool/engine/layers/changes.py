"""What each continuous effect does to the characteristics of one object."""

from collections.abc import Iterable
from dataclasses import replace

from faqtool.engine.abilities import (
    Ability,
    AddTypes,
    AllCreatureTypes,
    Amount,
    BecomeCopy,
    ContinuousEffect,
    DefinePT,
    Filter,
    GainAbilities,
    GainKeywordsOf,
    Indestructible,
    IsChosenColour,
    IsColour,
    Keyword,
    LoseAbility,
    LoseAllAbilities,
    LoseCreatureTypes,
    LoseTypes,
    ModifyPT,
    N,
    Negative,
    ReplaceTypeWord,
    SetChosenColour,
    SetChosenCreatureType,
    SetChosenLandType,
    SetColour,
    SetCreatureTypes,
    SetLandTypes,
    SetPT,
    SetSubtypes,
    SwitchPT,
)
from faqtool.engine.layers.sheet import FACE_DOWN, Acting
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.match import amount, candidates, chosen_word, objects_of
from faqtool.engine.reading.words import reword
from faqtool.engine.state import Characteristics, Object
from faqtool.engine.terms import CardType, Colour, Subtype, with_subtypes


def changed(ctx: Context, acting: Acting, index: int, obj: Object, values: Characteristics) -> Characteristics:
    """The object's characteristics with the effect number ``index`` applied to them."""
    effect = acting.effects[index]
    match effect:
        case ModifyPT() | SetPT() | DefinePT() | SwitchPT():
            return _with_pt(ctx, acting, index, effect, values)
        case GainAbilities(abilities):
            return replace(values, abilities=values.abilities + _stated(ctx, abilities))
        case GainKeywordsOf(filter, family):
            return replace(values, abilities=values.abilities + keywords_of(ctx, filter, family))
        case Indestructible():
            return replace(values, abilities=(*values.abilities, Keyword("indestructible")))
        case LoseAbility(keyword):
            kept = tuple(a for a in values.abilities if not _is_called(a, keyword))
            return replace(values, abilities=kept)
        case LoseAllAbilities():
            return replace(values, abilities=())
        case SetColour(colours, add):
            return replace(values, colours=values.colours | colours if add else colours)
        case SetChosenColour(key):
            word = chosen_word(ctx, key)
            return values if word is None else replace(values, colours=frozenset({Colour(word)}))
        case BecomeCopy():
            return _copy(acting, index, obj, values)
        case ReplaceTypeWord(key):
            old, new = chosen_word(ctx, f"{key} from"), chosen_word(ctx, f"{key} to")
            return values if old is None or new is None else reword(values, Subtype(old), Subtype(new))
        case _:
            return _with_types(ctx, effect, values)


def _stated(ctx: Context, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities as another object has them: a chosen colour is the one that this source's choice made it."""

    def stated(ability: Ability) -> Ability:
        match ability:
            case Keyword(_, IsChosenColour(key)) if word := chosen_word(ctx, key):
                return replace(ability, value=IsColour(Colour(word)))
        return ability

    given = tuple(map(stated, abilities))
    return abilities if all(new is old for new, old in zip(given, abilities, strict=True)) else given


def _copy(acting: Acting, index: int, obj: Object, values: Characteristics) -> Characteristics:
    """A copy takes the copiable values; one that is face down stays a 2/2 without characteristics."""
    if acting.in_force is None:
        return values
    return FACE_DOWN if obj.face_down else acting.in_force.copied.get(index, values)


def _with_types(ctx: Context, effect: ContinuousEffect, values: Characteristics) -> Characteristics:
    """The object with its types changed: no subtype is gained that belongs to none of its types.

    The rules of today say so (CR 2026-02 205.3d). Those of 2007 say that each subtype is correlated to a type (205.3e),
    and goes with it (212.1b): deduced, it doesn't come without it either.
    """
    return _correlated(_retyped(ctx, effect, values))


def _retyped(ctx: Context, effect: ContinuousEffect, values: Characteristics) -> Characteristics:
    match effect:
        case AddTypes(types, subtypes, abilities):
            types |= values.types
            gained = abilities if CardType.LAND in types else ()  # they come with basic land types
            return replace(
                values,
                types=types,
                subtypes=values.subtypes | subtypes,
                abilities=values.abilities + gained if gained else values.abilities,
            )
        case LoseTypes(types):
            return replace(values, types=values.types - types)
        case SetLandTypes(subtypes, abilities) if CardType.LAND in values.types:
            return replace(values, subtypes=_others(values, CardType.LAND) | subtypes, abilities=abilities)
        case SetChosenLandType(key, among):
            land_type = chosen_land_type(ctx, key, among)
            return values if land_type is None else _retyped(ctx, land_type, values)
        case SetSubtypes(of, subtypes):
            return replace(values, subtypes=_others(values, of) | subtypes)
        case SetCreatureTypes(subtypes):
            return _of_creature_types(values, subtypes)
        case SetChosenCreatureType(key):
            word = chosen_word(ctx, key)
            return values if word is None else _of_creature_types(values, frozenset({Subtype(word)}))
        case AllCreatureTypes():
            return replace(values, all_creature_types=True)
        case LoseCreatureTypes():
            return _of_creature_types(values, frozenset())
        case _:
            return values


def kinds_needed(effect: ContinuousEffect) -> frozenset[CardType]:
    """The card types that an object must have already for it to gain the subtypes that the effect gives."""
    match effect:
        case AddTypes(types, subtypes):
            return frozenset(subtype.of for subtype in subtypes) - with_subtypes(types)
        case SetLandTypes() | SetChosenLandType():
            return frozenset({CardType.LAND})
        case SetSubtypes(of):
            return frozenset({of})
        case SetCreatureTypes() | SetChosenCreatureType() | AllCreatureTypes():
            return frozenset({CardType.CREATURE})
        case _:
            return frozenset()


def _of_creature_types(values: Characteristics, subtypes: frozenset[Subtype]) -> Characteristics:
    others = _others(values, CardType.CREATURE)
    return replace(values, subtypes=others | subtypes, all_creature_types=False)


def _others(values: Characteristics, than: CardType) -> frozenset[Subtype]:
    """The subtypes that belong to other card types."""
    return frozenset(s for s in values.subtypes if s.of is not than)


def _correlated(values: Characteristics) -> Characteristics:
    """Without the subtypes that belong to none of its types; a tribal card keeps creature types (CR 2026-02 205.1b)."""
    of = with_subtypes(values.types)
    everything = values.all_creature_types and CardType.CREATURE in of
    if everything == values.all_creature_types and all(s.of in of for s in values.subtypes):
        return values
    return replace(values, subtypes=frozenset(s for s in values.subtypes if s.of in of), all_creature_types=everything)


def chosen_land_type(ctx: Context, key: str, among: Iterable[SetLandTypes]) -> SetLandTypes | None:
    """Of several changes to a land type, the one to the type that was chosen."""
    word = chosen_word(ctx, key)
    return next((one for one in among if word in {subtype.word for subtype in one.subtypes}), None)


def _with_pt(
    ctx: Context, acting: Acting, index: int, effect: ContinuousEffect, values: Characteristics
) -> Characteristics:
    match effect:
        case SwitchPT():
            return replace(values, power=values.toughness, toughness=values.power)
        case ModifyPT(power, toughness):
            if values.power is None or values.toughness is None:
                return values
            more, tougher = _started(acting, index) or (bonus(ctx, power), bonus(ctx, toughness))
            return replace(values, power=values.power + (more or 0), toughness=values.toughness + (tougher or 0))
        case SetPT(power, toughness) | DefinePT(power, toughness):
            set_power, set_toughness = _numbers(ctx, acting, index, power, toughness)
            return replace(
                values,
                power=values.power if set_power is None else set_power,
                toughness=values.toughness if set_toughness is None else set_toughness,
            )
        case _:
            return values


def _numbers(
    ctx: Context, acting: Acting, index: int, power: Amount | None, toughness: Amount | None
) -> tuple[int | None, int | None]:
    """The numbers of an effect: as they were when a resolved one began, as they are of a static ability."""
    if started := _started(acting, index):
        return started
    return (None if power is None else amount(ctx, power), None if toughness is None else amount(ctx, toughness))


def _started(acting: Acting, index: int) -> tuple[int | None, int | None] | None:
    return None if acting.in_force is None else acting.in_force.values.get(index)


def bonus(ctx: Context, what: Amount) -> int:
    """By how much a power or toughness is modified.

    Worked out below zero, it counts as it is (CR 2008-05 104.1b), and since ``negative-bonus`` as 0
    (CR 2017-07 107.1b): X, that is, whether it is added or taken away. A stated number is what it says.
    """
    match what:
        case N(value):
            return value
        case Negative(inner):
            return -bonus(ctx, inner)
    worked_out = amount(ctx, what)
    return max(0, worked_out) if ctx.rules.has("negative-bonus") else worked_out


def keywords_of(ctx: Context, filter: Filter, family: str) -> tuple[Keyword, ...]:
    """Every different keyword of a family that some object of the filter has."""
    found: list[Keyword] = []
    for id in objects_of(candidates(ctx, filter)):
        for ability in ctx.looks(ctx.object(id)).abilities:
            if isinstance(ability, Keyword) and ability.name == family and ability not in found:
                found.append(ability)
    return tuple(found)


def _is_called(ability: Ability, keyword: str) -> bool:
    if isinstance(ability, Keyword):
        return ability.name == keyword
    return getattr(ability, "keyword", None) == keyword
