"""Costs: paid in full or not at all (CR 2008-05 409.1f-h)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from faqtool.engine.abilities import (
    Amount,
    AsThoughHasteForAbilities,
    Cost,
    DiscardCost,
    ExileCost,
    Filter,
    PayLife,
    PayLoyalty,
    PayMana,
    PutCountersCost,
    Ref,
    RemoveCountersCost,
    ReturnCost,
    RevealCost,
    SacrificeCost,
    TapOthers,
    TapThis,
    UntapThis,
)
from faqtool.engine.choices import Choice, Option, ask
from faqtool.engine.events import CountersChanged, Discarded, Event, LifeChanged, Revealed, TappedChanged
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import zone_change
from faqtool.engine.layers.look import controller_of, effects_on, is_sick, snapshot
from faqtool.engine.mana import ManaCost
from faqtool.engine.players import life_of
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.match import amount, candidates, referents
from faqtool.engine.refusals import Refused
from faqtool.engine.stack.how import How
from faqtool.engine.stack.resolution import moved
from faqtool.engine.state import Object
from faqtool.engine.table import Table
from faqtool.engine.terms import ObjectId, PlayerId, Zone


@dataclass(slots=True)
class Payer:
    """A player paying costs. ``context`` reads them as things stand; ``left``: what was named and not used yet.

    ``used`` is what was tapped, sacrificed, exiled or discarded, as it was; ``quantity`` how many counters were
    removed; ``exiled`` the cards removed from the game, as they are there.
    """

    table: Table
    player: PlayerId
    context: Callable[[], Context]
    left: list[ObjectId] = field(default_factory=list)
    used: list[Object] = field(default_factory=list)
    quantity: int | None = None
    exiled: list[ObjectId] = field(default_factory=list)

    @property
    def source(self) -> ObjectId:
        source = self.context().source
        if source is None:
            raise Refused("cost not available")
        return source.id

    def amount(self, what: Amount) -> int:
        return amount(self.context(), what)

    def happen(self, events: Sequence[Event]) -> tuple[Event, ...]:
        return happen(self.table, events)


def payer(table: Table, player: PlayerId, context: Callable[[], Context], how: How) -> Payer:
    """A player about to pay, with what they named for it."""
    return Payer(table, player, context, list(how.with_))


def mana_in(costs: Sequence[Cost]) -> ManaCost:
    """All mana symbols among the costs."""
    return ManaCost(tuple(symbol for cost in costs if isinstance(cost, PayMana) for symbol in cost.cost.symbols))


def pay(p: Payer, costs: Sequence[Cost]) -> None:
    """Pays everything but mana, one cost after the other. Raises Refused."""
    for cost in costs:
        match cost:
            case PayMana():
                pass
            case TapThis():
                _tap_this(p, True)
            case UntapThis():
                if p.table.rules.holds("104.5"):
                    _tap_this(p, False)
            case PayLoyalty(n):
                _pay_loyalty(p, p.amount(n))
            case PayLife(n):
                _pay_life(p, p.amount(n))
            case RemoveCountersCost(kind, n, frm):
                _remove_counters(p, kind, p.amount(n), frm)
            case PutCountersCost(kind, n, on):
                _put_counters(p, kind, p.amount(n), on)
            case SacrificeCost(what, n):
                _sacrifice(p, _chosen(p, what, n, "sacrifices", _controlled(p, Zone.BATTLEFIELD)))
            case ExileCost(what, n):
                _exile(p, _chosen(p, what, n, "exiles", lambda _: True))
            case DiscardCost(what, n):
                _discard(p, _chosen(p, what, n, "discards", _in_hand(p)))
            case ReturnCost(what, n):
                _return(p, _chosen(p, what, n, "chooses", _controlled(p, Zone.BATTLEFIELD)))
            case RevealCost(what, n):
                p.happen([Revealed(p.player, _chosen(p, what, n, "reveals", _in_hand(p)))])
            case TapOthers(filter, n):
                _tap_others(p, _chosen(p, filter, n, "taps", _untapped(p)))
    if p.left:
        raise Refused("cost not available", f"not used: {p.left}")


def _tap_this(p: Payer, tapped: bool) -> None:
    """{T} or {Q}: not of a creature that came under its controller's control this turn (CR 2008-05 104.4, 104.5)."""
    obj = p.table.game.objects.get(p.source)
    if obj is None or obj.zone is not Zone.BATTLEFIELD:
        raise Refused("cost not available")
    if obj.tapped is tapped:
        raise Refused("already tapped" if tapped else "already untapped")
    game, rules = p.table.game, p.table.rules
    if is_sick(game, rules, obj.id) and not effects_on(game, rules, obj.id, AsThoughHasteForAbilities):
        raise Refused("summoning sick")
    p.happen([TappedChanged(obj.id, tapped)])


