"""Cards: from printed French text to characteristics with abilities, and what could not be read."""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from faqtool.cardtext.keywords import CHAMPION, HIDEAWAY
from faqtool.cardtext.lexicon import LONGEST, Token, tokens
from faqtool.cardtext.lower.context import About
from faqtool.cardtext.lower.lines import abilities_of
from faqtool.cardtext.normalise import Line, lines
from faqtool.cardtext.read import readings
from faqtool.cardtext.tree import Leaf, Node
from faqtool.cardtext.type_line import TypeLine, type_words
from faqtool.corpus.cards import halves
from faqtool.corpus.records import Card
from faqtool.engine.abilities import Ability
from faqtool.engine.mana import ManaCost, UnreadableCost
from faqtool.engine.reading.instances import numbered
from faqtool.engine.state import Characteristics
from faqtool.errors import CardTextError, Fault, internal

MOST_LINES = 100
"""Of a card's text; the longest has a dozen."""
UNPAYABLE: Mapping[str | None, str] = {
    "snow": "le moteur ne sait pas payer du mana neigeux",
    "phyrexian": "le moteur ne sait pas payer du mana phyrexian",
    "colourless": "le moteur ne sait pas demander du mana incolore",
    "for fun": "symbole d'une extension pour rire",
    "too much": "coût au-delà de toute carte",
}
_DIGITS = re.compile(r"-?[0-9]{1,6}")
_SENTENCES = re.compile(r"(?<=\.)\s+(?=[A-ZÀ-Ü])")
REMOVED = "removed"
"""The link key of lines that remove cards another line speaks of."""
_USES = {"removed_card", "removed_by_self", "removed_at_least"}
_MAKES = {"exile": REMOVED}
_KEYWORD_MAKES = {"hideaway": HIDEAWAY}


@dataclass(frozen=True, slots=True)
class Unread:
    """A printed line that did not compile: its index in the card's text, its words, and why.

    ``index`` is None where it is no line: the type line, the cost or the size could not be read.
    """

    index: int | None
    sentence: str
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Compiled:
    """A card ready to be played, as far as it could be read.

    ``lines`` are the abilities of each printed line that says something, by its index; ``total`` counts
    abilities as printed: a line counts one, a line of several keywords each.
    """

    characteristics: Characteristics
    lines: dict[int, tuple[Ability, ...]] = field(default_factory=dict)
    unread: tuple[Unread, ...] = ()
    total: int = 0

    @property
    def compiled(self) -> int:
        return self.total - len(self.unread)


def compile_card(card: Card) -> Compiled:
    """The card's characteristics and abilities; text that has no meaning is listed, not guessed.

    Whatever is wrong with a card is a fault of that card alone: nothing is raised.
    """
    try:
        return _compiled(card)
    except Exception as problem:
        return Compiled(_bare(card), unread=(Unread(None, card.type_line, _faults(problem)),), total=1)


def _faults(problem: Exception) -> tuple[Fault, ...]:
    """What is wrong with a card or a line of it, whatever was raised."""
    match problem:
        case CardTextError():
            return problem.faults
        case UnreadableCost():
            return (Fault(f"{UNPAYABLE.get(problem.kind, 'symbole de mana inconnu')} : {problem.symbol}"),)
        case RecursionError():
            return (Fault("texte imbriqué trop profondément"),)
    if os.environ.get("FAQTOOL_DEBUG"):
        raise problem
    return (internal(problem),)


def _compiled(card: Card) -> Compiled:
    if len(card.text) > MOST_LINES:
        raise CardTextError(Fault(f"texte de {len(card.text)} lignes : {MOST_LINES} au plus"))
    parts = halves(card)
    names = [part.name for part in parts]
    types = type_words(card)
    printed = list(lines(card.text, names))
    trees, unread = _read(printed)
    links = _links(trees)
    done: dict[int, tuple[Ability, ...]] = {}
    total = len(unread)
    for line, alternatives in trees:
        about = types[min(line.half, len(types) - 1)]
        try:
            done[line.index] = meaning(alternatives, about, line.index, links)
            total += _count(alternatives[0])
        except Exception as problem:
            unread.append(Unread(line.index, line.shown, _faults(problem)))
            total += 1
    by_half = [
        tuple(a for line in printed if line.half == half for a in done.get(line.index, ()))
        for half in range(len(names))
    ]
    try:
        characteristics = _characteristics(card, parts, types, by_half)
    except Exception as problem:
        unread.append(Unread(None, card.type_line, _faults(problem)))
        return Compiled(_bare(card), done, tuple(unread), total + 1)
    return Compiled(characteristics, done, tuple(unread), total)


def _bare(card: Card) -> Characteristics:
    """What stands for a card that could not be read as a whole: nothing is played with it."""
    none: frozenset[Any] = frozenset()
    return Characteristics(card.name, None, none, none)


