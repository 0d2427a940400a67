"""Noun phrases: what they select, whom they mean, and which targets they make."""

from dataclasses import dataclass, replace

from faqtool.cardtext.lexicon import subtype_forms, subtypes
from faqtool.cardtext.lower.context import Discourse, linked, no_meaning, number
from faqtool.cardtext.tree import Leaf, Node
from faqtool.engine.abilities import (
    AllOf,
    Amount,
    AnyOf,
    ChoiceKind,
    Choose,
    Chosen,
    ControlledBy,
    ControllerOf,
    Each,
    EachPlayer,
    Either,
    Filter,
    Host,
    IsAbilityOnStack,
    IsRef,
    IsSpell,
    IsSubtype,
    IsToken,
    IsType,
    N,
    Not,
    Other,
    OwnedBy,
    OwnerOf,
    Players,
    Predicate,
    Ref,
    Selection,
    Slot,
    Target,
    This,
    You,
)
from faqtool.engine.terms import CardType, Subtype, Who, Zone

OBJECT = frozenset({"PERMANENT", "CARTE"})
EVERY = {"every", "every_other", "any"}
OTHERS = {"another", "every_other", "some_others"}
ZONES = {"MAIN": Zone.HAND, "CIMETIERE": Zone.GRAVEYARD, "BIBLIOTHEQUE": Zone.LIBRARY}


@dataclass(slots=True)
class Described:
    """A noun phrase taken apart: determiner, what it selects, how it may be spoken of again."""

    determiner: str
    count: Amount
    zone: Zone | None
    predicates: list[Predicate]
    heads: frozenset[str]
    plural: bool | None = None
    gender: str | None = None
    targeted: bool = False
    means: Ref | None = None  # fixed by a modifier: cards removed, moved or revealed before
    zones: tuple[Zone, ...] = ()  # several, where one sentence speaks of all
    only_activated: bool = False  # of an ability: an event or a restriction can ask it, a target cannot
    also: Filter | None = None  # « le sort ou le permanent »

    @property
    def selection(self) -> Selection:
        return self.filter if self.also is None else Either((self.filter, self.also))

    @property
    def filter(self) -> Filter:
        return Filter(self.zone, tuple(self.predicates))

    @property
    def every(self) -> bool:
        return self.determiner in EVERY or (self.determiner == "the" and bool(self.plural) and not self.targeted)


# --- kinds -------------------------------------------------------------------------------------


def subtype_of(leaf: Leaf) -> Subtype:
    """The subtype of a word, in whatever number it is printed."""
    singular = subtype_forms()[leaf.token.text][0] if leaf.token.text in subtype_forms() else leaf.value
    return subtypes()[singular]


def only_creature(node: Node) -> None:
    """The type word of « un type de créature » and the like is « créature » and no other."""
    if any(leaf.value != CardType.CREATURE.value for leaf in node.leaves("TYPE")):
        no_meaning(f"« créature » attendu : {node.text()}")


def kind_predicates(kinds: Node) -> list[Predicate]:
    """« créature Ondin ou Sangami », « artefact »: a card type named first holds for the subtypes after it."""
    parts: list[tuple[list[Predicate], list[Predicate]]] = []
    for kind in kinds.all("typed", "subtyped"):
        types: list[Predicate] = [IsType(CardType(leaf.value)) for leaf in kind.leaves("TYPE")]
        parts.append((types, [IsSubtype(subtype_of(leaf)) for leaf in kind.leaves("SUBTYPE")]))
    first_types, first_subtypes = parts[0]
    if len(parts) == 1:
        return [*first_types, *first_subtypes]
    shared = first_types if first_subtypes and not any(types for types, _ in parts[1:]) else []
    options: list[Predicate] = []
    for types, subs in parts:
        own = [*([] if shared else types), *subs]
        options.append(own[0] if len(own) == 1 else AllOf(tuple(own)))
    return [*shared, AnyOf(tuple(options))]


def _names(kinds: Node | None) -> frozenset[str]:
    if kinds is None:
        return frozenset()
    words = {leaf.value for kind in kinds.all() for leaf in kind.leaves("TYPE", "SUBTYPE")}
    return frozenset(words)


def bare(ctx: Discourse, node: Node) -> Filter:
    """Kinds and modifiers without a head of their own (« Enchanter : créature engagée »)."""
    from faqtool.cardtext.lower.modifiers import apply_post

    said = Described("any", N(1), Zone.BATTLEFIELD, kind_predicates(node.must("kinds")), frozenset())
    for post in node.all():
        if post.name != "kinds":
            apply_post(ctx, said, post)
    return said.filter


