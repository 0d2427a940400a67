"""Scenarios played, as a page shows them: the words of each step for the reader, the boards as data for the script."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date as Day
from typing import Any

from faqtool.corpus.records import Card
from faqtool.engine.terms import Step, Zone
from faqtool.pages.templating import SYMBOLS
from faqtool.replay.board import Board, Piece, Seat
from faqtool.replay.outcome import Expectation, Outcome, StepTaken
from faqtool.replay.performance import Performance, showings
from faqtool.replay.pool import Pool
from faqtool.replay.say import reason
from faqtool.replay.words import STEP_NAMES, step_name, zone_name

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
    """A scenario by the rules of one date."""

    on: Day
    title: str
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


def shown(performances: Sequence[Performance], pool: Pool) -> Shown:
    """What was played, ready for a page: each thing on a board written once, however often it lies there."""
    page = Shown()
    store = _Store(pool)
    drawn: list[dict[str, Any]] = []
    for number, (then, now) in enumerate(showings(performances)):
        show = _show(number, then, now)
        page.shows.append(show)
        outcomes = [one.outcome for one in (then, now) if one is not None][: len(show.sides)]
        boards = [[store.board(step.board) for step in one.steps if step.board] for one in outcomes]
        own = {card.name: _text(card) for card in then.cards}
        names = [_names(one.on) for one in outcomes]
        drawn.append({"parts": show.parts, "names": names, "boards": boards, "cards": own})
    steps = {step.name: name for step, name in STEP_NAMES.items()}
    page.data = {
        "shows": drawn,
        "boards": store.boards,
        "pieces": store.pieces,
        "cards": store.texts(),
        "steps": steps,
        "symbols": SYMBOLS,
    }
    return page


def _show(number: int, then: Performance, now: Performance | None) -> Show:
    last = now or then
    parts = None if now is None else parting(then.outcome, now.outcome)
    sides = [_side(then, "À l'époque" if now else "")]
    if now is not None and (parts is not None or not now.ok):
        sides.append(_side(now, "Aujourd'hui"))
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


def _side(one: Performance, title: str) -> Side:
    outcome = one.outcome
    steps = [_step(outcome, number, step) for number, step in enumerate(outcome.steps)]
    late = tuple(e for e in outcome.expectations if e.step >= len(outcome.steps))
    if late:
        steps.append(ShownStep("à la fin", (), None, late))
    problem = str(outcome.problem) if outcome.problem else None
    return Side(outcome.on, title, tuple(steps), problem, outcome.not_modelled, one.complaints, one.ok)


def _step(outcome: Outcome, number: int, step: StepTaken) -> ShownStep:
    expected = tuple(e for e in outcome.expectations if e.step == number)
    return ShownStep(step.step, step.did, reason(step.refused) if step.refused else None, expected)


def _names(day: Day) -> dict[str, str]:
    """What a date calls its zones, and the step that has had two names."""
    return {**{zone.value: zone_name(zone, day) for zone in Zone}, Step.END.name: step_name(Step.END, day)}


# --- boards -------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Store:
    """Boards and pieces by number, each once."""

    pool: Pool
    pieces: list[dict[str, Any]] = field(default_factory=list)
    boards: list[dict[str, Any]] = field(default_factory=list)
    _known: dict[str, int] = field(default_factory=dict)

    def board(self, board: Board) -> int:
        """The number of a board."""
        drawn = {
            "turn": board.turn,
            "active": board.active,
            "step": board.step,
            "seats": [self._seat(seat) for seat in board.seats],
            "stack": [self._piece(piece) for piece in board.stack],
            "result": board.result,
        }
        return self._number(self.boards, drawn)

    def texts(self) -> dict[str, Any]:
        """The text of every card of the corpus that lies on a board, by its name."""
        names = dict.fromkeys(piece["card"] for piece in self.pieces if "card" in piece)
        return {name: _text(card) for name in names if (card := self.pool.card(name)) is not None}

    def _seat(self, seat: Seat) -> dict[str, Any]:
        zones = {zone: [self._piece(piece) for piece in pieces] for zone, pieces in seat.zones.items()}
        whole = {"player": seat.player, "life": seat.life, "pool": seat.pool, "lost": seat.lost, "zones": zones}
        return {key: value for key, value in whole.items() if value or key in ("life", "zones")}

    def _piece(self, piece: Piece) -> int:
        return self._number(self.pieces, _fields(piece))

    def _number(self, many: list[dict[str, Any]], one: dict[str, Any]) -> int:
        key = repr((id(many), one))
        if key not in self._known:
            self._known[key] = len(many)
            many.append(one)
        return self._known[key]


def _fields(piece: Piece) -> dict[str, Any]:
    """A piece without what it has not."""
    whole = {name: getattr(piece, name) for name in Piece.__dataclass_fields__}
    whole["counters"] = dict(piece.counters)
    return {name: value for name, value in whole.items() if value or (name == "loyalty" and value is not None)}


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
