"""State-based actions: what the game does by itself as soon as a state is there (CR 2008-05 420.5, 2026-02 704.5)."""

from collections.abc import Callable, Hashable, Iterator, Sequence

from faqtool.engine.abilities import CannotBeEnchanted, Enchant, Keyword
from faqtool.engine.choices import Choice, Option, ask
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import (
    AttachedTo,
    CountersChanged,
    DeathtouchChecked,
    Event,
    GameEnded,
    PlayerLost,
    ZoneChanged,
)
from faqtool.engine.happening.moves import zone_change
from faqtool.engine.layers.look import controller_of, effects_on, is_indestructible, look, view_of
from faqtool.engine.players import team_of
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.match import is_like, matches, satisfies
from faqtool.engine.state import Characteristics, Game, Object, Target
from faqtool.engine.table import Table
from faqtool.engine.terms import AURA, EQUIPMENT, CardType, ObjectId, PlayerId, Supertype, Zone


def state_based(table: Table) -> list[Event]:
    """Every state-based action due now, to be done at once."""
    game, rules = table.game, table.rules
    events: list[Event] = [*_losses(game), *_ceasing(game)]
    leaving: set[ObjectId] = set()
    view = view_of(game, rules)
    ids = game.zones.get((Zone.BATTLEFIELD, None), ())
    there = [(obj, view.characteristics(obj)) for obj in map(game.objects.__getitem__, ids)]
    for event in (*_permanents(game, rules, there), *_duplicates(table, there)):
        if isinstance(event, ZoneChanged) and event.before is not None:
            if event.before.id in leaving:
                continue
            leaving.add(event.before.id)
        events.append(event)
    return events


# --- players -----------------------------------------------------------------------------------


def _losses(game: Game) -> Iterator[Event]:
    """Players without life, or who drew from an empty library, and their teams; then the end of the game."""
    why = {p.id: reason for p in game.players.values() if not p.lost and (reason := _why_lost(game, p.id))}
    teams = {team_of(game, p): reason for p, reason in why.items()}
    for p in game.players.values():
        if not p.lost and team_of(game, p.id) in teams:
            yield PlayerLost(p.id, teams[team_of(game, p.id)])
    if game.result is None:
        left = {team_of(game, p.id) for p in game.players.values() if not p.lost} - set(teams)
        everyone = {team_of(game, p) for p in game.players}
        if len(left) <= 1 < len(everyone):
            winners = [p for p in game.players if team_of(game, p) in left]
            yield GameEnded("+".join(winners) if winners else "draw")


def _why_lost(game: Game, player: PlayerId) -> str:
    one = game.players[player]
    if one.life <= 0:
        return "life"
    return "library" if one.drew_from_empty else ""


# --- permanents --------------------------------------------------------------------------------


Permanents = Sequence[tuple[Object, Characteristics]]


def _permanents(game: Game, rules: Ruleset, there: Permanents) -> Iterator[Event]:
    for obj, values in there:
        id = obj.id
        dying = list(_creature(game, rules, obj, values)) if CardType.CREATURE in values.types else []
        yield from dying
        if obj.deathtouched and not dying:
            yield DeathtouchChecked(id)
        if CardType.PLANESWALKER in values.types and not obj.counters.get("loyalty"):
            yield zone_change(game, id, Zone.GRAVEYARD, why="state")
        pairs = min(obj.counters.get("+1/+1", 0), obj.counters.get("-1/-1", 0))
        if pairs:
            yield CountersChanged(id, "+1/+1", -pairs)
            yield CountersChanged(id, "-1/-1", -pairs)
        if not dying and (obj.attached_to is not None or AURA in values.subtypes):  # else it comes off by leaving
            yield from _attachment(game, rules, obj, values)


def _creature(game: Game, rules: Ruleset, obj: Object, values: Characteristics) -> Iterator[Event]:
    toughness = values.toughness or 0
    if toughness <= 0:
        yield zone_change(game, obj.id, Zone.GRAVEYARD, why="state")
        return
    lethal = obj.damage >= toughness and rules.holds("212.3g")
    poisoned = obj.deathtouched and rules.has("deathtouch")
    if (lethal or poisoned) and not is_indestructible(game, rules, obj.id):
        yield zone_change(game, obj.id, Zone.GRAVEYARD, why="destroy")


def _attachment(game: Game, rules: Ruleset, obj: Object, values: Characteristics) -> Iterator[Event]:
    """An aura that enchants nothing it may goes to the graveyard; other things come off.

    An aura that is a creature goes at once (CR 2008-05 212.4g, 2009-07 303.4c); since 2010 it comes off first, and
    goes in the next check, as it is attached to nothing (CR 2010-07 303.4d).
    """
    if AURA in values.subtypes and CardType.ENCHANTMENT in values.types:
        if not may_enchant(game, rules, obj, values):
            is_creature = CardType.CREATURE in values.types
            comes_off = rules.has("creature-aura") and is_creature and _fits(game, rules, obj, values)
            yield AttachedTo(obj.id, None) if comes_off else zone_change(game, obj.id, Zone.GRAVEYARD, why="state")
    elif obj.attached_to is not None and not may_equip(game, rules, obj, values):
        yield AttachedTo(obj.id, None)


