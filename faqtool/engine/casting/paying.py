"""Mana payment: the ways to pay for a cost's symbols, the bill they make, the mana that pays it.

Pure arithmetic on symbols: it knows no game (CR 2008-05 104.3, 409.1b, 409.1f).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product

from faqtool.engine.loops import MOST_AT_ONCE, TooMuch, one_by_one
from faqtool.engine.mana import ManaCost, Symbol
from faqtool.engine.terms import Colour


@dataclass(frozen=True, slots=True)
class Bill:
    """Mana to pay by one way chosen: coloured mana, and generic that any mana pays.

    >>> str(Bill((Colour.BLACK, Colour.BLACK), 2))
    '{2}{B}{B}'
    """

    coloured: tuple[Colour, ...] = ()
    generic: int = 0

    @property
    def size(self) -> int:
        return len(self.coloured) + self.generic

    @property
    def cost(self) -> ManaCost:
        generic = (Symbol(generic=self.generic),) if self.generic or not self.coloured else ()
        order = list(Colour)
        coloured = sorted(self.coloured, key=order.index)
        return ManaCost(generic + tuple(Symbol(frozenset({colour})) for colour in coloured))

    def __str__(self) -> str:
        return str(self.cost)


def ways(cost: ManaCost, x: int = 0) -> tuple[Bill, ...]:
    """Every way to pay for a cost's hybrid symbols, the first colours first. Raises TooMuch.

    >>> [str(way) for way in ways(ManaCost.parse("{2/B}{2/B}"))]
    ['{B}{B}', '{2}{B}', '{4}']
    """
    found: tuple[Bill, ...] = (Bill(),)
    for symbol in cost.symbols:
        distinct: dict[tuple[tuple[str, ...], int], Bill] = {}
        for bill, way in product(found, _ways(symbol, x)):
            more = Bill(bill.coloured + way.coloured, bill.generic + way.generic)
            distinct.setdefault((tuple(sorted(c.value for c in more.coloured)), more.generic), more)
        if len(distinct) > MOST_AT_ONCE:
            raise TooMuch(f"{len(distinct)} ways to pay for {cost}")
        found = tuple(distinct.values())
    return found


def _ways(symbol: Symbol, x: int) -> tuple[Bill, ...]:
    if symbol.is_x:
        return (Bill(generic=x),)
    coloured = tuple(Bill((colour,)) for colour in Colour if colour in symbol.colours)
    return coloured + ((Bill(generic=symbol.generic),) if symbol.generic or not coloured else ())


def chosen_way(cost: ManaCost, x: int, hybrid: ManaCost) -> Bill | None:
    """The way in which each hybrid symbol is paid as said, one symbol each in order; None: no such way.

    >>> str(chosen_way(ManaCost.parse("{1}{2/B}{2/B}"), 0, ManaCost.parse("{2}{B}")))
    '{3}{B}'
    """
    said = list(hybrid.symbols)
    total = Bill()
    for symbol in cost.symbols:
        options = _ways(symbol, x)
        if len(options) > 1:
            if not said:
                return None
            word = said.pop(0)
            wanted = Bill(tuple(word.colours), 0 if word.colours else word.generic)
            if wanted not in options:
                return None
            options = (wanted,)
        total = Bill(total.coloured + options[0].coloured, total.generic + options[0].generic)
    return None if said else total


def add(bill: Bill, more: ManaCost) -> Bill:
    """A bill increased by a cost with no choice in it."""
    coloured = tuple(colour for symbol in more.symbols for colour in symbol.colours)
    return Bill(bill.coloured + coloured, bill.generic + sum(s.generic for s in more.symbols if not s.colours))


def reduce(bill: Bill, less: ManaCost, *, spills: bool = False) -> Bill:
    """A bill reduced: coloured mana of that colour, generic mana down to none; the rest is lost.

    Where it ``spills``, coloured mana that the bill does not ask for takes generic mana (2026-02 118.7b-c).

    >>> str(reduce(Bill((Colour.BLACK,), 2), ManaCost.parse("{3}{R}")))
    '{B}'
    >>> str(reduce(Bill((Colour.BLACK,), 2), ManaCost.parse("{R}"), spills=True))
    '{1}{B}'
    """
    coloured = list(bill.coloured)
    generic = bill.generic
    for symbol in less.symbols:
        for colour in symbol.colours:
            if colour in coloured:
                coloured.remove(colour)
            elif spills:
                generic = max(0, generic - 1)
        if not symbol.colours:
            generic = max(0, generic - symbol.generic)
    return replace(bill, coloured=tuple(coloured), generic=generic)


def default_mana(bill: Bill) -> tuple[Colour | None, ...]:
    """What a player spends who did not say: the colours asked for, colourless for the rest."""
    return bill.coloured + tuple(None for _ in one_by_one(bill.generic))


def mana_of(pay: ManaCost) -> tuple[Colour | None, ...]:
    """The mana that symbols stand for: a number is so much colourless mana."""
    return tuple(
        mana
        for symbol in pay.symbols
        for mana in (tuple(symbol.colours) if symbol.colours else (None for _ in one_by_one(symbol.generic)))
    )


def pays(bill: Bill, mana: Sequence[Colour | None]) -> bool:
    """Whether exactly this mana pays for the bill.

    >>> pays(Bill((Colour.BLACK,), 1), [Colour.BLACK, Colour.RED])
    True
    """
    return len(mana) == bill.size and not Counter(bill.coloured) - Counter(c for c in mana if c is not None)


def draw_from(bill: Bill, pool: Sequence[Colour | None], first: Iterable[int]) -> tuple[int, ...] | None:
    """Which mana of a pool to spend on a bill, by index; ``first`` is spent by preference. None: not enough."""
    preferred = list(first)
    order = preferred + [i for i in range(len(pool)) if i not in preferred]
    spent: list[int] = []
    for colour in bill.coloured:
        fitting = [i for i in order if i not in spent and pool[i] == colour]
        if not fitting:
            return None
        spent.append(fitting[0])
    left = [i for i in order if i not in spent]
    left.sort(key=lambda i: (i not in preferred, pool[i] is not None))
    return None if len(left) < bill.generic else tuple(spent + left[: bill.generic])
