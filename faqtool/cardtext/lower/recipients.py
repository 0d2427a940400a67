"""Who or what is dealt damage: objects, players, « une cible, créature ou joueur »."""

from faqtool.cardtext.lower.context import Discourse, no_meaning
from faqtool.cardtext.lower.nouns import PERSONS, spread
from faqtool.cardtext.lower.players import person, who
from faqtool.cardtext.lower.references import reference, selection
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import Either, Filter, IsType, Players, Ref, Selection, Slot, Target
from faqtool.engine.terms import CardType, Who, Zone

CREATURE = Filter(Zone.BATTLEFIELD, (IsType(CardType.CREATURE),))
PLANESWALKER = Filter(Zone.BATTLEFIELD, (IsType(CardType.PLANESWALKER),))
CREATURE_OR_PLAYER = Either((CREATURE, Players(Who.ANY)))
ANY_TARGET = Either((CREATURE, PLANESWALKER, Players(Who.ANY)))
KINDS = ("creature_or_player", "any_target", "object", "player")


def recipients(ctx: Discourse, node: Node) -> tuple[Ref, ...]:
    """Everything that damage is dealt to, at once."""
    return tuple(_recipient(ctx, part) for part in node.all(*KINDS))


def _recipient(ctx: Discourse, node: Node) -> Ref:
    match node.name:
        case "creature_or_player":
            if any(leaf.value != "creature" for leaf in node.leaves("TYPE")):
                no_meaning(f"cible inattendue : {node.text()}")
            return _targeted(ctx, CREATURE_OR_PLAYER)
        case "any_target":
            return _targeted(ctx, ANY_TARGET)
        case "player":
            return person(ctx, node.all(*PERSONS)[0], 0)
        case _:
            return reference(ctx, spread(node)[0], 0)


def _targeted(ctx: Discourse, selection: Selection) -> Ref:
    ref = Slot(ctx.target(Target(selection)))
    ctx.speak(ref, frozenset({"creature", "PERMANENT", "JOUEUR"}), False, None, 0)
    return ref


def selected(ctx: Discourse, node: Node) -> tuple[Selection, bool]:
    """Recipients as an event sees them, and whether they are players."""
    parts = node.all(*KINDS)
    if len(parts) != 1:
        no_meaning("plusieurs destinataires dans un événement")
    if parts[0].name == "player":
        return Players(who(parts[0].all(*PERSONS)[0])), True
    if parts[0].name == "object":
        return selection(ctx, parts[0]), False
    no_meaning("cible dans un événement")
