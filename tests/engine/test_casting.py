"""Playing spells and lands: when, from where, by what leave; what is refused leaves the game as it was."""

import pytest

from faqtool.engine.abilities import (
    Body,
    CannotBePlayed,
    CostOption,
    Draw,
    Filter,
    GainLife,
    Is,
    IsRef,
    IsSpell,
    IsType,
    Keyword,
    LoseLife,
    May,
    MayPlay,
    Modes,
    N,
    Not,
    OwnedBy,
    PayMana,
    PlayCard,
    Players,
    PlayLimit,
    SpellAbility,
    Static,
    This,
    X,
    You,
)
from faqtool.engine.actions import play, resolve_top
from faqtool.engine.casting.cast import How, total_cost
from faqtool.engine.eras import Ruleset
from faqtool.engine.mana import ManaCost
from faqtool.engine.refusals import Refused
from faqtool.engine.state import Characteristics
from faqtool.engine.terms import CardType, ObjectId, Step, Who, Zone
from tests.engine.cards import (
    BOTH,
    CREATURE,
    THEN,
    A,
    B,
    bolt,
    creature,
    field,
    hand,
    instant,
    land,
    library,
    lives,
    on,
    permanent,
    table,
    zone_of,
)

SORCERY = instant(GainLife(You(), N(1)), sorcery=True)
FLASH = creature(1, 1, "flash")
SPELL = Filter(Zone.STACK, (IsSpell(),))


def x_spell(cost: str = "{X}{R}") -> Characteristics:
    return instant(LoseLife(You(), X()), cost=cost)


TIMES = [
    ("an instant", instant(GainLife(You(), N(1))), {"active": B}, None),
    ("a creature with flash", FLASH, {"active": B}, None),
    ("a sorcery in a main phase", SORCERY, {"step": Step.MAIN_2}, None),
    ("a sorcery in another's turn", SORCERY, {"active": B}, "wrong time"),
    ("a sorcery in the draw step", SORCERY, {"step": Step.DRAW}, "wrong time"),
    ("a creature in another's turn", creature(1, 1), {"active": B}, "wrong time"),
    ("a land in a main phase", land(), {}, None),
    ("a land in combat", land(), {"step": Step.BEGIN_COMBAT}, "wrong time"),
    ("a land in another's turn", land(), {"active": B}, "wrong time"),
]


@pytest.mark.parametrize(("card", "when", "refused"), [t[1:] for t in TIMES], ids=[t[0] for t in TIMES])
def test_a_card_is_played_when_its_kind_may_be(card: Characteristics, when: dict[str, object], refused: str) -> None:
    t, (id,) = table([hand(A, card)], THEN, **when)  # type: ignore[arg-type]
    if refused is None:
        play(t, A, id)
        assert zone_of(t, id) in (Zone.STACK, Zone.BATTLEFIELD)
        return
    before = t.game
    with pytest.raises(Refused) as caught:
        play(t, A, id)
    assert caught.value.reason == refused
    assert t.game is before
    assert t.log == []


def test_nothing_slow_is_played_while_something_is_on_the_stack() -> None:
    t, (bolt_, beast) = table([hand(A, bolt()), hand(A, creature(1, 1))])
    play(t, A, bolt_, How(targets=(B,)))
    with pytest.raises(Refused, match="wrong time"):
        play(t, A, beast)
    resolve_top(t)
    play(t, A, beast)


def test_one_land_is_played_each_turn() -> None:
    t, (one, two) = table([hand(A, land()), hand(A, land())])
    play(t, A, one)
    with pytest.raises(Refused, match="already a land played"):
        play(t, A, two)


@pytest.mark.parametrize("zone", [Zone.GRAVEYARD, Zone.LIBRARY, Zone.EXILE])
def test_a_card_is_played_from_elsewhere_only_by_an_effects_leave(zone: Zone) -> None:
    leave = Static((MayPlay(),), Filter(zone, (OwnedBy(Who.YOU),)))
    t, (id,) = table(on(zone, A, bolt()))
    with pytest.raises(Refused, match="cannot be played"):
        play(t, A, id, How(targets=(B,)))
    t, (id, _) = table([*on(zone, A, bolt()), field(A, permanent(CardType.ARTIFACT, leave))])
    play(t, A, id, How(targets=(B,)))
    assert zone_of(t, id) is Zone.STACK


