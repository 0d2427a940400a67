"""Triggered abilities: what sets them off, whose they are, in which order they go on the stack."""

import pytest

from faqtool.cardtext import keywords
from faqtool.engine.abilities import (
    Ability,
    Activated,
    Attacks,
    BecomesTapped,
    Blocks,
    Body,
    ControlledBy,
    Damage,
    Destroy,
    Each,
    EndOfTurn,
    EventObject,
    Exists,
    Filter,
    GainLife,
    HasCounters,
    Is,
    IsRef,
    IsType,
    LoseAllAbilities,
    Move,
    Moves,
    N,
    Not,
    NotTrue,
    Other,
    PlaysAbility,
    PlaysSpell,
    PutCounters,
    Sacrifice,
    SetController,
    Slot,
    Static,
    Target,
    These,
    This,
    Triggered,
    You,
)
from faqtool.engine.actions import activate, play, resolve_top
from faqtool.engine.attack import attack, block
from faqtool.engine.casting.cast import How
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import EffectBegan
from faqtool.engine.happening.happen import happen
from faqtool.engine.layers.look import controller_of, look
from faqtool.engine.mana import ManaCost
from faqtool.engine.setup import Placed
from faqtool.engine.stack.settle import settle
from faqtool.engine.state import Characteristics, InForce
from faqtool.engine.terms import CardType, Step, Who, Zone
from faqtool.engine.turn import advance, resolve_all
from tests.engine.cards import (
    BOTH,
    CREATURE,
    NOW,
    A,
    B,
    bolt,
    creature,
    field,
    first_option,
    hand,
    instant,
    lives,
    now_is,
    permanent,
    table,
    zone_of,
)

ITSELF = Filter(None, (IsRef(This()),))
GAIN = Body(steps=(GainLife(You(), N(1)),))
WIPE = instant(Destroy(Each(CREATURE)), name="wipe", cost="{W}")
KILL = instant(Destroy(Slot(0)), targets=[CREATURE], name="kill", cost="{B}")


def when(event: object, if_: object = None, zone: Zone = Zone.BATTLEFIELD) -> Triggered:
    """An ability that gains its controller 1 life, so that it can be counted."""
    return Triggered(event, GAIN, if_, zone)  # type: ignore[arg-type]


PERSIST = Triggered(
    Moves(ITSELF, Zone.BATTLEFIELD, Zone.GRAVEYARD),
    Body(steps=(Move(EventObject(), Zone.BATTLEFIELD, counters=(("-1/-1", N(1)),), frm=Zone.GRAVEYARD),)),
    if_=NotTrue(Is(EventObject(), Filter(None, (HasCounters("-1/-1"),)))),
)


@pytest.mark.parametrize("rules", BOTH)
def test_a_creature_that_enters_triggers_its_own_ability_and_others(rules: Ruleset) -> None:
    own = when(Moves(ITSELF, to=Zone.BATTLEFIELD))
    others = when(Moves(Filter(Zone.BATTLEFIELD, (IsType(CardType.CREATURE), Other())), to=Zone.BATTLEFIELD))
    t, (_, _, card) = table(
        [field(A, creature(1, 1, others)), field(A, creature(1, 1, own)), hand(A, creature(1, 1, own, others))],
        rules,
        chooser=first_option,
    )
    play(t, A, card)
    resolve_all(t)
    assert lives(t)[A] == 22  # its own, and the watcher's; not that of the creature already there


@pytest.mark.parametrize("rules", BOTH)
def test_who_leaves_with_others_sees_them_leave(rules: Ruleset) -> None:
    watcher = when(
        Moves(Filter(Zone.BATTLEFIELD, (IsType(CardType.CREATURE), Other())), Zone.BATTLEFIELD, Zone.GRAVEYARD)
    )
    t, (*_, wipe) = table(
        [field(A, creature(1, 1, watcher)), field(A, creature(1, 1)), field(B, creature(1, 1)), hand(A, WIPE)],
        rules,
        chooser=first_option,
    )
    play(t, A, wipe)
    resolve_all(t)
    assert lives(t)[A] == 22


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("counters", "after"),
    [({}, Zone.BATTLEFIELD), ({"+1/+1": 1}, Zone.BATTLEFIELD), ({"-1/-1": 1}, Zone.GRAVEYARD)],
)
def test_persistence_looks_at_the_counters_it_last_had(counters: dict[str, int], after: Zone, rules: Ruleset) -> None:
    t, (one, kill) = table([field(A, creature(2, 2, PERSIST), counters=counters), hand(A, KILL)], rules)
    play(t, A, kill, How(targets=(one,)))
    resolve_all(t)
    assert zone_of(t, one) is after
    if after is Zone.BATTLEFIELD:
        back = now_is(t, one)
        assert back is not None and back != one and t.game.objects[back].counters == {"-1/-1": 1}


