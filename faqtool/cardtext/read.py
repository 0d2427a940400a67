"""From tokens to trees: every reading that the grammar allows, or the furthest word and what was expected.

The grammar stands in ``grammar/*.lark``; lark loads it, and a memoised recursive descent reads with it.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files

from lark import Lark

from faqtool.cardtext.lexicon import MOODS, SHAPES, Token, phrases, words
from faqtool.cardtext.tree import Leaf, Node
from faqtool.errors import CardTextError, Fault

PARTS = ("line", "nouns", "amounts", "events", "effects")
DEEPEST = 60
"""Rules of the grammar inside each other; printed text needs 24."""
MOST_READINGS = 8
"""Readings kept of one stretch of words; more only ever repeat an ambiguity that is reported anyway."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to write a rule: ``name`` is its alias or the rule's own; parts in capitals are words."""

    name: str
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grammar:
    """Alternatives by rule; ``again`` continue a rule that begins with itself; ``first`` words by alternative."""

    plain: dict[str, tuple[Alternative, ...]]
    again: dict[str, tuple[Alternative, ...]]
    first: dict[str, frozenset[str]]


def terminals() -> frozenset[str]:
    """Every name that a token can carry."""
    named = {name for entries in words().values() for word in entries for name in word.names}
    phrased = {phrase.name for all_ in phrases().values() for phrase in all_ if phrase.name}
    enclitics = {"ENC", "ENCS", "ENC_EN", "ENC_VOUS", "NON", "DE", "A", "LE"}
    return frozenset(named | phrased | enclitics | set(MOODS) | (set(SHAPES) - {"WORD"}))


def source() -> str:
    """The grammar's files as one text."""
    folder = files("faqtool.cardtext").joinpath("grammar")
    return "\n".join(folder.joinpath(f"{part}.lark").read_text(encoding="utf8") for part in PARTS)


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """The grammar, loaded once per process."""
    declared = "%declare " + " ".join(sorted(terminals())) + "\n"
    loaded = Lark(source() + "\n" + declared, parser=None, lexer="basic", keep_all_tokens=True)  # rules only
    plain: dict[str, list[Alternative]] = defaultdict(list)
    again: dict[str, list[Alternative]] = defaultdict(list)
    for rule in loaded.rules:
        origin = str(rule.origin.name)
        parts = tuple(str(symbol.name) for symbol in rule.expansion)
        name = str(rule.alias or origin)
        if parts[0] == origin:
            again[origin].append(Alternative(name, parts[1:]))
        else:
            plain[origin].append(Alternative(name, parts))
    return Grammar({k: tuple(v) for k, v in plain.items()}, {k: tuple(v) for k, v in again.items()}, _first(plain))


def _first(plain: dict[str, list[Alternative]]) -> dict[str, frozenset[str]]:
    """The words that each rule can begin with."""
    first: dict[str, set[str]] = {rule: set() for rule in plain}
    changed = True
    while changed:
        changed = False
        for rule, alternatives in plain.items():
            for alternative in alternatives:
                head = alternative.parts[0]
                new = first.get(head, {head})
                if not new <= first[rule]:
                    first[rule] |= new
                    changed = True
    return {rule: frozenset(found) for rule, found in first.items()}


