"""The site of the corpus, built once."""

from pathlib import Path

import pytest

from faqtool.cli.program import run


@pytest.fixture(scope="session")
def site(built_cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "public"
    assert run(["site", str(folder)]) == 0
    return folder
