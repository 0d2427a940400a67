"""What the tests of this folder share: the corpus, the names it knows, a scenario played from a few lines."""

from functools import cache
from pathlib import Path

from faqtool.corpus import find_home, read_corpus
from faqtool.corpus.corpus import Corpus
from faqtool.errors import Fault, ScenarioError
from faqtool.replay.load import Loose, load_text
from faqtool.replay.load_scenario import Known
from faqtool.replay.scenario import Scenario

ROOT = Path(__file__).parents[2]


@cache
def corpus() -> Corpus:
    return read_corpus(find_home(ROOT))


@cache
def known() -> Known:
    return Known.of(corpus())


def load(text: str) -> Loose:
    return load_text(text, "essai.yaml", known())


def scenario(text: str) -> Scenario:
    """The one scenario of a file."""
    (one,) = load(text).scenarios
    return one


def faults(text: str) -> tuple[Fault, ...]:
    """The faults of a file; none if it loads."""
    try:
        load(text)
    except ScenarioError as problem:
        return problem.faults
    return ()
