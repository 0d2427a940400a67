"""What replaying says of each ruling, as data for an index."""

from collections.abc import Callable, Sequence
from datetime import date as Day
from typing import Any

from faqtool.corpus.corpus import Corpus, read_corpus
from faqtool.corpus.home import Home
from faqtool.replay.claims import claims
from faqtool.replay.coverage import Judge
from faqtool.replay.load import load_entries
from faqtool.replay.load_scenario import Known
from faqtool.replay.scenario import Entry
from faqtool.replay.verdict import Verdict

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

    Judged as ``verify`` judges. Entries that are at hand need not be read again; a faulty ``rulings.yaml`` raises
    ScenarioError.
    """
    corpus = corpus or read_corpus(home)
    if entries is None:
        entries = load_entries(home.rulings, Known.of(corpus))
    judge = Judge.of(corpus, entries, today or Day.today())
    found: dict[str, dict[str, Any]] = {}
    listed = claims(corpus)
    for n, claim in enumerate(listed, 1):
        found[claim.id] = status(judge.verdict(claim))
        if progress is not None:
            progress(n, len(listed))
    return found


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
