"""A scenario: what is on the table, what is done, what is expected. And the entry of a ruling that has some.

Everything here is what was written, checked for form; FORMAT.md describes it for authors. Lines are
1-based, of the file that ``source`` names.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date as Day
from typing import Literal

from faqtool.corpus.records import Card
from faqtool.engine.mana import ManaCost
from faqtool.engine.terms import Step, Zone

Said = str | int | bool | list["Said"] | dict[str, "Said"]
"""A value as it was written: a word, a number, a list, a mapping."""


# --- what is on the table -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Placement:
    """One card or token somewhere as the scenario begins. ``label`` None: known by its name, if unique."""

    name: str
    label: str | None
    line: int
    tapped: bool = False
    sick: bool = False
    face_down: bool = False
    token: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)
    damage: int = 0
    owner: str | None = None
    attached_to: str | None = None
    hides: "Placement | None" = None  # the card that a permanent with cachette has removed
    removed_by: str | None = None  # the permanent whose linked ability removed this card
    chosen: str | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """What a player begins with. A library is written from its top."""

    zones: Mapping[Zone, tuple[Placement, ...]] = field(default_factory=dict)
    pool: ManaCost | None = None  # given: this player's mana is counted


@dataclass(frozen=True, slots=True)
class Given:
    players: tuple[str, ...] = ("A", "B")
    teams: tuple[tuple[str, ...], ...] = ()
    range: int | None = None
    life: Mapping[str, int] = field(default_factory=dict)  # of players, and of teams: "A+C"
    active: str | None = None  # None: the first player
    step: Step = Step.MAIN_1
    mana_counted: bool = False
    starts: Mapping[str, Start] = field(default_factory=dict)


# --- what is expected ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing expected: of a player or an object (``subject``), or of the whole game (``subject`` empty)."""

    subject: str
    key: str
    value: Said
    line: int


# --- what is done -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a choice: ``A new targets of copy: keep``. ``who`` is a player, or a team (``A+C``)."""

    who: str
    what: str
    about: str | None
    value: Said
    line: int


@dataclass(frozen=True, slots=True)
class Manner:
    """How a spell or ability is played; see ``engine.stack.how.How``."""

    targets: tuple[Said, ...] = ()
    x: int | None = None
    modes: tuple[int, ...] = ()  # from 1, as printed
    options: tuple[str, ...] = ()
    total: ManaCost | None = None  # the total cost that is expected
    hybrid: ManaCost | None = None
    pay: ManaCost | None = None
    half: str | None = None
    face_down: bool = False
    with_: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plays:
    who: str
    what: str
    manner: Manner


@dataclass(frozen=True, slots=True)
class Activates:
    who: str
    what: str
    ability: int | None  # its printed line, from 1
    manner: Manner


@dataclass(frozen=True, slots=True)
class Attacks:
    """Each attacker with what it attacks."""

    who: str
    attackers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Blocks:
    """Each blocker with what it blocks."""

    who: str
    blockers: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class TurnsUp:
    who: str
    what: str
    manner: Manner


@dataclass(frozen=True, slots=True)
class Concedes:
    who: str


@dataclass(frozen=True, slots=True)
class Resolve:
    """The top of the stack resolves; or, one after the other, all of it."""

    all: bool


@dataclass(frozen=True, slots=True)
class GoTo:
    """Everybody passes until a step begins, of the turn of ``whose`` (None: whoever's comes first)."""

    step: Step
    whose: str | None


Action = Plays | Activates | Attacks | Blocks | TurnsUp | Concedes | Resolve | GoTo


