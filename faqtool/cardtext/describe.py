"""Ability data printed back in terse English, for a reviewer to hold against the card's text."""

import re
from dataclasses import fields
from enum import Enum
from functools import lru_cache
from typing import Any

from faqtool.cardtext.wording import TEMPLATES
from faqtool.engine.abilities import (
    Activated,
    CostLess,
    Destroy,
    Filter,
    N,
    Replacement,
    Search,
    Static,
    Target,
    Triggered,
)
from faqtool.engine.mana import ManaCost
from faqtool.engine.terms import Subtype, Zone

_FIELD = re.compile(r"\{(\w+)(?:\|([^}]*))?(:\+)?\}")
_USUAL: dict[tuple[type, str], Any] = {
    (Activated, "zone"): Zone.BATTLEFIELD, (Triggered, "zone"): Zone.BATTLEFIELD, (Static, "zone"): Zone.BATTLEFIELD,
    (Replacement, "zone"): Zone.BATTLEFIELD, (Target, "minimum"): 1, (Target, "maximum"): N(1),
    (Destroy, "regenerate"): True, (Search, "n"): N(1),
}
"""Values that go without saying."""
_ONES = {"at_least", "count"}
ZONES = {"frm", "to", "zone"}


def describe(data: object) -> str:
    """One line that says what an ability, or any part of one, does.

    >>> from faqtool.engine.abilities import Draw, You
    >>> describe(Draw(You(), N(2)))
    'you draws 2'
    """
    match data:
        case Filter(zone, predicates):
            where = f" in {zone.value}" if zone not in (None, Zone.BATTLEFIELD) else " anywhere" if zone is None else ""
            thing = "permanent" if zone is Zone.BATTLEFIELD else "object" if zone in (None, Zone.STACK) else "card"
            return (" ".join(map(describe, predicates)) or thing) + where
        case Subtype(word):
            return word
        case Enum():
            return data.name.lower() if isinstance(data.value, int) else str(data.value)
        case CostLess(mana, more):
            return f"costs {mana} {'more' if more else 'less'}"
        case ManaCost():
            return str(data) or "{}"
        case tuple() | frozenset():
            return " ".join(_items(data))
        case None:
            return "anywhere"
    template = TEMPLATES.get(type(data))
    return str(data) if template is None else _fill(template, data)


def _items(data: tuple[Any, ...] | frozenset[Any]) -> list[str]:
    shown = [describe(item) for item in data]
    return sorted(shown) or ["none"] if isinstance(data, frozenset) else shown


def _fill(template: str, data: object) -> str:
    return "".join(_part(part, data) for part in _parts(template))


@lru_cache(maxsize=256)
def _parts(template: str) -> tuple[tuple[bool, str], ...]:
    """The stretches of a template, each optional (in brackets) or not."""
    found: list[tuple[bool, str]] = []
    depth, start = 0, 0
    for n, sign in enumerate(template):
        if sign == "[" and "]" in template[n:]:
            depth += 1
            if depth == 1:
                found.append((False, template[start:n]))
                start = n + 1
        elif sign == "]":
            depth -= 1
            if depth == 0:
                found.append((True, template[start:n]))
                start = n + 1
    return (*found, (False, template[start:]))


def _part(part: tuple[bool, str], data: object) -> str:
    optional, text = part
    named = [found.group(1) for found in _FIELD.finditer(text)]
    if optional and all(_goes_without_saying(data, name) for name in named):
        return ""

    def value(found: re.Match[str]) -> str:
        raw = getattr(data, found.group(1))
        if isinstance(raw, bool):
            return ""
        if raw is None and found.group(1) not in ZONES:
            return "as it was"
        if found.group(2) is not None:
            return found.group(2).join(_items(raw))
        shown = describe(raw)
        return f"+{shown}" if found.group(3) and not shown.startswith("-") else shown

    filled = _FIELD.sub(value, text)
    return re.sub(r" (?=\)|$)", "", filled) if optional and not text.endswith(" ") else filled


def _goes_without_saying(data: object, name: str) -> bool:
    value = getattr(data, name)
    if (type(data), name) in _USUAL:
        return bool(value == _USUAL[type(data), name])
    return value is None or value is False or value == () or value == frozenset() or (name in _ONES and value == 1)


def unprinted(kind: type) -> set[str]:
    """Fields of a kind of ability data that its description leaves out: none but the printed line's number."""
    named = {found.group(1) for found in _FIELD.finditer(TEMPLATES.get(kind, ""))}
    return {f.name for f in fields(kind)} - named - {"line"}
