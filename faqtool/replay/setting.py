"""The table as a scenario begins: cards compiled, players seated, permanents where they are."""

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace

from faqtool.corpus.records import Card
from faqtool.engine.abilities import Choose
from faqtool.engine.mana import ManaCost
from faqtool.engine.setup import Placed, new_game
from faqtool.engine.state import Characteristics, Game, Mana, Player
from faqtool.engine.terms import CardType, PlayerId, Zone
from faqtool.errors import Fault, ScenarioError
from faqtool.replay.form import meant
from faqtool.replay.names import Names
from faqtool.replay.pool import Blank, Pool
from faqtool.replay.scenario import Given, Placement, Scenario
from faqtool.replay.words import ANSWERS, COLOURS


def set_up(scenario: Scenario, pool: Pool, blank: Blank | None = None) -> tuple[Game, Names]:
    """The game and the names of what is in it.

    Raises ScenarioError where the objects do not fit together, Unread where a card does not compile.
    """
    given = scenario.given
    listed = list(_listed(given))
    at = {label: n for n, (placement, _, _) in enumerate(listed) if (label := _label(placement, listed))}
    cards = [_card(scenario, pool, placement) for placement, _, _ in listed]
    placed: list[Placed] = []
    for card, (placement, zone, who) in zip(cards, listed, strict=True):
        values = pool.characteristics(card, blank)
        placed.append(_placed(scenario, placement, zone, who, values, at))
    _link(scenario, listed, placed, at)
    game, ids = new_game(
        _players(given),
        placed,
        active=PlayerId(given.active) if given.active else None,
        step=given.step,
        range_of_influence=given.range,
    )
    names = Names.of(
        ((placement.name, placement.label, id_) for (placement, _, _), id_ in zip(listed, ids, strict=True)),
        game.players,
        {card.name: card.english_name for card in cards if card.english_name},
    )
    return game, names


def _listed(given: Given) -> Iterator[tuple[Placement, Zone, str]]:
    """Everything placed, with its zone and whose it is; a library from its bottom, what is hidden after its host."""
    for who in given.players:
        start = given.starts.get(who)
        for zone, placements in (start.zones if start else {}).items():
            for placement in reversed(placements) if zone is Zone.LIBRARY else placements:
                yield placement, zone, who
                if placement.hides is not None:
                    yield placement.hides, Zone.EXILE, who


def _label(placement: Placement, listed: Iterable[tuple[Placement, Zone, str]]) -> str | None:
    """How others may speak of it: its label, or its name if nothing else has it."""
    if placement.label is not None:
        return placement.label
    return placement.name if sum(other.name == placement.name for other, _, _ in listed) == 1 else None


def _card(scenario: Scenario, pool: Pool, placement: Placement) -> Card:
    card = pool.card(placement.name, scenario.cards)
    if card is None:  # the loader has seen to it, but not for what is made by hand
        raise ScenarioError(Fault(f"carte inconnue « {placement.name} »", f"{scenario.source}:{placement.line}"))
    return card


def _placed(
    scenario: Scenario, placement: Placement, zone: Zone, who: str, values: Characteristics, at: dict[str, int]
) -> Placed:
    host: int | PlayerId | None = None
    if placement.attached_to is not None:
        known = (*at, *scenario.given.players)
        if placement.attached_to not in known:
            raise _unknown(scenario, placement, placement.attached_to, known)
        host = at.get(placement.attached_to, PlayerId(placement.attached_to))
    values = _with_loyalty(scenario, placement, zone, values)
    hidden = zone is Zone.EXILE and not placement.removed_by and _is_hidden(placement, scenario.given)
    owner = PlayerId(placement.owner or who)
    return Placed(
        printed=values,
        zone=zone,
        owner=owner,
        controller=PlayerId(who) if zone is Zone.BATTLEFIELD and owner != who else None,
        kind="token" if placement.token else "card",
        tapped=placement.tapped,
        sick=placement.sick,
        face_down=placement.face_down or hidden,
        counters={kind: n for kind, n in placement.counters.items() if zone is Zone.BATTLEFIELD or kind != "loyalty"},
        damage=placement.damage,
        attached_to=host,
        chosen=_chosen(scenario, placement, values),
        may_look=frozenset({PlayerId(who)}) if hidden else frozenset(),
    )


