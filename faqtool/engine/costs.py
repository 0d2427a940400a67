"""Costs: what a spell or ability costs in total, and paying for it (CR 2008-05 409.1f-h)."""

from faqtool.engine.cast import How
from faqtool.engine.mana import ManaCost
from faqtool.engine.table import Table
from faqtool.engine.terms import ObjectId, PlayerId


def total_cost(table: Table, player: PlayerId, card: ObjectId, how: How = How()) -> ManaCost:  # noqa: B008
    """The mana a spell would cost in total, by the ways chosen: increases, then reductions."""
    raise NotImplementedError
