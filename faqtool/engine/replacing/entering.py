"""What modifies how a permanent enters: tapped, with counters, with a choice made, as a copy."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from faqtool.engine.abilities import EntersWith, Filter
from faqtool.engine.apply import apply
from faqtool.engine.choices import Choice, Option, Value, ask
from faqtool.engine.events import Event, ZoneChanged
from faqtool.engine.layers.look import copiable, view_of
from faqtool.engine.layers.sheet import base
from faqtool.engine.reading.conditions import holds
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.match import amount, candidates, is_like, objects_of, referents
from faqtool.engine.reading.profile import profile
from faqtool.engine.replacing.passing import Key, Outcome, Pass, replacement_abilities
from faqtool.engine.state import Object, Seen
from faqtool.engine.terms import CardType, ObjectId, Zone


@dataclass(frozen=True, slots=True)
class Entering:
    """An ability that modifies how the permanent enters. ``idle``: it may be given its turn, to no effect."""

    ability: EntersWith
    source: Object
    own: bool
    key: Key
    value: Value
    idle: bool = False

    @property
    def copies(self) -> bool:
        return self.ability.copy_of is not None

    @property
    def plain(self) -> bool:
        """Whether the order in which it applies could make no difference."""
        return not self.copies and not self.ability.choices and not self.ability.unless and not self.idle


def entering_effects(p: Pass, event: Event) -> list[Entering]:
    """What applies as an object enters, the object seen as it would exist on the battlefield."""
    if not isinstance(event, ZoneChanged) or event.after is None or event.after.zone is not Zone.BATTLEFIELD:
        return []
    others = [(id, a) for id, a in replacement_abilities(p.game, p.rules) if isinstance(a, EntersWith)]
    if not others and not profile(base(event.after).abilities).replacements:
        return []
    found = list(_applying(p, event, others))
    if any(one.copies for one in found) and not p.rules.has("enters-order"):
        known = {one.key for one in found}
        found += [one for one in _after_copying(p, event, found, others) if one.key not in known]
    return found


def _applying(p: Pass, event: ZoneChanged, others: list[tuple[ObjectId, EntersWith]]) -> Iterator[Entering]:
    assert event.after is not None
    entrant = preview(p, event)
    assert entrant.seen is not None
    for ability in profile(entrant.seen.characteristics.abilities).replacements:
        if isinstance(ability, EntersWith) and not isinstance(ability.what, Filter):
            one = Entering(ability, entrant, True, ("enters", entrant.id, id(ability)), entrant.previous or entrant.id)
            if _holds(p, one, entrant):
                yield one
    for source_id, ability in others:
        source = p.game.objects[source_id]
        one = Entering(ability, source, False, ("enters", source_id, id(ability)), source_id)
        if source.zone is Zone.BATTLEFIELD and _speaks_of(p, one, entrant) and _holds(p, one, entrant):
            yield one


def _after_copying(
    p: Pass, event: ZoneChanged, found: list[Entering], others: list[tuple[ObjectId, EntersWith]]
) -> Iterator[Entering]:
    """Effects that would apply if the object first became a copy: their turn may be taken before, to no effect.

    Until the rules put copy effects first, the affected player orders all of them.
    """
    assert event.after is not None
    for one in found:
        if one.ability.copy_of is None:
            continue
        for id in objects_of(candidates(context(p, one, event.after), one.ability.copy_of)):
            as_copy = replace(event.after, as_copy=copiable(p.game, p.rules, id))
            for other in _applying(p, replace(event, after=as_copy), others):
                if not other.own:
                    yield replace(other, idle=True)


def preview(p: Pass, event: ZoneChanged) -> Object:
    """The entering object as it would be on the battlefield.

    Until September 2017 only its own abilities count among continuous effects (CR 2008-05 419.6d).
    """
    after = event.after
    assert after is not None
    if p.rules.has("enters-lookahead"):
        there = apply(p.game, event)
    else:
        there = replace(
            p.game,
            objects={after.id: after},
            zones={(Zone.BATTLEFIELD, None): (after.id,)},
            gone={**p.game.gone, **p.game.objects},  # what it refers to is known, but does nothing
            effects=(),
            combat=None,
        )
    view = view_of(there, p.rules)
    obj = there.objects[after.id]
    return replace(after, seen=Seen(view.characteristics(obj), view.controller(obj)))


def context(p: Pass, one: Entering, entrant: Object) -> Context:
    """From whose eyes the ability is read: the entering object's controller's, or its source's."""
    play = entrant.play
    controller = entrant.controller if one.own else view_of(p.game, p.rules).controller(one.source)
    return Context(
        p.game, p.rules, one.source, controller, x=play.x if play is not None and one.own else None, play=play
    )


