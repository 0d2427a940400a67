"""How far a long piece of work is: a bar on a terminal's standard error."""

import sys

BAR = 30  # characters


def bar(what: str, done: float) -> bool:
    """Draw how much is done, from 0.0 to 1.0, and end the line with the work. False where there is no terminal."""
    if not sys.stderr.isatty():
        return False
    filled = int(BAR * done)
    encoding = sys.stderr.encoding or "ascii"
    drawn = f"\r{what} [{'█' * filled}{'·' * (BAR - filled)}] {done:4.0%}" + ("\n" if done >= 1 else "")
    sys.stderr.write(drawn.encode(encoding, "replace").decode(encoding))
    sys.stderr.flush()
    return True
