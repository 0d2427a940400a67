"""Where rules of combat meet: damage already there, several damages at once, limits and duties, what leaves combat."""

import pytest

from faqtool.engine.abilities import (
    AddTypes,
    AttackLimit,
    BecomesBlocked,
    Block,
    BlocksExtra,
    Body,
    Continuous,
    Enchant,
    EndOfTurn,
    Filter,
    Forever,
    GainAbilities,
    GainLife,
    Host,
    Indestructible,
    IsColour,
    IsRef,
    Keyword,
    LoseTypes,
    ModifyPT,
    MustAttack,
    N,
    Players,
    PreventNext,
    SetController,
    SetPT,
    Slot,
    Static,
    These,
    This,
    Triggered,
    You,
)
from faqtool.engine.actions import concede, play
from faqtool.engine.attack import attack, block
from faqtool.engine.casting.cast import How
from faqtool.engine.choices import Answer
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import DamageDealt, EffectBegan, LifeChanged, Regenerated
from faqtool.engine.happening.damage import deal
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import zone_change
from faqtool.engine.layers.look import look, snapshot
from faqtool.engine.refusals import Refused
from faqtool.engine.state import Characteristics, InForce, Player
from faqtool.engine.table import Table
from faqtool.engine.terms import AURA, CardType, Colour, ObjectId, Step, Zone
from faqtool.engine.turn import advance, resolve_all
from tests.engine.cards import (
    BOTH,
    CREATURE,
    M10,
    NOW,
    THEN,
    A,
    B,
    C,
    bolt,
    creature,
    field,
    hand,
    instant,
    library,
    lives,
    permanent,
    table,
    zone_of,
)

ITSELF = Filter(all=(IsRef(This()),))


def begin(t: Table, id_: ObjectId, *effects: object) -> None:
    """A resolved effect on the object begins."""
    happen(t, [EffectBegan(InForce(0, 0, (id_,), effects, EndOfTurn(), t.game.objects[id_], A))])  # type: ignore[arg-type]


def blocked(
    attackers: list[Characteristics], wall: Characteristics, rules: Ruleset, *shares: Answer, damage: int = 0
) -> Table:
    """All attack and one creature blocks them all; damage has been assigned as said, and dealt."""
    answers = [("A divide", share) for share in shares]
    t, ids = table([*(field(A, one) for one in attackers), field(B, wall, damage=damage)], rules, *answers)
    *ours, theirs = ids
    attack(t, A, dict.fromkeys(ours, B))
    block(t, B, {theirs: ours})
    advance(t, Step.MAIN_2)
    return t


# --- how much is lethal ------------------------------------------------------------------------

TRAMPLER = creature(3, 3, "trample")


@pytest.mark.parametrize("rules", [*BOTH, M10])
@pytest.mark.parametrize(("marked", "shares", "legal"), [(2, (1, 2), True), (1, (1, 2), False), (0, (3, 0), True)])
def test_damage_marked_on_a_blocker_counts_towards_what_is_lethal(
    marked: int, shares: tuple[int, int], legal: bool, rules: Ruleset
) -> None:
    """CR 2008-05 502.9b; 2026-02 702.19b."""
    if not legal:
        with pytest.raises(Refused, match="wrong division"):
            blocked([TRAMPLER], creature(0, 3), rules, shares, damage=marked)
        return
    assert lives(blocked([TRAMPLER], creature(0, 3), rules, shares, damage=marked))[B] == 20 - shares[1]


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("second", [(0, 3), (1, 2)])
def test_damage_that_another_attacker_assigns_counts_too(second: tuple[int, int], rules: Ruleset) -> None:
    wall = creature(0, 3, Static((BlocksExtra(1),), This()))
    t = blocked([TRAMPLER, TRAMPLER], wall, rules, (3, 0), second)
    assert lives(t)[B] == 20 - second[1]
    with pytest.raises(Refused, match="wrong division"):
        blocked([TRAMPLER, TRAMPLER], wall, rules, (1, 2), second)


