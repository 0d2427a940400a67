"""What activating an ability costs."""

from faqtool.cardtext.lower.amounts import EACH, counted_number, for_each, stated
from faqtool.cardtext.lower.context import Discourse, fixed, no_meaning
from faqtool.cardtext.lower.nouns import spread
from faqtool.cardtext.lower.references import reference
from faqtool.cardtext.lower.selections import describe
from faqtool.cardtext.lower.verbs import counter_kind
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import (
    Cost,
    DiscardCost,
    ExileCost,
    Filter,
    PayLife,
    PayMana,
    PutCountersCost,
    Ref,
    RemoveCountersCost,
    ReturnCost,
    RevealCost,
    SacrificeCost,
    TapOthers,
    TapThis,
    UntapThis,
)
from faqtool.engine.mana import ManaCost
from faqtool.engine.terms import Zone

COSTS = (
    "cost_mana", "cost_tap", "cost_untap", "cost_sacrifice", "cost_exile", "cost_discard", "cost_tap_others",
    "cost_counters", "cost_life", "cost_return", "cost_reveal",
    "cost_put_counters",
)  # fmt: skip


def costs(ctx: Discourse, node: Node) -> tuple[Cost, ...]:
    """The costs that a node holds, in order, of what is played."""
    found = costs_on_resolution(ctx, node)
    if any(isinstance(cost, PayMana) and cost.each is not None for cost in found):
        no_meaning(f"« pour chaque » dans le coût de ce qui se joue : {node.text()}")
    return found


def costs_on_resolution(ctx: Discourse, node: Node) -> tuple[Cost, ...]:
    """The costs that a node holds, in order, paid as something resolves."""
    return tuple(_cost(ctx, part) for part in node.all(*COSTS))


def _cost(ctx: Discourse, node: Node) -> Cost:
    match node.name:
        case "cost_mana":
            leaf = node.leaf("MANA")
            each = node.all(*EACH)
            return PayMana(ManaCost.parse(leaf.value) if leaf else ManaCost(), for_each(ctx, each[0]) if each else None)
        case "cost_tap":
            return TapThis()
        case "cost_untap":
            return UntapThis()
        case "cost_sacrifice":
            return SacrificeCost(*_what(ctx, node))
        case "cost_exile":
            return ExileCost(*_what(ctx, node))
        case "cost_discard":
            what, n = _what(ctx, node)
            if isinstance(what, Filter):
                what = Filter(Zone.HAND, what.all)
            return DiscardCost(what, n)
        case "cost_tap_others":
            what, n = _what(ctx, node)
            if not isinstance(what, Filter):
                no_meaning("coût d'engagement d'un objet défini")
            return TapOthers(what, n)
        case "cost_counters":
            return _counters(ctx, node)
        case "cost_return":
            to = node.all("to_owners_hand")
            if not to:
                no_meaning(f"coût d'un retour ailleurs qu'en main : {node.text()}")
            to[0].has("MAIN")
            to[0].all("person_owner")
            return ReturnCost(*_what(ctx, node))
        case "cost_reveal":
            what, n = _what(ctx, node)
            return RevealCost(_in_hand(what), n)
        case "cost_put_counters":
            what, n = _what(ctx, node)
            if n != 1:
                no_meaning(f"marqueurs sur plusieurs objets dans un coût : {node.text()}")
            return PutCountersCost(counter_kind(node), counted_number(node.must("count")), what)
        case "cost_life":
            return PayLife(stated(node.must("number")))
        case _:
            no_meaning(f"coût sans sens : {node.text()}")


def _in_hand(what: Ref | Filter) -> Filter:
    if not isinstance(what, Filter) or what.zone not in (None, Zone.HAND):
        no_meaning("révéler autre chose que des cartes de sa main")
    return Filter(Zone.HAND, what.all)


def _what(ctx: Discourse, node: Node) -> tuple[Ref | Filter, int]:
    found = spread(node.must("things"))
    if len(found) != 1:
        no_meaning("plusieurs objets dans un coût")
    if found[0].name != "described":
        return reference(ctx, found[0]), 1
    said = describe(ctx, found[0])
    return said.filter, fixed(said.count)


def _counters(ctx: Discourse, node: Node) -> Cost:
    removed = node.all("some_counters", "all_counters")[0]
    if removed.name == "all_counters":
        no_meaning("retirer tous les marqueurs n'est pas un coût lu")
    what, _ = _what(ctx, node)
    return RemoveCountersCost(counter_kind(removed), counted_number(removed.must("count")), what)
