"""What each step of a resolution does, and what it does not do."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from faqtool.engine.abilities import (
    AddMana,
    AsLongAs,
    Attach,
    BecomeCopy,
    Body,
    ChoiceKind,
    Choose,
    Chosen,
    Clash,
    Continuous,
    ControlledBy,
    CountersOn,
    CreateTokens,
    Damage,
    Delay,
    Destroy,
    Did,
    Discard,
    Draw,
    Each,
    EachPlayer,
    Effect,
    Enchant,
    EndOfTurn,
    Exists,
    Filter,
    ForEachPlayer,
    Forever,
    GainAbilities,
    GainLife,
    HighestLife,
    If,
    Is,
    IsColour,
    IsType,
    Keyword,
    Look,
    LoseLife,
    Made,
    May,
    Minus,
    ModifyPT,
    Move,
    N,
    OwnedBy,
    PayMana,
    PlayCard,
    Players,
    Position,
    PreventNext,
    PutCounters,
    Regenerate,
    RemoveCounters,
    RepeatProcess,
    ReplaceTypeWord,
    Result,
    Reveal,
    RevealUntil,
    Sacrifice,
    Search,
    SetController,
    SetLife,
    Shuffle,
    Slot,
    Static,
    StepBegins,
    Tap,
    Target,
    These,
    This,
    TokenSpec,
    UnlessPays,
    Untap,
    WonClash,
    You,
)
from faqtool.engine.actions import play, resolve_top
from faqtool.engine.casting.cast import How
from faqtool.engine.choices import BadAnswer, Unanswered
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import Clashed, Looked, Revealed, Shuffled
from faqtool.engine.layers.look import controller_of, is_indestructible, look
from faqtool.engine.mana import ManaCost
from faqtool.engine.setup import Placed
from faqtool.engine.stack.settle import settle
from faqtool.engine.state import Mana, Player
from faqtool.engine.table import Table
from faqtool.engine.terms import (
    AURA,
    EQUIPMENT,
    CardType,
    Colour,
    ObjectId,
    PlayerId,
    Step,
    Subtype,
    Who,
    Zone,
)
from faqtool.engine.turn import advance
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

Answers = tuple[tuple[str, tuple[int | str, ...]], ...]


def resolved(
    *steps: Effect,
    given: list[Placed] | None = None,
    answers: Answers = (),
    targets: tuple[Target, ...] = (),
    said: tuple[ObjectId | PlayerId, ...] = (),
    rules: Ruleset = THEN,
    players: tuple[Player, ...] = (Player(A), Player(B)),
) -> Table:
    """The table once a spell of A's that does these steps has resolved; ``given`` get the ids from 1 on."""
    card = replace(instant(), abilities=instant(*steps).abilities)
    if targets:
        from faqtool.engine.abilities import SpellAbility

        card = replace(card, abilities=(SpellAbility(Body(targets, steps)),))
    placed = [*(given or []), hand(A, card)]
    t, ids = table(placed, rules, *answers, players=players)
    play(t, A, ids[-1], How(targets=said))
    resolve_top(t)
    return t


def cards_of(t: Table, zone: Zone, owner: PlayerId | None = None) -> tuple[ObjectId, ...]:
    return t.game.zones.get((zone, owner), ())


def happened(t: Table, kind: type) -> int:
    return sum(isinstance(event, kind) for batch in t.log for event in batch)


MINE = Filter(all=(IsType(CardType.CREATURE), ControlledBy(Who.YOU)))
ALL = Each(CREATURE)

# --- permanents --------------------------------------------------------------------------------


def test_destruction_spares_what_is_indestructible() -> None:
    t = resolved(
        Destroy(ALL, step="gone"), given=[field(B, creature(1, 1)), field(B, creature(1, 1, "indestructible"))]
    )
    assert zone_of(t, ObjectId(1)) is Zone.GRAVEYARD
    assert is_indestructible(t.game, t.rules, ObjectId(2))
    assert zone_of(t, ObjectId(2)) is Zone.BATTLEFIELD