def _is_creature_type(word: str) -> bool:
    return word in subtypes() and subtypes()[word].of is CardType.CREATURE


def _head(node: Node) -> tuple[Zone | None, list[Predicate], frozenset[str], Leaf | None]:
    """Zone, predicates, names to be called by, and the noun of a head."""
    kinds = node.get("kinds")
    noun = next((kid for kid in node.kids if isinstance(kid, Leaf)), None)
    inside = kind_predicates(kinds) if kinds else []
    called = _names(kinds)
    match node.name:
        case "of_kinds":
            first = next((leaf for leaf in (kinds or node).walk() if isinstance(leaf, Leaf)), None)
            creature = {"creature"} if any(_is_creature_type(word) for word in called) else set()
            return Zone.BATTLEFIELD, inside, called | {"PERMANENT"} | creature, first
        case "permanent":
            return Zone.BATTLEFIELD, [], frozenset({"PERMANENT"}), noun
        case "card":
            return None, inside, frozenset({"CARTE"}) | called, noun
        case "spell":
            return Zone.STACK, [IsSpell(), *inside], frozenset({"SORT"}), noun
        case "ability":
            return Zone.STACK, [IsAbilityOnStack()], frozenset({"CAPACITE"}), noun
        case "source":
            return None, [], frozenset({"SOURCE"}), noun
        case "token":
            return Zone.BATTLEFIELD, [IsToken()], frozenset({"JETON", "PERMANENT"}), noun
        case "spell_or_permanent":
            return Zone.STACK, [IsSpell()], frozenset({"SORT", "PERMANENT"}), noun
        case "copy":
            return Zone.STACK, [], frozenset({"COPIE"}), noun
        case _:
            no_meaning(f"nom sans sens ici : {node.text()}")


# --- descriptions ------------------------------------------------------------------------------


def describe(ctx: Discourse, node: Node) -> Described:
    """A noun phrase with a determiner, or the bare head and modifiers of a count."""
    from faqtool.cardtext.lower.modifiers import apply_post

    determiner, count = _determiner(node)
    head = next(kid for kid in node.kids if isinstance(kid, Node) and kid.name in HEADS)
    head.seen = True
    zone, predicates, heads, noun = _head(head)
    said = Described(determiner, count, zone, list(predicates), heads)
    if head.name == "spell_or_permanent":
        said.also = Filter(Zone.BATTLEFIELD, ())
    if noun is not None:
        said.plural, said.gender = noun.token.plural, noun.token.gender
    if determiner in OTHERS:
        said.predicates.append(Other())
    for post in node.all():
        if post.name not in HEADS and post.name not in DETERMINERS:
            apply_post(ctx, said, post)
    _check(said)
    return said


HEADS = {"of_kinds", "permanent", "card", "spell", "spell_or_permanent", "ability", "source", "token", "copy"}
DETERMINERS = {
    "the", "one", "another", "some", "some_others", "any", "every", "every_other", "up_to", "any_number",
}


def _determiner(node: Node) -> tuple[str, Amount]:
    found = [kid for kid in node.kids if isinstance(kid, Node) and kid.name in DETERMINERS]
    if not found:
        return "any", N(1)
    found[0].seen = True
    stated = found[0].get("number")
    leaf = stated.leaf("NUM", "X") if stated else None
    found[0].leaf("ORD")
    return found[0].name, number(leaf.value) if leaf else N(1)


def _check(said: Described) -> None:
    """A card out of play or a card in a library has no controller: such a reading has no meaning."""
    placed = said.zone in (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD, Zone.EXILE, Zone.OUTSIDE) or said.heads >= {"CARTE"}
    if placed and any(isinstance(p, ControlledBy) or (isinstance(p, Not) and isinstance(p.predicate, ControlledBy))
                      for p in said.predicates):
        no_meaning("une carte hors du jeu n'a pas de contrôleur")


# --- references --------------------------------------------------------------------------------


def things(ctx: Discourse, node: Node, rank: int = 2) -> list[Ref]:
    """What each noun phrase of a list means; a chosen object emits the step that chooses it."""
    nodes = spread(node)
    if len(nodes) > 1 and _alternatives(node):
        return [refer(ctx, _either(ctx, node), rank)]
    if len(nodes) > 1 and all(one.name == "described" for one in nodes):
        said = spread_filters(ctx, node)
        if all(one.every and one.means is None and one.zone is said[0].zone for one in said):
            together = Each(_union(said))
            ctx.speak(together, frozenset[str]().union(*(one.heads for one in said)), None, None, rank)
            return [together]
        return [refer(ctx, one, rank) for one in said]
    return [reference(ctx, thing, rank) for thing in nodes]


