"""Lines of keywords, each with its parameter."""

from dataclasses import replace

from faqtool.cardtext import keywords as macros
from faqtool.cardtext.lower.amounts import stated
from faqtool.cardtext.lower.context import Discourse, no_meaning
from faqtool.cardtext.lower.modifiers import COLOUR
from faqtool.cardtext.lower.nouns import colours, kind_predicates, subtype_of
from faqtool.cardtext.lower.states import all_colours, of_kind
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import (
    Ability,
    Indestructible,
    IsChosenColour,
    IsColour,
    IsMulticoloured,
    Keyword,
    N,
    Static,
    This,
)
from faqtool.engine.mana import ManaCost


def keywords(ctx: Discourse, node: Node, line: int) -> list[Ability]:
    """Every keyword of a line, in order."""
    return [replace(ability, line=line) for part in node.all() for ability in _keyword(ctx, part)]


def _keyword(ctx: Discourse, node: Node) -> tuple[Ability, ...]:
    match node.name:
        case "plain_keyword":
            return tuple(ability for leaf in node.leaves("KW") for ability in macros.expand(leaf.value))
        case "indestructible_itself":
            return (Static((Indestructible(),), This()),)
        case "protection":
            return tuple(a for colour in colours(node) for a in macros.protection(IsColour(colour)))
        case "protection_kind":
            return macros.protection(of_kind(node))
        case "protection_multicoloured":
            return macros.protection(IsMulticoloured())
        case "protection_all":
            return all_colours()
        case "protection_chosen":
            return macros.protection(IsChosenColour(COLOUR))
        case "landwalk":
            return tuple(a for leaf in node.leaves("SUBTYPE") for a in macros.landwalk(subtype_of(leaf)))
        case "champion":
            return macros.champion(tuple(kind_predicates(node.must("kinds"))))
        case "evoke":
            return macros.evoke(_mana(node))
        case "prowl":
            return macros.prowl(_mana(node))
        case "kicker":
            return macros.kicker(_mana(node))
        case "buyback":
            return macros.buyback(_mana(node))
        case "equip":
            return macros.equip(_mana(node))
        case "cycling":
            return macros.cycling(_mana(node))
        case "morph":
            return (Keyword("morph", _mana(node)),)
        case "reinforce":
            return macros.reinforce(_number(node), _mana(node))
        case "suspend":
            return macros.suspend(_number(node), _mana(node))
        case _:
            no_meaning(f"mot-clé sans sens : {node.text()}")


def _mana(node: Node) -> ManaCost:
    leaf = node.leaf("MANA")
    return ManaCost.parse(leaf.value) if leaf else ManaCost()


def _number(node: Node) -> int:
    found = stated(node.must("number"))
    return found.value if isinstance(found, N) else no_meaning("nombre fixe attendu")
