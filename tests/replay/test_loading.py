"""Files of scenarios are read strictly: whatever is wrong is told with its line, all of it at once."""

import pytest

from faqtool.engine.terms import Step, Zone
from faqtool.replay.scenario import Act, Check, GoTo, Plays, Refusal, Resolve, UnderTest
from tests.replay.table import faults, load, scenario

NOW = "then: {A: {life: 3}}\nnow: {because: layers"

FAULTY = [
    ("an unknown key", "gven: {}", 1, "clé inconnue « gven »", "vouliez-vous dire « given » ?"),
    ("an unknown zone", "given:\n  A: {hands: []}", 2, "clé inconnue « hands »", "vouliez-vous dire « hand » ?"),
    ("a key that stands twice", "do: [resolve]\ndo: [resolve]", 2, "clé « do » en double", "déjà à la ligne 1"),
    ("an anchor", "given: &a {}", 1, "ancre ou alias YAML", "écrivez la valeur en toutes lettres"),
    ("an alias", "given: {}\nthen: [*a]", 2, "ancre ou alias YAML", "écrivez la valeur en toutes lettres"),
    ("a card of no name known", "given:\n  A: {hand: [Chok]}", 2, "carte inconnue « Chok »", "« Choc »"),
    ("two objects of one label", "given:\n  A: {hand: [Choc (c), Choc (c)]}", 2, "deux objets s'appellent « c »", ""),
    ("an unknown option", "given:\n  A: {hand: [{Choc: {taped: true}}]}", 2, "clé inconnue « taped »", "tapped"),
    ("a player who does not play", "do:\n  - {C plays: Choc}", 2, "« C » n'est pas un joueur du scénario", "ici A, B"),
    ("an unknown step", "do:\n  - to: main 3", 2, "« to » : « main 3 » est inconnu", "main"),
    ("an unknown deed", "do:\n  - {A casts: Choc}", 2, "étape inconnue « A casts »", ""),
    ("an unknown reason", "do:\n  - {refused: resolve, because: no}", 2, "« because » : « no » est inconnu", ""),
    ("an option of another deed", "do:\n  - {A attacks: {ours: B}, x: 2}", 2, "clé inconnue « x »", ""),
    ("an unknown choice", "do:\n  - {resolve: top, choose: [{A target: B}]}", 2, "choix inconnu « target »", "targets"),
    ("unreadable mana", 'do:\n  - {A plays: Choc, pay: "{R"}', 2, "« pay » : mana illisible", ""),
    ("an unknown fact", "then:\n  ours: {pv: 3}", 2, "clé inconnue « pv »", ""),
    ("a zone that is none", "then:\n  ours: {zone: main}", 2, "« zone » : « main » est inconnu", "hand"),
    ("a type that is none", "then:\n  ours: {types: [creature]}", 2, "« creature » est inconnu", "créature"),
    ("a power that is none", "then:\n  ours: {pt: 3}", 2, "« pt » : « 3 » est illisible", "2/2"),
    ("a number out of bounds", "do:\n  - {A plays: Choc, x: 100000}", 2, "« x » : 100000 est hors limites", "1000"),
    ("a date that is none", "date: 2008-13-40", 1, "« date » : 2008-13-40 n'est pas une date", "AAAA-MM-JJ"),
    ("a date of other rules", "date: 1999-01-01", 1, "les règles d'avant le 12 octobre 2007 ne sont pas connues", ""),
    ("a today without a cause", "now: {then: {A: {life: 3}}}", 1, "« now » sans « because »", ""),
    ("an unknown change", "now: {then: {A: {life: 3}}, because: layer}", 1, "« because » : « layer »", "layers"),
    ("a word for a result that is none", NOW + ", result: idem}", 2, "« result » : « idem » est inconnu", "same"),
    ("the same result that is another", NOW + ", result: same, then: {A: {life: 4}}}", 2, "un autre résultat", ""),
    ("the same by the same rule", NOW + ", result: same, do: [resolve]}", 2, "rien d'autre n'est attendu", ""),
    ("the same of nothing", "then: {stack: []}\n" + NOW[NOW.index("now"):] + ", result: same, then: {stack: [a]}}", 2,
     "n'attend à la fin aucun résultat", ""),
    ("an insertion without a place", "do: [resolve]\nvariants:\n  - {insert: resolve}", 3, "« insert » sans place", ""),
    ("a test of an unknown card", "tests: Chok/1", 1, "carte inconnue « Chok »", "Choc"),
    ("a value nested too deep", "do:\n  - {A plays: x, targets: [[[[[[[[[B]]]]]]]]]}", 2, "imbriquée trop", ""),
    ("no YAML", "given: [", 1, "YAML mal formé", ""),
    ("nothing at all", "", 1, "aucun scénario", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "message", "hint"), [row[1:] for row in FAULTY], ids=[row[0] for row in FAULTY]
)
def test_a_fault_tells_where_it_is_and_what_was_meant(text: str, line: int, message: str, hint: str) -> None:
    found = [fault for fault in faults(text) if message in fault.message]
    assert found, faults(text)
    assert found[0].where == f"essai.yaml:{line}", found
    assert hint in found[0].hint


