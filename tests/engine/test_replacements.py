"""Replacement and prevention: what happens instead, how often, in which order."""

import pytest

from faqtool.engine.abilities import (
    Body,
    CannotBeRegenerated,
    ControlledBy,
    Damage,
    Damages,
    Destroy,
    Each,
    Enchant,
    EndOfTurn,
    EntersWith,
    EventObject,
    Filter,
    GainLife,
    Host,
    Indestructible,
    Is,
    IsColour,
    IsRef,
    IsSubtype,
    IsType,
    Keyword,
    LoseAllAbilities,
    ModifyPT,
    Move,
    Moves,
    N,
    Other,
    Players,
    PreventDamage,
    PreventNext,
    PutCounters,
    RedirectThis,
    Regenerate,
    Replacement,
    SetCreatureTypes,
    Slot,
    Static,
    This,
    Triggered,
    You,
)
from faqtool.engine.actions import play
from faqtool.engine.attack import attack, block
from faqtool.engine.casting.cast import How
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import DamageDealt
from faqtool.engine.happening.damage import deal
from faqtool.engine.layers.look import look, snapshot
from faqtool.engine.refusals import Refused
from faqtool.engine.state import Characteristics
from faqtool.engine.table import Table
from faqtool.engine.terms import AURA, CardType, Colour, ObjectId, Step, Subtype, Who, Zone
from faqtool.engine.turn import advance, resolve_all
from tests.engine.cards import (
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
    lives,
    now_is,
    permanent,
    planeswalker,
    table,
    zone_of,
)

ITSELF = Filter(None, (IsRef(This()),))
KILL = instant(Destroy(Slot(0)), targets=[CREATURE], name="kill", cost="{B}")
SAVE = instant(Regenerate(Slot(0)), targets=[CREATURE], name="save", cost="{G}")
BURN = bolt(3, name="burn")


def hit(t: Table, source: ObjectId, target: ObjectId | str, amount: int) -> None:
    deal(t, [DamageDealt(snapshot(t.game, t.rules, source), target, amount)])  # type: ignore[arg-type]


# --- entering ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_a_permanent_enters_as_it_says(rules: Ruleset) -> None:
    own = EntersWith(This(), tapped=True, counters=(("+1/+1", N(2)),))
    t, (card, plain) = table([hand(A, creature(0, 0, own)), hand(A, creature(1, 1))], rules)
    for one in (card, plain):
        play(t, A, one)
        resolve_all(t)
    there, other = now_is(t, card), now_is(t, plain)
    assert there is not None and other is not None
    assert t.game.objects[there].tapped and t.game.objects[there].counters == {"+1/+1": 2}
    assert not t.game.objects[other].tapped and not t.game.objects[other].counters
    assert zone_of(t, card) is Zone.BATTLEFIELD  # it never was a 0/0


@pytest.mark.parametrize("rules", BOTH)
def test_others_enter_as_an_ability_says_but_not_its_own_source(rules: Ruleset) -> None:
    sage = creature(1, 1, EntersWith(Filter(all=(IsType(CardType.CREATURE), Other())), counters=(("+1/+1", N(1)),)))
    t, (first, second) = table([hand(A, sage), hand(B, creature(1, 1))], rules)
    play(t, A, first)
    resolve_all(t)
    there = now_is(t, first)
    assert there is not None and not t.game.objects[there].counters
    t2, (_, card) = table([field(A, sage), hand(A, creature(1, 1))], rules)
    play(t2, A, card)
    resolve_all(t2)
    there = now_is(t2, card)
    assert there is not None and t2.game.objects[there].counters == {"+1/+1": 1}
    assert second in t.game.objects


def test_what_an_entering_permanent_will_be_counts_since_2017_only() -> None:
    """All creatures are frogs; frogs enter with a counter: at first only its own characteristics count."""
    frog = Subtype("frog")
    change = permanent(CardType.ENCHANTMENT, Static((SetCreatureTypes(frozenset({frog})),), CREATURE))
    pond = permanent(CardType.ENCHANTMENT, EntersWith(Filter(all=(IsSubtype(frog),)), counters=(("+1/+1", N(1)),)))
    for rules, counters in [(THEN, {}), (NOW, {"+1/+1": 1})]:
        t, (_, _, card) = table([field(A, change), field(A, pond), hand(A, creature(1, 1))], rules)
        play(t, A, card)
        resolve_all(t)
        there = now_is(t, card)
        assert there is not None and t.game.objects[there].counters == counters


