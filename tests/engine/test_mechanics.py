"""Whole mechanics at play, with the abilities that their keywords stand for."""

from dataclasses import replace

import pytest

from faqtool.cardtext import keywords
from faqtool.engine.abilities import (
    Ability,
    Activated,
    AddMana,
    Body,
    CannotBeCountered,
    Clash,
    Continuous,
    CreateTokens,
    Delay,
    Destroy,
    Draw,
    Draws,
    EachPlayer,
    EndOfTurn,
    Filter,
    ForEachPlayer,
    GainLife,
    HighestLife,
    If,
    IsRef,
    IsSubtype,
    IsType,
    Linked,
    Made,
    ManaSpent,
    ModifyPT,
    Move,
    Moves,
    N,
    Not,
    Other,
    PayLoyalty,
    PayMana,
    Position,
    PutCounters,
    SetController,
    SetLife,
    Slot,
    SpellAbility,
    Static,
    StepBegins,
    TapThis,
    Target,
    These,
    This,
    TimesResolved,
    TokenSpec,
    Triggered,
    UntapThis,
    WonClash,
    You,
)
from faqtool.engine.actions import activate, play, resolve_top
from faqtool.engine.attack import attack
from faqtool.engine.casting.cast import How
from faqtool.engine.choices import Answer, Choice, Chooser
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import EffectBegan
from faqtool.engine.happening.happen import happen
from faqtool.engine.layers.look import controller_of, is_sick, look
from faqtool.engine.mana import ManaCost
from faqtool.engine.refusals import Refused
from faqtool.engine.setup import Placed
from faqtool.engine.stack.settle import settle
from faqtool.engine.state import Characteristics, InForce, Player
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, Colour, ObjectId, PlayerId, Step, Subtype, Who, Zone
from faqtool.engine.turn import advance, resolve_all
from tests.engine.cards import (
    BOTH,
    CREATURE,
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
    instant,
    library,
    lives,
    now_is,
    on,
    permanent,
    planeswalker,
    table,
    zone_of,
)

ITSELF = Filter(None, (IsRef(This()),))
TOKEN = TokenSpec(1, 1, frozenset(), frozenset({CardType.CREATURE}), frozenset({Subtype("goblin")}))


def cost(text: str) -> ManaCost:
    return ManaCost.parse(text)


def stack(t: object) -> tuple[int, ...]:
    return t.game.zones.get((Zone.STACK, None), ())  # type: ignore[attr-defined, no-any-return]


# --- evoke, conspire, prowl, reinforce ---------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("options", "after"), [((), Zone.BATTLEFIELD), (("evoke",), Zone.GRAVEYARD)])
def test_a_creature_that_was_evoked_is_sacrificed(options: tuple[str, ...], after: Zone, rules: Ruleset) -> None:
    enters = Triggered(Moves(ITSELF, to=Zone.BATTLEFIELD), Body(steps=(GainLife(You(), N(2)),)))
    card = creature(3, 3, *keywords.evoke(cost("{U}")), enters, cost="{4}{U}")
    answers = [("A order", (0, 1))] if options else []
    t, (one,) = table([hand(A, card)], rules, *answers)
    play(t, A, one, How(options=options))
    resolve_all(t)
    assert zone_of(t, one) is after and lives(t)[A] == 22


@pytest.mark.parametrize("rules", BOTH)
def test_conspire_copies_a_spell_for_two_creatures_of_its_colour(rules: Ruleset) -> None:
    card = replace(bolt(2), abilities=(*bolt(2).abilities, *keywords.conspire()))
    red, green = creature(1, 1, colours="R"), creature(1, 1, colours="G")
    t, (one, a, b, c) = table(
        [hand(A, card), field(A, red, sick=True), field(A, red), field(A, green)],
        rules,
        ("A new targets", ("keep",)),
    )
    with pytest.raises(Refused):
        play(t, A, one, How(targets=(B,), options=("conspire",), with_=(a, c)))
    play(t, A, one, How(targets=(B,), options=("conspire",), with_=(a, b)))
    assert t.game.objects[a].tapped and t.game.objects[b].tapped
    settle(t)
    assert len(stack(t)) == 2
    resolve_top(t)
    assert len(stack(t)) == 2  # the copy above the spell
    resolve_all(t)
    assert lives(t)[B] == 16