def test_all_faults_of_a_file_are_told_at_once_in_the_order_of_its_lines() -> None:
    text = "given:\n  A: {hand: [Chok]}\ndo:\n  - {A casts: Choc}\nthen:\n  ours: {pv: 3}"
    assert [fault.where for fault in faults(text)] == ["essai.yaml:2", "essai.yaml:4", "essai.yaml:6"]


ENTRY = '- ruling: sombrelande/persistance/7\n  quote: "la persistance"\n'
OWN = "- ruling: sombrelande/persistance/7\n"

SCENARIOS = "  scenarios:\n    - then: {A: {life: 20}}"

FAULTY_ENTRIES = [
    ("no scenario may expect nothing", OWN + "  scenarios:\n    - do: [resolve]", "scénario qui n'attend rien"),
    ("prose with scenarios", ENTRY + "  prose: rien\n" + SCENARIOS, "prose et scenarios à la fois"),
    ("two entries of one ruling", ENTRY + "  prose: rien\n" + ENTRY + "  prose: rien", "a deux entrées"),
    ("a today's answer that nothing plays", OWN + "  today_answer: Oui\n" + SCENARIOS, "sans « now »"),
    ("no quote", "- ruling: cr/104.5\n  prose: rien", "n'a pas de « quote »"),
    ("a quote where something is played", ENTRY + SCENARIOS, "est pour ce qui ne se joue pas"),
    ("words without a reason", OWN + "  unplayed: [{words: la persistance, because: ennui}]", "sans sa raison"),
    ("words played elsewhere, nobody knows where", OWN + "  unplayed: [{words: la, because: elsewhere}]", "« see » va"),
    ("words that lack something unsaid", OWN + "  unplayed: [{words: la, because: not_modelled}]", "« why » va"),
    ("the same as nothing", "- {ruling: cr/104.5, same_as: cr/104.6}", "n'a pas d'entrée"),
    ("a check of nothing known", ENTRY + "  checked: {crad: Choc}", "« checked » : « crad » est inconnu"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "message"), [row[1:] for row in FAULTY_ENTRIES], ids=[row[0] for row in FAULTY_ENTRIES]
)
def test_an_entry_has_to_hold_together(text: str, message: str) -> None:
    assert any(message in fault.message for fault in faults(text)), faults(text)


def test_a_today_s_answer_may_stand_where_the_same_comes_about_by_another_rule() -> None:
    now = SCENARIOS + "\n      now: {because: lifelink, result: same, then: {A: {life: 20}, triggered: []}}"
    assert faults(OWN + "  today_answer: Oui\n" + now) == ()
    assert faults(OWN + now) == ()


