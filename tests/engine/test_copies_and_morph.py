"""Copies of permanents and of what is on the stack, face-down creatures, auras and equipment."""

import pytest

from faqtool.cardtext import keywords
from faqtool.engine.abilities import (
    Activated,
    BecomeCopy,
    Body,
    Continuous,
    ControlledBy,
    CopyOnStack,
    Count,
    Damage,
    DefinePT,
    Destroy,
    Enchant,
    EndOfTurn,
    EntersWith,
    Filter,
    Forever,
    GainAbilities,
    GainLife,
    Host,
    IsAbilityOnStack,
    IsRef,
    IsSpell,
    IsType,
    Keyword,
    ModifyPT,
    Move,
    Moves,
    N,
    NewTargets,
    SetController,
    Slot,
    Static,
    Target,
    This,
    Triggered,
    X,
    You,
)
from faqtool.engine.actions import activate, play, resolve_top, turn_face_up
from faqtool.engine.casting.cast import How
from faqtool.engine.eras import Ruleset
from faqtool.engine.layers.look import controller_of, has_keyword, look
from faqtool.engine.mana import ManaCost
from faqtool.engine.refusals import Refused
from faqtool.engine.setup import Placed
from faqtool.engine.state import Characteristics
from faqtool.engine.table import Table
from faqtool.engine.terms import AURA, EQUIPMENT, CardType, ObjectId, Step, Who, Zone
from faqtool.engine.turn import advance, resolve_all
from tests.engine.cards import (
    BOTH,
    CREATURE,
    A,
    B,
    bolt,
    creature,
    field,
    hand,
    instant,
    library,
    lives,
    now_is,
    permanent,
    table,
    zone_of,
)

ITSELF = Filter(None, (IsRef(This()),))
GROW = instant(Continuous(Slot(0), (ModifyPT(N(3), N(3)),), EndOfTurn()), targets=[CREATURE], name="grow", cost="{G}")
SHAPE = instant(
    Continuous(Slot(0), (BecomeCopy(Slot(1)),), EndOfTurn()), targets=[CREATURE, CREATURE], name="shape", cost="{U}"
)


def pt(t: Table, id_: ObjectId) -> tuple[int | None, int | None]:
    values = look(t.game, t.rules, id_)
    return values.power, values.toughness


# --- copies of permanents ----------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_a_copy_has_printed_values_and_no_more(rules: Ruleset) -> None:
    """Neither counters nor effects are copied, but what affects the copier goes on affecting it."""
    t, (one, other, grow, shape) = table(
        [
            field(A, creature(1, 1, name="small")),
            field(B, creature(4, 4, "flying", name="big"), counters={"+1/+1": 1}, tapped=True),
            hand(A, GROW),
            hand(A, SHAPE),
        ],
        rules,
    )
    play(t, A, grow, How(targets=(other,)))
    resolve_all(t)
    play(t, A, shape, How(targets=(one, other)))
    resolve_all(t)
    values = look(t.game, rules, one)
    assert values.name == "big" and pt(t, one) == (4, 4) and has_keyword(t.game, rules, one, "flying")
    assert not t.game.objects[one].tapped and not t.game.objects[one].counters
    advance(t, Step.CLEANUP)
    assert look(t.game, rules, one).name == "small" and pt(t, one) == (1, 1)


@pytest.mark.parametrize("rules", BOTH)
def test_a_copy_of_a_copy_is_a_copy_of_the_original(rules: Ruleset) -> None:
    t, (one, two, big, first, second) = table(
        [
            field(A, creature(1, 1, name="one")),
            field(A, creature(2, 2, name="two")),
            field(B, creature(4, 4, name="big")),
            hand(A, SHAPE),
            hand(A, SHAPE),
        ],
        rules,
    )
    for card, targets in [(first, (one, big)), (second, (two, one))]:
        play(t, A, card, How(targets=targets))
        resolve_all(t)
    assert look(t.game, rules, two).name == "big"


@pytest.mark.parametrize("rules", BOTH)
def test_a_copy_has_defining_abilities_of_its_own(rules: Ruleset) -> None:
    """A power that counts counts for the copy as well."""
    mine = Count(Filter(all=(IsType(CardType.LAND), ControlledBy(Who.YOU))))
    counting = creature(0, 0, Static((DefinePT(mine, mine),), This(), zone=None), name="counting")
    t, (one, other, shape, *_) = table(
        [
            field(A, creature(1, 1)),
            field(B, counting),
            hand(A, SHAPE),
            field(A, permanent(CardType.LAND)),
            field(A, permanent(CardType.LAND)),
            field(B, permanent(CardType.LAND)),
        ],
        rules,
    )
    play(t, A, shape, How(targets=(one, other)))
    resolve_all(t)
    assert (pt(t, one), pt(t, other)) == ((2, 2), (1, 1))


