"""What holds of every game, whatever is played: tried on games played out at random."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from faqtool.engine.eras import Ruleset
from faqtool.engine.happening.happen import rebuild
from faqtool.engine.layers.look import look
from faqtool.engine.stack.settle import settle
from faqtool.engine.state import Game
from faqtool.engine.table import Table
from faqtool.engine.terms import SHARED_ZONES, ObjectId, Zone
from tests.engine.cards import M10, NOW, THEN
from tests.engine.cards import table as set_up
from tests.engine.play_out import Answers, act, numbers, start

PICKS = st.lists(st.integers(0, 200), min_size=1, max_size=14)
SCRIPT = st.lists(st.integers(0, 200), max_size=25)
RULES = st.sampled_from([THEN, M10, NOW])
PLAY_OUT = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def played(picks: Sequence[int], script: Sequence[int], rules: Ruleset) -> Iterator[Table]:
    """The table after each action that was allowed."""
    t, _ = set_up(start(picks), rules, chooser=Answers(script))
    choices = numbers(script)
    yield t
    for n in script:
        if t.game.result is not None:
            return
        if act(t, n, choices):
            yield t


def last(tables: Iterator[Table]) -> Table:
    *_, table = tables
    return table


def strays(game: Game) -> list[ObjectId]:
    """Objects that are not in exactly the zone that they say, and ids in zones that are no objects."""
    places: dict[ObjectId, list[object]] = {}
    for key, ids in game.zones.items():
        for id_ in ids:
            places.setdefault(id_, []).append(key)
    right = {
        id_: [(obj.zone, None if obj.zone in SHARED_ZONES else obj.owner)] for id_, obj in game.objects.items()
    }
    return [id_ for id_ in places.keys() | right.keys() if places.get(id_) != right.get(id_)]


@PLAY_OUT
@given(PICKS, SCRIPT, RULES)
def test_every_object_is_in_one_zone(picks: list[int], script: list[int], rules: Ruleset) -> None:
    for t in played(picks, script, rules):
        assert strays(t.game) == []


def test_an_object_in_two_zones_or_none_would_be_seen() -> None:
    t, ids = set_up(start([0]))
    lost = replace(t.game, zones={})
    doubled = replace(t.game, zones={**t.game.zones, (Zone.EXILE, None): ids})
    assert strays(t.game) == [] and strays(lost) == strays(doubled) == list(ids)


@PLAY_OUT
@given(PICKS, SCRIPT, RULES)
def test_settling_twice_changes_nothing(picks: list[int], script: list[int], rules: Ruleset) -> None:
    for t in played(picks, script, rules):
        settle(t)
        game, happened = t.game, len(t.log)
        settle(t)
        assert t.game == game and len(t.log) == happened


@PLAY_OUT
@given(PICKS, SCRIPT, RULES)
def test_the_same_script_gives_the_same_game(picks: list[int], script: list[int], rules: Ruleset) -> None:
    first, second = [last(played(picks, script, rules)) for _ in range(2)]
    assert first.game == second.game and first.log == second.log


@PLAY_OUT
@given(PICKS, SCRIPT, RULES)
def test_a_log_rebuilds_its_game(picks: list[int], script: list[int], rules: Ruleset) -> None:
    initial, _ = set_up(start(picks), rules)
    t = last(played(picks, script, rules))
    assert rebuild(initial.game, t.log) == t.game


@PLAY_OUT
@given(PICKS, SCRIPT, RULES, st.randoms(use_true_random=False))
def test_layers_do_not_depend_on_the_order_in_which_things_are_kept(
    picks: list[int], script: list[int], rules: Ruleset, random: "object"
) -> None:
    game = last(played(picks, script, rules)).game
    shuffle = random.shuffle  # type: ignore[attr-defined]
    objects, effects = list(game.objects.items()), list(game.effects)
    battlefield = list(game.zones.get((Zone.BATTLEFIELD, None), ()))
    for one in (objects, effects, battlefield):
        shuffle(one)
    zones = {**game.zones, (Zone.BATTLEFIELD, None): tuple(battlefield)}
    other = replace(game, objects=dict(objects), effects=tuple(effects), zones=zones)
    for id_ in game.objects:
        assert look(other, rules, id_) == look(game, rules, id_)
