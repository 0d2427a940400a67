"""Which abilities a batch of events sets off, and as things were when."""

import pytest

from faqtool.engine.abilities import (
    Ability,
    BecomesTapped,
    Body,
    ControlledBy,
    CounterPlaced,
    Damages,
    Delay,
    Draw,
    Draws,
    EventPattern,
    Exists,
    Filter,
    GainAbilities,
    GainLife,
    GainsLife,
    Granter,
    HasCounters,
    Is,
    IsRef,
    IsType,
    LastCounterRemoved,
    LoseAllAbilities,
    Moves,
    N,
    NotTrue,
    Other,
    PaidCost,
    Players,
    PlaysAbility,
    PutCounters,
    Static,
    This,
    Triggered,
    You,
)
from faqtool.engine.actions import play
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import (
    AbilityPlayed,
    CountersChanged,
    DamageDealt,
    DelayedUp,
    Drew,
    Event,
    LifeChanged,
    SpellPlayed,
    TappedChanged,
    ZoneChanged,
)
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import zone_change
from faqtool.engine.setup import Placed
from faqtool.engine.state import Delayed, Payment, Play
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, ObjectId, Who, Zone
from faqtool.engine.turn import resolve_all
from tests.engine.cards import BOTH, NOW, A, B, creature, field, hand, instant, lives, on, permanent, table

SELF = Filter(all=(IsRef(This()),))
CREATURES = Filter(all=(IsType(CardType.CREATURE),))
BODY = Body(steps=(Draw(You(), N(1)),))


def watcher(event: EventPattern, if_: object = None, zone: Zone = Zone.BATTLEFIELD) -> Triggered:
    return Triggered(event, BODY, if_, zone)  # type: ignore[arg-type]


DIES = watcher(Moves(SELF, Zone.BATTLEFIELD, Zone.GRAVEYARD))
ENTERS = watcher(Moves(SELF, None, Zone.BATTLEFIELD))
FROM_ANYWHERE = watcher(Moves(Filter(None, (IsRef(This()),)), None, Zone.GRAVEYARD), zone=Zone.GRAVEYARD)
A_CREATURE_DIES = watcher(Moves(CREATURES, Zone.BATTLEFIELD, Zone.GRAVEYARD))
A_CREATURE_ENTERS = watcher(Moves(CREATURES, None, Zone.BATTLEFIELD))


def waiting(t: Table) -> list[ObjectId]:
    """The sources of the abilities that wait."""
    return [one.source.id for one in t.game.pending]


def dies(t: Table, *ids: ObjectId) -> None:
    happen(t, [zone_change(t.game, i, Zone.GRAVEYARD, why="destroy") for i in ids])


@pytest.mark.parametrize("rules", BOTH)
def test_leaving_is_seen_as_it_was_by_everything_that_left_too(rules: Ruleset) -> None:
    t, (one, other, third) = table(
        [field(A, creature(1, 1, DIES)), field(B, creature(1, 1, A_CREATURE_DIES)), field(A, creature(1, 1))], rules
    )
    dies(t, one, other, third)
    assert sorted(waiting(t)) == [one, other, other, other]


@pytest.mark.parametrize("rules", BOTH)
def test_an_ability_lost_before_leaving_does_not_trigger(rules: Ruleset) -> None:
    blank = permanent(CardType.ENCHANTMENT, Static((LoseAllAbilities(),), CREATURES))
    t, (one, _) = table([field(A, creature(1, 1, DIES)), field(A, blank)], rules)
    dies(t, one)
    assert waiting(t) == []


@pytest.mark.parametrize("rules", BOTH)
def test_an_ability_that_triggers_from_the_graveyard_does_although_it_was_lost(rules: Ruleset) -> None:
    blank = permanent(CardType.ENCHANTMENT, Static((LoseAllAbilities(),), CREATURES))
    t, (one, _) = table([field(A, creature(1, 1, FROM_ANYWHERE)), field(A, blank)], rules)
    dies(t, one)
    assert waiting(t) == [t.game.became[one]]


@pytest.mark.parametrize("zone", [Zone.HAND, Zone.LIBRARY, Zone.BATTLEFIELD])
def test_from_anywhere_is_from_anywhere(zone: Zone) -> None:
    t, (one,) = table(on(zone, A, creature(1, 1, FROM_ANYWHERE)))
    happen(t, [zone_change(t.game, one, Zone.GRAVEYARD)])
    assert len(waiting(t)) == 1


@pytest.mark.parametrize("rules", BOTH)
def test_what_enters_together_sees_each_other(rules: Ruleset) -> None:
    t, (one, other) = table([hand(A, creature(1, 1, ENTERS)), hand(A, creature(1, 1, A_CREATURE_ENTERS))], rules)
    happen(t, [zone_change(t.game, i, Zone.BATTLEFIELD) for i in (one, other)])
    new = [t.game.became[i] for i in (one, other)]
    assert sorted(waiting(t)) == [new[0], new[1], new[1]]


