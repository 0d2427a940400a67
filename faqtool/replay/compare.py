"""What was said compared with what is so, and both in words."""

from collections.abc import Iterable, Mapping, Sequence

from faqtool.french.fold import fold
from faqtool.replay.outcome import Expectation
from faqtool.replay.scenario import Fact, Said
from faqtool.replay.words import COUNTER_WORDS

_FRENCH = {"equipment": "équipement"}


def of_whom(fact: Fact) -> str:
    """The beginning of what a fact says: whom it is of."""
    return f"{fact.subject}, " if fact.subject else ""


def compared(fact: Fact, what: str, expected: str, found: str) -> Expectation:
    """Two values that have to be the same."""
    return Expectation(f"{of_whom(fact)}{what} : {_word(expected)}", _word(found), expected == found, fact.line)


def same_words(fact: Fact, what: str, seen: frozenset[str]) -> Expectation:
    """Words of a type line that have to be the same set."""
    wanted = [str(word) for word in as_list(fact.value)]
    same = {_plain(word) for word in wanted} == {_plain(word) for word in seen}
    return Expectation(
        f"{of_whom(fact)}{what} : {join(wanted)}",
        join(sorted(_FRENCH.get(word, word) for word in seen)),
        same,
        fact.line,
    )


def _plain(word: str) -> str:
    """A word of a type line as the core calls it."""
    folded = fold(word)
    return {"equipement": "equipment", "changelin": "tous les types de creature"}.get(folded, folded)


def _word(value: str) -> str:
    return {"": "rien", "none": "aucun"}.get(value, value)


def as_list(said: Said) -> list[Said]:
    """What was said, one or many."""
    return said if isinstance(said, list) else [] if said == "" else [said]


def pairs(said: Mapping[str, object]) -> str:
    """A mapping in words, in an order of its own."""
    return ", ".join(f"{key} {_value(value)}" for key, value in sorted(said.items()))


def counted(counters: Mapping[str, object]) -> str:
    """Counters in words."""
    return pairs({COUNTER_WORDS.get(kind, kind): n for kind, n in counters.items()})


def _value(value: object) -> str:
    return f"[{', '.join(map(str, value))}]" if isinstance(value, list) else str(value)


def shown(said: Said) -> str:
    """A value in words."""
    return {True: "oui", False: "non"}[said] if isinstance(said, bool) else str(said)


def join(words: Iterable[str]) -> str:
    """Words in a row."""
    return ", ".join(words) or "rien"


def among(word: str, words: frozenset[str]) -> bool:
    """Whether a word is one of those, however it is spelt."""
    return word in words or fold(word) in {fold(one) for one in words}


def matched(wanted: Sequence[str], found: Sequence[frozenset[str]]) -> bool:
    """Whether each word can be given one object of its own: a small bipartite matching."""
    owner: dict[int, int] = {}

    def place(w: int, tried: set[int]) -> bool:
        for n, words in enumerate(found):
            if n in tried or not among(wanted[w], words):
                continue
            tried.add(n)
            if n not in owner or place(owner[n], tried):
                owner[n] = w
                return True
        return False

    return all(place(w, set()) for w in range(len(wanted)))
