"""Scenarios at their own date and today: what changed, and by which change of the rules."""

import ast
from dataclasses import dataclass, replace
from datetime import date as Day
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faqtool import engine
from faqtool.engine.choices import WHATS
from faqtool.engine.eras import CHANGES, Ruleset, ruleset
from faqtool.engine.refusals import REASONS
from faqtool.french.changes import CHANGES as IN_WORDS
from faqtool.replay import eras
from faqtool.replay.eras import causes, replay, uncertain
from faqtool.replay.load import load_file
from faqtool.replay.outcome import Outcome
from faqtool.replay.plays import Plays
from faqtool.replay.run import run
from faqtool.replay.say import CHOICES, DETAILS
from faqtool.replay.say import REASONS as REASONS_IN_WORDS
from faqtool.replay.scenario import Scenario
from tests.replay.table import NOW, ROOT, THEN, known, load, pool

SCENARIOS = ROOT / "tests/scenarios"


def classic(name: str) -> Scenario:
    (one,) = load_file(SCENARIOS / f"{name}.yaml", known()).scenarios
    return one


CLASSICS = [("croissance_puis_entite", "layers"), ("blessures_sur_la_pile", "combat-damage")]


@pytest.mark.parametrize(("name", "key"), CLASSICS)
def test_the_classic_cases_change_by_their_cause_alone(name: str, key: str) -> None:
    one = classic(name)
    assert one.on is not None
    played = replay(one, one.on, NOW, pool())
    assert played.ok and played.today == "changed" and played.causes == (key,)
    for control in one.variants:
        same = replay(control, one.on, NOW, pool())
        assert same.ok and same.today == "same"


@pytest.mark.parametrize(("name", "key"), CLASSICS)
def test_the_earlier_outcome_is_back_with_its_cause_switched_off(name: str, key: str) -> None:
    one = classic(name)
    assert run(one, ruleset(Day(2009, 7, 10)), pool()).ok
    assert not run(one, ruleset(Day(2009, 7, 11)), pool()).ok
    assert run(one, ruleset(Day(2009, 7, 11), without=[key]), pool()).ok


@pytest.mark.parametrize(("name", "key"), CLASSICS)
def test_a_difference_that_is_not_announced_is_a_complaint(name: str, key: str) -> None:
    one = replace(classic(name), now=None)
    played = replay(one, THEN, NOW, pool())
    assert not played.ok and played.today == "changed" and played.causes == (key,)
    assert key in played.complaints[0] and "« now » ne le dit pas" in played.complaints[0]


def test_a_cause_that_is_not_the_one_found_is_a_complaint() -> None:
    one = classic("croissance_puis_entite")
    assert one.now is not None
    played = replay(replace(one, now=replace(one.now, because=("combat-damage",))), THEN, NOW, pool())
    assert not played.ok and "trouvé : layers" in played.complaints[0]


def test_a_today_that_is_not_needed_is_a_complaint() -> None:
    text = "given: {A: {battlefield: [Grizzlis]}}\nthen: {Grizzlis: {pt: 2/2}}\n"
    (one,) = load(text + "now: {because: layers, then: {Grizzlis: {pt: 2/2}}}").scenarios
    played = replay(one, THEN, NOW, pool())
    assert not played.ok and "superflu" in played.complaints[0]
    (plain,) = load(text).scenarios
    assert replay(plain, THEN, NOW, pool()).ok


def test_a_claim_comes_to_the_same_by_another_rule_where_only_the_steps_are_others_today() -> None:
    """Combat damage: with or without a moment on the stack, the attacked player is at 18 in the end."""
    (one,) = load("""
        given: {A: {battlefield: [Grizzlis (ours)]}}
        do:
          - {A attacks: {ours: B}}
          - to: combat damage
          - resolve
        then: {B: {life: 18}}
        now: {because: combat-damage, do: [{A attacks: {ours: B}}, {to: combat damage}]}
    """).scenarios
    played = replay(one, THEN, NOW, pool())
    assert played.ok and played.today == "same_result" and played.causes == ("combat-damage",)


