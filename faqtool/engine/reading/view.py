"""How objects look from inside a reading: a finished game, or layers that are half applied."""

from typing import Protocol

from faqtool.engine.state import Characteristics, Object
from faqtool.engine.terms import PlayerId


class View(Protocol):
    """What objects look like at one moment."""

    def characteristics(self, obj: Object) -> Characteristics:
        """Of a snapshot: as it was."""
        ...

    def controller(self, obj: Object) -> PlayerId:
        """The owner, of a card that nobody controls."""
        ...
