"""What few cards reach: costs of nothing, libraries and their owners, choices and what they are about."""

from dataclasses import replace

import pytest

from faqtool.engine.abilities import (
    Activated,
    AddMana,
    Block,
    Body,
    CannotBeCountered,
    Continuous,
    ControlledBy,
    CostOption,
    CostPaid,
    Count,
    Counter,
    CounterPlaced,
    CreateTokens,
    Damage,
    Did,
    EndOfTurn,
    EntersWith,
    Filter,
    Forever,
    GainAbilities,
    GainLife,
    If,
    IsColour,
    IsRef,
    IsSpell,
    IsType,
    Keyword,
    Look,
    ManaSpent,
    May,
    ModifyPT,
    Move,
    Moves,
    MustAttack,
    N,
    PayMana,
    PlayCard,
    Position,
    RevealUntil,
    SetColour,
    SetController,
    Slot,
    SpellAbility,
    Static,
    TapThis,
    This,
    TokenSpec,
    Triggered,
    UnlessPays,
    X,
    You,
)
from faqtool.engine.abilities import Target as TargetSlot
from faqtool.engine.actions import activate, concede, play, resolve_top
from faqtool.engine.attack import attack, block
from faqtool.engine.casting.cast import How
from faqtool.engine.choices import Answer, Choice
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import LifeChanged, Looked, Revealed
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import zone_change
from faqtool.engine.layers.look import controller_of, look
from faqtool.engine.loops import signature
from faqtool.engine.mana import ManaCost
from faqtool.engine.reading.context import Context
from faqtool.engine.reading.match import candidates, matches
from faqtool.engine.refusals import Refused
from faqtool.engine.state import Mana, Player
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, Colour, ObjectId, Step, Who, Zone
from faqtool.engine.turn import advance, resolve_all
from tests.engine.cards import (
    BOTH,
    CREATURE,
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
    land,
    library,
    lives,
    now_is,
    on,
    permanent,
    planeswalker,
    table,
    zone_of,
)

ITSELF = Filter(all=(IsRef(This()),))
COST = ManaCost.parse


def counted(*mana: Colour | None) -> tuple[Player, Player]:
    return Player(A, free_mana=False, pool=tuple(map(Mana, mana))), Player(B)


# --- costs -------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["{WU}", "{B/B/B}", "{2/3}", "{WU/B}", "{2/WB}"])
def test_what_is_no_mana_symbol_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="not a mana symbol"):
        COST(text)
    assert str(COST("{2/W}{U/B}{X}{3}{G}")) == "{2/W}{U/B}{X}{3}{G}"


@pytest.mark.parametrize(
    ("artifacts", "pool", "paid"), [(0, 0, True), (1, 0, False), (1, 1, True), (2, 1, False), (2, 2, True)]
)
def test_so_much_for_each_is_nothing_where_there_are_none(artifacts: int, pool: int, paid: bool) -> None:
    tax = PayMana(COST("{1}"), Count(Filter(all=(IsType(CardType.ARTIFACT),))))
    card = instant(UnlessPays(You(), (tax,), (GainLife(You(), N(5)),)), cost="")
    t, (spell, *_) = table(
        [
            hand(A, replace(card, mana_cost=COST("{0}"))),
            *(field(B, permanent(CardType.ARTIFACT)) for _ in range(artifacts)),
        ],
        NOW,
        ("A pays", ("yes",)),
        players=counted(*[None] * pool),
    )
    play(t, A, spell)
    resolve_all(t)
    assert lives(t)[A] == (20 if paid else 25)


@pytest.mark.parametrize("cast", [True, False])
def test_no_mana_was_spent_on_what_was_put_onto_the_battlefield(cast: bool) -> None:
    thanks = Triggered(
        Moves(ITSELF, to=Zone.BATTLEFIELD), Body(steps=(If(ManaSpent(Colour.RED), (GainLife(You(), N(3)),)),))
    )
    t, (card,) = table([hand(A, creature(1, 1, thanks, cost="{R}"))])
    if cast:
        play(t, A, card)
    else:
        happen(t, [zone_change(t.game, card, Zone.BATTLEFIELD)])
    resolve_all(t)
    assert zone_of(t, card) is Zone.BATTLEFIELD and lives(t)[A] == (23 if cast else 20)


# --- libraries ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_the_owner_shuffles_what_another_controlled(rules: Ruleset) -> None:
    theft = permanent(CardType.ENCHANTMENT, Static((SetController(You()),), CREATURE))
    away = instant(Move(Slot(0), Zone.LIBRARY, position=Position.SHUFFLED), targets=[CREATURE])
    t, (one, _, card, *_) = table(
        [field(A, creature(2, 2)), field(B, theft), hand(B, away), *library(A, bolt())], rules
    )
    asked: list[tuple[str, str]] = []

    def note(_: Table, choice: Choice) -> Answer:
        asked.append((choice.player, choice.what))
        return tuple(option.value for option in choice.options)

    t.chooser = note
    play(t, B, card, How(targets=(one,)))
    resolve_all(t)
    assert asked == [(A, "shuffled")] and zone_of(t, one) is Zone.LIBRARY


