"""How permanents enter: tapped, with counters, with a choice made, as copies, and in which order."""

import pytest

from faqtool.engine.abilities import (
    AddTypes,
    Body,
    ChoiceKind,
    Choose,
    ControlledBy,
    EntersWith,
    Filter,
    IsSubtype,
    IsType,
    N,
    Other,
    Static,
    This,
    X,
)
from faqtool.engine.eras import Ruleset
from faqtool.engine.happening.happen import happen
from faqtool.engine.happening.moves import zone_change
from faqtool.engine.layers.look import look
from faqtool.engine.state import Characteristics, Object, Play
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, ObjectId, Subtype, Who, Zone
from tests.engine.cards import BOTH, NOW, THEN, A, B, creature, field, hand, permanent, planeswalker, table

CREATURES = Filter(all=(IsType(CardType.CREATURE),))
WIZARD = Subtype("wizard")
SAGE = creature(
    2,
    2,
    EntersWith(
        Filter(all=(IsType(CardType.CREATURE), IsSubtype(WIZARD), ControlledBy(Who.YOU), Other())),
        counters=(("+1/+1", N(1)),),
    ),
    name="sage",
    subtypes=["wizard"],
)
CLONE = creature(0, 0, EntersWith(This(), copy_of=CREATURES), name="clone", subtypes=["shape"])
ALL_WIZARDS = permanent(
    CardType.ENCHANTMENT,
    Static((AddTypes(subtypes=frozenset({WIZARD})),), Filter(None, (IsType(CardType.CREATURE),))),
)


def enter(t: Table, *cards: ObjectId) -> list[Object]:
    """The cards enter the battlefield under their owners' control, all at once."""
    happen(t, [zone_change(t.game, card, Zone.BATTLEFIELD) for card in cards])
    return [t.game.objects[t.game.became[card]] for card in cards]


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("ability", "tapped", "counters"),
    [
        (EntersWith(This(), tapped=True), True, {}),
        (EntersWith(This(), counters=(("+1/+1", N(2)),)), False, {"+1/+1": 2}),
        (EntersWith(This(), tapped=True, counters=(("charge", N(3)),)), True, {"charge": 3}),
    ],
)
def test_a_permanent_enters_as_its_own_ability_says(
    ability: EntersWith, tapped: bool, counters: dict[str, int], rules: Ruleset
) -> None:
    t, (one, plain) = table([hand(A, creature(1, 1, ability)), hand(A, creature(1, 1))], rules)
    special, ordinary = enter(t, one, plain)
    assert (special.tapped, dict(special.counters)) == (tapped, counters)
    assert (ordinary.tapped, dict(ordinary.counters)) == (False, {})


def test_counters_may_be_as_many_as_the_x_that_was_paid() -> None:
    from faqtool.engine.setup import Placed

    hydra = creature(0, 0, EntersWith(This(), counters=(("+1/+1", X()),)))
    t, (spell,) = table([Placed(hydra, Zone.STACK, A, play=Play(Body(), (), x=4))])
    (one,) = enter(t, spell)
    assert one.counters == {"+1/+1": 4}


def test_a_choice_made_on_entering_is_kept_on_the_permanent() -> None:
    ability = EntersWith(This(), choices=(Choose("foe", ChoiceKind.OPPONENT, remember=True),))
    t, (one,) = table([hand(A, permanent(CardType.ARTIFACT, ability))])
    (there,) = enter(t, one)
    assert there.chosen == {"foe": B}


@pytest.mark.parametrize("rules", BOTH)
def test_a_planeswalker_enters_with_its_loyalty(rules: Ruleset) -> None:
    t, (walker, copy) = table(
        [
            hand(A, planeswalker(4)),
            hand(A, permanent(CardType.ENCHANTMENT, EntersWith(This(), copy_of=Filter()))),
        ],
        rules,
        ("A copies", (3,)),
    )
    (one,) = enter(t, walker)
    (other,) = enter(t, copy)
    assert one.counters == other.counters == {"loyalty": 4}


