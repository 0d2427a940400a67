"""What to write instead, in the words of situations: the core answers in those of scenarios."""

import re
from dataclasses import replace

from faqtool.errors import Fault
from faqtool.replay.outcome import Outcome
from faqtool.table.words import CHOSEN

_CHOICE = re.compile(r"choose: \[\{(?P<who>\S+) (?P<what>[a-z ]+?): (?P<value>.+)\}\]")
_SAYS = {"may": ("accepte", "refuse"), "pays": ("paie", "ne paie pas")}
_VALUES = {"keep": "mêmes", "none": "rien", "top": "dessus", "bottom": "dessous"}


def in_these_words(outcome: Outcome) -> Outcome:
    """An outcome whose problem is told to somebody who writes situations."""
    return outcome if outcome.problem is None else replace(outcome, problem=_told(outcome.problem))


def _told(problem: Fault) -> Fault:
    if found := _CHOICE.search(problem.hint):
        return replace(problem, hint=_answer(found["who"], found["what"], found["value"]))
    if problem.message.startswith("refusé"):
        return replace(problem, hint="si c'est ce qu'on attend : « refusé : » devant la ligne")
    if problem.message.startswith("une réponse que personne"):
        return replace(problem, hint="rien n'était à choisir : sans cette ligne")
    if "désigne plusieurs objets" in problem.message:
        return replace(problem, hint="donnez-leur une étiquette : Nom (étiquette)")
    return problem


def _answer(who: str, what: str, value: str) -> str:
    """« A choisit couleur : rouge »; of what is done or not, both."""
    if what in _SAYS:
        yes, no = _SAYS[what]
        return f"{who} {yes}, ou {who} {no}"
    word = CHOSEN.get(what, what).partition("(")[0].replace("?", "")
    return f"{who} choisit {word} : {_VALUES.get(value, value).strip('[]')}"
