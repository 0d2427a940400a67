"""What the fuzzer does to a small corpus: its files, its index, its processes."""

import os
import random
import signal
import sqlite3
import subprocess
import time
from pathlib import Path

from faqtool.answers.ask import ask
from faqtool.cli.indexed import sources_of
from faqtool.corpus.corpus import read_corpus
from faqtool.corpus.home import Home
from faqtool.errors import INTERNAL
from faqtool.formats import as_json
from faqtool.search import store
from tests.faults.conftest import PATH, QUESTION, command, small_corpus
from tests.faults.test_files import FILES
from tests.faults.test_files import STRANGE as KINDS


class InternalError(Exception):
    """What was told as a fault of the program itself."""


def told(*texts: object) -> None:
    """Nothing that is told is an internal error."""
    for text in texts:
        if INTERNAL in str(text) or "erreur du moteur" in str(text):
            raise InternalError(str(text)[:2000])


class SmallCorpus:
    """A small corpus of its own, its good index, and what that answers."""

    def __init__(self, folder: Path) -> None:
        self.root, self.cache, self.question, self.command = folder / "home", folder / "cache", QUESTION, command
        small_corpus(self.root)
        self.environment = os.environ | {
            "FAQTOOL_CORPUS": str(self.root), "FAQTOOL_CACHE": str(self.cache), "PYTHONPATH": PATH,
            "TMPDIR": str(folder),
        }  # fmt: skip
        self.usual = {name: self.program(*given).stdout for name, given in self.given.items()}
        (self.index,) = self.cache.glob("*.sqlite")
        self.good = self.index.read_bytes()
        found = sources_of(Home(self.root.resolve(), packaged=False))
        self.sources = found._replace(files=found.files[:3])

    @property
    def given(self) -> dict[str, tuple[str, ...]]:
        asked = ("ask", "--json", self.question)
        return {"ask": asked, "export": ("export",), "records": ("records",), "topic": ("topic",)}

    def program(self, *given: str, how: str = "") -> subprocess.CompletedProcess[bytes]:
        line = ["sh", "-c", f'exec "$0" "$@" {how}', *self.command(*given)]
        return subprocess.run(line, env=self.environment, capture_output=True, timeout=120, check=False)

    def file(self, luck: random.Random) -> object:
        """A strange file in the place of one of the corpus, or beside it."""

        name = luck.choice([*FILES, "notes.txt", "notes.yaml", ".#essai.txt"])
        path = self.root / "corpus" / name
        before = path.read_bytes() if path.exists() else None
        path.unlink(missing_ok=True)
        try:
            if luck.randrange(3) == 0:
                raw = bytearray(before or b"x" * 50)
                for _ in range(luck.randrange(1, 9)):
                    raw[luck.randrange(len(raw))] = luck.randrange(256)
                path.write_bytes(raw)
            else:
                KINDS[luck.choice(list(KINDS))][0](path)
            self.sources._replace(files=(path,)).content()
            return read_corpus(Home(self.root, packaged=False))
        finally:
            path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink(missing_ok=True)
            if before is not None:
                path.write_bytes(before)

    def flip(self, luck: random.Random) -> object:
        """Some bits of the index or its seal changed, or a part of it cut off: the answer stays."""
        files = sorted(one for one in self.cache.iterdir() if one.suffix in (".sqlite", ".seal"))
        path = luck.choice([one for one in files if one.stat().st_size])
        raw = bytearray(path.read_bytes())
        for _ in range(luck.randrange(1, 4)):
            raw[luck.randrange(len(raw))] ^= 1 << luck.randrange(8)
        path.write_bytes(raw[: luck.choice([len(raw), len(raw), luck.randrange(len(raw))])])

        def build(database: sqlite3.Connection) -> None:
            source = sqlite3.connect(":memory:")
            source.deserialize(self.good)
            source.backup(database)

        os.environ[store.VARIABLE], before = str(self.cache), os.environ.get(store.VARIABLE)
        try:
            found = store.open_index(self.sources, build, lambda text: None, held=bool(luck.randrange(2)))
        finally:
            os.environ.pop(store.VARIABLE)
            if before is not None:
                os.environ[store.VARIABLE] = before
        answer = as_json.reply(ask(found, self.question)).encode() + b"\n"
        found.database.close()
        if answer != self.usual["ask"]:
            raise InternalError(f"another answer: {answer!r}")
        return answer

    def kill(self, luck: random.Random) -> object:
        """A build killed at some moment: the next command answers."""
        if luck.randrange(2):
            for path in self.cache.iterdir():
                path.unlink()
        with subprocess.Popen(
            self.command("build"), env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as running:
            time.sleep(luck.random() * 2)
            running.send_signal(signal.SIGKILL)
        return self._same("ask", "")

    def streams(self, luck: random.Random) -> object:
        """A command whose streams are closed or full."""
        closed = luck.sample(["0<&-", "2>&-", "2>/dev/full", "0</dev/null"], luck.randrange(1, 3))
        return self._same(luck.choice(list(self.given)), " ".join(closed))

    def _same(self, name: str, how: str) -> object:
        done = self.program(*self.given[name], how=how)
        if done.returncode or done.stdout != self.usual[name] or b"Traceback" in done.stderr:
            raise InternalError(f"{name} {how}: {done.returncode} {done.stdout[:300]!r} {done.stderr[:2000]!r}")
        told(done.stderr.decode("utf-8", "replace"))
        return done