def test_a_watcher_off_the_battlefield_does_not_see_it() -> None:
    t, (_, one) = table([hand(A, creature(1, 1, A_CREATURE_DIES)), field(A, creature(1, 1))])
    dies(t, one)
    assert waiting(t) == []


@pytest.mark.parametrize(("counters", "count"), [({}, 1), ({"-1/-1": 1}, 0), ({"+1/+1": 1}, 1)])
def test_an_intervening_condition_reads_last_known_information(counters: dict[str, int], count: int) -> None:
    from faqtool.engine.abilities import EventObject

    persists = watcher(
        Moves(SELF, Zone.BATTLEFIELD, Zone.GRAVEYARD),
        NotTrue(Is(EventObject(), Filter(all=(HasCounters("-1/-1"),)))),
    )
    t, (one,) = table([field(A, creature(3, 3, persists), counters=counters)])
    dies(t, one)
    assert len(waiting(t)) == count


def test_a_condition_that_fails_as_the_event_happens_stops_the_trigger() -> None:
    lonely = watcher(Moves(CREATURES, None, Zone.BATTLEFIELD), Exists(CREATURES, at_most=1))
    t, (_, one, other) = table(
        [field(A, permanent(CardType.ENCHANTMENT, lonely)), hand(A, creature(1, 1)), hand(A, creature(1, 1))]
    )
    happen(t, [zone_change(t.game, one, Zone.BATTLEFIELD)])
    assert len(waiting(t)) == 1
    happen(t, [zone_change(t.game, other, Zone.BATTLEFIELD)])
    assert len(waiting(t)) == 1


def test_last_controller_of_what_left_controls_its_ability() -> None:
    from faqtool.engine.abilities import SetController

    theft = permanent(CardType.ENCHANTMENT, Static((SetController(You()),), CREATURES))
    t, (one, _) = table([field(A, creature(1, 1, DIES)), field(B, theft)])
    dies(t, one)
    assert [p.controller for p in t.game.pending] == [B]


EVENTS = [
    (BecomesTapped(SELF), lambda t, i: [TappedChanged(i, True)], 1),
    (BecomesTapped(SELF), lambda t, i: [TappedChanged(i, False)], 0),
    (BecomesTapped(Filter(all=(Other(),))), lambda t, i: [TappedChanged(i, True)], 0),
    (Draws(Who.YOU), lambda t, i: [Drew(A, i)], 1),
    (Draws(Who.YOU), lambda t, i: [Drew(B, i)], 0),
    (Draws(Who.OPPONENT), lambda t, i: [Drew(B, i)], 1),
    (Draws(Who.ANY), lambda t, i: [Drew(A, None)], 0),
    (GainsLife(Who.YOU), lambda t, i: [LifeChanged(A, 3)], 1),
    (GainsLife(Who.YOU), lambda t, i: [LifeChanged(A, -3)], 0),
    (Damages(SELF, Players()), lambda t, i: [DamageDealt(t.game.objects[i], B, 1)], 1),
    (Damages(SELF, Players(Who.YOU)), lambda t, i: [DamageDealt(t.game.objects[i], B, 1)], 0),
    (Damages(SELF, Players(), combat=True), lambda t, i: [DamageDealt(t.game.objects[i], B, 1)], 0),
    (CounterPlaced("+1/+1", SELF), lambda t, i: [CountersChanged(i, "+1/+1", 3)], 3),
    (CounterPlaced(None, SELF), lambda t, i: [CountersChanged(i, "charge", 1)], 1),
    (CounterPlaced("+1/+1", SELF), lambda t, i: [CountersChanged(i, "-1/-1", 1)], 0),
    (LastCounterRemoved("time", SELF), lambda t, i: [CountersChanged(i, "time", -2)], 1),
    (LastCounterRemoved("time", SELF), lambda t, i: [CountersChanged(i, "time", -1)], 0),
    (LastCounterRemoved("fade", SELF), lambda t, i: [CountersChanged(i, "time", -2)], 0),
]


@pytest.mark.parametrize(("pattern", "events", "count"), EVENTS)
def test_abilities_see_what_they_look_for(pattern: EventPattern, events: object, count: int) -> None:
    t, (one,) = table([field(A, creature(2, 2, watcher(pattern)), counters={"time": 2})])
    made: list[Event] = events(t, one)  # type: ignore[operator]
    happen(t, made)
    assert waiting(t) == [one] * count