def _pay_loyalty(p: Payer, n: int) -> None:
    if p.table.game.objects[p.source].counters.get("loyalty", 0) + n < 0:
        raise Refused("cost not available", "loyalty")
    if n:
        p.happen([CountersChanged(p.source, "loyalty", n)])


def _pay_life(p: Payer, n: int) -> None:
    """A player pays no more life than they have (CR 2008-05 119.4)."""
    if life_of(p.table.game, p.table.rules, p.player) < n:
        raise Refused("cost not available", "life")
    p.happen([LifeChanged(p.player, -n)])


def _remove_counters(p: Payer, kind: str, n: int, frm: Ref | Filter) -> None:
    def has_enough(id: ObjectId) -> bool:
        return p.table.game.objects[id].counters.get(kind, 0) >= n

    for id in _chosen(p, frm, 1, "removes counters from", has_enough):
        p.happen([CountersChanged(id, kind, -n)] if n else [])
        p.quantity = n


def _put_counters(p: Payer, kind: str, n: int, on: Ref | Filter) -> None:
    for id in _chosen(p, on, 1, "puts counters on", _controlled(p, Zone.BATTLEFIELD)):
        p.happen([CountersChanged(id, kind, n)] if n else [])


def _sacrifice(p: Payer, ids: Sequence[ObjectId]) -> None:
    p.happen([zone_change(p.table.game, id, Zone.GRAVEYARD, why="sacrifice") for id in ids])


def _return(p: Payer, ids: Sequence[ObjectId]) -> None:
    p.happen([zone_change(p.table.game, id, Zone.HAND, why="cost") for id in ids])


def _exile(p: Payer, ids: Sequence[ObjectId]) -> None:
    happened = p.happen([zone_change(p.table.game, id, Zone.EXILE, why="cost") for id in ids])
    p.exiled += moved(happened, Zone.EXILE)


def _discard(p: Payer, ids: Sequence[ObjectId]) -> None:
    for id in ids:
        card = p.table.game.objects[id]
        p.happen([zone_change(p.table.game, id, Zone.GRAVEYARD, why="discard"), Discarded(p.player, card)])


def _tap_others(p: Payer, ids: Sequence[ObjectId]) -> None:
    """Summoning sickness does not matter: it is no {T} of theirs (CR 2008-05 502.78a)."""
    p.happen([TappedChanged(id, True) for id in ids])


def _controlled(p: Payer, zone: Zone) -> Callable[[ObjectId], bool]:
    def test(id: ObjectId) -> bool:
        game = p.table.game
        return game.objects[id].zone is zone and controller_of(game, p.table.rules, id) == p.player

    return test


def _untapped(p: Payer) -> Callable[[ObjectId], bool]:
    controlled = _controlled(p, Zone.BATTLEFIELD)
    return lambda id: controlled(id) and not p.table.game.objects[id].tapped


def _in_hand(p: Payer) -> Callable[[ObjectId], bool]:
    def test(id: ObjectId) -> bool:
        obj = p.table.game.objects[id]
        return obj.zone is Zone.HAND and obj.owner == p.player

    return test


def _chosen(
    p: Payer, what: Ref | Filter, n: int, word: str, possible: Callable[[ObjectId], bool]
) -> tuple[ObjectId, ...]:
    """What the cost is paid with: what it names, or as many as it asks for, as said or asked. Raises Refused."""
    ctx = p.context()
    found = candidates(ctx, what) if isinstance(what, Filter) else referents(ctx, what)
    there = [ObjectId(t) for t in found if isinstance(t, int) and t in p.table.game.objects]
    fitting = [id for id in there if possible(id)]
    if not isinstance(what, Filter):
        if len(fitting) < max(1, len(there)):
            raise Refused("cost not available", word)
        taken = tuple(fitting)
    else:
        taken = _named(p, fitting, n, word)
    p.used += [snapshot(p.table.game, p.table.rules, id) for id in taken]
    return taken


def _named(p: Payer, fitting: Sequence[ObjectId], n: int, word: str) -> tuple[ObjectId, ...]:
    if len(fitting) < n:
        raise Refused("cost not available", word)
    if p.left:
        taken = tuple(p.left[:n])
        if len(taken) < n or any(id not in fitting for id in taken) or len(set(taken)) < n:
            raise Refused("cost not available", word)
        del p.left[:n]
        return taken
    answer = ask(p.table, Choice(p.player, word, tuple(Option(id) for id in fitting), n, n))
    return tuple(ObjectId(int(id)) for id in answer)
