"""Declaring attackers and blockers: what is legal, and what it does (CR 2008-05 308, 309; 2026-02 508, 509)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from faqtool.engine.abilities import AttackLimit, CannotAttack, MustAttack
from faqtool.engine.combat.evasion import can_block, fewest_blockers
from faqtool.engine.combat.requirements import capacity, check_requirements, creatures_of, defends
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import CombatChanged, Event, TappedChanged
from faqtool.engine.happening.damage import has
from faqtool.engine.happening.happen import happen
from faqtool.engine.layers.look import controller_of, effects_on, is_sick, look
from faqtool.engine.players import are_opponents, in_range, teammates
from faqtool.engine.reading.match import candidates
from faqtool.engine.refusals import Refused
from faqtool.engine.state import Combat, Game, Target
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, ObjectId, PlayerId, Zone

Blocks = Mapping[ObjectId, Sequence[ObjectId]]
"""By blocker: the attackers it blocks."""


def declare_attackers(table: Table, player: PlayerId, attackers: Mapping[ObjectId, Target]) -> None:
    """The attackers become so, and tap unless they are vigilant (308.2). Raises Refused."""
    game, rules = table.game, table.rules
    for id_, prey in attackers.items():
        _check_attacker(game, rules, player, id_)
        _check_prey(game, rules, player, prey)
        _check_may_attack(game, rules, id_, prey)
    _check_must_attack(game, rules, player, attackers)
    if any(len(attackers) > limit.n for limit, _ in effects_on(game, rules, player, AttackLimit)):
        raise Refused("cannot attack", "too many attackers")
    before = game.combat or Combat()
    combat = replace(before, attackers=dict(attackers), attacked=before.attacked or bool(attackers))
    taps: list[Event] = [
        TappedChanged(id_, True) for id_ in attackers if not has(look(game, rules, id_), "vigilance")
    ]
    happen(table, [CombatChanged(combat, attackers_declared=tuple(attackers)), *taps])


def declare_blockers(table: Table, player: PlayerId, blockers: Blocks) -> None:
    """The blockers become so, for one defending player or team (309.2). Raises Refused."""
    game, rules = table.game, table.rules
    chosen = {id_: tuple(attackers) for id_, attackers in blockers.items()}
    for id_, attackers in chosen.items():
        _check_blocker(game, rules, player, id_)
        _check_blocked(game, rules, player, id_, attackers)
    _check_numbers(game, rules, chosen)
    check_requirements(game, rules, player, chosen)
    combat = game.combat or Combat()
    blocked = combat.blocked.union(*chosen.values())
    changed = replace(combat, blockers={**combat.blockers, **chosen}, blocked=blocked)
    happen(table, [CombatChanged(changed, blockers_declared=tuple(chosen))])


def _check_attacker(game: Game, rules: Ruleset, player: PlayerId, id_: ObjectId) -> None:
    if id_ not in game.objects or game.objects[id_].zone is not Zone.BATTLEFIELD:
        raise Refused("cannot attack", "not on the battlefield")
    if controller_of(game, rules, id_) not in teammates(game, player):
        raise Refused("not controlled", str(id_))
    values = look(game, rules, id_)
    if CardType.CREATURE not in values.types:
        raise Refused("cannot attack", "not a creature")
    if game.objects[id_].tapped:
        raise Refused("already tapped", str(id_))
    if is_sick(game, rules, id_):
        raise Refused("summoning sick", str(id_))
    if has(values, "defender"):
        raise Refused("cannot attack", str(id_))


def _check_may_attack(game: Game, rules: Ruleset, id_: ObjectId, prey: Target) -> None:
    """No effect forbids it, or forbids it where the defending player lacks something."""
    defender = PlayerId(prey) if isinstance(prey, str) else controller_of(game, rules, prey)
    for effect, ctx in effects_on(game, rules, id_, CannotAttack):
        there = effect.unless is not None and any(
            controller_of(game, rules, ObjectId(found)) in teammates(game, defender)
            for found in candidates(ctx, effect.unless)
            if isinstance(found, int)
        )
        if not there:
            raise Refused("cannot attack", str(id_))


def _check_prey(game: Game, rules: Ruleset, player: PlayerId, prey: Target) -> None:
    """A player, or a planeswalker they control: an opponent's, within range (CR 2008-05 308.2a, 601.4)."""
    if isinstance(prey, str):
        defender = PlayerId(prey)
        if defender not in game.players or game.players[defender].lost:
            raise Refused("cannot attack", "no such player")
    else:
        if prey not in game.objects or game.objects[prey].zone is not Zone.BATTLEFIELD:
            raise Refused("cannot attack", "not on the battlefield")
        if CardType.PLANESWALKER not in look(game, rules, prey).types:
            raise Refused("cannot attack", "neither a player nor a planeswalker")
        defender = controller_of(game, rules, prey)
    if not are_opponents(game, player, defender):
        raise Refused("cannot attack", "not an opponent's")
    if not in_range(game, defender, player):
        raise Refused("cannot attack", "out of range")