@pytest.mark.parametrize("rules", BOTH)
def test_becoming_a_copy_is_not_entering(rules: Ruleset) -> None:
    enters = Triggered(Moves(ITSELF, to=Zone.BATTLEFIELD), Body(steps=(GainLife(You(), N(1)),)))
    big = creature(4, 4, enters, EntersWith(This(), counters=(("+1/+1", N(1)),)), name="big")
    t, (one, _, shape) = table([field(A, creature(1, 1)), field(B, big), hand(A, SHAPE)], rules)
    play(t, A, shape, How(targets=(one, t.game.zones[(Zone.BATTLEFIELD, None)][1])))
    resolve_all(t)
    assert lives(t)[A] == 20 and not t.game.objects[one].counters


@pytest.mark.parametrize("rules", BOTH)
def test_entering_as_a_copy_triggers_what_the_copied_has(rules: Ruleset) -> None:
    enters = Triggered(Moves(ITSELF, to=Zone.BATTLEFIELD), Body(steps=(GainLife(You(), N(1)),)))
    clone = creature(0, 0, EntersWith(This(), copy_of=CREATURE), name="clone")
    t, (big, card) = table([field(B, creature(4, 4, enters)), hand(A, clone)], rules, ("A copies", (1,)))
    play(t, A, card)
    resolve_all(t)
    assert lives(t)[A] == 21 and look(t.game, rules, now_is(t, card) or card).name == look(t.game, rules, big).name


# --- copies on the stack -----------------------------------------------------------------------

ECHO = instant(CopyOnStack(Slot(0), True), targets=[Filter(Zone.STACK, (IsSpell(),))], name="echo", cost="{U}")


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("answer", "after"), [("keep", (20, 16)), (A, (18, 18))])
def test_a_copy_of_a_spell_keeps_its_targets_or_gets_others(
    answer: str, after: tuple[int, int], rules: Ruleset
) -> None:
    t, (shock, echo) = table([hand(A, bolt(2)), hand(A, ECHO)], rules, ("A new targets", (answer,)))
    spell = play(t, A, shock, How(targets=(B,)))
    play(t, A, echo, How(targets=(spell,)))
    resolve_all(t)
    assert (lives(t)[A], lives(t)[B]) == after
    assert zone_of(t, shock) is Zone.GRAVEYARD and len(t.game.zones[(Zone.GRAVEYARD, A)]) == 2


@pytest.mark.parametrize("rules", BOTH)
def test_a_copy_is_controlled_by_who_copied_and_keeps_x_and_modes(rules: Ruleset) -> None:
    blaze = instant(Damage(This(), X(), (Slot(0),)), GainLife(You(), N(1)), targets=[CREATURE], cost="{X}{R}")
    t, (bear, card, echo) = table(
        [field(A, creature(2, 9)), hand(A, blaze), hand(B, ECHO)], rules, ("B new targets", ("keep",))
    )
    spell = play(t, A, card, How(targets=(bear,), x=3))
    play(t, B, echo, How(targets=(spell,)))
    resolve_top(t)
    resolve_top(t)
    assert t.game.objects[bear].damage == 3 and lives(t) == {A: 20, B: 21}
    resolve_all(t)
    assert t.game.objects[bear].damage == 6 and lives(t) == {A: 21, B: 21}


@pytest.mark.parametrize("rules", BOTH)
def test_a_copy_of_an_ability_has_the_same_source(rules: Ruleset) -> None:
    rings = instant(CopyOnStack(Slot(0), True), targets=[Filter(Zone.STACK, (IsAbilityOnStack(),))], name="rings")
    ping = Activated((), Body((Target(CREATURE),), (Damage(This(), N(1), (Slot(0),)),)))
    t, (pinger, bear, card) = table(
        [field(A, creature(1, 1, ping, "wither")), field(B, creature(3, 3)), hand(A, rings)],
        rules,
        ("A new targets", ("keep",)),
    )
    ability = activate(t, A, pinger, None, How(targets=(bear,)))
    assert ability is not None
    play(t, A, card, How(targets=(ability,)))
    resolve_all(t)
    assert t.game.objects[bear].counters == {"-1/-1": 2}


