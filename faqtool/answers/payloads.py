"""Records as answers show them: in the words of the JSON contract, with their replay status."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from faqtool.answers.results import NOT_REPLAYED
from faqtool.corpus.block_cards import BlockCard
from faqtool.corpus.records import Card, Place, Record, Rule, Ruling, Section
from faqtool.replay.scenario import Entry

NO_MORE_KNOWN = "Aucun document n'imprime cette carte ; on n'en connaît ici que les mécaniques"


@dataclass(frozen=True, slots=True)
class Payloads:
    """Turns records into payloads, with what else is known of each."""

    sources: Mapping[str, Mapping[str, str]]
    also: Mapping[str, Sequence[str]]
    entries: Mapping[str, Entry]
    records: Sequence[Record]
    places: dict[str, Place | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.places.update((record.id, record.place) for record in self.records)

    def of(self, record: Record) -> tuple[str, dict[str, Any]]:
        """The kind of a record and its payload."""
        match record:
            case Ruling():
                return "ruling", self._ruling(record)
            case Rule():
                return "rule", self._rule(record)
            case Card():
                return "card", self._card(record)
            case Section():
                return "section", self._section(record)

    def _ruling(self, ruling: Ruling) -> dict[str, Any]:
        entry = self.entries.get(ruling.id)
        return {
            "kind": "ruling",
            "id": ruling.id,
            **placed(ruling.place),
            "heading": ruling.heading,
            "card": ruling.card,
            "text": ruling.text,
            "short_answer": entry.answer if entry else None,
            "rules": list(ruling.mentions.rules),
            "also": [placed(place) for other in self.also.get(ruling.id, ()) if (place := self.places.get(other))],
            "replay": self._not_replayed(ruling.id),
            "mentions": {
                "cards": list(ruling.mentions.cards),
                "keywords": list(ruling.mentions.keywords),
                "rules": list(ruling.mentions.rules),
            },
            "speaker": ruling.speaker,
        }

    def _not_replayed(self, id: str) -> dict[str, Any]:
        """What the entry of a ruling says of itself; how it fares in play is added by ``replays``."""
        entry = self.entries.get(id)
        known: dict[str, Any] = {**NOT_REPLAYED}
        if entry:
            if entry.prose:
                known["status"] = "prose"
            elif entry.not_modelled:
                known["status"] = "not_modelled"
            known |= {"erratum": entry.erratum, "today_answer": entry.today_answer}
        return known

    def _rule(self, rule: Rule) -> dict[str, Any]:
        entry = self.entries.get(rule.id)
        return {
            "kind": "rule",
            "id": rule.id,
            **placed(rule.place),
            "number": rule.number,
            "edition": rule.edition,
            "today": rule.today,
            "text": {"fr": rule.french, "en": rule.english},
            "title": rule.title,
            "english_line": rule.english_place.line if rule.english_place else None,
            "proved_by": [],
            "short_answer": entry.answer if entry else None,
            "replay": self._not_replayed(rule.id),
        }

    def _card(self, card: Card) -> dict[str, Any]:
        return {
            "kind": "card",
            "id": card.id,
            **placed(card.place),
            "name": card.name,
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
            "english_name": card.english_name,
            "erratum": card.erratum,
        }

    def _section(self, section: Section) -> dict[str, Any]:
        return {
            "kind": "section",
            "id": section.id,
            **placed(section.place),
            "title": section.title,
            "name": section.name,
            "notes": list(section.notes),
            "parent": section.parent,
            "says": says(section),
        }


def block_card(card: BlockCard) -> dict[str, Any]:
    """A card that no document prints, in the shape of those that one does."""
    unknown = dict.fromkeys(("mana_cost", "power", "toughness", "loyalty", "heading", "erratum"))
    return {
        "kind": "card",
        "id": card.id,
        **placed(None),
        **unknown,
        "name": card.name,
        "type_line": ", ".join(card.types).capitalize(),
        "supertypes": [],
        "types": list(card.types),
        "subtypes": [],
        "text": [],
        "english_name": card.english_name,
        "keywords": list(card.keywords),
        "says": {"text": f"{NO_MORE_KNOWN} : {', '.join(card.keywords)}.", **placed(None)},
    }


def says(section: Section) -> dict[str, Any] | None:
    """What a section says of its subject before all else, and where: none for one that only introduces what follows."""
    for note, place in zip(section.notes, section.note_places, strict=True):
        told, _, last = note.rstrip().rpartition(". ")
        if not last.endswith(":"):
            return {"text": note, **placed(place)}
        if told:
            return {"text": f"{told}.", **placed(place)}
    return None


def placed(place: Place | None) -> dict[str, Any]:
    """Where a record stands, as answers cite it."""
    if place is None:
        return {"document": None, "line": None, "end_line": None}
    return {"document": place.document, "line": place.line, "end_line": place.end_line}
