"""The stack: triggered abilities put onto it, copies of what is on it, targets changed."""

from collections.abc import Sequence
from dataclasses import replace

from faqtool.engine.abilities import Body, CopyOnStack, Modes, Triggered
from faqtool.engine.choices import KEEP, Choice, Option, ask
from faqtool.engine.events import OnStack, PlayChanged
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import UNNUMBERED
from faqtool.engine.layers.look import controller_of, copiable, snapshot
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.happenings import event_quantity
from faqtool.engine.refusals import Refused
from faqtool.engine.stack.bodies import Plan, plan
from faqtool.engine.stack.how import How
from faqtool.engine.stack.targets import Slots, choose_targets, divided, legal_targets, targeted
from faqtool.engine.state import Characteristics, Object, Payment, Pending, Play, Target
from faqtool.engine.table import Table
from faqtool.engine.terms import ObjectId, PlayerId, Zone

NOTHING = Characteristics(None, None, frozenset(), frozenset())
"""An ability on the stack has no characteristics of its own (CR 2008-05 410.2)."""

ASKED = How(asking=True)

REMOVED = ("not enough targets", "wrong modes")
"""Why a triggered ability is removed instead of being put on the stack."""


def ability_object(play: Play, controller: PlayerId) -> Object:
    """An ability as it appears on the stack."""
    return Object(UNNUMBERED, controller, Zone.STACK, "ability", NOTHING, controller, play=play)


def put(table: Table, obj: Object) -> ObjectId:
    """Puts an object that is no card on top of the stack."""
    for event in happen(table, [OnStack(obj)]):
        if isinstance(event, OnStack):
            return event.object.id
    raise ValueError("nothing was put on the stack")


def put_trigger(table: Table, pending: Pending) -> ObjectId | None:
    """Puts a triggered ability on the stack, its modes and targets chosen; None if it is removed instead.

    An ability that has no legal target where it needs one is removed (CR 2008-05 410.4).
    """
    ability = pending.ability
    if not isinstance(ability, Triggered):
        return None
    ctx = trigger_context(table, pending)
    try:
        chosen = plan((ability.body,), _modes(table, ctx, ability.body))
        slots = choose_targets(table, ctx, chosen, ASKED, about=pending.source.id)
        shares = divided(table, ctx, chosen.body, slots)
    except Refused as problem:
        if problem.reason not in REMOVED:
            raise  # chosen wrongly is not the same as nothing to choose
        return None
    play = Play(
        body=chosen.body,
        slots=slots or ctx.slots,
        modes=chosen.modes,
        source=snapshot(table.game, table.rules, pending.source.id),
        ability=ability,
        event=pending.event,
        if_=ability.if_,
        granter=pending.granter,
        bindings=pending.delayed.bindings if pending.delayed else {},
        shares=shares,
    )
    id = put(table, ability_object(play, pending.controller))
    happen(table, targeted(table.game, table.rules, id))
    return id


def trigger_context(table: Table, pending: Pending) -> Context:
    """From whose eyes a waiting ability is read."""
    bindings = pending.delayed.bindings if pending.delayed else {}
    slots: Slots = ()
    while (key := f"slot {len(slots)}") in bindings:
        slots = (*slots, bindings[key])
    return Context(
        table.game,
        table.rules,
        pending.source,
        pending.controller,
        pending.event,
        slots,
        bindings=dict(bindings),
        results={"event": event_quantity(pending.event)},
        granter=pending.granter,
        play=pending.source.play,
    )


def _modes(table: Table, ctx: Context, body: Body | Modes) -> tuple[int, ...]:
    """The modes of an ability that goes on the stack, among those that have targets. Raises Refused."""
    if not isinstance(body, Modes):
        return ()
    possible = [i for i in range(len(body.bodies)) if has_targets(ctx, plan_of_mode(body, i))]
    if len(possible) < body.choose:
        raise Refused("wrong modes")
    options = tuple(Option(i) for i in possible)
    about = ctx.source.id if ctx.source else None
    answer = ask(table, Choice(ctx.controller, "modes", options, body.choose, body.choose, about=about))
    return tuple(int(i) for i in answer)


def plan_of_mode(modes: Modes, n: int) -> Plan:
    """One mode as if it alone could be chosen."""
    return plan((replace(modes, choose=1),), (n,))


def has_targets(ctx: Context, chosen: Plan) -> bool:
    """Whether each slot that needs targets could get them."""
    return all(
        len(legal_targets(ctx, slot)) >= slot.minimum
        for slot, needed in zip(chosen.body.targets, chosen.needed, strict=True)
        if needed
    )


# --- copies and new targets --------------------------------------------------------------------


def copy_on_stack(table: Table, original: Object, controller: PlayerId, step: CopyOnStack) -> ObjectId:
    """Copies a spell or ability with all that was decided for it; the copy is not played (CR 2008-05 503.10).

    No mana was spent on the copy; what else paid for the original is remembered. What is gone
    is copied as it last was.
    """
    play = original.play
    if play is None:
        raise ValueError("only what was played can be copied")
    copied = replace(play, payment=Payment(play.payment.options, (), play.payment.used, play.payment.quantity))
    if original.kind == "ability":
        obj = ability_object(copied, controller)
    else:
        printed = copiable(table.game, table.rules, original.id)
        obj = Object(UNNUMBERED, controller, Zone.STACK, "copy", printed, controller, play=copied)
    new = put(table, obj)
    if step.new_targets:
        new_targets(table, controller, new)
    return new


def new_targets(table: Table, player: PlayerId, id: ObjectId) -> None:
    """Slot by slot, the targets stay or legal ones replace them, as many as before (CR 2008-05 415.6)."""
    obj = table.game.objects[id]
    play = obj.play
    if play is None:
        return
    source = play.source or obj
    with_targets = [n for n, targets in enumerate(play.slots) if targets and n < len(play.body.targets)]
    slots = list(play.slots)
    for nth, n in enumerate(with_targets):
        slot = play.body.targets[n]
        controller = controller_of(table.game, table.rules, id)
        ctx = Context(
            table.game, table.rules, source, controller, play.event, tuple(slots), play.x, dict(play.bindings),
            granter=play.granter, play=play,
        )
        taken = {target for other in slot.distinct_from if other != n for target in slots[other]}
        legal = tuple(t for t in legal_targets(ctx, slot, id) if t not in taken)
        others = tuple(t for t in legal if t not in slots[n])
        choice = Choice(player, "new targets", (), 1, len(slots[n]), id, nth, len(with_targets))
        slots[n] = _changed(table, choice, slots[n], legal if others else ())
    if tuple(slots) != play.slots:
        _check_distinct(play.body, slots)
        happen(table, [PlayChanged(id, replace(play, slots=tuple(slots)))])
        happen(table, targeted(table.game, table.rules, id, play.slots))


def _check_distinct(body: Body, slots: Sequence[tuple[Target, ...]]) -> None:
    """New targets make none that stays illegal: slots that have to differ still do (2026-02 115.7d). Raises Refused."""
    for n, slot in enumerate(body.targets):
        for other in slot.distinct_from:
            for target in set(slots[n]).intersection(slots[other]):
                raise Refused("illegal target", str(target))


def _changed(
    table: Table, choice: Choice, now: tuple[Target, ...], legal: tuple[Target, ...]
) -> tuple[Target, ...]:
    options = (Option(KEEP), *(Option(target) for target in legal))
    answer = ask(table, replace(choice, options=options))
    if KEEP in answer or len(answer) < len(now):
        return now
    return tuple(PlayerId(one) if isinstance(one, str) else ObjectId(one) for one in answer)