@pytest.mark.parametrize(("regenerate", "zone"), [(True, Zone.BATTLEFIELD), (False, Zone.GRAVEYARD)])
def test_a_shield_regenerates_once_unless_the_destruction_forbids_it(regenerate: bool, zone: Zone) -> None:
    t = resolved(Regenerate(ALL), Destroy(ALL, regenerate), given=[field(B, creature(1, 1))])
    assert zone_of(t, ObjectId(1)) is zone
    if regenerate:
        assert t.game.objects[ObjectId(1)].tapped
        t = resolved(Regenerate(ALL), Destroy(ALL), Destroy(ALL), given=[field(B, creature(1, 1))])
        assert zone_of(t, ObjectId(1)) is Zone.GRAVEYARD


def test_tapping_and_untapping_change_what_is_not_so_yet() -> None:
    t = resolved(Tap(ALL), given=[field(B, creature(1, 1)), field(B, creature(1, 1), tapped=True)])
    assert all(t.game.objects[id].tapped for id in cards_of(t, Zone.BATTLEFIELD))
    t = resolved(Untap(ALL), given=[field(B, creature(1, 1), tapped=True)])
    assert not t.game.objects[ObjectId(1)].tapped


def test_counters_are_put_and_removed_as_far_as_there_are_any() -> None:
    t = resolved(PutCounters(ALL, "+1/+1", N(2)), given=[field(B, creature(1, 1))])
    assert look(t.game, t.rules, ObjectId(1)).power == 3
    t = resolved(
        RemoveCounters(ALL, "+1/+1", N(5), "removed"),
        LoseLife(You(), Result("removed")),
        given=[field(B, creature(1, 1), counters={"+1/+1": 3})],
    )
    assert t.game.objects[ObjectId(1)].counters.get("+1/+1", 0) == 0
    assert lives(t)[A] == 17


AURA_CARD = permanent(
    CardType.ENCHANTMENT, Enchant(CREATURE), Static((ModifyPT(N(2), N(2)),), CREATURE), subtypes=(AURA,)
)


def test_equipment_is_attached_where_it_may_be() -> None:
    gear = permanent(CardType.ARTIFACT, name="gear", subtypes=(EQUIPMENT,))
    for host, attached in (
        (creature(1, 1), True),
        (creature(1, 1, Keyword("protection", IsType(CardType.ARTIFACT))), False),
        (permanent(CardType.ENCHANTMENT), False),
    ):
        t = resolved(
            Attach(Each(Filter(all=(IsType(CardType.ARTIFACT),))), Slot(0)),
            given=[field(A, gear), field(A, host)],
            targets=(Target(Filter()),),
            said=(ObjectId(2),),
        )
        assert (t.game.objects[ObjectId(1)].attached_to == 2) is attached


def test_an_aura_put_into_play_enchants_what_its_controller_chooses_or_stays_where_it_is() -> None:
    back = Move(Each(Filter(Zone.GRAVEYARD)), Zone.BATTLEFIELD, step="back")
    t = resolved(
        back,
        given=[*on(Zone.GRAVEYARD, A, AURA_CARD), field(A, creature(1, 1)), field(B, creature(1, 1))],
        answers=(("A attach", (3,)),),
    )
    aura = now_is(t, ObjectId(1))
    assert aura is not None
    assert t.game.objects[aura].attached_to == 3
    t = resolved(back, given=on(Zone.GRAVEYARD, A, AURA_CARD))
    assert zone_of(t, ObjectId(1)) is Zone.GRAVEYARD


# --- zones -------------------------------------------------------------------------------------


def test_objects_are_put_under_anothers_control_tapped_and_with_counters() -> None:
    step = Move(Each(Filter(Zone.GRAVEYARD)), Zone.BATTLEFIELD, under=You(), tapped=True, counters=(("+1/+1", N(1)),))
    t = resolved(step, given=on(Zone.GRAVEYARD, B, creature(1, 1), bolt()))
    (id,) = cards_of(t, Zone.BATTLEFIELD)
    assert controller_of(t.game, t.rules, id) == A
    assert t.game.objects[id].owner == B
    assert t.game.objects[id].tapped
    assert t.game.objects[id].counters == {"+1/+1": 1}
    assert len(cards_of(t, Zone.GRAVEYARD, B)) == 1  # an instant is not put onto the battlefield