@dataclass(frozen=True, slots=True)
class Act:
    """An action with the answers to the choices that it brings, and labels for the tokens and copies it makes."""

    action: Action
    choose: tuple[Answered, ...]
    line: int
    makes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """Something expected in the middle of a scenario."""

    facts: tuple[Fact, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action that must be refused, for that reason (None: for any)."""

    act: Act
    because: str | None
    line: int


Line = Act | Check | Refusal
"""One line of a script."""


# --- the whole ----------------------------------------------------------------------------------


PARTS = ("type", "subtypes", "cost", "pt", "loyalty")
"""What a card says besides its text: its type line, the subtypes on it, its mana cost, its numbers."""


@dataclass(frozen=True, slots=True)
class UnderTest:
    """What is blanked to see whether a scenario bites: a part of a card, or a rule.

    ``part`` is a printed line of its text, from 1, or one of ``PARTS``; None: its whole text.
    """

    card: str | None = None
    part: str | None = None
    rule: str | None = None

    def __str__(self) -> str:
        return self.rule or f"{self.card}{f'/{self.part}' if self.part else ''}"


MACHINERY = ("triggered", "not_triggered", "stack", "countered")
"""Facts that tell how something came about, not what came of it."""


@dataclass(frozen=True, slots=True)
class Script:
    """What is done and what comes of it."""

    do: tuple[Line, ...]
    then: tuple[Fact, ...]
    choose: tuple[Answered, ...] = ()
    refutes: tuple[Fact, ...] = ()  # what would come of it if the claim were true: none of it may

    @property
    def stated(self) -> frozenset[str]:
        """Whatever is expected on the way and in the end, wherever it is written; what is refused aside."""
        facts = [*self.then, *(fact for line in self.do if isinstance(line, Check) for fact in line.facts)]
        totals = [total for line in self.do if isinstance(line, Act) and (total := _total(line)) is not None]
        return frozenset([f"{fact.subject}: {fact.key}: {fact.value}" for fact in facts] + [str(one) for one in totals])

    @property
    def result(self) -> frozenset[str]:
        """What is expected to be so in the end, however it came about."""
        return frozenset(f"{fact.subject}: {fact.key}: {fact.value}" for fact in self.then if fact.key not in MACHINERY)

    @property
    def expects(self) -> bool:
        """Whether anything is expected of it at all."""
        return bool(self.then) or any(not isinstance(line, Act) or _total(line) is not None for line in self.do)


@dataclass(frozen=True, slots=True)
class Now:
    """What comes of a scenario today, where that differs, and the keys of the changes it is due to.

    ``same_result``: the author says that the claim comes to the same, though by another rule.
    """

    script: Script
    because: tuple[str, ...]
    line: int
    same_result: bool = False


@dataclass(frozen=True, slots=True)
class Scenario:
    """One position played out; a variant of another one has ``variant_of``, the name of that one."""

    source: str  # the file it stands in
    line: int
    name: str | None
    given: Given
    script: Script
    cards: tuple[Card, ...] = ()
    tests: tuple[UnderTest, ...] = ()
    on: Day | None = None
    now: Now | None = None
    variants: tuple["Scenario", ...] = ()
    plays: tuple[str, ...] = ()  # the words of its ruling that it plays
    rule: str | None = None  # of a rule of the game: its number today, with the edition where it is another's

    @property
    def all(self) -> tuple["Scenario", ...]:
        """The scenario itself, then its variants."""
        return (self, *self.variants)

    @property
    def today(self) -> Literal["same", "same_result", "changed"]:
        """What is stated of today: another outcome, or the same one by another rule.

        Where only the steps differ, what the rules make of them differs, and the result is the same.
        """
        if self.now is None:
            return "same"
        return "same_result" if self.now.same_result or self.now.script.stated == self.script.stated else "changed"

    @property
    def where(self) -> str:
        return f"{self.source}:{self.line}"


@dataclass(frozen=True, slots=True)
class RecordCheck:
    """A claim about the documents themselves, checked against the records: see ``checks``."""

    kind: str
    of: Said  # a card's name, the traits of some cards, a record's id
    arguments: Mapping[str, Said]
    line: int
    plays: tuple[str, ...] = ()  # the words of its ruling that it checks


REASONS = {
    "remark": "remarque : rien qui se joue",
    "restated": "redit ce que d'autres mots de la décision disent",
    "elsewhere": "joué sous une autre décision",
    "not_modelled": "pas encore jouable",
}
"""Why words of a ruling are not played under it."""


@dataclass(frozen=True, slots=True)
class Unplayed:
    """Words of a ruling that no scenario of its entry plays, with the reason.

    ``see`` is the ruling under which they are played; ``why`` what the core lacks.
    """

    words: str
    because: str  # a key of ``REASONS``
    line: int
    see: str | None = None
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """What ``rulings.yaml`` says of one ruling or numbered rule."""

    ruling: str
    source: str
    line: int
    quote: str | None = None
    questions: tuple[str, ...] = ()
    answer: str | None = None
    today_answer: str | None = None
    erratum: str | None = None
    note: str | None = None
    prose: str | None = None
    not_modelled: str | None = None
    same_as: str | None = None
    checked: tuple[RecordCheck, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    unplayed: tuple[Unplayed, ...] = ()

    @property
    def silent(self) -> tuple[int, ...]:
        """The lines of scenarios and checks that do not say which words of the ruling they play."""
        scenarios = (one.line for one in self.scenarios if not any(each.plays for each in one.all))
        return (*scenarios, *(one.line for one in self.checked if not one.plays))

    @property
    def refuted(self) -> bool:
        """Whether its scenarios show that what it claims does not come out."""
        return any(scenario.script.refutes for scenario in self.scenarios)

    @property
    def where(self) -> str:
        return f"{self.source}:{self.line}"


def _total(act: Act) -> ManaCost | None:
    """The total cost that a step expects to be asked for."""
    match act.action:
        case Plays(_, _, manner) | Activates(_, _, _, manner) | TurnsUp(_, _, manner):
            return manner.total
        case _:
            return None