@pytest.mark.parametrize("rules", BOTH)
def test_persistence_returns_a_stolen_creature_to_its_owner(rules: Ruleset) -> None:
    t, (one, kill) = table([field(B, creature(2, 2, PERSIST), controller=A), hand(A, KILL)], rules)
    play(t, A, kill, How(targets=(one,)))
    resolve_top(t)
    settle(t)
    (trigger,) = t.game.zones[(Zone.STACK, None)]
    assert controller_of(t.game, rules, trigger) == A  # who controlled it last
    resolve_all(t)
    back = now_is(t, one)
    assert back is not None and controller_of(t.game, rules, back) == B


@pytest.mark.parametrize("rules", BOTH)
def test_persistence_does_not_find_a_card_that_has_gone_on(rules: Ruleset) -> None:
    exile = instant(Move(Slot(0), Zone.EXILE), targets=[Filter(Zone.GRAVEYARD)], name="exile", cost="{W}")
    t, (one, kill, away) = table([field(A, creature(2, 2, PERSIST)), hand(A, KILL), hand(B, exile)], rules)
    play(t, A, kill, How(targets=(one,)))
    resolve_top(t)
    settle(t)
    dead = now_is(t, one)
    assert dead is not None
    play(t, B, away, How(targets=(dead,)))
    resolve_all(t)
    assert zone_of(t, one) is Zone.EXILE


@pytest.mark.parametrize("rules", BOTH)
def test_a_creature_that_has_lost_its_abilities_triggers_nothing(rules: Ruleset) -> None:
    moss = permanent(CardType.ENCHANTMENT, Static((LoseAllAbilities(),), CREATURE))
    t, (one, kill, _) = table([field(A, creature(2, 2, PERSIST)), hand(A, KILL), field(A, moss)], rules)
    play(t, A, kill, How(targets=(one,)))
    resolve_all(t)
    assert zone_of(t, one) is Zone.GRAVEYARD


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("before", [True, False])
def test_an_intervening_condition_is_checked_twice(before: bool, rules: Ruleset) -> None:
    """If it is false as the event happens nothing triggers; if it is false on resolution nothing is done."""
    relic = permanent(CardType.ARTIFACT)
    own = when(Moves(ITSELF, to=Zone.BATTLEFIELD), Exists(Filter(all=(IsType(CardType.ARTIFACT),))))
    smash = instant(Destroy(Slot(0)), targets=[Filter(all=(IsType(CardType.ARTIFACT),))], cost="{R}")
    t, (card, spell, thing) = table([hand(A, creature(1, 1, own)), hand(B, smash), field(A, relic)], rules)
    if before:
        play(t, B, spell, How(targets=(thing,)))
        resolve_all(t)
    play(t, A, card)
    resolve_top(t)
    settle(t)
    assert bool(t.game.zones.get((Zone.STACK, None))) is not before
    if not before:
        play(t, B, spell, How(targets=(thing,)))
        resolve_top(t)
    resolve_all(t)
    assert lives(t)[A] == 20


@pytest.mark.parametrize("rules", BOTH)
def test_an_intervening_condition_that_holds_lets_it_resolve(rules: Ruleset) -> None:
    own = when(Moves(ITSELF, to=Zone.BATTLEFIELD), Exists(Filter(all=(IsType(CardType.ARTIFACT),))))
    t, (card, _) = table([hand(A, creature(1, 1, own)), field(A, permanent(CardType.ARTIFACT))], rules)
    play(t, A, card)
    resolve_all(t)
    assert lives(t)[A] == 21


