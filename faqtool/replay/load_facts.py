"""What is expected, read from ``then`` and ``check``: each fact with a value that can be found."""

import re
from collections.abc import Collection
from collections.abc import Sequence as Series

from faqtool.corpus.yaml_lines import Node, Scalar
from faqtool.replay.form import Form
from faqtool.replay.load_given import cost
from faqtool.replay.names import split_label
from faqtool.replay.scenario import Fact
from faqtool.replay.words import COLOURS, SUPERTYPES, TYPES, ZONES

PLAYER_FACTS = ("life", "hand", "library", "graveyard", "battlefield", "removed", "pool")
OBJECT_FACTS = (
    "zone", "pt", "types", "subtypes", "supertypes", "colours", "has", "lacks", "counters", "owner", "controller",
    "tapped", "face_down", "attached_to", "loyalty", "damage", "name", "cost",
)  # fmt: skip
GAME_FACTS = ("life", "may_look", "stack", "triggered", "not_triggered", "countered", "result")
RESULTS = ("none", "draw")
KNOWN_WORDS: dict[str, Collection[str]] = {"types": TYPES, "colours": COLOURS, "supertypes": SUPERTYPES}
PT = re.compile(r"-?\d+/-?\d+|none")


def load_facts(form: Form, node: Node | None, players: Series[str], what: str) -> tuple[Fact, ...]:
    """What is expected, one fact for each thing that can be true or false."""
    facts: list[Fact] = []
    for key, value in form.mapping(node, what) or ():
        if key.text in players:
            facts += _of(form, value, key.text, PLAYER_FACTS)
        elif key.text in GAME_FACTS:
            facts.append(_of_game(form, key, value, players))
        else:
            facts += _of(form, value, _label(key.text), OBJECT_FACTS)
    return tuple(facts)


def _of(form: Form, node: Node, subject: str, known: Series[str]) -> list[Fact]:
    fields = form.mapping(node, subject, known)
    for key, value in fields or ():
        if key.text in known:
            _check(form, key.text, value)
    return [Fact(subject, key.text, form.said(value), key.line) for key, value in fields or () if key.text in known]


def _of_game(form: Form, key: Scalar, value: Node, players: Series[str]) -> Fact:
    match key.text:
        case "life":
            for who, total in form.mapping(value, "life") or ():
                form.number(total, who.text, -1000)
                if not set(who.text.split("+")) <= set(players):
                    form.fault(
                        f"« {who.text} » n'est ni un joueur ni une équipe", who.line, f"ici {', '.join(players)}"
                    )
        case "may_look":
            for _, lookers in form.mapping(value, "may_look") or ():
                for player in form.words(lookers, "may_look"):
                    form.one_of(player, players, "may_look", lookers.line)
        case "result":
            word = form.word(value, "result")
            if word is None or not set(word.split("+")) <= set(players):  # a team is written as its members
                form.one_of(word, (*RESULTS, *players), "result", key.line)
        case _:
            form.items(value, key.text)
    return Fact("", key.text, form.said(value), key.line)


def _label(what: str) -> str:
    """The label of ``Nom (label)``: an object may be named in full wherever it is spoken of."""
    name, label = split_label(what)
    return label or name


def _check(form: Form, key: str, node: Node) -> None:
    """Whether the value could be found at all: another one is a slip of the pen, and would fail for no good reason."""
    match key:
        case "life" | "damage" | "loyalty":
            form.number(node, key, -1000)
        case "tapped" | "face_down":
            form.truth(node, key)
        case "zone":
            form.one_of(form.word(node, key), (*ZONES, "none"), key, node.line)
        case "pt":
            word = form.word(node, key)
            if word is not None and not PT.fullmatch(word):
                form.fault(f"« pt » : « {word} » est illisible", node.line, "par exemple 2/2")
        case "counters":
            for kind, number in form.mapping(node, key) or ():
                form.number(number, kind.text)
        case "pool":
            cost(form, node, key)
        case "types" | "colours" | "supertypes":
            for word in form.words(node, key):
                form.one_of(word, KNOWN_WORDS[key], key, node.line)
        case "owner" | "controller" | "attached_to" | "name" | "cost":
            form.word(node, key)
        case _:
            form.words(node, key)