@pytest.mark.parametrize(("position", "index"), [(None, -1), (Position.TOP, -1), (Position.BOTTOM, 0)])
def test_a_card_goes_to_the_top_or_the_bottom_of_its_owners_library(position: Position | None, index: int) -> None:
    t = resolved(Move(ALL, Zone.LIBRARY, position), given=[field(B, creature(1, 1)), *library(B, bolt(), bolt())])
    assert cards_of(t, Zone.LIBRARY, B)[index] == now_is(t, ObjectId(1))


def test_a_card_shuffled_into_the_library_has_its_owner_shuffle() -> None:
    t = resolved(Move(ALL, Zone.LIBRARY, Position.SHUFFLED), given=[field(B, creature(1, 1))])
    assert happened(t, Shuffled) == 1


def test_after_a_shuffle_a_library_lies_as_the_script_says_chance_left_it() -> None:
    t = resolved(Shuffle(You()), given=library(A, bolt(), creature(1, 1)), answers=(("A shuffled", (1, 2)),))
    assert list(reversed(cards_of(t, Zone.LIBRARY, A))) == [1, 2]


def test_a_shuffle_of_like_cards_asks_nothing_and_one_of_some_cards_only_is_refused() -> None:
    assert happened(resolved(Shuffle(You()), given=library(A, bolt(), bolt())), Shuffled) == 1
    with pytest.raises(BadAnswer):
        resolved(Shuffle(You()), given=library(A, bolt(), creature(1, 1)), answers=(("A shuffled", (1,)),))


@pytest.mark.parametrize(("at_random", "what"), [(True, "A random order"), (False, "A order")])
def test_cards_put_back_in_a_random_order_lie_as_the_script_says_chance_had_it(at_random: bool, what: str) -> None:
    steps = (Look(You(), N(3), "top"), Move(Made("top"), Zone.LIBRARY, Position.BOTTOM, at_random=at_random))
    given = library(A, bolt(), bolt(), bolt(), bolt())
    t = resolved(*steps, given=given, answers=((what, (3, 2, 4)),))
    assert [t.game.objects[id].card for id in reversed(cards_of(t, Zone.LIBRARY, A))] == [1, 3, 2, 4]
    with pytest.raises(Unanswered):
        resolved(*steps, given=given)


@pytest.mark.parametrize("position", [Position.TOP, Position.BOTTOM])
@pytest.mark.parametrize("ordered", [True, False])
def test_cards_put_back_lie_as_their_owner_chooses_the_first_uppermost(position: Position, ordered: bool) -> None:
    t = resolved(
        Look(You(), N(3), "top"),
        Move(Made("top"), Zone.LIBRARY, position, ordered=ordered),
        given=library(A, bolt(), bolt(), bolt()),
        answers=(("A order", (2, 3, 1)),),
    )
    assert happened(t, Looked) == 1
    assert [t.game.objects[id].card for id in reversed(cards_of(t, Zone.LIBRARY, A))] == [2, 3, 1]


def test_what_has_moved_on_is_not_followed() -> None:
    back = Move(Slot(0), Zone.HAND, frm=Zone.GRAVEYARD)
    t = resolved(
        Destroy(Slot(0)), back, given=[field(B, creature(1, 1))], targets=(Target(CREATURE),), said=(ObjectId(1),)
    )
    assert zone_of(t, ObjectId(1)) is Zone.HAND
    t = resolved(
        Destroy(Slot(0)),
        Move(Each(Filter(Zone.GRAVEYARD)), Zone.EXILE),
        back,
        given=[field(B, creature(1, 1))],
        targets=(Target(CREATURE),),
        said=(ObjectId(1),),
    )
    assert zone_of(t, ObjectId(1)) is Zone.EXILE


