"""What is made in play: names of tokens, labels given by the line that makes them, lists of options taken back."""
# ruff: noqa: E501

from collections.abc import Iterator

import pytest

from faqtool.corpus.yaml_lines import Scalar
from faqtool.engine.choices import Answer, Choice
from faqtool.engine.table import Table
from faqtool.replay.answers import Answers
from faqtool.replay.form import Form
from tests.alter_core import all_games, comes_out
from tests.replay.table import faults, played

RALLY = """
cards:
  - {name: Ralliement, cost: "{G}", type: Rituel, text: ["Mettez en jeu deux jetons de créature 1/1 verte Elfe et Guerrier."]}
  - {name: Élan, cost: "{G}", type: Éphémère, text: ["La créature ciblée gagne +2/+2 jusqu'à la fin du tour."]}
given: {A: {hand: [Ralliement, Élan]}}
do:
  - {A plays: Ralliement}
  - {resolve: top, makes: [un, deux]}
"""


def test_tokens_of_one_name_made_at_once_are_told_apart_by_the_labels_of_their_line() -> None:
    outcome = played(RALLY + """
  - {A plays: Élan, targets: deux}
  - resolve
then: {un: {pt: 1/1}, deux: {pt: 3/3}, A: {battlefield: [un, deux]}}
""")
    assert outcome.ok, outcome.problem


def test_without_labels_their_name_means_neither_and_the_hint_says_how_to_tell_them_apart() -> None:
    outcome = played(RALLY.replace(", makes: [un, deux]", "") + "  - {A plays: Élan, targets: elfe guerrier}\n")
    assert outcome.problem is not None and "plusieurs objets" in outcome.problem.message
    assert "makes: [un, deux]" in outcome.problem.hint


def test_a_single_token_goes_by_its_creature_types_in_alphabetical_order() -> None:
    one = RALLY.replace("deux jetons", "un jeton").replace(", makes: [un, deux]", "")
    assert played(one + "then: {elfe guerrier: {pt: 1/1, subtypes: [elfe, guerrier]}, Elfe Guerrier: {tapped: false}}").ok
    assert played(one + "then: {guerrier elfe: {pt: 1/1}}").problem is not None


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        ("[un]", "« makes » nomme 1 objet(s), la ligne crée : elfe guerrier, elfe guerrier"),
        ("[un, deux, trois]", "« makes » nomme 3 objet(s), la ligne crée : elfe guerrier, elfe guerrier"),
    ],
)
def test_a_line_labels_all_that_it_makes_and_nothing_else(labels: str, message: str) -> None:
    outcome = played(RALLY.replace("[un, deux]", labels))
    assert outcome.problem is not None and outcome.problem.message == message


def test_a_label_that_is_taken_is_an_error() -> None:
    taken = RALLY.replace("battlefield", "x").replace("hand: [Ralliement, Élan]", "hand: [Ralliement, Élan (un)]")
    outcome = played(taken)
    assert outcome.problem is not None and outcome.problem.message == "« un » désigne déjà autre chose"
    assert [fault.message for fault in faults(RALLY.replace("[un, deux]", "[un, un]"))] == [
        "« un » désigne déjà autre chose"
    ]
    assert [fault.message for fault in faults(RALLY.replace("[un, deux]", "[un, B]"))] == [
        "« B » désigne déjà autre chose"
    ]


def test_what_is_refused_makes_nothing() -> None:
    (fault,) = faults("do: [{refused: {resolve: top, makes: [un]}, because: nothing to resolve}]")
    assert "ne crée rien" in fault.message


def test_a_copy_is_labelled_as_a_token_is_and_is_still_the_copy() -> None:
    text = """
cards:
  - {name: Écho, cost: "{U}", type: Éphémère, text: ["Copiez le sort ciblé. Vous pouvez choisir de nouvelles cibles pour la copie."]}
given: {A: {hand: [Choc, Écho]}}
do:
  - {A plays: Choc, targets: B}
  - {A plays: Écho, targets: Choc}
  - {resolve: top, makes: [reflet], choose: [{A new targets of copy: keep}]}
  - check: {stack: [Choc, reflet]}
  - check: {stack: [Choc, copy]}
then: {reflet: {controller: A}}
"""
    outcome = played(text)
    assert outcome.ok, (outcome.problem, outcome.expectations)


