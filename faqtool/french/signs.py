"""Signs that are no text: they steer a terminal, or turn the direction of what follows."""

import re

UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_STEERING = re.compile(rf"(?!\r\n){UNPRINTABLE.pattern}")
_STRAY = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")


def clean(text: str) -> str:
    """A text without what would steer a terminal: control characters and changes of direction."""
    return UNPRINTABLE.sub("", text)


def escaped(text: str) -> str:
    """A text with those signs written out, as JSON writes them; line ends of both kinds stay.

    >>> escaped("rouge\\x1b[31m\\r\\n")
    'rouge\\\\u001b[31m\\r\\n'
    """
    return _STEERING.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)


def legible(text: str) -> str:
    """A document's text, each stray control character replaced by one sign: places in it stay true.

    Pages saved from Windows-1252 hold its signs as C1 controls; they are what was meant.

    >>> legible("l\\x92elfe\\x1b[31m")
    'l’elfe\N{REPLACEMENT CHARACTER}[31m'
    """
    return _STRAY.sub(_meant, text)


def _meant(sign: re.Match[str]) -> str:
    return sign[0].encode("latin-1").decode("cp1252", "replace") if sign[0] > "\x7f" else "\N{REPLACEMENT CHARACTER}"
