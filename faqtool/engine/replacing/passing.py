"""What is kept while a batch of events passes the replacement effects."""

from dataclasses import dataclass, field

from faqtool.engine.abilities import Body, EntersWith, Replacement
from faqtool.engine.choices import Value
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import Event
from faqtool.engine.layers.look import view_of
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.profile import profile
from faqtool.engine.state import Game
from faqtool.engine.table import Table
from faqtool.engine.terms import ObjectId


@dataclass(frozen=True, slots=True)
class Afterwards:
    """What a replacement effect does besides, once the batch has happened."""

    context: Context
    body: Body


@dataclass(slots=True)
class Pass:
    """A batch on its way: ``game`` is that before it, ``spent`` what shields have prevented of it so far."""

    table: Table
    game: Game
    rules: Ruleset
    spent: dict[int, int] = field(default_factory=dict)
    afterwards: list[Afterwards] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an event: changed, or gone (None), with others beside it."""

    event: Event | None
    beside: tuple[Event, ...] = ()


Key = tuple[Value, ...]
"""What tells one effect on an event from another, so that each applies once."""


def replacement_abilities(game: Game, rules: Ruleset) -> list[tuple[ObjectId, Replacement | EntersWith]]:
    """The replacement abilities that work where they are; worked out once for each game value."""
    found = game.derived.get((replacement_abilities, rules))
    if found is None:
        view = view_of(game, rules)
        found = [
            (obj.id, ability)
            for obj in game.objects.values()
            if (abilities := view.characteristics(obj).abilities)
            for ability in profile(abilities).replacements
        ]
        game.derived[(replacement_abilities, rules)] = found
    return found