def test_deathtouch_needs_one_point_for_a_blocker_and_none_for_one_that_has_its_death() -> None:
    snake = creature(3, 3, "trample", "deathtouch")
    stays = creature(0, 3, Static((Indestructible(),), This()))
    assert lives(blocked([snake], stays, NOW, (1, 2)))[B] == 18
    assert lives(blocked([snake], stays, NOW, (0, 3), damage=3))[B] == 17
    with pytest.raises(Refused, match="wrong division"):
        blocked([snake], stays, NOW, (0, 3), damage=2)


# --- several damages at once -------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_lifelink_counts_all_that_its_source_deals_at_once(rules: Ruleset) -> None:
    t = blocked([creature(5, 5, "trample", "lifelink")], creature(0, 2), rules, (2, 3))
    assert lives(t) == {A: 25, B: 17}


@pytest.mark.parametrize(("rules", "gains"), [(THEN, 2), (NOW, 1)])
def test_it_gains_life_once_for_each_source_and_until_2009_for_each_damage(rules: Ruleset, gains: int) -> None:
    t, (cat, one, two) = table(
        [field(A, creature(4, 4, "lifelink")), field(B, creature(0, 3)), field(B, creature(0, 3))], rules
    )
    deal(t, [DamageDealt(snapshot(t.game, t.rules, cat), to, 2) for to in (one, two)])
    resolve_all(t)
    told = [event for batch in t.log for event in batch if isinstance(event, LifeChanged)]
    assert len(told) == gains and lives(t)[A] == 24


@pytest.mark.parametrize("rules", BOTH)
def test_two_sources_of_lifelink_gain_each_their_own(rules: Ruleset) -> None:
    order = [] if rules is NOW else [("A order", (0, 1))]
    t, (one, two) = table([field(A, creature(2, 2, "lifelink")), field(A, creature(3, 3, "lifelink"))], rules, *order)
    attack(t, A, {one: B, two: B})
    advance(t, Step.MAIN_2)
    assert lives(t) == {A: 25, B: 15}


@pytest.mark.parametrize("rules", BOTH)
def test_wither_and_lifelink_go_together(rules: Ruleset) -> None:
    t, (rot, wall) = table([field(A, creature(2, 2, "wither", "lifelink")), field(B, creature(0, 5))], rules)
    attack(t, A, {rot: B})
    block(t, B, {wall: [rot]})
    advance(t, Step.MAIN_2)
    assert lives(t)[A] == 22 and t.game.objects[wall].counters == {"-1/-1": 2}


@pytest.mark.parametrize("rules", BOTH)
def test_wither_marks_no_damage_with_deathtouch_either(rules: Ruleset) -> None:
    stays = creature(0, 9, Static((Indestructible(),), This()))
    t, (rot, wall) = table([field(A, creature(2, 2, "wither", "deathtouch")), field(B, stays)], rules)
    attack(t, A, {rot: B})
    block(t, B, {wall: [rot]})
    advance(t, Step.MAIN_2)
    assert t.game.objects[wall].counters == {"-1/-1": 2} and t.game.objects[wall].damage == 0


@pytest.mark.parametrize("rules", BOTH)
def test_damage_that_protection_prevents_gains_no_life(rules: Ruleset) -> None:
    cat = creature(2, 2, "lifelink", colours="W")
    for safe, life in ((Keyword("protection", IsColour(Colour.WHITE)), 20), ("reach", 22)):
        t, (one, wall) = table([field(A, cat), field(B, creature(0, 5, safe))], rules)
        attack(t, A, {one: B})
        block(t, B, {wall: [one]})
        advance(t, Step.MAIN_2)
        assert lives(t)[A] == life


