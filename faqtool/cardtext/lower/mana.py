"""Adding mana, and what it may be spent on."""

from dataclasses import replace
from itertools import combinations_with_replacement

from faqtool.cardtext.lower.amounts import EACH, counted_number, for_each
from faqtool.cardtext.lower.context import Discourse, no_meaning
from faqtool.cardtext.lower.modifiers import COLOUR
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import AddMana, N, Ref, You
from faqtool.engine.mana import ManaCost, Symbol
from faqtool.engine.terms import Colour

ALL = frozenset(Colour)


def add(ctx: Discourse, verb: Node, actor: Ref) -> None:
    """Adds mana to the pool of whoever does it."""
    _add(ctx, verb)
    last = ctx.steps[-1]
    if not isinstance(actor, You) and isinstance(last, AddMana):
        ctx.steps[-1] = replace(last, who=actor)


def _add(ctx: Discourse, verb: Node) -> None:
    """« Ajoutez {G} », « {G} ou {W} », « deux manas de la combinaison de mana coloré de votre choix »."""
    match verb.name:
        case "add_mana":
            ctx.emit(AddMana(_printed(verb)[0]))
        case "add_mana_each":
            ctx.emit(AddMana(_printed(verb)[0], for_each(ctx, verb.all(*EACH)[0])))
        case "add_one_of":
            ctx.emit(_one_of(_printed(verb)))
        case "add_combination":
            ctx.emit(AddMana(None, counted_number(verb.must("count")), ALL))
        case "add_chosen_colour":
            ctx.emit(AddMana(None, counted_number(verb.must("count")), chosen=COLOUR))
        case "add_any_colour":
            if counted_number(verb.must("count")) != N(1):
                no_meaning("plusieurs manas d'une même couleur choisie")
            ctx.emit(AddMana(None, N(1), ALL))


def _printed(verb: Node) -> list[ManaCost]:
    return [ManaCost.parse(leaf.value) for leaf in verb.leaves("MANA")]


def _one_of(options: list[ManaCost]) -> AddMana:
    """Options that are all the ways to make so much mana of those colours are that choice of colours."""
    colours = frozenset(colour for option in options for colour in option.colours)
    sizes = {len(option.symbols) for option in options}
    size = max(sizes)
    every = set(combinations_with_replacement(sorted(colours, key=lambda colour: colour.value), size))
    stated = {tuple(sorted((_only(s) for s in option.symbols), key=lambda c: c.value)) for option in options}
    if len(sizes) > 1 or stated != every:
        no_meaning("choix de manas qui n'est pas un choix de couleurs")
    return AddMana(None, N(size), colours)


def _only(symbol: Symbol) -> Colour:
    if len(symbol.colours) != 1 or symbol.generic:
        no_meaning("choix de manas incolores ou hybrides")
    return next(iter(symbol.colours))
