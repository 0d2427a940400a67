"""Steps that change permanents where they are: tap, counters, regeneration, attachment."""

from dataclasses import replace

from faqtool.engine.abilities import Attach, PutCounters, Regenerate, RemoveCounters, Slot, Tap, Untap
from faqtool.engine.events import AttachedTo, CountersChanged, Event, ShieldUp, TappedChanged
from faqtool.engine.happening.state_based import may_enchant, may_equip
from faqtool.engine.layers.look import look
from faqtool.engine.stack.resolution import Resolution
from faqtool.engine.stack.targets import share_of
from faqtool.engine.state import Shield, Target
from faqtool.engine.terms import AURA, ObjectId


def tap(res: Resolution, step: Tap) -> None:
    """Taps what is untapped."""
    res.happen([TappedChanged(id, True) for id in res.objects(step.what) if not res.game.objects[id].tapped])


def untap(res: Resolution, step: Untap) -> None:
    """Untaps what is tapped."""
    res.happen([TappedChanged(id, False) for id in res.objects(step.what) if res.game.objects[id].tapped])


def put_counters(res: Resolution, step: PutCounters) -> None:
    """Puts counters on permanents (or on cards elsewhere that are named)."""
    n = res.amount(step.amount)
    shared = step.what.n if step.divided and isinstance(step.what, Slot) else None
    placed = {id: n if shared is None else share_of(res.play, shared, id) for id in res.objects(step.what, None)}
    res.happen([CountersChanged(id, step.kind, share) for id, share in placed.items() if share > 0])


def remove_counters(res: Resolution, step: RemoveCounters) -> None:
    """Removes as many as there are, up to the amount."""
    events: list[Event] = []
    total = 0
    for id in res.objects(step.what, None):
        there = res.game.objects[id].counters.get(step.kind, 0)
        n = there if step.amount is None else min(there, res.amount(step.amount))
        if n > 0:
            events.append(CountersChanged(id, step.kind, -n))
            total += n
    res.happen(events)
    res.store(step.step, (), total)


def regenerate(res: Resolution, step: Regenerate) -> None:
    """Raises a regeneration shield for this turn (CR 2008-05 501.5)."""
    res.happen(
        [
            ShieldUp(Shield(0, None, (id,), None, res.controller, until_end_of_turn=True))
            for id in res.objects(step.what)
        ]
    )


def attach(res: Resolution, step: Attach) -> None:
    """Attaches an aura or equipment to what is named, if it is elsewhere and may be there."""
    hosts = [t for t in res.affected(step.to) if isinstance(t, str) or t in res.game.objects]
    if hosts:
        res.happen([AttachedTo(id, hosts[0]) for id in res.objects(step.what) if _attaches(res, id, hosts[0])])


def _attaches(res: Resolution, id: ObjectId, host: Target) -> bool:
    """Whether it moves there: it is not there yet, and could stay (CR 2008-05 212.2f; 2026-02 701.3b)."""
    obj = res.game.objects[id]
    values = look(res.game, res.rules, id)
    there = replace(obj, attached_to=host)
    stays = may_enchant if AURA in values.subtypes else may_equip
    return obj.attached_to != host and stays(res.game, res.rules, there, values)
