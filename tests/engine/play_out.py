"""Games played out by a list of numbers: the same numbers always give the same game."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from faqtool.cardtext.keywords import persist
from faqtool.engine.abilities import (
    Activated,
    Body,
    Continuous,
    CopyOnStack,
    CountersOn,
    Damage,
    Draw,
    Enchant,
    EndOfTurn,
    EntersWith,
    Filter,
    GainAbilities,
    GainLife,
    IsColour,
    IsRef,
    IsSpell,
    IsType,
    Keyword,
    LoseAllAbilities,
    ModifyPT,
    Moves,
    N,
    Other,
    PutCounters,
    SacrificeCost,
    SetColour,
    SetController,
    SetCreatureTypes,
    SetPT,
    Slot,
    SpellAbility,
    Static,
    SwitchPT,
    TapThis,
    Target,
    This,
    Triggered,
    You,
)
from faqtool.engine.actions import activate, play, resolve_top
from faqtool.engine.attack import attack, block
from faqtool.engine.casting.cast import How
from faqtool.engine.choices import Answer, Choice
from faqtool.engine.layers.look import controller_of, is_creature, is_sick, look
from faqtool.engine.refusals import Refused
from faqtool.engine.setup import Placed
from faqtool.engine.state import Characteristics
from faqtool.engine.table import Table
from faqtool.engine.terms import AURA, CardType, Colour, ObjectId, PlayerId, Step, Subtype, Zone
from faqtool.engine.turn import advance
from tests.engine.cards import ANY_TARGET, CREATURE, A, B, bolt, creature, instant, land, permanent, planeswalker

ITSELF = Filter(all=(IsRef(This()),))

(PERSISTS,) = persist()

CARDS: tuple[Characteristics, ...] = (
    creature(2, 2, name="bear"),
    creature(1, 3, "flying", "lifelink", name="bird", cost="{W}"),
    creature(3, 2, "wither", PERSISTS, name="rot", cost="{B}"),
    creature(1, 1, "first strike", "deathtouch", name="snake", cost="{G}"),
    creature(4, 4, "trample", "haste", name="ox", cost="{R}"),
    creature(1, 1, Static((ModifyPT(N(1), N(1)),), Filter(all=(IsType(CardType.CREATURE), Other()))), name="chief"),
    creature(0, 0, EntersWith(This(), counters=(("+1/+1", N(2)),)), name="hydra", cost="{G}"),
    creature(
        1, 2, Activated((TapThis(),), Body((Target(ANY_TARGET),), (Damage(This(), N(1), (Slot(0),)),))), name="pinger"
    ),
    creature(2, 1, Triggered(Moves(ITSELF, to=Zone.BATTLEFIELD), Body(steps=(Draw(You(), N(1)),))), name="scout"),
    permanent(
        CardType.ENCHANTMENT,
        Static((SetPT(N(1), N(1)), GainAbilities((Keyword("flying"),))), Filter(all=(IsColour(Colour.BLACK),))),
        name="spell of mists",
    ),
    permanent(CardType.ENCHANTMENT, Static((SetColour(frozenset({Colour.BLACK})),), CREATURE), name="dusk", cost="{B}"),
    permanent(
        CardType.ENCHANTMENT,
        Enchant(CREATURE),
        Static((LoseAllAbilities(), SetPT(N(0), N(4))), Filter(all=(IsRef(This()),))),
        name="moss",
        subtypes=[AURA],
    ),
    planeswalker(3),
    bolt(2),
    instant(Continuous(Slot(0), (ModifyPT(N(3), N(3)),), EndOfTurn()), targets=[CREATURE], name="growth", cost="{G}"),
    instant(Continuous(Slot(0), (SwitchPT(),), EndOfTurn()), targets=[CREATURE], name="twist", cost="{U}"),
    instant(PutCounters(Slot(0), "-1/-1", N(1)), targets=[CREATURE], name="blight", cost="{B}"),
    instant(Continuous(Slot(0), (SetController(You()),), EndOfTurn()), targets=[CREATURE], name="sway", sorcery=True),
    instant(CopyOnStack(Slot(0), True), targets=[Filter(Zone.STACK, (IsSpell(),))], name="echo", cost="{U}"),
    instant(Continuous(Slot(0), (SetCreatureTypes(frozenset({Subtype("frog")})),), EndOfTurn()), targets=[CREATURE]),
    instant(GainLife(You(), CountersOn(Slot(0), "-1/-1")), targets=[CREATURE], name="feast"),
    permanent(
        CardType.ARTIFACT,
        Activated((SacrificeCost(CREATURE),), Body(steps=(GainLife(You(), N(2)),))),
        name="altar",
    ),
    land(),
)


def numbers(seed: Sequence[int]) -> Iterator[int]:
    """The numbers, again and again."""
    while True:
        yield from seed or (0,)


class Answers:
    """Answers every choice by the next number; a choice of a division is all for one."""

    def __init__(self, seed: Sequence[int]) -> None:
        self._next = numbers(seed)

    def __call__(self, table: Table, choice: Choice) -> Answer:
        n, values = next(self._next), [option.value for option in choice.options]
        if choice.total is not None:
            shares = [choice.minimum] * len(values)
            shares[0] += choice.total - sum(shares)
            return tuple(shares)
        turned = values[n % len(values) :] + values[: n % len(values)]
        return tuple(turned[: choice.minimum if n % 2 else choice.maximum])


def start(picks: Sequence[int]) -> list[Placed]:
    """Cards by number: on the battlefield, in hand, of one player and the other; and some cards to draw."""
    placed = []
    for n, pick in enumerate(picks):
        card = CARDS[pick % len(CARDS)]
        zone, owner = (Zone.BATTLEFIELD, Zone.HAND)[n % 2], (A, B)[(n // 2) % 2]
        spell = card.types & {CardType.INSTANT, CardType.SORCERY} or AURA in card.subtypes
        placed.append(Placed(card, Zone.HAND if spell else zone, owner))
    return placed + [Placed(CARDS[n], Zone.LIBRARY, owner) for owner in (A, B) for n in range(8)]


def act(table: Table, n: int, choices: Iterator[int]) -> bool:
    """One action by number; whether it was allowed."""
    active = table.game.active
    player = (A, B)[next(choices) % 2] if n % 3 == 0 else active
    try:
        match n % 8:
            case 0 | 1 | 2:
                _play(table, player, choices)
            case 3:
                _activate(table, player, choices)
            case 4:
                resolve_top(table)
            case 5:
                _attack(table, active, choices)
            case 6:
                _block(table, B if active == A else A, choices)
            case _:
                advance(table, (Step.MAIN_2, Step.END, Step.UPKEEP, Step.MAIN_1, Step.DAMAGE)[next(choices) % 5])
    except Refused:
        return False
    return True


def _play(table: Table, player: PlayerId, choices: Iterator[int]) -> None:
    held = table.game.zones.get((Zone.HAND, player), ())
    if held:
        card = held[next(choices) % len(held)]
        play(table, player, card, How(targets=_targets(table, table.game.objects[card].printed, choices)))


def _activate(table: Table, player: PlayerId, choices: Iterator[int]) -> None:
    able = [
        (id_, ability)
        for id_ in _theirs(table, player)
        for ability in look(table.game, table.rules, id_).abilities
        if isinstance(ability, Activated)
    ]
    if able:
        source, ability = able[next(choices) % len(able)]
        values = look(table.game, table.rules, source)
        how = How(targets=_targets(table, replace(values, abilities=(ability,)), choices))
        activate(table, player, source, ability, how)


def _targets(table: Table, card: Characteristics, choices: Iterator[int]) -> tuple[ObjectId | PlayerId, ...]:
    """One object or player for each slot of the card's first ability that has any; often an illegal one."""
    for ability in card.abilities:
        match ability:
            case SpellAbility(Body(targets)) | Activated(body=Body(targets)) if targets:
                slots = len(targets)
            case Enchant():
                slots = 1
            case _:
                continue
        pool: list[ObjectId | PlayerId] = [*table.game.zones.get((Zone.BATTLEFIELD, None), ()), A, B]
        pool += table.game.zones.get((Zone.STACK, None), ())
        return tuple(pool[next(choices) % len(pool)] for _ in range(slots))
    return ()


