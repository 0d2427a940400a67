"""What is proved of a corpus: counted, and every way in which an entry can fail."""

import re
import shutil
from pathlib import Path

import pytest

from faqtool.corpus import read_corpus
from faqtool.corpus.home import Home
from faqtool.replay.coverage import Coverage, Judge, claims
from faqtool.replay.load import load_entries
from faqtool.replay.load_scenario import Known
from faqtool.replay.status import statuses
from tests.replay.table import NOW, ROOT, corpus

PERSIST = """
- ruling: sombrelande/persistance/7
  answer: Non
  scenarios:
    - plays: "la persistance ne se déclenche pas et la carte n'est pas renvoyée en jeu"
      cards:
        - {name: Averse, cost: "{B}", type: Rituel, text: ["Mettez quatre marqueurs -1/-1 sur la créature ciblée."]}
      given:
        A: {battlefield: [{Bonnet-rouge meurtrier (bonnet): {counters: {"+1/+1": 2}}}], hand: [Averse]}
      do:
        - {A plays: Averse, targets: bonnet}
        - resolve
      then: {not_triggered: [bonnet], bonnet: {zone: graveyard}}
"""
REFUTES = """
      refutes: {bonnet: {zone: battlefield}}
"""
CONTROL = """
      variants:
        - given: {A: {hand: [Colère de Dieu]}}
          do:
            - {A plays: Colère de Dieu}
            - resolve
          then: {triggered: [bonnet]}
"""


def home(tmp_path: Path, rulings: str, complete: str = "") -> Home:
    """A corpus of its own, with these entries, and these headings of Sombrelande complete."""
    shutil.copytree(ROOT / "corpus", tmp_path / "corpus")
    (tmp_path / "rulings.yaml").write_text(rulings or "[]", encoding="utf-8")
    index = tmp_path / "corpus/corpus.yaml"
    text = re.sub(r"complete: .*", "complete: []", index.read_text(encoding="utf-8"))
    before, stem, after = text.partition("stem: sombrelande-precis")
    after = after.replace("complete: []", f"complete: [{complete}]", 1)
    index.write_text(before + stem + after, encoding="utf-8")
    return Home(tmp_path, packaged=False)


def verified(tmp_path: Path, rulings: str, complete: str = "") -> Coverage:
    place = home(tmp_path, rulings, complete)
    records = read_corpus(place)
    return Judge.of(records, load_entries(place.rulings, Known.of(records)), NOW).coverage()


def test_every_claim_is_counted_once_and_all_kinds_make_up_the_total(tmp_path: Path) -> None:
    counts = verified(tmp_path, PERSIST + CONTROL).counts
    kinds = ("replayed", "checked", "prose", "not_modelled", "missing")
    assert counts["total"] == len(claims(corpus())) == sum(counts[kind] for kind in kinds)
    assert counts["replayed"] == 1


def test_a_scenario_that_bites_passes_and_its_control_counts_as_a_scenario(tmp_path: Path) -> None:
    result = verified(tmp_path, PERSIST + CONTROL)
    assert result.ok and result.scenarios == {"total": 2, "failed": 0}
    assert result.today == {"same": 1, "same_result": 0, "changed": 0, "uncertain": 0}


def test_a_scenario_that_passes_without_its_text_is_toothless(tmp_path: Path) -> None:
    """Without a control, the creature stays dead whether it has persist or not."""
    result = verified(tmp_path, PERSIST)
    (fault,) = result.all_failures
    assert "le scénario passe aussi sans Bonnet-rouge meurtrier" in fault.message and not result.ok


def test_a_scenario_that_names_no_text_to_test_has_to(tmp_path: Path) -> None:
    entry = """
- ruling: sombrelande/marqueurs-1-1/3
  scenarios:
    - plays: "C'est un effet basé sur un état"
      given: {A: {battlefield: [{Grizzlis (ours): {counters: {"+1/+1": 1}}}]}}
      then: {ours: {pt: 3/3}}
"""
    (fault,) = verified(tmp_path, entry).all_failures
    assert "rien ne dit quel texte" in fault.message and fault.hint.startswith("tests:")


RULES = [
    ("104.5", "sous le contrôle d'un joueur", "Briselames suires (o)", "A activates: o", "already untapped"),
    ("212.3f", "mal d'invocation", "{Grizzlis (o): {sick: true}}", "A attacks: {o: B}", "summoning sick"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "quote", "given", "step", "because"), RULES, ids=[row[0] for row in RULES])
def test_a_numbered_rule_is_blanked_itself(
    tmp_path: Path, number: str, quote: str, given: str, step: str, because: str
) -> None:
    entry = f"""
- ruling: cr/{number}
  scenarios:
    - plays: "{quote}"
      given: {{A: {{battlefield: [{given}]}}}}
      do:
        - refused: {{{step}}}
          because: {because}
"""
    assert verified(tmp_path, entry).ok


def test_a_contradicted_ruling_fails_and_says_what_was_found(tmp_path: Path) -> None:
    result = verified(tmp_path, PERSIST.replace("{zone: graveyard}", "{zone: battlefield}"))
    assert result.counts["contradicted"] == 1 and not result.ok
    assert any(
        "attendu bonnet, zone : champ de bataille ; trouvé cimetière" in one.message for one in result.all_failures
    )


