"""Looking at a game: what an object is, whose it is, what rules effects are on it.

Nothing is written down: characteristics are worked out from printed values and continuous effects, once
for each value of the game, and only where an effect is at work at all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar, cast

from faqtool.engine.abilities import (
    Ability,
    ContinuousEffect,
    Filter,
    Indestructible,
    Keyword,
    MayLook,
    MayPlay,
    Players,
    TopCardRevealed,
)
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import (
    AbilityPlayed,
    Attacked,
    Blocked,
    CombatChanged,
    CountersChanged,
    DamageDealt,
    DamageMarked,
    Drew,
    Event,
    LandPlayed,
    LifeChanged,
    Looked,
    ManaAdded,
    ManaSpentEvent,
    NotResolved,
    PlayChanged,
    PoolEmptied,
    PriorityPassed,
    Resolved,
    Revealed,
    Shuffled,
    SpellPlayed,
    StepBegan,
    TappedChanged,
    TriggersTaken,
    TriggersWait,
)
from faqtool.engine.layers.layering import acting_now, anything_acts, granted_identity, with_counters, work_out
from faqtool.engine.layers.layers import Layer, layer_of
from faqtool.engine.layers.sheet import Acting, Sheet, base, reached
from faqtool.engine.players import in_turn_order, teammates
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.match import matches, referents
from faqtool.engine.reading.profile import profile
from faqtool.engine.state import Characteristics, Game, Object, Seen, Target
from faqtool.engine.terms import CardType, ObjectId, PlayerId, Zone


@dataclass(slots=True)
class Sight:
    """How all objects of one game value look; a ``View``. ``sheet`` is None where no effect is at work."""

    game: Game
    rules: Ruleset
    sheet: Sheet | None
    standing: "list[tuple[ContinuousEffect, Acting, Context]] | None" = None
    known: dict[ObjectId, Characteristics] = field(default_factory=dict)

    def characteristics(self, obj: Object) -> Characteristics:
        if obj.seen is not None:
            return obj.seen.characteristics
        if self.sheet is not None and (worked := self.sheet.values.get(obj.id)) is not None:
            return worked
        values = base(obj)
        return with_counters(obj, values) if obj.counters and obj.zone is Zone.BATTLEFIELD else values

    def controller(self, obj: Object) -> PlayerId:
        if obj.seen is not None:
            return obj.seen.controller
        return obj.controller if self.sheet is None else self.sheet.controller(obj)


def view_of(game: Game, rules: Ruleset) -> Sight:
    """How the game looks by these rules; worked out once."""
    sight = game.derived.get(rules)
    if sight is None:
        sheet = work_out(game, rules) if anything_acts(game) else None
        sight = game.derived[rules] = Sight(game, rules, sheet)
    return cast(Sight, sight)


_SAYS_NOTHING = (
    PriorityPassed, TriggersWait, TriggersTaken, ManaAdded, ManaSpentEvent, PoolEmptied, Looked, Revealed, Shuffled
)  # fmt: skip
_MAKES_NOTHING_NEW = (
    *_SAYS_NOTHING, LifeChanged, TappedChanged, CountersChanged, DamageDealt, DamageMarked, StepBegan, SpellPlayed,
    AbilityPlayed, Resolved, NotResolved, LandPlayed, Drew, PlayChanged, CombatChanged, Attacked, Blocked,
)  # fmt: skip


def keep_what_is_known(before: Game, after: Game, rules: Ruleset, batch: Sequence[Event]) -> None:
    """Spares looking again: after events that no characteristic depends on everything looks as it did.

    Where no continuous effect is at work, that goes for all events that bring nothing new.
    """
    sight = before.derived.get(rules)
    if not isinstance(sight, Sight):
        return
    if all(isinstance(event, _SAYS_NOTHING) for event in batch):
        after.derived.update(before.derived)
    elif sight.sheet is None and all(isinstance(event, _MAKES_NOTHING_NEW) for event in batch):
        after.derived.update(before.derived)
        after.derived[rules] = Sight(after, rules, None)


def _object(game: Game, id: ObjectId) -> Object:
    return game.objects.get(id) or game.gone[id]


def look(game: Game, rules: Ruleset, id: ObjectId) -> Characteristics:
    """The characteristics of an object as it is; of one that is gone, as it last was."""
    return view_of(game, rules).characteristics(_object(game, id))


def look_object(game: Game, rules: Ruleset, obj: Object) -> Characteristics:
    """The characteristics of an object, or of a snapshot as it was then."""
    return view_of(game, rules).characteristics(obj)


def copiable(game: Game, rules: Ruleset, id: ObjectId) -> Characteristics:
    """The copiable values: printed ones, copy effects and face-down status (CR 2008-05 503.2)."""
    obj = _object(game, id)
    values = base(obj)
    for effect in sorted(game.effects, key=lambda e: e.timestamp):
        if id in effect.objects and not obj.face_down:
            values = next(iter(effect.copied.values()), values)
    return values


def controller_of(game: Game, rules: Ruleset, id: ObjectId) -> PlayerId:
    """Who controls the object, or last did; the owner of a card that nobody controls."""
    return view_of(game, rules).controller(_object(game, id))


def has_keyword(game: Game, rules: Ruleset, id: ObjectId, name: str) -> bool:
    """Whether the object has the keyword ability."""
    return name in profile(look(game, rules, id).abilities).keywords


def keywords(game: Game, rules: Ruleset, id: ObjectId, name: str) -> tuple[Keyword, ...]:
    """Every instance of a keyword ability of the object: its protections, its landwalks."""
    return tuple(a for a in look(game, rules, id).abilities if isinstance(a, Keyword) and a.name == name)


def is_creature(game: Game, rules: Ruleset, id: ObjectId) -> bool:
    return CardType.CREATURE in look(game, rules, id).types


def is_sick(game: Game, rules: Ruleset, id: ObjectId) -> bool:
    """Whether its controller's turn began before they controlled it, and it lacks haste (CR 2008-05 212.3f)."""
    hasty = rules.holds("502.5b") and has_keyword(game, rules, id, "haste")
    if hasty or not is_creature(game, rules, id) or not rules.holds("212.3f"):
        return False
    return game.objects[id].controlled_since >= game.turns.get(controller_of(game, rules, id), 1)


