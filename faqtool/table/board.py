"""« A : en jeu Ours des bois, Troll (troll) avec 2 marqueurs -1/-1, engagé ; main Choc ; 12 points de vie »."""

import re
from collections.abc import Callable, Iterator

from faqtool.corpus.yaml_lines import Mapping, Node, Scalar, Sequence
from faqtool.table.names import Names, Unclear
from faqtool.table.nodes import group, put
from faqtool.table.words import NUMBERS, PLAYER, ZONES, number

_NUMBER = rf"(?:\d{{1,3}}|{'|'.join(NUMBERS)})"
_POINTS = r"(?:points? de vie|pv|pdv|vies?)"
_LIFE = re.compile(rf"(?:à )?(?P<n>-?\d{{1,4}}) {_POINTS}|{_POINTS} (?P<m>-?\d{{1,4}})", re.I)
_POOL = re.compile(r"(?:réserve|mana)\s*:?\s*(?P<mana>(?:\{[^{}]+\})+)", re.I)
_ZONE = re.compile("|".join(rf"(?P<{key}>{form})" for key, form in ZONES.items()), re.I)
_LABEL = re.compile(r"(?P<name>.+?)\s*\((?P<label>[^()]{1,40})\)")
_COUNT = re.compile(rf"(?P<n>{_NUMBER}) (?P<name>\S.*)", re.I)
_KIND = r"(?:[«\"]\s*)?(?P<kind>[+-]\d+/[+-]\d+|[^\W\d_][\w -]*?)(?:\s*[»\"])?"
_COUNTERS = re.compile(rf"(?:avec )?(?P<n>{_NUMBER}) marqueurs? {_KIND}", re.I)
_OPTIONS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("tapped", re.compile(r"engagée?s?", re.I)),
    ("untapped", re.compile(r"dégagée?s?", re.I)),
    ("sick", re.compile(r"vient d['’]arriver|arrivée?s? ce tour(?:-ci)?|(?:avec le )?mal d['’]invocation", re.I)),
    ("face_down", re.compile(r"face cachée", re.I)),
    ("token", re.compile(r"jetons?", re.I)),
    ("counters", _COUNTERS),
    ("damage", re.compile(rf"(?:avec )?(?P<n>{_NUMBER}) (?:blessures?|dégâts)", re.I)),
    ("loyalty", re.compile(r"(?:avec )?loyauté (?:de )?(?P<n>\d{1,3})|(?:avec )?(?P<m>\d{1,3}) (?:de )?loyauté", re.I)),
    ("owner", re.compile(rf"(?:appartenant |qui appartient )?à (?P<who>{PLAYER})|propriétaire (?P<whose>{PLAYER})")),
    ("attached_to", re.compile(r"(?:attachée?s? (?:à |sur |au )|enchantant |équipant )(?P<host>.+)", re.I)),
    ("removed_by", re.compile(r"(?:retirée?|exilée?)s? par (?P<by>.+)", re.I)),
    ("chosen", re.compile(r"(?:choix|choisi|nommant|nomme|type|couleur)\s*:?\s+(?P<chosen>.+)", re.I)),
)  # fmt: skip
_SPLIT = re.compile(r"\s*(?:,|\bet\b)\s*")
_LONGEST_OPTION = 8  # words
MOST = 60  # cards of one name in one place
_LONGEST = 4  # pieces that a name with commas may fall into


def board(said: str, who: str, line: int, names: Names, told: Callable[[str], None] = lambda name: None) -> Mapping:
    """What a player has as a scenario begins, for ``given``; ``told`` the name of each card.

    Raises Unclear.
    """
    found: dict[str, Node] = {}
    zone: str | None = None
    for part in filter(None, (one.strip() for one in said.split(";"))):
        if life := _LIFE.fullmatch(part):
            put(found, "life", Scalar(int(life["n"] or life["m"]), line), part)
        elif pool := _POOL.fullmatch(part):
            put(found, "pool", Scalar(pool["mana"], line), part)
        elif (where := _ZONE.match(part)) and not part[where.end() :][:1].isalpha():
            zone = str(where.lastgroup)
            listed = part[where.end() :].lstrip(" :")
            if listed:
                placed = tuple(_things(listed, who, line, names, told))
                before = found.get(zone)
                found[zone] = Sequence((*(before.items if isinstance(before, Sequence) else ()), *placed), line)
        else:
            hint = "en jeu …, main …, bibliothèque …, cimetière …, exil …, 12 points de vie"
            raise Unclear(f"« {part} » : où ?", hint)
    return group(found, line)


