"""The whole corpus as a folder of static pages: every one a file that needs only those beside it."""

import json
import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

import xxhash

from faqtool.corpus.records import RecordId, Rule, Ruling
from faqtool.formats.as_text import REPLAY, TODAY, TODAY_TOO, place, source_title
from faqtool.pages import paths
from faqtool.pages.finding import names_script
from faqtool.pages.lighting import cuts
from faqtool.pages.sheets import Sheet, sheets, source_of, when
from faqtool.pages.showing import Shown, boards_script, shown, texts
from faqtool.pages.templating import asset, data, page
from faqtool.replay.clauses import main_text
from faqtool.replay.coverage import Judge
from faqtool.replay.performance import watch_claim, why_silent
from faqtool.replay.scenario import REASONS
from faqtool.search.index import Index

ASSETS = ("faqtool.css", "replay.js", "find.js", "open.js", "minisearch.js", "minisearch.LICENSE.txt", "icon.svg")
NAMES, BOARDS, WORKER, MANIFEST = "names.js", "boards.js", "worker.js", "manifest.webmanifest"
PROCESSES = 2  # that play at once
AT_A_TIME = 8  # pages that one of them takes

Told = Callable[[float], None]
"""Told how much is done, from 0.0 to 1.0."""


@dataclass(frozen=True, slots=True)
class File:
    """A file of the site, by its path in the folder."""

    path: str
    text: str


def site(index: Index, judge: Judge, told: Told = lambda done: None) -> Iterator[File]:
    """Every file of the site; what makes it work offline comes last, as it names all others."""
    listed = list(sheets(index))
    files = [File(name, asset(name)) for name in ASSETS]
    files.append(File(NAMES, names_script(index)))
    files.append(File(BOARDS, boards_script(texts(judge.corpus.all_cards()))))
    for number, text in enumerate(_filled(listed, judge), start=1):
        files.append(File(listed[number - 1].path, text))
        told(number / len(listed))
    yield from files
    yield File(MANIFEST, json.dumps(_manifest(), ensure_ascii=False))
    yield File(WORKER, _worker(files))


def _filled(listed: Sequence[Sheet], judge: Judge) -> Iterator[str]:
    """The pages as text, in their order: played and filled in by several processes where the system can fork."""
    work = _Work(judge)
    if "fork" not in multiprocessing.get_all_start_methods():
        yield from map(work, listed)
        return
    global _at_work
    _at_work = work  # what a forked process finds in place: nothing of it need be sent
    try:
        with multiprocessing.get_context("fork").Pool(PROCESSES) as pool:
            yield from pool.imap(_fill, listed, AT_A_TIME)
    finally:
        _at_work = None


_at_work: "_Work | None" = None


def _fill(sheet: Sheet) -> str:
    assert _at_work is not None
    return _at_work(sheet)


@dataclass(frozen=True, slots=True)
class _Work:
    """Fills pages in."""

    judge: Judge

    def __call__(self, sheet: Sheet) -> str:
        if sheet.claim is not None:
            sheet = replace(sheet, what={**sheet.what, **self._played(sheet.claim)})
        what = {**FIXED, **sheet.what, "root": paths.root_of(sheet.path), "path": sheet.path}
        return page(sheet.template, **what)

    def _played(self, id_: str) -> dict[str, Any]:
        """The replays of a claim, and its words with those lit that they play."""
        claim = self.judge.corpus.by_id.get(RecordId(id_))
        if not isinstance(claim, Ruling | Rule):
            return {}
        entry = self.judge.entries.get(id_)
        same_as = entry.same_as if entry else None
        made = Shown() if same_as else shown(list(watch_claim(self.judge, claim, None, boards=True)))
        played = {show.number: show.plays for show in made.shows}
        checked = [piece for check in (entry.checked if entry else ()) for piece in check.plays]
        reasons = [(one.words, one.why or REASONS[one.because], one.see) for one in (entry.unplayed if entry else ())]
        return {
            "shows": made.shows,
            "drawn": made.data if made.shows else None,
            "cuts": tuple(cuts(main_text(claim), {**played, -1: checked}, {words: why for words, why, _ in reasons})),
            "silent": "" if same_as else why_silent(self.judge, claim),
            "reasons": reasons,
            "same_as": same_as,
        }


FIXED: Mapping[str, Any] = {
    "shows": (), "drawn": None, "cuts": (), "silent": "", "reasons": (), "same_as": None,  # where nothing is played
    "statuses": REPLAY,
    "todays": TODAY,
    "todays_too": TODAY_TOO,
    "source_title": source_title,
    "place": place,
    "card_path": lambda name: paths.href(paths.card_path(name)),
    "claim_path": lambda id_: paths.href(paths.claim_path(id_)),
    "section_path": lambda id_: paths.href(paths.section_path(id_)),
    "change_path": lambda key: paths.href(paths.change_path(key)),
    "scripts": ("minisearch.js", NAMES, "find.js", "open.js"),
    "when": when,
    "source_of": source_of,
    "lists": (
        (paths.CHANGES, "Ce qui a changé"),
        (paths.CARDS, "Cartes"),
        (paths.TOPICS, "Mécaniques"),
        (paths.RULES, "Règles"),
        (paths.RULINGS, "Décisions"),
    ),
}
"""What every template knows."""


def _manifest() -> dict[str, Any]:
    """What a browser needs to keep the site as an application."""
    return {
        "name": "faqtool — questions de règles",
        "short_name": "faqtool",
        "lang": "fr",
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": "#faf8f4",
        "theme_color": "#5b3a8c",
        "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }


def _worker(files: Sequence[File]) -> str:
    """The service worker: it keeps all files, under a name that changes when any of them does."""
    digest = xxhash.xxh3_128()
    for file in files:
        digest.update(f"{file.path}\0{file.text}\0".encode("utf-8", "replace"))
    kept = sorted(paths.href(path) for path in chain((file.path for file in files), (MANIFEST,)))
    head = f'const KEPT = {data(kept)};\nconst VERSION = "{digest.hexdigest()}";\n'
    return head + asset("worker.js")
