"""Damage prevented or redirected, destruction replaced by regeneration."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from faqtool.engine.abilities import CannotBeRegenerated, PreventDamage
from faqtool.engine.choices import Choice, Option, Value, ask
from faqtool.engine.events import (
    DamageDealt,
    Event,
    Regenerated,
    ShieldsGone,
    ShieldUsed,
    TappedChanged,
    ZoneChanged,
)
from faqtool.engine.layers.look import controller_of, effects_on, keywords, look, look_object
from faqtool.engine.players import are_opponents
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.match import is_like, satisfies
from faqtool.engine.replacing.passing import Key, Outcome, Pass
from faqtool.engine.state import Object, Shield, Target
from faqtool.engine.terms import CardType, Colour, ObjectId, PlayerId, Zone


@dataclass(frozen=True, slots=True)
class Prevention:
    """A prevention effect; ``shield`` is one that is used up, ``limit`` what is left of it."""

    key: Key
    value: Value
    shield: int | None = None
    limit: int | None = None

    @property
    def plain(self) -> bool:
        """Whether the order in which it applies could make no difference."""
        return self.limit is None


@dataclass(frozen=True, slots=True)
class Regeneration:
    key: Key
    value: Value
    shield: int
    plain: bool = True


@dataclass(frozen=True, slots=True)
class Redirection:
    """Noncombat damage by an opponent may be dealt to a planeswalker instead, until April 2018 (CR 2008-05 212.9f)."""

    planeswalkers: tuple[ObjectId, ...]
    key: Key = ("redirection",)
    value: Value = "redirection"
    plain: bool = False


# --- damage ------------------------------------------------------------------------------------


def preventions(p: Pass, event: Event) -> Iterator[Prevention]:
    """What would prevent damage of the event."""
    if not isinstance(event, DamageDealt) or not event.preventable:
        return
    for shield in p.game.shields:
        left = None if shield.remaining is None else shield.remaining - p.spent.get(shield.id, 0)
        if left != 0 and _shields(p, shield, event):
            yield Prevention(("shield", shield.id), f"shield {shield.id}", shield.id, left)
    for effect, ctx in effects_on(p.game, p.rules, event.target, PreventDamage):
        if not effect.by and _is_of(p, event.source, effect.colour):
            yield _standing(effect, ctx)
    if event.source.id in p.game.objects:
        for effect, ctx in effects_on(p.game, p.rules, event.source.id, PreventDamage):
            if effect.by and _is_of(p, event.source, effect.colour):
                yield _standing(effect, ctx)
    if not isinstance(event.target, str) and is_protected(p, event.target, event.source):
        yield Prevention(("protection", event.target), event.target)


def _standing(effect: PreventDamage, ctx: Context) -> Prevention:
    source = ctx.source.id if ctx.source is not None else 0
    return Prevention(("prevents", source, str(effect)), source)


def _shields(p: Pass, shield: Shield, event: DamageDealt) -> bool:
    what = shield.what
    if what is None or (what.to is not None and event.target not in shield.to):
        return False
    if shield.source is not None and shield.source != event.source.id:
        return False
    if what.combat not in (None, event.combat):
        return False
    eyes = Context(p.game, p.rules, None, shield.controller)
    return _is_of(p, event.source, what.colour) and (what.by is None or is_like(eyes, what.by, event.source))


def _is_of(p: Pass, source: Object, colour: Colour | None) -> bool:
    return colour is None or colour in look_object(p.game, p.rules, source).colours


def is_protected(p: Pass, target: ObjectId, source: Object) -> bool:
    """Whether the object has protection from the source (CR 2008-05 502.7e)."""
    game, rules = p.game, p.rules
    protections = keywords(game, rules, target, "protection")
    if not protections:
        return False
    ctx = Context(game, rules, game.objects[target], controller_of(game, rules, target))
    return any(
        value is not None and not isinstance(value, int) and satisfies(ctx, value, source)  # type: ignore[arg-type]
        for value in (one.value for one in protections)
    )


def prevent(p: Pass, prevention: Prevention, event: DamageDealt) -> Outcome:
    """Prevents all of the damage, or as much as the shield has left."""
    prevented = event.amount if prevention.limit is None else min(prevention.limit, event.amount)
    beside: tuple[Event, ...] = ()
    if prevention.shield is not None and prevention.limit is not None:
        p.spent[prevention.shield] = p.spent.get(prevention.shield, 0) + prevented
        beside = (ShieldUsed(prevention.shield, prevented),)
    left = event.amount - prevented
    return Outcome(replace(event, amount=left) if left else None, beside)


def redirections(p: Pass, event: Event) -> Iterator[Redirection]:
    """The planeswalkers that noncombat damage to a player might be dealt to instead."""
    if not isinstance(event, DamageDealt) or event.combat:
        return
    target = event.target
    if not isinstance(target, str) or not are_opponents(p.game, target, _source_controller(p, event)):
        return
    found = tuple(
        id
        for id in p.game.zones.get((Zone.BATTLEFIELD, None), ())
        if CardType.PLANESWALKER in look(p.game, p.rules, id).types and controller_of(p.game, p.rules, id) == target
    )
    if found and not p.rules.has("planeswalker-redirection"):
        yield Redirection(found)


def _source_controller(p: Pass, event: DamageDealt) -> PlayerId:
    return event.source.seen.controller if event.source.seen is not None else event.source.controller


def redirect(p: Pass, redirection: Redirection, event: DamageDealt) -> Outcome:
    """The controller of the source chooses: a planeswalker, or the player after all."""
    options = tuple(Option(id, about=id) for id in redirection.planeswalkers)
    player = _source_controller(p, event)
    answer = ask(p.table, Choice(player, "redirect", options, minimum=0, maximum=1, about=event.source.id))
    target: Target = ObjectId(int(answer[0])) if answer else event.target
    return Outcome(replace(event, target=target))


# --- destruction -------------------------------------------------------------------------------


def regenerations(p: Pass, event: Event) -> Iterator[Regeneration]:
    """The shields that would save a permanent from being destroyed (CR 2008-05 501.5)."""
    if not isinstance(event, ZoneChanged) or event.why != "destroy" or event.before is None or not event.regenerable:
        return
    id = event.before.id
    waiting = [s for s in p.game.shields if s.what is None and id in s.to and not p.spent.get(s.id)]
    if waiting and not effects_on(p.game, p.rules, id, CannotBeRegenerated):
        for shield in waiting:
            yield Regeneration(("regeneration", shield.id), f"shield {shield.id}", shield.id)


def regenerate(p: Pass, regeneration: Regeneration, event: ZoneChanged) -> Outcome:
    """The permanent stays: tapped, its damage removed, out of combat."""
    assert event.before is not None
    p.spent[regeneration.shield] = 1
    id = event.before.id
    tap = () if p.game.objects[id].tapped else (TappedChanged(id, True),)
    return Outcome(None, (*tap, Regenerated(id), ShieldsGone(frozenset({regeneration.shield}))))
