"""The one door to the bytes of a user's files: up to a size, from a corpus only ordinary ones, and why not."""

import errno
import os
import stat
import sys
from pathlib import Path
from typing import BinaryIO

from faqtool.corpus.file_names import TEXTS
from faqtool.errors import FaqError, Fault

LARGEST = 8_000_000  # bytes
STDIN = Path("-")
"""What stands for standard input where a file is named."""
STDIN_NAME = "entrée standard"
"""What messages call it, and the document that it is."""

_REASONS = {
    errno.ENOENT: "il n'existe pas",
    errno.EISDIR: "c'est un dossier",
    errno.EACCES: "il n'est pas permis de le lire",
    errno.EPERM: "il n'est pas permis de le lire",
    errno.ENAMETOOLONG: "nom trop long",
    errno.ENOTDIR: "un des dossiers de ce chemin n'en est pas un",
    errno.ELOOP: "le lien mène à lui-même",
}


class _Strange(OSError):
    """A file that is not to be read, whatever it holds."""


def read_file(
    path: Path, name: str, what: str, error: type[FaqError], largest: int = LARGEST, within: Path | None = None
) -> bytes:
    """What a file holds; ``what`` says in French what it was to be. Raises ``error``.

    It is read up to the limit whatever size it says it has: a device has none and never ends. ``within`` a folder
    only an ordinary file is read, and no link that leads out of it; what a user names on the command line may be
    anything, or ``STDIN``.
    """
    if path == STDIN and within is None:
        return read_stream(sys.stdin.buffer, STDIN_NAME, what, error, largest)
    try:
        with path.open("rb") if within is None else ordinary(path, within) as file:
            raw = file.read(largest + 1)
    except (OSError, ValueError, RuntimeError) as problem:
        raise error(Fault(f"{what} illisible", name, _reason(problem))) from None
    return _bounded(raw, name, what, error, largest)


def read_stream(stream: BinaryIO, name: str, what: str, error: type[FaqError], largest: int = LARGEST) -> bytes:
    """All that a stream holds, up to the limit. Raises ``error``."""
    try:
        raw = stream.read(largest + 1)
    except (OSError, ValueError) as problem:
        raise error(Fault(f"{what} illisible", name, _reason(problem))) from None
    return _bounded(raw, name, what, error, largest)


def ordinary(path: Path, within: Path | None = None) -> BinaryIO:
    """An ordinary file opened for reading, which never waits for one. Raises OSError for any other.

    ``within``: the folder that it has to lie in, all links followed.
    """
    real = path.resolve(strict=True)
    if within is not None and not real.is_relative_to(within.resolve()):
        raise _Strange("le lien mène hors du corpus")
    handle = os.open(real, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    mode = os.fstat(handle).st_mode
    if not stat.S_ISREG(mode):
        os.close(handle)
        raise _Strange(_REASONS[errno.EISDIR] if stat.S_ISDIR(mode) else "ce n'est pas un fichier ordinaire")
    return os.fdopen(handle, "rb")


def texts_in(folder: Path) -> list[Path]:
    """The documents and YAML files of a corpus folder, by name: no folders, and none of the files that editors hide."""
    return sorted(
        path
        for path in folder.iterdir()
        if path.suffix in (*TEXTS, ".yaml") and path.name[0] != "." and not path.is_dir()
    )


def _bounded(raw: bytes, name: str, what: str, error: type[FaqError], largest: int) -> bytes:
    if len(raw) > largest:
        raise error(Fault(f"{what} trop grand", name, f"{largest // 1_000_000} Mo au plus"))
    return raw


def _reason(problem: Exception) -> str:
    if isinstance(problem, _Strange):
        return str(problem)
    code = problem.errno if isinstance(problem, OSError) else None
    looped = isinstance(problem, RuntimeError)  # ``Path.resolve`` says so of a link to itself
    said = _REASONS.get(errno.ELOOP if looped else code or 0)
    return said or getattr(problem, "strerror", None) or "chemin impossible"