def test_players_sacrifice_what_they_choose_of_their_own_all_at_once() -> None:
    t = resolved(
        Sacrifice(EachPlayer(Who.ANY), CREATURE, N(1)),
        given=[field(A, creature(1, 1)), field(B, creature(1, 1)), field(B, creature(1, 1, "indestructible"))],
        answers=(("B sacrifices", (3,)),),
    )
    assert cards_of(t, Zone.BATTLEFIELD) == (2,)
    batch = next(batch for batch in t.log if len(batch) == 2)
    assert {event.why for event in batch} == {"sacrifice"}  # type: ignore[union-attr]


def test_a_player_sacrifices_nothing_that_another_controls() -> None:
    t = resolved(
        Sacrifice(You(), Slot(0)), given=[field(B, creature(1, 1))], targets=(Target(CREATURE),), said=(ObjectId(1),)
    )
    assert zone_of(t, ObjectId(1)) is Zone.BATTLEFIELD


def test_drawing_and_discarding_move_cards_and_an_empty_library_loses() -> None:
    t = resolved(Draw(Slot(0), N(2)), given=library(B, bolt(), bolt(), bolt()), targets=(Target(Players()),), said=(B,))
    assert len(cards_of(t, Zone.HAND, B)) == 2
    t = resolved(
        Discard(Slot(0), N(1)),
        given=[hand(B, bolt()), hand(B, creature(1, 1))],
        answers=(("B discards", (2,)),),
        targets=(Target(Players()),),
        said=(B,),
    )
    assert cards_of(t, Zone.HAND, B) == (1,)
    t = resolved(Draw(You(), N(1)))
    assert t.game.players[A].lost


TOKEN = TokenSpec(2, 2, frozenset({Colour.GREEN}), frozenset({CardType.CREATURE}), frozenset({Subtype("wolf")}))


def test_tokens_have_the_name_of_their_types_and_later_steps_know_them() -> None:
    t = resolved(
        CreateTokens(TOKEN, N(2), step="made"),
        Continuous(Made("made"), (GainAbilities((Keyword("haste"),)),), EndOfTurn()),
    )
    tokens = cards_of(t, Zone.BATTLEFIELD)
    assert [look(t.game, t.rules, id).name for id in tokens] == ["wolf", "wolf"]
    assert all(Keyword("haste") in look(t.game, t.rules, id).abilities for id in tokens)


@pytest.mark.parametrize(("rules", "owner"), [(THEN, A), (NOW, B)])
def test_the_owner_of_a_token_that_each_player_makes_differs_by_date(rules: Ruleset, owner: PlayerId) -> None:
    t = resolved(ForEachPlayer(Who.OPPONENT, (CreateTokens(TOKEN, N(1)),)), rules=rules)
    (id,) = cards_of(t, Zone.BATTLEFIELD)
    assert controller_of(t.game, t.rules, id) == B
    assert t.game.objects[id].owner == owner


# --- players -----------------------------------------------------------------------------------


def test_damage_is_dealt_to_what_can_be_dealt_it_and_counted() -> None:
    t = resolved(
        Damage(This(), N(2), (Each(Filter()), EachPlayer(Who.ANY)), "dealt"),
        GainLife(You(), Result("dealt")),
        given=[field(B, creature(3, 3)), field(B, planeswalker(4)), field(B, permanent(CardType.ARTIFACT))],
        rules=NOW,
    )
    assert t.game.objects[ObjectId(1)].damage == 2
    assert t.game.objects[ObjectId(2)].counters["loyalty"] == 2
    assert lives(t) == {A: 18 + 8, B: 18}


def test_life_totals_become_a_number() -> None:
    t = resolved(SetLife(EachPlayer(Who.ANY), N(10)), players=(Player(A, 4), Player(B, 17)))
    assert lives(t) == {A: 10, B: 10}
    t = resolved(SetLife(EachPlayer(Who.OPPONENT), HighestLife()), players=(Player(A, 4), Player(B, 17)))
    assert lives(t) == {A: 4, B: 17}


TEAMS = (Player(A, 15, team=1), Player(B, 11, team=2), Player(C, 15, team=1), Player(D, 11, team=2))


