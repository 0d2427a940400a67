"""The context of an ability: from whose eyes filters, references, amounts and conditions are read."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from faqtool.engine.eras import Ruleset
from faqtool.engine.events import Event
from faqtool.engine.reading.view import View
from faqtool.engine.state import Characteristics, Game, Object, Play, Target
from faqtool.engine.terms import ObjectId, PlayerId

Binding = str | tuple[Target, ...]


@dataclass(frozen=True, slots=True)
class Context:
    """What an ability knows as it is read: its game, source, controller, event and decisions.

    ``bindings`` holds what steps stored: objects or players under ``Chosen`` and ``Made`` keys, words (a type, a
    parity). ``results`` holds the quantity of steps ("event" is that of the trigger event; of a clash, 1 if
    you won); ``done`` the steps that were carried out. ``play`` is the spell or ability on the stack, for what
    was decided and paid. ``view`` is None but while layers are being worked out.
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

    def sight(self) -> View:
        """How objects look now."""
        if self.view is not None:
            return self.view
        from faqtool.engine.layers.look import view_of  # looking reads abilities, which need a context

        return view_of(self.game, self.rules)

    def object(self, id: ObjectId) -> Object:
        """The object of that id as it is, or as it last was."""
        found = self.game.objects.get(id) or self.game.gone.get(id)
        if found is None and self.source is not None and self.source.id == id:
            return self.source  # an object about to enter
        return found or self.game.objects[id]

    def this(self) -> Object | None:
        """The source as it is, or as it last was."""
        if self.source is None:
            return None
        return self.game.objects.get(self.source.id) or self.game.gone.get(self.source.id) or self.source

    def looks(self, obj: Object) -> Characteristics:
        return self.sight().characteristics(obj)

    def controller_of(self, obj: Object) -> PlayerId:
        return self.sight().controller(obj)
