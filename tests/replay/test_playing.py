"""A scenario is played line by line; what is found is compared with what was expected."""

from datetime import date as Day

import pytest

from faqtool.engine.eras import ruleset
from faqtool.french.fold import fold
from faqtool.replay.pool import Blank
from faqtool.replay.run import run
from tests.replay.table import NOW, THEN, played, pool, scenario

BEAR = "{A: {battlefield: [Grizzlis (ours)]}, B: {hand: [Choc]}}"
SHOCKED = f"given: {BEAR}\ndo:\n  - {{B plays: Choc, targets: ours}}\n  - resolve\n"

# Each fact once as it is, once as it is not.
FACTS = [
    ("zone", "ours: {zone: graveyard}", "ours: {zone: battlefield}"),
    ("life", "A: {life: 20}", "A: {life: 19}"),
    ("life of all", "life: {A: 20, B: 20}", "life: {A: 20, B: 18}"),
    ("graveyard", "A: {graveyard: [ours]}", "A: {graveyard: []}"),
    ("graveyard by name", "A: {graveyard: [Grizzlis]}", "A: {graveyard: [Grizzlis, Grizzlis]}"),
    ("hand", "B: {hand: []}", "B: {hand: [Choc]}"),
    ("battlefield", "A: {battlefield: []}", "A: {battlefield: [ours]}"),
    ("stack", "stack: []", "stack: [Choc]"),
    ("pt", "ours: {pt: 2/2}", "ours: {pt: 2/3}"),
    ("types", "ours: {types: [créature]}", "ours: {types: [créature, artefact]}"),
    ("subtypes", "ours: {subtypes: [ours]}", "ours: {subtypes: [elfe]}"),
    ("colours", "ours: {colours: [vert]}", "ours: {colours: []}"),
    ("lacks", "ours: {lacks: [vol]}", "ours: {has: [vol]}"),
    ("counters", "ours: {counters: {}}", 'ours: {counters: {"+1/+1": 1}}'),
    ("owner", "ours: {owner: A}", "ours: {owner: B}"),
    ("name", "ours: {name: Grizzlis}", "ours: {name: none}"),
    ("cost", 'ours: {cost: "{1}{G}"}', 'ours: {cost: "{G}"}'),
    ("tapped", "ours: {tapped: false}", "ours: {tapped: true}"),
    ("face down", "ours: {face_down: false}", "ours: {face_down: true}"),
    ("attached to", "ours: {attached_to: none}", "ours: {attached_to: A}"),
    ("result", "result: none", "result: draw"),
    ("not triggered", "not_triggered: [ours]", "triggered: [ours]"),
]  # fmt: skip


@pytest.mark.parametrize(("so", "not_so"), [row[1:] for row in FACTS], ids=[row[0] for row in FACTS])
def test_a_fact_is_found_or_it_is_not(so: str, not_so: str) -> None:
    assert played(f"{SHOCKED}then:\n  {so}").ok
    outcome = played(f"{SHOCKED}then:\n  {not_so}")
    assert outcome.problem is None and not outcome.ok
    assert [one.line for one in outcome.expectations] == [6]


STOPPED = [
    ("a refusal that nobody announced", "- {B plays: Choc, targets: [A, B]}", 3, "refusé : trop de cibles"),
    ("a target that is missing", "- {B plays: Choc}", 3, "pas assez de cibles"),
    ("a name that nothing has", "- {B plays: Choc, targets: our}", 3, "rien ne s'appelle « our »"),
    ("an answer that nobody asked for", "- {B plays: Choc, targets: ours, choose: [{A may: oui}]}", 3, "personne n'a"),
    ("an empty stack", "- resolve", 3, "la pile est vide"),
    ("a keyword that is none", "- check: {ours: {has: [volant]}}", 3, "n'est pas une capacité mot-clé"),
    ("a step that does not come", "- to: combat damage", 3, "cette étape n'a pas lieu"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "at", "message"), [row[1:] for row in STOPPED], ids=[row[0] for row in STOPPED])
