"""Several players, ranges of influence, control of what is under way, cleanup, untapping."""

import pytest

from faqtool.engine.abilities import (
    BecomesTapped,
    Body,
    Continuous,
    Damage,
    Destroy,
    DoesNotUntap,
    Draw,
    Each,
    EachPlayer,
    EndOfTurn,
    Exists,
    Filter,
    ForEachPlayer,
    Forever,
    GainLife,
    HasCounters,
    If,
    IsRef,
    IsType,
    LoseLife,
    ModifyPT,
    Moves,
    N,
    Slot,
    Static,
    Tap,
    This,
    Triggered,
    UntilYourNextTurn,
    You,
)
from faqtool.engine.actions import concede, play
from faqtool.engine.attack import attack, block
from faqtool.engine.casting.cast import How
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import CountersChanged, DamageDealt
from faqtool.engine.happening.damage import deal
from faqtool.engine.happening.happen import happen
from faqtool.engine.layers.look import look, snapshot
from faqtool.engine.refusals import Refused
from faqtool.engine.setup import Placed
from faqtool.engine.state import Player
from faqtool.engine.terms import CardType, PlayerId, Step, Who, Zone
from faqtool.engine.turn import advance, resolve_all
from tests.engine.cards import (
    BOTH,
    CREATURE,
    NOW,
    THEN,
    A,
    B,
    C,
    D,
    bolt,
    creature,
    field,
    hand,
    instant,
    library,
    lives,
    on,
    permanent,
    planeswalker,
    table,
    zone_of,
)

FOUR = tuple(map(Player, (A, B, C, D)))
TEAMS = (Player(A, 30, team=1), Player(C, 30, team=1), Player(B, 30, team=2), Player(D, 30, team=2))
ITSELF = Filter(None, (IsRef(This()),))
GAIN = Body(steps=(GainLife(You(), N(1)),))


def cards_to_draw(*players: PlayerId) -> list[Placed]:
    return [one for player in players for one in library(player, creature(1, 1), creature(1, 1))]


# --- range of influence ------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_who_sits_out_of_range_is_neither_targeted_nor_affected(rules: Ruleset) -> None:
    wipe = instant(Destroy(Each(CREATURE)), name="wipe", cost="{W}")
    t, (near, far, shock, spell) = table(
        [field(B, creature(1, 1)), field(C, creature(1, 1)), hand(A, bolt(2)), hand(A, wipe)],
        rules,
        players=FOUR,
        range_of_influence=1,
    )
    for target in (C, far):
        with pytest.raises(Refused, match="illegal target"):
            play(t, A, shock, How(targets=(target,)))
    play(t, A, spell)
    resolve_all(t)
    assert zone_of(t, near) is Zone.GRAVEYARD and zone_of(t, far) is Zone.BATTLEFIELD


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("range_", "after"), [(1, 20), (None, 19)])
def test_each_opponent_is_each_within_range(range_: int | None, after: int, rules: Ruleset) -> None:
    drain = instant(LoseLife(EachPlayer(Who.OPPONENT), N(1)), cost="{B}")
    t, (card,) = table([hand(A, drain)], rules, players=FOUR, range_of_influence=range_)
    play(t, A, card)
    resolve_all(t)
    assert lives(t) == {A: 20, B: 19, C: after, D: 19}


# --- teams -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_a_team_shares_its_life_and_its_creatures_are_not_opponents(rules: Ruleset) -> None:
    t, (bear, shock) = table([field(C, creature(2, 2)), hand(A, bolt(3))], rules, players=TEAMS)
    play(t, A, shock, How(targets=(D,)))
    resolve_all(t)
    assert lives(t) == {A: 30, C: 30, B: 27, D: 27}
    deal(t, [DamageDealt(snapshot(t.game, rules, bear), B, 2)])
    assert lives(t)[D] == 25


def test_damage_to_one_of_a_team_could_not_go_to_the_others_planeswalker() -> None:
    """Nothing is asked: only a planeswalker of the damaged player's own would do (2007-10)."""
    t, (shock, walker) = table([hand(A, bolt(3)), field(D, planeswalker(4))], THEN, players=TEAMS)
    play(t, A, shock, How(targets=(B,)))
    resolve_all(t)
    assert lives(t)[B] == 27 and t.game.objects[walker].counters["loyalty"] == 4


@pytest.mark.parametrize("rules", BOTH)
def test_who_leaves_takes_the_team_and_its_permanents_along(rules: Ruleset) -> None:
    t, (mine, theirs) = table([field(A, creature(1, 1)), field(B, creature(1, 1))], rules, players=FOUR)
    concede(t, B)
    assert t.game.result is None and zone_of(t, theirs) is None and zone_of(t, mine) is Zone.BATTLEFIELD
    for player in (C, D):
        concede(t, player)
    assert t.game.result == A


@pytest.mark.parametrize("rules", BOTH)
def test_the_turn_passes_over_a_player_who_has_left(rules: Ruleset) -> None:
    t, _ = table(cards_to_draw(A, B, C, D), rules, players=FOUR)
    concede(t, B)
    advance(t, Step.UPKEEP)
    assert t.game.active == C


@pytest.mark.parametrize("rules", BOTH)
def test_two_players_attacked_at_once_each_block_for_themselves(rules: Ruleset) -> None:
    t, (one, two, guard_b, guard_c) = table(
        [field(A, creature(2, 2)), field(A, creature(2, 2)), field(B, creature(3, 3)), field(C, creature(3, 3))],
        rules,
        players=FOUR,
    )
    attack(t, A, {one: B, two: C})
    with pytest.raises(Refused, match="cannot block"):
        block(t, B, {guard_b: [two]})
    block(t, B, {guard_b: [one]})
    with pytest.raises(Refused, match="wrong time"):
        block(t, B, {})
    block(t, C, {guard_c: [two]})
    advance(t, Step.MAIN_2)
    assert zone_of(t, one) is zone_of(t, two) is Zone.GRAVEYARD and set(lives(t).values()) == {20}


