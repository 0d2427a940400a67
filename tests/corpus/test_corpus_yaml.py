"""corpus.yaml and the card files: strict, with the line of each fault, all of them at once."""

from pathlib import Path

import pytest

from faqtool.corpus.corpus import read_corpus
from faqtool.errors import CorpusError

ROW = "- {stem: un, key: un, title: Un, date: 2008-05-02, language: fr, kind: faq%s}"


def corpus_of(folder: Path, rows: str, **files: str) -> Path:
    (folder / "corpus").mkdir()
    (folder / "rulings.yaml").write_text("[]\n")
    (folder / "corpus" / "corpus.yaml").write_text(f"documents:\n{rows}\n")
    for name, text in (
        {"un.txt": "***Un***\n\n* Deux.\n"} | {k.replace("__", "."): v for k, v in files.items()}
    ).items():
        (folder / "corpus" / name).write_text(text)
    return folder


def faults(folder: Path) -> list[str]:
    with pytest.raises(CorpusError) as raised:
        read_corpus(folder)
    return [f"{fault.where} {fault.message}" for fault in raised.value.faults]


def test_a_row_is_enough_to_read_a_document(tmp_path: Path) -> None:
    corpus = read_corpus(corpus_of(tmp_path, ROW % ""))
    assert [record.id for record in corpus.records] == ["un/un", "un/un/1"]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (ROW % ", sett: x", "corpus.yaml:2 clé inconnue « sett »"),
        (ROW.replace("key: un, ", "") % "", "corpus.yaml:2 « key » manque"),
        (ROW.replace("key: un", "key: L'Un") % "", "corpus.yaml:2 « key » : L'Un ne peut pas ouvrir un identifiant"),
        (ROW.replace("2008-05-02", "2008-13-02") % "", "corpus.yaml:2 « date » : 2008-13-02 n'est pas une date"),
        (ROW.replace("2008-05-02", "mai 2008") % "", "corpus.yaml:2 « date » : mai 2008 n'est pas une date"),
        (ROW.replace("language: fr", "language: de") % "", "corpus.yaml:2 « language » : de inconnu"),
        (ROW.replace("kind: faq", "kind: blog") % "", "corpus.yaml:2 « kind » : blog inconnu"),
        (ROW.replace("stem: un", "stem: ../un") % "", "corpus.yaml:2 « stem » : ../un sort du dossier"),
        (ROW % "" + "\n" + ROW % "", "corpus.yaml:3 deux documents de « stem » un"),
        (ROW % "" + "\n- deux", "corpus.yaml:3 un document est un groupe de clés"),
        (ROW % ", complete: hybride", "corpus.yaml:2 « complete » est une liste d'en-têtes"),
        (ROW % ", ignored: [{kind: cadre, from: Trois}]", "corpus.yaml:2 aucune ligne ne commence par « Trois »"),
        ("", "corpus.yaml:1 aucune liste de documents"),
    ],
)
def test_a_fault_of_the_list_has_its_line(tmp_path: Path, rows: str, expected: str) -> None:
    assert expected in faults(corpus_of(tmp_path, rows))


def test_a_missing_text_is_a_fault(tmp_path: Path) -> None:
    assert faults(corpus_of(tmp_path, ROW.replace("stem: un", "stem: deux") % "")) == ["deux.txt document illisible"]


def test_a_text_without_its_row_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    corpus = read_corpus(corpus_of(tmp_path, ROW % "", trois__txt="* Un."))
    assert corpus.undescribed == ("trois.txt",) and [record.id for record in corpus.records] == ["un/un", "un/un/1"]


def test_a_document_that_is_no_utf8_text_is_a_fault_with_its_line(tmp_path: Path) -> None:
    folder = corpus_of(tmp_path, ROW % "")
    (folder / "corpus" / "un.txt").write_bytes(b"* Une cr\xe9ature.\n")
    assert faults(folder) == ["un.txt:1 octets qui ne sont pas de l'UTF-8"]
    (folder / "corpus" / "un.txt").write_bytes(b"\x7fELF\0\0")
    assert faults(folder) == ["un.txt ce n'est pas un texte"]
    (folder / "corpus" / "un.txt").write_bytes(b" \n")
    assert faults(folder) == ["un.txt document vide"]


def test_faults_of_all_files_come_together(tmp_path: Path) -> None:
    found = faults(
        corpus_of(
            tmp_path,
            ROW.replace("2008-05-02", "hier") % "",
            english_names__yaml="Choc: Shock\nCHOC: Shock\n",
            cited_cards__yaml="- {name: Choc, type: Éphemère, cout: R}\n- {name: Un, type: Truc}\n",
        )
    )
    assert [fault.split(" ")[0] for fault in found] == [
        "corpus.yaml:2",
        "english_names.yaml:2",
        "cited_cards.yaml:1",
        "cited_cards.yaml:2",
    ]
