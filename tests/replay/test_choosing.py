"""What may be said in a choice, and what is refused."""
# ruff: noqa: E501

from datetime import date as Day

import pytest

from tests.replay.table import NOW, THEN, played, scenario

CHOOSER = """
cards:
  - {name: Appel, cost: "{W}", type: "Éphémère", text: ["Choisissez un type de créature. La créature ciblée devient du type choisi jusqu'à la fin du tour."]}
given: {A: {hand: [Appel], battlefield: [Grizzlis (ours)]}}
do:
  - {A plays: Appel, targets: ours}
"""


@pytest.mark.parametrize("word", ["garruk", "équipement", "forêt", "aura"])
def test_a_subtype_of_another_card_type_is_no_creature_type(word: str) -> None:
    step = f"  - {{refused: {{resolve: top, choose: [{{A type: {word}}}]}}, because: illegal choice}}\n"
    outcome = played(CHOOSER + step + "then: {ours: {subtypes: [ours]}}")
    assert outcome.ok, outcome.problem


@pytest.mark.parametrize("word", ["elfe", "gobelin"])
def test_a_creature_type_that_nothing_has_may_be_chosen(word: str) -> None:
    step = f"  - {{resolve: top, choose: [{{A type: {word}}}]}}\n"
    outcome = played(f"{CHOOSER}{step}then: {{ours: {{subtypes: [{word}]}}}}")
    assert outcome.ok, outcome.problem


@pytest.mark.parametrize(("found", "ok"), [("temps", True), ("loyauté", False)])
def test_time_counters_have_a_french_name(found: str, ok: bool) -> None:
    given = "given: {A: {battlefield: [{Grizzlis (ours): {counters: {temps: 1}}}]}}\n"
    assert played(f"{given}then: {{ours: {{counters: {{{found}: 1}}}}}}").ok is ok


DURING = """
cards:
  - {name: Dilemme, cost: "{U}", type: Éphémère, text: ["Choisissez l'un — Vous gagnez 2 points de vie ; ou piochez une carte."]}
given:
  A: {battlefield: [Verre dédoublant (verre)], hand: [Dilemme (un), Dilemme (deux)], library: [Forêt]}
do:
  - {A plays: un, modes: 1}
  - resolve
  - {A activates: verre}
"""


@pytest.mark.parametrize(("mode", "life", "hand"), [(1, 24, ""), (2, 22, "Forêt")])
def test_modes_are_counted_from_one_in_a_choice_as_in_a_play(mode: int, life: int, hand: str) -> None:
    step = f"  - {{resolve: top, choose: [{{A may: oui}}, {{A modes: {mode}}}]}}\n  - resolve\n"
    outcome = played(f"{DURING}{step}then: {{A: {{life: {life}, hand: [{hand}]}}}}")
    assert outcome.ok, outcome.problem


def test_there_is_no_mode_zero() -> None:
    step = "  - {refused: {resolve: top, choose: [{A may: oui}, {A modes: 0}]}, because: illegal choice}\n"
    assert played(f"{DURING}{step}then: {{A: {{life: 22}}}}").ok


@pytest.mark.parametrize("half", ["Mort", "Enterré"])
def test_the_half_chosen_is_told_by_its_name(half: str) -> None:
    outcome = played(f"""
given: {{A: {{battlefield: [Verre dédoublant (verre)], hand: [Mort/Enterré (un), Mort/Enterré (deux)]}}, B: {{battlefield: [Grizzlis (ours), Grizzlis (autre)]}}}}
do:
  - {{A plays: un, half: {half}, targets: ours}}
  - resolve
  - {{A activates: verre}}
  - {{resolve: top, choose: [{{A may: oui}}, {{A half: {half}}}]}}
""", trace=True)
    told = [line for step in outcome.steps for line in step.did if "choisit la moitié" in line]
    assert told == [f"choix : A choisit la moitié : {half}"], outcome.problem


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("A plays: enterré", "ne peut pas être joué : rien ne le permet depuis cette zone, cimetière"),
        ("A attacks: {ours: A}", "ne peut pas attaquer : n'est pas à un adversaire"),
        ("A plays: double, targets: ours", "ne peut pas être joué : dites quelle moitié (half)"),
        ("A blocks: {}", "pas à ce moment : le joueur défenseur déclare ses bloqueurs après les attaquants"),
    ],
)
def test_a_refusal_tells_in_french_what_is_in_the_way(line: str, message: str) -> None:
    outcome = played(f"given: {{A: {{hand: [Mort/Enterré (double)], graveyard: [Choc (enterré)], battlefield: [Grizzlis (ours)]}}}}\ndo: [{{{line}}}]")
    assert outcome.problem is not None and outcome.problem.message == f"refusé : {message}"