@pytest.mark.parametrize(("n", "seen"), [(0, 0), (1, 1), (2, 2), (5, 3)])
def test_as_many_cards_are_looked_at_as_there_are_and_none_for_nothing(n: int, seen: int) -> None:
    t, (card, *_) = table([hand(A, instant(Look(You(), X(), "top"), cost="{X}")), *library(A, *[bolt()] * 3)])
    play(t, A, card, How(x=n))
    resolve_all(t)
    looked = [event.cards for batch in t.log for event in batch if isinstance(event, Looked)]
    assert [len(cards) for cards in looked] == [seen]


def test_all_cards_are_revealed_on_the_way_to_the_one_that_was_looked_for() -> None:
    creatures = Filter(Zone.LIBRARY, (IsType(CardType.CREATURE),))
    t, (card, *cards) = table(
        [
            hand(A, instant(RevealUntil(creatures, 1, "found", "rest"))),
            *library(A, bolt(), creature(1, 1), bolt(), bolt()),
        ]
    )
    play(t, A, card)
    resolve_all(t)
    (revealed,) = [event.cards for batch in t.log for event in batch if isinstance(event, Revealed)]
    assert revealed == tuple(reversed(cards[1:]))


# --- what counts as what -----------------------------------------------------------------------


@pytest.mark.parametrize("zone", list(Zone))
def test_a_card_is_a_spell_on_the_stack_alone(zone: Zone) -> None:
    t, (one,) = table(on(zone, A, bolt()))
    ctx = Context(t.game, t.rules, None, A)
    assert matches(ctx, Filter(None, (IsSpell(),)), one) is (zone is Zone.STACK)
    assert (one in candidates(ctx, Filter(zone, (IsSpell(),)))) is (zone is Zone.STACK)


@pytest.mark.parametrize(("owner", "life"), [(A, 22), (B, 20)])
def test_counters_on_what_enters_are_noticed_by_whom_they_concern(owner: str, life: int) -> None:
    ours = Filter(all=(IsType(CardType.CREATURE), ControlledBy(Who.YOU)))
    watcher = permanent(
        CardType.ENCHANTMENT, Triggered(CounterPlaced("+1/+1", ours), Body(steps=(GainLife(You(), N(1)),)))
    )
    hydra = creature(1, 1, EntersWith(This(), counters=(("+1/+1", N(2)),)))
    t, (card, _) = table([*on(Zone.HAND, owner, hydra), field(A, watcher)])  # type: ignore[arg-type]
    happen(t, [zone_change(t.game, card, Zone.BATTLEFIELD)])
    resolve_all(t)
    assert lives(t)[A] == life


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("black", [True, False])
def test_what_its_own_abilities_make_of_it_counts_as_it_enters(black: bool, rules: Ruleset) -> None:
    """CR 2008-05 419.6d: its own continuous effects always did."""
    own = [Static((SetColour(frozenset({Colour.BLACK})),), This())] if black else []
    dark = EntersWith(Filter(all=(IsColour(Colour.BLACK),)), counters=(("+1/+1", N(1)),))
    t, (card, _) = table(
        [hand(A, creature(1, 1, *own, cost="{G}")), field(A, permanent(CardType.ARTIFACT, dark))], rules
    )
    happen(t, [zone_change(t.game, card, Zone.BATTLEFIELD)])
    there = now_is(t, card)
    assert there is not None and t.game.objects[there].counters == ({"+1/+1": 1} if black else {})


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("grants", [0, 1, 2])
def test_an_ability_of_its_own_and_the_same_granted_all_apply(grants: int, rules: Ruleset) -> None:
    bonus = Static((ModifyPT(N(1), N(2)),), This())
    lord = permanent(CardType.ENCHANTMENT, Static((GainAbilities((bonus,)),), CREATURE))
    t, (one, *_) = table([field(A, creature(1, 1, bonus)), *(field(B, lord) for _ in range(grants))], rules)
    values = look(t.game, t.rules, one)
    assert (values.power, values.toughness) == (2 + grants, 3 + 2 * grants)


# --- choices -----------------------------------------------------------------------------------


