"""The program run in this process, with an index of its own that is built once."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from faqtool.cli.program import run

ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True)
class Run:
    """What a run printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Program = Callable[..., Run]


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("cache")
    patch = pytest.MonkeyPatch()
    patch.setenv("FAQTOOL_CACHE", str(folder))
    patch.setenv("FAQTOOL_CORPUS", str(ROOT))
    assert run(["build"]) == 0
    yield folder
    patch.undo()


@pytest.fixture
def faqtool(cache: Path, capfd: pytest.CaptureFixture[str]) -> Program:
    def program(*arguments: str) -> Run:
        capfd.readouterr()
        status = run(list(arguments))
        printed = capfd.readouterr()
        return Run(status, printed.out, printed.err)

    return program