@pytest.mark.parametrize("rules", BOTH)
def test_the_active_players_abilities_go_on_the_stack_first(rules: Ruleset) -> None:
    dies = when(Moves(ITSELF, Zone.BATTLEFIELD, Zone.GRAVEYARD))
    t, (theirs, mine, wipe) = table(
        [field(B, creature(1, 1, dies)), field(A, creature(1, 1, dies)), hand(A, WIPE)], rules
    )
    play(t, A, wipe)
    resolve_top(t)
    settle(t)
    bottom, top = t.game.zones[(Zone.STACK, None)]
    assert (controller_of(t.game, rules, bottom), controller_of(t.game, rules, top)) == (A, B)
    assert zone_of(t, theirs) is zone_of(t, mine) is Zone.GRAVEYARD


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_player_orders_their_own_abilities(order: tuple[int, int], rules: Ruleset) -> None:
    gain = when(Moves(ITSELF, Zone.BATTLEFIELD, Zone.GRAVEYARD))
    hurt = Triggered(Moves(ITSELF, Zone.BATTLEFIELD, Zone.GRAVEYARD), Body(steps=(Damage(This(), N(1), (You(),)),)))
    t, (*_, wipe) = table(
        [field(A, creature(1, 1, gain)), field(A, creature(1, 1, hurt)), hand(A, WIPE)], rules, ("A order", order)
    )
    play(t, A, wipe)
    resolve_top(t)
    settle(t)
    resolve_top(t)
    assert lives(t)[A] == (19 if order == (0, 1) else 21)  # the last one put on the stack resolves first


@pytest.mark.parametrize("rules", BOTH)
def test_an_ability_without_a_legal_target_is_removed(rules: Ruleset) -> None:
    foe = Filter(all=(IsType(CardType.CREATURE), ControlledBy(Who.OPPONENT)))
    own = Triggered(Moves(ITSELF, to=Zone.BATTLEFIELD), Body((Target(foe),), (Destroy(Slot(0)),)))
    for foes, dies in [(0, False), (1, True)]:
        t, (card, *others) = table([hand(A, creature(1, 1, own)), *[field(B, creature(1, 1))] * foes], rules)
        play(t, A, card)
        resolve_all(t)
        assert [zone_of(t, id_) for id_ in others] == [Zone.GRAVEYARD] * dies


@pytest.mark.parametrize("rules", BOTH)
def test_from_wherever_it_comes_a_card_triggers_in_the_graveyard(rules: Ruleset) -> None:
    """It does not look back: a creature that lost its abilities on the battlefield has them in the graveyard."""
    anywhere = when(Moves(ITSELF, None, Zone.GRAVEYARD), zone=Zone.GRAVEYARD)
    moss = permanent(CardType.ENCHANTMENT, Static((LoseAllAbilities(),), CREATURE))
    t, (one, kill, _) = table([field(A, creature(2, 2, anywhere)), hand(B, KILL), field(A, moss)], rules)
    play(t, B, kill, How(targets=(one,)))
    resolve_all(t)
    assert lives(t)[A] == 21


@pytest.mark.parametrize("rules", BOTH)
def test_playing_a_spell_triggers_above_it(rules: Ruleset) -> None:
    mine = when(PlaysSpell(Who.YOU, Filter(Zone.STACK)))
    theirs = when(PlaysSpell(Who.OPPONENT, Filter(Zone.STACK, (IsType(CardType.CREATURE),))))
    t, (_, _, card) = table([field(A, creature(1, 1, mine)), field(B, creature(1, 1, theirs)), hand(A, bolt())], rules)
    play(t, A, card, How(targets=(B,)))
    settle(t)
    assert len(t.game.zones[(Zone.STACK, None)]) == 2
    resolve_top(t)
    assert lives(t) == {A: 21, B: 20}
    resolve_all(t)
    assert lives(t) == {A: 21, B: 18}


@pytest.mark.parametrize("rules", BOTH)
def test_attacking_blocking_and_tapping_trigger(rules: Ruleset) -> None:
    def watch(event: object) -> Characteristics:
        return permanent(CardType.ENCHANTMENT, when(event))

    cases: list[tuple[object, int]] = [
        (Attacks(CREATURE), 2),
        (Blocks(CREATURE), 1),
        (Blocks(CREATURE, at_least=2), 0),
        (BecomesTapped(CREATURE), 2),
        (Attacks(Filter(all=(Not(IsType(CardType.CREATURE)),))), 0),
    ]
    for event, times in cases:
        t, (_, one, two, wall, _) = table(
            [
                field(A, watch(event)),
                field(A, creature(1, 1)),
                field(A, creature(1, 1)),
                field(B, creature(0, 4)),
                field(B, creature(0, 4), tapped=True),
            ],
            rules,
            chooser=first_option,
        )
        attack(t, A, {one: B, two: B})
        block(t, B, {wall: [one]})
        resolve_all(t)
        assert lives(t)[A] == 20 + times, event


