"""Printed pages: running heads, page numbers, and words and sentences that a page or line end broke."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from faqtool.corpus.plain.copy import Edit
from faqtool.corpus.type_line import parse_type_line

HYPHEN, RUNNING, NUMBER, BREAK = "césure", "titre courant", "numéro de page", "saut de page"

_NUMBERED = re.compile(r"[-–—\s|]*(?:page|p\.)\s*\d{1,4}(?:\s*(?:/|sur|of|de)\s*\d{1,4})?[-–—\s|]*", re.IGNORECASE)
_MENTIONED = re.compile(r"(?m)^.{0,90}\b(?:page|p\.)\s*\d|^[ \t]*[-–—][ \t]*\d{1,4}[ \t]*[-–—][ \t]*$", re.IGNORECASE)
_BESIDE_NUMBER = re.compile(
    r".{0,90}\b(?:page|p\.)\s*\d{1,4}(?:\s*(?:/|sur|of|de)\s*\d{1,4})?\s*(?:[^\w\s].{0,60})?", re.IGNORECASE
)
_CENTRED = re.compile(r"(?m)^[ \t]{12,}\d{1,3}[ \t\r]*$")
_BARE = re.compile(r"[-–—\s|]*\d{1,4}(?:\s*(?:/|sur|of)\s*\d{1,4})?[-–—\s|]*")
_DASHED = re.compile(r"[-–—]\s*\d{1,4}\s*[-–—]")
_DIGITS = re.compile(r"\d+")
_BROKEN = re.compile(r"(?<![^\W\d_])(?P<before>[^\W\d_]+)(?P<hyphen>-|\u00ad|‐)[ \t]*\r?\n[ \t]*(?P<after>[a-zà-ÿœæ]+)")
_LINE_END_HYPHEN = re.compile(r"(?<=[^\W\d_])[-\u00ad‐][ \t]*\r?\n")
# What a real hyphen of French stands before or after: it stays when a line ends there.
_AFTER = re.compile(r"ils?|elles?|on|je|tu|[nv]ous|ce|ci|là|l[ea]s?|lui|leur|y|en|[mt]oi|t|mêmes?|clés?|être")
_BEFORE = re.compile(r"non|mot|ce(?:lui|lles?|ux)|contre|sous|quelques|quasi|ex|peut|peu|au|là|vis|après")
_OPENS = re.compile(r"\s*(?:\*[^*/]|\*\*\*|[•·▪◦‣#>]|-----|- |_[A-ZÀ-Ý]|\d{1,3}[.)]|\d{3}[.,]\d)")
_COST = re.compile(r"(?:\{[^{}\s]+\})+")
_ENDS = re.compile(r"[.!?:;…][»)\"”’' ]*$")
_OTHER_ENDS = re.compile("\r(?!\n)|[\u2028\u2029\x0b]")
_TIMES = 3  # a line that stands so often at the edge of a page is no text of it
_EDGE = 2  # printed lines


def page_edits(text: str) -> Iterator[Edit]:
    """What page ends left in a text: their lines go, and a sentence that went on over the page is one again."""
    if "\f" not in text and not _MENTIONED.search(text) and not _CENTRED.search(text):
        return
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    furniture = _furniture(lines)
    if not furniture and "\f" not in text:
        return
    width = max(map(len, lines))
    at = 0
    while at < len(lines):
        if at not in furniture and not lines[at].startswith("\f"):
            at += 1
            continue
        first = at
        while first and not lines[first - 1].strip() and first - 1 not in furniture:
            first -= 1
        last = at
        while last < len(lines) and (last in furniture or not lines[last].strip()):
            last += 1
        if last == len(lines):
            last -= 1
            yield Edit(starts[first], starts[last] + len(lines[last]), "", BREAK)
            return
        own = lines[last].lstrip("\f")
        begin = starts[last] + len(lines[last]) - len(own)
        parted = first > 0 and _parted(lines, first - 1, last, width)
        yield Edit(starts[first], begin, "\n" if parted else "", furniture.get(at, BREAK))
        at = last + 1


def _parted(lines: Sequence[str], before: int, after: int, width: int) -> bool:
    """Whether a page ends between two paragraphs, and not within one or within a card."""
    last, first = lines[before].rstrip(), lines[after].lstrip("\f ")
    if not _ENDS.search(last):
        return False
    if _OPENS.match(first):
        return True
    above = before
    while above and lines[above].strip():
        if parse_type_line(lines[above].strip("\f ")):
            return any(map(_heads_card, lines[after + 1 : after + 3]))
        above -= 1
    return len(last) + 1 + len(first.partition(" ")[0]) <= width


def _heads_card(line: str) -> bool:
    return bool(_COST.fullmatch(line.strip())) or parse_type_line(line.strip()) is not None


def line_end_edits(text: str) -> Iterator[Edit]:
    """Line ends of other systems: a lone carriage return, Unicode's separators."""
    if _OTHER_ENDS.search(text):
        yield from (Edit(found.start(), found.end(), "\n", "fin de ligne") for found in _OTHER_ENDS.finditer(text))


