"""Walking through ability data: a creature type's word replaced everywhere, a word looked for."""

from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import TypeVar

from faqtool.engine.state import Characteristics
from faqtool.engine.terms import Subtype

T = TypeVar("T")


def replace_subtype(value: T, old: Subtype, new: Subtype) -> T:
    """The same data with one subtype for another; the very same object where it does not occur."""
    if isinstance(value, Subtype):
        return new if value == old else value  # type: ignore[return-value]
    if isinstance(value, tuple):
        parts = tuple(replace_subtype(part, old, new) for part in value)
        return value if all(a is b for a, b in zip(parts, value, strict=True)) else parts  # type: ignore[return-value]
    if isinstance(value, frozenset):
        return frozenset(replace_subtype(part, old, new) for part in value) if value else value  # type: ignore[return-value]
    if is_dataclass(value) and not isinstance(value, type):
        before = {f.name: getattr(value, f.name) for f in fields(value) if f.init}
        after = {name: replace_subtype(part, old, new) for name, part in before.items()}
        changed = {name: part for name, part in after.items() if part is not before[name] and part != before[name]}
        return replace(value, **changed) if changed else value
    return value


def reword(values: Characteristics, old: Subtype, new: Subtype) -> Characteristics:
    """Characteristics whose type line and rules text say ``new`` for ``old`` (CR 2008-05 418.5a, layer 3)."""
    return replace(
        values,
        subtypes=replace_subtype(values.subtypes, old, new),
        abilities=replace_subtype(values.abilities, old, new),
        halves=replace_subtype(values.halves, old, new),
    )


def mentions(value: object, words: frozenset[object]) -> bool:
    """Whether any of the words, members of enumerations, occurs in the data."""
    if isinstance(value, tuple | frozenset):
        return any(mentions(part, words) for part in value)
    if is_dataclass(value):
        return any(mentions(getattr(value, f.name), words) for f in fields(value))
    return isinstance(value, Enum) and value in words
