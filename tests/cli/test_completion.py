"""What a shell offers at the cursor: commands, options, names from the index; and never a word of complaint."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from faqtool.cli.completion import SCRIPTS
from tests.cli.conftest import Program

ROOT = Path(__file__).parent.parent.parent
SHELLS = tuple(SCRIPTS)


def ask(shell: str, line: str, **more: str) -> subprocess.CompletedProcess[str]:
    """The program asked by a shell what may stand at the end of a line."""
    words = line.split(" ")
    variables = {
        "_FAQTOOL_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": "\n".join(words),
        "COMP_CWORD": str(len(words) - 1),
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    command = [sys.executable, "-m", "faqtool"]
    environment = {**os.environ, **variables, **more}
    return subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT, check=False)


OFFERED = [
    ("faqtool c", ["card", "check", "completion"], ["ask"]),
    ("faqtool --", ["--help", "--version"], []),
    ("faqtool card --", ["--corpus", "--format", "--json", "--help"], []),
    ("faqtool replay --o", ["--on"], ["--json"]),
    ("faqtool verify --format ", ["text", "json", "junit", "github"], []),
    ("faqtool export --format c", ["csv"], ["jsonl"]),
    ("faqtool rule 502.79", ["502.79", "502.79a"], ["303.4"]),
    ("faqtool topic flé", ["Flétrissure"], ["Persistance"]),
    ("faqtool topic with", ["wither"], []),
    ("faqtool replay sombrelande/persistance/", ["sombrelande/persistance/7"], []),
    ("faqtool replay sombr", ["sombrelande/persistance"], ["sombrelande/persistance/7"]),
    ("faqtool completion ", list(SHELLS), []),
    ("faqtool nope x", [], ["card"]),
    ("faqtool ask la pers", [], ["Persistance"]),
]


@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(("line", "there", "absent"), OFFERED, ids=[line for line, _, _ in OFFERED])
def test_a_shell_is_offered_what_may_stand_there(shell: str, line: str, there: list[str], absent: list[str]) -> None:
    run = ask(shell, line)
    assert (run.returncode, run.stderr) == (0, "")
    offered = [part.strip("'") for one in run.stdout.splitlines() for part in one.split("\t")[0].split()]
    assert set(there) <= set(offered) and not set(absent) & set(offered)


NAMES = [
    ("bash", "faqtool card entite", "Entité\\ miroir"),
    ("bash", "faqtool card ENTITE m", "miroir"),
    ("bash", 'faqtool card "entite m', "Entité miroir"),
    ("bash", "faqtool card commandement d", "d\\'austérité"),
    ("bash", "faqtool card 'commandement d", "Commandement d'\\''austérité"),
    ("bash", "faqtool card oblivion", "Oblivion\\ Ring"),
    ("bash", "faqtool card oubli", "Cercle\\ de\\ l\\'oubli"),
    ("bash", "faqtool card --json --format text doran", "Doran,\\ la\\ Tour\\ de\\ siège"),
    ("bash", "faqtool card --format = j", "json"),
    ("bash", "faqtool card boulede", ""),
    ("zsh", "faqtool card oubli", "compadd -U -Q -l -d _shown -- 'Cercle\\ de\\ l\\'\\''oubli'"),
    ("zsh", "faqtool card entité m", "compadd -U -Q -l -d _shown -- 'miroir'"),
    ("zsh", "faqtool card boulede", ""),
    ("fish", "faqtool card entité", "Entité miroir"),
    ("fish", "faqtool card entite", "entite miroir\tEntité miroir"),
    ("fish", "faqtool card oblivion", "Oblivion Ring\tCercle de l'oubli"),
    ("fish", "faqtool card boulede", ""),
]


@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize(("shell", "line", "answer"), NAMES, ids=[f"{shell}: {line}" for shell, line, _ in NAMES])
def test_a_card_name_goes_on_whatever_its_accents_case_and_quotes(shell: str, line: str, answer: str) -> None:
    run = ask(shell, line)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.strip().rpartition("; ")[2] == answer


@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize("line", ["faqtool check tests/", "faqtool replay tests/", "faqtool card --corpus ./"])
def test_where_files_stand_the_shell_completes_them_itself(line: str) -> None:
    assert (ask("bash", line).returncode, ask("bash", line).stdout) == (1, "")
    assert ask("zsh", line).stdout.strip() == "_files"
    assert ask("fish", line, _TYPER_COMPLETE_FISH_ACTION="is-args").returncode == 1
    assert ask("fish", "faqtool card e", _TYPER_COMPLETE_FISH_ACTION="is-args").returncode == 0


@pytest.mark.parametrize("shell", SHELLS)
def test_no_index_is_built_to_complete_and_none_is_no_error(shell: str, tmp_path: Path) -> None:
    run = ask(shell, "faqtool card entite", FAQTOOL_CACHE=str(tmp_path), TMPDIR=str(tmp_path))
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
    assert list(tmp_path.iterdir()) == []
    assert "card" in ask(shell, "faqtool ca", FAQTOOL_CACHE=str(tmp_path)).stdout


@pytest.mark.parametrize("shell", [*SHELLS, "tcsh"])
@pytest.mark.parametrize("line", ["", "faqtool", "faqtool card 'é\x00", "faqtool card --corpus /nowhere x", '"' * 9])
def test_nothing_is_said_on_the_line_whatever_goes_wrong(shell: str, line: str, cache: Path, tmp_path: Path) -> None:
    for index in cache.glob("*.sqlite"):
        (tmp_path / index.name).write_bytes(index.read_bytes()[:5000] + b"x" * 5000)
    run = ask(shell, line.replace("\x00", "\ufffd"), FAQTOOL_CACHE=str(tmp_path))
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize("shell", SHELLS)
def test_there_is_a_script_for_each_shell_and_no_other(faqtool: Program, shell: str) -> None:
    assert "_FAQTOOL_COMPLETE" in faqtool("completion", shell).out
    refused = faqtool("completion", "tcsh")
    assert refused.status == 2 and "bash|zsh|fish" in refused.err


# --- the shells themselves, where they are installed ----------------------------------------------

IN_BASH = """
eval "$(faqtool completion bash)"
COMP_WORDS=(faqtool card oubli) COMP_CWORD=2
_faqtool_completion faqtool
printf '%s\\n' "${COMPREPLY[@]}"
"""
IN_ZSH = """
compdef() { }
compadd() { print -r -- "${@[-1]}" }
eval "$(faqtool completion zsh)"
words=(faqtool card oubli) CURRENT=3
_faqtool_completion
"""
IN_FISH = """
faqtool completion fish | source
complete -C "faqtool card cercle\\\\ de\\\\ l\\\\'ou"
"""
SESSIONS = [
    ("bash", ["--norc", "-c", IN_BASH], "Cercle\\ de\\ l\\'oubli"),
    ("zsh", ["-f", "-c", IN_ZSH], "Cercle\\ de\\ l\\'oubli"),
    ("fish", ["--no-config", "-c", IN_FISH], "Cercle de l'oubli"),
]


@pytest.mark.parametrize(("shell", "arguments", "answer"), SESSIONS, ids=SHELLS)
def test_the_script_works_in_the_shell(
    shell: str, arguments: list[str], answer: str, cache: Path, tmp_path: Path
) -> None:
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    program = tmp_path / "faqtool"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m faqtool "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "LC_ALL": "C.UTF-8",
        "HOME": str(tmp_path),
    }
    run = subprocess.run([shell, *arguments], capture_output=True, text=True, env=environment, check=False)
    assert run.stderr == ""
    assert run.stdout.split("\t")[0].strip() == answer
