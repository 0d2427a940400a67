"""Strange files beside the documents are passed by; where one is asked for it is refused by name, at once."""

import json
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pytest

from tests.cardtext.hostile import CARDS, card

from .conftest import QUESTION, Faqtool

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes among the files there")


@pytest.fixture(autouse=True)
def no_wait() -> Iterator[None]:
    """A pipe that nobody writes to would be waited for without end."""

    def over(number: int, frame: object) -> None:
        raise TimeoutError("a file was waited for")

    before = signal.signal(signal.SIGALRM, over)
    signal.alarm(100)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def own(home: Path, tmp_path: Path) -> Path:
    """A copy of the small corpus."""
    return Path(shutil.copytree(home, tmp_path / "own"))


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(3_000_000_000)


def out_of_it(path: Path) -> None:
    outside = path.parents[2] / "outside.txt"
    outside.write_text("* Une créature secrète.\n", "utf-8")
    path.symlink_to(outside)


STRANGE: dict[str, tuple[Callable[[Path], Any], str]] = {
    "a pipe": (os.mkfifo, "pas un fichier ordinaire"),
    "an endless device": (lambda path: path.symlink_to("/dev/zero"), "hors du corpus"),
    "3 GB of nothing": (sparse, "trop grand"),
    "a link out of it": (out_of_it, "hors du corpus"),
    "a link to nothing": (lambda path: path.symlink_to("nothing"), "n'existe pas"),
    "a link to itself": (lambda path: path.symlink_to(path), "mène à lui-même"),
    "a folder": (Path.mkdir, "c'est un dossier"),
}
FILES = ("essai.txt", "corpus.yaml", "cited_cards.yaml", "english_names.yaml")


@pytest.mark.parametrize("kind", STRANGE)
@pytest.mark.parametrize("name", FILES)
def test_a_strange_file_that_is_asked_for_is_refused_by_name(inside: Faqtool, own: Path, name: str, kind: str) -> None:
    make, said = STRANGE[kind]
    (own / "corpus" / name).unlink(missing_ok=True)
    make(own / "corpus" / name)
    run = inside("records", FAQTOOL_CORPUS=str(own))
    told = run.stderr.decode()
    assert run.returncode == 2 and name in told and said in told and "interne" not in told, told
    assert b"secr" not in run.stdout


def test_strange_files_beside_the_documents_stop_no_command(
    faqtool: Faqtool, inside: Faqtool, own: Path, index: Path
) -> None:
    for number, (make, _) in enumerate(STRANGE.values()):
        for name in (f"notes{number}.txt", f"notes{number}.yaml", f".#essai{number}.txt"):
            make(own / "corpus" / name)
    for given in (("ask", "--json", QUESTION), ("export",), ("records",), ("verify", "--json")):
        program = faqtool if given[0] == "ask" else inside  # only a build is one of its own
        usual, run = program(*given), program(*given, FAQTOOL_CORPUS=str(own))
        assert (run.returncode, run.stdout) == (usual.returncode, usual.stdout), (given, run.stderr)
        told = run.stderr.decode()
        assert "notes0.txt n'est pas lu" in told and ".#" not in told and "yaml" not in told.replace("corpus.yaml", "")


def test_rulings_that_are_a_link_out_of_the_corpus_are_refused(inside: Faqtool, own: Path) -> None:
    (own / "rulings.yaml").rename(own.parent / "rulings.yaml")
    (own / "rulings.yaml").symlink_to(own.parent / "rulings.yaml")
    run = inside("verify", FAQTOOL_CORPUS=str(own))
    assert run.returncode == 2 and "hors du corpus" in run.stderr.decode()


def test_a_link_inside_the_corpus_is_followed(inside: Faqtool, own: Path) -> None:
    usual = inside("records", FAQTOOL_CORPUS=str(own)).stdout
    (own / "corpus/essai.txt").rename(own / "corpus/essai-2.txt.old")
    (own / "corpus/essai.txt").symlink_to("essai-2.txt.old")
    assert inside("records", FAQTOOL_CORPUS=str(own)).stdout == usual


