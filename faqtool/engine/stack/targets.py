"""Targets: what may be chosen, and whether it still is a legal target (CR 2008-05 409.1c-d, 413.2a)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from faqtool.engine.abilities import (
    Amount,
    Body,
    CannotBeTargeted,
    Damage,
    If,
    Keyword,
    May,
    PutCounters,
    Selection,
    Slot,
)
from faqtool.engine.abilities import Target as TargetSlot
from faqtool.engine.choices import Choice, Option, ask
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import Event, Targeted
from faqtool.engine.layers.look import effects_on, snapshot
from faqtool.engine.players import are_opponents, in_range
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.match import amount, candidates, is_like, matches, satisfies
from faqtool.engine.refusals import Refused
from faqtool.engine.stack.bodies import Plan
from faqtool.engine.stack.how import How
from faqtool.engine.state import Game, Object, Play, Target
from faqtool.engine.table import Table
from faqtool.engine.terms import ObjectId, PlayerId, Zone

ANY_NUMBER = -1
Slots = tuple[tuple[Target, ...], ...]


def legal_targets(ctx: Context, slot: TargetSlot, own: ObjectId | None = None) -> tuple[Target, ...]:
    """All that the slot admits: it matches, and nothing forbids that it be targeted.

    ``own``: the spell or ability on the stack itself, which never is its own target (CR 2008-05 415.2).
    """
    found = candidates(ctx, slot.selection)
    return tuple(target for target in found if target != own and may_be_targeted(ctx, target))


def is_legal(ctx: Context, selection: Selection, target: Target, own: ObjectId | None = None) -> bool:
    """Whether one target is legal now: still there, still of the kind, still to be targeted."""
    if isinstance(target, str):
        there = target in ctx.game.players and not ctx.game.players[target].lost
        near = there and in_range(ctx.game, target, ctx.controller)
        return near and matches(ctx, selection, target) and may_be_targeted(ctx, target)
    if target not in ctx.game.objects or target == own or not _is_near(ctx, ctx.game.objects[target]):
        return False
    return matches(ctx, selection, target) and may_be_targeted(ctx, target)


def _is_near(ctx: Context, obj: Object) -> bool:
    """Whether the object's controller is within range of influence (CR 2008-05 601.3)."""
    return ctx.game.range is None or in_range(ctx.game, ctx.controller_of(obj), ctx.controller)


def may_be_targeted(ctx: Context, target: Target) -> bool:
    """No shroud, and no protection from the source (CR 2008-05 502.7b, 502.29); nor hexproof against opponents."""
    if any(_keeps_off(ctx, effect, eyes) for effect, eyes in effects_on(ctx.game, ctx.rules, target, CannotBeTargeted)):
        return False
    if isinstance(target, str):
        return True
    obj = ctx.object(target)
    if obj.zone is not Zone.BATTLEFIELD:
        return True
    return not any(
        _forbids(ctx, obj, ability) for ability in ctx.looks(obj).abilities if isinstance(ability, Keyword)
    )


def _keeps_off(ctx: Context, effect: CannotBeTargeted, eyes: Context) -> bool:
    """Whether an effect forbids what has this context as its source; ``eyes``: those of the effect."""
    source = ctx.this()
    if effect.by is None or source is None:
        return effect.by is None
    seen = source if source.zone is Zone.STACK else replace(source, controller=ctx.controller)
    return is_like(eyes, effect.by, seen)


def _forbids(ctx: Context, target: Object, ability: Keyword) -> bool:
    match ability.name:
        case "shroud":
            return True
        case "hexproof":
            return are_opponents(ctx.game, ctx.controller, ctx.controller_of(target))
        case "protection":
            source = ctx.this()
            if source is None or ability.value is None or isinstance(ability.value, int):
                return False
            of_target = Context(ctx.game, ctx.rules, target, ctx.controller_of(target), view=ctx.view)
            return satisfies(of_target, ability.value, source)  # type: ignore[arg-type]
    return False


def choose_targets(
    table: Table,
    ctx: Context,
    chosen: Plan,
    how: How,
    own: ObjectId | None = None,
    about: Target | None = None,
) -> Slots:
    """The targets of each slot, as said or asked for, each legal. Raises Refused."""
    needed = [n for n, is_needed in enumerate(chosen.needed) if is_needed]
    said = None if how.asking and not how.targets else _said(how, len(needed))
    slots: Slots = ()
    for n, slot in enumerate(chosen.body.targets):
        if n not in needed:
            slots = (*slots, ())
            continue
        ctx = replace(ctx, slots=slots)
        nth = needed.index(n)
        taken = {target for other in slot.distinct_from if other < len(slots) for target in slots[other]}
        legal = tuple(target for target in legal_targets(ctx, slot, own) if target not in taken)
        if said is None:
            choice = Choice(ctx.controller, "targets", (), about=about, slot=nth, slots=len(needed))
            targets = _asked(table, ctx, slot, legal, choice)
        else:
            targets = _checked(ctx, slot, legal, said[nth])
        slots = (*slots, targets)
    return slots


