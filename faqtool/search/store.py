"""Where an index lives, whether it is still true, and how one is put in place.

What only building needs is imported there: finding an index has to be quick.

An index is written under a name of its own and moved onto the old one when it is
whole: two builds at once both end well, and one killed half-way leaves the old index.
"""

import os
import sqlite3
import sys
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from faqtool.errors import Fault, SearchIndexError
from faqtool.search.index import VERSION, Index

VARIABLE = "FAQTOOL_CACHE"
ABANDONED = 3600  # seconds after which a half-written index is nobody's any more

Build = Callable[[sqlite3.Connection], None]
Say = Callable[[str], None]


class Sources(NamedTuple):
    """The files that an index is made of, and what else it depends on (a version, a model)."""

    root: Path
    files: tuple[Path, ...]
    also: str = ""

    def stamp(self) -> str:
        """What changes when a file is touched: names, sizes, times. Reads no content."""
        parts = [str(VERSION), self.also]
        for path in self.files:
            try:
                status = path.stat()
            except OSError:
                continue
            parts.append(f"{path.name}:{status.st_size}:{status.st_mtime_ns}")
        return "|".join(parts)

    def content(self) -> str:
        """What changes when the content of a file does."""
        import hashlib

        digest = hashlib.sha256(f"{VERSION}|{self.also}".encode())
        for path in self.files:
            digest.update(f"\0{path.name}\0".encode())
            digest.update(path.read_bytes())
        return digest.hexdigest()


def cache_folder() -> Path:
    """Where indexes are kept: ``FAQTOOL_CACHE``, else the user's cache directory."""
    if given := os.environ.get(VARIABLE):
        return Path(given).expanduser()
    if given := os.environ.get("XDG_CACHE_HOME"):
        return Path(given) / "faqtool"
    if sys.platform == "win32" and (given := os.environ.get("LOCALAPPDATA")):
        return Path(given) / "faqtool" / "cache"
    try:
        return Path.home() / ".cache" / "faqtool"
    except RuntimeError:  # a user without a home
        return spare_folder()


def spare_folder() -> Path:
    """Where an index goes when the cache cannot be written: the system's temporary directory, a folder per user."""
    import tempfile

    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    return Path(tempfile.gettempdir()) / f"faqtool-{user}"


def file_name(root: Path) -> str:
    """One index per corpus folder. Two folders of one name here only build more often: the content is compared."""
    path = str(root).encode("utf-8", "surrogateescape")
    return f"{zlib.crc32(path):08x}-{len(path)}.sqlite"


def open_index(sources: Sources, build: Build, say: Say, rebuild: bool = False) -> Index:
    """The index of the sources, built when there is none that is true.

    Raises SearchIndexError when it can be written nowhere.
    """
    name = file_name(sources.root)
    if not rebuild and (index := _opened(cache_folder() / name, sources)):
        return index
    folders = (cache_folder(), spare_folder())
    if not rebuild and (index := _opened(folders[1] / name, sources)):
        return index
    failures: list[str] = []
    for folder in folders:
        try:
            path = _build(folder, name, sources, build)
        except (OSError, sqlite3.OperationalError) as problem:
            failures.append(f"{folder} : {problem}")
            say(f"faqtool : index impossible à écrire dans {folder} ({problem})")
            continue
        if failures:
            say(f"faqtool : il est écrit dans {folder}")
        return Index.open(path)
    hint = f"libérez de la place, ou donnez un autre dossier par {VARIABLE}"
    raise SearchIndexError(Fault("l'index ne peut être écrit nulle part", " ; ".join(failures), hint))


def index_there(root: Path) -> Index | None:
    """The index that a corpus folder has, true or out of date; nothing is built, read again or written."""
    for folder in (cache_folder(), spare_folder()):
        path = folder / file_name(root)
        if path.is_file() and _ours(path):
            index = Index.open(path)
            if index.meta("version") == str(VERSION):
                return index
            index.database.close()
    return None


def _opened(path: Path, sources: Sources) -> Index | None:
    """The index of that path if it can be read and tells of these sources as they are now."""
    if not path.is_file() or not _ours(path):
        return None
    try:
        index = Index.open(path)
        stamp = sources.stamp()
        if index.meta("stamp") == stamp:
            return index
        if index.meta("version") == str(VERSION) and index.meta("content") == sources.content():
            _restamp(path, stamp)
            return index
    except (sqlite3.Error, OSError):
        return None  # damaged, or another program's: it is replaced
    index.database.close()
    return None


def _ours(path: Path) -> bool:
    """Whether the file belongs to this user: in a shared temporary directory another's is not to be trusted."""
    return not hasattr(os, "getuid") or path.stat().st_uid == os.getuid()


def _restamp(path: Path, stamp: str) -> None:
    """Note that the same content now has other times, so that it need not be read again."""
    try:
        with sqlite3.connect(path) as database:
            database.execute("UPDATE meta SET value = ? WHERE key = 'stamp'", (stamp,))
        database.close()
    except sqlite3.Error:  # a read-only cache: the content is read again next time
        pass


def _build(folder: Path, name: str, sources: Sources, build: Build) -> Path:
    import tempfile

    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    _sweep(folder, name)
    stamp, content = sources.stamp(), sources.content()
    handle, written = tempfile.mkstemp(prefix=name + ".", suffix=".part", dir=folder)
    os.close(handle)
    try:
        database = sqlite3.connect(written)
        try:
            # No journal: a file that is not whole is thrown away.
            database.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;")
            build(database)
            about = {"version": str(VERSION), "stamp": stamp, "content": content}
            database.executemany("INSERT INTO meta VALUES (?, ?)", sorted(about.items()))
            database.commit()
        finally:
            database.close()
        os.replace(written, folder / name)
    except BaseException:
        Path(written).unlink(missing_ok=True)
        raise
    return folder / name


def _sweep(folder: Path, name: str) -> None:
    """Remove what killed builds left behind."""
    for path in _old_parts(folder.glob(name + ".*.part")):
        path.unlink(missing_ok=True)


def _old_parts(paths: Iterable[Path]) -> list[Path]:
    import time

    now = time.time()
    old = []
    for path in paths:
        try:
            if now - path.stat().st_mtime > ABANDONED:
                old.append(path)
        except OSError:
            continue
    return old
