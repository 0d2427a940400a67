"""The counts of this repository's own corpus, as they were last looked at.

``python -m tests.pins`` writes them anew, and the snapshot of the cards' abilities: after a document was added, or
is read otherwise. What has changed (``git diff tests``) is then to be looked at, line by line.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import yaml

from faqtool.cardtext.coverage import coverage
from faqtool.corpus.records import Ruling
from tests.cardtext.cards import corpus, corpus_cards

FILE = Path(__file__).with_name("pins.yaml")
RENEW = "tests/pins.yaml says otherwise: look at what changed, then « python -m tests.pins » renews it"


def pinned() -> dict[str, Any]:
    """The counts as they were last looked at."""
    found: dict[str, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return found


def counted() -> dict[str, Any]:
    """The counts as they are: cards, rulings with a star by document, and the line of each ruling without one."""
    read = corpus()
    starred = [ruling for ruling in read.rulings if is_starred(ruling)]
    names = Counter(card.name for card in read.cards)
    return {
        "cards": len(read.cards),
        "card_names": len(names),
        "printed_twice": sorted(name for name, count in names.items() if count > 1),
        "cited": len(read.cited),
        "abilities": coverage(corpus_cards()).total,
        "starred": dict(Counter(ruling.place.document for ruling in starred)),
        "unstarred": {str(ruling.id): ruling.place.line for ruling in read.rulings if not is_starred(ruling)},
    }


def is_starred(ruling: Ruling) -> bool:
    """Whether a ruling is a bullet: its id ends in its number."""
    return ruling.id.rpartition("/")[2].isdigit()


if __name__ == "__main__":
    from tests.cardtext import snapshot

    head = "# Written by « python -m tests.pins » (see there).\n"
    FILE.write_text(head + yaml.safe_dump(counted(), allow_unicode=True, sort_keys=False), encoding="utf-8")
    snapshot.FILE.write_text("\n".join(snapshot.snapshot()) + "\n", encoding="utf8")
