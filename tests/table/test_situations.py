"""Situations told in French: what each line says, in the words of a scenario; and what comes of them when played."""

from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
import yaml

from faqtool.errors import ScenarioError
from faqtool.replay.coverage import Judge
from faqtool.replay.load import load_nodes, load_text
from faqtool.replay.load_scenario import Known
from faqtool.replay.performance import watch_file
from faqtool.search.index import Index
from faqtool.table import Names, read_situation
from faqtool.table.as_yaml import as_yaml
from tests.replay.table import corpus

SITUATIONS = sorted((Path(__file__).parent / "situations").glob("*.txt"))
BOARD = """\
A : en jeu Grizzlis (ours), Lancier guêpe (lancier) ; main Choc
B : en jeu Grizzlis (mur), Garruk Languebestion
"""

SAID = [
    ("A joue Choc sur l'ours", "{A plays: Choc, targets: [ours]}"),
    ("a lance le choc sur B", "{A plays: Choc, targets: [B]}"),
    ("en réponse, A joue Choc sur l'adversaire", "{A plays: Choc, targets: [B]}"),
    ("B répond : choc sur lancier", "{B plays: Choc, targets: [lancier]}"),
    ("A joue Choc sur B avec X = 3, modes 1 et 3", "{A plays: Choc, targets: [B], x: 3, modes: [1, 3]}"),
    ("A joue Choc en payant {R}", "{A plays: Choc, pay: '{R}'}"),
    ("A joue Choc face cachée", "{A plays: Choc, face_down: true}"),
    ("A joue Choc coût évocation en sacrifiant l'ours", "{A plays: Choc, cost: [évocation], with: [ours]}"),
    ("A active lancier ligne 2 sur mur", "{A activates: lancier, line: 2, targets: [mur]}"),
    ("A attaque avec l'ours", "{A attacks: {ours: B}}"),
    ("A attaque B avec ours, lancier sur garruk", "{A attacks: {ours: B, lancier: Garruk Languebestion}}"),
    ("B bloque ours avec mur", "{B blocks: {mur: [ours]}}"),
    ("B bloque l'ours avec mur et garruk", "{B blocks: {mur: [ours], Garruk Languebestion: [ours]}}"),
    ("B ne bloque pas", "{B blocks: {}}"),
    ("A retourne lancier", "{A turns up: lancier}"),
    ("A concède", "A concedes"),
    ("résoudre", "{resolve: top}"),
    ("tout résoudre", "{resolve: all}"),
    ("fin du tour", "{to: end of turn}"),
    ("jusqu'à l'entretien de B", '{to: "B\'s upkeep"}'),
    ("tour de B", '{to: "B\'s main 1"}'),
    ("attendu : B a 18 points de vie, ours 3/3", "{check: {B: {life: 18}, ours: {pt: 3/3}}}"),
    ("attendu : l'ours est au cimetière", "{check: {ours: {zone: graveyard}}}"),
    ("refusé : A attaque avec mur", "{refused: {A attacks: {mur: B}}}"),
]
UNCLEAR = [
    ("A jou Choc", "n'est pas compris"),
    ("C joue Choc", "n'est pas un joueur"),
    ("A joue Choc sur ours\nA : main Choc", "la partie a commencé"),
    ("A jou Choc\nA : main Choc", "« A jou Choc » n'est pas compris"),
    ("A choisit couleur : rouge", "rien n'est à choisir avant une action"),
    ("A joue Choc\nA choisit truc : rouge", "choisir quoi"),
    ("A joue Choc sur B avec X = beaucoup", "n'est pas un nombre"),
    ("B bloque ours", "bloqué par quoi"),
    ("attendu : peut-être", "n'est pas compris"),
    ("B : ailleurs Choc", "où ?"),
    ("B : main 61 Forêt", "60 au plus"),
    ("B : 12 pv ; 13 pv", "deux fois"),
    ("B : 12 pv\nB a 13 points de vie", "deux fois"),
    ("B : en jeu Lancier guêpe avec 1 marqueur +1/+1, avec 2 marqueurs +1/+1", "deux fois"),
    ("A joue Choc sur ours sur mur", "deux fois"),
    ("A attaque avec ours, l'ours", "deux fois"),
    ("attendu : B 20, B 19", "deux fois"),
    ("B : main Zorglub", "carte inconnue « Zorglub »"),
]


@pytest.fixture(name="names")
def _names(index: Index) -> Names:
    return Names.of(tuple(corpus().all_cards()), index)()


