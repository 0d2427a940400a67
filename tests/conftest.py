"""One index of the corpus for all tests that ask it something; in CI the same examples on every run."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from faqtool.cli.program import run

# A landing depends on the change alone, not on luck or on the machine's load; at home hypothesis goes on exploring.
settings.register_profile("ci", derandomize=True, deadline=None)
if os.environ.get("CI"):
    settings.load_profile("ci")

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
