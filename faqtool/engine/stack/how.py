"""What a player says as they play a spell or ability: targets, X, modes, how to pay."""

from collections.abc import Sequence
from dataclasses import dataclass

from faqtool.engine.mana import ManaCost
from faqtool.engine.terms import ObjectId, PlayerId

Given = ObjectId | PlayerId | None | Sequence[ObjectId | PlayerId]
"""What is said for one target slot: one target, none, or several."""


@dataclass(frozen=True, slots=True)
class How:
    """What a player says as they play a spell or ability.

    ``targets``: one entry for each slot, in text order (of one slot: all its targets, flat).
    ``options``: names of the additional or alternative costs, once for each time it is paid.
    ``hybrid``: how each hybrid symbol of the cost is paid, one symbol each in order (``{2}{B}``); None: by
    the first way that ``pay`` or the pool pays for.
    ``pay``: the mana spent, as symbols (``{B}{R}``); None: the first colour of each symbol.
    ``with_``: what is tapped, sacrificed, exiled or discarded for the costs.
    ``asking``: whatever is not said here is asked, as during a resolution.
    """

    targets: tuple[Given, ...] = ()
    x: int | None = None
    modes: tuple[int, ...] = ()
    options: tuple[str, ...] = ()
    half: int | None = None
    face_down: bool = False
    hybrid: ManaCost | None = None
    pay: ManaCost | None = None
    with_: tuple[ObjectId, ...] = ()
    asking: bool = False


NOTHING_SAID = How()
