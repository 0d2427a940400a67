"""Tables with commas or semicolons: rows that are rulings (name, day, text) or cards."""

import csv
import io
from collections.abc import Iterator, Sequence

from faqtool.corpus import fields
from faqtool.corpus.exports.sheet import Sheet, Value
from faqtool.french.fold import fold

_RULING, _DAY, _QUESTION = "ruling", "day", "question"
# What the columns of rulings are called, folded, besides the words of ``fields``.
_COLUMNS = {
    _RULING: ("ruling", "rulings", "comment", "commentaire", "decision", "jugement", "precision", "reponse"),
    _QUESTION: ("question", "questions", "situation"),
    _DAY: ("date", "published at", "day", "jour", "publie le"),
}
_COLUMN_OF = {word: column for column, words in _COLUMNS.items() for word in words}
_LONGEST_NOTE = 60  # characters
_NAMES = fields.FIELDS[fields.NAME]


def read_csv(text: str) -> Sheet | None:
    """The rows of a table as lines, or None when the first line does not name the columns of rulings or cards."""
    first = text.removeprefix("\ufeff").partition("\n")[0].strip("\r")
    sign = max(",;\t", key=first.count)
    if not first.count(sign):
        return None
    if not any(fold(cell.strip('"')) in _NAMES for cell in first.split(sign)):
        return None
    try:
        header = [_column(cell) for cell in next(csv.reader([first], delimiter=sign), [])]
    except csv.Error:
        return None
    if fields.NAME not in header or not ({_RULING, fields.TYPE} & set(header) or {_DAY, fields.TEXT} <= set(header)):
        return None
    if fields.TYPE not in header:
        header = [_RULING if column == fields.TEXT and _RULING not in header else column for column in header]
    rows = list(_rows(text, sign))
    if any(len(row) != len(header) for row in rows if row) or _holds_more(rows, header):
        return None  # more than a table of rulings or cards: it is read as any other text
    sheet = Sheet(text)
    shown = ""
    for row in rows:
        values = dict(zip(header, row, strict=False))
        name, ruling = values.get(fields.NAME), values.get(_RULING)
        if name and fields.TYPE in values and values[fields.TYPE].text.strip():
            sheet.cards += 1
            for field in (fields.NAME, *(f for f in fields.FIELDS if f not in (fields.NAME, fields.LABEL))):
                if field in values and values[field].text.strip():
                    sheet.field(field, values[field])
            shown = name.text
        if name and ruling and ruling.text.strip():
            if name.text != shown:
                sheet.name(name)
                shown = name.text
            day = values.get(_DAY)
            sheet.ruling(ruling, day if day and day.text.strip() else None, values.get(_QUESTION))
    return sheet


def _holds_more(rows: Sequence[Sequence[Value]], header: Sequence[str]) -> bool:
    """Whether a column that nothing is known of holds sentences."""
    return any(
        not column and any(len(row[at].text) > _LONGEST_NOTE for row in rows if len(row) > at)
        for at, column in enumerate(header)
    )


def _column(cell: str) -> str:
    """What a column holds, by its title; the empty string where it tells nothing."""
    word = fold(cell)
    if column := _COLUMN_OF.get(word):
        return column
    if "date" in word.split():
        return _DAY
    return next((field for field, words in fields.FIELDS.items() if word in words), "")


def _rows(text: str, sign: str) -> Iterator[Sequence[Value]]:
    """The rows below the first, each cell with its place in the file."""
    ends = [0]
    for line in io.StringIO(text, newline=""):
        ends.append(ends[-1] + len(line))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=sign)
    before = 0
    try:
        for row in reader:
            start, end = ends[before], ends[min(reader.line_num, len(ends) - 1)]
            before = reader.line_num
            if start:
                yield list(_placed(text, row, start, end))
    except csv.Error:  # no table: a row that fits no header says so
        yield ()
        yield (Value("", 0, 0),)


def _placed(text: str, row: Sequence[str], start: int, end: int) -> Iterator[Value]:
    at = start
    for cell in row:
        found = text.find(cell, at, end) if cell else at
        if found < 0:
            yield Value(cell, at, end)
        else:
            yield Value(cell, found, found + len(cell))
            at = found + len(cell)
