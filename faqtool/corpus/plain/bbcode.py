"""Forum posts: BBCode's signs as plain lines, and who is quoted as « … a écrit : »."""

import re
from collections.abc import Iterator

from faqtool.corpus.plain.copy import Edit
from faqtool.corpus.plain.symbols import symbol, symbol_of_image

MARKUP = "balise"

_TAGS = (
    "b|i|u|s|size|color|font|center|centre|left|right|justify|url|email|spoiler|code|quote|list|img|hr|table|tr|td|th"
    "|mana|card|carte|cartes|cards|h[1-6]|title|titre|indent|sub|sup|align|hide|ul|ol|li|p|background|highlight"
)
_TOKEN = re.compile(rf"\[(?P<close>/?)(?P<name>{_TAGS}|\*)(?:[= ](?P<value>[^\]\n]{{0,200}}))?\]", re.IGNORECASE)
_PAIR = re.compile(rf"\[/(?:{_TAGS})\]", re.IGNORECASE)
_MANA = re.compile(r"\d{1,2}|[a-zA-Z](?:/[a-zA-Z])?|\{[^{}\s]+\}")
_QUOTED = re.compile(r"[\"']?(?P<who>[^\"',;\]=]{1,40})")
_POINT_OR_STEP = re.compile(r"\s*(?:[*•-]|\d{1,2}[).])\s")
_BOLD = frozenset(("b", "u", "h1", "h2", "h3", "h4", "h5", "h6", "title", "titre"))


def is_bbcode(text: str) -> bool:
    """Whether a text holds BBCode: a loyalty ``[+1]`` is none.

    >>> is_bbcode("[b]Un[/b]"), is_bbcode("[+1] : Un."), is_bbcode("appui d'[objet]")
    (True, False, False)
    """
    return "[/" in text and bool(_PAIR.search(text))


def bbcode_edits(text: str) -> Iterator[Edit]:
    """The edits that turn a post into lines, with Markdown's signs for its stress."""
    lists: list[list[object]] = []  # of each that is open: its sign, and how many points it had
    skip_to = 0
    for token in _TOKEN.finditer(text):
        if token.start() < skip_to:
            continue
        name, closing, value = token["name"].lower(), bool(token["close"]), token["value"] or ""
        end = token.end()
        if name in ("img", "mana") and not closing:
            stop = re.compile(rf"\[/{name}\]", re.IGNORECASE).search(text, end, end + 400)
            if stop:
                yield Edit(token.start(), stop.end(), _shown(name, text[end : stop.start()]), f"{MARKUP} [{name}]")
                skip_to = stop.end()
                continue
        yield Edit(token.start(), end, _signs(name, closing, value, lists), MARKUP)


def _shown(name: str, inside: str) -> str:
    """The symbols that an image or a row of letters stands for; nothing for another image."""
    if name == "mana":
        return "".join(part if part[0] == "{" else symbol(part) for part in _MANA.findall(inside))
    return symbol_of_image((("src", inside.strip()),)) or ""


def _signs(name: str, closing: bool, value: str, lists: list[list[object]]) -> str:
    if name in _BOLD:
        return "**"
    if name == "i":
        return "_"
    if name == "hr":
        return "\n-----\n"
    if name in ("list", "ul", "ol"):
        if closing:
            lists and lists.pop()
            return "" if lists else "\n"
        lists.append(["1" if value.startswith("1") or name == "ol" else "*", 0])
        return "" if len(lists) > 1 else "\n"
    if name in ("*", "li"):
        return "" if closing else _point(lists)
    if name == "quote":
        if closing:
            return "\n\n"
        who = _QUOTED.match(value.removeprefix("name=").strip())
        return f"\n\n{who['who'].strip()} a écrit :\n\n" if who else "\n\n"
    if name in ("td", "th"):
        return "\t" if closing else ""
    return "\n" if name in ("tr", "table", "code", "spoiler", "center", "p") and not closing else ""


def _point(lists: list[list[object]]) -> str:
    if not lists:
        return "\n* "
    mine = lists[-1]
    mine[1] = int(str(mine[1])) + 1
    if mine[0] == "1":
        return f"\n{mine[1]}) "
    return "\n-- " if len(lists) > 1 else "\n* "
