"""A script's actions done to the game: words to objects, manners to what the core asks for."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from faqtool.engine.actions import activate, concede, play, resolve_top, turn_face_up
from faqtool.engine.attack import attack, block
from faqtool.engine.casting.cast import Given, How, total_cost
from faqtool.engine.choices import BadAnswer
from faqtool.engine.layers.look import look
from faqtool.engine.mana import ManaCost
from faqtool.engine.refusals import Refused
from faqtool.engine.stack.settle import settle
from faqtool.engine.state import Characteristics
from faqtool.engine.table import Table
from faqtool.engine.terms import ObjectId, PlayerId
from faqtool.engine.turn import advance, resolve_all
from faqtool.french.fold import fold
from faqtool.replay.answers import Answers, Stuck
from faqtool.replay.names import Names
from faqtool.replay.outcome import Expectation
from faqtool.replay.pool import Pool, keyword_of
from faqtool.replay.scenario import (
    Action,
    Activates,
    Attacks,
    Blocks,
    Concedes,
    GoTo,
    Manner,
    Plays,
    Resolve,
    Said,
    TurnsUp,
)


@dataclass(frozen=True, slots=True)
class Performer:
    """Does to a table what a script says."""

    table: Table
    names: Names
    pool: Pool
    answers: Answers

    def perform(self, action: Action, line: int) -> Expectation | None:
        """Does an action, then lets the game settle; the total cost, where the script expects one.

        Raises Refused where the rules do not allow it, Nobody and Stuck where the script makes no sense.
        """
        with self.table.attempt():
            try:
                expected = self._do(action, line)
                settle(self.table)
            except BadAnswer as problem:
                raise Refused("illegal choice", self.answers.described(self.table, problem.choice)) from None
        return expected

    def _do(self, action: Action, line: int) -> Expectation | None:
        match action:
            case Plays(who, what, manner):
                return self._play(PlayerId(who), what, manner, line)
            case Activates(who, what, ability, manner):
                source = self.names.object(self.table, what)
                which = None if ability is None else ability - 1
                activate(self.table, PlayerId(who), source, which, self._how(manner, source))
            case TurnsUp(who, what, manner):
                permanent = self.names.object(self.table, what)
                turn_face_up(self.table, PlayerId(who), permanent, self._how(manner, permanent))
            case Attacks(who, attackers):
                preys = {self._object(word): self.names.target(self.table, prey) for word, prey in attackers.items()}
                attack(self.table, PlayerId(who), preys)
            case Blocks(who, blockers):
                blocks = {
                    self._object(word): [self._object(one) for one in blocked] for word, blocked in blockers.items()
                }
                block(self.table, PlayerId(who), blocks)
            case Concedes(who):
                concede(self.table, PlayerId(who))
            case Resolve(all=True):
                resolve_all(self.table)
            case Resolve():
                resolve_top(self.table)
            case GoTo(step, whose):
                advance(self.table, step, None if whose is None else PlayerId(whose))
        return None

    def _play(self, who: PlayerId, what: str, manner: Manner, line: int) -> Expectation | None:
        card = self.names.object(self.table, what)
        how = self._how(manner, card)
        expected: Expectation | None = None
        if manner.total is not None:
            total = total_cost(self.table, who, card, how)
            same = _sorted(total) == _sorted(manner.total)
            expected = Expectation(f"{what}, coût total : {manner.total}", str(total) or "rien", same, line)
        play(self.table, who, card, how)
        return expected

    def _object(self, word: str) -> ObjectId:
        return self.names.object(self.table, word)

    def _how(self, manner: Manner, id_: ObjectId) -> How:
        values = look(self.table.game, self.table.rules, id_)
        return How(
            targets=tuple(self._given(target) for target in manner.targets),
            x=manner.x,
            modes=tuple(n - 1 for n in manner.modes),
            options=tuple(self._options(manner.options, values)),
            half=None if manner.half is None else _half(values, manner.half),
            face_down=manner.face_down,
            hybrid=manner.hybrid,
            pay=manner.pay,
            with_=tuple(map(self._object, manner.with_)),
        )

    def _given(self, said: Said) -> Given:
        if isinstance(said, list):
            return [self.names.target(self.table, str(word)) for word in said]
        return None if said == "none" else self.names.target(self.table, str(said))

    def _options(self, words: Sequence[str], values: Characteristics) -> Iterable[str]:
        """The costs chosen, as the core calls them; the second time a word is said, its second instance."""
        offered = {name for ability in values.abilities if (name := keyword_of(ability))}
        for n, word in enumerate(words):
            nth = list(words[: n + 1]).count(word)
            own = {name for name in offered if fold(name) == fold(word)}
            name = next(iter(sorted(own or self.pool.keywords(word))), word)
            yield name if nth == 1 else f"{name} {nth}"


def _half(values: Characteristics, word: str) -> int:
    """Which half of a split card has that name."""
    names = [fold(half.name or "") for half in values.halves]
    if fold(word) not in names:
        halves = ", ".join(half.name or "" for half in values.halves) or "aucune moitié"
        raise Stuck(f"« {word} » n'est pas une moitié de la carte", f"ici : {halves}")
    return names.index(fold(word))


def _sorted(cost: ManaCost) -> list[str]:
    """Symbols in any order; generic mana added up."""
    generic = sum(symbol.generic for symbol in cost.symbols if not symbol.colours)
    others = sorted(str(ManaCost((symbol,))) for symbol in cost.symbols if symbol.colours or symbol.is_x)
    return [*others, f"{{{generic}}}"]
