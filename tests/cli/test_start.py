"""What the answering path loads: little, for an answer is waited for; and it opens no socket."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ["spacy", "numpy", "yaml", "rich", "lark", "rapidfuzz", "faqtool.engine", "faqtool.cardtext", "faqtool.replay"]
COMMANDS = [
    ["ask", "la persistance ramène-t-elle un jeton ?"],
    ["card", "entite mirroir"],
    ["rule", "502.79a"],
    ["topic", "wither"],
]
LOADED = """
import sys
from faqtool.cli.program import run
run(sys.argv[1:])
print(*(name for name in {heavy!r} if name in sys.modules), file=sys.stderr)
"""
NO_SOCKETS = """
import socket, sys
class Refused(socket.socket):
    def __init__(self, *_, **__):
        raise AssertionError("a socket was opened")
socket.socket = Refused
from faqtool.cli.program import run
sys.exit(run(sys.argv[1:]))
"""


def python(code: str, arguments: list[str], cache: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "FAQTOOL_CACHE": str(cache)}
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda words: words[0])
def test_nothing_heavy_is_loaded_to_answer(arguments: list[str], cache: Path) -> None:
    result = python(LOADED.format(heavy=HEAVY), arguments, cache)
    assert result.stdout
    assert result.stderr.splitlines()[-1] == ""


@pytest.mark.parametrize("arguments", [*COMMANDS, ["check"], ["records"], ["build"]], ids=lambda words: words[0])
def test_no_command_opens_a_socket(arguments: list[str], cache: Path) -> None:
    result = python(NO_SOCKETS, arguments, cache)
    assert result.returncode == 0, result.stderr
