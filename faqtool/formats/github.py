"""Coverage as GitHub workflow commands: annotations on ``rulings.yaml``, and a summary of what finds no room."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from faqtool.corpus.file_names import file_name
from faqtool.errors import Fault
from faqtool.formats.junit import due_fault
from faqtool.formats.style import clean
from faqtool.french.changes import change_line
from faqtool.french.counted import counted
from faqtool.replay.coverage import Coverage
from faqtool.replay.verdict import Verdict

Kind = Literal["error", "warning", "notice"]

MOST = 10  # annotations of a kind that GitHub shows of one step
WHERE = re.compile(r"(?P<file>[^:\s]+\.(?:yaml|yml|txt))(?::(?P<line>\d+))?")
# These live beside the documents; rulings.yaml lies one folder above.
BESIDE_DOCUMENTS = re.compile(r".*\.(?:txt|md|html?|json|csv)|corpus\.yaml|english_names\.yaml|cited_cards\.yaml")
TITLES: Mapping[Kind, str] = {"error": "faqtool", "warning": "faqtool : incertain", "notice": "faqtool : a changé"}
OTHER_RULE = "faqtool : même résultat, autre règle"
MANY: Mapping[Kind, str] = {
    "error": "erreurs",
    "warning": "incertaines aujourd'hui",
    "notice": "dont les règles ont changé depuis",
}


class Annotation(NamedTuple):
    """A remark on a line of a file (1-based); of a whole file or of nothing where either is None."""

    kind: Kind
    message: str
    file: str | None = None
    line: int | None = None
    title: str | None = None  # None: that of its kind


def coverage(result: Coverage, folder: str = "") -> str:
    """What fails as errors, what is uncertain today as warnings, what other rules have touched as notices; the counts.

    ``folder`` leads from the root of the repository to the corpus folder.
    """
    found = [*map(_error, _faults(result)), *(one for verdict in result.verdicts for one in _today(verdict))]
    counts = ", ".join(f"{kind} {count}" for kind, count in result.counts.items())
    played = result.scenarios
    scenarios = counted(played["total"], "scénario", "scénarios")
    missed = counted(played["failed"], "manqué", "manqués")
    core = f"règles du jeu {result.core['total']}, {counted(result.core['failed'], 'manquée', 'manquées')}"
    return _told(found, folder, f"faqtool verify : {counts} ; {scenarios}, {missed} ; {core}")


def faults(found: Iterable[Fault], folder: str = "") -> str:
    """Input that cannot be read, as errors where they stand."""
    return _told([_error(fault) for fault in found], folder, "faqtool verify : rien n'a été rejoué")


def _faults(result: Coverage) -> Iterator[Fault]:
    yield from result.all_failures
    yield from (stale.fault for stale in result.stale)
    places = {str(verdict.claim.id): verdict.claim.place for verdict in result.verdicts}
    for id in result.due:
        # There is no entry to point at: the claim itself is shown.
        yield Fault(due_fault(id).message, f"{file_name(places[id].document)}:{places[id].line}")


def _error(fault: Fault) -> Annotation:
    message = fault.message + (f" ({fault.hint})" if fault.hint else "")
    place = WHERE.fullmatch(fault.where)
    if place is None:
        return Annotation("error", f"{fault.where} : {message}" if fault.where else message)
    return Annotation("error", message, place["file"], int(place["line"]) if place["line"] else None)


def _today(verdict: Verdict) -> Iterator[Annotation]:
    entry = verdict.entry
    if entry is None or verdict.today in (None, "same"):
        return
    kind: Kind = "warning" if verdict.today == "uncertain" else "notice"
    because = " ; ".join(map(change_line, verdict.because))
    title = OTHER_RULE if verdict.today == "same_result" else None
    yield Annotation(kind, f"{verdict.claim.id} : {because}", entry.source, entry.line, title)


def _told(found: Sequence[Annotation], folder: str, last: str) -> str:
    lines: list[str] = []
    for kind in TITLES:
        of_kind = [one for one in found if one.kind == kind]
        lines += [_command(one, folder) for one in of_kind[:MOST]]
        if rest := of_kind[MOST:]:
            lines += [
                f"::group::{counted(len(rest), 'autre', 'autres')} : {MANY[kind]}",
                *(_plain(one, folder) for one in rest),
            ]
            lines.append("::endgroup::")
    return "\n".join((*lines, _inert(last)))


def _command(one: Annotation, folder: str) -> str:
    title = one.title or TITLES[one.kind]
    place = {"file": _path(one.file, folder), "line": str(one.line) if one.line else None, "title": title}
    properties = ",".join(f"{key}={_property(value)}" for key, value in place.items() if value)
    return f"::{one.kind} {properties}::{_data(one.message)}"


def _plain(one: Annotation, folder: str) -> str:
    where = ":".join(str(part) for part in (_path(one.file, folder), one.line) if part)
    return _inert(f"{where} : {one.message}" if where else one.message)


def _path(file: str | None, folder: str) -> str | None:
    if file is None:
        return None
    below = f"corpus/{file}" if BESIDE_DOCUMENTS.fullmatch(file) else file
    return f"{folder}/{below}" if folder else below


def _inert(text: str) -> str:
    """A line that the runner takes for no command: it reads "::" at the start of one, and "##[" anywhere in it."""
    return "- " + " ".join(clean(text).split()).replace("##[", "# #[")


def _data(text: str) -> str:
    """A message, its per cent signs and line breaks escaped as the runner reads them."""
    kept = "\n".join(clean(line) for line in text.splitlines())
    return kept.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
