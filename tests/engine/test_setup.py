"""A game as a scenario finds it."""

from faqtool.engine.layers.look import is_sick
from faqtool.engine.terms import Zone
from tests.engine.cards import A, B, creature, field, library, planeswalker, table


def test_permanents_have_been_there_since_before_the_turn() -> None:
    t, (old, new) = table([field(A, creature(1, 1)), field(A, creature(1, 1), sick=True)])
    assert not is_sick(t.game, t.rules, old)
    assert is_sick(t.game, t.rules, new)
    assert not t.game.pending and not t.log


def test_the_last_card_of_a_library_is_its_top() -> None:
    t, (bottom, top) = table(library(A, creature(1, 1), creature(2, 2)))
    assert t.game.zones[(Zone.LIBRARY, A)] == (bottom, top)


def test_a_planeswalker_has_its_loyalty_unless_said() -> None:
    t, (fresh, hurt) = table([field(B, planeswalker(4)), field(B, planeswalker(4), counters={"loyalty": 1})])
    assert t.game.objects[fresh].counters == {"loyalty": 4}
    assert t.game.objects[hurt].counters == {"loyalty": 1}


def test_objects_name_each_other_by_their_place() -> None:
    t, (host, rider) = table([field(A, creature(1, 1)), field(B, creature(0, 1), attached_to=0, links={"x": (0,)})])
    assert t.game.objects[rider].attached_to == host
    assert t.game.objects[rider].links == {"x": (host,)}
