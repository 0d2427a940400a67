"""The cards that scenarios may use: found by name, compiled when they are first played, blanked on demand."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, TypeVar

from faqtool.cardtext.compiler import Compiled, compile_card
from faqtool.corpus.cards import by_either_name
from faqtool.corpus.records import Card, RecordId
from faqtool.engine.abilities import Ability, CostOption, Keyword
from faqtool.engine.state import Characteristics
from faqtool.french.fold import fold

T = TypeVar("T")


class Unread(Exception):
    """A card's text that the compiler could not read: the scenario cannot be played."""

    def __init__(self, card: str, sentence: str) -> None:
        self.card = card
        self.sentence = sentence
        super().__init__(f"{card} : {sentence}")


@dataclass(frozen=True, slots=True)
class Blank:
    """What is blanked: parts of cards (None: their whole text), and keywords wherever they stand."""

    parts: Mapping[str, frozenset[str] | None] = field(default_factory=dict)  # by folded name; see ``UnderTest``
    keywords: frozenset[str] = frozenset()  # as the core calls them


@dataclass(slots=True)
class Pool:
    """Every card by its folded names, French and English, and what has been compiled of them so far."""

    cards: Mapping[str, Card]
    _compiled: dict[Card, Compiled] = field(default_factory=dict)
    _words: dict[str, frozenset[str | Keyword]] = field(default_factory=dict)

    @staticmethod
    def of(cards: Iterable[Card]) -> "Pool":
        return Pool(by_either_name(cards))

    def card(self, name: str, own: Iterable[Card] = ()) -> Card | None:
        """A card by name; those that a scenario brings of its own come first."""
        folded = fold(name)
        return by_either_name(own).get(folded) or self.cards.get(folded)

    def characteristics(self, card: Card, blank: Blank | None = None) -> Characteristics:
        """What a card is in play. Raises Unread where its text has no meaning to the compiler."""
        compiled = self._compiled.get(card)
        if compiled is None:
            compiled = self._compiled[card] = compile_card(card)
        if compiled.unread:
            first = compiled.unread[0]
            raise Unread(card.name, first.sentence if first.index is not None else str(first.faults[0]))
        return compiled.characteristics if blank is None else blanked(card, compiled.characteristics, blank)

    def keywords(self, word: str) -> frozenset[str]:
        """What the core calls a French keyword, whatever it is of: ``protection``, ``persist``."""
        return frozenset(one if isinstance(one, str) else one.name for one in self.meanings(word))

    def meanings(self, word: str) -> frozenset[str | Keyword]:
        """What a line of this one keyword compiles to: its name, or itself where it is of something.

        ``protection contre le rouge`` is no other protection. Empty where the word is no keyword.
        """
        folded = fold(word)
        if folded not in self._words:
            self._words[folded] = frozenset(self._meanings(word))
        return self._words[folded]

    def _meanings(self, word: str) -> Iterator[str | Keyword]:
        for form in _FORMS:
            compiled = compile_card(_bare(form.format(word[:1].upper() + word[1:])))
            if compiled.unread:
                continue
            for ability in compiled.characteristics.abilities:
                if isinstance(ability, Keyword) and ability.value is not None and form == _FORMS[0]:
                    yield replace(ability, line=0)
                elif name := keyword_of(ability):
                    yield name
            return


_FORMS = ("{}", "{} {{0}}", "{} 1 -- {{0}}", "{} d'elfe", "{} contre le rouge", "{} des forêts")
"""Lines on which a keyword may stand, for those that want a cost or more beside them."""


def _bare(line: str) -> Card:
    """A card of no name with one line of text."""
    return Card(
        id=RecordId("carte/"), place=None, name="Carte", mana_cost="{0}", supertypes=(), types=("Créature",),
        subtypes=(), power="1", toughness="1", loyalty=None, text=(line,), text_lines=(1,), heading=None,
        english_name=None, type_line="Créature",
    )  # fmt: skip


def keyword_of(ability: Ability) -> str | None:
    """The keyword that an ability is, or stands for."""
    if isinstance(ability, Keyword):
        return ability.name
    named = getattr(ability, "keyword", None)
    if named is None and isinstance(ability, CostOption):
        return ability.name
    return named if isinstance(named, str) else None


def blanked(card: Card, values: Characteristics, blank: Blank) -> Characteristics:
    """A card's characteristics without what is blanked; its printed lines keep their numbers."""
    folded = fold(card.name)
    if folded in blank.parts:
        values = _without_parts(values, blank.parts[folded])
    return _without(values, blank.keywords) if blank.keywords else values


def _without_parts(values: Characteristics, parts: frozenset[str] | None) -> Characteristics:
    kept = tuple(one for one in values.abilities if parts is not None and str(one.line + 1) not in parts)
    values = replace(values, abilities=kept, halves=tuple(_without_parts(half, parts) for half in values.halves))
    none: frozenset[Any] = frozenset()
    for part in parts or ():
        match part:
            case "type":
                values = replace(values, types=none, subtypes=none, supertypes=none)
            case "subtypes":
                values = replace(values, subtypes=none)
            case "cost":
                values = replace(values, mana_cost=None, colours=none)
            case "pt":
                values = replace(values, power=0, toughness=1)  # alive, and nothing more
            case "loyalty":
                values = replace(values, loyalty=0)  # a planeswalker dies as it arrives
            case _:
                pass
    return values


def _without(value: T, names: frozenset[str]) -> T:
    """The same data without any ability of these keywords, however deep: in what is granted, in tokens."""
    if isinstance(value, tuple):
        kept = tuple(_without(part, names) for part in value if keyword_in(part) not in names)
        return value if kept == value else kept  # type: ignore[return-value]
    if is_dataclass(value) and not isinstance(value, type):
        now = {one.name: getattr(value, one.name) for one in fields(value) if one.init}
        after = {name: _without(part, names) for name, part in now.items()}
        changed = {name: part for name, part in after.items() if part is not now[name] and part != now[name]}
        return replace(value, **changed) if changed else value
    return value


def keyword_in(part: object) -> str | None:
    """The keyword of a part of ability data that is an ability."""
    if isinstance(part, Keyword):
        return part.name
    named = getattr(part, "keyword", None)
    return named if isinstance(named, str) else None