def test_a_script_that_cannot_go_on_tells_where_and_why(line: str, at: int, message: str) -> None:
    outcome = played(f"given: {BEAR}\ndo:\n  {line}")
    assert outcome.problem is not None
    assert outcome.problem.where == f"essai.yaml:{at}"
    assert message in outcome.problem.message


def test_a_name_that_nothing_has_brings_what_was_meant() -> None:
    outcome = played(f"given: {BEAR}\ndo:\n  - {{B plays: Choc, targets: our}}")
    assert outcome.problem is not None and "« ours »" in outcome.problem.hint


def test_a_name_that_several_objects_have_asks_for_labels() -> None:
    outcome = played("given: {A: {battlefield: [Grizzlis, Grizzlis]}}\nthen: {Grizzlis: {pt: 2/2}}")
    assert outcome.problem is not None and "désigne plusieurs objets" in outcome.problem.message


TRIGGER = """
cards:
  - {name: Veilleur, cost: "{W}", type: "Créature : elfe", pt: 1/1, text: ["Quand le Veilleur arrive en jeu, vous pouvez piocher une carte."]}
given: {A: {hand: [Veilleur], library: [Forêt (une), Île (deux)]}}
do:
  - {A plays: Veilleur}
  - resolve
"""  # noqa: E501


def test_a_choice_without_an_answer_lists_its_options() -> None:
    outcome = played(TRIGGER + "  - resolve")
    assert outcome.problem is not None
    assert outcome.problem.message == "un choix sans réponse : A le fait-il ? (may, pour Veilleur), parmi oui, non"
    assert outcome.problem.hint == "choose: [{A may: oui}]"


@pytest.mark.parametrize(("answer", "hand"), [("oui", "[une]"), ("non", "[]")])
def test_an_answer_decides(answer: str, hand: str) -> None:
    line = f"  - {{resolve: top, choose: [{{A may: {answer}}}]}}\n"
    assert played(f"{TRIGGER}{line}then: {{A: {{hand: {hand}}}}}").ok


def test_answers_of_a_whole_scenario_are_taken_in_order_and_all() -> None:
    again = "  - resolve\nthen: {A: {hand: [une]}}\n"
    assert played(TRIGGER + again + "choose: [{A may: oui}]").ok
    left = played(TRIGGER + again + "choose: [{A may: oui}, {A may: non}]")
    assert left.problem is not None and "personne n'a demandée" in left.problem.message


def test_a_refusal_is_an_expectation_and_leaves_the_game_as_it_was() -> None:
    outcome = played(f"""
        given: {BEAR}
        do:
          - refused: {{B plays: Choc}}
            because: not enough targets
          - {{B plays: Choc, targets: ours}}
          - resolve
        then: {{ours: {{zone: graveyard}}}}
    """)
    assert outcome.ok and [one.ok for one in outcome.expectations] == [True, True]


def test_a_refusal_for_another_reason_is_none() -> None:
    outcome = played(f"given: {BEAR}\ndo:\n  - {{refused: {{B plays: Choc}}, because: wrong time}}")
    assert not outcome.ok and outcome.expectations[0].found == "refusé (pas assez de cibles)"


def test_an_action_that_should_be_refused_and_is_not_fails() -> None:
    outcome = played(f"given: {BEAR}\ndo:\n  - refused: {{B plays: Choc, targets: ours}}")
    assert not outcome.ok and outcome.expectations[0].found == "permis"


def test_a_refused_choice_is_a_refusal() -> None:
    discards = "cards: [{name: Oubli, cost: '{B}', type: Rituel, text: [Le joueur ciblé se défausse d'une carte.]}]\n"
    outcome = played(f"""{discards}given: {{A: {{hand: [Oubli, Clone]}}, B: {{hand: [Choc, Forêt]}}}}
do:
  - {{A plays: Oubli, targets: B}}
  - refused: {{resolve: top, choose: [{{B discards: Clone}}]}}
    because: illegal choice
  - {{resolve: top, choose: [{{B discards: Choc}}]}}
then: {{B: {{hand: [Forêt]}}}}""")
    assert outcome.ok, outcome


