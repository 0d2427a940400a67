#!/usr/bin/env python3
"""Kill a build, and an index that is being stamped anew, at every system call that writes; the next command answers.

    python tests/kill_everywhere.py [--every N]

Needs strace, which kills at the Nth call of a kind as it is entered; processes that share the work are not traced.
Each trial begins with the same files, ends with a question whose answer is a fresh build's, and a second one that has
nothing more to mend. ``--every N`` tries each Nth call only.
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.faults.conftest import PATH, QUESTION, command, small_corpus  # noqa: E402

WRITING = (
    "write", "writev", "pwrite64", "pwritev", "rename", "renameat", "renameat2", "unlink", "unlinkat", "mkdir",
    "mkdirat", "rmdir", "ftruncate", "fallocate", "fsync", "fdatasync", "chmod", "fchmod", "link", "linkat", "symlink",
    "symlinkat", "utimensat",
)  # fmt: skip
OPENING = "openat"  # counts where it makes a file
TRIES = 3  # to reach a call: a run may make a few calls fewer than the one that was counted
CALL = re.compile(r"(?:\d+ +)?(\w+)\((.*)")

Before = Callable[[Path], None]


class Call(NamedTuple):
    """The Nth system call of a kind, N from 1."""

    kind: str
    number: int


def no_index(root: Path) -> None:
    shutil.rmtree(root / "cache", ignore_errors=True)


def an_index(root: Path) -> None:
    no_index(root)
    shutil.copytree(root / "good", root / "cache")


def an_old_index(root: Path) -> None:
    """Of another text: what is told of it is not true any more."""
    no_index(root)
    shutil.copytree(root / "old", root / "cache")


def a_touched_text(root: Path) -> None:
    """The index is true, but its stamp is not."""
    an_index(root)
    os.utime(root / "home/corpus/essai.txt", (1, 1))
    os.utime(root / "home/corpus/essai.txt")


SITUATIONS: dict[str, tuple[Before, tuple[str, ...]]] = {
    "an index stamped anew": (a_touched_text, ("card", "Ondine")),
    "a build where there is no index": (no_index, ("build",)),
    "a build in the place of an old index": (an_old_index, ("build",)),
    "a build in the place of the same index": (an_index, ("build",)),
}


class Trial:
    """A small corpus with a cache of its own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        small_corpus(root / "home")
        (root / "temporary").mkdir()
        self.environment = os.environ | {
            "FAQTOOL_CORPUS": str(root / "home"), "FAQTOOL_CACHE": str(root / "cache"), "PYTHONPATH": PATH,
            "TMPDIR": str(root / "temporary"), "PYTHONDONTWRITEBYTECODE": "1",
        }  # fmt: skip
        text = root / "home/corpus/essai.txt"
        kept = text.read_text("utf-8")
        text.write_text(kept.replace("Ondine", "Naïade"), "utf-8")
        self.run("build")
        (root / "cache").rename(root / "old")
        text.write_text(kept, "utf-8")
        self.fresh = self.run("ask", "--json", QUESTION).stdout
        (root / "cache").rename(root / "good")

    def run(self, *arguments: str, under: tuple[str, ...] = ()) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([*under, *command(*arguments)], env=self.environment, capture_output=True, check=False)

    def calls(self, situation: str) -> Iterator[Call]:
        """The writing calls of a command that nothing disturbs."""
        before, arguments = SITUATIONS[situation]
        before(self.root)
        log = self.root / "log"
        traced = f"trace=?{',?'.join((*WRITING, OPENING))}"
        self.run(*arguments, under=("strace", "-qq", "-e", traced, "-o", str(log)))
        counts: dict[str, int] = {}
        for line in log.read_text("utf-8", "replace").splitlines():
            if found := CALL.match(line):
                kind = found[1]
                counts[kind] = counts.get(kind, 0) + 1
                if kind != OPENING or "O_CREAT" in found[2]:
                    yield Call(kind, counts[kind])

    def kill(self, situation: str, call: Call) -> str | None:
        """What is wrong after a kill at a call; None where the next command answers as if nothing had been."""
        before, arguments = SITUATIONS[situation]
        inject = f"inject={call.kind}:signal=SIGKILL:when={call.number}"
        for _ in range(TRIES):
            before(self.root)
            died = self.run(*arguments, under=("strace", "-qq", "-e", inject, "-o", "/dev/null"))
            if killed := died.returncode in (-signal.SIGKILL, 128 + signal.SIGKILL):
                break
        if not killed:
            return f"not killed: {died.returncode} {died.stderr!r}"
        answer, again = self.run("ask", "--json", QUESTION), self.run("ask", "--json", QUESTION)
        if (answer.returncode, answer.stdout) != (0, self.fresh) or b"interne" in answer.stderr:
            return f"{answer.returncode} {answer.stdout!r} {answer.stderr!r}"
        if (again.stdout, again.stderr) != (self.fresh, b""):
            return f"again: {again.stdout!r} {again.stderr!r}"
        return None


def kill_everywhere(root: Path, situations: tuple[str, ...], every: int = 1, offset: int = 0) -> tuple[int, list[str]]:
    """How many kills there were, and what was wrong after which of them."""
    trial = Trial(root)
    wrong: list[str] = []
    count = 0
    for situation in situations:
        for call in list(trial.calls(situation))[offset::every]:
            count += 1
            if found := trial.kill(situation, call):
                wrong.append(f"{situation}, {call.kind} {call.number}: {found}")
                print(f"\r{wrong[-1]}", file=sys.stderr)
            print(f"\r{count} kills, {len(wrong)} wrong: {situation}", end="", file=sys.stderr, flush=True)
    return count, wrong


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--every", type=int, default=1)
    if shutil.which("strace") is None:
        print("strace is not installed: nothing was tried", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        count, wrong = kill_everywhere(Path(folder), tuple(SITUATIONS), options.parse_args().every)
    print(f"\n{count} kills, {len(wrong)} wrong")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    sys.exit(main())
