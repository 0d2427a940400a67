"""Cards and rulings given out: every line as its schema says, the CSV with the same content."""

import csv
import io
import json
from pathlib import Path

import jsonschema
import pytest

import faqtool.formats.export as export
from tests.cli.conftest import Program

SCHEMA = json.loads(Path(export.__file__).with_name("contract.schema.json").read_text(encoding="utf-8"))
VALID = jsonschema.Draft202012Validator({**SCHEMA["$defs"]["export"], "$defs": SCHEMA["$defs"]})


def lines(faqtool: Program) -> list[dict[str, object]]:
    return [json.loads(line) for line in faqtool("export").out.splitlines()]


def test_every_line_is_as_the_schema_says(faqtool: Program) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    for line in lines(faqtool):
        VALID.validate(line)


def test_the_schema_refuses_a_ruling_without_its_source_or_with_a_status_of_its_own(faqtool: Program) -> None:
    ruling = next(line for line in lines(faqtool) if line["kind"] == "ruling")
    replay = ruling["replay"]
    assert isinstance(replay, dict)
    assert not VALID.is_valid({**ruling, "source": None})
    assert not VALID.is_valid({**ruling, "replay": {**replay, "status": "sûr"}})


def test_what_is_given_out_are_the_cards_and_rulings_of_the_records(faqtool: Program) -> None:
    records = [json.loads(line) for line in faqtool("records").out.splitlines()]
    given = lines(faqtool)
    for kind in ("card", "ruling"):
        there = {(one["id"], one["line"]) for one in records if one["kind"] == kind}
        assert there == {(one["id"], one["line"]) for one in given if one["kind"] == kind and one["document"]}


def test_the_csv_has_a_row_for_each_line_and_the_same_content(faqtool: Program) -> None:
    rows = list(csv.DictReader(io.StringIO(faqtool("export", "--format", "csv").out)))
    given = lines(faqtool)
    assert [row["id"] for row in rows] == [line["id"] for line in given]
    for row, line in zip(rows, given, strict=True):
        text, replay = line["text"], line.get("replay")
        assert row["text"] == (text if isinstance(text, str) else " | ".join(map(str, text or ())))  # type: ignore[call-overload]
        assert row["replay_status"] == (replay["status"] if isinstance(replay, dict) else "")


@pytest.mark.parametrize("name", export.FORMATS)
def test_every_format_of_the_table_is_one_of_the_command(faqtool: Program, name: str) -> None:
    result = faqtool("export", "--format", name)
    assert result.status == 0 and "sombrelande/persistance/7" in result.out
    assert name in faqtool("export", "--help").out


def test_a_format_that_does_not_exist_is_told_with_those_that_do(faqtool: Program) -> None:
    result = faqtool("export", "--format", "xls")
    assert result.status == 2 and "jsonl|csv" in result.err
