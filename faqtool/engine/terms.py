"""The small closed vocabularies of the game: zones, steps, colours, types, characteristics."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import NewType

ObjectId = NewType("ObjectId", int)
"""One incarnation of an object: a zone change makes a new one (CR 2008-05 217.1c)."""
PlayerId = NewType("PlayerId", str)


class Zone(Enum):
    BATTLEFIELD = "battlefield"
    STACK = "stack"
    HAND = "hand"
    LIBRARY = "library"
    GRAVEYARD = "graveyard"
    EXILE = "exile"  # "removed from the game" before July 2009
    OUTSIDE = "outside"  # a sideboard; where ceased tokens and copies are not


SHARED_ZONES = frozenset({Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE})


class Colour(Enum):
    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"


class CardType(Enum):
    ARTIFACT = "artifact"
    CREATURE = "creature"
    ENCHANTMENT = "enchantment"
    INSTANT = "instant"
    LAND = "land"
    PLANESWALKER = "planeswalker"
    SORCERY = "sorcery"
    TRIBAL = "tribal"  # "kindred" since June 2024


PERMANENT_TYPES = frozenset(
    {CardType.ARTIFACT, CardType.CREATURE, CardType.ENCHANTMENT, CardType.LAND, CardType.PLANESWALKER}
)


@dataclass(frozen=True, slots=True)
class Subtype:
    """A subtype and the card type it belongs to (CR 2008-05 212.1e); ``word`` is opaque to the core.

    Tribal cards share the creature types, so ``of`` is CREATURE for them too; it is INSTANT for the spell types, which
    sorceries share.
    """

    word: str
    of: CardType = CardType.CREATURE


def with_subtypes(types: frozenset[CardType]) -> frozenset[CardType]:
    """The card types whose subtypes an object of these types may have (CR 2007-10 205.3d-e; 2026-02 205.3d)."""
    shared = {CardType.TRIBAL: CardType.CREATURE, CardType.SORCERY: CardType.INSTANT}
    return types | {shared[type] for type in types if type in shared}


AURA = Subtype("aura", CardType.ENCHANTMENT)
EQUIPMENT = Subtype("equipment", CardType.ARTIFACT)


class Supertype(Enum):
    BASIC = "basic"
    LEGENDARY = "legendary"
    SNOW = "snow"


class Step(Enum):
    UNTAP = auto()
    UPKEEP = auto()
    DRAW = auto()
    MAIN_1 = auto()
    BEGIN_COMBAT = auto()
    ATTACKERS = auto()
    BLOCKERS = auto()
    FIRST_STRIKE_DAMAGE = auto()
    DAMAGE = auto()
    END_COMBAT = auto()
    MAIN_2 = auto()
    END = auto()
    CLEANUP = auto()


class Characteristic(Enum):
    POWER = "power"
    TOUGHNESS = "toughness"
    MANA_VALUE = "mana value"  # "converted mana cost" before April 2021
    LOYALTY = "loyalty"


class Who(Enum):
    """Players seen from the controller of an ability."""

    YOU = "you"
    OPPONENT = "opponent"
    ANY = "any"


class Op(Enum):
    AT_LEAST = ">="
    AT_MOST = "<="
    EQUAL = "=="
    MORE = ">"
    FEWER = "<"
