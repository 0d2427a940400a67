"""Whatever becomes of the streams, the program says what it can and leaves with its status; what it says is clean."""

import csv
import io
import json
import os
import pty
import shutil
import signal
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from faqtool.formats.export import as_csv

from .conftest import GUARD, PATH, QUESTION, ROOT, Faqtool, command
from .test_input import STEERING

PRINTING = {
    "ask": ("ask", QUESTION), "check": ("check",), "records": ("records",), "export": ("export",),
    "version": ("--version",), "help": ("--help",), "verify": ("verify",),
}  # fmt: skip


def closed(environment: dict[str, str], how: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """A run with streams as a shell redirects them."""
    line = 'exec "$0" "$@" ' + how
    given = ["sh", "-c", line, *command(*arguments)]
    return subprocess.run(given, env=environment, capture_output=True, timeout=GUARD, check=False)


@pytest.mark.parametrize(
    ("how", "kind"),
    [("2>&-", "ask"), ("2>&-", "records"), ("0<&-", "ask"), ("2>/dev/full", "ask"), ("0<&- 2>&-", "version")],
)
def test_without_a_stream_that_it_does_not_need_it_answers(
    environment: dict[str, str], index: Path, how: str, kind: str
) -> None:
    usual, run = closed(environment, "", *PRINTING[kind]), closed(environment, how, *PRINTING[kind])
    assert (run.returncode, run.stdout) == (usual.returncode, usual.stdout) and usual.stdout
    assert b"Traceback" not in run.stderr


@pytest.mark.parametrize("kind", ["ask", "export", "help", "records"])
def test_without_an_output_it_says_so(environment: dict[str, str], index: Path, kind: str) -> None:
    run = closed(environment, ">&-", *PRINTING[kind])
    assert run.returncode == 2 and b"impossible" in run.stderr and b"Traceback" not in run.stderr, run.stderr
    assert b"Exception ignored" not in run.stderr


@pytest.mark.parametrize("how", ["2>&-", "2>/dev/full", "0<&- >&- 2>&-"])
def test_a_fault_that_cannot_be_told_keeps_its_status(environment: dict[str, str], how: str) -> None:
    assert closed(environment, how, "nope").returncode == 2


def test_a_build_with_all_streams_closed_is_a_good_one(
    environment: dict[str, str], faqtool: Faqtool, fresh: bytes
) -> None:
    assert closed(environment, "0<&- >&- 2>&-", "build").returncode == 0
    answer = faqtool("ask", "--json", QUESTION)
    assert answer.stdout == fresh and answer.stderr == b""


@pytest.mark.parametrize("given", [("ask", "-"), ("replay", "-")])
def test_no_input_is_no_fault_of_the_program(environment: dict[str, str], index: Path, given: tuple[str, ...]) -> None:
    run = closed(environment, "0<&-", *given)
    assert run.returncode in (0, 2) and b"interne" not in run.stderr and b"Traceback" not in run.stderr


# --- terminals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments", [("--version",), ("nope", "--json"), ("ask", QUESTION), ("ask", "--json", "zorglübé")]
)
def test_an_ascii_terminal_gets_what_it_can_show(
    environment: dict[str, str], index: Path, arguments: tuple[str, ...]
) -> None:
    master, slave = pty.openpty()
    own = environment | {"PYTHONIOENCODING": "ascii"}
    with subprocess.Popen(command(*arguments), env=own, stdout=slave, stderr=slave) as run:
        os.close(slave)
        shown = b""
        try:
            while more := os.read(master, 4096):
                shown += more
        except OSError:  # the other end is closed
            pass
        os.close(master)
    assert shown.isascii() and b"Traceback" not in shown and b"interne" not in shown and shown.strip()
    assert run.returncode in (0, 1, 2)


