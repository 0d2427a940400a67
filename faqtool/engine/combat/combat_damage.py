"""Combat damage: who assigns how much to what, and how it comes to be dealt (CR 2008-05 310; 2026-02 510)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from faqtool.engine.abilities import Body, DamageByToughness
from faqtool.engine.choices import Choice, Option, ask
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import CombatChanged, DamageDealt, LeftStack, OnStack
from faqtool.engine.happening.damage import deal, has
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import UNNUMBERED
from faqtool.engine.layers.look import controller_of, effects_on, is_creature, look, snapshot
from faqtool.engine.refusals import Refused
from faqtool.engine.state import Characteristics, Combat, Game, Object, Play, Target
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, ObjectId, Step, Zone

NOTHING = Characteristics(None, None, frozenset(), frozenset())
"""What combat damage on the stack is: an object without characteristics."""


def strikes_first(game: Game, rules: Ruleset) -> bool:
    """Whether a creature in combat has first or double strike, so that there are two damage steps (310.4; 510.4)."""
    return any(_quick(look(game, rules, id_)) for id_ in fighters(game, rules))


def fighters(game: Game, rules: Ruleset) -> tuple[ObjectId, ...]:
    """The attacking and the blocking creatures; what is a creature no longer fights no longer (306.4; 506.4)."""
    combat = game.combat or Combat()
    return tuple(id_ for id_ in (*combat.attackers, *combat.blockers) if is_creature(game, rules, id_))


def combat_damage(table: Table) -> None:
    """Assigns combat damage, the active player first; then it waits on the stack, or is dealt at once.

    Until July 2009 all damage assigned becomes one object on the stack, to which players may respond (310.4).
    """
    first = table.game.step is Step.FIRST_STRIKE_DAMAGE
    fighting = fighters(table.game, table.rules)
    ready = tuple(id_ for id_ in fighting if _assigns_now(table.game, table.rules, id_, first))
    assigned = _assign(table, ready)
    combat = table.game.combat
    if first and combat is not None:
        done = frozenset(ready if table.rules.has("first-strike-zero") else (one.source.id for one in assigned))
        happen(table, [CombatChanged(replace(combat, had_first=done))])
    if not assigned:
        return
    if table.rules.has("combat-damage"):
        deal(table, assigned)
    else:
        happen(table, [OnStack(_on_stack(table.game, assigned))])


def resolve_damage(table: Table, damage: Object) -> None:
    """Combat damage on the stack resolves: it is dealt as assigned, whatever became of its sources (310.4b).

    A recipient that has left, or is no longer a creature or planeswalker, is dealt nothing.
    """
    assigned = damage.play.assigned if damage.play else ()
    happen(table, [LeftStack(damage.id)])
    game, rules = table.game, table.rules
    there = [one for one in assigned if _still_there(game, rules, one.target)]
    deal(table, [replace(one, source=snapshot(game, rules, one.source.id)) for one in there])


def _quick(values: Characteristics) -> bool:
    return has(values, "first strike") or has(values, "double strike")


def _assigns_now(game: Game, rules: Ruleset, id_: ObjectId, first: bool) -> bool:
    """Whether a creature assigns damage in this step (CR 2008-05 502.2b, 502.28b; 2026-02 702.7, 702.4).

    In the second step do those that have not had their damage: until July 2009 a first striker whose power was 0
    or less has assigned none in the first step (CR 2008-05 310.2a), and does so now if it has grown.
    """
    values = look(game, rules, id_)
    if first:
        return _quick(values)
    assert game.combat is not None
    return id_ not in game.combat.had_first or has(values, "double strike")


def _assign(table: Table, ready: Sequence[ObjectId]) -> list[DamageDealt]:
    """All combat damage of this step, as its creatures' controllers assign it."""
    game, combat = table.game, table.game.combat
    fighting = fighters(game, table.rules)
    assigned: list[DamageDealt] = []
    if combat is None:
        return assigned
    for id_ in ready:
        power = damage_amount(game, table.rules, id_)
        if power <= 0:
            continue
        if id_ in combat.attackers:
            shares = _attacker_shares(table, id_, power, assigned)
        else:
            against = [attacker for attacker in combat.blockers[id_] if attacker in fighting]
            shares = _divide(table, id_, power, against, None, assigned)
        assigned += [DamageDealt(snapshot(game, table.rules, id_), to, n, combat=True) for to, n in shares if n > 0]
    return assigned


