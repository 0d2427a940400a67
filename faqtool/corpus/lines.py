"""A document as lines, each with its place and what its shape says it is.

Shape alone decides here; what a line means where it stands is decided in ``blocks`` and ``reader``.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from faqtool.corpus.fields import END, RULING, fields_of
from faqtool.corpus.paragraphs import ends_as_sentence
from faqtool.corpus.plain import Copy
from faqtool.corpus.stamps import OPENING
from faqtool.corpus.type_line import parse_type_line
from faqtool.corpus.unfold import unfold


class Shape(StrEnum):
    """What a line looks like."""

    BLANK = "blank"
    SEPARATOR = "separator"  # -----
    PART = "part"  # NOTES GÉNÉRALES
    HEADING = "heading"  # ***Thème : …***
    TITLE = "title"  # ## Persistance, until what follows tells what it heads (``markdown``)
    SUBHEADING = "subheading"  # _SOUS-TYPES D'ARPENTEUR_
    CAPITALS = "capitals"  # SOUS-TYPES D'ARPENTEUR
    BULLET = "bullet"  # * …, - …
    DATED = "dated"  # 01/05/2009 : …
    SUBPOINT = "subpoint"  # -- …
    STEP = "step"  # 1) …
    RULE = "rule"  # 502.79a …
    NUMBER = "number"  # 502.79a alone, above its words
    NUMBERED = "numbered"  # 2.1 Erreur de pioche: the title of a part of a policy
    COST = "cost"  # {2}{W}
    TYPE = "type"  # Créature : elfe
    QUESTION = "question"  # Q : …
    ANSWER = "answer"  # R : …
    ATTRIBUTION = "attribution"  # Le 25/08/2009, … avait écrit ...
    FIELD = "field"  # a part of a card that a label or a column names
    HALF = "half"  # // between the halves of a card
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its 1-based number, its text without end of line, and where it starts in the document.

    Several have one number where a copy has lost its line ends.
    """

    number: int
    text: str
    start: int
    shape: Shape
    field: str = ""  # of a part that a label or a column names, which one (``fields``)
    card: int = -1  # of such a part, which card's: parts of one have one number
    other: str = ""  # how else it could be cut, where nothing tells which is right (in French)
    quoted: bool = False  # behind the sign of a quotation (``>``)

    @property
    def end(self) -> int:
        return self.start + len(self.text)


