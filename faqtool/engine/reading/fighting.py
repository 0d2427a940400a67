"""What creatures do in combat, as filters ask it."""

from faqtool.engine.abilities import IsAttacking, IsBlocked, IsBlocking, IsUnblocked
from faqtool.engine.reading.context import Context
from faqtool.engine.state import Object
from faqtool.engine.terms import Step


def fights_so(ctx: Context, predicate: IsAttacking | IsBlocking | IsBlocked | IsUnblocked, obj: Object) -> bool:
    """Whether it attacks, blocks or is blocked; none is unblocked before blockers are declared (CR 2008-05 309.2)."""
    combat = ctx.game.combat
    if combat is None:
        return False
    match predicate:
        case IsAttacking():
            return obj.id in combat.attackers
        case IsBlocking():
            return obj.id in combat.blockers
        case IsBlocked():
            return obj.id in combat.blocked
        case IsUnblocked():
            declared = ctx.game.step.value >= Step.BLOCKERS.value
            return declared and obj.id in combat.attackers and obj.id not in combat.blocked
