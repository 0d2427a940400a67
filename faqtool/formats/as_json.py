"""Results as JSON: the contract that other programs rely on, version 1 (``contract.schema.json``)."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from faqtool.answers.results import Answer, CardReply, Reply, RuleReply, TopicReply
from faqtool.errors import Fault

SCHEMA = 1

RULING_KEYS = ("id", "document", "line", "end_line", "text", "replay")
RULE_KEYS = ("number", "edition", "today", "text", "document", "line", "proved_by", "replay")
CARD_KEYS = (
    "kind", "id", "document", "line", "end_line", "name", "mana_cost", "type_line", "supertypes", "types", "subtypes",
    "power", "toughness", "loyalty", "text", "heading", "english_name",
)  # fmt: skip
SECTION_KEYS = ("kind", "id", "document", "line", "end_line", "title", "name", "notes")


def reply(result: Reply) -> str:
    """The answers to a question."""
    return _document(
        question=result.question,
        answered=result.answered,
        sure=result.sure,
        reason=result.reason,
        answers=[_answer(one) for one in result.answers],
    )


def _answer(answer: Answer) -> dict[str, Any]:
    return {
        "kind": answer.kind,
        "id": answer.id,
        "document": answer.document,
        "line": answer.line,
        "end_line": answer.end_line,
        "heading": answer.heading,
        "card": answer.card,
        "text": answer.text,
        "short_answer": answer.short_answer,
        "score": answer.score,
        "rules": list(answer.rules),
        "also": list(answer.also),
        "replay": answer.replay,
    }


def card(result: CardReply) -> str:
    """A card, its rulings and where else it is mentioned."""
    return _document(
        found=result.card is not None or bool(result.cards),
        match={"kind": result.match_kind, "score": result.match_score},
        card=_some(result.card, CARD_KEYS) if result.card else None,
        rulings=[_some(ruling, RULING_KEYS) for ruling in result.rulings],
        topics=list(result.topics),
        mentioned_in=list(result.mentioned_in),
        candidates=list(result.candidates),
        suggestions=list(result.suggestions),
        cards=[_some(one, CARD_KEYS) for one in result.cards],
    )


def rule(result: RuleReply) -> str:
    """Numbered rules."""
    return _document(found=bool(result.rules), rules=[_some(row, RULE_KEYS) for row in result.rules])


def topic(result: TopicReply) -> str:
    """The notes of a mechanic, or the list of topics."""
    shape: dict[str, Any] = {
        "found": result.section is not None or bool(result.topics),
        "section": _some(result.section, SECTION_KEYS) if result.section else None,
        "card": _some(result.card, CARD_KEYS) if result.card else None,
        "rules": [_some(row, RULE_KEYS) for row in result.rules],
        "rulings": [_some(row, RULING_KEYS) for row in result.rulings],
        "candidates": list(result.candidates),
        "suggestions": list(result.suggestions),
        "topics": [_some(row, ("id", "name", "title", "document", "line")) for row in result.topics],
    }
    return _document(**shape)


def error(faults: Sequence[Fault]) -> str:
    """An error: the first fault, and all of them when there are several."""
    first = faults[0] if faults else Fault("erreur inconnue")
    shape: dict[str, Any] = _fault(first)
    if len(faults) > 1:
        shape["faults"] = [_fault(fault) for fault in faults]
    return _document(error=shape)


def _fault(fault: Fault) -> dict[str, str]:
    return {"message": fault.message, "where": fault.where, "hint": fault.hint}


def _some(payload: Mapping[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    return {key: payload[key] for key in keys}


def _document(**shape: Any) -> str:
    # Lone surrogates of a broken argument would not encode: they are escaped as JSON allows.
    text = json.dumps({"schema": SCHEMA, **shape}, ensure_ascii=False)
    return text.encode("utf-8", "replace").decode("utf-8")
