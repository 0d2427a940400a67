"""What damage does to what it is dealt to, by the abilities of its source and the rules of the date."""

import pytest

from faqtool.engine.abilities import (
    Body,
    Damages,
    Destroy,
    EventObject,
    Filter,
    GainLife,
    IsRef,
    IsType,
    N,
    Players,
    This,
    Triggered,
    You,
)
from faqtool.engine.attack import attack, block
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import DamageDealt
from faqtool.engine.happening.damage import deal
from faqtool.engine.layers.look import look, snapshot
from faqtool.engine.stack.settle import settle
from faqtool.engine.state import Player
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, ObjectId, Step, Zone
from faqtool.engine.turn import advance, resolve_all
from tests.engine.cards import BOTH, NOW, THEN, A, B, creature, field, lives, planeswalker, table, zone_of


def hit(t: Table, source: ObjectId, target: ObjectId | str, amount: int) -> None:
    deal(t, [DamageDealt(snapshot(t.game, t.rules, source), target, amount)])  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("amount", "life"), [(3, 17), (0, 20), (-2, 20)])
def test_damage_to_a_player_is_life_lost(amount: int, life: int, rules: Ruleset) -> None:
    t, (bear,) = table([field(A, creature(2, 2))], rules)
    hit(t, bear, B, amount)
    assert lives(t) == {A: 20, B: life}


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("amount", "loyalty"), [(2, 3), (9, 0)])
def test_damage_to_a_planeswalker_is_loyalty_lost(amount: int, loyalty: int, rules: Ruleset) -> None:
    t, (bear, walker) = table([field(A, creature(2, 2)), field(B, planeswalker(5))], rules)
    hit(t, bear, walker, amount)
    assert t.game.objects[walker].counters.get("loyalty", 0) == loyalty
    settle(t)
    assert zone_of(t, walker) is (Zone.BATTLEFIELD if loyalty else Zone.GRAVEYARD)


@pytest.mark.parametrize("rules", BOTH)
def test_wither_puts_counters_on_creatures_and_marks_nothing(rules: Ruleset) -> None:
    t, (rot, bear, walker) = table(
        [field(A, creature(2, 2, "wither")), field(B, creature(3, 3)), field(A, planeswalker(5))], rules
    )
    hit(t, rot, bear, 2)
    assert t.game.objects[bear].counters == {"-1/-1": 2} and t.game.objects[bear].damage == 0
    assert (look(t.game, t.rules, bear).power, look(t.game, t.rules, bear).toughness) == (1, 1)
    hit(t, rot, B, 2)
    hit(t, rot, walker, 2)
    assert lives(t)[B] == 18 and t.game.objects[walker].counters == {"loyalty": 3}


@pytest.mark.parametrize("rules", BOTH)
def test_deathtouch_kills_whatever_the_toughness(rules: Ruleset) -> None:
    t, (snake, bear, other) = table(
        [field(A, creature(1, 1, "deathtouch")), field(B, creature(5, 5)), field(B, creature(5, 5))], rules
    )
    hit(t, snake, bear, 1)
    settle(t)
    resolve_all(t)
    assert zone_of(t, bear) is Zone.GRAVEYARD and zone_of(t, other) is Zone.BATTLEFIELD


def test_deathtouch_used_the_stack_until_2009() -> None:
    for rules, waits in [(THEN, True), (NOW, False)]:
        t, (snake, bear) = table([field(A, creature(1, 1, "deathtouch")), field(B, creature(5, 5))], rules)
        hit(t, snake, bear, 1)
        settle(t)
        assert (zone_of(t, bear) is Zone.BATTLEFIELD) is waits
        assert bool(t.game.zones.get((Zone.STACK, None))) is waits


@pytest.mark.parametrize("rules", BOTH)
def test_deathtouch_and_wither_together_kill(rules: Ruleset) -> None:
    t, (snake, bear) = table([field(A, creature(1, 1, "deathtouch", "wither")), field(B, creature(5, 5))], rules)
    hit(t, snake, bear, 1)
    resolve_all(t)
    assert zone_of(t, bear) is Zone.GRAVEYARD


@pytest.mark.parametrize("rules", BOTH)
def test_lifelink_gains_as_much_life_as_damage_is_dealt(rules: Ruleset) -> None:
    t, (cat, plain) = table([field(A, creature(2, 2, "lifelink")), field(A, creature(2, 2))], rules)
    hit(t, plain, B, 2)
    resolve_all(t)
    assert lives(t) == {A: 20, B: 18}
    hit(t, cat, B, 2)
    resolve_all(t)
    assert lives(t) == {A: 22, B: 16}


def test_lifelink_came_too_late_to_save_one_until_2009() -> None:
    for rules, survives in [(THEN, False), (NOW, True)]:
        t, (cat, bear) = table(
            [field(A, creature(2, 4, "lifelink")), field(B, creature(2, 2))], rules, players=(Player(A, 2), Player(B))
        )
        deal(
            t,
            [
                DamageDealt(snapshot(t.game, t.rules, cat), B, 2, combat=True),
                DamageDealt(snapshot(t.game, t.rules, bear), A, 2, combat=True),
            ],
        )
        settle(t)
        assert t.game.players[A].lost is not survives


def test_two_instances_of_lifelink_add_up_until_2009_only() -> None:
    for rules, life in [(THEN, 24), (NOW, 22)]:
        t, (cat,) = table([field(A, creature(2, 2, "lifelink", "lifelink"))], rules)
        hit(t, cat, B, 2)
        resolve_all(t)
        assert lives(t)[A] == life


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("combat", "hits"), [(True, 1), (False, 1), (None, 2)])
def test_abilities_see_damage_of_combat_or_not(combat: bool | None, hits: int, rules: Ruleset) -> None:
    spite = Triggered(
        Damages(Filter(all=(IsRef(This()),)), Players(), combat), Body(steps=(GainLife(You(), N(1)),))
    )
    t, (bear,) = table([field(A, creature(1, 1, spite))], rules)
    hit(t, bear, B, 1)
    resolve_all(t)
    attack(t, A, {bear: B})
    advance(t, Step.MAIN_2)
    assert lives(t)[A] == 20 + hits


@pytest.mark.parametrize("rules", BOTH)
def test_an_ability_destroys_what_was_dealt_damage(rules: Ruleset) -> None:
    basilisk = Triggered(
        Damages(Filter(all=(IsRef(This()),)), Filter(all=(IsType(CardType.CREATURE),))),
        Body(steps=(Destroy(EventObject()),)),
    )
    t, (snake, bear) = table([field(A, creature(1, 4, basilisk)), field(B, creature(2, 9))], rules)
    attack(t, A, {snake: B})
    block(t, B, {bear: [snake]})
    advance(t, Step.MAIN_2)
    assert zone_of(t, bear) is Zone.GRAVEYARD and zone_of(t, snake) is Zone.BATTLEFIELD
