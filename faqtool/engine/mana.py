"""Mana symbols and costs (CR 2008-05 104.3, 203)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from faqtool.engine.terms import Colour

MOST_SYMBOLS = 60
MOST_GENERIC = 1_000_000
"""The largest number that a card has in its cost."""

# Symbols of the game that the core can't pay: snow mana, colourless mana asked for as such (CR 2026-02 107.4),
# Phyrexian ones, also hybrid, and those of the sets made for fun (halves, other letters for X, without end).
_SNOW, _PHYREXIAN, _COLOURLESS = re.compile("S"), re.compile("[WUBRGC](?:/[WUBRG])?/P|P"), re.compile("C(?:/[WUBRG])?")
_FOR_FUN = re.compile("½|1/2|H[WUBRGC]|[YZ]|∞")
UNPAYABLE = {"snow": _SNOW, "phyrexian": _PHYREXIAN, "colourless": _COLOURLESS, "for fun": _FOR_FUN}


class UnreadableCost(ValueError):
    """A cost with a symbol that the core does not have.

    ``kind`` is that of a symbol of the game's that it can't pay, a key of ``UNPAYABLE``; "too much" of a cost beyond
    all cards; else None: no such symbol.
    """

    def __init__(self, symbol: str, kind: str | None = None) -> None:
        self.symbol = symbol
        self.kind = kind
        super().__init__(f"{symbol}: {kind or 'not a mana symbol'}")


@dataclass(frozen=True, slots=True)
class Symbol:
    """One symbol of a mana cost.

    ``colours`` are the colours it may be paid with (two for a hybrid); ``generic`` is the amount of
    generic mana it asks for, or that may be paid in place of the colour (``{2/B}``); ``is_x`` for {X}.
    """

    colours: frozenset[Colour] = frozenset()
    generic: int = 0
    is_x: bool = False

    @property
    def mana_value(self) -> int:
        """The most that the symbol can cost; 1 for a hybrid, 2 for ``{2/B}``, 0 for {X}."""
        return max(1 if self.colours else 0, self.generic)


@dataclass(frozen=True, slots=True)
class ManaCost:
    """A mana cost as printed, symbol by symbol.

    >>> ManaCost.parse("{2/B}{2/B}{2/B}").mana_value
    6
    >>> sorted(c.value for c in ManaCost.parse("{3}{U/B}").colours)
    ['B', 'U']
    """

    symbols: tuple[Symbol, ...] = field(default=())

    @staticmethod
    def parse(text: str) -> "ManaCost":
        """Reads ``{2}{U/B}{X}``, in small letters too. Raises UnreadableCost on anything else.

        >>> str(ManaCost.parse("{1}{u/b}"))
        '{1}{U/B}'
        """
        written = text.strip()
        if len(written) > MOST_SYMBOLS * len("{W/U/P}"):
            raise UnreadableCost(f"{written[:20]}…", "too much")
        symbols = tuple(map(_symbol, _SYMBOLS.findall(written)))
        if rest := _SYMBOLS.sub("", written):
            raise UnreadableCost(rest[:20])
        if len(symbols) > MOST_SYMBOLS or sum(symbol.generic for symbol in symbols) > MOST_GENERIC:
            raise UnreadableCost(f"{written[:20]}…", "too much")
        return ManaCost(symbols)

    @property
    def mana_value(self) -> int:
        return sum(symbol.mana_value for symbol in self.symbols)

    @property
    def colours(self) -> frozenset[Colour]:
        return frozenset[Colour]().union(*(symbol.colours for symbol in self.symbols))

    @property
    def has_x(self) -> bool:
        return any(symbol.is_x for symbol in self.symbols)

    def __str__(self) -> str:
        return "".join(map(_print, self.symbols))


_SYMBOLS = re.compile(r"\{([^{}]*)\}")
_NUMBER = re.compile("[0-9]{1,8}")
_COLOURS = re.compile("(?:[0-9]{1,2}/)?[WUBRG](?:/[WUBRG])?|[WUBRG]/[0-9]{1,2}")


def _symbol(written: str) -> Symbol:
    inner = written.upper()
    if inner == "X":
        return Symbol(is_x=True)
    if _NUMBER.fullmatch(inner):
        return Symbol(generic=int(inner))
    if not _COLOURS.fullmatch(inner):
        kind = next((kind for kind, shape in UNPAYABLE.items() if shape.fullmatch(inner)), None)
        raise UnreadableCost("{" + inner[:20] + "}", "too much" if inner.isdecimal() else kind)
    parts = inner.split("/")
    numbers = [int(part) for part in parts if part.isdecimal()]
    return Symbol(frozenset(Colour(part) for part in parts if not part.isdecimal()), numbers[0] if numbers else 0)


def _print(symbol: Symbol) -> str:
    if symbol.is_x:
        return "{X}"
    letters = [colour.value for colour in Colour if colour in symbol.colours]
    parts: Iterable[str] = [str(symbol.generic), *letters] if symbol.generic or not letters else letters
    return "{" + "/".join(parts) + "}"
