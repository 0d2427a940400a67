"""A replay as one page: what its boards hold, and that nothing in it comes from or goes elsewhere."""

import base64
import hashlib
import json
import re
from datetime import date
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from faqtool.cli.program import run as program
from faqtool.pages.lighting import cuts
from faqtool.pages.showing import shown
from faqtool.replay.board import Board, Piece
from faqtool.replay.coverage import Judge
from faqtool.replay.load import load_entries, load_text
from faqtool.replay.load_scenario import Known
from faqtool.replay.performance import Watched, watch_file, watch_rulings
from tests.replay.table import ROOT, corpus

Capture = pytest.CaptureFixture[str]

SITUATION = """
given:
  A: {battlefield: [Grizzlis (ours)], hand: [Choc], library: [Forêt, Île], graveyard: [Marais, Plaine]}
  B: {battlefield: [{Grizzlis (mur): {tapped: true, counters: {"+1/+1": 2}, damage: 1}}], life: 18}
do:
  - {A attacks: {ours: B}}
  - {A plays: Choc, targets: B}
  - resolve
then: {B: {life: 16}}
"""


@cache
def judge() -> Judge:
    known = Known.of(corpus())
    return Judge.of(corpus(), load_entries(ROOT / "rulings.yaml", known), date(2026, 1, 1))


def watched(text: str, boards: bool = True) -> Watched:
    return watch_file(judge(), load_text(text, "essai.yaml", Known.of(corpus())), None, boards)


def boards(text: str) -> list[Board]:
    (one,) = watched(text).performances
    return [step.board for step in one.outcome.steps if step.board]


def named(pieces: tuple[Piece, ...]) -> list[str]:
    return [piece.name for piece in pieces]


def test_a_board_holds_each_zone_of_each_player_from_the_top() -> None:
    start, *_ = boards(SITUATION)
    a, b = start.seats
    assert (a.player, a.life, b.player, b.life) == ("A", 20, "B", 18)
    assert named(a.zones["hand"]) == ["Choc"] and named(a.zones["library"]) == ["Forêt", "Île"]
    assert named(a.zones["graveyard"]) == ["Plaine", "Marais"]  # what is given last lies uppermost
    assert (start.turn, start.active, start.step, start.stack) == (1, "A", "MAIN_1", ())


def test_a_piece_shows_what_is_on_it_and_what_it_is_at_that_moment() -> None:
    start, *_ = boards(SITUATION)
    (wall,) = start.seats[1].zones["battlefield"]
    assert (wall.word, wall.tapped, dict(wall.counters), wall.damage, wall.pt) == ("mur", True, {"+1/+1": 2}, 1, "4/4")
    assert (wall.types, wall.colours, wall.cost) == ("créature : ours", "G", "{1}{G}")


def test_a_board_follows_the_game_step_by_step() -> None:
    _, attack, played, resolved, _ = boards(SITUATION)
    (bear,) = attack.seats[0].zones["battlefield"]
    assert bear.tapped and bear.fights == "B"
    assert [(one.name, one.targets) for one in played.stack] == [("Choc", ("B",))]
    assert "hand" not in played.seats[0].zones and resolved.stack == ()
    assert resolved.seats[1].life == 16 and named(resolved.seats[0].zones["graveyard"])[0] == "Choc"
    keys = {one.key for board in (played,) for one in board.stack}
    assert keys == {resolved.seats[0].zones["graveyard"][0].key}  # a card is the same wherever it goes


def test_nobody_pays_for_boards_that_are_not_asked_for_and_they_change_no_outcome() -> None:
    (plain,), (drawn,) = watched(SITUATION, boards=False).performances, watched(SITUATION).performances
    assert all(step.board is None for step in plain.outcome.steps)
    assert all(step.board is not None for step in drawn.outcome.steps)
    assert plain.outcome.found == drawn.outcome.found
    assert [(s.step, s.did) for s in plain.outcome.steps] == [(s.step, s.did) for s in drawn.outcome.steps]


