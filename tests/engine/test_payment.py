"""Mana: hybrid ways to pay, what was spent, pools, reductions; every other cost, paid and not payable."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faqtool.engine.abilities import (
    Activated,
    AddMana,
    AsThoughHasteForAbilities,
    Body,
    ControlledBy,
    Cost,
    CostOption,
    DiscardCost,
    ExileCost,
    Filter,
    GainLife,
    IsType,
    N,
    Negative,
    Other,
    OwnedBy,
    PayLife,
    PayLoyalty,
    PayMana,
    RemoveCountersCost,
    SacrificeCost,
    Shared,
    SharesWith,
    Static,
    TapOthers,
    TapThis,
    This,
    UntapThis,
    X,
    You,
)
from faqtool.engine.actions import activate, play
from faqtool.engine.attack import attack
from faqtool.engine.casting.cast import How
from faqtool.engine.casting.paying import Bill, default_mana, draw_from, mana_of, pays, ways
from faqtool.engine.mana import ManaCost
from faqtool.engine.refusals import Refused
from faqtool.engine.state import Characteristics, Mana, Player
from faqtool.engine.terms import CardType, Colour, Step, Who, Zone
from tests.engine.cards import (
    THEN,
    A,
    B,
    bolt,
    creature,
    field,
    hand,
    instant,
    land,
    lives,
    on,
    permanent,
    planeswalker,
    table,
    zone_of,
)

COST = ManaCost.parse


def priced(cost: str) -> Characteristics:
    return instant(GainLife(You(), N(1)), cost=cost)


SPENT = [
    ("{W/U}{W/U}", "{W}{U}", None),
    ("{2/B}{2/B}{2/B}", "{R}{R}{R}{R}{R}{R}", None),
    ("{2/B}{2/B}{2/B}", "{2}{B}{B}", None),
    ("{2/B}{2/B}{2/B}", "{B}{B}{B}", None),
    ("{2/B}{2/B}{2/B}", "{3}{B}", "wrong mana"),
    ("{1}{R}", "{R}", "not enough mana"),
    ("{1}{R}", "{R}{R}{R}", "wrong mana"),
    ("{1}{R}", "{G}{G}", "wrong mana"),
    ("{W/U}", "{B}", "wrong mana"),
]


@pytest.mark.parametrize(("cost", "paid", "refused"), SPENT)
def test_a_cost_is_paid_with_the_mana_that_is_said(cost: str, paid: str, refused: str | None) -> None:
    t, (spell,) = table([hand(A, priced(cost))])
    if refused is None:
        on_stack = play(t, A, spell, How(pay=COST(paid)))
        spent = t.game.objects[on_stack].play.payment.mana  # type: ignore[union-attr]
        assert sorted(map(str, spent)) == sorted(map(str, mana_of(COST(paid))))
        return
    with pytest.raises(Refused, match=refused):
        play(t, A, spell, How(pay=COST(paid)))


def test_without_a_word_the_first_colours_are_spent_and_colourless_for_generic() -> None:
    t, (spell,) = table([hand(A, priced("{2}{W/U}"))])
    on_stack = play(t, A, spell)
    assert t.game.objects[on_stack].play.payment.mana == (Colour.WHITE, None, None)  # type: ignore[union-attr]


def test_a_hybrid_symbol_is_paid_the_way_that_is_chosen() -> None:
    t, (spell,) = table([hand(A, priced("{2/B}{2/B}"))])
    with pytest.raises(Refused, match="not enough mana"):
        play(t, A, spell, How(hybrid=COST("{2}{B}"), pay=COST("{B}{B}")))
    with pytest.raises(Refused, match="cost not available"):
        play(t, A, spell, How(hybrid=COST("{R}{B}")))
    play(t, A, spell, How(hybrid=COST("{2}{B}"), pay=COST("{G}{G}{B}")))


@given(st.lists(st.sampled_from(["{W/U}", "{2/B}", "{1}", "{R}"]), max_size=5).map("".join))
def test_every_way_to_pay_is_paid_by_its_own_mana_and_drawn_from_a_pool_of_it(cost: str) -> None:
    for bill in ways(COST(cost)):
        mana = default_mana(bill)
        assert pays(bill, mana)
        taken = draw_from(bill, mana, ())
        assert taken is not None
        assert sorted(taken) == list(range(len(mana)))
        assert draw_from(bill, mana[1:], ()) is None or not mana


def test_a_bill_prints_as_a_cost() -> None:
    assert str(Bill((Colour.RED,), 2)) == "{2}{R}"
    assert str(Bill()) == "{0}"


# --- pools -------------------------------------------------------------------------------------


def counted(*mana: Mana) -> list[Player]:
    return [Player(A, pool=mana, free_mana=False), Player(B)]


def test_counted_mana_has_to_be_in_the_pool() -> None:
    t, (spell, again) = table(
        [hand(A, bolt()), hand(A, bolt())], THEN, players=counted(Mana(Colour.RED), Mana(Colour.GREEN))
    )
    play(t, A, spell, How(targets=(B,)))
    assert t.game.players[A].pool == (Mana(Colour.GREEN),)
    with pytest.raises(Refused, match="not enough mana"):
        play(t, A, again, How(targets=(B,)))


def test_a_mana_ability_fills_the_pool_without_the_stack() -> None:
    t, (forest, elsewhere) = table(
        [field(A, land(Activated((TapThis(),), Body(steps=(AddMana(COST("{G}")),))))), field(A, land())],
        THEN,
        players=counted(),
    )
    assert activate(t, A, forest) is None
    assert t.game.players[A].pool == (Mana(Colour.GREEN),)
    assert not t.game.zones.get((Zone.STACK, None))
    with pytest.raises(Refused, match="already tapped"):
        activate(t, A, forest)
    with pytest.raises(Refused, match="no such ability"):
        activate(t, A, elsewhere)


def test_hybrid_mana_is_added_as_one_of_its_colours() -> None:
    source = land(Activated((TapThis(),), Body(steps=(AddMana(COST("{U/B}")),))))
    t, (id,) = table([field(A, source)], THEN, ("A colour", ("B",)), players=counted())
    activate(t, A, id)
    assert t.game.players[A].pool == (Mana(Colour.BLACK),)


def test_mana_for_some_spells_only_is_spent_on_them_and_by_preference() -> None:
    only = Filter(None, (IsType(CardType.CREATURE),))
    t, (spell, beast) = table(
        [hand(A, bolt()), hand(A, creature(1, 1, cost="{1}"))],
        THEN,
        players=counted(Mana(Colour.GREEN), Mana(Colour.RED, only)),
    )
    with pytest.raises(Refused, match="not enough mana"):
        play(t, A, spell, How(targets=(B,)))
    play(t, A, beast)
    assert t.game.players[A].pool == (Mana(Colour.GREEN),)


@pytest.mark.parametrize(("place", "possible"), [(Zone.BATTLEFIELD, True), (Zone.HAND, False)])
def test_mana_for_abilities_of_permanents_is_not_spent_on_one_of_a_card_in_hand(place: Zone, possible: bool) -> None:
    only = Filter(None, (IsType(CardType.CREATURE),))
    ability = Activated((PayMana(COST("{1}")),), Body(steps=(GainLife(You(), N(1)),)), zone=place)
    t, (id,) = table([*on(place, A, creature(1, 1, ability))], THEN, players=counted(Mana(Colour.RED, only)))
    if possible:
        activate(t, A, id)
        return
    with pytest.raises(Refused, match="not enough mana"):
        activate(t, A, id)


# --- other costs -------------------------------------------------------------------------------


def costing(*costs: Cost) -> Characteristics:
    return creature(2, 2, Activated(costs, Body(steps=(GainLife(You(), N(1)),))))


MINE = Filter(all=(IsType(CardType.CREATURE), ControlledBy(Who.YOU), Other()))
IN_GRAVEYARD = Filter(Zone.GRAVEYARD, (OwnedBy(Who.YOU),))
IN_HAND = Filter(Zone.HAND, (OwnedBy(Who.YOU),))

COSTS = [
    ("{T}", TapThis(), {}, None),
    ("{T} of a tapped one", TapThis(), {"tapped": True}, "already tapped"),
    ("{T} of a sick one", TapThis(), {"sick": True}, "summoning sick"),
    ("{Q}", UntapThis(), {"tapped": True}, None),
    ("{Q} of an untapped one", UntapThis(), {}, "already untapped"),
    ("{Q} of a sick one", UntapThis(), {"tapped": True, "sick": True}, "summoning sick"),
    ("life", PayLife(N(20)), {}, None),
    ("more life than there is", PayLife(N(21)), {}, "cost not available"),
    ("counters", RemoveCountersCost("+1/+1", N(2), This()), {"counters": {"+1/+1": 2}}, None),
    ("more counters", RemoveCountersCost("+1/+1", N(2), This()), {"counters": {"+1/+1": 1}}, "cost not available"),
    ("itself", SacrificeCost(This()), {}, None),
    ("another", SacrificeCost(MINE), {}, None),
    ("more than there are", SacrificeCost(MINE, 2), {}, "cost not available"),
    ("a card of the graveyard", ExileCost(IN_GRAVEYARD), {}, None),
    ("two of one", ExileCost(IN_GRAVEYARD, 2), {}, "cost not available"),
    ("a card of the hand", DiscardCost(IN_HAND), {}, None),
    ("two cards of one", DiscardCost(IN_HAND, 2), {}, "cost not available"),
    ("another tapped", TapOthers(MINE, 1), {}, None),
    ("two others of one", TapOthers(MINE, 2), {}, "cost not available"),
]


@pytest.mark.parametrize(("cost", "options", "refused"), [c[1:] for c in COSTS], ids=[c[0] for c in COSTS])
def test_a_cost_is_paid_in_full_or_the_ability_is_not_played(
    cost: Cost, options: dict[str, object], refused: str | None
) -> None:
    t, (id, *_) = table(
        [
            field(A, costing(cost), **options),
            field(A, creature(1, 1, name="other")),
            *on(Zone.GRAVEYARD, A, bolt()),
            hand(A, bolt()),
        ]
    )
    if refused is not None:
        before = t.game
        with pytest.raises(Refused, match=refused):
            activate(t, A, id)
        assert t.game is before
        return
    ability = activate(t, A, id)
    assert ability is not None
    assert t.game.objects[ability].zone is Zone.STACK


def test_what_pays_is_what_was_named_and_is_remembered() -> None:
    t, (id, one, two) = table([field(A, costing(SacrificeCost(MINE))), *[field(A, creature(1, 1)) for _ in "12"]])
    ability = activate(t, A, id, how=How(with_=(two,)))
    assert zone_of(t, two) is Zone.GRAVEYARD
    assert zone_of(t, one) is Zone.BATTLEFIELD
    assert ability is not None
    assert [obj.id for obj in t.game.objects[ability].play.payment.used] == [two]  # type: ignore[union-attr]


def test_what_cannot_pay_is_refused_and_so_is_what_is_not_needed() -> None:
    t, (id, mine, theirs) = table(
        [field(A, costing(SacrificeCost(MINE))), field(A, creature(1, 1)), field(B, creature(1, 1))]
    )
    for named in ((theirs,), (mine, theirs), (id,)):
        with pytest.raises(Refused, match="cost not available"):
            activate(t, A, id, how=How(with_=named))


def test_others_may_be_tapped_for_a_cost_however_sick_they_are() -> None:
    t, (id, other) = table([field(A, costing(TapOthers(MINE, 1))), field(A, creature(1, 1), sick=True)])
    activate(t, A, id)
    assert t.game.objects[other].tapped


def test_an_effect_lets_sick_creatures_use_their_abilities_as_though_they_had_haste() -> None:
    leave = Static((AsThoughHasteForAbilities(),), Filter(all=(IsType(CardType.CREATURE), ControlledBy(Who.YOU))))
    relic = permanent(CardType.ARTIFACT, leave)
    t, (id, _) = table([field(A, costing(TapThis()), sick=True), field(A, relic)])
    activate(t, A, id)
    assert t.game.objects[id].tapped
    for others in ([], [field(B, relic)]):
        t, (id, *_) = table([field(A, costing(TapThis()), sick=True), *others])
        with pytest.raises(Refused, match="summoning sick"):
            activate(t, A, id)
    t, (id, _) = table([field(A, costing(TapThis()), sick=True), field(A, relic)])
    with pytest.raises(Refused, match="summoning sick"):
        attack(t, A, {id: B})  # it has no haste


def walker() -> Characteristics:
    up = Activated((PayLoyalty(N(1)),), Body(steps=(GainLife(You(), N(2)),)), sorcery_speed=True, line=0)
    down = Activated((PayLoyalty(Negative(X())),), Body(steps=(GainLife(You(), X()),)), sorcery_speed=True, line=1)
    return planeswalker(3, up, down)


def test_loyalty_is_a_cost_paid_once_each_turn_in_a_main_phase() -> None:
    t, (id,) = table([field(A, walker())])
    activate(t, A, id, 0)
    assert t.game.objects[id].counters["loyalty"] == 4
    with pytest.raises(Refused, match="wrong time"):
        activate(t, A, id, 0)
    from faqtool.engine.actions import resolve_top

    resolve_top(t)
    with pytest.raises(Refused, match="once each turn"):
        activate(t, A, id, 1, How(x=1))


@pytest.mark.parametrize(("x", "possible"), [(0, True), (3, True), (4, False)])
def test_no_more_loyalty_is_removed_than_there_is(x: int, possible: bool) -> None:
    t, (id,) = table([field(A, walker())])
    if not possible:
        with pytest.raises(Refused, match="cost not available"):
            activate(t, A, id, 1, How(x=x))
        return
    activate(t, A, id, 1, How(x=x))
    assert t.game.objects[id].counters.get("loyalty", 0) == 3 - x if x < 3 else zone_of(t, id) is Zone.GRAVEYARD


def test_conspiring_taps_two_creatures_that_share_a_colour_with_the_spell() -> None:
    shares = Filter(all=(IsType(CardType.CREATURE), ControlledBy(Who.YOU), SharesWith(Shared.COLOUR, This())))
    option = CostOption("conspire", (TapOthers(shares, 2),), False)
    base = bolt()
    spell = Characteristics(base.name, base.mana_cost, base.colours, base.types, abilities=(*base.abilities, option))
    red = [field(A, creature(1, 1, colours="R")) for _ in "12"]
    t, (id, one, two, green) = table([hand(A, spell), *red, field(A, creature(1, 1, colours="G"))])
    with pytest.raises(Refused, match="cost not available"):
        play(t, A, id, How(targets=(B,), options=("conspire",), with_=(one, green)))
    on_stack = play(t, A, id, How(targets=(B,), options=("conspire",), with_=(one, two)))
    assert t.game.objects[on_stack].play.payment.options == ("conspire",)  # type: ignore[union-attr]
    assert t.game.objects[one].tapped and t.game.objects[two].tapped


def test_mana_is_part_of_an_abilitys_cost() -> None:
    ability = costing(PayMana(COST("{1}{R}")))
    t, (id,) = table([field(A, ability)], THEN, players=counted(Mana(Colour.RED)), step=Step.UPKEEP)
    with pytest.raises(Refused, match="not enough mana"):
        activate(t, A, id)
    assert lives(t)[A] == 20
