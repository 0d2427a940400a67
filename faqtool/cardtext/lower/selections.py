"""Noun phrases as filters: one described object, or a list of them with what they share."""

from itertools import pairwise

from faqtool.cardtext.lower.context import Discourse, no_meaning
from faqtool.cardtext.lower.modifiers import apply_post
from faqtool.cardtext.lower.nouns import (
    DETERMINERS,
    HEADS,
    OF_THOSE,
    OTHERS,
    Described,
    check_placed,
    determined,
    head_of,
    kind_predicates,
    spread,
)
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import (
    AllOf,
    AnyOf,
    ControlledBy,
    Filter,
    IsAttacking,
    IsBlocking,
    N,
    Not,
    Other,
    OwnedBy,
    Predicate,
    Slot,
)
from faqtool.engine.terms import Zone


def bare(ctx: Discourse, node: Node) -> Filter:
    """Kinds and modifiers without a head of their own (« Enchanter : créature engagée »)."""
    kinds = node.get("kinds")
    if kinds is None:
        node.has("PERMANENT")
    said = Described("any", N(1), Zone.BATTLEFIELD, kind_predicates(kinds) if kinds else [], frozenset())
    for post in node.all():
        if post.name != "kinds":
            apply_post(ctx, said, post)
    return said.filter


def describe(ctx: Discourse, node: Node) -> Described:
    """A noun phrase with a determiner, or the bare head and modifiers of a count."""
    if node.name in OF_THOSE:
        no_meaning(f"« {node.text()} » n'a pas de sens ici")
    determiner, count = determined(node)
    head = next(kid for kid in node.kids if isinstance(kid, Node) and kid.name in HEADS)
    head.seen = True
    zone, predicates, heads, noun = head_of(head)
    said = Described(determiner, count, zone, list(predicates), heads)
    said.only_activated = head.name == "ability" and len(predicates) > 1
    if head.name == "spell_or_permanent":
        said.also = Filter(Zone.BATTLEFIELD, ())
    if noun is not None:
        said.plural, said.gender = noun.token.plural, noun.token.gender
    for post in node.all():
        if post.name not in HEADS and post.name not in DETERMINERS:
            apply_post(ctx, said, post)
    if determiner in OTHERS:
        said.predicates[len(predicates) : len(predicates)] = _others(ctx, said)
    check_placed(said)
    return said


def _others(ctx: Discourse, said: Described) -> list[Predicate]:
    """What « autre » leaves out: the object that says it, or what of that kind it has just spoken of as its target."""
    named = [one.now or one.ref for one in ctx.referents if isinstance(one.ref, Slot) and one.heads & said.heads]
    if not named or said.targeted:  # of targets among themselves, see ``refer``
        return [Other()]
    if said.heads & {kind.value for kind in ctx.about.types}:
        no_meaning("« autre » : autre que cet objet, ou que la cible ?")
    return [Other(ref) for ref in dict.fromkeys(named)]


def described_each(ctx: Discourse, node: Node) -> list[Described]:
    """Heads that stand in one node, each with the modifiers up to the next; those of the last hold for all."""
    parts: list[list[Node]] = []
    for kid in node.all():
        if kid.name in HEADS:
            parts.append([])
        parts[-1].append(kid)
    return [describe(ctx, Node("described", tuple(part))) for part in parts]


def alternatives(node: Node) -> bool:
    """« le peuple fée ou l'elfe ciblé »: one object, of either description."""
    return all(kid.has("OU") for kid in node.all("thing_joint"))


def either(ctx: Discourse, node: Node) -> Described:
    said = spread_filters(ctx, node)
    last = said[-1]
    shared, parts = common([one.predicates for one in said])
    last.predicates = [AnyOf(tuple(parts)), *shared]
    last.heads = frozenset[str]().union(*(one.heads for one in said))
    if len({one.zone for one in said}) > 1:
        no_meaning("objets de plusieurs zones dans une alternative")
    return last


def union(ctx: Discourse, node: Node) -> Filter:
    """A list of noun phrases as one filter: a relative at its end holds for all (« les autres sylvins et les
    autres forêts que vous contrôlez »)."""
    return union_of(spread_filters(ctx, node))


def union_of(said: list[Described]) -> Filter:
    if any(one.targeted for one in said):
        no_meaning("cible là où rien ne peut être ciblé")
    if len(said) == 1:
        return said[0].filter
    zones = {one.zone for one in said}
    if len(zones) > 1:
        no_meaning("objets de plusieurs zones dans une même phrase")
    shared, parts = common([one.predicates for one in said])
    return Filter(said[0].zone, (AnyOf(tuple(parts)), *shared))


def common(all_: list[list[Predicate]]) -> tuple[list[Predicate], list[Predicate]]:
    """What all parts have in common, and what is left of each."""
    shared = [p for p in all_[0] if all(p in other for other in all_[1:])]
    parts: list[Predicate] = []
    for predicates in all_:
        own = tuple(p for p in predicates if p not in shared)
        parts.append(own[0] if len(own) == 1 else AllOf(own))
    return shared, parts


def spread_filters(ctx: Discourse, node: Node) -> list[Described]:
    """The noun phrases of a list, the modifiers that end it spread over those before."""
    nodes = spread(node)
    _same_noun(nodes)
    said = [describe(ctx, one) for one in nodes if one.name == "described"]
    if len(said) != len(nodes):
        no_meaning(f"liste qui n'est pas de groupes décrits : {node.text()}")
    last = said[-1]
    trailing = [p for p in last.predicates if isinstance(p, TRAILING) or _is_negated_holder(p)]
    for one in said[:-1]:
        if one.zone is last.zone and not any(isinstance(p, TRAILING) for p in one.predicates):
            one.predicates.extend(p for p in trailing if p not in one.predicates)
    return said


def _same_noun(nodes: list[Node]) -> None:
    """« les sorts d'éphémère et de rituel »: what follows « de » without a noun of its own goes on with that noun."""
    for before, after in pairwise(nodes):
        nouns = before.all("spell", "card", "ability", "token")
        bare = [one for one in after.all("any") if one.text().startswith("d") and not one.text().startswith("des")]
        if nouns and bare and after.get("of_kinds"):
            no_meaning(f"« {after.text()} » ne dit pas de quoi")


def _is_negated_holder(predicate: Predicate) -> bool:
    return isinstance(predicate, Not) and isinstance(predicate.predicate, ControlledBy)


TRAILING = (ControlledBy, OwnedBy, IsAttacking, IsBlocking)
