"""What mana a spell or ability costs in total, and the mana that is spent on it."""

from collections.abc import Sequence

from faqtool.engine.abilities import CostLess
from faqtool.engine.casting.paying import Bill, add, chosen_way, default_mana, draw_from, mana_of, pays, reduce, ways
from faqtool.engine.events import ManaSpentEvent
from faqtool.engine.happening.happen import happen
from faqtool.engine.layers.look import effects_on
from faqtool.engine.mana import ManaCost
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.match import is_like
from faqtool.engine.refusals import Refused
from faqtool.engine.stack.how import How
from faqtool.engine.state import Mana, Object
from faqtool.engine.table import Table
from faqtool.engine.terms import Colour, ObjectId, PlayerId, Zone


def bills(table: Table, spell: ObjectId | None, cost: ManaCost, x: int, how: How) -> tuple[Bill, ...]:
    """The totals by each way to pay that may be meant: increased, then reduced (CR 2008-05 409.1f).

    A reduction applies only to mana that the way chosen has in it, but that of a colour it lacks takes generic
    mana since ``coloured-reduction``. Raises Refused on a way there is not.
    """
    if how.hybrid is not None:
        way = chosen_way(cost, x, how.hybrid)
        if way is None:
            raise Refused("cost not available", f"{how.hybrid} for {cost}")
        found: tuple[Bill, ...] = (way,)
    else:
        found = ways(cost, x)
    if spell is None:
        return found
    changes = [effect for effect, _ in effects_on(table.game, table.rules, spell, CostLess)]
    for change in (one for one in changes if one.more):
        found = tuple(add(bill, change.mana) for bill in found)
    for change in (one for one in changes if not one.more):
        spills = table.rules.has("coloured-reduction")
        found = tuple(reduce(bill, change.mana, spills=spills) for bill in found)
    return found


def spend(
    table: Table, player: PlayerId, totals: Sequence[Bill], how: How, on: Object | None
) -> tuple[Colour | None, ...]:
    """Spends mana on one of the totals: what was said, or what pays for the first that can be paid. Raises Refused.

    Nothing leaves the pool of a player whose mana is not counted. ``on``: the spell, or the ability's source;
    None where neither is played.
    """
    if table.game.players[player].free_mana:
        return _said(totals, how) if how.pay is not None else default_mana(totals[0])
    spent = _from_pool(table, player, totals, how, on)
    if spent:
        happen(table, [ManaSpentEvent(player, spent)])
    return tuple(one.colour for one in spent)


def _said(totals: Sequence[Bill], how: How) -> tuple[Colour | None, ...]:
    mana = mana_of(how.pay) if how.pay is not None else ()
    if not any(pays(bill, mana) for bill in totals):
        too_little = len(mana) < min(bill.size for bill in totals)
        raise Refused("not enough mana" if too_little else "wrong mana", f"{how.pay} for {totals[0]}")
    return mana


def _from_pool(
    table: Table, player: PlayerId, totals: Sequence[Bill], how: How, on: Object | None
) -> tuple[Mana, ...]:
    """The mana of the pool that pays, as it may be spent."""
    ctx = Context(table.game, table.rules, on, player)
    pool = [mana for mana in table.game.players[player].pool if _may_be_spent(ctx, mana, on)]
    colours = [mana.colour for mana in pool]
    special = [i for i, mana in enumerate(pool) if mana.only_for is not None]
    if how.pay is not None:
        said = _said(totals, how)
        totals = (Bill(tuple(c for c in said if c is not None), sum(c is None for c in said)),)
    for bill in totals:
        taken = draw_from(bill, colours, special)
        if taken is not None:
            return tuple(pool[i] for i in taken)
    raise Refused("not enough mana", str(totals[0]))


def _may_be_spent(ctx: Context, mana: Mana, on: Object | None) -> bool:
    """Whether the mana may be spent on this: some serves only such spells, and abilities of such permanents."""
    if mana.only_for is None:
        return True
    return on is not None and on.zone in (Zone.STACK, Zone.BATTLEFIELD) and is_like(ctx, mana.only_for, on)