@pytest.mark.parametrize("rules", BOTH)
def test_a_spell_that_is_not_conspired_is_not_copied(rules: Ruleset) -> None:
    card = replace(bolt(2), abilities=(*bolt(2).abilities, *keywords.conspire()))
    t, (one, *_) = table([hand(A, card), field(A, creature(1, 1, colours="R"))], rules)
    play(t, A, one, How(targets=(B,)))
    resolve_all(t)
    assert lives(t)[B] == 18


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("subtype", "allowed"), [("faerie", True), ("goblin", False)])
def test_prowl_asks_for_combat_damage_by_a_creature_of_a_type(subtype: str, allowed: bool, rules: Ruleset) -> None:
    card = creature(1, 1, *keywords.prowl(cost("{1}{U}")), subtypes=["faerie"], cost="{3}{U}")
    t, (one, attacker) = table([hand(A, card), field(A, creature(2, 2, subtypes=[subtype]))], rules)
    with pytest.raises(Refused, match="cost not available"):
        play(t, A, one, How(options=("prowl",)))
    attack(t, A, {attacker: B})
    advance(t, Step.MAIN_2)
    if allowed:
        play(t, A, one, How(options=("prowl",)))
    else:
        with pytest.raises(Refused, match="cost not available"):
            play(t, A, one, How(options=("prowl",)))


@pytest.mark.parametrize("rules", BOTH)
def test_reinforce_works_from_the_hand_only(rules: Ruleset) -> None:
    card = creature(1, 1, *keywords.reinforce(2, cost("{1}{G}")))
    t, (held, there, bear) = table([hand(A, card), field(A, card), field(A, creature(2, 2))], rules)
    with pytest.raises(Refused, match="cannot be played"):
        activate(t, A, there, None, How(targets=(bear,)))
    activate(t, A, held, None, How(targets=(bear,)))
    assert zone_of(t, held) is Zone.GRAVEYARD
    resolve_all(t)
    assert t.game.objects[bear].counters == {"+1/+1": 2}


# --- linked abilities --------------------------------------------------------------------------

RING = permanent(
    CardType.ENCHANTMENT,
    Triggered(
        Moves(ITSELF, to=Zone.BATTLEFIELD),
        Body(
            (Target(Filter(all=(Not(IsType(CardType.LAND)), Other()))),),
            (Move(Slot(0), Zone.EXILE, link="ring"),),
        ),
        link="ring",
    ),
    Triggered(
        Moves(ITSELF, frm=Zone.BATTLEFIELD),
        Body(steps=(Move(Linked("ring"), Zone.BATTLEFIELD),)),
        link="ring",
        line=1,
    ),
    name="ring",
)
SMASH = instant(Destroy(Slot(0)), targets=[Filter()], name="smash", cost="{W}")


@pytest.mark.parametrize("rules", BOTH)
def test_what_one_ability_removes_the_other_returns(rules: Ruleset) -> None:
    t, (ring, bear, smash) = table([hand(A, RING), field(B, creature(2, 2)), hand(B, SMASH)], rules)
    play(t, A, ring)
    resolve_all(t)
    assert zone_of(t, bear) is Zone.EXILE
    there = now_is(t, ring)
    assert there is not None
    play(t, B, smash, How(targets=(there,)))
    resolve_all(t)
    assert zone_of(t, bear) is Zone.BATTLEFIELD


