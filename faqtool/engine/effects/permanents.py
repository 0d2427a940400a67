"""Steps that change permanents where they are: tap, counters, regeneration, attachment."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from faqtool.engine.abilities import Attach, MoveCounters, PutCounters, Regenerate, RemoveCounters, Slot, Tap, Untap
from faqtool.engine.choices import Choice, Option, ask
from faqtool.engine.events import AttachedTo, CountersChanged, Event, ShieldUp, TappedChanged
from faqtool.engine.happening.state_based import may_enchant, may_equip
from faqtool.engine.layers.look import look
from faqtool.engine.loops import one_by_one
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


def move_counters(res: Resolution, step: MoveCounters) -> None:
    """Counters go from one permanent to another at once; none where either is gone, or both are one (2026-02 122.5)."""
    sources, to = res.objects(step.frm), res.objects(step.to)
    if len(sources) != 1 or len(to) != 1 or sources == to:
        return
    there = {kind: n for kind, n in res.game.objects[sources[0]].counters.items() if n and step.kind in (None, kind)}
    moved = there if step.amount is None else _picked(res, there, res.amount(step.amount))
    res.happen([CountersChanged(sources[0], kind, -n) for kind, n in moved.items()]
               + [CountersChanged(to[0], kind, n) for kind, n in moved.items()])


def _picked(res: Resolution, there: Mapping[str, int], n: int) -> dict[str, int]:
    """So many of the counters there; of which kinds, the controller chooses one after the other."""
    taken: Counter[str] = Counter()
    about = res.source.id if res.source is not None else None
    for _ in one_by_one(min(n, sum(there.values()))):
        kinds = tuple(Option(kind, word=kind) for kind, m in sorted(there.items()) if taken[kind] < m)
        taken[str(ask(res.table, Choice(res.controller, "counter", kinds, about=about))[0])] += 1
    return dict(taken)


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
