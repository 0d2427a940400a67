"""The index of the corpus, opened."""

from pathlib import Path

import pytest

from faqtool.cli.indexed import with_index
from faqtool.search.index import Index


@pytest.fixture(scope="session")
def index(built_cache: Path) -> Index:
    return with_index(None, lambda index: index)
