"""Who is meant: cards by the names that people type, what lies on the table by any part of its name."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from faqtool.corpus.cards import by_either_name
from faqtool.corpus.records import Card
from faqtool.errors import Fault
from faqtool.french.fold import fold
from faqtool.search.index import Index
from faqtool.table.words import ARTICLE

Found = Callable[[str], tuple[str, ...]]
"""The cards that a typed name may mean; several where it is not clear."""

_OF = re.compile(r"(?P<what>.+?) (?:de |à |d['’])(?P<who>\S+)")
SMALL = frozenset(["de", "du", "des", "d", "l", "le", "la", "les", "et"])


class Unclear(Exception):
    """Words that nothing, or several things, are meant by: what, and what to write instead."""

    def __init__(self, message: str, hint: str = "") -> None:
        self.fault = Fault(message, "", hint)
        super().__init__(message)


@dataclass(slots=True)
class Names:
    """The cards that there are, and what of them lies on the table so far, by its label."""

    found: Found
    known: dict[str, str]  # folded name in either language: name
    players: tuple[str, ...] = ("A", "B")
    placed: dict[str, str] = field(default_factory=dict)  # label, or name where it has none: name
    holders: dict[str, str] = field(default_factory=dict)  # by label who has it as the game begins
    meant: dict[str, str] = field(default_factory=dict)  # what was typed and is no card's whole name: name
    several: Mapping[str, int] = field(default_factory=dict)  # how many lie on the table of a name, where it is known
    kinds: dict[str, str] = field(default_factory=dict)  # by name of a card its type line, folded: « l'ours »
    played: set[str] = field(default_factory=set)  # labels

    @staticmethod
    def of(cards: Sequence[Card], index: Index) -> "Callable[[], Names]":
        """Makes the names for a table on which nothing lies yet: of these cards, half a name as the index takes it."""
        named = by_either_name(cards)
        known = {folded: card.name for folded, card in named.items()}
        kinds = {card.name: fold(card.type_line) for card in cards}
        return lambda: Names(lambda typed: index.resolve(typed, "card").targets, dict(known), kinds=dict(kinds))

    def player(self, said: str) -> str:
        """The player of a name, capital or not. Raises Unclear."""
        if (who := next((one for one in self.players if one.lower() == said.lower()), None)) is not None:
            return who
        raise Unclear(f"« {said} » n'est pas un joueur", f"ici {', '.join(self.players)}")

    def is_card(self, typed: str) -> bool:
        return fold(typed) in self.known

    def card(self, typed: str) -> str:
        """The name of the card that is meant. Raises Unclear."""
        if (name := self.known.get(fold(typed))) is not None:
            return name
        whole = _without_article(typed)
        targets = self.found(fold(whole))
        if len(targets) == 1:
            self.meant[typed] = targets[0]
            return targets[0]
        if targets:
            raise Unclear(f"« {typed} » : plusieurs cartes possibles", ", ".join(targets[:6]))
        raise Unclear(f"carte inconnue « {typed} »", "carte Nom {1}{G} créature 2/2 : texte")

    def place(self, name: str, label: str | None, who: str) -> str | None:
        """Note that a card lies on the table, and how it is called from now on: none where its name says it."""
        if label is None and self.several.get(name, 1) > 1:
            label = next(f"{name} {n}" for n in range(1, len(self.placed) + 2) if f"{name} {n}" not in self.placed)
        self.placed[label or name] = name
        self.holders[label or name] = who
        return label

    def to_play(self, typed: str, who: str) -> str:
        """What somebody plays: of several of one name, the first that has not been played yet. Raises Unclear."""
        bare = _without_article(typed)
        alike = [label for label, name in self.placed.items() if name == self.known.get(fold(bare)) and label != name]
        alike.sort(key=lambda label: self.holders[label] != who)
        label = next((one for one in alike if one not in self.played), None) or self.thing(typed, of=who)
        self.played.add(label)
        return label

    def thing(self, typed: str, who: str | None = None, of: str | None = None, but: str | None = None) -> str:
        """A player, or what lies on the table; what does not yet (a token) by its own name. Raises Unclear.

        ``who`` says it; of several things that may be meant it is the one that ``of`` has, or anybody ``but`` one.
        """
        said = typed.strip()
        if said in self.players:
            return said
        if who and fold(said) in ("l adversaire", "adversaire", "son adversaire"):
            others = [one for one in self.players if one != who]
            if len(others) == 1:
                return others[0]
        bare = _without_article(said)
        if (whose := _OF.fullmatch(bare)) and whose["who"] in self.players:
            bare, of = whose["what"], whose["who"]
        object, slash, part = bare.partition("/")
        wanted = fold(object)
        labels: Mapping[str, str] = {fold(label): label for label in self.placed}
        if wanted in labels:
            return labels[wanted] + slash + part
        words = [word for word in wanted.split() if word not in SMALL]
        near = [
            label for label, name in self.placed.items()
            if words and all(_begins(word, f"{fold(label)} {fold(name)} {self.kinds.get(name, '')}") for word in words)
        ]  # fmt: skip
        if len(near) > 1 and (of or but):
            near = [
                label for label in near if self.holders[label] == of or (but and self.holders[label] != but)
            ] or near
        if len(near) == 1:
            return near[0] + slash + part
        if near:
            raise Unclear(f"« {typed.strip()} » : lequel ?", ", ".join(near))
        return self._otherwise_called(bare, of) or bare

    def _otherwise_called(self, typed: str, of: str | None) -> str | None:
        """What lies on the table of a card that is called by less than its name, or in another language."""
        targets = () if self.is_card(typed) and self.known[fold(typed)] in self.placed else self.found(fold(typed))
        names = {self.known[fold(typed)]} if self.is_card(typed) else set(targets)
        near = [label for label, name in self.placed.items() if name in names]
        near = [label for label in near if self.holders[label] == of] or near
        if len(near) > 1:
            raise Unclear(f"« {typed} » : lequel ?", ", ".join(near))
        return near[0] if near else None


def _begins(word: str, words: str) -> bool:
    """Whether a word is one of others, or what one begins with."""
    return any(one == word or (len(word) > 3 and one.startswith(word)) for one in words.split())


def _without_article(typed: str) -> str:
    found = ARTICLE.match(typed)
    return typed[found.end() :].strip() if found else typed.strip()
