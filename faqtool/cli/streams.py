"""The standard streams: all that is read and written goes through here, cleaned of what would steer a terminal."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import TextIO

from faqtool.formats.style import Style, harmless

LONGEST_LINE = 1_000_000  # bytes of a line that is read: what is longer is no question

_COMMAND = re.compile(r"##(?=\[)")  # a log of GitHub's takes what follows for a command


def prepare() -> None:
    """Have three streams, whichever the caller closed, that nothing written fails to encode.

    Results are UTF-8 wherever they go; a terminal of another encoding gets what it can show.
    """
    # No file that is opened later may get the number of a stream: what goes there would be written into it.
    with suppress(OSError):  # there may be no such device
        while (handle := os.open(os.devnull, os.O_RDONLY)) < 3:
            pass
        os.close(handle)
    sys.stdin = sys.stdin or os.fdopen(0, encoding="utf-8", closefd=False)  # reads nothing
    sys.stdout = sys.stdout or os.fdopen(1, "w", encoding="utf-8", closefd=False)  # says that it cannot be written
    sys.stderr = sys.stderr or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding=stream.encoding if stream.isatty() else "utf-8", errors="replace")


def write(text: str) -> None:
    """A result on standard output.

    What would steer a terminal is written as JSON writes it, but for colours where they are wanted.
    """
    sys.stdout.write(harmless(text, terminal_style().colour) + "\n")
    sys.stdout.flush()


def say(text: str) -> None:
    """A notice on standard error: one line, whatever it holds, and none where nothing can be written there."""
    one_line = text.replace("\r", "\\r").replace("\n", "\\n")
    notice(_COMMAND.sub("# #", harmless(one_line, coloured=False)) + "\n")


def notice(text: str) -> None:
    """A text of the program's own on standard error; where none can be written, the work goes on without."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError):
        give_up(sys.stderr)


def give_up(stream: TextIO) -> None:
    """Where output cannot go on, what is still held back goes nowhere at exit."""
    with suppress(OSError, ValueError):
        stream.flush()
        return
    with suppress(OSError, ValueError):  # a stream that is no file holds nothing back
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def lines() -> Iterator[str | None]:
    """The lines of standard input, blank ones aside; broken bytes are replaced, one without end is None."""
    read = sys.stdin.buffer.readline
    while raw := read(LONGEST_LINE):
        if whole := raw.endswith(b"\n") or len(raw) < LONGEST_LINE:
            if line := raw.decode("utf-8", "replace").strip("\ufeff \t\r\n\f\v"):
                yield line
            continue
        while not whole and (more := read(LONGEST_LINE)):
            whole = more.endswith(b"\n")
        yield None


def terminal_style() -> Style:
    """Colour on a terminal only, and not when ``NO_COLOR`` is set; lines as wide as the terminal."""
    from shutil import get_terminal_size

    coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Style(coloured, get_terminal_size((80, 24)).columns)
