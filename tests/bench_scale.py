#!/usr/bin/env python3
"""How faqtool grows: index cost, questions and name search at 1, 10 and 100 times the corpus, as a Markdown table.

    python tests/bench_scale.py [TIMES ...]

What is added is made up: rulings whose words are drawn from those of the corpus as often as they
stand there, each with a heading and a card of an invented name, and as many questions for a ruling as in the
corpus. Dictionary forms are those of the corpus, computed once: the time to
lemmatize and to replay is not in the index's. Each size is measured in a process of its own, so that the memory is its
own too (building included). Times of questions and names are medians, of processor time.
"""

import gc
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from statistics import median
from typing import NamedTuple

import yaml

from faqtool.answers.ask import ask
from faqtool.answers.material import gather
from faqtool.answers.prepare import Material, build_index
from faqtool.corpus import read_corpus
from faqtool.corpus.home import find_home
from faqtool.corpus.records import Card, Mentions, Record, RecordId, Ruling
from faqtool.french.fold import fold
from faqtool.replay.coverage import Judge
from faqtool.replay.load import load_entries
from faqtool.replay.load_scenario import Known
from faqtool.search.index import Index
from faqtool.search.lemmas import Forms

QUESTIONS = Path(__file__).parent / "questions" / "tuned.yaml"
SYLLABLES = (
    "bra", "cor", "del", "fen", "gar", "hul", "jor", "kal", "lor", "mir", "nas", "ol", "pre", "quin", "ros", "sel",
    "tor", "ur", "val", "zan",
)  # fmt: skip
MIB = 1024  # ru_maxrss counts KiB on Linux
LIMIT = 0.050  # seconds that a question may take inside the process, at any size

ADDED = 405  # rulings for each time the corpus: 40,000 rulings and 10,000 names at 100 times
RULINGS_PER_CARD = 4


class Figures(NamedTuple):
    """What one size costs; times in seconds, the file in bytes, memory in MiB."""

    rulings: int
    names: int
    build: float
    file: int
    question: float
    worst: float
    name: float
    typo: float
    memory: float


