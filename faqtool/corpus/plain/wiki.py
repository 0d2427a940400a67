"""Wiki pages: titles between equals signs, stress between apostrophes, links in brackets."""

import re
from collections.abc import Iterator

from faqtool.corpus.plain.copy import Edit

KIND = "balise de wiki"

_TITLE = re.compile(r"(?m)^[ \t]*(?P<open>={2,6})[ \t]*(?P<title>[^=\n].*?)[ \t]*(?P=open)[ \t]*$")
_DEFINED = re.compile(r"(?m)^;[ \t]*\S[^\n]*\n:[ \t]*\S")  # a question and its answer, as a list of terms
_TERM = re.compile(r"(?m)^([;:])[ \t]*(?=\S)")
_PAIR = {";": "Q : ", ":": "R : "}
_SIGNS = re.compile(
    r"(?P<strong>'{3})|(?P<stress>(?<!')''(?!'))|\[\[(?:[^\[\]|\n]+\|)?(?P<link>[^\[\]|\n]+)\]\]"
    r"|(?m:^(?P<deeper>[*#]{2,}|:+\*)[ \t]*(?=[^\s*#]))|(?P<file>\[\[(?:File|Fichier|Image):[^\[\]\n]*\]\])"
)


def is_wiki(text: str) -> bool:
    """Whether a text has titles as wikis write them.

    >>> is_wiki("== Vol ==\\n* Un."), is_wiki("a == b")
    (True, False)
    """
    return ("==" in text and bool(_TITLE.search(text))) or bool(_DEFINED.search(text))


def wiki_edits(text: str) -> Iterator[Edit]:
    """The edits that turn a wiki's signs into those of Markdown and the documents."""
    found: list[Edit] = []
    for title in _TITLE.finditer(text):
        depth = len(title["open"])
        found.append(Edit(title.start(), title.start("title"), f"{'#' * depth} ", KIND))
        found.append(Edit(title.end("title"), title.end(), "", KIND))
    if _DEFINED.search(text):
        found += (Edit(sign.start(), sign.end(), _PAIR[sign[1]], KIND) for sign in _TERM.finditer(text))
    for sign in _SIGNS.finditer(text):
        if sign["link"] and not sign["file"]:
            found.append(Edit(sign.start(), sign.start("link"), "", KIND))
            found.append(Edit(sign.end("link"), sign.end(), "", KIND))
        else:
            shown = "**" if sign["strong"] else "_" if sign["stress"] else "-- " if sign["deeper"] else ""
            found.append(Edit(sign.start(), sign.end(), shown, KIND))
    yield from sorted(found, key=lambda edit: (edit.start, edit.end))
