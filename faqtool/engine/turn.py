"""Turns, phases and steps, and how the game moves from one to the next (CR 2008-05 300 to 314)."""

from collections.abc import Sequence

from faqtool.engine.abilities import AttackLimit, DoesNotUntap, EndOfTurn, SkipStep, UntilYourNextTurn
from faqtool.engine.choices import Choice, Option, ask
from faqtool.engine.combat.combat_damage import combat_damage, strikes_first
from faqtool.engine.combat.declare import declare_attackers, declare_blockers, must_attack
from faqtool.engine.combat.requirements import required_blocks
from faqtool.engine.effects.moving import draw
from faqtool.engine.effects.resolve import resolve_top
from faqtool.engine.events import (
    CombatChanged,
    DamageMarksRemoved,
    Discarded,
    EffectsEnded,
    Event,
    LifeChanged,
    PhasesPlanned,
    PoolEmptied,
    ShieldsGone,
    StepBegan,
    TappedChanged,
    TurnBegan,
)
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import zone_change
from faqtool.engine.layers.look import controller_of, effects_on
from faqtool.engine.players import are_opponents, in_turn_order, teammates
from faqtool.engine.refusals import Refused
from faqtool.engine.stack.settle import settle
from faqtool.engine.state import Combat, Game, Target
from faqtool.engine.table import Table
from faqtool.engine.terms import ObjectId, PlayerId, Step, Zone

COMBAT_ONLY = frozenset({Step.BLOCKERS, Step.FIRST_STRIKE_DAMAGE, Step.DAMAGE})
"""Steps that come only where creatures attack."""

PHASE_ENDS = frozenset({Step.DRAW, Step.MAIN_1, Step.END_COMBAT, Step.MAIN_2, Step.CLEANUP})
"""The last step of each phase."""

HAND_SIZE = 7


def advance(table: Table, to: Step, whose: PlayerId | None = None) -> None:
    """Everybody passes until the step ``to`` begins, of the turn of ``whose`` (None: whoever's comes first).

    The stack resolves on the way. It is always a later step: at least one ends. Stops where the game ends.
    Raises Refused where the step does not come, Unanswered where a choice is due that nobody makes.
    """
    with table.attempt():
        started = table.game.turn
        while table.game.result is None:
            if table.game.step is not Step.UNTAP:  # nobody gets priority in it
                resolve_all(table)
            if table.game.result is not None:
                return
            next_step(table)
            ours = whose is None or not are_opponents(table.game, whose, table.game.active)
            if ours and table.game.step is to:
                return
            if table.game.turn > started + 2 * len(table.game.players) or (
                ours and to in COMBAT_ONLY and table.game.step is Step.END_COMBAT
            ):
                raise Refused("no such step", to.name.lower())


def resolve_all(table: Table) -> None:
    """Everybody passes until the stack is empty, and nothing waits to be put onto it."""
    settle(table)
    while table.game.zones.get((Zone.STACK, None)) and table.game.result is None:
        resolve_top(table)
        settle(table)


def next_step(table: Table) -> None:
    """The step ends and the next one begins, with what the rules do in it; nobody has priority before."""
    leave_step(table)
    following = _following(table)
    while _comes_to_nothing(table, following):
        following = _after(table, following)
    begin_step(table, following)


def leave_step(table: Table) -> None:
    """What ends with a step or its phase: mana, and combat with its phase.

    Until July 2009 mana empties with each phase, and each costs its player 1 life (CR 2008-05 300.3).
    """
    step = table.game.step
    filled = [player for player in table.game.players.values() if player.pool]
    if filled and (table.rules.has("mana-burn") or step in PHASE_ENDS):
        emptied: list[Event] = [PoolEmptied(player.id) for player in filled]
        modern = table.rules.has("mana-burn")
        burn: list[Event] = [] if modern else [LifeChanged(player.id, -len(player.pool)) for player in filled]
        _let(table, [*emptied, *burn])
    if step is Step.END_COMBAT and table.game.combat is not None:
        happen(table, [CombatChanged(None)])


def begin_step(table: Table, step: Step) -> None:
    """The step begins: its triggers wait, the rules do what they do, the game settles (CR 2008-05 302 to 314)."""
    happen(table, [StepBegan(step)])
    match step:
        case Step.UNTAP:
            _untap(table)
            return  # nobody gets priority: triggers wait until the upkeep (302.3)
        case Step.DRAW:
            _draw(table)
        case Step.BEGIN_COMBAT:
            happen(table, [CombatChanged(Combat())])
        case Step.ATTACKERS:
            _attack_as_required(table)
        case Step.BLOCKERS:
            _block_as_required(table)
        case Step.FIRST_STRIKE_DAMAGE | Step.DAMAGE:
            combat_damage(table)
        case Step.CLEANUP:
            _clean_up(table)
            return
        case _:
            pass
    settle(table)


def _following(table: Table) -> Step:
    """The step after this one: at the end of a phase, first what was added after it (CR 2026-02 500.8)."""
    game = table.game
    ordinary = _after(table, game.step)
    if game.step not in PHASE_ENDS or (not game.extra and game.resume is None):
        return ordinary
    resume = ordinary if game.resume is None else game.resume
    if not game.extra:
        happen(table, [PhasesPlanned((), None)])
        return resume
    happen(table, [PhasesPlanned(game.extra[1:], resume)])
    return game.extra[0]


