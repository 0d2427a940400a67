"""What goes on when a command has answered: a build in a process of its own, which outlives the terminal."""

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from faqtool.search.index import Index

PATIENCE = 600  # seconds after which a build that has not ended is begun again


def complete_behind(index: Index, root: Path, new: bool) -> None:
    """Have the index of a corpus completed; where that was begun before and can still end, nothing is done.

    Nobody hears of it where no process can be begun: what is shown is replayed then, as long as need be.
    """
    (path,) = index.database.execute("SELECT file FROM pragma_database_list WHERE name = 'main'").fetchone()
    with suppress(OSError):
        if not new and time.time() - os.stat(path).st_mtime < PATIENCE:
            return
        os.utime(path)
        if sys.executable:
            _begin([sys.executable, "-P", "-m", "faqtool", "build", "--corpus", str(root)])


def _begin(command: list[str]) -> None:
    """Begin a process that neither the terminal nor this process can stop, and that says nothing."""
    nowhere = subprocess.DEVNULL
    if sys.platform == "win32":
        flags = subprocess.DETACHED_PROCESS | subprocess.CREATE_NEW_PROCESS_GROUP
        subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, creationflags=flags)
    else:
        subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True)
