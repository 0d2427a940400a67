"""Which rules of the core the scenarios would miss: each is altered alone, and all scenarios are played.

    python tests/alter_core.py [--list] [PART OF A MODULE'S NAME OR OF THE ALTERED LINE]

An alteration is noticed when a scenario comes out otherwise than it did. Prints those that none notices, with what
would; exits 1 where fewer than 85 % are noticed. One core, some seconds for each.
"""

import ast
import importlib
import inspect
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType

import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from faqtool.corpus import find_home, read_corpus  # noqa: E402
from faqtool.engine.eras import ruleset  # noqa: E402
from faqtool.replay.core_rules import core_cards, core_rules  # noqa: E402
from faqtool.replay.coverage import claims  # noqa: E402
from faqtool.replay.load import load_entries, load_file  # noqa: E402
from faqtool.replay.load_scenario import Known  # noqa: E402
from faqtool.replay.pool import Pool  # noqa: E402
from faqtool.replay.run import run  # noqa: E402
from faqtool.replay.scenario import Scenario  # noqa: E402
from tests.mutations import is_constant, source_of  # noqa: E402

NOTICED, MISSED = "noticed", "missed"
PATIENCE = 90  # seconds of its own: what takes longer has gone astray, and that is noticed
ENOUGH = 0.85


@dataclass(frozen=True, slots=True)
class Alteration:
    """One rule switched off or changed; ``would`` says what a scenario would have to do to notice it."""

    module: str
    before: str
    after: str
    would: str


def alterations() -> tuple[Alteration, ...]:
    """All of ``alterations.yaml``."""
    rows = yaml.safe_load((ROOT / "tests" / "alterations.yaml").read_text(encoding="utf-8"))
    return tuple(Alteration(module, **row) for module, found in rows.items() for row in found)


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A scenario to play, or a variant of one, by the rules of a date; ``ruling``: of those that ``verify`` plays."""

    scenario: Scenario
    on: date
    ruling: bool = True


def altered_source(alteration: Alteration) -> str:
    """The module's source with the alteration in it. Raises ValueError where its line stands not exactly once."""
    source = source_of(alteration.module)
    if source.count(alteration.before) != 1:
        raise ValueError(f"{alteration.module}: {source.count(alteration.before)} times: {alteration.before!r}")
    return source.replace(alteration.before, alteration.after)


def alter(alteration: Alteration) -> frozenset[CodeType] | None:
    """Gives the loaded module's functions and constants their altered form, in place.

    Returns the code that is no longer what it was; None where a constant is not, which anything may use.
    """
    return take_over(alteration.module, ast.parse(altered_source(alteration)))


def take_over(module: str, tree: ast.Module) -> frozenset[CodeType] | None:
    """Puts the functions and constants of another version of a loaded module of the core in the place of its own.

    Returns the code that is no longer what it was; None where a constant is not, which anything may use.
    """
    loaded = importlib.import_module(f"faqtool.engine.{module}")
    altered = ModuleType(loaded.__name__)
    altered.__dict__["__file__"] = loaded.__file__
    sys.modules[loaded.__name__] = altered
    exec(compile(tree, str(loaded.__file__), "exec"), altered.__dict__)
    sys.modules[loaded.__name__] = loaded
    constants = _constants(tree)
    changed = {name for name, value in _constants(ast.parse(source_of(module))).items() if constants[name] != value}
    for name in changed:
        there, value = vars(loaded)[name], vars(altered)[name]
        if isinstance(there, dict):
            there.update(value)
        else:
            setattr(loaded, name, value)
    replaced = frozenset(_functions(vars(loaded), vars(altered)))
    return None if changed else replaced


def _constants(tree: ast.Module) -> dict[str, str]:
    """The constants of a module, and what they are, as source."""
    return {
        target.id: ast.unparse(statement)
        for statement in tree.body
        if isinstance(statement, ast.Assign | ast.AnnAssign)
        for target in (statement.targets if isinstance(statement, ast.Assign) else [statement.target])
        if isinstance(target, ast.Name) and is_constant(target.id)
    }


def _functions(old: Mapping[str, object], new: Mapping[str, object]) -> Iterator[CodeType]:
    """Code of functions and methods put in place of the old; yields the old code that differs."""
    for name, value in list(new.items()):
        there = old.get(name)
        if isinstance(value, property) and isinstance(there, property):
            value, there = value.fget, there.fget
        value, there = inspect.unwrap(value), inspect.unwrap(there)  # type: ignore[arg-type]
        if isinstance(value, FunctionType) and isinstance(there, FunctionType):
            if value.__code__ != there.__code__ and not value.__code__.co_freevars:
                yield there.__code__
                there.__code__ = value.__code__
        elif isinstance(value, type) and isinstance(there, type) and value.__module__ == there.__module__:
            yield from _functions(dict(vars(there)), dict(vars(value)))


