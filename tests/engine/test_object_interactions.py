"""Where rules of objects meet: what is new and what still the same, whose it is, what is chosen again, what follows."""

from dataclasses import replace

import pytest

from faqtool.cardtext import keywords
from faqtool.engine.abilities import (
    AddTypes,
    BecomesTarget,
    Body,
    Continuous,
    ControlledBy,
    CounterPlaced,
    CreateTokens,
    Destroy,
    Draw,
    Either,
    Enchant,
    EndOfTurn,
    EntersWith,
    EventObject,
    Exists,
    Filter,
    GainAbilities,
    GainLife,
    Host,
    Indestructible,
    IsRef,
    IsSpell,
    IsSubtype,
    IsType,
    Keyword,
    LoseLife,
    ModifyPT,
    Move,
    MoveCounters,
    Moves,
    N,
    NewTargets,
    PayLife,
    Players,
    Position,
    PutCounters,
    Regenerate,
    RemoveCounters,
    Replacement,
    Sacrifice,
    Search,
    SetController,
    SetPT,
    Slot,
    SpellAbility,
    Static,
    StepBegins,
    This,
    TokenSpec,
    Triggered,
    You,
)
from faqtool.engine.abilities import Target as TargetSlot
from faqtool.engine.actions import activate, concede, play, resolve_top, turn_face_up
from faqtool.engine.casting.cast import How
from faqtool.engine.choices import KEEP, BadAnswer
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import CountersChanged, DamageDealt, EffectBegan
from faqtool.engine.happening.damage import deal
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import zone_change
from faqtool.engine.layers.look import controller_of, look, snapshot
from faqtool.engine.mana import ManaCost
from faqtool.engine.refusals import Refused
from faqtool.engine.stack.settle import settle
from faqtool.engine.state import Characteristics, InForce, Player
from faqtool.engine.table import Table
from faqtool.engine.terms import AURA, EQUIPMENT, CardType, ObjectId, Step, Subtype, Who, Zone
from faqtool.engine.turn import advance, resolve_all
from tests.engine.cards import (
    BOTH,
    CREATURE,
    NOW,
    THEN,
    A,
    B,
    C,
    creature,
    field,
    hand,
    instant,
    library,
    lives,
    now_is,
    on,
    permanent,
    table,
    zone_of,
)

ITSELF = Filter(all=(IsRef(This()),))
SPELL = Filter(Zone.STACK, (IsSpell(),))
(PERSISTS,) = keywords.persist()


def begin(t: Table, id_: ObjectId, *effects: object) -> None:
    """A resolved effect on the object begins."""
    happen(t, [EffectBegan(InForce(0, 0, (id_,), effects, EndOfTurn(), t.game.objects[id_], A))])  # type: ignore[arg-type]


def pt(t: Table, id_: ObjectId) -> tuple[int | None, int | None]:
    values = look(t.game, t.rules, id_)
    return values.power, values.toughness


def sorcery(*targets: TargetSlot, steps: tuple[object, ...]) -> Characteristics:
    return replace(instant(name="spell"), abilities=(SpellAbility(Body(targets, steps)),))  # type: ignore[arg-type]


# --- tokens and new objects --------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.LIBRARY])
def test_a_token_ceases_to_exist_wherever_it_goes_and_a_card_does_not(zone: Zone, rules: Ruleset) -> None:
    """CR 2008-05 420.5f."""
    t, (token, card) = table([field(A, creature(1, 1), kind="token"), field(A, creature(1, 1))], rules)
    happen(t, [zone_change(t.game, id_, zone) for id_ in (token, card)])
    assert zone_of(t, token) is zone_of(t, card) is zone  # it was there, for a moment
    settle(t)
    assert zone_of(t, token) is None and zone_of(t, card) is zone


@pytest.mark.parametrize("rules", BOTH)
def test_a_token_that_persists_does_not_come_back(rules: Ruleset) -> None:
    t, (token, card) = table(
        [field(A, creature(2, 2, PERSISTS), kind="token"), field(A, creature(2, 2, PERSISTS))],
        rules,
        ("A order", (0, 1)),
    )
    happen(t, [zone_change(t.game, id_, Zone.GRAVEYARD) for id_ in (token, card)])
    resolve_all(t)
    assert zone_of(t, token) is None and zone_of(t, card) is Zone.BATTLEFIELD


