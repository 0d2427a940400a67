"""What ``rulings.yaml`` says of a ruling besides its scenarios: the questions it answers, and the answer.

Read without judging: whether an entry is well formed is for the loader of scenarios to say.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from faqtool.corpus.yaml_lines import load_yaml, plain


@dataclass(frozen=True, slots=True)
class Entry:
    """The questions a ruling answers and its short answers, at its date and today where they differ."""

    ruling: str
    quote: str = ""
    questions: tuple[str, ...] = ()
    answer: str | None = None
    today_answer: str | None = None
    erratum: str | None = None
    prose: str | None = None
    not_modelled: str | None = None
    same_as: str | None = None
    played: bool = False  # it has scenarios, or checks of the records


def load_entries(path: Path) -> dict[str, Entry]:
    """The entries of a file by ruling. Raises CorpusError when it is no YAML."""
    rows = plain(load_yaml(path))
    entries: dict[str, Entry] = {}
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, dict) and row.get("ruling"):
            entry = _entry(row)
            entries[entry.ruling] = entry
    return {ruling: _followed(entry, entries) for ruling, entry in entries.items()}


def _entry(row: Mapping[str, object]) -> Entry:
    questions = row.get("questions")
    return Entry(
        ruling=str(row["ruling"]),
        quote=_text(row, "quote") or "",
        questions=tuple(map(str, questions)) if isinstance(questions, list) else (),
        answer=_text(row, "answer"),
        today_answer=_text(row, "today_answer"),
        erratum=_text(row, "erratum"),
        prose=_text(row, "prose"),
        not_modelled=_text(row, "not_modelled"),
        same_as=_text(row, "same_as"),
        played=bool(row.get("scenarios") or row.get("checked")),
    )


def _text(row: Mapping[str, object], key: str) -> str | None:
    value = row.get(key)
    return str(value) if isinstance(value, str | int) and value != "" else None


def _followed(entry: Entry, entries: Mapping[str, Entry]) -> Entry:
    """An entry that is the same as another one, with what the other says."""
    other = entries.get(entry.same_as or "")
    if other is None:
        return entry
    return replace(other, ruling=entry.ruling, quote=entry.quote or other.quote, same_as=entry.same_as)
