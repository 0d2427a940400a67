"""Steps whose effects last: continuous effects, prevention, delayed triggered abilities."""

from functools import partial

from faqtool.engine.abilities import (
    AsLongAs,
    BecomeCopy,
    Chosen,
    Continuous,
    ContinuousEffect,
    Delay,
    EndOfTurn,
    EventObject,
    EventSource,
    GainAbilities,
    IsChosenColour,
    IsColour,
    Made,
    ModifyPT,
    MustBlock,
    Players,
    PreventNext,
    ReplaceTypeWord,
    SetChosenColour,
    SetChosenLandType,
    SetColour,
    SetController,
    SetPT,
    Slot,
    These,
)
from faqtool.engine.effects.choosing import type_words
from faqtool.engine.events import DelayedUp, EffectBegan, ShieldUp
from faqtool.engine.layers.changes import bonus, chosen_land_type
from faqtool.engine.layers.look import copiable
from faqtool.engine.reading.match import candidates, chosen_word, referents
from faqtool.engine.stack.bodies import mapped
from faqtool.engine.stack.resolution import Resolution
from faqtool.engine.state import Characteristics, Delayed, InForce, Shield, Target
from faqtool.engine.terms import Colour, ObjectId


def continuous(res: Resolution, step: Continuous) -> None:
    """Starts continuous effects with one timestamp, on what is there now (CR 2008-05 418.3).

    Amounts are evaluated once, now. An effect "as long as" that is false already never begins.
    """
    match step.duration:
        case AsLongAs(condition) if not res.holds(condition):
            return
    objects = _locked(res, step)
    source = res.cause()
    if not objects or source is None:
        return
    for one in step.effects:
        if isinstance(one, ReplaceTypeWord):
            old, new = type_words(res.table, res.context(), one.never)
            res.bindings.update({f"{one.key} from": old, f"{one.key} to": new})
    effect = InForce(
        id=0,
        timestamp=0,
        objects=objects,
        effects=tuple(_fixed(res, effect) for effect in step.effects),
        duration=mapped(step.duration, partial(_meant_now, res)),
        source=source,
        controller=res.controller,
        values={i: values for i, one in enumerate(step.effects) if (values := _values(res, one)) is not None},
        copied={i: copied for i, one in enumerate(step.effects) if (copied := _copied(res, one)) is not None},
        bindings=_bindings(res),
        created_turn=res.game.turn,
    )
    res.happen([EffectBegan(effect)])


def _locked(res: Resolution, step: Continuous) -> tuple[Target, ...]:
    found = candidates(res.context(), step.on) if isinstance(step.on, Players) else res.affected(step.on)
    return tuple(t for t in found if isinstance(t, str) or t in res.game.objects)


def _values(res: Resolution, effect: ContinuousEffect) -> tuple[int | None, int | None] | None:
    match effect:
        case ModifyPT(power, toughness):
            return bonus(res.context(), power), bonus(res.context(), toughness)
        case SetPT(power, toughness):
            return res.amount(power), res.amount(toughness)
    return None


def _copied(res: Resolution, effect: ContinuousEffect) -> Characteristics | None:
    """The copiable values of what is copied, as they are or last were (CR 2008-05 503.2)."""
    match effect:
        case BecomeCopy(ref):
            found = [t for t in referents(res.context(), ref) if isinstance(t, int)]
            return copiable(res.game, res.rules, ObjectId(found[0])) if found else None
    return None


def _fixed(res: Resolution, effect: ContinuousEffect) -> ContinuousEffect:
    """The effect with its references fixed to what they mean now, since it outlives the resolution."""
    match effect:
        case MustBlock(ref) if ref is not None:
            return MustBlock(These(res.affected(ref)))
        case SetController(who):
            return SetController(These(res.affected(who)))
        case SetChosenColour(key) if word := chosen_word(res.context(), key):
            return SetColour(frozenset({Colour(word)}))
        case SetChosenLandType(key, among):
            return chosen_land_type(res.context(), key, among) or effect
        case GainAbilities():
            return mapped(effect, partial(_coloured, res))
    return effect


def _meant_now(res: Resolution, part: object) -> object:
    """« tant qu'elle a un marqueur », of a target: of that one object, for as long (CR 2026-02 611.2b)."""
    if isinstance(part, Slot | EventObject | EventSource | Chosen | Made):
        return These(res.affected(part))
    return part


def _coloured(res: Resolution, part: object) -> object:
    """A colour chosen on resolution is that colour from then on."""
    match part:
        case IsChosenColour(key) if word := chosen_word(res.context(), key):
            return IsColour(Colour(word))
    return part


def _bindings(res: Resolution) -> dict[str, str | Target]:
    """Words and single objects chosen in this resolution that the effects may speak of."""
    found: dict[str, str | Target] = {}
    for key, value in res.bindings.items():
        if isinstance(value, str):
            found[key] = value
        elif len(value) == 1:
            found[key] = value[0]
    return found


def prevent(res: Resolution, step: PreventNext) -> None:
    """Raises a prevention shield: on players and objects, against one source, or both."""
    to = res.affected(step.to) if step.to is not None else ()
    sources = [t for t in res.affected(step.source) if isinstance(t, int)] if step.source is not None else []
    if (step.to is not None and not to) or (step.source is not None and not sources):
        return
    res.happen(
        [
            ShieldUp(
                Shield(
                    id=0,
                    what=step,
                    to=to,
                    source=ObjectId(sources[0]) if sources else None,
                    controller=res.controller,
                    until_end_of_turn=isinstance(step.duration, EndOfTurn),
                    remaining=None if step.amount is None else res.amount(step.amount),
                )
            )
        ]
    )


def delay(res: Resolution, step: Delay) -> None:
    """Sets up a delayed triggered ability, which knows what this resolution knows (CR 2008-05 404.4)."""
    source = res.cause()
    if source is None:
        return
    res.happen([DelayedUp(Delayed(0, step.event, step.body, source, res.controller, remembered(res)))])


def remembered(res: Resolution) -> dict[str, tuple[Target, ...]]:
    """Objects and players that this resolution knows, for a later ability: its bindings, and its targets by slot."""
    kept: dict[str, tuple[Target, ...]] = {k: v for k, v in res.bindings.items() if isinstance(v, tuple)}
    kept.update({slot_key(n): targets for n, targets in enumerate(res.legal)})
    return kept


def slot_key(n: int) -> str:
    """Under which key a delayed ability knows target slot ``n`` of the ability that set it up."""
    return f"slot {n}"
