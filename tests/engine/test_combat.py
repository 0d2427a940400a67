"""Attackers, blockers and combat damage: what is allowed, and what comes of it."""

import pytest

from faqtool.engine.abilities import (
    AddTypes,
    BlocksExtra,
    CannotAttack,
    CannotBeBlocked,
    CannotBlock,
    ContinuousEffect,
    DamageByToughness,
    EndOfTurn,
    Exists,
    Filter,
    GainAbilities,
    HasKeyword,
    IsColour,
    IsSubtype,
    IsType,
    Keyword,
    LoseAllAbilities,
    ModifyPT,
    MustBlock,
    N,
    SetController,
    SetPT,
    Static,
    These,
    This,
)
from faqtool.engine.actions import play
from faqtool.engine.attack import attack, block
from faqtool.engine.casting.cast import How
from faqtool.engine.choices import Unanswered
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import EffectBegan
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import zone_change
from faqtool.engine.refusals import Refused
from faqtool.engine.state import Characteristics, InForce, Player
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, Colour, ObjectId, PlayerId, Step, Subtype, Zone
from faqtool.engine.turn import advance, resolve_all
from tests.engine.cards import (
    BOTH,
    M10,
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
    land,
    lives,
    now_is,
    permanent,
    planeswalker,
    table,
    zone_of,
)


def with_effect(power: int, toughness: int, effect: ContinuousEffect, *more: str) -> Characteristics:
    """A creature with a static ability about itself."""
    return creature(power, toughness, Static((effect,), This()), *more)


# --- attacking ---------------------------------------------------------------------------------

ATTACKERS = [
    ("a plain creature attacks", creature(2, 2), {}, None),
    ("a tapped creature does not", creature(2, 2), {"tapped": True}, "already tapped"),
    ("nor one that has just come", creature(2, 2), {"sick": True}, "summoning sick"),
    ("but one with haste does", creature(2, 2, "haste"), {"sick": True}, None),
    ("a defender does not", creature(2, 2, "defender"), {}, "cannot attack"),
    ("nor one that an effect keeps from it", with_effect(2, 2, CannotAttack()), {}, "cannot attack"),
    ("nor one that may not block, which is no matter", with_effect(2, 2, CannotBlock()), {}, None),
    ("nor what is no creature", permanent(CardType.ARTIFACT), {}, "cannot attack"),
]


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("what", "card", "options", "reason"), ATTACKERS)
def test_who_may_attack(
    what: str, card: Characteristics, options: dict[str, bool], reason: str | None, rules: Ruleset
) -> None:
    t, (one,) = table([field(A, card, **options)], rules)
    if reason is None:
        attack(t, A, {one: B})
        assert t.game.step is Step.ATTACKERS and t.game.combat and t.game.combat.attackers == {one: B}
        return
    before = t.game
    with pytest.raises(Refused) as refused:
        attack(t, A, {one: B})
    assert refused.value.reason == reason
    assert t.game == before and not t.log


def test_only_the_active_player_attacks_with_creatures_of_their_own() -> None:
    t, (mine, theirs) = table([field(A, creature(1, 1)), field(B, creature(1, 1))])
    with pytest.raises(Refused, match="wrong time"):
        attack(t, B, {theirs: A})
    with pytest.raises(Refused, match="not controlled"):
        attack(t, A, {theirs: B})
    with pytest.raises(Refused, match="opponent"):
        attack(t, A, {mine: A})


def test_attackers_tap_unless_vigilant() -> None:
    t, (plain, vigilant) = table([field(A, creature(1, 1)), field(A, creature(1, 1, "vigilance"))])
    attack(t, A, {plain: B, vigilant: B})
    assert t.game.objects[plain].tapped and not t.game.objects[vigilant].tapped


def test_without_attackers_there_is_no_damage_step() -> None:
    t, _ = table([field(A, creature(1, 1))])
    with pytest.raises(Refused, match="no such step"):
        advance(t, Step.DAMAGE)
    assert t.game.step is Step.MAIN_1
    advance(t, Step.MAIN_2)
    assert lives(t) == {A: 20, B: 20}


