"""Whatever happens to the index, the next answer is a fresh build's, or says what to do."""

import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from faqtool.answers.ask import ask
from faqtool.cli.indexed import sources_of
from faqtool.corpus.home import find_home
from faqtool.errors import SearchIndexError
from faqtool.formats import as_json
from faqtool.search import store
from faqtool.search.index import Index
from faqtool.search.store import Seal
from tests.kill_everywhere import Trial

from .conftest import GUARD, QUESTION, Faqtool, command


def cut_in_half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def not_a_database(path: Path) -> None:
    path.write_bytes(b"\x00\xff" * 5000)


def a_page_overwritten(path: Path) -> None:
    raw = bytearray(path.read_bytes())
    raw[4096:] = b"\xa5" * (len(raw) - 4096)
    path.write_bytes(raw)


def _execute(path: Path, *statements: str) -> None:
    database = sqlite3.connect(path)
    with database:
        for statement in statements:
            database.execute(statement)
    database.close()


def of_another_version(path: Path) -> None:
    _execute(path, "UPDATE meta SET value = '0'", "DROP TABLE entry")


def without_a_table(path: Path) -> None:
    _execute(path, "DROP TABLE posting")


def with_broken_values(path: Path) -> None:
    _execute(
        path, "UPDATE entry SET payload = '{'", "UPDATE fields SET tokens = '[]'", "UPDATE posting SET scores = x''"
    )


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


DAMAGES = (
    cut_in_half, emptied, not_a_database, a_page_overwritten, of_another_version, without_a_table,
    with_broken_values, a_folder,
)  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_after_damage_the_answer_is_a_fresh_builds(
    faqtool: Faqtool, index: Path, fresh: bytes, damage: Callable[[Path], None]
) -> None:
    damage(index)
    answer = faqtool("ask", "--json", QUESTION)
    assert (answer.returncode, answer.stdout) == (0, fresh), answer.stderr
    assert b"Traceback" not in answer.stderr


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_an_index_that_may_not_be_read_is_built_elsewhere_or_anew(faqtool: Faqtool, index: Path, fresh: bytes) -> None:
    index.chmod(0)
    answer = faqtool("ask", "--json", QUESTION)
    assert (answer.returncode, answer.stdout) == (0, fresh), answer.stderr


