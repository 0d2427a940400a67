"""The whole path once: a creature and a spell are played, fight, die."""

import pytest

from faqtool.engine.actions import play, resolve_top
from faqtool.engine.attack import attack, block
from faqtool.engine.casting.cast import How
from faqtool.engine.eras import Ruleset
from faqtool.engine.layers.look import look
from faqtool.engine.stack.settle import settle
from faqtool.engine.terms import Step, Zone
from faqtool.engine.turn import advance
from tests.engine.cards import BOTH, NOW, THEN, A, B, bolt, creature, field, hand, lives, table, zone_of


@pytest.mark.parametrize("rules", BOTH)
def test_a_creature_is_played_and_dies_of_a_bolt(rules: Ruleset) -> None:
    t, (bear, shock) = table([hand(A, creature(2, 2)), hand(B, bolt(2))], rules)
    spell = play(t, A, bear)
    assert t.game.objects[spell].zone is Zone.STACK
    resolve_top(t)
    settle(t)
    assert zone_of(t, bear) is Zone.BATTLEFIELD
    permanent = t.game.zones[(Zone.BATTLEFIELD, None)][0]
    assert look(t.game, t.rules, permanent).power == 2
    play(t, B, shock, How(targets=(permanent,)))
    resolve_top(t)
    settle(t)
    assert zone_of(t, bear) is zone_of(t, shock) is Zone.GRAVEYARD


@pytest.mark.parametrize("rules", BOTH)
def test_a_bolt_at_a_player_costs_life(rules: Ruleset) -> None:
    t, (shock,) = table([hand(A, bolt(3))], rules)
    play(t, A, shock, How(targets=(B,)))
    resolve_top(t)
    assert lives(t) == {A: 20, B: 17}


def test_combat_damage_waits_on_the_stack_in_2008_and_its_source_may_be_gone() -> None:
    t, (bear, shock) = table([field(A, creature(2, 2)), hand(B, bolt(2))], THEN)
    attack(t, A, {bear: B})
    advance(t, Step.DAMAGE)
    assert lives(t)[B] == 20
    play(t, B, shock, How(targets=(bear,)))
    resolve_top(t)
    settle(t)
    assert zone_of(t, bear) is Zone.GRAVEYARD
    resolve_top(t)
    assert lives(t)[B] == 18


def test_combat_damage_is_dealt_at_once_today() -> None:
    t, (bear,) = table([field(A, creature(2, 2))], NOW)
    attack(t, A, {bear: B})
    advance(t, Step.DAMAGE)
    assert lives(t)[B] == 18
    assert not t.game.zones.get((Zone.STACK, None))


@pytest.mark.parametrize("rules", BOTH)
def test_two_bears_that_fight_both_die(rules: Ruleset) -> None:
    t, (bear, other) = table([field(A, creature(2, 2)), field(B, creature(2, 2))], rules)
    attack(t, A, {bear: B})
    block(t, B, {other: [bear]})
    advance(t, Step.MAIN_2)
    assert zone_of(t, bear) is zone_of(t, other) is Zone.GRAVEYARD
    assert lives(t) == {A: 20, B: 20}
