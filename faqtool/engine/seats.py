"""Who sits where: teams, opponents, and the range of influence (CR 2008-05 601, 606; 2026-02 801, 810)."""

from faqtool.engine.state import Game
from faqtool.engine.terms import PlayerId


def allies(game: Game, player: PlayerId) -> tuple[PlayerId, ...]:
    """The player and those of the same team, in turn order."""
    team = game.players[player].team
    if team is None:
        return (player,)
    return tuple(id_ for id_, other in game.players.items() if other.team == team)


def opposed(game: Game, one: PlayerId, other: PlayerId) -> bool:
    """Whether two players are opponents: neither the same nor of one team."""
    return other not in allies(game, one)


def in_range(game: Game, one: PlayerId, other: PlayerId) -> bool:
    """Whether ``other`` sits within the range of influence of ``one`` (601.2): so many seats to either side.

    Players who have left are no seats.
    """
    if game.range is None or one == other:
        return True
    seats = [id_ for id_, player in game.players.items() if not player.lost or id_ in (one, other)]
    apart = abs(seats.index(one) - seats.index(other))
    return min(apart, len(seats) - apart) <= game.range


def in_turn_order(game: Game) -> tuple[PlayerId, ...]:
    """The players still in the game, the active player first (CR 2008-05 103.4)."""
    ids = list(game.players)
    start = ids.index(game.active)
    return tuple(id_ for id_ in ids[start:] + ids[:start] if not game.players[id_].lost)


def next_player(game: Game) -> PlayerId:
    """Whose turn comes next; a team takes its turn together, under its first member."""
    order = in_turn_order(game)
    for id_ in order:
        if opposed(game, game.active, id_):
            return next(ally for ally in allies(game, id_) if not game.players[ally].lost)
    return game.active