def _check_blocker(game: Game, rules: Ruleset, player: PlayerId, id_: ObjectId) -> None:
    if id_ not in game.objects or game.objects[id_].zone is not Zone.BATTLEFIELD:
        raise Refused("cannot block", "not on the battlefield")
    if controller_of(game, rules, id_) not in teammates(game, player):
        raise Refused("not controlled", str(id_))
    if CardType.CREATURE not in look(game, rules, id_).types:
        raise Refused("cannot block", "not a creature")
    if game.objects[id_].tapped:
        raise Refused("already tapped", str(id_))


def _check_blocked(
    game: Game, rules: Ruleset, player: PlayerId, id_: ObjectId, attackers: Sequence[ObjectId]
) -> None:
    combat = game.combat or Combat()
    if len(set(attackers)) != len(attackers) or len(attackers) > capacity(game, rules, id_):
        raise Refused("cannot block", "too many attackers")
    for attacker in attackers:
        if attacker not in combat.attackers:
            raise Refused("cannot block", "not an attacker")
        if not defends(game, rules, player, attacker) or not can_block(game, rules, id_, attacker):
            raise Refused("cannot block", f"{id_} {attacker}")


def _check_numbers(game: Game, rules: Ruleset, blockers: Blocks) -> None:
    for attacker in {attacker for attackers in blockers.values() for attacker in attackers}:
        by = sum(1 for attackers in blockers.values() if attacker in attackers)
        if by < fewest_blockers(game, rules, attacker):
            raise Refused("cannot block", "too few blockers")


def _check_must_attack(game: Game, rules: Ruleset, player: PlayerId, attackers: Mapping[ObjectId, Target]) -> None:
    """As many as can of those that must attack do; a limit on attackers spares the rest (CR 2026-02 508.1d)."""
    due = must_attack(game, rules, player)
    most = min([len(due), *(limit.n for limit, _ in effects_on(game, rules, player, AttackLimit))])
    if sum(id_ in attackers for id_ in due) < most:
        raise Refused("must attack", ", ".join(str(id_) for id_ in due if id_ not in attackers))


def must_attack(game: Game, rules: Ruleset, player: PlayerId) -> dict[ObjectId, tuple[Target, ...]]:
    """The player's creatures that have to attack and can, with what each of them may attack."""
    found: dict[ObjectId, tuple[Target, ...]] = {}
    for id_ in creatures_of(game, rules):
        ours = controller_of(game, rules, id_) in teammates(game, player)
        if ours and effects_on(game, rules, id_, MustAttack):
            preys = tuple(prey for prey in _preys(game, rules, player) if _could_attack(game, rules, player, id_, prey))
            if preys:
                found[id_] = preys
    return found


def _preys(game: Game, rules: Ruleset, player: PlayerId) -> Iterable[Target]:
    yield from (other for other in game.players if are_opponents(game, player, other))
    for id_ in game.zones.get((Zone.BATTLEFIELD, None), ()):
        if CardType.PLANESWALKER in look(game, rules, id_).types:
            yield id_


def _could_attack(game: Game, rules: Ruleset, player: PlayerId, id_: ObjectId, prey: Target) -> bool:
    try:
        _check_attacker(game, rules, player, id_)
        _check_prey(game, rules, player, prey)
        _check_may_attack(game, rules, id_, prey)
    except Refused:
        return False
    return True