def test_a_variant_may_do_nothing() -> None:
    text = """
given: {A: {life: 20}, B: {hand: [Choc]}}
do: [{B plays: Choc, targets: A}, resolve]
then: {A: {life: 18}}
variants: [{do: [], then: {A: {life: 20}}}]
"""
    whole = scenario(text)
    assert len(whole.script.do) == 2
    assert whole.variants[0].script.do == ()


@pytest.mark.parametrize(
    ("shares", "ok"), [("ours: 2, B: 8", False), ("ours: 2, ajani: 4, B: 4", True), ("ours: 2, ajani: 8", False)]
)
def test_damage_given_to_what_it_cannot_be_divided_among_is_refused(shares: str, ok: bool) -> None:
    attacked = "ajani" if "ajani" in shares else "B"
    outcome = played(f"""
given: {{A: {{battlefield: [Chasse-nova (nova)]}}, B: {{battlefield: [{{Ajani Crinièredor (ajani): {{loyalty: 4}}}}, Grizzlis (ours)]}}}}
do:
  - {{A attacks: {{nova: {attacked}}}}}
  - {{B blocks: {{ours: nova}}}}
  - {{refused: {{to: combat damage, choose: [{{A divide: {{{shares}}}}}]}}, because: illegal choice}}
""")
    assert outcome.ok is ok


TRIGGER = """
cards:
  - {name: Vigie, cost: "{1}", type: "Créature : elfe", pt: 1/1, text: ["Quand la Vigie arrive en jeu, détruisez l'autre créature ciblée."]}
given: {A: {hand: [Vigie (vigie)], battlefield: [BEASTS]}}
do:
  - {A plays: vigie}
  - STEP
then: {vigie: {zone: ZONE}}
"""


@pytest.mark.parametrize(
    ("beasts", "step", "zone"),
    [
        ("Grizzlis (un), Grizzlis (deux)", "{refused: {resolve: top, choose: [{A targets: vigie}]}, because: illegal choice}", "stack"),
        ("Grizzlis (un), Grizzlis (deux)", "{resolve: all, choose: [{A targets: un}]}", "battlefield"),
        ("", "{resolve: all}", "battlefield"),
    ],
)  # fmt: skip
def test_a_target_wrongly_chosen_for_a_triggered_ability_is_refused_not_forgotten(
    beasts: str, step: str, zone: str
) -> None:
    outcome = played(TRIGGER.replace("BEASTS", beasts).replace("STEP", step).replace("ZONE", zone))
    assert outcome.ok, outcome.problem


DONE = [
    ("révéler une carte d'elfe de votre main", "hand: [Bonté, Grizzlis]", "hand: [Bonté, Elfe courbebranche]"),
    ("sacrifier un elfe", "battlefield: [Grizzlis], hand: [Bonté]", "battlefield: [Elfe courbebranche], hand: [Bonté]"),
    ("vous défausser d'une carte", "hand: [Bonté]", "hand: [Bonté, Grizzlis]"),
    ("retirer de la partie un elfe que vous contrôlez", "hand: [Bonté]", "battlefield: [Elfe courbebranche], hand: [Bonté]"),
]


@pytest.mark.parametrize(("what", "cannot", "can"), DONE)
def test_nobody_is_asked_to_do_the_impossible_nor_gets_anything_for_it(what: str, cannot: str, can: str) -> None:
    def life(given: str, resolve: str, life: int) -> bool:
        return played(f"""
cards: [{{name: Bonté, cost: "{{W}}", type: Rituel, text: ["Vous pouvez {what}. Si vous faites ainsi, vous gagnez 3 points de vie."]}}]
given: {{A: {{{given}}}, B: {{battlefield: [Elfe courbebranche (sien)]}}}}
do: [{{A plays: Bonté}}, {resolve}]
then: {{A: {{life: {life}}}}}
""").ok

    assert life(can, "{resolve: top, choose: [{A may: oui}]}", 23)
    assert life(can, "{resolve: top, choose: [{A may: non}]}", 20)
    assert life(cannot, "resolve", 20)


HIDES = """
given: {A: {hand: [Pont de fangemousse (pont)], library: [Choc (caché), Forêt (un), Île (deux), Plaine (trois), Marais]}}
do:
  - {A plays: pont}
  - {resolve: top, choose: [{A chooses: caché}, {A WHAT: [trois, un, deux]}]}
then: {A: {library: [Marais, trois, un, deux]}}
"""


@pytest.mark.parametrize(("on", "what", "other"), [(THEN, "order", "random order"), (NOW, "random order", "order")])
def test_hideaway_puts_the_others_in_an_order_of_choice_then_and_of_chance_today(on: Day, what: str, other: str) -> None:
    assert played(HIDES.replace("WHAT", what), on).ok
    problem = played(HIDES.replace("WHAT", other), on).problem
    assert problem is not None and f"({what})" in problem.message
