"""What stands on a page around a document: menus, notices, signatures. Each kind has a name."""

import re
from collections.abc import Mapping, Sequence

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
LABEL = "étiquette"
TALK = "propos sans un mot du jeu"

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


# What a forum prints around each post; a line is all of it. A new one is a line here, and an example in
# tests/corpus/kinds/.
_FRAME = re.compile(
    r"[•·*-]?\s*(?:et )?\d+ (?:invités?|visiteurs?|utilisateurs?|membres?)\b.{0,60}"
    r"|(?:utilisateurs?|membres?|personnes?) (?:parcourant|en ligne|actuellement|qui lisent).{0,80}"
    r"|(?:posté|publié|envoyé|posted|rédigé|mis en ligne) (?:le|par|on|by|:).{0,60}"
    r"|le .{4,40} à \d{1,2}[h:]\d{2}.{0,10}"
    r"|page \d+ (?:sur|/|of|de) \d+.{0,30}|inscri(?:te?|ption)(?: le| depuis)?\s*:?.{2,40}|messages?\s*:\s*[\d\s]+"
    r"|(?:localisation|location|ville|joined|posts|réputation|karma|rang|grade|âge|sexe|avatar)\s*:.{0,40}"
    r"|(?:sujet(?: du message)?|titre du sujet|auteur|subject)\s*:.{1,90}|re\s?: .{1,90}|#\s?\d{1,5}"
    r"|(?:haut(?: de (?:la )?page)?|répondre|citer|signaler|partager|imprimer|profil|mp|message privé|j['’]aime|suivre"
    r"|précédente?|suivante?|retour(?: en haut)?|éditer|modifier|supprimer|quote|reply|top|back to top|share|report"
    r"|revenir en haut|voir le profil.{0,40}|envoyer un (?:message|mp|email).{0,40}|visiter le site.{0,40})"
    r"|(?:aller à la page|retourner vers|sauter vers|aller à|naviguer vers)\b.{0,80}"
    r"|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? (?:à )?\d{1,2}[h:]\d{2}.{0,20}|(?:message )?par .{1,30} » .{5,50}"
    r"|qui est en ligne ?\??|modérateurs?\s*:.{1,60}|index du forum.{0,90}|\d+ messages? • page \d.{0,30}",
    re.IGNORECASE,
)
_MEMBER = re.compile(r"(?:inscrite?|messages?|joined|posts|posté|localisation|rang|grade)\b", re.IGNORECASE)
_LONGEST_FAREWELL = 120  # characters
_UNDERSCORES = re.compile(r"_{5,}")
_LONGEST_SIGNATURE = 8  # lines
_LONGEST_FRAME = 110  # characters


def frame_lines(lines: Sequence[Line]) -> dict[int, str]:
    """The lines that a site prints around posts, a member's name above them included: start -> kind."""
    found: dict[int, str] = {}
    for at, line in enumerate(lines):
        text = line.text.strip()
        if not text or len(text) > _LONGEST_FRAME or not _FRAME.fullmatch(text):
            continue
        found[line.start] = "cadre du site"
        if (below := _above_frame(lines, at)) is not None:
            found |= {one.start: "signature" for one in lines[below:at] if one.text.strip()}
        above = lines[at - 1] if at else None
        if above and _MEMBER.match(text) and _is_name(above):
            found[above.start] = "cadre du site"
    return found


def _above_frame(lines: Sequence[Line], at: int) -> int | None:
    """Where a signature begins, at its row of underscores, that ends above a line of the frame."""
    for row in range(at - 1, max(-1, at - _LONGEST_SIGNATURE), -1):
        if _UNDERSCORES.fullmatch(lines[row].text.strip()):
            return row
        if _FRAME.fullmatch(lines[row].text.strip()):
            return None
    return None


def _is_name(line: Line) -> bool:
    """Whether a line may be a member's name."""
    return line.shape is Shape.TEXT and len(line.text.split()) < 4 and not ends_as_sentence(line.text)


def farewell(text: str) -> str | None:
    """The kind of a few lines that begin with a greeting or a farewell."""
    first, _, rest = text.partition("\n")
    return page_sign(first) if rest and len(text) < _LONGEST_FAREWELL and page_sign(first) == "politesse" else None


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


_LONGEST_TITLE = 40  # characters
_FEW = 4  # titles in a row that are contents
_NUMBERED = re.compile(r"\d{1,3}(?:\.\d{1,3})*[a-z]?\.?\s")
_INDEX_TITLES = frozenset(("sommaire", "index", "table des matieres", "contents", "table of contents"))
_INDEX_LINE = re.compile(r"(?:index|sommaire)\s?:", re.IGNORECASE)
_RULE_NUMBER = re.compile(r"\b\d{3}[.,]\d{1,3}[a-z]?\b")
_ENDS_IN_NUMBER = re.compile(r".*(?:[.…\s]{2,}\d{1,3}|\b\d{3}[.,]\d{1,3}[a-z]?)\.?$")


def index_lines(lines: Sequence[Line]) -> frozenset[int]:
    """The lines of an index or a table of contents: its title, and below it what only says where something stands."""
    found: set[int] = set()
    printed = [line for line in lines if line.shape is not Shape.BLANK]
    last = {line.text.strip(): line.start for line in printed}
    last |= {_number(line): line.start for line in printed if line.shape is Shape.RULE}
    untitled = _untitled_contents(printed, last)
    for at, line in enumerate(printed):
        if _INDEX_LINE.match(line.text.strip()) and len(_RULE_NUMBER.findall(line.text)) >= 2:
            found.add(line.start)
        titled = len(line.text) < _LONGEST_TITLE and fold(line.text) in _INDEX_TITLES
        if not titled and at != untitled:
            continue
        entries: dict[str, int] = {}  # what begins the text below has stood in the index already
        below = printed[at + titled :]
        for entry in below:
            if _number(entry) in entries or not _is_entry(entry, last, below[0].shape is Shape.RULE):
                break
            entries[_number(entry)] = entry.start
        if entries:
            found |= {line.start, *entries.values()}
    return frozenset(found)


def _untitled_contents(printed: Sequence[Line], last: Mapping[str, int]) -> int | None:
    """Where contents without a title begin: numbered titles in a row that all stand once more below."""
    for at, line in enumerate(printed[:_HEAD]):
        row = printed[at : at + _FEW]
        if _NUMBERED.match(line.text.strip()) and len(row) == _FEW and all(_stands_again(one, last) for one in row):
            return at
    return None


def _stands_again(line: Line, last: Mapping[str, int]) -> bool:
    return last.get(line.text.strip(), -1) > line.start and not ends_as_sentence(line.text)


def _is_entry(line: Line, last: Mapping[str, int], of_rules: bool) -> bool:
    """Whether a line only leads elsewhere: to a number at its end, or to a title or rule that stands below again."""
    text = line.text.strip()
    if _stands_again(line, last):
        return True
    if ends_as_sentence(text) and not _ENDS_IN_NUMBER.match(text):
        return False
    if line.shape is Shape.RULE:
        return of_rules and last.get(_number(line), -1) > line.start
    return bool(_ENDS_IN_NUMBER.match(text))


def _number(line: Line) -> str:
    """The number of a rule's line; all of another."""
    text = line.text.strip()
    return text.partition(" ")[0].rstrip(".") if line.shape is Shape.RULE else text
