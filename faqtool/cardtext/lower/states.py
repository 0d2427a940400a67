"""What a subject is, has, gains or cannot do: continuous effects."""

from faqtool.cardtext.keywords import expand, landwalk, protection
from faqtool.cardtext.lower.amounts import EACH, counted_number, for_each, multiple, stated
from faqtool.cardtext.lower.context import About, Discourse, fixed, no_meaning, number
from faqtool.cardtext.lower.modifiers import COLOUR, type_key
from faqtool.cardtext.lower.nouns import PERSONS, colours, kind_predicates, only_creature, spread, subtype_of
from faqtool.cardtext.lower.players import person
from faqtool.cardtext.lower.references import reference, selection
from faqtool.cardtext.lower.selections import described_each, union
from faqtool.cardtext.tree import Node
from faqtool.cardtext.type_line import BASIC_LANDS, land_mana
from faqtool.engine.abilities import (
    Ability,
    AddTypes,
    AllCreatureTypes,
    AllOf,
    Amount,
    BecomeCopy,
    BlocksExtra,
    CannotAttack,
    CannotBeBlocked,
    CannotBeCountered,
    CannotBeEnchanted,
    CannotBePlayed,
    CannotBeRegenerated,
    CannotBeTargeted,
    CannotBlock,
    ChoiceKind,
    Choose,
    ContinuousEffect,
    ControllerOf,
    CostLess,
    DamageByToughness,
    DoesNotUntap,
    Filter,
    GainAbilities,
    Granter,
    Indestructible,
    IsAbilityOnStack,
    IsChosenColour,
    IsColour,
    IsSpell,
    LoseAbility,
    LoseAllAbilities,
    LoseCreatureTypes,
    LoseTypes,
    ModifyPT,
    MustAttack,
    MustBlock,
    N,
    Negative,
    Not,
    Predicate,
    SetChosenColour,
    SetChosenCreatureType,
    SetChosenLandType,
    SetColour,
    SetCreatureTypes,
    SetLandTypes,
    SetPT,
    SetSubtypes,
)
from faqtool.engine.mana import ManaCost
from faqtool.engine.terms import CardType, Colour, Subtype

STATES = frozenset(
    [
        "modified",
        "gains",
        "has_quote",
        "loses_keyword",
        "loses_all",
        "all_types",
        "no_types",
        "sized",
        "coloured",
        "colourless",
        "colour_of_choice",
        "chosen_colour",
        "land_type_of_choice",
        "loses_type",
        "set_types",
        "cannot_be_target",
        "indestructible",
        "also_becomes",
        "becomes_creature",
        "becomes_copy",
        "is_creature_without",
        "reshaped",
        "chosen_type",
        "cannot",
        "attacks_each_turn",
        "blocks_each_turn",
        "blocks_only",
        "blocks_not",
        "attacks_only_where",
        "cannot_be_blocked",
        "cannot_be_enchanted",
        "cannot_be_played",
        "cannot_be_regenerated",
        "cannot_be_countered",
        "stays_tapped",
        "blocks_extra",
        "costs_less",
        "costs_more",
        "by_toughness",
    ]
)


GRANTED = (
    "granted_keyword", "granted_landwalk", "protection_colour", "protection_kind", "protection_all",
    "protection_of_choice", "protection_chosen",
)  # fmt: skip


