"""Replacement and prevention: what would happen, and what happens instead."""

import pytest

from faqtool.engine.abilities import (
    Body,
    ControlledBy,
    CreateTokens,
    Damages,
    Discards,
    EndOfTurn,
    EventObject,
    Filter,
    IsColour,
    IsRef,
    IsType,
    Keyword,
    Move,
    Moves,
    Players,
    PreventDamage,
    PreventNext,
    PreventThis,
    Replacement,
    Result,
    Static,
    This,
    TokenSpec,
)
from faqtool.engine.choices import Unanswered
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import CountersChanged, DamageDealt, ShieldUp, ZoneChanged
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import zone_change
from faqtool.engine.layers.look import is_indestructible
from faqtool.engine.state import Characteristics, Shield
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, Colour, ObjectId, PlayerId, Subtype, Who, Zone
from tests.engine.cards import (
    BOTH,
    NOW,
    THEN,
    A,
    B,
    creature,
    field,
    hand,
    permanent,
    planeswalker,
    table,
    zone_of,
)

CREATURES = Filter(all=(IsType(CardType.CREATURE),))
GOBLIN = TokenSpec(3, 1, frozenset(), frozenset({CardType.CREATURE}), frozenset({Subtype("elemental")}))


def damage(t: Table, source: ObjectId, target: ObjectId | PlayerId, amount: int, **more: bool) -> int:
    """How much of it is dealt."""
    happened = happen(t, [DamageDealt(t.game.objects[source], target, amount, **more)])
    return sum(one.amount for one in happened if isinstance(one, DamageDealt))


def destroy(t: Table, *ids: ObjectId, regenerable: bool = True) -> None:
    happen(t, [zone_change(t.game, i, Zone.GRAVEYARD, why="destroy", regenerable=regenerable) for i in ids])


def shield(*to: ObjectId | PlayerId, amount: int | None = None, source: ObjectId | None = None) -> ShieldUp:
    what = PreventNext(This() if to else None, This() if source else None, EndOfTurn())
    return ShieldUp(Shield(0, what, to, source, B, True, amount))


# --- prevention --------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("limit", "hits", "dealt"), [(3, (2, 2), (0, 1)), (None, (2, 2), (0, 0)), (1, (5,), (4,))])
def test_a_shield_prevents_as_much_as_it_has_left(
    limit: int | None, hits: tuple[int, ...], dealt: tuple[int, ...], rules: Ruleset
) -> None:
    t, (source, target) = table([field(A, creature(2, 2)), field(B, creature(9, 9))], rules)
    happen(t, [shield(target, amount=limit)])
    assert tuple(damage(t, source, target, hit) for hit in hits) == dealt


def test_one_shield_is_shared_by_simultaneous_damage() -> None:
    t, (one, other, target) = table([field(A, creature(2, 2)), field(A, creature(2, 2)), field(B, creature(9, 9))])
    happen(t, [shield(target, amount=3)])
    happened = happen(t, [DamageDealt(t.game.objects[i], target, 2) for i in (one, other)])
    assert sum(e.amount for e in happened if isinstance(e, DamageDealt)) == 1
    assert t.game.shields == ()


def test_a_shield_against_one_source_lets_others_through() -> None:
    t, (one, other) = table([field(A, creature(2, 2)), field(A, creature(2, 2))])
    happen(t, [shield(source=one)])
    assert (damage(t, one, B, 2), damage(t, other, B, 2)) == (0, 2)


def test_damage_that_cannot_be_prevented_is_dealt() -> None:
    t, (source, target) = table([field(A, creature(2, 2)), field(B, creature(9, 9))])
    happen(t, [shield(target)])
    assert damage(t, source, target, 2, preventable=False) == 2


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("colour", "dealt"), [("R", 0), ("G", 2)])
def test_protection_prevents_damage_from_such_sources(colour: str, dealt: int, rules: Ruleset) -> None:
    guarded = creature(2, 2, Keyword("protection", IsColour(Colour.RED)))
    t, (source, target) = table([field(A, creature(2, 2, colours=colour)), field(B, guarded)], rules)
    assert damage(t, source, target, 2) == dealt


