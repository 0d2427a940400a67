"""Quantities: stated, counted, measured."""

from faqtool.cardtext.lower.context import Discourse, no_meaning, number
from faqtool.cardtext.lower.nouns import HEADS, STATS, Described, spread
from faqtool.cardtext.lower.references import of_it, reference
from faqtool.cardtext.lower.selections import describe
from faqtool.cardtext.tree import Leaf, Node
from faqtool.engine.abilities import (
    Amount,
    Count,
    CountersOn,
    Filter,
    HighestLife,
    IsRef,
    LifeOf,
    ManaSymbols,
    Minus,
    N,
    Negative,
    Of,
    Other,
    Plus,
    Result,
    You,
)
from faqtool.engine.terms import Colour

EACH = ("each_object", "each_prevented", "each_counter", "each_symbol")
AMOUNTS = (
    "plain", "counted", "counters_there", "mana_symbols", "its_stat", "stat_of", "difference", "your_life",
    "highest_life",
)  # fmt: skip


def amount_in(ctx: Discourse, node: Node) -> Amount:
    """The amount that a node holds."""
    return amount(ctx, node.all(*AMOUNTS)[0])


def amount(ctx: Discourse, node: Node) -> Amount:
    """A quantity as the data say it."""
    match node.name:
        case "plain":
            return stated(node.must("number"))
        case "counted":
            return _sum([count_of(ctx, part) for part in node.all("count_of")])
        case "its_stat":
            return Of(of_it(ctx), STATS[_stat_leaf(node).name])
        case "stat_of":
            leaf = _stat_leaf(node)
            return Of(reference(ctx, spread(node)[0], was=True), STATS[leaf.name])
        case "difference":
            if ctx.compared is None:
                no_meaning("« la différence » : rien n'a été comparé")
            return Minus(*ctx.compared)
        case "counters_there":
            return counters_there(ctx, node)
        case "mana_symbols":
            return mana_symbols(ctx, node)
        case "your_life":
            return LifeOf(You())
        case "highest_life":
            return HighestLife()
        case _:
            no_meaning(f"quantité sans sens : {node.text()}")


def _stat_leaf(node: Node) -> Leaf:
    leaf = node.must("stat").leaf(*STATS)
    assert leaf is not None
    return leaf


def stated(node: Node) -> Amount:
    """« trois », « 3 », « X »."""
    leaf = node.leaf("NUM", "X")
    assert leaf is not None
    return number(leaf.value)


def counted_number(node: Node) -> Amount:
    """« un » or a number."""
    found = node.get("number")
    return stated(found) if found else N(1)


def count_of(ctx: Discourse, node: Node) -> Amount:
    return counted(describe(ctx, node))


def counters_there(ctx: Discourse, node: Node) -> Amount:
    """« nombre de marqueurs « charge » sur ~ »; without a kind, of all kinds."""
    kinds = [leaf for kind in node.all("counter_kind") for leaf in kind.leaves("CHANGE", "NAMED")]
    on = reference(ctx, spread(node)[0])
    return CountersOn(on, kinds[0].value if kinds else None)


def mana_symbols(ctx: Discourse, node: Node) -> Amount:
    """« nombre de symboles de mana rouge dans les coûts de mana des permanents que vous contrôlez »."""
    said = node.must("symbols")
    leaf = said.leaf("COLOUR")
    assert leaf is not None
    if any(isinstance(kid, Node) and kid.name in HEADS for kid in said.kids):
        return ManaSymbols(Colour(leaf.value), describe(ctx, said).filter)
    named = spread(said)
    of = reference(ctx, named[0]) if named else of_it(ctx)
    return ManaSymbols(Colour(leaf.value), Filter(None, (IsRef(of),)))


def counted(said: Described) -> Amount:
    """How many there are of what a noun phrase describes."""
    if said.targeted:
        no_meaning("nombre d'objets ciblés")
    return Count(said.filter)


def _sum(parts: list[Amount]) -> Amount:
    total = parts[0]
    for part in parts[1:]:
        total = Plus(total, part)
    return total


def how_many(ctx: Discourse, node: Node) -> Amount:
    """« deux cartes pour chaque … », « un nombre de … égal à … », « autant de … »."""
    match node.name:
        case "stated":
            base = counted_number(node.must("count"))
            each = node.all(*EACH)
            return times(base, for_each(ctx, each[0])) if each else base
        case "equal_to":
            return amount_in(ctx, node)
        case "as_many":
            if ctx.quantity is None:
                no_meaning("« autant de » : aucune quantité n'a été nommée")
            return Result(ctx.quantity)
        case _:
            no_meaning(f"quantité sans sens : {node.text()}")


def for_each(ctx: Discourse, node: Node) -> Amount:
    """« pour chaque carte d'elfe dans votre cimetière », « pour chaque 1 blessure prévenue »."""
    if node.name == "each_prevented":
        node.has("NUM")
        if ctx.quantity is None:
            no_meaning("« de cette manière » : aucune blessure n'a été prévenue")
        return Result(ctx.quantity)
    if node.name == "each_counter":
        return counters_there(ctx, node)
    if node.name == "each_symbol":
        return mana_symbols(ctx, node)
    said = describe(ctx, node)
    if node.has("AUTRE"):
        said.predicates.append(Other(ctx.subject()))
    return counted(said)


def times(base: Amount, unit: Amount) -> Amount:
    """A stated number for each of something; the core adds, it does not multiply."""
    if not isinstance(base, N) or base.value < 1:
        no_meaning("multiple d'une quantité inconnue")
    return _sum([unit] * base.value)


def multiple(base: Amount, unit: Amount) -> Amount:
    """A signed number for each of something."""
    if isinstance(base, N) and base.value <= 0:
        return N(0) if base.value == 0 else Negative(times(N(-base.value), unit))
    return times(base, unit)
