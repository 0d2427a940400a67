#!/usr/bin/env python3
"""How long documents take to read, as multiples of the time to fold the same text (which no machine changes).

    python tests/bench_reading.py [FILE ...]

Without a file: a made-up book of rules of 826 kB, and the longest document of the corpus as it is and on a web page.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from faqtool.corpus.documents import Document  # noqa: E402
from faqtool.corpus.reader import read_records  # noqa: E402
from faqtool.french.fold import fold  # noqa: E402

BOOK = 826_000  # characters
SENTENCES = (
    "Un joueur qui a la priorité peut lancer un sort depuis sa main, et la règle {n} dit ce qui se passe ensuite.",
    "Si une créature quitte le champ de bataille pendant cette étape, elle est retirée du combat.",
    "Exemple : Un effet dit « La créature ciblée gagne +2/+2 jusqu'à la fin du tour. » Il s'applique une fois.",
    "Une capacité activée s'écrit « [Coût] : [Effet.] [Instructions d'activation (le cas échéant).] »",
)


def book_of_rules(length: int = BOOK) -> str:
    """Contents, chapters of numbered rules with letters and examples, a glossary."""
    chapters: list[str] = []
    size = 0
    number = 100
    while size < length:
        lines = [f"{number}. Chapitre {number}"]
        for rule in range(1, 20):
            lines.append(f"{number}.{rule}. " + SENTENCES[rule % 4].format(n=f"{number}.{rule}"))
            for letter in "abcd":
                lines.append(f"{number}.{rule}{letter} " + SENTENCES[ord(letter) % 4].format(n="101.1") * 2)
        chapters.append("\n\n".join(lines))
        size += len(chapters[-1])
        number += 1
    contents = "\n".join(f"{n}. Chapitre {n}" for n in range(100, number))
    words = "\n\n".join(f"Terme {n}\nUn type de carte. Voir règle {n}, « Chapitre {n} »." for n in range(100, number))
    return f"Règles complètes\n\nSommaire\n\n{contents}\n\n" + "\n\n".join(chapters) + f"\n\nGlossaire\n\n{words}\n"


def best_of(work: Callable[[], object], times: int = 3) -> float:
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def document(text: str) -> Document:
    return Document(
        "essai", "essai", "Essai", "", "2010-07-16", "fr", "faq", "2010-07-16", complete=(), ignored=(), text=text
    )


def main() -> None:
    texts = {Path(name).name: Path(name).read_text(encoding="utf-8") for name in sys.argv[1:]}
    if not texts:
        from tests.corpus.copies import in_html

        longest = (ROOT / "corpus/lorwyn-faq.txt").read_text(encoding="utf-8")
        texts = {"règles": book_of_rules(), "lorwyn": longest, "lorwyn, page": in_html(longest)}
    for name, text in texts.items():
        unit = best_of(lambda text=text: fold(text))
        taken = best_of(lambda text=text: read_records(document(text), {}))
        print(f"{name} ({len(text) // 1000} kB) : {taken / unit:.1f} fois le temps de plier le texte ({taken:.2f} s)")


if __name__ == "__main__":
    main()
