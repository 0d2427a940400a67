"""An index is built once, found again, and survives what happens to files."""

import os
import sqlite3
import threading
from pathlib import Path

import pytest

from faqtool.errors import SearchIndexError
from faqtool.search import places, store
from faqtool.search.index import create
from faqtool.search.store import Sources, open_index


class Builder:
    """Builds a small index and counts how often."""

    def __init__(self) -> None:
        self.built = 0

    def __call__(self, database: sqlite3.Connection) -> None:
        self.built += 1
        create(database)
        database.execute("INSERT INTO meta VALUES ('word', 'here')")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("FAQTOOL_CACHE", str(folder))
    monkeypatch.setattr(store, "spare_folder", lambda: tmp_path / "spare")
    return folder


@pytest.fixture
def sources(tmp_path: Path) -> Sources:
    text = tmp_path / "text.txt"
    text.write_text("un", encoding="utf-8")
    return Sources(tmp_path, (text,))


def said(index: object) -> str | None:
    return index.meta("word")  # type: ignore[attr-defined,no-any-return]


def test_the_second_command_builds_nothing(cache: Path, sources: Sources) -> None:
    build = Builder()
    assert said(open_index(sources, build, print)) == said(open_index(sources, build, print)) == "here"
    assert build.built == 1


def test_a_changed_text_is_indexed_anew(cache: Path, sources: Sources) -> None:
    build = Builder()
    open_index(sources, build, print)
    sources.files[0].write_text("deux", encoding="utf-8")
    open_index(sources, build, print)
    assert build.built == 2


def test_a_touched_text_of_the_same_words_is_not(cache: Path, sources: Sources) -> None:
    build = Builder()
    open_index(sources, build, print)
    os.utime(sources.files[0], (1, 1))
    open_index(sources, build, print)
    assert build.built == 1


@pytest.mark.parametrize("damage", [b"", b"SQLite format 3\0 and then nothing", b"not a database at all" * 400])
def test_a_damaged_index_is_replaced(cache: Path, sources: Sources, damage: bytes) -> None:
    build = Builder()
    open_index(sources, build, print)
    (path,) = cache.glob("*.sqlite")
    path.write_bytes(damage)
    assert said(open_index(sources, build, print)) == "here"
    assert build.built == 2


