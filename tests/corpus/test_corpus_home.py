"""Which corpus is used: the one asked for, the nearest upwards, else the packaged one."""

import subprocess
import sys
from pathlib import Path

import pytest

from faqtool.corpus.home import VARIABLE, find_home, packaged_root
from faqtool.errors import CorpusError


@pytest.fixture(autouse=True)
def nothing_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


def home(folder: Path) -> Path:
    (folder / "corpus").mkdir(parents=True)
    (folder / "rulings.yaml").write_text("[]\n")
    return folder


def test_the_corpus_asked_for_is_used(tmp_path: Path) -> None:
    found = find_home(home(tmp_path / "mien"), start=home(tmp_path / "autre"))
    assert (found.root, found.packaged) == (tmp_path / "mien", False)


def test_the_environment_asks_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(home(tmp_path / "mien")))
    assert find_home(start=home(tmp_path / "autre")).root == tmp_path / "mien"


def test_what_is_given_goes_before_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(home(tmp_path / "mien")))
    assert find_home(str(home(tmp_path / "autre"))).root == tmp_path / "autre"


def test_the_nearest_upwards_is_found(tmp_path: Path) -> None:
    home(tmp_path)
    inner = home(tmp_path / "a")
    (inner / "b" / "c").mkdir(parents=True)
    assert find_home(start=inner / "b" / "c").root == inner


def test_elsewhere_the_packaged_corpus_is_used(tmp_path: Path) -> None:
    found = find_home(start=tmp_path)
    assert (found.root, found.packaged) == (packaged_root(), True)


def test_a_folder_without_a_corpus_is_refused_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "corpus").mkdir()  # rulings.yaml is missing
    with pytest.raises(CorpusError, match=r"rulings\.yaml"):
        find_home(tmp_path)


def test_asking_where_the_corpus_is_reads_no_yaml() -> None:
    program = "import sys; from faqtool.corpus import find_home; print('yaml' in sys.modules, 'lark' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "False False\n"
