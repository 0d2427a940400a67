"""Whatever a user gives, it is read, or refused with a word on what to do; nothing steers the terminal."""

import re
from pathlib import Path

import pytest

from .conftest import TEXT, Faqtool

STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")

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
