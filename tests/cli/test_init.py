"""A corpus of one's own, from its first file to a green ``verify``; and several documents of other years in one."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from faqtool.cli.program import run
from tests.cli.conftest import Run

FAQ_2012 = """FAQ du lac

Date de sortie officielle : 4 mai 2012

Ondine du lac
{1}{U}
Créature : ondin
2/1
Vol

* Une créature sans le vol ne peut pas bloquer l'Ondine du lac.

* L'illustration montre un lac.
"""
EXPORT = """{"data": {"cards": [{"name": "Pond Bear", "manaCost": "{1}{G}", "type": "Creature — Bear", "text": "",
 "foreignData": [{"language": "French", "name": "Ours du lac", "type": "Créature : ours", "text": "Piétinement"}],
 "power": "2", "toughness": "2", "rulings": [{"date": "2009-10-01", "text": "The bear tramples over its blocker."}]}]}}
"""
SCENARIO = """  answer: Non
  scenarios:
    - plays: Une créature sans le vol ne peut pas bloquer l'Ondine du lac.
      given:
        A: {battlefield: [Ondine du lac (ondine)]}
        B: {battlefield: [Ours du lac (ours)]}
      do:
        - {A attacks: {ondine: B}}
        - {refused: {B blocks: {ours: ondine}}}
      then: {ondine: {zone: battlefield}}
      tests: Ondine du lac
"""

Program = Callable[..., Run]


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Program:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FAQTOOL_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("FAQTOOL_CORPUS", raising=False)

    def call(*arguments: str) -> Run:
        capfd.readouterr()
        status = run(list(arguments))
        printed = capfd.readouterr()
        return Run(status, printed.out, printed.err)

    return call


@pytest.fixture
def begun(tmp_path: Path, program: Program) -> Path:
    (tmp_path / "faq-2012.txt").write_text(FAQ_2012, encoding="utf-8")
    (tmp_path / "cartes.json").write_text(EXPORT, encoding="utf-8")
    assert program("init", "mien", "faq-2012.txt", "cartes.json").status == 0
    return tmp_path / "mien"


def test_a_corpus_of_a_faq_and_an_export_comes_to_a_green_verify(begun: Path, program: Program) -> None:
    checked = program("check", "--corpus", "mien")
    assert checked.status == 0 and "3 décisions sans scénario" in checked.out
    assert "  faq-2012/ondine-du-lac/1" in checked.out

    stubs = program("check", "--stubs", "--corpus", "mien").out
    entries = (begun / "rulings.yaml").read_text(encoding="utf-8") + stubs
    (begun / "rulings.yaml").write_text(entries, encoding="utf-8")
    listed = (begun / "corpus/corpus.yaml").read_text(encoding="utf-8")
    complete = listed.replace("    kind: faq\n", "    kind: faq\n    complete: all\n")
    complete = complete.replace("    kind: export\n", "    kind: export\n    complete: all\n")
    (begun / "corpus/corpus.yaml").write_text(complete, encoding="utf-8")
    assert program("verify", "--corpus", "mien").status == 1  # a stub proves nothing

    done = []
    for id_ in re.findall("^- ruling: (.*)$", entries, re.MULTILINE):
        if "ours" in id_:
            proof = "  answer: Oui\n  quote: The bear tramples\n  not_modelled: l'anglais\n"
        else:
            proof = {"1": SCENARIO, "2": "  answer: Un lac\n  quote: L'illustration\n  prose: décrit l'image\n"}[
                id_[-1]
            ]
        done.append(f"- ruling: {id_}\n{proof}")
    unplayed = [row.split("\n")[0][len("- ruling: ") :] for row in done if "scenarios" not in row]
    complete = complete.replace("    complete: all\n", f"    complete: all\n    unplayed: [{', '.join(unplayed)}]\n")
    (begun / "corpus/corpus.yaml").write_text(complete, encoding="utf-8")
    (begun / "rulings.yaml").write_text("".join(done), encoding="utf-8")
    verified = program("verify", "--corpus", "mien")
    assert verified.status == 0, verified.out + verified.err
    assert "1  rejouée" in verified.out


def test_each_document_of_it_speaks_by_its_own_year(begun: Path, program: Program) -> None:
    shown = program("card", "ours du lac", "--corpus", "mien").out
    assert "Pond Bear" in shown and "2009" in shown and "tramples" in shown
    assert "2012" in program("card", "ondine du lac", "--corpus", "mien").out
    workflow = (begun / ".github/workflows/rulings.yml").read_text(encoding="utf-8")
    assert "pip install" in workflow and "faqtool verify --corpus ." in workflow


def test_a_corpus_is_never_written_over(begun: Path, program: Program) -> None:
    again = program("init", "mien")
    assert again.status == 2 and "déjà un corpus" in again.err
    assert (begun / "corpus/faq-2012.txt").read_text(encoding="utf-8") == FAQ_2012


def test_what_a_corpus_lacks_is_named(begun: Path, program: Program) -> None:
    (begun / "rulings.yaml").unlink()
    told = program("check", "--corpus", "mien")
    assert told.status == 2 and "rulings.yaml" in told.err and "corpus/ et" not in told.err


def test_a_text_under_two_names_is_told(begun: Path, program: Program) -> None:
    (begun / "corpus/autre.txt").write_text(FAQ_2012, encoding="utf-8")
    row = "  - {stem: autre, key: autre, title: Autre, date: 2012-05-04, language: fr, kind: faq}\n"
    listed = begun / "corpus/corpus.yaml"
    listed.write_text(listed.read_text(encoding="utf-8") + row, encoding="utf-8")
    told = program("check", "--corpus", "mien")
    assert told.status == 2 and "même texte" in told.err
