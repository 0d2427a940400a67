"""Web pages: tags say where lines end and what is a title or a point; what they do not show is no text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from html.parser import HTMLParser

from faqtool.corpus.plain.copy import Edit
from faqtool.corpus.plain.symbols import KIND, symbol_of_image

MARKUP, SCRIPT, MENU = "balise", "code de la page", "cadre du site"

_TAG = re.compile(
    r"</?(?:html|body|div|p|br|span|h[1-6]|ul|ol|li|table|tr|t[dh]|b|i|u|em|strong|a|img|font|center|hr|blockquote|pre"
    r"|section|article|main|abbr|small|sup|sub)\b[^<>]*>",
    re.IGNORECASE,
)
_BLOCK = re.compile(r"<(?:p|div|br|h[1-6]|li|tr|blockquote|section|article)\b", re.IGNORECASE)
_BREAKS = re.compile(r"[ \t]*\r?\n\s*")
_PARAGRAPHS = frozenset(
    ("p", "blockquote", "ul", "ol", "dl", "table", "section", "article", "main", "pre", "figure", "header")
)
_LINES = frozenset(("div", "tr", "dt", "dd", "caption", "figcaption", "address", "body", "html", "thead", "tbody"))
_FLOW = _PARAGRAPHS | _LINES | {"span", "a"}
_UNSEEN = frozenset(("script", "style", "head", "noscript", "template", "svg", "select", "button", "textarea"))
_AROUND = frozenset(("nav", "footer"))
_BOLD, _ITALIC = frozenset(("b", "strong")), frozenset(("i", "em", "cite"))
_CLOSING = re.compile(r"</([a-z]+)", re.IGNORECASE)
_SYMBOL_AGAIN = re.compile(r"\s*\{?[\w/]{1,5}\}?\s*")
_FEW = 3  # tags; fewer may be words of a sentence about tags
_BREAK_IN_CELL = re.compile(r"<br\s*/?>", re.IGNORECASE)
_ROW = re.compile(r"(?m)^.*\|.*$")
# The row of dashes below the header of a Markdown table.
_TABLE_RULE = re.compile(r"(?m)^[ \t]*\|?[ \t]*:?-{3,}:?[ \t]*(?:\|[ \t]*:?-{3,}:?[ \t]*)+\|?[ \t\r]*$")


def is_html(text: str) -> bool:
    """Whether a text is a web page or a piece of one.

    >>> is_html("<p>Un.</p><p>Deux.</p>"), is_html("{T} : <i>Un</i>.")
    (True, False)
    """
    kept = frozenset(_breaks_in_cells(text))
    found = (tag for tag in _TAG.finditer(text) if tag.start() not in kept)
    return sum(1 for _, _ in zip(found, range(_FEW + 1), strict=False)) >= _FEW


def html_edits(text: str) -> Iterator[Edit]:
    """The edits that turn a page into lines, with Markdown's signs for its titles, points and stress."""
    lines = [line for line in text.split("\n") if line.strip()]
    kept = frozenset(_breaks_in_cells(text))
    flows = not _TABLE_RULE.search(text) and sum(bool(_BLOCK.search(line)) for line in lines) >= 0.2 * len(lines)
    return (edit for edit in _Page(text, flows).edits() if edit.start not in kept)


def _breaks_in_cells(text: str) -> Iterator[int]:
    """Where ``<br>`` stands in a row of a Markdown table: it ends a line of the cell, not the row."""
    if _TABLE_RULE.search(text):
        for row in _ROW.finditer(text):
            yield from (found.start() for found in _BREAK_IN_CELL.finditer(text, row.start(), row.end()))


@dataclass(frozen=True, slots=True)
class _Token:
    """A tag, a character by name or a run of words; tags have a name, words none."""

    start: int
    name: str = ""
    opens: bool = True
    attributes: tuple[tuple[str, str | None], ...] = ()


