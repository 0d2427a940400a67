"""Whom or what a noun phrase means: targets, choices, pronouns, demonstratives."""

from dataclasses import replace

from faqtool.cardtext.lower.context import Discourse, fixed, linked, no_meaning
from faqtool.cardtext.lower.nouns import CHOOSING, HEADS, OBJECT, OF_THOSE, OTHERS, Described, spread
from faqtool.cardtext.lower.selections import alternatives, describe, either, spread_filters, union, union_of
from faqtool.cardtext.tree import Leaf, Node
from faqtool.engine.abilities import (
    ChoiceKind,
    Choose,
    Chosen,
    Counter,
    Destroy,
    Each,
    EachPlayer,
    Filter,
    Host,
    IsRef,
    Made,
    N,
    Other,
    Ref,
    Slot,
    Target,
    This,
    You,
)


def things(ctx: Discourse, node: Node, rank: int = 2) -> list[Ref]:
    """What each noun phrase of a list means; a chosen object emits the step that chooses it."""
    nodes = spread(node)
    if len(nodes) > 1 and alternatives(node):
        return [refer(ctx, either(ctx, node), rank)]
    if len(nodes) > 1 and all(one.name == "described" for one in nodes):
        said = spread_filters(ctx, node)
        if all(one.every and one.means is None and one.zone is said[0].zone for one in said):
            together = Each(union_of(said))
            ctx.speak(together, frozenset[str]().union(*(one.heads for one in said)), None, None, rank)
            return [together]
        return [refer(ctx, one, rank) for one in said]
    return [reference(ctx, thing, rank) for thing in nodes]


def one(ctx: Discourse, node: Node, rank: int = 2) -> Ref:
    """What a list of one noun phrase means; several of one shape are one union."""
    found = things(ctx, node, rank)
    if len(found) != 1:
        no_meaning(f"plusieurs objets là où un seul a un sens : {node.text()}")
    return found[0]


def reference(ctx: Discourse, node: Node, rank: int = 2, was: bool = False) -> Ref:
    """Whom or what a noun phrase means; ``was``: as it was before a step moved it."""
    match node.name:
        case "self":
            own = node.get("own")
            article = own.leaf("LE") if own else None
            plural = article.token.plural if article else None
            gender = {"le": "m", "la": "f"}.get(article.token.text) if article else None
            ctx.speak(ctx.own, OBJECT | frozenset({"SORT"}), plural, gender, rank)
            return ctx.own
        case "pronoun":
            leaf = next(kid for kid in node.kids if isinstance(kid, Leaf))
            plural = leaf.name in ("ILS", "ENCS") or leaf.token.text in ("elles", "eux")
            said = {"la": "f", "le": "m"} | ({"lui": "m"} if leaf.name == "LUI" else {})
            gender = leaf.token.gender or said.get(leaf.token.text.lstrip("-"))
            ref = ctx.pronoun(plural, gender, was=was)
            return again(ctx, ref, rank)
        case "host":
            kind = node.leaf("TYPE")
            names = OBJECT | frozenset({kind.value} if kind else ())
            ctx.speak(Host(), names, False, kind.token.gender if kind else "m", rank)
            return Host()
        case "removed_card":
            return remember(ctx, linked(ctx), frozenset({"CARTE"}), False, rank)
        case "that":
            return again(ctx, that(ctx, node, was), rank)
        case name if name in OF_THOSE:
            return of_those(ctx, node, rank)
        case "described":
            return described(ctx, node, rank)
        case "top_cards":
            return top_cards(ctx, node, rank)
        case _:
            no_meaning(f"groupe nominal sans sens : {node.text()}")


def again(ctx: Discourse, ref: Ref, rank: int) -> Ref:
    """Speaks again of something already known, under the names it had."""
    known = next((r for r in reversed(ctx.referents) if ref in (r.ref, r.now)), None)
    if known:
        ctx.referents.append(replace(known, rank=rank, clause=ctx.clause))
    return ref


def remember(ctx: Discourse, ref: Ref, heads: frozenset[str], plural: bool | None, rank: int) -> Ref:
    ctx.speak(ref, heads, plural, None, rank)
    return ref


def that(ctx: Discourse, node: Node, was: bool = False) -> Ref:
    """« ce sort », « ces créatures », « cette capacité »: the latest thing of that name, or the card itself."""
    said = describe(ctx, node)
    if said.means is not None:
        return said.means
    wanted = said.heads - {"PERMANENT"} if said.heads > {"PERMANENT"} else said.heads
    if "CARTE" in wanted and (card := _left_behind(ctx)):
        return card
    if found := ctx.called(wanted, said.plural, was):
        return found
    known = {kind.value for kind in ctx.about.types} | {"PERMANENT", "CARTE", "SORT"}
    if wanted & known and not said.plural:
        ctx.speak(This(), OBJECT | frozenset({"SORT"}), False, said.gender, 2)  # as by its name
        return This()
    no_meaning(f"« {node.text()} » ne désigne rien de connu")


