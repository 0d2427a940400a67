"""How each ruling fared when it was played out: added to an index that answers already, or to what is shown of one.

An index is built without the replays, which take as long again. Until they are in it, what is shown is replayed then.
"""

import sqlite3
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from faqtool.answers.results import Payload
from faqtool.parallel import Shared, cores
from faqtool.replay.claims import Claim, claims
from faqtool.replay.coverage import Judge
from faqtool.replay.status import statuses
from faqtool.search.index import complete_entries

AT_ONCE = 16  # claims that are worth a message between processes
Told = Callable[[float], object]


def replayed(judge: Judge, payload: dict[str, Any]) -> dict[str, Any]:
    """A payload with its replay, where it is one of a claim."""
    claim = judge.corpus.by_id.get(payload["id"]) if "replay" in payload else None
    return _with(payload, statuses(judge, [claim])) if isinstance(claim, Claim) else payload


def store_replays(database: sqlite3.Connection, judge: Judge, told: Told) -> None:
    """Add to the entries of an index how each of them fared in play."""
    found: dict[str, Payload] = {}
    listed = claims(judge.corpus)
    parts = [listed[start : start + AT_ONCE] for start in range(0, len(listed), AT_ONCE)]
    with Shared(partial(statuses, judge), parts, cores()) as shared:
        for number, part in enumerate(shared.results(), start=1):
            found |= part
            told(number / len(parts))
    complete_entries(database, lambda payload: _with(payload, found))


def _with(payload: dict[str, Any], found: Mapping[str, Payload]) -> dict[str, Any]:
    """A payload with the status of its replay, where it has one; nothing is taken away that its entry said."""
    if "replay" not in payload:
        return payload
    told = {key: value for key, value in found.get(payload["id"], {}).items() if value is not None}
    return {**payload, "replay": payload["replay"] | told}