FREE = "cards: [{name: Jeu, cost: '{R}', type: Rituel, text: [Vous pouvez piocher une carte.]}]\n"


@pytest.mark.parametrize(
    ("said", "because", "ok"),
    [
        ("{A may: oui}, {A pays: oui}", "not offered", True),
        ("{A may: oui}", "not offered", False),  # the choice is there
        ("{A may: oui}, {A pays: oui}", "wrong time", False),
    ],
)
def test_a_player_who_decides_what_is_not_theirs_to_decide_is_refused(said: str, because: str, ok: bool) -> None:
    outcome = played(f"""{FREE}given: {{A: {{hand: [Jeu], library: [Forêt]}}}}
do:
  - {{A plays: Jeu}}
  - refused: {{resolve: top, choose: [{said}]}}
    because: {because}
""")
    assert outcome.ok is ok


def test_what_was_refused_as_not_offered_has_not_happened() -> None:
    outcome = played(f"""{FREE}given: {{A: {{hand: [Jeu], library: [Forêt]}}}}
do:
  - {{A plays: Jeu}}
  - refused: {{resolve: top, choose: [{{A may: oui}}, {{A pays: oui}}]}}
    because: not offered
  - {{resolve: top, choose: [{{A may: oui}}]}}
then: {{A: {{hand: [Forêt], library: []}}}}""")
    assert outcome.ok, outcome


def test_text_that_does_not_compile_is_not_modelled_and_no_success() -> None:
    cards = "cards: [{name: Énigme, type: Éphémère, text: ['Le grabulon ciblé frimousse.']}]\n"
    outcome = played(cards + "given: {A: {hand: [Énigme]}}\nthen: {A: {life: 20}}")
    assert not outcome.ok and outcome.problem is None
    assert outcome.not_modelled is not None and "Le grabulon ciblé frimousse" in outcome.not_modelled


def test_an_effect_that_never_ends_is_a_problem_of_its_scenario() -> None:
    cards = """
        cards:
          - {name: Source, type: Enchantement, text: ["À chaque fois que vous gagnez des points de vie, vous gagnez 1 point de vie."]}
          - {name: Goutte, cost: "{W}", type: Éphémère, text: ["Vous gagnez 1 point de vie."]}
    """  # noqa: E501
    outcome = played(f"""{cards}
        given: {{A: {{battlefield: [Source], hand: [Goutte]}}}}
        do:
          - {{A plays: Goutte}}
          - resolve: all
        then: {{A: {{life: 21}}}}
    """)
    assert not outcome.ok
    assert outcome.problem is not None and outcome.problem.message == "un effet qui ne finit jamais"


KEYWORDS = ["vol", "appui", "renfort", "protection", "protection contre le rouge", "équipement", "indestructible"]


@pytest.mark.parametrize("word", KEYWORDS)
def test_a_keyword_is_known_by_its_french_word_with_or_without_what_it_is_of(word: str) -> None:
    assert played(f"given: {BEAR}\nthen: {{ours: {{lacks: [{word}]}}}}").ok
    assert not played(f"given: {BEAR}\nthen: {{ours: {{has: [{word}]}}}}").ok


def test_an_object_has_the_protection_that_it_has_and_no_other() -> None:
    own = "cards: [{name: Garde, type: 'Créature : elfe', pt: 1/1, text: [Protection contre le rouge]}]\n"
    given = own + "given: {A: {battlefield: [Garde]}}\nthen: {Garde: {has: [protection, protection contre le rouge]"
    assert played(f"{given}, lacks: [protection contre le bleu]}}}}").ok


def test_an_own_card_goes_before_one_of_the_corpus() -> None:
    own = "cards: [{name: Grizzlis, cost: '{G}', type: 'Créature : ours', pt: 5/5}]\n"
    assert played(own + "given: {A: {battlefield: [Grizzlis]}}\nthen: {Grizzlis: {pt: 5/5}}").ok