def test_a_changed_document_is_read_again(faqtool: Faqtool, home: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    shutil.copytree(home, own)
    assert faqtool("ask", QUESTION, FAQTOOL_CORPUS=str(own)).returncode == 0
    text = own / "corpus/essai.txt"
    text.write_text(text.read_text("utf-8").replace("revient avec", "ne revient jamais sans"), encoding="utf-8")
    assert b"jamais" in faqtool("ask", QUESTION, FAQTOOL_CORPUS=str(own)).stdout


def test_two_builds_at_once_both_end_well(
    faqtool: Faqtool, environment: dict[str, str], fresh: bytes, tmp_path: Path
) -> None:
    builds = [subprocess.Popen(command("build"), env=environment, stderr=subprocess.PIPE) for _ in range(2)]
    assert [build.wait(GUARD) for build in builds] == [0, 0]
    for build in builds:
        assert build.stderr
        build.stderr.close()
    answer = faqtool("ask", "--json", QUESTION)
    assert answer.stdout == fresh and b"construit" not in answer.stderr
    assert not list((tmp_path / "cache").glob("*.part"))


STAGES = ("create", "store_names", "store_texts", "replace")
KILLED = """
import os, signal, sys
from faqtool.answers import prepare, material
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background is born deaf to it
from faqtool.cli.program import main
def die(*given, **named): os.kill(os.getpid(), signal.{signal})
place = os if {stage!r} == "replace" else prepare
setattr(place, {stage!r}, die)
main(["build"])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no kill -9 there")
@pytest.mark.parametrize(("stage", "before"), [*((stage, "no index") for stage in STAGES), ("replace", "an old index")])
def test_after_a_kill_at_any_stage_the_answer_is_a_fresh_builds(
    faqtool: Faqtool,
    environment: dict[str, str],
    fresh: bytes,
    stage: str,
    before: str,
    request: pytest.FixtureRequest,
) -> None:
    if before == "an old index":
        of_another_version(request.getfixturevalue("index"))
    script = KILLED.format(stage=stage, signal="SIGKILL")
    died = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, timeout=GUARD)
    assert died.returncode == -signal.SIGKILL, died.stderr
    answer = faqtool("ask", "--json", QUESTION)
    assert (answer.returncode, answer.stdout) == (0, fresh), answer.stderr


def test_an_interrupted_build_ends_quietly_and_leaves_nothing(
    faqtool: Faqtool, environment: dict[str, str], tmp_path: Path
) -> None:
    script = KILLED.format(stage="store_texts", signal="SIGINT")
    died = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, timeout=GUARD)
    assert died.returncode == 130 and died.stdout == b"" and b"Traceback" not in died.stderr
    assert list((tmp_path / "cache").iterdir()) == []


def test_a_cache_that_cannot_be_written_has_a_spare(faqtool: Faqtool, fresh: bytes, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = faqtool("ask", "--json", QUESTION, FAQTOOL_CACHE=str(tmp_path / "file" / "below"))
    assert answer.stdout == fresh and "impossible à écrire".encode() in answer.stderr
    again = faqtool("ask", "--json", QUESTION, FAQTOOL_CACHE=str(tmp_path / "file" / "below"))
    assert again.stdout == fresh and again.stderr == b""  # no build


@pytest.mark.parametrize("folder", [None, "/nonexistent", ""])
def test_no_home_directory_is_no_obstacle(faqtool: Faqtool, fresh: bytes, folder: str | None) -> None:
    answer = faqtool("ask", "--json", QUESTION, HOME=folder, FAQTOOL_CACHE=None, XDG_CACHE_HOME="/dev/null/none")
    assert answer.stdout == fresh


SMALL_DISK = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
from faqtool.cli.program import main
main(sys.argv[1:])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files there")
@pytest.mark.parametrize("before", ["no index", "an old index"])
def test_no_room_for_the_index_says_what_to_do_and_leaves_nothing_half_written(
    faqtool: Faqtool,
    environment: dict[str, str],
    fresh: bytes,
    tmp_path: Path,
    before: str,
    request: pytest.FixtureRequest,
) -> None:
    if before == "an old index":
        of_another_version(request.getfixturevalue("index"))
    given = [sys.executable, "-c", SMALL_DISK, "ask", QUESTION]
    told = subprocess.run(given, env=environment, capture_output=True, timeout=GUARD)
    said = told.stderr.decode()
    assert told.returncode == 2 and told.stdout == b"" and store.VARIABLE in said and "place" in said
    assert "Traceback" not in said and "interne" not in said
    assert not list(tmp_path.rglob("*.part"))
    assert faqtool("ask", "--json", QUESTION).stdout == fresh  # there is room again


def test_nowhere_to_write_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    said: list[str] = []
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(store.VARIABLE, str(tmp_path / "file/one"))
    monkeypatch.setattr(store, "spare_folder", lambda: tmp_path / "file/two")
    with pytest.raises(SearchIndexError, match=store.VARIABLE):
        store.open_index(store.Sources(tmp_path, ()), lambda database: None, said.append)
    assert len(said) == 2


def test_a_full_disk_keeps_the_old_index_and_leaves_no_part(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(database: sqlite3.Connection) -> None:
        database.execute("PRAGMA max_page_count = 2")  # SQLITE_FULL, as a full disk raises it
        database.execute("CREATE TABLE meta(key, value)")
        database.execute("INSERT INTO meta VALUES ('x', zeroblob(100000))")

    monkeypatch.setenv(store.VARIABLE, str(tmp_path / "one"))
    monkeypatch.setattr(store, "spare_folder", lambda: tmp_path / "two")
    with pytest.raises(SearchIndexError, match="full"):
        store.open_index(store.Sources(tmp_path, ()), full, lambda text: None)
    assert not list((tmp_path / "one").iterdir()) and not list((tmp_path / "two").iterdir())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_output_to_a_full_disk_is_told(environment: dict[str, str], index: Path) -> None:
    with open("/dev/full", "wb") as full:
        told = subprocess.run(
            command("ask", QUESTION), env=environment, stdout=full, stderr=subprocess.PIPE, timeout=GUARD
        )
    assert told.returncode == 2 and b"Traceback" not in told.stderr and b"interne" not in told.stderr
    assert b"Exception ignored" not in told.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
@pytest.mark.parametrize("arguments", [("ask", QUESTION), ("records",), ("check",), ("verify",), ("--help",)])
def test_a_reader_that_left_is_no_fault(environment: dict[str, str], index: Path, arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    left = subprocess.run(command(*arguments), env=environment, stdout=writing, stderr=subprocess.PIPE, timeout=GUARD)
    os.close(writing)
    assert left.returncode == 141  # as of other programs, and never taken for « all as expected »
    assert b"Traceback" not in left.stderr and b"Exception ignored" not in left.stderr
    assert b"BrokenPipe" not in left.stderr


def test_what_was_put_in_place_is_sealed(index: Path, home: Path) -> None:
    name = store.file_name(home.resolve())
    seal = Seal.read(index.parent, name)
    assert seal and seal.version == str(store.VERSION) and seal.file(index.parent, name) == index
    assert Index.open(index).size == Index.held(index.read_bytes()).size == 3


# --- bits ----------------------------------------------------------------------------------------


def flipped(path: Path, luck: random.Random) -> None:
    """One bit of a file changed: of an index, near the words that the question and its answer are found by."""
    raw = bytearray(path.read_bytes())
    used = [found.start() for found in re.finditer(rb"persist|revien|marqueur|creature|essai|documents", raw)]
    at = luck.choice(used) + luck.randrange(-40, 40) if path.suffix == ".sqlite" else luck.randrange(len(raw))
    raw[max(0, min(at, len(raw) - 1))] ^= 1 << luck.randrange(8)
    path.write_bytes(raw)


def copying(good: bytes) -> store.Build:
    """A build whose outcome is known."""

    def build(database: sqlite3.Connection) -> None:
        source = sqlite3.connect(":memory:")
        source.deserialize(good)
        source.backup(database)

    return build


def test_300_flipped_bits_300_answers_of_a_fresh_build(
    index: Path, home: Path, fresh: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(store.VARIABLE, str(index.parent))
    found_here = sources_of(find_home(home))
    sources, good = found_here._replace(files=found_here.files[:3]), index.read_bytes()  # quick to look at
    luck = random.Random(1)
    for number in range(300):
        seal, *_ = index.parent.glob("*.seal")
        file, *_ = index.parent.glob("*.sqlite")
        flipped(file if number % 5 else seal, luck)
        said: list[str] = []
        found = store.open_index(sources, copying(good), said.append, held=bool(number % 2))
        assert as_json.reply(ask(found, QUESTION)).encode() + b"\n" == fresh, number
        assert said or not number % 5, number  # never in silence
        found.database.close()


def test_a_flipped_bit_changes_no_answer_and_is_told(faqtool: Faqtool, index: Path, fresh: bytes) -> None:
    flipped(index, random.Random(7))
    run = faqtool("ask", "--json", QUESTION)
    assert (run.returncode, run.stdout) == (0, fresh) and "abîmé" in run.stderr.decode()
    assert faqtool("ask", "--json", QUESTION).stderr == b""


def test_damage_while_questions_are_answered_loses_none(
    environment: dict[str, str], index: Path, fresh: bytes
) -> None:
    given = (QUESTION + "\n").encode()
    with subprocess.Popen(
        command("ask", "-"), env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdin and running.stdout and running.stderr
        answers = []
        for damage in (None, a_page_overwritten, emptied, Path.unlink):
            if damage:
                damage(index)
            running.stdin.write(given)
            running.stdin.flush()
            answers.append(running.stdout.readline())
        running.stdin.close()
        assert answers == [fresh] * 4 and running.wait(GUARD) == 0 and running.stderr.read() == b""


def test_a_cache_that_cannot_be_looked_into_has_a_spare(faqtool: Faqtool, fresh: bytes, tmp_path: Path) -> None:
    answer = faqtool("ask", "--json", QUESTION, FAQTOOL_CACHE=str(tmp_path / "long" / ("x" * 300)))
    assert (answer.returncode, answer.stdout) == (0, fresh) and "impossible à écrire".encode() in answer.stderr


def test_what_an_older_version_left_behind_is_swept_away(faqtool: Faqtool, index: Path, home: Path) -> None:
    left = [index.parent / f"{store.file_name(home.resolve())}.sqlite{end}" for end in ("", "-journal")]
    for path in left:
        path.write_bytes(b"x")
        os.utime(path, (1, 1))
    assert faqtool("ask", QUESTION).stderr == b""
    assert faqtool("build").returncode == 0
    assert not any(path.exists() for path in left) and len(list(index.parent.iterdir())) == 2


def test_a_kill_at_any_system_call_leaves_what_the_next_command_mends(tmp_path: Path) -> None:
    """A sample of what ``tests/kill_everywhere.py`` tries."""
    if shutil.which("strace") is None:
        pytest.skip("strace is not installed")
    trial = Trial(tmp_path)
    stamping, build = "an index stamped anew", "a build in the place of an old index"
    for situation in (stamping, build):
        last = {call.kind: call for call in trial.calls(situation)}
        assert trial.kill(situation, last["rename"]) is None
