"""Attacking and blocking, as players do it: up to the step, then the declaration (CR 2008-05 306 to 309)."""

from collections.abc import Mapping, Sequence

from faqtool.engine.combat.declare import declare_attackers, declare_blockers
from faqtool.engine.events import StepBegan
from faqtool.engine.happening.happen import happen
from faqtool.engine.layers.look import controller_of
from faqtool.engine.players import are_opponents, teammates
from faqtool.engine.refusals import Refused
from faqtool.engine.stack.settle import settle
from faqtool.engine.state import Game, Target
from faqtool.engine.table import Table
from faqtool.engine.terms import ObjectId, PlayerId, Step
from faqtool.engine.turn import advance, leave_step, resolve_all


def attack(table: Table, player: PlayerId, attackers: Mapping[ObjectId, Target]) -> None:
    """The player's creatures attack: everybody passes up to the declare attackers step, where they do.

    Raises Refused, the game being as before.
    """
    with table.attempt():
        if are_opponents(table.game, player, table.game.active) or not _combat_to_come(table.game):
            raise Refused("wrong time", "attackers are declared in one's own combat phase")
        if table.game.step is not Step.BEGIN_COMBAT:
            advance(table, Step.BEGIN_COMBAT)
        resolve_all(table)
        leave_step(table)
        happen(table, [StepBegan(Step.ATTACKERS)])
        declare_attackers(table, player, attackers)
        settle(table)


def _combat_to_come(game: Game) -> bool:
    """Whether attackers may yet be declared this turn, in the ordinary combat phase or an additional one."""
    later = game.extra if game.resume is None else (*game.extra, game.resume)
    return game.step.value < Step.ATTACKERS.value or Step.BEGIN_COMBAT in later


def block(table: Table, player: PlayerId, blockers: Mapping[ObjectId, Sequence[ObjectId]]) -> None:
    """The player's creatures block: everybody passes up to the declare blockers step, where they do.

    Where several players defend, each declares in turn. Raises Refused, the game being as before.
    """
    with table.attempt():
        game = table.game
        if game.step not in (Step.ATTACKERS, Step.BLOCKERS) or not are_opponents(game, player, game.active):
            raise Refused("wrong time", "blockers are declared after attackers, by a defending player")
        if game.step is Step.ATTACKERS:
            resolve_all(table)
            if not (table.game.combat and table.game.combat.attackers):
                raise Refused("wrong time", "nothing attacks")
            leave_step(table)
            happen(table, [StepBegan(Step.BLOCKERS)])
        elif _has_blocked(table, player):
            raise Refused("wrong time", "the player has already declared blockers")
        declare_blockers(table, player, blockers)
        settle(table)


def _has_blocked(table: Table, player: PlayerId) -> bool:
    combat = table.game.combat
    ours = teammates(table.game, player)
    blockers = combat.blockers if combat else ()
    return any(controller_of(table.game, table.rules, id_) in ours for id_ in blockers if id_ in table.game.objects)
