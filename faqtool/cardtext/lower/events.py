"""What triggers wait for, as patterns; what is spoken of there can be meant by later pronouns."""

from dataclasses import replace

from faqtool.cardtext.keywords import CHAMPION
from faqtool.cardtext.lower.amounts import stated
from faqtool.cardtext.lower.context import Discourse, no_meaning
from faqtool.cardtext.lower.modifiers import owned_in
from faqtool.cardtext.lower.nouns import PERSONS, PLACES, Described, only_creature, spread, zone_of
from faqtool.cardtext.lower.players import who
from faqtool.cardtext.lower.recipients import selected
from faqtool.cardtext.lower.references import selection
from faqtool.cardtext.lower.selections import described_each, spread_filters
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import (
    Attacks,
    BecomesBlocked,
    BecomesTapped,
    BecomesTarget,
    BecomesUntapped,
    Blocks,
    BlocksOne,
    Clashes,
    ControlledBy,
    Countered,
    CounterPlaced,
    Damages,
    Discards,
    Draws,
    Either,
    EventObject,
    EventPattern,
    EventPlayer,
    EventSource,
    Filter,
    GainsLife,
    Host,
    IsAbilityOnStack,
    IsRef,
    IsSpell,
    LinksTo,
    Moves,
    N,
    Not,
    OwnedBy,
    Players,
    PlaysAbility,
    PlaysSpell,
    Ref,
    StepBegins,
    TapsForMana,
    This,
)
from faqtool.engine.terms import Step, Who, Zone

STEPS = {
    "your_upkeep": StepBegins(Step.UPKEEP, Who.YOU),
    "any_upkeep": StepBegins(Step.UPKEEP, Who.ANY),
    "their_upkeep": StepBegins(Step.UPKEEP, Who.OPPONENT),
    "host_upkeep": StepBegins(Step.UPKEEP, Host()),
    "your_draw_step": StepBegins(Step.DRAW, Who.YOU),
    "any_draw_step": StepBegins(Step.DRAW, Who.ANY),
    "their_draw_step": StepBegins(Step.DRAW, Who.OPPONENT),
    "host_draw_step": StepBegins(Step.DRAW, Host()),
    "your_combat": StepBegins(Step.BEGIN_COMBAT, Who.YOU),
    "combat_end": StepBegins(Step.END_COMBAT, Who.ANY),
    "your_end": StepBegins(Step.END, Who.YOU),
    "any_end": StepBegins(Step.END, Who.ANY),
}


SIDES = {
    "attacks_or_blocks": ("attacks", "blocks"),
    "blocks_or_blocked": ("blocks", "becomes_blocked"),
    "blocks_or_blocked_by": ("blocks_one", "becomes_blocked_by"),
}
"""Events of two sides, as the two events that they are."""