def timed(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """How long something takes this process, whoever else uses the machine meanwhile."""
    start = clock()
    work()
    return clock() - start


def made_up_name(dice: random.Random) -> str:
    """A name that no card has."""
    words = ["".join(dice.choices(SYLLABLES, k=dice.randint(2, 3))) for _ in range(dice.randint(1, 3))]
    return " ".join(words).capitalize()


def made_up(records: Sequence[Record], times: int) -> Iterator[tuple[Record, list[str]]]:
    """Cards and rulings that make the corpus so many times as large, with questions for the rulings."""
    dice = random.Random(2007)
    rulings = [one for one in records if isinstance(one, Ruling)]
    cards = [one for one in records if isinstance(one, Card) and one.place is not None]
    words = [word for one in rulings for word in one.text.split()]
    wanted = (times - 1) * ADDED
    name = ""
    taken = {""}
    for number in range(wanted):
        if number % RULINGS_PER_CARD == 0:
            while name in taken:
                name = made_up_name(dice)
            taken.add(name)
            card = dice.choice(cards)
            yield replace(card, id=RecordId(f"invente/carte/{number}"), name=name, english_name=None, heading=None), []
        like = dice.choice(rulings)
        text = " ".join(dice.choices(words, k=max(5, len(like.text.split()))))
        asked = [" ".join(dice.choices(words, k=10)) + " ?" for _ in range(3)]
        mentions = Mentions((name,), (), ())
        id = RecordId(f"invente/{number}/1")
        yield replace(like, id=id, text=text, heading=name, card=name, section=None, mentions=mentions), asked


def larger(material: Material, times: int) -> Material:
    """A material so many times as large."""
    added = list(made_up(material.records, times))
    some = next(iter(material.entries.values()))
    entries = {
        str(record.id): replace(some, ruling=str(record.id), questions=tuple(asked)) for record, asked in added if asked
    }
    records = [*material.records, *(record for record, _ in added)]
    return replace(material, records=records, entries={**material.entries, **entries})


def questions() -> list[str]:
    return [row["question"] for row in yaml.safe_load(QUESTIONS.read_text(encoding="utf-8"))]


def misspelt(name: str) -> str:
    """A name with two letters changed over."""
    middle = len(name) // 2
    return name[: middle - 1] + name[middle] + name[middle - 1] + name[middle + 1 :]


def measure(times: int) -> Figures:
    """One size, in this process."""
    home = find_home(Path(__file__).parent.parent)
    material = larger(gather(home, lambda text: None), times)
    forms = material.lemmas(lambda done: None)
    material = replace(material, lemmas=lambda told: _copied(forms))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "index.sqlite"
        database = sqlite3.connect(path)
        build = timed(lambda: (build_index(database, material, lambda done: None), database.commit()))
        database.close()
        gc.collect()
        gc.freeze()  # a process that only answers has nothing of what was made up
        index = Index.open(path)
        asked = questions()
        ask(index, asked[0])
        each = sorted(timed(lambda question=question: ask(index, question)) for question in asked)  # type: ignore[misc]
        names = [one.name for one in material.records if isinstance(one, Card)]
        some = random.Random(1).sample(names, 60)
        exact = [timed(lambda name=name: index.resolve(fold(name), "card")) for name in some]  # type: ignore[misc]
        typos = [timed(lambda name=name: index.resolve(fold(misspelt(name)), "card")) for name in some]  # type: ignore[misc]
        return Figures(
            sum(isinstance(one, Ruling) for one in material.records),
            len(set(names)),
            build,
            path.stat().st_size,
            median(each),
            each[-1],
            median(exact),
            median(typos),
            resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MIB,
        )


def _copied(forms: Forms) -> Forms:
    return Forms(dict(forms.listed), dict(forms.unlisted))


def replay_all() -> tuple[int, float]:
    """How many scenarios the corpus has, and how long it takes to play them at both dates."""
    home = find_home(Path(__file__).parent.parent)
    corpus = read_corpus(home)
    judge = Judge.of(corpus, load_entries(home.rulings, Known.of(corpus)), date.today(), biting=False)
    start = time.process_time()
    return judge.coverage().scenarios["total"], time.process_time() - start


def start_up() -> float:
    """An answer from a process of its own, as a multiple of an empty Typer program."""
    empty = [sys.executable, "-c", "import typer; a = typer.Typer(); a.command()(lambda: None); a()"]
    card = [sys.executable, "-m", "faqtool", "card", "doran"]
    subprocess.run(card, capture_output=True, check=False)

    def seconds(command: list[str]) -> float:
        return timed(lambda: subprocess.run(command, capture_output=True, check=False), time.perf_counter)

    return median(seconds(card) / seconds(empty) for _ in range(11))


def main() -> None:
    if sys.argv[1:2] == ["--one"]:
        print(*measure(int(sys.argv[2])))
        return
    sizes = [int(one) for one in sys.argv[1:]] or [1, 10, 100]
    found: list[Figures] = []
    for times in sizes:
        printed = subprocess.run([sys.executable, __file__, "--one", str(times)], capture_output=True, text=True)
        if printed.returncode:
            sys.exit(printed.stderr)
        found.append(Figures(*(float(one) for one in printed.stdout.split())))  # type: ignore[arg-type]
    first = found[0]
    heads = "corpus", "rulings", "names", "index", "file", "question, median (worst)", "name", "misspelt", "memory"
    print(f"| {' | '.join(heads)} |")
    print("| ---: " * 9 + "|")
    for times, one in zip(sizes, found, strict=True):
        print(
            f"| {times} × | {one.rulings:.0f} | {one.names:.0f} | {one.build / first.build:.1f} × "
            f"| {one.file / first.file:.1f} × | {one.question * 1000:.1f} ms ({one.worst * 1000:.0f} ms) "
            f"| {one.name * 1000:.2f} ms | {one.typo * 1000:.1f} ms | {one.memory / first.memory:.1f} × |"
        )
    count, seconds = replay_all()
    print(f"\nStart-up to an answer: {start_up():.2f} times an empty Typer program.")
    print(f"All {count} scenarios at both dates: {seconds / count * 1000:.1f} ms a scenario.")
    own = f"index {first.build:.1f} s without lemmas, {first.file / 2**20:.1f} MiB; process {first.memory:.0f} MiB"
    print(f"At {sizes[0]} ×: {own}.")
    slow = [str(times) for times, one in zip(sizes, found, strict=True) if one.worst > LIMIT]
    if slow:
        sys.exit(f"a question takes more than {LIMIT * 1000:.0f} ms at {', '.join(slow)} times the corpus")


if __name__ == "__main__":
    main()
