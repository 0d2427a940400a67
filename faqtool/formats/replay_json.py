"""Replays and coverage as JSON: the contract of ``faqtool replay`` and ``faqtool verify``."""

import json
from typing import Any

from faqtool.errors import Fault
from faqtool.replay.coverage import Coverage
from faqtool.replay.performance import Performance, Watched
from faqtool.replay.verdict import Verdict

SCHEMA = 1


def watched(result: Watched, unknown: Fault | None = None) -> str:
    """Scenarios played, each with its steps and what was expected of it; an error where nothing has that name."""
    shape: dict[str, Any] = {
        "schema": SCHEMA,
        "scenarios": [_performance(one) for one in result.performances],
        "not_played": [{"id": id_, "reason": reason} for id_, reason in result.silent],
    }
    if unknown is not None:
        shape["error"] = fault(unknown)
    return json.dumps(shape, ensure_ascii=False)


def _performance(one: Performance) -> dict[str, Any]:
    outcome = one.outcome
    return {
        "id": one.id,
        "name": one.name,
        "where": one.where,
        "plays": list(one.plays),
        "on": outcome.on.isoformat(),
        "ok": one.ok,
        "today": one.today,
        "because": list(one.because),
        "uncertain": list(one.unsure),
        "steps": [{"step": step.step, "did": list(step.did), "refused": step.refused} for step in outcome.steps],
        "expectations": [{"expected": e.expected, "found": e.found, "ok": e.ok} for e in outcome.expectations],
        "problem": fault(outcome.problem) if outcome.problem else None,
        "not_modelled": outcome.not_modelled,
        "complaints": list(one.complaints),
    }


def coverage(result: Coverage) -> str:
    """What is proved of the corpus, in numbers, and all that fails."""
    shape = {
        "schema": SCHEMA,
        "rulings": dict(result.counts),
        "today": dict(result.today),
        "changed": [_moved(one) for one in result.verdicts if one.today == "changed"],
        "same_result": [_moved(one) for one in result.verdicts if one.today == "same_result"],
        "uncertain": [_moved(one) for one in result.verdicts if one.today == "uncertain"],
        "scenarios": dict(result.scenarios),
        "core": dict(result.core),
        "reasons": dict(result.reasons),
        "stale": [
            {"id": one.ruling, "words": one.words, "where": one.where, "moved": list(one.moved)} for one in result.stale
        ],
        "due": list(result.due),
        "failures": [fault(one) for one in result.all_failures],
    }
    return json.dumps(shape, ensure_ascii=False)


def _moved(one: Verdict) -> dict[str, Any]:
    """A claim that the rules have touched since, or may have, and the changes that did."""
    place = one.claim.place
    return {"id": one.claim.id, "document": place.document, "line": place.line, "because": list(one.because)}


def fault(one: Fault) -> dict[str, str]:
    """One thing wrong."""
    return {"message": one.message, "where": one.where, "hint": one.hint}
