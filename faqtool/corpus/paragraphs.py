"""What a paragraph under a heading does: it introduces and describes, or it rules."""

import re
from enum import Enum

from faqtool.french.fold import fold


class Role(Enum):
    """A section's note, or a ruling of its own."""

    NOTE = "note"
    RULING = "ruling"


# Words by which a text permits, obliges or forbids.
_RULES = re.compile(r"\b(?:peut|peuvent|pouvez|doit|doivent|devez|may|must|can|cannot)\b")
_SENTENCE_END = re.compile(r"[.!?:;…][»)\"”' ]*$")


def role_of(text: str, *, opens: bool, sub: bool) -> Role:
    """A note when the paragraph introduces what follows, or opens its section in general words.

    The words that open a section define its subject, even where they say what one may do. Under a
    sub-heading the subject is defined already: there a paragraph that permits, obliges or forbids rules.

    >>> role_of("La persistance peut ramener une créature.", opens=True, sub=False)
    <Role.NOTE: 'note'>
    >>> role_of("Ils ne peuvent pas attaquer.", opens=True, sub=True)
    <Role.RULING: 'ruling'>
    """
    if text.rstrip().endswith(":"):
        return Role.NOTE
    if opens and not (sub and _RULES.search(fold(text))):
        return Role.NOTE
    return Role.RULING


def ends_as_sentence(text: str) -> bool:
    """Whether a text ends as a sentence does; a title does not."""
    return bool(_SENTENCE_END.search(text.rstrip()))