def _theirs(table: Table, player: PlayerId) -> list[ObjectId]:
    game, rules = table.game, table.rules
    return [id_ for id_ in game.zones.get((Zone.BATTLEFIELD, None), ()) if controller_of(game, rules, id_) == player]


def _creatures(table: Table, player: PlayerId) -> list[ObjectId]:
    """A player's untapped creatures."""
    game, rules = table.game, table.rules
    return [id_ for id_ in _theirs(table, player) if is_creature(game, rules, id_) and not game.objects[id_].tapped]


def _attack(table: Table, player: PlayerId, choices: Iterator[int]) -> None:
    foes: list[ObjectId | PlayerId] = [B if player == A else A]
    foes += [
        id_
        for id_ in _theirs(table, B if player == A else A)
        if CardType.PLANESWALKER in look(table.game, table.rules, id_).types
    ]
    able = [id_ for id_ in _creatures(table, player) if not is_sick(table.game, table.rules, id_)]
    attack(table, player, {id_: foes[next(choices) % len(foes)] for id_ in able if next(choices) % 3})


def _block(table: Table, player: PlayerId, choices: Iterator[int]) -> None:
    attackers = list(table.game.combat.attackers) if table.game.combat else []
    if attackers:
        chosen = [id_ for id_ in _creatures(table, player) if next(choices) % 3]
        block(table, player, {id_: [attackers[next(choices) % len(attackers)]] for id_ in chosen})
