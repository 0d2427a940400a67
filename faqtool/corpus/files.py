"""The bytes of a file that a user names, up to a size, and why they cannot be had."""

import errno
from pathlib import Path

from faqtool.errors import FaqError, Fault

LARGEST = 8_000_000  # bytes

_REASONS = {
    errno.ENOENT: "il n'existe pas",
    errno.EISDIR: "c'est un dossier",
    errno.EACCES: "il n'est pas permis de le lire",
    errno.EPERM: "il n'est pas permis de le lire",
    errno.ENAMETOOLONG: "nom trop long",
    errno.ENOTDIR: "un des dossiers de ce chemin n'en est pas un",
    errno.ELOOP: "le lien mène à lui-même",
}


def read_file(path: Path, name: str, what: str, error: type[FaqError], largest: int = LARGEST) -> bytes:
    """What a file holds; ``what`` says in French what it was to be. Raises ``error``.

    It is read up to the limit whatever size it says it has: a device has none and never ends.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(largest + 1)
    except (OSError, ValueError) as problem:
        reason = problem.errno if isinstance(problem, OSError) else None
        said = _REASONS.get(reason or 0) or getattr(problem, "strerror", None) or "chemin impossible"
        raise error(Fault(f"{what} illisible", name, said)) from None
    if len(raw) > largest:
        raise error(Fault(f"{what} trop grand", name, f"{largest // 1_000_000} Mo au plus"))
    return raw