BULLET = re.compile(
    r"(?:\*(?![*/])|[•·▪◦‣●■►▶→∙⁃\uf0b7\uf0a7])\s*|[-+]\s+(?=\S)|(?:--|—|–)\s+(?=\S)"
    r"|\d{1,2}\.\d{1,2}\.?\s+(?=[A-ZÀ-ÝŒ«][^\n]*\?\s*(?:\n|$))"  # 1.1 Une question ?
)
SUBPOINT = re.compile(r"(?:--|—|–)\s+(?=\S)")
STEP = re.compile(r"(\d{1,2})[).]\s+(?=\S)")
# A rule may have a word or a bullet before its number: « Règle 702.9a : … », « • 702.9a … ».
_POINTED_RULE = re.compile(r"\d{3}\.\d{1,3}[a-z]\.?\s+[A-ZÀ-ÝŒ«\"“]")
RULE = re.compile(
    r"(?:(?:[•·▪*-]\s*)(?=\d{3}\.\d{1,3}[a-z])|(?:Règle|Rule|CR|RC)\s+(?=\d{3}\.\d{1,3}[a-z]?\s*[:–—)]))?(?P<chapter>\d{3})(?:[.,](?P<rule>\d{1,3})(?P<letter>[a-z])?)?(?P<stop>\.?)(?:\s*[:–—)])?\s+(?P<text>\S.*)"
)
NUMBER = re.compile(r"(?P<chapter>\d{3})[.,](?P<rule>\d{1,3})(?P<letter>[a-z])?\.?")
NUMBERED = re.compile(
    r"(?P<number>\d{1,2}(?:\.\d{1,2}){1,2}\.?\s+|\d{1,2}(?:\.\d{1,2})*\s{2,}|[IVX]{1,4}\s{2,})"
    r"(?P<title>[A-ZÀ-ÝŒ][^.!?;]{2,80})"
)
_PRICED = re.compile(r"[€$£%]|euros?\b|(?:kg|km|cm|mm|mo|go)\b", re.IGNORECASE)  # no rule: a price, a measure
HEADING = re.compile(r"\*{2,3}\s*(?P<title>[^*\s].*?)\s*\*{2,3}")
TITLE = re.compile(r"\s*#{1,6}\s+(?P<title>\S.*?)(?:\s+#+)?")
SUBHEADING = re.compile(r"_\s*(?P<title>[^_\s](?:[^_]*[^_\s])?)\s*_")
ATTRIBUTION = re.compile(
    r"(?:(?:Le|On) \d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?: à [\d:h]+)?,? )?"
    r"(?P<who>\S.{0,40}?) (?:(?:avait |a )écrit|wrote)\s*(?:\.\.\.|…|:)?"
)
_QUESTION = re.compile(
    r"(?:Q|Question)(?:\s?n?°?\s?(?P<n>\d+))?\s*[:.]\s*(?=\S)|Question(?:\s?n?°?\s?(?P<alone>\d+))\s*[:.]?$"
)
_ANSWER = re.compile(
    r"(?:R|A|Rép|Réponse|Answer)(?:\s?n?°?\s?(?P<n>\d+))?\s*[:.]\s*(?=\S)"
    r"|(?:Réponse|Answer)(?:\s?n?°?\s?(?P<alone>\d+))?\s*[:.]?$"
)
_SAID = re.compile(r"(?P<who>[^\s.:!?«»*-][^.:!?«»\n]{0,38}?) (?:(?:avait |a )écrit|wrote)\s*:(?=\s*\S)\s*")
_QUOTED = re.compile(r"(?:>\s?)+")
_GLOSSARY = re.compile(r"glossaire|glossary", re.IGNORECASE)
# A heading that lost its stars still says what kind of thing it announces.
ANNOUNCED = re.compile(
    r"(?:nouvelle |nouveau |retour d[e'’] ?|new |returning )?"
    r"(?:capacité mot[-‑]clé|action mot[-‑]clé|mot de capacité|mécanique de jeu|type de carte|symbole|thème|cycle"
    r"|keyword ability|keyword action|ability word|game mechanic|card type|symbol|theme)s?"
    r"\s?:\s?\S.{0,80}",
    re.IGNORECASE,
)
_PART = re.compile(r"NOTES\b|GENERAL NOTES|CARD-SPECIFIC NOTES")
_PART_TITLE = re.compile(
    r"notes générales|notes (?:sur|concernant) .{0,40}cartes.{0,20}|general notes|card[- ]specific notes"
    r"|(?:les |liste des )?cartes(?: spécifiques)?(?: une par une)?|(?:individual )?cards?",
    re.IGNORECASE,
)
_CREDITS = re.compile(r"crédits|credits|remerciements", re.IGNORECASE)
# The title of a numbered part needs no capitals: « Deuxième partie : notes », « II. Notes générales ».
_NUMBERED_PART = re.compile(
    r"(?:(?:première|deuxième|seconde|troisième|1re|2e|3e) partie|(?:partie|part) (?:\d|[IV]+))"
    r"(?:\s*[:.–—-]\s*\S.{0,60})?|[IV]{1,3}[.)]\s+[^\W\d_].{2,60}",
    re.IGNORECASE,
)
_CAPITALS = re.compile(r"\w[\w'’ ,-]{5,80}")
_COST = re.compile(r"(?:\{[^{}\s]+\})+(?:\s*//?\s*(?:\{[^{}\s]+\})+)?")
_HALF = re.compile(r"/{1,4}|(?:\*{2,3})?/{2,4}(?:\*{2,3})?|\*{3}\s*//\s*\*{3}")
_SHORTEST_DATED = 25  # characters; shorter is a date that something else was posted at
_SHAPES = {RULING: Shape.BULLET, END: Shape.SEPARATOR}  # of the parts that are none of the card
_SEPARATOR = re.compile(r"(?:-{3,}|_{3,}|={3,}|—{3,}|\*(?:\s*\*){2,})")
_EMPHASISED = re.compile(r"\*[^\s*]+\*(?:\W|$)")


