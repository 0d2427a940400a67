"""What a spell or ability will do, its modes chosen: one body, its target slots numbered through."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TypeVar

from faqtool.engine.abilities import (
    Ability,
    Activated,
    AddMana,
    Body,
    Effect,
    Enchant,
    ForEachPlayer,
    If,
    May,
    Modes,
    PayLoyalty,
    Slot,
    SpellAbility,
    Target,
    Triggered,
    UnlessPays,
    X,
)
from faqtool.engine.events import AbilityPlayed, Event
from faqtool.engine.refusals import Refused
from faqtool.engine.state import Characteristics

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Plan:
    """The joined body, all its slots, and which of them need targets: not those of modes left out."""

    body: Body
    needed: tuple[bool, ...]
    modes: tuple[int, ...] = ()


def plan(parts: Sequence[Body | Modes], modes: Sequence[int] = ()) -> Plan:
    """The bodies of a card's abilities as one, in printed order (CR 2008-05 413.2c).

    Raises Refused where the modes are not as many as are to be chosen, or there are no such.
    """
    targets: list[Target] = []
    steps: list[Effect] = []
    needed: list[bool] = []
    chosen = tuple(sorted(modes))
    modal = [part for part in parts if isinstance(part, Modes)]
    if chosen and not modal:
        raise Refused("wrong modes")
    for part in parts:
        by = len(targets)
        bodies = part.bodies if isinstance(part, Modes) else (part,)
        if isinstance(part, Modes):
            _check_modes(part, chosen)
        for i, body in enumerate(bodies):
            used = not isinstance(part, Modes) or i in chosen
            targets += shifted(body.targets, by)
            needed += [used] * len(body.targets)
            steps += shifted(body.steps, by) if used else ()
    return Plan(Body(tuple(targets), tuple(steps)), tuple(needed), chosen)


def _check_modes(part: Modes, chosen: tuple[int, ...]) -> None:
    if len(chosen) != part.choose or len(set(chosen)) != len(chosen):
        raise Refused("wrong modes", f"{part.choose} of {len(part.bodies)}")
    if not all(0 <= mode < len(part.bodies) for mode in chosen):
        raise Refused("wrong modes", f"{part.choose} of {len(part.bodies)}")


def shifted(value: T, by: int) -> T:
    """Ability data whose target slots are numbered ``by`` higher."""
    if not by:
        return value

    def higher(part: object) -> object:
        match part:
            case Slot(n):
                return Slot(n + by)
            case Target(distinct_from=(_, *_)):
                return replace(part, distinct_from=tuple(n + by for n in part.distinct_from))
        return part

    return mapped(value, higher)


def mapped(value: T, change: Callable[[object], object]) -> T:
    """Ability data with every part changed, the inmost first."""
    if isinstance(value, tuple):
        return tuple(mapped(part, change) for part in value)  # type: ignore[return-value]
    if is_dataclass(value) and not isinstance(value, type):
        parts = {f.name: getattr(value, f.name) for f in fields(value)}
        changed = {name: mapped(part, change) for name, part in parts.items()}
        moved = any(changed[name] is not parts[name] for name in parts)
        return change(replace(value, **changed) if moved else value)  # type: ignore[return-value]
    return value


def mentions(value: object, kind: type) -> bool:
    """Whether some part of ability data is of that kind."""
    if isinstance(value, kind):
        return True
    if isinstance(value, tuple):
        return any(mentions(part, kind) for part in value)
    if is_dataclass(value) and not isinstance(value, type):
        return any(mentions(getattr(value, f.name), kind) for f in fields(value))
    return False


def spell_parts(values: Characteristics) -> tuple[Body | Modes, ...]:
    """The bodies of a spell: its instructions, or the target that an aura spell has (CR 2008-05 502.45b)."""
    parts: list[Body | Modes] = []
    last: list[Body | Modes] = []
    for ability in values.abilities:
        match ability:
            case SpellAbility(body):
                (last if ability.last else parts).append(body)
            case Enchant(selection):
                parts.append(Body((Target(selection),)))
    return (*parts, *last)


def is_loyalty_ability(ability: Activated) -> bool:
    """Whether it is activated by putting or removing loyalty counters (CR 2008-05 212.9f)."""
    return any(isinstance(cost, PayLoyalty) for cost in ability.costs)


def is_mana_ability(ability: Activated) -> bool:
    """Whether it could add mana, has no target and is no loyalty ability (CR 2008-05 406.1a)."""
    bodies = ability.body.bodies if isinstance(ability.body, Modes) else (ability.body,)
    if is_loyalty_ability(ability) or any(body.targets for body in bodies):
        return False
    return any(_adds_mana(step) for body in bodies for step in body.steps)


def is_mana_trigger(ability: Ability, event: Event) -> bool:
    """Whether it triggers from a mana ability, could add mana and has no target (CR 2008-05 406.1b; 2026-02 605.1b)."""
    if not isinstance(ability, Triggered) or not isinstance(ability.body, Body) or ability.body.targets:
        return False
    return isinstance(event, AbilityPlayed) and event.mana and any(map(_adds_mana, ability.body.steps))


def _adds_mana(step: Effect) -> bool:
    match step:
        case AddMana():
            return True
        case May(_, steps) | UnlessPays(_, _, steps) | ForEachPlayer(_, steps):
            return any(map(_adds_mana, steps))
        case If(_, then, otherwise):
            return any(map(_adds_mana, (*then, *otherwise)))
    return False


def has_x(costs: object) -> bool:
    """Whether a value for X is chosen as the costs are paid."""
    return mentions(costs, X)
