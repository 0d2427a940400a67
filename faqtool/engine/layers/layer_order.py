"""Whether the order of the layers, changed in July 2009, could make any difference to a game.

It could not where nothing stands in layers that changed places: colours and abilities were one layer; what a
spell had done to power and toughness stood with what sets them, and counters before the other changes. Numbers that are
added commute, unless one of them is read from power or toughness. Asking the rules only where it matters
lets a scenario be played once for both orders.
"""

from collections.abc import Iterable, Sequence
from enum import Flag, auto

from faqtool.engine.abilities import (
    Ability,
    AddTypes,
    AllCreatureTypes,
    BecomeCopy,
    ContinuousEffect,
    DefinePT,
    GainAbilities,
    GainKeywordsOf,
    Indestructible,
    LoseAbility,
    LoseAllAbilities,
    LoseCreatureTypes,
    LoseTypes,
    ModifyPT,
    ReplaceTypeWord,
    SetChosenColour,
    SetChosenCreatureType,
    SetChosenLandType,
    SetColour,
    SetController,
    SetCreatureTypes,
    SetLandTypes,
    SetPT,
    SetSubtypes,
    Static,
    SwitchPT,
)
from faqtool.engine.reading.words import mentions
from faqtool.engine.state import Characteristics, Game
from faqtool.engine.terms import Characteristic, ObjectId


class _At(Flag):
    """What is at work in a game."""

    NOTHING = 0
    COLOUR = auto()
    ABILITY = auto()
    SETTING = auto()
    RESOLVED_CHANGE = auto()
    ANYTHING = auto()  # copies bring more; what reads power or toughness sees the order


_ABILITY = (GainAbilities, GainKeywordsOf, LoseAbility, LoseAllAbilities, Indestructible)
_OTHERS = (
    AddTypes, LoseTypes, SetLandTypes, SetCreatureTypes, SetChosenCreatureType, AllCreatureTypes, LoseCreatureTypes,
    SetChosenLandType, SetSubtypes, ReplaceTypeWord, SetController, DefinePT, SwitchPT,
)  # fmt: skip
_READ = frozenset({Characteristic.POWER, Characteristic.TOUGHNESS})

_known: dict[int, tuple[object, _At]] = {}
_ROOM = 20_000


def order_matters(game: Game, sources: Iterable[ObjectId]) -> bool:
    """Whether the characteristics worked out in one order could differ from those in the other.

    All that could come to act counts, whether its condition holds or not; ``sources`` are the objects with static
    abilities.
    """
    at = _At.NOTHING
    for effect in game.effects:
        at |= _of_effects(effect.effects, None, resolved=True)
    for id in sources:
        obj = game.objects[id]
        at |= _of_values(obj.as_copy or obj.printed)
    return bool(
        _At.ANYTHING in at
        or (_At.COLOUR in at and _At.ABILITY in at)
        or (_At.SETTING in at and _At.RESOLVED_CHANGE in at)
    )


def _of_values(values: Characteristics) -> _At:
    at = _of_abilities(values.abilities)
    for half in values.halves:
        at |= _of_values(half)
    return at


def _of_abilities(abilities: Sequence[Ability]) -> _At:
    """Worked out once for each list of abilities, which is kept so that its identity stands."""
    if not abilities:
        return _At.NOTHING
    found = _known.get(id(abilities))
    if found is None:
        if len(_known) > _ROOM:
            _known.clear()
        at = _At.NOTHING
        for ability in abilities:
            if isinstance(ability, Static):
                at |= _of_effects(ability.effects, ability, resolved=False)
        found = _known[id(abilities)] = (abilities, at)
    return found[1]


def _of_effects(effects: Sequence[ContinuousEffect], static: Static | None, *, resolved: bool) -> _At:
    at = _At.NOTHING
    layered = False
    for effect in effects:
        match effect:
            case BecomeCopy():
                return _At.ANYTHING
            case SetColour() | SetChosenColour():
                at |= _At.COLOUR
            case GainAbilities(granted):
                at |= _At.ABILITY | _of_abilities(granted)
            case SetPT():
                at |= _At.SETTING
            case ModifyPT() if resolved:
                at |= _At.RESOLVED_CHANGE
            case _ if isinstance(effect, _ABILITY):
                at |= _At.ABILITY
            case _:
                layered = layered or isinstance(effect, (ModifyPT, *_OTHERS))
    if (at or layered) and mentions((static, tuple(effects)), _READ):
        return _At.ANYTHING
    return at
