"""Resolution: targets rechecked, steps carried out in order (CR 2008-05 413.2)."""

from faqtool.engine.abilities import Body
from faqtool.engine.context import Context
from faqtool.engine.table import Table


def resolve_top(table: Table) -> None:
    """Resolves the top object of the stack, then settles. Raises Refused if the stack is empty."""
    raise NotImplementedError


def run_body(table: Table, ctx: Context, body: Body) -> None:
    """Carries out a body that is not on the stack: what a replacement effect puts instead of an event."""
    raise NotImplementedError
