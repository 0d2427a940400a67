"""Continuous effects: in which layer each applies, by the rules of the date.

Until July 2009 six layers, the sixth in five parts (CR 2008-05 418.5a-b); since then seven, the seventh in
four (CR 2026-02 613).
"""

from enum import Enum

from faqtool.engine.abilities import (
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
    SwitchPT,
)
from faqtool.engine.eras import Ruleset


class Layer(Enum):
    """A layer or a part of one; the value is what a trace calls it."""

    COPY = "copy"
    CONTROL = "control"
    TEXT = "text"
    TYPE = "type"
    COLOUR = "colour"
    ABILITY = "ability"
    COLOUR_AND_ABILITY = "colour and ability"  # one layer until July 2009
    PT_DEFINED = "defined power/toughness"
    PT_SET = "set power/toughness"
    PT_SET_OR_RESOLVED = "set or resolved power/toughness"  # 6b until July 2009
    PT_COUNTERS = "counters"
    PT_MODIFIED = "modified power/toughness"
    PT_SWITCHED = "switched power/toughness"


_UNTIL_2009 = (
    Layer.COPY,
    Layer.CONTROL,
    Layer.TEXT,
    Layer.TYPE,
    Layer.COLOUR_AND_ABILITY,
    Layer.PT_DEFINED,
    Layer.PT_SET_OR_RESOLVED,
    Layer.PT_COUNTERS,
    Layer.PT_MODIFIED,
    Layer.PT_SWITCHED,
)
_SINCE_2009 = (
    Layer.COPY,
    Layer.CONTROL,
    Layer.TEXT,
    Layer.TYPE,
    Layer.COLOUR,
    Layer.ABILITY,
    Layer.PT_DEFINED,
    Layer.PT_SET,
    Layer.PT_MODIFIED,
    Layer.PT_COUNTERS,
    Layer.PT_SWITCHED,
)


POWER_AND_TOUGHNESS = frozenset(
    {Layer.PT_DEFINED, Layer.PT_SET, Layer.PT_SET_OR_RESOLVED, Layer.PT_MODIFIED, Layer.PT_SWITCHED}
)
"""Layers in which nothing but power and toughness changes."""


def layers(new: bool) -> tuple[Layer, ...]:
    """The layers in the order in which they are applied, since July 2009 or before."""
    return _SINCE_2009 if new else _UNTIL_2009


def layer_of(effect: ContinuousEffect, resolved: bool, new: bool, rules: Ruleset) -> Layer | None:
    """The layer of an effect in the order since July 2009 (``new``) or before; None for one without a layer.

    ``resolved``: it comes from a resolved spell or ability rather than a static ability; until July 2009 such
    an effect that modifies power and toughness stands with those that set them.
    """
    match effect:
        case BecomeCopy():
            return Layer.COPY
        case SetController():
            return Layer.CONTROL
        case ReplaceTypeWord():
            return Layer.TEXT
        case (
            AddTypes() | LoseTypes() | SetLandTypes() | SetCreatureTypes() | SetChosenCreatureType()
            | SetChosenLandType() | SetSubtypes()
            | AllCreatureTypes() | LoseCreatureTypes()
        ):
            return Layer.TYPE
        case SetColour() | SetChosenColour():
            return Layer.COLOUR if new else Layer.COLOUR_AND_ABILITY
        case GainAbilities() | GainKeywordsOf() | LoseAbility() | LoseAllAbilities():
            return Layer.ABILITY if new else Layer.COLOUR_AND_ABILITY
        case Indestructible() if rules.has("indestructible"):
            return Layer.ABILITY
        case DefinePT():
            return Layer.PT_DEFINED
        case SetPT():
            return Layer.PT_SET if new else Layer.PT_SET_OR_RESOLVED
        case ModifyPT():
            return Layer.PT_SET_OR_RESOLVED if resolved and not new else Layer.PT_MODIFIED
        case SwitchPT():
            return Layer.PT_SWITCHED
        case _:
            return None
