"""Activated abilities, turning face up, suspending, passing, conceding."""

from dataclasses import replace

import pytest

from faqtool.engine.abilities import (
    Activated,
    Body,
    During,
    GainAbilities,
    GainLife,
    Granter,
    Keyword,
    LoseLife,
    Modes,
    Move,
    N,
    PayMana,
    Players,
    PutCounters,
    Slot,
    Static,
    TapThis,
    Target,
    This,
    X,
    You,
)
from faqtool.engine.actions import activate, concede, pass_priority, play, turn_face_up
from faqtool.engine.casting.cast import How
from faqtool.engine.layers.look import look
from faqtool.engine.mana import ManaCost
from faqtool.engine.refusals import REASONS, Refused
from faqtool.engine.stack.bodies import is_mana_ability, shifted
from faqtool.engine.state import Characteristics, Player
from faqtool.engine.terms import CardType, ObjectId, Step, Who, Zone
from tests.engine.cards import (
    CREATURE,
    THEN,
    A,
    B,
    C,
    bolt,
    creature,
    field,
    hand,
    instant,
    lives,
    permanent,
    table,
    zone_of,
)

GAIN = Body(steps=(GainLife(You(), N(1)),))


def with_ability(ability: Activated) -> Characteristics:
    return creature(2, 2, ability)


WHEN = [
    ("at any time", Activated((), GAIN), {}, None),
    ("in another's turn", Activated((), GAIN), {"active": B}, None),
    ("slow, in a main phase", Activated((), GAIN, sorcery_speed=True), {}, None),
    ("slow, in another's turn", Activated((), GAIN, sorcery_speed=True), {"active": B}, "wrong time"),
    ("in its controller's turn", Activated((), GAIN, During(None, Who.YOU)), {}, None),
    ("not in another's", Activated((), GAIN, During(None, Who.YOU)), {"active": B}, "condition not met"),
    ("from the hand", Activated((), GAIN, zone=Zone.HAND), {}, "cannot be played"),
]


@pytest.mark.parametrize(("ability", "when", "refused"), [w[1:] for w in WHEN], ids=[w[0] for w in WHEN])
def test_an_ability_is_played_when_it_may_be(ability: Activated, when: dict[str, object], refused: str | None) -> None:
    t, (id,) = table([field(A, with_ability(ability))], THEN, **when)  # type: ignore[arg-type]
    if refused is None:
        assert activate(t, A, id) is not None
        return
    with pytest.raises(Refused, match=refused):
        activate(t, A, id)
    assert t.log == []


def test_only_its_controller_plays_an_ability() -> None:
    t, (id,) = table([field(A, with_ability(Activated((), GAIN)))])
    with pytest.raises(Refused, match="not controlled"):
        activate(t, B, id)


def test_which_ability_has_to_be_said_where_there_are_several() -> None:
    two = creature(2, 2, Activated((), GAIN, line=0), Activated((), Body(steps=(LoseLife(You(), N(1)),)), line=2))
    t, (id,) = table([field(A, two)])
    with pytest.raises(Refused, match="which ability"):
        activate(t, A, id)
    with pytest.raises(Refused, match="no such ability"):
        activate(t, A, id, 1)
    ability = activate(t, A, id, 2)
    assert ability is not None
    assert t.game.objects[ability].play.ability == two.abilities[1]  # type: ignore[union-attr]


def test_an_ability_that_was_lost_or_gained_is_known() -> None:
    grant = Static((GainAbilities((Activated((), Body(steps=(PutCounters(Granter(), "+1/+1", N(1)),))),)),), CREATURE)
    t, (id, giver) = table([field(A, creature(2, 2)), field(A, permanent(CardType.ARTIFACT, grant))])
    ability = activate(t, A, id)
    assert ability is not None
    assert t.game.objects[ability].play.granter == giver  # type: ignore[union-attr]


def test_x_of_an_ability_is_chosen_where_there_is_one() -> None:
    ability = Activated((PayMana(ManaCost.parse("{X}")),), Body(steps=(GainLife(You(), X()),)))
    t, (id, plain) = table([field(A, with_ability(ability)), field(A, with_ability(Activated((), GAIN)))])
    with pytest.raises(Refused, match="x not chosen"):
        activate(t, A, id)
    with pytest.raises(Refused, match="no x"):
        activate(t, A, plain, how=How(x=1))
    activate(t, A, id, how=How(x=4))


def test_a_mana_ability_adds_mana_has_no_target_and_is_no_loyalty_ability() -> None:
    from faqtool.engine.abilities import AddMana, May, PayLoyalty

    add = AddMana(ManaCost.parse("{R}"))
    assert is_mana_ability(Activated((TapThis(),), Body(steps=(add,))))
    assert is_mana_ability(Activated((), Modes(1, (Body(steps=(May(You(), (add,)),)),))))
    assert not is_mana_ability(Activated((), Body((Target(Players()),), (add,))))
    assert not is_mana_ability(Activated((PayLoyalty(N(1)),), Body(steps=(add,))))
    assert not is_mana_ability(Activated((), GAIN))


