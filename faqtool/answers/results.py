"""What the commands answer: plain values that any format can print."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

Payload = Mapping[str, Any]
"""A record as the index stores it, in the words of the JSON contract."""

AnswerKind = Literal["ruling", "rule", "card", "section"]

SURE = 0.8  # the least certainty with which a ruling is given as the answer


class Source(NamedTuple):
    """A document as answers name it: its title and the year that it speaks for."""

    document: str
    title: str
    year: str


class Answer(NamedTuple):
    """A ruling, rule, card text or section's note that answers a question, and how well, from 0.0 to 1.0."""

    kind: AnswerKind
    id: str
    document: str | None  # none for a card that the documents only cite
    line: int | None
    end_line: int | None
    heading: str | None
    card: str | None
    text: str
    short_answer: str | None
    score: float
    rules: tuple[str, ...]
    also: tuple[Mapping[str, Any], ...]
    replay: Payload | None


class Reply(NamedTuple):
    """The answers to a question, best first; when there is none that holds, why."""

    question: str
    answered: bool
    reason: str | None
    answers: tuple[Answer, ...]
    understood: tuple[str, ...] = ()  # the names and terms recognised, as shown to the user
    equal: bool = False  # the first two are equally near
    disputed: bool = False  # the first two are claims of one thread that disagree
    certainty: float = 1.0  # how likely it is that the first answers the question, from 0.0 to 1.0
    spoken: float = 1.0  # how likely it is that the documents speak of what it asks about
    cards: tuple[str, ...] = ()  # that it surely names, and of which a look at the text may help

    @property
    def sure(self) -> bool:
        """Whether the first is given as the answer, or only as what is nearest and may be it."""
        return self.answered and self.certainty >= SURE


class CardReply(NamedTuple):
    """A card by a name, its rulings and where else it is mentioned; or what the name may have meant; or a list.

    ``candidates`` are those that it fits equally, ``suggestions`` those that are only somewhat like it.
    """

    typed: str | None
    match_kind: str | None
    match_score: float
    card: Payload | None = None
    rulings: tuple[Payload, ...] = ()
    topics: tuple[str, ...] = ()  # the names of sections on what it bears
    mentioned_in: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    cards: tuple[Payload, ...] = ()  # where no name was given


class RuleReply(NamedTuple):
    """A numbered rule with its sub-rules, or all of them when no number was given."""

    typed: str | None
    rules: tuple[Payload, ...]


class TopicReply(NamedTuple):
    """The general notes of a mechanic with its example card, rules and rulings; or the list of topics."""

    typed: str | None
    section: Payload | None = None
    card: Payload | None = None
    rules: tuple[Payload, ...] = ()
    rulings: tuple[Payload, ...] = ()
    candidates: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    topics: tuple[Payload, ...] = ()


NOT_REPLAYED: Payload = {
    "status": "missing",
    "on": None,
    "today": None,
    "today_answer": None,
    "because": [],
    "erratum": None,
    "unplayed": [],
}