@pytest.mark.parametrize("rules", BOTH)
def test_a_shield_prevents_so_much_of_all_damage_that_comes_at_once(rules: Ruleset) -> None:
    shield = instant(PreventNext(Slot(0), None, EndOfTurn(), amount=N(3)), targets=[Players()])
    t, (one, two, card) = table([field(A, creature(2, 2)), field(A, creature(2, 2)), hand(B, shield)], rules)
    play(t, B, card, How(targets=(B,)))
    attack(t, A, {one: B, two: B})
    advance(t, Step.MAIN_2)
    assert lives(t)[B] == 19 and not t.game.shields


# --- damage on the stack, until July 2009 ------------------------------------------------------


@pytest.mark.parametrize(("still", "damage"), [(True, 2), (False, 0)])
def test_damage_on_the_stack_is_not_dealt_to_what_is_no_creature_any_more(still: bool, damage: int) -> None:
    """CR 2008-05 310.4b."""
    t, (one, golem) = table(
        [field(A, creature(2, 2, "lifelink")), field(B, creature(0, 5, types=[CardType.ARTIFACT]))], THEN
    )
    attack(t, A, {one: B})
    block(t, B, {golem: [one]})
    advance(t, Step.DAMAGE)
    if not still:
        begin(t, golem, LoseTypes(frozenset({CardType.CREATURE})))
    resolve_all(t)
    assert zone_of(t, golem) is Zone.BATTLEFIELD and t.game.objects[golem].damage == damage
    assert lives(t)[A] == 20 + damage  # no damage was dealt that anything could trigger on


@pytest.mark.parametrize(("leaves", "life"), [(True, 20), (False, 22)])
def test_a_source_of_lifelink_that_has_left_gains_nothing_for_damage_on_the_stack(leaves: bool, life: int) -> None:
    t, (cat,) = table([field(A, creature(2, 2, "lifelink"))], THEN)
    attack(t, A, {cat: B})
    advance(t, Step.DAMAGE)
    if leaves:
        happen(t, [zone_change(t.game, cat, Zone.HAND)])
    resolve_all(t)
    assert lives(t) == {A: life, B: 18}


def test_damage_on_the_stack_is_dealt_to_no_player_who_has_lost() -> None:
    t, (one, two) = table(
        [field(A, creature(2, 2)), field(A, creature(3, 3))], THEN, players=[Player(A), Player(B), Player(C)]
    )
    attack(t, A, {one: B, two: C})
    advance(t, Step.DAMAGE)
    concede(t, C)
    resolve_all(t)
    assert lives(t)[B] == 18 and lives(t)[C] == 20


# --- limits and duties -------------------------------------------------------------------------

DRIVEN = creature(1, 1, Static((MustAttack(),), This()))
LIMIT = permanent(CardType.ENCHANTMENT, Static((AttackLimit(1),), Players()))


@pytest.mark.parametrize("rules", BOTH)
def test_a_limit_on_attackers_spares_some_of_those_that_must_attack_but_not_all(rules: Ruleset) -> None:
    t, (one, two, free, _) = table(
        [field(A, DRIVEN), field(A, DRIVEN), field(A, creature(1, 1)), field(B, LIMIT)], rules
    )
    for attackers, why in [({}, "must attack"), ({free: B}, "must attack"), ({one: B, two: B}, "cannot attack")]:
        with pytest.raises(Refused, match=why):
            attack(t, A, attackers)  # type: ignore[arg-type]
    attack(t, A, {two: B})
    assert t.game.combat is not None and t.game.combat.attackers == {two: B}


@pytest.mark.parametrize("rules", BOTH)
def test_without_a_limit_all_that_must_attack_do_and_others_may(rules: Ruleset) -> None:
    t, (one, two, free) = table([field(A, DRIVEN), field(A, DRIVEN), field(A, creature(1, 1))], rules)
    with pytest.raises(Refused, match="must attack"):
        attack(t, A, {one: B, free: B})
    attack(t, A, {one: B, two: B, free: B})