def is_indestructible(game: Game, rules: Ruleset, id: ObjectId) -> bool:
    """Whether it cannot be destroyed: a state, or a keyword ability since July 2013."""
    return has_keyword(game, rules, id, "indestructible") or bool(effects_on(game, rules, id, Indestructible))


def snapshot(game: Game, rules: Ruleset, id: ObjectId) -> Object:
    """The object with what it is now written on it, to be remembered; of one gone, as it last was."""
    return as_seen(game, rules, _object(game, id))


def as_seen(game: Game, rules: Ruleset, obj: Object) -> Object:
    """A snapshot of this object."""
    if obj.seen is not None:
        return obj
    view = view_of(game, rules)
    return replace(obj, seen=Seen(view.characteristics(obj), view.controller(obj)))


def granter_of(game: Game, rules: Ruleset, id: ObjectId, ability: Ability, nth: int = 0) -> ObjectId | None:
    """The object whose effect gave this ability to the object; None where it is its own."""
    sheet = view_of(game, rules).sheet
    grants = sheet.granted.get((id, granted_identity(ability)), ()) if sheet is not None else ()
    own = sum(one is ability for one in look(game, rules, id).abilities) - len(grants)
    return grants[nth - own][1] if grants and nth >= own else None


# --- effects outside the layers ----------------------------------------------------------------

E = TypeVar("E", bound=ContinuousEffect)


