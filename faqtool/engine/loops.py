"""What may go on for ever, and what is only more than the core does (CR 2008-05 421, 104.4b)."""

from collections.abc import Hashable
from dataclasses import dataclass, field

from faqtool.engine.state import Game, Object, Target
from faqtool.engine.terms import Zone

_PATIENCE = 10
_BOUND = 400

MOST_AT_ONCE = 5_000
"""Things that are made one by one: tokens, mana, cards drawn. More are refused before the first is made."""


class Endless(Exception):
    """Mandatory actions go on and on, and no state comes back: nobody can tell how it ends."""


class TooMuch(Exception):
    """The rules know how it ends, but it is more than the core does."""


def one_by_one(n: int) -> range:
    """The turns of what is done so many times, one after the other. Raises TooMuch."""
    if n > MOST_AT_ONCE:
        raise TooMuch(f"{n} > {MOST_AT_ONCE}")
    return range(n)


@dataclass(slots=True)
class LoopWatch:
    """The states since the last decision of a player."""

    decisions: int = 0
    steps: int = 0
    happened: int = 0
    lowest: int = 0
    seen: set[Hashable] = field(default_factory=set)

    def comes_back(self, game: Game, decisions: int, happened: int) -> bool:
        """Whether the game is in a state again, nobody having decided in between.

        Only asked while something is on the stack: a stack that is lower than it ever was since then comes to its
        end, however high it stood. ``happened`` counts what has happened: a state that is merely looked at twice has
        not come back. Raises Endless after some hundred states.
        """
        if happened == self.happened:
            return False
        self.happened = happened
        height = len(game.zones.get((Zone.STACK, None), ()))
        if decisions != self.decisions or height < self.lowest:
            self.decisions, self.steps, self.lowest, self.seen = decisions, 0, height, set()
        self.steps += 1
        if self.steps < _PATIENCE:
            return False
        if self.steps > _BOUND:
            raise Endless
        state = signature(game)
        if state in self.seen:
            return True
        self.seen.add(state)
        return False


def signature(game: Game) -> Hashable:
    """The state of a game but for the numbers of its objects: a card is known by the card it is."""
    zones = []
    for key in sorted((key for key, ids in game.zones.items() if ids), key=str):
        things = [_thing(game, game.objects[id]) for id in game.zones[key]]
        ordered = key[0] in (Zone.STACK, Zone.LIBRARY, Zone.GRAVEYARD)
        zones.append((str(key), tuple(things) if ordered else tuple(sorted(things, key=repr))))
    players = tuple((p.id, p.life, len(p.pool), p.lands_played, p.lost) for p in game.players.values())
    effects = tuple(sorted((repr(e.effects), repr(sorted(_mark(game, t) for t in e.objects))) for e in game.effects))
    return (game.active, game.step, game.turn, players, tuple(zones), effects, len(game.delayed), len(game.shields))


def _thing(game: Game, obj: Object) -> Hashable:
    play = obj.play if obj.zone is Zone.STACK else None
    return (
        _mark(game, obj.id),
        obj.controller,
        obj.tapped,
        obj.face_down,
        obj.damage,
        tuple(sorted(obj.counters.items())),
        None if obj.attached_to is None else _mark(game, obj.attached_to),
        tuple(sorted((link, tuple(_mark(game, id) for id in ids)) for link, ids in obj.links.items())),
        None
        if play is None
        else (
            None if play.source is None else _mark(game, play.source.id),
            getattr(play.ability, "line", None),
            tuple(tuple(_mark(game, t) for t in slot) for slot in play.slots),
            play.x,
        ),
    )


def _mark(game: Game, target: Target) -> str:
    """What an object or player is called in a signature."""
    if isinstance(target, str):
        return target
    obj = game.objects.get(target)
    there = obj is not None
    obj = obj or game.gone.get(target)
    if obj is None:
        return "none"
    name = f"card {obj.card}" if obj.card is not None else f"{obj.kind} {(obj.as_copy or obj.printed).name}"
    return name if there else f"gone {name}"
