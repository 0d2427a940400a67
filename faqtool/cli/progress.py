"""How far a long piece of work is: a bar on a terminal's standard error."""

import sys

from faqtool.cli.streams import notice

BAR = 30  # characters


def bar(what: str, done: float) -> bool:
    """Draw how much is done, from 0.0 to 1.0, and end the line with the work. False where there is no terminal."""
    if not sys.stderr.isatty():
        return False
    filled = int(BAR * done)
    notice(f"\r{what} [{'█' * filled}{'·' * (BAR - filled)}] {done:4.0%}" + ("\n" if done >= 1 else ""))
    return True
