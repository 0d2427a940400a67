"""What each event changes in the frozen state of a game: a pure function, which decides nothing."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from faqtool.engine.events import (
    AttachedTo,
    ChosenOn,
    CombatChanged,
    ControlChanged,
    CountersChanged,
    DamageMarked,
    DamageMarksRemoved,
    DeathtouchChecked,
    DelayedGone,
    DelayedUp,
    Drew,
    EffectBegan,
    EffectsEnded,
    Event,
    GameEnded,
    LandPlayed,
    LeftStack,
    LifeChanged,
    LinkedTo,
    ManaAdded,
    ManaSpentEvent,
    MayLook,
    OnStack,
    PhasesPlanned,
    PlayChanged,
    PlayerLost,
    PoolEmptied,
    PrintedChanged,
    PriorityPassed,
    Regenerated,
    Reordered,
    ShieldsGone,
    ShieldUp,
    ShieldUsed,
    StepBegan,
    TappedChanged,
    TriggersTaken,
    TriggersWait,
    TurnBegan,
    TurnedFaceUp,
    ZoneChanged,
)
from faqtool.engine.players import teammates
from faqtool.engine.state import Combat, Game, Mana, Object, Player, ZoneKey
from faqtool.engine.terms import SHARED_ZONES, ObjectId, PlayerId, Zone

K = TypeVar("K")
V = TypeVar("V")


def apply(game: Game, event: Event) -> Game:
    """The game once the event has happened. Events that only tell (a spell was played) change nothing."""
    match event:
        case ZoneChanged(before, after):
            return _move(game, event, before, after)
        case OnStack(obj):
            return _put_on_stack(game, obj)
        case LeftStack(id):
            return _take_out(game, game.objects[id])
        case StepBegan(step):
            return replace(game, step=step, priority=game.active)
        case PhasesPlanned(extra, resume):
            return replace(game, extra=extra, resume=resume)
        case PriorityPassed(to=to):
            return replace(game, priority=to)
        case TriggersWait(pending):
            return replace(game, pending=game.pending + pending)
        case TriggersTaken(left):
            return replace(game, pending=left)
        case TurnBegan(player):
            return _begin_turn(game, player)
        case GameEnded(result):
            return replace(game, result=result)
        case CombatChanged(combat):
            return replace(game, combat=combat)
        case Reordered(zone, owner, order):
            return replace(game, zones=_with(game.zones, (zone, owner), order))
        case LifeChanged() | Drew() | ManaAdded() | ManaSpentEvent() | PoolEmptied() | LandPlayed() | PlayerLost():
            return _apply_to_player(game, event)
        case EffectBegan() | EffectsEnded() | ShieldUp() | ShieldUsed() | ShieldsGone() | DelayedUp() | DelayedGone():
            return _apply_to_effects(game, event)
        case _:
            return _apply_to_object(game, event)


def _with(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    return {**mapping, key: value}


def zone_key(obj: Object) -> ZoneKey:
    """Where an object lies: in a shared zone, or in its owner's."""
    return (obj.zone, None if obj.zone in SHARED_ZONES else obj.owner)


# --- zones -------------------------------------------------------------------------------------


def _move(game: Game, event: ZoneChanged, before: Object | None, after: Object | None) -> Game:
    objects, zones, gone, became = dict(game.objects), dict(game.zones), game.gone, game.became
    combat, clock = game.combat, game.clock
    if before is not None:
        last = objects.pop(before.id)
        zones[zone_key(last)] = tuple(id for id in zones[zone_key(last)] if id != before.id)
        gone = _with(gone, before.id, before if before.seen is not None else last)
        if last.zone is Zone.BATTLEFIELD:
            combat = without_combatant(combat, before.id)
    if after is not None:
        there = zones.get(zone_key(after), ())
        place = len(there) if event.position is None else event.position
        zones[zone_key(after)] = (*there[:place], after.id, *there[place:])
        objects[after.id] = replace(after, timestamp=clock, controlled_since=game.turn)
        clock += 1
        if before is not None:
            became = _with(became, before.id, after.id)
        if event.attacking is not None and combat is not None:
            combat = replace(combat, attackers=_with(combat.attackers, after.id, event.attacking), attacked=True)
    return replace(game, objects=objects, zones=zones, gone=gone, became=became, combat=combat, clock=clock)


def _take_out(game: Game, obj: Object) -> Game:
    """The object ceases to exist where it is; what it was last is kept."""
    return _move(game, ZoneChanged(obj, None), obj, None)


def _put_on_stack(game: Game, obj: Object) -> Game:
    key: ZoneKey = (Zone.STACK, None)
    return replace(
        game,
        objects=_with(game.objects, obj.id, replace(obj, timestamp=game.clock)),
        zones=_with(game.zones, key, (*game.zones.get(key, ()), obj.id)),
        clock=game.clock + 1,
    )


def without_combatant(combat: Combat | None, id: ObjectId) -> Combat | None:
    """Combat once a permanent is removed from it; what attacks it attacks nothing, but keeps attacking.

    What it blocked stays blocked (CR 2008-05 306.4, 309.1f).
    """
    if combat is None:
        return None
    return replace(
        combat,
        attackers={a: None if target == id else target for a, target in combat.attackers.items() if a != id},
        blockers={b: tuple(a for a in attackers if a != id) for b, attackers in combat.blockers.items() if b != id},
    )


