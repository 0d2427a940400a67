"""The stack: triggered abilities put onto it, copies of what is on it, targets changed."""

from faqtool.engine.state import Pending
from faqtool.engine.table import Table
from faqtool.engine.terms import ObjectId


def put_trigger(table: Table, pending: Pending) -> ObjectId | None:
    """Puts a triggered ability on the stack, its modes and targets chosen; None if it is removed instead."""
    raise NotImplementedError