@pytest.mark.parametrize("rules", BOTH)
def test_a_copy_enters_as_what_it_copies(rules: Ruleset) -> None:
    clone = creature(0, 0, EntersWith(This(), copy_of=CREATURE), name="clone")
    big = creature(3, 3, "flying", EntersWith(This(), counters=(("+1/+1", N(1)),)), name="big")
    for answer, expected in [((1,), (4, 4)), ((), None)]:
        t, (_, card) = table([field(B, big), hand(A, clone)], rules, ("A copies", answer))
        play(t, A, card)
        resolve_all(t)
        there = now_is(t, card)
        assert there is not None
        values = look(t.game, rules, there)
        if expected is None:
            assert zone_of(t, card) is Zone.GRAVEYARD
        else:
            assert values.name == "big" and (values.power, values.toughness) == expected


# --- regeneration and destruction --------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_regeneration_replaces_the_next_destruction(rules: Ruleset) -> None:
    t, (one, save, kill, again) = table([field(A, creature(2, 2)), hand(A, SAVE), hand(B, KILL), hand(B, KILL)], rules)
    play(t, A, save, How(targets=(one,)))
    resolve_all(t)
    play(t, B, kill, How(targets=(one,)))
    resolve_all(t)
    assert zone_of(t, one) is Zone.BATTLEFIELD and t.game.objects[one].tapped
    play(t, B, again, How(targets=(one,)))
    resolve_all(t)
    assert zone_of(t, one) is Zone.GRAVEYARD


@pytest.mark.parametrize("rules", BOTH)
def test_regeneration_saves_from_lethal_damage_and_removes_it_but_not_from_no_toughness(rules: Ruleset) -> None:
    t, (one, save, shock) = table([field(A, creature(2, 2)), hand(A, SAVE), hand(B, bolt(2))], rules)
    play(t, A, save, How(targets=(one,)))
    resolve_all(t)
    play(t, B, shock, How(targets=(one,)))
    resolve_all(t)
    assert zone_of(t, one) is Zone.BATTLEFIELD and t.game.objects[one].damage == 0
    blight = instant(PutCounters(Slot(0), "-1/-1", N(2)), targets=[CREATURE], cost="{B}")
    t, (one, save, card) = table([field(A, creature(2, 2)), hand(A, SAVE), hand(B, blight)], rules)
    play(t, A, save, How(targets=(one,)))
    resolve_all(t)
    play(t, B, card, How(targets=(one,)))
    resolve_all(t)
    assert zone_of(t, one) is Zone.GRAVEYARD


@pytest.mark.parametrize("rules", BOTH)
def test_regeneration_takes_a_creature_out_of_combat(rules: Ruleset) -> None:
    t, (one, wall, save) = table([field(A, creature(2, 2)), field(B, creature(3, 3)), hand(A, SAVE)], rules)
    attack(t, A, {one: B})
    block(t, B, {wall: [one]})
    play(t, A, save, How(targets=(one,)))
    resolve_all(t)
    advance(t, Step.END_COMBAT)
    assert zone_of(t, one) is Zone.BATTLEFIELD
    assert t.game.combat is not None and one not in t.game.combat.attackers


@pytest.mark.parametrize("rules", BOTH)
def test_what_cannot_be_regenerated_is_not(rules: Ruleset) -> None:
    terror = instant(Destroy(Slot(0), regenerate=False), targets=[CREATURE], name="terror", cost="{B}")
    curse = permanent(CardType.ENCHANTMENT, Static((CannotBeRegenerated(),), CREATURE))
    for spell, more in [(terror, []), (KILL, [field(B, curse)])]:
        t, (one, save, kill, *_) = table([field(A, creature(2, 2)), hand(A, SAVE), hand(B, spell), *more], rules)
        play(t, A, save, How(targets=(one,)))
        resolve_all(t)
        play(t, B, kill, How(targets=(one,)))
        resolve_all(t)
        assert zone_of(t, one) is Zone.GRAVEYARD


@pytest.mark.parametrize("rules", BOTH)
def test_an_indestructible_creature_is_not_destroyed(rules: Ruleset) -> None:
    wipe = instant(Destroy(Each(CREATURE)), name="wipe", cost="{W}")
    t, (one, other, spell) = table(
        [field(A, creature(2, 2, "indestructible")), field(A, creature(2, 2)), hand(B, wipe)], rules
    )
    play(t, B, spell)
    resolve_all(t)
    assert zone_of(t, one) is Zone.BATTLEFIELD and zone_of(t, other) is Zone.GRAVEYARD


def test_indestructible_as_an_ability_may_be_lost_since_2013() -> None:
    gift = permanent(CardType.ENCHANTMENT, Static((Indestructible(),), CREATURE))
    moss = permanent(CardType.ENCHANTMENT, Static((LoseAllAbilities(),), CREATURE))
    for rules, after in [(THEN, Zone.BATTLEFIELD), (NOW, Zone.GRAVEYARD)]:
        t, (one, _, _, kill) = table([field(A, creature(2, 2)), field(A, gift), field(A, moss), hand(B, KILL)], rules)
        play(t, B, kill, How(targets=(one,)))
        resolve_all(t)
        assert zone_of(t, one) is after


