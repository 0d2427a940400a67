"""Conditions: what « si » and « tant que » ask."""

from faqtool.cardtext.lower.amounts import amount_in, stated
from faqtool.cardtext.lower.context import Discourse, fixed, linked, no_meaning
from faqtool.cardtext.lower.modifiers import done_so, held_by, owned_in, shared
from faqtool.cardtext.lower.nouns import PERSONS, PLACES, colours, determined, spread, zone_of
from faqtool.cardtext.lower.players import person
from faqtool.cardtext.lower.recipients import selected
from faqtool.cardtext.lower.references import reference, selection
from faqtool.cardtext.lower.selections import describe, union
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import (
    AnyOf,
    Attacks,
    Cmp,
    Compare,
    Condition,
    ControlledBy,
    CostPaid,
    Damages,
    DamageTaken,
    Exists,
    Filter,
    GainsLife,
    HandSize,
    Happened,
    HasCounters,
    HasKeyword,
    Is,
    IsAttacking,
    IsColour,
    IsMulticoloured,
    IsRef,
    IsTapped,
    LibrarySize,
    LifeOf,
    LinkedCount,
    ManaSpent,
    N,
    Not,
    NotTrue,
    Players,
    PlaysSpell,
    Predicate,
    Ref,
    SameNameAsPlayed,
    SharesWith,
    TimesResolved,
    Total,
    WonClash,
    You,
)
from faqtool.engine.mana import ManaCost
from faqtool.engine.terms import Characteristic, Op, Who, Zone

EXTRA = "supplément"
"""What an additional cost without a name of its own is called."""
COST_NAMES = {"EVOCATION": "evoke", "INCURSION": "prowl", "KICK": "kicker"}


def condition(ctx: Discourse, node: Node) -> Condition:
    """What must hold."""
    match node.name:
        case "won":
            return WonClash(ctx.clash)
        case "times_resolved":
            leaf = node.leaf("ORD")
            return TimesResolved(int(leaf.value) if leaf else 0)
        case "you_control_some":
            return Exists(_controlled(ctx, node), _at_least(node))
        case "you_control_none":
            return NotTrue(Exists(_controlled(ctx, node)))
        case "they_control_some" | "they_control_none":
            found = union(ctx, node.must("things"))
            theirs = Exists(Filter(found.zone, (*found.all, held_by(ctx, node.all(*PERSONS)[0]))), _at_least(node))
            return theirs if node.name == "they_control_some" else NotTrue(theirs)
        case "there_are":
            return Exists(union(ctx, node.must("things")), _at_least(node))
        case "has_damaged":
            to, _ = selected(ctx, node.must("recipients"))
            combat = True if node.all("any_damage", "combat_damage")[0].name == "combat_damage" else None
            return Happened(Damages(Filter(None, selection(ctx, node.must("things")).all), to, combat))
        case "has_attacked":
            return Happened(Attacks(Filter(None, selection(ctx, node.must("things")).all)))
        case "stays":
            return Is(_subject(ctx, node), Filter(Zone.BATTLEFIELD, ()))
        case "lies_in":
            return _lies_in(ctx, node)
        case "is_now":
            return Is(_subject(ctx, node), Filter(None, tuple(_being(ctx, node))))
        case "were_done_so":
            said = union(ctx, node.must("things"))
            return Exists(Filter(None, (IsRef(done_so(ctx, node)), *said.all)))
        case "has_keyword":
            leaf = node.leaf("KW")
            return Is(_subject(ctx, node), Filter(None, (HasKeyword(leaf.value),) if leaf else ()))
        case "shares_now":
            ref = _subject(ctx, node)
            other = reference(ctx, spread(node)[0])
            return Is(ref, Filter(None, (SharesWith(shared(node), other),)))
        case "had_no_counter":
            leaf = node.leaf("CHANGE")
            return NotTrue(Is(_subject(ctx, node), Filter(None, (HasCounters(leaf.value if leaf else None),))))
        case "has_counter":
            leaf = node.leaf("CHANGE", "NAMED")
            return Is(_subject(ctx, node), Filter(None, (HasCounters(leaf.value if leaf else None),)))
        case "namesake_played":
            return Is(_subject(ctx, node), Filter(None, (SameNameAsPlayed(),)))
        case _:
            return _counting(ctx, node)


def _subject(ctx: Discourse, node: Node) -> Ref:
    found = spread(node.must("things"))
    return reference(ctx, found[0], 1)


def _at_least(node: Node) -> int:
    """« si vous contrôlez deux elfes »: how many, one where no number is stated."""
    stated_numbers = [determined(one)[1] for one in spread(node.must("things")) if one.name == "described"]
    return fixed(stated_numbers[0]) if len(stated_numbers) == 1 else 1


