"""Steps that decide which steps follow: may, if, unless, each player."""

from collections.abc import Sequence
from dataclasses import replace

from faqtool.engine.abilities import (
    Choose,
    Cost,
    Discard,
    Filter,
    ForEachPlayer,
    If,
    May,
    OneOf,
    PayMana,
    Sacrifice,
    SetLife,
    UnlessPays,
)
from faqtool.engine.casting.costs import mana_in, pay, payer
from faqtool.engine.casting.mana_payment import bills, spend
from faqtool.engine.choices import Choice, Option, ask, ask_yes
from faqtool.engine.effects.choosing import can_choose, one_of_each_team
from faqtool.engine.events import LinkedTo
from faqtool.engine.happening.happen import happen
from faqtool.engine.layers.look import controller_of
from faqtool.engine.mana import ManaCost
from faqtool.engine.players import in_range, in_turn_order, is_who
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.match import candidates
from faqtool.engine.refusals import Refused
from faqtool.engine.stack.bodies import mentions
from faqtool.engine.stack.how import NOTHING_SAID
from faqtool.engine.stack.resolution import Resolution, Run, Waiting
from faqtool.engine.terms import ObjectId, PlayerId, Zone


def may(res: Resolution, step: May, run: Run) -> None:
    """A player may do the steps, having paid any costs."""
    about = res.source.id if res.source is not None else None
    for player in res.players(step.who):
        if step.costs:
            agreed = pays(res, player, step.costs) is not None
        else:
            agreed = _possible(res, player, step) and ask_yes(res.table, player, "may", about=about)
        if agreed:
            if step.step is not None:
                res.done.add(step.step)
            run(res, step.steps)


def _possible(res: Resolution, player: PlayerId, step: May) -> bool:
    """Whether the player has what the first step wants: nobody chooses to do the impossible (CR 2008-05 413.2d)."""
    match step.steps[:1]:
        case (Choose() as choice,):
            return can_choose(res.context(), choice)
        case (Sacrifice(who=who, what=Filter() as what),) if res.players(who) == (player,):
            return any(
                controller_of(res.game, res.rules, ObjectId(int(id))) == player
                for id in candidates(res.context(), what)
            )
        case (Discard(who=who),) if res.players(who) == (player,):
            return bool(res.game.zones.get((Zone.HAND, player)))
    return True


def if_(res: Resolution, step: If, run: Run) -> None:
    """One branch or the other, as things stand."""
    run(res, step.then if res.holds(step.condition) else step.otherwise)


def one_of(res: Resolution, step: OneOf, run: Run) -> None:
    """The player chooses which of the steps to do."""
    about = res.source.id if res.source is not None else None
    for player in res.players(step.who):
        options = tuple(Option(n + 1) for n in range(len(step.options)))
        chosen = ask(res.table, Choice(player, "does", options, about=about))
        run(res, step.options[int(chosen[0]) - 1])


def unless_pays(res: Resolution, step: UnlessPays, run: Run) -> None:
    """The steps happen unless the player pays all the costs; cards that were removed as a cost are remembered."""
    for player in res.players(step.who):
        exiled = pays(res, player, step.costs)
        if exiled is None:
            run(res, step.steps)
        elif step.link is not None and exiled and res.source is not None:
            res.happen([LinkedTo(res.source.id, step.link, exiled)])


def pays(res: Resolution, player: PlayerId, costs: Sequence[Cost]) -> tuple[ObjectId, ...] | None:
    """What was removed from the game as a player paid costs on resolution; None where they do not pay.

    A player who cannot pay is not asked.
    """
    about = res.source.id if res.source is not None else None
    costs = [_stated(res, cost) for cost in costs]
    if not _could_pay(res, player, costs) or not ask_yes(res.table, player, "pays", about=about):
        return None
    return _pay(res, player, costs)


def _stated(res: Resolution, cost: Cost) -> Cost:
    """« {1} pour chaque … »: so much mana as things stand."""
    match cost:
        case PayMana(mana, each) if each is not None:
            return PayMana(ManaCost(mana.symbols * max(0, res.amount(each))))
    return cost


def _could_pay(res: Resolution, player: PlayerId, costs: Sequence[Cost]) -> bool:
    """Whether paying would succeed: tried, and taken back."""
    table = res.table
    chooser = table.chooser
    table.chooser = lambda _, choice: tuple(option.value for option in choice.options)[: choice.maximum]
    paid = False
    try:
        with table.attempt():
            _pay(res, player, costs)
            paid = True
            raise Refused("cost not available")
    except Refused:
        return paid
    finally:
        table.chooser = chooser


def _pay(res: Resolution, player: PlayerId, costs: Sequence[Cost]) -> tuple[ObjectId, ...]:
    def context() -> Context:
        return replace(res.context(), controller=player)

    cost = mana_in(costs)
    if cost.symbols:
        totals = bills(res.table, None, cost, res.x or 0, NOTHING_SAID)
        spend(res.table, player, totals, NOTHING_SAID, None)
    paying = payer(res.table, player, context, NOTHING_SAID)
    pay(paying, costs)
    return tuple(paying.exiled)


def for_each_player(res: Resolution, step: ForEachPlayer, run: Run) -> None:
    """Each player does each step as "you": choices in turn order, then all at once (CR 2008-05 413.2c)."""
    players = [
        player
        for player in in_turn_order(res.game)
        if is_who(res.game, step.who, player, res.controller) and in_range(res.game, player, res.controller)
    ]
    if mentions(step.steps, SetLife) and res.rules.has("two-headed-life"):
        players = one_of_each_team(res, players)
    theirs = [_as_you(res, player) for player in players]
    for one in step.steps:
        waiting = Waiting()
        for each in theirs:
            each.waiting = waiting
            run(each, (one,))
        happened = happen(res.table, waiting.events) if waiting.events else ()
        for then in waiting.then:
            then(happened)
    for each in theirs:
        _tell(res, each)


def _as_you(res: Resolution, player: PlayerId) -> Resolution:
    """The resolution as one player goes through it: what their steps produce is their own."""
    return replace(
        res,
        controller=player,
        effect_of=res.effect_of or res.controller,
        bindings=dict(res.bindings),
        results=dict(res.results),
        done=set(res.done),
    )


def _tell(res: Resolution, each: Resolution) -> None:
    """What one player's steps produced, added up with the others' for the steps that follow."""
    for key, value in each.bindings.items():
        before = res.bindings.get(key, ())
        if isinstance(value, str) or isinstance(before, str):
            res.bindings[key] = value
        else:
            res.bindings[key] = tuple(dict.fromkeys((*before, *value)))
            res.results[key] = len(res.bindings[key])
    res.done |= each.done
