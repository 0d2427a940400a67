"""Templates filled in: whatever comes from a document is text, whatever it looks like."""

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from faqtool.formats.style import BOUND, EMPHASIS
from faqtool.french.changes import change_line
from faqtool.french.dates import in_words
from faqtool.french.signs import clean

_INDENT = re.compile(r"\n\s+")
_MONTH = re.compile(r"\b(?:19|20)\d\d-(?:0[1-9]|1[0-2])\b(?!-)")
_DAY = re.compile(r"\b(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d)\b")
_SYMBOL = re.compile(r"\{([0-9A-Z]{1,3}(?:/[0-9A-Z]{1,3})*)\}")
SYMBOLS = {
    "W": "blanc", "U": "bleu", "B": "noir", "R": "rouge", "G": "vert", "T": "engager", "Q": "dégager",
}  # fmt: skip
"""Mana symbols and the signs of costs, as one says them; numbers and X say themselves."""


@cache
def environment() -> Environment:
    """The templates of this package. What they print is escaped, and without signs that steer or go unseen."""
    made = Environment(
        loader=PackageLoader("faqtool.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_seen,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {"prose": prose, "mana": mana, "jour": in_words, "change": change_line}
    made.filters |= {"data": data, "titled": titled, "dated": dated}
    return made


def page(template: str, **what: Any) -> str:
    """A page made of a template, without the indents of its lines.

    An apostrophe, which French is full of, ends no attribute of these templates: all stand in double quotes.
    """
    return unindented(environment().get_template(template).render(**what)).replace("&#39;", "'")


def unindented(text: str) -> str:
    """A page, sheet or script without the indents of its lines."""
    return _INDENT.sub("\n", text)


def asset(name: str) -> str:
    """A style sheet or script of this package."""
    return (files("faqtool.pages") / "assets" / name).read_text(encoding="utf-8")


def _seen(value: Any) -> Any:
    if isinstance(value, Markup):
        return Markup(clean(value))
    return clean(value) if isinstance(value, str) else "" if value is None else value


def mana(text: str) -> Markup:
    """A text with its mana symbols drawn, each with a name for who does not see it.

    >>> mana("{2/W}<b>")
    Markup('<span class="mana mana-W" role="img" aria-label="mana 2 ou blanc">2/W</span>&lt;b&gt;')
    """
    parts = _SYMBOL.split(clean(text))
    return Markup("").join(_symbol(part) if number % 2 else escape(part) for number, part in enumerate(parts))


def _symbol(symbol: str) -> Markup:
    parts = symbol.split("/")
    said = " ou ".join(SYMBOLS.get(part, part) for part in parts)
    colour = next((part for part in parts if part in "WUBRG"), "1")
    whole = said if symbol in ("T", "Q") else f"mana {said}"
    return Markup('<span class="mana mana-{}" role="img" aria-label="{}">{}</span>').format(colour, whole, symbol)


def prose(text: str) -> Markup:
    """A text of a document: its lines, its mana symbols, no line break before a sign that follows a space."""
    text = BOUND.sub("\u00a0", EMPHASIS.sub(r"\1", text))
    return Markup("<br>").join(mana(line) for line in text.split("\n"))


def dated(text: str) -> str:
    """A note with its dates in French, be they of a day or of a month.

    >>> dated("M10 rules changes, 2009-06-10; CR 2026-02")
    'M10 rules changes, 10 juin 2009; CR février 2026'
    """
    text = _DAY.sub(lambda day: in_words(day[0]), text)
    return _MONTH.sub(lambda month: in_words(f"{month[0]}-02").removeprefix("2 "), text)


def titled(heading: str) -> str:
    """A heading, not in capitals throughout."""
    return heading.capitalize() if heading.isupper() else heading


def data(value: Any) -> Markup:
    """A value as JSON inside a page: nothing in it ends the element that it stands in."""
    text = json.dumps(_cleaned(value), ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)


def _cleaned(value: Any) -> Any:
    match value:
        case str():
            return clean(value)
        case dict():
            return {clean(str(key)): _cleaned(one) for key, one in value.items()}
        case list() | tuple():
            return [_cleaned(one) for one in value]
        case _:
            return value