def test_blockers_and_damage_still_come_when_the_only_attacker_has_left() -> None:
    t, (attacker,) = table([field(A, creature(1, 1))])
    attack(t, A, {attacker: B})
    leaves(t, attacker)
    advance(t, Step.BLOCKERS)
    assert t.game.step is Step.BLOCKERS
    advance(t, Step.DAMAGE)
    assert t.game.step is Step.DAMAGE and lives(t) == {A: 20, B: 20}


# --- blocking ----------------------------------------------------------------------------------

BLACK, RED = "B", "R"
EVASION = [
    ("a plain creature is blocked", creature(1, 1), creature(1, 1), True),
    ("one that flies is not", creature(1, 1, "flying"), creature(1, 1), False),
    ("but by one that flies", creature(1, 1, "flying"), creature(1, 1, "flying"), True),
    ("or that reaches", creature(1, 1, "flying"), creature(1, 1, "reach"), True),
    ("one that flies blocks on the ground", creature(1, 1), creature(1, 1, "flying"), True),
    ("fear stops a red creature", creature(1, 1, "fear"), creature(1, 1, colours=RED), False),
    ("but no black one", creature(1, 1, "fear"), creature(1, 1, colours=BLACK), True),
    ("nor an artifact", creature(1, 1, "fear"), creature(1, 1, types=[CardType.ARTIFACT]), True),
    (
        "protection from red stops a red creature",
        creature(1, 1, Keyword("protection", IsColour(Colour.RED))),
        creature(1, 1, colours=RED),
        False,
    ),
    (
        "but no black one ",
        creature(1, 1, Keyword("protection", IsColour(Colour.RED))),
        creature(1, 1, colours=BLACK),
        True,
    ),
    ("what cannot be blocked is not", with_effect(1, 1, CannotBeBlocked()), creature(1, 1), False),
    (
        "what fliers cannot block they do not",
        with_effect(1, 1, CannotBeBlocked(by=Filter(all=(HasKeyword("flying"),)))),
        creature(1, 1, "flying"),
        False,
    ),
    (
        "but others do",
        with_effect(1, 1, CannotBeBlocked(by=Filter(all=(HasKeyword("flying"),)))),
        creature(1, 1),
        True,
    ),
    ("one alone does not block what takes two", with_effect(1, 1, CannotBeBlocked(except_by=2)), creature(1, 1), False),
    ("who cannot block does not", creature(1, 1), with_effect(1, 1, CannotBlock()), False),
    ("who cannot attack may block", creature(1, 1), with_effect(1, 1, CannotAttack()), True),
]


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("what", "attacker", "blocker", "possible"), EVASION)
def test_who_may_block_whom(
    what: str, attacker: Characteristics, blocker: Characteristics, possible: bool, rules: Ruleset
) -> None:
    t, (one, other) = table([field(A, attacker), field(B, blocker)], rules)
    attack(t, A, {one: B})
    if possible:
        block(t, B, {other: [one]})
        assert t.game.combat and t.game.combat.blockers == {other: (one,)} and t.game.combat.blocked == {one}
        return
    before = t.game
    with pytest.raises(Refused, match="cannot block"):
        block(t, B, {other: [one]})
    assert t.game == before


@pytest.mark.parametrize(("with_land", "possible"), [(True, False), (False, True)])
def test_landwalk_needs_the_land_of_the_defending_player(with_land: bool, possible: bool) -> None:
    walk = Keyword("landwalk", IsSubtype(Subtype("swamp", CardType.LAND)))
    swamp = land(name="swamp", subtype="swamp")
    t, (walker, other, _) = table(
        [field(A, creature(1, 1, walk)), field(B, creature(1, 1)), field(B if with_land else A, swamp)]
    )
    attack(t, A, {walker: B})
    if possible:
        block(t, B, {other: [walker]})
    else:
        with pytest.raises(Refused, match="cannot block"):
            block(t, B, {other: [walker]})


def test_two_block_what_takes_two() -> None:
    t, (one, b1, b2) = table(
        [field(A, with_effect(1, 1, CannotBeBlocked(except_by=2))), field(B, creature(1, 1)), field(B, creature(1, 1))]
    )
    attack(t, A, {one: B})
    block(t, B, {b1: [one], b2: [one]})
    assert t.game.combat and set(t.game.combat.blockers) == {b1, b2}