@pytest.mark.parametrize("rules", BOTH)
def test_new_targets_must_be_legal_and_may_be_left(rules: Ruleset) -> None:
    turn = instant(NewTargets(Slot(0)), targets=[Filter(Zone.STACK, (IsSpell(),))], name="turn", cost="{R}")
    for answer, life in [(A, 18), ("keep", 20)]:
        t, (shock, card) = table([hand(A, bolt(2)), hand(B, turn)], rules, ("B new targets", (answer,)))
        spell = play(t, A, shock, How(targets=(B,)))
        play(t, B, card, How(targets=(spell,)))
        resolve_all(t)
        assert lives(t)[A] == life


@pytest.mark.parametrize("rules", BOTH)
def test_a_spell_whose_control_changed_resolves_under_its_new_controller(rules: Ruleset) -> None:
    take = instant(
        Continuous(Slot(0), (SetController(You()),), Forever()), targets=[Filter(Zone.STACK, (IsSpell(),))], cost="{U}"
    )
    t, (card, steal) = table([hand(A, creature(2, 2)), hand(B, take)], rules)
    spell = play(t, A, card)
    play(t, B, steal, How(targets=(spell,)))
    resolve_all(t)
    there = now_is(t, card)
    assert there is not None and controller_of(t.game, rules, there) == B and t.game.objects[there].owner == A


# --- face-down creatures -----------------------------------------------------------------------


def morph(cost: str = "{U}", *abilities: object) -> Characteristics:
    return creature(4, 4, "flying", Keyword("morph", ManaCost.parse(cost)), *abilities, name="veiled")  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", BOTH)
def test_a_face_down_creature_is_a_nameless_2_2_until_it_is_turned_up(rules: Ruleset) -> None:
    t, (card, plain) = table([hand(A, morph()), hand(A, creature(1, 1))], rules)
    spell = play(t, A, card, How(face_down=True))
    assert look(t.game, rules, spell).name is None and pt(t, spell) == (2, 2)
    resolve_all(t)
    there = now_is(t, card)
    assert there is not None
    values = look(t.game, rules, there)
    assert (values.name, values.mana_cost, values.power, values.abilities) == (None, None, 2, ())
    turn_face_up(t, A, there)
    assert not t.game.zones.get((Zone.STACK, None))
    assert pt(t, there) == (4, 4) and has_keyword(t.game, rules, there, "flying")
    with pytest.raises(Refused, match="not face down"):
        turn_face_up(t, A, there)
    with pytest.raises(Refused):
        play(t, A, plain, How(face_down=True))


@pytest.mark.parametrize("rules", BOTH)
def test_only_its_controller_turns_a_creature_up(rules: Ruleset) -> None:
    t, (one,) = table([field(A, morph(), face_down=True)], rules)
    with pytest.raises(Refused, match="not controlled"):
        turn_face_up(t, B, one)
    turn_face_up(t, A, one)
    assert look(t.game, rules, one).name == "veiled"


@pytest.mark.parametrize("rules", BOTH)
def test_a_copy_of_a_face_down_creature_is_a_nameless_2_2_that_is_not_face_down(rules: Ruleset) -> None:
    t, (one, veiled, shape) = table(
        [field(A, creature(1, 1)), field(B, morph(), face_down=True), hand(A, SHAPE)], rules
    )
    play(t, A, shape, How(targets=(one, veiled)))
    resolve_all(t)
    assert look(t.game, rules, one).name is None and pt(t, one) == (2, 2)
    with pytest.raises(Refused, match="not face down"):
        turn_face_up(t, A, one)
    turn_face_up(t, B, veiled)
    assert (pt(t, one), pt(t, veiled)) == ((2, 2), (4, 4))


@pytest.mark.parametrize("rules", BOTH)
def test_a_face_down_creature_that_leaves_is_what_it_is(rules: Ruleset) -> None:
    kill = instant(Destroy(Slot(0)), targets=[CREATURE], cost="{B}")
    dies = Triggered(Moves(ITSELF, Zone.BATTLEFIELD, Zone.GRAVEYARD), Body(steps=(GainLife(You(), N(1)),)))
    t, (one, card) = table([field(A, morph("{U}", dies), face_down=True), hand(B, kill)], rules)
    play(t, B, card, How(targets=(one,)))
    resolve_all(t)
    there = now_is(t, one)
    assert there is not None and look(t.game, rules, there).name == "veiled"
    assert lives(t)[A] == 20  # it had no such ability on the battlefield


