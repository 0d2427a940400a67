"""Cards and rulings as data for other programs: a line or a row each, with source and replay status.

Both forms are described by ``contract.schema.json`` under ``export``; a CSV row has the same fields, flattened.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from faqtool.answers.results import Payload

Sources = Mapping[str, Mapping[str, str]]
"""By document: its title, set and date."""

Render = Callable[[Iterable[Payload], Sources], Iterator[str]]

LIST_SEPARATOR = " | "  # in one cell of a CSV
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # how a formula begins, also in full width
NUMBER = re.compile(r"[+-]?[0-9]+")

PLACE = ("document", "line", "end_line")
CARD = (
    "name", "english_name", "mana_cost", "type_line", "supertypes", "types", "subtypes", "power", "toughness",
    "loyalty", "heading", "text", "erratum",
)  # fmt: skip
RULING = ("heading", "card", "text", "short_answer", "rules")
REPLAY = ("status", "on", "today", "today_answer", "because", "erratum", "unplayed")
COLUMNS = (
    "kind", "id", *PLACE, "source_title", "source_date", *CARD, "card", "short_answer", "rules",
    *(f"replay_{key}" for key in REPLAY),
)  # fmt: skip


def as_jsonl(payloads: Iterable[Payload], sources: Sources) -> Iterator[str]:
    """A JSON object a line."""
    for payload in payloads:
        yield json.dumps(exported(payload, sources), ensure_ascii=False)


def as_csv(payloads: Iterable[Payload], sources: Sources) -> Iterator[str]:
    """A heading, then a row each (RFC 4180, but for lines that end in LF); what a kind has not is empty.

    What a spreadsheet would take for a formula (« -1/-1 », ``=HYPERLINK(…)``) has an apostrophe before it.
    """
    yield _row(COLUMNS)
    for payload in payloads:
        flat = _flat(exported(payload, sources))
        yield _row(_cell(flat.get(column)) for column in COLUMNS)


FORMATS: Mapping[str, Render] = {"jsonl": as_jsonl, "csv": as_csv}


def exported(payload: Payload, sources: Sources) -> dict[str, Any]:
    """What is given out of a card or a ruling."""
    source = sources.get(payload["document"] or "")
    shape: dict[str, Any] = {key: payload[key] for key in ("kind", "id", *PLACE)}
    shape["source"] = {"title": source["title"], "date": source["date"]} if source else None
    if payload["kind"] == "card":
        return shape | {key: payload[key] for key in CARD}
    replay = {key: payload["replay"][key] for key in REPLAY}
    return shape | {key: payload[key] for key in RULING} | {"replay": replay}


def _flat(shape: Mapping[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in shape.items():
        if isinstance(value, Mapping):
            flat |= {f"{key}_{inner}": one for inner, one in value.items()}
        else:
            flat[key] = value
    return flat


def _cell(value: Any) -> str:
    match value:
        case None:
            return ""
        case list():
            return _inert(LIST_SEPARATOR.join(map(str, value)))
        case _:
            return _inert(str(value))


def _inert(cell: str) -> str:
    return "'" + cell if cell[:1] in FORMULA and not NUMBER.fullmatch(cell) else cell


def _row(cells: Iterable[str]) -> str:
    written = io.StringIO()
    csv.writer(written, lineterminator="").writerow(cells)
    return written.getvalue()
