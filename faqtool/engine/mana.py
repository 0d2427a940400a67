"""Mana symbols and costs (CR 2008-05 104.3, 203)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from faqtool.engine.terms import Colour


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
        """Reads ``{2}{U/B}{X}``. Raises ValueError on anything else."""
        symbols = []
        rest = text.strip()
        while rest:
            end = rest.find("}")
            if not rest.startswith("{") or end < 0:
                raise ValueError(f"not a mana cost: {text!r}")
            symbols.append(_symbol(rest[1:end], text))
            rest = rest[end + 1 :]
        return ManaCost(tuple(symbols))

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


def _symbol(inner: str, whole: str) -> Symbol:
    if inner == "X":
        return Symbol(is_x=True)
    if inner.isdigit():
        return Symbol(generic=int(inner))
    parts = inner.split("/")
    numbers = [int(part) for part in parts if part.isdigit()]
    letters = [part for part in parts if not part.isdigit()]
    if len(parts) > 2 or len(numbers) > 1 or any(part not in "WUBRG" or len(part) != 1 for part in letters):
        raise ValueError(f"not a mana cost: {whole!r}")
    return Symbol(frozenset(map(Colour, letters)), numbers[0] if numbers else 0)


def _print(symbol: Symbol) -> str:
    if symbol.is_x:
        return "{X}"
    letters = [colour.value for colour in Colour if colour in symbol.colours]
    parts: Iterable[str] = [str(symbol.generic), *letters] if symbol.generic or not letters else letters
    return "{" + "/".join(parts) + "}"
