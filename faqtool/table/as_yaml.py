"""A scenario's nodes as the YAML that would have been written for it."""

from typing import Any

import yaml

from faqtool.corpus.yaml_lines import Mapping, Node, Scalar


def as_yaml(node: Node) -> str:
    """A file for ``faqtool replay``, or an entry's scenario for ``rulings.yaml``."""
    return yaml.dump(_plain(node), Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=120)


class _Dumper(yaml.SafeDumper):
    """Lists below their key stand in; what is deeper, on one line."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _plain(node: Node) -> Any:
    match node:
        case Scalar(value=value):
            return value
        case Mapping():
            return {key.value: _plain(value) for key, value in node}
        case _:
            return [_plain(item) for item in node]
