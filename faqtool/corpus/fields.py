"""Cards whose parts are named: by labels (« Coût : {2}{W} ») or by the columns of a table.

A part of a line gets the field that it fills; labels themselves, and what a card has besides its rules (rarity,
artist), are named as such. A new word for a part is a word in ``FIELDS``.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from faqtool.corpus.paragraphs import ends_as_sentence
from faqtool.corpus.type_line import parse_type_line
from faqtool.french.fold import fold

NAME, COST, TYPE, NUMBERS, TEXT, POWER, TOUGHNESS = "name", "cost", "type", "numbers", "text", "power", "toughness"
LABEL = "label"  # a label, or a part that is none of the card's rules
RULING = "ruling"  # a ruling on the card, in a column of its own
END = "end"  # of a table with such a column, without width: what stands below is not on its last card

# What the parts of a card are called, folded; an example of each stands in tests/corpus/kinds/.
FIELDS: Mapping[str, tuple[str, ...]] = {
    NAME: ("nom", "nom de la carte", "nom vf", "nom francais", "carte", "name", "card name", "titre"),
    COST: ("cout", "cout de mana", "cout de lancement", "mana", "mana cost", "cost", "cc"),
    TYPE: ("type", "types", "type de carte", "card type", "ligne de type", "type line"),
    NUMBERS: (
        "f e", "force endurance", "force et endurance", "p t", "power toughness", "pow tou", "p e", "for end", "f e l",
        "loyaute", "loyalty",
    ),
    POWER: ("force", "power"),
    TOUGHNESS: ("endurance", "toughness"),
    TEXT: (
        "texte", "texte de la carte", "texte de regle", "texte de regles", "texte oracle", "texte vf", "card text",
        "oracle text", "rules text", "text", "capacite", "capacites", "effet", "effets",
    ),
    LABEL: (
        "rarete", "rarity", "extension", "edition", "set", "illustrateur", "illustration", "artist", "artiste",
        "numero",
        "valeur de mana", "mana value", "ccm", "cmc", "cout converti de mana", "converted mana cost", "couleur",
        "color", "couleurs", "colors", "texte d ambiance", "flavor text", "ambiance", "nom vo", "nom anglais", "prix",
        "nom original", "texte vo", "texte anglais", "type vo", "type anglais", "n", "no", "num", "illus", "legalite",
        "numero de collection", "card number", "all sets", "expansion", "langue", "citation",
    ),
}  # fmt: skip
_FIELD_OF = {word: field for field, words in FIELDS.items() for word in words}
# What stands alone above a card's rulings, or above a column of them.
OPENS_RULINGS = frozenset((
    "decisions", "decision", "rulings", "ruling", "precisions", "jugements", "faq", "notes", "remarques", "regles",
    "clarifications", "clarification",
))  # fmt: skip
_LABELLED = re.compile(r"[*_|\s]*(?P<label>[^\W\d_][^:|\n]{0,30}?)[*_]*\s*:[*_]*(?:\s+(?P<value>\S.*?))?\s*")
_COST = re.compile(r"(?:\{[^{}\s]+\})+(?:\s*//?\s*(?:\{[^{}\s]+\})+)?")
_NUMBERS = re.compile(r"[\d*X][\d*X+-]*\s*/\s*[\d*X][\d*X+-]*|\d{1,2}")
_ALONE = re.compile(r"\s*\*\*(?P<label>[^*:]{2,30})\*\*\s*")  # « **Coût de mana** », its value on the next line
_RULE = re.compile(r"[\s|:+-]*-[\s|:+-]*")
_IN_CELL = re.compile(r"(?P<end><br\s*/?>)|(?:(?!<br\s*/?>).)+", re.IGNORECASE)
_BULLET = re.compile(r"\s*(?:[*•·▪◦‣](?!\*)|[+-](?!\d))\s*\S")  # neither « **Texte** » nor « +1 : … »
_NAMES_A_CARD = re.compile(r"[A-ZÀ-ÝŒÆ][^.:!?;{}]+")
_LONGEST_NAME = 60
_UNKNOWN_LABEL = re.compile(r"\s*[A-ZÀ-Ý][^:.{}]{1,24}\s?:\s*\S?.*")
_BEGINS = (NAME, "")  # another card, or the rulings
_NEAR = 14  # printed lines within which the labels of one card follow


class Part(NamedTuple):
    """Characters of a line, and the field that they fill."""

    start: int
    end: int
    field: str
    card: int  # the line (from 0) at which the card begins that it is a part of


def fields_of(lines: Sequence[str]) -> dict[int, list[Part]]:
    """The parts of each line that belongs to a labelled card or to a table of cards, by the line's place."""
    found: dict[int, list[Part]] = {}
    at = 0
    while at < len(lines):
        line = lines[at]
        if "\t" in line.strip() or line.count("|") > 1:
            at = _table(lines, at, found)
        elif (label := _label(line)) and label[0] and label[0] != LABEL:
            at = _labelled_card(lines, at, found)
        else:
            at += 1
    return found


