"""Fuzz the reader, the card-text compiler, the rules core, the scenario loader, ``ask``, ``card``, files and the index.

``python tests/fuzz.py --minutes 30 [--seed N]``. Inputs are the project's own texts, mutated; every case has a
seed of its own, printed when it fails and kept in ``tests/fuzz_seeds.txt``. A case fails when it raises anything but a
FaqError, tells of an internal error, or takes longer than two seconds of the processor. Memory is compared after a
warm-up and at the end. Some cases are processes of their own: killed, or with streams closed.
"""

import argparse
import json
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from faqtool.answers.ask import ask  # noqa: E402
from faqtool.answers.lookup import card, topic  # noqa: E402
from faqtool.cardtext.coverage import coverage  # noqa: E402
from faqtool.cli.indexed import with_index  # noqa: E402
from faqtool.corpus.corpus import Corpus, read_corpus, read_document  # noqa: E402
from faqtool.corpus.home import Home  # noqa: E402
from faqtool.corpus.records import Card  # noqa: E402
from faqtool.engine.eras import ruleset  # noqa: E402
from faqtool.errors import INTERNAL, FaqError  # noqa: E402
from faqtool.formats import as_json, reply_text  # noqa: E402
from faqtool.formats.style import Style  # noqa: E402
from faqtool.replay import core_rules  # noqa: E402
from faqtool.replay.load import load_nodes, load_text  # noqa: E402
from faqtool.replay.load_scenario import Known  # noqa: E402
from faqtool.replay.pool import Pool  # noqa: E402
from faqtool.replay.run import run  # noqa: E402
from faqtool.table import Names, read_situation  # noqa: E402
from faqtool.table.as_yaml import as_yaml  # noqa: E402
from tests.cardtext.hostile import CARDS  # noqa: E402
from tests.fuzz_files import SmallCorpus, told  # noqa: E402

SEEDS = ROOT / "tests/fuzz_seeds.txt"
LIMIT = 2  # seconds of the processor for one case: others may use it meanwhile
GROWTH = 200  # megabytes beyond the warm-up
RARE = 40  # of how many rounds one tries the cases that are processes
STRANGE = [
    "\0", "\x1b[31m", "\u202e", "\ud800", "é" * 300, "🧙‍♂️", '"', "*", "NEAR(", "-", "'", "{", "}", "{X}", "{1/", "***",
    "-----", "\n", "\n\n", "\r", "\t", "Q : ", "R : ", "> ", "502.1a ", "1) ", "//", "*/*", "X/X", "[-X]", ":", "- ",
    "<p>", "</p>", "<br>", "<li>", "&eacute;", "[b]", "[/b]", "[quote=x]", "[*]", "== x ==", "| ", "\t", "\f", "-\n",
    "Nom : ", "Coût : ", "Type : ", "Page 2\n", '{"a": [', "**", "![1](u.png)", "01/05/2009 : ", "Vol {T} : ", "////\n",
    "? ", "&a ", "!!", "9" * 400, "²", "\u2028", "\xa0", "", " ", "{S}", "{W/P}", "{c}", "{½}", "« ", " »", "l'",
]  # fmt: skip
SYMBOLS = ["W", "U", "B", "R", "G", "X", "S", "C", "P", "2", "15", "½", "1/2", "Y", "T", "Q", "∞", "²", "9" * 50, ""]
SIZES = ["*", "X", "1", "-1", "+", "1+*", "²", "9" * 30, "", "½", "10000"]
REPEATED = [
    " et la créature ciblée", ", vol", "La créature ciblée a « ", " »", "l'", "vol-", " zigouillez", " ou artefact",
    " rouge", " qui a le vol", ", puis piochez une carte", "Piochez une carte. ", "(", "{G}", "{2/W}", "+1/+1", "~",
    ".", " ",
]  # fmt: skip

Case = Callable[[random.Random], object]


def mutated(text: str, luck: random.Random, largest: int = 4000) -> str:
    """A part of a text with some of it cut out, doubled, swapped or replaced by something strange."""
    at = luck.randrange(max(1, len(text)))
    text = text[at : at + luck.randrange(1, largest)]
    for _ in range(luck.randrange(1, 8)):
        one, other = sorted((luck.randrange(len(text) + 1), luck.randrange(len(text) + 1)))
        match luck.randrange(5):
            case 0:
                text = text[:one] + luck.choice(STRANGE) + text[one:]
            case 1:
                text = text[:one] + text[min(other, one + 40) :]
            case 2:
                text = text[:other] + text[one : one + 200] * luck.randrange(1, 5) + text[other:]
            case 3:
                text = text[one:] + text[:one]
            case _:
                text = text[:one] + luck.choice(STRANGE) * luck.randrange(1, 30) + text[one + 1 :]
    return text


