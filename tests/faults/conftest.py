"""A small corpus whose index is quick to build, and the program as a process of its own."""

import io
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from faqtool.cli.program import run

ROOT = Path(__file__).parents[2]
QUESTION = "Une créature à persistance revient-elle ?"
MODEL = Path(__file__).parent / "model"
collect_ignore = [MODEL.name]  # collected for doctests, it would stand in for the real model in all tests
PATH = os.pathsep.join((str(ROOT), str(MODEL)))  # a stand-in for the French model first found
GUARD = 120  # seconds; only a hang reaches it

Process = subprocess.CompletedProcess[bytes]
Faqtool = Callable[..., Process]

CORPUS = """documents:
  - {stem: essai, key: essai, title: Essai, date: 2008-05-02, language: fr, kind: faq}
"""
TEXT = """***Nouvelle capacité mot-clé : Persistance***

* Une créature à persistance revient avec un marqueur -1/-1.

Ondine
{1}{U}
Créature : ondin
2/1
Vol

* L'ondine vole.
"""


def small_corpus(root: Path) -> None:
    """A folder with one small document and no ruling."""
    (root / "corpus").mkdir(parents=True)
    (root / "corpus/corpus.yaml").write_text(CORPUS, encoding="utf-8")
    (root / "corpus/essai.txt").write_text(TEXT, encoding="utf-8")
    (root / "rulings.yaml").write_text("[]\n", encoding="utf-8")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, bytes]:
    """The small corpus, its index that nothing disturbed, and what that one answers."""
    root = tmp_path_factory.mktemp("home")
    small_corpus(root)
    cache = tmp_path_factory.mktemp("undisturbed")
    own = {**os.environ, "FAQTOOL_CORPUS": str(root), "FAQTOOL_CACHE": str(cache), "PYTHONPATH": PATH}
    answer = subprocess.run(command("ask", "--json", QUESTION), env=own, capture_output=True, timeout=GUARD, check=True)
    (index,) = cache.glob("*.sqlite")
    return root, index, answer.stdout


@pytest.fixture
def home(built: tuple[Path, Path, bytes]) -> Path:
    """A folder with one small document and no ruling."""
    return built[0]


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-c", "from faqtool.cli.program import main; main()", *arguments]


@pytest.fixture
def environment(home: Path, tmp_path: Path) -> dict[str, str]:
    """One of its own: this corpus, this cache, this temporary directory."""
    (tmp_path / "temporary").mkdir()
    own = {
        "FAQTOOL_CORPUS": str(home),
        "FAQTOOL_CACHE": str(tmp_path / "cache"),
        "TMPDIR": str(tmp_path / "temporary"),
        "PYTHONPATH": PATH,
    }
    return {key: value for key, value in os.environ.items() if key != "FAQTOOL_DEBUG"} | own


@pytest.fixture
def faqtool(environment: dict[str, str]) -> Faqtool:
    def program(*arguments: str, given: bytes = b"", **changed: str | None) -> Process:
        merged: dict[str, str | None] = {**environment, **changed}
        clean = {key: value for key, value in merged.items() if value is not None}
        return subprocess.run(
            command(*arguments), input=given, capture_output=True, env=clean, timeout=GUARD, check=False
        )

    return program


@pytest.fixture
def inside(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Faqtool:
    """The same, in the process of the tests: sooner, where it need not be one of its own."""
    for key in ("FAQTOOL_CORPUS", "FAQTOOL_CACHE", "TMPDIR"):
        monkeypatch.setenv(key, environment[key])

    def program(*arguments: str, given: bytes = b"", **changed: str) -> Process:
        with monkeypatch.context() as patch:
            for key, value in changed.items():
                patch.setenv(key, value)
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
            capfdbinary.readouterr()
            status = run(list(arguments))
            printed = capfdbinary.readouterr()
        return Process(arguments, status, printed.out, printed.err)

    return program


@pytest.fixture
def index(built: tuple[Path, Path, bytes], environment: dict[str, str]) -> Path:
    """A good index of the small corpus, in the test's own cache."""
    cache = Path(environment["FAQTOOL_CACHE"])
    shutil.copytree(built[1].parent, cache)
    return cache / built[1].name


@pytest.fixture
def fresh(built: tuple[Path, Path, bytes]) -> bytes:
    """What an index that was built undisturbed answers."""
    return built[2]
