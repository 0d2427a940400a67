"""A short run of the fuzzer: the kept seeds, then a few seconds of new cases."""

from pathlib import Path

from faqtool.corpus.home import Home
from tests.fuzz import fuzz

ROOT = Path(__file__).parents[2]


def test_a_short_fuzz_run_finds_nothing(built_cache: Path) -> None:
    assert fuzz(8, 1_000_000, Home(ROOT, packaged=True), processes=False) == []