@pytest.mark.parametrize(("line", "meaning"), SAID, ids=[row[0] for row in SAID])
def test_a_line_is_what_a_scenario_would_say(line: str, meaning: str, names: Names) -> None:
    begins = BOARD + ("A joue Choc\n" if line == "tour de B" else "")
    told = yaml.safe_load(as_yaml(read_situation(begins + line, "x", names)))
    assert told["do"][-1] == yaml.safe_load(meaning)


@pytest.mark.parametrize(("lines", "why"), UNCLEAR, ids=[row[0] for row in UNCLEAR])
def test_what_is_not_understood_is_told_with_its_line(lines: str, why: str, names: Names) -> None:
    with pytest.raises(ScenarioError, match=r"x:\d") as found:
        read_situation(BOARD + lines, "x", names)
    assert why in str(found.value)


@pytest.mark.parametrize("word", ["Grizzlis et ", "avec 2 marqueurs -1/-1 ", "(a ", "de A ", "Choc sur ", "l'", "{1}"])
@pytest.mark.parametrize(
    "begin", ["A : en jeu Grizzlis ", "A joue ", "A choisit ", "attendu : ", "carte ", "B bloque "]
)
def test_a_line_of_any_length_is_told_at_once(begin: str, word: str, names: Names) -> None:
    for times in (1, 150, 100_000):
        with suppress(ScenarioError):
            read_situation(begin + word * times, "x", names)


def test_what_each_player_has_is_read_with_all_that_is_said_of_it(names: Names) -> None:
    told = (
        "A : en jeu Grizzlis (ours) avec 2 marqueurs -1/-1, engagé, 3 Forêt, Doran, la Tour de siège,"
        " Garruk Languebestion loyauté 2 ; 12 points de vie ; réserve {R}\n"
        "B : main o-ring, 2 chocs ; cimetière Choc (mort) à A ; exil Île"
    )
    given = yaml.safe_load(as_yaml(read_situation(told, "x", names)))["given"]
    assert given["A"] == {
        "battlefield": [
            {"Grizzlis (ours)": {"tapped": True, "counters": {"-1/-1": 2}}},
            "Forêt (Forêt 1)",
            "Forêt (Forêt 2)",
            "Forêt (Forêt 3)",
            "Doran, la Tour de siège",
            {"Garruk Languebestion": {"loyalty": 2}},
        ],
        "life": 12,
        "pool": "{R}",
    }
    assert given["B"]["hand"] == ["Cercle de l'oubli", "Choc (Choc 1)", "Choc (Choc 2)"]
    assert given["B"]["graveyard"] == [{"Choc (mort)": {"owner": "A"}}] and given["B"]["removed"] == ["Île"]
    assert names.meant == {"o-ring": "Cercle de l'oubli", "chocs": "Choc"}


def test_what_players_have_may_be_told_zone_by_zone(names: Names) -> None:
    told = "A en jeu : Grizzlis\nmain de A : Choc, Choc\nA a 12 points de vie\nB a en jeu Lancier guêpe\nB passe"
    whole = "A : en jeu Grizzlis ; main Choc, Choc ; 12 pv\nB : en jeu Lancier guêpe"
    assert as_yaml(read_situation(told, "x", names)) == as_yaml(read_situation(whole, "x", replace(names, placed={})))


def test_of_several_things_that_may_be_meant_the_list_is_told(names: Names) -> None:
    with pytest.raises(ScenarioError, match=r"« grizzlis » : lequel \? \(Grizzlis 1, Grizzlis 2\)"):
        read_situation("A : en jeu 2 Grizzlis ; main Choc\nB joue Choc sur grizzlis", "x", names)


@pytest.mark.parametrize("path", SITUATIONS, ids=[path.stem for path in SITUATIONS])
def test_a_situation_plays_as_it_says_and_so_does_its_scenario(path: Path, names: Names) -> None:
    judge = Judge.of(corpus(), (), date(2026, 2, 27))
    node = read_situation(path.read_text(encoding="utf-8"), path.name, names)
    known = Known.of(corpus())
    told = watch_file(judge, load_nodes(node, path.name, known), None)
    assert told.ok, [(one.outcome.problem, one.outcome.expectations) for one in told.performances]
    written = watch_file(judge, load_text(as_yaml(node), path.name, known), None)
    assert [one.outcome.steps for one in written.performances] == [one.outcome.steps for one in told.performances]
