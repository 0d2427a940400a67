"""What is on the table as a scenario begins, read from ``given``."""

import re
from collections.abc import Callable, Collection
from dataclasses import replace

from faqtool.corpus.yaml_lines import Mapping, Node, Scalar, Sequence
from faqtool.engine.mana import ManaCost
from faqtool.engine.terms import Zone
from faqtool.replay.form import Form, meant
from faqtool.replay.names import split_label
from faqtool.replay.scenario import Given, Placement, Start
from faqtool.replay.words import COUNTERS, STEPS

ZONES = {
    "battlefield": Zone.BATTLEFIELD,
    "hand": Zone.HAND,
    "library": Zone.LIBRARY,
    "graveyard": Zone.GRAVEYARD,
    "removed": Zone.EXILE,
    "outside": Zone.OUTSIDE,
}
GIVEN = ("players", "teams", "range", "life", "active", "step")
START = (*ZONES, "pool", "life")
OPTIONS = (
    "tapped", "sick", "face_down", "token", "counters", "damage", "owner", "attached_to", "hides", "removed_by",
    "chosen", "loyalty",
)  # fmt: skip
PLAYER = re.compile(r"[A-Z][A-Za-z]{0,11}")
COUNTER_KINDS = re.compile(r"[+-]\d+/[+-]\d+|[^\W\d_][\w -]*")

KnownCard = Callable[[str], bool]
"""Whether a card of that name exists."""


def load_given(
    form: Form, node: Node | None, known: KnownCard, names: Collection[str], base: Given | None = None
) -> Given:
    """The start of a game; of a variant, that of ``base`` with what it says otherwise, zone by zone.

    ``names`` are those of all cards, for "did you mean".
    """
    given = base or Given()
    fields = form.mapping(node, "given")
    if fields is None:
        return given
    given = _players(form, fields, given)
    life = dict(given.life)
    starts = {who: start for who, start in given.starts.items() if who in given.players}
    for key, value in fields:
        if key.text in given.players:
            starts[key.text], own_life = _start(form, value, key.text, known, names, starts.get(key.text, Start()))
            if own_life is not None:
                life[key.text] = own_life
        elif key.text == "life":
            life |= _life(form, value, given)
        elif key.text not in GIVEN:
            form.fault(f"clé inconnue « {key.text} » dans given", key.line, meant(key.text, (*GIVEN, *given.players)))
    active = form.one_of(form.word(fields.get("active"), "active"), given.players, "active", fields.line)
    step = form.one_of(form.word(fields.get("step"), "step"), STEPS, "step", fields.line)
    _no_label_twice(form, starts)
    return replace(
        given,
        life={who: total for who, total in life.items() if set(who.split("+")) <= set(given.players)},
        starts=starts,
        active=active or (given.active if given.active in given.players else None),
        step=STEPS[step] if step else given.step,
    )


def _players(form: Form, fields: Mapping, given: Given) -> Given:
    """Who plays, in turn order; teams are written ``[[A, C], [B, D]]`` and sit alternately."""
    players, teams = given.players, given.teams
    node = fields.get("teams")
    if isinstance(node, Scalar) and node.text == "none":
        players, teams = tuple(who for who in ("A", "B") if who in players) or players, ()
    elif node is not None:
        teams = tuple(form.words(team, "teams") for team in form.items(node, "teams"))
        if len(teams) < 2 or len({len(team) for team in teams}) != 1:
            form.fault("« teams » : au moins deux équipes de même taille", node.line, "[[A, C], [B, D]]")
        players = tuple(who for seat in zip(*teams, strict=False) for who in seat)
    listed = form.words(fields.get("players"), "players")
    if listed:
        players = listed
    for who in players:
        if not PLAYER.fullmatch(who):
            form.fault(f"nom de joueur « {who} »", fields.line, "une majuscule, puis des lettres : A, B, Alice")
    if len(set(players)) < len(players) or not 2 <= len(players) <= 8:
        form.fault("de deux à huit joueurs, tous différents", fields.line)
    range_ = form.number(fields.get("range"), "range", 1) if fields.get("range") else given.range
    return replace(given, players=players, teams=teams, range=range_)


