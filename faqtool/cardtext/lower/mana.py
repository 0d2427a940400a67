"""Adding mana, and what it may be spent on."""

from faqtool.cardtext.lower.amounts import counted_number
from faqtool.cardtext.lower.context import Discourse
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import AddMana, N
from faqtool.engine.mana import ManaCost
from faqtool.engine.terms import Colour

ALL = frozenset(Colour)


def add(ctx: Discourse, verb: Node) -> None:
    """« Ajoutez {G} », « deux manas de la combinaison de mana coloré de votre choix »."""
    match verb.name:
        case "add_mana":
            leaf = verb.leaf("MANA")
            symbols = ManaCost.parse(leaf.value) if leaf else ManaCost()
            ctx.emit(AddMana(symbols))
        case "add_combination":
            ctx.emit(AddMana(None, counted_number(verb.must("count")), ALL))
        case "add_any_colour":
            count = counted_number(verb.must("count"))
            ctx.emit(AddMana(None, count if count != N(1) else N(1), ALL))
