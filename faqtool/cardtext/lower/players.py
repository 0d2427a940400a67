"""Which players a phrase means."""

from faqtool.cardtext.lower.context import Discourse, no_meaning
from faqtool.cardtext.lower.nouns import spread
from faqtool.cardtext.lower.references import again, of_it, reference, remember
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import (
    ChoiceKind,
    Choose,
    Chosen,
    ControllerOf,
    EachPlayer,
    Host,
    OwnerOf,
    Players,
    Ref,
    Slot,
    Target,
    You,
)
from faqtool.engine.terms import Who


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
            return again(ctx, found, rank)
        case "enchanted_player":
            return _player(ctx, Host(), rank)
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


def _player(ctx: Discourse, ref: Ref, rank: int) -> Ref:
    return remember(ctx, ref, frozenset({"JOUEUR"}), False, rank)


def who(node: Node) -> Who | Ref:
    """A player as events see them."""
    match node.name:
        case "you":
            return Who.YOU
        case "an_opponent" | "each_opponent":
            return Who.OPPONENT
        case "a_player" | "each_player":
            return Who.ANY
        case "enchanted_player":
            return Host()
        case _:
            no_meaning(f"joueur qu'un événement ne peut pas nommer : {node.text()}")