@pytest.mark.parametrize(("limit", "life"), [(True, 19), (False, 18)])
def test_who_says_nothing_attacks_with_as_many_as_must_and_can(limit: bool, life: int) -> None:
    t, _ = table([field(A, DRIVEN), field(A, DRIVEN), *([field(B, LIMIT)] if limit else [])])
    advance(t, Step.MAIN_2)
    assert lives(t)[B] == life


@pytest.mark.parametrize("sick", [True, False])
def test_what_cannot_attack_need_not(sick: bool) -> None:
    t, _ = table([field(A, DRIVEN, sick=sick)])
    if sick:
        attack(t, A, {})
    else:
        with pytest.raises(Refused, match="must attack"):
            attack(t, A, {})


def test_a_player_who_has_lost_is_not_attacked() -> None:
    t, (one,) = table([field(A, creature(1, 1))], players=[Player(A), Player(B), Player(C, lost=True)])
    with pytest.raises(Refused, match="cannot attack"):
        attack(t, A, {one: C})
    attack(t, A, {one: B})


@pytest.mark.parametrize("rules", BOTH)
def test_a_creature_blocks_and_attacks_for_who_controls_it(rules: Ruleset) -> None:
    theft = permanent(CardType.ENCHANTMENT, Enchant(CREATURE), Static((SetController(You()),), Host()), subtypes=[AURA])
    t, (one, stolen, _) = table(
        [field(A, creature(2, 2)), field(A, creature(0, 4)), field(B, theft, attached_to=1)], rules
    )
    with pytest.raises(Refused, match="not controlled"):
        attack(t, A, {stolen: B})
    attack(t, A, {one: B})
    block(t, B, {stolen: [one]})
    advance(t, Step.MAIN_2)
    assert lives(t)[B] == 20


# --- blocked, and what is left of it -----------------------------------------------------------

CRY = Triggered(BecomesBlocked(ITSELF), Body(steps=(GainLife(You(), N(1)),)))


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("blockers", "life"), [(0, 21), (1, 21), (2, 21)])
def test_an_attacker_becomes_blocked_once(blockers: int, life: int, rules: Ruleset) -> None:
    """Also by an effect; and no more where it is blocked already (CR 2026-02 509.3c)."""
    guard = instant(Block(Slot(0), Slot(1)), targets=[CREATURE, CREATURE])
    t, (one, b1, b2, b3, card) = table(
        [field(A, creature(1, 9, CRY)), *(field(B, creature(0, 4)) for _ in "123"), hand(B, guard)], rules
    )
    attack(t, A, {one: B})
    block(t, B, {b: [one] for b in (b1, b2)[:blockers]})
    resolve_all(t)
    play(t, B, card, How(targets=(b3, one)))
    resolve_all(t)
    assert lives(t)[A] == life
    assert t.game.combat is not None and t.game.combat.blockers[b3] == (one,) and one in t.game.combat.blocked


def test_an_unblocked_attacker_has_not_become_blocked() -> None:
    t, (one,) = table([field(A, creature(1, 9, CRY))])
    attack(t, A, {one: B})
    advance(t, Step.MAIN_2)
    assert lives(t) == {A: 20, B: 19}


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("how", ["leaves", "is no creature", "changes hands", "is regenerated"])
def test_a_blocked_attacker_without_blockers_deals_no_damage(how: str, rules: Ruleset) -> None:
    t, (one, golem) = table([field(A, creature(2, 2)), field(B, creature(0, 1, types=[CardType.ARTIFACT]))], rules)
    attack(t, A, {one: B})
    block(t, B, {golem: [one]})
    match how:
        case "leaves":
            happen(t, [zone_change(t.game, golem, Zone.HAND)])
        case "is no creature":
            begin(t, golem, LoseTypes(frozenset({CardType.CREATURE})))
        case "changes hands":
            begin(t, golem, SetController(These((A,))))
        case _:
            happen(t, [Regenerated(golem)])
    advance(t, Step.MAIN_2)
    assert lives(t) == {A: 20, B: 20}
    if how != "leaves":
        assert zone_of(t, golem) is Zone.BATTLEFIELD and t.game.objects[golem].damage == 0


