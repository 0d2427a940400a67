"""Playing spells and lands: from the announcement to the spell paid for on the stack (CR 2008-05 409.1)."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from faqtool.engine.abilities import (
    Ability,
    Body,
    CannotBePlayed,
    Cost,
    CostOption,
    Keyword,
    MayPlay,
    Modes,
    PlayedOnly,
    PlayLimit,
)
from faqtool.engine.casting.costs import mana_in, pay, payer
from faqtool.engine.casting.mana_payment import bills, spend
from faqtool.engine.casting.paying import Bill
from faqtool.engine.choices import Choice, Option, ask, ask_yes
from faqtool.engine.events import LandPlayed, PlayChanged, SpellPlayed
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import zone_change
from faqtool.engine.layers.look import effects_on, look
from faqtool.engine.mana import ManaCost
from faqtool.engine.players import gets_priority
from faqtool.engine.reading.conditions import holds
from faqtool.engine.reading.context import Context
from faqtool.engine.refusals import Refused
from faqtool.engine.stack.bodies import has_x, plan, spell_parts
from faqtool.engine.stack.how import NOTHING_SAID, Given, How
from faqtool.engine.stack.resolution import moved
from faqtool.engine.stack.settle import settle
from faqtool.engine.stack.stack import has_targets, plan_of_mode
from faqtool.engine.stack.targets import choose_targets, divided, targeted
from faqtool.engine.state import Characteristics, Game, Object, Payment, Play
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, ObjectId, PlayerId, Step, Zone

__all__ = ["Given", "How", "is_sorcery_time", "play", "play_during", "total_cost"]

MORPH_COST = ManaCost.parse("{3}")
MOST_ASKED_X = 20


@dataclass(frozen=True, slots=True)
class Leave:
    """What lets a player play a card besides the ordinary rules: during a resolution, without its mana cost.

    ``fits`` says whether the spell is one that may be played so.
    """

    during: bool = False
    free: bool = False
    fits: Callable[[Object], bool] | None = None


ORDINARY = Leave()


def play(table: Table, player: PlayerId, card: ObjectId, how: How = NOTHING_SAID) -> ObjectId:
    """Plays a card, as a spell (the id of the spell on the stack) or as a land (the id of the permanent).

    Raises Refused, the game being as before.
    """
    with table.attempt():
        played = _play(table, player, card, how, ORDINARY)
        table.decisions += 1
        settle(table)
        return played


def play_during(
    table: Table, player: PlayerId, card: ObjectId, free: bool, fits: Callable[[Object], bool] | None = None
) -> ObjectId | None:
    """Plays a card while something resolves; timing aside, the rules hold. None where they don't let it be played."""
    try:
        with table.attempt():
            return _play(table, player, card, How(asking=True), Leave(during=True, free=free, fits=fits))
    except Refused as problem:
        if problem.reason == "illegal choice":
            raise  # chosen wrongly is not the same as not playable
        return None


def total_cost(table: Table, player: PlayerId, card: ObjectId, how: How = NOTHING_SAID) -> ManaCost:
    """The mana a spell would cost in total, by the ways chosen: increases, then reductions. Raises Refused."""
    found: list[Bill] = []
    try:
        with table.attempt():
            announced = _announce(table, player, card, how, ORDINARY)
            found.extend(announced.totals)
            raise Refused("cost not available")
    except Refused:
        if not found:
            raise
    return found[0].cost


def is_sorcery_time(game: Game, player: PlayerId) -> bool:
    """A main phase of the player's turn, nothing on the stack (CR 2008-05 409.1, 212.7a)."""
    mains = (Step.MAIN_1, Step.MAIN_2)
    return game.active == player and game.step in mains and not game.zones.get((Zone.STACK, None))


def _play(table: Table, player: PlayerId, card: ObjectId, how: How, leave: Leave) -> ObjectId:
    if table.game.result is not None:
        raise Refused("game over")
    obj = table.game.objects.get(card)
    if obj is None:
        raise Refused("cannot be played", "it is gone")
    if not leave.during:
        _check_place(table, player, obj)
    if CardType.LAND in obj.printed.types and not how.face_down:
        return _play_land(table, player, obj, leave)
    announced = _announce(table, player, card, how, leave)
    return _pay(table, player, announced, how)


def _check_place(table: Table, player: PlayerId, obj: Object) -> None:
    """A card is played from its owner's hand, unless an effect lets the player play it from where it is."""
    permitted = [ctx for _, ctx in effects_on(table.game, table.rules, obj.id, MayPlay) if ctx.controller == player]
    if not permitted and not (obj.zone is Zone.HAND and obj.owner == player):
        raise Refused("cannot be played", f"from {obj.zone.value}")


