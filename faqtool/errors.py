"""What any part of faqtool may raise: each error says what, where and what to do.

Messages are French, since a user reads them; ``where`` is ``file:line`` or an id.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in an input: what it is, where it stands, what mends it."""

    message: str
    where: str = ""
    hint: str = ""

    def __str__(self) -> str:
        place = f"{self.where} : " if self.where else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{place}{self.message}{hint}"


class FaqError(Exception):
    """An error a user can act on. It carries every fault found, not only the first."""

    def __init__(self, *faults: Fault) -> None:
        self.faults = faults
        super().__init__("\n".join(map(str, faults)))


class CorpusError(FaqError):
    """A document, ``corpus.yaml`` or a card file that cannot be read."""


class SearchIndexError(FaqError):
    """An index that cannot be built, written or read."""


class ScenarioError(FaqError):
    """A scenario that is malformed, or that cannot be played as it is written."""


class CardTextError(FaqError):
    """Card text that has no reading, several readings, or a word without meaning."""


def internal(problem: Exception) -> Fault:
    """A fault of the program itself: what little can be said, and how to see all of it."""
    message = f"{INTERNAL} ({type(problem).__name__} : {str(problem)[:200]})"
    return Fault(message, "", "FAQTOOL_DEBUG=1 en montre l'origine ; signalez-la")


INTERNAL = "erreur interne"
