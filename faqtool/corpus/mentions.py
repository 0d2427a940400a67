"""What a ruling names besides its heading: cards, keywords and rule numbers."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from faqtool.corpus.records import Mentions, RecordId, Ruling
from faqtool.french.fold import Word, fold, word_spans, words
from faqtool.french.glossary import load_glossary

_ARTICLES = frozenset(("le", "la", "les", "l", "un", "une", "the"))
_SENTENCE_START = re.compile(r"(?:^|[.!?:;«\"“(*])[\s\N{NO-BREAK SPACE}]*\Z")
_RULE = re.compile(r"\b(\d{3})[.,](\d{1,3})([a-z])?(?:\s?[–-]\s?([a-z])\b)?")
_CHAPTER = re.compile(r"\b(?:règles?|rules?) (\d{3})\b(?![.,]\d)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Name:
    """A card's name as it is looked for: folded words without plural, and the name itself."""

    words: tuple[str, ...]
    name: str


class NameFinder:
    """Finds card names in running text, as the documents write them.

    Documents write a name with a capital and an article of the sentence's own (« du Cercle de l'oubli », « deux
    Sages des fables »). A name of one word may be an ordinary word too: it counts only with a
    capital inside a sentence, where no ordinary word has one.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._by_first: dict[str, list[_Name]] = defaultdict(list)
        for name in dict.fromkeys(names):
            for spoken in dict.fromkeys((name, name.partition(",")[0])):  # « Doran, la Tour de siège » : « Doran »
                known = tuple(_bare(word) for word in words(spoken))
                known = known[1:] if len(known) > 1 and known[0] in _ARTICLES else known
                if known:
                    self._by_first[known[0]].append(_Name(known, name))
        for candidates in self._by_first.values():
            candidates.sort(key=lambda candidate: -len(candidate.words))

    def find(self, text: str) -> Iterator[tuple[str, int, int]]:
        """The names in order of appearance with their spans; of names inside one another the longest.

        >>> finder = NameFinder(["Choc", "Sage des fables", "Doran, la Tour de siège"])
        >>> [name for name, _, _ in finder.find("Choc ? Un choc. Deux Sages des fables craignent le Choc.")]
        ['Sage des fables', 'Choc']
        """
        spans = list(word_spans(text))
        at = 0
        while at < len(spans):
            found = self._at(text, spans, at)
            if found:
                at += len(found.words)
                yield found.name, spans[at - len(found.words)].start, spans[at - 1].end
            else:
                at += 1

    def _at(self, text: str, spans: Sequence[Word], at: int) -> _Name | None:
        first = spans[at]
        if not text[first.start].isupper():
            return None
        for candidate in self._by_first.get(_bare(first.folded), ()):
            seen = spans[at : at + len(candidate.words)]
            if tuple(_bare(word.folded) for word in seen) != candidate.words:
                continue
            if len(candidate.words) == 1 and _SENTENCE_START.search(text, 0, first.start):
                continue
            return candidate
        return None


def mentions_of(ruling: Ruling, finder: NameFinder, sections: Mapping[RecordId, str]) -> Mentions:
    """The cards, keywords and rules that a ruling names, each once; not those that head it."""
    own = {fold(ruling.heading)}
    if ruling.section:
        own.add(fold(sections.get(ruling.section, "")))
    found = list(finder.find(ruling.text))
    cards = (name for name, _, _ in found if fold(name) not in own)
    keywords = (word for word in _keywords_in(_without(ruling.text, found)) if fold(word) not in own)
    return Mentions(
        tuple(dict.fromkeys(cards)), tuple(dict.fromkeys(keywords)), tuple(dict.fromkeys(rule_numbers_in(ruling.text)))
    )


def _without(text: str, found: Iterable[tuple[str, int, int]]) -> str:
    """A text with the names in it blanked: « la Conspiration » speaks of the card, not of the keyword."""
    for _, start, end in found:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def rule_numbers_in(text: str) -> Iterator[str]:
    """The rule numbers that a text cites, a range letter by letter.

    >>> list(rule_numbers_in("les règles 409.1b et 409.1f–h ; la règle 406"))
    ['409.1b', '409.1f', '409.1g', '409.1h', '406']
    """
    found: list[tuple[int, str]] = []
    for match in _RULE.finditer(text):
        chapter, rule, letter, last = match.groups()
        letters = [letter or ""]
        if letter and last and letter < last:
            letters = [chr(code) for code in range(ord(letter), ord(last) + 1)]
        found += [(match.start(), f"{chapter}.{rule}{each}") for each in letters]
    found += [(match.start(1), match[1]) for match in _CHAPTER.finditer(text)]
    return (number for _, number in sorted(found, key=lambda place: place[0]))


def _keywords_in(text: str) -> Iterator[str]:
    """The keywords in a text. Inside a longer term of the game (« portée d'influence ») there is none."""
    spans = [_bare(word.folded) for word in word_spans(text)]
    known = _terms()
    at = 0
    while at < len(spans):
        tried = (tuple(spans[at : at + n]) for n in (4, 3, 2, 1))
        found = next((part for part in tried if part in known), None)
        if found and (keyword := known[found]):
            yield keyword
        at += len(found) if found else 1


@cache
def _terms() -> Mapping[tuple[str, ...], str | None]:
    """The terms of the glossary by their folded words: a keyword with its name, any other with None."""
    known: dict[tuple[str, ...], str | None] = {}
    for term in load_glossary().terms:
        for word in (*term.now, *term.then):
            parts = tuple(_bare(part) for part in words(word))
            if term.kind == "keyword":
                known[parts] = word
            elif len(parts) > 1:
                known.setdefault(parts, None)
    return known


def _bare(word: str) -> str:
    """A folded word without the mark of the plural."""
    return word[:-1] if len(word) > 3 and word[-1] in "sx" else word