# --- cards ---------------------------------------------------------------------------------------


@pytest.fixture
def hostile(own: Path) -> Path:
    """A corpus that cites every hostile card, and proves its ruling with a scenario for each of them."""
    cards = [card(kind) | {"name": f"Essai {number}"} for number, kind in enumerate(CARDS)]
    (own / "corpus/cited_cards.yaml").write_text(json.dumps(cards, ensure_ascii=False), "utf-8")
    scenarios = [
        {"plays": "persistance", "given": {"A": {"hand": [one["name"]]}}, "then": {"A": {"life": 20}}} for one in cards
    ]
    entry = {"ruling": "essai/persistance/1", "answer": "Oui.", "scenarios": scenarios}
    there = {
        "given": {"A": {"battlefield": ["Forêt"]}},
        "then": {"Forêt": {"types": ["terrain"]}},
        "tests": "Forêt/type",
    }
    good = {"ruling": "essai/persistance/2", "answer": "Oui.", "scenarios": [{"plays": "L'ondine vole", **there}]}
    (own / "rulings.yaml").write_text(json.dumps([entry, good], ensure_ascii=False), "utf-8")
    return own


FORMATS = {
    "check": ("check",), "check as JSON": ("check", "--json"), "records": ("records",), "verify": ("verify",),
    "verify as JSON": ("verify", "--json"), "junit": ("verify", "--format", "junit"),
    "github": ("verify", "--format", "github"), "replay": ("replay", "essai"),
    "replay as JSON": ("replay", "essai", "--json"),
}  # fmt: skip


@pytest.mark.parametrize("kind", FORMATS)
def test_hostile_cards_cost_only_themselves_in_every_format(inside: Faqtool, hostile: Path, kind: str) -> None:
    run = inside(*FORMATS[kind], FAQTOOL_CORPUS=str(hostile))
    out, err = run.stdout.decode(), run.stderr.decode()
    assert run.returncode in (0, 1) and out and "interne" not in out + err and "erreur du moteur" not in out
    assert len(out) < 3_000_000
    match kind:
        case "check as JSON":
            assert {one["card"] for one in json.loads(out)["uncompiled"]} == {f"Essai {n}" for n in range(len(CARDS))}
        case "verify as JSON":
            assert json.loads(out)["scenarios"]["total"] == len(CARDS) + 1
        case "junit":
            assert Xml.fromstring(out).get("tests") == "2" and "neigeux" in out
        case "github":
            assert out.count("::error") == 10 and "neigeux" in out
        case "replay as JSON":
            played = json.loads(out)["scenarios"]
            assert sum(one["not_modelled"] is None for one in played) == 2  # the good one, then and today


def test_hostile_cards_leave_the_other_confirmations(faqtool: Faqtool, hostile: Path) -> None:
    shown = json.loads(faqtool("card", "--json", "ondine", FAQTOOL_CORPUS=str(hostile)).stdout)
    assert shown["rulings"][0]["replay"]["status"] == "confirmed"
    assert faqtool("card", "Essai 3", FAQTOOL_CORPUS=str(hostile)).returncode == 0
    for form in ("csv", "jsonl"):
        assert faqtool("export", "--format", form, FAQTOOL_CORPUS=str(hostile)).stdout.count(b"Essai ") >= len(CARDS)


@pytest.mark.parametrize("kind", CARDS)
def test_a_hostile_card_in_a_file_of_scenarios_stops_no_other(inside: Faqtool, tmp_path: Path, kind: str) -> None:
    good = {"then": {"A": {"life": 20}}}
    bad = {"cards": [card(kind)], "given": {"A": {"hand": ["Essai"]}}, **good}
    written = json.dumps([bad, good], ensure_ascii=False).encode()
    (tmp_path / "x.yaml").write_bytes(written)
    for what in (str(tmp_path / "x.yaml"), "-"):
        run = inside("replay", what, "--json", given=written)
        one, other, *rest = json.loads(run.stdout)["scenarios"]
        assert run.returncode == 1 and one["not_modelled"] and other["ok"] and not rest
