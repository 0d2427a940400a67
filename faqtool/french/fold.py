"""One fold for text, card names and questions: compare folded, show the original."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "đ": "d", "ł": "l", "ı": "i"})
_COMBINING = re.compile("[\u0300-\u036f]+")
# Soft hyphens, joiners and byte-order marks come with copied pages; no eye sees them.
_UNSEEN = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]+")
_WORD = re.compile(r"[^\W_]+")
# Signs that are no letters and fold to some: ™, ㏒, 🄰.
_SIGNS = "\u20a8\u2100-\u213b\u249c-\u24e9\u2e9f-\u2fd5\u3196-\u33ff\ufdfc\U0001f110-\U0001f251"
_WORD_WITH_MARKS = re.compile(f"(?:(?:[^\\W_]|[{_SIGNS}])[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]*)+")


@dataclass(frozen=True, slots=True)
class Word:
    """A folded word and where the original stands, in characters of the text."""

    folded: str
    start: int
    end: int


def words(text: str) -> list[str]:
    """The folded words of a text, in order: no case, accents, ligatures, elision or punctuation.

    >>> words("L'Œillade captivante // Færie du nectar")
    ['l', 'oeillade', 'captivante', 'faerie', 'du', 'nectar']
    >>> words("quand-même, la règle 502.79a")
    ['quand', 'meme', 'la', 'regle', '502', '79a']
    """
    return _WORD.findall(_plain(text))


def _plain(text: str) -> str:
    # Decomposed before and after: some letters have a small form, some small forms an accent, only then.
    apart = _COMBINING.sub("", unicodedata.normalize("NFKD", _UNSEEN.sub("", text)))
    plain = apart.casefold().translate(_LIGATURES)
    return _COMBINING.sub("", unicodedata.normalize("NFKD", plain))


def words_of_each(lines: Sequence[str]) -> list[list[str]]:
    """The folded words of many short lines, at a fifth of what asking for each costs.

    >>> words_of_each(["Œil", "l'île", ""])
    [['oeil'], ['l', 'ile'], []]
    """
    return [_WORD.findall(line) for line in _plain("\n".join(lines)).split("\n")] if lines else []


def fold(text: str) -> str:
    """A text as its folded words, separated by single spaces.

    >>> fold("Île du havre-coque") == fold("ILE  DU HAVRE COQUE")
    True
    """
    return " ".join(words(text))


def slug(text: str) -> str:
    """A text as part of an id: its folded words joined by hyphens.

    >>> slug("Cercle de l’oubli")
    'cercle-de-l-oubli'
    >>> slug("Sorts « d'amélioration hybride »")
    'sorts-d-amelioration-hybride'
    """
    return "-".join(words(text))


def as_written(text: str, folded: Iterable[str], joined: bool = False) -> list[str]:
    """Folded words and phrases in the spelling of a text and in its order, each once; ``joined``: as names.

    What stands inside a longer one goes with that; of names, so does what stands beside another. What the text
    does not hold comes last, as it is.

    >>> as_written("L'Urza's Saga sous Blood Moon ? La saga !", ["saga", "urza s saga", "moon", "blood", "flétri"])
    ["Urza's Saga", 'Blood', 'Moon', 'flétri']
    >>> as_written("Blood Moon, Cenn ?", ["cenn", "moon", "blood"], joined=True)
    ['Blood Moon', 'Cenn']
    """
    spans = list(word_spans(text))
    phrases = list(dict.fromkeys(folded))
    found = {phrase: place for phrase in phrases if (place := _place_of(phrase.split(), spans))}
    runs: list[tuple[int, int]] = []
    for first, last in sorted(found.values(), key=lambda place: (place[0], -place[1])):
        if runs and last <= runs[-1][1]:
            continue
        if joined and runs and first == runs[-1][1] + 1 and not text[spans[first - 1].end : spans[first].start].strip():
            runs[-1] = (runs[-1][0], last)
        else:
            runs.append((first, last))
    shown = dict.fromkeys(text[spans[first].start : spans[last].end] for first, last in runs)
    rest = [one for one in phrases if one not in found]
    return [*shown, *rest]


def _place_of(words: Sequence[str], spans: Sequence[Word]) -> tuple[int, int] | None:
    """The first and the last of the spans where folded words stand in a row."""
    for at in range(len(spans) - len(words) + 1):
        if [span.folded for span in spans[at : at + len(words)]] == list(words):
            return at, at + len(words) - 1
    return None


def word_spans(text: str) -> Iterator[Word]:
    """The folded words of a text with their places, for finding a name inside a sentence.

    >>> [w.folded for w in word_spans("d'Œil")], [(w.start, w.end) for w in word_spans("d'Œil")]
    (['d', 'oeil'], [(0, 1), (2, 5)])
    """
    for match in _WORD_WITH_MARKS.finditer(text):
        for folded in words(match.group()):
            yield Word(folded, match.start(), match.end())