def repeated(luck: random.Random, most: int) -> str:
    """A phrase many times over, after another: what a grammar may take too long for."""
    times = int(most ** luck.random())
    return luck.choice(["", "Détruisez la créature ciblée", "Vol", "Les créatures"]) + luck.choice(REPEATED) * times


def strange_cost(luck: random.Random) -> str:
    """Symbols of any make, whole and joined, in any case."""
    joined = ("/".join(luck.sample(SYMBOLS, luck.randrange(1, 4))) for _ in range(int(60 ** luck.random())))
    cost = "".join(f"{{{one}}}" for one in joined)
    return cost.lower() if luck.randrange(3) == 0 else cost


def cases(home: Home, folder: Path) -> dict[str, Case]:
    """What is tried, by name; each makes its input of the luck it is given."""
    corpus: Corpus = read_corpus(home)
    index = with_index(home.root, lambda found: found, held=True)
    known, pool = Known.of(corpus), Pool.of(corpus.all_cards())
    texts = [document.text for document in corpus.documents]
    scenarios = [path.read_text("utf-8") for path in sorted((ROOT / "tests/scenarios").glob("*.yaml"))]
    scenarios += [path.read_text("utf-8") for path in sorted(core_rules.FOLDER.glob("*.yaml"))]
    scenarios.append(home.rulings.read_text("utf-8"))
    cards = tuple(corpus.all_cards())
    words = [ruling.text for ruling in corpus.rulings]

    def reader(luck: random.Random) -> object:
        path = folder / "fuzz.txt"
        path.write_bytes(mutated(luck.choice(texts), luck).encode("utf-8", luck.choice(("replace", "surrogatepass"))))
        return read_document(path, corpus)

    def strange_card(luck: random.Random) -> Card:
        one = luck.choice([card for card in cards if card.text])
        match luck.randrange(5):
            case 0:
                one = replace(one, mana_cost=strange_cost(luck))
            case 1:
                one = replace(one, power=luck.choice(SIZES), toughness=luck.choice(SIZES), loyalty=luck.choice(SIZES))
            case 2:
                text = tuple(repeated(luck, 2000) for _ in range(luck.randrange(1, 4)))
                return replace(one, text=text, text_lines=tuple(range(len(text))))
        text = tuple(mutated(line, luck, 300).replace("\n", " ") for line in one.text)
        return replace(one, text=text, text_lines=tuple(range(len(text))))

    def compiler(luck: random.Random) -> object:
        found = coverage([strange_card(luck)])
        told(found.uncompiled)
        return found.total

    def core(luck: random.Random) -> object:
        """A strange card, or many of one, played by the rules of some day."""
        number, kind = int(800 ** luck.random()), luck.choice(list(CARDS))
        cost = strange_cost(luck) if luck.randrange(2) else "{0}"
        amount = luck.choice([number, 10 ** luck.randrange(9)])
        text = luck.choice([
            f"Piochez {amount} cartes.", f"Mettez en jeu {amount} jetons de créature 1/1 blanche Soldat.",
            "Vous gagnez X points de vie.", f"Ajoutez {{{amount}}} à votre réserve.",
            f"Vous perdez {amount} points de vie.",
        ])  # fmt: skip
        one = {"name": "Essai", "cost": cost, "type": "Éphémère", "text": [text]}
        if luck.randrange(3) == 0:
            one |= CARDS[kind]
        hand = [f"Essai (e{n})" for n in range(number if luck.randrange(4) == 0 else 2)]
        plays: list[dict[str, Any]] = [{"A plays": label[7:-1]} for label in hand]
        if luck.randrange(2):
            plays = [play | {"x": 10 ** luck.randrange(18)} for play in plays]
        written = json.dumps({
            "cards": [one], "given": {"A": {"hand": hand, "library": ["Forêt", "Forêt"]}},
            "do": [*plays, {"resolve": "all"}], "then": {"A": {"life": 20}},
        })  # fmt: skip
        day = date(luck.randrange(2008, 2026), 12, 1)
        for loaded in load_text(written, "fuzz.yaml", known).scenarios:
            outcome = run(loaded, ruleset(day), pool, trace=bool(luck.randrange(2)))
            told(outcome.problem, outcome.not_modelled)
        return None

    def loader(luck: random.Random) -> object:
        return load_text(mutated(luck.choice(scenarios), luck), "fuzz.yaml", known)

    def asking(luck: random.Random) -> object:
        reply = ask(index, mutated(luck.choice(words), luck, 300))
        return as_json.reply(reply), reply_text.reply(reply, Style(), index.meta_json("sources"))

    def naming(luck: random.Random) -> object:
        typed = mutated(luck.choice(cards).name, luck, 60)
        if luck.randrange(4) == 0:
            typed = luck.choice(["de ", "la ", "l'", "zorglub ", typed[:9] + " "]) * int(40_000 ** luck.random())
        return as_json.card(card(index, typed)), as_json.topic(topic(index, typed))

    situations = [path.read_text("utf-8") for path in sorted((ROOT / "tests/table/situations").glob("*.txt"))]
    names = Names.of(cards, index)

    def situation(luck: random.Random) -> object:
        """The words of situations, mixed and repeated, and what comes of playing them."""
        lines = luck.choice(situations).splitlines()
        for _ in range(luck.randrange(1, 6)):
            at = luck.randrange(len(lines))
            line = lines[at].split(" ")
            some = luck.choice(luck.choice(situations).split())
            line[luck.randrange(len(line)) :] = [some] * int(300 ** luck.random()) + line[luck.randrange(len(line)) :]
            lines[at] = mutated(" ".join(line), luck, 300) if luck.randrange(3) == 0 else " ".join(line)
        node = read_situation("\n".join(lines), "fuzz.txt", names())
        for loaded in (*load_nodes(node, "fuzz.txt", known).scenarios, *load_text(as_yaml(node), "x", known).scenarios):
            outcome = run(loaded, ruleset(date(2008, 5, 2)), pool, trace=True)
            told(outcome.problem, outcome.not_modelled)
        return None

    small = SmallCorpus(folder)
    return {
        "reader": reader, "compiler": compiler, "core": core, "loader": loader, "ask": asking, "card": naming,
        "situation": situation,
        "file": small.file, "flip": small.flip, "kill": small.kill, "streams": small.streams,
    }  # fmt: skip