def _controlled(ctx: Discourse, node: Node) -> Filter:
    found = union(ctx, node.must("things"))
    return Filter(found.zone, (*found.all, ControlledBy(Who.YOU)))


def _lies_in(ctx: Discourse, node: Node) -> Condition:
    said = union(ctx, node.must("things"))
    place = node.all(*PLACES)[0]
    return Exists(Filter(zone_of(place), (*said.all, *owned_in(ctx, place))))


def _being(ctx: Discourse, node: Node) -> list[Predicate]:
    being = node.all(
        "being_coloured", "being_tapped", "being_untapped", "being_multicoloured", "being_attacking", "being_thing"
    )[0]
    match being.name:
        case "being_coloured":
            said = tuple(IsColour(colour) for colour in colours(being))
            return list(said) if len(said) == 1 else [AnyOf(said)]
        case "being_tapped":
            return [IsTapped()] if being.has("ENGAGE") else []
        case "being_untapped":
            return [Not(IsTapped())]
        case "being_multicoloured":
            return [IsMulticoloured()]
        case "being_attacking":
            return [IsAttacking()] if being.has("ATTAQUANT") else []
        case _:
            return describe(ctx, being).predicates


def _counting(ctx: Discourse, node: Node) -> Condition:
    match node.name:
        case "mana_spent":
            leaf = node.leaf("MANA")
            found = ManaCost.parse(leaf.value).colours if leaf else frozenset()
            if len(found) != 1:
                no_meaning("mana dépensé : une couleur attendue")
            spread_own(node)
            return ManaSpent(next(iter(found)))
        case "cost_paid":
            name = node.must("cost_name")
            keyword = name.leaf("KW")
            return CostPaid(keyword.value if keyword else COST_NAMES[name.leaves(*COST_NAMES)[0].name])
        case "has_played":
            return Happened(PlaysSpell(Who.YOU, union(ctx, node.must("things"))))
        case "gained_life":
            return Happened(GainsLife(Who.YOU))
        case "life_at_least":
            node.has("AU_MOINS")
            return Cmp(LifeOf(You()), Op.AT_LEAST, N(_n(node)))
        case "extra_paid":
            return CostPaid(EXTRA)
        case "was_kicked":
            if _subject(ctx, node) != ctx.own:
                no_meaning("kick d'un autre objet")
            return CostPaid("kicker")
        case "total_power":
            node.has("FORCE")
            said = union(ctx, node.must("things"))
            bound = _bound(ctx, node)
            return Cmp(Total(said, Characteristic.POWER), bound.op, bound.amount)
        case "attacked_with":
            kind = describe(ctx, node.must("things_bare"))
            filter = Filter(None, (*kind.predicates, ControlledBy(Who.YOU)))
            return Happened(Attacks(filter), _n(node), distinct=True)
        case "damaged_with":
            said = union(ctx, node.must("things"))
            source = Filter(None, (*said.all, ControlledBy(Who.YOU)))
            return Happened(Damages(source, Players(Who.ANY), combat=True))
        case "small_library":
            node.has("BIBLIOTHEQUE")
            return LibrarySize(Who.ANY, _n(node))
        case "damage_taken":
            return DamageTaken(Who.OPPONENT, _n(node))
        case "removed_at_least":
            spread_own(node)
            ctx.speak(ctx.own, frozenset({"CARTE", "PERMANENT"}), False, None, 1)
            link = linked(ctx)
            ctx.speak(link, frozenset({"CARTE"}), True, "f", 2)
            return Cmp(LinkedCount(link.link), Op.AT_LEAST, N(_n(node)))
        case "more_cards":
            theirs, mine = HandSize(person(ctx, node.all(*PERSONS)[0])), HandSize(You())
            ctx.compared = (theirs, mine)
            return Cmp(theirs, Op.MORE, mine)
        case _:
            no_meaning(f"condition sans sens : {node.text()}")


def spread_own(node: Node) -> None:
    """The card's own name, needed by the phrase and saying nothing more."""
    node.all("own")


def _bound(ctx: Discourse, node: Node) -> Compare:
    operator = node.all("at_least", "at_most", "equal")[0]
    ops = {"at_least": Op.AT_LEAST, "at_most": Op.AT_MOST, "equal": Op.EQUAL}
    return Compare(Characteristic.POWER, ops[operator.name], amount_in(ctx, operator))


def _n(node: Node) -> int:
    found = stated(node.must("number"))
    if not isinstance(found, N):
        no_meaning("nombre fixe attendu")
    return found.value