@pytest.mark.parametrize("rules", BOTH)
def test_what_returns_is_a_new_object_without_damage_effects_auras_or_counters(rules: Ruleset) -> None:
    aura = permanent(CardType.ENCHANTMENT, Enchant(CREATURE), Static((ModifyPT(N(1), N(1)),), Host()), subtypes=[AURA])
    t, (one, on_it) = table(
        [field(A, creature(2, 2), counters={"+1/+1": 1}, damage=1), field(A, aura, attached_to=0)], rules
    )
    begin(t, one, ModifyPT(N(3), N(3)))
    assert pt(t, one) == (7, 7)
    for zone in (Zone.EXILE, Zone.BATTLEFIELD):
        happen(t, [zone_change(t.game, now_is(t, one) or one, zone)])
        settle(t)
    there = now_is(t, one)
    assert there is not None and pt(t, there) == (2, 2)
    assert t.game.objects[there].damage == 0 and not t.game.objects[there].counters
    assert zone_of(t, on_it) is Zone.GRAVEYARD


@pytest.mark.parametrize("rules", BOTH)
def test_a_plus_counter_takes_the_minus_of_persistence_away_and_it_persists_again(rules: Ruleset) -> None:
    t, (one,) = table([field(A, creature(2, 2, PERSISTS))], rules)
    happen(t, [zone_change(t.game, one, Zone.GRAVEYARD)])
    resolve_all(t)
    there = now_is(t, one)
    assert there is not None and t.game.objects[there].counters == {"-1/-1": 1}
    happen(t, [CountersChanged(there, "+1/+1", 1)])
    settle(t)
    assert not t.game.objects[there].counters
    happen(t, [zone_change(t.game, there, Zone.GRAVEYARD)])
    resolve_all(t)
    assert zone_of(t, one) is Zone.BATTLEFIELD


@pytest.mark.parametrize("rules", BOTH)
def test_what_another_controls_goes_to_its_owners_zones(rules: Ruleset) -> None:
    theft = permanent(CardType.ENCHANTMENT, Static((SetController(You()),), CREATURE))
    for zone in (Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY):
        t, (one, _) = table([field(A, creature(2, 2)), field(B, theft)], rules)
        assert controller_of(t.game, t.rules, one) == B
        happen(t, [zone_change(t.game, one, zone)])
        assert len(t.game.zones.get((zone, A), ())) == 1 and not t.game.zones.get((zone, B))


@pytest.mark.parametrize("rules", BOTH)
def test_your_creatures_are_those_of_who_controls_the_source(rules: Ruleset) -> None:
    ours = Filter(all=(IsType(CardType.CREATURE), ControlledBy(Who.YOU)))
    lord = permanent(CardType.ENCHANTMENT, Static((ModifyPT(N(1), N(1)),), ours))
    t, (banner, mine, theirs) = table([field(A, lord), field(A, creature(1, 1)), field(B, creature(1, 1))], rules)
    assert (pt(t, mine), pt(t, theirs)) == ((2, 2), (1, 1))
    happen(t, [EffectBegan(InForce(0, 0, (banner,), (SetController(You()),), EndOfTurn(), t.game.objects[theirs], B))])
    assert (pt(t, mine), pt(t, theirs)) == ((1, 1), (2, 2))


# --- targets -----------------------------------------------------------------------------------

