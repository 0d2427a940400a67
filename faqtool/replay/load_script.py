"""What is done and what is expected, read from ``do``, ``then`` and ``choose``."""

import re
from collections.abc import Sequence as Series

from faqtool.corpus.yaml_lines import Mapping, Node, Scalar, Sequence
from faqtool.engine.choices import WHATS
from faqtool.engine.mana import ManaCost
from faqtool.engine.refusals import REASONS
from faqtool.replay.form import LARGEST, Form, meant
from faqtool.replay.load_facts import load_facts
from faqtool.replay.load_given import cost
from faqtool.replay.names import split_label
from faqtool.replay.scenario import (
    Act,
    Action,
    Activates,
    Answered,
    Attacks,
    Blocks,
    Check,
    Concedes,
    GoTo,
    Line,
    Manner,
    Plays,
    Refusal,
    Resolve,
    Said,
    TurnsUp,
)
from faqtool.replay.words import STEPS

WITH_ALL = ("choose", "makes")
"""Keys that any action may have."""

MANNER = ("targets", "x", "modes", "cost", "hybrid", "pay", "half", "face_down", "with", *WITH_ALL)
VERBS = {
    "plays": MANNER,
    "activates": (*MANNER, "line"),
    "attacks": WITH_ALL,
    "blocks": WITH_ALL,
    "turns up": ("x", "hybrid", "pay", "with", *WITH_ALL),
    "concedes": WITH_ALL,
}
GAME_STEPS = ("resolve", "to", "check", "refused")
DOES = re.compile(rf"(?P<who>\S+) (?P<verb>{'|'.join(VERBS)})")
WHOSE = re.compile(r"(?P<who>\S+)'s (?P<step>.+)")
CHOICE = re.compile(r"(?P<who>\S+) (?P<what>.+?)(?: of (?P<about>.+))?")


def load_do(form: Form, node: Node | None, players: Series[str]) -> tuple[Line, ...]:
    """The lines of a script, in order."""
    lines = (load_line(form, item, players) for item in form.items(node, "do"))
    return tuple(line for line in lines if line is not None)


def load_line(form: Form, node: Node, players: Series[str]) -> Line | None:
    """One line: its first key is who does what, or one of the game's own steps."""
    if isinstance(node, Scalar):
        if node.text == "resolve":
            return Act(Resolve(all=False), (), node.line)
        if (does := DOES.fullmatch(node.text)) and does["verb"] == "concedes":
            who = _player(form, does["who"], players, node.line)
            return None if who is None else Act(Concedes(who), (), node.line)
        form.fault(f"étape inconnue « {node.text} »", node.line, _step_hint(node.text, players))
        return None
    if isinstance(node, Sequence) or not len(node):
        form.fault("une étape est un groupe de clés", node.line, "{A plays: Nom, targets: B}")
        return None
    first, value = node.entries[0]
    match first.text:
        case "check":
            form.mapping(node, "check", ("check",))
            return Check(load_facts(form, value, players, "check"), first.line)
        case "refused":
            form.mapping(node, "refused", ("refused", "because"))
            because = form.word(node.get("because"), "because")
            because = form.one_of(because, REASONS, "because", node.line)
            act = load_line(form, value, players)
            if isinstance(act, Act):
                if act.makes:
                    form.fault("ce qui est refusé ne crée rien", value.line, "sans « makes »")
                return Refusal(act, because, first.line)
            if act is not None:
                form.fault("seule une action peut être refusée", value.line)
            return None
        case _:
            action = _action(form, node, first, value, players)
            chosen = load_choose(form, node.get("choose"), players)
            return None if action is None else Act(action, chosen, first.line, _makes(form, node, players))


def _makes(form: Form, node: Mapping, players: Series[str]) -> tuple[str, ...]:
    """The labels that a line gives to what it makes."""
    written = node.get("makes")
    labels = () if written is None else form.words(written, "makes")
    for n, label in enumerate(labels):
        if label in players or label in labels[:n]:
            form.fault(f"« {label} » désigne déjà autre chose", node.line, "une étiquette par objet créé")
    return labels


def _step_hint(text: str, players: Series[str]) -> str:
    return meant(text, (*GAME_STEPS, *(f"{who} {verb}" for who in players[:2] for verb in VERBS)))