def _numbers_a_page(line: str) -> bool:
    return bool(_NUMBERED.fullmatch(line) or _DASHED.fullmatch(line.strip()))


def _furniture(lines: Sequence[str]) -> dict[int, str]:
    """The lines that belong to the page and not to the text: number -> kind."""
    found = {at: NUMBER for at, line in enumerate(lines) if line.strip() and _numbers_a_page(line)}
    found |= dict.fromkeys(_counted_up(lines), NUMBER)
    named = {at: words for at, line in enumerate(lines) if _BESIDE_NUMBER.fullmatch(words := line.strip())}
    named = {at: _DIGITS.sub("#", words) for at, words in named.items()}
    again = Counter(named.values())
    found |= {at: RUNNING for at, words in named.items() if again[words] > 1 and at not in found}
    edges = [at for at, line in enumerate(lines) if "\f" in line]
    edges = [*edges, len(lines)] if edges else sorted(found)
    beside = [near for edge in edges for near in _beside(lines, edge)]
    seen = dict.fromkeys((*beside, *_beside(lines, 0)))  # no edge stands above the first page's head
    often = Counter(_DIGITS.sub("#", lines[at].strip("\f \t\r")) for at in seen)
    for at in beside:
        words = lines[at].strip("\f \t\r")
        if words and often[_DIGITS.sub("#", words)] >= min(_TIMES, max(2, len(edges))):
            found.setdefault(at, NUMBER if _BARE.fullmatch(words) else RUNNING)
    return found


def _counted_up(lines: Sequence[str]) -> Sequence[int]:
    """Lines that hold only a number, far from the left edge, where each is one more than the one before."""
    centred = [at for at, line in enumerate(lines) if _CENTRED.fullmatch(line)]
    numbers = [int(lines[at]) for at in centred]
    in_order = all(other == one + 1 for one, other in pairwise(numbers))
    return centred if len(centred) > 1 and in_order else ()


def _beside(lines: Sequence[str], edge: int) -> Iterator[int]:
    """The printed lines at both sides of a page's edge."""
    for way in (-1, 1):
        at, seen = edge if way > 0 else edge - 1, 0
        while 0 <= at < len(lines) and seen < _EDGE and abs(at - edge) < 8:
            if lines[at].strip("\f \t\r"):
                yield at
                seen += 1
            at += way


def hyphen_edits(text: str) -> Iterator[Edit]:
    """Words broken at a line's end. A hyphen that the word has of its own stays: the text itself tells which."""
    if not _LINE_END_HYPHEN.search(text):
        return
    broken = list(_BROKEN.finditer(text))
    words = Counter(word.lower() for word in re.findall(r"[^\W\d_]+(?:[-‐][^\W\d_]+)*", text))
    for found in broken:
        before, after = found["before"].lower(), found["after"]
        kept = words[f"{before}-{after}"] > words[before + after] or (
            not words[before + after] and (_AFTER.fullmatch(after) or _BEFORE.fullmatch(before))
        )
        keep = "-" if kept and found["hyphen"] != "\u00ad" else ""
        yield Edit(found.start(), found.start(), "\n", HYPHEN)  # where it would have stood, had it been kept whole
        yield Edit(found.start("hyphen"), found.start("after"), keep, HYPHEN)