@pytest.mark.parametrize(("extra", "possible"), [(0, False), (1, True)])
def test_a_creature_blocks_one_attacker_unless_it_may_block_more(extra: int, possible: bool) -> None:
    t, (a1, a2, wall) = table(
        [field(A, creature(1, 1)), field(A, creature(1, 1)), field(B, with_effect(0, 5, BlocksExtra(extra)))]
    )
    attack(t, A, {a1: B, a2: B})
    if possible:
        block(t, B, {wall: [a1, a2]})
    else:
        with pytest.raises(Refused, match="cannot block"):
            block(t, B, {wall: [a1, a2]})


def test_a_tapped_creature_does_not_block() -> None:
    t, (one, other) = table([field(A, creature(1, 1)), field(B, creature(1, 1), tapped=True)])
    attack(t, A, {one: B})
    with pytest.raises(Refused, match="already tapped"):
        block(t, B, {other: [one]})


def lured(attacker: ObjectId) -> Characteristics:
    return with_effect(1, 1, MustBlock(These((attacker,))))


def test_who_must_block_cannot_do_without() -> None:
    first = ObjectId(1)
    t, (bait, other, must) = table([field(A, creature(1, 1)), field(A, creature(1, 1)), field(B, lured(first))])
    attack(t, A, {bait: B, other: B})
    for blocks in [{}, {must: [other]}]:
        with pytest.raises(Refused, match="must block"):
            block(t, B, blocks)
    block(t, B, {must: [bait]})
    assert t.game.combat and t.game.combat.blockers == {must: (bait,)}


def test_who_must_block_does_so_even_if_nobody_says_it() -> None:
    t, (bait, must) = table([field(A, creature(1, 1)), field(B, lured(ObjectId(1)))])
    attack(t, A, {bait: B})
    advance(t, Step.MAIN_2)
    assert zone_of(t, bait) is zone_of(t, must) is Zone.GRAVEYARD


@pytest.mark.parametrize("why_not", ["tapped", "flying bait"])
def test_who_must_block_but_cannot_is_free(why_not: str) -> None:
    bait_card = creature(1, 1, "flying") if why_not == "flying bait" else creature(1, 1)
    t, (bait, _) = table([field(A, bait_card), field(B, lured(ObjectId(1)), tapped=why_not == "tapped")])
    attack(t, A, {bait: B})
    block(t, B, {})
    advance(t, Step.MAIN_2)
    assert lives(t)[B] == 19


# --- damage ------------------------------------------------------------------------------------


def fight(
    attacker: Characteristics, blockers: list[Characteristics], rules: Ruleset, *divided: int, who: str = "A divide"
) -> tuple[dict[PlayerId, int], list[Zone | None]]:
    """Lives, and where the attacker and its blockers are after combat."""
    answers = [(who, divided)] if divided else []
    t, (one, *others) = table([field(A, attacker), *(field(B, card) for card in blockers)], rules, *answers)
    attack(t, A, {one: B})
    block(t, B, {id_: [one] for id_ in others})
    advance(t, Step.MAIN_2)
    return dict(lives(t)), [zone_of(t, id_) for id_ in (one, *others)]


FLAG = Filter(all=(IsType(CardType.ENCHANTMENT),))
STAYS, DIES = Zone.BATTLEFIELD, Zone.GRAVEYARD


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("attacker", "blocker", "after"),
    [
        (creature(2, 2), creature(2, 2), [DIES, DIES]),
        (creature(2, 2, "first strike"), creature(2, 2), [STAYS, DIES]),
        (creature(2, 2, "first strike"), creature(2, 2, "first strike"), [DIES, DIES]),
        (creature(2, 2), creature(2, 2, "first strike"), [DIES, STAYS]),
        (creature(1, 2, "double strike"), creature(2, 2), [DIES, DIES]),
        (creature(1, 1, "double strike"), creature(1, 2), [DIES, DIES]),
        (creature(2, 1, "double strike"), creature(1, 2), [STAYS, DIES]),
        (creature(1, 3, "deathtouch"), creature(2, 5), [STAYS, DIES]),
        (creature(1, 3), creature(2, 5), [STAYS, STAYS]),
        (creature(-1, 3), creature(0, 1), [STAYS, STAYS]),
        (with_effect(0, 3, DamageByToughness()), creature(0, 3), [STAYS, DIES]),
    ],
)
def test_what_a_fight_leaves(
    attacker: Characteristics, blocker: Characteristics, after: list[Zone], rules: Ruleset
) -> None:
    assert fight(attacker, [blocker], rules) == ({A: 20, B: 20}, after)


