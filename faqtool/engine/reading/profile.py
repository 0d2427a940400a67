"""The abilities of an object sorted by what the core asks for: continuous effects, triggers, replacements."""

from dataclasses import dataclass

from faqtool.engine.abilities import (
    Ability,
    AllCreatureTypes,
    EntersWith,
    Keyword,
    Replacement,
    Static,
    This,
    Triggered,
)

CHANGELING = Static((AllCreatureTypes(),), This(), zone=None, keyword="changeling")
"""What the keyword changeling means: a characteristic-defining ability (CR 2008-05 502.73a)."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Abilities by kind, in printed order."""

    statics: tuple[Static, ...] = ()
    triggers: tuple[Triggered, ...] = ()
    replacements: tuple[Replacement | EntersWith, ...] = ()
    keywords: frozenset[str] = frozenset()


_EMPTY = Profile()
_known: dict[int, tuple[tuple[Ability, ...], Profile]] = {}
_ROOM = 20_000


def profile(abilities: tuple[Ability, ...]) -> Profile:
    """The abilities sorted; worked out once for each tuple, which is kept so that its identity stands."""
    if not abilities:
        return _EMPTY
    found = _known.get(id(abilities))
    if found is None:
        if len(_known) > _ROOM:
            _known.clear()
        found = _known[id(abilities)] = (abilities, _sort(abilities))
    return found[1]


def _sort(abilities: tuple[Ability, ...]) -> Profile:
    statics: list[Static] = []
    for ability in abilities:
        if isinstance(ability, Static):
            statics.append(ability)
        elif isinstance(ability, Keyword) and ability.name == "changeling":
            statics.append(CHANGELING)
    return Profile(
        tuple(statics),
        tuple(a for a in abilities if isinstance(a, Triggered)),
        tuple(a for a in abilities if isinstance(a, Replacement | EntersWith)),
        frozenset(a.name for a in abilities if isinstance(a, Keyword)),
    )
