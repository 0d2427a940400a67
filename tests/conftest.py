"""One index of the corpus for all tests that ask it something."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from faqtool.cli.program import run

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def built_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache folder with the index of the corpus in it; the environment leads there."""
    folder = tmp_path_factory.mktemp("cache")
    patch = pytest.MonkeyPatch()
    patch.setenv("FAQTOOL_CACHE", str(folder))
    patch.setenv("FAQTOOL_CORPUS", str(ROOT))
    assert run(["build"]) == 0
    yield folder
    patch.undo()