@pytest.mark.parametrize("rules", BOTH)
def test_double_strike_unblocked_deals_damage_twice(rules: Ruleset) -> None:
    t, (one,) = table([field(A, creature(2, 2, "double strike"))], rules)
    attack(t, A, {one: B})
    advance(t, Step.FIRST_STRIKE_DAMAGE)
    advance(t, Step.DAMAGE)
    advance(t, Step.MAIN_2)
    assert lives(t)[B] == 16


@pytest.mark.parametrize("rules", BOTH)
def test_first_strike_deals_damage_once(rules: Ruleset) -> None:
    t, (one, other) = table([field(A, creature(2, 2, "first strike")), field(A, creature(1, 1))], rules)
    attack(t, A, {one: B, other: B})
    advance(t, Step.MAIN_2)
    assert lives(t)[B] == 17


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("divided", "lives_of_b", "legal"),
    [((2, 3), 17, True), ((5, 0), 20, True), ((1, 4), 16, False), ((0, 5), 15, False)],
)
def test_trample_needs_lethal_damage_for_the_blocker(
    divided: tuple[int, int], lives_of_b: int, legal: bool, rules: Ruleset
) -> None:
    if not legal:
        with pytest.raises(Refused, match="wrong division"):
            fight(creature(5, 5, "trample"), [creature(2, 2)], rules, *divided)
        return
    life, after = fight(creature(5, 5, "trample"), [creature(2, 2)], rules, *divided)
    assert life == {A: 20, B: lives_of_b} and after == [STAYS, DIES]


def test_one_damage_of_deathtouch_is_lethal_to_trample_since_2010_only() -> None:
    rhino = creature(5, 5, "trample", "deathtouch")
    assert fight(rhino, [creature(1, 4)], NOW, 1, 4)[0] == {A: 20, B: 16}
    with pytest.raises(Refused, match="wrong division"):
        fight(rhino, [creature(1, 4)], THEN, 1, 4)


@pytest.mark.parametrize(("rules", "legal"), [(THEN, True), (M10, False), (NOW, True)])
def test_damage_is_divided_freely_except_while_blockers_were_ordered(rules: Ruleset, legal: bool) -> None:
    blockers = [creature(0, 3), creature(0, 3)]
    if legal:
        assert fight(creature(4, 4), blockers, rules, 2, 2)[1] == [STAYS, STAYS, STAYS]
    else:
        with pytest.raises(Refused, match="wrong division"):
            fight(creature(4, 4), blockers, rules, 2, 2)
    for divided, after in [((3, 1), [STAYS, DIES, STAYS]), ((1, 3), [STAYS, STAYS, DIES])]:
        assert fight(creature(4, 4), blockers, rules, *divided)[1] == after


def test_who_divides_must_say_how() -> None:
    with pytest.raises(Unanswered, match="A divide"):
        fight(creature(4, 4), [creature(0, 3), creature(0, 3)], NOW)


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("keyword", "life"), [("vigilance", 20), ("trample", 17)])
def test_a_blocked_creature_whose_blocker_has_left_stays_blocked(keyword: str, life: int, rules: Ruleset) -> None:
    t, (one, wall, shock) = table(
        [field(A, creature(3, 3, keyword)), field(B, creature(0, 2)), hand(A, bolt(2))], rules
    )
    attack(t, A, {one: B})
    block(t, B, {wall: [one]})
    play(t, A, shock, How(targets=(wall,)))
    advance(t, Step.MAIN_2)
    assert zone_of(t, wall) is Zone.GRAVEYARD and lives(t)[B] == life


# --- planeswalkers -----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_an_unblocked_attacker_takes_loyalty_from_the_planeswalker_it_attacks(rules: Ruleset) -> None:
    t, (one, walker) = table([field(A, creature(2, 2)), field(B, planeswalker(5))], rules)
    attack(t, A, {one: walker})
    advance(t, Step.MAIN_2)
    assert t.game.objects[walker].counters["loyalty"] == 3 and lives(t)[B] == 20