@pytest.mark.parametrize("rules", BOTH)
def test_if_it_leaves_before_its_first_ability_resolves_the_card_is_removed_for_good(rules: Ruleset) -> None:
    t, (ring, bear, smash) = table([hand(A, RING), field(B, creature(2, 2)), hand(B, SMASH)], rules)
    play(t, A, ring)
    resolve_top(t)
    settle(t)
    there = now_is(t, ring)
    assert there is not None
    play(t, B, smash, How(targets=(there,)))
    resolve_all(t)
    assert zone_of(t, bear) is Zone.EXILE


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("way_out", [False, True])
def test_three_rings_and_nothing_else_are_a_draw(way_out: bool, rules: Ruleset) -> None:
    """An endless loop that nobody can leave (CR 2008-05 421.3; 2026-02 104.4b)."""
    bear = [field(B, creature(2, 2))] if way_out else []
    answers = [("A targets", (4,))] if way_out else []
    t, (first, second, third, *_) = table(
        [field(A, RING, links={"ring": (1,)}), Placed(RING, Zone.EXILE, A), hand(A, RING), *bear], rules, *answers
    )
    play(t, A, third)
    resolve_all(t)
    assert t.game.result == (None if way_out else "draw")
    assert second and (zone_of(t, first) is Zone.BATTLEFIELD or not way_out)


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("pays", [True, False])
def test_a_champion_is_sacrificed_unless_another_creature_is_removed(pays: bool, rules: Ruleset) -> None:
    card = creature(5, 5, *keywords.champion((IsType(CardType.CREATURE),)))
    t, (one, other, smash) = table(
        [hand(A, card), field(A, creature(1, 1)), hand(B, SMASH)], rules, ("A pays", ("yes" if pays else "no",))
    )
    play(t, A, one)
    resolve_all(t)
    assert zone_of(t, one) is (Zone.BATTLEFIELD if pays else Zone.GRAVEYARD)
    assert zone_of(t, other) is (Zone.EXILE if pays else Zone.BATTLEFIELD)
    there = now_is(t, one)
    assert there is not None
    if pays:
        play(t, B, smash, How(targets=(there,)))
        resolve_all(t)
        assert zone_of(t, other) is Zone.BATTLEFIELD


# --- mana, counting, delays --------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("pay", "life"), [("{R}", 21), ("{B}", 20)])
def test_a_spell_knows_which_mana_was_spent(pay: str, life: int, rules: Ruleset) -> None:
    card = replace(
        instant(cost="{R/B}"),
        abilities=(SpellAbility(Body(steps=(If(ManaSpent(Colour.RED), (GainLife(You(), N(1)),)),))),),
    )
    t, (one,) = table([hand(A, card)], rules)
    play(t, A, one, How(pay=cost(pay)))
    resolve_all(t)
    assert lives(t)[A] == life


@pytest.mark.parametrize("rules", BOTH)
def test_an_ability_counts_its_resolutions_of_the_turn(rules: Ruleset) -> None:
    ability = Activated((), Body(steps=(If(TimesResolved(3), (GainLife(You(), N(5)),)),)))
    t, (one, other) = table([field(A, creature(1, 1, ability)), field(A, creature(1, 1, ability))], rules)
    for source, life in [(one, 20), (other, 20), (one, 20), (one, 25), (one, 25)]:
        activate(t, A, source)
        resolve_all(t)
        assert lives(t)[A] == life


@pytest.mark.parametrize("rules", BOTH)
def test_a_delayed_ability_returns_a_card_at_end_of_turn_once(rules: Ruleset) -> None:
    blink = instant(
        Move(Slot(0), Zone.EXILE, step="gone"),
        Delay(StepBegins(Step.END, Who.ANY), Body(steps=(Move(Made("gone"), Zone.BATTLEFIELD),))),
        targets=[CREATURE],
        cost="{W}",
    )
    t, (one, card, *_) = table(
        [field(B, creature(2, 2)), hand(A, blink), *library(A, creature(1, 1)), *library(B, creature(1, 1))], rules
    )
    play(t, A, card, How(targets=(one,)))
    resolve_all(t)
    assert zone_of(t, one) is Zone.EXILE
    advance(t, Step.END)
    resolve_all(t)
    assert zone_of(t, one) is Zone.BATTLEFIELD and not t.game.delayed
    assert now_is(t, one) != one


