"""What the tests of this folder share: the corpus, the names it knows, a scenario played from a few lines."""

from datetime import date as Day
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from faqtool.corpus import find_home, read_corpus
from faqtool.corpus.corpus import Corpus
from faqtool.errors import Fault, ScenarioError
from faqtool.replay.load import Loose, load_text
from faqtool.replay.load_scenario import Known
from faqtool.replay.scenario import Scenario

if TYPE_CHECKING:
    from faqtool.replay.outcome import Outcome
    from faqtool.replay.pool import Pool

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


@cache
def pool() -> "Pool":
    from faqtool.replay.pool import Pool

    return Pool.of(corpus().all_cards())


THEN, NOW = Day(2008, 5, 2), Day(2026, 1, 1)


def played(text: str, on: Day = THEN, *, trace: bool = False) -> "Outcome":
    """What comes of the one scenario of a file."""
    from faqtool.engine.eras import ruleset
    from faqtool.replay.run import run

    return run(scenario(text), ruleset(on), pool(), trace=trace)