# --- prevention --------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("shield", "damage"), [(None, 0), (2, 1), (3, 0), (5, 0)])
def test_a_shield_prevents_so_much_damage(shield: int | None, damage: int, rules: Ruleset) -> None:
    guard = instant(
        PreventNext(Slot(0), None, EndOfTurn(), None if shield is None else N(shield)), targets=[CREATURE], cost="{W}"
    )
    t, (one, card, burn) = table([field(A, creature(2, 5)), hand(A, guard), hand(B, BURN)], rules)
    play(t, A, card, How(targets=(one,)))
    resolve_all(t)
    play(t, B, burn, How(targets=(one,)))
    resolve_all(t)
    assert t.game.objects[one].damage == damage


@pytest.mark.parametrize("rules", BOTH)
def test_what_is_left_of_a_shield_serves_the_next_damage_and_ends_with_the_turn(rules: Ruleset) -> None:
    guard = instant(PreventNext(Slot(0), None, EndOfTurn(), N(4)), targets=[CREATURE], cost="{W}")
    t, (one, card, first, second) = table(
        [field(A, creature(2, 9)), hand(A, guard), hand(B, BURN), hand(B, BURN)], rules
    )
    play(t, A, card, How(targets=(one,)))
    resolve_all(t)
    for burn, damage in [(first, 0), (second, 2)]:
        play(t, B, burn, How(targets=(one,)))
        resolve_all(t)
        assert t.game.objects[one].damage == damage
    t, (one, card, burn, *_) = table(
        [field(A, creature(2, 9)), hand(A, guard), hand(B, BURN), *[field(B, creature(1, 1))]], rules
    )
    play(t, A, card, How(targets=(one,)))
    advance(t, Step.END)
    assert t.game.shields
    advance(t, Step.UPKEEP)
    assert not t.game.shields
    play(t, B, burn, How(targets=(one,)))
    resolve_all(t)
    assert t.game.objects[one].damage == 3


@pytest.mark.parametrize("rules", BOTH)
def test_damage_that_is_prevented_was_not_dealt(rules: Ruleset) -> None:
    """No counters from wither, no life from lifelink."""
    calm = permanent(CardType.ENCHANTMENT, Static((PreventDamage(),), CREATURE))
    t, (rot, bear, _) = table(
        [field(A, creature(2, 2, "wither", "lifelink")), field(B, creature(3, 3)), field(B, calm)], rules
    )
    hit(t, rot, bear, 2)
    resolve_all(t)
    assert not t.game.objects[bear].counters and lives(t)[A] == 20
    hit(t, rot, B, 2)
    resolve_all(t)
    assert lives(t) == {A: 22, B: 18}


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("colours", "damage"), [("R", 0), ("G", 3), ("RG", 0)])
def test_protection_prevents_damage_by_what_it_is_from(colours: str, damage: int, rules: Ruleset) -> None:
    knight = creature(2, 5, Keyword("protection", IsColour(Colour.RED)))
    t, (one, source) = table([field(A, knight), field(B, creature(3, 3, colours=colours))], rules)
    hit(t, source, one, 3)
    assert t.game.objects[one].damage == damage


@pytest.mark.parametrize("rules", BOTH)
def test_protection_keeps_spells_of_that_kind_from_targeting(rules: Ruleset) -> None:
    knight = creature(2, 2, Keyword("protection", IsColour(Colour.RED)))
    t, (one, red, black) = table([field(A, knight), hand(B, bolt()), hand(B, KILL)], rules)
    with pytest.raises(Refused, match="illegal target"):
        play(t, B, red, How(targets=(one,)))
    play(t, B, black, How(targets=(one,)))
    resolve_all(t)
    assert zone_of(t, one) is Zone.GRAVEYARD


# --- redirection -------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_damage_is_dealt_to_another_creature_instead_by_the_same_source(rules: Ruleset) -> None:
    pariah = Replacement(Damages(Filter(None), Players(Who.YOU)), Body(steps=(RedirectThis(This()),)))
    t, (martyr, rot) = table([field(A, creature(2, 5, pariah)), field(B, creature(3, 3, "wither"))], rules)
    hit(t, rot, A, 2)
    assert lives(t)[A] == 20 and t.game.objects[martyr].counters == {"-1/-1": 2}
    hit(t, rot, B, 2)
    assert lives(t)[B] == 18