def pattern(ctx: Discourse, event: Node, name: str = "") -> EventPattern:
    """The event a trigger waits for; ``name``: which of two."""
    match name or event.name:
        case "blocks_one":
            event.has("BLOQUER")
            ours, theirs = event.all("things")
            return BlocksOne(_combatant(ctx, ours, EventObject()), _combatant(ctx, theirs, EventSource()))
        case "becomes_blocked_by":
            event.has("BLOQUER")
            ours, theirs = event.all("things")
            return BlocksOne(_combatant(ctx, theirs, EventObject()), _combatant(ctx, ours, EventSource()))
        case "becomes_blocked":
            event.has("BLOQUER")
            return BecomesBlocked(subject(ctx, event))
        case "becomes_target":
            return _targeted(ctx, event)
        case "enters":
            return Moves(_under(event, subject(ctx, event)), None, Zone.BATTLEFIELD)
        case "leaves":
            return Moves(subject(ctx, event, Zone.BATTLEFIELD), Zone.BATTLEFIELD, None)
        case "dies":
            return Moves(_into(ctx, event, subject(ctx, event, Zone.BATTLEFIELD)), Zone.BATTLEFIELD, Zone.GRAVEYARD)
        case "host_dies":
            if spread(event.must("things"))[0].name != "host":
                no_meaning(f"mis dans un cimetière, on ne dit pas d'où : {event.text()}")
            return Moves(_into(ctx, event, subject(ctx, event, Zone.BATTLEFIELD)), Zone.BATTLEFIELD, Zone.GRAVEYARD)
        case "buried":
            return Moves(_in(_into(ctx, event, subject(ctx, event)), Zone.GRAVEYARD), None, Zone.GRAVEYARD)
        case "attacks":
            event.has("ATTAQUER")
            attacker = subject(ctx, event)
            ctx.speak(EventPlayer(), frozenset({"JOUEUR"}), False, "m", 1)
            return Attacks(attacker)
        case "blocks":
            event.has("BLOQUER")
            only_creature(event)
            least = event.get("number")
            least_n = stated(least) if least else N(1)
            return Blocks(subject(ctx, event), least_n.value if isinstance(least_n, N) else 1)
        case "is_countered":
            return Countered(subject(ctx, event))
        case "becomes_tapped":
            event.has("ENGAGE")
            return BecomesTapped(subject(ctx, event))
        case "becomes_untapped":
            return BecomesUntapped(subject(ctx, event))
        case "championed":
            event.all("own")
            return LinksTo(Filter(None, subject(ctx, event).all), CHAMPION)
        case "tapped_for_mana" | "taps_for_mana":
            return _for_mana(ctx, event)
        case "damages_you":
            return Damages(_source(ctx, event), Players(Who.YOU), _combat(event))
        case "damages_any":
            return Damages(_source(ctx, event), Either((Filter(None), Players())), _combat(event))
        case "damages":
            return _damages(ctx, event)
        case _:
            return _of_player(ctx, event)


def subject(ctx: Discourse, event: Node, zone: Zone | None = None) -> Filter:
    """The object the event happens to; from now on « il », « cette créature » mean it."""
    node = event.must("things")
    found = selection(ctx, node)
    found = found if zone is None else _in(found, zone)
    if spread(node)[0].name == "described":
        said = spread_filters(ctx, node)
        if any(one.count != N(1) for one in said):
            no_meaning("événement de plusieurs objets à la fois")
        _speak(ctx, EventObject(), said)
    _host_of_then(ctx, EventObject())
    return found


def _host_of_then(ctx: Discourse, ref: EventObject | EventSource) -> None:
    """« À chaque fois que la créature équipée attaque, elle … »: the one that did, whoever bears it by then.

    CR 2026-02 608.2k.
    """
    ctx.referents = [replace(one, ref=ref) if one.ref == Host() else one for one in ctx.referents]


def _for_mana(ctx: Discourse, event: Node) -> TapsForMana:
    """« À chaque fois qu'un joueur engage un terrain pour du mana »: the permanent is the source of the event."""
    persons = event.all(*PERSONS)
    event.has("ENGAGE")
    said = spread_filters(ctx, event.must("things")) if spread(event.must("things"))[0].name == "described" else []
    found = selection(ctx, event.must("things"))
    if said:
        _speak(ctx, EventSource(), said)
    _host_of_then(ctx, EventSource())
    ctx.speak(EventPlayer(), frozenset({"JOUEUR"}), False, "m", 1)
    return TapsForMana(who(persons[0]) if persons else Who.ANY, found)


def _combatant(ctx: Discourse, node: Node, ref: EventObject | EventSource) -> Filter:
    """One side of a block; the card itself is not spoken of again as « cette créature »."""
    if spread(node)[0].name == "described":
        said = spread_filters(ctx, node)
        if any(one.count != N(1) or one.determiner.startswith("at_least") for one in said):
            no_meaning("plusieurs créatures à la fois dans un blocage")
        _speak(ctx, ref, said)
    found = selection(ctx, node).all
    _host_of_then(ctx, ref)
    return Filter(None, found)


def _targeted(ctx: Discourse, event: Node) -> BecomesTarget:
    """« devient la cible d'un sort ou d'une capacité [qu'un adversaire contrôle] »."""
    what = subject(ctx, event)
    said = described_each(ctx, event.must("by_what"))
    if {head for one in said for head in one.heads} - {"SORT", "CAPACITE"}:
        no_meaning(f"cible d'autre chose : {event.text()}")
    kinds = [tuple(p for p in one.predicates if not isinstance(p, IsSpell | IsAbilityOnStack)) for one in said]
    spell = () if len(said) > 1 else (IsSpell(),) if "SORT" in said[0].heads else (Not(IsSpell()),)
    ctx.speak(EventPlayer(), frozenset({"JOUEUR"}), False, "m", 1)
    return BecomesTarget(what, Filter(None, (*spell, *kinds[-1])))


