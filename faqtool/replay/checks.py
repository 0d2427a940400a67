"""Claims about the documents themselves, checked against their records.

A check says first of what it speaks (one ``card``, the ``cards`` that have some traits, a ``record``), then what
holds of it, or of how many.
"""

from collections.abc import Callable, Mapping

from faqtool.corpus.corpus import Corpus
from faqtool.corpus.records import Card, Record, RecordId, Rule, Ruling, Section
from faqtool.engine.mana import ManaCost, Symbol
from faqtool.french.fold import fold
from faqtool.replay.scenario import RecordCheck, Said
from faqtool.replay.words import COLOUR_WORDS


def check_records(check: RecordCheck, corpus: Corpus, document: str) -> str | None:
    """None where the claim holds of the records; else what was found instead.

    ``document`` is the stem of the document that makes the claim.
    """
    match check.kind:
        case "card":
            return _card(check, corpus)
        case "cards":
            return _cards(check, corpus, document)
        case _:
            return _record(check, corpus)


def _record(check: RecordCheck, corpus: Corpus) -> str | None:
    """Whether a record says these words."""
    says = str(check.arguments.get("says", ""))
    record = corpus.by_id.get(RecordId(str(check.of)))
    if record is None:
        return f"aucun enregistrement « {check.of} »"
    return None if says and fold(says) in fold(text_of(record)) else f"« {check.of} » ne dit pas « {says} »"


def _card(check: RecordCheck, corpus: Corpus) -> str | None:
    """Whether one card is as said."""
    card = next((one for one in corpus.all_cards() if fold(one.name) == fold(str(check.of))), None)
    if card is None:
        return f"aucune carte « {check.of} »"
    return _differences(card, check.arguments)


def _cards(check: RecordCheck, corpus: Corpus, document: str) -> str | None:
    """Whether the printed cards of a document that match are as said, or as many."""
    traits = dict(check.arguments)
    stem, count = str(traits.pop("document", document)), traits.pop("count", None)
    where = check.of if isinstance(check.of, dict) else {}
    if unknown := [key for key in where if key not in TRAITS]:
        return f"trait de carte inconnu « {', '.join(unknown)} » (connus : {', '.join(TRAITS)})"
    printed = [card for card in corpus.cards if card.place is not None and card.place.document == stem]
    found = [card for card in printed if _differences(card, where) is None]
    if count is not None and len(found) != count:
        return f"{len(found)} cartes : {', '.join(card.name for card in found)}"
    if count is None and not found:
        return "aucune carte dont parler"
    others = [f"{card.name} ({what})" for card in found if (what := _differences(card, traits))]
    return f"sauf {', '.join(others)}" if others else None


def _differences(card: Card, traits: Mapping[str, Said]) -> str | None:
    wrong = [key for key, said in traits.items() if not TRAITS[key](card, said)]
    return ", ".join(wrong) or None


def _says(card: Card, said: Said) -> bool:
    return f" {fold(str(said))} " in f" {fold(' '.join(card.text))} "


def _keyword(card: Card, said: Said) -> bool:
    """Whether a printed line begins with the keyword."""
    return any(fold(line).split()[: len(fold(str(said)).split())] == fold(str(said)).split() for line in card.text)


def _folded(said: Said) -> set[str]:
    return {fold(str(word)) for word in (said if isinstance(said, list) else [said])}


def _types(card: Card, said: Said) -> bool:
    return {fold(word) for word in card.types} == _folded(said)


def _subtypes(card: Card, said: Said) -> bool:
    return {fold(word) for word in card.subtypes} == _folded(said)


def _supertypes(card: Card, said: Said) -> bool:
    return {fold(word) for word in card.supertypes} == _folded(said)


def _type(card: Card, said: Said) -> bool:
    return _folded(said) <= {fold(word) for word in (*card.types, *card.supertypes, *card.subtypes)}


def _cost(card: Card) -> ManaCost:
    try:
        return ManaCost.parse((card.mana_cost or "").replace("/ {", "{"))
    except ValueError:
        return ManaCost()


def _hybrid(card: Card, said: Said) -> bool:
    return any(_is_hybrid(symbol) for symbol in _cost(card).symbols) == bool(said)


def _is_hybrid(symbol: Symbol) -> bool:
    return len(symbol.colours) == 2 or bool(symbol.colours and symbol.generic)


def _symbol(card: Card, said: Said) -> bool:
    return str(said) in (card.mana_cost or "")


def _symbol_in_text(card: Card, said: Said) -> bool:
    return any(str(said) in line for line in card.text)


def _colours(card: Card, said: Said) -> bool:
    return {COLOUR_WORDS[colour] for colour in _cost(card).colours} == _folded(said)


def _mana_value(card: Card, said: Said) -> bool:
    return _cost(card).mana_value == said


def _name(card: Card, said: Said) -> bool:
    return fold(card.name) == fold(str(said))


TRAITS: Mapping[str, Callable[[Card, Said], bool]] = {
    "name": _name,
    "type": _type,
    "types": _types,
    "subtypes": _subtypes,
    "supertypes": _supertypes,
    "says": _says,
    "keyword": _keyword,
    "hybrid": _hybrid,
    "symbol": _symbol,
    "symbol_in_text": _symbol_in_text,
    "colours": _colours,
    "cost": lambda card, said: (card.mana_cost or "") == said,
    "pt": lambda card, said: f"{card.power}/{card.toughness}" == said,
    "mana_value": _mana_value,
}
"""What can be said of a printed card."""

CHECKS: Mapping[str, tuple[str, ...]] = {
    "card": tuple(TRAITS),
    "cards": (*TRAITS, "count", "document"),
    "record": ("says",),
}
"""The kinds of checks: what each may say besides whom it speaks of."""


def text_of(record: Record) -> str:
    """The words of a record."""
    match record:
        case Ruling():
            return record.text
        case Rule():
            return "\n".join(text for text in (record.french, record.english) if text)
        case Section():
            return "\n".join((record.title, *record.notes))
        case Card():
            return "\n".join((record.name, record.type_line, *record.text))
