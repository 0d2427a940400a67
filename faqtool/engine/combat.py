"""The combat phase: attackers, blockers, combat damage (CR 2008-05 306 to 311)."""

from collections.abc import Mapping, Sequence

from faqtool.engine.state import Object, Target
from faqtool.engine.table import Table
from faqtool.engine.terms import ObjectId, PlayerId


def attack(table: Table, player: PlayerId, attackers: Mapping[ObjectId, Target]) -> None:
    """Moves to the declare attackers step and declares these attackers. Raises ``Refused``."""
    raise NotImplementedError


def block(table: Table, player: PlayerId, blockers: Mapping[ObjectId, Sequence[ObjectId]]) -> None:
    """Moves to the declare blockers step and declares these blocks. Raises ``Refused``."""
    raise NotImplementedError


def combat_damage(table: Table) -> None:
    """Assigns combat damage; puts it on the stack, or deals it at once, by the rules of the date."""
    raise NotImplementedError


def resolve_damage(table: Table, damage: Object) -> None:
    """Combat damage on the stack resolves: sources use their last known information."""
    raise NotImplementedError
