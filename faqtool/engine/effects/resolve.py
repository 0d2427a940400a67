"""Resolution: targets rechecked, steps carried out in order (CR 2008-05 413.2)."""

from dataclasses import replace

from faqtool.engine.abilities import Body
from faqtool.engine.combat.combat_damage import resolve_damage
from faqtool.engine.effects.spells import counter_one, leave_stack
from faqtool.engine.effects.steps import run
from faqtool.engine.events import NotResolved, Resolved
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import zone_change
from faqtool.engine.happening.state_based import may_enchant
from faqtool.engine.layers.look import controller_of, look
from faqtool.engine.reading.conditions import holds
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.happenings import event_quantity
from faqtool.engine.refusals import Refused
from faqtool.engine.stack.resolution import Resolution
from faqtool.engine.stack.settle import settle
from faqtool.engine.stack.targets import still_legal
from faqtool.engine.state import Object, Play
from faqtool.engine.table import Table
from faqtool.engine.terms import AURA, PERMANENT_TYPES, Zone

__all__ = ["resolve_top", "run", "run_body"]

MOST_REPEATS = 1_000


def resolve_top(table: Table) -> None:
    """Resolves the top object of the stack, then settles. Raises Refused if the stack is empty."""
    stack = table.game.zones.get((Zone.STACK, None), ())
    if not stack:
        raise Refused("nothing to resolve")
    obj = table.game.objects[stack[-1]]
    if obj.kind == "damage":
        resolve_damage(table, obj)
    elif obj.play is not None:
        _resolve(table, obj, obj.play)
    settle(table)


def run_body(table: Table, ctx: Context, body: Body) -> None:
    """Carries out a body that is not on the stack: what a replacement effect puts instead of an event."""
    res = Resolution(
        table,
        ctx.controller,
        ctx.source,
        ctx.play,
        ctx.event,
        ctx.slots,
        ctx.slots,
        ctx.x,
        ctx.granter,
        dict(ctx.bindings),
        dict(ctx.results),
        set(ctx.done),
    )
    run_all(res, body)


def run_all(res: Resolution, body: Body) -> None:
    """Carries out a whole body, again as long as it says so."""
    for _ in range(MOST_REPEATS):
        res.repeat = False
        run(res, body.steps)
        if not res.repeat:
            return


def _resolve(table: Table, obj: Object, play: Play) -> None:
    """A spell or ability resolves, unless its condition fails or all its targets have become illegal."""
    controller = controller_of(table.game, table.rules, obj.id)
    source = play.source or obj
    ctx = Context(
        table.game,
        table.rules,
        source,
        controller,
        play.event,
        play.slots,
        play.x,
        dict(play.bindings),
        {"event": event_quantity(play.event)},
        granter=play.granter,
        play=play,
    )
    if play.if_ is not None and not holds(ctx, play.if_):
        happen(table, [NotResolved(obj, "condition")])
        leave_stack(table, obj.id, "resolve")
        return
    legal = still_legal(ctx, play.body.targets, play.slots, obj.id)
    targeted = play.slots[: len(play.body.targets)]
    if any(targeted) and not any(legal[: len(targeted)]) and _ends_without_targets(table, obj):
        return
    happen(table, [Resolved(obj)])
    values = look(table.game, table.rules, obj.id)
    if obj.kind in ("card", "copy") and values.types & PERMANENT_TYPES:
        host = legal[0][0] if legal and legal[0] else None
        if AURA in values.subtypes and not may_enchant(table.game, table.rules, replace(obj, attached_to=host), values):
            leave_stack(table, obj.id, "resolve")  # its target may be legal all the same (CR 2008-05 212.4h)
            return
        happen(
            table,
            [
                zone_change(
                    table.game, obj.id, Zone.BATTLEFIELD, controller=controller, why="resolve", attached_to=host
                )
            ],
        )
        return
    res = Resolution(
        table, controller, source, play, play.event, play.slots, legal, play.x, play.granter, dict(play.bindings),
        {"event": event_quantity(play.event)},
    )
    run_all(res, play.body)
    leave_stack(table, obj.id, "resolve")


def _ends_without_targets(table: Table, obj: Object) -> bool:
    """All targets are illegal: since April 2018 it does not resolve (2026-02 608.2b).

    Until then the rules counter it (CR 2008-05 413.2a); where it can't be countered, it does what it still can.
    """
    if table.rules.has("all-targets-illegal"):
        happen(table, [NotResolved(obj, "targets")])
        leave_stack(table, obj.id, "resolve")
        return True
    return counter_one(table, obj.id, None) or obj.id not in table.game.objects
