"""Whatever a user gives, it is read, or refused with a word on what to do; nothing steers the terminal."""

import json
import re
import shutil
from pathlib import Path

import pytest

from .conftest import QUESTION, TEXT, Faqtool

STEERING = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e0fff]"
)

FILES = {
    "binary": (bytes(range(256)) * 20, "pas un texte"),
    "empty": (b"", "vide"),
    "blank": (b" \n\n", "vide"),
    "Latin-1": (TEXT.encode("latin-1"), "essai.txt:1 : octets"),
    "UTF-16": (TEXT.encode("utf-16"), "UTF-16"),
    "UTF-16 without mark": (TEXT.encode("utf-16-le"), "pas un texte"),
    "a broken byte": (TEXT.encode() + b"\n\xff", "octets qui ne sont pas"),
    "too large": (b"* Une carte.\n" * 700_000, "trop grand"),
    "of another kind": (b"Bonjour.\n", "rien de lisible"),
}


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("command", ["check", "records"])
def test_a_file_that_is_no_document_is_refused(faqtool: Faqtool, tmp_path: Path, command: str, kind: str) -> None:
    content, said = FILES[kind]
    path = tmp_path / "essai.txt"
    path.write_bytes(content)
    run = faqtool(command, str(path))
    assert run.returncode == 2 and said in run.stderr.decode() and run.stderr.count(b"faqtool : ") == 1


ROWS = {
    "spaces": "* Une carte" + " " * 60_000 + "x\n", "tabs under a title": "_" + "\t" * 60_000 + "x\n* Une carte.\n",
    "spaces in a type": "Créature : elfe" + " " * 60_000 + "x\n* Une carte.\n",
    "stars": "* Une carte" + " * x" * 15_000 + "\n", "capitals": "* Une carte" + " A" * 30_000 + "\n",
}  # fmt: skip


@pytest.mark.parametrize("kind", ROWS)
def test_a_long_row_of_one_sign_does_not_hold_the_reader_up(faqtool: Faqtool, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "essai.txt"
    path.write_text(ROWS[kind], "utf-8")
    assert faqtool("records", str(path)).returncode == 0


@pytest.fixture
def with_another(home: Path, tmp_path: Path) -> Path:
    """The small corpus with a text beside its document that no row describes."""
    own = tmp_path / "own"
    shutil.copytree(home, own)
    (own / "corpus/autre.txt").write_text("* Une autre carte.\n", "utf-8")
    return own


def test_a_text_without_its_row_is_told_and_stops_no_command(faqtool: Faqtool, home: Path, with_another: Path) -> None:
    for given in (("ask", "--json", QUESTION), ("card", "Ondine"), ("export",), ("records",), ("verify",)):
        usual, run = (faqtool(*given, FAQTOOL_CORPUS=str(root)) for root in (home, with_another))
        assert (run.returncode, run.stdout) == (usual.returncode, usual.stdout), given
        assert "autre.txt n'est pas lu" in run.stderr.decode() and "autre.txt" not in usual.stderr.decode(), given


def test_a_text_without_its_row_is_found_by_check(faqtool: Faqtool, home: Path, with_another: Path) -> None:
    assert faqtool("check", FAQTOOL_CORPUS=str(home)).returncode == 0
    run = faqtool("check", FAQTOOL_CORPUS=str(with_another))
    assert run.returncode == 1 and "1 texte non décrit" in run.stdout.decode()
    assert json.loads(faqtool("check", "--json", FAQTOOL_CORPUS=str(with_another)).stdout)["undescribed"] == [
        "autre.txt"
    ]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device without end")
def test_a_file_without_end_is_refused(faqtool: Faqtool) -> None:
    run = faqtool("check", "/dev/zero")
    assert run.returncode == 2 and "trop grand" in run.stderr.decode()


QUESTIONS = {
    "long": "persistance " * 5000, "control": "\x01\x1b[31mpersistance\x07", "right to left": "\u202eשלום persistance",
    "emoji": "🧙‍♂️", "SQL": "'; DROP TABLE entry; --", "FTS": 'NEAR("a b" *) -persistance heading:x',
    "half a sign": "persistance \udcff", "blank": "  ", "quote": '"', "star": "*",
}  # fmt: skip


@pytest.mark.parametrize("kind", QUESTIONS)
@pytest.mark.parametrize("command", ["ask", "card", "topic", "rule", "replay"])
def test_any_question_has_an_answer_or_none(faqtool: Faqtool, index: Path, command: str, kind: str) -> None:
    run = faqtool(command, "--", QUESTIONS[kind])
    assert run.returncode in (0, 1, 2, 3) and b"interne" not in run.stderr and b"Traceback" not in run.stderr
    assert not STEERING.search(run.stdout.decode() + run.stderr.decode())


@pytest.mark.parametrize("command", ["check", "records"])
def test_what_steers_a_terminal_in_a_document_does_not_reach_it(faqtool: Faqtool, tmp_path: Path, command: str) -> None:
    path = tmp_path / "essai.txt"
    path.write_text(TEXT.replace("Vol", "Vol\x1b]0;x\x07 \x9b31m") + "\n-----\n\nAbonnez-vous\x1b[2J\u202e\n", "utf-8")
    run = faqtool(command, str(path))
    assert run.returncode in (0, 1) and not STEERING.search(run.stdout.decode() + run.stderr.decode())


def test_every_fault_of_the_corpus_files_is_listed_with_its_line(faqtool: Faqtool, tmp_path: Path) -> None:
    root = tmp_path / "nonsense"
    (root / "corpus").mkdir(parents=True)
    (root / "corpus/corpus.yaml").write_text(
        "documents:\n  - {stem: rien, key: 'A B', title: x, date: demain, language: de, kind: faq}\n  - 3\n", "utf-8"
    )
    (root / "corpus/cited_cards.yaml").write_text("- {name: X, type: '\\e[31m'}\n- 1\n", "utf-8")
    (root / "rulings.yaml").write_text("[]\n", "utf-8")
    told = faqtool("verify", "--corpus", str(root))
    lines = re.findall(r"faqtool : (\w+\.yaml:\d+)", told.stderr.decode())
    assert told.returncode == 2 and set(lines) >= {"corpus.yaml:2", "corpus.yaml:3", "cited_cards.yaml:2"}
    assert lines.count("corpus.yaml:2") >= 3