@pytest.mark.parametrize(
    ("rules", "answers", "life", "loyalty"),
    [
        (THEN, [("A redirect", (2,))], 20, 1),
        (THEN, [("A redirect", ())], 17, 4),
        (NOW, [], 17, 4),
    ],
)
def test_damage_to_a_player_could_go_to_their_planeswalker(
    rules: Ruleset, answers: list[tuple[str, tuple[int, ...]]], life: int, loyalty: int
) -> None:
    t, (burn, walker) = table([hand(A, BURN), field(B, planeswalker(4))], rules, *answers)
    play(t, A, burn, How(targets=(B,)))
    resolve_all(t)
    assert lives(t)[B] == life and t.game.objects[walker].counters["loyalty"] == loyalty


@pytest.mark.parametrize("what", ["combat damage", "one's own source"])
def test_what_could_not_be_redirected_to_a_planeswalker(what: str) -> None:
    t, (bear, _, mine) = table([field(A, creature(2, 2)), field(B, planeswalker(4)), field(A, planeswalker(4))], THEN)
    source = snapshot(t.game, t.rules, bear)
    if what == "combat damage":
        deal(t, [DamageDealt(source, B, 2, combat=True)])
        assert lives(t)[B] == 18
    else:
        deal(t, [DamageDealt(source, A, 2)])
        assert lives(t)[A] == 18 and t.game.objects[mine].counters["loyalty"] == 4


# --- moves -------------------------------------------------------------------------------------


def leyline(rules_filter: Filter) -> Characteristics:
    """What would be put into a graveyard is removed from the game instead."""
    return permanent(
        CardType.ENCHANTMENT,
        Replacement(Moves(rules_filter, None, Zone.GRAVEYARD), Body(steps=(Move(EventObject(), Zone.EXILE),))),
    )


@pytest.mark.parametrize("rules", BOTH)
def test_a_card_goes_elsewhere_instead_and_its_death_triggers_nothing(rules: Ruleset) -> None:
    dies = Triggered(Moves(ITSELF, Zone.BATTLEFIELD, Zone.GRAVEYARD), Body(steps=(GainLife(You(), N(1)),)))
    theirs = Filter(None, (ControlledBy(Who.OPPONENT),))
    for what, zone, life in [(Filter(None), Zone.EXILE, 20), (theirs, Zone.GRAVEYARD, 21)]:
        t, (one, _, kill) = table([field(A, creature(2, 2, dies)), field(A, leyline(what)), hand(B, KILL)], rules)
        play(t, B, kill, How(targets=(one,)))
        resolve_all(t)
        assert zone_of(t, one) is zone and lives(t)[A] == life


@pytest.mark.parametrize("rules", BOTH)
def test_an_effect_replaces_an_event_once(rules: Ruleset) -> None:
    """Two that send damage to each other's creature: each applies once, so it ends."""
    to_other = Replacement(
        Damages(Filter(None), Filter(all=(IsRef(This()),))),
        Body(steps=(RedirectThis(Each(Filter(all=(IsType(CardType.CREATURE), Other())))),)),
    )
    t, (one, two, relic) = table(
        [
            field(A, creature(1, 5, to_other)),
            field(A, creature(1, 5, to_other)),
            field(B, permanent(CardType.ARTIFACT)),
        ],
        rules,
    )
    hit(t, relic, one, 1)
    assert (t.game.objects[one].damage, t.game.objects[two].damage) == (1, 0)


@pytest.mark.parametrize("rules", BOTH)
def test_the_damage_of_a_spell_comes_from_the_spell(rules: Ruleset) -> None:
    """It is red although its player controls nothing red."""
    calm = permanent(CardType.ENCHANTMENT, Static((PreventDamage(colour=Colour.RED),), CREATURE))
    grey = instant(Damage(This(), N(3), (Slot(0),)), targets=[CREATURE], cost="{3}")
    for card, damage in [(BURN, 0), (grey, 3)]:
        t, (one, _, spell) = table([field(A, creature(2, 9)), field(A, calm), hand(B, card)], rules)
        play(t, B, spell, How(targets=(one,)))
        resolve_all(t)
        assert t.game.objects[one].damage == damage


@pytest.mark.parametrize("rules", BOTH)
def test_an_aura_may_speak_of_its_host_as_it_enters(rules: Ruleset) -> None:
    own = Static((ModifyPT(N(1), N(1)),), Host(), while_=Is(Host(), CREATURE))
    aura = permanent(CardType.ENCHANTMENT, Enchant(CREATURE), EntersWith(This(), tapped=True), own, subtypes=[AURA])
    t, (bear, card) = table([field(A, creature(2, 2)), hand(A, aura)], rules)
    play(t, A, card, How(targets=(bear,)))
    resolve_all(t)
    there = now_is(t, card)
    assert there is not None and t.game.objects[there].tapped and t.game.objects[there].attached_to == bear
    assert look(t.game, rules, bear).power == 3