def effects(ctx: Discourse, state: Node) -> tuple[ContinuousEffect, ...]:
    """The continuous effects that one state says."""
    match state.name:
        case "modified":
            return (_modified(ctx, state),)
        case "gains":
            return (GainAbilities(granted(ctx, state)),)
        case "has_quote":
            return (GainAbilities(tuple(_quoted(state))),)
        case "loses_keyword":
            return tuple(LoseAbility(leaf.value) for leaf in state.leaves("KW"))
        case "loses_all":
            return (LoseAllAbilities(),)
        case "all_types" | "no_types":
            only_creature(state)
            return (AllCreatureTypes() if state.name == "all_types" else LoseCreatureTypes(),)
        case "sized":
            state.has("FORCE", "ENDURANCE")
            return (_size(state),)
        case "coloured":
            return (SetColour(frozenset(colours(state)), add=state.has("EN_PLUS_DE")),)
        case "colourless":
            return (SetColour(frozenset()),)
        case "colour_of_choice":
            key = ctx.key(COLOUR)
            ctx.emit(Choose(key, ChoiceKind.COLOUR))
            return (SetChosenColour(key),)
        case "chosen_colour":
            return (SetChosenColour(COLOUR),)
        case "land_type_of_choice":
            return (_land_type(ctx, state),)
        case "loses_type":
            return (LoseTypes(frozenset(CardType(leaf.value) for leaf in state.leaves("TYPE"))),)
        case "set_types":
            return (_set_types(state),)
        case "indestructible":
            return (Indestructible(),)
        case "also_becomes":
            return _also(state)
        case "becomes_creature":
            return _becomes(ctx, state)
        case "becomes_copy":
            return (BecomeCopy(reference(ctx, spread(state)[0])),)
        case "is_creature_without":
            return _plain_creature(state)
        case "reshaped":
            return _reshaped(ctx, state)
        case "chosen_type":
            return (SetChosenCreatureType(_chosen(ctx)),)
        case _:
            return _rules(ctx, state)


def _chosen(ctx: Discourse) -> str:
    return type_key(ctx) if ctx.called(frozenset({"TYPEWORD"})) else "type"


def _signed(text: str) -> Amount:
    value = number(text[1:])
    if text[0] == "-":
        return N(-value.value) if isinstance(value, N) else Negative(value)
    return value


def _modified(ctx: Discourse, state: Node) -> ContinuousEffect:
    leaf = state.leaf("CHANGE")
    assert leaf is not None
    power, toughness = (_signed(part) for part in leaf.value.upper().split("/"))
    each = state.all(*EACH)
    if not each:
        return ModifyPT(power, toughness)
    unit = for_each(ctx, each[0])
    return ModifyPT(multiple(power, unit), multiple(toughness, unit))


def _size(state: Node) -> SetPT:
    leaf = state.leaf("SIZE")
    assert leaf is not None
    power, toughness = (number(part) for part in leaf.value.split("/"))
    return SetPT(power, toughness)


def granted(ctx: Discourse, node: Node) -> tuple[Ability, ...]:
    """The abilities that keywords after « acquiert », « a » stand for."""
    found: list[Ability] = []
    for part in node.all(*GRANTED):
        match part.name:
            case "granted_keyword":
                found.extend(ability for leaf in part.leaves("KW") for ability in expand(leaf.value))
            case "granted_landwalk":
                found.extend(a for leaf in part.leaves("SUBTYPE") for a in landwalk(subtype_of(leaf)))
            case "protection_colour":
                found.extend(ability for colour in colours(part) for ability in protection(IsColour(colour)))
            case "protection_kind":
                found.extend(protection(of_kind(part)))
            case "protection_of_choice":
                key = ctx.key(COLOUR)
                ctx.emit(Choose(key, ChoiceKind.COLOUR))
                found.extend(protection(IsChosenColour(key)))
            case "protection_chosen":
                found.extend(protection(IsChosenColour(COLOUR)))
            case _:
                found.extend(all_colours())
    return tuple(found)


def of_kind(node: Node) -> Predicate:
    """« contre les artefacts », « contre les créatures Gobelin »."""
    predicates = tuple(kind_predicates(node.must("kinds")))
    return predicates[0] if len(predicates) == 1 else AllOf(predicates)


def all_colours() -> tuple[Ability, ...]:
    """Protection from all colours: one protection ability for each (CR 2007-10 502.7g)."""
    return tuple(ability for colour in Colour for ability in protection(IsColour(colour)))


