"""Steps that change combat, or how many combats there are."""

from dataclasses import replace

from faqtool.engine.abilities import AddPhases, Block
from faqtool.engine.events import CombatChanged, PhasesPlanned
from faqtool.engine.layers.look import controller_of, is_creature
from faqtool.engine.players import are_opponents
from faqtool.engine.stack.resolution import Resolution
from faqtool.engine.state import Combat
from faqtool.engine.terms import ObjectId


def block(res: Resolution, step: Block) -> None:
    """A creature blocks an attacker because an effect says so: it need not have been able to (CR 2026-02 509.1h).

    It has to be a creature of an opponent of the attacker's controller, and blocks it beside what it blocks already.
    """
    for id in res.objects(step.what):
        for attacker in res.objects(step.attacker):
            combat = res.game.combat
            if combat is not None and _may(res, combat, id, attacker):
                blocked = (*combat.blockers.get(id, ()), attacker)
                changed = replace(
                    combat, blockers={**combat.blockers, id: blocked}, blocked=combat.blocked | {attacker}
                )
                res.happen([CombatChanged(changed)])


def _may(res: Resolution, combat: Combat, id: ObjectId, attacker: ObjectId) -> bool:
    game, rules = res.game, res.rules
    theirs, ours = controller_of(game, rules, attacker), controller_of(game, rules, id)
    fresh = attacker in combat.attackers and attacker not in combat.blockers.get(id, ())
    return fresh and is_creature(game, rules, id) and are_opponents(game, theirs, ours)


def add_phases(res: Resolution, step: AddPhases) -> None:
    """Phases come after this one; of several added, the last added comes first (CR 2026-02 500.8)."""
    res.happen([PhasesPlanned(step.steps + res.game.extra, res.game.resume)])