def test_nobody_plays_anothers_cards() -> None:
    t, (id,) = table([hand(B, bolt())])
    with pytest.raises(Refused, match="cannot be played"):
        play(t, A, id, How(targets=(B,)))


def test_an_effect_forbids_spells_of_its_kind_alone() -> None:
    ban = Static((CannotBePlayed(),), Filter(Zone.STACK, (IsSpell(), Not(IsType(CardType.CREATURE)))))
    t, (_, spell, beast) = table(
        [field(B, permanent(CardType.ENCHANTMENT, ban)), hand(A, SORCERY), hand(A, creature(1, 1))]
    )
    with pytest.raises(Refused, match="cannot be played"):
        play(t, A, spell)
    play(t, A, beast)


def test_a_limit_counts_the_spells_played_before_it_came() -> None:
    limit = Static((PlayLimit(1),), Players(Who.YOU))
    t, (enchantment, spell, other) = table(
        [hand(A, permanent(CardType.ENCHANTMENT, limit)), hand(A, bolt()), hand(B, bolt())]
    )
    play(t, A, enchantment)
    resolve_top(t)
    with pytest.raises(Refused, match="play limit"):
        play(t, A, spell, How(targets=(B,)))
    play(t, B, other, How(targets=(A,)))


# --- X, modes, halves --------------------------------------------------------------------------


def test_x_is_chosen_where_there_is_one() -> None:
    t, (spell, plain) = table([hand(A, x_spell()), hand(A, bolt())])
    with pytest.raises(Refused, match="x not chosen"):
        play(t, A, spell)
    with pytest.raises(Refused, match="no x"):
        play(t, A, plain, How(targets=(B,), x=2))
    play(t, A, spell, How(x=3))
    resolve_top(t)
    assert lives(t)[A] == 17


def modal(choose: int) -> Characteristics:
    from faqtool.engine.abilities import Damage, Slot, Target

    bodies = (
        Body(steps=(GainLife(You(), N(1)),)),
        Body((Target(Players()),), (LoseLife(Slot(0), N(2)),)),
        Body((Target(CREATURE),), (Damage(This(), N(3), (Slot(1),)),)),
    )
    card = instant()
    return Characteristics(
        card.name, card.mana_cost, card.colours, card.types, abilities=(SpellAbility(Modes(choose, bodies)),)
    )


def test_modes_are_done_in_printed_order_with_targets_of_their_own() -> None:
    t, (spell, beast) = table([hand(A, modal(2)), field(B, creature(2, 3))])
    play(t, A, spell, How(modes=(2, 1), targets=(B, beast)))
    resolve_top(t)
    assert lives(t)[B] == 18
    assert zone_of(t, beast) is Zone.GRAVEYARD


@pytest.mark.parametrize("modes", [(), (0,), (0, 1, 2), (0, 0), (0, 5)])
def test_as_many_different_modes_are_chosen_as_the_card_says(modes: tuple[int, ...]) -> None:
    t, (spell, _) = table([hand(A, modal(2)), field(B, creature(2, 3))])
    with pytest.raises(Refused, match="wrong modes"):
        play(t, A, spell, How(modes=modes, targets=(B,)))


def test_one_half_of_a_split_card_is_played() -> None:
    halves = (bolt(2, "left"), instant(GainLife(You(), N(4)), name="right", cost="{2}{W}", sorcery=True))
    whole = Characteristics(
        "left/right", None, halves[0].colours | halves[1].colours, halves[0].types | halves[1].types, halves=halves
    )
    t, (split,) = table([hand(A, whole)])
    with pytest.raises(Refused, match="cannot be played"):
        play(t, A, split)
    assert str(total_cost(t, A, split, How(half=1))) == "{2}{W}"
    play(t, A, split, How(half=1))
    resolve_top(t)
    assert lives(t)[A] == 24
    assert zone_of(t, split) is Zone.GRAVEYARD


# --- additional and alternative costs ----------------------------------------------------------


def cheap(alternative: bool, if_: object = None, times: int = 1) -> Characteristics:
    option = CostOption("other way", (PayMana(ManaCost.parse("{1}")),), alternative, if_)  # type: ignore[arg-type]
    return creature(2, 2, *(option,) * times, cost="{4}{R}")


@pytest.mark.parametrize(("alternative", "total"), [(True, "{1}"), (False, "{5}{R}")])
def test_an_alternative_cost_takes_the_place_of_the_mana_cost_and_an_additional_one_adds(
    alternative: bool, total: str
) -> None:
    t, (card,) = table([hand(A, cheap(alternative))])
    assert str(total_cost(t, A, card, How(options=("other way",)))) == total
    assert str(total_cost(t, A, card)) == "{4}{R}"


