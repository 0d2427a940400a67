"""What stands on each page of the site: the answers of ``card``, ``rule``, ``topic`` and ``verify``, page by page."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from faqtool.answers import lookup
from faqtool.answers.results import Payload
from faqtool.corpus.rule_numbers import number_order
from faqtool.engine.eras import CHANGES, Change
from faqtool.formats.as_text import REPLAY
from faqtool.french.dates import in_words
from faqtool.pages import paths
from faqtool.pages.templating import dated
from faqtool.search.index import Index

TOUCHED = ("changed", "same_result", "uncertain")
"""What today makes of a ruling that a change has touched, the weightiest first."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page before it is filled in: its path, its template, what is in it; ``claim`` is what is replayed on it."""

    path: str
    template: str
    what: Mapping[str, Any] = field(default_factory=dict)
    claim: str | None = None


def sheets(index: Index) -> Iterator[Sheet]:
    """All pages of the site, but for what the replays add to them."""
    rulings = list(index.of_kind("ruling"))
    rules = [row for row in index.of_kind("rule") if not row["title"]]
    claims = [*rulings, *rules]
    shared = {"sources": index.meta_json("sources")}
    make = partial(_sheet, shared)
    names = list(dict.fromkeys(card["name"] for card in index.of_kind("card")))
    yield make(paths.HOME, "accueil.html", counts=_counts(claims), documents=_documents(index, rulings, rules))
    yield make(paths.CARDS, "cartes.html", cards=[_printed(index, name) for name in names])
    for name in names:
        yield make(paths.card_path(name), "carte.html", **_card(index, name))
    yield from _topics(index, make)
    yield from _rules(index, make)
    yield make(paths.RULINGS, "decisions.html", headings=_headings(rulings))
    for before, ruling, after in _in_rows(rulings):
        what = {"claim": ruling, "before": before, "after": after, "text": ruling["text"]}
        yield make(paths.claim_path(ruling["id"]), "decision.html", claimed=ruling["id"], **what)
    changes = [(change, touched(claims, change.key)) for change in sorted(CHANGES, key=lambda one: one.date)]
    yield make(paths.CHANGES, "changements.html", changes=changes)
    for change, found in changes:
        yield make(paths.change_path(change.key), "changement.html", change=change, touched=found)


def _sheet(shared: Mapping[str, Any], path: str, template: str, *, claimed: str | None = None, **what: Any) -> Sheet:
    return Sheet(path, template, {**shared, **what}, claimed)


def touched(claims: Sequence[Payload], key: str) -> list[Payload]:
    """The claims that a change has touched, those whose outcome is another one first."""
    found = [one for one in claims if key in one["replay"]["because"] and one["replay"]["today"] in TOUCHED]
    return sorted(found, key=lambda one: TOUCHED.index(one["replay"]["today"]))


def when(change: Change) -> str:
    """The day on which a change came in, in words."""
    if change.between is None:
        return f"le {in_words(change.date)}"
    first, last = change.between
    return f"entre le {in_words(first)} et le {in_words(last)}, on ne sait quand"


def source_of(change: Change) -> str:
    """Where a change is known from, its dates in French."""
    return dated(change.source)


def _counts(claims: Sequence[Payload]) -> Mapping[str, Mapping[str, int]]:
    """How many claims have each status, and what today makes of those that were replayed."""
    status = Counter(one["replay"]["status"] for one in claims)
    today = Counter(one["replay"]["today"] for one in claims if one["replay"]["today"])
    return {"status": {key: status[key] for key in REPLAY if status[key]}, "today": dict(today)}


def _documents(index: Index, rulings: Sequence[Payload], rules: Sequence[Payload]) -> list[tuple[str, int, int]]:
    """Each document with how many rulings and numbered rules it holds."""
    ruled, numbered = (Counter(one["document"] for one in claims) for claims in (rulings, rules))
    return [(document, ruled[document], numbered[document]) for document in index.meta_json("sources")]


def _printed(index: Index, name: str) -> Payload:
    """A card as ``faqtool card`` shows it."""
    card = lookup.card(index, name).card
    assert card is not None, name
    return card


def _card(index: Index, name: str) -> dict[str, Any]:
    """What ``faqtool card`` answers."""
    reply = lookup.card(index, name)
    return {"card": reply.card, "rulings": reply.rulings, "mentioned": index.entries(reply.mentioned_in)}


def _topics(index: Index, make: Callable[..., Sheet]) -> Iterator[Sheet]:
    sections = list(index.of_kind("section"))
    titles = {one["id"]: one for one in sections}
    yield make(paths.TOPICS, "mecaniques.html", sections=[one for one in sections if not one["parent"]])
    for section in sections:
        id_ = section["id"]
        below = [titles[one] for one in index.linked(id_, "subsections") if one in titles]
        yield make(
            paths.section_path(id_),
            "mecanique.html",
            section=section,
            above=titles.get(section["parent"] or ""),
            below=below,
            cards=index.entries(index.linked(id_, "example")),
            rules=index.entries(index.linked(id_, "rules")),
            rulings=index.entries(index.linked(id_, "section")),
        )


def _rules(index: Index, make: Callable[..., Sheet]) -> Iterator[Sheet]:
    rules = sorted(index.of_kind("rule"), key=lambda row: (number_order(row["number"]), row["edition"]))
    yield make(paths.RULES, "regles.html", rules=rules)
    for row in rules:
        reply = lookup.rule(index, row["number"])
        own = next(one for one in reply.rules if one["id"] == row["id"])
        others = [one for one in reply.rules if one["id"] != row["id"]]
        under = index.entries(id_ for id_ in index.linked(row["number"], "rule") if not id_.startswith("cr/"))
        text = row["text"]["fr"] or row["text"]["en"] or ""
        what = {"claim": own, "others": others, "rulings": under, "text": text}
        yield make(paths.claim_path(row["id"]), "regle.html", claimed=None if row["title"] else row["id"], **what)


def _headings(rulings: Sequence[Payload]) -> list[tuple[str, list[tuple[str, list[Payload]]]]]:
    """The rulings of each document under their headings, in its order."""
    found: dict[str, dict[str, list[Payload]]] = {}
    for ruling in rulings:
        found.setdefault(ruling["document"], {}).setdefault(ruling["heading"], []).append(ruling)
    return [(document, list(headings.items())) for document, headings in found.items()]


def _in_rows(rulings: Sequence[Payload]) -> Iterator[tuple[Payload | None, Payload, Payload | None]]:
    """Each ruling with the ones before and after it in its document."""
    for n, ruling in enumerate(rulings):
        around = [rulings[at] if 0 <= at < len(rulings) else None for at in (n - 1, n + 1)]
        before, after = (one if one and one["document"] == ruling["document"] else None for one in around)
        yield before, ruling, after