@pytest.mark.parametrize(("zone", "count"), [(Zone.BATTLEFIELD, 1), (Zone.HAND, 0), (Zone.GRAVEYARD, 0)])
def test_abilities_of_permanents_are_not_those_of_cards_elsewhere(zone: Zone, count: int) -> None:
    seer = permanent(CardType.ENCHANTMENT, watcher(PlaysAbility(Who.YOU, CREATURES)))
    t, (_, source, ability) = table([field(A, seer), *on(zone, A, creature(1, 1)), *on(Zone.STACK, A, creature(1, 1))])
    happen(t, [AbilityPlayed(t.game.objects[ability], t.game.objects[source])])
    assert len(waiting(t)) == count


@pytest.mark.parametrize(("paid", "count"), [((), 0), (("echo",), 1), (("echo", "echo"), 2), (("other",), 0)])
def test_each_instance_of_a_keyword_triggers_on_its_own_cost(paid: tuple[str, ...], count: int) -> None:
    twice = Triggered(PaidCost("echo"), BODY, zone=Zone.STACK)
    play = Play(Body(), (), payment=Payment(paid))
    t, (spell,) = table([Placed(creature(1, 1, twice, twice), Zone.STACK, A, play=play)])
    happen(t, [SpellPlayed(t.game.objects[spell])])
    assert waiting(t) == [spell] * count


def test_an_ability_granted_knows_its_granter() -> None:
    gift: Ability = Triggered(A_CREATURE_DIES.event, Body(steps=(PutCounters(Granter(), "charge", N(1)),)))
    t, (lord, one, other) = table(
        [
            field(A, permanent(CardType.ENCHANTMENT, Static((GainAbilities((gift,)),), CREATURES))),
            field(A, creature(1, 1)),
            field(B, creature(1, 1)),
        ]
    )
    dies(t, other)
    assert [(p.source.id, p.granter) for p in t.game.pending] == [(one, lord), (other, lord)]
    resolve_all(t)
    assert t.game.objects[lord].counters == {"charge": 2} and not t.game.objects[one].counters


def test_a_delayed_ability_triggers_once() -> None:
    pattern = Moves(CREATURES, Zone.BATTLEFIELD, Zone.GRAVEYARD)
    spell = instant(Delay(pattern, Body(steps=(GainLife(You(), N(1)),))))
    t, (card, one, other) = table([hand(B, spell), field(A, creature(1, 1)), field(A, creature(1, 1))])
    play(t, B, card)
    dies(t, one)
    assert not t.game.pending  # it waits from the resolution on
    resolve_all(t)
    dies(t, other)
    assert [p.controller for p in t.game.pending] == [B] and t.game.delayed == ()
    resolve_all(t)
    assert lives(t) == {A: 20, B: 21}


def test_a_delayed_ability_sees_one_event_of_those_that_happen_at_once_or_later_once_alone() -> None:
    t, (source, one, other) = table([field(A, creature(1, 1)), field(A, creature(1, 1)), field(A, creature(1, 1))])
    happen(t, [DelayedUp(Delayed(0, DIES.event, BODY, t.game.objects[source], A))])
    dies(t, one)
    assert waiting(t) == [] and len(t.game.delayed) == 1  # it looks for its own source
    dies(t, source)
    assert waiting(t) == [source] and t.game.delayed == ()
    dies(t, other)
    assert waiting(t) == [source]


def test_a_changed_controller_is_noticed_and_has_only_just_begun_to_control_it() -> None:
    from faqtool.engine.abilities import Forever, SetController, These
    from faqtool.engine.events import ControlChanged, EffectBegan
    from faqtool.engine.layers.look import controller_of, is_sick
    from faqtool.engine.state import InForce

    t, (one,) = table([field(A, creature(1, 1))])
    assert not is_sick(t.game, NOW, one)
    effect = InForce(0, 0, (one,), (SetController(These((B,))),), Forever(), t.game.objects[one], B)
    happen(t, [EffectBegan(effect)])
    assert controller_of(t.game, NOW, one) == B
    assert ControlChanged(one, B) in [e for batch in t.log for e in batch]
    assert is_sick(t.game, NOW, one)


def test_only_what_left_the_battlefield_looks_back() -> None:
    mine = Filter(all=(ControlledBy(Who.YOU), IsType(CardType.CREATURE)))
    t, (_, card) = table(
        [
            field(A, permanent(CardType.ENCHANTMENT, watcher(Moves(mine, None, Zone.BATTLEFIELD)))),
            hand(B, creature(1, 1)),
        ]
    )
    moved = zone_change(t.game, card, Zone.BATTLEFIELD, controller=A)
    assert isinstance(moved, ZoneChanged)
    happen(t, [moved])
    assert len(waiting(t)) == 1
