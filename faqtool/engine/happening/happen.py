"""The one door: whatever happens in a game happens here, and is written in its log."""

from collections.abc import Sequence
from dataclasses import replace

from faqtool.engine.abilities import AsLongAs, ContinuousEffect, SetController, These, WhileYouControl
from faqtool.engine.apply import apply, without_combatant
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import (
    AbilityPlayed,
    Attacked,
    Blocked,
    Clashed,
    CombatChanged,
    ControlChanged,
    CounteredSpell,
    DamageDealt,
    DelayedGone,
    DelayedUp,
    Discarded,
    Drew,
    EffectBegan,
    EffectsEnded,
    Event,
    LifeChanged,
    MayLook,
    OnStack,
    PlayerLost,
    Resolved,
    ShieldUp,
    SpellPlayed,
    TappedChanged,
    TriggersWait,
    ZoneChanged,
)
from faqtool.engine.happening.moves import zone_change
from faqtool.engine.happening.prepare import prepared
from faqtool.engine.happening.triggers import noticed
from faqtool.engine.layers.look import is_creature, keep_what_is_known, lookers, snapshot, view_of
from faqtool.engine.layers.sheet import reached
from faqtool.engine.players import in_turn_order, team_of
from faqtool.engine.reading.conditions import holds
from faqtool.engine.reading.context import Context
from faqtool.engine.replacing.replace import replaced
from faqtool.engine.state import Game, InForce
from faqtool.engine.table import Batch, Table
from faqtool.engine.terms import ObjectId, PlayerId, Zone


def happen(table: Table, events: Sequence[Event]) -> tuple[Event, ...]:
    """Lets events happen at once; returns what really happened, replacement effects applied.

    Objects that appear get their ids here. Triggers are noticed against the game before and after. What
    a replacement effect does beside changing the event, it does straight afterwards (CR 2008-05 419.9).
    """
    from faqtool.engine.effects.resolve import run_body  # bodies of replacement effects come back to this door

    start, ready = prepared(table.game, table.rules, events)
    if not ready:
        return ()
    real, afterwards = replaced(table, start, ready)
    if real:
        game, batches = _with_consequences(table.game, table.rules, real)
        table.game = game
        table.log.extend(batches)
    for after in afterwards:
        run_body(table, replace(after.context, game=table.game), after.body)
    return real


def _with_consequences(before: Game, rules: Ruleset, batch: Batch) -> tuple[Game, list[Batch]]:
    """The game after a batch and what follows from it by itself: control, ended effects, triggers that wait."""
    batches = [batch]
    game = _after(before, rules, batch)
    followed = _followed(before, game, rules, batch)
    if followed:
        followed = tuple(prepared(game, rules, followed)[1])
        batches.append(followed)
        game = _after(game, rules, followed)
    pending = noticed(before, game, rules, (*batch, *followed))
    if pending:
        over = frozenset(one.delayed.id for one in pending if one.delayed is not None)
        waiting: Batch = (TriggersWait(pending), *([DelayedGone(over)] if over else []))
        batches.append(waiting)
        game = _after(game, rules, waiting)
    return game, batches


def _after(before: Game, rules: Ruleset, batch: Batch) -> Game:
    after = applied(before, batch)
    keep_what_is_known(before, after, rules, batch)
    return after


def applied(game: Game, batch: Batch) -> Game:
    """The game once all events of a batch have happened."""
    for event in batch:
        game = apply(game, event)
    told = tuple(event for event in batch if isinstance(event, _REMEMBERED))
    following = _next_id(game, batch)
    if not told and following == game.next_id:
        return game
    return replace(game, next_id=following, this_turn=game.this_turn + told)


_REMEMBERED = (
    ZoneChanged,
    DamageDealt,
    SpellPlayed,
    AbilityPlayed,
    Resolved,
    CounteredSpell,
    Attacked,
    Blocked,
    Discarded,
    Drew,
    LifeChanged,
    Clashed,
    TappedChanged,
)
"""Events of this turn that abilities may ask about later."""


def _next_id(game: Game, batch: Batch) -> int:
    """The first number that nothing which has appeared bears."""
    highest = game.next_id - 1
    for event in batch:
        match event:
            case ZoneChanged(_, after) if after is not None:
                highest = max(highest, after.id)
            case OnStack(obj):
                highest = max(highest, obj.id)
            case EffectBegan(effect):
                highest = max(highest, effect.id)
            case _:
                highest = max(highest, _other_id(event))
    return highest + 1


