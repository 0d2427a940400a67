"""The context of an ability: from whose eyes filters, references, amounts and conditions are read."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from faqtool.engine.eras import Ruleset
from faqtool.engine.events import Event
from faqtool.engine.look import View
from faqtool.engine.state import Game, Object, Play, Target
from faqtool.engine.terms import ObjectId, PlayerId

Binding = str | tuple[Target, ...]


@dataclass(frozen=True, slots=True)
class Context:
    """What an ability knows as it is read: its game, source, controller, event and decisions.

    ``bindings`` holds what steps stored: objects or players under ``Chosen`` and ``Made`` keys, words (a type, a
    parity). ``results`` holds the quantity of steps ("event" is that of the trigger event); ``done`` the
    steps that were carried out. ``play`` is the spell or ability on the stack, for what was paid. ``view``
    is None but while layers are being worked out.
    """

    game: Game
    rules: Ruleset
    source: Object | None
    controller: PlayerId
    event: Event | None = None
    slots: tuple[tuple[Target, ...], ...] = ()
    x: int | None = None
    bindings: Mapping[str, Binding] = field(default_factory=dict)
    results: Mapping[str, int] = field(default_factory=dict)
    done: frozenset[str] = frozenset()
    granter: ObjectId | None = None
    play: Play | None = None
    view: View | None = None
