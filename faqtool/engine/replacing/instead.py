"""Replacement abilities: "if … would …, … instead"."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from faqtool.engine.abilities import (
    Body,
    Effect,
    EventObject,
    May,
    Move,
    Moves,
    Position,
    PreventThis,
    RedirectThis,
    Replacement,
    This,
)
from faqtool.engine.choices import Value, ask_yes
from faqtool.engine.events import DamageDealt, Event, ZoneChanged
from faqtool.engine.layers.look import view_of
from faqtool.engine.reading.conditions import holds
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.happenings import event_quantity
from faqtool.engine.reading.match import amount, is_like, players_of, referents
from faqtool.engine.reading.patterns import fits
from faqtool.engine.replacing.passing import Afterwards, Key, Outcome, Pass, replacement_abilities
from faqtool.engine.state import Object
from faqtool.engine.terms import ObjectId, Zone


@dataclass(frozen=True, slots=True)
class Instead:
    """A replacement ability that applies to the event."""

    ability: Replacement
    source: ObjectId
    key: Key
    plain: bool = False

    @property
    def value(self) -> Value:
        return self.source


def replacements(p: Pass, event: Event) -> Iterator[Instead]:
    """The abilities whose event this is, where they work and their condition holds."""
    for source, ability in replacement_abilities(p.game, p.rules):
        if not isinstance(ability, Replacement):
            continue
        obj = p.game.objects[source]
        if ability.zone is not None and ability.zone is not obj.zone:
            continue
        ctx = _context(p, obj, event)
        if _would(ctx, ability, event) and (ability.if_ is None or holds(ctx, ability.if_)):
            yield Instead(ability, source, ("instead", source, id(ability)))


def _context(p: Pass, source: Object, event: Event) -> Context:
    return Context(
        p.game,
        p.rules,
        source,
        view_of(p.game, p.rules).controller(source),
        event,
        results={"event": event_quantity(event)},
    )


def _would(ctx: Context, ability: Replacement, event: Event) -> bool:
    """Whether the event is the one; what would move is seen as it is before it does."""
    would = ability.would
    if not isinstance(would, Moves):
        return fits(ctx, would, event)
    if not isinstance(event, ZoneChanged):
        return False
    before, after = event.before, event.after
    frm, to = (None if obj is None else obj.zone for obj in (before, after))
    if would.frm not in (None, frm) or would.to not in (None, to):
        return False
    subject = before or after
    return subject is not None and is_like(ctx, would.filter, subject)


def put_instead(p: Pass, one: Instead, event: Event) -> Outcome:
    """The event as the ability changes it: prevented, to another zone, or gone and its body afterwards."""
    ctx = _context(p, p.game.objects[one.source], event)
    steps = one.ability.instead.steps
    match steps:
        case (May(who, inner, _, ()),):
            player = next(players_of(referents(ctx, who)), ctx.controller)
            if not ask_yes(p.table, player, "may", about=one.source):
                return Outcome(event)
            steps = inner
    if isinstance(event, ZoneChanged) and (moved := _elsewhere(ctx, steps, event)) is not None:
        return Outcome(moved)
    if isinstance(event, DamageDealt) and len(steps) == 1 and isinstance(steps[0], RedirectThis):
        to = next(iter(referents(ctx, steps[0].to)), None)
        return Outcome(event if to is None else replace(event, target=to))
    prevented = next((step for step in steps if isinstance(step, PreventThis)), None)
    if prevented is None or not isinstance(event, DamageDealt):
        p.afterwards.append(Afterwards(ctx, Body(steps=steps)))
        return Outcome(None)
    quantity = event.amount if event.preventable else 0
    results = {**ctx.results, prevented.step: quantity}
    rest = tuple(step for step in steps if step is not prevented)
    if rest:
        p.afterwards.append(Afterwards(replace(ctx, results=results), Body(steps=rest)))
    return Outcome(None if event.preventable else event)


def _elsewhere(ctx: Context, steps: tuple[Effect, ...], event: ZoneChanged) -> ZoneChanged | None:
    """The same move to another zone, where that is all that the ability does; None where it is not."""
    if event.after is None or len(steps) != 1 or not isinstance(steps[0], Move):
        return None
    move = steps[0]
    if not isinstance(move.what, This | EventObject) or move.link is not None:
        return None
    under = next(players_of(referents(ctx, move.under)), None) if move.under is not None else None
    after = replace(
        event.after,
        zone=move.to,
        controller=under or event.after.owner,
        tapped=move.tapped,
        face_down=move.face_down,
        counters={kind: amount(ctx, number) for kind, number in move.counters},
    )
    position = 0 if move.to is Zone.LIBRARY and move.position is Position.BOTTOM else None
    return replace(event, after=after, position=position)
