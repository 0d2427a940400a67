"""The program run in this process, with an index of its own that is built once."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from faqtool.cli.program import run


@dataclass(frozen=True)
class Run:
    """What a run printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def flowing(self) -> str:
        """What was printed, however its lines were broken."""
        return " ".join(self.out.split())

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Program = Callable[..., Run]


@pytest.fixture(scope="session")
def cache(built_cache: Path) -> Path:
    return built_cache


@pytest.fixture
def faqtool(cache: Path, capfd: pytest.CaptureFixture[str]) -> Program:
    def program(*arguments: str) -> Run:
        capfd.readouterr()
        status = run(list(arguments))
        printed = capfd.readouterr()
        return Run(status, printed.out, printed.err)

    return program
