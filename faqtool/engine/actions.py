"""What a player may do with priority: activate, turn face up, pass, concede."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from faqtool.engine.abilities import Activated, Body, CannotActivate, Keyword, Triggered
from faqtool.engine.casting.cast import How, is_quick, is_sorcery_time, play
from faqtool.engine.casting.costs import mana_in, pay, payer
from faqtool.engine.casting.mana_payment import bills, spend
from faqtool.engine.effects.resolve import resolve_top, run, run_body
from faqtool.engine.events import (
    AbilityPlayed,
    Event,
    PlayChanged,
    PlayerLost,
    PriorityPassed,
    TriggersTaken,
    TurnedFaceUp,
)
from faqtool.engine.happening.happen import happen
from faqtool.engine.layers.look import controller_of, effects_on, granter_of, look, snapshot
from faqtool.engine.mana import ManaCost
from faqtool.engine.players import gets_priority, in_turn_order
from faqtool.engine.reading.conditions import holds
from faqtool.engine.reading.context import Context
from faqtool.engine.refusals import Refused
from faqtool.engine.stack.bodies import has_x, is_loyalty_ability, is_mana_ability, is_mana_trigger, plan
from faqtool.engine.stack.how import NOTHING_SAID
from faqtool.engine.stack.resolution import Resolution
from faqtool.engine.stack.settle import settle
from faqtool.engine.stack.stack import ability_object, put, trigger_context
from faqtool.engine.stack.targets import choose_targets, divided, targeted
from faqtool.engine.state import Object, Payment, Play
from faqtool.engine.table import Table
from faqtool.engine.terms import ObjectId, PlayerId, Zone

__all__ = ["How", "activate", "concede", "pass_priority", "play", "resolve_top", "turn_face_up"]

SUSPEND = "suspend"


def activate(
    table: Table,
    player: PlayerId,
    source: ObjectId,
    which: int | Activated | None = None,
    how: How = NOTHING_SAID,
) -> ObjectId | None:
    """Plays an activated ability: the id of the ability on the stack, None for a mana ability.

    ``which``: the ability, or its printed line (from 0); None where the object has only one.
    Raises Refused, the game being as before.
    """
    with table.attempt():
        if table.game.result is not None:
            raise Refused("game over")
        obj = table.game.objects.get(source)
        if obj is None:
            raise Refused("no such ability", "it is gone")
        ability = _ability(table, obj, which)
        _check(table, player, obj, ability)
        played = _announce(table, player, obj, ability, how)
        table.decisions += 1
        settle(table)
        return played


def _ability(table: Table, obj: Object, which: int | Activated | None) -> Activated:
    """The activated ability that is meant, where it works."""
    meant = list(abilities_of(table, obj.id))
    if isinstance(which, Activated):
        meant = [ability for ability in meant if ability == which]
    elif which is not None:
        meant = [ability for ability in meant if ability.line == which]
    if not meant:
        raise Refused("no such ability")
    found = [ability for ability in meant if ability.zone is obj.zone]
    if not found:
        raise Refused("cannot be played", f"from {obj.zone.value}")
    if which is None and any(ability != found[0] for ability in found):
        raise Refused("which ability", ", ".join(str(ability.line) for ability in found))
    return found[0]


def _check(table: Table, player: PlayerId, obj: Object, ability: Activated) -> None:
    """Who may play it, when, how often (CR 2008-05 404.2, 212.9f, 409.1)."""
    if controller_of(table.game, table.rules, obj.id) != player:
        raise Refused("not controlled")
    if effects_on(table.game, table.rules, obj.id, CannotActivate):
        raise Refused("cannot be played", "an effect forbids it")
    loyalty = is_loyalty_ability(ability)
    slow = ability.sorcery_speed or loyalty or (ability.keyword == SUSPEND and not is_quick(obj.printed))
    if not (is_sorcery_time(table.game, player) if slow else gets_priority(table.game)):
        raise Refused("wrong time")
    if loyalty and any(map(partial(_is_loyalty_of, obj.id), table.game.this_turn)):
        raise Refused("once each turn")
    if ability.once and any(map(partial(_is_line_of, obj.id, ability.line), table.game.this_turn)):
        raise Refused("once each turn")
    ctx = Context(table.game, table.rules, obj, player)
    if ability.when is not None and not holds(ctx, ability.when):
        raise Refused("condition not met")


def _is_loyalty_of(id: ObjectId, event: Event) -> bool:
    """Whether a loyalty ability of the permanent was played."""
    match event:
        case AbilityPlayed(Object(play=Play(loyalty=True)), source):
            return source.id == id
    return False


def _is_line_of(id: ObjectId, line: int, event: Event) -> bool:
    """Whether the ability of that printed line of the object was played."""
    match event:
        case AbilityPlayed(Object(play=Play(ability=Activated() as played)), source):
            return source.id == id and played.line == line
    return False


def _announce(table: Table, player: PlayerId, obj: Object, ability: Activated, how: How) -> ObjectId | None:
    """X, modes, targets, then the costs; a mana ability resolves at once (CR 2008-05 406.2, 409.1).

    Suspending a card is a special action, not an ability that is played (CR 2007-10 502.59a).
    """
    x = how.x
    if has_x(ability.costs) or mana_in(ability.costs).has_x:
        if x is None:
            raise Refused("x not chosen")
        if x < 0:
            raise Refused("illegal choice", "x")
    elif x is not None:
        raise Refused("no x")
    source = snapshot(table.game, table.rules, obj.id)
    granter = granter_of(table.game, table.rules, obj.id, ability)
    chosen = plan((ability.body,), how.modes)
    ctx = Context(table.game, table.rules, source, player, x=x, granter=granter)
    slots = choose_targets(table, ctx, chosen, how, about=obj.id)
    play = Play(
        chosen.body, slots, chosen.modes, x,
        source=source, ability=ability, granter=granter, loyalty=is_loyalty_ability(ability),
        shares=divided(table, ctx, chosen.body, slots),
    )
    if is_mana_ability(ability) or ability.keyword == SUSPEND:
        play = replace(play, payment=_pay(table, player, play, ability, how))
        if ability.keyword != SUSPEND:
            happen(table, [AbilityPlayed(ability_object(play, player), source, mana=True)])
        run(_at_once(table, player, play), play.body.steps)
        _mana_triggers(table)
        return None
    id = put(table, ability_object(play, player))
    happen(table, [PlayChanged(id, replace(play, payment=_pay(table, player, play, ability, how)))])
    happen(table, [AbilityPlayed(table.game.objects[id], source), *targeted(table.game, table.rules, id)])
    return id


def _mana_triggers(table: Table) -> None:
    """Triggered mana abilities resolve straight after the mana ability, without the stack (CR 2026-02 605.4a)."""
    waiting = table.game.pending
    due = [one for one in waiting if is_mana_trigger(one.ability, one.event)]
    if due:
        happen(table, [TriggersTaken(tuple(one for one in waiting if one not in due))])
    for one in due:
        ctx = trigger_context(table, one)
        if isinstance(one.ability, Triggered) and isinstance(one.ability.body, Body):
            run_body(table, ctx, one.ability.body)


def _at_once(table: Table, player: PlayerId, play: Play) -> Resolution:
    return Resolution(table, player, play.source, play, x=play.x, granter=play.granter)


def _pay(table: Table, player: PlayerId, play: Play, ability: Activated, how: How) -> Payment:
    def context() -> Context:
        return Context(
            table.game, table.rules, play.source, player, slots=play.slots, x=play.x, granter=play.granter, play=play
        )

    assert play.source is not None
    cost = mana_in(ability.costs)
    mana = spend(table, player, bills(table, None, cost, play.x or 0, how), how, play.source) if cost.symbols else ()
    if how.pay is not None and not cost.symbols:
        raise Refused("wrong mana")
    paying = payer(table, player, context, how)
    pay(paying, ability.costs)
    return Payment((), mana, tuple(paying.used), paying.quantity)


def turn_face_up(table: Table, player: PlayerId, permanent: ObjectId, how: How = NOTHING_SAID) -> None:
    """Turns a face-down permanent face up for its morph cost; uses no stack (CR 2008-05 502.26d). Raises Refused."""
    with table.attempt():
        obj = table.game.objects.get(permanent)
        if obj is None or obj.zone is not Zone.BATTLEFIELD or not obj.face_down:
            raise Refused("not face down")
        if controller_of(table.game, table.rules, permanent) != player:
            raise Refused("not controlled")
        morphs = [a.value for a in obj.printed.abilities if isinstance(a, Keyword) and a.name == "morph"]
        costs = [cost for cost in morphs if isinstance(cost, ManaCost)]
        if not costs:
            raise Refused("cannot be played", "no morph")
        if not gets_priority(table.game):
            raise Refused("wrong time")
        spend(table, player, bills(table, None, costs[0], how.x or 0, how), how, None)
        happen(table, [TurnedFaceUp(permanent)])
        table.decisions += 1
        settle(table)


def pass_priority(table: Table, player: PlayerId) -> None:
    """The player passes. Once all have in succession, the top of the stack resolves, or the step is over."""
    players = in_turn_order(table.game)
    passed = _passes_in_succession(table)
    if table.game.priority not in (None, player):
        raise Refused("not your priority")
    if passed + 1 < len(players):
        follower = players[(players.index(player) + 1) % len(players)]
        happen(table, [PriorityPassed(follower, player)])
        return
    if table.game.zones.get((Zone.STACK, None)):
        resolve_top(table)
        happen(table, [PriorityPassed(table.game.active)])
    else:
        happen(table, [PriorityPassed(None, player)])


def _passes_in_succession(table: Table) -> int:
    """How many players have passed since anything else happened."""
    count = 0
    for batch in reversed(table.log):
        if len(batch) != 1 or not isinstance(batch[0], PriorityPassed) or batch[0].by is None:
            break
        count += 1
    return count


def concede(table: Table, player: PlayerId) -> None:
    """The player leaves the game at once (CR 2008-05 102.3a)."""
    happen(table, [PlayerLost(player, "concede")])
    settle(table)


def abilities_of(table: Table, source: ObjectId) -> Sequence[Activated]:
    """The activated abilities an object has, wherever they work (CR 2008-05 502.77b)."""
    return [a for a in look(table.game, table.rules, source).abilities if isinstance(a, Activated)]
