"""Which creature may block which: evasion abilities, protection and what effects forbid (CR 2008-05 309, 502)."""

from collections.abc import Callable

from faqtool.engine.abilities import Ability, CannotBeBlocked, CannotBlock, ControlledBy, Filter, IsType, Keyword
from faqtool.engine.eras import Ruleset
from faqtool.engine.happening.damage import has
from faqtool.engine.layers.look import controller_of, effects_on, look
from faqtool.engine.mana import ManaCost
from faqtool.engine.players import teammates
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.match import matches
from faqtool.engine.state import Characteristics, Game
from faqtool.engine.terms import CardType, Colour, ObjectId, PlayerId, Who, Zone

EVASION: dict[str, Callable[[Characteristics, Characteristics], bool]] = {
    "flying": lambda blocker, _: has(blocker, "flying") or has(blocker, "reach"),
    "fear": lambda blocker, _: CardType.ARTIFACT in blocker.types or Colour.BLACK in blocker.colours,
    "intimidate": lambda blocker, attacker: (
        CardType.ARTIFACT in blocker.types or bool(blocker.colours & attacker.colours)
    ),
    "shadow": lambda blocker, _: has(blocker, "shadow"),
}
"""Keyword of the attacker: whether a blocker gets past it (first the blocker, then the attacker)."""


def can_block(game: Game, rules: Ruleset, blocker: ObjectId, attacker: ObjectId) -> bool:
    """Whether this creature alone, as it is, could block that attacker; how many must block is another matter."""
    us, them = look(game, rules, blocker), look(game, rules, attacker)
    barred = effects_on(game, rules, blocker, CannotBlock)
    if any(effect.what is None or matches(ctx, effect.what, attacker) for effect, ctx in barred):
        return False
    if has(us, "shadow") and not has(them, "shadow"):
        return False
    if any(has(them, keyword) and not passes(us, them) for keyword, passes in EVASION.items()):
        return False
    if any(_stops(game, rules, ability, attacker, blocker) for ability in them.abilities):
        return False
    return not any(
        effect.except_by is None
        and (effect.by is None or matches(ctx, effect.by, blocker))
        for effect, ctx in effects_on(game, rules, attacker, CannotBeBlocked)
    )


def fewest_blockers(game: Game, rules: Ruleset, attacker: ObjectId) -> int:
    """How many creatures it takes to block the attacker at all."""
    needs = [
        effect.except_by
        for effect, _ in effects_on(game, rules, attacker, CannotBeBlocked)
        if effect.except_by is not None
    ]
    return max([1, *needs, *([2] if has(look(game, rules, attacker), "menace") else [])])


def _stops(game: Game, rules: Ruleset, ability: Ability, attacker: ObjectId, blocker: ObjectId) -> bool:
    """Protection and landwalk of the attacker (CR 2008-05 502.7e, 502.6c)."""
    if not isinstance(ability, Keyword) or ability.value is None or isinstance(ability.value, int | ManaCost):
        return False
    source = game.objects[attacker]
    if ability.name == "protection":
        seen = Context(game, rules, source, controller_of(game, rules, attacker))
        return matches(seen, Filter(Zone.BATTLEFIELD, (ability.value,)), blocker)
    if ability.name == "landwalk":
        lands = Filter(Zone.BATTLEFIELD, (IsType(CardType.LAND), ability.value, ControlledBy(Who.YOU)))
        defending = defending_players(game, rules, attacker) or (controller_of(game, rules, blocker),)
        eyes = [Context(game, rules, source, player) for player in defending]
        there = game.zones.get((Zone.BATTLEFIELD, None), ())
        return any(matches(seen, lands, id_) for seen in eyes for id_ in there)
    return False


def defending_players(game: Game, rules: Ruleset, attacker: ObjectId) -> tuple[PlayerId, ...]:
    """Who defends against an attacker: nobody in particular, once the planeswalker it attacked has left.

    Until April 2018 creatures attack a team as a whole, whose members all are defending players
    (CR 2008-05 606.8; 2026-02 805.10); the member named as the attack is declared takes the damage.
    """
    prey = game.combat.attackers.get(attacker) if game.combat else None
    if prey is None:
        return ()
    player = PlayerId(prey) if isinstance(prey, str) else controller_of(game, rules, prey)
    team = teammates(game, player)
    return (player,) if len(team) > 1 and rules.has("two-headed-attack") else team