def _action(form: Form, node: Mapping, first: Scalar, value: Node, players: Series[str]) -> Action | None:
    if first.text == "resolve":
        form.mapping(node, "resolve", ("resolve", *WITH_ALL))
        word = form.one_of(form.word(value, "resolve"), ("top", "all"), "resolve", first.line)
        return None if word is None else Resolve(word == "all")
    if first.text == "to":
        form.mapping(node, "to", ("to", *WITH_ALL))
        return _go_to(form, value, players)
    does = DOES.fullmatch(first.text)
    if does is None:
        form.fault(f"étape inconnue « {first.text} »", first.line, _step_hint(first.text, players))
        return None
    who = _player(form, does["who"], players, first.line)
    form.mapping(node, first.text, (first.text, *VERBS[does["verb"]]))
    if who is None:
        return None
    return _deed(form, who, does["verb"], node, value)


def _deed(form: Form, who: str, verb: str, node: Mapping, value: Node) -> Action | None:
    if verb == "concedes":
        return Concedes(who)
    if verb in ("attacks", "blocks"):
        fields = form.mapping(value, f"{who} {verb}")
        if fields is None:
            return None
        if verb == "attacks":
            preys = {key.text: form.word(prey, "attacks") or "" for key, prey in fields}
            return Attacks(who, preys)
        return Blocks(who, {key.text: form.words(blocked, "blocks") for key, blocked in fields})
    what = form.word(value, f"{who} {verb}")
    if what is None:
        return None
    manner = _manner(form, node)
    match verb:
        case "plays":
            return Plays(who, what, manner)
        case "activates":
            return Activates(who, _plain(what), form.number(node.get("line"), "line", 1), manner)
        case _:
            return TurnsUp(who, _plain(what), manner)


def _plain(what: str) -> str:
    """The label of ``Nom (label)``: an object may be named in full wherever it is spoken of."""
    name, label = split_label(what)
    return label or name


def _manner(form: Form, node: Mapping) -> Manner:
    options: list[str] = []
    total: ManaCost | None = None
    written = node.get("cost")
    for word in form.words(written, "cost") if written is not None else ():
        if word.startswith("{"):
            total = cost(form, Scalar(word, written.line if written else node.line), "cost")
        else:
            options.append(word)
    targets = node.get("targets")
    modes = node.get("modes")
    listed = modes.items if isinstance(modes, Sequence) else () if modes is None else (modes,)
    numbers = [form.number(item, "modes", 1) for item in listed]
    return Manner(
        targets=() if targets is None else _targets(form, targets),
        x=form.number(node.get("x"), "x", -LARGEST),  # the core refuses a negative one
        modes=tuple(n for n in numbers if n is not None),
        options=tuple(options),
        total=total,
        hybrid=_symbols(form, node, "hybrid"),
        pay=_symbols(form, node, "pay"),
        half=form.word(node.get("half"), "half"),
        face_down=form.truth(node.get("face_down"), "face_down"),
        with_=form.words(node.get("with"), "with"),
    )


def _targets(form: Form, node: Node) -> tuple[Said, ...]:
    said = form.said(node)
    return tuple(said) if isinstance(said, list) else (said,)


def _symbols(form: Form, node: Mapping, key: str) -> ManaCost | None:
    written = node.get(key)
    return None if written is None else cost(form, written, key)


def _go_to(form: Form, value: Node, players: Series[str]) -> GoTo | None:
    word = form.word(value, "to")
    if word is None:
        return None
    whose: str | None = None
    if of := WHOSE.fullmatch(word):
        whose, word = _player(form, of["who"], players, value.line), of["step"]
    step = form.one_of(word, STEPS, "to", value.line)
    return None if step is None else GoTo(STEPS[step], whose)


def _player(form: Form, who: str, players: Series[str], line: int) -> str | None:
    if who not in players:
        form.fault(f"« {who} » n'est pas un joueur du scénario", line, f"ici {', '.join(players)}")
        return None
    return who


def load_choose(form: Form, node: Node | None, players: Series[str]) -> tuple[Answered, ...]:
    """The answers to choices, in the order in which they are asked."""
    answers: list[Answered] = []
    for item in form.items(node, "choose"):
        if not isinstance(item, Mapping) or len(item) != 1:
            form.fault("une réponse est « qui quoi: réponse »", item.line, "{A may: oui}")
            continue
        key, value = item.entries[0]
        said = CHOICE.fullmatch(key.text)
        if said is None or not set(said["who"].split("+")) <= set(players):
            form.fault(f"« {key.text} » : qui choisit quoi ?", key.line, "{A targets: ours}")
        elif said["what"] not in WHATS:
            form.fault(f"choix inconnu « {said['what']} »", key.line, meant(said["what"], WHATS))
        else:
            answers.append(Answered(said["who"], said["what"], said["about"], form.said(value), key.line))
    return tuple(answers)