def _quoted(state: Node) -> list[Ability]:
    from faqtool.cardtext.lower.lines import abilities_of  # a line may quote a line

    about = About(frozenset({CardType.CREATURE, CardType.LAND, CardType.ARTIFACT, CardType.ENCHANTMENT}))
    line = next(iter(state.all()))
    return list(abilities_of(line, about, 0, frozenset(), own=Granter()))


def _also(state: Node) -> tuple[ContinuousEffect, ...]:
    types = frozenset(CardType(leaf.value) for leaf in state.leaves("TYPE"))
    subtypes = frozenset(subtype_of(leaf) for leaf in state.leaves("SUBTYPE"))
    size = (_size(state),) if state.has("SIZE") else ()
    colour = (SetColour(frozenset(colours(state))),) if state.has("COLOUR") else ()
    return (AddTypes(types, subtypes, land_mana(subtypes)), *colour, *size)


def _set_types(state: Node) -> ContinuousEffect:
    """« devient une île », « est un gobelin »: the types of that kind are these and no others."""
    subtypes = frozenset(subtype_of(leaf) for leaf in state.leaves("SUBTYPE"))
    match {subtype.of for subtype in subtypes}:
        case kinds if kinds == {CardType.CREATURE}:
            return SetCreatureTypes(subtypes)
        case kinds if kinds == {CardType.LAND}:
            return SetLandTypes(subtypes, land_mana(subtypes))
        case kinds if len(kinds) == 1:
            return SetSubtypes(next(iter(kinds)), subtypes)
        case _:
            no_meaning(f"types qui ne se remplacent pas ainsi : {state.text()}")


def _land_type(ctx: Discourse, state: Node) -> ContinuousEffect:
    """« devient du type de terrain de base de votre choix » (CR 2007-10 212.6d [305.6-7])."""
    if any(leaf.value != CardType.LAND.value for leaf in state.leaves("TYPE")):
        no_meaning(f"type de base d'autre chose qu'un terrain : {state.text()}")
    types = tuple(Subtype(word, CardType.LAND) for word in BASIC_LANDS)
    key = ctx.key("land type")
    ctx.emit(Choose(key, ChoiceKind.LAND_TYPE, words=tuple(BASIC_LANDS)))
    return SetChosenLandType(key, tuple(SetLandTypes(frozenset({one}), land_mana((one,))) for one in types))


def _becomes(ctx: Discourse, state: Node) -> tuple[ContinuousEffect, ...]:
    """« devient une créature 3/3 »: what becomes an artifact creature stays what it was besides (CR 212.1f
    [205.1b]); otherwise the text must say what it still is."""
    gained = tuple(GainAbilities(granted(ctx, part)) for part in state.all("granted_with"))
    if {leaf.value for leaf in state.leaves("TYPE")} != {"artifact", "creature"}:
        ctx.needs_still = True
    return *_also(state), *gained


def _plain_creature(state: Node) -> tuple[ContinuousEffect, ...]:
    subtypes = frozenset(subtype_of(leaf) for leaf in state.leaves("SUBTYPE"))
    return SetCreatureTypes(subtypes), LoseAllAbilities(), _size(state)


def _reshaped(ctx: Discourse, state: Node) -> tuple[ContinuousEffect, ...]:
    """« devient un serpent 1/1 vert »: said of a creature, other creature types go (CR 2008-05 212.1f [205.1a])."""
    subtypes = frozenset(subtype_of(leaf) for leaf in state.leaves("SUBTYPE"))
    if any(subtype.of is not CardType.CREATURE for subtype in subtypes):
        no_meaning(f"taille de ce qui n'est pas une créature : {state.text()}")
    colour = (SetColour(frozenset(colours(state))),) if state.has("COLOUR") else ()
    gained = tuple(GainAbilities(granted(ctx, part)) for part in state.all("granted_with"))
    return SetCreatureTypes(subtypes), *colour, _size(state), *gained