@pytest.mark.parametrize(("by", "dealt"), [(False, (0, 2)), (True, (2, 0))])
def test_a_static_prevention_is_of_damage_to_it_or_by_it(by: bool, dealt: tuple[int, int]) -> None:
    saint = creature(9, 9, Static((PreventDamage(by=by),), This()))
    t, (other, one) = table([field(A, creature(2, 2)), field(B, saint)])
    assert (damage(t, other, one, 2), damage(t, one, other, 2)) == dealt


# --- destruction -------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("shields", "destructions", "stays"), [(0, 1, False), (1, 1, True), (1, 2, False), (2, 2, True)]
)
def test_each_destruction_takes_a_regeneration_of_its_own(
    shields: int, destructions: int, stays: bool, rules: Ruleset
) -> None:
    t, (one,) = table([field(A, creature(2, 2), damage=1)], rules)
    happen(t, [ShieldUp(Shield(0, None, (one,), None, A, True)) for _ in range(shields)])
    for _ in range(destructions):
        if one in t.game.objects:
            destroy(t, one)
    assert (one in t.game.objects) is stays
    if stays:
        obj = t.game.objects[one]
        assert obj.tapped and not obj.damage and not t.game.shields


def test_what_cannot_be_regenerated_is_destroyed() -> None:
    t, (one,) = table([field(A, creature(2, 2))])
    happen(t, [ShieldUp(Shield(0, None, (one,), None, A, True))])
    destroy(t, one, regenerable=False)
    assert zone_of(t, one) is Zone.GRAVEYARD


def test_regeneration_saves_from_destruction_alone() -> None:
    t, (one,) = table([field(A, creature(2, 2))])
    happen(t, [ShieldUp(Shield(0, None, (one,), None, A, True))])
    happen(t, [zone_change(t.game, one, Zone.GRAVEYARD, why="state")])
    assert zone_of(t, one) is Zone.GRAVEYARD


@pytest.mark.parametrize("rules", BOTH)
def test_what_is_indestructible_is_not_destroyed_but_leaves_otherwise(rules: Ruleset) -> None:
    from faqtool.engine.abilities import Indestructible

    t, (one, plain) = table(
        [field(A, creature(2, 2, Static((Indestructible(),), This()))), field(A, creature(2, 2))], rules
    )
    assert is_indestructible(t.game, rules, one) and not is_indestructible(t.game, rules, plain)
    destroy(t, one, plain)
    assert (zone_of(t, one), zone_of(t, plain)) == (Zone.BATTLEFIELD, Zone.GRAVEYARD)
    happen(t, [zone_change(t.game, one, Zone.EXILE)])
    assert zone_of(t, one) is Zone.EXILE


# --- to another zone ---------------------------------------------------------------------------

TO_EXILE = Body(steps=(Move(EventObject(), Zone.EXILE),))


@pytest.mark.parametrize("rules", BOTH)
def test_what_would_die_is_exiled_instead_and_has_not_died(rules: Ruleset) -> None:
    grave = permanent(CardType.ENCHANTMENT, Replacement(Moves(CREATURES, Zone.BATTLEFIELD, Zone.GRAVEYARD), TO_EXILE))
    t, (_, one) = table([field(A, grave), field(B, creature(2, 2))], rules)
    destroy(t, one)
    assert zone_of(t, one) is Zone.EXILE
    moves = [e for batch in t.log for e in batch if isinstance(e, ZoneChanged)]
    assert len(moves) == 1


@pytest.mark.parametrize(("cause", "zone"), [(B, Zone.BATTLEFIELD), (A, Zone.GRAVEYARD)])
def test_a_card_discarded_for_an_opponent_enters_instead(cause: PlayerId, zone: Zone) -> None:
    noble = creature(
        4,
        4,
        Replacement(
            Discards(Filter(Zone.HAND, (IsRef(This()),)), Who.OPPONENT),
            Body(steps=(Move(This(), Zone.BATTLEFIELD),)),
            zone=Zone.HAND,
        ),
    )
    t, (card, spell) = table([hand(A, noble), field(cause, creature(1, 1))])
    happen(t, [zone_change(t.game, card, Zone.GRAVEYARD, why="discard", cause=t.game.objects[spell])])
    assert zone_of(t, card) is zone