def _read(printed: Sequence[Line]) -> tuple[list[tuple[Line, list[Node]]], list[Unread]]:
    trees: list[tuple[Line, list[Node]]] = []
    unread: list[Unread] = []
    for line in printed:
        try:
            found: list[Token] = tokens(line.text)
            trees.append((line, [_line(tree) for tree in readings(found)]))
        except Exception as problem:
            unread.append(Unread(line.index, _sentence(line), _faults(problem)))
    return trees, unread


def _sentence(line: Line) -> str:
    """The first sentence of a line that has no reading by itself; the whole line where it is none alone."""
    if len(line.text) > LONGEST:
        return f"{line.shown[:60]}…"
    texts, shown = (_SENTENCES.split(text) for text in (line.text, line.shown))
    for text, words in zip(texts, shown, strict=False):
        try:
            readings(tokens(text))
        except (CardTextError, RecursionError):
            return words
    return line.shown


def _line(tree: Node) -> Node:
    """The line below the grammar's start."""
    return next(kid for kid in tree.kids if isinstance(kid, Node))


def _links(trees: Sequence[tuple[Line, list[Node]]]) -> dict[int, str]:
    """Which lines remove cards that another line of the card speaks of: link keys by line."""
    uses = {line.index for line, alternatives in trees if any(_has(tree, _USES) for tree in alternatives)}
    if not uses:
        return {}
    makes: dict[int, str] = {}
    for line, alternatives in trees:
        for tree in alternatives:
            words = {part.value for part in tree.walk() if isinstance(part, Leaf) and part.name == "KW"}
            if "hideaway" in words:
                makes[line.index] = HIDEAWAY
            elif _has(tree, {"champion"}):
                makes[line.index] = CHAMPION
            elif _has(tree, set(_MAKES)) and (line.index not in uses or len(uses) > 1):
                makes[line.index] = REMOVED
    return makes | {index: key for index in uses for key in set(makes.values()) if len(set(makes.values())) == 1}


def _has(tree: Node, names: set[str]) -> bool:
    return any(isinstance(part, Node) and part.name in names for part in tree.walk())


def meaning(
    alternatives: Sequence[Node], about: About, index: int, links: dict[int, str]
) -> tuple[Ability, ...]:
    """The one meaning of a line. Several meanings, none, or words left without one are faults."""
    meanings: dict[tuple[Ability, ...], None] = {}
    faults: list[Fault] = []
    for tree in alternatives:
        tree.forget()
        try:
            found = abilities_of(tree, about, index, frozenset(links.values()), link=links.get(index))
        except CardTextError as error:
            faults.extend(error.faults)
            continue
        if missed := tree.swallowed():
            faults.append(Fault(f"lu sans recevoir de sens : « {missed[0]} »"))
            continue
        meanings[found] = None
    if len(meanings) > 1:
        raise CardTextError(Fault("ligne ambiguë : plusieurs sens", hint=" / ".join(map(str, meanings))))
    if not meanings:
        raise CardTextError(*dict.fromkeys(faults))
    return next(iter(meanings))


def _count(tree: Node) -> int:
    """Keywords of a line count each."""
    return len([kid for kid in tree.kids if isinstance(kid, Node)]) if tree.name == "keyword_line" else 1


# --- characteristics ---------------------------------------------------------------------------


def _characteristics(
    card: Card, parts: Sequence[Card], types: Sequence[TypeLine], by_half: Sequence[tuple[Ability, ...]]
) -> Characteristics:
    found = [_one(*half) for half in zip(parts, types, by_half, strict=True)]
    if len(found) == 1:
        return found[0]
    return Characteristics(
        card.name, ManaCost(tuple(s for half in found if half.mana_cost for s in half.mana_cost.symbols)),
        frozenset().union(*(half.colours for half in found)),
        frozenset().union(*(half.types for half in found)),
        frozenset().union(*(half.subtypes for half in found)),
        abilities=tuple(a for half in found for a in half.abilities),
        halves=tuple(found),
    )


def _one(card: Card, types: TypeLine, abilities: tuple[Ability, ...]) -> Characteristics:
    paid = ManaCost.parse(card.mana_cost) if card.mana_cost else None
    return Characteristics(
        card.name,
        paid,
        paid.colours if paid else frozenset(),
        types.types,
        types.subtypes,
        supertypes=types.supertypes,
        power=_size(card.power),
        toughness=_size(card.toughness),
        loyalty=_size(card.loyalty),
        abilities=numbered(abilities) + types.mana_abilities(),
    )


def _size(printed: str | None) -> int | None:
    """« 3 » is 3, « 1+* » is 1; « * » is 0, with a characteristic-defining ability beside it."""
    if printed is None:
        return None
    digits = printed.replace("*", "").strip("+")
    if digits and not _DIGITS.fullmatch(digits):
        raise CardTextError(Fault(f"force, endurance ou loyauté que le moteur ne connaît pas : « {printed[:20]} »"))
    return int(digits) if digits else 0
