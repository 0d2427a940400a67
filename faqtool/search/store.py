"""Whether an index is there, still true and whole, and how one is put in place.

What only building needs is imported there: finding an index has to be quick.

An index is a file that never changes, named by a digest of all its bytes; beside it lies a seal, which says of what
it was made and which file it is. Both are written under names of their own and moved into place, the seal last: two
builds at once both end well, and one killed anywhere leaves the old index. What is opened is compared with its digest
first: where a single bit has changed, or anything is in doubt, the index is built anew.
"""

import json
import os
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import NamedTuple

import xxhash

from faqtool.corpus.files import LARGEST, ordinary
from faqtool.errors import Fault, SearchIndexError
from faqtool.search.index import VERSION, Index
from faqtool.search.places import VARIABLE, cache_folder, distrusted, is_ours, spare_folder

ABANDONED = 3600  # seconds after which a file that no seal speaks of is nobody's any more
CHUNK = 1 << 17  # bytes, of what is digested at once

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
        """What changes when the content of a file does; of one that is not to be read, its name alone."""
        import hashlib

        digest = hashlib.sha256(f"{VERSION}|{self.also}".encode())
        for path in self.files:
            digest.update(f"\0{path.name}\0".encode("utf-8", "surrogateescape"))
            with suppress(OSError, RuntimeError), ordinary(path) as file:
                digest.update(file.read(LARGEST + 1))
        return digest.hexdigest()


class Seal(NamedTuple):
    """What is noted beside an index. A seal that was damaged says something else, and the index is built anew."""

    version: str
    stamp: str
    content: str
    digest: str  # of the index file, which has its name of it

    @classmethod
    def read(cls, folder: Path, name: str) -> "Seal | None":
        """The seal of a folder, if there is one that this user wrote. Raises OSError."""
        with (folder / f"{name}.seal").open("rb") as file:
            written = file.read(LARGEST) if is_ours(os.fstat(file.fileno())) else b""
        try:
            parts = json.loads(written)
        except (ValueError, RecursionError):
            return None
        right = isinstance(parts, list) and len(parts) == len(cls._fields) and all(isinstance(p, str) for p in parts)
        return cls(*parts) if right and parts[0] == str(VERSION) else None

    def file(self, folder: Path, name: str) -> Path:
        """The index that it speaks of."""
        return folder / f"{name}.{Path(self.digest).name}.sqlite"

    def write(self, folder: Path, name: str) -> None:
        """Put in the place of the old one, at once. Raises OSError."""
        import tempfile

        handle, written = tempfile.mkstemp(prefix=name + ".", suffix=".part", dir=folder)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(self, file)
            os.replace(written, folder / f"{name}.seal")
        except BaseException:
            Path(written).unlink(missing_ok=True)
            raise


def file_name(root: Path) -> str:
    """What the names of a corpus folder's files begin with. Two folders of one name only build more often."""
    path = str(root).encode("utf-8", "surrogateescape")
    return f"{zlib.crc32(path):08x}-{len(path)}"


def open_index(sources: Sources, build: Build, say: Say, rebuild: bool = False, held: bool = False) -> Index:
    """The index of the sources, built when there is none that is true and whole.

    ``held`` in memory, it stays as it was when it was verified, whatever becomes of the file. Raises SearchIndexError
    when it can be written nowhere.
    """
    found = None if rebuild else find_index(sources, say, held)
    return found or make_index(sources, build, say, held)


def find_index(sources: Sources, say: Say, held: bool = False) -> Index | None:
    """The index of the sources that is there, true and whole."""
    name = file_name(sources.root)
    for place in (cache_folder, spare_folder):
        if index := _opened(place(), name, sources, say, held):
            return index
    return None


def make_index(sources: Sources, build: Build, say: Say, held: bool = False, of: Index | None = None) -> Index:
    """The index of the sources, built; or built ``of`` another one, whose sources it has, changed since or not.

    Raises SearchIndexError when it can be written nowhere.
    """
    name = file_name(sources.root)
    failures: list[str] = []
    for folder in (cache_folder(), spare_folder()):
        try:
            index = _build(folder, name, sources, build, held, of)
        except (OSError, sqlite3.OperationalError) as problem:
            failures.append(f"{folder} : {problem}")
            say(f"faqtool : index impossible à écrire dans {folder} ({problem})")
            continue
        if failures:
            say(f"faqtool : il est écrit dans {folder}")
        return index
    hint = f"libérez de la place, ou donnez un autre dossier par {VARIABLE}"
    raise SearchIndexError(Fault("l'index ne peut être écrit nulle part", " ; ".join(failures), hint))