@pytest.mark.parametrize("rules", BOTH)
def test_trample_goes_over_to_the_planeswalker_and_not_to_its_controller(rules: Ruleset) -> None:
    t, (one, walker, wall) = table(
        [field(A, creature(5, 5, "trample")), field(B, planeswalker(4)), field(B, creature(0, 2))],
        rules,
        ("A divide", (2, 3)),
    )
    attack(t, A, {one: walker})
    block(t, B, {wall: [one]})
    advance(t, Step.MAIN_2)
    assert t.game.objects[walker].counters["loyalty"] == 1 and lives(t)[B] == 20


def begin(t: Table, id_: ObjectId, *effects: ContinuousEffect) -> None:
    """A resolved effect on the object begins."""
    happen(t, [EffectBegan(InForce(0, 0, (id_,), effects, EndOfTurn(), t.game.objects[id_], A))])


def leaves(t: Table, id_: ObjectId) -> None:
    happen(t, [zone_change(t.game, id_, Zone.HAND)])


GONE = ["leaves", "changes hands"]


def loses(t: Table, how: str, walker: ObjectId) -> None:
    """The planeswalker is attacked no longer."""
    if how == "leaves":
        leaves(t, walker)
    else:
        begin(t, walker, SetController(These((A,))))


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("how", GONE)
def test_who_attacked_a_planeswalker_that_is_gone_goes_on_attacking_nothing(how: str, rules: Ruleset) -> None:
    t, (one, walker) = table([field(A, creature(3, 3)), field(B, planeswalker(4))], rules)
    attack(t, A, {one: walker})
    loses(t, how, walker)
    assert t.game.combat and t.game.combat.attackers == {one: None}
    advance(t, Step.MAIN_2)
    assert lives(t) == {A: 20, B: 20}
    if how == "changes hands":
        assert t.game.objects[walker].counters["loyalty"] == 4


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("how", GONE)
@pytest.mark.parametrize("keyword", ["vigilance", "trample"])
def test_it_may_still_be_blocked_and_then_has_nowhere_to_trample(how: str, keyword: str, rules: Ruleset) -> None:
    t, (one, walker, wall) = table(
        [field(A, creature(5, 5, keyword)), field(B, planeswalker(4)), field(B, creature(0, 2))], rules
    )
    attack(t, A, {one: walker})
    loses(t, how, walker)
    block(t, B, {wall: [one]})
    advance(t, Step.MAIN_2)
    assert zone_of(t, wall) is Zone.GRAVEYARD and lives(t)[B] == 20


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("what", ["control", "type", "nothing"])
def test_what_takes_a_creature_out_of_combat(what: str, rules: Ruleset) -> None:
    animated = permanent(
        CardType.ARTIFACT,
        Static((AddTypes(frozenset({CardType.CREATURE})), SetPT(N(2), N(2))), This(), while_=Exists(FLAG)),
    )
    flag = permanent(CardType.ENCHANTMENT)
    t, (one, banner) = table([field(A, animated), field(A, flag)], rules)
    attack(t, A, {one: B})
    if what == "control":
        begin(t, one, SetController(These((B,))))
    elif what == "type":
        leaves(t, banner)
    assert t.game.combat and (one in t.game.combat.attackers) is (what == "nothing")
    advance(t, Step.MAIN_2)
    assert lives(t)[B] == (18 if what == "nothing" else 20)


@pytest.mark.parametrize("rules", BOTH)
def test_a_blocker_whose_attacker_has_left_deals_no_damage(rules: Ruleset) -> None:
    t, (one, other, guard) = table(
        [field(A, creature(2, 2)), field(A, creature(1, 1)), field(B, creature(2, 2))], rules
    )
    attack(t, A, {one: B, other: B})
    block(t, B, {guard: [one]})
    leaves(t, one)
    advance(t, Step.MAIN_2)
    assert zone_of(t, other) is zone_of(t, guard) is Zone.BATTLEFIELD and lives(t)[B] == 19


@pytest.mark.parametrize("rules", BOTH)
def test_a_blocker_of_two_attackers_divides_its_damage(rules: Ruleset) -> None:
    t, (a1, a2, wall) = table(
        [field(A, creature(1, 2)), field(A, creature(1, 2)), field(B, with_effect(3, 5, BlocksExtra(1)))],
        rules,
        ("B divide", (2, 1)),
    )
    attack(t, A, {a1: B, a2: B})
    block(t, B, {wall: [a1, a2]})
    advance(t, Step.MAIN_2)
    assert [zone_of(t, id_) for id_ in (a1, a2, wall)] == [DIES, STAYS, STAYS]