def _speak(ctx: Discourse, ref: EventObject | EventSource, said: list[Described]) -> None:
    heads = frozenset[str]().union(*(one.heads for one in said)) | {"CARTE"}
    gender = said[0].gender if len(said) == 1 else None
    ctx.speak(ref, heads, False, gender, 1)


def _in(filter: Filter, zone: Zone) -> Filter:
    return Filter(zone, filter.all)


def _under(event: Node, filter: Filter) -> Filter:
    under = event.all("under_you", "under_owner")
    mine = (ControlledBy(Who.YOU),) if under and under[0].name == "under_you" else ()
    return Filter(Zone.BATTLEFIELD, (*filter.all, *mine))


def _into(ctx: Discourse, event: Node, filter: Filter) -> Filter:
    place = event.all(*PLACES)[0]
    if zone_of(place) is not Zone.GRAVEYARD or place.name == "their_zone":
        no_meaning(f"zone inattendue : {place.text()}")
    return Filter(filter.zone, (*filter.all, *owned_in(ctx, place)))


def _source(ctx: Discourse, event: Node) -> Filter:
    node = event.must("things")
    ctx.quantity = "event"
    if spread(node)[0].name != "described":
        found = selection(ctx, node)
        _host_of_then(ctx, EventSource())
        return found
    said = spread_filters(ctx, node)
    found = selection(ctx, node)
    _speak(ctx, EventSource(), said)
    return Filter(None, found.all)


def _combat(event: Node) -> bool | None:
    return True if event.all("any_damage", "combat_damage")[0].name == "combat_damage" else None


def _damages(ctx: Discourse, event: Node) -> EventPattern:
    source = _source(ctx, event)
    to, is_player = selected(ctx, event.must("recipients"))
    if is_player:
        ctx.speak(EventPlayer(), frozenset({"JOUEUR"}), False, "m", 1)
    else:
        ctx.speak(EventObject(), frozenset({"PERMANENT", "creature"}), False, None, 1)
    return Damages(source, to, _combat(event))


def _of_player(ctx: Discourse, event: Node) -> EventPattern:
    persons = event.all(*PERSONS)
    player = who(persons[0]) if persons else Who.YOU
    if player is not Who.YOU:
        ctx.speak(EventPlayer(), frozenset({"JOUEUR"}), False, "m", 1)
    match event.name:
        case "plays" | "plays_ability":
            return _plays(ctx, event, player)
        case "discards":
            return Discards(Filter(Zone.HAND, (OwnedBy(player),)))
        case "draws":
            return Draws(player)
        case "clashes":
            return Clashes(Who.YOU)
        case "wins_clash":
            return Clashes(Who.YOU, won=True)
        case "gains_life":
            return GainsLife(player)
        case "counter_put":
            leaf = event.leaf("CHANGE")
            return CounterPlaced(leaf.value if leaf else None, subject(ctx, event, Zone.BATTLEFIELD))
        case _:
            no_meaning(f"événement sans sens : {event.text()}")


def _plays(ctx: Discourse, event: Node, player: Who | Ref) -> EventPattern:
    said = spread_filters(ctx, event.must("things"))
    during = event.all("their_turn", "own_turn")
    turn = None if not during else Who.OPPONENT if during[0].name == "their_turn" else Who.YOU
    if "CAPACITE" in said[0].heads:
        kinds = tuple(p for p in said[0].predicates if not isinstance(p, IsAbilityOnStack))
        source = Filter(Zone.BATTLEFIELD if kinds else None, kinds)  # an "élémental" is a permanent, any object may do
        ctx.speak(EventObject(), frozenset({"CAPACITE"}), False, "f", 1)
        return PlaysAbility(player, source, mana_abilities=event.name != "plays_ability")
    found = selection(ctx, event.must("things"))
    _speak(ctx, EventObject(), said)
    return PlaysSpell(player, found, turn)


def is_own(filter: Filter) -> bool:
    """Whether the event happens to the card itself."""
    return filter.all == (IsRef(This()),)