def test_a_scenario_is_read_as_it_is_written() -> None:
    one = scenario("""
        name: un essai
        date: 2008-05-02
        tests: [Choc, Grizzlis/1, {rule: 212.3f}]
        given:
          active: B
          step: upkeep
          life: {A: 7}
          A: {battlefield: [{Grizzlis (ours): {tapped: true, counters: {"-1/-1": 1}}}], library: [Forêt, Île]}
          B: {hand: [Choc], pool: "{R}"}
        do:
          - {B plays: Choc, targets: [ours], pay: "{R}"}
          - resolve
          - to: B's main 2
          - refused: {A activates: ours, line: 2}
            because: no such ability
          - check: {ours: {zone: graveyard}}
        then: {B: {pool: "", hand: []}, stack: []}
    """)
    assert one.given.active == "B" and one.given.step is Step.UPKEEP and one.given.life == {"A": 7}
    (bear,) = one.given.starts["A"].zones[Zone.BATTLEFIELD]
    assert (bear.name, bear.label, bear.tapped, bear.counters) == ("Grizzlis", "ours", True, {"-1/-1": 1})
    assert one.tests == (UnderTest("Choc"), UnderTest("Grizzlis", "1"), UnderTest(rule="212.3f"))
    play, resolve, go, refusal, check = one.script.do
    assert isinstance(play, Act) and isinstance(play.action, Plays) and play.action.manner.targets == ("ours",)
    assert isinstance(resolve, Act) and resolve.action == Resolve(all=False)
    assert isinstance(go, Act) and go.action == GoTo(Step.MAIN_2, "B")
    assert isinstance(refusal, Refusal) and refusal.because == "no such ability"
    assert isinstance(check, Check) and check.facts[0].key == "zone"
    assert [(fact.subject, fact.key) for fact in one.script.then] == [("B", "pool"), ("B", "hand"), ("", "stack")]


def test_words_that_yaml_takes_for_something_else_stay_words() -> None:
    one = scenario("given: {A: {battlefield: [Grizzlis (no)]}}\nthen: {no: {zone: battlefield}}")
    assert one.script.then[0].subject == "no"


def test_a_variant_merges_what_is_given_zone_by_zone_and_replaces_the_rest() -> None:
    one = scenario("""
        given: {A: {hand: [Choc], battlefield: [Grizzlis]}, B: {hand: [Clone]}}
        do: [resolve]
        then: {A: {life: 20}}
        variants:
          - given: {A: {battlefield: []}}
          - {before: 1, insert: {to: main 2}, then: {A: {life: 19}}}
    """)
    less, more = one.variants
    assert [card.name for card in less.given.starts["A"].zones[Zone.HAND]] == ["Choc"]
    assert less.given.starts["A"].zones[Zone.BATTLEFIELD] == ()
    assert less.given.starts["B"] == one.given.starts["B"]
    assert less.script == one.script
    assert len(more.script.do) == 2 and more.script.then[0].value == 19


def test_cards_of_a_scenario_are_known_in_it_and_nowhere_else() -> None:
    own = "- cards: [{name: Ours à moi, type: Éphémère}]\n  given: {A: {hand: [Ours à moi]}}\n"
    assert not faults(own)
    assert any("carte inconnue" in fault.message for fault in faults(own + "- given: {A: {hand: [Ours à moi]}}"))


def test_a_file_holds_one_scenario_or_many_or_entries() -> None:
    assert len(load("do: [resolve]").scenarios) == 1
    assert len(load("- do: [resolve]\n- do: [resolve]").scenarios) == 2
    assert [entry.ruling for entry in load(ENTRY + "  prose: rien").entries] == ["sombrelande/persistance/7"]


def test_a_file_that_expects_nothing_is_a_situation_to_be_tried() -> None:
    assert not scenario("do: [resolve]").script.expects
