"""The site says what the commands say, and needs nothing but its own files."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from faqtool.cli.program import run
from faqtool.engine.eras import CHANGES
from faqtool.pages.paths import card_path, change_path, claim_path, root_of
from tests.pages.reading import Page
from tests.replay.table import ROOT, corpus

Capture = pytest.CaptureFixture[str]


def asked(capfd: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """What a command prints as JSON."""
    capfd.readouterr()
    run([*arguments, "--json"])
    return json.loads(capfd.readouterr().out)


@cache
def page(path: Path) -> Page:
    return Page(path)


def pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


def told(rulings: Any) -> list[tuple[str, str, str, int]]:
    return [(one["id"], one["replay"]["status"], one["replay"]["today"] or "", one["line"]) for one in rulings]


def test_every_card_has_its_page_and_it_agrees_with_card(site: Path, capfd: Capture) -> None:
    names = [card.name for card in corpus().all_cards()]
    assert len(list((site / "cartes").iterdir())) == len(names) > 100
    for name in names:
        said, shown = asked(capfd, "card", name), page(site / card_path(name))
        assert said["match"]["kind"] == "exact"
        assert shown.records("li") == told(said["rulings"]), name
        assert shown.ids("citee") == said["mentioned_in"], name
        for line in (said["card"]["type_line"], said["card"]["english_name"] or ""):
            assert line in shown.text


def test_every_rule_has_its_page_and_it_agrees_with_rule(site: Path, capfd: Capture) -> None:
    for rule in corpus().rules:
        said = {(one["document"], one["line"]): one for one in asked(capfd, "rule", rule.number)["rules"]}
        own = said.pop((rule.place.document, rule.place.line))
        shown = page(site / claim_path(rule.id))
        assert shown.records("article") == told([{**own, "id": rule.id}])
        assert [one.get("data-id") for one in shown.elements if one.get("class") == "proof"] == own["proved_by"]
        others = [corpus().by_id[id_].place for id_ in shown.ids("sous-regles")]  # type: ignore[index]
        assert [(one.document, one.line) for one in others if one] == list(said)


def test_every_claim_has_its_page_and_they_agree_with_verify(site: Path, capfd: Capture) -> None:
    said = asked(capfd, "verify", "--corpus", str(ROOT))
    claims = [one for one in corpus().records if claim_path(one.id).startswith(("decisions/", "regles/"))]
    shown = [
        one
        for claim in (*corpus().rulings, *(rule for rule in corpus().rules if not rule.title))
        for one in page(site / claim_path(claim.id)).records("article")
    ]
    assert claims and len(shown) == said["rulings"]["total"]
    for today in ("changed", "same_result", "uncertain"):
        assert {one[0] for one in shown if one[2] == today} == {one["id"] for one in said[today]}
    status = Counter(one[1] for one in shown)
    for key in ("prose", "missing", "partly", "refuted", "today_only", "contradicted", "failing", "not_modelled"):
        assert status[key] == said["rulings"][key], key
    home = page(site / "index.html").elements
    assert {one.get("data-status"): int(one.get("data-count") or 0) for one in home if one.get("data-status")} == status
    moved = {one["id"]: set(one["because"]) for today in ("changed", "same_result") for one in said[today]}
    for key in [change.key for change in CHANGES]:
        found = {one[0] for one in page(site / change_path(key)).records("li")}
        assert found == {id_ for id_, keys in moved.items() if key in keys}, key


def test_every_link_leads_to_a_file_of_the_site(site: Path) -> None:
    leads = 0
    for path in pages(site):
        for one in page(path).elements:
            to = one.get("href") or one.get("src") or one.get("action")
            if to is None or to.startswith("#"):
                continue
            assert not re.match(r"[a-z]+:|//|/", to), to
            target = (path.parent / unquote(to.partition("#")[0])).resolve()
            assert target.is_file() and target.is_relative_to(site.resolve()), f"{path}: {to}"
            leads += 1
    assert leads > 5000


def test_every_visible_date_is_french(site: Path) -> None:
    for path in pages(site):
        assert not re.search(r"\b(19|20)\d\d-\d\d", page(path).text), path


def test_the_site_is_small_and_lists_what_it_keeps(site: Path) -> None:
    files = [path for path in site.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 6_000_000
    kept = json.loads((site / "worker.js").read_text(encoding="utf-8").split(";\n")[0].removeprefix("const KEPT = "))
    there = {path.relative_to(site).as_posix() for path in files}
    assert {unquote(one) for one in kept} == there - {"worker.js", ".faqtool-site"}


def test_a_page_knows_the_way_to_the_root(site: Path) -> None:
    for path in pages(site):
        html = page(path).elements[0]
        assert html.get("data-root") == root_of(path.relative_to(site).as_posix())


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "lettre.txt").write_text("cher ami", encoding="utf-8")
    assert run(["site", str(tmp_path)]) == 2
    assert "n'est pas vide" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["lettre.txt"]
