"""Fuzz the reader, the card-text compiler, the scenario loader, ``ask`` and ``card``.

``python tests/fuzz.py --minutes 30 [--seed N]``. Inputs are the project's own texts, mutated; every case has a
seed of its own, printed when it fails and kept in ``tests/fuzz_seeds.txt``. A case fails when it raises anything but a
FaqError, or takes longer than two seconds of the processor. Memory is compared after a warm-up and at the end.
"""

import argparse
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from faqtool.answers.ask import ask  # noqa: E402
from faqtool.answers.lookup import card  # noqa: E402
from faqtool.cardtext.coverage import coverage  # noqa: E402
from faqtool.cli.indexed import _index  # noqa: E402
from faqtool.corpus.corpus import Corpus, read_corpus, read_document  # noqa: E402
from faqtool.corpus.home import Home  # noqa: E402
from faqtool.corpus.records import Card  # noqa: E402
from faqtool.errors import FaqError  # noqa: E402
from faqtool.formats import as_json, as_text  # noqa: E402
from faqtool.formats.style import Style  # noqa: E402
from faqtool.replay.load import load_text  # noqa: E402
from faqtool.replay.load_scenario import Known  # noqa: E402

SEEDS = ROOT / "tests/fuzz_seeds.txt"
LIMIT = 2  # seconds of the processor for one case: others may use it meanwhile
GROWTH = 200  # megabytes beyond the warm-up
STRANGE = [
    "\0", "\x1b[31m", "\u202e", "\ud800", "é" * 300, "🧙‍♂️", '"', "*", "NEAR(", "-", "'", "{", "}", "{X}", "{1/", "***",
    "-----", "\n", "\n\n", "\r", "\t", "Q : ", "R : ", "> ", "502.1a ", "1) ", "//", "*/*", "X/X", "[-X]", ":", "- ",
    "<p>", "</p>", "<br>", "<li>", "&eacute;", "[b]", "[/b]", "[quote=x]", "[*]", "== x ==", "| ", "\t", "\f", "-\n",
    "Nom : ", "Coût : ", "Type : ", "Page 2\n", '{"a": [', "**", "![1](u.png)", "01/05/2009 : ", "Vol {T} : ", "////\n",
    "? ", "&a ", "!!", "9" * 400, "²", "\u2028", "\xa0", "", " ",
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


def cases(home: Home, folder: Path) -> dict[str, Case]:
    """What is tried, by name; each makes its input of the luck it is given."""
    corpus: Corpus = read_corpus(home)
    known, index = Known.of(corpus), _index(home, False)
    texts = [document.text for document in corpus.documents]
    scenarios = [path.read_text("utf-8") for path in sorted((ROOT / "tests/scenarios").glob("*.yaml"))]
    scenarios.append(home.rulings.read_text("utf-8"))
    cards = tuple(corpus.all_cards())
    words = [ruling.text for ruling in corpus.rulings]

    def reader(luck: random.Random) -> object:
        path = folder / "fuzz.txt"
        path.write_bytes(mutated(luck.choice(texts), luck).encode("utf-8", luck.choice(("replace", "surrogatepass"))))
        return read_document(path, corpus)

    def compiler(luck: random.Random) -> object:
        from dataclasses import replace

        one = luck.choice([card for card in cards if card.text])
        text = tuple(mutated(line, luck, 300).replace("\n", " ") for line in one.text)
        changed: Card = replace(one, text=text, text_lines=tuple(range(len(text))))
        return coverage([changed]).total

    def loader(luck: random.Random) -> object:
        return load_text(mutated(luck.choice(scenarios), luck), "fuzz.yaml", known)

    def asking(luck: random.Random) -> object:
        reply = ask(index, mutated(luck.choice(words), luck, 300))
        return as_json.reply(reply), as_text.reply(reply, Style(), index.meta_json("sources"))

    def naming(luck: random.Random) -> object:
        return as_json.card(card(index, mutated(luck.choice(cards).name, luck, 60)))

    return {"reader": reader, "compiler": compiler, "loader": loader, "ask": asking, "card": naming}


def _alarm(number: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"no end within {LIMIT} s")


def failure(case: Case, seed: int) -> str | None:
    """What a case died of, as a traceback; None when it gave a result or a fault that is told."""
    signal.setitimer(signal.ITIMER_PROF, LIMIT)
    try:
        case(random.Random(seed))
    except FaqError as fault:
        return None if fault.faults else "an error without a fault"
    except Exception:
        return traceback.format_exc()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return None


def megabytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def fuzz(seconds: float, seed: int, home: Home) -> list[str]:
    """The failures found in a time, each with its kind and seed."""
    signal.signal(signal.SIGPROF, _alarm)
    failures: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        tried = cases(home, Path(folder))
        kept = [line.split() for line in SEEDS.read_text().splitlines()] if SEEDS.exists() else []
        plan = [(name, int(number)) for name, number in kept]
        end, count, warm = time.monotonic() + seconds, 0, 0
        while plan or time.monotonic() < end:
            if not plan:
                seed += 1
                plan = [(name, seed) for name in tried]
            name, number = plan.pop()
            if found := failure(tried[name], number):
                failures.append(f"{name} {number}\n{found}")
            count += 1
            warm = megabytes() if count == 500 else warm
    if warm and megabytes() - warm > GROWTH:
        failures.append(f"memory grew from {warm} to {megabytes()} MB in {count} cases")
    print(f"{count} cases, {len(failures)} failures, {megabytes()} MB", file=sys.stderr)
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