EITHER = Either((CREATURE, Players()))
DRAIN = sorcery(
    TargetSlot(EITHER), TargetSlot(EITHER, distinct_from=(0,)), steps=(LoseLife(Slot(0), N(1)), LoseLife(Slot(1), N(2)))
)
TURN = instant(NewTargets(Slot(0)), targets=[SPELL], name="turn", cost="{U}")


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("answers", "lost"),
    [
        ([(C,), (B,)], {C: 1, B: 2}),
        ([(KEEP,), (C,)], {A: 1, C: 2}),
        ([(C,), (KEEP,)], {C: 1, B: 2}),
        ([(B,), (C,)], {B: 1, C: 2}),
        ([(KEEP,), (A,)], BadAnswer),
        ([(C,), (C,)], BadAnswer),
        ([(B,), (KEEP,)], Refused),  # what is changed would make what stays illegal
    ],
)
def test_new_targets_of_two_slots_have_to_differ_as_the_first_did(
    answers: list[tuple[str, ...]], lost: dict[str, int] | type[Exception], rules: Ruleset
) -> None:
    """CR 2008-05 415.6; 2026-02 115.7d: each stays or becomes another legal one, and makes none that stays illegal."""
    said = [("A new targets", answer) for answer in answers]
    t, (drain, turn) = table([hand(A, DRAIN), hand(A, TURN)], rules, *said, players=[Player(A), Player(B), Player(C)])
    spell = play(t, A, drain, How(targets=(A, B)))
    play(t, A, turn, How(targets=(spell,)))
    if isinstance(lost, type):
        with pytest.raises(lost):
            resolve_all(t)
        return
    resolve_all(t)
    assert {player: 20 - life for player, life in lives(t).items() if life < 20} == lost


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("answer", "times"), [("keep", 0), ("other", 1)])
def test_a_target_that_is_kept_has_not_become_one_anew(answer: str, times: int, rules: Ruleset) -> None:
    shy = creature(1, 1, Triggered(BecomesTarget(ITSELF), Body(steps=(GainLife(You(), N(1)),))))
    chosen = {"keep": KEEP, "other": ObjectId(2)}[answer]
    t, (one, two, kill, turn) = table(
        [field(B, shy), field(B, shy), hand(A, instant(Destroy(Slot(0)), targets=[CREATURE])), hand(A, TURN)],
        rules,
        ("A new targets", (chosen,)),
    )
    spell = play(t, A, kill, How(targets=(one,)))
    resolve_top(t)
    assert lives(t)[B] == 21
    play(t, A, turn, How(targets=(spell,)))
    resolve_all(t)
    assert lives(t)[B] == 21 + times
    assert zone_of(t, one if answer == "keep" else two) is Zone.GRAVEYARD


@pytest.mark.parametrize("rules", BOTH)
def test_of_two_targets_only_the_one_that_is_changed_becomes_one(rules: Ruleset) -> None:
    shy = Triggered(BecomesTarget(ITSELF), Body(steps=(GainLife(You(), N(1)),)))
    both = replace(instant(), abilities=(SpellAbility(Body((TargetSlot(CREATURE), TargetSlot(CREATURE)), ())),))
    t, (kept, _, other, spell, turn) = table(
        [
            field(A, creature(1, 1, shy)),
            field(B, creature(1, 1)),
            field(B, creature(1, 1, shy)),
            hand(A, both),
            hand(A, TURN),
        ],
        rules,
        ("A new targets", (KEEP,)),
        ("A new targets", (ObjectId(3),)),
    )
    on_stack = play(t, A, spell, How(targets=(kept, ObjectId(2))))
    resolve_top(t)
    assert lives(t) == {A: 21, B: 20}
    play(t, A, turn, How(targets=(on_stack,)))
    resolve_all(t)
    assert lives(t) == {A: 21, B: 21} and other


@pytest.mark.parametrize("rules", BOTH)
def test_a_player_who_has_lost_is_no_legal_target(rules: Ruleset) -> None:
    hurt = sorcery(
        TargetSlot(Players()), TargetSlot(Players()), steps=(LoseLife(Slot(1), N(3)), LoseLife(Slot(0), N(1)))
    )
    one = sorcery(TargetSlot(Players()), steps=(GainLife(You(), N(5)),))
    t, (both, alone, late) = table(
        [hand(A, hurt), hand(A, one), hand(A, one)], rules, players=[Player(A), Player(B), Player(C)]
    )
    play(t, A, both, How(targets=(B, C)))
    play(t, A, alone, How(targets=(C,)))
    concede(t, C)
    with pytest.raises(Refused, match="illegal target"):
        play(t, A, late, How(targets=(C,)))
    resolve_all(t)
    assert lives(t) == {A: 20, B: 19, C: 20}  # the one spell does what it can, the other nothing


