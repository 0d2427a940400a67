"""A game at the moment a scenario begins: players, and objects already where they are.

Nothing of this has happened: permanents have been there since before the turn, no ability triggered.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from faqtool.engine.state import CardId, Characteristics, Game, Object, Play, Player, Target, ZoneKey
from faqtool.engine.terms import SHARED_ZONES, CardType, ObjectId, PlayerId, Step, Zone


@dataclass(frozen=True, slots=True)
class Placed:
    """One object that is somewhere as the game is set up.

    ``attached_to`` and ``links`` name other placed objects by their index in the sequence given to
    ``new_game``. A planeswalker has its printed loyalty unless ``counters`` says otherwise.
    """

    printed: Characteristics
    zone: Zone
    owner: PlayerId
    controller: PlayerId | None = None  # None: its owner
    kind: str = "card"  # or "token"
    tapped: bool = False
    sick: bool = False
    face_down: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)
    damage: int = 0
    attached_to: int | PlayerId | None = None
    links: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    chosen: Mapping[str, str] = field(default_factory=dict)
    may_look: frozenset[PlayerId] = frozenset()
    play: Play | None = None  # of a spell on the stack, or kept on the permanent it became


def new_game(
    players: Sequence[Player],
    placed: Sequence[Placed],
    *,
    active: PlayerId | None = None,
    step: Step = Step.MAIN_1,
    turn: int = 1,
    range_of_influence: int | None = None,
) -> tuple[Game, tuple[ObjectId, ...]]:
    """The game, and the ids of ``placed`` in the order given.

    Players sit in turn order; ``active`` is the first of them unless said. Within a zone objects lie in the order
    given: the last of a library is its top card.
    """
    ids = tuple(ObjectId(n) for n in range(1, len(placed) + 1))
    objects: dict[ObjectId, Object] = {}
    zones: dict[ZoneKey, list[ObjectId]] = {}
    for id_, one in zip(ids, placed, strict=True):
        objects[id_] = _object(id_, one, ids, turn)
        key = (one.zone, None if one.zone in SHARED_ZONES else one.owner)
        zones.setdefault(key, []).append(id_)
    first = active or players[0].id
    game = Game(
        players={player.id: player for player in players},
        objects=objects,
        zones={key: tuple(there) for key, there in zones.items()},
        active=first,
        step=step,
        turn=turn,
        priority=first,
        next_id=len(placed) + 1,
        clock=len(placed) + 1,
        range=range_of_influence,
    )
    return game, ids


def _object(id_: ObjectId, one: Placed, ids: tuple[ObjectId, ...], turn: int) -> Object:
    counters = dict(one.counters)
    if one.zone is Zone.BATTLEFIELD and CardType.PLANESWALKER in one.printed.types and one.printed.loyalty is not None:
        counters.setdefault("loyalty", one.printed.loyalty)
    host: Target | None = ids[one.attached_to] if isinstance(one.attached_to, int) else one.attached_to
    return Object(
        id=id_,
        owner=one.owner,
        zone=one.zone,
        kind=one.kind,
        printed=one.printed,
        controller=one.controller or one.owner,
        card=CardId(id_) if one.kind == "card" else None,
        timestamp=id_,
        tapped=one.tapped,
        face_down=one.face_down,
        counters=counters,
        damage=one.damage,
        attached_to=host,
        controlled_since=turn if one.sick else 0,
        play=one.play,
        chosen=dict(one.chosen),
        links={link: tuple(ids[n] for n in cards) for link, cards in one.links.items()},
        may_look=one.may_look,
    )
