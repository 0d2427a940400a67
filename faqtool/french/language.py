"""Which language a text is in, by the small words that no sentence does without."""

from typing import Literal

from faqtool.french.fold import words

_FRENCH = frozenset(words("le la les un une des du de et ou est sont que qui dans sur sous par pour ce cette il elle"))
_ENGLISH = frozenset(words("the a an and or is are that which in on by for this it its of to be if from with as"))


Language = Literal["fr", "en"]


def language_of(text: str, otherwise: Language = "fr") -> Language:
    """French or English, by the words that only one of them has; ``otherwise`` where these do not tell.

    >>> language_of("An Aura can't enchant itself."), language_of("Une aura ne peut s'enchanter elle-même.")
    ('en', 'fr')
    """
    found = words(text)
    french, english = sum(word in _FRENCH for word in found), sum(word in _ENGLISH for word in found)
    if french == english:
        return otherwise
    return "en" if english > french else "fr"
