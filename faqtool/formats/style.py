"""How text looks in a terminal: weight, colour, mana symbols, line breaks. Plain when it is piped."""

import re
import textwrap
from typing import NamedTuple

from faqtool.french.signs import clean, escaped

__all__ = ["Style", "clean", "harmless"]

MANA = re.compile(r"\{([0-9A-Z]+(?:/[0-9A-Z]+)*)\}")
# Ink on ground, near to the colours that the cards print.
MANA_COLOURS = {
    "W": "30;107", "U": "97;44", "B": "97;100", "R": "97;41", "G": "97;42",
}  # fmt: skip
GENERIC = "30;47"
EMPHASIS = re.compile(r"(?<!\w)_([^_\n]+)_(?!\w)")
# French typography keeps these together; a line must not break there.
BOUND = re.compile(r"(?<=«) | (?=[»:;?!])")
COLOUR = re.compile(r"(\x1b\[[0-9;]*m)")
WIDEST = 100


class Style(NamedTuple):
    """A way of printing: with colour or without, on lines of so many characters."""

    colour: bool = False
    width: int = 80

    def bold(self, text: str) -> str:
        return self._with("1", text)

    def dim(self, text: str) -> str:
        return self._with("2", text)

    def good(self, text: str) -> str:
        return self._with("32", text)

    def bad(self, text: str) -> str:
        return self._with("31", text)

    def warn(self, text: str) -> str:
        return self._with("33", text)

    def _with(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text

    def mana(self, text: str) -> str:
        """A text with its mana symbols in their colours."""
        if not self.colour:
            return text
        return MANA.sub(lambda symbol: self._with(_mana_colour(symbol[1]), symbol[0]), text)

    def paragraph(self, text: str, indent: int = 2, first: str = "") -> str:
        """Text broken into lines under an indent; ``first`` stands before the first one."""
        text = BOUND.sub("\u00a0", EMPHASIS.sub(r"\1", text))
        margin = " " * indent
        lines = []
        for number, line in enumerate(clean(text).split("\n")):
            head = (first.rjust(indent) if first else margin) if number == 0 else margin
            lines.append(
                textwrap.fill(
                    line,
                    max(20, min(self.width, WIDEST)),
                    initial_indent=head,
                    subsequent_indent=margin,
                    break_long_words=False,
                    break_on_hyphens=False,
                )
            )
        return self.mana("\n".join(lines).replace("\u00a0", " "))

    def cut(self, text: str, end: str, length: int | None = None) -> str:
        """A line of text that leaves room for its end, which takes so many characters on the screen."""
        text = clean(EMPHASIS.sub(r"\1", text)).replace("\n", " ")
        room = max(20, min(self.width, WIDEST)) - (len(end) if length is None else length)
        if length is None or len(text) > room:
            text = text[: max(8, room - 3)].rsplit(" ", 1)[0] + " …" + (" " if length is None else "")
        return self.mana(text) + end


def harmless(text: str, coloured: bool) -> str:
    """What may go to a terminal: other control characters are written out as ``\\u001b``; colours may pass."""
    parts = COLOUR.split(text) if coloured else [text]
    return "".join(part if number % 2 else escaped(part) for number, part in enumerate(parts))


def _mana_colour(symbol: str) -> str:
    colours = [MANA_COLOURS[part] for part in symbol.split("/") if part in MANA_COLOURS]
    return colours[0] if colours else GENERIC