def _alternatives(node: Node) -> bool:
    """« le peuple fée ou l'elfe ciblé »: one object, of either description."""
    return all(kid.has("OU") for kid in node.all("thing_joint"))


def _either(ctx: Discourse, node: Node) -> Described:
    said = spread_filters(ctx, node)
    last = said[-1]
    shared, parts = _common([one.predicates for one in said])
    last.predicates = [AnyOf(tuple(parts)), *shared]
    last.heads = frozenset[str]().union(*(one.heads for one in said))
    if len({one.zone for one in said}) > 1:
        no_meaning("objets de plusieurs zones dans une alternative")
    return last


def spread(node: Node) -> list[Node]:
    return node.all("described", "self", "pronoun", "host", "that", "removed_card", "top_cards")


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
            plural = leaf.name in ("ILS", "ENCS")
            gender = leaf.token.gender or {"la": "f", "le": "m"}.get(leaf.token.text.lstrip("-"))
            ref = ctx.pronoun(plural, gender, was=was)
            return _again(ctx, ref, rank)
        case "host":
            kind = node.leaf("TYPE")
            names = OBJECT | frozenset({kind.value} if kind else ())
            ctx.speak(Host(), names, False, kind.token.gender if kind else "m", rank)
            return Host()
        case "removed_card":
            return _remember(ctx, linked(ctx), frozenset({"CARTE"}), False, rank)
        case "that":
            return _again(ctx, that(ctx, node, was), rank)
        case "described":
            return described(ctx, node, rank)
        case "top_cards":
            return top_cards(ctx, node, rank)
        case _:
            no_meaning(f"groupe nominal sans sens : {node.text()}")


def _again(ctx: Discourse, ref: Ref, rank: int) -> Ref:
    """Speaks again of something already known, under the names it had."""
    known = next((r for r in reversed(ctx.referents) if ref in (r.ref, r.now)), None)
    if known:
        ctx.referents.append(replace(known, rank=rank, clause=ctx.clause))
    return ref


def _remember(ctx: Discourse, ref: Ref, heads: frozenset[str], plural: bool | None, rank: int) -> Ref:
    ctx.speak(ref, heads, plural, None, rank)
    return ref


def that(ctx: Discourse, node: Node, was: bool = False) -> Ref:
    """« ce sort », « ces créatures », « cette capacité »: the latest thing of that name, or the card itself."""
    said = describe(ctx, node)
    if said.means is not None:
        return said.means
    wanted = said.heads - {"PERMANENT"} if said.heads > {"PERMANENT"} else said.heads
    if found := ctx.called(wanted, said.plural, was):
        return found
    known = {kind.value for kind in ctx.about.types} | {"PERMANENT", "CARTE", "SORT"}
    if wanted & known and not said.plural:
        return This()
    no_meaning(f"« {node.text()} » ne désigne rien de connu")


def described(ctx: Discourse, node: Node, rank: int) -> Ref:
    said = describe(ctx, node)
    return refer(ctx, said, rank)


def refer(ctx: Discourse, said: Described, rank: int = 2) -> Ref:
    """The reference that a described noun phrase makes, with the target or the choice it asks for."""
    plural = said.plural
    if said.only_activated:
        no_meaning("une capacité activée et non déclenchée ne peut pas être distinguée ici")
    if said.means is not None:
        ref: Ref = said.means
    elif said.targeted:
        ref = Slot(ctx.target(_target(ctx, said)))
    elif said.every:
        ref, plural = Each(said.filter), None
    elif said.determiner in ("one", "another", "some", "up_to", "some_others"):
        ref = choose(ctx, said)
    else:
        no_meaning("objet défini qui n'a pas été nommé")
    ctx.speak(ref, said.heads, plural, said.gender, rank)
    return ref


def choose(ctx: Discourse, said: Described) -> Ref:
    """An object chosen on resolution, not targeted (« une créature que vous contrôlez »)."""
    if not isinstance(ctx.actor, You):
        no_meaning("un choix d'un autre joueur que vous")
    key = ctx.key("object")
    count = said.count.value if isinstance(said.count, N) else 1
    ctx.emit(Choose(key, ChoiceKind.OBJECT, said.filter, count=count, optional=said.determiner == "up_to"))
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
    least = said.count.value if isinstance(said.count, N) else 1
    return Target(said.selection, least, said.count, others)


def top_cards(ctx: Discourse, node: Node, rank: int = 2) -> Ref:
    no_meaning(f"cartes du dessus sans verbe qui les regarde : {node.text()}")


# --- selections --------------------------------------------------------------------------------


def union(ctx: Discourse, node: Node) -> Filter:
    """A list of noun phrases as one filter: a relative at its end holds for all (« les autres sylvins et les
    autres forêts que vous contrôlez »)."""
    return _union(spread_filters(ctx, node))


