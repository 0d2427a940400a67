"""« A joue Choc sur le troll », « A attaque B avec Ours », « résoudre »: what is done, as the lines of a script."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from faqtool.corpus.yaml_lines import Mapping, Node, Scalar, Sequence
from faqtool.table.names import Names, Unclear
from faqtool.table.nodes import group, put, words
from faqtool.table.words import CHOSEN, PLAYER, STEPS, key_of, number

Deed = Callable[[re.Match[str], int, Names], Node]

_WORDS = ("type", "land type", "from type", "parity", "colour", "modes", "x")  # chosen, that are no thing

# What may stand behind the name of what is played, in any order.
_MANNERS = {
    "targets": r"(?:en )?(?:sur|ciblant|visant)",
    "x": r"(?:avec |pour )?X ?(?:=|vaut|égal à)",
    "modes": r"modes?",
    "line": r"(?:ligne|capacité)",
    "with": r"en (?:sacrifiant|engageant|défaussant|se défaussant d[e'’]|exilant|retirant|révélant|dévoilant)",
    "cost": r"(?:(?:pour|avec) (?:son|le) coût d[e'’]|coût|avec l['’]|avec (?=évocation|kick|renfort|conspiration))",
    "half": r"moitié",
    "pay": r"en payant",
}
_MANNER = re.compile("|".join(rf"(?P<{key}>(?<= ){form}(?= |{{|(?<=['’])\w))" for key, form in _MANNERS.items()), re.I)
_AND = re.compile(r"\s*(?:,|\bet\b)\s*")
_FIRST = rf"(?P<who>{PLAYER}) "
_PASSES = re.compile(rf"{_FIRST}(?:passe|ne (?:fait|répond) rien|ne répond pas|laisse passer)", re.I)


def deeds(said: str, line: int, names: Names) -> Iterator[Node]:
    """What a line tells, one thing after another; that somebody passes goes without saying. Raises Unclear."""
    for part in filter(None, (one.strip(" .") for one in said.split(";"))):
        if not ((passes := _PASSES.fullmatch(part)) and names.player(passes["who"])):
            yield _deed(part, line, names)


def _deed(said: str, line: int, names: Names) -> Node:
    for form, deed in _FORMS:
        if found := form.fullmatch(said):
            return deed(found, line, names)
    hint = "A joue … sur …, A active …, A attaque B avec …, B bloque … avec …, résoudre, fin du tour, A choisit …"
    raise Unclear(f"« {said} » n'est pas compris", hint)


def _things(said: str, line: int, names: Names, who: str | None = None) -> Sequence:
    return words([names.thing(one, who) for one in _AND.split(said) if one], line)


def _plays(found: re.Match[str], line: int, names: Names) -> Node:
    return _act("plays", found, line, names)


def _activates(found: re.Match[str], line: int, names: Names) -> Node:
    return _act("activates", found, line, names)


def _act(verb: str, found: re.Match[str], line: int, names: Names) -> Node:
    who, said = names.player(found["who"]), f"{found['what']} "
    signs = list(_MANNER.finditer(said))
    what = said[: signs[0].start() if signs else len(said)].strip()
    face_down = re.search(r"\s*,? face cachée$", what, re.I)
    if face_down:
        what = what[: face_down.start()]
    what = names.to_play(what, who) if verb == "plays" else names.thing(what, of=who)
    keys: dict[str, Node] = {f"{who} {verb}": Scalar(what, line)}
    if face_down:
        keys["face_down"] = Scalar(True, line)
    for sign, after in pairwise((*signs, None)):
        assert sign is not None
        key = str(sign.lastgroup)
        value = said[sign.end() : after.start() if after else len(said)].strip(" ,")
        if not value:
            raise Unclear(f"« {sign[0].strip()} » : quoi ?")
        put(keys, key, _manner(key, value, who, line, names), f"{sign[0].strip()} {value}")
    return group(keys, line)


def _manner(key: str, value: str, who: str, line: int, names: Names) -> Node:
    match key:
        case "targets" | "with":
            return _things(value, line, names, who)
        case "x" | "line":
            found = number(value)
            if found is None:
                raise Unclear(f"« {value} » n'est pas un nombre")
            return Scalar(found, line)
        case "modes":
            return words([number(one) or one for one in _AND.split(value)], line)
        case "cost":
            return words(_AND.split(value), line)
        case _:
            return Scalar(value, line)


def _attacks(found: re.Match[str], line: int, names: Names) -> Node:
    who = names.player(found["who"])
    prey = names.thing(found["prey"], who) if found["prey"] else None
    rows: dict[str, Node] = {}
    for one in filter(None, _AND.split(found["with"])):
        attacker, _, own = one.partition(" sur ")
        attacked = names.thing(own, who) if own else prey or _only_opponent(who, names)
        put(rows, names.thing(attacker, of=who), Scalar(attacked, line), one)
    return group({f"{who} attacks": group(rows, line)}, line)


def _only_opponent(who: str, names: Names) -> str:
    others = [one for one in names.players if one != who]
    if len(others) != 1:
        raise Unclear("qui est attaqué ?", f"{who} attaque {others[0]} avec …")
    return others[0]


def _blocks(found: re.Match[str], line: int, names: Names) -> Node:
    """« bloque ours avec mur et troll, loup avec chien »."""
    who = names.player(found["who"])
    rows: dict[str, list[str]] = {}
    for one in filter(None, re.split(r"\s*,\s*", found["pairs"])):
        attacker, _, blockers = one.partition(" avec ")
        if not blockers:
            raise Unclear(f"« {one} » : bloqué par quoi ?", f"{found['who']} bloque … avec …")
        for blocker in _AND.split(blockers):
            rows.setdefault(names.thing(blocker, of=who), []).append(names.thing(attacker, but=who))
    pairs = group({blocker: words(blocked, line) for blocker, blocked in rows.items()}, line)
    return group({f"{who} blocks": pairs}, line)


def _blocks_nothing(found: re.Match[str], line: int, names: Names) -> Node:
    return group({f"{names.player(found['who'])} blocks": group({}, line)}, line)


def _turns_up(found: re.Match[str], line: int, names: Names) -> Node:
    return group({f"{names.player(found['who'])} turns up": Scalar(names.thing(found["what"]), line)}, line)


def _concedes(found: re.Match[str], line: int, names: Names) -> Node:
    return Scalar(f"{names.player(found['who'])} concedes", line)


def _resolve(found: re.Match[str], line: int, names: Names) -> Node:
    return group({"resolve": Scalar("all" if found["all"] else "top", line)}, line)


def _to(found: re.Match[str], line: int, names: Names) -> Node:
    step = key_of(found["step"], STEPS)
    if step is None:
        raise Unclear(f"étape inconnue « {found['step']} »", "entretien, attaquants, blessures, phase 2, fin du tour…")
    whose = f"{names.player(found['whose'])}'s " if found["whose"] else ""
    return group({"to": Scalar(whose + step, line)}, line)


def _turn_of(found: re.Match[str], line: int, names: Names) -> Node:
    return group({"to": Scalar(f"{names.player(found['whose'])}'s main 1", line)}, line)


_UNTIL = r"(?:(?:jusqu['’]|aller |passer )?(?:à |au ))?(?:la |l['’])?"
_STEP = "|".join(STEPS.values())
_FORMS: tuple[tuple[re.Pattern[str], Deed], ...] = tuple(
    (re.compile(form, re.I), deed)
    for form, deed in (
        (rf"(?:en réponse,? )?{_FIRST}(?:répond|réplique)\s*(?::|avec|par|en jouant)\s*(?P<what>.+)", _plays),
        (rf"(?:en réponse,? )?{_FIRST}(?:joue|lance|pose|caste|cast)\s+(?P<what>.+)", _plays),
        (rf"(?:en réponse,? )?{_FIRST}(?:active|utilise)\s+(?:la capacité d(?:e |u |['’]))?(?P<what>.+)", _activates),
        (rf"{_FIRST}attaque(?:\s+(?P<prey>.+?))?\s+avec\s+(?P<with>.+)", _attacks),
        (rf"{_FIRST}ne bloque (?:pas|rien)", _blocks_nothing),
        (rf"{_FIRST}bloque\s+(?P<pairs>.+)", _blocks),
        (rf"{_FIRST}(?:retourne|révèle face visible)\s+(?P<what>.+)", _turns_up),
        (rf"{_FIRST}concède", _concedes),
        (r"(?:on )?(?:résoudre|résout|résolution|résolvez)(?P<all>\s+tout(?:e la pile)?)?", _resolve),
        (r"(?P<all>tout) (?:résoudre|se résout)", _resolve),
        (rf"{_UNTIL}(?P<step>{_STEP})(?: de (?P<whose>{PLAYER}))?", _to),
        (rf"(?:jusqu['’]au |au )?tour de (?P<whose>{PLAYER})", _turn_of),
    )
)  # fmt: skip


def choice(said: str, line: int, names: Names) -> tuple[Scalar, Node] | None:
    """An answer (« A choisit couleur : rouge », « A accepte », « B ne paie pas »); none where a line is no choice."""
    for form, kind, answer in _ANSWERS:
        if found := form.fullmatch(said):
            return Scalar(f"{names.player(found['who'])} {kind}", line), Scalar(answer, line)
    found = _CHOICE.fullmatch(said)
    if not found:
        return None
    what = key_of(found["what"], CHOSEN)
    if what is None:
        known = ", ".join(word.partition("(")[0].rstrip("?") for word in CHOSEN.values())
        raise Unclear(f"« {found['what']} » : choisir quoi ?", known)
    who = names.player(found["who"])
    about = f" of {names.thing(found['about'])}" if found["about"] else ""
    values = [one for one in _AND.split(found["value"]) if one]
    if what == "divide":
        return Scalar(f"{who} divide{about}", line), _shares(values, line, names)
    said_values = [_answer(what, one, names, who) for one in values]
    node: Node = Scalar(said_values[0], line) if len(said_values) == 1 else words(said_values, line)
    return Scalar(f"{who} {what}{about}", line), node


def _answer(what: str, said: str, names: Names, who: str) -> str:
    said_as = {"mêmes": "keep", "les mêmes": "keep", "rien": "none", "aucun": "none", "aucune": "none"}
    said_as |= {"dessus": "top", "au-dessus": "top", "dessous": "bottom", "au-dessous": "bottom"}
    if said.lower() in said_as:
        return said_as[said.lower()]
    return said if what in _WORDS else names.thing(said, who)


def _shares(values: list[str], line: int, names: Names) -> Mapping:
    rows: dict[str, Node] = {}
    for one in values:
        found = re.fullmatch(r"(?P<n>\d+) (?:à |sur |au |pour )?(?P<to>.+)|(?P<of>.+?) (?P<m>\d+)", one)
        if not found:
            raise Unclear(f"« {one} » : combien, à qui ?", "A choisit répartition : 2 à ours, 1 à B")
        share = Scalar(int(found["n"] or found["m"]), line)
        put(rows, names.thing(found["to"] or found["of"]), share, one)
    return group(rows, line)


_ANSWERS = tuple(
    (re.compile(rf"{_FIRST}{form}", re.I), what, answer)
    for form, what, answer in (
        (r"(?:accepte|dit oui|le fait)", "may", "oui"),
        (r"(?:refuse|dit non|ne le fait pas)", "may", "non"),
        (r"paie", "pays", "oui"),
        (r"ne paie pas", "pays", "non"),
    )
)
_CHOICE = re.compile(
    rf"{_FIRST}choisit\s+(?:les?\s+|la\s+|l['’]|de\s+|d['’])?(?P<what>[^:]+?)(?:\s+(?:de|pour)\s+(?P<about>[^:]+?))?"
    r"\s*:\s*(?P<value>.+)",
    re.I,
)