def read_lines(copy: Copy) -> list[Line]:
    """The lines of a document, split on LF alone; a line that holds a whole card or document in pieces.

    The signs of a quotation (``>``) are no part of a line.
    """
    lines: list[Line] = []
    numbers = copy.line_numbers()
    rows = copy.text.split("\n")
    fields = fields_of(rows)
    start = 0
    for number, raw in enumerate(rows, 1):
        shown = raw.removesuffix("\r")
        quoted = found.end() if (found := _QUOTED.match(shown)) else 0
        if parts := fields.get(number - 1):
            for part in parts:
                text, at = shown[part.start : part.end], start + part.start
                shape = _SHAPES.get(part.field, Shape.FIELD)
                of_card = (part.field, part.card) if shape is Shape.FIELD else ("", -1)
                lines.append(Line(numbers.at(at, number), text, at, shape, *of_card))
        else:
            if (said := _SAID.match(shown, quoted)) and said.end() < len(shown):
                lines.append(Line(numbers.at(start, number), said[0], start + said.start(), Shape.ATTRIBUTION))
                quoted = said.end()
            for piece in unfold(shown[quoted:]):
                text, at = shown[quoted + piece.start : quoted + piece.end], start + quoted + piece.start
                line = Line(numbers.at(at, number), text, at, shape_of(text), other=piece.other, quoted=bool(quoted))
                lines.append(line)
        start += len(raw) + 1
    return lines


def _is_amount(rule: re.Match[str]) -> bool:
    """« 139.99 € », « 100.50 points »: no rule. One without a letter begins with a capital."""
    return bool(_PRICED.match(rule["text"])) or (not rule["letter"] and rule["text"][0].islower())


def number_of(line: Line) -> str | None:
    """The number of a question or an answer, where it has one."""
    found = (_QUESTION if line.shape is Shape.QUESTION else _ANSWER).match(line.text.strip())
    return (found["n"] or found["alone"]) if found else None


def is_part_title(title: str) -> bool:
    """Whether a title, marked as one, is that of a whole part of a document: a card below it stands on its own."""
    return bool(_PART_TITLE.fullmatch(title.strip(" :*_")))


def shape_of(text: str) -> Shape:
    """What one line looks like, whatever stands around it.

    >>> [str(shape_of(line)) for line in ("* Un.", "*Un.", "*/*", "*pas* un", "502,72c Un", "{2}{W}", "_UN_")]
    ['bullet', 'bullet', 'text', 'text', 'rule', 'cost', 'subheading']
    >>> [str(shape_of(line)) for line in ("## Un", "- Un.", "-1 : Un.", "-1/-1", "-- Un")]
    ['title', 'bullet', 'text', 'text', 'subpoint']
    """
    line = text.strip()
    if not line:
        return Shape.BLANK
    for shape, pattern in _WHOLE_LINE:
        if pattern.fullmatch(line):
            return shape
    if SUBPOINT.match(line):
        return Shape.SUBPOINT
    if (bullet := BULLET.match(line)) and not _EMPHASISED.match(line):
        rule = _POINTED_RULE.match(line, bullet.end())
        return Shape.RULE if rule else Shape.BULLET
    if _QUESTION.match(line):
        return Shape.QUESTION
    if _ANSWER.match(line):
        return Shape.ANSWER
    if (step := STEP.match(line)) and (line[step.end(1)] == ")" or ends_as_sentence(line)):
        return Shape.STEP
    if (rule := RULE.fullmatch(line)) and (rule["rule"] or rule["stop"]) and not _is_amount(rule):
        return Shape.RULE
    if NUMBER.fullmatch(line):
        return Shape.NUMBER
    if (titled := NUMBERED.fullmatch(line)) and not ends_as_sentence(line):
        return Shape.PART if is_part_title(titled["title"]) else Shape.NUMBERED
    if OPENING.match(line) and ends_as_sentence(line) and len(line) > _SHORTEST_DATED:
        return Shape.DATED
    if (line.isupper() and _PART.match(line)) or (_NUMBERED_PART.fullmatch(line) and not ends_as_sentence(line)):
        return Shape.PART
    if line.isupper() and _CAPITALS.fullmatch(line):
        return Shape.CAPITALS
    return Shape.TYPE if parse_type_line(line) else Shape.TEXT


_WHOLE_LINE = (
    (Shape.HALF, _HALF),
    (Shape.SEPARATOR, _SEPARATOR),
    (Shape.HEADING, HEADING),
    (Shape.TITLE, TITLE),
    (Shape.HEADING, ANNOUNCED),
    (Shape.HEADING, _GLOSSARY),
    (Shape.SUBHEADING, SUBHEADING),
    (Shape.SEPARATOR, _CREDITS),
    (Shape.COST, _COST),
    (Shape.ATTRIBUTION, ATTRIBUTION),
)