def _union(said: list[Described]) -> Filter:
    if any(one.targeted for one in said):
        no_meaning("cible là où rien ne peut être ciblé")
    if len(said) == 1:
        return said[0].filter
    zones = {one.zone for one in said}
    if len(zones) > 1:
        no_meaning("objets de plusieurs zones dans une même phrase")
    shared, parts = _common([one.predicates for one in said])
    return Filter(said[0].zone, (AnyOf(tuple(parts)), *shared))


def _common(all_: list[list[Predicate]]) -> tuple[list[Predicate], list[Predicate]]:
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
    said = [describe(ctx, one) for one in nodes if one.name == "described"]
    if len(said) != len(nodes):
        no_meaning(f"liste qui n'est pas de groupes décrits : {node.text()}")
    last = said[-1]
    trailing = [p for p in last.predicates if isinstance(p, TRAILING) or _is_negated_holder(p)]
    for one in said[:-1]:
        if one.zone is last.zone and not any(isinstance(p, TRAILING) for p in one.predicates):
            one.predicates.extend(p for p in trailing if p not in one.predicates)
    return said


def _is_negated_holder(predicate: Predicate) -> bool:
    return isinstance(predicate, Not) and isinstance(predicate.predicate, ControlledBy)


from faqtool.engine.abilities import IsAttacking, IsBlocking  # noqa: E402

TRAILING = (ControlledBy, OwnedBy, IsAttacking, IsBlocking)


def selection(ctx: Discourse, node: Node) -> Filter:
    """A noun phrase or a list of them as a filter, for events and conditions; the card itself too."""
    nodes = spread(node)
    if len(nodes) == 1 and nodes[0].name in ("self", "host", "pronoun", "that"):
        return Filter(None, (IsRef(reference(ctx, nodes[0], 1)),))
    return union(ctx, node)


def several(ctx: Discourse, node: Node) -> Ref | Filter:
    """A list of noun phrases as the subject of states: all of them, or one target of either description."""
    if not _alternatives(node):
        return union(ctx, node)
    said = _either(ctx, node)
    return refer(ctx, said, 1) if said.targeted else said.filter


# --- players -----------------------------------------------------------------------------------


def person(ctx: Discourse, node: Node, rank: int = 2) -> Ref:
    """Which player a noun phrase means."""
    match node.name:
        case "you":
            return You()
        case "each_player":
            return _player(ctx, EachPlayer(Who.ANY), rank)
        case "each_opponent":
            return _player(ctx, EachPlayer(Who.OPPONENT), rank)
        case "target_player":
            return _player(ctx, Slot(ctx.target(Target(Players(Who.ANY)))), rank)
        case "target_opponent":
            return _player(ctx, Slot(ctx.target(Target(Players(Who.OPPONENT)))), rank)
        case "an_opponent":
            key = ctx.key("opponent")
            ctx.emit(Choose(key, ChoiceKind.OPPONENT))
            return _player(ctx, Chosen(key), rank)
        case "that_player":
            found = ctx.called(frozenset({"JOUEUR"}))
            if found is None:
                no_meaning("« ce joueur » ne désigne personne")
            return _again(ctx, found, rank)
        case "its_controller":
            return _player(ctx, ControllerOf(of_it(ctx)), rank)
        case "its_owner":
            return _player(ctx, OwnerOf(of_it(ctx)), rank)
        case "controller_of":
            return _player(ctx, ControllerOf(reference(ctx, spread(node)[0], was=True)), rank)
        case "owner_of":
            return _player(ctx, OwnerOf(reference(ctx, spread(node)[0], was=True)), rank)
        case _:
            no_meaning(f"joueur inconnu : {node.text()}")


def of_it(ctx: Discourse) -> Ref:
    """« son contrôleur »: of the object the clause is about."""
    return ctx.pronoun(None, None, was=True)


def _player(ctx: Discourse, ref: Ref, rank: int) -> Ref:
    return _remember(ctx, ref, frozenset({"JOUEUR"}), False, rank)


PERSONS = (
    "you", "an_opponent", "each_opponent", "a_player", "each_player", "target_player", "target_opponent", "that_player",
    "its_controller", "its_owner", "controller_of", "owner_of",
)


def who(node: Node) -> Who:
    """A player as events see them."""
    match node.name:
        case "you":
            return Who.YOU
        case "an_opponent" | "each_opponent":
            return Who.OPPONENT
        case "a_player" | "each_player":
            return Who.ANY
        case _:
            no_meaning(f"joueur qu'un événement ne peut pas nommer : {node.text()}")