def test_a_choice_says_what_it_is_about() -> None:
    eager = creature(
        1, 1, Triggered(Moves(ITSELF, to=Zone.BATTLEFIELD), Body(steps=(May(You(), (GainLife(You(), N(1)),)),)))
    )
    taxed = creature(
        1,
        1,
        Triggered(Moves(ITSELF, to=Zone.BATTLEFIELD), Body(steps=(UnlessPays(You(), (PayMana(COST("{1}")),), ()),))),
    )
    for card, what in ((eager, "may"), (taxed, "pays")):
        t, (one,) = table([hand(A, card)])
        asked: list[Choice] = []

        def note(_: Table, choice: Choice, asked: list[Choice] = asked) -> Answer:
            asked.append(choice)
            return ("no",)

        t.chooser = note
        play(t, A, one)
        resolve_all(t)
        assert [(choice.what, choice.about) for choice in asked] == [(what, now_is(t, one))]


def test_who_must_attack_may_attack_a_planeswalker_instead() -> None:
    driven = creature(2, 2, Static((MustAttack(),), This()))
    t, (_, walker) = table([field(A, driven), field(B, planeswalker(5))], NOW, ("A attacks", (ObjectId(2),)))
    advance(t, Step.MAIN_2)
    assert t.game.objects[walker].counters == {"loyalty": 3} and lives(t)[B] == 20


# --- the state that comes back -----------------------------------------------------------------


def test_a_state_is_another_where_a_library_lies_otherwise_and_not_where_a_battlefield_does() -> None:
    one, two = creature(1, 1, name="one"), creature(2, 2, name="two")
    for zone, same in ((Zone.LIBRARY, False), (Zone.GRAVEYARD, False), (Zone.HAND, True), (Zone.BATTLEFIELD, True)):
        t, ids = table(on(zone, A, one, two))
        key = next(key for key in t.game.zones if key[0] is zone)
        turned = replace(t.game, zones={**t.game.zones, key: tuple(reversed(ids))})
        assert (signature(turned) == signature(t.game)) is same


@pytest.mark.parametrize("rules", BOTH)
def test_a_card_played_without_paying_its_mana_cost_has_an_x_of_nothing(rules: Ruleset) -> None:
    free = instant(May(You(), (PlayCard(Filter(Zone.EXILE), free=True),)))
    big = instant(GainLife(You(), X()), cost="{X}{R}")
    t, (spell, _) = table([hand(A, free), *on(Zone.EXILE, A, big)], rules, ("A may", ("yes",)))
    play(t, A, spell)
    resolve_top(t)
    resolve_all(t)
    assert lives(t)[A] == 20
    t, (card,) = table([hand(A, big)], rules)
    with pytest.raises(Refused, match="x not chosen"):
        play(t, A, card)
    play(t, A, card, How(x=4))
    resolve_all(t)
    assert lives(t)[A] == 24


@pytest.mark.parametrize("rules", [THEN, NOW])
def test_a_life_total_is_changed_by_what_there_is_to_gain_or_lose(rules: Ruleset) -> None:
    t, (card,) = table([hand(A, instant(GainLife(You(), N(0)), CreateTokens(_TOKEN, N(0))))], rules)
    play(t, A, card)
    resolve_all(t)
    assert not [event for batch in t.log for event in batch if isinstance(event, LifeChanged)]
    assert not t.game.zones.get((Zone.BATTLEFIELD, None))


_TOKEN = TokenSpec(1, 1, frozenset(), frozenset({CardType.CREATURE}), frozenset(), name="t")


@pytest.mark.parametrize("cast", [True, False])
def test_no_cost_was_paid_for_what_was_put_onto_the_battlefield(cast: bool) -> None:
    thanks = Triggered(
        Moves(ITSELF, to=Zone.BATTLEFIELD), Body(steps=(If(CostPaid("more"), (GainLife(You(), N(3)),)),))
    )
    option = CostOption("more", (PayMana(COST("{1}")),), False)
    t, (card,) = table([hand(A, creature(1, 1, thanks, option))])
    if cast:
        play(t, A, card, How(options=("more",)))
    else:
        happen(t, [zone_change(t.game, card, Zone.BATTLEFIELD)])
    resolve_all(t)
    assert lives(t)[A] == (23 if cast else 20)


def test_a_mana_of_any_colour_is_one_mana() -> None:
    moxen = Activated((TapThis(),), Body(steps=(AddMana(choice=frozenset({Colour.RED, Colour.BLUE})),)))
    t, (one,) = table([field(A, permanent(CardType.ARTIFACT, moxen))], NOW, ("A colour", ("U",)), players=counted())
    activate(t, A, one)
    assert [mana.colour for mana in t.game.players[A].pool] == [Colour.BLUE]


