"""Settling: state-based actions until nothing changes, then triggers onto the stack, until quiet."""

from faqtool.engine.table import Table


def settle(table: Table) -> None:
    """State-based actions, then waiting triggers, again until quiet (CR 2008-05 420, 410.4)."""
    raise NotImplementedError
