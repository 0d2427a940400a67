"""The answers of a script to the choices of a game, one by one in the order asked."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from faqtool.cardtext.lexicon import subtypes
from faqtool.engine.choices import Answer, Choice, Option, Value
from faqtool.engine.refusals import Refused
from faqtool.engine.state import Target
from faqtool.engine.table import Table
from faqtool.engine.terms import CardType, Colour
from faqtool.french.fold import fold
from faqtool.replay.names import Names, Nobody
from faqtool.replay.say import CHOICES, choice_words
from faqtool.replay.scenario import Answered, Said
from faqtool.replay.words import ANSWERS, COLOUR_WORDS, COLOURS

_WORDS = {*ANSWERS, *COLOURS, "incolore", "keep", "top", "bottom", "none"}
"""Answers that name nothing at the table."""

FIRST = {"modes": 1, "x": 0, "does": 0}
"""Choices of a number, and what scripts add to the core's: modes are counted from 1."""

_NO_CREATURES = {fold(word) for word, one in subtypes().items() if one.of is not CardType.CREATURE}
"""Subtypes of other card types, which nobody may name as a creature type (CR 2008-05 205.3)."""


class Stuck(Exception):
    """A script that cannot go on: a choice without an answer, or an answer that is none.

    ``line`` is that of the answer at fault, if one is.
    """

    def __init__(self, message: str, hint: str = "", line: int | None = None) -> None:
        self.message = message
        self.hint = hint
        self.line = line
        super().__init__(message)