@pytest.mark.parametrize("rules", BOTH)
def test_the_target_of_a_triggered_ability_has_become_one(rules: Ruleset) -> None:
    shy = creature(1, 1, Triggered(BecomesTarget(ITSELF), Body(steps=(GainLife(You(), N(1)),))))
    herald = creature(1, 1, Triggered(Moves(ITSELF, to=Zone.BATTLEFIELD), Body((TargetSlot(CREATURE),), ())))
    t, (one, card) = table([field(B, shy), hand(A, herald)], rules, ("A targets", (ObjectId(1),)))
    play(t, A, card)
    resolve_all(t)
    assert lives(t) == {A: 20, B: 21} and one


# --- attached ----------------------------------------------------------------------------------


def sword(n: int, *, name: str) -> Characteristics:
    return permanent(
        CardType.ARTIFACT,
        Static((SetPT(N(n), N(n)),), Host()),
        *keywords.equip(ManaCost.parse("{1}")),
        name=name,
        subtypes=[EQUIPMENT],
    )


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("types", "stays"), [(CardType.CREATURE, False), (CardType.ENCHANTMENT, True)])
def test_an_equipment_that_becomes_a_creature_comes_off(types: CardType, stays: bool, rules: Ruleset) -> None:
    """CR 2008-05 212.2e."""
    t, (one, blade) = table([field(A, creature(1, 1)), field(A, sword(4, name="s"), attached_to=0)], rules)
    begin(t, blade, AddTypes(types=frozenset({types})), SetPT(N(2), N(2)))
    settle(t)
    assert (t.game.objects[blade].attached_to == one) is stays
    assert zone_of(t, blade) is Zone.BATTLEFIELD and pt(t, one) == ((4, 4) if stays else (1, 1))


@pytest.mark.parametrize("rules", BOTH)
def test_an_equipment_that_is_a_creature_equips_nothing(rules: Ruleset) -> None:
    t, (one, blade) = table([field(A, creature(1, 1)), field(A, sword(4, name="s"))], rules)
    begin(t, blade, AddTypes(types=frozenset({CardType.CREATURE})), SetPT(N(2), N(2)))
    activate(t, A, blade, None, How(targets=(one,)))
    resolve_all(t)
    assert t.game.objects[blade].attached_to is None and pt(t, one) == (1, 1)


@pytest.mark.parametrize("rules", BOTH)
def test_what_is_attached_anew_has_a_new_timestamp_and_what_stays_has_not(rules: Ruleset) -> None:
    """CR 2008-05 418.5e; 2026-02 613.7e. Of two effects that set power and toughness the later applies last."""
    t, (one, two, first, second) = table(
        [
            field(A, creature(1, 1)),
            field(A, creature(1, 1)),
            field(A, sword(3, name="first"), attached_to=0),
            field(A, sword(5, name="second"), attached_to=0),
        ],
        rules,
    )

    def equip(blade: ObjectId, target: ObjectId) -> None:
        activate(t, A, blade, None, How(targets=(target,)))
        resolve_all(t)

    assert pt(t, one) == (5, 5)
    equip(first, one)  # it is there already: nothing moves
    assert pt(t, one) == (5, 5)
    equip(first, two)
    equip(first, one)
    assert pt(t, one) == (3, 3) and pt(t, two) == (1, 1)
    assert second


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("face_down", "size"), [(True, (3, 3)), (False, (6, 6))])
def test_what_is_turned_face_up_has_a_new_timestamp(face_down: bool, size: tuple[int, int], rules: Ruleset) -> None:
    """CR 2008-05 418.5e; 2026-02 613.7f: its effect on all creatures is then the later one."""
    lord = creature(9, 9, Static((SetPT(N(3), N(3)),), CREATURE), Keyword("morph", ManaCost.parse("{1}")))
    later = permanent(CardType.ENCHANTMENT, Static((SetPT(N(6), N(6)),), CREATURE))
    t, (one, other, _) = table([field(A, lord, face_down=face_down), field(A, creature(1, 1)), field(A, later)], rules)
    if face_down:
        assert pt(t, other) == (6, 6)
        turn_face_up(t, A, one)
    assert pt(t, other) == size


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("granted_last", "size"), [(True, (5, 5)), (False, (2, 2))])
def test_the_effect_of_a_granted_ability_is_as_late_as_what_granted_it(
    granted_last: bool, size: tuple[int, int], rules: Ruleset
) -> None:
    """CR 2026-02 613.7a: the timestamp of the object, or of the effect that gave it the ability, whichever is later."""
    tall = Static((SetPT(N(5), N(5)),), CREATURE)
    gift = permanent(CardType.ENCHANTMENT, Static((GainAbilities((tall,)),), Filter(all=(IsSubtype(Subtype("lord")),))))
    small = permanent(CardType.ENCHANTMENT, Static((SetPT(N(2), N(2)),), CREATURE))
    later = [field(A, small), field(A, gift)] if granted_last else [field(A, gift), field(A, small)]
    t, (_, other, *_) = table([field(A, creature(1, 1, subtypes=["lord"])), field(A, creature(3, 3)), *later], rules)
    assert pt(t, other) == size


