#!/usr/bin/env python3
"""Fit what counts when rulings are ranked, and how sure an answer is; print the tables to copy into the code.

    python tests/fit_ranking.py ranking
    python tests/fit_ranking.py certainty

The questions of ``rulings.yaml`` and those of people in ``questions`` (of the sets that are there to tune on) are the
examples. For ranking, each of the entries' is asked of an index that does not hold it and should find its ruling.
For certainty, which is fitted to the ranking as the code has it, the same; then each of an index without its ruling,
where nothing answers. How likely it is that the documents speak of a question at all is fitted to those of people that
have an answer and those that are outside. Takes some minutes. Not run by the tests: what it prints is a choice, and
``answers/test_figures.py`` pins what comes of it.
"""

import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import numpy as np
import yaml

from faqtool.answers import certainty, ranking
from faqtool.answers.material import gather
from faqtool.answers.prepare import Material, build_index
from faqtool.answers.question import understand
from faqtool.answers.silence import named_outside
from faqtool.corpus.home import find_home
from faqtool.search.index import Index
from faqtool.search.lemmas import Forms, lemmas
from tests.measure_search import TUNED, asked_in, holds, passages

PARTS = 4
PERSON = 7  # how much a question of people counts beside one of an entry
Array = Any


class Example(NamedTuple):
    """A question, the ruling that answers it (None: none does), and how much it counts."""

    question: str
    ruling: str | None
    gold: Sequence[dict[str, Any]] = ()
    counts: float = 1.0
    kind: str = "answerable"


class Asked(NamedTuple):
    """An example asked of an index: whether each ranked document answers, and what speaks for it."""

    right: Array  # of each document, 0 or 1
    equal: int  # how many are equally near, the first included
    evidence: Array  # documents x evidence
    signs: Array  # of the first, as ranked by the present counts
    counts: float
    kind: str


def main() -> None:
    material = _material()
    people = list(_people(material))
    shown = [*_asked_without_the_question(material), *people]
    if "certainty" not in sys.argv[1:]:
        table("ranking.COUNTS", ranking.Evidence._fields, fit_ranking(shown))
        return
    right = [*shown, *_asked_without_the_ruling(material)]
    found = [one.right[: one.equal].max() for one in right]
    table("certainty.RIGHT", *_logit(right, found))
    told = [one for one in (*people, *shown) if one.kind != "near_miss"]
    table("certainty.SPOKEN_OF", *_logit(told, [one.kind != "outside" for one in told]))


def table(name: str, fields: Sequence[str], weights: Array) -> None:
    print(name)
    for field, weight in zip(fields, weights, strict=True):
        print(f"    {field}={weight:.2f},")


def fit_ranking(asked: Sequence[Asked]) -> Array:
    """Multinomial logit: the weights under which the right documents are likeliest to come first."""
    found = [one for one in asked if one.right.any()]
    weights = np.zeros(len(ranking.Evidence._fields))

    def slope(now: Array) -> Array:
        total = 0.001 * now * len(found)
        for one in found:
            scores = one.evidence @ now
            odds = np.exp(scores - scores.max())
            right = odds * one.right
            total += one.counts * (one.evidence.T @ (odds / odds.sum() - right / right.sum()))
        return total / len(found)

    return _descend(weights, slope)


def _logit(asked: Sequence[Asked], answers: Sequence[float]) -> tuple[Sequence[str], Array]:
    """Logistic regression of what is so of each, on signs brought to one scale: their names and weights."""
    signs = np.array([one.signs for one in asked])
    true = np.array(answers, dtype=float)
    counts = np.array([one.counts for one in asked])
    mean, spread = signs.mean(0), signs.std(0) + 1e-9
    scaled = np.hstack([(signs - mean) / spread, np.ones((len(asked), 1))])

    def slope(now: Array) -> Array:
        error = (1 / (1 + np.exp(-(scaled @ now))) - true) * counts
        return scaled.T @ error / counts.sum() + 0.01 * np.append(now[:-1], 0)

    fitted = _descend(np.zeros(scaled.shape[1]), slope)
    weights = fitted[:-1] / spread
    return (*certainty.Signs._fields, "nothing"), np.append(weights, fitted[-1] - weights @ mean)


