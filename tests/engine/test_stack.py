"""The stack: targets chosen and rechecked, abilities put there, copies, new targets, countering."""

from dataclasses import replace

import pytest

from faqtool.engine.abilities import (
    Ability,
    Activated,
    Body,
    CannotBeCountered,
    Compare,
    Continuous,
    ControllerOf,
    CopyOnStack,
    Counter,
    Countered,
    Damage,
    Destroy,
    Draw,
    Effect,
    EventObject,
    Filter,
    Forever,
    GainLife,
    IsAbilityOnStack,
    IsColour,
    IsRef,
    IsSpell,
    IsType,
    Keyword,
    LoseLife,
    ManaSpent,
    Modes,
    Move,
    Moves,
    N,
    NewTargets,
    PaidCost,
    Players,
    Replacement,
    SetController,
    Slot,
    SpellAbility,
    Static,
    TapThis,
    Target,
    This,
    Triggered,
    X,
    You,
)
from faqtool.engine.actions import activate, play, resolve_top
from faqtool.engine.casting.cast import How
from faqtool.engine.choices import KEEP
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import CounteredSpell, Resolved
from faqtool.engine.mana import ManaCost
from faqtool.engine.refusals import Refused
from faqtool.engine.state import Characteristics
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, Characteristic, Colour, Op, Step, Who, Zone
from tests.engine.cards import (
    ANY_TARGET,
    BOTH,
    CREATURE,
    NOW,
    THEN,
    A,
    B,
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

SPELL = Filter(Zone.STACK, (IsSpell(),))
ABILITY = Filter(Zone.STACK, (IsAbilityOnStack(),))
COUNTER = instant(Counter(Slot(0)), targets=[SPELL], name="no", cost="{U}")
ITSELF = Filter(all=(IsRef(This()),))


def with_targets(*targets: Target, steps: tuple[Effect, ...] = ()) -> Characteristics:
    return replace(instant(), abilities=(SpellAbility(Body(targets, steps)),))


def names(t: Table) -> list[str]:
    """What is on the stack, bottom first."""
    return [t.game.objects[id].printed.name or t.game.objects[id].kind for id in t.game.zones[(Zone.STACK, None)]]


# --- choosing targets --------------------------------------------------------------------------

FORBIDDEN = [
    ("shroud", Keyword("shroud"), A, True),
    ("shroud, its own controller", Keyword("shroud"), B, True),
    ("protection from the colour", Keyword("protection", IsColour(Colour.RED)), A, True),
    ("protection from another colour", Keyword("protection", IsColour(Colour.BLUE)), A, False),
    ("hexproof against an opponent", Keyword("hexproof"), A, True),
    ("hexproof, its own controller", Keyword("hexproof"), B, False),
]


@pytest.mark.parametrize(("ability", "who", "forbidden"), [f[1:] for f in FORBIDDEN], ids=[f[0] for f in FORBIDDEN])
def test_some_creatures_cannot_be_targeted(ability: Ability, who: object, forbidden: bool) -> None:
    t, (beast, mine, theirs) = table([field(B, creature(4, 4, ability)), hand(A, bolt()), hand(B, bolt())])
    player, spell = (A, mine) if who == A else (B, theirs)
    if forbidden:
        with pytest.raises(Refused, match="illegal target"):
            play(t, player, spell, How(targets=(beast,)))
        return
    play(t, player, spell, How(targets=(beast,)))


NUMBERS = [
    ("one of two", [Target(CREATURE), Target(CREATURE)], (1,), "not enough targets"),
    ("one slot left out", [Target(CREATURE, minimum=0), Target(CREATURE)], (None, 1), None),
    ("two where one", [Target(CREATURE)], (1, 2), "too many targets"),
    ("any number", [Target(CREATURE, 0, N(-1))], (1, 2), None),
    ("none of any number", [Target(CREATURE, 0, N(-1))], (), None),
    ("the same for two slots", [Target(CREATURE), Target(CREATURE)], (1, 1), None),
    ("the same, to be different", [Target(CREATURE), Target(CREATURE, distinct_from=(0,))], (1, 1), "illegal target"),
    ("the same twice in a slot", [Target(CREATURE, 2, N(2))], ((1, 1),), "illegal target"),
    ("a player for a creature", [Target(CREATURE)], (B,), "illegal target"),
    ("up to X", [Target(CREATURE, 0, X())], (1, 2), "too many targets"),
]


@pytest.mark.parametrize(("slots", "said", "refused"), [n[1:] for n in NUMBERS], ids=[n[0] for n in NUMBERS])
def test_a_spell_has_the_targets_that_its_text_asks_for(
    slots: list[Target], said: tuple[object, ...], refused: str | None
) -> None:
    card = replace(with_targets(*slots), mana_cost=ManaCost.parse("{X}"))
    t, (one, two, spell) = table([field(B, creature(1, 1)), field(B, creature(1, 1)), hand(A, card)])
    assert (one, two) == (1, 2)
    how = How(targets=said, x=1)  # type: ignore[arg-type]
    if refused is None:
        play(t, A, spell, how)
        return
    with pytest.raises(Refused, match=refused):
        play(t, A, spell, how)


def test_a_spell_never_is_its_own_target() -> None:
    t, (first, second) = table([hand(A, COUNTER), hand(B, COUNTER)])
    with pytest.raises(Refused):
        play(t, A, first, How(targets=(first,)))
    assert zone_of(t, first) is zone_of(t, second) is Zone.HAND


# --- illegal targets on resolution -------------------------------------------------------------


def kills_and_drains() -> Characteristics:
    """Destroys a creature; its controller loses 2 life; a player gains 1."""
    steps = (Destroy(Slot(0)), LoseLife(ControllerOf(Slot(0)), N(2)), GainLife(Slot(1), N(1)))
    return with_targets(Target(CREATURE), Target(Players()), steps=steps)


@pytest.mark.parametrize(("rules", "lost"), [(THEN, 2), (NOW, 0)])
def test_an_illegal_target_is_left_alone_and_today_tells_nothing(rules: Ruleset, lost: int) -> None:
    t, (beast, spell, answer) = table([field(B, creature(1, 1)), hand(A, kills_and_drains()), hand(B, bolt())], rules)
    play(t, A, spell, How(targets=(beast, A)))
    play(t, B, answer, How(targets=(beast,)))
    resolve_top(t)
    resolve_top(t)
    assert lives(t) == {A: 21, B: 20 - lost}


@pytest.mark.parametrize("rules", BOTH)
def test_a_spell_whose_targets_are_all_illegal_does_nothing(rules: Ruleset) -> None:
    card = instant(Destroy(Slot(0)), Draw(You(), N(1)), targets=[CREATURE])
    t, (beast, spell, answer, _) = table(
        [field(B, creature(1, 1)), hand(A, card), hand(B, bolt()), *library(A, bolt())], rules
    )
    play(t, A, spell, How(targets=(beast,)))
    play(t, B, answer, How(targets=(beast,)))
    resolve_top(t)
    resolve_top(t)
    assert zone_of(t, spell) is Zone.GRAVEYARD
    assert not t.game.zones.get((Zone.HAND, A))
    countered = [event for batch in t.log for event in batch if isinstance(event, CounteredSpell)]
    assert bool(countered) is not rules.has("all-targets-illegal")


def test_a_target_that_no_longer_fits_is_illegal() -> None:
    weak = Filter(all=(IsType(CardType.CREATURE), Compare(Characteristic.POWER, Op.AT_MOST, N(2))))
    growth = Activated((), Body(steps=(LoseLife(You(), N(0)),)))
    t, (beast, spell) = table([field(B, creature(2, 2, growth)), hand(A, instant(Destroy(Slot(0)), targets=[weak]))])
    play(t, A, spell, How(targets=(beast,)))
    from faqtool.engine.events import CountersChanged
    from faqtool.engine.happening.happen import happen

    happen(t, [CountersChanged(beast, "+1/+1", 1)])
    resolve_top(t)
    assert zone_of(t, beast) is Zone.BATTLEFIELD


# --- triggered abilities -----------------------------------------------------------------------


def test_a_trigger_asks_for_its_targets_and_is_removed_where_there_is_none() -> None:
    scout = creature(1, 1, Triggered(Moves(ITSELF, to=Zone.BATTLEFIELD), Body((Target(BLACK),), (Destroy(Slot(0)),))))
    t, (card, one, two) = table(
        [hand(A, scout), field(B, creature(1, 1, colours="B")), field(B, creature(1, 1, colours="B"))],
        THEN,
        ("A targets", (3,)),
    )
    play(t, A, card)
    resolve_top(t)
    resolve_top(t)
    assert zone_of(t, one) is Zone.BATTLEFIELD
    assert zone_of(t, two) is Zone.GRAVEYARD
    t, (card,) = table([hand(A, scout)])
    play(t, A, card)
    resolve_top(t)
    assert not t.game.zones.get((Zone.STACK, None))


BLACK = Filter(all=(IsType(CardType.CREATURE), IsColour(Colour.BLACK)))


def test_a_modal_trigger_chooses_among_the_modes_that_have_targets() -> None:
    modes = Modes(
        1,
        (
            Body((Target(BLACK),), (Destroy(Slot(0)),)),
            Body(steps=(GainLife(You(), N(1)),)),
            Body((Target(Players()),), (LoseLife(Slot(1), N(1)),)),
        ),
    )
    t, (card,) = table(
        [hand(A, creature(1, 1, Triggered(Moves(ITSELF, to=Zone.BATTLEFIELD), modes)))],
        THEN,
        ("A modes", (2,)),
        ("A targets", (B,)),
    )
    play(t, A, card)
    resolve_top(t)
    resolve_top(t)
    assert lives(t)[B] == 19


def test_an_intervening_condition_is_checked_again_on_resolution() -> None:
    from faqtool.engine.abilities import Cmp, LifeOf

    poor = Cmp(LifeOf(You()), Op.AT_MOST, N(20))
    scout = creature(1, 1, Triggered(Moves(ITSELF, to=Zone.BATTLEFIELD), Body(steps=(GainLife(You(), N(5)),)), poor))
    for extra, total in ((False, 25), (True, 21)):
        t, (card, spell) = table([hand(A, scout), hand(A, instant(GainLife(You(), N(1))))])
        play(t, A, card)
        resolve_top(t)
        if extra:
            play(t, A, spell)
            resolve_top(t)
        resolve_top(t)
        assert lives(t)[A] == total


# --- copies ------------------------------------------------------------------------------------

FORK = instant(CopyOnStack(Slot(0), new_targets=True, step="copy"), targets=[SPELL], name="fork")


def test_a_copy_has_the_originals_targets_unless_new_ones_are_chosen_and_resolves_first() -> None:
    for answer, hurt in (((KEEP,), (B, B)), ((A,), (A, B))):
        t, (spell, fork) = table([hand(A, bolt(3)), hand(A, FORK)], THEN, ("A new targets", answer))
        on_stack = play(t, A, spell, How(targets=(B,)))
        play(t, A, fork, How(targets=(on_stack,)))
        resolve_top(t)
        assert names(t) == ["bolt", "bolt"]
        for player in hurt:
            before = lives(t)[player]
            resolve_top(t)
            assert lives(t)[player] == before - 3
        assert zone_of(t, spell) is Zone.GRAVEYARD
        assert len(t.game.zones[(Zone.GRAVEYARD, A)]) == 2  # a copy is no card


def test_no_mana_was_spent_on_a_copy_but_its_options_were_paid() -> None:
    from faqtool.engine.abilities import CostOption, CostPaid, If, PayMana

    card = instant(
        If(ManaSpent(Colour.RED), (LoseLife(Slot(0), N(1)),)),
        If(CostPaid("more"), (LoseLife(Slot(0), N(10)),)),
        targets=[Players()],
    )
    card = replace(card, abilities=(*card.abilities, CostOption("more", (PayMana(ManaCost.parse("{1}")),), False)))
    t, (spell, fork) = table([hand(A, card), hand(A, FORK)], THEN, ("A new targets", (KEEP,)))
    on_stack = play(t, A, spell, How(targets=(B,), options=("more",)))
    play(t, A, fork, How(targets=(on_stack,)))
    resolve_top(t)
    resolve_top(t)
    assert lives(t)[B] == 10
    resolve_top(t)
    assert lives(t)[B] == -1


def test_a_copy_was_not_played_so_nothing_triggers_on_it() -> None:
    again = Triggered(PaidCost("more"), Body(steps=(CopyOnStack(This(), False),)), zone=Zone.STACK)
    from faqtool.engine.abilities import CostOption

    card = replace(bolt(1), abilities=(*bolt(1).abilities, CostOption("more", (), False), again))
    t, (spell,) = table([hand(A, card)])
    play(t, A, spell, How(targets=(B,), options=("more",)))
    for _ in range(3):
        resolve_top(t)
    assert not t.game.zones.get((Zone.STACK, None))
    assert lives(t)[B] == 18


def test_an_ability_is_copied_with_its_source_and_targets() -> None:
    pinger = creature(1, 1, Activated((TapThis(),), Body((Target(ANY_TARGET),), (Damage(This(), N(1), (Slot(0),)),))))
    mirror = instant(CopyOnStack(Slot(0), new_targets=False), targets=[ABILITY])
    t, (id, spell) = table([field(A, pinger), hand(A, mirror)])
    ability = activate(t, A, id, how=How(targets=(B,)))
    assert ability is not None
    play(t, A, spell, How(targets=(ability,)))
    resolve_top(t)
    resolve_top(t)
    resolve_top(t)
    assert lives(t)[B] == 18


def test_new_targets_are_legal_ones() -> None:
    deflect = instant(NewTargets(Slot(0)), targets=[SPELL], name="deflect")
    t, (beast, safe, spell, other) = table(
        [
            field(A, creature(1, 1)),
            field(B, creature(1, 1, "shroud")),
            hand(A, instant(Destroy(Slot(0)), targets=[CREATURE])),
            hand(B, deflect),
        ],
    )
    on_stack = play(t, A, spell, How(targets=(beast,)))
    play(t, B, other, How(targets=(on_stack,)))
    resolve_top(t)  # no other legal target: nothing to choose
    resolve_top(t)
    assert zone_of(t, beast) is Zone.GRAVEYARD
    assert zone_of(t, safe) is Zone.BATTLEFIELD


# --- countering --------------------------------------------------------------------------------


def test_a_countered_spell_does_nothing_and_goes_to_the_graveyard() -> None:
    t, (spell, no) = table([hand(A, bolt(3)), hand(B, COUNTER)])
    on_stack = play(t, A, spell, How(targets=(B,)))
    play(t, B, no, How(targets=(on_stack,)))
    resolve_top(t)
    assert zone_of(t, spell) is Zone.GRAVEYARD
    assert lives(t)[B] == 20
    assert not any(isinstance(e, Resolved) and e.object.id == on_stack for batch in t.log for e in batch)


def test_what_cannot_be_countered_resolves() -> None:
    stubborn = replace(bolt(3), abilities=(*bolt(3).abilities, Static((CannotBeCountered(),), This(), zone=Zone.STACK)))
    t, (spell, no) = table([hand(A, stubborn), hand(B, COUNTER)])
    on_stack = play(t, A, spell, How(targets=(B,)))
    play(t, B, no, How(targets=(on_stack,)))
    resolve_top(t)
    resolve_top(t)
    assert lives(t)[B] == 17


def test_an_ability_is_countered_and_its_source_stays() -> None:
    stifle = instant(Counter(Slot(0)), targets=[ABILITY])
    pinger = creature(1, 1, Activated((TapThis(),), Body(steps=(LoseLife(You(), N(1)),))))
    t, (id, spell) = table([field(A, pinger), hand(B, stifle)])
    ability = activate(t, A, id)
    assert ability is not None
    play(t, B, spell, How(targets=(ability,)))
    resolve_top(t)
    assert not t.game.zones.get((Zone.STACK, None))
    assert lives(t)[A] == 20
    assert zone_of(t, id) is Zone.BATTLEFIELD


def test_countering_may_be_replaced_and_then_nothing_was_countered() -> None:
    wise = Replacement(Countered(SPELL, by=Who.YOU), Body(steps=(Move(EventObject(), Zone.EXILE),)))
    t, (_, spell, no) = table(
        [field(B, permanent(CardType.ENCHANTMENT, wise)), hand(A, bolt(3)), hand(B, COUNTER)], step=Step.MAIN_1
    )
    on_stack = play(t, A, spell, How(targets=(B,)))
    play(t, B, no, How(targets=(on_stack,)))
    resolve_top(t)
    assert zone_of(t, spell) is Zone.EXILE
    assert not any(isinstance(e, CounteredSpell) for batch in t.log for e in batch)


@pytest.mark.parametrize(("order", "zone"), [((1, 2), Zone.EXILE), ((2, 1), Zone.HAND)])
def test_who_controls_the_spell_orders_what_happens_instead_of_its_being_countered(
    order: tuple[int, int], zone: Zone
) -> None:
    """CR 2008-05 419.9a; 2026-02 616.1: its controller, not its owner."""
    instead = [Replacement(Countered(SPELL), Body(steps=(Move(EventObject(), to),))) for to in (Zone.EXILE, Zone.HAND)]
    t, (_, _, spell, take, no) = table(
        [
            *(field(A, permanent(CardType.ENCHANTMENT, one)) for one in instead),
            hand(A, bolt(3)),
            hand(B, instant(Continuous(Slot(0), (SetController(You()),), Forever()), targets=[SPELL])),
            hand(A, COUNTER),
        ],
        NOW,
        ("B order", order),
    )
    on_stack = play(t, A, spell, How(targets=(B,)))
    play(t, B, take, How(targets=(on_stack,)))
    resolve_top(t)
    play(t, A, no, How(targets=(on_stack,)))
    resolve_top(t)
    assert zone_of(t, spell) is zone


def test_an_empty_stack_has_nothing_to_resolve() -> None:
    t, _ = table([])
    with pytest.raises(Refused, match="nothing to resolve"):
        resolve_top(t)
