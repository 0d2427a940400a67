"""Type lines: the French words of types and supertypes, subtypes by the card type they belong to."""

from collections.abc import Iterable
from dataclasses import dataclass

from faqtool.cardtext.lexicon import subtype, subtypes, words
from faqtool.cardtext.lower.context import About
from faqtool.corpus.cards import halves
from faqtool.corpus.records import Card
from faqtool.engine.abilities import Ability, Activated, AddMana, Body, TapThis
from faqtool.engine.mana import ManaCost
from faqtool.engine.terms import CardType, Subtype, Supertype, with_subtypes
from faqtool.errors import CardTextError, Fault

BASIC_LANDS = {"plaine": "{W}", "île": "{U}", "marais": "{B}", "montagne": "{R}", "forêt": "{G}"}
"""What land of each basic type may be tapped for (CR 2008-05 212.6e)."""
_SUPERTYPES = {"légendaire": Supertype.LEGENDARY, "neigeux": Supertype.SNOW, "de base": Supertype.BASIC,
               "base": Supertype.BASIC, "neigeuse": Supertype.SNOW}
_WITH_SUBTYPES = (
    CardType.CREATURE, CardType.LAND, CardType.PLANESWALKER, CardType.ARTIFACT, CardType.ENCHANTMENT, CardType.INSTANT,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TypeLine(About):
    """Types, subtypes and supertypes of a card or of a half."""

    supertypes: frozenset[Supertype] = frozenset()

    def mana_abilities(self) -> tuple[Ability, ...]:
        """What the basic land types give."""
        return land_mana(self.subtypes)


def land_mana(subtypes: Iterable[Subtype]) -> tuple[Ability, ...]:
    """The mana abilities of basic land types."""
    held = frozenset(subtypes)
    return tuple(
        Activated((TapThis(),), Body((), (AddMana(ManaCost.parse(BASIC_LANDS[word])),)), line=-1)
        for word in BASIC_LANDS
        if Subtype(word, CardType.LAND) in held
    )


def type_words(card: Card) -> tuple[TypeLine, ...]:
    """The type line, or those of both halves of a split card."""
    return tuple(_one(half) for half in halves(card))


def _one(card: Card) -> TypeLine:
    types = frozenset(_type(word) for printed in card.types for word in printed.split("-"))
    return TypeLine(
        types,
        frozenset(_subtype(word, types) for word in card.subtypes),
        frozenset(_supertype(word) for word in card.supertypes),
    )


def _type(word: str) -> CardType:
    for entry in words().get(word.strip().lower(), ()):
        if "TYPE" in entry.names:
            return CardType(entry.names["TYPE"])
    raise CardTextError(Fault(f"type de carte inconnu « {word} »"))


def _supertype(word: str) -> Supertype:
    found = _SUPERTYPES.get(word.strip().lower())
    if found is None:
        raise CardTextError(Fault(f"super-type inconnu « {word} »"))
    return found


def _subtype(word: str, types: Iterable[CardType]) -> Subtype:
    """A known subtype; an unknown one belongs to the first type of the line that has subtypes."""
    lower = word.strip().lower()
    known = subtypes().get(lower)
    held = with_subtypes(frozenset(types))
    if known and known.of in held:
        return known
    for type in _WITH_SUBTYPES:
        if type in held:
            return subtype(lower, type)
    raise CardTextError(Fault(f"sous-type sans type de carte « {word} »"))