def _rules(ctx: Discourse, state: Node) -> tuple[ContinuousEffect, ...]:
    """Effects outside the layers."""
    match state.name:
        case "cannot":
            bars = [leaf for part in state.all("barred") for leaf in part.leaves("ATTAQUER", "BLOQUER")]
            return tuple(CannotAttack() if leaf.name == "ATTAQUER" else CannotBlock() for leaf in bars)
        case "attacks_each_turn":
            state.has("ATTAQUER")
            return (MustAttack(),)
        case "blocks_each_turn":
            state.has("BLOQUER")
            return (MustBlock(None),)
        case "blocks_only" | "blocks_not":
            state.has("BLOQUER")
            said = selection(ctx, state.must("things"))
            others = Filter(said.zone, (Not(AllOf(said.all)),))
            return (CannotBlock(others if state.name == "blocks_only" else said),)
        case "attacks_only_where":
            state.has("ATTAQUER")
            return (CannotAttack(union(ctx, state.must("things"))),)
        case "cannot_be_blocked":
            return (_evasion(ctx, state),)
        case "cannot_be_enchanted":
            by = state.all("by_things")
            return (CannotBeEnchanted(union(ctx, by[0].must("things")) if by else None),)
        case "cannot_be_played":
            return (CannotBePlayed(),)
        case "cannot_be_target":
            return (targeted_by(ctx, state),)
        case "cannot_be_regenerated":
            return (CannotBeRegenerated(),)
        case "cannot_be_countered":
            return (CannotBeCountered(),)
        case "stays_tapped":
            owner = person(ctx, state.all(*PERSONS)[0])
            if not isinstance(owner, ControllerOf):
                no_meaning("étape de dégagement d'un autre joueur")
            return (DoesNotUntap(once=state.has("PROCHAIN")),)
        case "blocks_extra":
            state.has("BLOQUER")
            only_creature(state)
            count = counted_number(state.must("count"))
            return (BlocksExtra(fixed(count)),)
        case "costs_less" | "costs_more":
            leaf = state.leaf("MANA")
            cost = ManaCost.parse(leaf.value) if leaf else ManaCost()
            return (CostLess(cost, more=state.name == "costs_more"),)
        case "by_toughness":
            state.has("FORCE", "ENDURANCE")
            return (DamageByToughness(),)
        case _:
            no_meaning(f"état sans sens : {state.text()}")


def targeted_by(ctx: Discourse, state: Node) -> CannotBeTargeted:
    """« ne peut pas être la cible de sorts ou de capacités », of all or of some."""
    said = described_each(ctx, state.must("of_what"))
    if [one.heads & {"SORT", "CAPACITE"} for one in said] != [{"SORT"}, {"CAPACITE"}]:
        no_meaning(f"cible d'autre chose que de sorts et de capacités : {state.text()}")
    kinds = [tuple(p for p in one.predicates if not isinstance(p, IsSpell | IsAbilityOnStack)) for one in said]
    if kinds[0] and kinds[0] != kinds[1]:
        no_meaning("sorts et capacités de sortes différentes")
    return CannotBeTargeted(Filter(None, kinds[1]) if kinds[1] else None)


def _evasion(ctx: Discourse, state: Node) -> ContinuousEffect:
    found = state.all("except_by", "except_things", "by_things")
    if not found:
        return CannotBeBlocked()
    if found[0].name == "by_things":
        return CannotBeBlocked(union(ctx, found[0].must("things")))
    if found[0].name == "except_things":
        able = union(ctx, found[0].must("things"))
        return CannotBeBlocked(Filter(able.zone, (Not(AllOf(able.all)),)))
    count = stated(found[0].must("number"))
    for head in found[0].all("of_kinds"):
        for kinds in head.all("kinds"):
            for kind in kinds.all():
                kind.has("TYPE")
    return CannotBeBlocked(None, count.value if isinstance(count, N) else None)
