"""Whether an event is one that an ability looks for."""

from collections.abc import Iterator, Sequence

from faqtool.engine.abilities import (
    Activated,
    Attacks,
    BecomesBlocked,
    BecomesTapped,
    BecomesTarget,
    BecomesUntapped,
    Blocks,
    BlocksOne,
    Clashes,
    Countered,
    CounterPlaced,
    Damages,
    Discards,
    Draws,
    EventPattern,
    GainsLife,
    LastCounterRemoved,
    LinksTo,
    Moves,
    PaidCost,
    PlaysAbility,
    PlaysSpell,
    Ref,
    StepBegins,
    TapsForMana,
    TapThis,
)
from faqtool.engine.events import (
    AbilityPlayed,
    Attacked,
    BecameBlocked,
    Blocked,
    BlockedOne,
    Clashed,
    CounteredSpell,
    CountersChanged,
    DamageDealt,
    Discarded,
    Drew,
    Event,
    LifeChanged,
    LinkedTo,
    SpellPlayed,
    StepBegan,
    TappedChanged,
    Targeted,
    ZoneChanged,
)
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.match import is_like, is_player, matches
from faqtool.engine.state import Object, Play
from faqtool.engine.terms import ObjectId, PlayerId, Who, Zone


def fits(ctx: Context, pattern: EventPattern, event: Event) -> bool:
    """Whether an event is one that an ability looks for.

    The zone of a pattern's filter is that of the event, but for the source of an ability: it may be played from
    elsewhere than the battlefield.
    """
    match pattern, event:
        case Moves(), ZoneChanged():
            return _moves(ctx, pattern, event)
        case Attacks(filter), Attacked(creature):
            return is_like(ctx, filter, creature)
        case Blocks(filter, at_least), Blocked(creature, attackers, earlier):
            return earlier < at_least <= len(attackers) and is_like(ctx, filter, creature)
        case BecomesBlocked(filter), BecameBlocked(creature):
            return is_like(ctx, filter, creature)
        case BlocksOne(blocking, attacking), BlockedOne(blocker, attacker):
            return is_like(ctx, blocking, blocker) and is_like(ctx, attacking, attacker)
        case BecomesTarget(what, by_what), Targeted(target, spell):
            seen = target if isinstance(target, str) else ctx.object(target)
            return matches(ctx, what, seen) and is_like(ctx, by_what, spell)
        case BecomesTapped(filter), TappedChanged(id, True):
            return is_like(ctx, filter, ctx.object(id))
        case BecomesUntapped(filter), TappedChanged(id, False):
            return is_like(ctx, filter, ctx.object(id))
        case Damages(), DamageDealt():
            return _damages(ctx, pattern, event)
        case Discards(what, cause), Discarded(_, card, by) | ZoneChanged(Object() as card, _, "discard", by):
            return is_like(ctx, what, card) and _caused(ctx, cause, by)
        case Countered(filter, by_whom), CounteredSpell(spell, by):
            return is_like(ctx, filter, spell) and _caused(ctx, by_whom, by)
        case GainsLife(who), LifeChanged(player, delta):
            return delta > 0 and _is(ctx, who, player)
        case Draws(who), Drew(player, card_id):
            return card_id is not None and _is(ctx, who, player)
        case StepBegins(step, whose, other), StepBegan(begun):
            return begun in (step, other) and _is(ctx, whose, ctx.game.active)
        case CounterPlaced(kind, filter), CountersChanged(id, placed, delta):
            return delta > 0 and kind in (None, placed) and is_like(ctx, filter, ctx.object(id))
        case CounterPlaced(kind, filter), ZoneChanged(_, Object() as after):
            return (
                after.zone is Zone.BATTLEFIELD
                and _counts(kind, after) > 0
                and is_like(ctx, filter, _present(ctx, after))
            )
        case LastCounterRemoved(kind, filter), CountersChanged(id, removed, delta):
            last = delta < 0 and kind == removed and not ctx.object(id).counters.get(kind)
            return last and is_like(ctx, filter, ctx.object(id))
        case Clashes(who, won), Clashed(players, winners):
            return any(_is(ctx, who, player) for player in (winners if won else players))
        case _:
            return _played(ctx, pattern, event)