FIZZLE = """
given:
  A: {hand: [Choc (c1)], battlefield: [Grizzlis (ours)]}
  B: {hand: [Choc (c2)]}
do:
  - {A plays: c1, targets: ours}
  - {B plays: c2, targets: ours}
  - resolve
  - resolve
then: {ours: {zone: graveyard}, c1: {zone: graveyard}, countered: [c1]}
"""


def test_a_spell_without_a_legal_target_comes_to_the_same_though_nothing_counters_it_any_more() -> None:
    then = "then: {ours: {zone: graveyard}, c1: {zone: graveyard}, countered: []}"
    now = f"now: {{because: all-targets-illegal, RESULT {then}}}"
    for result, kind in (("result: same,", "same_result"), ("", "changed")):
        (one,) = load(FIZZLE + now.replace("RESULT", result)).scenarios
        played = replay(one, THEN, NOW, pool())
        assert played.ok and played.today == kind and played.causes == ("all-targets-illegal",)


@pytest.mark.parametrize("trace", [False, True], ids=["untold", "told"])
def test_how_a_refused_play_is_told_at_each_date_is_no_change(trace: bool) -> None:
    """Stolen while its damage waits on the stack, the lancer deals it for another; today it has dealt it already."""
    (one,) = load("""
        cards:
          - {name: Rapt, cost: "{U}", type: Éphémère, text: ["Acquérez le contrôle de la créature ciblée."]}
        given: {A: {battlefield: [Lancier guêpe (lancier)], hand: [Færie rossignol]}, B: {hand: [Rapt]}}
        do:
          - {A attacks: {lancier: B}}
          - to: combat damage
          - {B plays: Rapt, targets: lancier}
          - resolve
          - to: main 2
          - {refused: {A plays: Færie rossignol, cost: incursion}, because: cost not available}
        then: {B: {life: 17}}
    """).scenarios
    assert list(causes(Plays(one, pool(), trace), THEN, NOW)) == ["combat-damage"]
    early = replace(one, script=replace(one.script, do=(*one.script.do[:1], *one.script.do[-1:]), then=()))
    assert list(causes(Plays(early, pool(), trace), THEN, NOW)) == []


def test_a_later_change_that_goes_further_the_same_way_is_a_cause_too() -> None:
    """Two Ajanis: since 2013 each player keeps their own, and since 2017 no rule takes any of them."""
    (one,) = load("""
        given:
          A: {battlefield: [{Ajani Crinièredor (un): {loyalty: 4}}], hand: [Grizzlis]}
          B: {battlefield: [{Ajani Crinièredor (deux): {loyalty: 4}}]}
        do: [{A plays: Grizzlis}, resolve]
        then: {un: {zone: graveyard}, deux: {zone: graveyard}}
    """).scenarios
    both = ["planeswalker-uniqueness", "planeswalker-uniqueness-gone"]
    assert list(causes(Plays(one, pool()), THEN, NOW)) == both
    assert list(causes(Plays(one, pool()), THEN, Day(2016, 1, 1))) == both[:1]
    assert list(causes(Plays(one, pool()), Day(2016, 1, 1), NOW)) == []


def test_changes_that_only_together_explain_a_difference_are_all_named_and_no_other() -> None:
    """Lifelink and deathtouch have triggered, once damage that used the stack was dealt: three changes of one day."""
    (one,) = load("""
        cards: [{name: Vipère, cost: "{1}", type: "Créature : serpent", text: [Lien de vie, Contact mortel], pt: 1/4}]
        given: {A: {battlefield: [Vipère]}, B: {battlefield: [Grizzlis (ours)]}}
        do:
          - {A attacks: {Vipère: B}}
          - {B blocks: {ours: Vipère}}
          - to: combat damage
          - resolve
          - check: {stack: [Vipère/2, Vipère/1]}
        choose: [{A order: [Vipère/2, Vipère/1]}]
        then: {A: {life: 20}, ours: {zone: battlefield}}
    """).scenarios
    assert run(one, ruleset(THEN), pool()).ok
    assert causes(Plays(one, pool()), THEN, NOW) == ("combat-damage", "lifelink", "deathtouch")


Tree = str | tuple[str, "Tree", "Tree"]
"""What comes out, or which change is asked about and what follows where it has come in, and where not."""