def _bounds(ctx: Context, slot: TargetSlot, legal: Sequence[Target]) -> tuple[int, int]:
    most = amount(ctx, slot.maximum)
    most = len(legal) if most == ANY_NUMBER else most
    return min(slot.minimum, most), most


def _said(how: How, slots: int) -> list[tuple[Target, ...]]:
    """What was said, slot by slot; of one slot all targets may be given flat."""
    given = [
        () if one is None else (one,) if isinstance(one, int | str) else tuple(one) for one in how.targets
    ]
    if slots == 1:
        return [tuple(target for one in given for target in one)]
    if len(given) > slots:
        raise Refused("too many targets")
    return [*given, *([()] * (slots - len(given)))]


def _checked(ctx: Context, slot: TargetSlot, legal: Sequence[Target], said: tuple[Target, ...]) -> tuple[Target, ...]:
    fewest, most = _bounds(ctx, slot, legal)
    if len(said) > most:
        raise Refused("too many targets")
    for target in said:
        if target not in legal or said.count(target) > 1:
            raise Refused("illegal target", str(target))
    if len(said) < fewest:
        raise Refused("not enough targets")
    return said


def _asked(
    table: Table, ctx: Context, slot: TargetSlot, legal: Sequence[Target], choice: Choice
) -> tuple[Target, ...]:
    fewest, most = _bounds(ctx, slot, legal)
    if len(legal) < fewest:
        raise Refused("not enough targets")
    options = tuple(Option(target) for target in legal)
    answer = ask(table, replace(choice, options=options, minimum=fewest, maximum=most))
    return tuple(PlayerId(one) if isinstance(one, str) else ObjectId(one) for one in answer)


def still_legal(ctx: Context, targets: Sequence[TargetSlot], slots: Slots, own: ObjectId | None = None) -> Slots:
    """The targets that are legal still, slot by slot; what has no slot of its own is taken as it is."""
    return tuple(
        tuple(t for t in chosen if is_legal(ctx, targets[n].selection, t, own)) if n < len(targets) else chosen
        for n, chosen in enumerate(slots)
    )


# --- what follows from the targets -------------------------------------------------------------


def divided(table: Table, ctx: Context, body: Body, slots: Slots) -> dict[int, tuple[int, ...]]:
    """How damage or counters are divided among the targets of a slot: chosen with them, one at least for each.

    CR 2008-05 409.1e; 2026-02 601.2d.
    """
    shares: dict[int, tuple[int, ...]] = {}
    for n, total in _divisions(body.steps):
        if n < len(slots) and slots[n]:
            options = tuple(Option(target, about=target) for target in slots[n])
            about = ctx.source.id if ctx.source is not None else None
            choice = Choice(ctx.controller, "divide", options, about=about, total=amount(ctx, total))
            shares[n] = tuple(int(share) for share in ask(table, choice))
    return shares


def _divisions(steps: Sequence[object]) -> Iterator[tuple[int, Amount]]:
    for step in steps:
        match step:
            case Damage(_, total, (Slot(n),), _, True) | PutCounters(Slot(n), _, total, True):
                yield n, total
            case May(_, inner) | If(_, inner):
                yield from _divisions(inner)


def share_of(play: Play | None, n: int, target: Target) -> int:
    """What a target of a slot gets of what is divided."""
    if play is None or n not in play.shares or target not in play.slots[n]:
        return 0
    return play.shares[n][play.slots[n].index(target)]


def targeted(game: Game, rules: Ruleset, id: ObjectId, before: Slots = ()) -> list[Event]:
    """That the targets of a spell or ability on the stack have become so; not those it had ``before``."""
    obj = game.objects[id]
    if obj.play is None:
        return []
    by = obj.play.source or snapshot(game, rules, id)
    old = {target for slot in before for target in slot}
    chosen = obj.play.slots[: len(obj.play.body.targets)]
    found = dict.fromkeys(target for slot in chosen for target in slot if target not in old)
    return [Targeted(target, replace(by, controller=obj.controller)) for target in found]