def _play_land(table: Table, player: PlayerId, obj: Object, leave: Leave) -> ObjectId:
    """Only in the player's own turn, and once (CR 2008-05 212.6); timing aside during a resolution."""
    if table.game.active != player or not (leave.during or is_sorcery_time(table.game, player)):
        raise Refused("wrong time")
    if table.game.players[player].lands_played:
        raise Refused("already a land played")
    change = zone_change(table.game, obj.id, Zone.BATTLEFIELD, controller=player, why="play")
    return moved(happen(table, [change, LandPlayed(player)]))[0]


# --- announcing --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Announced:
    """A spell on the stack that has not been paid for yet."""

    spell: ObjectId
    play: Play
    costs: tuple[Cost, ...]
    totals: tuple[Bill, ...]


def _announce(table: Table, player: PlayerId, card: ObjectId, how: How, leave: Leave) -> Announced:
    """The spell goes on the stack; modes, X, costs and targets are chosen; the total cost is worked out."""
    how = _asked_half(table, player, card, how)
    spell = _onto_stack(table, player, card, how, leave)
    if leave.fits is not None and not leave.fits(table.game.objects[spell]):
        raise Refused("cannot be played" if how.half is None else "illegal choice")
    values = look(table.game, table.rules, spell)
    names, costs, cost = _costs(table, player, spell, values, how, leave)
    x = _x(table, player, spell, cost.has_x or has_x(costs), how)
    ctx = Context(table.game, table.rules, table.game.objects[spell], player, x=x)
    parts = spell_parts(values)
    chosen = plan(parts, _modes(table, ctx, parts, how))
    play = Play(chosen.body, (), chosen.modes, x, Payment(names), how.half, how.face_down)
    happen(table, [PlayChanged(spell, play)])
    _check_allowed(table, player, spell)
    ctx = Context(table.game, table.rules, table.game.objects[spell], player, x=x, play=play)
    play = replace(play, slots=choose_targets(table, ctx, chosen, how, own=spell, about=spell))
    play = replace(play, shares=divided(table, ctx, play.body, play.slots))
    return Announced(spell, play, costs, bills(table, spell, cost, x or 0, how))


def _asked_half(table: Table, player: PlayerId, card: ObjectId, how: How) -> How:
    halves = table.game.objects[card].printed.halves
    if not halves:
        if how.half is not None:
            raise Refused("cannot be played", "not a split card")
        return how
    if how.half is None:
        if not how.asking:
            raise Refused("cannot be played", "which half")
        options = tuple(Option(i, word=half.name or "") for i, half in enumerate(halves))
        how = replace(how, half=int(ask(table, Choice(player, "half", options, about=card))[0]))
    if how.half is None or not 0 <= how.half < len(halves):
        raise Refused("cannot be played", "no such half")
    return how


def _onto_stack(table: Table, player: PlayerId, card: ObjectId, how: How, leave: Leave) -> ObjectId:
    obj = table.game.objects[card]
    values = obj.printed if how.half is None else obj.printed.halves[how.half]
    if how.face_down and not _has_keyword(values.abilities, "morph"):
        raise Refused("cannot be played", "no morph")
    _check_time(table, player, values, how, leave)
    change = zone_change(table.game, card, Zone.STACK, controller=player, why="play", face_down=how.face_down)
    assert change.after is not None  # cards do not cease to exist
    play = Play(Body(), (), half=how.half, face_down=how.face_down)
    return moved(happen(table, [replace(change, after=replace(change.after, play=play))]))[0]


def _check_time(table: Table, player: PlayerId, values: Characteristics, how: How, leave: Leave) -> None:
    """Instants and what has flash whenever players get priority, everything else when a sorcery may be played."""
    quick = not how.face_down and is_quick(values) and gets_priority(table.game)
    if not (leave.during or quick or is_sorcery_time(table.game, player)):
        raise Refused("wrong time")


def is_quick(values: Characteristics) -> bool:
    """Whether the card may be played whenever its player has priority (CR 2008-05 212.5a, 502.57)."""
    return CardType.INSTANT in values.types or _has_keyword(values.abilities, "flash")


def _has_keyword(abilities: Sequence[Ability], name: str) -> bool:
    return any(isinstance(ability, Keyword) and ability.name == name for ability in abilities)


def _check_allowed(table: Table, player: PlayerId, spell: ObjectId) -> None:
    """No effect forbids the spell, or that the player play another one this turn."""
    if effects_on(table.game, table.rules, spell, CannotBePlayed):
        raise Refused("cannot be played", "an effect forbids it")
    if not all(holds(ctx, only.when) for only, ctx in effects_on(table.game, table.rules, spell, PlayedOnly)):
        raise Refused("condition not met")
    played = sum(
        isinstance(event, SpellPlayed) and event.spell.controller == player for event in table.game.this_turn
    )
    if any(played >= limit.n for limit, _ in effects_on(table.game, table.rules, player, PlayLimit)):
        raise Refused("play limit")


