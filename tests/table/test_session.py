"""A situation told line by line at a terminal: what is wrong is told and left out, and nothing typed is lost."""

import os
import re
import select
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest

from faqtool.replay.coverage import Judge
from faqtool.replay.load import load_nodes
from faqtool.replay.load_scenario import Known
from faqtool.replay.performance import watch_file
from faqtool.search.index import Index
from faqtool.table import Names
from faqtool.table.session import NAME, Session
from tests.replay.table import corpus

GUARD = 60  # seconds; only what never answers reaches it


@pytest.fixture(name="session")
def _session(index: Index) -> Session:
    judge = Judge.of(corpus(), (), date(2026, 2, 27))

    return Session(
        Names.of(tuple(corpus().all_cards()), index),
        lambda node: watch_file(judge, load_nodes(node, NAME, Known.of(corpus())), None, boards=True).performances,
    )


def test_each_line_shows_what_is_new(session: Session) -> None:
    assert session.tell("A : main Choc").problem == ""
    assert [step.step for step in session.tell("A joue Choc sur B").steps] == ["A lance Choc, cible B"]
    told = session.tell("résoudre")
    assert [step.step for step in told.steps] == ["le dessus de la pile se résout"]
    assert "B : 20 → 18 points de vie" in told.steps[0].did
    assert told.steps[-1].board is not None and told.steps[-1].board.seats[1].life == 18


@pytest.mark.parametrize("wrong", ["A jou Choc", "A joue Zorglub", "B joue Choc sur A", "résoudre"])
def test_a_wrong_line_is_told_and_left_out(session: Session, wrong: str) -> None:
    session.tell("A : main Choc")
    told = session.tell(wrong)
    assert told.problem and session.lines == ["A : main Choc"]
    assert not session.tell("A joue Choc sur B").problem


def test_a_choice_is_asked_in_words_that_answer_it(session: Session) -> None:
    session.tell("A : en jeu Natteuse de fumée")
    asked = session.tell("A active natteuse")
    answer = re.search(r"\((A choisit couleur : \w+)\)", asked.problem)
    assert answer and "A choisit couleur" in session.tell(answer[1]).problem
    assert not session.tell("A choisit couleur : vert").problem
    assert len(session.lines) == 4


def test_what_is_expected_is_found_or_not(session: Session) -> None:
    session.tell("A : main Choc")
    assert [one.ok for one in session.tell("attendu : A 20").expectations] == [True]
    assert [one.ok for one in session.tell("attendu : A 19").expectations] == [False]
    assert [one.ok for one in session.tell("A joue Choc sur B").expectations] == []


def test_the_last_line_can_be_taken_back(session: Session) -> None:
    for line in ("A : main Choc", "A joue Choc sur B", "résoudre"):
        session.tell(line)
    session.undo()
    assert session.lines == ["A : main Choc", "A joue Choc sur B"]
    assert not session.tell("résoudre").problem


def test_what_today_makes_of_it_is_told(session: Session) -> None:
    session.tell("date 2008-05-02")
    session.tell("A : en jeu Plaine")
    session.tell("A active Plaine")
    session.tell("phase 2")
    assert session.tell("attendu : A 19").today == "mana-burn"


Terminal = Callable[[str], str]


@pytest.fixture(name="terminal")
def _terminal(built_cache: Path, tmp_path: Path) -> Iterator[Terminal]:
    """The program at a terminal of its own: what it prints after a line, to its next prompt."""
    pty = pytest.importorskip("pty")
    process, handle = pty.fork()
    if process == 0:
        os.chdir(tmp_path)
        os.environ["NO_COLOR"] = "1"
        os.execv(sys.executable, [sys.executable, "-m", "faqtool", "play"])

    def until_prompt() -> str:
        printed, end = "", time.monotonic() + GUARD
        while time.monotonic() < end:
            if select.select([handle], [], [], 0.1)[0]:
                try:
                    printed += os.read(handle, 65536).decode("utf-8", "replace")
                except OSError:
                    return printed
            elif printed.endswith("> "):
                return printed
        raise AssertionError(printed)

    def type_(line: str) -> str:
        os.write(handle, line.encode())
        return until_prompt()

    until_prompt()
    yield type_
    os.close(handle)
    os.waitpid(process, 0)


def test_at_a_terminal_lines_are_played_taken_back_written_and_kept(terminal: Terminal, tmp_path: Path) -> None:
    assert "en jeu : Grizzlis (2/2)" in terminal("A : en jeu Grizzlis ; main choc, entite mirroir\n")
    assert "n'est pas compris" in terminal("A jou choc\n")
    assert "Choc est sur la pile" in terminal("A joue choc sur B\n")
    assert "pile :" not in terminal("annuler\n")
    assert "Traceback" not in terminal("\x03")
    assert "20 points de vie" in terminal("table\n")
    assert "Choc est sur la pile" in terminal("A joue choc sur B\n")
    assert "18 points de vie" in terminal("résoudre\n")
    assert "écrit" in terminal("écrire essai.yaml\n")
    assert "A plays: Choc" in (tmp_path / "essai.yaml").read_text(encoding="utf-8")
    assert "Traceback" not in terminal("quitter\n")
