"""« attendu : le troll est au cimetière, B a 18 points de vie »: facts, in the words of ``check``."""

import re

from faqtool.corpus.yaml_lines import Mapping, Node, Scalar
from faqtool.table.names import Names, Unclear
from faqtool.table.nodes import group, put, words
from faqtool.table.words import ZONES, key_of

_SPLIT = re.compile(r"\s*(?:,|;)\s*")
_LIFE = re.compile(r"(?P<who>\S+) (?:est à |a |à )?(?P<n>-?\d+)(?: (?:points? de vie|pv|pdv))?", re.IGNORECASE)
_SIZE = re.compile(r"(?P<what>.+?) (?:est (?:une? )?|fait )?(?P<pt>-?\d+/-?\d+)", re.IGNORECASE)
_IN = rf"(?:dans (?:le |la |sa |son )?)?(?P<zone>{'|'.join(ZONES.values())})"
_WHERE = re.compile(rf"(?P<what>.+?) (?:est )?{_IN}", re.IGNORECASE)
_TAPPED = re.compile(r"(?P<what>.+?) (?:est )?(?P<un>dé|en)gagée?", re.IGNORECASE)
_HAS = re.compile(r"(?P<what>.+?) a (?:le |la |l['’])?(?P<keyword>\D.*)", re.IGNORECASE)


def expected(said: str, line: int, names: Names) -> Mapping:
    """What is expected now, for ``check``. Raises Unclear."""
    facts: dict[str, dict[str, Node]] = {}
    for one in filter(None, _SPLIT.split(said)):
        subject, key, value = _fact(one, line, names)
        put(facts.setdefault(subject, {}), key, value, one)
    return group({subject: group(of_it, line) for subject, of_it in facts.items()}, line)


def _fact(said: str, line: int, names: Names) -> tuple[str, str, Node]:
    if (found := _LIFE.fullmatch(said)) and found["who"] in names.players:
        return found["who"], "life", Scalar(int(found["n"]), line)
    if found := _SIZE.fullmatch(said):
        return names.thing(found["what"]), "pt", Scalar(found["pt"], line)
    if found := _TAPPED.fullmatch(said):
        return names.thing(found["what"]), "tapped", Scalar(found["un"].lower() == "en", line)
    if (found := _WHERE.fullmatch(said)) and (zone := key_of(found["zone"], ZONES)):
        return names.thing(found["what"]), "zone", Scalar(zone, line)
    if found := _HAS.fullmatch(said):
        return names.thing(found["what"]), "has", words([found["keyword"]], line)
    hint = "B 18 points de vie, le troll au cimetière, l'ours 3/3, l'ours engagé"
    raise Unclear(f"« {said} » n'est pas compris", hint)