@pytest.mark.parametrize(("said", "damage"), [((), []), ((1,), [3]), ((1, 2), [2, 1])])
def test_what_is_divided_among_no_targets_is_not_divided(said: tuple[int, ...], damage: list[int]) -> None:
    fork = Body((TargetSlot(CREATURE, minimum=0, maximum=N(2)),), (Damage(This(), N(3), (Slot(0),), divided=True),))
    card = replace(instant(), abilities=(SpellAbility(fork),))
    answers = [("A divide", (2, 1))] if len(said) > 1 else []
    t, (_, _, spell) = table([field(B, creature(0, 9)), field(B, creature(0, 9)), hand(A, card)], NOW, *answers)
    play(t, A, spell, How(targets=tuple(map(ObjectId, said))))
    resolve_all(t)
    assert [n for n in (t.game.objects[ObjectId(i)].damage for i in (1, 2)) if n] == damage


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("stolen", "blocks"), [(True, True), (False, False)])
def test_an_effect_has_a_creature_block_for_who_controls_it(stolen: bool, blocks: bool, rules: Ruleset) -> None:
    """The attacker's owner may control the blocker, or its controller own it: control alone counts."""
    guard = instant(Block(Slot(0), Slot(1)), targets=[CREATURE, CREATURE])
    t, (one, other, card) = table(
        [
            field(B if stolen else A, creature(2, 2), controller=A),
            field(A, creature(0, 4), controller=B if stolen else A),
            hand(B, guard),
        ],
        rules,
    )
    attack(t, A, {one: B})
    block(t, B, {})
    play(t, B, card, How(targets=(other, one)))
    resolve_all(t)
    assert t.game.combat is not None and (t.game.combat.blockers == {other: (one,)}) is blocks


@pytest.mark.parametrize("rules", BOTH)
def test_what_a_player_did_stays_when_they_leave_but_for_their_control(rules: Ruleset) -> None:
    """CR 2008-05 600.4a; 2026-02 800.4a: they take along what they own, and what they had taken goes back."""
    growth = instant(Continuous(Slot(0), (ModifyPT(N(2), N(2)),), EndOfTurn()), targets=[CREATURE])
    take = instant(Continuous(Slot(0), (SetController(You()),), Forever()), targets=[CREATURE])
    t, (one, two, own, grow, steal) = table(
        [
            field(A, creature(1, 1)),
            field(A, creature(3, 3)),
            field(C, creature(5, 5)),
            hand(C, growth),
            hand(C, take),
        ],
        rules,
        players=[Player(A), Player(B), Player(C)],
    )
    for card, target in ((grow, one), (steal, two)):
        play(t, C, card, How(targets=(target,)))
        resolve_all(t)
    assert controller_of(t.game, t.rules, two) == C
    concede(t, C)
    assert look(t.game, t.rules, one).power == 3 and controller_of(t.game, t.rules, two) == A
    assert zone_of(t, two) is Zone.BATTLEFIELD and zone_of(t, own) is None


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("shield", "life"), [((), 24), ((CannotBeCountered(),), 20)])
def test_an_effect_knows_whether_it_countered_the_spell(
    shield: tuple[CannotBeCountered, ...], life: int, rules: Ruleset
) -> None:
    deny = instant(
        Counter(Slot(0), step="denied"),
        If(Did("denied"), (GainLife(You(), N(4)),)),
        targets=[Filter(Zone.STACK, (IsSpell(),))],
    )
    firm = bolt()
    firm = replace(firm, abilities=(*firm.abilities, *(Static((one,), This(), zone=Zone.STACK) for one in shield)))
    t, (shock, card) = table([hand(A, firm), hand(B, deny)], rules)
    spell = play(t, A, shock, How(targets=(A,)))
    play(t, B, card, How(targets=(spell,)))
    resolve_all(t)
    assert lives(t) == {A: 20 if life == 24 else 18, B: life}


@pytest.mark.parametrize("rules", BOTH)
def test_a_land_is_played_once_each_turn(rules: Ruleset) -> None:
    t, (one, two, *_) = table([hand(A, land()), hand(A, land()), *library(A, bolt()), *library(B, bolt())], rules)
    play(t, A, one)
    with pytest.raises(Refused, match="already a land played"):
        play(t, A, two)
    advance(t, Step.MAIN_1, whose=B)
    advance(t, Step.MAIN_1, whose=A)
    play(t, A, two)
    assert zone_of(t, two) is Zone.BATTLEFIELD


@pytest.mark.parametrize(("face_down", "allowed"), [(True, False), (False, True)])
def test_what_is_played_face_down_is_played_for_no_other_cost(face_down: bool, allowed: bool) -> None:
    """CR 2008-05 409.1b: one alternative cost at most, and playing a card face down is one."""
    card = creature(4, 4, Keyword("morph", COST("{3}")), CostOption("cheap", (PayMana(COST("{1}")),), True))
    t, (one,) = table([hand(A, card)])
    how = How(options=("cheap",), face_down=face_down)
    if allowed:
        play(t, A, one, how)
    else:
        with pytest.raises(Refused, match="cost not available"):
            play(t, A, one, how)