def test_an_expected_total_cost_is_compared() -> None:
    given = "given: {A: {hand: [Grizzlis]}}\ndo:\n"
    assert played(given + '  - {A plays: Grizzlis, cost: "{G}{1}"}').ok
    assert not played(given + '  - {A plays: Grizzlis, cost: "{G}"}').ok


def test_a_label_may_be_given_as_the_object_is_first_spoken_of() -> None:
    do = "do:\n  - {A plays: Grizzlis (ours)}\n  - resolve\n"
    assert played(f"given: {{A: {{hand: [Grizzlis]}}}}\n{do}then: {{ours: {{zone: battlefield}}}}").ok


def test_a_library_is_written_from_its_top() -> None:
    text = "given: {A: {library: [Forêt, Île]}}\ndo: [{to: A's main 1}]\nthen: {A: {hand: [Forêt], library: [Île]}}"
    assert played(text.replace("{A: {library", "{active: B, A: {library")).ok


def test_the_trace_tells_what_happened_and_the_words_are_those_of_the_date() -> None:
    then = played(SHOCKED, THEN, trace=True).steps
    assert [step.step for step in then] == ["au départ", "B joue Choc, cible ours", "le dessus de la pile se résout"]
    assert then[0].did == ("A — en jeu : Grizzlis (ours)", "B — main : Choc")
    assert "Choc inflige 2 blessures à ours" in then[2].did
    assert "ours : en jeu → cimetière de A (détruit)" in then[2].did
    now = played(SHOCKED, NOW, trace=True).steps
    assert "ours : champ de bataille → cimetière de A (détruit)" in now[2].did


def test_the_trace_tells_what_was_replaced_and_what_was_chosen() -> None:
    bones = "given: {active: B, A: {battlefield: [Squelettes serviles (os)]}, B: {hand: [Choc]}}\n"
    steps = played(bones + "do: [{A activates: os}, resolve, {B plays: Choc, targets: os}, resolve]", trace=True).steps
    assert any(line.startswith("remplacé : os : ") for line in steps[-1].did)
    assert "en même temps : à la place de sa destruction, os se régénère" in steps[-1].did
    chosen = played(TRIGGER + "  - {resolve: top, choose: [{A may: oui}]}", trace=True).steps[-1].did
    assert chosen.index("choix : A le fait-il ? : oui") > chosen.index("résolution : capacité de Veilleur (ligne 1)")


TWICE = """
given: {A: {hand: [Choc (un)]}, B: {battlefield: [Grizzlis (ours)], hand: [Choc (deux)]}}
do:
  - {A plays: un, targets: ours}
  - {B plays: deux, targets: ours}
  - resolve
  - resolve
"""


@pytest.mark.parametrize(
    ("on", "line"),
    [
        (THEN, "contrecarré : un (par les règles : plus de cible légale)"),
        (NOW, "ne se résout pas (plus de cible légale) : un"),
    ],
)
def test_the_trace_says_why_a_spell_without_a_legal_target_does_nothing(on: Day, line: str) -> None:
    *_, answer, last = played(TWICE, on, trace=True).steps
    assert last.did[0] == line and answer.did[0] == "résolution : deux"
    assert not any("contrecarré" in told or "ne se résout pas" in told for told in answer.did)


CONDITION = """
cards:
  - {name: Guetteur, cost: "{W}", type: "Créature : elfe", pt: 1/1, text: ["Quand le Guetteur arrive en jeu, si vous contrôlez un Géant, vous gagnez 1 point de vie."]}
  - {name: Colosse, cost: "{W}", type: "Créature : géant", pt: 1/1, text: []}
given: {A: {battlefield: [Colosse], hand: [Guetteur]}, B: {hand: [Choc]}}
do:
  - {A plays: Guetteur}
  - resolve
  - {B plays: Choc, targets: Colosse}
  - resolve
  - resolve
"""  # noqa: E501