def _costs(
    table: Table, player: PlayerId, spell: ObjectId, values: Characteristics, how: How, leave: Leave
) -> tuple[tuple[str, ...], tuple[Cost, ...], ManaCost]:
    """The names of the optional costs paid, all costs, and the mana cost with their mana in it. Raises Refused.

    At most one alternative cost; none where the mana cost is not paid anyway (CR 2008-05 409.1b).
    """
    ctx = Context(table.game, table.rules, table.game.objects[spell], player)
    listed = [ability for ability in values.abilities if isinstance(ability, CostOption)]
    offered = [option for option in listed if not option.required]
    names = how.options or (_asked_options(table, ctx, offered, leave.free) if how.asking else ())
    taken = _options(offered, names)
    alternatives = [option for option in taken if option.alternative]
    if len(alternatives) > (0 if leave.free or how.face_down else 1):
        raise Refused("cost not available", "alternative cost")
    if not all(option.if_ is None or holds(ctx, option.if_) for option in taken):
        raise Refused("cost not available", ", ".join(names))
    required = [option for option in listed if option.required and option.unless not in names]
    costs = tuple(cost for option in (*taken, *required) for cost in option.costs)
    if how.face_down:
        base = MORPH_COST
    elif alternatives or leave.free:
        base = ManaCost()
    elif values.mana_cost is None:
        raise Refused("cannot be played", "no mana cost")
    else:
        base = values.mana_cost
    return names, costs, ManaCost(base.symbols + mana_in(costs).symbols)


def _options(offered: Sequence[CostOption], names: Sequence[str]) -> list[CostOption]:
    """The options meant: each instance of a cost can be paid once. Raises Refused."""
    left = list(offered)
    taken = []
    for name, times in Counter(names).items():
        found = [option for option in left if option.name == name][:times]
        if len(found) < times:
            raise Refused("cost not available", name)
        taken += found
    return taken


def _asked_options(table: Table, ctx: Context, offered: Sequence[CostOption], free: bool) -> tuple[str, ...]:
    """As a card is played during a resolution, it is asked which costs are paid: an alternative one only once.

    None is asked for where the mana cost is not paid anyway (CR 2008-05 409.1b).
    """
    about = ctx.source.id if ctx.source else None
    taken: list[str] = []
    settled = free
    for option in offered:
        may = not (option.alternative and settled) and (option.if_ is None or holds(ctx, option.if_))
        if may and ask_yes(table, ctx.controller, "pays", about=about):
            taken.append(option.name)
            settled |= option.alternative
    return tuple(taken)


def _x(table: Table, player: PlayerId, spell: ObjectId, in_cost: bool, how: How) -> int | None:
    """The value of X; 0 where a mana cost with X in it is not paid (CR 2008-05 409.1b)."""
    values = look(table.game, table.rules, spell)
    if not in_cost:
        if how.x:
            raise Refused("no x")
        return 0 if values.mana_cost is not None and values.mana_cost.has_x else None
    if how.x is None and how.asking:
        options = tuple(Option(n) for n in range(MOST_ASKED_X + 1))
        return int(ask(table, Choice(player, "x", options, about=spell))[0])
    if how.x is None:
        raise Refused("x not chosen")
    if how.x < 0:
        raise Refused("illegal choice", "x")
    return how.x


def _modes(table: Table, ctx: Context, parts: Sequence[Body | Modes], how: How) -> tuple[int, ...]:
    modal = [part for part in parts if isinstance(part, Modes)]
    if not modal or how.modes or not how.asking:
        return how.modes
    possible = [i for i in range(len(modal[0].bodies)) if has_targets(ctx, plan_of_mode(modal[0], i))]
    options = tuple(Option(i) for i in possible)
    n = modal[0].choose
    about = ctx.source.id if ctx.source else None
    return tuple(int(i) for i in ask(table, Choice(ctx.controller, "modes", options, n, n, about=about)))


# --- paying ------------------------------------------------------------------------------------


def _pay(table: Table, player: PlayerId, announced: Announced, how: How) -> ObjectId:
    spell, play = announced.spell, announced.play

    def context() -> Context:
        obj = table.game.objects[spell]
        return Context(table.game, table.rules, obj, player, slots=play.slots, x=play.x, play=play)

    mana = spend(table, player, announced.totals, how, table.game.objects[spell])
    paying = payer(table, player, context, how)
    pay(paying, announced.costs)
    payment = Payment(play.payment.options, mana, tuple(paying.used), paying.quantity)
    happen(table, [PlayChanged(spell, replace(play, payment=payment))])
    happen(table, [SpellPlayed(table.game.objects[spell]), *targeted(table.game, table.rules, spell)])
    return spell