def _begin_turn(game: Game, player: PlayerId) -> Game:
    turn = game.turn + 1
    return replace(
        game,
        active=player,
        turn=turn,
        turns={**game.turns, **dict.fromkeys(teammates(game, player), turn)},
        players={id: replace(one, lands_played=0) for id, one in game.players.items()},
        this_turn=(),
        extra=(),
        resume=None,
    )


# --- players -----------------------------------------------------------------------------------


def _apply_to_player(game: Game, event: Event) -> Game:
    match event:
        case LifeChanged(player, delta):
            members = teammates(game, player)
            lives = {id: replace(game.players[id], life=game.players[id].life + delta) for id in members}
            return replace(game, players={**game.players, **lives})
        case Drew(player, None):
            return _with_player(game, replace(game.players[player], drew_from_empty=True))
        case ManaAdded(player, mana):
            one = game.players[player]
            return _with_player(game, replace(one, pool=one.pool + mana))
        case ManaSpentEvent(player, mana):
            one = game.players[player]
            return game if one.free_mana else _with_player(game, replace(one, pool=_spend(one.pool, mana)))
        case PoolEmptied(player):
            return _with_player(game, replace(game.players[player], pool=()))
        case LandPlayed(player):
            one = game.players[player]
            return _with_player(game, replace(one, lands_played=one.lands_played + 1))
        case PlayerLost(player):
            return _with_player(game, replace(game.players[player], lost=True))
        case _:
            return game


def _with_player(game: Game, player: Player) -> Game:
    return replace(game, players=_with(game.players, player.id, player))


def _spend(pool: tuple[Mana, ...], mana: tuple[Mana, ...]) -> tuple[Mana, ...]:
    left = list(pool)
    for one in mana:
        if one in left:
            left.remove(one)
    return tuple(left)


# --- effects -----------------------------------------------------------------------------------


def _apply_to_effects(game: Game, event: Event) -> Game:
    match event:
        case EffectBegan(effect):
            begun = replace(effect, timestamp=game.clock)
            return replace(game, effects=(*game.effects, begun), clock=game.clock + 1)
        case EffectsEnded(ids):
            return replace(game, effects=tuple(e for e in game.effects if e.id not in ids))
        case ShieldUp(shield):
            return replace(game, shields=(*game.shields, shield))
        case ShieldUsed(id, by):
            shields = tuple(
                replace(s, remaining=s.remaining - by) if s.id == id and s.remaining is not None else s
                for s in game.shields
            )
            return replace(game, shields=tuple(s for s in shields if s.remaining != 0))
        case ShieldsGone(ids):
            return replace(game, shields=tuple(s for s in game.shields if s.id not in ids))
        case DelayedUp(delayed):
            return replace(game, delayed=(*game.delayed, delayed))
        case DelayedGone(ids):
            return replace(game, delayed=tuple(d for d in game.delayed if d.id not in ids))
        case _:
            return game


# --- objects -----------------------------------------------------------------------------------


def _apply_to_object(game: Game, event: Event) -> Game:
    match event:
        case DamageMarksRemoved(ids):
            healed = {id: _healed(game.objects[id]) for id in ids if id in game.objects}
            return replace(game, objects={**game.objects, **healed})
        case Regenerated(id):
            saved = _healed(replace(game.objects[id], tapped=True))
            return replace(_with_object(game, saved), combat=without_combatant(game.combat, id))
        case ControlChanged(id, _):
            taken = replace(game.objects[id], controlled_since=game.turn)
            return replace(_with_object(game, taken), combat=without_combatant(game.combat, id))
        case AttachedTo(id, to):
            attached = replace(game.objects[id], attached_to=to, timestamp=game.clock)
            return replace(_with_object(game, attached), clock=game.clock + 1)
        case TurnedFaceUp(id):
            turned = replace(game.objects[id], face_down=False, timestamp=game.clock)
            return replace(_with_object(game, turned), clock=game.clock + 1)
        case (
            CountersChanged(id, _, _)
            | TappedChanged(id, _)
            | DamageMarked(id, _, _)
            | DeathtouchChecked(id)
            | PlayChanged(id, _)
            | ChosenOn(id, _, _)
            | LinkedTo(id, _, _)
            | MayLook(id, _)
            | PrintedChanged(id, _)
        ):
            obj = game.objects.get(id)
            return game if obj is None else _with_object(game, _altered(obj, event))
        case _:
            return game


def _with_object(game: Game, obj: Object) -> Game:
    return replace(game, objects=_with(game.objects, obj.id, obj))


def _healed(obj: Object) -> Object:
    return replace(obj, damage=0, deathtouched=False)


def _altered(obj: Object, event: Event) -> Object:
    match event:
        case CountersChanged(_, kind, delta):
            counters = _with(obj.counters, kind, max(0, obj.counters.get(kind, 0) + delta))
            return replace(obj, counters={kind: n for kind, n in counters.items() if n})
        case TappedChanged(_, tapped):
            return replace(obj, tapped=tapped)
        case DeathtouchChecked():
            return replace(obj, deathtouched=False)
        case DamageMarked(_, amount, deathtouch):
            return replace(obj, damage=obj.damage + amount, deathtouched=obj.deathtouched or deathtouch)
        case PlayChanged(_, play):
            return replace(obj, play=play)
        case ChosenOn(_, key, value):
            return replace(obj, chosen=_with(obj.chosen, key, value))
        case LinkedTo(_, link, cards):
            return replace(obj, links=_with(obj.links, link, obj.links.get(link, ()) + cards))
        case MayLook(_, players):
            return replace(obj, may_look=players)
        case PrintedChanged(_, printed):
            return replace(obj, as_copy=printed)
        case _:
            return obj