@pytest.mark.parametrize("rules", BOTH)
def test_counted_mana_is_spent_from_the_pool(rules: Ruleset) -> None:
    forest = Activated((TapThis(),), Body(steps=(AddMana(cost("{G}")),)))
    players = (Player(A, free_mana=False), Player(B))
    bear = creature(2, 2, cost="{1}{G}")
    t, (land1, land2, one) = table(
        [
            field(A, permanent(CardType.LAND, forest)),
            field(A, permanent(CardType.LAND, forest)),
            hand(A, bear),
        ],
        rules,
        players=players,
    )
    with pytest.raises(Refused, match="not enough mana"):
        play(t, A, one)
    activate(t, A, land1)
    with pytest.raises(Refused, match="not enough mana"):
        play(t, A, one)
    activate(t, A, land2)
    assert len(t.game.players[A].pool) == 2 and not stack(t)
    play(t, A, one)
    assert not t.game.players[A].pool


# --- summoning sickness, loyalty ---------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("costs", "keyword", "options", "reason"),
    [
        ((TapThis(),), "vigilance", {}, None),
        ((TapThis(),), "vigilance", {"sick": True}, "summoning sick"),
        ((TapThis(),), "haste", {"sick": True}, None),
        ((TapThis(),), "haste", {"tapped": True}, "already tapped"),
        ((UntapThis(),), "vigilance", {"tapped": True}, None),
        ((UntapThis(),), "vigilance", {}, "already untapped"),
        ((UntapThis(),), "vigilance", {"tapped": True, "sick": True}, "summoning sick"),
        ((), "vigilance", {"sick": True}, None),
    ],
)
def test_tapping_and_untapping_as_a_cost(
    costs: tuple[object, ...], keyword: str, options: dict[str, bool], reason: str | None, rules: Ruleset
) -> None:
    ability = Activated(costs, Body(steps=(GainLife(You(), N(1)),)))  # type: ignore[arg-type]
    t, (one,) = table([field(A, creature(1, 1, ability, keyword), **options)], rules)
    if reason is not None:
        with pytest.raises(Refused, match=reason):
            activate(t, A, one)
        return
    activate(t, A, one)
    resolve_all(t)
    assert lives(t)[A] == 21


WALKER = planeswalker(
    3,
    Activated((PayLoyalty(N(1)),), Body(steps=(GainLife(You(), N(1)),)), line=0),
    Activated((PayLoyalty(N(-2)),), Body(steps=(GainLife(You(), N(5)),)), line=1),
)


@pytest.mark.parametrize("rules", BOTH)
def test_a_planeswalkers_abilities(rules: Ruleset) -> None:
    t, (walker, other) = table([field(A, WALKER), field(A, replace(WALKER, name="other", subtypes=frozenset()))], rules)
    activate(t, A, walker, 0)
    assert t.game.objects[walker].counters["loyalty"] == 4
    with pytest.raises(Refused, match="wrong time"):  # the stack is not empty
        activate(t, A, other, 0)
    resolve_all(t)
    for line in (0, 1):
        with pytest.raises(Refused, match="once each turn"):
            activate(t, A, walker, line)
    activate(t, A, other, 1)
    resolve_all(t)
    assert lives(t)[A] == 26 and t.game.objects[other].counters["loyalty"] == 1


def test_a_planeswalkers_abilities_cost_loyalty_it_has() -> None:
    t, (walker,) = table([field(A, WALKER, counters={"loyalty": 1})])
    with pytest.raises(Refused):
        activate(t, A, walker, 1)
    t, (walker,) = table([field(A, WALKER, counters={"loyalty": 2})])
    activate(t, A, walker, 1)
    settle(t)
    assert zone_of(t, walker) is Zone.GRAVEYARD
    resolve_all(t)
    assert lives(t)[A] == 25


