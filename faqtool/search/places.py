"""The folders that an index may lie in, and whether one may be trusted."""

import os
import stat
import sys
from pathlib import Path

VARIABLE = "FAQTOOL_CACHE"


def cache_folder() -> Path:
    """Where indexes are kept: ``FAQTOOL_CACHE``, else the user's cache directory."""
    if given := os.environ.get(VARIABLE):
        try:
            return Path(given).expanduser()
        except RuntimeError:  # of a user that there is not
            return Path(given)
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


def distrusted(folder: Path) -> str | None:
    """Why nothing may be read or written in a folder that is there; None where it may.

    Who owns a folder, or may write in it, puts there what they like: it has to be this user's, or root's, a link to
    it too, and no one else's to change. A sticky one, as /tmp is, keeps everybody to their own files.
    """
    if not hasattr(os, "getuid"):
        return None
    there = os.stat(folder)
    if {there.st_uid, os.lstat(folder).st_uid} - {os.getuid(), 0}:
        return "le dossier est à quelqu'un d'autre"
    if there.st_mode & stat.S_IWOTH and not there.st_mode & stat.S_ISVTX:
        return "tout le monde peut y écrire"
    return None


def is_ours(status: os.stat_result) -> bool:
    """Whether a file belongs to this user: in a shared folder another's is not to be trusted."""
    return not hasattr(os, "getuid") or status.st_uid == os.getuid()
