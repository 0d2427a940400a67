"""The words of a claim, cut up so that those which a scenario plays can be lit."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from faqtool.replay.clauses import places


@dataclass(frozen=True, slots=True)
class Cut:
    """A run of a text; ``by`` are the numbers of the scenarios that play it, ``why`` says why none does."""

    text: str
    by: tuple[int, ...] = ()
    why: str | None = None


def cuts(text: str, played: Mapping[int, Sequence[str]], unplayed: Mapping[str, str]) -> Iterator[Cut]:
    """A text as runs, all of it in order.

    ``played`` are the words by the number of the scenario that plays them; ``unplayed`` have a reason each.
    """
    by: list[set[int]] = [set() for _ in text]
    why: list[str | None] = [None] * len(text)
    for number, pieces in played.items():
        for piece in pieces:
            for start, end in places(piece, text):
                for at in range(start, end):
                    by[at].add(number)
    for words, reason in unplayed.items():
        for start, end in places(words, text):
            why[start:end] = [reason] * (end - start)
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or (by[at], why[at]) != (by[start], why[start]):
            yield Cut(text[start:at], tuple(sorted(by[start])), why[start] if not by[start] else None)
            start = at
