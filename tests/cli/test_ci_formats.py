"""What ``verify`` says to machines: JUnit read by a parser of others, GitHub's commands read as its runner does."""

import json
import re
import shutil
from collections import Counter
from dataclasses import replace
from datetime import date
from pathlib import Path
from urllib.parse import unquote

import pytest
from junitparser import Error, Failure, JUnitXml, Skipped

from faqtool.corpus import read_corpus
from faqtool.corpus.home import Home, find_home
from faqtool.errors import Fault
from faqtool.formats import github, junit
from faqtool.formats.coverage import FORMATS
from faqtool.formats.style import Style
from faqtool.replay.coverage import Coverage, Judge
from faqtool.replay.load import load_entries
from faqtool.replay.load_scenario import Known
from tests.cli.conftest import Program

ROOT = Path(__file__).parent.parent.parent
TODAY = date(2026, 1, 1)
COMMAND = re.compile(r"::(error|warning|notice) ([^:]*)::(.*)")

RULINGS = """\
- ruling: sombrelande/persistance/7
  scenarios:
    - plays: "la persistance ne se déclenche pas"
      given: {A: {battlefield: [{Bonnet-rouge meurtrier (bonnet): {}}]}}
      then: {bonnet: {zone: graveyard}}
- ruling: sombrelande/persistance/1
  quote: "des mots : d'ailleurs, à 100%"
  prose: "rien & <rien>"
- ruling: nulle/part/1
  quote: "personne ne dit cela"
  prose: "rien"
"""


def judged(home: Home) -> Coverage:
    records = read_corpus(home)
    return Judge.of(records, load_entries(home.rulings, Known.of(records)), TODAY).coverage()


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Coverage:
    """A corpus of which one scenario fails, one quote is gone, one entry has no ruling and most claims no entry."""
    folder = tmp_path_factory.mktemp("failing")
    shutil.copytree(ROOT / "corpus", folder / "corpus")
    (folder / "rulings.yaml").write_text(RULINGS, encoding="utf-8")
    return judged(Home(folder, packaged=False))


@pytest.fixture(scope="module")
def passing() -> Coverage:
    return judged(find_home(ROOT))


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_of_the_table_renders_a_result_and_stands_in_the_help(
    name: str, failing: Coverage, passing: Coverage, faqtool: Program
) -> None:
    bad, good = (FORMATS[name](result, Style(), "") for result in (failing, passing))
    assert bad != good
    assert str(len(passing.verdicts)) in good and "persistance/7" in bad
    assert name in faqtool("verify", "--help").out


def test_a_format_that_does_not_exist_is_told_with_those_that_do(faqtool: Program) -> None:
    result = faqtool("verify", "--format", "xml")
    assert result.status == 2 and "text|json|junit|github" in result.err


def test_what_is_uncertain_today_is_listed_by_its_id(failing: Coverage) -> None:
    first, *others = failing.verdicts
    unsure = replace(first, today="uncertain", because=("enters-order",))
    found = json.loads(FORMATS["json"](replace(failing, verdicts=(unsure, *others)), Style(), ""))
    assert [(one["id"], one["because"]) for one in found["uncertain"]] == [(str(first.claim.id), ["enters-order"])]
    assert json.loads(FORMATS["json"](failing, Style(), ""))["uncertain"] == []


# --- JUnit --------------------------------------------------------------------------------------


def read(result: Coverage) -> JUnitXml:
    return JUnitXml.fromstring(junit.coverage(result).encode())


def test_a_public_parser_finds_a_case_for_each_claim(passing: Coverage) -> None:
    cases = [case for suite in read(passing) for case in suite]
    assert [case.name for case in cases] == [str(one.claim.id) for one in _in_suites(passing)]
    skipped = sum(passing.counts[kind] for kind in ("prose", "not_modelled", "missing"))
    assert sum(isinstance(one, Skipped) for case in cases for one in case.result) == skipped > 0
    assert not any(isinstance(one, Failure | Error) for case in cases for one in case.result)


def _in_suites(result: Coverage) -> list:  # type: ignore[type-arg]
    order = list(dict.fromkeys(one.claim.place.document for one in result.verdicts))
    return sorted(result.verdicts, key=lambda one: order.index(one.claim.place.document))


def test_the_parser_counts_what_the_file_says_it_counts(failing: Coverage) -> None:
    found = read(failing)
    told = (found.tests, found.failures, found.errors, found.skipped)
    found.update_statistics()
    assert told == (found.tests, found.failures, found.errors, found.skipped)


def test_failures_are_cases_with_all_that_is_wrong_in_them(failing: Coverage) -> None:
    wrong = {
        case.name: str(one.text)
        for suite in read(failing)
        for case in suite
        for one in case.result
        if isinstance(one, Failure)
    }
    assert "rulings.yaml:5" in wrong["sombrelande/persistance/7"]
    assert "rulings.yaml:6" in wrong["sombrelande/persistance/1"]
    assert any("nulle/part/1" in text for text in wrong.values())
    assert set(failing.due) <= set(wrong)