TWICE = """
cards:
  - {name: Essai, cost: "{1}", type: "Créature : elfe", pt: 1/1, text: ["À chaque fois qu'une autre créature est mise dans un cimetière depuis le jeu, l'Essai inflige 1 blessure à une cible, créature ou joueur."]}
  - {name: Fin, cost: "{B}", type: Éphémère, text: ["Détruisez toutes les créatures."]}
given: {A: {battlefield: [Essai (essai), Grizzlis (un), Grizzlis (deux)], hand: [Fin]}}
do:
  - {A plays: Fin}
  - {resolve: top, choose: [{A order: ORDER}, {A targets: A}, {A targets: B}]}
  - check: {stack: [essai/1, essai/1]}
  - resolve
then: {A: {life: LIFE_A}, B: {life: LIFE_B}}
"""


@pytest.mark.parametrize("order", ["[essai/1, essai/1]", "[essai/1 n°1, essai/1 n°2]", "[essai/1 n°2, essai/1 n°1]"])
def test_two_triggers_of_one_line_are_ordered_by_naming_them_twice_or_by_number(order: str) -> None:
    outcome = played(TWICE.replace("ORDER", order).replace("LIFE_A", "20").replace("LIFE_B", "19"))
    assert outcome.ok, outcome.problem


@pytest.mark.parametrize("order", ["[essai/1 n°1, essai/1 n°1]", "[essai/1]", "[essai/1, essai/1, essai/1]"])
def test_each_of_them_is_ordered_once(order: str) -> None:
    text = TWICE.replace("ORDER", order).replace("LIFE_A", "20").replace("LIFE_B", "19")
    outcome = played(text)
    assert outcome.problem is not None and "choix interdit" in outcome.problem.message


KEYWORDS = """
cards:
  - {name: Vipère, cost: "{1}", type: "Créature : serpent", text: ["Lien de vie, contact mortel"], pt: 1/4}
given: {A: {battlefield: [Vipère (v)]}, B: {battlefield: [Grizzlis (ours)]}}
do:
  - {A attacks: {v: B}}
  - {B blocks: {ours: v}}
  - to: combat damage
  - {resolve: top, choose: [{A order: ORDER}]}
  - resolve
then: {A: {life: LIFE}}
"""


@pytest.mark.parametrize(("order", "life"), [("[v/1 n°1, v/1 n°2]", 20), ("[v/1 n°2, v/1 n°1]", 21), ("[v/1, v/1]", 20)])
def test_two_keywords_of_one_line_are_numbered_as_the_line_has_them(order: str, life: int) -> None:
    """What is put on the stack first resolves last: lifelink, the first of the line, or deathtouch, the second."""
    outcome = played(KEYWORDS.replace("ORDER", order).replace("LIFE", str(life)))
    assert outcome.ok, (outcome.problem, outcome.expectations)


def test_a_line_of_options_gives_top_and_bottom_and_numbers_as_they_are_answered() -> None:
    clash = played("""
given: {A: {hand: [Revanche du titan (r)], library: [Grizzlis]}, B: {library: [Forêt]}}
do: [{A plays: r, x: 1, targets: B}, resolve]
""")
    assert clash.problem is not None and "parmi top, bottom" in clash.problem.message


def test_the_subtypes_of_a_changeling_are_its_own_and_all_others() -> None:
    text = "given: {A: {battlefield: [Changelin amiboïde (c)]}}\nthen: {c: {subtypes: WORDS}}"
    assert played(text.replace("WORDS", "[changeforme, changelin]")).ok
    assert not played(text.replace("WORDS", "[changeforme]")).ok
    assert not played(text.replace("WORDS", "[changelin]")).ok


def _choices() -> Iterator[tuple[Answers, Table, Choice]]:
    """The choices that come up in the scenarios of the project, as they are made: one scenario in five."""
    seen: list[tuple[Answers, Table, Choice]] = []
    asked = Answers.__call__

    def note(self: Answers, table: Table, choice: Choice) -> Answer:
        seen.append((self, table, choice))
        return asked(self, table, choice)

    games, pool = all_games()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Answers, "__call__", note)
        for game in games[::5]:
            seen.clear()
            comes_out(game, pool)
            yield from seen


def test_what_the_list_of_options_says_is_understood_as_that_option() -> None:
    kinds = set()
    for answers, table, choice in _choices():
        words = answers._options(table, choice)
        assert len(set(words)) == len(words)
        for option, word in zip(choice.options, words, strict=True):
            said = Form("essai.yaml").said(Scalar(word, 1))
            assert answers._value(table, choice, said, 1, ()) == option.value, (choice, word)
        kinds.add(choice.what)
    assert {"order", "targets", "may", "top or bottom", "colour", "finds"} <= kinds