def _other_id(event: Event) -> int:
    match event:
        case ShieldUp(shield):
            return shield.id
        case DelayedUp(delayed):
            return delayed.id
        case _:
            return 0


def rebuild(initial: Game, log: Sequence[Batch]) -> Game:
    """The game that a log leads to."""
    for batch in log:
        initial = applied(initial, batch)
    return initial


# --- what is noticed ---------------------------------------------------------------------------


def _followed(before: Game, after: Game, rules: Ruleset, batch: Batch) -> Batch:
    """Control that is another's now, conditions that ended, who is out of combat, what a player takes along."""
    events: list[Event] = []
    ended = frozenset(
        e.id
        for e in after.effects
        if isinstance(e.duration, AsLongAs)
        and not holds(Context(after, rules, e.source, e.controller), e.duration.condition)
    )
    held = (e for e in after.effects if isinstance(e.duration, WhileYouControl))
    ended |= frozenset(e.id for e in held if not _still_controlled(after, rules, e))
    if ended:
        events.append(EffectsEnded(ended))
        after = apply(after, events[0])
    events.extend(_changes_of_control(before, after, rules))
    return (*events, *_out_of_combat(after, rules), *_taken_along(after, rules, batch), *_allowed_to_look(after, rules))


def _still_controlled(game: Game, rules: Ruleset, effect: InForce) -> bool:
    there = (game.objects.get(t) for t in reached(game, effect) if not isinstance(t, str))
    return any(obj is not None and view_of(game, rules).controller(obj) == effect.controller for obj in there)


def _changes_of_control(before: Game, after: Game, rules: Ruleset) -> list[Event]:
    old, new = view_of(before, rules), view_of(after, rules)
    touched: set[ObjectId] = set()
    for view in (old, new):
        if view.sheet is not None:
            touched.update(view.sheet.controllers)
    changes: list[Event] = []
    for id in sorted(touched):
        if id in before.objects and id in after.objects:
            now = new.controller(after.objects[id])
            if old.controller(before.objects[id]) != now:
                changes.append(ControlChanged(id, now))
    return changes


def _taken_along(game: Game, rules: Ruleset, batch: Batch) -> list[Event]:
    """What goes with a player who leaves while others play on (CR 2008-05 600.4).

    All that they own leaves, effects that give them control end, and what they control even so is removed.
    """
    left = {event.player for event in batch if isinstance(event, PlayerLost)}
    if not left or len({team_of(game, p) for p in in_turn_order(game)}) < 2:
        return []
    ended = frozenset(e.id for e in game.effects if any(_gives_control(one, left) for one in e.effects))
    events: list[Event] = [EffectsEnded(ended)] if ended else []
    for obj in game.objects.values():
        if obj.owner in left:
            events.append(ZoneChanged(snapshot(game, rules, obj.id), None, "left"))
        elif obj.controller in left and obj.zone is Zone.BATTLEFIELD:
            events.append(zone_change(game, obj.id, Zone.EXILE, why="left"))
    return events


def _gives_control(effect: ContinuousEffect, players: set[PlayerId]) -> bool:
    return (
        isinstance(effect, SetController)
        and isinstance(effect.who, These)
        and any(target in players for target in effect.who.targets)
    )


def _allowed_to_look(game: Game, rules: Ruleset) -> list[Event]:
    """Who may look at a card removed face down now, and may go on doing so."""
    events: list[Event] = []
    for id in game.zones.get((Zone.EXILE, None), ()):
        obj = game.objects[id]
        if obj.face_down:
            allowed = obj.may_look | lookers(game, rules, id)
            if allowed != obj.may_look:
                events.append(MayLook(id, allowed))
    return events


def _out_of_combat(game: Game, rules: Ruleset) -> list[Event]:
    """Permanents that are no creatures any more leave combat (CR 2008-05 306.4)."""
    combat = game.combat
    if combat is None or view_of(game, rules).sheet is None:
        return []
    left = [id for id in (*combat.attackers, *combat.blockers) if not is_creature(game, rules, id)]
    for id in left:
        combat = without_combatant(combat, id)
    return [CombatChanged(combat)] if left else []
