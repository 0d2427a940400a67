"""Replacement and prevention effects: what would happen, and what happens instead (CR 2008-05 419).

Each applies to an event once. Where several would, the affected player (or the controller of the affected
object) chooses the order; after each, those that apply to the changed event are looked for again.
"""

from collections.abc import Sequence

from faqtool.engine.choices import Answer, Choice, Option, Value, ask
from faqtool.engine.events import CounteredSpell, DamageDealt, Event, LifeChanged, Replaced, ZoneChanged
from faqtool.engine.layers.look import controller_of
from faqtool.engine.replacing.entering import Entering, enter, entering_effects, loyal
from faqtool.engine.replacing.instead import Instead, put_instead, replacements
from faqtool.engine.replacing.passing import Afterwards, Key, Outcome, Pass
from faqtool.engine.replacing.prevention import (
    Prevention,
    Redirection,
    Regeneration,
    prevent,
    preventions,
    redirect,
    redirections,
    regenerate,
    regenerations,
)
from faqtool.engine.state import Game
from faqtool.engine.table import Batch, Table
from faqtool.engine.terms import ObjectId, PlayerId, Zone

Applicable = Prevention | Regeneration | Redirection | Instead | Entering


def replaced(table: Table, game: Game, events: Sequence[Event]) -> tuple[Batch, tuple[Afterwards, ...]]:
    """The events as they really happen, and what replacement effects do straight afterwards."""
    p = Pass(table, game, table.rules)
    real: list[Event] = []
    for event in events:
        real.extend(_pass(p, event))
    return tuple(real), tuple(p.afterwards)


def _pass(p: Pass, event: Event) -> list[Event]:
    """One event, with every effect that applies to it applied once."""
    if not isinstance(event, DamageDealt | ZoneChanged | CounteredSpell | LifeChanged):
        return [event]
    used: set[Key] = set()
    order: list[Answer] = []
    beside: list[Event] = []
    while options := [one for one in _applicable(p, event) if one.key not in used]:
        chosen = _next(p, event, options, order)
        used.add(chosen.key)
        outcome = _apply(p, chosen, event)
        if outcome.event is not event:
            beside.append(Replaced(event, _source(chosen.value)))
        beside.extend(outcome.beside)
        if outcome.event is None:
            return beside
        event = outcome.event
    return [*beside, loyal(event)]


def _source(value: Value) -> ObjectId | None:
    return ObjectId(value) if isinstance(value, int) else None


def _applicable(p: Pass, event: Event) -> list[Applicable]:
    found: list[Applicable] = [
        *preventions(p, event),
        *redirections(p, event),
        *regenerations(p, event),
        *replacements(p, event),
        *entering_effects(p, event),
    ]
    copying = [one for one in found if isinstance(one, Entering) and one.copies]
    if copying and p.rules.has("enters-order"):
        return [*copying]  # copy effects come first (CR 616.1)
    return found


def _next(p: Pass, event: Event, options: list[Applicable], order: list[Answer]) -> Applicable:
    """The effect that applies next: as ordered already, else as the affected player orders them now."""
    by_value = {one.value: one for one in reversed(options)}
    if len(by_value) == 1 or all(one.plain for one in options):
        return options[0]
    if not order or not set(by_value) <= set(order[-1]):
        choices = tuple(Option(value, about=_entering(event, value)) for value in by_value)[::-1]
        player = affected_player(p, event)
        order.append(ask(p.table, Choice(player, "order", choices, len(choices), len(choices), ordered=True)))
    return next(by_value[value] for value in order[-1] if value in by_value)


def _entering(event: Event, value: Value) -> ObjectId | None:
    """What a permanent that is entering was, where the effect is its own: it is not on the battlefield yet."""
    match event:
        case ZoneChanged(before, after) if before is not None and after is not None and after.id == value:
            return before.id
        case _:
            return None


def affected_player(p: Pass, event: Event) -> PlayerId:
    """Who orders the effects on an event: the player it affects, or the controller of the object."""
    match event:
        case DamageDealt(_, target):
            return PlayerId(target) if isinstance(target, str) else controller_of(p.game, p.rules, target)
        case LifeChanged(player):
            return player
        case CounteredSpell(spell):
            return controller_of(p.game, p.rules, spell.id)
        case ZoneChanged(_, after) if after is not None and after.zone is Zone.BATTLEFIELD:
            return after.controller
        case ZoneChanged(before) if before is not None:
            return controller_of(p.game, p.rules, before.id)
        case _:
            raise TypeError(event)


def _apply(p: Pass, one: Applicable, event: Event) -> Outcome:
    match one, event:
        case Prevention(), DamageDealt():
            return prevent(p, one, event)
        case Redirection(), DamageDealt():
            return redirect(p, one, event)
        case Regeneration(), ZoneChanged():
            return regenerate(p, one, event)
        case Instead(), _:
            return put_instead(p, one, event)
        case Entering(), ZoneChanged():
            return enter(p, one, event)
        case _:
            raise TypeError(one)