def test_a_planeswalkers_abilities_are_played_in_its_controllers_main_phase_only() -> None:
    t, (mine, theirs) = table([field(A, WALKER), field(B, WALKER)], step=Step.UPKEEP)
    for player, walker in [(A, mine), (B, theirs)]:
        with pytest.raises(Refused):
            activate(t, player, walker, 0)


@pytest.mark.parametrize("rules", BOTH)
def test_a_planeswalker_enters_with_its_loyalty(rules: Ruleset) -> None:
    t, (card,) = table([hand(A, WALKER)], rules)
    play(t, A, card)
    resolve_all(t)
    there = now_is(t, card)
    assert there is not None and t.game.objects[there].counters == {"loyalty": 3}


# --- clash -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("mine", "theirs", "life"), [("{4}", "{2}", 25), ("{2}", "{4}", 20), ("{3}", "{3}", 20), ("", "{1}", 20)]
)
def test_who_reveals_the_dearer_card_wins_the_clash(mine: str, theirs: str, life: int, rules: Ruleset) -> None:
    spell = instant(Clash(EachPlayer(Who.OPPONENT), "clash"), If(WonClash("clash"), (GainLife(You(), N(5)),)))
    t, (card, top, other) = table(
        [
            hand(A, spell),
            *library(A, creature(1, 1, cost=mine or "{0}")),
            *library(B, creature(1, 1, cost=theirs)),
        ],
        rules,
        ("A top or bottom", ("top",)),
        ("B top or bottom", ("bottom",)),
    )
    play(t, A, card)
    resolve_all(t)
    assert lives(t)[A] == life
    assert zone_of(t, top) is zone_of(t, other) is Zone.LIBRARY


def test_a_split_card_had_two_costs_until_2017() -> None:
    halves = (creature(1, 1, cost="{1}"), creature(1, 1, cost="{4}"))
    split = replace(creature(1, 1, cost="{1}"), halves=halves)
    spell = instant(Clash(EachPlayer(Who.OPPONENT), "clash"), If(WonClash("clash"), (GainLife(You(), N(5)),)))
    for rules, theirs, life in [(THEN, "{3}", 25), (THEN, "{4}", 20), (NOW, "{4}", 25), (NOW, "{5}", 20)]:
        t, (card, *_) = table(
            [hand(A, spell), *library(A, split), *library(B, creature(1, 1, cost=theirs))],
            rules,
            ("A top or bottom", ("top",)),
            ("B top or bottom", ("top",)),
        )
        play(t, A, card)
        resolve_all(t)
        assert lives(t)[A] == life, (rules.on, theirs)


# --- teams and ranges --------------------------------------------------------------------------

ARBITER: tuple[Ability, ...] = (SpellAbility(Body(steps=(ForEachPlayer(Who.ANY, (SetLife(You(), HighestLife()),)),))),)


def arbiter() -> Characteristics:
    return replace(instant(cost="{W}"), abilities=ARBITER)


@pytest.mark.parametrize("rules", BOTH)
def test_everyones_life_becomes_the_highest(rules: Ruleset) -> None:
    t, (card,) = table([hand(A, arbiter())], rules, players=(Player(A, 15), Player(B, 11)))
    play(t, A, card)
    resolve_all(t)
    assert lives(t) == {A: 15, B: 15}


def test_the_highest_life_among_teams_was_that_of_a_half_until_2010() -> None:
    players = (Player(A, 15, team=1), Player(C, 15, team=1), Player(B, 11, team=2), Player(D, 11, team=2))
    for rules, life in [(THEN, 16), (NOW, 15)]:
        answers = [] if rules is THEN else [("A member", (A,)), ("B member", (B,))]
        t, (card,) = table([hand(A, arbiter())], rules, *answers, players=players)
        play(t, A, card)
        resolve_all(t)
        assert set(lives(t).values()) == {life}


