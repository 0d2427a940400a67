"""Whatever a card says, it costs only itself; what is too much for the core is told as that, and soon."""

import json
from typing import Any

import pytest

from faqtool.cardtext import compile_card
from faqtool.cardtext.coverage import coverage
from faqtool.engine.eras import ruleset
from faqtool.errors import INTERNAL
from faqtool.replay import coverage as coverage_of_claims
from faqtool.replay.coverage import Judge
from faqtool.replay.load import load_entries
from faqtool.replay.run import run
from tests.cardtext.cards import made
from tests.cardtext.hostile import CARDS, card
from tests.replay.table import NOW, ROOT, corpus, known, load, pool


def outcome(scenario: dict[str, Any]) -> Any:
    (one,) = load(json.dumps(scenario)).scenarios
    return run(one, ruleset(NOW), pool(), trace=True)


@pytest.mark.parametrize("kind", CARDS)
def test_a_card_that_cannot_be_read_is_a_fault_of_its_own(kind: str) -> None:
    found = outcome({"cards": [card(kind)], "given": {"A": {"hand": ["Essai"]}}, "then": {"A": {"life": 20}}})
    assert "n'est pas compris" in (found.not_modelled or "") and INTERNAL not in found.not_modelled
    (loaded,) = load(json.dumps({"cards": [card(kind)], "then": {"A": {"life": 20}}})).scenarios
    told = coverage(loaded.cards)
    assert told.compiled < told.total
    assert sum(len(one.sentence) + len(one.reason) for one in told.uncompiled) < 130_000
    assert not any(INTERNAL in one.reason for one in told.uncompiled)


@pytest.mark.parametrize(
    ("cost", "said"),
    [("{S}", "neigeux"), ("{C}", "incolore"), ("{W/P}", "phyrexian"), ("{G/U/P}", "phyrexian"), ("{½}", "pour rire"),
     ("{²}", "inconnu"), ("{W/X}", "inconnu"), ("{1000001}", "au-delà")],
)  # fmt: skip
def test_a_cost_that_the_core_cannot_pay_is_told_by_its_symbol(cost: str, said: str) -> None:
    (unread,) = compile_card(made("Éphémère", "Piochez une carte.", cost=cost)).unread
    assert unread.index is None and said in unread.faults[0].message


def test_what_can_be_read_of_such_a_card_is_read() -> None:
    done = compile_card(made("Éphémère", "Piochez une carte.", cost="{S}"))
    assert (done.compiled, done.total) == (1, 2) and list(done.lines) == [0]


def test_a_copy_in_small_letters_is_the_same_card() -> None:
    one, other = (
        compile_card(made("Artefact", f"{{{tap}}}, {{1}}{{{u}}} : Piochez une carte.", cost=f"{{2}}{{{u}/b}}"))
        for tap, u in (("T", "U"), ("t", "u"))
    )
    assert str(one.characteristics.mana_cost).replace("B", "b").lower() == str(other.characteristics.mana_cost).lower()
    assert one.lines == other.lines and one.lines[0]


def many(count: int) -> dict[str, Any]:
    """So many spells on the stack at once."""
    spell = {"name": "Essai", "cost": "{0}", "type": "Éphémère", "text": ["Vous gagnez 1 point de vie."]}
    return {
        "cards": [spell],
        "given": {"A": {"hand": [f"Essai (e{n})" for n in range(count)]}},
        "do": [*({"A plays": f"e{n}"} for n in range(count)), {"resolve": "all"}],
        "then": {"A": {"life": 20 + count}},
    }


def test_a_high_stack_comes_to_its_end() -> None:
    found = outcome(many(401))
    assert found.ok, found.problem


def one_spell(text: str, **more: Any) -> dict[str, Any]:
    spell = {"name": "Essai", "cost": "{1}", "type": "Éphémère", "text": [text]}
    return {
        "cards": [spell | more], "given": {"A": {"hand": ["Essai"], "library": ["Forêt"]}},
        "do": [{"A plays": "Essai"}, {"resolve": "all"}], "then": {"A": {"life": 20}},
    }  # fmt: skip


TOO_MUCH = {
    "tokens": one_spell("Mettez en jeu 100000 jetons de créature 1/1 blanche Soldat."),
    "cards": one_spell("Piochez 100000 cartes."),
    "mana": one_spell("Ajoutez {100000} à votre réserve."),
    "cost": one_spell("Piochez une carte.", cost="{1000000}"),
    "ways": one_spell("Piochez une carte.", cost="{W/U}{U/B}{B/R}{R/G}{G/W}" * 10),
    "spells": many(900),
}


@pytest.mark.parametrize("kind", TOO_MUCH)
def test_what_is_too_much_is_told_as_that(kind: str) -> None:
    found = outcome(TOO_MUCH[kind])
    assert found.problem and found.problem.message == "plus que le moteur ne joue" and "au plus" in found.problem.hint
    assert not found.ok


def test_what_is_much_is_played() -> None:
    assert outcome(one_spell("Mettez en jeu 1000 jetons de créature 1/1 blanche Soldat.")).ok


def test_a_claim_that_cannot_be_judged_fails_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = load_entries(ROOT / "rulings.yaml", known())[:3]
    judge = Judge.of(corpus(), entries, NOW)
    bad = entries[1].ruling

    def broken(scenario: Any, claim: Any, corpus: Any) -> Any:
        return (1 / (claim.id != bad),)[:0]

    monkeypatch.setattr(coverage_of_claims, "text_under_test", broken)
    found = judge.coverage()
    wrong = [one for one in found.verdicts if any(INTERNAL in fault.message for fault in one.failures)]
    assert [one.claim.id for one in wrong] == [bad] and wrong[0].failures[0].where == entries[1].where
    assert not found.ok and not [one for one in found.verdicts if one.how == "replayed" and one.claim.id == bad]


@pytest.mark.parametrize("word", ["Forêt/²", "Forêt/" + "9" * 5000, "Forêt/٣", "/1", "Forêt/-1"])
def test_a_word_that_names_no_ability_is_told_as_that(word: str) -> None:
    forest = {"A": {"battlefield": ["Forêt"]}}
    found = outcome({"given": forest, "do": [{"A activates": "Forêt"}, {"A activates": word}]})
    assert found.problem and "ne s'appelle" in found.problem.message and found.not_modelled is None