def test_double_strike_gained_after_the_first_damage_deals_damage_again() -> None:
    """And lost after it deals no more; first strike lost after it neither (CR 2008-05 502.28, 502.2)."""
    cases: list[tuple[str, ContinuousEffect, int]] = [
        ("first strike", GainAbilities((Keyword("double strike"),)), 16),
        ("first strike", ModifyPT(N(0), N(0)), 18),
        ("double strike", LoseAllAbilities(), 18),
        ("first strike", LoseAllAbilities(), 18),
    ]
    for keyword, effect, life in cases:
        t, (one,) = table([field(A, creature(2, 2, keyword))], NOW)
        attack(t, A, {one: B})
        advance(t, Step.FIRST_STRIKE_DAMAGE)
        begin(t, one, effect)
        advance(t, Step.MAIN_2)
        assert lives(t)[B] == life, (keyword, effect)


@pytest.mark.parametrize(("power", "keyword", "then", "today"), [
    (0, "first strike", 17, 20),
    (-1, "first strike", 18, 20),
    (1, "first strike", 19, 19),
    (0, "double strike", 17, 17),
])  # fmt: skip
@pytest.mark.parametrize("rules", BOTH)
def test_a_first_striker_of_no_power_could_grow_and_strike_with_the_others_until_2009(
    power: int, keyword: str, then: int, today: int, rules: Ruleset
) -> None:
    """What assigned no damage in the first step does in the second (CR 2008-05 310.2a, 502.2b; 2026-02 510.4)."""
    t, (one,) = table([field(A, creature(power, 2, keyword))], rules)
    attack(t, A, {one: B})
    advance(t, Step.FIRST_STRIKE_DAMAGE)
    begin(t, one, ModifyPT(N(3), N(3)))
    advance(t, Step.MAIN_2)
    assert lives(t)[B] == (then if rules is THEN else today)


def test_first_strike_gained_between_the_two_steps_does_not_take_ones_damage_away() -> None:
    t, (one, quick) = table([field(A, creature(2, 2)), field(A, creature(1, 1, "first strike"))], NOW)
    attack(t, A, {one: B, quick: B})
    advance(t, Step.FIRST_STRIKE_DAMAGE)
    begin(t, one, GainAbilities((Keyword("first strike"),)))
    advance(t, Step.MAIN_2)
    assert lives(t)[B] == 17


# --- damage on the stack, until July 2009 ------------------------------------------------------


def assigned(*cards: Characteristics) -> tuple[Table, tuple[ObjectId, ...]]:
    """The first attacks, the others block; combat damage is on the stack."""
    t, (one, *others) = table([field(A, cards[0]), *(field(B, card) for card in cards[1:])], THEN)
    attack(t, A, {one: B})
    block(t, B, {id_: [one] for id_ in others})
    advance(t, Step.DAMAGE)
    assert len(t.game.zones[(Zone.STACK, None)]) == 1
    return t, (one, *others)


def test_damage_on_the_stack_is_dealt_as_assigned_whatever_the_power_is_now() -> None:
    t, (one, other) = assigned(creature(2, 2), creature(2, 2))
    begin(t, one, ModifyPT(N(3), N(3)))
    resolve_all(t)
    assert zone_of(t, one) is Zone.BATTLEFIELD and t.game.objects[one].damage == 2
    assert zone_of(t, other) is Zone.GRAVEYARD


def test_what_has_left_is_dealt_nothing_but_deals_its_damage() -> None:
    t, (one, other) = assigned(creature(2, 2, "wither"), creature(5, 5))
    leaves(t, one)
    resolve_all(t)
    assert t.game.objects[other].counters == {"-1/-1": 2}
    assert t.game.objects[now_is(t, one) or one].damage == 0


def test_a_source_that_is_still_there_deals_damage_as_it_is_now() -> None:
    """Wither lost after damage was assigned no longer counts (CR 2008-05 310.4b)."""
    t, (one, other) = assigned(creature(2, 2, "wither"), creature(5, 5))
    begin(t, one, LoseAllAbilities())
    resolve_all(t)
    assert not t.game.objects[other].counters and t.game.objects[other].damage == 2


