"""The type line of a card: supertypes, types and subtypes, in French or English."""

import re
from dataclasses import dataclass

from faqtool.french.fold import fold

# CR 2008-05 205.2 and 205.4 (card types and supertypes), in the French of the cards, then and now, and in English.
# Card types as they are printed, capital first.
TYPE_WORDS = (
    "Artefact", "Créature", "Enchantement", "Éphémère", "Terrain", "Arpenteur", "Planeswalker", "Rituel",
    "Artifact", "Creature", "Enchantment", "Instant", "Land", "Sorcery", "Tribal", "tribal", "tribale",
    "artefact", "créature", "Legendary", "Basic",
)  # fmt: skip
_TYPES = frozenset(
    (
        "artefact", "creature", "enchantement", "ephemere", "terrain", "arpenteur", "planeswalker", "rituel",
        "tribal", "tribale", "kindred", "bataille",
        "artifact", "enchantment", "instant", "land", "sorcery", "battle",
    )
)  # fmt: skip
_WITH_CREATURE_TYPES = frozenset(("creature", "tribal", "tribale", "kindred"))
_SUPERTYPES = frozenset(
    ("de base", "basic", "legendaire", "legendary", "neigeux", "neigeuse", "snow", "monde", "world")
)  # fmt: skip
# « : » in French, a dash in English; a hyphen without spaces joins two types (« Créature-artefact »).
_DIVIDER = re.compile(r"\s*:\s+|\s+(?:—|–|--|-)\s+")
_FRENCH = re.compile(r"[éèÉ]|artefact|enchantement|terrain|rituel|arpenteur", re.IGNORECASE)
_SUBTYPE_DIVIDER = re.compile(r"\s*,\s*(?:et\s+)?|\s+et\s+")


@dataclass(frozen=True, slots=True)
class TypeLine:
    """What a type line says, in the words it is printed with."""

    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]


def parse_type_line(line: str) -> TypeLine | None:
    """The parts of a type line, or None when a word before the subtypes is no type.

    >>> parse_type_line("Créature légendaire : peuple fée et gredin")
    TypeLine(supertypes=('légendaire',), types=('Créature',), subtypes=('peuple fée', 'gredin'))
    >>> parse_type_line("Enchantement : reliquaire aura").subtypes
    ('reliquaire', 'aura')
    >>> parse_type_line("Basic Land — Forest").supertypes
    ('Basic',)
    >>> parse_type_line("Type : Magic Technique")
    """
    if len(line) > 80:
        return None
    halves = re.split(r"\s*//?\s*", line.strip())
    if len(halves) == 2:
        return _split_card(halves[0], halves[1])
    before, *after = _DIVIDER.split(line.strip(), maxsplit=1)
    supertypes, types = _words_before(before)
    if not types:
        return None
    return TypeLine(supertypes, types, _subtypes(after[0], before, types) if after else ())


def _split_card(one: str, other: str) -> TypeLine | None:
    """CR 2008-05 505: a split card has the types of both halves."""
    left, right = parse_type_line(one), parse_type_line(other)
    if not left or not right:
        return None
    supertypes, types = left.supertypes + right.supertypes, left.types + right.types
    return TypeLine(_once(supertypes), _once(types), _once(left.subtypes + right.subtypes))


def _words_before(before: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    supertypes: list[str] = []
    types: list[str] = []
    for word in before.replace("de base", "de_base").replace("-", " ").split():
        shown = word.replace("_", " ")
        if fold(shown) in _TYPES:
            types.append(shown)
        elif fold(shown) in _SUPERTYPES:
            supertypes.append(shown)
        else:
            return (), ()
    return tuple(supertypes), tuple(types)


def _subtypes(after: str, before: str, types: tuple[str, ...]) -> tuple[str, ...]:
    """The subtypes after a type line's divider: a word each (CR 2010-07 204.3b), but a French creature type may be two.

    « Peuple fée » is one; which words of other lines belong together is not asked, as none do.
    """
    french = _FRENCH.search(before) or _SUBTYPE_DIVIDER.search(after)
    whole = french and any(fold(type_) in _WITH_CREATURE_TYPES for type_ in types)
    parts = [part for part in _SUBTYPE_DIVIDER.split(after.strip()) if part] if french else [after]
    return tuple(parts) if whole else tuple(word for part in parts for word in part.split())


def _once(items: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(items))
