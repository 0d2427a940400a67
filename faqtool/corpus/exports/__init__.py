"""Exports of cards and rulings: JSON as MTGJSON and Scryfall write it, tables with commas as Gatherer's are copied.

They become the lines that a document would have printed, so that all else reads them as it reads any other.
"""

from faqtool.corpus.exports.csv_export import read_csv
from faqtool.corpus.exports.json_export import json_sheet
from faqtool.corpus.exports.json_nodes import read_json
from faqtool.corpus.exports.sheet import Sheet

__all__ = ["Sheet", "read_export"]


def read_export(text: str) -> Sheet | None:
    """The lines of an export, or None when a text is none."""
    begins = text.lstrip("\ufeff \t\r\n")[:1]
    sheet = None
    if begins in ("{", "[") and (root := read_json(text)) is not None:
        sheet = json_sheet(text, root)
    elif begins:
        sheet = read_csv(text)
    return sheet if sheet and sheet.lines else None