@dataclass(slots=True)
class _Descent:
    tokens: Sequence[Token]
    grammar: Grammar
    memo: dict[tuple[str, int], list[tuple[int, Node]]] = field(default_factory=dict)
    furthest: int = -1
    expected: set[str] = field(default_factory=set)
    depth: int = 0

    def rule(self, rule: str, at: int) -> list[tuple[int, Node]]:
        found = self.memo.get((rule, at))
        if found is None:
            if self.depth >= DEEPEST:
                raise CardTextError(Fault("texte imbriqué trop profondément"))
            self.memo[rule, at] = []
            self.depth += 1
            found = self.memo[rule, at] = self._read(rule, at)
            self.depth -= 1
        return found

    def _read(self, rule: str, at: int) -> list[tuple[int, Node]]:
        results = [
            (end, Node(alternative.name, kids))
            for alternative in self.grammar.plain[rule]
            if self._may_begin(alternative.parts[0], at)
            for end, kids in self._sequence(alternative.parts, 0, at)
        ]
        frontier = results
        while frontier and rule in self.grammar.again:
            frontier = [
                (end, Node(alternative.name, (*_flat(node), *kids)))
                for start, node in frontier
                for alternative in self.grammar.again[rule]
                if self._may_begin(alternative.parts[0], start)
                for end, kids in self._sequence(alternative.parts, 0, start)
            ]
            results = results + frontier
        return _distinct(results)

    def _may_begin(self, part: str, at: int) -> bool:
        names = self.tokens[at].names.keys() if at < len(self.tokens) else frozenset[str]()
        first = self.grammar.first.get(part)
        if not (names.isdisjoint(first) if first is not None else part not in names):
            return True
        if at >= self.furthest:
            if at > self.furthest:
                self.furthest, self.expected = at, set()
            self.expected |= first or {part}
        return False

    def _sequence(
        self, parts: tuple[str, ...], n: int, at: int
    ) -> Iterable[tuple[int, tuple[Node | Leaf, ...]]]:
        if n == len(parts):
            yield at, ()
            return
        part = parts[n]
        if not self._may_begin(part, at):
            return
        if part not in self.grammar.plain:
            leaf = Leaf(part, self.tokens[at])
            for end, kids in self._sequence(parts, n + 1, at + 1):
                yield end, (leaf, *kids)
            return
        for middle, node in self.rule(part, at):
            inlined = _flat(node)
            for end, kids in self._sequence(parts, n + 1, middle):
                yield end, (*inlined, *kids)


def _flat(node: Node) -> tuple[Node | Leaf, ...]:
    """Rules that lark made up for repetitions leave no node."""
    return node.kids if node.name.startswith("_") else (node,)


def _distinct(results: list[tuple[int, Node]]) -> list[tuple[int, Node]]:
    kept: dict[tuple[int, tuple[object, ...]], tuple[int, Node]] = {}
    per_end: dict[int, int] = defaultdict(int)
    for end, node in results:
        key = (end, node.key())
        if key not in kept and per_end[end] < MOST_READINGS:
            kept[key] = (end, node)
            per_end[end] += 1
    return list(kept.values())


def readings(tokens: Sequence[Token], start: str = "start") -> list[Node]:
    """Every tree of the whole line. Raises CardTextError with the furthest word and what could follow it."""
    descent = _Descent(tokens, grammar())
    whole = [node for end, node in descent.rule(start, 0) if end == len(tokens)]
    if not whole:
        raise CardTextError(_unread(tokens, descent))
    return whole


def _unread(tokens: Sequence[Token], descent: _Descent) -> Fault:
    at = min(descent.furthest, len(tokens))
    before = " ".join(token.text for n, token in enumerate(tokens[:at]) if n == 0 or token.at != tokens[n - 1].at)
    word = tokens[at].text if at < len(tokens) else "fin de la ligne"
    wanted = ", ".join(sorted({_sample(name) for name in descent.expected})[:12])
    return Fault(f"texte non lu à partir de « {word} »", hint=f"après « …{before[-60:]} » on attendait : {wanted}")


@lru_cache(maxsize=512)
def _sample(name: str) -> str:
    """A word that shows what a name of the grammar stands for."""
    if name in MOODS:
        return "un verbe"
    for form, entries in words().items():
        if any(name in entry.names for entry in entries):
            return f"« {form} »"
    for all_ in phrases().values():
        for phrase in all_:
            if phrase.name == name:
                return f"« {' '.join(phrase.words)} »"
    return {"COMMA": "« , »", "DOT": "« . »", "COLON": "« : »", "SELF": "le nom de la carte"}.get(name, name)