def _life(form: Form, node: Node, given: Given) -> dict[str, int]:
    found: dict[str, int] = {}
    for key, value in form.mapping(node, "life") or ():
        members = set(key.text.split("+"))
        if not members <= set(given.players):
            form.fault(f"« {key.text} » n'est ni un joueur ni une équipe", key.line, f"ici {', '.join(given.players)}")
        elif (total := form.number(value, "life", -1000)) is not None:
            found[key.text] = total
    return found


def _start(
    form: Form, node: Node, who: str, known: KnownCard, names: Collection[str], base: Start
) -> tuple[Start, int | None]:
    fields = form.mapping(node, who, START)
    if fields is None:
        return base, None
    zones = dict(base.zones)
    for word, zone in ZONES.items():
        if (listed := fields.get(word)) is not None:
            placed = (_placement(form, item, known, names) for item in form.items(listed, word))
            zones[zone] = tuple(one for one in placed if one is not None)
    pool = base.pool
    if (written := fields.get("pool")) is not None:
        pool = cost(form, written, "pool")
    return Start(zones, pool), form.number(fields.get("life"), "life", -1000)


def cost(form: Form, node: Node, what: str) -> ManaCost | None:
    """Mana as symbols; the empty word is no mana."""
    if isinstance(node, Scalar):
        try:
            return ManaCost.parse(node.text)
        except ValueError:
            pass
    form.fault(f"« {what} » : mana illisible", node.line, 'entre guillemets, par exemple "{1}{B}{R}"')
    return None


def _placement(form: Form, node: Node, known: KnownCard, names: Collection[str]) -> Placement | None:
    """``Nom``, ``Nom (label)`` or either with options: ``{Nom (label): {tapped: true}}``."""
    options: Mapping | None = None
    if isinstance(node, Mapping):
        if len(node) != 1:
            form.fault("un objet a un nom, puis ses options", node.line, "{Nom (label): {tapped: true}}")
            return None
        head, value = node.entries[0]
        options = form.mapping(value, head.text, OPTIONS)
    elif isinstance(node, Sequence):
        form.fault("un objet est un nom, pas une liste", node.line)
        return None
    else:
        head = node
    name, label = split_label(head.text)
    if not known(name):
        form.fault(f"carte inconnue « {name} »", head.line, meant_card(name, names))
    placed = Placement(name, label, head.line)
    return placed if options is None else _with_options(form, placed, options, known, names)


def meant_card(name: str, names: Collection[str]) -> str:
    return meant(name, names) or "ni dans le corpus, ni citée, ni donnée sous « cards »"


def _with_options(
    form: Form, placed: Placement, options: Mapping, known: KnownCard, names: Collection[str]
) -> Placement:
    counters = dict(_counters(form, options.get("counters")))
    if (loyalty := form.number(options.get("loyalty"), "loyalty")) is not None:
        counters["loyalty"] = loyalty
    hidden = options.get("hides")
    return replace(
        placed,
        tapped=form.truth(options.get("tapped"), "tapped"),
        sick=form.truth(options.get("sick"), "sick"),
        face_down=form.truth(options.get("face_down"), "face_down"),
        token=form.truth(options.get("token"), "token"),
        counters=counters,
        damage=form.number(options.get("damage"), "damage") or 0,
        owner=form.word(options.get("owner"), "owner"),
        attached_to=form.word(options.get("attached_to"), "attached_to"),
        hides=None if hidden is None else _placement(form, hidden, known, names),
        removed_by=form.word(options.get("removed_by"), "removed_by"),
        chosen=form.word(options.get("chosen"), "chosen"),
    )


def _counters(form: Form, node: Node | None) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    for key, value in form.mapping(node, "counters") or ():
        if not COUNTER_KINDS.fullmatch(key.text):
            form.fault(f"sorte de marqueur « {key.text} »", key.line, 'par exemple "+1/+1"')
        elif (n := form.number(value, "counters")) is not None:
            found.append((COUNTERS.get(key.text, key.text), n))
    return found


def _no_label_twice(form: Form, starts: dict[str, Start]) -> None:
    seen: dict[str, int] = {}
    for start in starts.values():
        for placed in (one for zone in start.zones.values() for one in zone):
            for one in (placed, placed.hides):
                if one is None or one.label is None:
                    continue
                if one.label in seen:
                    form.fault(f"deux objets s'appellent « {one.label} »", one.line, f"déjà ligne {seen[one.label]}")
                seen.setdefault(one.label, one.line)
