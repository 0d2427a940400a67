"""A situation's lines to the nodes of a scenario, which ``replay.load`` reads as those of a file."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

from faqtool.corpus.yaml_lines import Mapping as Fields
from faqtool.corpus.yaml_lines import Node, Scalar, Sequence
from faqtool.errors import Fault, ScenarioError
from faqtool.french.dates import first_date
from faqtool.french.fold import fold
from faqtool.table.board import board
from faqtool.table.deeds import choice, deeds
from faqtool.table.expected import expected
from faqtool.table.names import Names, Unclear
from faqtool.table.nodes import group, put, words
from faqtool.table.words import PLAYER, STEPS, ZONES, key_of

_BOARD = re.compile(rf"(?P<who>{PLAYER})\s*:\s*(?P<has>.*)")
_ZONE = "|".join(ZONES.values())
# « A en jeu : Grizzlis », « main de A : Choc », « A a 12 points de vie »: the same, of one zone.
_ONE_ZONE = (
    re.compile(rf"(?P<who>{PLAYER}),? (?:a )?(?P<zone>(?i:{_ZONE}))\s*:?\s*(?P<has>.+)"),
    re.compile(rf"(?P<zone>(?i:{_ZONE})) (?:de |d['’])(?P<who>{PLAYER})\s*:\s*(?P<has>.+)"),
    re.compile(rf"(?P<who>{PLAYER}) (?:a|est à) (?P<has>-?\d+ (?:points? de vie|pv|pdv))(?P<zone>)"),
)
_TYPES = "artefact|bataille|créature|enchantement|éphémère|rituel|terrain|arpenteur|planeswalker|tribal|kindred"
_SIZED = r"\s+(?:(?P<pt>[\d*X][\d*X+-]*/[\d*X][\d*X+-]*)|loyauté (?P<loyalty>\d+))"
_SUBTYPES = r"\s*:\s*[a-zà-ÿœæ][a-zà-ÿœæ' ’,-]*?"
# Where a size stands, subtypes may stand before it; where none does, they are small words between two colons.
_CARDS = tuple(
    re.compile(
        r"carte\s+(?P<name>[^{:]+?)(?:\s+(?P<cost>(?:\{[^{}\s]+\})+))?\s+"
        rf"(?P<type>(?i:{_TYPES})\b(?:[ -](?i:{_TYPES}|légendaire|de base|neigeuse?)\b)*{subtypes}){size}"
        r"(?:\s*:\s*(?P<text>.+))?",
    )
    for subtypes, size in ((rf"(?:{_SUBTYPES})?", _SIZED), (rf"(?:{_SUBTYPES}(?=\s*:))?", r"(?P<pt>)(?P<loyalty>)"))
)
_DATE = re.compile(r"(?:date|règles d[ue]|au|le)\s*:?\s*(?P<day>.+)", re.IGNORECASE)
_TODAY = re.compile(r"(?:règles d['’]|date\s*:?\s*)?aujourd['’]hui", re.IGNORECASE)
_TURN = re.compile(rf"(?:c['’]est le )?tour de (?P<who>{PLAYER})(?:\s*,\s*(?:à |au |à l['’])?(?P<step>.+))?")
_PLAYERS = re.compile(rf"joueurs\s*:?\s*(?P<who>{PLAYER}(?:\s*,\s*{PLAYER})+)", re.IGNORECASE)
_TEAMS = re.compile(rf"équipes\s*:?\s*(?P<teams>{PLAYER}\s*\+.+)", re.IGNORECASE)
_MANA = re.compile(r"mana compté", re.IGNORECASE)
_EXPECTED = re.compile(r"(?:attendu|on attend|vérifier)\s*:\s*(?P<facts>.+)", re.IGNORECASE)
_REFUSED = re.compile(r"(?:refusé|interdit|impossible)\s*:\s*(?P<deed>.+)", re.IGNORECASE)
_BETWEEN_ABILITIES = re.compile(r"\s+(?:\||/)\s+")


LONGEST = 2000  # characters of a line
MOST = 2000  # lines


@dataclass(slots=True)
class _Told:
    """What is told: the setting at once, what each player has when all cards are known, then what is done."""

    names: Names
    top: dict[str, Node] = field(default_factory=dict)
    cards: list[Node] = field(default_factory=list)
    given: dict[str, Node] = field(default_factory=dict)
    boards: list[tuple[str, str, int]] = field(default_factory=list)  # who has what, and the line that says so
    late: list[int] = field(default_factory=list)  # lines of what players have, below what is done
    script: list[tuple[str, int]] = field(default_factory=list)  # what is done, line by line
    do: list[Node] = field(default_factory=list)


def read_situation(text: str, name: str, names: Names) -> Fields:
    """The scenario that a text tells, of the cards that ``names`` knows.

    Raises ScenarioError with the fault of each line that is not understood.
    """
    told = _Told(names)
    faults: list[Fault] = []

    def understood(line: int, tell: Callable[..., None], *of: object) -> None:
        try:
            tell(told, *of, line)
        except Unclear as problem:
            faults.append(Fault(problem.fault.message, f"{name}:{line}", problem.fault.hint))

    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > LONGEST or number > MOST:
            faults.append(Fault("trop long", f"{name}:{number}", f"{LONGEST} caractères, {MOST} lignes au plus"))
            break
        if said := " ".join(line.partition("#")[0].split()):
            understood(number, _setting, said)
    told.names.several = _counted(told)
    for who, has, number in told.boards:
        understood(number, _has, who, has)
    for said, number in told.script:
        understood(number, _done, said)
    for number in told.late:
        understood(number, _too_late)
    if faults:
        raise ScenarioError(*sorted(faults, key=lambda fault: int(fault.where.rpartition(":")[2])))
    return _scenario(told)


def _counted(told: _Told) -> Mapping[str, int]:
    """How many cards of each name lie on the table: of several, one without a label gets its number for one."""
    trial = replace(told.names, placed={}, holders={}, meant={})
    labels: list[str] = []
    for who, has, line in told.boards:
        with suppress(Unclear):
            board(has, who, line, trial, labels.append)
    return Counter(labels)


def _scenario(told: _Told) -> Fields:
    keys: dict[str, Node] = dict(told.top)
    if told.cards:
        keys["cards"] = Sequence(tuple(told.cards), 1)
    keys["given"] = group(told.given, 1)
    keys["do"] = Sequence(tuple(told.do), 1)
    return group(keys, 1)


def _setting(told: _Told, said: str, line: int) -> None:
    """A line that says what there is; one that says what is done is kept for later. Raises Unclear."""
    if card := next((found for form in _CARDS if (found := form.fullmatch(said))), None):
        told.cards.append(_card(card, line, told.names))
    elif found := _PLAYERS.fullmatch(said):
        told.names.players = tuple(one.strip() for one in found["who"].split(","))
        told.given["players"] = words(told.names.players, line)
    elif found := _TEAMS.fullmatch(said):
        _teams(told, found["teams"], line)
    elif _MANA.fullmatch(said):
        told.top["mana"] = Scalar("counted", line)
    elif _TODAY.fullmatch(said):
        told.top.pop("date", None)
    elif (found := _DATE.fullmatch(said)) and (day := _day(found["day"])):
        told.top["date"] = Scalar(day, line)
    elif not told.script and (found := _TURN.fullmatch(said)):
        _turn(told, found, line)
    elif has := _of_a_player(said, told.names.players):
        told.boards.append((*has, line))
        if told.script:
            told.late.append(line)
    else:
        told.script.append((said, line))


def _of_a_player(said: str, players: Iterable[str]) -> tuple[str, str] | None:
    """Whose things a line tells, and what they are."""
    if (found := _BOARD.fullmatch(said)) and found["who"] in players:
        return found["who"], found["has"]
    for form in _ONE_ZONE:
        if (found := form.fullmatch(said)) and found["who"] in players:
            return found["who"], f"{found['zone']} {found['has']}".strip()
    return None


def _too_late(told: _Told, line: int) -> None:
    """A line of what players have, below one that is a deed. Raises Unclear."""
    if any(deed.line < line for deed in told.do):
        hint = "cette ligne avant la première action ; « attendu : … » pour ce qu'on attend"
        raise Unclear("la partie a commencé : rien ne s'ajoute plus à la table", hint)


def _done(told: _Told, said: str, line: int) -> None:
    """A line that says what is done, chosen or expected. Raises Unclear."""
    if found := _EXPECTED.fullmatch(said):
        told.do.append(group({"check": expected(found["facts"], line, told.names)}, line))
    elif found := _REFUSED.fullmatch(said):
        told.do.extend(group({"refused": deed}, line) for deed in deeds(found["deed"], line, told.names))
    elif answer := choice(said, line, told.names):
        _answered(told, answer, line)
    else:
        told.do.extend(deeds(said, line, told.names))


def _day(said: str) -> str | None:
    """A day in figures or in words, in ISO form."""
    return said.strip() if re.fullmatch(r"\d{4}-\d{2}-\d{2}", said.strip()) else first_date(said)


def _card(card: re.Match[str], line: int, names: Names) -> Node:
    """A card of one's own: « carte Nom {1}{G} créature : ours 2/2 : texte | autre capacité »."""
    name, type_line = card["name"].strip(), card["type"].strip()
    keys: dict[str, Node] = {"name": Scalar(name, line), "type": Scalar(type_line[0].upper() + type_line[1:], line)}
    for key in ("cost", "pt", "loyalty"):
        if card[key]:
            keys[key] = Scalar(card[key], line)
    if card["text"]:
        lines = _BETWEEN_ABILITIES.split(card["text"])
        keys["text"] = words(lines, line)
    names.known[fold(name)] = name
    names.kinds[name] = fold(type_line)
    return group(keys, line)


