"""JSON with the places of its values: the standard reader tells none."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from faqtool.corpus.exports.sheet import Value

_TOKEN = re.compile(r'\s*(?:(?P<text>"(?:[^"\\\x00-\x1f]|\\.)*")|(?P<sign>[\[\]{}:,])|(?P<other>[^\s\[\]{}:,"]+))')
_DEEPEST = 60


@dataclass(slots=True)
class Node:
    """An object or a list: the values of its keys (of a list, all under the empty key), and what stands in it."""

    values: dict[str, Value] = field(default_factory=dict)
    nodes: dict[str, "Node"] = field(default_factory=dict)
    items: list["Node"] = field(default_factory=list)

    def word(self, *keys: str) -> Value | None:
        """The first of some keys that has a text."""
        return next((self.values[key] for key in keys if key in self.values and self.values[key].text.strip()), None)

    def walk(self) -> Iterator["Node"]:
        """This node and all below it, outermost first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed([*node.items, *node.nodes.values()])


def read_json(text: str) -> Node | None:
    """The nodes of a JSON text, or None when it is none."""
    try:
        if not isinstance(json.loads(text.removeprefix("\ufeff")), dict | list):
            return None
    except (ValueError, RecursionError):
        return None
    root = Node()
    stack: list[tuple[Node, bool]] = [(root, True)]  # each node that is open, and whether it is a list
    key = ""
    at = len(text) - len(text.removeprefix("\ufeff"))
    while found := _TOKEN.match(text, at):
        at = found.end()
        node, is_list = stack[-1]
        if sign := found["sign"]:
            if sign in "[{":
                below = Node()
                if len(stack) > _DEEPEST:
                    return None
                if is_list:
                    node.items.append(below)
                else:
                    node.nodes[key] = below
                stack.append((below, sign == "["))
                key = ""
            elif sign in "]}":
                stack.pop()
        elif not is_list and not key and found["text"]:
            key = json.loads(found["text"])
            follows = _TOKEN.match(text, at)
            at = follows.end() if follows else at
            if _opens(text, at):
                continue
            value = _TOKEN.match(text, at)
            if value:
                node.values[key] = _value(value)
                at = value.end()
            key = ""
        else:
            node.values.setdefault("", _value(found))
        if found["sign"] in ("]", "}"):
            key = ""
    return root


def _opens(text: str, at: int) -> bool:
    found = _TOKEN.match(text, at)
    return bool(found and found["sign"] in ("[", "{"))


def _value(found: re.Match[str]) -> Value:
    if found["text"]:
        start, end = found.span("text")
        return Value(str(json.loads(found["text"])), start + 1, end - 1)
    start, end = found.span("other") if found["other"] else found.span("sign")
    written = found["other"] or ""
    return Value("" if written in ("null", "true", "false") else written, start, end)