def _things(listed: str, who: str, line: int, names: Names, told: Callable[[str], None]) -> Iterator[Node]:
    """The cards of a list, each with what is said of it behind its name."""
    pieces = [one for one in _SPLIT.split(listed) if one]
    at = 0
    while at < len(pieces):
        longest = range(min(len(pieces), at + _LONGEST), at + 1, -1)
        end = next((n for n in longest if _is_name(pieces[at:n], names)), at + 1)
        head = ", ".join(pieces[at:end])
        said: list[str] = []
        while end < len(pieces) and _option(pieces[end]):
            said.append(pieces[end])
            end += 1
        yield from _thing(head, said, who, line, names, told)
        at = end


def _is_name(pieces: list[str], names: Names) -> bool:
    """Whether pieces are one name that has a comma or « et » in it."""
    return any(names.is_card(sign.join(pieces)) for sign in (", ", " et "))


def _option(said: str) -> tuple[str, re.Match[str]] | None:
    return next(((key, found) for key, form in _OPTIONS if (found := form.fullmatch(said.strip()))), None)


def _thing(
    head: str, said: list[str], who: str, line: int, names: Names, told: Callable[[str], None]
) -> Iterator[Node]:
    """A card, or several of one name. Raises Unclear."""
    if not names.is_card(head):
        head, more = _behind_the_name(head, names)
        said = [*more, *said]
    label: str | None = None
    if (labelled := _LABEL.fullmatch(head)) and not names.is_card(head):
        head, label = labelled["name"], labelled["label"]
    times = 1
    if not names.is_card(head) and (counted := _COUNT.fullmatch(head)) and counted["n"].lower() not in ("un", "une"):
        times, head = number(counted["n"]) or 1, counted["name"]
    name = names.card(head)
    options = _options(said, line, names)
    if times > MOST:
        raise Unclear(f"{times} fois « {name} »", f"{MOST} au plus")
    for _ in range(times):
        told(name)
        own = names.place(name, label, who)
        called = Scalar(f"{name} ({own})" if own else name, line)
        yield group({called.text: options}, line) if len(options) else called
        label = None


def _behind_the_name(head: str, names: Names) -> tuple[str, list[str]]:
    """A card's words, and what is said behind them without a comma: « Troll (troll) avec 2 marqueurs -1/-1 »."""
    said: list[str] = []
    words = head.split(" ")
    end = len(words)
    while end > 1:
        for start in range(max(1, end - _LONGEST_OPTION), end):
            tail = " ".join(words[start:end])
            if _option(tail) and not names.is_card(" ".join(words[:end])):
                said.insert(0, tail)
                end = start
                break
        else:
            break
    return " ".join(words[:end]), said


def _options(said: list[str], line: int, names: Names) -> Mapping:
    found: dict[str, Node] = {}
    counters: dict[str, Node] = {}
    for one in said:
        option = _option(one)
        if option is None:
            raise Unclear(f"« {one} » n'est pas compris", "engagé, avec 2 marqueurs -1/-1, 3 blessures, attaché à …")
        key, match = option
        parts = {name: value for name, value in match.groupdict().items() if value}
        amount = number(parts.get("n") or parts.get("m") or "")
        match key:
            case "untapped":
                pass
            case "counters":
                put(counters, parts["kind"].strip(), Scalar(amount or 0, line), one)
            case "damage" | "loyalty":
                put(found, key, Scalar(amount or 0, line), one)
            case "owner":
                put(found, key, Scalar(parts.get("who") or parts["whose"], line), one)
            case "attached_to" | "removed_by":
                put(found, key, Scalar(names.thing(parts.get("host") or parts["by"]), line), one)
            case "chosen":
                put(found, key, Scalar(parts["chosen"], line), one)
            case _:
                put(found, key, Scalar(True, line), one)
    if counters:
        found["counters"] = group(counters, line)
    return group(found, line)
