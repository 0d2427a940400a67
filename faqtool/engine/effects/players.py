"""Steps that concern players: life, damage, mana."""

from dataclasses import replace

from faqtool.engine.abilities import AddMana, Damage, GainLife, HighestLife, LoseLife, SetLife, Slot
from faqtool.engine.choices import Choice, Option, ask
from faqtool.engine.effects.choosing import one_of_each_team
from faqtool.engine.events import DamageDealt, Event, LifeChanged, ManaAdded
from faqtool.engine.happening.damage import deal
from faqtool.engine.layers.look import look, snapshot
from faqtool.engine.loops import one_by_one
from faqtool.engine.mana import Symbol
from faqtool.engine.players import life_of, team_of, teammates
from faqtool.engine.reading.match import amount, chosen_word
from faqtool.engine.stack.resolution import Resolution
from faqtool.engine.stack.targets import share_of
from faqtool.engine.state import Mana, Target
from faqtool.engine.terms import CardType, Colour, ObjectId, PlayerId, Zone


def damage(res: Resolution, step: Damage) -> None:
    """Each source deals damage to each recipient, all at once; what can't be dealt damage is left out."""
    ids = [ObjectId(source) for source in res.affected(step.source) if isinstance(source, int)]
    sources = [snapshot(res.game, res.rules, id) for id in ids]
    n = res.amount(step.amount)
    targets = dict.fromkeys(t for ref in step.to for t in res.affected(ref) if _takes_damage(res, t))
    amounts = {t: _share(res, step, t) if step.divided else n for t in targets}
    dealt = deal(res.table, [DamageDealt(source, t, amounts[t]) for source in sources for t in targets if amounts[t]])
    res.store(step.step, tuple(one.target for one in dealt), sum(one.amount for one in dealt))


def _share(res: Resolution, step: Damage, target: Target) -> int:
    match step.to:
        case (Slot(n),):
            return share_of(res.play, n, target)
    raise TypeError(step)


def _takes_damage(res: Resolution, target: Target) -> bool:
    """Players, creatures and planeswalkers are dealt damage (CR 2008-05 210.2, 212.9e)."""
    if isinstance(target, str):
        return not res.game.players[PlayerId(target)].lost
    id = ObjectId(target)
    if id not in res.game.objects or res.game.objects[id].zone is not Zone.BATTLEFIELD:
        return False
    return bool(look(res.game, res.rules, id).types & {CardType.CREATURE, CardType.PLANESWALKER})


def gain_life(res: Resolution, step: GainLife) -> None:
    """Players gain life."""
    n = res.amount(step.amount)
    if n > 0:
        res.happen([LifeChanged(player, n, res.cause()) for player in res.players(step.who)])


def lose_life(res: Resolution, step: LoseLife) -> None:
    """Players lose life; it is not damage."""
    n = res.amount(step.amount)
    if n > 0:
        res.happen([LifeChanged(player, -n, res.cause()) for player in res.players(step.who)])


def add_mana(res: Resolution, step: AddMana) -> None:
    """Adds mana to the pools of players, who choose its colours; of a hybrid symbol, one of its colours."""
    for player in (res.controller,) if step.who is None else res.players(step.who):
        _add_mana(replace(res, controller=player), step)


def _add_mana(res: Resolution, step: AddMana) -> None:
    if step.symbols is not None:
        times = 1 if step.amount is None else res.amount(step.amount)
        mana = [c for _ in one_by_one(times) for symbol in step.symbols.symbols for c in _colours(res, symbol)]
    else:
        n = res.amount(step.amount) if step.amount is not None else 1
        mana = [_colour(res, step) for _ in one_by_one(n)]
    if mana:
        of_colour = {colour: Mana(colour, step.only_for) for colour in set(mana)}
        res.happen([ManaAdded(res.controller, tuple(of_colour[colour] for colour in mana))])


def _colour(res: Resolution, step: AddMana) -> Colour | None:
    if step.chosen is not None:
        word = chosen_word(res.context(), step.chosen)
        return Colour(word) if word else None
    return _chosen(res, step.choice) if step.choice else None


def _colours(res: Resolution, symbol: Symbol) -> list[Colour | None]:
    if symbol.colours:
        return [_chosen(res, symbol.colours)]
    return [None for _ in one_by_one(symbol.generic)]


def _chosen(res: Resolution, colours: frozenset[Colour]) -> Colour:
    options = tuple(Option(colour.value) for colour in Colour if colour in colours)
    return Colour(ask(res.table, Choice(res.controller, "colour", options))[0])


def set_life(res: Resolution, step: SetLife) -> None:
    """Players' life totals become a number: they gain or lose what is needed (CR 2008-05 119.5).

    Of a team, the sum of its members' totals is the result until ``two-headed-life`` (CR 2008-05 606.9d);
    since then one member is affected, and the team's total is theirs (CR 2010-04 810.9d).
    """
    players = list(res.players(step.who))
    if res.rules.has("two-headed-life"):
        players = one_of_each_team(res, players)
    events: list[Event] = []
    decided = res.waiting.events if res.waiting is not None else []
    seen = {team_of(res.game, event.player) for event in decided if isinstance(event, LifeChanged)}
    for player in players:
        now = life_of(res.game, res.rules, player)
        team = team_of(res.game, player)
        rounded = 0
        if team not in seen:
            mates = teammates(res.game, player)
            shares = sum(life_of(res.game, res.rules, mate) for mate in mates)
            rounded = 0 if res.rules.has("two-headed-life") else shares - res.game.players[player].life
        seen.add(team)
        events.append(LifeChanged(player, _total(res, player, step) - now + rounded, res.cause()))
    res.happen(events)


def _total(res: Resolution, player: PlayerId, step: SetLife) -> int:
    """The number; a highest life total is looked for within the affected player's own range of influence."""
    if isinstance(step.amount, HighestLife):
        return amount(replace(res.context(), controller=player), step.amount)
    return res.amount(step.amount)