# --- others' abilities ---------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("card", "owner", "sages", "counters"),
    [
        (creature(1, 1, subtypes=["wizard"]), A, 1, 1),
        (creature(1, 1, subtypes=["wizard"]), A, 2, 2),
        (creature(1, 1, subtypes=["wizard"]), B, 1, 0),
        (creature(1, 1, "changeling"), A, 1, 1),
        (creature(1, 1), A, 1, 0),
        (SAGE, A, 1, 1),
    ],
)
def test_others_enter_with_more_counters(
    card: Characteristics, owner: str, sages: int, counters: int, rules: Ruleset
) -> None:
    t, (one, *_) = table([hand(A if owner == "A" else B, card), *[field(A, SAGE)] * sages], rules)
    (there,) = enter(t, one)
    assert there.counters.get("+1/+1", 0) == counters


@pytest.mark.parametrize("rules", BOTH)
def test_what_enters_at_the_same_time_does_not_count_yet(rules: Ruleset) -> None:
    t, (sage, wizard) = table([hand(A, SAGE), hand(A, creature(1, 1, subtypes=["wizard"]))], rules)
    assert [dict(one.counters) for one in enter(t, sage, wizard)] == [{}, {}]


@pytest.mark.parametrize(("rules", "counters"), [(THEN, 0), (NOW, 1)])
def test_other_effects_on_what_enters_count_since_2017(rules: Ruleset, counters: int) -> None:
    t, (one, *_) = table([hand(A, creature(1, 1)), field(A, SAGE), field(A, ALL_WIZARDS)], rules)
    (there,) = enter(t, one)
    assert WIZARD in look(t.game, rules, there.id).subtypes
    assert there.counters.get("+1/+1", 0) == counters


# --- copies --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_a_permanent_may_enter_as_a_copy(rules: Ruleset) -> None:
    t, (clone, bear) = table(
        [hand(A, CLONE), field(B, creature(2, 3, "flying", name="bird"))], rules, ("A copies", (2,))
    )
    (there,) = enter(t, clone)
    values = look(t.game, rules, there.id)
    assert values == look(t.game, rules, bear)
    assert there.controller == A


@pytest.mark.parametrize("rules", BOTH)
def test_or_as_itself(rules: Ruleset) -> None:
    t, (clone, _) = table([hand(A, CLONE), field(B, creature(2, 3))], rules, ("A copies", ()))
    (there,) = enter(t, clone)
    assert look(t.game, rules, there.id).name == "clone"


def test_a_copy_is_itself_again_elsewhere() -> None:
    t, (clone, _) = table([hand(A, CLONE), field(B, creature(2, 3, name="bird"))], NOW, ("A copies", (2,)))
    (there,) = enter(t, clone)
    happen(t, [zone_change(t.game, there.id, Zone.GRAVEYARD)])
    assert look(t.game, NOW, t.game.became[there.id]).name == "clone"


@pytest.mark.parametrize(
    ("rules", "order", "counters"),
    [(THEN, (1, 2), 1), (THEN, (2, 1), 0), (NOW, None, 1)],
    ids=["copy first", "counter first", "today the copy comes first"],
)
def test_copying_and_others_counters_come_in_the_order_of_the_date(
    rules: Ruleset, order: tuple[int, int] | None, counters: int
) -> None:
    """The clone becomes a wizard: a counter if it was one when the sage's effect had its turn."""
    t, (clone, sage) = table([hand(A, CLONE), field(A, SAGE)], rules)
    answers = iter([("copies", (sage,))] if order is None else _answers(order, clone, sage))

    def choose(_: Table, choice: object) -> tuple[int, ...]:
        what, answer = next(answers)
        assert getattr(choice, "what", None) == what
        return answer

    t.chooser = choose
    (there,) = enter(t, clone)
    assert look(t.game, rules, there.id).name == "sage"
    assert there.counters.get("+1/+1", 0) == counters


def _answers(order: tuple[int, int], clone: int, sage: int) -> list[tuple[str, tuple[int, ...]]]:
    names = {1: clone, 2: sage}
    return [("order", tuple(names[n] for n in order)), ("copies", (sage,))]


@pytest.mark.parametrize("rules", BOTH)
def test_hideaway_made_its_land_enter_tapped_until_2022(rules: Ruleset) -> None:
    land = permanent(CardType.LAND, EntersWith(This(), tapped=True, keyword="hideaway"))
    t, (one,) = table([hand(A, land)], rules)
    (there,) = enter(t, one)
    assert there.tapped is (rules is THEN)