STEERS = "\x1b]0;x\x07\x9b31m\u202e\u200b\u2066\U000e0041\ufeff\u2028"
FAULTY = {
    "a command": ("nope\n::error file=x::" + STEERS,),
    "an option": ("ask", f"--no\n{STEERS}"),
    "a format": ("verify", "--format", f"x\n::error::{STEERS}"),
    "a date": ("replay", "x", "--on", f"2008\n::error::{STEERS}"),
    "a file": ("check", f"{STEERS}\n::error::.txt"),
    "a scenario": ("replay", f"{STEERS}\n::error::.yaml"),
    "a corpus": ("check", "--corpus", f"{STEERS}\n::error::"),
    "a ruling": ("replay", f"{STEERS}\n::error::"),
    "a question": ("ask", f"{STEERS}\n::error:: persistance"),
    "a card": ("card", f"zorglub {STEERS}\n::error::"),
}  # fmt: skip


@pytest.mark.parametrize("json_", [(), ("--json",)])
@pytest.mark.parametrize("kind", FAULTY)
def test_what_a_fault_repeats_steers_nothing_and_begins_no_line(
    inside: Faqtool, index: Path, kind: str, json_: tuple[str, ...]
) -> None:
    run = inside(*FAULTY[kind], *json_)
    out, err = run.stdout.decode(), run.stderr.decode()
    assert run.returncode in (0, 1, 2) and "interne" not in err
    assert not STEERING.search(out.replace("\r\n", "\n") + err)
    assert not [line for line in err.splitlines() if line.lstrip().startswith("::")]
    if json_ and out:
        assert json.loads(out)["schema"] == 1


@pytest.mark.parametrize("arguments", [("records",), ("check",), ("verify",), ("verify", "--format", "github")])
def test_a_line_break_in_a_documents_fault_begins_no_line(
    inside: Faqtool, home: Path, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    own = tmp_path / "own"
    shutil.copytree(home, own)
    described = (own / "corpus/corpus.yaml").read_text("utf-8")
    bad = described.replace("kind: faq", 'kind: "faq\\n::error file=x::y"')
    (own / "corpus/corpus.yaml").write_text(bad, "utf-8")
    run = inside(*arguments, FAQTOOL_CORPUS=str(own))
    assert run.returncode == 2 and "::error file=x" in run.stderr.decode()
    assert not [line for line in run.stderr.decode().splitlines() if line.startswith("::")]
    shown = run.stdout.decode().splitlines()
    assert [line for line in shown if line.startswith("::error file=x")] == []


# --- questions, many of them ---------------------------------------------------------------------


def test_a_question_loses_its_byte_order_mark(inside: Faqtool, index: Path, fresh: bytes) -> None:
    assert inside("ask", "-", given=b"\xef\xbb\xbf" + QUESTION.encode() + b"\r\n").stdout == fresh
    assert inside("ask", "--json", "\ufeff" + QUESTION).stdout == fresh


def test_a_line_without_end_costs_only_itself(inside: Faqtool, index: Path, fresh: bytes) -> None:
    run = inside("ask", "-", given=b"a" * 3_000_000 + b"\n" + QUESTION.encode())
    told, answer = run.stdout.splitlines(keepends=True)
    assert answer == fresh and "trop longue" in json.loads(told)["error"]["message"] and run.returncode == 2


BROKEN = """
import sys
from faqtool.cli import ask as module
whole = module.ask
def ask(index, question):
    if question == "casse": raise ValueError("x")
    return whole(index, question)
module.ask = ask
from faqtool.cli.program import main
main(["ask", "-"])
"""


def test_an_internal_error_costs_only_its_question(environment: dict[str, str], index: Path, fresh: bytes) -> None:
    given = f"casse\n{QUESTION}\n".encode()
    run = subprocess.run([sys.executable, "-c", BROKEN], env=environment, input=given, capture_output=True)
    told, answer = run.stdout.splitlines(keepends=True)
    assert answer == fresh and "interne" in json.loads(told)["error"]["message"] and run.returncode == 2


def test_a_scenario_on_standard_input_is_read_to_its_end_or_refused(inside: Faqtool, index: Path) -> None:
    false = b"then: {A: {life: 3}}\n"
    assert inside("replay", "-", given=false).returncode == 1
    padded = b"#" * 7_999_990 + b"\n" + false
    run = inside("replay", "-", given=padded)
    assert run.returncode == 2 and "trop grand" in run.stderr.decode() and run.stdout == b""
    assert inside("replay", "-", given=b"\xef\xbb\xbf" + false).returncode == 1
    assert "UTF-8" in inside("replay", "-", given=b"name: \xff\n").stderr.decode()


# --- formulas ------------------------------------------------------------------------------------

FORMULAS = ("=HYPERLINK(x)", "+1+1", "-2+3", "@SUM(1)", "-1/-1 sur une créature", "\t=1", "＝1")
HARMLESS = ("-1", "+3", "7", "Une créature = une carte", "")


def test_no_cell_of_a_csv_is_a_formula() -> None:
    card = dict.fromkeys(("document", "line", "end_line", "mana_cost", "type_line", "power", "loyalty", "erratum"))
    for cell in (*FORMULAS, *HARMLESS):
        payload = {
            **card, "kind": "card", "id": "x", "name": cell, "english_name": cell, "toughness": None, "heading": cell,
            "supertypes": [cell], "types": [], "subtypes": [], "text": [cell, "b"],
        }  # fmt: skip
        (row,) = csv.DictReader(io.StringIO("\n".join(as_csv([payload], {}))))
        assert row["name"] == ("'" + cell if cell in FORMULAS else cell)
        assert all(value[:1] not in "=+-@\t＝" or value in HARMLESS for value in row.values())


# --- where it is started -------------------------------------------------------------------------

SCRIPT = "import os, sys; from faqtool.cli import main; sys.argv[0] = 'faqtool'; main()"
LOADING = """
import builtins, os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
whole = builtins.__import__
def interrupted(name, *given, **named):
    if name == {module!r}: os.kill(os.getpid(), signal.SIGINT)
    return whole(name, *given, **named)
builtins.__import__ = interrupted
sys.argv = ["faqtool", "card", "ondine"]
from faqtool.cli import main
main()
"""


@pytest.mark.parametrize("module", ["typer", "faqtool.cli.streams", "sqlite3", "faqtool.search.index"])
def test_who_interrupts_the_loading_sees_no_traceback(environment: dict[str, str], index: Path, module: str) -> None:
    script = LOADING.format(module=module)
    run = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, timeout=GUARD)
    assert run.returncode == 128 + signal.SIGINT and run.stderr == b"" and run.stdout == b"", run.stderr