def _with_loyalty(
    scenario: Scenario, placement: Placement, zone: Zone, values: Characteristics
) -> Characteristics:
    """A planeswalker whose loyalty no document prints has the one that the scenario gives, wherever it is.

    Without one it would come into play with none and die at once: a result, but of a card that does not exist.
    """
    if CardType.PLANESWALKER not in values.types or values.loyalty is not None:
        return values
    loyalty = placement.counters.get("loyalty")
    if loyalty is None and zone in (Zone.BATTLEFIELD, Zone.HAND):
        message = f"les documents n'impriment pas la loyauté de « {placement.name} »"
        hint = f"donnez-la : {{{placement.name}: {{loyalty: 3}}}}"
        raise ScenarioError(Fault(message, f"{scenario.source}:{placement.line}", hint))
    return replace(values, loyalty=loyalty)


def _is_hidden(placement: Placement, given: Given) -> bool:
    return any(one.hides is placement for one in _all(given))


def _all(given: Given) -> Iterator[Placement]:
    for start in given.starts.values():
        for placements in start.zones.values():
            yield from placements


def _link(
    scenario: Scenario, listed: list[tuple[Placement, Zone, str]], placed: list[Placed], at: dict[str, int]
) -> None:
    """Ties removed cards to the permanents whose linked abilities removed them."""
    for n, (placement, _, _) in enumerate(listed):
        host: int | None = None
        if placement.removed_by is not None:
            host = at.get(placement.removed_by)
            if host is None:
                raise _unknown(scenario, placement, placement.removed_by, at)
        else:
            host = next((m for m, (one, _, _) in enumerate(listed) if one.hides is placement), None)
        if host is None:
            continue
        link = next(iter(_links(placed[host].printed)), None)
        if link is None:
            message = f"« {listed[host][0].name} » n'a pas de capacité qui retire une carte"
            raise ScenarioError(Fault(message, f"{scenario.source}:{placement.line}"))
        links = placed[host].links
        placed[host] = replace(placed[host], links={**links, link: (*links.get(link, ()), n)})


def _links(value: object) -> Iterator[str]:
    """The link keys in ability data, in printed order."""
    if isinstance(value, tuple):
        for part in value:
            yield from _links(part)
    elif is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            part = getattr(value, one.name)
            if one.name == "link" and isinstance(part, str):
                yield part
            else:
                yield from _links(part)


def _chosen(scenario: Scenario, placement: Placement, values: Characteristics) -> dict[str, str]:
    """What was chosen as a permanent entered, under the key that its ability gives it."""
    if placement.chosen is None:
        return {}
    for choose in _choices(values.abilities):
        return {choose.key: _core_word(placement.chosen)}
    message = f"« {placement.name} » ne fait rien choisir en arrivant"
    raise ScenarioError(Fault(message, f"{scenario.source}:{placement.line}"))


def _core_word(word: str) -> str:
    """What the core calls a choice: a colour by its letter, a creature type by its own word."""
    return COLOURS[word].value if word in COLOURS else ANSWERS.get(word, word)


def _choices(value: object) -> Iterator[Choose]:
    if isinstance(value, Choose):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _choices(part)
    elif is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from _choices(getattr(value, one.name))


def _unknown(scenario: Scenario, placement: Placement, word: str, known: Iterable[str]) -> ScenarioError:
    where = f"{scenario.source}:{placement.line}"
    return ScenarioError(Fault(f"« {placement.name} » : rien ne s'appelle « {word} »", where, meant(word, known)))


# --- players ------------------------------------------------------------------------------------

TEAM_LIFE = 30
"""Of a team, unless it is said (CR 2008-05 606.4b)."""


def _players(given: Given) -> list[Player]:
    team_of = {who: n for n, team in enumerate(given.teams) for who in team}
    return [
        Player(
            id=PlayerId(who),
            life=_life(given, who, team_of),
            pool=_pool(given, who),
            free_mana=not given.mana_counted and not _counted(given, who),
            team=team_of.get(who),
        )
        for who in given.players
    ]


def _life(given: Given, who: str, team_of: dict[str, int]) -> int:
    """A player's life total; each member of a team holds that of the team."""
    if who in team_of:
        members = set(given.teams[team_of[who]])
        return next((life for team, life in given.life.items() if set(team.split("+")) == members), TEAM_LIFE)
    return given.life.get(who, 20)


def _counted(given: Given, who: str) -> bool:
    start = given.starts.get(who)
    return start is not None and start.pool is not None


def _pool(given: Given, who: str) -> tuple[Mana, ...]:
    start = given.starts.get(who)
    return mana_of(start.pool) if start and start.pool else ()


def mana_of(cost: ManaCost) -> tuple[Mana, ...]:
    """Symbols as mana: a number is so much colourless mana."""
    mana: list[Mana] = []
    for symbol in cost.symbols:
        colours = sorted(symbol.colours, key=lambda colour: colour.value)
        mana += [Mana(colours[0])] if colours else [Mana(None)] * symbol.generic
    return tuple(mana)
