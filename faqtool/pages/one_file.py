"""What ``faqtool replay`` played as one page that needs nothing else."""

import base64
import hashlib
from dataclasses import dataclass

from markupsafe import Markup

from faqtool.formats.as_text import place
from faqtool.pages.lighting import Cut, cuts
from faqtool.pages.showing import Show, boards_script, shown, texts
from faqtool.pages.templating import asset, page, unindented
from faqtool.replay.clauses import main_text
from faqtool.replay.performance import Watched
from faqtool.replay.pool import Pool


@dataclass(frozen=True, slots=True)
class Part:
    """The scenarios of one claim, under its words; of a file's scenarios there are no words."""

    id: str
    place: str
    cuts: tuple[Cut, ...]
    shows: tuple[Show, ...]


def watched(result: Watched, pool: Pool, title: str) -> str:
    """Everything that was played, with its boards, as HTML."""
    made = shown(result.performances)
    by_id: dict[str, list[Show]] = {}
    ids = {one.where: one.id for one in result.performances}
    for show in made.shows:
        by_id.setdefault(ids[show.where], []).append(show)
    parts = [_part(id_, shows, result) for id_, shows in by_id.items()]
    lying = {one.get("card") or one["name"] for one in made.data["looks"]}
    known = texts(card for name in sorted(lying) if (card := pool.card(name)) is not None)
    style, script = map(unindented, (asset("faqtool.css"), f"{boards_script(known)}{asset('replay.js')}"))
    return page(
        "one_file.html",
        title=title,
        parts=parts,
        silent=result.silent,
        drawn=made.data,
        style=Markup(style),
        script=Markup(script),
        style_hash=_hash(style),
        script_hash=_hash(script),
    )


def _part(id_: str, shows: list[Show], result: Watched) -> Part:
    claim = result.claims.get(id_)
    if claim is None:
        return Part(id_, "", (), tuple(shows))
    where = claim.place
    lit = cuts(main_text(claim), {show.number: show.plays for show in shows}, {})
    return Part(id_, place(where.document, where.line, where.end_line), tuple(lit), tuple(shows))


def _hash(text: str) -> str:
    """What a content security policy calls a script or style by: no other is run."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
