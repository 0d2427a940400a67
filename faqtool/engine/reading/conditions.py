"""Whether conditions hold: intervening ones, costs paid, what has happened this turn."""

from faqtool.engine.abilities import (
    AllTrue,
    AnyTrue,
    Cmp,
    Condition,
    CostPaid,
    DamageTaken,
    Did,
    During,
    Exists,
    Happened,
    Is,
    LibrarySize,
    ManaSpent,
    NotTrue,
    Ref,
    This,
    TimesResolved,
    WonClash,
)
from faqtool.engine.events import Clashed, DamageDealt, Resolved, ZoneChanged
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.happenings import event_object, event_source
from faqtool.engine.reading.match import amount, candidates, compare, is_player, matches, referents
from faqtool.engine.reading.patterns import fits
from faqtool.engine.state import Object, Play, Target
from faqtool.engine.terms import Zone


def holds(ctx: Context, condition: Condition) -> bool:
    """Whether a condition is true now."""
    match condition:
        case Exists(filter, at_least, at_most):
            found = len(candidates(ctx, filter))
            return found >= at_least and (at_most is None or found <= at_most)
        case Cmp(left, op, right):
            return compare(amount(ctx, left), op, amount(ctx, right))
        case Is(ref, filter):
            meant = referents(ctx, ref)
            return bool(meant) and all(_is_there(ctx, ref, t) and matches(ctx, filter, t) for t in meant)
        case Did(step):
            return step in ctx.done
        case During(step, whose, until):
            last = step if until is None else until
            in_step = step is None or last is None or step.value <= ctx.game.step.value <= last.value
            return in_step and is_player(ctx, whose, ctx.game.active)
        case LibrarySize(who, at_most):
            libraries = {p: len(ctx.game.zones.get((Zone.LIBRARY, p), ())) for p in ctx.game.players}
            return any(n <= at_most and is_player(ctx, who, p) for p, n in libraries.items())
        case AllTrue(parts):
            return all(holds(ctx, part) for part in parts)
        case AnyTrue(parts):
            return any(holds(ctx, part) for part in parts)
        case NotTrue(inner):
            return not holds(ctx, inner)
        case _:
            return _remembered(ctx, condition)


def _is_there(ctx: Context, ref: Ref, target: Target) -> bool:
    """Whether what is spoken of counts: the object itself only while it is there, or as it was as the event took it.

    "As long as this is on the battlefield" is false of what has left; "if it had no counter" is not.
    """
    if not isinstance(ref, This) or isinstance(target, str) or target in ctx.game.objects:
        return True
    taken = ctx.event.before if isinstance(ctx.event, ZoneChanged) else None
    return taken is not None and taken.id == target


def _remembered(ctx: Context, condition: Condition) -> bool:
    """Conditions about how something was paid for, or about what has happened this turn."""
    match condition:
        case CostPaid(name):
            play = _play(ctx)
            return play is not None and name in play.payment.options
        case ManaSpent(colour):
            play = _play(ctx)
            return play is not None and colour in play.payment.mana
        case TimesResolved(n):
            return _resolutions(ctx) == n
        case Happened(event, at_least, distinct):
            found = [e for e in ctx.game.this_turn if fits(ctx, event, e)]
            about = {event_source(e) if isinstance(e, DamageDealt) else event_object(e) for e in found}
            return (len(about) if distinct else len(found)) >= at_least
        case DamageTaken(who, at_least):
            taken = dict.fromkeys(ctx.game.players, 0)
            for e in ctx.game.this_turn:
                if isinstance(e, DamageDealt) and isinstance(e.target, str):
                    taken[e.target] += e.amount
            return any(n >= at_least and is_player(ctx, who, p) for p, n in taken.items())
        case WonClash(step):
            if step is not None:
                return ctx.results.get(step, 0) == 1
            return isinstance(ctx.event, Clashed) and ctx.controller in ctx.event.winners
        case _:
            raise TypeError(condition)


def _play(ctx: Context) -> Play | None:
    """How this spell was played, or the spell that became this permanent."""
    this = ctx.this()
    if this is not None and this.play is not None and this.play.source is None:
        return this.play
    return ctx.play


def _resolutions(ctx: Context) -> int:
    """How often this printed ability of this object has resolved this turn, this time and copies included."""
    if ctx.play is None or ctx.play.source is None:
        return 0
    mine = _printed(ctx.play)
    resolved = (e.object for e in ctx.game.this_turn if isinstance(e, Resolved))
    return sum(_is_ability(obj) and obj.play is not None and _printed(obj.play) == mine for obj in resolved)


def _is_ability(obj: Object) -> bool:
    return obj.play is not None and obj.play.source is not None


def _printed(play: Play) -> tuple[object, ...]:
    return (play.source.id if play.source else None, getattr(play.ability, "line", None))
