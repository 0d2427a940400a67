"""Targets: what may be chosen, and whether it still is a legal target (CR 2008-05 409.1c-d, 413.2a)."""

from faqtool.engine.abilities import Target as TargetSlot
from faqtool.engine.context import Context
from faqtool.engine.state import Target


def legal_targets(ctx: Context, slot: TargetSlot) -> tuple[Target, ...]:
    """All that the slot admits: it matches, and nothing forbids that it be targeted."""
    raise NotImplementedError
