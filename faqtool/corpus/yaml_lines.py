"""YAML read strictly: every value knows its line, and nothing is guessed.

Plain scalars stay strings, but for integers, ``true`` and ``false``: ``no``, ``on``, ``2008-05-02``
and ``1/1`` are what they look like. Duplicate keys, anchors, aliases and tags are faults.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

from faqtool.corpus.files import read_file
from faqtool.corpus.yaml_faults import fault_of
from faqtool.errors import CorpusError, FaqError, Fault
from faqtool.french.signs import UNPRINTABLE

_LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\Z")


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value; ``line`` is 1-based. An empty value is the empty string."""

    value: str | int | bool
    line: int

    @property
    def text(self) -> str:
        """The value as it was written."""
        return str(self.value).lower() if isinstance(self.value, bool) else str(self.value)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of values."""

    items: tuple["Node", ...]
    line: int

    def __iter__(self) -> Iterator["Node"]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values in the order written; each key is a scalar of its own line."""

    entries: tuple[tuple[Scalar, "Node"], ...]
    line: int

    def get(self, key: str) -> "Node | None":
        """The value of a key, or None."""
        return next((value for name, value in self.entries if name.text == key), None)

    def keys(self) -> tuple[str, ...]:
        return tuple(name.text for name, _ in self.entries)

    def __iter__(self) -> Iterator[tuple[Scalar, "Node"]]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)


Node = Scalar | Sequence | Mapping


def load_yaml(path: Path, error: type[FaqError] = CorpusError, *, shown: str = "", within: Path | None = None) -> Node:
    """A YAML file as nodes with lines. ``shown`` names the file in messages. Raises ``error``.

    ``within`` is the folder that it has to lie in (see ``read_file``).
    """
    name = shown or path.name
    return parse_yaml(decoded(read_file(path, name, "fichier", error, within=within), name, error), name, error)


def decoded(raw: bytes, name: str, error: type[FaqError] = CorpusError) -> str:
    """The text of a file's bytes. Raises ``error`` where they are no UTF-8."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = raw.count(b"\n", 0, problem.start) + 1
        raise error(Fault("octets qui ne sont pas de l'UTF-8", f"{name}:{line}", "enregistrez-le en UTF-8")) from None


def parse_yaml(text: str, name: str, error: type[FaqError] = CorpusError) -> Node:
    """YAML text as nodes with lines; all duplicate keys, anchors, aliases and tags are reported at once.

    >>> parse_yaml("on: [no, 3, 2008-05-02]", "x.yaml").get("on")
    Sequence(items=(Scalar(value='no', line=1), Scalar(value=3, line=1), Scalar(value='2008-05-02', line=1)), line=1)
    """
    building = _Building(name)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            building.take(event)
    except UnicodeEncodeError as problem:  # half a sign, which no file can hold
        line = text.count("\n", 0, problem.start) + 1
        raise error(*building.faults, Fault("signe incomplet", f"{name}:{line}", "enlevez-le")) from None
    except (yaml.YAMLError, RecursionError) as problem:
        raise error(*building.faults, fault_of(problem, text, name)) from None
    if building.faults:
        raise error(*building.faults)
    return building.root


def plain(node: Node) -> object:
    """A node as ordinary dicts, lists and values, without lines.

    >>> plain(parse_yaml("{a: [1, oui]}", "x.yaml"))
    {'a': [1, 'oui']}
    """
    match node:
        case Scalar(value=value):
            return value
        case Sequence(items=items):
            return [plain(item) for item in items]
        case Mapping(entries=entries):
            return {name.text: plain(value) for name, value in entries}


@dataclass(slots=True)
class _Open:
    """A list or mapping that is still being read; in a mapping keys and values alternate."""

    nodes: list[Node]
    line: int
    mapping: bool


class _Building:
    """Parser events put together into nodes, faults collected on the way."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.root: Node = Mapping((), 1)  # an empty file is an empty mapping
        self._faults: list[tuple[int, Fault]] = []
        self._open: list[_Open] = []
        self._documents = 0

    @property
    def faults(self) -> list[Fault]:
        """The faults found, in the order of the file; a mapping's own are noticed at its end."""
        return [fault for _, fault in sorted(self._faults, key=lambda found: found[0])]

    def take(self, event: yaml.Event) -> None:
        line = event.start_mark.line + 1 if event.start_mark else 1
        if getattr(event, "anchor", None):
            self._fault("ancre ou alias YAML", line, "écrivez la valeur en toutes lettres")
        if isinstance(event, yaml.ScalarEvent):
            if event.tag and not event.tag.endswith(":str"):
                self._fault(f"étiquette YAML {event.tag}", line, "enlevez-la")
            if UNPRINTABLE.search(event.value):
                self._fault("caractère de commande dans une valeur", line, "enlevez-le")
            bare = not event.style and event.tag is None  # the C parser writes "" for plain
            self._add(Scalar(_value(event.value) if bare else event.value, line))
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            if event.tag:
                self._fault(f"étiquette YAML {event.tag}", line, "enlevez-la")
            self._open.append(_Open([], line, isinstance(event, yaml.MappingStartEvent)))
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            done = self._open.pop()
            self._add(self._mapping(done) if done.mapping else Sequence(tuple(done.nodes), done.line))
        elif isinstance(event, yaml.AliasEvent):
            self._add(Scalar("", line))
        elif isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                self._fault("deuxième document YAML dans le fichier", line, "un seul par fichier")

    def _add(self, node: Node) -> None:
        if self._open:
            self._open[-1].nodes.append(node)
        else:
            self.root = node

    def _mapping(self, done: _Open) -> Mapping:
        entries: list[tuple[Scalar, Node]] = []
        first: dict[str, int] = {}
        for key, value in zip(done.nodes[::2], done.nodes[1::2], strict=True):
            if not isinstance(key, Scalar):
                self._fault("clé qui n'est pas un mot", key.line, "une clé est un mot ou un nom")
            elif key.text in first:
                self._fault(f"clé « {key.text} » en double", key.line, f"déjà à la ligne {first[key.text]}")
            else:
                first[key.text] = key.line
                entries.append((key, value))
        return Mapping(tuple(entries), done.line)

    def _fault(self, message: str, line: int, hint: str) -> None:
        self._faults.append((line, Fault(message, f"{self.name}:{line}", hint)))


def _value(written: str) -> str | int | bool:
    if _INTEGER.match(written):
        return int(written)
    return written == "true" if written in ("true", "false") else written
