"""What stands on a page around a document: menus, notices, signatures. Each kind has a name."""

import re
from collections.abc import Sequence

from faqtool.corpus.documents import Document, PagePart
from faqtool.corpus.lines import Line, Shape
from faqtool.french.fold import fold

FRONT = "présentation"
PART_TITLE = "titre de partie"
SEPARATOR = "séparateur"
PREVIEW = "aperçu tronqué"
ATTRIBUTION = "auteur d'une citation"
REPEATED = "citation répétée"

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
        re.compile(r"^(?:bonjour|salut|bonne lecture|cordialement|amicalement|merci)\b.{0,60}$", re.IGNORECASE),
    ),
)


def page_sign(text: str) -> str | None:
    """The kind of page furniture that a line is by its words, or None.

    >>> page_sign("[ Dernière modification par X le 16 jan 2008 ]"), page_sign("* Une créature attaque.")
    ('signature', None)
    """
    return next((kind for kind, sign in _SIGNS if sign.search(text)), None)


def declared_parts(document: Document, lines: Sequence[Line]) -> dict[int, str]:
    """The lines that ``corpus.yaml`` says are no text of a document: number -> kind."""
    kinds: dict[int, str] = {}
    for part in document.ignored:
        for number in _extent(part, lines):
            kinds.setdefault(number, part.kind)
    return kinds


def _extent(part: PagePart, lines: Sequence[Line]) -> Sequence[int]:
    first = _first(part.first, lines, 0)
    if first is None:
        return ()
    last = len(lines) - 1 if part.last is None else _first(part.last, lines, first)
    return () if last is None else [line.number for line in lines[first : last + 1] if line.shape is not Shape.BLANK]


def _first(words: str, lines: Sequence[Line], at: int) -> int | None:
    return next((n for n in range(at, len(lines)) if lines[n].text.strip().startswith(words)), None)


def previews(lines: Sequence[Line]) -> frozenset[int]:
    """Lines at the head of a page that only begin what stands in full further on, cut off with dots."""
    cut = [line for line in lines[:_HEAD] if line.text.rstrip().endswith(("...", "…")) and len(line.text) > 40]
    if not cut:
        return frozenset()
    full = fold(" ".join(line.text for line in lines if line not in cut))
    return frozenset(line.number for line in cut if fold(line.text) in full)