def _descend(start: Array, slope: Any, steps: int = 300, rate: float = 0.1) -> Array:
    """The point where a slope is flat, by steps of a size that each direction sets for itself (Adam)."""
    now, mean, square = start, np.zeros_like(start), np.zeros_like(start)
    for step in range(1, steps + 1):
        here = slope(now)
        mean = 0.9 * mean + 0.1 * here
        square = 0.999 * square + 0.001 * here * here
        now = now - rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return now


def _material() -> Material:
    """The corpus without replays, whose words are read once."""
    home = find_home(None)
    whole = gather(home, lambda _: None, print, played=False)
    forms: list[Forms] = []

    def once(texts: Sequence[str], told: Any) -> Forms:
        forms.append(forms[0] if forms else lemmas(texts, told))
        return forms[0]

    return replace(whole, lemmas=once)


def _index(material: Material) -> Index:
    database = sqlite3.connect(":memory:")
    build_index(database, material, lambda _: None)
    return Index(database)


def _examples(material: Material) -> list[Example]:
    """The questions of all entries, of claims that are made in two documents only once: only one of them is found."""
    examples: list[Example] = []
    first: set[str] = set()
    for record in material.records:
        if record.id in material.entries and first.isdisjoint(material.also.get(record.id, ())):
            first.add(record.id)
            examples += [Example(question, record.id) for question in material.entries[record.id].questions]
    return examples


def _asked_without_the_question(material: Material) -> Iterator[Asked]:
    examples = _examples(material)
    Random(1).shuffle(examples)
    for part in range(PARTS):
        held = examples[part::PARTS]
        hidden = {(one.ruling, one.question) for one in held}
        entries = {
            ruling: replace(entry, questions=tuple(q for q in entry.questions if (ruling, q) not in hidden))
            for ruling, entry in material.entries.items()
        }
        yield from _ask(_index(replace(material, entries=entries)), held)


def _asked_without_the_ruling(material: Material) -> Iterator[Asked]:
    rulings = sorted({str(one.ruling) for one in _examples(material)})
    Random(2).shuffle(rulings)
    for part in range(PARTS):
        gone = set(rulings[part::PARTS])
        gone |= {twin for ruling in list(gone) for twin in material.also.get(ruling, ())}
        without = replace(
            material,
            entries={ruling: entry for ruling, entry in material.entries.items() if ruling not in gone},
            records=tuple(record for record in material.records if record.id not in gone),
        )
        asked = [one._replace(ruling=None, kind="near_miss") for one in _examples(material) if one.ruling in gone]
        yield from _ask(_index(without), asked)


def _people(material: Material) -> Iterator[Asked]:
    examples = [
        Example(question, None, () if row["gold"] == "none" else row["gold"], PERSON, row.get("kind", "outside"))
        for file in TUNED
        for row in yaml.safe_load(file.read_text(encoding="utf-8"))
        for question in asked_in(row)
    ]
    yield from _ask(_index(material), examples)


def _ask(index: Index, examples: Sequence[Example]) -> Iterator[Asked]:
    answers: Mapping[str, Any] = {one.id: one for one in passages(index)}
    for example in examples:
        asked = understand(index, example.question)
        ranked = ranking.rank(index, asked)
        if not ranked:
            continue
        right = [
            one.id == example.ruling or (one.id in answers and holds(answers[one.id], example.gold)) for one in ranked
        ]
        yield Asked(
            np.array(right, dtype=float),
            sum(one.score >= ranking.EQUALLY_NEAR * ranked[0].score for one in ranked),
            np.array([one.evidence for one in ranked]),
            np.array(certainty.signs(asked, ranked, bool(named_outside(index, asked)))),
            example.counts,
            example.kind if not example.gold else "answerable",
        )


if __name__ == "__main__":
    main()