def test_an_index_of_another_version_is_replaced(
    cache: Path, sources: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = Builder()
    open_index(sources, build, print)
    monkeypatch.setattr(store, "VERSION", store.VERSION + 1)
    open_index(sources, build, print)
    assert build.built == 2


def test_a_build_that_is_killed_leaves_the_old_index_and_no_rubbish(cache: Path, sources: Sources) -> None:
    open_index(sources, Builder(), print)

    def killed(database: sqlite3.Connection) -> None:
        create(database)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        open_index(sources, killed, print, rebuild=True)
    assert said(open_index(sources, Builder(), print)) == "here"
    assert not list(cache.glob("*.part"))


def test_what_a_dead_process_left_behind_is_swept_away(cache: Path, sources: Sources) -> None:
    open_index(sources, Builder(), print)
    (path,) = cache.glob("*.sqlite")
    left = path.with_name(path.name + ".x.part")
    left.write_bytes(b"half")
    os.utime(left, (1, 1))
    open_index(sources, Builder(), print, rebuild=True)
    assert not left.exists()


def test_two_builds_at_once_both_end_with_a_whole_index(cache: Path, sources: Sources) -> None:
    meeting = threading.Barrier(2, timeout=10)
    words: list[str | None] = []

    def build(database: sqlite3.Connection) -> None:
        meeting.wait()
        Builder()(database)

    def command() -> None:
        words.append(said(open_index(sources, build, print, rebuild=True)))

    threads = [threading.Thread(target=command) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert words == ["here", "here"]


def test_a_cache_that_cannot_be_written_is_said_and_another_place_taken(
    cache: Path, sources: Sources, tmp_path: Path
) -> None:
    cache.write_text("a file where the folder should be", encoding="utf-8")
    notices: list[str] = []
    build = Builder()
    assert said(open_index(sources, build, notices.append)) == "here"
    assert notices and list((tmp_path / "spare").glob("*.sqlite"))
    open_index(sources, build, notices.append)
    assert build.built == 1


def test_no_place_at_all_is_an_error_with_a_hint(cache: Path, sources: Sources, tmp_path: Path) -> None:
    for folder in (cache, tmp_path / "spare"):
        folder.write_text("", encoding="utf-8")
    with pytest.raises(SearchIndexError, match="FAQTOOL_CACHE"):
        open_index(sources, Builder(), lambda _: None)


@pytest.mark.parametrize("given", ["long/" + "x" * 300, "~nobody1/x", "loop", "pipe"])
def test_a_cache_that_cannot_be_looked_into_has_a_spare(
    sources: Sources, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, given: str
) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "~nobody1").write_text("no folder can be made of it")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(places.VARIABLE, given)
    monkeypatch.setattr(store, "spare_folder", lambda: tmp_path / "spare")
    build = Builder()
    assert said(open_index(sources, build, print)) == said(open_index(sources, build, print)) == "here"
    assert build.built == 1 and list((tmp_path / "spare").glob("*.sqlite"))


FOREIGN = 12345  # a user's number
as_root = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")


@as_root
@pytest.mark.parametrize("how", ["a folder", "a link", "a folder for all", "the files", "the seal"])
def test_what_somebody_else_put_there_is_not_taken(cache: Path, sources: Sources, tmp_path: Path, how: str) -> None:
    build = Builder()
    open_index(sources, build, print)
    files = [] if "folder" in how else list(cache.glob("*.seal" if how == "the seal" else "*"))
    match how:
        case "a folder":
            os.chown(cache, FOREIGN, FOREIGN)
        case "a link":
            cache.rename(tmp_path / "elsewhere")
            cache.symlink_to(tmp_path / "elsewhere")
            os.chown(cache, FOREIGN, FOREIGN, follow_symlinks=False)
        case "a folder for all":
            cache.chmod(0o777)
        case _:
            for path in files:
                os.chown(path, FOREIGN, FOREIGN)
    notices: list[str] = []
    assert said(open_index(sources, build, notices.append)) == "here"
    assert build.built == 2
    assert bool(list((tmp_path / "spare").glob("*"))) == ("folder" in how or how == "a link")
    assert said(open_index(sources, build, notices.append)) == "here" and build.built == 2


@as_root
def test_a_spare_folder_of_somebody_elses_is_not_taken(cache: Path, sources: Sources, tmp_path: Path) -> None:
    cache.write_text("")
    (tmp_path / "spare").mkdir()
    os.chown(tmp_path / "spare", FOREIGN, FOREIGN)
    with pytest.raises(SearchIndexError, match="à quelqu'un d'autre"):
        open_index(sources, Builder(), print)
    assert not list((tmp_path / "spare").iterdir())


def test_a_sticky_folder_for_all_will_do(cache: Path, sources: Sources) -> None:
    cache.mkdir()
    cache.chmod(0o1777)
    build = Builder()
    assert said(open_index(sources, build, print)) == said(open_index(sources, build, print)) == "here"
    assert build.built == 1 and len(list(cache.iterdir())) == 2


def test_an_index_that_another_build_takes_away_meanwhile_is_its_own(
    cache: Path, sources: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = Builder()
    open_index(sources, build, print)
    whole, times = store._whole, iter(range(9))

    def taken_away(path: Path, digest: str, held: bool = False) -> object:
        if next(times) == 0:
            other = path.with_name(path.name.replace(digest, "other"))
            path.rename(other)
            (seal,) = cache.glob("*.seal")
            seal.write_text(seal.read_text().replace(digest, "other"))
            raise FileNotFoundError
        return whole(path, digest, held)

    monkeypatch.setattr(store, "_whole", taken_away)
    monkeypatch.setattr(store, "_digest_of", lambda file: "other")
    assert said(open_index(sources, build, print)) == "here" and build.built == 1


def test_an_index_that_cannot_be_read_back_is_not_sealed(
    cache: Path, sources: Sources, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "_whole", lambda path, digest, held=False: None)
    with pytest.raises(SearchIndexError, match="relu"):
        open_index(sources, Builder(), print)
    assert not list(tmp_path.rglob("*.seal"))


@pytest.mark.parametrize(
    "wrong", ["", "[]", "{}", "[1,2,3,4]", '["7","","",""]', "\xff", "[" * 5000, '["6","a","b","c"]']
)
def test_a_seal_that_says_nothing_true_is_no_seal(cache: Path, sources: Sources, wrong: str) -> None:
    build = Builder()
    open_index(sources, build, print)
    (seal,) = cache.glob("*.seal")
    seal.write_text(wrong, encoding="latin-1")
    assert said(open_index(sources, build, print)) == "here" and build.built == 2