# --- counters ----------------------------------------------------------------------------------

NOTES = Triggered(CounterPlaced("+1/+1", CREATURE), Body(steps=(GainLife(You(), N(1)),)))


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("to", "counters", "life"), [(0, ({"+1/+1": 2}, {}), 20), (1, ({}, {"+1/+1": 2}), 22)])
def test_counters_move_to_another_permanent_and_nothing_moves_to_the_same(
    to: int, counters: tuple[dict[str, int], dict[str, int]], life: int, rules: Ruleset
) -> None:
    """CR 2026-02 122.5."""
    moves = sorcery(TargetSlot(CREATURE), TargetSlot(CREATURE), steps=(MoveCounters(Slot(0), Slot(1)),))
    t, (one, two, card, _) = table(
        [
            field(A, creature(1, 1), counters={"+1/+1": 2}),
            field(A, creature(1, 1)),
            hand(A, moves),
            field(A, permanent(CardType.ENCHANTMENT, NOTES)),
        ],
        rules,
    )
    play(t, A, card, How(targets=(one, (one, two)[to])))
    resolve_all(t)
    assert (t.game.objects[one].counters, t.game.objects[two].counters) == counters
    assert lives(t)[A] == life


@pytest.mark.parametrize(("n", "left"), [(1, 2), (3, 0), (5, 0), (None, 0)])
def test_as_many_counters_are_removed_as_the_effect_says(n: int | None, left: int) -> None:
    strip = instant(RemoveCounters(Slot(0), "charge", None if n is None else N(n)), targets=[CREATURE])
    t, (one, card) = table([field(A, creature(1, 1), counters={"charge": 3}), hand(A, strip)])
    play(t, A, card, How(targets=(one,)))
    resolve_all(t)
    assert t.game.objects[one].counters.get("charge", 0) == left


@pytest.mark.parametrize("kind", ["+1/+1", "charge"])
def test_counters_that_enter_with_a_permanent_are_noticed_as_put_there(kind: str) -> None:
    hydra = creature(1, 1, EntersWith(This(), counters=((kind, N(3)),)))
    t, (card, _) = table([hand(A, hydra), field(A, permanent(CardType.ENCHANTMENT, NOTES))])
    play(t, A, card)
    resolve_all(t)
    assert lives(t)[A] == (23 if kind == "+1/+1" else 20)


# --- what happens instead ----------------------------------------------------------------------

TOLL = permanent(CardType.ENCHANTMENT, EntersWith(CREATURE, tapped=True, unless=(PayLife(N(1)),)))