@pytest.mark.parametrize(
    ("rules", "answers", "total"),
    [(THEN, (), 16), (NOW, (("A member", (C,)), ("B member", (B,))), 15)],
)
@pytest.mark.parametrize(
    "step",
    [SetLife(EachPlayer(Who.ANY), HighestLife()), ForEachPlayer(Who.ANY, (SetLife(You(), HighestLife()),))],
)
def test_a_teams_total_is_the_sum_of_its_members_then_and_one_members_today(
    step: Effect, rules: Ruleset, answers: Answers, total: int
) -> None:
    t = resolved(step, rules=rules, answers=answers, players=TEAMS)
    assert set(lives(t).values()) == {total}


def test_the_highest_total_is_looked_for_within_each_players_own_range() -> None:
    players = (Player(A, 4), Player(B, 8), Player(C, 11), Player(D, 7))
    card = instant(SetLife(EachPlayer(Who.ANY), HighestLife()))
    t, (id,) = table([hand(A, card)], THEN, players=players, range_of_influence=1)
    play(t, A, id)
    resolve_top(t)
    assert lives(t) == {A: 8, B: 11, C: 11, D: 11}


def test_mana_of_any_colour_is_of_the_colours_chosen() -> None:
    t = resolved(AddMana(amount=N(2), choice=frozenset(Colour)), answers=(("A colour", ("R",)), ("A colour", ("G",))))
    assert t.game.players[A].pool == (Mana(Colour.RED), Mana(Colour.GREEN))


# --- cards looked at ---------------------------------------------------------------------------


def test_cards_are_revealed_until_there_are_enough() -> None:
    creatures = Filter(Zone.LIBRARY, (IsType(CardType.CREATURE),))
    t = resolved(
        RevealUntil(creatures, 1, "found", "rest"),
        Move(Made("found"), Zone.HAND),
        Move(Made("rest"), Zone.GRAVEYARD),
        given=library(A, bolt(), creature(1, 1), bolt(), bolt()),
    )
    assert zone_of(t, ObjectId(2)) is Zone.HAND
    assert len(cards_of(t, Zone.GRAVEYARD, A)) == 3  # two revealed, and the spell
    assert cards_of(t, Zone.LIBRARY, A) == (1,)


SEEK = Search(You(), Filter(Zone.LIBRARY, (IsType(CardType.CREATURE), OwnedBy(Who.YOU))), "found")


@pytest.mark.parametrize(
    ("answer", "shuffled", "zone"), [((2,), (), Zone.HAND), ((), (("A shuffled", (2, 1)),), Zone.LIBRARY)]
)
def test_a_card_of_a_quality_may_be_found_or_not(
    answer: tuple[int, ...], shuffled: tuple[tuple[str, tuple[int, ...]], ...], zone: Zone
) -> None:
    t = resolved(
        SEEK,
        Reveal(Made("found")),
        Move(Made("found"), Zone.HAND),
        Shuffle(You()),
        given=library(A, bolt(), creature(1, 1)),
        answers=(("A finds", answer), *shuffled),
    )
    assert zone_of(t, ObjectId(2)) is zone
    assert happened(t, Revealed) == len(answer)
    assert happened(t, Shuffled) == 1


def test_what_does_not_match_is_not_found() -> None:
    with pytest.raises(BadAnswer):
        resolved(SEEK, given=library(A, bolt(), creature(1, 1)), answers=(("A finds", (1,)),))


@pytest.mark.parametrize(("rules", "finds"), [(THEN, True), (NOW, False)])
def test_a_removed_card_is_outside_the_game_until_july_2009(rules: Ruleset, finds: bool) -> None:
    wish = Search(You(), Filter(Zone.OUTSIDE, (OwnedBy(Who.YOU),)), "found")
    given = [*on(Zone.EXILE, A, bolt()), *on(Zone.EXILE, B, bolt()), Placed(bolt(), Zone.EXILE, A, face_down=True)]
    answers: Answers = (("A finds", (1,)),) if finds else ()
    t = resolved(wish, Move(Made("found"), Zone.HAND), given=given, answers=answers, rules=rules)
    assert zone_of(t, ObjectId(1)) is (Zone.HAND if finds else Zone.EXILE)
    with pytest.raises(BadAnswer if finds else Exception):
        resolved(wish, given=given, answers=(("A finds", (3,)),), rules=THEN)