PROCESSES = ("kill", "streams")


def _alarm(number: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"no end within {LIMIT} s")


def failure(case: Case, seed: int) -> str | None:
    """What a case died of, as a traceback; None when it gave a result or a fault that is told."""
    signal.setitimer(signal.ITIMER_PROF, LIMIT)
    try:
        case(random.Random(seed))
    except FaqError as fault:
        return None if fault.faults and INTERNAL not in str(fault) else f"a fault that is none: {fault}"
    except Exception:
        return traceback.format_exc()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return None


def megabytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def fuzz(seconds: float, seed: int, home: Home, processes: bool = True) -> list[str]:
    """The failures found in a time, each with its kind and seed; without ``processes`` of their own, if so wanted."""
    signal.signal(signal.SIGPROF, _alarm)
    failures: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        tried = cases(home, Path(folder))
        kept = [line.split() for line in SEEDS.read_text().splitlines()] if SEEDS.exists() else []
        plan = [(name, int(number)) for name, number in kept]
        end, counts, warm = time.monotonic() + seconds, dict.fromkeys(tried, 0), 0
        while plan or time.monotonic() < end:
            if not plan:
                seed += 1
                plan = [(name, seed) for name in tried if name not in PROCESSES or (processes and seed % RARE == 0)]
            name, number = plan.pop()
            if found := failure(tried[name], number):
                failures.append(f"{name} {number}\n{found}")
                print(failures[-1], file=sys.stderr, flush=True)
            counts[name] += 1
            warm = megabytes() if sum(counts.values()) == 2000 else warm
    if warm and megabytes() - warm > GROWTH:
        failures.append(f"memory grew from {warm} to {megabytes()} MB in {sum(counts.values())} cases")
    by_kind = ", ".join(f"{name} {count}" for name, count in counts.items())
    print(f"{sum(counts.values())} cases ({by_kind}), {len(failures)} failures, {megabytes()} MB", file=sys.stderr)
    return failures


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--minutes", type=float, default=1)
    options.add_argument("--seed", type=int, default=0)
    given = options.parse_args()
    failures = fuzz(60 * given.minutes, given.seed, Home(ROOT, packaged=True))
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