class _Tokens(HTMLParser):
    """The tokens of a page with their places."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=False)
        self.found: list[_Token] = []
        self._lines = [0]
        for at, sign in enumerate(text):
            if sign == "\n":
                self._lines.append(at + 1)
        self.feed(text)
        self.close()

    def _add(self, name: str, opens: bool = True, attributes: tuple[tuple[str, str | None], ...] = ()) -> None:
        line, column = self.getpos()
        self.found.append(_Token(self._lines[line - 1] + column, name, opens, attributes))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._add(tag, True, tuple(attrs))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._add(tag, True, tuple(attrs))

    def handle_endtag(self, tag: str) -> None:
        self._add(tag, False)

    def handle_data(self, data: str) -> None:
        self._add("")

    def handle_entityref(self, name: str) -> None:
        self._add("&")

    def handle_charref(self, name: str) -> None:
        self._add("&")

    def handle_comment(self, data: str) -> None:
        self._add("!")

    def handle_decl(self, decl: str) -> None:
        self._add("!")

    def handle_pi(self, data: str) -> None:
        self._add("!")

    def unknown_decl(self, data: str) -> None:
        self._add("!")


class _Page:
    """A page that is being turned into lines: the lists that are open, and what is not shown."""

    def __init__(self, text: str, flows: bool) -> None:
        self.text = text
        self.flows = flows  # line ends of the file say nothing
        self.lists: list[list[object]] = []  # the tag of each, and how many points it had
        self.line_begins = True
        self.symbol = False
        self.fresh = False  # a point has begun and nothing stands in it yet
        self.pre = 0  # inside it line ends say what they show
        self.closings = {found[1].lower(): found.start() for found in _CLOSING.finditer(text)}  # the last of each

    def edits(self) -> Iterator[Edit]:
        tokens = _Tokens(self.text).found
        ends = [*(token.start for token in tokens[1:]), len(self.text)]
        hidden = ""  # the tag whose inside is no text of the page
        for token, end in zip(tokens, ends, strict=True):
            if hidden:
                kind = MENU if hidden in _AROUND else SCRIPT
                yield Edit(token.start, end, "", kind)
                hidden = "" if token.name == hidden and not token.opens else hidden
            elif token.opens and token.name in _UNSEEN | _AROUND and self._is_closed(token.name, end):
                yield Edit(token.start, end, "\n", MARKUP)
                hidden = token.name
            elif not token.name:
                yield from self._words(token.start, end)
                self.fresh &= not self.text[token.start : end].strip()
            elif token.name == "&":
                yield Edit(token.start, end, unescape(self.text[token.start : end]), MARKUP)
            else:
                shown = self._signs(token)
                yield Edit(token.start, end, shown, MARKUP)
                self.line_begins = shown.endswith("\n") or (self.line_begins and not shown)
                self.fresh = token.opens and (token.name == "li" or (self.fresh and token.name in _FLOW))

    def _is_closed(self, name: str, after: int) -> bool:
        return self.closings.get(name, -1) >= after

    def _words(self, start: int, end: int) -> Iterator[Edit]:
        if self.symbol and _SYMBOL_AGAIN.fullmatch(self.text, start, end):
            yield Edit(start, end, "", KIND)
            return
        if self.flows and not self.pre:
            for found in _BREAKS.finditer(self.text, start, end):
                shown = "" if self.line_begins and found.start() == start else " "
                yield Edit(found.start(), found.end(), shown, "mise en page")
        self.line_begins = False

    def _signs(self, token: _Token) -> str:
        """What stands for a tag in plain lines."""
        name, opens = token.name, token.opens
        if name == "br":
            return "\n"
        if name == "hr":
            return "\n-----\n"
        if name in _BOLD:
            return "**"
        if name in _ITALIC and not (opens and symbol_of_image(token.attributes)):
            return "_" if not self._is_icon(token) else ""
        if len(name) == 2 and name[0] == "h" and name[1].isdigit():
            return f"\n\n{'#' * min(int(name[1]), 6)} " if opens else "\n\n"
        if name == "li":
            return self._point() if opens else ""
        if name in ("ul", "ol"):
            return self._list(token)
        if name in ("td", "th"):
            return "\t" if not opens else ""
        if name == "pre":
            self.pre += 1 if opens else -1
        if name in _PARAGRAPHS:
            return "" if self.fresh and opens else "\n\n"
        if name in _LINES:
            return "" if self.fresh and opens else "\n"
        shown = (symbol_of_image(token.attributes) or "") if opens else ""
        self.symbol = bool(shown) and name != "img"  # what stands in it says the same again
        return shown

    def _is_icon(self, token: _Token) -> bool:
        return any(key == "class" for key, _ in token.attributes)

    def _list(self, token: _Token) -> str:
        if token.opens:
            self.lists.append([token.name, 0])
        elif self.lists:
            self.lists.pop()
        return "\n\n" if not self.lists or (token.opens and len(self.lists) == 1) else ""

    def _point(self) -> str:
        if not self.lists:
            return "\n* "
        mine = self.lists[-1]
        mine[1] = int(str(mine[1])) + 1
        if mine[0] == "ol":
            return f"\n{mine[1]}) "
        return "\n-- " if len(self.lists) > 1 else "\n* "