CLASH = (
    Choose("foe", ChoiceKind.OPPONENT),
    Clash(Chosen("foe"), "clash"),
    If(WonClash("clash"), (GainLife(You(), N(5)),), (LoseLife(You(), N(5)),)),
)


@pytest.mark.parametrize(
    ("mine", "theirs", "life"),
    [("{4}", "{2}", 25), ("{2}", "{4}", 15), ("{3}", "{3}", 15), ("{4}", None, 25), (None, "{1}", 15)],
)
def test_the_higher_mana_value_wins_a_clash(mine: str | None, theirs: str | None, life: int) -> None:
    given = [
        *([*library(A, creature(1, 1, cost=mine))] if mine else []),
        *([*library(B, creature(1, 1, cost=theirs))] if theirs else []),
    ]
    answers: Answers = tuple(
        (f"{player} top or bottom", ("bottom",)) for player, cost in ((A, mine), (B, theirs)) if cost
    )
    t = resolved(*CLASH, given=given, answers=answers)
    assert lives(t)[A] == life
    assert happened(t, Clashed) == 1


@pytest.mark.parametrize(("rules", "winners"), [(THEN, {A, B}), (NOW, {A})])
def test_a_split_card_wins_a_clash_with_either_cost_then_with_the_sum_today(
    rules: Ruleset, winners: set[PlayerId]
) -> None:
    halves = (bolt(), replace(bolt(), mana_cost=ManaCost.parse("{3}{R}")))
    split = replace(bolt(), mana_cost=None, halves=halves)
    t = resolved(
        *CLASH,
        given=[*library(A, split), *library(B, creature(1, 1, cost="{2}"))],
        answers=(("A top or bottom", ("top",)), ("B top or bottom", ("top",))),
        rules=rules,
    )
    (clash,) = [e for batch in t.log for e in batch if isinstance(e, Clashed)]
    assert set(clash.winners) == winners


# --- what lasts --------------------------------------------------------------------------------


def test_a_continuous_effect_knows_its_objects_and_numbers_once_and_for_all() -> None:
    boost = Continuous(MINE, (ModifyPT(CountersOn(Slot(0), "+1/+1"), N(0)),), EndOfTurn())
    t = resolved(
        boost,
        PutCounters(Slot(0), "+1/+1", N(1)),
        CreateTokens(TOKEN, N(1)),
        given=[field(A, creature(1, 1), counters={"+1/+1": 2})],
        targets=(Target(CREATURE),),
        said=(ObjectId(1),),
    )
    powers = [look(t.game, t.rules, id).power for id in cards_of(t, Zone.BATTLEFIELD)]
    assert powers == [1 + 3 + 2, 2]


def test_control_changes_for_good_or_as_long_as_a_condition_holds() -> None:
    for duration, taken in ((Forever(), True), (AsLongAs(Is(This(), Filter(Zone.EXILE))), False)):
        t = resolved(
            Continuous(Slot(0), (SetController(You()),), duration),
            given=[field(B, creature(1, 1))],
            targets=(Target(CREATURE),),
            said=(ObjectId(1),),
        )
        assert (controller_of(t.game, t.rules, ObjectId(1)) == A) is taken
        assert all(isinstance(one.effects[0].who, These) for one in t.game.effects)  # type: ignore[union-attr]


def test_a_copy_takes_the_copiable_values_of_what_it_copies() -> None:
    t = resolved(
        Continuous(Slot(0), (BecomeCopy(Slot(1)),), EndOfTurn()),
        given=[field(A, creature(1, 1)), field(B, creature(4, 5, "flying"), counters={"+1/+1": 1})],
        targets=(Target(CREATURE), Target(CREATURE)),
        said=(ObjectId(1), ObjectId(2)),
    )
    values = look(t.game, t.rules, ObjectId(1))
    assert (values.power, values.toughness) == (4, 5)
    assert Keyword("flying") in values.abilities


