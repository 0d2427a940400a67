"""A scenario played to its end by the rules of a date, in bounded time and memory."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date as Day

from faqtool.engine.choices import Unanswered
from faqtool.engine.eras import Ruleset
from faqtool.engine.events import Event, OnStack, ZoneChanged
from faqtool.engine.loops import MOST_AT_ONCE, Endless, LoopWatch, TooMuch
from faqtool.engine.refusals import Refused
from faqtool.engine.state import Game, Object
from faqtool.engine.table import Batch, Table
from faqtool.engine.terms import CardType, ObjectId, Zone
from faqtool.errors import Fault, ScenarioError
from faqtool.replay.answers import Answers, Stuck
from faqtool.replay.board import board
from faqtool.replay.expect import Witness
from faqtool.replay.names import Names, Nobody
from faqtool.replay.outcome import Expectation, Outcome, StepTaken
from faqtool.replay.perform import Performer
from faqtool.replay.pool import Blank, Pool, Unread
from faqtool.replay.say import given_lines, reason, step_words
from faqtool.replay.scenario import Act, Check, Fact, Line, Plays, Refusal, Scenario, Script
from faqtool.replay.setting import set_up
from faqtool.replay.trace import Trace

MOST_EVENTS = 20_000
MOST_LOOKS = 1_600_000
"""More than happens in any scenario that someone wrote to the end; the core looks at so much in a second or two."""


class BoundedLog(list[Batch]):
    """The log of a game that must come to an end; ``to_look_at``: what each event costs."""

    def __init__(self, to_look_at: Callable[[], int] = lambda: 0) -> None:
        super().__init__()
        self.to_look_at = to_look_at
        self.events = self.looks = 0

    def append(self, batch: Batch) -> None:
        self._count(batch)
        super().append(batch)

    def extend(self, batches: Iterable[Batch]) -> None:
        for batch in batches:
            self.append(batch)

    def _count(self, batch: Batch) -> None:
        self.events += max(1, len(batch))
        self.looks += self.to_look_at()
        if self.events > MOST_EVENTS or self.looks > MOST_LOOKS:
            raise TooMuch


def run(
    scenario: Scenario,
    rules: Ruleset,
    pool: Pool,
    *,
    script: Script | None = None,
    blank: Blank | None = None,
    trace: bool = False,
    boards: bool = False,
    lenient: bool = False,
) -> Outcome:
    """What comes of a scenario by these rules; ``script`` in place of its own (that of today), text blanked.

    Only with ``trace`` the steps tell what happened, and with ``boards`` they hold what then lies on the table.
    Whatever goes wrong is part of the outcome. ``lenient``: a step that can't be done is left out, and the rest is
    judged; what is expected of nothing known is not found.
    """
    try:
        game, names = set_up(scenario, pool, blank)
    except Unread as problem:
        return Outcome(rules.on, (), (), None, f"le texte de « {problem.card} » n'est pas compris : {problem.sentence}")
    except ScenarioError as problem:
        return Outcome(rules.on, (), (), problem.faults[0], None)
    except TooMuch:
        return Outcome(rules.on, (), (), Fault(_TOO_MUCH, scenario.where, _BOUNDS), None)
    except Exception as problem:  # see ``_Playing.play``
        return Outcome(rules.on, (), (), None, _core_fault(scenario.line, problem))
    answers = Answers(names, list((script or scenario.script).choose))
    table = Table(game, rules, answers, BoundedLog(lambda: _to_look_at(table.game)))
    playing = _Playing(scenario, table, names, pool, answers, Trace(table, names) if trace else None, boards, lenient)
    return playing.play(script or scenario.script)


def _to_look_at(game: Game) -> int:
    """How much is looked at whenever something happens: all objects, several times those on the battlefield."""
    return len(game.objects) + 9 * len(game.zones.get((Zone.BATTLEFIELD, None), ()))


_TOO_MUCH = "plus que le moteur ne joue"
_BOUNDS = f"au plus {MOST_AT_ONCE} objets ou manas à la fois et {MOST_EVENTS} événements, moins parmi beaucoup d'objets"


def _core_fault(line: int, problem: Exception) -> str:
    return f"erreur du moteur, ligne {line} : {type(problem).__name__} {str(problem)[:200]}"


def _made(event: Event) -> Iterator[ObjectId]:
    """The token or copy that appears."""
    match event:
        case ZoneChanged(None, Object() as obj) | OnStack(Object(kind="copy") as obj):
            yield obj.id


@dataclass(slots=True)
class _Playing:
    """A scenario in progress."""

    scenario: Scenario
    table: Table
    names: Names
    pool: Pool
    answers: Answers
    trace: Trace | None
    boards: bool = False
    lenient: bool = False
    steps: list[StepTaken] = field(default_factory=list)
    expectations: list[Expectation] = field(default_factory=list)
    since: int = 0  # where in the log the last action began

    def play(self, script: Script) -> Outcome:
        """All lines of a script, then what is expected at its end; stops where it cannot go on."""
        line = self.scenario.line
        if self.trace is not None:
            self._took("au départ", tuple(given_lines(self.scenario.given, self.table.rules.on)))
        try:
            for step in script.do:
                line = step.line
                self._line_or_not(step)
            if script.then:
                line = script.then[0].line
                self._check("à la fin", script.then)
            for fact in script.refutes:
                line = fact.line
                self._refuted(fact)
            if self.answers.scenario and not self.lenient:
                left = self.answers.scenario[0]
                raise Stuck(f"une réponse que personne n'a demandée : « {left.who} {left.what} »", "", left.line)
        except Stuck as problem:
            return self._stopped(Fault(problem.message, self._at(problem.line or line), problem.hint))
        except Nobody as problem:
            return self._stopped(self._nobody(problem, line))
        except Refused as problem:
            message = f"refusé : {reason(problem.reason, problem.detail)}"
            hint = f"si ce refus est ce qu'on attend, écrivez « refused: {{…}}, because: {problem.reason} » à sa place"
            if problem.reason == "game over":
                hint = "qui pioche dans une bibliothèque vide perd : donnez-lui des cartes (library)"
            return self._stopped(Fault(message, self._at(line), hint))
        except Unanswered as problem:
            message = f"un choix sans réponse : {self.answers.described(self.table, problem.choice)}"
            return self._stopped(Fault(message, self._at(line)))
        except Endless:
            hint = "rien ne revient et personne ne décide plus de rien"
            return self._stopped(Fault("un effet qui ne finit jamais", self._at(line), hint))
        except (TooMuch, MemoryError):
            return self._stopped(Fault(_TOO_MUCH, self._at(line), _BOUNDS))
        except NotImplementedError as problem:
            return self._outcome(None, str(problem) or "le moteur ne sait pas jouer cette étape")
        except RecursionError:
            return self._stopped(Fault("un effet qui ne finit jamais", self._at(line)))
        except Exception as problem:  # a fault of the core: told as this scenario's, so that the others are played
            return self._outcome(None, _core_fault(line, problem))
        return self._outcome(None, None)

    def _outcome(self, problem: Fault | None, not_modelled: str | None) -> Outcome:
        return Outcome(self.table.rules.on, tuple(self.steps), tuple(self.expectations), problem, not_modelled)

    def _stopped(self, problem: Fault) -> Outcome:
        return self._outcome(problem, None)

    def _at(self, line: int) -> str:
        return f"{self.scenario.source}:{line}"

    def _nobody(self, problem: Nobody, line: int) -> Fault:
        if problem.several:
            message, hint = (
                f"« {problem.word} » désigne plusieurs objets",
                "donnez-leur une étiquette : Nom (étiquette), ou « makes: [un, deux] » sur la ligne qui les crée",
            )
        else:
            near = " ou ".join(f"« {one} »" for one in problem.near)
            message, hint = f"rien ne s'appelle « {problem.word} »", f"vouliez-vous dire {near} ?" if near else ""
        return Fault(message, self._at(line), hint)

    # --- lines ----------------------------------------------------------------------------------

    def _line_or_not(self, line: Line) -> None:
        """A line; where one that can't be done is left out, the game is as it was before it."""
        if not self.lenient:
            return self._line(line)
        table = self.table
        before = table.game, table.decisions, len(table.log)
        waiting = list(self.answers.scenario)
        try:
            self._line(line)
        except (Stuck, Nobody, Refused, Unanswered):
            table.game, table.decisions, table.loop = before[0], before[1], LoopWatch()
            del table.log[before[2] :]
            self.answers.scenario[:] = waiting

    def _line(self, line: Line) -> None:
        match line:
            case Act():
                self._act(line)
            case Check(facts):
                self._check("à ce moment", facts)
            case Refusal():
                self._refusal(line)

    def _act(self, act: Act) -> None:
        self.answers.begin(act.choose)
        self.since = len(self.table.log)
        words = self._words(act)
        cost = Performer(self.table, self.names, self.pool, self.answers).perform(act.action, act.line)
        if cost is not None:
            self._expect(cost)
        if (left := self.answers.unused()) is not None and not self.lenient:
            raise Stuck(f"une réponse que personne n'a demandée : « {left.who} {left.what} »", "", left.line)
        if act.makes:
            self._label(act)
        self._tell(words)

    def _label(self, act: Act) -> None:
        """Labels for the tokens and copies that a line has made, in the order in which they appeared."""
        made = [id_ for batch in self.table.log[self.since :] for event in batch for id_ in _made(event)]
        if len(made) != len(act.makes) and not self.lenient:
            there = ", ".join(self.names.word(self.table, id_) for id_ in made) or "rien"
            raise Stuck(f"« makes » nomme {len(act.makes)} objet(s), la ligne crée : {there}", "", act.line)
        for id_, label in zip(made, act.makes, strict=False):
            if not self.names.label(self.table, id_, label):
                raise Stuck(f"« {label} » désigne déjà autre chose", "une autre étiquette dans « makes »", act.line)

    def _refusal(self, refusal: Refusal) -> None:
        """An action that has to be refused; if it isn't, what came of it stands."""
        act = refusal.act
        words = self._words(act)
        expected = f"{words} : refusé" + (f" ({reason(refusal.because)})" if refusal.because else "")
        self.answers.begin(act.choose)
        before = len(self.table.log)
        try:
            with self.table.attempt():
                Performer(self.table, self.names, self.pool, self.answers).perform(act.action, act.line)
                if refusal.because == "not offered" and self.answers.unused() is not None:
                    raise Refused("not offered")  # it is not the player's to decide
        except Refused as problem:
            ok = refusal.because in (None, problem.reason)
            self.answers.made.clear()
            found = f"refusé ({reason(problem.reason)})"
            self._expect(Expectation(expected, found, ok, refusal.line, refused=True))
            self._took(words, (), problem.reason)
            return
        self.since = before
        self._expect(Expectation(expected, "permis", False, refusal.line))
        self._tell(words)

    def _words(self, act: Act) -> str:
        """What is done: where it is told, in the words of the date; outcomes are compared in words of no date."""
        if self.trace is None:
            return step_words(act.action, Day.min)
        land = False
        if isinstance(act.action, Plays):
            with suppress(Nobody):
                card = self.table.game.objects.get(self.names.object(self.table, act.action.what))
                land = card is not None and CardType.LAND in card.printed.types
        return step_words(act.action, self.table.rules.on, land)

    def _check(self, when: str, facts: Sequence[Fact]) -> None:
        witness = Witness(self.table, self.names, self.pool, self.since)
        for fact in facts:
            self._expect(self._checked(witness, fact))
        if self.trace is not None:
            lines = self.trace.layers([fact.subject for fact in facts if fact.key == "pt"])
            self._took(f"attendu {when}", lines)

    def _refuted(self, fact: Fact) -> None:
        """Something that a false claim says would be so: it must not."""
        held = Witness(self.table, self.names, self.pool, self.since).check(fact)
        self._expect(replace(held, expected=f"réfuté : {held.expected}", ok=not held.ok))

    def _checked(self, witness: Witness, fact: Fact) -> Expectation:
        try:
            return witness.check(fact)
        except (Nobody, Stuck):
            if not self.lenient:
                raise
            return Expectation(f"{fact.subject} {fact.key}", "rien de tel", False, fact.line)

    def _expect(self, one: Expectation) -> None:
        """What is expected belongs to the step that is told next."""
        self.expectations.append(replace(one, step=len(self.steps)))

    def _tell(self, words: str) -> None:
        if self.trace is not None:
            self._took(words, self.trace.lines(self.answers.made))
            self.answers.made.clear()

    def _took(self, words: str, lines: tuple[str, ...], refused: str | None = None) -> None:
        """A step to its end, with what now lies on the table where that is wanted."""
        seen = board(self.table, self.names) if self.boards else None
        self.steps.append(StepTaken(words, lines, refused, seen))