def _played(ctx: Context, pattern: EventPattern, event: Event) -> bool:
    match pattern, event:
        case PlaysSpell(who, filter, during), SpellPlayed(spell):
            in_turn = during is None or _is(ctx, during, ctx.game.active)
            return in_turn and _is(ctx, who, ctx.controller_of(spell)) and is_like(ctx, filter, spell)
        case PlaysAbility(who, filter, mana_too), AbilityPlayed(ability, source, is_mana):
            counts = mana_too or not is_mana
            return counts and _is(ctx, who, ability.controller) and matches(ctx, filter, source)
        case TapsForMana(who, filter), AbilityPlayed(Object(play=Play(ability=Activated(costs))), source, True):
            return TapThis() in costs and matches(ctx, filter, source) and _is(ctx, who, ctx.controller_of(source))
        case LinksTo(filter, link), LinkedTo(id, kept, cards):
            ours = ctx.source is not None and ctx.source.id == id and kept == link
            return ours and any(is_like(ctx, filter, was) for was in _before(ctx, cards))
        case PaidCost(name), SpellPlayed(spell):
            own = ctx.source is not None and spell.id == ctx.source.id
            return own and spell.play is not None and name in spell.play.payment.options
        case _:
            return False


def _before(ctx: Context, cards: Sequence[ObjectId]) -> Iterator[Object]:
    """What cards were before they were removed."""
    for id in cards:
        previous = ctx.game.objects[id].previous if id in ctx.game.objects else None
        if previous is not None and previous in ctx.game.gone:
            yield ctx.game.gone[previous]


def _moves(ctx: Context, pattern: Moves, event: ZoneChanged) -> bool:
    """Out of the battlefield as it last was there; otherwise as it is where it has gone (CR 2008-05 410.10c-d)."""
    before, after = event.before, event.after
    frm = None if before is None else before.zone
    to = None if after is None else after.zone
    if (pattern.frm is not None and pattern.frm is not frm) or (pattern.to is not None and pattern.to is not to):
        return False
    if pattern.frm is None and pattern.to is None:
        return False
    looks_back = pattern.frm is Zone.BATTLEFIELD or pattern.to is None
    subject = before if looks_back else after
    return subject is not None and is_like(ctx, pattern.filter, _present(ctx, subject))


def _present(ctx: Context, obj: Object) -> Object:
    """The object as it now is where it came to, if it still is there; a snapshot as it is."""
    return obj if obj.seen is not None else ctx.game.objects.get(obj.id) or ctx.game.gone.get(obj.id) or obj


def _damages(ctx: Context, pattern: Damages, event: DamageDealt) -> bool:
    if pattern.combat not in (None, event.combat) or event.amount <= 0:
        return False
    return is_like(ctx, pattern.source, event.source) and matches(ctx, pattern.to, event.target)


def _is(ctx: Context, who: Who | Ref, player: PlayerId) -> bool:
    return is_player(ctx, who, player)


def _caused(ctx: Context, who: Who | None, cause: Object | None) -> bool:
    """Whether a spell or ability of such a player did it."""
    return who is None or (cause is not None and _is(ctx, who, ctx.controller_of(cause)))


def times(pattern: EventPattern, event: Event) -> int:
    """How often an event that fits is what the ability looks for: once, but once for each counter placed."""
    match pattern, event:
        case CounterPlaced(), CountersChanged(_, _, delta):
            return delta
        case CounterPlaced(kind, _), ZoneChanged(_, Object() as after):
            return _counts(kind, after)
        case _:
            return 1


def _counts(kind: str | None, obj: Object) -> int:
    return sum(obj.counters.values()) if kind is None else obj.counters.get(kind, 0)
