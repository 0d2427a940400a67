"""Dealing damage: the one way it is done, and what damage does to what it is dealt to."""

from collections.abc import Sequence

from faqtool.engine.events import DamageDealt
from faqtool.engine.table import Table


def deal(table: Table, damage: Sequence[DamageDealt]) -> tuple[DamageDealt, ...]:
    """Deals all this damage at once; returns what was really dealt, after prevention and redirection."""
    raise NotImplementedError
