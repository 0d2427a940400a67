"""What blocks effects ask for: as many requirements as possible are obeyed (CR 2008-05 309.2c; 2026-02 509.1c)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, product

from faqtool.engine.abilities import BlocksExtra, MustBlock
from faqtool.engine.combat.evasion import can_block, defending_players, fewest_blockers
from faqtool.engine.eras import Ruleset
from faqtool.engine.layers.look import controller_of, effects_on, look
from faqtool.engine.players import are_opponents, teammates
from faqtool.engine.reading.match import referents
from faqtool.engine.refusals import Refused
from faqtool.engine.state import Combat, Game
from faqtool.engine.terms import CardType, ObjectId, PlayerId, Zone

Blocks = Mapping[ObjectId, Sequence[ObjectId]]
"""By blocker: the attackers it blocks."""

Wanted = Mapping[ObjectId, Sequence[frozenset[ObjectId]]]
"""By creature: its requirements, each obeyed by blocking one of these attackers."""

MOST_TRIED = 20_000
"""So many declarations are compared; beyond, each creature is looked at alone."""


def check_requirements(game: Game, rules: Ruleset, player: PlayerId, blockers: Blocks) -> None:
    """Raises Refused where a declaration obeys fewer requirements than some legal one would."""
    wanted = _wanted(game, rules, player)
    best = _best(game, rules, player, wanted)
    if _obeyed(wanted, blockers) < _obeyed(wanted, best):
        raise Refused("must block", ", ".join(str(id_) for id_ in wanted))


def required_blocks(game: Game, rules: Ruleset) -> dict[PlayerId, dict[ObjectId, tuple[ObjectId, ...]]]:
    """The blocks that effects ask for, and nothing more, by the controller of the blockers.

    What a player declares who says nothing: nobody may leave out a block that is required and possible.
    """
    found: dict[PlayerId, dict[ObjectId, tuple[ObjectId, ...]]] = {}
    seen: set[PlayerId] = set()
    for player in game.players:
        if player not in seen:
            seen.update(teammates(game, player))
            blocks = _best(game, rules, player, _wanted(game, rules, player))
            if blocks:
                found[controller_of(game, rules, next(iter(blocks)))] = dict(blocks)
    return found


def _wanted(game: Game, rules: Ruleset, player: PlayerId) -> dict[ObjectId, list[frozenset[ObjectId]]]:
    """The requirements on a player's creatures that each could obey."""
    found: dict[ObjectId, list[frozenset[ObjectId]]] = {}
    for id_ in creatures_of(game, rules):
        effects = effects_on(game, rules, id_, MustBlock)
        if effects and controller_of(game, rules, id_) in teammates(game, player):
            possible = frozenset(_possible(game, rules, id_))
            named = [t for e, ctx in effects if e.ref is not None for t in referents(ctx, e.ref) if t in possible]
            anything = [possible for effect, _ in effects if effect.ref is None and possible]
            if named or anything:
                found[id_] = [*(frozenset({ObjectId(int(t))}) for t in dict.fromkeys(named)), *anything]
    return found


def _possible(game: Game, rules: Ruleset, id_: ObjectId) -> Iterator[ObjectId]:
    """The attackers that the creature could block, with the help of others where it takes several."""
    combat = game.combat or Combat()
    player = controller_of(game, rules, id_)
    if not game.objects[id_].tapped:
        for attacker in combat.attackers:
            if defends(game, rules, player, attacker) and can_block(game, rules, id_, attacker):
                yield attacker


def _obeyed(wanted: Wanted, blocks: Blocks) -> int:
    return sum(bool(one & set(blocks.get(id_, ()))) for id_, theirs in wanted.items() for one in theirs)


def _best(game: Game, rules: Ruleset, player: PlayerId, wanted: Wanted) -> dict[ObjectId, tuple[ObjectId, ...]]:
    """A declaration that obeys as many requirements as any, with no more blocks than that takes."""
    if not wanted:
        return {}
    asked = frozenset[ObjectId]().union(*(one for theirs in wanted.values() for one in theirs))
    needs = {attacker: fewest_blockers(game, rules, attacker) for attacker in asked}
    helped = {attacker for attacker, needed in needs.items() if needed > 1}
    options = {
        id_: _options(game, rules, id_, asked if id_ in wanted else helped)
        for id_ in creatures_of(game, rules)
        if (id_ in wanted or helped) and controller_of(game, rules, id_) in teammates(game, player)
    }
    tried = 1
    for choices in options.values():
        tried *= len(choices)
    if not helped or tried > MOST_TRIED:
        alone = {id_: max(options[id_], key=partial(_worth, wanted, id_)) for id_ in wanted}
        return {id_: blocked for id_, blocked in alone.items() if blocked and not helped.intersection(blocked)}
    declarations = (dict(zip(options, choice, strict=True)) for choice in product(*options.values()))
    legal = (one for one in declarations if _enough(one, needs))
    best = max(legal, key=lambda one: (_obeyed(wanted, one), -sum(map(len, one.values()))))
    return {id_: blocked for id_, blocked in best.items() if blocked}


def _worth(wanted: Wanted, id_: ObjectId, blocked: tuple[ObjectId, ...]) -> tuple[int, int]:
    return _obeyed({id_: wanted[id_]}, {id_: blocked}), -len(blocked)


def _options(
    game: Game, rules: Ruleset, id_: ObjectId, among: Iterable[ObjectId]
) -> list[tuple[ObjectId, ...]]:
    attackers = [attacker for attacker in _possible(game, rules, id_) if attacker in among]
    sizes = range(min(capacity(game, rules, id_), len(attackers)) + 1)
    return [choice for size in sizes for choice in combinations(attackers, size)]


def _enough(blocks: Blocks, needs: Mapping[ObjectId, int]) -> bool:
    by = [attacker for attackers in blocks.values() for attacker in attackers]
    return all(by.count(attacker) >= needs.get(attacker, 1) for attacker in set(by))


def defends(game: Game, rules: Ruleset, player: PlayerId, attacker: ObjectId) -> bool:
    """Whether the player, or one of their team, is the defending player for the attacker.

    An attacker whose planeswalker has left or changed hands goes on attacking, and may still be blocked.
    """
    defending = defending_players(game, rules, attacker)
    if not defending:
        return are_opponents(game, player, controller_of(game, rules, attacker))
    return defending[0] in teammates(game, player)


def capacity(game: Game, rules: Ruleset, id_: ObjectId) -> int:
    """How many attackers the creature may block."""
    return 1 + sum(effect.n for effect, _ in effects_on(game, rules, id_, BlocksExtra))


def creatures_of(game: Game, rules: Ruleset) -> Iterable[ObjectId]:
    for id_ in game.zones.get((Zone.BATTLEFIELD, None), ()):
        if CardType.CREATURE in look(game, rules, id_).types:
            yield id_
