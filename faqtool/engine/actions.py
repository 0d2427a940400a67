"""What a player may do with priority: activate, turn face up, pass, concede; and the top of the stack resolving."""

from faqtool.engine.abilities import Activated
from faqtool.engine.cast import How, play
from faqtool.engine.resolve import resolve_top
from faqtool.engine.table import Table
from faqtool.engine.terms import ObjectId, PlayerId

__all__ = ["How", "activate", "concede", "pass_priority", "play", "resolve_top", "turn_face_up"]


def activate(
    table: Table,
    player: PlayerId,
    source: ObjectId,
    which: int | Activated | None = None,
    how: How = How(),  # noqa: B008
) -> ObjectId | None:
    """Plays an activated ability: the id of the ability on the stack, None for a mana ability.

    ``which``: the ability, or its printed line (from 0); None where the object has only one.
    Raises Refused, the game being as before.
    """
    raise NotImplementedError


def turn_face_up(table: Table, player: PlayerId, permanent: ObjectId, how: How = How()) -> None:  # noqa: B008
    """Turns a face-down permanent face up for its morph cost; uses no stack. Raises Refused."""
    raise NotImplementedError


def pass_priority(table: Table, player: PlayerId) -> None:
    """The player passes. Once all have in succession, the top of the stack resolves (or the step ends)."""
    raise NotImplementedError


def concede(table: Table, player: PlayerId) -> None:
    """The player leaves the game at once."""
    raise NotImplementedError