def test_a_refuted_claim_counts_as_replayed_and_has_a_word_of_its_own(tmp_path: Path) -> None:
    place = home(tmp_path, PERSIST + REFUTES + CONTROL)
    records = read_corpus(place)
    judge = Judge.of(records, load_entries(place.rulings, Known.of(records)), NOW)
    result = judge.coverage()
    assert result.ok and result.counts["replayed"] == 1
    assert (result.counts["refuted"], result.counts["contradicted"]) == (1, 0)
    assert statuses(judge, claims(records))["sombrelande/persistance/7"]["status"] == "refuted"


def test_a_quote_that_is_gone_is_stale_and_one_that_moved_is_found(tmp_path: Path) -> None:
    gone = '- {ruling: sombrelande/persistance/7, quote: "des mots d’ailleurs", prose: rien}\n'
    moved = '- {ruling: sombrelande/persistance/1, quote: "cessé d\'exister", prose: rien}\n'
    lost = '- {ruling: sombrelande/persistance/99, quote: "Il a le « mal d\'invocation »", prose: rien}\n'
    result = verified(tmp_path, gone + moved + lost)
    assert {one.ruling: one.moved for one in result.stale} == {
        "sombrelande/persistance/7": (),
        "sombrelande/persistance/1": ("sombrelande/persistance/4",),
        "sombrelande/persistance/99": ("sombrelande/persistance/5",),
    }
    assert result.counts["stale"] == 3 and not result.ok


def test_an_entry_of_no_ruling_is_a_failure_with_what_was_meant(tmp_path: Path) -> None:
    result = verified(tmp_path, '- {ruling: sombrelande/persistence/7, quote: "rien de tel", prose: rien}\n')
    (fault,) = result.all_failures
    assert "n'est pas une décision du corpus" in fault.message and "sombrelande/persistance/7" in fault.hint


def test_a_missing_entry_fails_under_a_complete_heading_and_nowhere_else(tmp_path: Path) -> None:
    assert verified(tmp_path / "some", PERSIST + CONTROL).ok
    result = verified(tmp_path / "all", PERSIST + CONTROL, complete="persistance")
    assert "sombrelande/persistance/1" in result.due and "cr/502.79a" in result.due
    assert "sombrelande/persistance/7" not in result.due and "sombrelande/conspiration/1" not in result.due
    assert not result.ok


def test_an_entry_with_a_question_and_an_answer_only_is_missing(tmp_path: Path) -> None:
    entry = '- {ruling: sombrelande/persistance/4, quote: "cessé d\'exister", questions: [Un jeton ?], answer: Non}\n'
    result = verified(tmp_path, entry)
    assert result.counts["missing"] == result.counts["total"]


def test_a_complete_heading_that_does_not_exist_is_a_failure(tmp_path: Path) -> None:
    (fault,) = verified(tmp_path, "", complete="persistence").all_failures
    assert "persistence" in fault.message and "persistance" in fault.hint


CHECKS = [
    ("{cards: {keyword: persistance}, types: [créature]}", True),
    ("{cards: {keyword: persistance}, types: [artefact]}", False),
    ("{cards: {hybrid: true}, count: 9}", False),
    ('{card: Lancier guêpe, cost: "{U/B}{U/B}{U/B}", colours: [noir, bleu]}', True),
    ("{card: Lancier guêpe, mana_value: 4}", False),
    ('{record: sombrelande/hybride/6, says: "cadre bicolore"}', True),
    ('{record: sombrelande/hybride/6, says: "cadre doré et bleu"}', False),
    ("{cards: {keyword: équitation}, types: [créature]}", False),
    ("{cards: {pouvoir: 3}, count: 0}", False),
]


@pytest.mark.parametrize(("check", "holds"), CHECKS)
def test_a_claim_about_the_records_is_checked_against_them(tmp_path: Path, check: str, holds: bool) -> None:
    entry = f'- ruling: sombrelande/persistance/1\n  checked: {{plays: "sont des créatures", {check[1:]}\n'
    result = verified(tmp_path, entry)
    assert result.counts["checked"] == 1
    assert result.ok == holds


def test_the_same_ruling_in_another_document_is_judged_as_that_one(tmp_path: Path) -> None:
    same = next(one for one in claims(corpus()) if one.id == "forum/sous-types-d-arpenteur/1")
    entry = f"""
- ruling: lorwyn/sous-types-d-arpenteur/1
  quote: "{same.text[:30] if hasattr(same, "text") else ""}"
  prose: rien
- ruling: {same.id}
  same_as: lorwyn/sous-types-d-arpenteur/1
"""
    assert verified(tmp_path / "same", entry).counts["prose"] == 2
    other = entry.replace(same.id, "forum/c1")
    assert any("pas les mêmes mots" in one.message for one in verified(tmp_path / "other", other).all_failures)


def test_the_statuses_for_an_index_are_those_of_the_contract(tmp_path: Path) -> None:
    place = home(tmp_path, PERSIST + CONTROL)
    records = read_corpus(place)
    found = statuses(Judge.of(records, load_entries(place.rulings, Known.of(records)), NOW), claims(records))
    assert found["sombrelande/persistance/7"] == {
        "status": "partly",
        "on": "2008-05-02",
        "today": "same",
        "today_answer": None,
        "because": [],
        "erratum": None,
        "unplayed": found["sombrelande/persistance/7"]["unplayed"],
    }
    assert found["sombrelande/persistance/1"]["status"] == "missing"
