"""Playing spells and lands: from the announcement to the spell paid for on the stack (CR 2008-05 409.1)."""

from collections.abc import Sequence
from dataclasses import dataclass

from faqtool.engine.mana import ManaCost
from faqtool.engine.table import Table
from faqtool.engine.terms import ObjectId, PlayerId

Given = ObjectId | PlayerId | None | Sequence[ObjectId | PlayerId]
"""What is said for one target slot: one target, none, or several."""


@dataclass(frozen=True, slots=True)
class How:
    """What a player says as they play a spell or ability.

    ``targets``: one entry for each slot, in text order (of one slot: all its targets, flat).
    ``options``: names of the additional or alternative costs, once for each time it is paid.
    ``ways``: the symbols chosen for hybrid ones, as a whole cost (``{2}{B}{B}``); None: the first colours.
    ``pay``: the mana spent, as symbols (``{B}{R}``); None: the first colour of each symbol.
    ``with_``: what is tapped, sacrificed, exiled or discarded for the costs.
    ``divide``: how much of the damage each target gets, where the controller divides it.
    """

    targets: tuple[Given, ...] = ()
    x: int | None = None
    modes: tuple[int, ...] = ()
    options: tuple[str, ...] = ()
    half: int | None = None
    face_down: bool = False
    ways: ManaCost | None = None
    pay: ManaCost | None = None
    with_: tuple[ObjectId, ...] = ()


def play(table: Table, player: PlayerId, card: ObjectId, how: How = How()) -> ObjectId:  # noqa: B008
    """Plays a card, as a spell (the id of the spell on the stack) or as a land (the id of the permanent).

    Raises Refused, the game being as before.
    """
    raise NotImplementedError
