"""Which object, player and source an event is about, for the references of a triggered ability."""

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
    Resolved,
    SpellPlayed,
    StepBegan,
    TappedChanged,
    Targeted,
    ZoneChanged,
)
from faqtool.engine.state import Game, Target
from faqtool.engine.terms import ObjectId, PlayerId, Zone


def event_object(event: Event | None) -> ObjectId | None:
    """What the event happened to: what enters the battlefield as it is there, what moves otherwise as it was."""
    match event:
        case ZoneChanged(before, after):
            entered = after is not None and (before is None or after.zone is Zone.BATTLEFIELD)
            moved = after if entered else before
            return None if moved is None else moved.id
        case SpellPlayed(spell):
            return spell.id
        case AbilityPlayed(ability, _):
            return ability.id
        case Targeted(target):
            return None if isinstance(target, str) else target
        case BlockedOne(blocker):
            return blocker.id
        case Attacked(obj) | Blocked(obj) | BecameBlocked(obj) | CounteredSpell(obj) | Resolved(obj):
            return obj.id
        case Discarded(_, card):
            return card.id
        case TappedChanged(object_id) | CountersChanged(object_id):
            return object_id
        case DamageDealt(_, target):
            return None if isinstance(target, str) else target
        case Drew(_, card_id):
            return card_id
        case _:
            return None


def event_player(event: Event | None, game: Game) -> PlayerId | None:
    """Who the event happened to, or who caused it."""
    match event:
        case DamageDealt(_, target) | Attacked(_, target):
            return _player(game, target)
        case SpellPlayed(spell):
            return spell.seen.controller if spell.seen else spell.controller
        case AbilityPlayed(ability, _):
            return ability.controller
        case Targeted(_, by):
            return by.seen.controller if by.seen else by.controller
        case LifeChanged(player) | Drew(player) | Discarded(player):
            return player
        case StepBegan():
            return game.active
        case Clashed(players):
            return players[-1]
        case ZoneChanged(before, after):
            moved = before or after
            return None if moved is None else moved.seen.controller if moved.seen else moved.controller
        case _:
            return None


def _player(game: Game, target: Target) -> PlayerId | None:
    """The player dealt damage or attacked; of a planeswalker, its controller."""
    if isinstance(target, str):
        return target
    obj = game.objects.get(target) or game.gone.get(target)
    return None if obj is None else obj.seen.controller if obj.seen else obj.controller


def event_source(event: Event | None) -> ObjectId | None:
    """The source of the damage, or of the ability that was played; the cause of a change of life."""
    match event:
        case DamageDealt(source):
            return source.id
        case AbilityPlayed(_, source) | Targeted(_, source) | BlockedOne(_, source):
            return source.id
        case LifeChanged(_, _, cause) | ZoneChanged(_, _, _, cause) | CounteredSpell(_, cause):
            return None if cause is None else cause.id
        case _:
            return None


def event_quantity(event: Event | None) -> int:
    """How much: damage dealt, life gained or lost; 0 where nothing is counted."""
    match event:
        case DamageDealt(_, _, quantity):
            return quantity
        case LifeChanged(_, delta):
            return abs(delta)
        case _:
            return 0
