"""The names that the site finds, as a script: a page opened from a folder may load no other file."""

from collections.abc import Iterator
from typing import Any

from faqtool.french.fold import fold
from faqtool.pages import paths
from faqtool.pages.templating import data
from faqtool.search.index import Index


def names_script(index: Index) -> str:
    """Everything that has a page and a name: cards, mechanics, rules; and the words that a name does without."""
    found = {"small": sorted(index.words.small), "names": list(_names(index))}
    return f"const NAMES = {data(found)};\n"


def _names(index: Index) -> Iterator[dict[str, Any]]:
    spelt: dict[tuple[str, str], list[str]] = {}
    for kind in ("card", "topic"):
        for folded, target in index.names_beginning("", kind):
            spelt.setdefault((kind, target), []).append(folded)
    for name in dict.fromkeys(card["name"] for card in index.of_kind("card")):
        english = index.entries(index.linked(name, "printed"))[0]["english_name"]
        other = english if english != name else None
        yield _name("carte", name, other, paths.card_path(name), spelt.get(("card", name), [fold(name)]))
    for section in index.of_kind("section"):
        spellings = spelt.get(("topic", section["id"]), [fold(section["name"])])
        path = paths.section_path(section["id"])
        yield _name("mécanique", section["name"], section["document"], path, spellings)
    for rule in index.of_kind("rule"):
        numbers = dict.fromkeys(one for one in (rule["number"], rule["today"]) if one)
        now = f"aujourd'hui {rule['today']}" if rule["today"] not in (None, rule["number"]) else None
        yield _name("règle", f"Règle {rule['number']}", now, paths.claim_path(rule["id"]), list(numbers))


def _name(kind: str, shown: str, other: str | None, path: str, spellings: list[str]) -> dict[str, Any]:
    """One thing: what it is called, where its page is, its spellings as they are compared."""
    return {"kind": kind, "shown": shown, "other": other, "path": paths.href(path), "spelt": spellings}
