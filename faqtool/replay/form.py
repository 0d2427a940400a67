"""Checking the form of a YAML file: every fault is kept with its line, none stops the reading."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import date as Day

from faqtool.corpus.yaml_lines import Mapping, Node, Scalar, Sequence
from faqtool.errors import Fault
from faqtool.french.nearly import nearly
from faqtool.replay.scenario import Said

LARGEST = 1_000
"""No number in a scenario is larger: what is played stays bounded."""


DEEPEST = 5
"""No value is nested deeper."""


@dataclass(slots=True)
class Form:
    """A file being read, and the faults found in it so far."""

    name: str
    faults: list[Fault] = field(default_factory=list)

    def fault(self, message: str, line: int, hint: str = "") -> None:
        self.faults.append(Fault(message, f"{self.name}:{line}", hint))

    def mapping(self, node: Node | None, what: str, known: Collection[str] | None = None) -> Mapping | None:
        """The node if it is a group of keys; unknown keys are faults, unless any key will do."""
        if node is None:
            return None
        if not isinstance(node, Mapping):
            self.fault(f"« {what} » doit être un groupe de clés", node.line, "clé: valeur")
            return None
        if known is not None:
            for key, _ in node:
                if key.text not in known:
                    self.fault(f"clé inconnue « {key.text} » dans {what}", key.line, meant(key.text, known))
        return node

    def items(self, node: Node | None, what: str) -> tuple[Node, ...]:
        """The items of a list."""
        match node:
            case None | Scalar(value=""):
                return ()
            case Sequence(items=items):
                return items
            case _:
                self.fault(f"« {what} » doit être une liste", node.line, "[…, …]")
                return ()

    def word(self, node: Node | None, what: str) -> str | None:
        """A value as a word; an empty one is a fault."""
        match node:
            case None:
                return None
            case Scalar() if node.text:
                return node.text
            case Scalar():
                self.fault(f"« {what} » est vide", node.line)
                return None
            case _:
                self.fault(f"« {what} » doit être un mot", node.line)
                return None

    def words(self, node: Node | None, what: str) -> tuple[str, ...]:
        """A word, or a list of words."""
        if isinstance(node, Scalar):
            word = self.word(node, what)
            return () if word is None else (word,)
        found = (self.word(item, what) for item in self.items(node, what))
        return tuple(word for word in found if word is not None)

    def number(self, node: Node | None, what: str, least: int = 0) -> int | None:
        if node is None:
            return None
        if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
            if least <= node.value <= LARGEST:
                return node.value
            self.fault(f"« {what} » : {node.value} est hors limites", node.line, f"de {least} à {LARGEST}")
            return None
        self.fault(f"« {what} » doit être un nombre", node.line)
        return None

    def truth(self, node: Node | None, what: str) -> bool:
        match node:
            case None:
                return False
            case Scalar(value=bool() as value):
                return value
            case _:
                self.fault(f"« {what} » doit être true ou false", node.line)
                return False

    def day(self, node: Node | None, what: str) -> Day | None:
        word = self.word(node, what)
        if node is None or word is None:
            return None
        try:
            if len(word) != 10:
                raise ValueError
            return Day.fromisoformat(word)
        except ValueError:
            self.fault(f"« {what} » : {word} n'est pas une date", node.line, "AAAA-MM-JJ")
            return None

    def one_of(self, word: str | None, known: Collection[str], what: str, line: int) -> str | None:
        """The word if it is known; else a fault that says what was probably meant."""
        if word is not None and word not in known:
            self.fault(f"« {what} » : « {word} » est inconnu", line, meant(word, known))
            return None
        return word

    def said(self, node: Node, depth: int = 0) -> Said:
        """A value as it was written."""
        if depth > DEEPEST:
            self.fault("valeur imbriquée trop profondément", node.line)
            return ""
        match node:
            case Scalar(value=value):
                return value
            case Sequence(items=items):
                return [self.said(item, depth + 1) for item in items]
            case Mapping():
                return {key.text: self.said(value, depth + 1) for key, value in node}


def meant(word: str, known: Iterable[str]) -> str:
    """A hint: the known word that was probably meant, else all of them when they are few.

    >>> meant("batlefield", ["battlefield", "hand"])
    'vouliez-vous dire « battlefield » ?'
    >>> meant("zzz", ["hand", "library"])
    'connus : hand, library'
    """
    names = sorted(set(known))
    if near := nearly(word, names):
        return f"vouliez-vous dire « {near[0]} » ?"
    return f"connus : {', '.join(names)}" if len(names) <= 16 else ""
