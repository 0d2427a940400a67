"""Signs that are no text: they steer a terminal, turn the direction of what follows, or are not seen at all."""

import re

UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
# What no eye sees may say something else to a machine: marks of width none, tags, further variants, line separators.
_UNSEEN = r"\u061c\u180e\u200b-\u200f\u2028\u2029\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff"
_STEERING = re.compile(f"[{UNPRINTABLE.pattern[1:-1]}{_UNSEEN}]")
_STEERING_IN_LINES = re.compile(rf"(?!\r\n){_STEERING.pattern}")
_STRAY = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")


def clean(text: str) -> str:
    """A text without what would steer a terminal or goes unseen: control characters, changes of direction, tags."""
    return _STEERING.sub("", text)


def escaped(text: str) -> str:
    """A text with those signs written out, as JSON writes them; line ends of both kinds stay.

    >>> escaped("rouge\\x1b[31m\\r\\n")
    'rouge\\\\u001b[31m\\r\\n'
    """
    return _STEERING_IN_LINES.sub(lambda sign: _written(sign[0]), text)


def _written(sign: str) -> str:
    """Half by half, beyond the first 65536."""
    raw = sign.encode("utf-16-be").hex()
    return "".join(f"\\u{raw[at : at + 4]}" for at in range(0, len(raw), 4))


def legible(text: str) -> str:
    """A document's text, each stray control character replaced by one sign: places in it stay true.

    Pages saved from Windows-1252 hold its signs as C1 controls; they are what was meant.

    >>> legible("l\\x92elfe\\x1b[31m")
    'l’elfe\N{REPLACEMENT CHARACTER}[31m'
    """
    return _STRAY.sub(_meant, text)


def _meant(sign: re.Match[str]) -> str:
    return sign[0].encode("latin-1").decode("cp1252", "replace") if sign[0] > "\x7f" else "\N{REPLACEMENT CHARACTER}"