def test_what_is_no_creature_any_more_is_dealt_nothing() -> None:
    animated = permanent(
        CardType.ARTIFACT,
        Static((AddTypes(frozenset({CardType.CREATURE})), SetPT(N(2), N(2))), This(), while_=Exists(FLAG)),
    )
    t, (one, golem, banner) = table(
        [field(A, creature(2, 2)), field(B, animated), field(B, permanent(CardType.ENCHANTMENT))], THEN
    )
    attack(t, A, {one: B})
    block(t, B, {golem: [one]})
    advance(t, Step.DAMAGE)
    leaves(t, banner)
    resolve_all(t)
    assert zone_of(t, golem) is Zone.BATTLEFIELD and t.game.objects[golem].damage == 0
    assert zone_of(t, one) is Zone.GRAVEYARD


def test_who_is_no_planeswalker_is_not_attacked() -> None:
    t, (one, other) = table([field(A, creature(2, 2)), field(B, creature(2, 2))])
    with pytest.raises(Refused, match="neither a player nor a planeswalker"):
        attack(t, A, {one: other})


def test_ones_own_planeswalker_is_not_attacked() -> None:
    t, (one, walker) = table([field(A, creature(2, 2)), field(A, planeswalker(3))])
    with pytest.raises(Refused, match="not an opponent's"):
        attack(t, A, {one: walker})


# --- several players ---------------------------------------------------------------------------

TEAMS = (Player(A, 30, team=1), Player(C, 30, team=1), Player(B, 30, team=2), Player(D, 30, team=2))


@pytest.mark.parametrize("rules", BOTH)
def test_a_team_attacks_together_and_either_defender_blocks(rules: Ruleset) -> None:
    t, (mine, mates, guard) = table(
        [field(A, creature(2, 2)), field(C, creature(3, 3)), field(D, creature(2, 2))], rules, players=TEAMS
    )
    attack(t, A, {mine: B, mates: B})
    block(t, B, {guard: [mine]})
    advance(t, Step.MAIN_2)
    assert zone_of(t, mine) is zone_of(t, guard) is Zone.GRAVEYARD
    assert lives(t) == {A: 30, C: 30, B: 27, D: 27}


def test_a_teams_mate_is_not_attacked() -> None:
    t, (mine,) = table([field(A, creature(2, 2))], players=TEAMS)
    with pytest.raises(Refused, match="not an opponent's"):
        attack(t, A, {mine: C})


@pytest.mark.parametrize("rules", BOTH)
def test_a_mates_planeswalker_is_defended_by_either(rules: Ruleset) -> None:
    t, (mine, walker, guard) = table(
        [field(A, creature(2, 2)), field(B, planeswalker(3)), field(D, creature(0, 4))], rules, players=TEAMS
    )
    attack(t, A, {mine: walker})
    block(t, D, {guard: [mine]})
    advance(t, Step.MAIN_2)
    assert t.game.objects[walker].counters["loyalty"] == 3


def test_beyond_the_range_of_influence_nobody_is_attacked() -> None:
    players = tuple(map(Player, (A, B, C, D)))
    t, (mine,) = table([field(A, creature(2, 2))], players=players, range_of_influence=1)
    with pytest.raises(Refused, match="out of range"):
        attack(t, A, {mine: C})
    attack(t, A, {mine: B})


def test_a_player_who_is_not_attacked_does_not_block() -> None:
    players = tuple(map(Player, (A, B, C)))
    t, (mine, guard) = table([field(A, creature(2, 2)), field(C, creature(2, 2))], players=players)
    attack(t, A, {mine: B})
    with pytest.raises(Refused, match="cannot block"):
        block(t, C, {guard: [mine]})


@pytest.mark.parametrize(("rules", "blocked"), [(THEN, False), (NOW, True)])
def test_a_teams_lands_count_for_landwalk_while_teams_were_attacked_as_a_whole(rules: Ruleset, blocked: bool) -> None:
    walk = Keyword("landwalk", IsSubtype(Subtype("swamp", CardType.LAND)))
    swamp = land(name="swamp", subtype="swamp")
    t, (mine, guard, _) = table(
        [field(A, creature(1, 1, walk)), field(B, creature(1, 1)), field(D, swamp)], rules, players=TEAMS
    )
    attack(t, A, {mine: B})
    if blocked:
        block(t, B, {guard: [mine]})
    else:
        with pytest.raises(Refused, match="cannot block"):
            block(t, B, {guard: [mine]})
