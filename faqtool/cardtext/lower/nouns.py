"""Nouns and their determiners: what a head selects before anything that follows it."""

from dataclasses import dataclass

from faqtool.cardtext.lexicon import subtype_forms, subtypes
from faqtool.cardtext.lower.context import no_meaning, number
from faqtool.cardtext.tree import Leaf, Node
from faqtool.engine.abilities import (
    AllOf,
    Amount,
    AnyOf,
    ControlledBy,
    Either,
    Filter,
    HasCounters,
    IsAbilityOnStack,
    IsPermanentCard,
    IsRef,
    IsSpell,
    IsSubtype,
    IsToken,
    IsType,
    N,
    Not,
    Predicate,
    Ref,
    Selection,
)
from faqtool.engine.terms import CardType, Characteristic, Colour, Subtype, Zone

OBJECT = frozenset({"PERMANENT", "CARTE"})

EVERY = {"every", "every_other", "any"}

CHOOSING = ("one", "another", "some", "up_to", "some_others")
"""Of which some are chosen, on resolution where nothing is targeted."""

OTHERS = {"another", "every_other", "some_others", "at_least_others"}

OF_THOSE = ("each_of_those", "one_of_those")
"""« chacune de ces créatures », « une de ces cartes »: of several that were named before."""

HEADS = {
    "of_kinds",
    "permanent",
    "card",
    "permanent_card",
    "spell",
    "spell_or_permanent",
    "ability",
    "source",
    "token",
    "copy",
}

DETERMINERS = {
    "the",
    "one",
    "another",
    "some",
    "some_others",
    "at_least_some",
    "at_least_others",
    "any",
    "every",
    "every_other",
    "up_to",
    "any_number",
}

ZONES = {"MAIN": Zone.HAND, "CIMETIERE": Zone.GRAVEYARD, "BIBLIOTHEQUE": Zone.LIBRARY}

STATS = {
    "FORCE": Characteristic.POWER,
    "ENDURANCE": Characteristic.TOUGHNESS,
    "COUT_CONVERTI": Characteristic.MANA_VALUE,
    "LOYAUTE": Characteristic.LOYALTY,
}

PARITY = "parity"

PLACES = ("a_graveyard", "your_zone", "their_zone", "zone_of_player")

PERSONS = (
    "you",
    "an_opponent",
    "each_opponent",
    "a_player",
    "each_player",
    "target_player",
    "target_opponent",
    "that_player",
    "enchanted_player",
    "its_controller",
    "its_owner",
    "controller_of",
    "owner_of",
)


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
        if self.means is not None:
            return Filter(None, (IsRef(self.means), *self.predicates))
        return Filter(self.zone, tuple(self.predicates))

    @property
    def every(self) -> bool:
        return self.determiner in EVERY or (self.determiner == "the" and bool(self.plural) and not self.targeted)


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


def _is_creature_type(word: str) -> bool:
    return word in subtypes() and subtypes()[word].of is CardType.CREATURE


def head_of(node: Node) -> tuple[Zone | None, list[Predicate], frozenset[str], Leaf | None]:
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
        case "permanent_card":
            subtype = [IsSubtype(subtype_of(leaf)) for leaf in node.leaves("SUBTYPE")]
            return None, [IsPermanentCard(), *subtype], frozenset({"CARTE"}), noun
        case "spell":
            return Zone.STACK, [IsSpell(), *inside], frozenset({"SORT"}), noun
        case "ability":
            return Zone.STACK, [IsAbilityOnStack(), *inside], frozenset({"CAPACITE"}), noun
        case "source":
            return None, [], frozenset({"SOURCE"}), noun
        case "token":
            return Zone.BATTLEFIELD, [IsToken(), *inside], called | {"JETON", "PERMANENT"}, noun
        case "spell_or_permanent":
            return Zone.STACK, [IsSpell()], frozenset({"SORT", "PERMANENT"}), noun
        case "copy":
            return Zone.STACK, [], frozenset({"COPIE"}), noun
        case _:
            no_meaning(f"nom sans sens ici : {node.text()}")


def determined(node: Node) -> tuple[str, Amount]:
    found = [kid for kid in node.kids if isinstance(kid, Node) and kid.name in DETERMINERS]
    if not found:
        return "any", N(1)
    found[0].seen = True
    stated = found[0].get("number")
    leaf = stated.leaf("NUM", "X") if stated else None
    found[0].leaf("ORD")
    return found[0].name, number(leaf.value) if leaf else N(1)


def check_placed(said: Described) -> None:
    """A card out of play or a card in a library has no controller: such a reading has no meaning."""
    placed = said.zone in (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD, Zone.EXILE, Zone.OUTSIDE) or said.heads >= {"CARTE"}
    if placed and any(
        isinstance(p, ControlledBy) or (isinstance(p, Not) and isinstance(p.predicate, ControlledBy))
        for p in said.predicates
    ):
        no_meaning("une carte hors du jeu n'a pas de contrôleur")
    hidden = said.zone in (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD)
    if hidden and any(isinstance(p, HasCounters) for p in said.predicates):
        no_meaning("une carte d'un cimetière, d'une main ou d'une bibliothèque n'a pas de marqueurs")


def colours(node: Node) -> list[Colour]:
    return [Colour(leaf.value) for leaf in node.leaves("COLOUR")]


def stat(node: Node) -> Characteristic:
    """Which characteristic a node speaks of."""
    leaf = node.must("stat").leaf(*STATS)
    assert leaf is not None
    return STATS[leaf.name]


def zone_of(place: Node) -> Zone:
    leaf = place.leaf(*ZONES)
    return ZONES[leaf.name] if leaf else Zone.GRAVEYARD


def spread(node: Node) -> list[Node]:
    return node.all("described", "self", "pronoun", "host", "that", "removed_card", "top_cards", *OF_THOSE)
