"""Coverage as JUnit XML: a suite for each document, a case for each claim."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from xml.etree import ElementTree as Xml

from faqtool.corpus.file_names import file_name
from faqtool.errors import Fault
from faqtool.french.changes import change_line
from faqtool.replay.coverage import Coverage
from faqtool.replay.verdict import Verdict

# Characters that XML 1.0 has no way to write.
NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
SKIPPED = {
    "prose": "ne se joue pas",
    "not_modelled": "pas encore jouable",
    "missing": "sans entrée",
}
TODAY = {
    "changed": "a changé",
    "same_result": "même résultat, autre règle",
    "uncertain": "incertain aujourd'hui",
}
ELSEWHERE = "rulings.yaml"


def coverage(result: Coverage) -> str:
    """Every claim as a test case: passed, skipped with a reason, or failed with all that is wrong of it."""
    wrong = _wrong(result)
    suites = [
        (document, [_case(one, wrong.pop(str(one.claim.id), [])) for one in verdicts])
        for document, verdicts in _by_document(result.verdicts).items()
    ]
    # What belongs to no claim: an entry whose ruling is gone, a heading that no document has.
    rest = [_failed(_element(name, ELSEWHERE), found) for name, found in wrong.items()]
    rest += [_failed(_element(fault.where or fault.message, ELSEWHERE), [fault]) for fault in result.failures]
    return _document([*suites, (ELSEWHERE, rest)] if rest else suites)


def faults(found: Iterable[Fault]) -> str:
    """Input that cannot be read: a failed case for each fault, so that what is uploaded says what is wrong."""
    cases = [_failed(_element(fault.where or fault.message, ELSEWHERE), [fault]) for fault in found]
    return _document([(ELSEWHERE, cases)])


def _document(suites: Sequence[tuple[str, Sequence[Xml.Element]]]) -> str:
    root = Xml.Element("testsuites", name="faqtool verify")
    for name, cases in suites:
        _suite(root, name, cases)
    for count in ("tests", "failures", "skipped"):
        root.set(count, str(sum(int(suite.get(count, "0")) for suite in root)))
    root.set("errors", "0")
    Xml.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + Xml.tostring(root, encoding="unicode")


def _wrong(result: Coverage) -> dict[str, list[Fault]]:
    """By claim all that fails of it, what is stale and what is due included."""
    found: dict[str, list[Fault]] = {}
    for verdict in result.verdicts:
        found.setdefault(str(verdict.claim.id), []).extend(verdict.failures)
    for stale in result.stale:
        found.setdefault(stale.ruling, []).append(stale.fault)
    for id in result.due:
        found.setdefault(id, []).append(due_fault(id))
    return {id: faults for id, faults in found.items() if faults}


def due_fault(id: str) -> Fault:
    """A claim without an entry where all have to have one, as a fault."""
    return Fault(f"« {id} » n'a pas d'entrée, et son en-tête est dit complet")


def _by_document(verdicts: Sequence[Verdict]) -> Mapping[str, list[Verdict]]:
    found: dict[str, list[Verdict]] = {}
    for one in verdicts:
        found.setdefault(one.claim.place.document, []).append(one)
    return found


def _suite(root: Xml.Element, name: str, cases: Sequence[Xml.Element]) -> None:
    counts = {
        "tests": len(cases),
        "failures": sum(case.find("failure") is not None for case in cases),
        "errors": 0,
        "skipped": sum(case.find("skipped") is not None for case in cases),
    }
    suite = Xml.SubElement(root, "testsuite", {"name": _xml(name), **{key: str(n) for key, n in counts.items()}})
    suite.extend(cases)


def _case(verdict: Verdict, faults: Sequence[Fault]) -> Xml.Element:
    place = verdict.claim.place
    case = _element(str(verdict.claim.id), place.document, f"corpus/{file_name(place.document)}", place.line)
    if faults:
        return _failed(case, faults)
    if verdict.how in SKIPPED:
        entry = verdict.entry
        reason = (entry.prose or entry.not_modelled or "") if entry else ""
        message = " : ".join(filter(None, (SKIPPED[verdict.how], reason)))
        Xml.SubElement(case, "skipped", message=_xml(message))
    elif told := "\n".join(_told(verdict)):
        Xml.SubElement(case, "system-out").text = _xml(told)
    return case


def _told(verdict: Verdict) -> Iterator[str]:
    if verdict.refuted:
        yield "affirmation fausse : le scénario joue ce qui se passe en vrai"
    if word := TODAY.get(verdict.today or ""):
        yield f"{word} : {' ; '.join(map(change_line, verdict.because))}"


def _element(name: str, suite: str, file: str = ELSEWHERE, line: int | None = None) -> Xml.Element:
    case = Xml.Element("testcase", name=_xml(name), classname=_xml(suite), file=_xml(file))
    if line is not None:
        case.set("line", str(line))
    return case


def _failed(case: Xml.Element, faults: Sequence[Fault]) -> Xml.Element:
    failure = Xml.SubElement(case, "failure", message=_xml(faults[0].message), type="verify")
    failure.text = _xml("\n".join(map(str, faults)))
    return case


def _xml(text: str) -> str:
    return NOT_XML.sub("", text)
