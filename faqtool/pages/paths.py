"""Where each page of the site stands: its path in the folder, made of the record's id or name."""

import hashlib
import re
from urllib.parse import quote

from faqtool.french.fold import slug

HOME, CARDS, TOPICS, RULES, CHANGES, RULINGS = (
    "index.html", "cartes.html", "mecaniques.html", "regles.html", "changements.html", "decisions.html",
)  # fmt: skip
LONGEST = 80  # bytes of a part of a path: file systems allow some more
_UNSAFE = re.compile(r"[^\w.@-]|^\.+")


def card_path(name: str) -> str:
    """The page of a card, by its name.

    >>> card_path("Doran, tour d'assiège")
    'cartes/doran-tour-d-assiege.html'
    """
    return f"cartes/{_part(slug(name), name)}.html"


def section_path(id_: str) -> str:
    """The page of a section's notes, by its id."""
    return f"mecaniques/{_parts(id_)}.html"


def claim_path(id_: str) -> str:
    """The page of a ruling or a numbered rule, by its id.

    >>> claim_path("sombrelande/persistance/7"), claim_path("cr/502.79a")
    ('decisions/sombrelande/persistance/7.html', 'regles/502.79a.html')
    """
    if id_.startswith("cr/"):
        return f"regles/{_parts(id_.removeprefix('cr/'))}.html"
    return f"decisions/{_parts(id_)}.html"


def change_path(key: str) -> str:
    """The page of a change of the rules, by its key."""
    return f"changements/{_part(key, key)}.html"


def root_of(path: str) -> str:
    """The way from a page to the site's root.

    >>> root_of("decisions/lorwyn/evocation/3.html"), root_of("index.html")
    ('../../../', '')
    """
    return "../" * path.count("/")


def href(path: str) -> str:
    """A path as a link has it."""
    return quote(path, safe="/@")


def _parts(id_: str) -> str:
    return "/".join(_part(part, part) for part in id_.split("/"))


def _part(wanted: str, whole: str) -> str:
    """A part of a path that every file system takes; what had to be cut stays apart from all others by a digest."""
    safe = _UNSAFE.sub("-", wanted)
    if safe == wanted and safe and len(safe.encode()) <= LONGEST:
        return safe
    digest = hashlib.sha256(whole.encode("utf-8", "surrogateescape")).hexdigest()[:10]
    return f"{safe.encode()[: LONGEST // 2].decode('utf-8', 'ignore')}-{digest}"