# --- attachments -------------------------------------------------------------------------------

ARMOUR = permanent(
    CardType.ENCHANTMENT, Enchant(CREATURE), Static((ModifyPT(N(2), N(2)),), Host()), name="armour", subtypes=[AURA]
)


@pytest.mark.parametrize("rules", BOTH)
def test_an_aura_affects_what_it_enchants_while_it_does(rules: Ruleset) -> None:
    smash = instant(Destroy(Slot(0)), targets=[Filter()], cost="{W}")
    t, (bear, aura, card) = table([field(B, creature(2, 2)), hand(A, ARMOUR), hand(B, smash)], rules)
    play(t, A, aura, How(targets=(bear,)))
    resolve_all(t)
    assert pt(t, bear) == (4, 4)
    there = now_is(t, aura)
    assert there is not None and t.game.objects[there].attached_to == bear
    play(t, B, card, How(targets=(there,)))
    resolve_all(t)
    assert pt(t, bear) == (2, 2)


@pytest.mark.parametrize("rules", BOTH)
def test_an_aura_spell_needs_a_target_that_is_still_there(rules: Ruleset) -> None:
    t, (bear, aura, shock) = table([field(B, creature(2, 2)), hand(A, ARMOUR), hand(B, bolt(2))], rules)
    with pytest.raises(Refused):
        play(t, A, aura)
    play(t, A, aura, How(targets=(bear,)))
    play(t, B, shock, How(targets=(bear,)))
    resolve_all(t)
    assert zone_of(t, aura) is Zone.GRAVEYARD


@pytest.mark.parametrize("rules", BOTH)
def test_an_aura_put_onto_the_battlefield_is_attached_without_a_target(rules: Ruleset) -> None:
    """So it may enchant what could not be its target."""
    raise_it = instant(Move(Slot(0), Zone.BATTLEFIELD), targets=[Filter(Zone.GRAVEYARD)], cost="{W}")
    t, (bear, aura, card) = table(
        [field(B, creature(2, 2, "shroud")), Placed(ARMOUR, Zone.GRAVEYARD, A), hand(A, raise_it)], rules
    )
    play(t, A, card, How(targets=(aura,)))
    resolve_all(t)
    there = now_is(t, aura)
    assert there is not None and t.game.objects[there].attached_to == bear and pt(t, bear) == (4, 4)


@pytest.mark.parametrize("rules", BOTH)
def test_equipment_moves_from_one_creature_to_another(rules: Ruleset) -> None:
    sword = permanent(
        CardType.ARTIFACT,
        Static((ModifyPT(N(1), N(1)), GainAbilities((Keyword("haste"),))), Host()),
        *keywords.equip(ManaCost.parse("{1}")),
        name="sword",
        subtypes=[EQUIPMENT],
    )
    t, (one, two, blade, theirs) = table(
        [field(A, creature(1, 1)), field(A, creature(2, 2)), field(A, sword), field(B, creature(3, 3))], rules
    )
    for target, expected in [(one, ((2, 2), (2, 2))), (two, ((1, 1), (3, 3)))]:
        activate(t, A, blade, None, How(targets=(target,)))
        resolve_all(t)
        assert (pt(t, one), pt(t, two)) == expected
    with pytest.raises(Refused, match="illegal target"):
        activate(t, A, blade, None, How(targets=(theirs,)))
    advance(t, Step.END)
    with pytest.raises(Refused, match="wrong time"):
        activate(t, A, blade, None, How(targets=(one,)))


@pytest.mark.parametrize("rules", BOTH)
def test_who_controls_an_effect_and_when_it_ends(rules: Ruleset) -> None:
    """ "Until end of turn" ends in the cleanup step, at once with the damage."""
    t, (bear, grow, shock, *_) = table(
        [field(A, creature(2, 2)), hand(A, GROW), hand(A, bolt(4)), *library(B, creature(1, 1))], rules
    )
    play(t, A, grow, How(targets=(bear,)))
    resolve_all(t)
    play(t, A, shock, How(targets=(bear,)))
    resolve_all(t)
    assert pt(t, bear) == (5, 5) and t.game.objects[bear].damage == 4
    advance(t, Step.UPKEEP)
    assert pt(t, bear) == (2, 2) and zone_of(t, bear) is Zone.BATTLEFIELD
    assert t.game.objects[bear].damage == 0