# --- labels


def _label(line: str) -> tuple[str, int, int] | None:
    """The field that a line's label names, and where its value stands; the field is empty where rulings begin."""
    if not (label := (":" in line and _LABELLED.fullmatch(line)) or ("**" in line and _ALONE.fullmatch(line))):
        return None
    word = fold(label["label"])
    value = label.groupdict().get("value")
    if word in OPENS_RULINGS and not value:
        return "", 0, 0
    field = _FIELD_OF.get(word)
    start, end = label.span("value") if value else (len(line), len(line))
    return (field, start, end) if field else None


def _labelled_card(lines: Sequence[str], at: int, found: dict[int, list[Part]]) -> int:
    """The card whose labels begin at a line, if they are one's; where reading goes on."""
    parts: dict[int, list[Part]] = {}
    seen: set[str] = set()
    waiting = ""  # the field that the next line fills
    first, printed = at, 0
    while at < len(lines) and printed < _NEAR + 4 * len(seen):
        line = lines[at]
        label, printed = _label(line), printed + bool(line.strip())
        if (label and not label[0]) or fold(line) in OPENS_RULINGS:
            parts[at] = [Part(0, len(line), LABEL, first)]
            at += 1
            break
        if label and ((label[0] in seen and label[0] != LABEL) or (label[0] == NAME and seen)):
            break
        if label and not (waiting == TEXT and label[0] == LABEL and not _FIELD_OF.get(fold(line.partition(":")[0]))):
            field, start, end = label
            seen.add(field)
            parts[at] = [Part(0, start, LABEL, first)] + ([Part(start, end, field, first)] if start < end else [])
            waiting = field if field == TEXT or start == end else ""
        elif not line.strip():
            text_began = waiting == TEXT and TEXT in {part.field for row in parts.values() for part in row}
            if text_began and not _text_goes_on(lines, at, seen):
                waiting = ""
        elif seen and not waiting and _UNKNOWN_LABEL.fullmatch(line):
            pass  # a label of another kind: what it says stays unread
        elif waiting and not _BULLET.match(line):
            parts[at] = [Part(len(line) - len(line.lstrip()), len(line.rstrip()), waiting, first)]
            waiting = waiting if waiting == TEXT else ""
        else:
            break
        at += 1
    if NAME not in seen and len(seen - {LABEL}) > 1 and (name := _name_above(lines, first)) is not None:
        line = lines[name]
        parts[name] = [Part(len(line) - len(line.lstrip("#*_> \t")), len(line.rstrip("#*_ \t\r")), NAME, first)]
    values = {part.field: lines[row][part.start : part.end] for row, row_parts in parts.items() for part in row_parts}
    if NAME in values and parse_type_line(values.get(TYPE, "")):
        found |= parts
        return at
    return first + 1


def _text_goes_on(lines: Sequence[str], at: int, seen: Collection[str]) -> bool:
    """Whether what stands behind a blank line is still the card's text: another label of the card follows it."""
    for line in lines[at : at + _NEAR]:
        if label := _label(line):
            return label[0] == LABEL or label[0] not in (*_BEGINS, *seen)
        if _BULLET.match(line):
            return False
    return False


