"""Who is meant: the labels and names of a scenario, for objects that change as they move.

A label stays with its card through all zones. ``label/2`` is the ability of printed line 2 on the stack,
``copy`` the latest copy that was put there; a token is known by its name, or by the label that the line which made
it gives.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from faqtool.engine.eras import Ruleset
from faqtool.engine.layers.look import look
from faqtool.engine.state import Game, Object, Target
from faqtool.engine.table import Table
from faqtool.engine.terms import ObjectId, PlayerId, Zone
from faqtool.french.fold import fold
from faqtool.french.nearly import nearly

_NAMED = re.compile(r"(?P<name>.+?)\s*\((?P<label>[^()]+)\)")
COPY = "copy"
_FIRST = (Zone.BATTLEFIELD, Zone.STACK, Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.LIBRARY, Zone.OUTSIDE)


class Nobody(Exception):
    """A word that names nothing, or several things, at that moment."""

    def __init__(self, word: str, several: bool, near: tuple[str, ...]) -> None:
        self.word = word
        self.several = several
        self.near = near
        super().__init__(word)


@dataclass(slots=True)
class Names:
    """The labels of one scenario: by each label the object as it was when the scenario began."""

    labels: dict[str, ObjectId]
    by_name: Mapping[str, tuple[ObjectId, ...]]  # by folded card name
    players: tuple[PlayerId, ...]
    english: Mapping[str, str]  # by French card name
    _shown: dict[ObjectId, str] = field(default_factory=dict)

    @staticmethod
    def of(
        placed: Iterable[tuple[str, str | None, ObjectId]], players: Iterable[PlayerId], english: Mapping[str, str]
    ) -> "Names":
        """The names of what is placed: each with its card name, its label if it has one, its id.

        A card is called by either of its names; ``english`` has that by the French one.
        """
        either = {fold(one): fold(other) for pair in english.items() for one, other in (pair, pair[::-1])}
        labels: dict[str, ObjectId] = {}
        by_name: dict[str, tuple[ObjectId, ...]] = {}
        shown: dict[ObjectId, str] = {}
        for name, label, id_ in placed:
            for folded in dict.fromkeys((fold(name), either.get(fold(name), fold(name)))):
                by_name[folded] = (*by_name.get(folded, ()), id_)
            shown[id_] = label or name
            if label is not None:
                labels[label] = id_
        return Names(labels, by_name, tuple(players), english, shown)

    # --- from words to objects ------------------------------------------------------------------

    def target(self, table: Table, word: str) -> Target:
        """The object or player that a word means now; an object that is gone, as it last was. Raises Nobody."""
        if word in self.players:
            return PlayerId(word)
        return self.object(table, word)

    def object(self, table: Table, word: str) -> ObjectId:
        """The object that a word means now. Raises Nobody."""
        if (first := self.labels.get(word)) is not None:
            return latest(table.game, first)
        name, label = split_label(word)
        if label is not None:
            return self._introduce(table, name, label)
        head, slash, line = word.rpartition("/")
        if slash and line.isdecimal() and len(line) < 5 and (found := self._ability(table, head, int(line))):
            return found
        if word == COPY and (copy := latest_copy(table)) is not None:
            return copy
        named = self.by_name.get(fold(word), ())
        if len(named) == 1:
            return latest(table.game, named[0])
        others = tuple(id_ for id_ in _called(table.game, table.rules, word) if id_ not in named)
        if not named and len(others) == 1:
            return others[0]
        raise Nobody(word, bool(named or others), self.near(word))

    def _introduce(self, table: Table, name: str, label: str) -> ObjectId:
        """The object of a label that is given as the object is first spoken of: ``Ours des bois (ours)``."""
        if label not in self.labels:
            self.labels[label] = first = first_of(table.game, _object(table.game, self.object(table, name)))
            self._shown[first] = label
        return self.object(table, label)

    def label(self, table: Table, id_: ObjectId, label: str) -> bool:
        """Gives an object made in play a label; whether it was free."""
        if label in self.labels or label in self.players:
            return False
        self.labels[label] = id_
        self._shown[first_of(table.game, _object(table.game, id_))] = label
        return True

    def near(self, word: str) -> tuple[str, ...]:
        """Labels and names that are written nearly so."""
        known = dict.fromkeys((*self.labels, *self._shown.values()))
        return tuple(nearly(word, known, most=3, at_least=60))

    def _ability(self, table: Table, head: str, line: int) -> ObjectId | None:
        """The topmost ability on the stack of that printed line of an object."""
        for id_ in reversed(table.game.zones.get((Zone.STACK, None), ())):
            obj = table.game.objects[id_]
            if ability_line(obj) == line and obj.play and obj.play.source and self.means(table, head, obj.play.source):
                return id_
        return None

    def means(self, table: Table, word: str, obj: Object) -> bool:
        """Whether a label or name is that of this object, as it is or once was."""
        if (first := self.labels.get(word)) is not None:
            return obj.id in line_of(table.game, first)
        named = self.by_name.get(fold(word), ())
        if named:
            return len(named) == 1 and obj.id in line_of(table.game, named[0])
        return fold(called(table.game, table.rules, obj)) == fold(word)

    # --- from objects to words ------------------------------------------------------------------

    def word(self, table: Table, target: Target) -> str:
        """What a player or an object is called in the scenario."""
        if isinstance(target, str):
            return target
        obj = table.game.objects.get(target) or table.game.gone.get(target)
        if obj is None:
            return self._shown.get(target, f"objet {target}")
        if obj.kind == "ability" and obj.play and obj.play.source:
            return f"{self.word_of(table, obj.play.source)}/{ability_line(obj)}"
        return self.word_of(table, obj)

    def word_of(self, table: Table, obj: Object) -> str:
        """What an object is called, in whatever form it is known."""
        if obj.kind == "damage":
            return "blessures de combat"
        if shown := self._shown.get(first_of(table.game, obj)):
            return shown
        return COPY if obj.kind == "copy" else called(table.game, table.rules, obj)

    def words(self, table: Table, target: Target) -> frozenset[str]:
        """Every word that means this object: its label, its ability's line, its name."""
        if isinstance(target, str):
            return frozenset({target})
        obj = table.game.objects.get(target) or table.game.gone.get(target)
        shown = self.word(table, target)
        if obj is None:
            return frozenset({shown})
        if obj.kind == "ability":
            return frozenset({shown, shown.rpartition("/")[0]})
        name = called(table.game, table.rules, obj)
        printed = obj.printed.name or name
        copied = [COPY] if obj.kind == "copy" else []
        return frozenset({shown, name, printed, *(self.english.get(one, one) for one in (name, printed)), *copied})


