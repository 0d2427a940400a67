"""The table at one moment as data: who has what where, for a replay that is looked at rather than read.

Zones and steps go by the core's names, whatever the date calls them: two boards are the same where the same is so.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from faqtool.engine.layers.look import view_of
from faqtool.engine.state import Object, Player, Target
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, PlayerId, Subtype, Zone
from faqtool.replay.names import Names, first_of
from faqtool.replay.words import COUNTER_WORDS, SUPERTYPE_WORDS, TYPE_WORDS

ZONES = (Zone.BATTLEFIELD, Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD, Zone.EXILE, Zone.OUTSIDE)
"""What each player has of their own on a board: the battlefield by controller, the others by owner."""

_TYPE_ORDER = tuple(TYPE_WORDS)
_SUBTYPE_WORDS = {"equipment": "équipement"}


@dataclass(frozen=True, slots=True)
class Piece:
    """One object of a board, as it looks at that moment.

    ``key`` stays with a card wherever it goes; ``word`` is what the scenario calls it, ``name`` what it is called in
    the game; ``card`` the name under which its text is found, None of what is no card. ``colours`` are letters of
    mana, in the order WUBRG; ``counters`` by their French names; ``targets`` are words.
    """

    key: int
    kind: str
    word: str
    name: str
    card: str | None
    cost: str
    types: str  # the type line: "créature légendaire : elfe"
    colours: str
    pt: str | None = None
    loyalty: int | None = None
    damage: int = 0
    counters: Mapping[str, int] = field(default_factory=dict)
    tapped: bool = False
    face_down: bool = False
    owner: str | None = None  # where it is not whoever it stands under
    attached_to: str | None = None
    targets: tuple[str, ...] = ()
    fights: str | None = None  # of an attacker what it attacks
    blocks: tuple[str, ...] = ()
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A player, and what they have by zone; a library and a graveyard from the top."""

    player: str
    life: int
    team: int | None
    lost: bool
    pool: str
    zones: Mapping[str, tuple[Piece, ...]]


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that lies on the table at one moment; ``stack`` from its top, ``step`` by the core's name."""

    turn: int
    active: str
    step: str
    seats: tuple[Seat, ...]
    stack: tuple[Piece, ...]
    result: str | None = None


def board(table: Table, names: Names) -> Board:
    """What lies on the table now."""
    game = table.game
    pieces: dict[tuple[str, str], list[Piece]] = {}
    sight = view_of(game, table.rules)
    for zone in ZONES:
        for obj in _lying(table, zone):
            holder = sight.controller(obj) if zone is Zone.BATTLEFIELD else obj.owner
            pieces.setdefault((str(holder), zone.value), []).append(_piece(table, names, obj, str(holder)))
    stack = (game.objects[id_] for id_ in reversed(game.zones.get((Zone.STACK, None), ())))
    return Board(
        game.turn,
        str(game.active),
        game.step.name,
        tuple(_seat(player, pieces) for player in game.players.values()),
        tuple(_piece(table, names, obj, "") for obj in stack),
        game.result,
    )


def _lying(table: Table, zone: Zone) -> Iterator[Object]:
    """The objects of a zone, player by player: a library and a graveyard from the top. No token that is gone."""
    game = table.game
    from_top = zone in (Zone.LIBRARY, Zone.GRAVEYARD)
    for who in (None, *game.players):
        ids = game.zones.get((zone, who), ())
        for id_ in reversed(ids) if from_top else ids:
            obj = game.objects.get(id_)
            if obj is not None and (zone is not Zone.OUTSIDE or obj.kind == "card"):
                yield obj


def _seat(player: Player, pieces: Mapping[tuple[str, str], list[Piece]]) -> Seat:
    zones = {zone.value: tuple(found) for zone in ZONES if (found := pieces.get((str(player.id), zone.value)))}
    pool = "".join(f"{{{one.colour.value if one.colour else 1}}}" for one in player.pool)
    return Seat(str(player.id), player.life, player.team, player.lost, pool, zones)


def _piece(table: Table, names: Names, obj: Object, holder: str) -> Piece:
    game = table.game
    source = obj.play.source if obj.kind == "ability" and obj.play else None
    values = view_of(game, table.rules).characteristics(source or obj)
    combat = game.combat
    prey = combat.attackers.get(obj.id) if combat else None
    printed = (source or obj).printed.name
    power = None if values.power is None or source else f"{values.power}/{values.toughness}"
    subtypes = sorted(_subtype(one) for one in values.subtypes)
    return Piece(
        key=int(obj.id if source else first_of(game, obj)),
        kind=obj.kind,
        word=names.word(table, obj.id),
        name=values.name or printed or " ".join(one.capitalize() for one in subtypes),
        card=printed,
        cost=str(values.mana_cost or ""),
        types=_type_line(
            [TYPE_WORDS[one] for one in _TYPE_ORDER if one in values.types],
            [word for one, word in SUPERTYPE_WORDS.items() if one in values.supertypes],
            ["tous les types de créature"] if values.all_creature_types else subtypes,
        ),
        colours="".join(letter for letter in "WUBRG" if letter in {one.value for one in values.colours}),
        pt=power,
        loyalty=obj.counters.get("loyalty") if CardType.PLANESWALKER in values.types else None,
        damage=obj.damage,
        counters={COUNTER_WORDS.get(kind, kind): n for kind, n in obj.counters.items() if n and kind != "loyalty"},
        tapped=obj.tapped,
        face_down=obj.face_down,
        owner=str(obj.owner) if holder and str(obj.owner) != holder else None,
        attached_to=None if obj.attached_to is None else _called(table, names, obj.attached_to),
        targets=_targets(table, names, obj),
        fights=None if prey is None else _called(table, names, prey),
        blocks=tuple(_called(table, names, one) for one in combat.blockers.get(obj.id, ())) if combat else (),
        blocked=combat is not None and obj.id in combat.blocked,
    )


def _targets(table: Table, names: Names, obj: Object) -> tuple[str, ...]:
    """What a spell or ability on the stack is aimed at; of combat damage, what it will be dealt to."""
    if obj.zone is not Zone.STACK or obj.play is None:
        return ()
    aimed = [target for slot in obj.play.slots for target in slot]
    shares = [f"{_called(table, names, one.target)} ({one.amount})" for one in obj.play.assigned]
    return (*(_called(table, names, one) for one in aimed), *shares)


def _called(table: Table, names: Names, target: Target | PlayerId) -> str:
    return names.word(table, target)


def _type_line(types: list[str], supertypes: list[str], subtypes: list[str]) -> str:
    """A type line as French cards have it."""
    left = " ".join((*types, *supertypes))
    return f"{left} : {' et '.join(subtypes)}" if subtypes else left


def _subtype(one: Subtype) -> str:
    return _SUBTYPE_WORDS.get(one.word, one.word)
