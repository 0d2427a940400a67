"""The READMEs tell the truth: their sessions are run, what they link to is there; figures are checked elsewhere."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from faqtool.cli.program import COMMANDS

ROOT = Path(__file__).parent.parent
FILES = [ROOT / "README.md", *sorted(ROOT.glob("faqtool/**/*.md")), *sorted(ROOT.glob("tests/*.md"))]
README = FILES[0].read_text(encoding="utf-8")


def sessions() -> list[tuple[str, str]]:
    """Each ``$ faqtool …`` of a console block with the output printed below it."""
    found = []
    text = "\n".join(file.read_text(encoding="utf-8") for file in FILES)
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.M | re.S):
        for command, output in re.findall(r"^\$ (faqtool [^\n]*)\n((?:(?!\$ ).*\n)*)", block, re.M):
            found.append((command, output))
    return found


def as_pattern(output: str) -> str:
    """The output as a regular expression: a line of ``…`` alone stands for any lines."""
    lines = [r"(?:.*\n)*?" if line.strip() == "…" else re.escape(line) + r"\n" for line in output.splitlines()]
    return "".join(lines)


def test_the_readme_shows_a_session_and_is_read_to_the_end() -> None:
    assert "$ faqtool ask" in README and "$ faqtool play" in README
    assert len(README.splitlines()) <= 150


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_what_is_linked_to_is_there(file: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)", file.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (file.parent / link).exists()] == []


def test_each_command_stands_in_the_table_of_the_readme() -> None:
    rows = re.findall(r"^\| (`faqtool .*?`) \|", README, re.M)
    assert {name for row in rows for name in re.findall(r"`faqtool (\w+)", row)} == set(COMMANDS)


@pytest.mark.parametrize(("command", "output"), sessions(), ids=[command for command, _ in sessions()])
def test_the_session_of_the_readme_prints_what_it_says(command: str, output: str, built_cache: Path) -> None:
    words = shlex.split(command)
    run = subprocess.run(
        [sys.executable, "-m", "faqtool", *words[1:]],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    printed = "".join(line.rstrip() + "\n" for line in run.stdout.splitlines())
    expected = "".join(line.rstrip() + "\n" for line in output.splitlines())
    assert re.fullmatch(as_pattern(expected), printed), f"{run.stderr}\n{run.stdout}"


def test_the_two_set_up_commands_stand_in_the_readme() -> None:
    commands = re.findall(r"^\$ (python3\.11 -m venv .*)$", README, re.M)
    assert any("faqtool ask" in command for command in commands)
    assert any(command.endswith("-m pytest") for command in commands)