def test_a_message_that_xml_cannot_hold_is_written_without_what_it_cannot_hold() -> None:
    result = Coverage((), failures=(Fault("un \x1b[31m <rouge> & \ud800 \ufffe fin", "rulings.yaml:3"),))
    (failure,) = next(iter(next(iter(read(result))))).result
    assert failure.message == "un [31m <rouge> &   fin"


# --- GitHub -------------------------------------------------------------------------------------


def commands(text: str) -> list[tuple[str, dict[str, str], str]]:
    """The annotations of a log as the runner reads them: kind, properties, message."""
    found = []
    for line in text.splitlines():
        if match := COMMAND.fullmatch(line):
            properties = dict(one.split("=", 1) for one in match[2].split(","))
            found.append((match[1], {key: unquote(value) for key, value in properties.items()}, unquote(match[3])))
    return found


def test_annotations_point_at_the_line_of_the_entry(failing: Coverage) -> None:
    at = {(where["file"], where.get("line")): message for _, where, message in commands(github.coverage(failing))}
    assert "attendu" in at["rulings.yaml", "5"]
    assert "sombrelande/persistance/1" in at["rulings.yaml", "6"]


def test_what_comes_to_the_same_by_another_rule_is_told_apart_from_what_has_changed(passing: Coverage) -> None:
    by_id = {str(one.claim.id): one for one in passing.verdicts}
    other, changed = by_id["sombrelande/fletrissure/3"], by_id["lorwyn/entite-miroir/1"]
    assert (other.today, changed.today) == ("same_result", "changed")
    result = Coverage((other, changed))
    titles = {message.split(" : ")[0]: where["title"] for _, where, message in commands(github.coverage(result))}
    assert titles == {other.claim.id: github.OTHER_RULE, changed.claim.id: github.TITLES["notice"]}
    told = {case.name: case.system_out for suite in read(result) for case in suite}
    assert told[other.claim.id].startswith("même résultat, autre règle : depuis juillet 2009, le lien de vie")
    assert told[changed.claim.id].startswith("a changé : ")
    text = FORMATS["text"](result, Style(), "")
    assert "1  même résultat, autre règle\n         sombrelande/fletrissure/3" in text
    found = json.loads(FORMATS["json"](result, Style(), ""))
    assert found["today"] == {"same": 0, "same_result": 1, "changed": 1, "uncertain": 0}
    assert [one["id"] for one in found["same_result"]] == [other.claim.id]
    assert found["same_result"][0]["because"] == ["lifelink"]


def test_there_are_at_most_ten_of_a_kind_and_the_rest_is_in_a_summary(failing: Coverage, passing: Coverage) -> None:
    for result in (failing, passing):
        text = github.coverage(result)
        kinds = Counter(kind for kind, _, _ in commands(text))
        assert max(kinds.values()) == github.MOST
    wrong = len(failing.all_failures) + len(failing.stale) + len(failing.due)
    text = github.coverage(failing)
    listed = text.partition("::group::")[2].partition("::endgroup::")[0].splitlines()[1:]
    assert len(listed) == wrong - github.MOST
    assert all(any(id in line for line in text.splitlines()) for id in failing.due)


def test_annotations_of_a_corpus_in_a_folder_start_from_the_root_of_the_repository(failing: Coverage) -> None:
    files = {where["file"] for _, where, _ in commands(github.coverage(failing, "a/b, c"))}
    assert "a/b, c/rulings.yaml" in files and all(file.startswith("a/b, c/") for file in files)


def test_no_message_can_speak_to_the_runner() -> None:
    nasty = "100 % \r\n::set-env name=X::y\n##[error]z"
    faults = [Fault(nasty, "rulings.yaml:7", "x") for _ in range(12)]
    lines = github.faults(faults).splitlines()
    assert sum(line.startswith("::error ") for line in lines) == 10
    assert {line.split(" ")[0].split("::")[1] for line in lines if line.startswith("::")} == {
        "error", "group", "endgroup",
    }  # fmt: skip
    assert not any("##[" in line for line in lines if not line.startswith("::"))
    assert commands(lines[0])[0][2].replace("\r\n", "\n").startswith(nasty.replace("\r\n", "\n"))


def test_entries_that_cannot_be_read_are_annotated_where_they_stand(
    faqtool: Program, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("broken")
    shutil.copytree(ROOT / "corpus", folder / "corpus")
    (folder / "rulings.yaml").write_text("- ruling: x/y/1\n  qote: z\n", encoding="utf-8")
    result = faqtool("verify", "--corpus", str(folder), "--format", "github")
    assert result.status == 2
    assert any(where.get("line") == "2" for _, where, _ in commands(result.out))