def _after(table: Table, step: Step) -> Step:
    """The step after one; where nothing attacked, there are neither blockers nor damage (308.4; 508.8)."""
    combat = table.game.combat
    match step:
        case Step.ATTACKERS if not (combat and combat.attacked):
            return Step.END_COMBAT
        case Step.BLOCKERS if not strikes_first(table.game, table.rules):
            return Step.DAMAGE
        case Step.CLEANUP:
            return Step.UNTAP
        case _:
            return Step(step.value + 1)


def _begin_turn(table: Table) -> None:
    player = _next_player(table.game)
    ended = [
        effect.id
        for effect in table.game.effects
        if isinstance(effect.duration, UntilYourNextTurn) and effect.controller == player
    ]
    _let(table, [TurnBegan(player), *([EffectsEnded(frozenset(ended))] if ended else [])])


def _next_player(game: Game) -> PlayerId:
    """Whose turn comes next; a team takes its turns together, under its first member (CR 2008-05 606.6)."""
    for player in in_turn_order(game):
        if are_opponents(game, game.active, player):
            return next(mate for mate in teammates(game, player) if not game.players[mate].lost)
    return game.active


def _comes_to_nothing(table: Table, step: Step) -> bool:
    """Whether an effect skips the step. Before the first step of a turn, the turn itself begins."""
    if step is Step.UNTAP:
        _begin_turn(table)
    player = table.game.active
    if not any(effect.step is step for effect, _ in effects_on(table.game, table.rules, player, SkipStep)):
        return False
    used = [
        effect.id
        for effect in table.game.effects
        if player in effect.objects and any(e == SkipStep(step, once=True) for e in effect.effects)
    ]
    _let(table, [EffectsEnded(frozenset(used[:1]))] if used else [])
    return True


def _untap(table: Table) -> None:
    """The active player's permanents untap at once, but those that an effect keeps tapped (302.2)."""
    game, rules = table.game, table.rules
    ours = [
        id_
        for id_ in game.zones.get((Zone.BATTLEFIELD, None), ())
        if controller_of(game, rules, id_) in teammates(game, game.active)
    ]
    held = {id_ for id_ in ours if effects_on(game, rules, id_, DoesNotUntap)}
    over = [
        effect.id
        for effect in game.effects
        if any(isinstance(one, DoesNotUntap) and one.once for one in effect.effects)
        and any(id_ in effect.objects for id_ in ours)
    ]
    untaps: list[Event] = [TappedChanged(id_, False) for id_ in ours if game.objects[id_].tapped and id_ not in held]
    _let(table, [*untaps, *([EffectsEnded(frozenset(over))] if over else [])])


def _draw(table: Table) -> None:
    for player in teammates(table.game, table.game.active):
        if not table.game.players[player].lost:
            draw(table, player)


def _attack_as_required(table: Table) -> None:
    """Who says nothing attacks with the creatures that have to attack, and no others."""
    player = table.game.active
    due = must_attack(table.game, table.rules, player)
    limits = [limit.n for limit, _ in effects_on(table.game, table.rules, player, AttackLimit)]
    attackers: dict[ObjectId, Target] = {}
    for id_ in list(due)[: min([len(due), *limits])]:
        options = tuple(Option(prey) for prey in due[id_])
        value = ask(table, Choice(player, "attacks", options, about=id_))[0]
        attackers[id_] = PlayerId(value) if isinstance(value, str) else ObjectId(value)
    if attackers:
        declare_attackers(table, player, attackers)


def _block_as_required(table: Table) -> None:
    for player, blocks in required_blocks(table.game, table.rules).items():
        declare_blockers(table, player, blocks)


def _clean_up(table: Table) -> None:
    """The cleanup step: discard, then damage and "until end of turn" effects end at once (CR 2008-05 314).

    Where anything triggers or dies, players get priority, and another cleanup step follows.
    """
    _discard_down(table)
    _end_of_turn(table)
    before = len(table.log)
    settle(table)
    if len(table.log) != before and table.game.result is None:
        happen(table, [PhasesPlanned((Step.CLEANUP, *table.game.extra), table.game.resume)])


def _discard_down(table: Table) -> None:
    for player in teammates(table.game, table.game.active):
        hand = table.game.zones.get((Zone.HAND, player), ())
        extra = len(hand) - HAND_SIZE
        if extra <= 0:
            continue
        options = tuple(Option(id_, about=id_) for id_ in hand)
        chosen = ask(table, Choice(player, "discards", options, minimum=extra, maximum=extra))
        discards: list[Event] = []
        for value in chosen:
            card = ObjectId(int(value))
            discards.append(zone_change(table.game, card, Zone.GRAVEYARD, why="discard"))
            discards.append(Discarded(player, table.game.objects[card]))
        happen(table, discards)


def _end_of_turn(table: Table) -> None:
    game = table.game
    ended = frozenset(effect.id for effect in game.effects if isinstance(effect.duration, EndOfTurn))
    shields = frozenset(shield.id for shield in game.shields if shield.until_end_of_turn)
    hurt = tuple(id_ for id_, obj in game.objects.items() if obj.damage or obj.deathtouched)
    events: list[Event] = []
    if hurt:
        events.append(DamageMarksRemoved(hurt))
    if ended:
        events.append(EffectsEnded(ended))
    if shields:
        events.append(ShieldsGone(shields))
    _let(table, events)


def _let(table: Table, events: Sequence[Event]) -> None:
    if events:
        happen(table, events)
