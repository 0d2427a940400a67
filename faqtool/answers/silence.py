"""Knowing what one does not know: questions that the documents do not answer, and why."""

from collections.abc import Sequence
from typing import NamedTuple

from faqtool.answers.question import LONGEST, Asked
from faqtool.french.fold import as_written
from faqtool.search.index import Index

SYMBOLS = "zz"  # what the word of a mana symbol begins with, which nobody wrote
ALONE = 2  # units beside a card's name: the word that gives a question away, and « combien »
ENOUGH = 0.9  # how likely it is at least, of a question with an answer, that the documents speak of it


class Silence(NamedTuple):
    """Why there is no answer, as told to the user."""

    reason: str
    beside: bool = False  # the question is about no ruling at all: nothing in the documents comes near it


def silence(index: Index, asked: Asked, sure: float, spoken_of: float, outside: Sequence[str]) -> Silence | None:
    """The reason for not answering, or None when the best document may answer.

    ``sure`` and ``spoken_of`` say how likely it is that it does, and that the documents speak of what is asked about;
    ``outside`` are the sets and keywords that the question names and no document speaks of.
    """
    text = asked.text[:LONGEST]
    if not asked.units and not asked.spots:
        return Silence("je n'y reconnais ni carte, ni règle, ni terme du jeu", beside=True)
    if reason := _subject(index, asked):
        return Silence(reason, beside=True)
    if spoken_of < ENOUGH and (foreign := (*asked.strange_names, *outside)):
        return Silence(f"les documents ne parlent pas de {_quoted(as_written(text, foreign, joined=True))}")
    if spoken_of < ENOUGH:
        unknown = as_written(text, (word for word in asked.unknown if not word.startswith(SYMBOLS)))
        which = f" (mots inconnus : {', '.join(unknown)})" if unknown else ""
        return Silence(f"aucun passage des documents ne répond d'assez près{which}")
    return None


def _subject(index: Index, asked: Asked) -> str | None:
    """The reason why questions of this kind have no answer here, if the question is of such a kind."""
    marked = asked.marks.get("subject")
    if not marked and asked.spots and len(asked.units) <= ALONE:
        marked = asked.marks.get("alone")
    if not marked and not asked.ruled and not asked.known_card:
        marked = asked.marks.get("told")
    return index.linked("subjects", "reason")[int(marked[0][1])] if marked else None


def named_outside(index: Index, asked: Asked) -> list[str]:
    """Sets and keywords of the game that the question names and no document speaks of."""
    named = [*asked.marks.get("keyword", ()), *asked.marks.get("set", ())]
    seen = index.rarity(token for _, token in named)
    return list(dict.fromkeys(word for word, token in named if token not in seen))


def _quoted(words: Sequence[str]) -> str:
    return ", ".join(f"« {word} »" for word in words)