def _name_above(lines: Sequence[str], at: int) -> int | None:
    """The line above labels that can be their card's name."""
    near = range(at - 1, max(-1, at - 3), -1)
    found = next((n for n in near if lines[n].strip()), None)
    if found is None or len(lines[found]) > _LONGEST_NAME:
        return None
    return found if _NAMES_A_CARD.fullmatch(lines[found].strip("#*_> \t\r")) else None


# --- tables


def _table(lines: Sequence[str], at: int, found: dict[int, list[Part]]) -> int:
    """The rows of a table that begins at a line, where they are cards; where reading goes on."""
    header = _columns(lines[at])
    named = NAME in header and TYPE in header
    rows: dict[int, list[Part]] = {at: [Part(0, len(lines[at]), LABEL, at)]} if named else {}
    after = at + named
    while after < len(lines) and ("\t" in lines[after].strip() or lines[after].count("|") > 1):
        cells = _cells(lines[after])
        if _RULE.fullmatch(lines[after]):
            rows[after] = [Part(0, len(lines[after]), LABEL, after)]
        elif row := _by_header(lines[after], cells, header, after) if named else _by_shape(lines[after], cells, after):
            rows[after] = row
        else:
            break
        after += 1
    if not any(part.field == TYPE for row in rows.values() for part in row):
        return at + 1
    found |= rows
    if RULING in header:
        end = len(lines[after - 1])
        rows[after - 1].append(Part(end, end, END, at))
    return max(after, at + 1)


def _columns(line: str) -> list[str]:
    """The fields that the columns of a table fill, by its first row; the empty string where a title tells nothing."""
    words = [fold(line[start:end]) for start, end in _cells(line)]
    return [RULING if word in OPENS_RULINGS else _FIELD_OF.get(word, "") for word in words]


def _cells(line: str) -> list[tuple[int, int]]:
    """The cells of a row by their characters, without the spaces around them; an empty one has no width."""
    sign = "|" if line.count("|") > 1 else "\t"
    start = len(line) - len(line.lstrip(" ")) + (sign == "|" and line.lstrip(" ").startswith("|"))
    cells: list[tuple[int, int]] = []
    for cell in line[start:].split(sign):
        left = start + len(cell) - len(cell.lstrip())
        cells.append((min(left, start + len(cell)), max(left, start + len(cell.rstrip()))))
        start += len(cell) + 1
    return cells


def _by_header(line: str, cells: Sequence[tuple[int, int]], header: Sequence[str], card: int) -> list[Part]:
    """The parts of a row whose columns are named; none where it is no card.

    What stands in a column of an unknown title is a part only where it is too short to say anything of the rules,
    and rulings are parts behind the card: others stay unread.
    """
    row: list[Part] = []
    last = max(at for at, field in enumerate(header) if field not in ("", LABEL, RULING))
    for at, (start, end) in enumerate(cells):
        field = header[at] if at < len(header) else TEXT
        if (not field and ends_as_sentence(line[start:end])) or (field == RULING and at < last):
            continue
        for found in _IN_CELL.finditer(line, start, end):
            if found[0].strip():
                own = LABEL if found["end"] or not field else field
                row.append(Part(*_trimmed(line, *found.span()), own, card))
    types = [line[part.start : part.end] for part in row if part.field == TYPE]
    return row if types and parse_type_line(types[0]) else []


def _trimmed(line: str, start: int, end: int) -> tuple[int, int]:
    words = line[start:end]
    return start + len(words) - len(words.lstrip()), start + len(words.rstrip())


def _by_shape(line: str, cells: Sequence[tuple[int, int]], card: int) -> list[Part]:
    """The parts of a row by what each looks like; none where it is no card."""
    row: list[Part] = []
    for start, end in cells:
        words = line[start:end]
        if not words:
            continue
        seen = {part.field for part in row}
        if _COST.fullmatch(words) and COST not in seen:
            field = COST
        elif parse_type_line(words) and TYPE not in seen and NAME in seen:
            field = TYPE
        elif _NUMBERS.fullmatch(words) and NUMBERS not in seen and TYPE in seen:
            field = NUMBERS
        else:
            field = TEXT if NAME in seen else NAME
        row.append(Part(start, end, field, card))
    fields = [part.field for part in row]
    return row if TYPE in fields and len(fields) > 2 else []