def test_a_type_word_is_replaced_in_text_and_types() -> None:
    t = resolved(
        Continuous(Slot(0), (ReplaceTypeWord("words", frozenset({Subtype("wall")})),), Forever()),
        given=[field(A, creature(1, 1, subtypes=["goblin"]))],
        answers=(("A from type", ("goblin",)), ("A type", ("elf",))),
        targets=(Target(CREATURE),),
        said=(ObjectId(1),),
    )
    assert look(t.game, t.rules, ObjectId(1)).subtypes == {Subtype("elf")}
    with pytest.raises(BadAnswer):
        resolved(
            Continuous(Slot(0), (ReplaceTypeWord("words", frozenset({Subtype("wall")})),), Forever()),
            given=[field(A, creature(1, 1, subtypes=["goblin"]))],
            answers=(("A from type", ("goblin",)), ("A type", ("wall",))),
            targets=(Target(CREATURE),),
            said=(ObjectId(1),),
        )


@pytest.mark.parametrize(("amount", "life"), [(None, 20), (N(2), 19)])
def test_damage_is_prevented_by_a_shield(amount: N | None, life: int) -> None:
    t = resolved(PreventNext(You(), None, EndOfTurn(), amount), Damage(This(), N(3), (You(),)))
    assert lives(t)[A] == life


@pytest.mark.parametrize(("chosen", "life"), [(1, 20), (2, 18)])
def test_damage_is_prevented_by_the_source_that_is_chosen(chosen: int, life: int) -> None:
    red = Filter(None, (IsColour(Colour.RED),))
    steps = (
        Choose("source", ChoiceKind.SOURCE, red),
        PreventNext(None, Chosen("source"), EndOfTurn()),
        Damage(Slot(0), N(2), (You(),)),
    )
    given = [field(B, creature(1, 1, colours="R")), field(B, creature(1, 1, colours="R"))]
    t = resolved(
        *steps, given=given, answers=(("A source", (chosen,)),), targets=(Target(CREATURE),), said=(ObjectId(1),)
    )
    assert lives(t)[A] == life


def test_a_delayed_ability_triggers_once_and_remembers() -> None:
    t = resolved(
        Move(Slot(0), Zone.EXILE, step="exiled"),
        Delay(StepBegins(Step.END, Who.ANY), Body(steps=(Move(Made("exiled"), Zone.BATTLEFIELD),))),
        given=[field(B, creature(1, 1)), *library(A, bolt()), *library(B, bolt())],
        targets=(Target(CREATURE),),
        said=(ObjectId(1),),
    )
    assert zone_of(t, ObjectId(1)) is Zone.EXILE
    advance(t, Step.END)
    resolve_top(t)
    settle(t)
    assert zone_of(t, ObjectId(1)) is Zone.BATTLEFIELD
    assert not t.game.delayed


# --- flow --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "life"), [("yes", 26), ("no", 20)])
def test_what_is_optional_is_done_or_not_and_later_steps_know(answer: str, life: int) -> None:
    t = resolved(
        May(You(), (GainLife(You(), N(5)),), "did"),
        If(Did("did"), (GainLife(You(), N(1)),)),
        answers=(("A may", (answer,)),),
    )
    assert lives(t)[A] == life


def counted(red: int) -> tuple[Player, ...]:
    return (Player(A, pool=(Mana(Colour.RED),) * (1 + red), free_mana=False), Player(B))


COST = (PayMana(ManaCost.parse("{2}")),)
PAYING: list[tuple[str, Callable[[], Effect], int, Answers, int]] = [
    ("paid", lambda: May(You(), (GainLife(You(), N(5)),), costs=COST), 2, (("A pays", ("yes",)),), 25),
    ("not paid", lambda: May(You(), (GainLife(You(), N(5)),), costs=COST), 2, (("A pays", ("no",)),), 20),
    ("cannot be paid", lambda: May(You(), (GainLife(You(), N(5)),), costs=COST), 1, (), 20),
    ("unless paid", lambda: UnlessPays(You(), COST, (LoseLife(You(), N(5)),)), 2, (("A pays", ("yes",)),), 20),
    ("unless not paid", lambda: UnlessPays(You(), COST, (LoseLife(You(), N(5)),)), 2, (("A pays", ("no",)),), 15),
    ("unless it cannot be", lambda: UnlessPays(You(), COST, (LoseLife(You(), N(5)),)), 1, (), 15),
]