def test_the_trace_says_that_an_abilitys_condition_holds_no_more() -> None:
    *_, last = played(CONDITION, NOW, trace=True).steps
    assert last.did == ("ne se résout pas (sa condition n'est plus remplie) : capacité de Guetteur (ligne 1)",)


def test_the_trace_shows_the_layers_where_power_is_expected() -> None:
    text = "given: {A: {battlefield: [{Grizzlis (ours): {counters: {'+1/+1': 1}}}]}}\nthen: {ours: {pt: 3/3}}"
    _, step = played(text, NOW, trace=True).steps
    assert step.did == ("ours : imprimé 2/2 ; couche 7c (marqueurs) : 3/3",)


def test_a_file_that_expects_nothing_shows_what_happens() -> None:
    outcome = played(SHOCKED, trace=True)
    assert outcome.ok and not outcome.expectations and outcome.steps


LOYAL = "given: {A: {%s}}\ndo: [%s]\nthen: {garruk: {zone: battlefield, loyalty: 3}}"
GIVEN = "{Garruk Languebestion (garruk): {loyalty: 3}}"


def test_a_planeswalker_whose_loyalty_no_document_prints_has_the_one_that_is_given() -> None:
    assert played(LOYAL % (f"battlefield: [{GIVEN}]", "to: main 2")).ok
    assert played(LOYAL % (f"hand: [{GIVEN}]", "{A plays: garruk}, resolve")).ok
    for place in ("battlefield", "hand"):
        outcome = played(LOYAL % (f"{place}: [Garruk Languebestion (garruk)]", "to: main 2"))
        assert not outcome.ok
        assert "n'impriment pas la loyauté de « Garruk Languebestion »" in str(outcome.problem)


def test_a_printed_loyalty_needs_no_telling() -> None:
    text = "given: {A: {hand: [Ajani Crinièredor]}}\ndo: [{A plays: Ajani Crinièredor}, resolve]\n"
    assert played(text + "then: {Ajani Crinièredor: {loyalty: 4}}").ok


def test_a_planeswalker_whose_loyalty_is_blanked_dies_as_it_arrives() -> None:
    """So that a scenario about what a planeswalker does once it is there bites, printed loyalty or given."""
    for card in ("Ajani Crinièredor (ajani)", "{Garruk Languebestion (garruk): {loyalty: 3}}"):
        label = card[card.index("(") + 1 : card.index(")")]
        text = f"given: {{A: {{hand: [{card}]}}}}\ndo: [{{A plays: {label}}}, resolve]\nthen: {{{label}: {{zone: %s}}}}"
        name = card.strip("{").partition(" (")[0]
        blank = Blank({fold(name): frozenset({"loyalty"})})
        assert run(scenario(text % "battlefield"), ruleset(NOW), pool()).ok
        assert run(scenario(text % "graveyard"), ruleset(NOW), pool(), blank=blank).ok


@pytest.mark.parametrize("name", ["Grizzlis", "Grizzly Bears", "grizzly bears"])
@pytest.mark.parametrize("shock", ["Choc", "Shock"])
def test_a_card_is_called_by_either_of_its_names(name: str, shock: str) -> None:
    given = f"given: {{A: {{battlefield: [{name}]}}, B: {{hand: [{shock}]}}}}"
    do = f"do: [{{B plays: {shock}, targets: {name}}}, resolve]"
    assert played(
        f"{given}\n{do}\nthen: {{A: {{graveyard: [Grizzlis], battlefield: []}}, B: {{graveyard: [Shock]}}}}"
    ).ok


def test_a_card_that_a_scenario_brings_has_its_english_name_too() -> None:
    cards = "cards: [{name: Ours des bois, english: Wood Bear, type: 'Créature : ours', pt: 3/3, text: []}]"
    assert played(f"{cards}\ngiven: {{A: {{battlefield: [Wood Bear]}}}}\nthen: {{Ours des bois: {{pt: 3/3}}}}").ok