@pytest.mark.parametrize("rules", BOTH)
def test_who_will_control_what_enters_orders_what_applies_to_it(rules: Ruleset) -> None:
    """CR 2008-05 419.9a; 2026-02 616.1: not who owns it, nor who controls the effects."""
    reanimate = instant(
        Move(Slot(0), Zone.BATTLEFIELD, under=You()), targets=[Filter(Zone.GRAVEYARD, (IsType(CardType.CREATURE),))]
    )
    t, (dead, one, two, card) = table(
        [*on(Zone.GRAVEYARD, A, creature(2, 2)), field(A, TOLL), field(A, TOLL), hand(B, reanimate)],
        rules,
        ("B order", (3, 2)),
        ("A pays", ("yes",)),
        ("A pays", ("no",)),
    )
    play(t, B, card, How(targets=(dead,)))
    resolve_all(t)
    there = now_is(t, dead)
    assert there is not None and t.game.objects[there].tapped and controller_of(t.game, t.rules, there) == B
    assert one and two and lives(t)[A] == 19


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("position", "place"), [(Position.BOTTOM, 0), (None, -1)])
def test_what_goes_to_a_library_instead_lies_where_the_ability_says(
    position: Position | None, place: int, rules: Ruleset
) -> None:
    wheel = Replacement(
        Moves(CREATURE, Zone.BATTLEFIELD, Zone.GRAVEYARD),
        Body(steps=(Move(EventObject(), Zone.LIBRARY, position=position),)),
    )
    t, (one, *_) = table(
        [
            field(A, creature(1, 1)),
            field(B, permanent(CardType.ENCHANTMENT, wheel)),
            *library(A, *[creature(9, 9)] * 2),
        ],
        rules,
    )
    happen(t, [zone_change(t.game, one, Zone.GRAVEYARD)])
    assert t.game.zones[(Zone.LIBRARY, A)][place] == now_is(t, one)


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("what", "after"), [(Destroy, Zone.BATTLEFIELD), (Sacrifice, Zone.GRAVEYARD)])
def test_regeneration_saves_from_destruction_and_from_no_sacrifice(what: type, after: Zone, rules: Ruleset) -> None:
    step = Destroy(Slot(0)) if what is Destroy else Sacrifice(You(), Slot(0))
    t, (one, shield, end) = table(
        [
            field(A, creature(2, 2)),
            hand(A, instant(Regenerate(Slot(0)), targets=[CREATURE])),
            hand(A, instant(step, targets=[CREATURE])),
        ],
        rules,
    )
    for card in (shield, end):
        play(t, A, card, How(targets=(one,)))
        resolve_all(t)
    assert zone_of(t, one) is after


@pytest.mark.parametrize("rules", BOTH)
def test_a_regeneration_that_was_not_needed_ends_with_the_turn(rules: Ruleset) -> None:
    t, (one, shield, end, *_) = table(
        [
            field(A, creature(2, 2)),
            hand(A, instant(Regenerate(Slot(0)), targets=[CREATURE])),
            hand(A, instant(Destroy(Slot(0)), targets=[CREATURE])),
            *library(B, creature(1, 1)),
        ],
        rules,
    )
    play(t, A, shield, How(targets=(one,)))
    advance(t, Step.UPKEEP, whose=B)
    play(t, A, end, How(targets=(one,)))
    resolve_all(t)
    assert zone_of(t, one) is Zone.GRAVEYARD


def test_damage_of_deathtouch_counts_when_it_is_checked_and_no_later() -> None:
    """CR 2026-02 704.5h: dealt damage since the last time state-based actions were checked."""
    shield = permanent(CardType.ENCHANTMENT, Static((Indestructible(),), CREATURE))
    t, (snake, one, spell) = table(
        [field(B, creature(1, 1, "deathtouch")), field(A, creature(5, 5)), field(A, shield)], NOW
    )
    deal(t, [DamageDealt(snapshot(t.game, t.rules, snake), one, 1)])
    settle(t)
    happen(t, [zone_change(t.game, spell, Zone.GRAVEYARD)])
    settle(t)
    assert zone_of(t, one) is Zone.BATTLEFIELD
    deal(t, [DamageDealt(snapshot(t.game, t.rules, snake), one, 1)])
    settle(t)
    assert zone_of(t, one) is Zone.GRAVEYARD


# --- conditions and zones ----------------------------------------------------------------------

