"""How fast the rules core is: scenarios per second, and one replay with many permanents.

    python tests/bench_core.py [seconds]

Prints scenarios per second of processor time, and the time of one replay with 10, 100 and 1,000 permanents as
ratios to the first: with creatures alone, and with a continuous effect that touches them all.
"""

import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from faqtool.engine.abilities import Continuous, EndOfTurn, ModifyPT, N, Slot, Static
from faqtool.engine.actions import play
from faqtool.engine.attack import attack, block
from faqtool.engine.casting.cast import How
from faqtool.engine.eras import Ruleset
from faqtool.engine.layers.look import look
from faqtool.engine.setup import Placed
from faqtool.engine.terms import CardType, Step, Zone
from faqtool.engine.turn import advance, resolve_all
from tests.engine.cards import CREATURE, NOW, THEN, A, B, bolt, creature, field, hand, instant, permanent, table
from tests.engine.play_out import PERSISTS

GROWTH = instant(Continuous(Slot(0), (ModifyPT(N(3), N(3)),), EndOfTurn()), targets=[CREATURE], cost="{G}")
ANTHEM = permanent(CardType.ENCHANTMENT, Static((ModifyPT(N(1), N(1)),), CREATURE))


def spell_and_death(rules: Ruleset) -> None:
    """A creature with persistence is played, and dies twice."""
    t, (rot, one, two) = table([hand(A, creature(3, 2, PERSISTS)), hand(B, bolt(2)), hand(B, bolt(2))], rules)
    play(t, A, rot)
    resolve_all(t)
    for spell in (one, two):
        play(t, B, spell, How(targets=(t.game.zones[(Zone.BATTLEFIELD, None)][0],)))
        resolve_all(t)
    assert not t.game.zones[(Zone.BATTLEFIELD, None)]


def combat(rules: Ruleset) -> None:
    """Two creatures attack, one is blocked, a spell decides."""
    t, (one, two, wall, growth) = table(
        [field(A, creature(2, 2)), field(A, creature(3, 3)), field(B, creature(2, 3)), hand(A, GROWTH)], rules
    )
    attack(t, A, {one: B, two: B})
    block(t, B, {wall: [one]})
    play(t, A, growth, How(targets=(one,)))
    advance(t, Step.MAIN_2)
    assert t.game.players[B].life == 17


def turns(rules: Ruleset) -> None:
    """A turn of each player passes."""
    t, _ = table([Placed(creature(1, 1), Zone.LIBRARY, owner) for owner in (A, B)], rules)
    advance(t, Step.MAIN_1, whose=B)
    advance(t, Step.MAIN_1, whose=A)


SCENARIOS: tuple[Callable[[Ruleset], None], ...] = (spell_and_death, combat, turns)


def crowd(size: int, *more: Placed) -> Callable[[], None]:
    """A replay among that many permanents: a spell, an attack, damage."""
    placed = [field((A, B)[n % 2], creature(2, 2)) for n in range(size)]

    def replay() -> None:
        t, (first, *_, growth) = table([*placed, *more, hand(A, GROWTH)], NOW)
        play(t, A, growth, How(targets=(first,)))
        resolve_all(t)
        attack(t, A, {first: B})
        advance(t, Step.MAIN_2)
        assert t.game.players[B].life == 20 - (look(t.game, NOW, first).power or 0)

    return replay


def rate(run: Callable[[], object], seconds: float) -> float:
    """Runs per second of processor time, measured for about so long."""
    runs, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds or not runs:
        run()
        runs += 1
    return runs / spent


def main(arguments: Iterable[str]) -> None:
    seconds = float(next(iter(arguments), "2"))
    for rules in (THEN, NOW):
        each = [rate(partial(one, rules), seconds / len(SCENARIOS)) for one in SCENARIOS]
        print(f"rules of {rules.on.year}: {len(each) / sum(1 / one for one in each):.0f} scenarios per second")
    for name, more in (("creatures alone", ()), ("under one continuous effect", (field(A, ANTHEM),))):
        times = [1 / rate(crowd(size, *more), seconds / 3) for size in (10, 100, 1000)]
        ratios = " : ".join(f"{one / times[0]:.1f}" for one in times)
        print(f"one replay with 10, 100, 1,000 permanents, {name}: {ratios} ({times[0] * 1000:.2f} ms the first)")


if __name__ == "__main__":
    main(sys.argv[1:])