def test_within_a_range_of_influence_of_one_everybody_sees_their_neighbours() -> None:
    a, b, c, d = (PlayerId(name) for name in "ABCD")
    players = (Player(a, 4), Player(b, 8), Player(c, 11), Player(d, 7))
    t, (card,) = table([hand(a, arbiter())], THEN, players=players, range_of_influence=1)
    play(t, a, card)
    resolve_all(t)
    assert lives(t)[c] == 11 and lives(t)[a] == 8 and lives(t)[b] == lives(t)[d] == 11


# --- control -----------------------------------------------------------------------------------

THREATEN = instant(
    Continuous(Slot(0), (SetController(You()),), EndOfTurn()), targets=[CREATURE], name="threaten", sorcery=True
)


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("haste", [True, False])
def test_a_creature_one_has_just_got_is_sick(haste: bool, rules: Ruleset) -> None:
    t, (one, card) = table([field(B, creature(2, 2, "haste" if haste else "flying")), hand(A, THREATEN)], rules)
    play(t, A, card, How(targets=(one,)))
    resolve_all(t)
    if haste:
        attack(t, A, {one: B})
    else:
        with pytest.raises(Refused, match="summoning sick"):
            attack(t, A, {one: B})


@pytest.mark.parametrize("rules", BOTH)
def test_control_until_end_of_turn_ends_as_it_ends_and_the_creature_is_sick_again(rules: Ruleset) -> None:
    t, (one, card, *_) = table(
        [field(B, creature(2, 2)), hand(A, THREATEN), *library(B, creature(1, 1)), *library(A, creature(1, 1))], rules
    )
    play(t, A, card, How(targets=(one,)))
    advance(t, Step.END)
    assert controller_of(t.game, rules, one) == A
    advance(t, Step.UPKEEP)
    assert controller_of(t.game, rules, one) == B and not is_sick(t.game, rules, one)  # B's turn has begun since


def test_the_later_of_two_effects_on_control_wins() -> None:
    t, (one,) = table([field(B, creature(2, 2))], NOW)
    for player in (A, B, A):
        steal = InForce(0, 0, (one,), (SetController(These((player,))),), EndOfTurn(), t.game.objects[one], player)
        happen(t, [EffectBegan(steal)])
        assert controller_of(t.game, NOW, one) == player


# --- tokens, cards drawn -----------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_tokens_appear_at_once_and_an_effect_finds_them(rules: Ruleset) -> None:
    spell = instant(
        CreateTokens(TOKEN, N(2), step="made"),
        Continuous(Made("made"), (ModifyPT(N(1), N(1)),), EndOfTurn()),
        PutCounters(Made("made"), "+1/+1", N(1)),
    )
    t, (card,) = table([hand(A, spell)], rules)
    play(t, A, card)
    resolve_all(t)
    tokens = t.game.zones[(Zone.BATTLEFIELD, None)]
    assert len(tokens) == 2
    for id_ in tokens:
        values = look(t.game, rules, id_)
        assert (values.power, values.toughness, values.name) == (3, 3, "goblin")


@pytest.mark.parametrize("rules", BOTH)
def test_cards_are_drawn_one_by_one_and_each_draw_counts(rules: Ruleset) -> None:
    watcher = permanent(CardType.ENCHANTMENT, Triggered(Draws(Who.YOU), Body(steps=(GainLife(You(), N(1)),))))
    t, (card, *_) = table(
        [hand(A, instant(Draw(You(), N(2)))), field(A, watcher), *on(Zone.LIBRARY, A, *[creature(1, 1)] * 3)], rules
    )
    play(t, A, card)
    resolve_all(t)
    assert lives(t)[A] == 22 and len(t.game.zones[(Zone.HAND, A)]) == 2


