"""Events made ready to happen: objects numbered, snapshots taken, what cannot happen left out."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from faqtool.engine.abilities import CannotBeCountered
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import (
    AbilityPlayed,
    Attacked,
    BecameBlocked,
    Blocked,
    BlockedOne,
    Clashed,
    CombatChanged,
    CounteredSpell,
    CountersChanged,
    DamageDealt,
    DelayedUp,
    Discarded,
    EffectBegan,
    Event,
    LifeChanged,
    NotResolved,
    OnStack,
    Resolved,
    ShieldUp,
    SpellPlayed,
    TappedChanged,
    ZoneChanged,
)
from faqtool.engine.layers.look import as_seen, effects_on, is_indestructible, snapshot
from faqtool.engine.state import Combat, Game, Object
from faqtool.engine.terms import ObjectId, Zone


def prepared(game: Game, rules: Ruleset, events: Sequence[Event]) -> tuple[Game, list[Event]]:
    """The events as they may happen, and the game with the numbers they took."""
    ready: list[Event] = []
    leaving: set[ObjectId] = set()
    first = game.next_id
    following = first
    for event in events:
        event = _remembering(game, rules, event)
        if not _possible(game, rules, event) or _leaves_twice(event, leaving):
            continue
        event, following = _numbered(event, following)
        ready.append(event)
        ready.extend(_singled_out(game, rules, event))
    return (game if following == first else replace(game, next_id=following)), ready


def _leaves_twice(event: Event, leaving: set[ObjectId]) -> bool:
    """Whether an earlier event of the batch moves the same object already; it can leave only once."""
    if not isinstance(event, ZoneChanged) or event.before is None:
        return False
    again = event.before.id in leaving
    leaving.add(event.before.id)
    return again


def _numbered(event: Event, following: int) -> tuple[Event, int]:
    """The event with the id that what appears in it gets, and the next free id."""
    match event:
        case ZoneChanged(_, Object(id=0) as after):
            return replace(event, after=replace(after, id=ObjectId(following))), following + 1
        case OnStack(Object(id=0) as obj):
            return OnStack(replace(obj, id=ObjectId(following))), following + 1
        case EffectBegan(effect) if not effect.id:
            return EffectBegan(replace(effect, id=following)), following + 1
        case ShieldUp(shield) if not shield.id:
            return ShieldUp(replace(shield, id=following)), following + 1
        case DelayedUp(delayed) if not delayed.id:
            return DelayedUp(replace(delayed, id=following)), following + 1
        case _:
            return event, following


def _remembering(game: Game, rules: Ruleset, event: Event) -> Event:
    """The event with the objects in it as they are now, or last were."""

    def seen(obj: Object) -> Object:
        known = obj.id in game.objects or obj.id in game.gone
        return snapshot(game, rules, obj.id) if known else as_seen(game, rules, obj)

    def maybe(obj: Object | None) -> Object | None:
        return None if obj is None else seen(obj)

    match event:
        case ZoneChanged(before, _, _, cause):
            return replace(event, before=maybe(before), cause=maybe(cause))
        case DamageDealt(source):
            return replace(event, source=seen(source))
        case LifeChanged(_, _, Object() as cause):
            return replace(event, cause=seen(cause))
        case SpellPlayed(spell):
            return SpellPlayed(seen(spell))
        case AbilityPlayed(ability, source):
            return replace(event, ability=seen(ability), source=seen(source))
        case Resolved(obj):
            return Resolved(seen(obj))
        case NotResolved(obj):
            return replace(event, object=seen(obj))
        case CounteredSpell(obj, cause):
            return CounteredSpell(seen(obj), maybe(cause))
        case Discarded(_, card, cause):
            return replace(event, card=seen(card), cause=maybe(cause))
        case Clashed(_, _, cards):
            return replace(event, cards=tuple(maybe(card) for card in cards))
        case _:
            return event


def _possible(game: Game, rules: Ruleset, event: Event) -> bool:
    """Whether the event can happen at all, and changes anything."""
    match event:
        case ZoneChanged(Object(id=id), _, why):
            return id in game.objects and not (why == "destroy" and is_indestructible(game, rules, id))
        case CounteredSpell(obj, _):
            return obj.id in game.objects and not effects_on(game, rules, obj.id, CannotBeCountered)
        case TappedChanged(id, tapped):
            return id in game.objects and game.objects[id].tapped is not tapped
        case CountersChanged(id, kind, delta):
            return id in game.objects and (delta > 0 or (delta < 0 and game.objects[id].counters.get(kind, 0) > 0))
        case DamageDealt(_, target, amount):
            there = isinstance(target, str) or (
                target in game.objects and game.objects[target].zone is Zone.BATTLEFIELD
            )
            return amount > 0 and there
        case LifeChanged(_, delta):
            return delta != 0
        case _:
            return True


def _singled_out(game: Game, rules: Ruleset, event: Event) -> Iterator[Event]:
    """What abilities see of a change of combat: each creature that attacks or blocks."""
    if not isinstance(event, CombatChanged) or event.combat is None:
        return
    for id in event.attackers_declared:
        target = event.combat.attackers.get(id)
        if target is not None:
            yield Attacked(snapshot(game, rules, id), target)
    earlier = game.combat or Combat()
    for id, attackers in event.combat.blockers.items():
        before = len(earlier.blockers.get(id, ()))
        if len(attackers) > before and id in game.objects:
            yield Blocked(snapshot(game, rules, id), attackers, before)
            for attacker in attackers[before:]:
                yield BlockedOne(snapshot(game, rules, id), snapshot(game, rules, attacker))
    for attacker in sorted(event.combat.blocked - earlier.blocked):
        if attacker in game.objects:
            yield BecameBlocked(snapshot(game, rules, attacker))