@dataclass(slots=True)
class Answers:
    """A chooser that reads a script: first the answers of the step, then those of the whole scenario."""

    names: Names
    scenario: list[Answered] = field(default_factory=list)
    step: list[Answered] = field(default_factory=list)
    made: list[tuple[int, str]] = field(default_factory=list)  # choices in words, each with where in the log it fell
    _slots: tuple[Answered, Choice] | None = None  # an answer for several target slots, and the first of them

    def begin(self, answers: Iterable[Answered]) -> None:
        """The answers of the next step."""
        self.step = list(answers)
        self._slots = None

    def unused(self) -> Answered | None:
        """An answer of the step that nobody asked for."""
        return self.step[0] if self.step else None

    def __call__(self, table: Table, choice: Choice) -> Answer:
        """The answer to a choice. Raises Stuck."""
        said = self._said(table, choice)
        value: Said = said.value
        if choice.slots > 1 and isinstance(value, list) and len(value) == choice.slots:
            value = value[choice.slot]
        answer = self._answer(table, choice, value, said.line)
        what = choice_words(choice.what, table.rules.on)
        self.made.append((len(table.log), f"{choice.player} {what} : {self._shown(table, choice, answer)}"))
        return answer

    def _said(self, table: Table, choice: Choice) -> Answered:
        if self._slots is not None and _same_choice(self._slots[1], choice):
            return self._slots[0]
        self._slots = None
        queue = self.step or self.scenario
        if not queue or not self._fits(table, queue[0], choice):
            waiting = f" ; le script répond ensuite à « {queue[0].who} {queue[0].what} »" if queue else ""
            raise Stuck(
                f"un choix sans réponse : {self.described(table, choice)}{waiting}", self._example(table, choice)
            )
        said = queue.pop(0)
        if choice.slots > 1:
            self._slots = said, choice
        return said

    def _fits(self, table: Table, said: Answered, choice: Choice) -> bool:
        if choice.player not in said.who.split("+") or said.what != choice.what:
            return False
        if said.about is None or choice.about is None:
            return True
        return said.about in self.names.words(table, choice.about)

    def described(self, table: Table, choice: Choice) -> str:
        """A choice in words of no date, with its name in scripts and its options: two outcomes are told apart by it."""
        about = "" if choice.about is None else f", pour {self.names.word(table, choice.about)}"
        options = ", ".join(self._options(table, choice)) or "un mot"
        return f"{choice.player} {CHOICES.get(choice.what, choice.what)} ({choice.what}{about}), parmi {options}"

    def _example(self, table: Table, choice: Choice) -> str:
        options = self._options(table, choice)
        first = next(iter(options), "…")
        if choice.ordered and choice.maximum > 1:
            first = f"[{', '.join(options)}]"
        return f"choose: [{{{choice.player} {choice.what}: {first}}}]"

    def _options(self, table: Table, choice: Choice) -> list[str]:
        """What the options are called; several of one name are numbered, as they are offered: ``ours n°2``."""
        words = [self._option(table, option, choice.what) for option in choice.options]
        several = {word for word in words if words.count(word) > 1}
        return [f"{word} n°{words[: n + 1].count(word)}" if word in several else word for n, word in enumerate(words)]

    def _option(self, table: Table, option: Option, what: str) -> str:
        if what == "colour" and isinstance(option.value, str):  # a player may be called B as black is
            return COLOUR_WORDS[Colour(option.value)]
        if what == "half":
            return option.word
        if what in FIRST and isinstance(option.value, int):
            return str(option.value + FIRST[what])
        if option.about is None or what == "top or bottom":
            return _word(self.names, table, option.value)
        shown = _word(self.names, table, option.about)
        return f"{shown}/{int(option.word) + 1}" if option.word.isdigit() else shown

    def _shown(self, table: Table, choice: Choice, answer: Answer) -> str:
        """An answer in words: the options chosen; of a division, how much for each."""
        if choice.total is not None:
            shares = zip(self._options(table, choice), answer, strict=False)
            return ", ".join(f"{word} {n}" for word, n in shares if n)
        values = [option.value for option in choice.options]
        options = dict(zip(values, self._options(table, choice), strict=True))
        return ", ".join(options.get(value, str(value)) for value in answer) or "rien"

    def _answer(self, table: Table, choice: Choice, said: Said, line: int) -> Answer:
        if choice.total is not None:
            return self._division(table, choice, said, line)
        if said == "none" and not any(option.value == "none" for option in choice.options):
            return ()
        parts = said if isinstance(said, list) else [said]
        values: list[Value] = []
        for part in parts:
            values.append(self._value(table, choice, part, line, values))
        return tuple(values)

    def _value(self, table: Table, choice: Choice, said: Said, line: int, used: Sequence[Value]) -> Value:
        """The option that is meant: of several that are called so, the first that is not used yet."""
        meant = [choice.options[n].value for n in self._meant(table, choice, said)]
        for value in (*(one for one in meant if one not in used), *meant):
            return value
        if choice.open and isinstance(said, str) and _may_be_creature_type(said):
            return said
        if isinstance(said, str) and not self._is_known(table, said):
            raise Stuck(f"« {said} » n'est pas un choix possible : {self.described(table, choice)}", "", line)
        raise Refused("illegal choice", self.described(table, choice))

    def _meant(self, table: Table, choice: Choice, said: Said) -> list[int]:
        """Which options may be meant: the one that is called so in the list, or all to which the word applies."""
        if str(said) in (words := self._options(table, choice)):
            return [words.index(str(said))]
        number = said - FIRST[choice.what] if choice.what in FIRST and isinstance(said, int) else said
        return [n for n, option in enumerate(choice.options) if self._means(table, option, number)]

    def _is_known(self, table: Table, word: str) -> bool:
        """Whether the word means something in the game, be it offered here or not."""
        if word in _WORDS or fold(word) in _NO_CREATURES:
            return True
        try:
            self.names.target(table, word.partition("/")[0])
        except Nobody as problem:
            return problem.several
        return True

    def _means(self, table: Table, option: Option, said: Said) -> bool:
        """Whether what was said means this option."""
        if isinstance(said, int) and not isinstance(said, bool):
            return option.value == said
        word = str(said)
        if option.value in (word, ANSWERS.get(fold(word))) or (option.word and fold(option.word) == fold(word)):
            return True
        if word in COLOURS and option.value == COLOURS[word].value:
            return True
        if isinstance(option.value, str) and fold(option.value) == fold(word) != "":
            return True
        about = option.value if option.about is None else option.about
        if isinstance(about, str) and about not in self.names.players:
            return False
        words = self.names.words(table, about)  # type: ignore[arg-type]
        if option.word.isdigit():  # an ability among others, by its printed line
            return word in words or word in {f"{one}/{int(option.word) + 1}" for one in words}
        try:
            return self.names.target(table, word) == about or word in words
        except Nobody:
            return word in words

    def _division(self, table: Table, choice: Choice, said: Said, line: int) -> Answer:
        """One number for each option: of a mapping by name, of a list in the options' order."""
        if isinstance(said, dict):
            shares = dict.fromkeys(range(len(choice.options)), 0)
            for word, number in said.items():
                meant = self._meant(table, choice, word)
                at = next((n for n in meant if not shares[n]), None)
                if at is None and self._is_known(table, str(word)):
                    raise Refused("illegal choice", self.described(table, choice))
                if at is None or not isinstance(number, int):
                    raise Stuck(f"« {word}: {number} » ne divise rien : {self.described(table, choice)}", "", line)
                shares[at] = number
            return tuple(shares.values())
        parts = said if isinstance(said, list) else [said]
        numbers = [part for part in parts if isinstance(part, int)]
        if len(numbers) < len(parts) or len(numbers) != len(choice.options):
            raise Stuck(f"une division sans nombres : {self.described(table, choice)}", "A divide: {ours: 2}", line)
        return tuple(numbers)


def _may_be_creature_type(word: str) -> bool:
    return fold(word) not in _NO_CREATURES


def _same_choice(one: Choice, other: Choice) -> bool:
    """Whether two choices are slots of the same one."""
    return (one.player, one.what, one.about, one.slots) == (other.player, other.what, other.about, other.slots) and (
        one.slot < other.slot
    )


def _word(names: Names, table: Table, value: Value) -> str:
    shown: Mapping[str, str] = {"yes": "oui", "no": "non", "keep": "les mêmes", "even": "pair", "odd": "impair"}
    if isinstance(value, str):
        colour = next((word for word, colour in COLOURS.items() if colour.value == value), None)
        return value if value in names.players else colour or shown.get(value, value)
    target: Target = value  # type: ignore[assignment]
    known = target in table.game.objects or target in table.game.gone
    return names.word(table, target) if known else str(value)