def damage_amount(game: Game, rules: Ruleset, id_: ObjectId) -> int:
    """How much combat damage a creature assigns: its power, or its toughness where an effect says so."""
    values = look(game, rules, id_)
    by_toughness = effects_on(game, rules, id_, DamageByToughness)
    return (values.toughness if by_toughness else values.power) or 0


def _attacker_shares(
    table: Table, id_: ObjectId, power: int, assigned: Sequence[DamageDealt]
) -> list[tuple[Target, int]]:
    """What an attacker assigns; one whose planeswalker is gone assigns to its blockers only (306, 2007-10 errata)."""
    combat = table.game.combat
    assert combat is not None
    prey = combat.attackers[id_]
    fighting = fighters(table.game, table.rules)
    blockers = [blocker for blocker, against in combat.blockers.items() if id_ in against and blocker in fighting]
    if id_ not in combat.blocked:
        return [] if prey is None else [(prey, power)]
    tramples = has(look(table.game, table.rules, id_), "trample")
    return _divide(table, id_, power, blockers, prey if tramples else None, assigned)


def _divide(
    table: Table,
    id_: ObjectId,
    power: int,
    creatures: Sequence[ObjectId],
    beyond: Target | None,
    assigned: Sequence[DamageDealt],
) -> list[tuple[Target, int]]:
    """Divides damage among creatures, and what lies ``beyond`` them for one that tramples. Raises Refused."""
    recipients: tuple[Target, ...] = (*creatures, *([] if beyond is None else [beyond]))
    controller = controller_of(table.game, table.rules, id_)
    options = tuple(Option(value, about=value) for value in recipients)
    answer = ask(table, Choice(controller, "divide", options, minimum=0, about=id_, total=power))
    shares = [(to, int(n)) for to, n in zip(recipients, answer, strict=True)] if recipients else []
    if not _fair(table.game, table.rules, id_, shares, beyond, assigned):
        raise Refused("wrong division", str(id_))
    return shares


def _fair(
    game: Game,
    rules: Ruleset,
    id_: ObjectId,
    shares: Sequence[tuple[Target, int]],
    beyond: Target | None,
    assigned: Sequence[DamageDealt],
) -> bool:
    """Whether the rules allow the division.

    To trample, lethal damage must be assigned to every blocker (CR 2008-05 502.9b). Between July 2009 and
    November 2024 one ordered the blockers, and assigned to the next only after lethal damage to those before:
    the order here is the one that allows the division, if there is one.
    """
    to_creatures = [(to, n) for to, n in shares if not isinstance(to, str) and to != beyond]
    less = [(to, n) for to, n in to_creatures if n < _lethal(game, rules, id_, to, assigned)]
    if beyond is not None and dict(shares).get(beyond, 0) > 0 and less:
        return False
    ordered = rules.has("blocker-order") and not rules.has("blocker-order-gone")
    return not ordered or sum(1 for _, n in less if n > 0) <= 1


def _lethal(game: Game, rules: Ruleset, source: ObjectId, target: ObjectId, assigned: Iterable[DamageDealt]) -> int:
    """Lethal damage for a creature, counting what is marked on it and what others assign to it now."""
    toughness = look(game, rules, target).toughness or 0
    already = game.objects[target].damage + sum(one.amount for one in assigned if one.target == target)
    left = max(0, toughness - already)
    if has(look(game, rules, source), "deathtouch") and rules.has("deathtouch-assignment"):
        return min(1, left)
    return left


def _on_stack(game: Game, assigned: Sequence[DamageDealt]) -> Object:
    play = Play(body=Body(), slots=(), assigned=tuple(assigned))
    return Object(
        id=UNNUMBERED,
        owner=game.active,
        zone=Zone.STACK,
        kind="damage",
        printed=NOTHING,
        controller=game.active,
        play=play,
    )


def _still_there(game: Game, rules: Ruleset, target: Target) -> bool:
    if isinstance(target, str):
        return not game.players[target].lost
    if target not in game.objects:
        return False
    return bool(look(game, rules, target).types & {CardType.CREATURE, CardType.PLANESWALKER})
