"""What replaying says of each ruling, as data for an index."""

from collections.abc import Callable, Sequence
from datetime import date as Day
from typing import Any

from faqtool.corpus.corpus import Corpus, read_corpus
from faqtool.corpus.home import Home
from faqtool.replay.coverage import Judge, Verdict, claims
from faqtool.replay.load import load_entries
from faqtool.replay.load_scenario import Known
from faqtool.replay.scenario import Entry

Progress = Callable[[int, int], None]
"""Told how many claims are done, of how many."""


def statuses(
    home: Home,
    corpus: Corpus | None = None,
    today: Day | None = None,
    progress: Progress | None = None,
    entries: Sequence[Entry] | None = None,
) -> dict[str, dict[str, Any]]:
    """For each claim's id what ``ask`` shows of its replay; claims without an entry are missing, not left out.

    Plays every scenario at its date and today, but does not blank anything: whether scenarios bite is for
    ``verify``. Entries that are at hand need not be read again; a faulty ``rulings.yaml`` raises ScenarioError.
    """
    corpus = corpus or read_corpus(home)
    if entries is None:
        entries = load_entries(home.rulings, Known.of(corpus))
    judge = Judge.of(corpus, entries, today or Day.today(), biting=False)
    found: dict[str, dict[str, Any]] = {}
    listed = claims(corpus)
    for n, claim in enumerate(listed, 1):
        found[claim.id] = status(judge.verdict(claim))
        if progress is not None:
            progress(n, len(listed))
    return found


def status(verdict: Verdict) -> dict[str, Any]:
    """A verdict in the words of the JSON contract."""
    entry = verdict.entry
    return {
        "status": _word(verdict),
        "on": verdict.on.isoformat() if verdict.how == "replayed" else None,
        "today": verdict.today if verdict.how == "replayed" else None,
        "today_answer": entry.today_answer if entry else None,
        "because": list(verdict.because),
        "erratum": entry.erratum if entry else None,
    }


def _word(verdict: Verdict) -> str:
    """A claim that does not come out is contradicted; one whose scenarios show that it is false, as said, refuted."""
    if verdict.contradicted:
        return "contradicted"
    if verdict.refuted and verdict.how == "replayed":
        return "refuted"
    return "confirmed" if verdict.how == "replayed" else verdict.how
