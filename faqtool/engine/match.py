"""Reading ability data in a context: filters, references, amounts and conditions."""

from faqtool.engine.abilities import Amount, Condition, EventPattern, Ref, Selection
from faqtool.engine.context import Context
from faqtool.engine.events import Event
from faqtool.engine.state import Object, Target


def matches(ctx: Context, selection: Selection, target: Target | Object) -> bool:
    """Whether an object (or a snapshot, as it was) or a player is what the selection speaks of."""
    raise NotImplementedError


def candidates(ctx: Context, selection: Selection) -> tuple[Target, ...]:
    """Every object and player that the selection speaks of, in the order of the game."""
    raise NotImplementedError


def referents(ctx: Context, ref: Ref) -> tuple[Target, ...]:
    """The objects and players a reference means; one that is gone by its last id."""
    raise NotImplementedError


def amount(ctx: Context, what: Amount) -> int:
    """The value of an amount now."""
    raise NotImplementedError


def holds(ctx: Context, condition: Condition) -> bool:
    """Whether a condition is true now."""
    raise NotImplementedError


def fits(ctx: Context, pattern: EventPattern, event: Event) -> bool:
    """Whether an event is one that an ability looks for."""
    raise NotImplementedError
