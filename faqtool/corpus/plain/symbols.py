"""Mana symbols as copies have them: images, icons, letters without braces."""

import re
from collections.abc import Iterator, Sequence

from faqtool.corpus.plain.copy import Edit
from faqtool.corpus.type_line import parse_type_line

KIND = "symbole"

_NAMES = {
    "bleue": "U", "noire": "B", "verte": "G",
    "w": "W", "blanc": "W", "white": "W", "plaine": "W",
    "u": "U", "bleu": "U", "blue": "U",
    "b": "B", "noir": "B", "black": "B",
    "r": "R", "rouge": "R", "red": "R",
    "g": "G", "vert": "G", "green": "G",
    "t": "T", "tap": "T", "engager": "T", "engagez": "T", "q": "Q", "untap": "Q", "degagez": "Q",
    "x": "X", "y": "Y", "c": "C", "incolore": "C", "colorless": "C", "s": "S", "neige": "S", "snow": "S",
}  # fmt: skip
_PART = r"(?:\d{1,2}|[wubrgtqxycs]|blanc|white|bleu|blue|noir|black|rouge|red|vert|green|tap|untap)"
_SYMBOL = rf"{_PART}(?:[/-]?(?:[wubrg]|p))?"
# « W », « {W} », « 2 manas », « mana-w », « ms ms-w », « Blanc »: what an image or icon is called.
_CALLED = re.compile(
    r"(?:symbole?|mana|cost|mana[ _-]cost|icon|ms|card-symbol)?[\s:_-]*(?:de )?(?:mana)?[\s:_-]*"
    rf"[\{{(\[]?(?P<name>{_SYMBOL})[\}})\]]?(?:[\s_-]+manas?)?",
    re.IGNORECASE,
)
_CLASS = re.compile(
    rf"(?:^|\s)(?:ms-(?!cost|shadow|2x|fw|split)|mana-?|m-|s-?|mana-medium-|card-symbol-|icon-)(?P<name>{_SYMBOL})(?=\s|$)",
    re.IGNORECASE,
)
_FILE = re.compile(
    rf"(?:[/=_-]|^)(?:mana|symbole?|ms)?[_-]?(?P<name>{_SYMBOL})(?:[_-]?mana)?\.(?:gif|png|jpe?g|svg|webp)(?:$|\?)",
    re.IGNORECASE,
)
_QUERY = re.compile(rf"[?&;](?:name|mana|symbol)=(?P<name>{_SYMBOL})(?:&|$|;)", re.IGNORECASE)
_ICON = re.compile(r"\b(?:ms|mana|card-symbol|symbol|icon)")
_IMAGE = re.compile(r"!\[(?P<alt>[^\]\n]*(?:\n[^\]\n]*)?)\]\((?P<src>[^)\n]*)\)")
_CODED = re.compile(rf":(?:mana[_-]?|m)?(?P<name>{_SYMBOL}):(?=[\s:{{.,;]|$)", re.IGNORECASE)
_BARE = re.compile(
    r"(?:(?P<name>[A-ZÀ-ÝŒÆ][^{}.:;!?]{2,50}?)[ \t]+[-–—]?[ \t]*)?"
    r"(?P<cost>(?:\d{1,2}|X{1,3})?[WUBRG]{1,6}|\d{1,2})"
)
_LETTERS = r"\d{1,2}|[WUBRGXTQC]|[WUBRG2]/[WUBRGP]"
# Braces of another kind: « (1)(U) », « [2][W/U] ». A single number between them is none: notes are numbered so.
_OTHER_BRACES = re.compile(
    rf"(?:(?:\((?:{_LETTERS})\)){{1,8}}|(?:\[(?:{_LETTERS})\]){{1,8}})(?=\s*$|\s*[,:.]|\s)", re.MULTILINE
)
_LAST = frozenset("WUBRG0123456789")
_NUMBERS_BEHIND = re.compile(r"[ ,–—|(-]+[\d*X][\d*X+-]*(?:/[\d*X][\d*X+-]*)?\)?$")
_COST_PART = re.compile(
    r"\d{1,2}|(?i:blanc|white|bleue?|blue|noire?|black|rouge|red|verte?|green|incolore|colorless)s?"
    r"|[WUBRG2]/[WUBRGP]|[WUBRGXYZCS]"
)
_ONE = re.compile(r"[\[(]([^\])]+)[\])]")
_LETTER = re.compile(r"[A-Z]")