def split_label(text: str) -> tuple[str, str | None]:
    """The name and the label of ``Nom (label)``.

    >>> split_label("Ours des bois (ours)"), split_label("Ours des bois")
    (('Ours des bois', 'ours'), ('Ours des bois', None))
    """
    match = _NAMED.fullmatch(text)
    return (match["name"], match["label"]) if match else (text, None)


def _object(game: Game, id_: ObjectId) -> Object:
    return game.objects.get(id_) or game.gone[id_]


def latest(game: Game, id_: ObjectId) -> ObjectId:
    """What an object has become: where its card is now, or its last incarnation if it has ceased to be."""
    card = game.objects.get(id_) or game.gone.get(id_)
    while id_ not in game.objects and id_ in game.became:
        id_ = game.became[id_]
    if id_ not in game.objects and card is not None and card.card is not None:
        return next((one.id for one in game.objects.values() if one.card == card.card), id_)
    return id_


def line_of(game: Game, id_: ObjectId) -> tuple[ObjectId, ...]:
    """All incarnations of an object from that one on."""
    line = [id_]
    while id_ in game.became:
        id_ = game.became[id_]
        line.append(id_)
    return tuple(line)


def first_of(game: Game, obj: Object) -> ObjectId:
    """The incarnation that the scenario began with."""
    if obj.card is not None:
        return ObjectId(obj.card)  # cards that are placed are numbered like the objects they begin as
    while obj.previous is not None:
        earlier = game.gone.get(obj.previous)
        if earlier is None:
            return obj.previous
        obj = earlier
    return obj.id


def ability_line(obj: Object) -> int | None:
    """The printed line (from 1) of an ability on the stack."""
    ability = obj.play.ability if obj.play else None
    return None if ability is None or obj.kind != "ability" else ability.line + 1


def latest_copy(table: Table) -> ObjectId | None:
    """The latest copy of a spell or ability that was put on the stack, even if it is gone."""
    both = (*table.game.objects.values(), *table.game.gone.values())
    return max((obj.id for obj in both if obj.kind == "copy"), default=None)


def called(game: Game, rules: Ruleset, obj: Object) -> str:
    """An object's name as it is; of one without a name, its subtypes or that it has none."""
    values = (
        obj.seen.characteristics if obj.seen else look(game, rules, obj.id) if _is_known(game, obj) else obj.printed
    )
    return values.name or " ".join(sorted(one.word.capitalize() for one in values.subtypes)) or "sans nom"


def _is_known(game: Game, obj: Object) -> bool:
    return obj.id in game.objects or obj.id in game.gone


def _called(game: Game, rules: Ruleset, word: str) -> Iterator[ObjectId]:
    """The objects of that name in the first zone that has some; then those that are gone, the latest first."""
    folded = fold(word)
    for zone in _FIRST:
        found = [
            obj.id for obj in game.objects.values() if obj.zone is zone and fold(called(game, rules, obj)) == folded
        ]
        if found:
            yield from found
            return
    gone = [obj.id for obj in game.gone.values() if fold(called(game, rules, obj)) == folded]
    if gone:
        yield max(gone)