def _speaks_of(p: Pass, one: Entering, entrant: Object) -> bool:
    what = one.ability.what
    ctx = context(p, one, entrant)
    return is_like(ctx, what, entrant) if isinstance(what, Filter) else entrant.id in referents(ctx, what)


def _holds(p: Pass, one: Entering, entrant: Object) -> bool:
    """Whether its condition holds. That hideaway has the permanent enter tapped ended in April 2022 (CR 702.75a)."""
    if one.ability.keyword == "hideaway" and p.rules.has("hideaway"):
        return False
    return one.ability.if_ is None or holds(context(p, one, entrant), one.ability.if_)


def enter(p: Pass, one: Entering, event: ZoneChanged) -> Outcome:
    """The permanent enters as the ability says."""
    from faqtool.engine.effects.choosing import decide  # choices are made by what also resolves

    after = event.after
    assert after is not None
    if one.idle:
        return Outcome(event)
    ability, ctx = one.ability, context(p, one, after)
    if ability.unless and _pays(p, ctx, ability):
        return Outcome(event)
    counters = dict(after.counters)
    for kind, number in ability.counters:
        counters[kind] = counters.get(kind, 0) + amount(ctx, number)
    chosen = dict(after.chosen)
    for choice in ability.choices:
        made = decide(p.table, ctx, choice)
        if made:
            chosen[choice.key] = made if isinstance(made, str) else made[0]
    after = replace(after, tapped=after.tapped or ability.tapped, counters=counters, chosen=chosen)
    if ability.copy_of is not None:
        after = _as_copy(p, ctx, ability.copy_of, after)
    return Outcome(replace(event, after=after))


def _pays(p: Pass, ctx: Context, ability: EntersWith) -> bool:
    """Whether the player pays what keeps the permanent from entering so; who can't is not asked."""
    from faqtool.engine.effects.flow import pays
    from faqtool.engine.stack.resolution import Resolution

    return pays(Resolution(p.table, ctx.controller, ctx.source), ctx.controller, ability.unless) is not None


def _as_copy(p: Pass, ctx: Context, of: Filter, after: Object) -> Object:
    """The player may choose what it enters as a copy of (CR 2008-05 503.5)."""
    options = tuple(Option(id, about=id) for id in objects_of(candidates(ctx, of)))
    answer = ask(p.table, Choice(ctx.controller, "copies", options, minimum=0, maximum=1, about=after.previous))
    return replace(after, as_copy=copiable(p.game, p.rules, ObjectId(int(answer[0])))) if answer else after


def loyal(event: Event) -> Event:
    """A planeswalker enters with the loyalty printed on it, or on what it copies (CR 2008-05 212.9c)."""
    if not isinstance(event, ZoneChanged) or event.after is None or event.after.zone is not Zone.BATTLEFIELD:
        return event
    after = event.after
    values = base(after)
    if CardType.PLANESWALKER not in values.types or values.loyalty is None:
        return event
    counters = {**after.counters, "loyalty": after.counters.get("loyalty", 0) + values.loyalty}
    return replace(event, after=replace(after, counters=counters))