def may_enchant(game: Game, rules: Ruleset, aura: Object, values: Characteristics) -> bool:
    """Whether the aura may stay attached to what it is attached to (CR 2008-05 212.4f-g, 420.5d)."""
    return CardType.CREATURE not in values.types and _fits(game, rules, aura, values)


def _fits(game: Game, rules: Ruleset, aura: Object, values: Characteristics) -> bool:
    """Whether the aura, were it no creature, might stay attached to what it is attached to."""
    host = aura.attached_to
    if host is None or host == aura.id:
        return False
    if isinstance(host, str):
        there = not game.players[host].lost
    else:
        there = host in game.objects and game.objects[host].zone is Zone.BATTLEFIELD
        there = there and not _protected(game, rules, host, aura)
    return there and _enchants(game, rules, aura, values) and not _refuses(game, rules, host, aura)


def _enchants(game: Game, rules: Ruleset, aura: Object, values: Characteristics) -> bool:
    assert aura.attached_to is not None
    ctx = Context(game, rules, aura, controller_of(game, rules, aura.id))
    kinds = [ability.selection for ability in values.abilities if isinstance(ability, Enchant)]
    return bool(kinds) and all(matches(ctx, kind, aura.attached_to) for kind in kinds)


def _refuses(game: Game, rules: Ruleset, host: Target, aura: Object) -> bool:
    """Whether an effect says that auras like this one can't enchant the host (CR 2026-02 303.4)."""
    return any(
        effect.by is None or is_like(ctx, effect.by, aura)
        for effect, ctx in effects_on(game, rules, host, CannotBeEnchanted)
    )


def may_equip(game: Game, rules: Ruleset, equipment: Object, values: Characteristics) -> bool:
    """Whether the equipment may stay attached to what it is attached to (CR 2008-05 212.2e, 420.5k)."""
    host = equipment.attached_to
    if host is None or isinstance(host, str) or host not in game.objects:
        return False
    if game.objects[host].zone is not Zone.BATTLEFIELD:
        return False
    if EQUIPMENT not in values.subtypes or CardType.CREATURE in values.types or host == equipment.id:
        return False
    is_creature = CardType.CREATURE in look(game, rules, host).types
    return is_creature and not _protected(game, rules, host, equipment)


def _protected(game: Game, rules: Ruleset, host: ObjectId, source: Object) -> bool:
    """Whether the host has protection from the thing attached to it (CR 2008-05 502.7c)."""
    ctx = Context(game, rules, game.objects[host], controller_of(game, rules, host))
    return any(
        satisfies(ctx, a.value, source)  # type: ignore[arg-type]
        for a in look(game, rules, host).abilities
        if isinstance(a, Keyword) and a.name == "protection" and a.value is not None
    )


# --- things out of place -----------------------------------------------------------------------


def _ceasing(game: Game) -> Iterator[Event]:
    """Tokens off the battlefield and copies of spells off the stack cease to exist."""
    for (zone, _), ids in game.zones.items():
        if zone is Zone.STACK:
            continue
        for id in ids:
            kind = game.objects[id].kind
            if (kind == "token" and zone is not Zone.BATTLEFIELD) or kind == "copy":
                yield ZoneChanged(game.objects[id], None, "state")


# --- uniqueness --------------------------------------------------------------------------------


def _duplicates(table: Table, there: Permanents) -> Iterator[Event]:
    """The legend rule and the planeswalker uniqueness rule of the date."""
    rules = table.rules
    for names in _shared(there, _legend_names):
        yield from _unique(table, names, by_controller=rules.has("legend-rule"))
    for types in _shared(there, _planeswalker_types):
        if not rules.has("planeswalker-uniqueness-gone"):
            yield from _unique(table, types, by_controller=rules.has("planeswalker-uniqueness"))


def _legend_names(values: Characteristics) -> frozenset[Hashable]:
    legendary = Supertype.LEGENDARY in values.supertypes and values.name is not None
    return frozenset({values.name}) if legendary else frozenset()


def _planeswalker_types(values: Characteristics) -> frozenset[Hashable]:
    if CardType.PLANESWALKER not in values.types:
        return frozenset()
    return frozenset(s for s in values.subtypes if s.of is CardType.PLANESWALKER)


def _shared(
    there: Permanents, shared: Callable[[Characteristics], frozenset[Hashable]]
) -> Iterator[Sequence[ObjectId]]:
    """The permanents that share something, where there are at least two."""
    groups: dict[Hashable, list[ObjectId]] = {}
    for obj, values in there:
        for what in shared(values):
            groups.setdefault(what, []).append(obj.id)
    return (ids for ids in groups.values() if len(ids) > 1)


def _unique(table: Table, sharing: Sequence[ObjectId], by_controller: bool) -> Iterator[Event]:
    """Of those that share something: all go, or since July 2013 each controller keeps one."""
    game, rules = table.game, table.rules
    groups: dict[PlayerId | None, list[ObjectId]] = {}
    for id in sharing:
        groups.setdefault(controller_of(game, rules, id) if by_controller else None, []).append(id)
    for whose, ids in groups.items():
        if len(ids) < 2:
            continue
        kept = None
        if whose is not None:
            options = tuple(Option(id, about=id) for id in ids)
            kept = ask(table, Choice(whose, "keeps", options))[0]
        for id in ids:
            if id != kept:
                yield zone_change(game, id, Zone.GRAVEYARD, why="state")