# --- illegal targets ---------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("uncounterable", [False, True])
def test_a_spell_whose_targets_are_all_gone_does_nothing_unless_it_could_not_be_countered(
    uncounterable: bool, rules: Ruleset
) -> None:
    """Until April 2018 the rules countered it; today it does not resolve, whether it can be countered or not."""
    spell = instant(Destroy(Slot(0)), GainLife(You(), N(3)), targets=[CREATURE], cost="{W}")
    if uncounterable:
        own = Static((CannotBeCountered(),), This(), zone=Zone.STACK)
        spell = replace(spell, abilities=(*spell.abilities, own))
    t, (one, card, shock) = table([field(B, creature(1, 1)), hand(A, spell), hand(B, bolt(2))], rules)
    play(t, A, card, How(targets=(one,)))
    play(t, B, shock, How(targets=(one,)))
    resolve_all(t)
    assert lives(t)[A] == (23 if uncounterable and rules is THEN else 20)
    assert zone_of(t, card) is Zone.GRAVEYARD


@pytest.mark.parametrize("rules", BOTH)
def test_a_spell_with_one_legal_target_left_does_what_it_can(rules: Ruleset) -> None:
    spell = instant(Destroy(Slot(0)), Destroy(Slot(1)), targets=[CREATURE, CREATURE], cost="{W}")
    t, (one, other, card, shock) = table(
        [field(B, creature(1, 1)), field(B, creature(1, 1)), hand(A, spell), hand(B, bolt(2))], rules
    )
    play(t, A, card, How(targets=(one, other)))
    play(t, B, shock, How(targets=(one,)))
    resolve_all(t)
    assert zone_of(t, other) is Zone.GRAVEYARD


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("first", [0, 1])
def test_cards_put_on_a_library_together_lie_as_their_owner_chooses(first: int, rules: Ruleset) -> None:
    """The first named lies uppermost."""
    dead = Filter(Zone.GRAVEYARD)
    spell = instant(Move(Slot(0), Zone.LIBRARY, Position.TOP), cost="{B}")
    body = Body((Target(dead, 0, N(-1)),), (Move(Slot(0), Zone.LIBRARY, Position.TOP),))
    t, ids = table(
        [
            hand(A, replace(spell, abilities=(SpellAbility(body),))),
            *on(Zone.GRAVEYARD, A, creature(1, 1), creature(2, 2)),
        ],
        rules,
    )
    t.chooser = order_of(ids[1:], first)
    play(t, A, ids[0], How(targets=((ids[1], ids[2]),)))
    resolve_all(t)
    top = t.game.zones[(Zone.LIBRARY, A)][-1]
    assert top == now_is(t, ids[1 + first])


def order_of(ids: tuple[ObjectId, ...], first: int) -> Chooser:
    """Puts one of two cards first."""

    def choose(table: Table, choice: Choice) -> Answer:
        assert (choice.player, choice.what) == (A, "order")
        return (ids[first], ids[1 - first])

    return choose


@pytest.mark.parametrize("rules", BOTH)
def test_mana_for_some_permanents_serves_no_card_in_hand(rules: Ruleset) -> None:
    elf = Filter(None, (IsSubtype(Subtype("elf")),))
    druid = Activated((), Body(steps=(AddMana(cost("{G}{G}"), only_for=elf),)))
    ability = Activated((PayMana(cost("{G}")),), Body(steps=(GainLife(You(), N(1)),)))
    card = creature(1, 1, *keywords.reinforce(1, cost("{G}")), subtypes=["elf"])
    t, (source, elf_there, other, held) = table(
        [
            field(A, creature(1, 1, druid)),
            field(A, creature(1, 1, ability, subtypes=["elf"])),
            field(A, creature(1, 1, ability, subtypes=["frog"])),
            hand(A, card),
        ],
        rules,
        players=(Player(A, free_mana=False), Player(B)),
    )
    activate(t, A, source)
    for refused, how in [(other, How()), (held, How(targets=(elf_there,)))]:
        with pytest.raises(Refused, match="not enough mana"):
            activate(t, A, refused, None, how)
    activate(t, A, elf_there)
    assert len(t.game.players[A].pool) == 1
