"""What stands on a page around a document: menus, notices, signatures. Each kind has a name."""

import re
from collections.abc import Sequence

from faqtool.corpus.documents import Document, PagePart
from faqtool.corpus.lines import Line, Shape
from faqtool.corpus.paragraphs import ends_as_sentence
from faqtool.french.fold import fold

FRONT = "présentation"
PART_TITLE = "titre de partie"
SEPARATOR = "séparateur"
PREVIEW = "aperçu tronqué"
ATTRIBUTION = "auteur d'une citation"
REPEATED = "citation répétée"
INDEX = "index"

_HEAD = 60  # lines
# Signs that a line speaks of the page or of the rights in it, not of the game.
_SIGNS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("mentions légales", re.compile(r"toutes les marques sont|all trademarks are|©|\(c\) ?\d{4}", re.IGNORECASE)),
    ("signature", re.compile(r"^\W*(?:dernière modification par|message édité par|edited by)\b", re.IGNORECASE)),
    (
        "cadre du site",
        re.compile(
            r"\b(?:connectez-vous|identifiez-vous|inscrivez-vous|log in|sign up) "
            r"|^posté (?:le|par)\b|^(?:répondre|citer|pages? ?:?[\d ]+)$",
            re.IGNORECASE,
        ),
    ),
    (
        "politesse",
        re.compile(
            r"^(?:voilà,? )?(?:bonjour|bonsoir|salut|bonne lecture|cordialement|amicalement|merci)\b.{0,60}$",
            re.IGNORECASE,
        ),
    ),
)


def page_sign(text: str) -> str | None:
    """The kind of page furniture that a line is by its words, or None.

    >>> page_sign("[ Dernière modification par X le 16 jan 2008 ]"), page_sign("* Une créature attaque.")
    ('signature', None)
    """
    return next((kind for kind, sign in _SIGNS if sign.search(text)), None)


def declared_parts(document: Document, lines: Sequence[Line]) -> dict[int, str]:
    """The lines that ``corpus.yaml`` says are no text of a document: start -> kind."""
    kinds: dict[int, str] = {}
    for part in document.ignored:
        for start in _extent(part, lines):
            kinds.setdefault(start, part.kind)
    return kinds


def _extent(part: PagePart, lines: Sequence[Line]) -> Sequence[int]:
    first = _first(part.first, lines, 0)
    if first is None:
        return ()
    last = len(lines) - 1 if part.last is None else _first(part.last, lines, first)
    return () if last is None else [line.start for line in lines[first : last + 1] if line.shape is not Shape.BLANK]


def _first(words: str, lines: Sequence[Line], at: int) -> int | None:
    return next((n for n in range(at, len(lines)) if lines[n].text.strip().startswith(words)), None)


def previews(lines: Sequence[Line]) -> frozenset[int]:
    """Lines at the head of a page that only begin what stands in full further on, cut off with dots."""
    cut = [line for line in lines[:_HEAD] if line.text.rstrip().endswith(("...", "…")) and len(line.text) > 40]
    if not cut:
        return frozenset()
    full = fold(" ".join(line.text for line in lines if line not in cut))
    return frozenset(line.start for line in cut if fold(line.text) in full)


_INDEX_TITLES = frozenset(("sommaire", "index", "table des matieres", "contents", "table of contents"))
_INDEX_LINE = re.compile(r"(?:index|sommaire)\s?:", re.IGNORECASE)
_RULE_NUMBER = re.compile(r"\b\d{3}[.,]\d{1,3}[a-z]?\b")
_ENDS_IN_NUMBER = re.compile(r".*(?:[.…\s]{2,}\d{1,3}|\b\d{3}[.,]\d{1,3}[a-z]?)\.?$")


def index_lines(lines: Sequence[Line]) -> frozenset[int]:
    """The lines of an index or a table of contents: its title, and below it what only says where something stands."""
    found: set[int] = set()
    printed = [line for line in lines if line.shape is not Shape.BLANK]
    for at, line in enumerate(printed):
        if _INDEX_LINE.match(line.text.strip()) and len(_RULE_NUMBER.findall(line.text)) >= 2:
            found.add(line.start)
        if fold(line.text) not in _INDEX_TITLES:
            continue
        entries: dict[str, int] = {}  # what begins the text below has stood in the index already
        for entry in printed[at + 1 :]:
            of_rules = entry.shape is Shape.RULE and printed[at + 1].shape is Shape.RULE
            if _number(entry) in entries or not _is_entry(entry, printed, of_rules):
                break
            entries[_number(entry)] = entry.start
        if entries:
            found |= {line.start, *entries.values()}
    return frozenset(found)


def _is_entry(line: Line, printed: Sequence[Line], of_rules: bool) -> bool:
    """Whether a line only leads elsewhere: to a number at its end, or to a rule whose number stands below once more."""
    text = line.text.strip()
    if ends_as_sentence(text) and not _ENDS_IN_NUMBER.match(text):
        return False
    if line.shape is Shape.RULE:
        return of_rules and any(one.start > line.start and _number(one) == _number(line) for one in printed)
    return bool(_ENDS_IN_NUMBER.match(text))


def _number(line: Line) -> str:
    """The number of a rule's line; all of another."""
    text = line.text.strip()
    return text.partition(" ")[0].rstrip(".") if line.shape is Shape.RULE else text
