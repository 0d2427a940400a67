"""A thread's talk: who speaks where quotations nest, and what was said before."""

from enum import Enum

from faqtool.french.fold import fold


class Quoted(Enum):
    """Words that only repeat what a speaker said before."""

    AGAIN = "again"


class Thread:
    """The speakers of a thread by number, in the order in which they first appear; no name is kept in a record."""

    def __init__(self) -> None:
        self._speakers: list[str] = []
        self._nested: list[int] = []  # quotations within quotations, innermost last
        self._said: set[str] = set()

    def __bool__(self) -> bool:
        """Whether anybody speaks yet."""
        return bool(self._nested)

    def attribute(self, who: str) -> None:
        """« … avait écrit » : what follows are this speaker's words."""
        if who not in self._speakers:
            self._speakers.append(who)
        self._nested.append(self._speakers.index(who) + 1)

    def speaker_of(self, text: str) -> str | Quoted:
        """Who says these words. Words said before are a quotation, and its end gives the floor back.

        >>> thread = Thread()
        >>> thread.attribute("Anne"); thread.speaker_of("Oui.")
        'participant 1'
        >>> thread.attribute("Luc"); thread.attribute("Anne")
        >>> thread.speaker_of("Oui."), thread.speaker_of("Non.")
        (<Quoted.AGAIN: 'again'>, 'participant 2')
        """
        said = fold(text)
        if said in self._said:
            if len(self._nested) > 1:
                self._nested.pop()
            return Quoted.AGAIN
        self._said.add(said)
        return f"participant {self._nested[-1]}"
