"""What is divided among targets, and damage that is prevented altogether."""

from faqtool.cardtext.lower.amounts import counted_number
from faqtool.cardtext.lower.context import Discourse, no_meaning, number
from faqtool.cardtext.lower.nouns import spread
from faqtool.cardtext.lower.recipients import ANY_TARGET, CREATURE_OR_PLAYER
from faqtool.cardtext.lower.references import one
from faqtool.cardtext.lower.selections import describe
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import Amount, EndOfTurn, Filter, PreventNext, PutCounters, Selection, Slot, Target

AMONG = ("many_creatures_or_players", "many_targets", "many_objects", "some_targets", "some_objects")


def among(ctx: Discourse, node: Node, total: Amount) -> Slot:
    """« entre une, deux ou trois créatures ciblées »: one target at least, and no more than there is to divide."""
    numbers = [stated.leaves("NUM", "X") for stated in node.all("number")]
    most = number(numbers[-1][0].value) if numbers else total
    match node.name:
        case "many_creatures_or_players":
            _creatures(node)
            selection: Selection = CREATURE_OR_PLAYER
        case "many_targets":
            selection = ANY_TARGET
        case "some_targets":
            _creatures(node)
            selection = CREATURE_OR_PLAYER if node.has("JOUEUR") else ANY_TARGET
        case _:
            words = tuple(kid for kid in node.kids if isinstance(kid, Node) and kid.name != "number")
            said = describe(ctx, Node("described", words))
            if not said.targeted:
                no_meaning("division entre autre chose que des cibles")
            selection = said.selection
    slot = Slot(ctx.target(Target(selection, 1, most)))
    ctx.speak(slot, frozenset({"PERMANENT", "creature"}), True, None, 0)
    return slot


def _creatures(node: Node) -> None:
    if any(leaf.value != "creature" for leaf in node.leaves("TYPE")):
        no_meaning(f"cibles inattendues : {node.text()}")


def divide_counters(ctx: Discourse, node: Node) -> None:
    """« répartis comme vous le désirez entre … »."""
    kind = node.must("counter_kind").leaf("CHANGE", "NAMED")
    assert kind is not None
    total = counted_number(node.must("count"))
    ctx.emit(PutCounters(among(ctx, node.must_any(AMONG), total), kind.value, total, divided=True))


def is_combat(node: Node) -> bool | None:
    """Whether only combat damage is spoken of."""
    return True if node.all("any_harm", "combat_harm")[0].name == "combat_harm" else None


def prevent_all(ctx: Discourse, verb: Node) -> None:
    """« Prévenez toutes les blessures [de combat] qui devraient être infligées [à …] [par …] ce tour-ci »."""
    said = verb.all("to_things", "to_you", "to_anything")[0]
    combat = is_combat(said)
    parts = said.all("things")
    to = ctx.you if said.name == "to_you" else one(ctx, parts.pop(0), 0) if said.name == "to_things" else None
    if not parts:
        ctx.emit(PreventNext(to, None, EndOfTurn(), combat=combat))
        return
    nodes = spread(parts[0])
    every = len(nodes) == 1 and nodes[0].name == "described" and describe(ctx, nodes[0]).every
    by = Filter(None, tuple(describe(ctx, nodes[0]).predicates)) if every else None
    source = None if every else one(ctx, parts[0], 0)
    ctx.emit(PreventNext(to, source, EndOfTurn(), by=by, combat=combat))
