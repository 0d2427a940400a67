"""``faqtool replay`` and ``faqtool verify``, from the outside."""

import json
from pathlib import Path

import pytest

from faqtool.cli.program import run
from tests.replay.table import ROOT
from tests.replay.test_coverage import CONTROL, PERSIST, home

GROWTH = str(ROOT / "tests/scenarios/croissance_puis_entite.yaml")

Capture = pytest.CaptureFixture[str]


def test_a_file_is_played_at_its_date_and_today(capsys: Capture) -> None:
    assert run(["replay", GROWTH, "--corpus", str(ROOT)]) == 0
    out = capsys.readouterr().out
    assert "règles du 12 octobre 2007" in out and "couche 6b" in out and "couche 7c" in out
    assert "a changé : depuis juillet 2009" in out
    assert "✔ ours, force/endurance : 1/1" in out and "✔ ours, force/endurance : 4/4" in out


def test_its_json_is_the_contract(capsys: Capture) -> None:
    assert run(["replay", GROWTH, "--json", "--corpus", str(ROOT)]) == 0
    found = json.loads(capsys.readouterr().out)
    then, now, *_ = found["scenarios"]
    assert found["schema"] == 1
    assert then["on"] == "2007-10-12" and then["ok"] and then["because"] == []
    assert now["because"] == ["layers"]
    assert set(then["steps"][0]) == {"step", "did", "refused"}
    assert then["expectations"][-1] == {"expected": "ours, force/endurance : 1/1", "found": "1/1", "ok": True}


@pytest.mark.parametrize(("day", "power"), [("2007-10-12", "1/1"), ("2009-07-11", "4/4"), ("2020-01-01", "4/4")])
def test_on_plays_by_the_rules_of_one_day_alone(capsys: Capture, day: str, power: str) -> None:
    assert run(["replay", GROWTH, "--on", day, "--json", "--corpus", str(ROOT)]) == 0
    played = json.loads(capsys.readouterr().out)["scenarios"]
    assert {one["on"] for one in played} == {day}
    assert played[0]["expectations"][-1]["found"] == power


def test_a_scenario_that_fails_is_told_and_exits_1(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "essai.yaml"
    path.write_text("given: {A: {battlefield: [Grizzlis]}}\nthen: {Grizzlis: {pt: 3/3}}", encoding="utf-8")
    assert run(["replay", str(path), "--corpus", str(ROOT)]) == 1
    assert "✘ attendu Grizzlis, force/endurance : 3/3 ; trouvé 2/2" in capsys.readouterr().out


def test_a_file_that_expects_nothing_shows_what_happens(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "essai.yaml"
    path.write_text("given: {A: {hand: [Grizzlis]}}\ndo: [{A plays: Grizzlis}, resolve]", encoding="utf-8")
    assert run(["replay", str(path), "--corpus", str(ROOT)]) == 0
    assert "Grizzlis : pile → champ de bataille" in capsys.readouterr().out


BAD = [
    ("given: {A: {hand: [Chok]}}", "carte inconnue « Chok »"),
    ("given: &a {}\nthen: *a", "ancre ou alias YAML"),
    ("given: [", "YAML mal formé"),
    ("", "aucun scénario"),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_broken_input_exits_2_with_its_line_and_valid_json(
    tmp_path: Path, capsys: Capture, text: str, message: str
) -> None:
    path = tmp_path / "essai.yaml"
    path.write_text(text, encoding="utf-8")
    assert run(["replay", str(path), "--json", "--corpus", str(ROOT)]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert message in error["message"] and error["where"].startswith(f"{path}:")


@pytest.mark.parametrize(
    "arguments",
    [["absent.yaml"], [GROWTH, "--on", "hier"], [GROWTH, "--on", "1994-01-01"], [GROWTH, "--on", "2999-01-01"]],
)
def test_wrong_use_exits_2(arguments: list[str]) -> None:
    assert run(["replay", *arguments, "--corpus", str(ROOT)]) == 2


def test_a_ruling_is_played_by_its_id_and_a_heading_with_all_of_its_rulings(tmp_path: Path, capsys: Capture) -> None:
    place = str(home(tmp_path, PERSIST + CONTROL).root)
    assert run(["replay", "sombrelande/persistance/7", "--json", "--corpus", place]) == 0
    played = json.loads(capsys.readouterr().out)["scenarios"]
    assert {one["id"] for one in played} == {"sombrelande/persistance/7"} and len(played) == 4
    assert run(["replay", "sombrelande/persistance", "--json", "--corpus", place]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["scenarios"]) == 4 and len(found["not_played"]) == 6


def test_what_happens_at_once_is_told_so_and_what_comes_after_is_not(tmp_path: Path, capsys: Capture) -> None:
    place = str(home(tmp_path, PERSIST + CONTROL).root)
    assert run(["replay", "sombrelande/persistance/7", "--corpus", place]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    died = lines.index("bonnet : en jeu → cimetière de A (effet basé sur un état)")
    assert all(line.startswith("en même temps : bonnet perd 2 marqueurs") for line in lines[died + 1 : died + 3])
    assert not lines[died - 1].startswith("en même temps") and not lines[died + 3].startswith("en même temps")


@pytest.mark.parametrize(
    ("target", "said"), [("bonnet", "marqueurs en partant : -1/-1 1"), ("B", "marqueurs : -1/-1 1")]
)
def test_the_counters_of_what_has_left_are_those_it_left_with(
    tmp_path: Path, capsys: Capture, target: str, said: str
) -> None:
    path = tmp_path / "essai.yaml"
    path.write_text(
        f"""\
given: {{A: {{battlefield: [{{Bonnet-rouge meurtrier (bonnet): {{counters: {{"-1/-1": 1}}}}}}], hand: [Choc]}}}}
do: [{{A plays: Choc, targets: {target}}}, {{resolve: top}}]
then: {{bonnet: {{counters: {{"-1/-1": 1}}}}}}
""",
        encoding="utf-8",
    )
    assert run(["replay", str(path), "--corpus", str(ROOT)]) == 0
    assert f"bonnet, {said}" in capsys.readouterr().out


def test_an_unknown_ruling_exits_1_with_what_was_meant(tmp_path: Path, capsys: Capture) -> None:
    place = str(home(tmp_path, PERSIST).root)
    assert run(["replay", "sombrelande/persistence/7", "--json", "--corpus", place]) == 1
    found = capsys.readouterr()
    assert json.loads(found.out)["scenarios"] == []
    assert "sombrelande/persistance/7" in found.err


def test_verify_passes_or_fails_and_its_json_is_the_contract(tmp_path: Path, capsys: Capture) -> None:
    good = str(home(tmp_path / "good", PERSIST + CONTROL).root)
    assert run(["verify", "--json", "--corpus", good]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found["rulings"]) == {
        "total", "replayed", "checked", "prose", "not_modelled", "missing", "stale",
            "partly", "refuted", "today_only", "contradicted", "failing",
    }  # fmt: skip
    assert set(found["today"]) == {"same", "same_result", "changed", "uncertain"} and found["same_result"] == []
    assert found["scenarios"] == {"total": 2, "failed": 0} and found["failures"] == [] and found["changed"] == []
    bad = str(home(tmp_path / "bad", PERSIST).root)
    assert run(["verify", "--corpus", bad]) == 1
    assert "le scénario passe aussi sans" in capsys.readouterr().out
