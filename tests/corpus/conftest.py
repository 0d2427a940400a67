"""The real corpus, read once, and a way to read a text as a document of its own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from faqtool.corpus.corpus import Corpus, read_corpus, read_document
from faqtool.corpus.home import Home
from faqtool.corpus.reading import Reading

ROOT = Path(__file__).parents[2]

ReadText = Callable[[str], Reading]


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return read_corpus(Home(ROOT, packaged=True))


@pytest.fixture
def read_text(tmp_path: Path) -> ReadText:
    def read(text: str) -> Reading:
        path = tmp_path / "essai.txt"
        path.write_bytes(text.encode())
        return read_document(path)

    return read
