"""What a paragraph under a heading does: it introduces and describes, or it rules."""

import re
from enum import Enum


class Role(Enum):
    """A section's note, a ruling of its own, or words too few to be either."""

    NOTE = "note"
    RULING = "ruling"
    NEITHER = "neither"


_SHORTEST = 20  # characters that a rule takes at the least
_SENTENCE_END = re.compile(r"[.!?:;…][»)\"”' ]*$")


def role_of(text: str, *, opens: bool) -> Role:
    """A note when the paragraph introduces what follows, or opens its section in general words.

    The words that open a section define its subject, even where they say what one may do. Under a
    sub-heading the subject is defined already, so there ``opens`` is never true.

    >>> role_of("La persistance peut ramener une créature.", opens=True)
    <Role.NOTE: 'note'>
    >>> role_of("Ils ne peuvent pas attaquer.", opens=False)
    <Role.RULING: 'ruling'>
    >>> role_of("Haut de page", opens=False)
    <Role.NEITHER: 'neither'>
    """
    if opens or text.rstrip().endswith(":"):
        return Role.NOTE
    return Role.RULING if ends_as_sentence(text) and len(text) >= _SHORTEST else Role.NEITHER


def ends_as_sentence(text: str) -> bool:
    """Whether a text ends as a sentence does; a title does not."""
    return bool(_SENTENCE_END.search(text.rstrip()))
