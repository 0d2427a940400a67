"""Which words of a claim are played, which have a reason not to be, and which nothing speaks of.

Words are compared as they stand, without the punctuation and the spaces around them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from faqtool.corpus.records import Rule, Ruling
from faqtool.replay.checks import text_of
from faqtool.replay.scenario import Entry, Unplayed

_CUT = re.compile(r"\s+|(?<=['’])")
_AROUND = re.compile(r"^[^\w{+−-]+|^[−-](?!\d)|[^\w}+'’]+$")


@dataclass(frozen=True, slots=True)
class Piece:
    """Words that an entry takes from its record, and the line of the file where it does."""

    words: str
    line: int


@dataclass(frozen=True, slots=True)
class Clauses:
    """The words of a claim as its entry accounts for them.

    ``strange`` are pieces that are not in the record; ``unclaimed`` the runs of words that nothing speaks of, in the
    order of the text; ``left`` those with a reason why they are not played.
    """

    strange: tuple[Piece, ...] = ()
    unclaimed: tuple[str, ...] = ()
    left: tuple[Unplayed, ...] = ()

    @property
    def unplayed(self) -> tuple[str, ...]:
        """The words that would have to be played for the whole claim to be proved."""
        return (*self.unclaimed, *(one.words for one in self.left if one.because == "not_modelled"))


NOTHING_SAID = Clauses()


def clauses(claim: Ruling | Rule, entry: Entry) -> Clauses:
    """How an entry accounts for the words of its claim."""
    whole = main_text(claim)
    text = words(whole)
    other = words(text_of(claim))  # of a rule that stands in two languages, words of either are its own
    claimed = [False] * len(text)
    strange: list[Piece] = []
    for piece in pieces(entry):
        found = list(_places(words(piece.words), text))
        if not found and not any(_places(words(piece.words), other)):
            strange.append(piece)
        for start, end in found:
            claimed[start:end] = [True] * (end - start)
    return Clauses(tuple(strange), tuple(_runs(text, claimed)), entry.unplayed)


def main_text(claim: Ruling | Rule) -> str:
    """The words that have to be accounted for: of a rule in two languages, the French ones."""
    if isinstance(claim, Rule):
        return claim.french or claim.english or ""
    return claim.text


def pieces(entry: Entry) -> Iterator[Piece]:
    """All words that an entry takes from its record."""
    if entry.quote is not None:
        yield Piece(entry.quote, entry.line)
    for scenario in entry.scenarios:
        for one in (scenario, *scenario.variants):
            yield from (Piece(piece, one.line) for piece in one.plays)
    for check in entry.checked:
        yield from (Piece(piece, check.line) for piece in check.plays)
    yield from (Piece(one.words, one.line) for one in entry.unplayed)


def words(text: str) -> list[str]:
    """A text as words, each without the punctuation around it; numbers keep their sign.

    >>> words("« L'arpenteur » gagne +1/+1, -1/-1 ou {W/U} (104.5).")
    ["L'", 'arpenteur', 'gagne', '+1/+1', '-1/-1', 'ou', '{W/U}', '104.5']
    """
    return [span.words for span in spans(text)]


@dataclass(frozen=True, slots=True)
class Span:
    """A word of a text, and where it stands in it, in characters."""

    words: str
    start: int
    end: int


def spans(text: str) -> Iterator[Span]:
    """The words of a text with their places."""
    at = 0
    for part in _CUT.split(text):
        at = text.index(part, at)
        if word := _AROUND.sub("", _AROUND.sub("", part)):
            start = text.index(word, at)
            yield Span(word, start, start + len(word))
        at += len(part)


def places(piece: str, text: str) -> Iterator[tuple[int, int]]:
    """Where in a text the words of a piece stand, one after the other: in characters, from the first to the last."""
    whole = list(spans(text))
    for first, last in _places(words(piece), [span.words for span in whole]):
        yield whole[first].start, whole[last - 1].end


def holds(text: Sequence[str], piece: Sequence[str]) -> bool:
    """Whether words stand one after the other in a text."""
    return any(True for _ in _places(piece, text))


def _places(piece: Sequence[str], text: Sequence[str]) -> Iterator[tuple[int, int]]:
    size = len(piece)
    if size:
        yield from ((at, at + size) for at in range(len(text) - size + 1) if list(text[at : at + size]) == list(piece))


def _runs(text: Sequence[str], claimed: Iterable[bool]) -> Iterator[str]:
    run: list[str] = []
    for word, done in zip(text, claimed, strict=True):
        if not done:
            run.append(word)
        elif run:
            yield _joined(run)
            run = []
    if run:
        yield _joined(run)


def _joined(run: Sequence[str]) -> str:
    return re.sub(r"(?<=['’]) ", "", " ".join(run))