def effects_on(game: Game, rules: Ruleset, target: Target, kind: type[E]) -> tuple[tuple[E, Context], ...]:
    """Rules effects of a kind in force on an object or player, each with the context of its source."""
    return tuple((e, ctx) for e, ctx in rule_effects(game, rules, target) if isinstance(e, kind))


def rule_effects(game: Game, rules: Ruleset, target: Target) -> tuple[tuple[ContinuousEffect, Context], ...]:
    """All effects outside the layers on an object or player (cannot attack, costs less, does not untap)."""
    sight = view_of(game, rules)
    if sight.sheet is None:
        return ()
    if sight.standing is None:
        sight.standing = list(_standing(sight, sight.sheet))
    return tuple((e, ctx) for e, acting, ctx in sight.standing if _is_on(acting, ctx, target))


def _standing(sight: Sight, sheet: Sheet) -> Iterator[tuple[ContinuousEffect, Acting, Context]]:
    for acting in acting_now(sheet):
        for effect in acting.effects:
            if layer_of(effect, acting.in_force is not None, True, sight.rules) is None:
                yield effect, acting, sheet.context(acting)


def _is_on(acting: Acting, ctx: Context, target: Target) -> bool:
    if acting.in_force is not None:
        return target in reached(ctx.game, acting.in_force)
    on = acting.static.on if acting.static is not None else None
    match on:
        case None:
            return False
        case Filter() | Players():
            return matches(ctx, on, target)
        case ref:
            return target in referents(ctx, ref)


def lookers(game: Game, rules: Ruleset, id: ObjectId) -> frozenset[PlayerId]:
    """Who may look at an object: everybody at what is face up in a public zone (CR 2008-05 217.1a; 2026-02 400.2).

    At a hand its owner and their team (606.10; 810.5), at no card in a library but the top one, where its owner plays
    with it revealed; outside the game its owner.
    """
    obj = game.objects[id]
    everybody = frozenset(in_turn_order(game))
    match obj.zone:
        case Zone.HAND:
            return frozenset(teammates(game, obj.owner))
        case Zone.LIBRARY:
            on_top = game.zones[(Zone.LIBRARY, obj.owner)][-1] == id
            return everybody if on_top and effects_on(game, rules, obj.owner, TopCardRevealed) else frozenset()
        case Zone.OUTSIDE:
            return frozenset({obj.owner})
        case _ if not obj.face_down:
            return everybody
        case Zone.EXILE:
            return _shown(game, rules, obj)
        case _:
            return frozenset({controller_of(game, rules, id)})


def _shown(game: Game, rules: Ruleset, obj: Object) -> frozenset[PlayerId]:
    """Who may look at a card removed face down.

    Whoever an effect lets, or has let as hideaway does (CR 2008-05 502.75a), while that effect stands; since
    February 2013, whoever once was allowed (CR 406.3).
    """
    hidden = effects_on(game, rules, obj.id, MayLook)
    allowed = {ctx.controller for _, ctx in hidden}
    allowed |= {ctx.controller for effect, ctx in effects_on(game, rules, obj.id, MayPlay) if effect.look}
    if hidden or rules.has("face-down-exile"):
        allowed |= obj.may_look
    return frozenset(allowed)


# --- for the trace -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LayerLine:
    """One change of an object in one layer. ``effect`` and ``source`` are None for its printed values."""

    layer: Layer | None
    effect: ContinuousEffect | None
    source: Object | None
    values: Characteristics


def explain(game: Game, rules: Ruleset, id: ObjectId) -> tuple[LayerLine, ...]:
    """How an object came to be what it is, layer by layer, from its printed values on."""
    lines = [LayerLine(None, None, None, base(game.objects[id]))]

    def watch(
        layer: Layer,
        effect: ContinuousEffect | None,
        source: Object,
        changed: ObjectId,
        before: Characteristics,
        after: Characteristics,
    ) -> None:
        if changed == id and before != after:
            lines.append(LayerLine(layer, effect, source, after))

    work_out(game, rules, watch)
    return tuple(lines)
