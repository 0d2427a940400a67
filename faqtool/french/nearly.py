"""Words written nearly alike, for hints: « vouliez-vous dire … ? »."""

from collections.abc import Iterable

from faqtool.french.fold import fold


def nearly(word: str, known: Iterable[str], most: int = 1, at_least: float = 70) -> list[str]:
    """The known words that are written most like ``word``, the likest first; ``at_least`` is of 100.

    >>> nearly("batlefield", ["hand", "battlefield"])
    ['battlefield']
    """
    from rapidfuzz import fuzz, process  # for a hint only: no answer waits for it

    names = list(known)
    found = process.extract(fold(word) or word, [fold(name) or name for name in names], scorer=fuzz.ratio,
                            limit=most, score_cutoff=at_least)  # fmt: skip
    return [names[index] for _, _, index in found]