@dataclass
class Imagined:
    """Plays of a scenario that is nothing but what it asks of the rules."""

    tree: Tree

    def _walk(self, rules: Ruleset) -> tuple[str, frozenset[str]]:
        tree, asked = self.tree, set()
        while not isinstance(tree, str):
            asked.add(tree[0])
            tree = tree[1] if rules.has(tree[0]) else tree[2]
        return tree, frozenset(asked)

    def by(self, rules: Ruleset) -> Outcome:
        return Outcome(rules.on, (), (), None, self._walk(rules)[0])

    def asked(self, rules: Ruleset) -> frozenset[str]:
        return self._walk(rules)[1]


SOME = ("combat-damage", "lifelink", "layers", "split-cost", "hideaway")
trees = st.recursive(
    st.sampled_from("xyz"), lambda inner: st.tuples(st.sampled_from(SOME), inner, inner), max_leaves=24
)


@given(trees)
def test_the_causes_are_those_of_the_smallest_sets_that_bring_the_earlier_outcome_back(tree: Tree) -> None:
    plays = Imagined(tree)
    earlier = plays.by(ruleset(THEN)).found
    for size in range(len(SOME) + 1):
        sets = [one for one in combinations(SOME, size) if plays.by(ruleset(NOW, one)).found == earlier]
        if sets:
            break
    wanted = {key for one in sets for key in one}
    assert set(causes(plays, THEN, NOW)) == wanted  # type: ignore[arg-type]


def test_of_too_many_sets_all_changes_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    tree: Tree = "then"
    for key in SOME:
        tree = (key, "now", tree)
    plays = Imagined(tree)
    assert set(causes(plays, THEN, NOW)) == set(SOME)  # type: ignore[arg-type]
    monkeypatch.setattr(eras, "MOST_SETS", 2)
    assert causes(plays, THEN, NOW) == tuple(change.key for change in CHANGES)  # type: ignore[arg-type]


def test_an_outcome_that_never_moves_has_no_cause() -> None:
    (one,) = load("given: {A: {battlefield: [Grizzlis]}}\nthen: {Grizzlis: {pt: 2/2}}").scenarios
    assert not list(causes(Plays(one, pool()), THEN, NOW))


def test_a_replay_between_the_bounds_of_a_date_nobody_knows_is_uncertain() -> None:
    """A Clone that enters beside the wizard's sage: whether the copy comes first is a matter of an uncertain date."""
    (one,) = load("""
        given: {A: {battlefield: [Sage des fables (sage)], hand: [Clone (clone)]}, B: {battlefield: [Trempeuse d'Ouidargent (t)]}}
        do:
          - {A plays: clone}
          - {resolve: top, choose: [{A order: [sage, clone]}, {A copies: t}]}
        then: {clone: {counters: {}}}
    """).scenarios  # noqa: E501
    inside, before = Day(2012, 1, 1), THEN
    assert uncertain(Plays(one, pool()), inside) == ("enters-order",)
    assert uncertain(Plays(one, pool()), before) == ()


def test_every_change_and_every_reason_has_its_words() -> None:
    assert {change.key for change in CHANGES} == set(IN_WORDS)
    assert set(REASONS) == set(REASONS_IN_WORDS)
    assert set(WHATS) == set(CHOICES)


def test_every_detail_that_the_core_spells_out_has_its_words() -> None:
    spelt = {
        call.args[1].value
        for file in Path(engine.__path__[0]).rglob("*.py")
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Refused" and len(call.args) > 1
        and isinstance(call.args[1], ast.Constant)
    }  # fmt: skip
    assert spelt == set(DETAILS)


def test_the_six_worked_examples_play_as_written() -> None:
    from tests.replay.table import corpus

    for entry in load_file(SCENARIOS / "six_exemples.yaml", known()).entries:
        on = Day.fromisoformat(corpus().date_of(next(r for r in corpus().records if r.id == entry.ruling)))
        for scenario in entry.scenarios:
            for one in (scenario, *scenario.variants):
                played = replay(one, on, NOW, pool())
                assert played.ok, (entry.ruling, one.name, played)
