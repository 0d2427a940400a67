"""Working out the characteristics of all objects: effects layer by layer, by timestamp and dependency.

An effect depends on another of its layer if applying the other would change whether it exists, what it
applies to or what it does (CR 2008-05 418.5c, 2026-02 613.8). That is not declared anywhere: it is
found by trying.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from faqtool.engine.abilities import Ability, ContinuousEffect, GainAbilities, Keyword, SetController, Static
from faqtool.engine.eras import Ruleset
from faqtool.engine.layers.changes import changed, kinds_needed
from faqtool.engine.layers.layer_order import order_matters
from faqtool.engine.layers.layers import POWER_AND_TOUGHNESS, Layer, layer_of, layers
from faqtool.engine.layers.sheet import Acting, Sheet
from faqtool.engine.reading.conditions import holds
from faqtool.engine.reading.instances import is_doubled, numbered
from faqtool.engine.reading.match import players_of, referents
from faqtool.engine.reading.profile import CHANGELING, profile
from faqtool.engine.reading.words import mentions
from faqtool.engine.state import Characteristics, Game, Object
from faqtool.engine.terms import CardType, Characteristic, ObjectId, PlayerId, Zone, with_subtypes

Watch = Callable[[Layer, ContinuousEffect | None, Object, ObjectId, Characteristics, Characteristics], None]
"""Told of each change: layer, effect (None: counters), its source, the object, its values before and after."""


@dataclass(slots=True)
class _Work:
    """One pass through the layers. ``fixed``: to which objects an effect that has begun applies in later layers."""

    sheet: Sheet
    rules: Ruleset
    new: bool  # whether the order of the layers is that since July 2009
    watch: Watch | None = None
    fixed: dict[tuple[int, int, int], tuple[ObjectId, ...]] = field(default_factory=dict)
    begun: dict[tuple[int, int, int], Acting] = field(default_factory=dict)
    present: tuple[int, dict[tuple[int, int, int], Acting]] | None = None  # as of that many changes of the sheet

    def acting(self) -> dict[tuple[int, int, int], Acting]:
        """The effects that exist now, looked for again once the sheet has changed."""
        if self.present is None or self.present[0] != self.sheet.changes:
            self.present = (self.sheet.changes, {acting.key: acting for acting in acting_now(self.sheet)})
        return self.present[1]


def work_out(game: Game, rules: Ruleset, watch: Watch | None = None) -> Sheet:
    """The sheet of a game, every layer applied."""
    sources = dict.fromkeys(obj.id for obj in game.objects.values() if _could_act(_copiable(obj)))
    # Whoever watches is told the layers, and sees their order whatever comes of it.
    new = rules.has("layers") if watch is not None or order_matters(game, sources) else True
    work = _Work(Sheet(game, rules, sources=sources), rules, new, watch)
    for layer in layers(new):
        if layer is Layer.PT_COUNTERS:
            _count_counters(work)
        else:
            _apply_layer(work, layer)
    _none_but_creatures(work.sheet)
    _costs_apart(work.sheet)
    return work.sheet


def _costs_apart(sheet: Sheet) -> None:
    """A cost given to a spell that has one of that name already is another one."""
    for id in sheet.game.zones.get((Zone.STACK, None), ()):
        values = sheet.values.get(id)
        if values is not None and is_doubled(values.abilities):
            sheet.write(id, replace(values, abilities=numbered(values.abilities)))


def _none_but_creatures(sheet: Sheet) -> None:
    """A permanent that is no creature any more has neither power nor toughness (CR 2026-02 208.3)."""
    for id, values in list(sheet.values.items()):
        has_none = values.power is None and values.toughness is None
        if CardType.CREATURE not in values.types and not has_none and sheet.game.objects[id].zone is Zone.BATTLEFIELD:
            sheet.write(id, replace(values, power=None, toughness=None))


def anything_acts(game: Game) -> bool:
    """Whether any continuous effect could change anything, so that looking takes work."""
    if game.effects:
        return True
    each_once = {id(values): values for values in map(_copiable, game.objects.values())}
    return any(map(_could_act, each_once.values()))


def _copiable(obj: Object) -> Characteristics:
    return obj.as_copy or obj.printed


def _could_act(values: Characteristics) -> bool:
    return bool(values.abilities and profile(values.abilities).statics) or bool(values.halves)


def acting_now(sheet: Sheet) -> Iterator[Acting]:
    """Every resolved effect, and every static ability that exists where it works and whose condition holds."""
    for effect in sheet.game.effects:
        yield Acting(effect.source, effect.timestamp, effect.effects, in_force=effect)
    for id in sheet.sources:
        obj = sheet.game.objects[id]
        abilities = sheet.characteristics(obj).abilities
        if abilities and (statics := profile(abilities).statics):
            yield from _statics(sheet, obj, statics)


def _statics(sheet: Sheet, obj: Object, statics: tuple[Static, ...]) -> Iterator[Acting]:
    seen: dict[int, int] = {}
    for static in statics:
        nth = seen[id(static)] = seen.get(id(static), -1) + 1
        if static.zone is not None and static.zone is not obj.zone:
            continue
        grants = sheet.granted.get((obj.id, id(static)), ())
        own = sum(one is static for one in statics) - len(grants) if grants else 0
        when, granter = grants[nth - own] if grants and nth >= own else (obj.timestamp, None)
        acting = Acting(obj, max(obj.timestamp, when), static.effects, static, nth=nth, granter=granter)
        if static.while_ is None or holds(sheet.context(acting), static.while_):
            yield acting


# --- one layer ---------------------------------------------------------------------------------

Part = tuple[Acting, tuple[int, ...]]
"""An effect and the indices of what it does in the layer at hand."""


def _apply_layer(work: _Work, layer: Layer) -> None:
    done: set[tuple[int, int, int]] = set()
    while True:
        waiting = [part for part in _parts(work, layer) if part[0].key not in done]
        if not waiting:
            return
        part = _first(work, layer, waiting)
        done.add(part[0].key)
        _apply(work, layer, part)


def _parts(work: _Work, layer: Layer) -> Iterator[Part]:
    """What there is to apply in a layer: of effects that exist now, or that began to apply in an earlier one."""
    for acting in {**work.begun, **work.acting()}.values():
        resolved = acting.in_force is not None
        indices = tuple(i for i, e in enumerate(acting.effects) if layer_of(e, resolved, work.new, work.rules) is layer)
        if indices:
            yield acting, indices


def _first(work: _Work, layer: Layer, waiting: list[Part]) -> Part:
    """The next to apply: defining abilities first, nothing before what it depends on, else the oldest.

    Those that depend on each other in a loop go by timestamp.
    """
    group = sorted([part for part in waiting if part[0].defining] or waiting, key=_age)
    if len(group) == 1:
        return group[0]
    return next((one for one in group if not _depends(work, layer, one, group)), group[0])


def _age(part: Part) -> tuple[int, int]:
    acting = part[0]
    return (acting.timestamp, acting.in_force.id if acting.in_force is not None else 0)


def _depends(work: _Work, layer: Layer, one: Part, group: list[Part]) -> bool:
    """Whether applying any other of the group first changes whether ``one`` exists, what it applies to or does."""
    if _is_constant(one) or (layer in POWER_AND_TOUGHNESS and not reads_power(one[0])):
        return False
    now = _footprint(work, one)
    for other in group:
        if other is not one:
            trial = _Work(work.sheet.copy(), work.rules, work.new, None, dict(work.fixed), dict(work.begun))
            _apply(trial, layer, other)
            if _footprint(trial, one) != now:
                return True
    return False


def reads_power(acting: Acting) -> bool:
    """Whether an effect speaks of power or toughness, so that what changes nothing else could matter to it."""
    return mentions((acting.static, acting.effects), frozenset({Characteristic.POWER, Characteristic.TOUGHNESS}))


def _is_constant(part: Part) -> bool:
    """A resolved effect whose objects and numbers were fixed as it began."""
    acting, indices = part
    if acting.in_force is None:
        return False
    fixed = acting.in_force.values
    return all(i in fixed or isinstance(acting.effects[i], GainAbilities) for i in indices)


def _footprint(work: _Work, part: Part) -> object:
    """Whether the effect exists, what it applies to and what it does to each."""
    acting, indices = part
    if acting.key not in work.begun and not _exists(work.sheet, acting):
        return None
    targets = _targets(work, acting)
    ctx = work.sheet.context(acting)
    blank = _BLANK
    does = [
        _new_controller(work.sheet, acting, i)
        if isinstance(acting.effects[i], SetController)
        else changed(ctx, acting, i, acting.source, blank)
        for i in indices
    ]
    return targets, does, _without_effect(work, part, targets)


def _without_effect(work: _Work, part: Part, targets: Sequence[ObjectId]) -> frozenset[tuple[ObjectId, CardType]]:
    """The objects that gain no subtype of a card type from the effect, as they are not of that type."""
    acting, indices = part
    kinds = frozenset(kind for i in indices for kind in kinds_needed(acting.effects[i]))
    if not kinds:
        return frozenset()
    sheet = work.sheet
    types = {id: with_subtypes(sheet.characteristics(sheet.game.objects[id]).types) for id in targets}
    return frozenset((id, kind) for id in targets for kind in kinds if kind not in types[id])


_BLANK = Characteristics(None, None, frozenset(), frozenset(CardType), power=0, toughness=0)


def _exists(sheet: Sheet, acting: Acting) -> bool:
    static = acting.static
    if static is None:
        return True
    statics = profile(sheet.characteristics(acting.source).abilities).statics
    present = sum(one is static for one in statics) > acting.nth
    return present and (static.while_ is None or holds(sheet.context(acting), static.while_))


def _targets(work: _Work, acting: Acting) -> tuple[ObjectId, ...]:
    fixed = work.fixed.get(acting.key)
    return work.sheet.affected(acting) if fixed is None else fixed


def _apply(work: _Work, layer: Layer, part: Part) -> None:
    acting, indices = part
    sheet = work.sheet
    targets = _targets(work, acting)
    work.fixed[acting.key], work.begun[acting.key] = targets, acting
    after = _altered(sheet, part, targets)
    for id, (before, values) in after.items():
        sheet.write(id, values)
        if work.watch is not None and values is not before:
            work.watch(layer, acting.effects[indices[0]], acting.source, id, before, values)
    for effect in (acting.effects[i] for i in indices):
        if isinstance(effect, GainAbilities):
            for id in targets:
                _note_grant(sheet, acting, id, effect)
    for i in indices:
        if isinstance(acting.effects[i], SetController):
            new = _new_controller(sheet, acting, i)
            if new is not None:
                for id in targets:
                    sheet.give(id, new)


def _altered(
    sheet: Sheet, part: Part, targets: Sequence[ObjectId]
) -> dict[ObjectId, tuple[Characteristics, Characteristics]]:
    """What each object was and is with the effect applied; worked out once for all that look the same."""
    acting, indices = part
    ctx = sheet.context(acting)
    known: dict[tuple[int, bool], tuple[Characteristics, Characteristics]] = {}
    found = {}
    for target in targets:
        obj = sheet.game.objects[target]
        before = values = sheet.characteristics(obj)
        alike = (id(before), obj.face_down)
        if alike not in known:
            for i in indices:
                if not isinstance(acting.effects[i], SetController):
                    values = changed(ctx, acting, i, obj, values)
            known[alike] = (before, values)
        found[target] = known[alike]
    return found


def _new_controller(sheet: Sheet, acting: Acting, index: int) -> PlayerId | None:
    effect = acting.effects[index]
    assert isinstance(effect, SetController)
    return next(players_of(referents(sheet.context(acting), effect.who)), None)


def granted_identity(ability: Ability) -> int:
    """Under what an ability that was granted is remembered."""
    is_changeling = isinstance(ability, Keyword) and ability.name == "changeling"
    return id(CHANGELING) if is_changeling else id(ability)


def _note_grant(sheet: Sheet, acting: Acting, id: ObjectId, effect: GainAbilities) -> None:
    """Remembers since when and from what an object has an ability, for its timestamp and for its granter."""
    for ability in effect.abilities:
        key = (id, granted_identity(ability))
        sheet.granted[key] = (*sheet.granted.get(key, ()), (acting.timestamp, acting.source.id))


def _count_counters(work: _Work) -> None:
    """+1/+1 and -1/-1 counters on permanents."""
    for id in work.sheet.game.zones.get((Zone.BATTLEFIELD, None), ()):
        obj = work.sheet.game.objects[id]
        if obj.counters:
            before = work.sheet.characteristics(obj)
            after = with_counters(obj, before)
            if after is not before:
                work.sheet.write(id, after)
                if work.watch is not None:
                    work.watch(Layer.PT_COUNTERS, None, obj, id, before, after)


def with_counters(obj: Object, values: Characteristics) -> Characteristics:
    """Power and toughness as its +1/+1 and -1/-1 counters change them."""
    delta = obj.counters.get("+1/+1", 0) - obj.counters.get("-1/-1", 0)
    if not delta or values.power is None or values.toughness is None:
        return values
    return replace(values, power=values.power + delta, toughness=values.toughness + delta)