# --- prevented, and something besides ------------------------------------------------------------


def rage() -> Characteristics:
    """Damage by permanents of its controller to opponents is prevented; a token for each."""
    mine = Filter(all=(ControlledBy(Who.YOU),))
    body = Body(steps=(PreventThis("p"), CreateTokens(GOBLIN, Result("p"))))
    return creature(6, 6, Replacement(Damages(mine, Players(Who.OPPONENT)), body))


def tokens(t: Table) -> int:
    return sum(obj.kind == "token" for obj in t.game.objects.values())


@pytest.mark.parametrize("rules", BOTH)
def test_prevented_damage_is_counted_for_what_happens_besides(rules: Ruleset) -> None:
    t, (source, _) = table([field(A, creature(2, 2)), field(A, rage())], rules)
    assert damage(t, source, B, 3) == 0
    assert (t.game.players[B].life, tokens(t)) == (20, 3)
    assert damage(t, source, A, 3) == 3
    assert tokens(t) == 3


WALKER = [field(A, creature(2, 2)), field(B, planeswalker(3))]


@pytest.mark.parametrize(("answer", "player", "walker"), [((2,), 0, 2), ((), 2, 0)])
def test_noncombat_damage_may_be_redirected_to_a_planeswalker(
    answer: tuple[int, ...], player: int, walker: int
) -> None:
    t, (source, target) = table(WALKER, THEN, ("A redirect", answer))
    happened = happen(t, [DamageDealt(t.game.objects[source], B, 2)])
    dealt = {e.target: e.amount for e in happened if isinstance(e, DamageDealt)}
    assert (dealt.get(B, 0), dealt.get(target, 0)) == (player, walker)


@pytest.mark.parametrize(
    ("rules", "combat", "source"), [(NOW, False, A), (THEN, True, A), (THEN, False, B)], ids=["today", "combat", "own"]
)
def test_there_is_nothing_to_redirect(rules: Ruleset, combat: bool, source: PlayerId) -> None:
    t, (one, _) = table([field(source, creature(2, 2)), field(B, planeswalker(3))], rules)
    assert damage(t, one, B, 2, combat=combat) == 2  # no choice is due


@pytest.mark.parametrize(
    ("order", "redirected", "made", "dealt"),
    [
        ((1, "redirection"), (), 2, 0),  # prevented: nothing is left to redirect
        (("redirection", 1), (3,), 0, 2),  # at the planeswalker, it is no longer damage to an opponent
        (("redirection", 1), (), 2, 0),
    ],
)
def test_the_affected_player_orders_replacement_effects(
    order: tuple[int | str, ...], redirected: tuple[int, ...], made: int, dealt: int
) -> None:
    answers = [("B order", order)] + ([("A redirect", redirected)] if order[0] == "redirection" else [])
    t, (_, source, _) = table([field(A, rage()), field(A, creature(2, 2)), field(B, planeswalker(3))], THEN, *answers)
    assert damage(t, source, B, 2) == dealt
    assert tokens(t) == made


def test_without_an_answer_the_order_is_due() -> None:
    t, (_, source, _) = table([field(A, rage()), field(A, creature(2, 2)), field(B, planeswalker(3))], THEN)
    with pytest.raises(Unanswered):
        damage(t, source, B, 2)


def test_what_cannot_happen_or_changes_nothing_does_not_happen() -> None:
    t, (one,) = table([field(A, creature(2, 2))])
    assert happen(t, [CountersChanged(one, "+1/+1", -1)]) == ()
    assert happen(t, []) == ()
    assert t.log == []
    happen(t, [zone_change(t.game, one, Zone.GRAVEYARD), zone_change(t.game, one, Zone.EXILE)])
    assert zone_of(t, one) is Zone.GRAVEYARD
