"""Trees that a reading of a line gives: nodes named by the grammar, leaves that hold a word.

Lowering looks at a tree only through ``get``, ``all`` and ``leaf``; each marks what it hands out, so that
whatever was read without being given a meaning can be named afterwards.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from faqtool.cardtext.lexicon import Token

MEANINGFUL = frozenset(
    [
        "NUM",
        "X",
        "MANA",
        "CHANGE",
        "SIZE",
        "LOYALTY",
        "COLOUR",
        "TYPE",
        "SUBTYPE",
        "SUPERTYPE",
        "KW",
        "NAMED",
        "ORD",
        "FORCE",
        "ENDURANCE",
        "COUT_CONVERTI",
        "LOYAUTE",
        "PARI",
        "ENGAGE",
        "ATTAQUANT",
        "ATTAQUER",
        "BLOQUER",
        "MAIN",
        "CIMETIERE",
        "BIBLIOTHEQUE",
    ]
)
"""Words that choose between meanings: each must be looked at."""

JOINTS = frozenset({"tie", "joint", "thing_joint", "kind_joint", "kind_of_joint", "mood"})
"""Nodes that only join their neighbours."""


@dataclass(slots=True, eq=False)
class Leaf:
    """A word, under the one of its names that the grammar asked for."""

    name: str
    token: Token
    seen: bool = False

    @property
    def value(self) -> str:
        return self.token.names[self.name] or self.token.text

    def key(self) -> tuple[object, ...]:
        return (self.name, self.token.at)


@dataclass(slots=True, eq=False)
class Node:
    """A rule of the grammar that was read, by the name of its alternative."""

    name: str
    kids: tuple["Node | Leaf", ...]
    seen: bool = False
    _key: tuple[object, ...] | None = field(default=None, repr=False)

    def get(self, name: str) -> "Node | None":
        """The first node of that rule or alternative below this one, marked as looked at."""
        return next(iter(self.all(name)), None)

    def must(self, name: str) -> "Node":
        found = self.get(name)
        assert found is not None, f"{self.name} has no {name}"
        return found

    def all(self, *names: str) -> list["Node"]:
        """Its nodes of those rules (all nodes, without a name), marked as looked at."""
        found = [kid for kid in self.kids if isinstance(kid, Node) and (not names or kid.name in names)]
        for kid in found:
            kid.seen = True
        return found

    def leaf(self, *names: str) -> Leaf | None:
        return next(iter(self.leaves(*names)), None)

    def leaves(self, *names: str) -> list[Leaf]:
        found = [kid for kid in self.kids if isinstance(kid, Leaf) and kid.name in names]
        for kid in found:
            kid.seen = True
        return found

    def must_any(self, names: "tuple[str, ...]") -> "Node":
        """The one child of any of these names, which the grammar promises."""
        return self.all(*names)[0]

    def has(self, *names: str) -> bool:
        """Whether it holds such a word; the word counts as looked at."""
        return bool(self.leaves(*names))

    def key(self) -> tuple[object, ...]:
        if self._key is None:
            self._key = (self.name, *(kid.key() for kid in self.kids))
        return self._key

    def walk(self) -> Iterator["Node | Leaf"]:
        yield self
        for kid in self.kids:
            if isinstance(kid, Node):
                yield from kid.walk()
            else:
                yield kid

    def forget(self) -> None:
        """Marks everything below as not yet looked at."""
        for part in self.walk():
            part.seen = False

    def swallowed(self) -> list[str]:
        """Words that were read but that nothing looked at."""
        missed = []
        for part in self.walk():
            if part is self or part.seen:
                continue
            if isinstance(part, Node):
                if part.name in JOINTS:
                    continue
                missed.append(part.text())
            elif part.name in MEANINGFUL:
                missed.append(part.token.text)
        return missed

    def text(self) -> str:
        words = [part.token for part in self.walk() if isinstance(part, Leaf)]
        shown = [word.text for n, word in enumerate(words) if n == 0 or word.at != words[n - 1].at]
        return " ".join(shown).replace("' ", "'").replace(" ,", ",").replace(" .", ".")

    def show(self, depth: int = 0) -> str:
        """The tree, one line per node, for whoever extends the grammar."""
        words = " ".join(kid.token.text for kid in self.kids if isinstance(kid, Leaf))
        below = "".join(kid.show(depth + 1) for kid in self.kids if isinstance(kid, Node))
        return f"{'  ' * depth}{self.name}: {words}\n{below}"
