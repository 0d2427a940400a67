"""Records as JSON lines: the contract of ``faqtool records``."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from faqtool.corpus.records import Card, Place, Record, Rule, Ruling, Section


def record_lines(records: Iterable[Record]) -> Iterator[str]:
    """One JSON object a record, in their order."""
    for record in records:
        yield json.dumps(record_json(record), ensure_ascii=False)


def record_json(record: Record) -> dict[str, Any]:
    """A record as plain data: its kind, id and place, then what its kind has."""
    match record:
        case Card():
            return {"kind": "card", "id": record.id, **_place(record.place), **_card(record)}
        case Ruling():
            return {"kind": "ruling", "id": record.id, **_place(record.place), **_ruling(record)}
        case Rule():
            return {"kind": "rule", "id": record.id, **_place(record.place), **_rule(record)}
        case Section():
            return {"kind": "section", "id": record.id, **_place(record.place), **_section(record)}


def _place(place: Place | None) -> dict[str, Any]:
    if place is None:  # a cited card or a basic land
        return {"document": None, "line": None, "end_line": None, "start": None, "end": None}
    return {
        "document": place.document,
        "line": place.line,
        "end_line": place.end_line,
        "start": place.start,
        "end": place.end,
    }


def _card(card: Card) -> dict[str, Any]:
    return {
        "name": card.name,
        "english_name": card.english_name,
        "mana_cost": card.mana_cost,
        "type_line": card.type_line,
        "supertypes": list(card.supertypes),
        "types": list(card.types),
        "subtypes": list(card.subtypes),
        "power": card.power,
        "toughness": card.toughness,
        "loyalty": card.loyalty,
        "text": list(card.text),
        "heading": card.heading,
        "erratum": card.erratum,
    }


def _ruling(ruling: Ruling) -> dict[str, Any]:
    return {
        "heading": ruling.heading,
        "section": ruling.section,
        "card": ruling.card,
        "text": ruling.text,
        "mentions": {
            "cards": list(ruling.mentions.cards),
            "keywords": list(ruling.mentions.keywords),
            "rules": list(ruling.mentions.rules),
        },
        "speaker": ruling.speaker,
        "dated": ruling.dated,
    }


def _rule(rule: Rule) -> dict[str, Any]:
    english = rule.english_place
    return {
        "number": rule.number,
        "edition": rule.edition,
        "today": rule.today,
        "title": rule.title,
        "text": {"fr": rule.french, "en": rule.english},
        "english_line": english.line if english else None,
    }


def _section(section: Section) -> dict[str, Any]:
    return {
        "title": section.title,
        "name": section.name,
        "notes": list(section.notes),
        "parent": section.parent,
    }
