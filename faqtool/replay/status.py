"""What replaying says of each ruling, as data for an index."""

from collections.abc import Sequence
from typing import Any

from faqtool.replay.claims import Claim
from faqtool.replay.coverage import Judge
from faqtool.replay.verdict import Verdict


def statuses(judge: Judge, claims: Sequence[Claim]) -> dict[str, dict[str, Any]]:
    """For each claim's id what ``ask`` shows of its replay; claims without an entry are missing, not left out.

    Judged as ``verify`` judges.
    """
    return {str(claim.id): status(judge.verdict(claim)) for claim in claims}


def status(verdict: Verdict) -> dict[str, Any]:
    """A verdict in the words of the JSON contract; ``on`` only where the rules of its date are known."""
    entry, played = verdict.entry, verdict.how == "replayed"
    return {
        "status": verdict.status,
        "on": verdict.on.isoformat() if played and verdict.known else None,
        "today": verdict.today if played and verdict.known else None,
        "today_answer": entry.today_answer if entry else None,
        "because": list(verdict.because),
        "erratum": entry.erratum if entry else None,
        "unplayed": list(verdict.clauses.unplayed),
    }