@pytest.mark.parametrize("rules", BOTH)
def test_a_creature_put_onto_the_battlefield_attacking_did_not_attack(rules: Ruleset) -> None:
    bring = instant(
        Move(Slot(0), Zone.BATTLEFIELD, tapped=True, attacking=True),
        targets=[Filter(Zone.GRAVEYARD)],
        name="bring",
        cost="{W}",
    )
    t, (_, one, dead, spell) = table(
        [
            field(A, permanent(CardType.ENCHANTMENT, when(Attacks(CREATURE)))),
            field(A, creature(1, 1)),
            Placed(creature(3, 3), Zone.GRAVEYARD, A),
            hand(A, bring),
        ],
        rules,
    )
    attack(t, A, {one: B})
    play(t, A, spell, How(targets=(dead,)))
    advance(t, Step.MAIN_2)
    assert lives(t) == {A: 21, B: 16}


@pytest.mark.parametrize("rules", BOTH)
def test_an_ability_on_the_stack_does_not_need_its_source(rules: Ruleset) -> None:
    own: Ability = Triggered(
        Moves(ITSELF, to=Zone.BATTLEFIELD), Body(steps=(Sacrifice(You(), This()), GainLife(You(), N(3))))
    )
    t, (card, kill) = table([hand(A, creature(1, 1, own)), hand(B, KILL)], rules)
    play(t, A, card)
    resolve_top(t)
    settle(t)
    there = now_is(t, card)
    assert there is not None
    play(t, B, kill, How(targets=(there,)))
    resolve_all(t)
    assert lives(t)[A] == 23 and zone_of(t, card) is Zone.GRAVEYARD


@pytest.mark.parametrize("rules", BOTH)
def test_whoever_controls_it_as_it_triggers_controls_the_ability(rules: Ruleset) -> None:
    own = when(Moves(CREATURE, Zone.BATTLEFIELD, Zone.GRAVEYARD))
    t, (lord, other, kill) = table([field(A, creature(1, 1, own)), field(A, creature(1, 1)), hand(A, KILL)], rules)
    steal = InForce(0, 0, (lord,), (SetController(These((B,))),), EndOfTurn(), t.game.objects[lord], B)
    happen(t, [EffectBegan(steal)])
    play(t, A, kill, How(targets=(other,)))
    resolve_all(t)
    assert lives(t) == {A: 20, B: 21}


def test_a_counter_put_during_a_resolution_kills_only_afterwards() -> None:
    spell = instant(PutCounters(Slot(0), "-1/-1", N(2)), GainLife(You(), N(1)), targets=[CREATURE], cost="{B}")
    t, (one, card) = table([field(A, creature(2, 2, PERSIST)), hand(A, spell)], NOW)
    play(t, A, card, How(targets=(one,)))
    resolve_all(t)
    assert lives(t)[A] == 21 and zone_of(t, one) is Zone.GRAVEYARD
    dead = now_is(t, one)
    assert dead is not None and look(t.game, NOW, dead).toughness == 2


@pytest.mark.parametrize("rules", BOTH)
def test_the_ability_of_a_creature_is_that_of_a_permanent(rules: Ruleset) -> None:
    """Not that of a creature card in hand."""
    watcher = permanent(CardType.ENCHANTMENT, when(PlaysAbility(Who.YOU, CREATURE)))
    card = creature(1, 1, *keywords.reinforce(1, ManaCost.parse("{G}")))
    t, (_, one, held, other) = table(
        [
            field(A, watcher),
            field(A, creature(1, 1, Activated((), GAIN))),
            hand(A, card),
            field(A, permanent(CardType.ARTIFACT, Activated((), GAIN))),
        ],
        rules,
    )
    for played, how, life in [(held, How(targets=(one,)), 20), (other, How(), 21), (one, How(), 23)]:
        activate(t, A, played, None, how)
        resolve_all(t)
        assert lives(t)[A] == life