@pytest.mark.parametrize("kind", ["ask", "verify"])
def test_a_working_directory_that_is_gone_is_no_obstacle(
    environment: dict[str, str], index: Path, tmp_path: Path, kind: str
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    line = 'cd "$0" && rmdir "$0" && exec "$@"'
    given = ["sh", "-c", line, str(gone), *command(*PRINTING[kind])]
    run = subprocess.run(given, env=environment, capture_output=True, timeout=GUARD, check=False)
    assert run.returncode in (0, 1) and run.stdout and b"Traceback" not in run.stderr and b"interne" not in run.stderr


@pytest.mark.parametrize("given", ["~nobody1/x", "\0", "x" * 5000])
def test_a_corpus_that_cannot_be_is_told(inside: Faqtool, index: Path, given: str) -> None:
    if "\0" not in given:
        run = inside("check", "--corpus", given)
        assert run.returncode == 2 and "aucun corpus" in run.stderr.decode()
        assert inside("check", FAQTOOL_CORPUS=given).returncode == 2


def test_a_zipped_package_says_why_it_has_no_corpus(environment: dict[str, str], tmp_path: Path) -> None:
    packed = tmp_path / "faqtool.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for path in (ROOT / "faqtool").rglob("*"):
            if path.suffix in (".py", ".yaml", ".txt", ".lark"):
                archive.write(path, path.relative_to(ROOT))
    own = {key: value for key, value in environment.items() if key != "FAQTOOL_CORPUS"}
    own["PYTHONPATH"] = PATH.replace(str(ROOT), str(packed), 1)
    for given in (("ask", QUESTION), ("--version",)):
        run = subprocess.run(
            [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(packed)!r}); {SCRIPT}", *given],
            env=own, capture_output=True, cwd=tmp_path, timeout=GUARD,
        )  # fmt: skip
        assert run.returncode == 2 and "archive" in run.stderr.decode(), run.stderr
