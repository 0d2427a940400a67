"""What guards the core: mutations of its source, drawn at random, and who notices each.

    python tests/mutate_core.py [--count 60] [--seed N] [--kind KIND] [--floor SHARE] [PART OF A MODULE'S NAME ...]

Prints the seed, then each mutation with its place: ``verify`` where a scenario of the rulings comes out otherwise,
``tests`` where none does but a scenario of tests/scenarios or a test of the core fails, ``unseen`` where nothing does.
Exits 1 where fewer than --floor (a share, 0 if not said) are noticed. Each mutation is played in a process of its own,
by what reaches its statement, for at most some seconds; one core.
"""

import argparse
import builtins
import sys
import time
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import Phase, settings

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from faqtool.replay.pool import Pool
from tests.alter_core import ROOT, Game, all_games, comes_out, in_a_process, take_over
from tests.mutations import Mutation, marked, modules, mutated, mutations, sample, source_of

BY_VERIFY, BY_TESTS, UNSEEN = "verify", "tests", "unseen"


T = TypeVar("T")


class Guards:
    """A pytest session in which, instead of running the tests, each mutation is played by what reaches it."""

    def __init__(self, chosen: Sequence[Mutation], games: Sequence[Game], pool: Pool) -> None:
        self.chosen, self.games, self.pool = chosen, games, pool
        self.by: dict[Mutation, str] = {}
        self._reached: set[tuple[str, int]] = set()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise SystemExit("the tests can't be collected")
        unmarked = _mark_all(self.chosen, self._reached)
        of_games = self._reaching(self.games, lambda game: comes_out(game, self.pool))
        of_tests = self._reaching(session.items, lambda item: _passes(session, item))
        for one in self.chosen:
            place = (one.module, one.nth)
            games = [game for game, reached in of_games if place in reached or one in unmarked]
            items = [item for item, reached in of_tests if place in reached or one in unmarked]
            start = time.perf_counter()
            said = in_a_process(lambda: self._noticed(session, one, games, items))  # noqa: B023
            self.by[one] = said or BY_VERIFY  # gone astray: no scenario would end
            spent = time.perf_counter() - start
            print(f"{self.by[one]:<7} {one}  [{len(games)} scenarios, {len(items)} tests, {spent:.0f} s]", flush=True)
        return True

    def _reaching(self, every: Sequence[T], passes: Callable[[T], bool]) -> list[tuple[T, frozenset[tuple[str, int]]]]:
        """Those that pass as the core is, each with the mutations whose statements it reaches."""
        found = []
        for one in every:
            self._reached.clear()
            if passes(one):
                found.append((one, frozenset(self._reached)))
        return found

    def _noticed(
        self, session: pytest.Session, one: Mutation, games: Sequence[Game], items: Sequence[pytest.Item]
    ) -> str:
        take_over(one.module, mutated(one))
        for ruling, by in ((True, BY_VERIFY), (False, BY_TESTS)):
            for game in games:
                if game.ruling is ruling and not _quietly(lambda: comes_out(game, self.pool)):  # noqa: B023
                    return by
        session.items = list(items)
        return UNSEEN if all(_passes(session, item) for item in items) else BY_TESTS


def _mark_all(chosen: Sequence[Mutation], reached: set[tuple[str, int]]) -> frozenset[Mutation]:
    """From now on every statement that a mutation changes says so when it is reached; those that can't be marked."""
    unmarked: set[Mutation] = set()
    for module in {one.module for one in chosen}:
        name = f"_reached_in_{module.replace('.', '_')}"
        setattr(builtins, name, lambda n, module=module: reached.add((module, n)))
        theirs = [one for one in chosen if one.module == module]
        tree, marks = marked(module, {one.nth for one in theirs}, name)
        take_over(module, tree)
        unmarked.update(one for one in theirs if one.nth not in marks)
    return frozenset(unmarked)


def _passes(session: pytest.Session, item: pytest.Item) -> bool:
    failed = session.testsfailed
    following = session.items[session.items.index(item) + 1 :]
    session.config.hook.pytest_runtest_protocol(item=item, nextitem=following[0] if following else None)
    return session.testsfailed == failed


def _quietly(play: Callable[[], bool]) -> bool:
    try:
        return play()
    except Exception:
        return False  # the core breaks, and no scenario would pass


def guarded(chosen: Sequence[Mutation]) -> dict[Mutation, str]:
    """By mutation who notices it."""
    games, pool = all_games()
    guards = Guards(chosen, games, pool)
    settings.register_profile("mutated", deadline=None, database=None, phases=(Phase.explicit, Phase.generate))
    options = ["--override-ini=addopts=", "--hypothesis-profile=mutated", f"--rootdir={ROOT}"]
    options += ["-p", "no:cacheprovider", "-p", "no:terminal", "--capture=no"]
    tests = [str(ROOT / "tests" / "engine")]
    ignored = [f"--ignore={ROOT}/tests/engine/{name}.py" for name in ("test_house", "test_alterations")]
    pytest.main([*tests, *ignored, *options], plugins=[guards])
    return guards.by


def _seed_of_the_source() -> int:
    """The same for the same core: what is drawn depends on a change alone, not on luck."""
    return zlib.crc32("".join(map(source_of, modules())).encode())


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=_seed_of_the_source(), help="by default that of the source itself")
    parser.add_argument("--kind")
    parser.add_argument("--floor", type=float, default=0.0, help="the share that has to be noticed")
    parser.add_argument("--list", action="store_true", help="list what would be drawn, and stop")
    parser.add_argument("modules", nargs="*")
    asked = parser.parse_args(arguments)
    found = [one for module in modules() for one in mutations(module)]
    found = [one for one in found if asked.kind in (None, one.kind)]
    found = [one for one in found if not asked.modules or any(part in one.module for part in asked.modules)]
    chosen = sample(asked.count, asked.seed, found)
    print(f"{len(chosen)} of {len(found)} mutations, --seed {asked.seed}", flush=True)
    if asked.list:
        print(*chosen, sep="\n")
        return 0
    by = Counter(guarded(chosen).values())
    noticed = by[BY_VERIFY] + by[BY_TESTS]
    print(f"{noticed} of {len(chosen)} noticed: {by[BY_VERIFY]} by verify, {by[BY_TESTS]} more by tests")
    return 0 if noticed >= asked.floor * len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