def of_ruling(id_: str) -> Watched:
    found = watch_rulings(judge(), id_, None, boards=True)
    assert isinstance(found, Watched)
    return found


def test_the_dates_part_at_the_first_step_that_is_not_alike() -> None:
    made = shown(of_ruling("lorwyn/entite-miroir/1").performances)
    first, *_ = made.shows
    assert first.because == ("layers",) and first.ending == "a changé"
    then, now = made.data["shows"][0]["boards"]
    assert first.parts is not None and then[: first.parts] == now[: first.parts]
    assert then[first.parts] != now[first.parts]


def test_dates_that_never_part_are_shown_once() -> None:
    made = shown(of_ruling("sombrelande/persistance/7").performances)
    assert made.shows and all(len(show.sides) == 1 and show.parts is None for show in made.shows)


def test_the_words_that_are_played_are_lit_and_no_word_is_lost() -> None:
    text = "La carte revient. Notez-le, puis piochez une carte."
    found = list(cuts(text, {0: ("la carte revient",), 1: ("piochez une carte",)}, {"Notez-le": "remarque"}))
    assert "".join(one.text for one in found) == text
    assert [(one.text, one.by) for one in found if one.by] == [("piochez une carte", (1,))]  # capitals are kept apart
    assert [(one.text, one.why) for one in found if one.why] == [("Notez-le", "remarque")]


# --- the file -----------------------------------------------------------------------------------

HOSTILE = """
- name: "<img src=x onerror=alert(1)>"
  cards:
    - {name: "Ours </script><u>", cost: "{1}{G}", type: "Créature : ours", pt: 2/2}
  given: {A: {battlefield: ["Ours </script><u> (ours)"]}}
  then: {ours: {pt: 2/2}}
"""


class Tags(HTMLParser):
    """The elements of a page, and what its attributes lead to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "action", "data")]


def written(path: Path, *arguments: str) -> str:
    assert program(["replay", *arguments, "--html", str(path), "--corpus", str(ROOT)]) == 0
    return path.read_text(encoding="utf-8")


def drawn(page: str) -> Any:
    found = re.search(r'<script type="application/json" id="replays">(.*?)</script>', page, re.S)
    assert found
    return json.loads(found[1])


def test_one_file_needs_nothing_else(tmp_path: Path, capsys: Capture) -> None:
    page = written(tmp_path / "page.html", "lorwyn/entite-miroir/1")
    tags = Tags(page)
    assert tags.links == [] and "link" not in tags.found and "http://" not in page and "https://" not in page
    assert "url(" not in page and "@import" not in page
    assert "a changé" in page and "1er" in page and not re.search(r">[^<]*\d{4}-\d\d-\d\d", page)
    assert len(drawn(page)["shows"]) == tags.found.count("details")


def test_only_the_script_and_the_sheet_of_the_page_itself_may_run(tmp_path: Path, capsys: Capture) -> None:
    page = written(tmp_path / "page.html", "lorwyn/entite-miroir/1")
    for kind, inside in (("style", r"<style>(.*?)</style>"), ("script", r"<script>(.*?)</script>")):
        found = re.search(inside, page, re.S)
        assert found
        digest = base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in page


def test_a_scenario_of_ones_own_is_shown_and_what_it_holds_is_text(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "essai.yaml"
    path.write_text(HOSTILE, encoding="utf-8")
    page = written(tmp_path / "page.html", str(path))
    assert "img" not in Tags(page).found and "u" not in Tags(page).found
    assert Tags(page).found.count("script") == 2
    assert drawn(page)["looks"][0]["name"] == "Ours </script><u>"


def test_a_page_that_cannot_be_written_is_told(tmp_path: Path, capsys: Capture) -> None:
    arguments = ["replay", "lorwyn/entite-miroir/1", "--corpus", str(ROOT), "--html", str(tmp_path / "non" / "p.html")]
    assert program(arguments) == 2
    assert "ne peut pas être écrit" in capsys.readouterr().err