# --- untapping, durations, cleanup -------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_what_does_not_untap_in_the_next_untap_step_untaps_in_the_one_after(rules: Ruleset) -> None:
    frost = instant(Tap(Slot(0)), Continuous(Slot(0), (DoesNotUntap(once=True),), Forever()), targets=[CREATURE])
    t, (one, card, *_) = table(
        [field(B, creature(1, 1)), hand(A, frost), *cards_to_draw(A, B)],
        rules,
    )
    play(t, A, card, How(targets=(one,)))
    advance(t, Step.UPKEEP, whose=B)
    assert t.game.objects[one].tapped
    advance(t, Step.UPKEEP, whose=A)
    assert t.game.objects[one].tapped
    advance(t, Step.UPKEEP, whose=B)
    assert not t.game.objects[one].tapped


@pytest.mark.parametrize("rules", BOTH)
def test_until_your_next_turn_lasts_through_the_opponents(rules: Ruleset) -> None:
    spell = instant(Continuous(Slot(0), (ModifyPT(N(2), N(2)),), UntilYourNextTurn()), targets=[CREATURE])
    t, (one, card, *_) = table(
        [field(A, creature(1, 1)), hand(A, spell), *cards_to_draw(A, B)],
        rules,
    )
    play(t, A, card, How(targets=(one,)))
    advance(t, Step.END, whose=B)
    assert look(t.game, rules, one).power == 3
    advance(t, Step.UPKEEP, whose=A)
    assert look(t.game, rules, one).power == 1


@pytest.mark.parametrize("rules", BOTH)
def test_what_dies_in_the_cleanup_step_triggers_and_another_cleanup_follows(rules: Ruleset) -> None:
    """A bonus ends, a creature of toughness 0 dies; the damage dealt in response wears off as well."""
    dies = Triggered(
        Moves(ITSELF, Zone.BATTLEFIELD, Zone.GRAVEYARD), Body(steps=(Damage(This(), N(1), (Each(CREATURE),)),))
    )
    grow = instant(Continuous(Slot(0), (ModifyPT(N(0), N(1)),), EndOfTurn()), targets=[CREATURE], cost="{G}")
    t, (weak, bear, card, *_) = table(
        [field(A, creature(1, 2, dies)), field(A, creature(2, 2)), hand(A, grow), *cards_to_draw(B)],
        rules,
        step=Step.END,
    )
    play(t, A, card, How(targets=(weak,)))
    resolve_all(t)
    happen(t, [CountersChanged(weak, "-1/-1", 2)])
    advance(t, Step.CLEANUP)
    assert zone_of(t, weak) is Zone.GRAVEYARD
    assert zone_of(t, bear) is Zone.BATTLEFIELD and t.game.objects[bear].damage == 0


@pytest.mark.parametrize("rules", BOTH)
def test_untapping_comes_before_the_triggers_of_the_upkeep(rules: Ruleset) -> None:
    watch = permanent(CardType.ENCHANTMENT, Triggered(BecomesTapped(CREATURE), GAIN))
    t, (_, one, card, *_) = table(
        [
            field(A, watch),
            field(B, creature(1, 1)),
            hand(A, instant(Tap(Slot(0)), targets=[CREATURE])),
            *cards_to_draw(B),
        ],
        rules,
    )
    play(t, A, card, How(targets=(one,)))
    resolve_all(t)
    assert lives(t)[A] == 21
    advance(t, Step.DRAW, whose=B)
    assert lives(t)[A] == 21 and not t.game.objects[one].tapped


# --- each player -------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_players_do_things_each_and_at_once(rules: Ruleset) -> None:
    spell = instant(ForEachPlayer(Who.ANY, (Draw(You(), N(1)), GainLife(You(), N(2)))), cost="{U}")
    t, (card, *_) = table(
        [hand(A, spell), *on(Zone.LIBRARY, A, creature(1, 1)), *on(Zone.LIBRARY, B, creature(1, 1))], rules
    )
    play(t, A, card)
    resolve_all(t)
    assert lives(t) == {A: 22, B: 22}
    assert len(t.game.zones[(Zone.HAND, A)]) == len(t.game.zones[(Zone.HAND, B)]) == 1


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("counters", "life"), [({}, 20), ({"-1/-1": 1}, 21)])
def test_a_condition_is_read_as_its_step_comes(counters: dict[str, int], life: int, rules: Ruleset) -> None:
    cursed = Filter(all=(IsType(CardType.CREATURE), HasCounters()))
    spell = instant(If(Exists(cursed), (GainLife(You(), N(1)),)))
    t, (_, card) = table([field(B, creature(2, 2), counters=counters), hand(A, spell)], rules)
    play(t, A, card)
    resolve_all(t)
    assert lives(t)[A] == life


def test_a_static_ability_in_the_hand_does_nothing_on_the_battlefield() -> None:
    own = Static((ModifyPT(N(1), N(1)),), CREATURE, zone=Zone.GRAVEYARD)
    t, (there, *_) = table([field(A, creature(1, 1, own))], NOW)
    assert look(t.game, NOW, there).power == 1
    t, (other, _) = table([field(A, creature(1, 1)), *on(Zone.GRAVEYARD, A, creature(1, 1, own))], NOW)
    assert look(t.game, NOW, other).power == 2