def test_slots_are_numbered_through_the_abilities_of_a_card() -> None:
    body = Body((Target(CREATURE), Target(CREATURE, distinct_from=(0,))), (LoseLife(Slot(1), N(1)),))
    moved = shifted(body, 2)
    assert moved.targets[1].distinct_from == (2,)
    assert moved.steps == (LoseLife(Slot(3), N(1)),)
    assert shifted(body, 0) is body


# --- face down ---------------------------------------------------------------------------------


def morph() -> Characteristics:
    return creature(5, 5, Keyword("morph", ManaCost.parse("{1}{R}")), "flying", cost="{6}{R}")


def test_a_face_down_creature_is_turned_up_for_its_morph_cost_without_the_stack() -> None:
    t, (id, plain) = table([field(A, morph(), face_down=True), field(A, morph())])
    assert look(t.game, t.rules, id).power == 2
    with pytest.raises(Refused, match="not controlled"):
        turn_face_up(t, B, id)
    with pytest.raises(Refused, match="not face down"):
        turn_face_up(t, A, plain)
    with pytest.raises(Refused, match="not enough mana"):
        turn_face_up(t, A, id, How(pay=ManaCost.parse("{R}")))
    turn_face_up(t, A, id)
    assert look(t.game, t.rules, id).power == 5
    assert not t.game.zones.get((Zone.STACK, None))


# --- suspend -----------------------------------------------------------------------------------

SUSPENDS = Activated(
    (PayMana(ManaCost.parse("{1}")),),
    Body(steps=(Move(This(), Zone.EXILE, counters=(("time", N(3)),)),)),
    zone=Zone.HAND,
    keyword="suspend",
)


def test_a_card_is_suspended_when_it_could_be_played_and_nothing_uses_the_stack() -> None:
    slow = replace(instant(GainLife(You(), N(1)), sorcery=True), abilities=(SUSPENDS,))
    t, (card,) = table([hand(A, slow)], THEN, active=B)
    with pytest.raises(Refused, match="wrong time"):
        activate(t, A, card)
    t, (card,) = table([hand(A, slow)])
    assert activate(t, A, card) is None
    assert zone_of(t, card) is Zone.EXILE
    assert t.game.objects[t.game.became[card]].counters == {"time": 3}


# --- passing and leaving -----------------------------------------------------------------------


def test_once_all_players_pass_the_top_of_the_stack_resolves() -> None:
    t, (one, two) = table([hand(A, bolt(1)), hand(A, bolt(2))])
    play(t, A, one, How(targets=(B,)))
    play(t, A, two, How(targets=(B,)))
    pass_priority(t, A)
    assert lives(t)[B] == 20
    with pytest.raises(Refused, match="not your priority"):
        pass_priority(t, A)
    pass_priority(t, B)
    assert lives(t)[B] == 18
    assert t.game.priority == A
    pass_priority(t, A)
    assert (lives(t)[B], t.game.priority) == (18, B)  # all pass anew once something has resolved
    pass_priority(t, B)
    assert lives(t)[B] == 17


def test_a_player_who_concedes_has_lost_and_two_play_on() -> None:
    t, _ = table([], players=[Player(A), Player(B), Player(C)])
    concede(t, A)
    assert t.game.players[A].lost
    assert t.game.result is None
    concede(t, B)
    assert t.game.result is not None
    assert C in t.game.result


def test_nothing_is_played_once_the_game_is_over() -> None:
    t, (id, card) = table([field(A, with_ability(Activated((), GAIN))), hand(A, bolt())], step=Step.MAIN_1)
    concede(t, B)
    with pytest.raises(Refused, match="game over"):
        activate(t, A, id)
    with pytest.raises(Refused, match="game over"):
        play(t, A, card, How(targets=(A,)))
    assert ObjectId(1) in t.game.objects


def test_every_reason_says_what_it_means() -> None:
    assert all(reason == reason.lower() and meaning.endswith(".") for reason, meaning in REASONS.items())
    with pytest.raises(ValueError, match="no such reason"):
        Refused("because I say so")


def test_what_is_gone_is_not_played_and_plays_nothing() -> None:
    t, (card, id, hidden) = table([hand(A, bolt()), field(A, with_ability(Activated((), GAIN))), field(A, morph())])
    gone = play(t, A, card, How(targets=(A,)))
    assert gone != card
    with pytest.raises(Refused, match="cannot be played"):
        play(t, A, card, How(targets=(A,)))
    unknown = ObjectId(999)
    with pytest.raises(Refused, match="no such ability"):
        activate(t, A, unknown)
    with pytest.raises(Refused, match="not face down"):
        turn_face_up(t, A, unknown)
    assert {id, hidden} <= set(t.game.objects)