@pytest.mark.parametrize("rules", BOTH)
def test_an_attacker_that_changes_hands_deals_no_damage_and_a_blocker_stays_unhurt(rules: Ruleset) -> None:
    t, (one, wall) = table([field(A, creature(2, 2)), field(B, creature(3, 3))], rules)
    attack(t, A, {one: B})
    block(t, B, {wall: [one]})
    begin(t, one, SetController(These((B,))))
    advance(t, Step.MAIN_2)
    assert t.game.objects[wall].damage == t.game.objects[one].damage == 0 and lives(t)[B] == 20


@pytest.mark.parametrize("rules", BOTH)
def test_nothing_attacks_or_blocks_once_combat_is_over(rules: Ruleset) -> None:
    t, (one, wall) = table([field(A, creature(2, 2)), field(B, creature(0, 3))], rules)
    attack(t, A, {one: B})
    block(t, B, {wall: [one]})
    assert t.game.combat is not None
    advance(t, Step.MAIN_2)
    assert t.game.combat is None


# --- the end of the turn -----------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("damage", "after"), [(3, Zone.BATTLEFIELD), (4, Zone.GRAVEYARD)])
def test_damage_and_what_lasts_until_the_end_of_the_turn_end_at_once(damage: int, after: Zone, rules: Ruleset) -> None:
    growth = instant(Continuous(Slot(0), (ModifyPT(N(2), N(2)),), EndOfTurn()), targets=[CREATURE])
    t, (one, card, shock, *_) = table(
        [field(A, creature(2, 2)), hand(A, growth), hand(B, bolt(damage)), *library(B, creature(1, 1))], rules
    )
    play(t, A, card, How(targets=(one,)))
    resolve_all(t)
    play(t, B, shock, How(targets=(one,)))
    resolve_all(t)
    assert zone_of(t, one) is after
    advance(t, Step.UPKEEP, whose=B)
    assert zone_of(t, one) is after
    if after is Zone.BATTLEFIELD:
        assert t.game.objects[one].damage == 0 and look(t.game, t.rules, one).toughness == 2


@pytest.mark.parametrize("rules", BOTH)
def test_counters_of_wither_do_not_wear_off(rules: Ruleset) -> None:
    t, (rot, wall, _) = table(
        [field(A, creature(1, 1, "wither")), field(B, creature(0, 3)), *library(B, creature(1, 1))], rules
    )
    deal(t, [DamageDealt(snapshot(t.game, t.rules, rot), wall, 2)])
    advance(t, Step.UPKEEP, whose=B)
    assert t.game.objects[wall].counters == {"-1/-1": 2} and look(t.game, t.rules, wall).toughness == 1


@pytest.mark.parametrize("duration", [EndOfTurn(), Forever()])
def test_an_effect_without_an_end_goes_on_in_the_next_turn(duration: EndOfTurn | Forever) -> None:
    change = instant(Continuous(Slot(0), (SetPT(N(7), N(7)),), duration), targets=[CREATURE])
    t, (one, card, _) = table([field(A, creature(2, 2)), hand(A, change), *library(B, creature(1, 1))])
    play(t, A, card, How(targets=(one,)))
    advance(t, Step.UPKEEP, whose=B)
    assert look(t.game, t.rules, one).power == (7 if isinstance(duration, Forever) else 2)


def test_what_is_animated_fights_as_the_creature_it_is() -> None:
    relic = permanent(CardType.ARTIFACT)
    t, (one,) = table([field(A, relic)])
    with pytest.raises(Refused, match="not a creature"):
        attack(t, A, {one: B})
    begin(t, one, AddTypes(types=frozenset({CardType.CREATURE})), SetPT(N(3), N(3)), GainAbilities((Keyword("haste"),)))
    attack(t, A, {one: B})
    advance(t, Step.MAIN_2)
    assert lives(t)[B] == 17
