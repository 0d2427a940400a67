"""Players to each other: turn order, opponents, teammates, range of influence, life of teams."""

from faqtool.engine.eras import Ruleset
from faqtool.engine.state import Game
from faqtool.engine.terms import PlayerId, Step, Who


def in_turn_order(game: Game, first: PlayerId | None = None) -> tuple[PlayerId, ...]:
    """The players still in the game, from the active player (or ``first``) on."""
    players = list(game.players)
    start = players.index(first or game.active)
    return tuple(p for p in players[start:] + players[:start] if not game.players[p].lost)


def are_opponents(game: Game, one: PlayerId, other: PlayerId) -> bool:
    """Whether the two play against each other."""
    return one != other and team_of(game, one) != team_of(game, other)


def team_of(game: Game, player: PlayerId) -> int | PlayerId:
    """The player's team; a player without one is a team of one."""
    team = game.players[player].team
    return player if team is None else team


def teammates(game: Game, player: PlayerId) -> tuple[PlayerId, ...]:
    """The members of the player's team, the player among them."""
    return tuple(p for p in game.players if team_of(game, p) == team_of(game, player))


def is_who(game: Game, who: Who, player: PlayerId, seen_from: PlayerId) -> bool:
    """Whether ``player`` is of that kind for ``seen_from``."""
    match who:
        case Who.YOU:
            return player == seen_from
        case Who.OPPONENT:
            return are_opponents(game, player, seen_from)
        case Who.ANY:
            return True


def gets_priority(game: Game) -> bool:
    """Whether anybody gets priority in this step (CR 2008-05 302.3, 314.3; 2026-02 502.4, 514.3).

    Nobody does in the untap step, nor in a cleanup step unless another one follows: because something triggered, or
    a state-based action was performed.
    """
    match game.step:
        case Step.UNTAP:
            return False
        case Step.CLEANUP:
            return game.extra[:1] == (Step.CLEANUP,)
    return True


def in_range(game: Game, player: PlayerId, of: PlayerId) -> bool:
    """Whether ``player`` is within the range of influence of ``of``, counted in seats (CR 2008-05 601.2)."""
    if game.range is None or player == of:
        return True
    seats = [p for p in game.players if not game.players[p].lost or p in (player, of)]
    apart = abs(seats.index(player) - seats.index(of))
    return min(apart, len(seats) - apart) <= game.range


def life_of(game: Game, rules: Ruleset, player: PlayerId) -> int:
    """A player's life total; a team's members each hold the team's total.

    Until April 2010 a member has half of it, rounded up (CR 2008-05 606.9b); since then all of it (810.9a).
    """
    life = game.players[player].life
    if game.players[player].team is None or rules.has("two-headed-life"):
        return life
    return -(-life // len(teammates(game, player)))
