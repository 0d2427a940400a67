"""Choices: asked by name of a player, answered by whoever scripts the game.

A choice with nothing to decide is not asked. The names (``Choice.what``) are those of ``WHATS``.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from faqtool.engine.terms import PlayerId

if TYPE_CHECKING:
    from faqtool.engine.state import Target
    from faqtool.engine.table import Table

Value = int | str
"""An object's id, a player's id, a number or a word: what an option stands for."""

Answer = tuple[Value, ...]
"""The values chosen, in order. Of a division: one number for each option, in the options' order."""

YES, NO, KEEP = "yes", "no", "keep"

WHATS: dict[str, str] = {
    "targets": "The targets of one slot of an ability that goes on the stack.",
    "new targets": "Other targets for one slot of a spell, an ability or a copy; `keep` leaves them.",
    "may": "Whether to do what is optional: yes or no.",
    "pays": "Whether to pay a cost: yes or no.",
    "order": "The order of abilities, replacement effects or cards: first to last; in a library, from its top.",
    "random order": "What chance made of cards put into a library in a random order, the first uppermost.",
    "shuffled": "What chance made of a shuffled library, from its top.",
    "modes": "The modes of a triggered ability, by number from 0.",
    "does": "Which of two actions, by number from 1, as the text names them.",
    "x": "A number.",
    "opponent": "An opponent.",
    "type": "A creature type.",
    "land type": "A basic land type.",
    "from type": "The creature type whose word is replaced.",
    "parity": "odd or even.",
    "source": "A source of damage.",
    "colour": "A colour.",
    "chooses": "An object, on resolution.",
    "top or bottom": "Where a revealed card goes: top or bottom.",
    "divide": "How much for each.",
    "redirect": "A planeswalker that is dealt the damage instead, or none.",
    "discards": "Cards to discard.",
    "sacrifices": "Permanents to sacrifice.",
    "taps": "Permanents to tap as a cost.",
    "reveals": "Cards to reveal as a cost.",
    "exiles": "Cards to remove from the game as a cost.",
    "removes counters from": "Where counters are removed from as a cost.",
    "puts counters on": "Where counters are put as a cost.",
    "counter": "The kind of a counter that is moved.",
    "attach": "What an aura that is put onto the battlefield is attached to.",
    "attacks": "What a creature put onto the battlefield attacking attacks.",
    "copies": "What a permanent enters as a copy of.",
    "finds": "Cards found by a search.",
    "plays": "A card to play during a resolution.",
    "half": "The half of a split card to play.",
    "keeps": "Which permanents of one name or type stay.",
    "member": "The member of a team that is affected.",
}


@dataclass(frozen=True, slots=True)
class Option:
    """``value`` is what the answer names; ``about`` the object or player it concerns, where it is a number."""

    value: Value
    about: "Target | None" = None
    word: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One decision. ``about``: the object it is made for (the spell that gets targets, say).

    ``slot`` of ``slots``: which target slot, where a spell has several. ``total``: a quantity divided
    among the options. ``ordered``: the order of the answer matters even if all options are taken.
    ``open``: any other word will do (a creature type), but for those in ``never``.
    """

    player: PlayerId
    what: str
    options: tuple[Option, ...]
    minimum: int = 1
    maximum: int = 1
    about: "Target | None" = None
    slot: int = 0
    slots: int = 1
    total: int | None = None
    ordered: bool = False
    open: bool = False
    never: tuple[str, ...] = ()


Chooser = Callable[["Table", Choice], Answer]


class Unanswered(Exception):
    """A choice is due that the script does not answer."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        options = ", ".join(str(option.value) for option in choice.options)
        super().__init__(f"{choice.player} {choice.what}: {options}")


class BadAnswer(Exception):
    """An answer that is none of the options, or not as many as are asked for."""

    def __init__(self, choice: Choice, answer: Answer) -> None:
        self.choice = choice
        self.answer = answer
        super().__init__(f"{choice.player} {choice.what}: {answer}")


def unanswered(table: "Table", choice: Choice) -> Answer:
    """A chooser that answers nothing: every real choice is due."""
    raise Unanswered(choice)


def ask(table: "Table", choice: Choice) -> Answer:
    """The answer to a choice; not asked where there is nothing to decide.

    Raises Unanswered or BadAnswer.
    """
    if choice.what not in WHATS:
        raise ValueError(f"no such choice: {choice.what!r}")
    if not choice.open and choice.total is None:
        most = min(choice.maximum, len(choice.options))
        choice = replace(choice, maximum=most, minimum=min(choice.minimum, most))
    forced = _forced(choice)
    if forced is not None:
        return forced
    table.decisions += 1
    answer = tuple(table.chooser(table, choice))
    if not _legal(choice, answer):
        raise BadAnswer(choice, answer)
    return answer


def ask_yes(table: "Table", player: PlayerId, what: str, about: "Target | None" = None) -> bool:
    """Whether the player does something optional, or pays for something."""
    options = (Option(YES), Option(NO))
    return ask(table, Choice(player, what, options, about=about)) == (YES,)


def _forced(choice: Choice) -> Answer | None:
    values = tuple(option.value for option in choice.options)
    if choice.total is not None:
        return (choice.total,) if len(values) == 1 else () if not values else None
    if not choice.maximum:
        return ()
    if not choice.open and choice.minimum == len(values) and (len(values) == 1 or not choice.ordered):
        return values
    return None


def _legal(choice: Choice, answer: Answer) -> bool:
    if choice.total is not None:
        numbers = [number for number in answer if isinstance(number, int) and number >= choice.minimum]
        return len(numbers) == len(answer) == len(choice.options) and sum(numbers) == choice.total
    values = {option.value for option in choice.options}
    return (
        choice.minimum <= len(answer) <= choice.maximum
        and len(set(answer)) == len(answer)
        and all(value in values or (choice.open and _is_other_word(choice, value)) for value in answer)
    )


def _is_other_word(choice: Choice, value: Value) -> bool:
    return isinstance(value, str) and value not in choice.never