def symbol(name: str) -> str:
    """A symbol with its braces, by what a copy calls it.

    >>> symbol("w"), symbol("10"), symbol("rouge"), symbol("wu"), symbol("2/w")
    ('{W}', '{10}', '{R}', '{W/U}', '{2/W}')
    """
    low = name.lower()
    if low.isdigit():
        return f"{{{int(low)}}}"
    if low in _NAMES:
        return f"{{{_NAMES[low]}}}"
    parts = re.findall(r"\d+|[a-z]", low)
    return f"{{{'/'.join(part.upper() for part in parts)}}}"


def symbol_of_image(attributes: Sequence[tuple[str, str | None]]) -> str | None:
    """The symbol that an image or icon shows, by its other text, its class or its file."""
    named = {key: value or "" for key, value in attributes}
    for key in ("alt", "title", "aria-label", "data-symbol"):
        if found := _CALLED.fullmatch(named.get(key, "").strip()):
            return symbol(found["name"])
    if (found := _CLASS.search(named.get("class", ""))) and _ICON.search(named["class"]):
        return symbol(found["name"])
    if "://" in named.get("alt", ""):
        return None  # the file that an image once was: no mana symbol is called so
    source = named.get("src", "")
    if found := _QUERY.search(source) or _FILE.search(source):
        return symbol(found["name"])
    return None


def symbol_edits(text: str) -> Iterator[Edit]:
    """Images in Markdown, and codes between colons: a symbol with its braces, or nothing for another image."""
    if "![" in text or ":" in text:
        found: list[Edit] = []
        for image in _IMAGE.finditer(text) if "![" in text else ():
            shown = symbol_of_image((("alt", image["alt"]), ("src", image["src"]))) or ""
            found.append(Edit(image.start(), image.end(), shown, KIND if shown else "image"))
        found += (Edit(code.start(), code.end(), symbol(code["name"]), KIND) for code in _CODED.finditer(text))
        yield from sorted(found, key=lambda edit: edit.start)


def bare_cost_edits(text: str) -> Iterator[Edit]:
    """« 2GG » on a line of its own above a type line: a cost that lost its braces."""
    lines = text.split("\n")
    at = 0
    for number, line in enumerate(lines):
        words = line.strip()
        if len(words) <= 64 and words[-1:] in _LAST and (found := _BARE.fullmatch(words)):
            after = next((one.strip() for one in lines[number + 1 : number + 3] if one.strip()), "")
            before = next((one for one in reversed(lines[max(0, number - 2) : number]) if one.strip()), "")
            named = found["name"] and _LETTER.search(found["cost"])
            if _is_type_line(after) and (named or (not found["name"] and before and before.rstrip()[-1:] != ".")):
                start = at + line.index(words) + found.start("cost")
                shown = "".join(map(symbol, re.findall(r"\d+|[A-Z]", found["cost"])))
                yield Edit(start, start + len(found["cost"]), shown, KIND)
        at += len(line) + 1


def _is_type_line(text: str) -> bool:
    return parse_type_line(_NUMBERS_BEHIND.sub("", text)) is not None


def normal_cost(written: str) -> str:
    """A cost with braces, however it is written.

    >>> normal_cost("1 Blue"), normal_cost("2GG"), normal_cost("{X}{R}"), normal_cost("(1)(W/U)")
    ('{1}{U}', '{2}{G}{G}', '{X}{R}', '{1}{W/U}')
    """
    if "{" in written or not written.strip():
        return written
    parts = _COST_PART.findall(written)
    return "".join(map(symbol, parts)) if not _COST_PART.sub("", written).strip(" ()[],/") else written


def other_brace_edits(text: str) -> Iterator[Edit]:
    """« (1)(U) » in a text that has no braces: symbols, where a letter is among them, and one alone within a cost."""
    runs = list(_OTHER_BRACES.finditer(text)) if "{" not in text else []
    if not any(len(_ONE.findall(found[0])) > 1 or found[0][1] == "T" for found in runs):
        return  # « (A) … (B) … » only counts
    for found in runs:
        parts = _ONE.findall(found[0])
        in_cost = text[found.end() : found.end() + 2].strip()[:1] in (":", ",", ".", "")
        alone = len(parts) == 1 and in_cost and not parts[0].isdigit()
        if alone or (len(parts) > 1 and any(map(_LETTER.search, parts))):
            yield Edit(found.start(), found.end(), "".join(map(symbol, parts)), KIND)