def index_there(root: Path) -> Index | None:
    """The index that a corpus folder has, true or out of date; nothing is built, read again or written."""
    name = file_name(root)
    for place in (cache_folder, spare_folder):
        with suppress(OSError, ValueError):
            folder = place()
            seal = None if distrusted(folder) else Seal.read(folder, name)
            if seal and (index := _whole(seal.file(folder, name), seal.digest)):
                return index
    return None


def _opened(folder: Path, name: str, sources: Sources, say: Say, held: bool) -> Index | None:
    """The index of a folder if it can be read, is whole, and tells of these sources as they are now."""
    try:
        if distrusted(folder) or not (seal := Seal.read(folder, name)):
            return None
        stamp = sources.stamp()
        if seal.stamp != stamp and seal.content != sources.content():
            return None
        try:
            index = _whole(seal.file(folder, name), seal.digest, held)
        except FileNotFoundError:
            if Seal.read(folder, name) == seal:
                return None
            return _opened(folder, name, sources, say, held)  # another build has just put its own in that place
    except (OSError, ValueError, sqlite3.Error):
        return None  # not there, not to be read, or damaged: it is built
    if index is None:
        say("faqtool : index abîmé, reconstruit")
        return None
    index.made_of = (stamp, seal.content)
    if seal.stamp != stamp:
        with suppress(OSError):  # a read-only cache: the content is read again next time
            seal._replace(stamp=stamp).write(folder, name)
    return index


def _whole(path: Path, digest: str, held: bool = False) -> Index | None:
    """An index file, if it is this user's and every bit of it is as it was written. Raises OSError."""
    with path.open("rb", buffering=0) as file:
        if not is_ours(os.fstat(file.fileno())):
            return None
        if not (held and hasattr(sqlite3.Connection, "deserialize")):  # SQLite may be built without it
            return Index.open(path) if _digest_of(file) == digest else None
        raw = file.readall()
    return Index.held(raw) if _hasher(raw).hexdigest() == digest else None


def _hasher(raw: bytes = b"") -> xxhash.xxh3_128:
    """XXH3 reads some ten gigabytes a second: a checksum of the standard library would be seen in every answer."""
    return xxhash.xxh3_128(raw)


def _digest_of(file: FileIO) -> str:
    digest, chunk = _hasher(), bytearray(CHUNK)
    view = memoryview(chunk)
    while size := file.readinto(chunk):
        digest.update(view[:size])
    return digest.hexdigest()


def _build(folder: Path, name: str, sources: Sources, build: Build, held: bool, of: Index | None) -> Index:
    """The index, built and put in place. Raises OSError."""
    import tempfile

    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if why := distrusted(folder):
        raise OSError(why)
    _sweep(folder, name)
    stamp, content = of.made_of if of else (sources.stamp(), sources.content())
    handle, written = tempfile.mkstemp(prefix=name + ".", suffix=".part", dir=folder)
    os.close(handle)
    try:
        database = sqlite3.connect(written)
        try:
            # No journal: a file that is not whole is thrown away.
            database.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;")
            build(database)
            database.commit()
        finally:
            database.close()
        with open(written, "rb", buffering=0) as file:
            seal = Seal(str(VERSION), stamp, content, _digest_of(file))
        before = _seal_before(folder, name)
        os.replace(written, seal.file(folder, name))
        index = _whole(seal.file(folder, name), seal.digest, held)
        if index is None:
            raise OSError("l'index relu n'est pas celui qui fut écrit")
        index.made_of = (stamp, content)
        seal.write(folder, name)  # from now on another build may take it away again: it is open
    except BaseException:
        Path(written).unlink(missing_ok=True)
        raise
    if before and before.digest != seal.digest:
        with suppress(OSError):  # somebody else's build has removed it, or Windows holds it
            before.file(folder, name).unlink()
    return index


def _seal_before(folder: Path, name: str) -> Seal | None:
    try:
        return Seal.read(folder, name)
    except OSError:
        return None


def _sweep(folder: Path, name: str) -> None:
    """Remove what killed builds, and versions before this one, left behind."""
    import glob
    import time

    seal = _seal_before(folder, name)
    kept = {f"{name}.seal", seal.file(folder, name).name if seal else ""}
    for path in folder.glob(glob.escape(name) + ".*"):
        with suppress(OSError):
            if path.name not in kept and time.time() - path.stat().st_mtime > ABANDONED:
                path.unlink()