def test_an_option_is_refused_where_there_is_none_or_its_condition_fails() -> None:
    never = Is(This(), Filter(None, (Not(IsRef(This())),)))
    t, (plain, conditional) = table([hand(A, creature(1, 1)), hand(A, cheap(True, never))])
    for card in (plain, conditional):
        with pytest.raises(Refused, match="cost not available"):
            play(t, A, card, How(options=("other way",)))


def test_an_instance_is_paid_once_and_one_alternative_cost_at_most() -> None:
    t, (once, twice, alternatives) = table(
        [hand(A, cheap(False)), hand(A, cheap(False, times=2)), hand(A, cheap(True, times=2))]
    )
    both = How(options=("other way", "other way"))
    with pytest.raises(Refused, match="cost not available"):
        play(t, A, once, both)
    assert str(total_cost(t, A, twice, both)) == "{6}{R}"
    with pytest.raises(Refused, match="cost not available"):
        play(t, A, alternatives, both)


def test_a_creature_with_morph_is_played_face_down_for_three() -> None:
    morph = creature(5, 5, Keyword("morph", ManaCost.parse("{R}")), cost="{6}{R}")
    t, (card, plain) = table([hand(A, morph), hand(A, creature(1, 1))])
    assert str(total_cost(t, A, card, How(face_down=True))) == "{3}"
    with pytest.raises(Refused, match="cannot be played"):
        play(t, A, plain, How(face_down=True))
    spell = play(t, A, card, How(face_down=True))
    assert t.game.objects[spell].face_down
    resolve_top(t)
    assert t.game.objects[t.game.became[spell]].face_down


# --- during a resolution -----------------------------------------------------------------------


def opens(*what: Characteristics) -> Characteristics:
    """A spell by which you may play an opponent's cards in exile for nothing."""
    return instant(May(You(), (PlayCard(Filter(Zone.EXILE), free=True, step="played"),)))


@pytest.mark.parametrize("rules", BOTH)
def test_a_card_is_played_for_nothing_whatever_the_time(rules: Ruleset) -> None:
    t, (opener, card) = table(
        [hand(A, opens()), *on(Zone.EXILE, A, creature(3, 3, cost="{7}"))], rules, ("A may", ("yes",)), active=B
    )
    play(t, A, opener)
    resolve_top(t)
    assert zone_of(t, card) is Zone.STACK
    assert t.game.objects[t.game.became[card]].play.payment.mana == ()  # type: ignore[union-attr]
    resolve_top(t)
    assert zone_of(t, card) is Zone.BATTLEFIELD


@pytest.mark.parametrize(
    ("card", "when"),
    [(land(), {"active": B}), (instant(GainLife(You(), N(1)), targets=[CREATURE]), {})],
    ids=["a land in another's turn", "a spell without a target"],
)
def test_what_the_rules_do_not_let_be_played_stays_where_it_is(card: Characteristics, when: dict[str, object]) -> None:
    t, (opener, id) = table(
        [hand(A, opens()), *on(Zone.EXILE, A, card)],
        THEN,
        ("A may", ("yes",)),
        **when,  # type: ignore[arg-type]
    )
    play(t, A, opener)
    resolve_top(t)
    assert zone_of(t, id) is Zone.EXILE
    assert zone_of(t, opener) is Zone.GRAVEYARD


def test_a_card_played_for_nothing_has_no_alternative_cost_and_x_is_0() -> None:
    t, (opener, card) = table([hand(A, opens()), *on(Zone.EXILE, A, x_spell())], THEN, ("A may", ("yes",)))
    play(t, A, opener)
    resolve_top(t)
    resolve_top(t)
    assert lives(t)[A] == 20
    assert zone_of(t, card) is Zone.GRAVEYARD


def test_what_a_card_draws_is_drawn_once_it_resolves() -> None:
    t, (spell, *_) = table([hand(A, instant(Draw(You(), N(2)))), *library(A, bolt(), bolt(), bolt())])
    play(t, A, spell)
    assert not t.game.zones.get((Zone.HAND, A))
    resolve_top(t)
    assert len(t.game.zones[(Zone.HAND, A)]) == 2
    assert ObjectId(0) not in t.game.objects