def _left_behind(ctx: Discourse) -> Ref | None:
    """« cette carte », just after something was destroyed or countered: the card that it has become (CR 400.7j)."""
    steps = ctx.steps or ctx.earlier
    if not steps or not isinstance(step := steps[-1], Destroy | Counter):
        return None
    key = step.step or ctx.key("left behind")
    steps[-1] = replace(step, step=key)
    return Made(key)


def of_those(ctx: Discourse, node: Node, rank: int) -> Ref:
    """« chacune de ces créatures qui est blanche », « une de ces cartes »: of several just named, those or one."""
    said = describe(ctx, Node("described", node.kids))
    heads = tuple(kid for kid in node.kids if isinstance(kid, Leaf) or kid.name in HEADS)
    bare = describe(ctx, Node("described", heads))
    named = ctx.called(bare.heads - {"PERMANENT"} if bare.heads > {"PERMANENT"} else bare.heads, True)
    if named is None or said.means is not None or said.targeted:
        no_meaning(f"« {node.text()} » ne désigne rien de connu")
    whole = named.filter if isinstance(named, Each) else Filter(None, (IsRef(named),))
    said.zone, told = whole.zone, [p for p in said.predicates if p not in bare.predicates]
    said.predicates = [*whole.all, *told]
    if node.name == "each_of_those":
        ctx.speak(Each(said.filter), said.heads, True, said.gender, rank)
        return Each(said.filter)
    ref = choose(ctx, said)
    ctx.speak(ref, said.heads, False, said.gender, rank)
    return ref


def described(ctx: Discourse, node: Node, rank: int) -> Ref:
    said = describe(ctx, node)
    return refer(ctx, said, rank)


def refer(ctx: Discourse, said: Described, rank: int = 2) -> Ref:
    """The reference that a described noun phrase makes, with the target or the choice it asks for."""
    plural = said.plural
    if said.only_activated:
        no_meaning("une capacité activée et non déclenchée ne peut pas être distinguée ici")
    if said.means is not None and not _picks(said):
        ref: Ref = said.means
    elif said.targeted:
        ref = Slot(ctx.target(_target(ctx, said)))
    elif said.every or (said.means is not None and said.determiner == "the"):
        ref, plural = Each(said.filter), None
    elif said.determiner in CHOOSING:
        ref = choose(ctx, said)
    elif "COPIE" in said.heads and (copy := ctx.called(said.heads)):
        ref = copy  # « la copie » of the step before
    else:
        no_meaning("objet défini qui n'a pas été nommé")
    ctx.speak(ref, said.heads, plural, said.gender, rank)
    return ref


def _picks(said: Described) -> bool:
    """Whether a phrase picks some of what was removed or revealed before: one, a target, the cards of a type."""
    of_a_kind = "CARTE" in said.heads and bool(said.plural) and bool(said.predicates)
    return said.targeted or said.determiner in CHOOSING or of_a_kind


def choose(ctx: Discourse, said: Described) -> Ref:
    """An object chosen on resolution, not targeted (« une créature que vous contrôlez »)."""
    if isinstance(ctx.actor, EachPlayer):
        no_meaning("un choix de plusieurs joueurs à la fois")
    who = None if isinstance(ctx.actor, You) else ctx.actor
    key = ctx.key("object")
    count = fixed(said.count)
    ctx.emit(Choose(key, ChoiceKind.OBJECT, said.filter, count=count, optional=said.determiner == "up_to", who=who))
    return Chosen(key)


def _target(ctx: Discourse, said: Described) -> Target:
    """The target slot; « une autre créature ciblée » differs from the targets of the same words before it."""
    others: tuple[int, ...] = ()
    if said.determiner in OTHERS and ctx.targets:
        others = tuple(range(len(ctx.targets)))
        said.predicates = [p for p in said.predicates if p != Other()]
    if said.determiner == "up_to":
        return Target(said.selection, 0, said.count, others)
    if said.determiner == "any_number":
        return Target(said.selection, 0, N(-1), others)
    least = fixed(said.count)
    return Target(said.selection, least, said.count, others)


def top_cards(ctx: Discourse, node: Node, rank: int = 2) -> Ref:
    no_meaning(f"cartes du dessus sans verbe qui les regarde : {node.text()}")


def selection(ctx: Discourse, node: Node) -> Filter:
    """A noun phrase or a list of them as a filter, for events and conditions; the card itself too."""
    nodes = spread(node)
    if len(nodes) == 1 and nodes[0].name in ("self", "host", "pronoun", "that"):
        return Filter(None, (IsRef(reference(ctx, nodes[0], 1)),))
    return union(ctx, node)


def several(ctx: Discourse, node: Node) -> Ref | Filter:
    """A list of noun phrases as the subject of states: all of them, or one target of either description."""
    if not alternatives(node):
        return union(ctx, node)
    said = either(ctx, node)
    return refer(ctx, said, 1) if said.targeted else said.filter


def of_it(ctx: Discourse) -> Ref:
    """« son contrôleur »: of the object the clause is about."""
    return ctx.pronoun(None, None, was=True)
