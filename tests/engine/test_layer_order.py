"""Continuous effects in layers: the same effects, by the order of 2008 and by today's."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from faqtool.engine.abilities import (
    Activated,
    AddMana,
    AddTypes,
    AllCreatureTypes,
    BecomeCopy,
    Body,
    ContinuousEffect,
    Count,
    DefinePT,
    EndOfTurn,
    Exists,
    Filter,
    Forever,
    GainAbilities,
    IsColour,
    IsSubtype,
    IsType,
    Keyword,
    LoseAbility,
    LoseAllAbilities,
    LoseCreatureTypes,
    ModifyPT,
    N,
    Negative,
    Of,
    Other,
    Plus,
    SetColour,
    SetController,
    SetCreatureTypes,
    SetLandTypes,
    SetPT,
    SetSubtypes,
    Static,
    SwitchPT,
    TapThis,
    These,
    This,
)
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import EffectBegan
from faqtool.engine.happening.happen import happen
from faqtool.engine.layers.layer_order import order_matters
from faqtool.engine.layers.look import controller_of, has_keyword, is_creature, look
from faqtool.engine.mana import ManaCost
from faqtool.engine.state import Characteristics, InForce
from faqtool.engine.table import Table
from faqtool.engine.terms import EQUIPMENT, CardType, Characteristic, Colour, ObjectId, Subtype, Zone
from tests.engine.cards import BOTH, CREATURE, NOW, THEN, A, B, creature, field, hand, land, permanent, table

GREEN, RED = Colour.GREEN, Colour.RED
ELF, FROG = Subtype("elf"), Subtype("frog")


def resolved(t: Table, id_: ObjectId, *effects: ContinuousEffect) -> None:
    """A spell has resolved and started these effects on the object."""
    values = {
        n: (effect.power.value, effect.toughness.value)
        for n, effect in enumerate(effects)
        if isinstance(effect, ModifyPT | SetPT) and isinstance(effect.power, N) and isinstance(effect.toughness, N)
    }
    source = t.game.objects[id_]
    happen(t, [EffectBegan(InForce(0, 0, (id_,), effects, EndOfTurn(), source, A, values=values))])


def pt(t: Table, id_: ObjectId) -> tuple[int | None, int | None]:
    values = look(t.game, t.rules, id_)
    return values.power, values.toughness


PLUS3, PLUS1, MINUS1 = ModifyPT(N(3), N(3)), ModifyPT(N(1), N(1)), ModifyPT(N(-1), N(-1))
ONE_ONE, ZERO_FOUR = SetPT(N(1), N(1)), SetPT(N(0), N(4))

SEQUENCES = [
    # of effects of resolved spells, oldest first: power and toughness in 2008, and today
    ((), (2, 2), (2, 2)),
    ((PLUS3,), (5, 5), (5, 5)),
    ((PLUS3, ONE_ONE), (1, 1), (4, 4)),  # 6b by timestamp; today setting comes first
    ((ONE_ONE, PLUS3), (4, 4), (4, 4)),
    ((ONE_ONE, ZERO_FOUR), (0, 4), (0, 4)),
    ((PLUS3, ONE_ONE, PLUS1), (2, 2), (5, 5)),
    ((ZERO_FOUR, SwitchPT()), (4, 0), (4, 0)),
    ((SwitchPT(), ZERO_FOUR), (4, 0), (4, 0)),
    ((SwitchPT(), SwitchPT()), (2, 2), (2, 2)),
    ((SwitchPT(), ModifyPT(N(1), N(0))), (2, 3), (2, 3)),
]


@pytest.mark.parametrize(("effects", "then", "now"), SEQUENCES)
def test_effects_on_power_and_toughness(
    effects: tuple[ContinuousEffect, ...], then: tuple[int, int], now: tuple[int, int]
) -> None:
    for rules, expected in [(THEN, then), (NOW, now)]:
        t, (bear,) = table([field(A, creature(2, 2))], rules)
        for effect in effects:
            resolved(t, bear, effect)
        assert pt(t, bear) == expected


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("effects", "expected"),
    [
        ((PLUS1,), (2, 2)),  # 2/2 with a counter -1/-1: 1/1, then +1/+1
        ((ZERO_FOUR,), (-1, 3)),  # counters count after what sets
        ((SwitchPT(),), (1, 1)),
        ((ModifyPT(N(2), N(0)), SwitchPT()), (1, 3)),
    ],
)
def test_counters_come_after_setting_and_before_switching(
    effects: tuple[ContinuousEffect, ...], expected: tuple[int, int], rules: Ruleset
) -> None:
    t, (bear,) = table([field(A, creature(2, 2), counters={"-1/-1": 1})], rules)
    for effect in effects:
        resolved(t, bear, effect)
    assert pt(t, bear) == expected


@pytest.mark.parametrize("rules", BOTH)
def test_a_static_bonus_survives_a_later_setting(rules: Ruleset) -> None:
    t, (_, bear) = table(
        [field(A, permanent(CardType.ENCHANTMENT, Static((PLUS1,), CREATURE))), field(A, creature(2, 2))], rules
    )
    resolved(t, bear, ONE_ONE)
    assert pt(t, bear) == (2, 2)


@pytest.mark.parametrize("rules", BOTH)
def test_a_static_setting_and_a_spells_bonus(rules: Ruleset) -> None:
    moss = permanent(CardType.ENCHANTMENT, Static((ZERO_FOUR,), CREATURE))
    t, (bear, _) = table([field(A, creature(2, 2)), field(A, moss)], rules)
    resolved(t, bear, PLUS3)
    assert pt(t, bear) == (3, 7)


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("zone", [Zone.BATTLEFIELD, Zone.HAND, Zone.GRAVEYARD])
def test_a_defining_ability_works_everywhere(zone: Zone, rules: Ruleset) -> None:
    lands = Count(Filter(all=(IsType(CardType.LAND),)))
    card = creature(0, 0, Static((DefinePT(lands, lands),), This(), zone=None))
    from faqtool.engine.setup import Placed

    t, (one, *_) = table([Placed(card, zone, A), field(A, land()), field(B, land())], rules)
    assert pt(t, one) == (2, 2)


POWER = Of(These((ObjectId(2),)), Characteristic.POWER)  # the second object's


@pytest.mark.parametrize(
    ("effect", "power", "then", "now"),
    [
        (ModifyPT(POWER, POWER), -2, (1, 1), (3, 3)),  # worked out below zero: as it is; today 0
        (ModifyPT(Negative(POWER), N(0)), -2, (5, 3), (3, 3)),  # and 0 is what is taken away
        (ModifyPT(POWER, POWER), 2, (5, 5), (5, 5)),
        (ModifyPT(Negative(POWER), N(0)), 2, (1, 3), (1, 3)),
        (ModifyPT(Plus(POWER, N(5)), N(0)), -2, (6, 3), (6, 3)),  # the sum is what counts
        (ModifyPT(N(-1), N(-2)), -2, (2, 1), (2, 1)),  # stated, not worked out
        (SetPT(POWER, N(4)), -2, (-2, 4), (-2, 4)),  # setting takes a negative number
        (DefinePT(POWER, N(4)), -2, (-2, 4), (-2, 4)),
    ],
)
def test_a_bonus_worked_out_below_zero_is_nothing_today(
    effect: ContinuousEffect, power: int, then: tuple[int, int], now: tuple[int, int]
) -> None:
    for rules, expected in ((THEN, then), (NOW, now)):
        t, (bear, _) = table([field(A, creature(3, 3, Static((effect,), This()))), field(A, creature(power, 9))], rules)
        assert pt(t, bear) == expected


@pytest.mark.parametrize("rules", BOTH)
def test_a_defined_power_may_be_set_and_modified(rules: Ruleset) -> None:
    lands = Count(Filter(all=(IsType(CardType.LAND),)))
    t, (one, *_) = table(
        [field(A, creature(0, 0, Static((DefinePT(lands, lands),), This(), zone=None))), field(A, land())], rules
    )
    resolved(t, one, ONE_ONE)
    resolved(t, one, PLUS1)
    assert pt(t, one) == (2, 2)


@pytest.mark.parametrize("rules", BOTH)
def test_changeling_and_what_sets_types(rules: Ruleset) -> None:
    t, (one, held, plain) = table(
        [field(A, creature(1, 1, "changeling")), hand(A, creature(1, 1, "changeling")), field(A, creature(1, 1))], rules
    )
    assert look(t.game, rules, one).all_creature_types and look(t.game, rules, held).all_creature_types
    assert not look(t.game, rules, plain).all_creature_types
    resolved(t, one, SetCreatureTypes(frozenset({FROG})))
    assert not look(t.game, rules, one).all_creature_types and look(t.game, rules, one).subtypes == {FROG}


@pytest.mark.parametrize("rules", BOTH)
def test_losing_changeling_as_an_ability_leaves_the_types(rules: Ruleset) -> None:
    """Types are worked out before abilities are lost (CR 2008-05 418.5a)."""
    t, (one,) = table([field(A, creature(1, 1, "changeling"))], rules)
    resolved(t, one, LoseAllAbilities())
    assert look(t.game, rules, one).all_creature_types and not has_keyword(t.game, rules, one, "changeling")
    resolved(t, one, LoseCreatureTypes())
    assert not look(t.game, rules, one).all_creature_types


@pytest.mark.parametrize("rules", BOTH)
def test_gaining_and_losing_abilities_go_by_timestamp(rules: Ruleset) -> None:
    gain, lose = GainAbilities((Keyword("flying"),)), LoseAllAbilities()
    cases: list[tuple[tuple[ContinuousEffect, ...], bool]] = [
        ((gain, lose), False),
        ((lose, gain), True),
        ((gain, LoseAbility("flying")), False),
    ]
    for effects, flies in cases:
        t, (one,) = table([field(A, creature(1, 1, "reach"))], rules)
        for effect in effects:
            resolved(t, one, effect)
        assert has_keyword(t.game, rules, one, "flying") is flies


@pytest.mark.parametrize("rules", BOTH)
def test_an_effect_that_has_begun_goes_on_although_its_ability_is_lost(rules: Ruleset) -> None:
    """A chief that makes elves and gives them +1/+1 loses its abilities after the first has applied (418.5a)."""
    chief = creature(
        1, 1, Static((AddTypes(subtypes=frozenset({ELF})), PLUS1), Filter(all=(IsType(CardType.CREATURE), Other())))
    )
    t, (lord, other) = table([field(A, chief), field(A, creature(2, 2))], rules)
    resolved(t, lord, LoseAllAbilities())
    assert ELF in look(t.game, rules, other).subtypes
    assert pt(t, other) == (3, 3)


@pytest.mark.parametrize("rules", BOTH)
def test_an_effect_that_begins_later_than_its_ability_is_lost_never_begins(rules: Ruleset) -> None:
    t, (lord, other) = table(
        [
            field(A, creature(1, 1, Static((PLUS1,), Filter(all=(IsType(CardType.CREATURE), Other()))))),
            field(A, creature(2, 2)),
        ],
        rules,
    )
    resolved(t, lord, LoseAllAbilities())
    assert pt(t, other) == (2, 2)


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("older", ["dye", "gift"])
def test_an_effect_waits_for_the_one_it_depends_on(older: str, rules: Ruleset) -> None:
    """Red creatures fly; all creatures are red: whichever is older, they fly."""
    gift = permanent(
        CardType.ENCHANTMENT,
        Static((GainAbilities((Keyword("flying"),)),), Filter(all=(IsType(CardType.CREATURE), IsColour(RED)))),
    )
    dye = permanent(CardType.ENCHANTMENT, Static((SetColour(frozenset({RED})),), CREATURE))
    order = [dye, gift] if older == "dye" else [gift, dye]
    t, (bear, *_) = table([field(A, creature(2, 2, colours="G")), *(field(A, card) for card in order)], rules)
    assert has_keyword(t.game, rules, bear, "flying")


@pytest.mark.parametrize("rules", BOTH)
def test_dependence_within_the_layer_of_types(rules: Ruleset) -> None:
    """Elves are frogs as well; lands are creatures and elves: lands are frogs, in either order."""
    frogs = permanent(
        CardType.ENCHANTMENT, Static((AddTypes(subtypes=frozenset({FROG})),), Filter(all=(IsSubtype(ELF),)))
    )
    life = permanent(
        CardType.ENCHANTMENT,
        Static(
            (AddTypes(frozenset({CardType.CREATURE}), frozenset({ELF})), SetPT(N(1), N(1))),
            Filter(all=(IsType(CardType.LAND),)),
        ),
    )
    for order in ([frogs, life], [life, frogs]):
        t, (ground, *_) = table([field(A, land()), *(field(A, card) for card in order)], rules)
        assert FROG in look(t.game, rules, ground).subtypes and is_creature(t.game, rules, ground)
        assert pt(t, ground) == (1, 1)


@pytest.mark.parametrize("rules", BOTH)
def test_setting_colours_and_adding_them(rules: Ruleset) -> None:
    t, (bear,) = table([field(A, creature(2, 2, colours="G"))], rules)
    resolved(t, bear, SetColour(frozenset({RED}), add=True))
    assert look(t.game, rules, bear).colours == {GREEN, RED}
    resolved(t, bear, SetColour(frozenset({RED})))
    assert look(t.game, rules, bear).colours == {RED}
    resolved(t, bear, SetColour(frozenset()))
    assert not look(t.game, rules, bear).colours


@pytest.mark.parametrize("rules", BOTH)
def test_a_static_ability_follows_the_controller_it_has_now(rules: Ruleset) -> None:
    from faqtool.engine.abilities import ControlledBy
    from faqtool.engine.terms import Who

    mine = Static((PLUS1,), Filter(all=(IsType(CardType.CREATURE), ControlledBy(Who.YOU), Other())))
    t, (lord, ours, theirs) = table(
        [field(A, creature(1, 1, mine)), field(A, creature(2, 2)), field(B, creature(2, 2))], rules
    )
    assert (pt(t, ours), pt(t, theirs)) == ((3, 3), (2, 2))
    resolved(t, lord, SetController(These((B,))))
    assert controller_of(t.game, rules, lord) == B
    assert (pt(t, ours), pt(t, theirs)) == ((2, 2), (3, 3))


@pytest.mark.parametrize("rules", BOTH)
def test_a_condition_switches_a_static_ability(rules: Ruleset) -> None:
    with_elf = Static((PLUS1,), This(), while_=Exists(Filter(all=(IsSubtype(ELF),))))
    t, (bear, other) = table([field(A, creature(2, 2, with_elf)), field(B, creature(1, 1))], rules)
    assert pt(t, bear) == (2, 2)
    resolved(t, other, SetCreatureTypes(frozenset({ELF})))
    assert pt(t, bear) == (3, 3)
    resolved(t, bear, LoseAllAbilities())
    assert pt(t, bear) == (2, 2)


@pytest.mark.parametrize("rules", BOTH)
def test_all_creature_types_are_of_creatures(rules: Ruleset) -> None:
    t, (bear,) = table([field(A, creature(2, 2))], rules)
    resolved(t, bear, AllCreatureTypes())
    values: Characteristics = look(t.game, rules, bear)
    assert values.all_creature_types and Forever() == Forever()


ALL = Filter(all=(IsType(CardType.CREATURE),))
OF_ELVES = Filter(all=(IsSubtype(ELF),))
FLIES = GainAbilities((Keyword("flying"),))

MATTERS = [
    # static abilities, effects of resolved spells, whether the order of 2008 and that of today could differ
    ((), (), False),
    ((Static((PLUS1,), ALL), Static((FLIES,), ALL)), (PLUS3,), False),
    ((Static((PLUS1,), ALL), Static((ONE_ONE,), OF_ELVES)), (), False),  # counters and changes only add
    ((Static((ONE_ONE,), ALL),), (PLUS3,), True),
    ((Static((SetColour(frozenset({RED})),), ALL),), (PLUS3, SwitchPT()), False),
    ((Static((SetColour(frozenset({RED})),), ALL), Static((FLIES,), ALL)), (), True),
    ((Static((GainAbilities((Static((ONE_ONE,), ALL),)),), ALL),), (PLUS1,), True),  # what is granted counts
    ((Static((ModifyPT(Of(This(), Characteristic.POWER), N(0)),), ALL),), (), True),  # power is read
    ((Static((BecomeCopy(This()),), ALL),), (), True),
]


@pytest.mark.parametrize(("statics", "spells", "matters"), MATTERS)
def test_whether_the_order_matters_is_seen_beforehand(
    statics: tuple[Static, ...], spells: tuple[ContinuousEffect, ...], matters: bool
) -> None:
    t, (lord, bear) = table([field(A, permanent(CardType.ENCHANTMENT, *statics)), field(A, creature(2, 2))], THEN)
    for effect in spells:
        resolved(t, bear, effect)
    assert order_matters(t.game, (lord,)) is matters
    if not matters:
        assert all(look(t.game, THEN, id_) == look(t.game, NOW, id_) for id_ in (lord, bear))


FOREST = Subtype("forest", CardType.LAND)
GREEN_MANA = Activated((TapThis(),), Body((), (AddMana(ManaCost.parse("{G}")),)), line=-1)


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    "effect",
    [
        AddTypes(subtypes=frozenset({FOREST}), abilities=(GREEN_MANA,)),
        SetLandTypes(frozenset({FOREST}), (GREEN_MANA,)),
        SetSubtypes(CardType.ARTIFACT, frozenset({EQUIPMENT})),
    ],
    ids=["also a forest", "a forest", "an equipment"],
)
def test_nothing_gains_a_subtype_of_a_card_type_it_has_not(effect: ContinuousEffect, rules: Ruleset) -> None:
    t, (bear,) = table([field(A, creature(2, 2, "flying", subtypes=["frog"]))], rules)
    before = look(t.game, rules, bear)
    resolved(t, bear, effect)
    assert look(t.game, rules, bear) == before


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("first", ["the subtype", "the type"])
def test_a_subtype_waits_for_the_card_type_it_belongs_to(first: str, rules: Ruleset) -> None:
    """A gain of a subtype depends on the effect that gives its card type: it comes second whatever is older."""
    forest = AddTypes(subtypes=frozenset({FOREST}), abilities=(GREEN_MANA,))
    ground = AddTypes(frozenset({CardType.LAND}))
    t, (bear,) = table([field(A, creature(2, 2))], rules)
    for effect in (forest, ground) if first == "the subtype" else (ground, forest):
        resolved(t, bear, effect)
    values = look(t.game, rules, bear)
    assert FOREST in values.subtypes and GREEN_MANA in values.abilities


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("types", "of"),
    [
        ((CardType.ARTIFACT,), CardType.ARTIFACT),
        ((CardType.ENCHANTMENT,), CardType.ENCHANTMENT),
        ((CardType.PLANESWALKER,), CardType.PLANESWALKER),
    ],
)
def test_new_subtypes_replace_those_of_their_card_type_alone(
    types: Sequence[CardType], of: CardType, rules: Ruleset
) -> None:
    old, new = Subtype("old", of), Subtype("new", of)
    card = creature(2, 2, subtypes=["frog"], types=types)
    card = replace(card, subtypes=card.subtypes | {old}, loyalty=3)
    t, (bear,) = table([field(A, card, counters={"loyalty": 3})], rules)
    resolved(t, bear, SetSubtypes(of, frozenset({new})))
    values = look(t.game, rules, bear)
    assert values.subtypes == {FROG, new}
    assert values.types == {CardType.CREATURE, *types}