def _teams(told: _Told, said: str, line: int) -> None:
    teams = [[one.strip() for one in team.split("+")] for team in said.split(",")]
    told.given["teams"] = Sequence(tuple(words(team, line) for team in teams), line)
    told.names.players = tuple(who for seat in zip(*teams, strict=False) for who in seat)


def _turn(told: _Told, found: re.Match[str], line: int) -> None:
    told.given["active"] = Scalar(told.names.player(found["who"]), line)
    if found["step"]:
        step = key_of(found["step"], STEPS)
        if step is None:
            raise Unclear(f"étape inconnue « {found['step']} »", "entretien, phase principale, combat…")
        told.given["step"] = Scalar(step, line)


def _has(told: _Told, who: str, has: str, line: int) -> None:
    before = told.given.get(who)
    entries = {key.text: value for key, value in before} if isinstance(before, Fields) else {}
    for key, value in board(has, who, line, told.names):
        old = entries.pop(key.text) if isinstance(entries.get(key.text), Sequence) else None
        if isinstance(old, Sequence) and isinstance(value, Sequence):
            value = Sequence((*old.items, *value.items), line)
        put(entries, key.text, value, has)
    told.given[who] = group(entries, line)


def _answered(told: _Told, answer: tuple[Scalar, Node], line: int) -> None:
    """An answer belongs to the action before it."""
    if not told.do or (isinstance(told.do[-1], Fields) and told.do[-1].keys()[0] in ("check", "refused")):
        raise Unclear("rien n'est à choisir avant une action", "l'action, puis ce que l'on choisit")
    last = told.do[-1]
    if not isinstance(last, Fields):
        raise Unclear("ici rien n'est à choisir")
    chosen = last.get("choose")
    answers = chosen.items if isinstance(chosen, Sequence) else ()
    kept = tuple((key, value) for key, value in last if key.text != "choose")
    choose = Sequence((*answers, Fields((answer,), line)), line)
    told.do[-1] = Fields((*kept, (Scalar("choose", line), choose)), last.line)
