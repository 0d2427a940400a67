"""The nodes of a scenario, made rather than read: each knows the line of the situation that says it."""

from collections.abc import Iterable, Mapping

from faqtool.corpus.yaml_lines import Mapping as Fields
from faqtool.corpus.yaml_lines import Node, Scalar, Sequence
from faqtool.table.names import Unclear


def group(keys: Mapping[str, Node], line: int) -> Fields:
    """Keys and values."""
    return Fields(tuple((Scalar(key, line), value) for key, value in keys.items()), line)


def words(items: Iterable[str | int], line: int) -> Sequence:
    """A list of words and numbers."""
    return Sequence(tuple(Scalar(one, line) for one in items), line)


def put(keys: dict[str, Node], key: str, value: Node, said: str) -> None:
    """Add what was ``said`` to the keys of a group. Raises Unclear where it was said before, and otherwise."""
    if key in keys:
        raise Unclear(f"« {said} » : c'est dit deux fois", "une seule des deux")
    keys[key] = value
