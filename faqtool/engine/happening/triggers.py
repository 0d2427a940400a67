"""Triggered abilities noticed: which of them a batch of events sets off (CR 2008-05 410).

Abilities that look for something leaving the battlefield look back: they are those of the game before the
batch. All others are those of the game after it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import repeat

from faqtool.engine.abilities import (
    Attacks,
    BecomesBlocked,
    BecomesTapped,
    BecomesTarget,
    BecomesUntapped,
    Blocks,
    BlocksOne,
    Body,
    Clashes,
    Countered,
    CounterPlaced,
    Damages,
    Destroy,
    Discards,
    Draws,
    Either,
    EventObject,
    EventPattern,
    Filter,
    GainLife,
    GainsLife,
    IsRef,
    IsType,
    Keyword,
    LastCounterRemoved,
    LinksTo,
    Moves,
    PaidCost,
    Players,
    PlaysAbility,
    PlaysSpell,
    Result,
    StepBegins,
    TapsForMana,
    This,
    Triggered,
    You,
)
from faqtool.engine.eras import Ruleset
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
from faqtool.engine.layers.look import granter_of, view_of
from faqtool.engine.reading.conditions import holds
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.happenings import event_quantity
from faqtool.engine.reading.patterns import fits, times
from faqtool.engine.reading.profile import profile
from faqtool.engine.state import Delayed, Game, Pending
from faqtool.engine.terms import CardType, ObjectId, Zone

_THIS = Filter(None, (IsRef(This()),))

LIFELINK = Triggered(
    Damages(_THIS, Either((Filter(None), Players()))),
    Body(steps=(GainLife(You(), Result("event")),)),
    keyword="lifelink",
)
"""Lifelink until July 2009: "whenever this deals damage, you gain that much life" (CR 2008-05 502.68)."""

DEATHTOUCH = Triggered(
    Damages(_THIS, Filter(Zone.BATTLEFIELD, (IsType(CardType.CREATURE),))),
    Body(steps=(Destroy(EventObject()),)),
    keyword="deathtouch",
)
"""Deathtouch until July 2009: "whenever this deals damage to a creature, destroy it" (CR 2008-05 502.70)."""

_LOOKED_FOR: dict[type, tuple[type, ...]] = {
    ZoneChanged: (Moves, CounterPlaced),
    CountersChanged: (CounterPlaced, LastCounterRemoved),
    DamageDealt: (Damages,),
    Attacked: (Attacks,),
    Blocked: (Blocks,),
    BecameBlocked: (BecomesBlocked,),
    BlockedOne: (BlocksOne,),
    Targeted: (BecomesTarget,),
    TappedChanged: (BecomesTapped, BecomesUntapped),
    SpellPlayed: (PlaysSpell, PaidCost),
    AbilityPlayed: (PlaysAbility, TapsForMana),
    Drew: (Draws,),
    StepBegan: (StepBegins,),
    Discarded: (Discards,),
    CounteredSpell: (Countered,),
    Clashed: (Clashes,),
    LifeChanged: (GainsLife,),
    LinkedTo: (LinksTo,),
}
"""By which patterns an event may be looked for."""

Watchers = dict[type, list[tuple[ObjectId, Triggered, int]]]


def noticed(before: Game, after: Game, rules: Ruleset, events: Sequence[Event]) -> tuple[Pending, ...]:
    """Every ability that triggers, once for each event it triggers on."""
    found: list[Pending] = []
    for event in events:
        for kind in _LOOKED_FOR.get(type(event), ()):
            for back, game in ((True, before), (False, after)):  # they are one where only something is told
                for id, ability, nth in watchers(game, rules).get(kind, ()):
                    if looks_back(ability) is back:
                        found.extend(_triggers(game, rules, id, ability, nth, event))
            found.extend(_delayed(before, after, rules, kind, event))
    return tuple(found)


def looks_back(ability: Triggered) -> bool:
    """Whether it triggers on something leaving, and so must be found as things were (CR 2008-05 410.10d)."""
    match ability.event:
        case Moves(_, frm, to):
            return frm is Zone.BATTLEFIELD or to is None
        case Discards():
            return ability.zone is Zone.HAND
        case _:
            return False


def watchers(game: Game, rules: Ruleset) -> Watchers:
    """The triggered abilities that work where they are, by the kind of event they look for; worked out once."""
    found = game.derived.get((watchers, rules))
    if found is None:
        found = game.derived[(watchers, rules)] = _watchers(game, rules)
    return found


def _watchers(game: Game, rules: Ruleset) -> Watchers:
    found: Watchers = {}
    view = view_of(game, rules)
    for obj in game.objects.values():
        abilities = view.characteristics(obj).abilities
        if not abilities:
            continue
        counts: dict[int, int] = {}
        for ability in profile(abilities).triggers:
            nth = counts[id(ability)] = counts.get(id(ability), -1) + 1
            if ability.zone is obj.zone:
                found.setdefault(type(ability.event), []).append((obj.id, ability, nth))
        if obj.zone is Zone.BATTLEFIELD:
            for ability in _keyword_triggers(abilities, rules):
                found.setdefault(Damages, []).append((obj.id, ability, 0))
    return found


def _keyword_triggers(abilities: Sequence[object], rules: Ruleset) -> Iterator[Triggered]:
    """Keywords that are triggered abilities at the date, once for each instance."""
    for ability in abilities:
        if isinstance(ability, Keyword):
            if ability.name == "lifelink" and not rules.has("lifelink"):
                yield replace(LIFELINK, line=ability.line)
            elif ability.name == "deathtouch" and not rules.has("deathtouch"):
                yield replace(DEATHTOUCH, line=ability.line)


def _triggers(
    game: Game, rules: Ruleset, id: ObjectId, ability: Triggered, nth: int, event: Event
) -> Iterator[Pending]:
    obj = game.objects[id]
    controller = view_of(game, rules).controller(obj)
    granter = granter_of(game, rules, id, ability, nth)
    ctx = Context(
        game, rules, obj, controller, event, results={"event": event_quantity(event)}, granter=granter, play=obj.play
    )
    if not fits(ctx, ability.event, event) or not _paid_often_enough(ability.event, event, nth):
        return
    if ability.if_ is None or holds(ctx, ability.if_):
        yield from repeat(Pending(ability, obj, controller, event, granter), times(ability.event, event))


def _paid_often_enough(pattern: EventPattern, event: Event, nth: int) -> bool:
    """Of several instances of one keyword, each triggers on its own cost having been paid (CR 2008-05 502.78b)."""
    if not isinstance(pattern, PaidCost) or not isinstance(event, SpellPlayed) or event.spell.play is None:
        return True
    return event.spell.play.payment.options.count(pattern.name) > nth


def _delayed(before: Game, after: Game, rules: Ruleset, kind: type, event: Event) -> Iterator[Pending]:
    for delayed in before.delayed:
        if isinstance(delayed.event, kind) and _is_awaited(before, after, rules, delayed, event):
            ability = Triggered(delayed.event, delayed.body)
            yield Pending(ability, delayed.source, delayed.controller, event, delayed=delayed)


def _is_awaited(before: Game, after: Game, rules: Ruleset, delayed: Delayed, event: Event) -> bool:
    slots = tuple(delayed.bindings.get(f"slot {n}", ()) for n in range(len(delayed.bindings)))
    back = isinstance(delayed.event, Moves) and looks_back(Triggered(delayed.event, delayed.body))
    ctx = Context(
        before if back else after,
        rules,
        delayed.source,
        delayed.controller,
        event,
        slots,
        bindings=dict(delayed.bindings),
    )
    return fits(ctx, delayed.event, event)
