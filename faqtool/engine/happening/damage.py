"""Dealing damage: the one way it is done, and what damage does to what it is dealt to."""

from collections.abc import Sequence

from faqtool.engine.eras import Ruleset
from faqtool.engine.events import CountersChanged, DamageDealt, DamageMarked, Event, LifeChanged
from faqtool.engine.happening.happen import happen
from faqtool.engine.layers.look import controller_of, look
from faqtool.engine.reading.profile import profile
from faqtool.engine.state import Characteristics, Game, Object
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, ObjectId, PlayerId, Zone


def deal(table: Table, damage: Sequence[DamageDealt]) -> tuple[DamageDealt, ...]:
    """Deals all this damage at once; returns what was really dealt, after prevention and redirection.

    Damage of 0 or less is not dealt at all (2026-02 120.8). A source that has left is as it last was.
    """
    happened = happen(table, [one for one in damage if one.amount > 0])
    dealt = tuple(one for one in happened if isinstance(one, DamageDealt) and one.amount > 0)
    results = [result for one in dealt for result in _results(table.game, table.rules, one)]
    gained = _life_gained(table.game, table.rules, dealt)
    if gained and table.rules.has("lifelink"):
        results += gained
    if results:
        happen(table, results)
    return dealt


def has(values: Characteristics, keyword: str) -> bool:
    """Whether these characteristics include a keyword ability of that name."""
    return keyword in profile(values.abilities).keywords


def _results(game: Game, rules: Ruleset, dealt: DamageDealt) -> list[Event]:
    """What one damage does: life, loyalty or -1/-1 counters, marks (CR 2008-05 212.3g, 502.80a; 2026-02 120.3)."""
    match dealt.target:
        case str():
            return [LifeChanged(PlayerId(dealt.target), -dealt.amount, cause=dealt.source)]
        case target:
            return _results_on(game, rules, ObjectId(target), dealt)


def _results_on(game: Game, rules: Ruleset, target: ObjectId, dealt: DamageDealt) -> list[Event]:
    if target not in game.objects or game.objects[target].zone is not Zone.BATTLEFIELD:
        return []
    types = look(game, rules, target).types
    source = look(game, rules, dealt.source.id)
    results: list[Event] = []
    if CardType.PLANESWALKER in types:
        loyalty = game.objects[target].counters.get("loyalty", 0)
        results.append(CountersChanged(target, "loyalty", -min(dealt.amount, loyalty)))
    if CardType.CREATURE in types:
        # Until July 2009 deathtouch is a triggered ability, so nothing is noted on the creature.
        deadly = has(source, "deathtouch") and rules.has("deathtouch")
        withers = has(source, "wither")
        if withers:
            results.append(CountersChanged(target, "-1/-1", dealt.amount))
        if deadly or not withers:
            results.append(DamageMarked(target, 0 if withers else dealt.amount, deadly))
    return results


def _life_gained(game: Game, rules: Ruleset, dealt: Sequence[DamageDealt]) -> list[Event]:
    """Lifelink as part of the damage: one gain for each source (2026-02 120.3f, 702.15)."""
    totals: dict[ObjectId, tuple[Object, int]] = {}
    for one in dealt:
        if has(look(game, rules, one.source.id), "lifelink"):
            _, total = totals.get(one.source.id, (one.source, 0))
            totals[one.source.id] = (one.source, total + one.amount)
    return [
        LifeChanged(controller_of(game, rules, source.id), total, cause=source) for source, total in totals.values()
    ]