@pytest.mark.parametrize(("step", "red", "answers", "life"), [p[1:] for p in PAYING], ids=[p[0] for p in PAYING])
def test_costs_on_resolution_are_asked_for_where_they_can_be_paid(
    step: Callable[[], Effect], red: int, answers: Answers, life: int
) -> None:
    t = resolved(step(), answers=answers, players=counted(red))
    assert lives(t)[A] == life


def test_a_process_is_repeated_as_long_as_it_says_so() -> None:
    t = resolved(
        Draw(You(), N(1)),
        If(Exists(Filter(Zone.LIBRARY, (OwnedBy(Who.YOU),))), (RepeatProcess(),)),
        given=library(A, bolt(), bolt(), bolt()),
    )
    assert len(cards_of(t, Zone.HAND, A)) == 3
    assert not t.game.players[A].lost


def test_each_player_does_the_steps_as_you_and_what_they_made_is_their_own() -> None:
    dead = Filter(Zone.GRAVEYARD, (IsType(CardType.CREATURE), OwnedBy(Who.YOU)))
    t = resolved(
        ForEachPlayer(
            Who.ANY,
            (
                Move(Each(dead), Zone.EXILE, step="exiled"),
                Sacrifice(You(), Each(MINE)),
                Move(Made("exiled"), Zone.BATTLEFIELD),
            ),
        ),
        given=[
            *on(Zone.GRAVEYARD, A, creature(1, 1)),
            *on(Zone.GRAVEYARD, B, creature(2, 2)),
            field(A, creature(3, 3)),
            field(B, creature(4, 4)),
        ],
    )
    there = {(look(t.game, t.rules, id).power, t.game.objects[id].controller) for id in cards_of(t, Zone.BATTLEFIELD)}
    assert there == {(1, A), (2, B)}
    assert any(
        len(batch) == 2 and {e.after.zone for e in batch} == {Zone.BATTLEFIELD}  # type: ignore[union-attr]
        for batch in t.log
    )


def test_a_choice_on_resolution_is_made_among_what_fits() -> None:
    t = resolved(
        Choose("one", ChoiceKind.OBJECT, MINE),
        Destroy(Chosen("one")),
        given=[field(A, creature(1, 1)), field(A, creature(2, 2)), field(B, creature(3, 3))],
        answers=(("A chooses", (2,)),),
    )
    assert zone_of(t, ObjectId(2)) is Zone.GRAVEYARD
    with pytest.raises(BadAnswer):
        resolved(
            Choose("one", ChoiceKind.OBJECT, MINE),
            Destroy(Chosen("one")),
            given=[field(A, creature(1, 1)), field(A, creature(2, 2)), field(B, creature(3, 3))],
            answers=(("A chooses", (3,)),),
        )


def test_a_card_is_chosen_to_be_played_during_a_resolution() -> None:
    t = resolved(
        PlayCard(Filter(Zone.HAND, (OwnedBy(Who.YOU), IsType(CardType.CREATURE))), free=True),
        given=[hand(A, creature(1, 1, cost="{9}")), hand(A, creature(2, 2)), hand(A, bolt())],
        answers=(("A plays", (2,)),),
    )
    assert zone_of(t, ObjectId(2)) is Zone.STACK


@pytest.mark.parametrize("rules", BOTH)
def test_numbers_below_nothing_do_nothing(rules: Ruleset) -> None:
    t = resolved(
        GainLife(You(), Minus(N(1), N(3))),
        LoseLife(You(), N(-2)),
        CreateTokens(TOKEN, N(-1)),
        Draw(You(), N(-1)),
        Damage(This(), N(-1), (You(),)),
        rules=rules,
    )
    assert lives(t)[A] == 20
    assert not cards_of(t, Zone.BATTLEFIELD)
    assert not t.game.players[A].lost
