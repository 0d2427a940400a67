"""Scenarios played, as a page shows them: the words of each step for the reader, the boards as data for the script."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date as Day
from typing import Any

from faqtool.corpus.records import Card
from faqtool.engine.terms import Step, Zone
from faqtool.pages.templating import SYMBOLS, data
from faqtool.replay.board import Board, Piece, Seat
from faqtool.replay.outcome import Expectation, Outcome, StepTaken
from faqtool.replay.performance import Performance, showings
from faqtool.replay.say import reason
from faqtool.replay.words import STEP_NAMES, ZONE_NAMES, step_name, zone_name

ENDINGS = {"same": "pareil aujourd'hui", "same_result": "même résultat, autre règle", "changed": "a changé"}
"""What today makes of a scenario, in a few words."""


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step in words: what is done, what happened, why it was refused, and what was expected of it."""

    words: str
    did: tuple[str, ...]
    refused: str | None
    expectations: tuple[Expectation, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """A scenario by the rules of one date; ``start``: the number of the first step told, before which all is alike."""

    on: Day
    title: str
    start: int
    steps: tuple[ShownStep, ...]
    problem: str | None
    not_modelled: str | None
    complaints: tuple[str, ...]
    ok: bool


@dataclass(frozen=True, slots=True)
class Show:
    """A scenario by the rules of its date and of today, or by those of one date.

    ``parts`` is the first step at which the two dates are not alike: None where they never part, or there is one.
    Then one side is enough to be looked at.
    """

    number: int
    name: str | None
    where: str
    sides: tuple[Side, ...]
    parts: int | None
    ending: str | None
    because: tuple[str, ...]
    unsure: tuple[str, ...]
    plays: tuple[str, ...]

    @property
    def ok(self) -> bool:
        return all(side.ok for side in self.sides)


@dataclass(slots=True)
class Shown:
    """All scenarios of a page, and what its script needs to draw them."""

    shows: list[Show] = field(default_factory=list)
    data: dict[str, Any] = field(default_factory=dict)


def shown(performances: Sequence[Performance]) -> Shown:
    """What was played, ready for a page: each thing on a board written once, however often it lies there."""
    page = Shown()
    store = _Store()
    drawn: list[dict[str, Any]] = []
    for number, (then, now) in enumerate(showings(performances)):
        show = _show(number, then, now)
        page.shows.append(show)
        outcomes = [one.outcome for one in (then, now) if one is not None][: len(show.sides)]
        boards = [[store.board(step.board) for step in one.steps if step.board] for one in outcomes]
        dates = [store.date(one.on) for one in outcomes]
        drawn.append({"parts": show.parts, "dates": dates, "boards": boards, "cards": texts(then.cards)})
    page.data = {
        "shows": drawn,
        "boards": store.boards,
        "seats": store.seats,
        "pieces": store.pieces,
        "looks": store.looks,
        "dates": store.dates,
    }
    return page


def boards_script(cards: Mapping[str, Any]) -> str:
    """What the boards of all pages share: how zones, steps and symbols are called, and the texts of ``cards``."""
    shared: dict[str, Any] = {
        "zones": {zone.value: name for zone, name in ZONE_NAMES.items()},
        "steps": {step.name: name for step, name in STEP_NAMES.items()},
        "symbols": SYMBOLS,
        "cards": cards,
    }
    return f"const BOARDS = {data(shared)};\n"


def texts(cards: Iterable[Card]) -> dict[str, Any]:
    """What is printed on cards, by their names: a board tells it on demand."""
    return {card.name: _text(card) for card in cards}


def _show(number: int, then: Performance, now: Performance | None) -> Show:
    last = now or then
    parts = None if now is None else parting(then.outcome, now.outcome)
    sides = [_side(then, "À l'époque" if now else "")]
    if now is not None and (parts is not None or not now.ok):
        sides.append(_side(now, "Aujourd'hui", parts or 0))
    return Show(
        number,
        then.name,
        then.where,
        tuple(sides),
        parts,
        ENDINGS.get(last.today or "") if now else None,
        last.because,
        then.unsure,
        then.plays,
    )


def parting(then: Outcome, now: Outcome) -> int | None:
    """The first step at which two outcomes are not alike: in what lies on the table, was refused, or was found."""
    if then.steps is now.steps:
        return None
    for number, (one, other) in enumerate(zip(then.steps, now.steps, strict=False)):
        if (one.board, one.refused, _found(then, number)) != (other.board, other.refused, _found(now, number)):
            return number
    if len(then.steps) != len(now.steps):
        return min(len(then.steps), len(now.steps))
    return None


def _found(outcome: Outcome, step: int) -> list[tuple[str, bool]]:
    return [(one.found, one.ok) for one in outcome.expectations if one.step == step]


def _side(one: Performance, title: str, start: int = 0) -> Side:
    outcome = one.outcome
    steps = [_step(outcome, number, step) for number, step in enumerate(outcome.steps)]
    late = tuple(e for e in outcome.expectations if e.step >= len(outcome.steps))
    if late:
        steps.append(ShownStep("à la fin", (), None, late))
    problem = str(outcome.problem) if outcome.problem else None
    return Side(outcome.on, title, start, tuple(steps[start:]), problem, outcome.not_modelled, one.complaints, one.ok)


def _step(outcome: Outcome, number: int, step: StepTaken) -> ShownStep:
    expected = tuple(e for e in outcome.expectations if e.step == number)
    return ShownStep(step.step, step.did, reason(step.refused) if step.refused else None, expected)


def _names(day: Day) -> dict[str, str]:
    """What a date calls the zones and the step that have had two names, where it is not today's."""
    zones = {zone.value: zone_name(zone, day) for zone in Zone if zone_name(zone, day) != ZONE_NAMES[zone]}
    steps = {step.name: step_name(step, day) for step in Step if step_name(step, day) != STEP_NAMES[step]}
    return zones | steps


# --- boards -------------------------------------------------------------------------------------


BARE = ("loyalty", "card")
"""What is told of a piece though it is nothing: no loyalty left, no card."""


LOOK = ("key", "kind", "word", "name", "card", "cost", "types", "colours")
"""What seldom changes of a piece."""


@dataclass(slots=True)
class _Store:
    """Boards and pieces by number, each once."""

    pieces: list[Any] = field(default_factory=list)
    looks: list[Any] = field(default_factory=list)
    seats: list[Any] = field(default_factory=list)
    boards: list[Any] = field(default_factory=list)
    dates: list[Any] = field(default_factory=list)
    _known: dict[str, int] = field(default_factory=dict)

    def date(self, day: Day) -> int:
        """The number of what a date calls things."""
        return self._number(self.dates, _names(day))

    def board(self, board: Board) -> int:
        """The number of a board: turn, active player, step, seats, stack, result."""
        seats = [self._seat(seat) for seat in board.seats]
        stack = [self._piece(piece) for piece in board.stack]
        return self._number(self.boards, [board.turn, board.active, board.step, seats, stack, board.result or 0])

    def _seat(self, seat: Seat) -> int:
        """The number of a seat: player, life, zones, mana pool, whether the player has lost."""
        zones = {zone: [self._piece(piece) for piece in pieces] for zone, pieces in seat.zones.items()}
        return self._number(self.seats, [seat.player, seat.life, zones, seat.pool, int(seat.lost)])

    def _piece(self, piece: Piece) -> int:
        """The number of a piece: how it looks, by number, and what is so of it at that moment alone."""
        fields = _fields(piece)
        look = self._number(self.looks, {name: value for name, value in fields.items() if name in LOOK})
        own = {name: value for name, value in fields.items() if name not in LOOK}
        return self._number(self.pieces, [look, own] if own else [look])

    def _number(self, many: list[Any], one: Any) -> int:
        key = repr((id(many), one))
        if key not in self._known:
            self._known[key] = len(many)
            many.append(one)
        return self._known[key]


def _fields(piece: Piece) -> dict[str, Any]:
    """A piece without what it has not, or what goes without saying: a card is called by its name."""
    whole = {name: getattr(piece, name) for name in Piece.__dataclass_fields__}
    whole["counters"] = dict(piece.counters)
    usual = {"kind": "card", "word": piece.name, "card": piece.name}
    whole = {name: value for name, value in whole.items() if usual.get(name) != value}
    if piece.card is None:
        whole["card"] = 0
    return {name: value for name, value in whole.items() if value or (name in BARE and value is not None)}


def _text(card: Card) -> dict[str, Any]:
    """What is printed on a card."""
    printed: Mapping[str, Any] = {
        "english": card.english_name if card.english_name != card.name else None,
        "cost": card.mana_cost,
        "type": card.type_line,
        "text": list(card.text),
        "pt": f"{card.power}/{card.toughness}" if card.power is not None else None,
        "loyalty": card.loyalty,
    }
    return {key: value for key, value in printed.items() if value}
