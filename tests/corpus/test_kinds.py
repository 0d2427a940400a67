"""Kinds of documents as public copies have them, each with exactly what it holds: the files of ``kinds/``.

A file is a document, a line of equals signs, and its records, a line each: ``card`` with its parts between bars,
``ruling`` with its heading, ``rule`` with its number, ``section``; then what is unread and what is doubtful.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from faqtool.corpus.corpus import read_document
from faqtool.corpus.reading import Reading
from faqtool.corpus.records import Card, Rule, Ruling, Section

from .test_copies import not_accounted_for

KINDS = sorted((Path(__file__).parent / "kinds").iterdir())
# What is no word of a record's line.
SIGNS = re.compile(r"\d{3}\.(?:\d{1,3}[a-z]?\.?)?|[#*_/\[\]|:+•●–=>-]|\d{1,2}[.)]|\d\d/\d\d/\d{4}")
PARTING = "\n==========\n"


def told(reading: Reading) -> Iterator[str]:
    """A reading as the files of ``kinds/`` write it."""
    for record in reading.records:
        match record:
            case Card():
                numbers = f"{record.power}/{record.toughness}" if record.power else record.loyalty or "-"
                parts = (record.name, record.mana_cost or "-", record.type_line, numbers, *record.text)
                yield f"card {' | '.join(parts)}"
            case Ruling():
                stamp = f" [{record.dated}]" if record.dated else ""
                yield f"ruling {record.heading}{stamp} : {' / '.join(record.text.split(chr(10)))}"
            case Rule():
                yield f"rule {record.number} {record.french or '-'} | {record.english or '-'}"
            case Section():
                yield f"section {record.name} : {' / '.join(record.notes)}".rstrip(" :")
    for line in reading.unread:
        yield f"unread {line.text}"
    for doubt in reading.doubts:
        yield f"doubt {doubt.kind}"


@pytest.mark.parametrize("path", KINDS, ids=[path.stem for path in KINDS])
def test_a_kind_of_document_holds_exactly_its_records(path: Path, tmp_path: Path) -> None:
    text, _, expected = path.read_text(encoding="utf-8").partition(PARTING)
    copy = tmp_path / path.name
    copy.write_text(text + "\n", encoding="utf-8")
    reading = read_document(copy)
    assert list(told(reading)) == [line for line in expected.split("\n") if line.strip()]
    if path.suffix not in (".json", ".csv"):  # there a card's name and a day stand apart from the ruling
        assert SIGNS.sub("", not_accounted_for(reading)) == ""
