"""Which language a text is in, by the small words that no sentence does without."""

from typing import Literal

from faqtool.french.fold import words

_FRENCH = frozenset(words("le la les un une des du de et ou est sont que qui dans sur sous par pour ce cette il elle"))
_ENGLISH = frozenset(words("the a an and or is are that which in on by for this it its of to be if from with as"))


def language_of(text: str) -> Literal["fr", "en"]:
    """French or English; French where nothing tells.

    >>> language_of("An Aura can't enchant itself."), language_of("Une aura ne peut s'enchanter elle-même.")
    ('en', 'fr')
    """
    found = words(text)
    english = sum(word in _ENGLISH for word in found)
    return "en" if english > sum(word in _FRENCH for word in found) else "fr"