THREE = Exists(Filter(all=(IsType(CardType.CREATURE), ControlledBy(Who.YOU))), at_least=3)
URN = Triggered(StepBegins(Step.END, Who.ANY), Body(steps=(GainLife(You(), N(5)),)), THREE)


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("creatures", "killed", "triggers", "life"), [(3, False, True, 25), (3, True, True, 20), (2, False, False, 20)]
)
def test_a_condition_at_end_of_turn_is_looked_at_as_the_step_begins_and_on_resolution(
    creatures: int, killed: bool, triggers: bool, life: int, rules: Ruleset
) -> None:
    """CR 2008-05 404.3; 2026-02 603.4."""
    t, (one, *_, kill, _) = table(
        [
            *(field(A, creature(1, 1)) for _ in range(creatures)),
            hand(B, instant(Destroy(Slot(0)), targets=[CREATURE])),
            field(A, permanent(CardType.ARTIFACT, URN)),
        ],
        rules,
    )
    advance(t, Step.END)
    assert bool(t.game.zones.get((Zone.STACK, None))) is triggers
    if killed:
        play(t, B, kill, How(targets=(one,)))
        resolve_top(t)
    resolve_all(t)
    assert lives(t)[A] == life


def test_what_comes_too_late_for_the_step_does_not_trigger_it() -> None:
    token = TokenSpec(1, 1, frozenset(), frozenset({CardType.CREATURE}), frozenset(), name="t")
    t, (_, _, make, _) = table(
        [
            field(A, creature(1, 1)),
            field(A, creature(1, 1)),
            hand(A, instant(CreateTokens(token, N(1)))),
            field(A, permanent(CardType.ARTIFACT, URN)),
        ]
    )
    advance(t, Step.END)
    play(t, A, make)
    resolve_all(t)
    assert lives(t)[A] == 20


@pytest.mark.parametrize(("filter", "may_fail"), [((), False), ((IsType(CardType.CREATURE),), True)])
def test_a_card_of_no_stated_quality_has_to_be_found(filter: tuple[IsType, ...], may_fail: bool) -> None:
    """CR 2008-05 501.3; 2026-02 701.23d."""
    seek = Search(You(), Filter(Zone.LIBRARY, filter), "found")
    t, (card, *_) = table([hand(A, instant(seek)), *library(A, creature(1, 1), creature(2, 2))], NOW, ("A finds", ()))
    play(t, A, card)
    if may_fail:
        resolve_all(t)
    else:
        with pytest.raises(BadAnswer):
            resolve_all(t)


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("cards", "lost"), [(1, True), (2, False)])
def test_who_draws_more_than_there_is_loses_once_the_spell_has_done_its_work(
    cards: int, lost: bool, rules: Ruleset
) -> None:
    both = instant(Draw(You(), N(2)), LoseLife(Slot(0), N(20)), targets=[Players()])
    t, (card, *_) = table([hand(A, both), *library(A, *[creature(1, 1)] * cards)], rules)
    play(t, A, card, How(targets=(B,)))
    resolve_all(t)
    assert t.game.players[B].lost and t.game.players[A].lost is lost
    assert t.game.result == ("draw" if lost else "A")


@pytest.mark.parametrize("rules", BOTH)
def test_each_counter_put_is_noticed_once_even_where_others_are_removed_at_once(rules: Ruleset) -> None:
    """A +1/+1 and a -1/-1 counter go, and nothing was put anywhere."""
    grow = instant(PutCounters(Slot(0), "+1/+1", N(1)), targets=[CREATURE])
    t, (one, card, _) = table(
        [
            field(A, creature(3, 3), counters={"-1/-1": 1}),
            hand(A, grow),
            field(A, permanent(CardType.ENCHANTMENT, NOTES)),
        ],
        rules,
    )
    play(t, A, card, How(targets=(one,)))
    resolve_all(t)
    assert lives(t)[A] == 21 and not t.game.objects[one].counters and pt(t, one) == (3, 3)


def test_an_effect_until_end_of_turn_and_a_counter_apply_in_the_order_of_the_layers() -> None:
    """6/6 by an effect that sets it, and +1/+1: the counter counts, whenever it was put."""
    for rules in (THEN, NOW):
        t, (one, card) = table(
            [
                field(A, creature(1, 1), counters={"+1/+1": 1}),
                hand(A, instant(Continuous(Slot(0), (SetPT(N(6), N(6)),), EndOfTurn()), targets=[CREATURE])),
            ],
            rules,
        )
        play(t, A, card, How(targets=(one,)))
        resolve_all(t)
        assert pt(t, one) == (7, 7)