def reached_code(game: Game, pool: Pool) -> frozenset[CodeType]:
    """The functions of the core that a scenario calls: no other alteration can matter to it."""
    found: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            found.add(frame.f_code)

    sys.setprofile(note)
    try:
        comes_out(game, pool)
    finally:
        sys.setprofile(None)
    return frozenset(code for code in found if "/engine/" in code.co_filename)


def all_games() -> tuple[list[Game], Pool]:
    """Every scenario and variant of the rulings and of tests/scenarios, at its date and today."""
    home = find_home(ROOT)
    corpus = read_corpus(home)
    pool = Pool.of(corpus.all_cards())
    dates: dict[str, str] = {claim.id: corpus.date_of(claim) for claim in claims(corpus)}
    today = date.today()
    found: list[Game] = []
    for entry in load_entries(home.rulings, Known.of(corpus)):
        own = date.fromisoformat(day) if (day := dates.get(entry.ruling)) else today
        for scenario in entry.scenarios:
            for one in (scenario, *scenario.variants):
                found += [Game(one, on) for on in dict.fromkeys((one.on or own, today))]
    found += [
        Game(one, on) for rule in core_rules() for one in rule.all for on in dict.fromkeys((one.on or today, today))
    ]
    pool = Pool.of((*core_cards(), *corpus.all_cards()))
    for path in sorted((ROOT / "tests" / "scenarios").glob("*.yaml")):
        loose = load_file(path, Known.of(corpus))
        for scenario in (*loose.scenarios, *(one for entry in loose.entries for one in entry.scenarios)):
            for one in (scenario, *scenario.variants):
                found += [Game(one, on, ruling=False) for on in dict.fromkeys((one.on or today, today))]
    return found, pool


def comes_out(game: Game, pool: Pool) -> bool:
    """Whether the scenario comes out as it says; today by its script of today, where it has one."""
    now = game.scenario.now
    script = now.script if now is not None and game.on == date.today() else None
    return run(game.scenario, ruleset(game.on), pool, script=script).ok


def is_noticed(alteration: Alteration, games: Mapping[Game, frozenset[CodeType]], pool: Pool) -> bool:
    """Whether some scenario comes out otherwise, or none ends, in a process of its own."""
    return in_a_process(lambda: _play(alteration, games, pool)) != MISSED


def _play(alteration: Alteration, games: Mapping[Game, frozenset[CodeType]], pool: Pool) -> str:
    replaced = alter(alteration)
    touched = (game for game, reached in games.items() if replaced is None or reached & replaced)
    try:
        return MISSED if all(comes_out(game, pool) for game in touched) else NOTICED
    except Exception:
        return NOTICED  # it breaks the core, and no scenario would pass


def in_a_process(play: Callable[[], str]) -> str:
    """What a process of its own says, which may alter what it likes; nothing, where it breaks or takes too long."""
    sys.stdout.flush()
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)  # its own time, however busy the machine is
        status = 1
        try:
            os.write(writing, play().encode())
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading) as said:
        words = said.read()
    os.waitpid(child, 0)
    return words


def _asked(words: Sequence[str]) -> Iterator[Alteration]:
    for one in alterations():
        if all(word in one.module or word in one.before for word in words):
            yield one


def main(arguments: Sequence[str]) -> int:
    asked = list(_asked([word for word in arguments if not word.startswith("--")]))
    if "--list" in arguments:
        for one in asked:
            print(f"{one.module}: {one.before.strip()}  ->  {one.after.strip() or '(nothing)'}")
        return 0
    for one in asked:
        altered_source(one)
    found, pool = all_games()
    games = {game: reached_code(game, pool) for game in found if comes_out(game, pool)}
    print(f"{len(games)} scenarios that come out as they should, {len(asked)} alterations")
    missed = []
    start = time.perf_counter()
    for one in asked:
        if not is_noticed(one, games, pool):
            missed.append(one)
            print(f"missed  {one.module}: {one.before.strip()}  ->  {one.after.strip() or '(nothing)'}")
            print(f"        would be noticed by: {one.would}", flush=True)
    noticed = len(asked) - len(missed)
    print(
        f"{noticed} of {len(asked)} noticed ({noticed / max(1, len(asked)):.0%}), {time.perf_counter() - start:.0f} s"
    )
    return 0 if noticed >= ENOUGH * len(asked) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
