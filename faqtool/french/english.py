"""English words as French players use them, and as English questions bring them: their base form."""

import re
from functools import lru_cache

_VOWEL = re.compile("[aeiouy]")


@lru_cache(maxsize=16384)
def base(word: str) -> str:
    """What the forms of a folded English word have in common: no plural, no ending of a verb.

    Only endings that every word may take: « wither » keeps its own, and so is not « with ».

    >>> base("counters") == base("countered") == base("countering") == base("counter")
    True
    >>> base("tapped") == base("tap"), base("evoked") == base("evoke"), base("copies") == base("copy")
    (True, True, True)
    >>> base("wither") == base("with"), base("this"), base("sword")
    (False, 'this', 'sword')
    """
    if len(word) <= 3 or not word.isalpha():
        return word
    if word.endswith(("ies", "ied")) and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith(("sses", "shes", "ches", "xes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    else:
        for ending in ("ing", "ed"):
            rest = word.removesuffix(ending)
            if rest != word and len(rest) > 1 + (ending == "ing") and _VOWEL.search(rest):
                word = rest
                break
    if len(word) > 3 and word.endswith("e"):
        word = word[:-1]
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word
