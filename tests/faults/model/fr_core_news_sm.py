"""Stands in for the French model where a test is not about French: a few word forms, found at once.

The real one takes most of the time of a build, and these tests build an index dozens of times.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

FORMS = {"verb": {"revient": ["revenir"], "vole": ["voler"]}, "noun": {"marqueurs": ["marqueur"]}}
BASES = {"verb": ["revenir", "voler"], "noun": ["créature", "marqueur", "ondin"]}
TABLES: Mapping[str, Mapping[str, object]] = {"lemma_exc": FORMS, "lemma_index": BASES}


class Token(NamedTuple):
    """A word in its text; its dictionary form is itself."""

    text: str
    lemma_: str


class Model:
    """A pipeline, and its only component."""

    lookups: "Model"

    def __init__(self) -> None:
        self.lookups = self

    def get_pipe(self, name: str) -> "Model":
        return self

    def get_table(self, name: str) -> Mapping[str, object]:
        return TABLES[name]

    def pipe(self, texts: Iterable[str], batch_size: int = 1) -> Iterator[list[Token]]:
        return ([Token(word, word) for word in text.split()] for text in texts)


def load(exclude: Sequence[str] = ()) -> Model:
    return Model()
