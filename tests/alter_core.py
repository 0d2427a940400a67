"""Which rules of the core the scenarios would miss: each is altered alone, and all scenarios are played.

    python tests/alter_core.py [--list] [PART OF A MODULE'S NAME OR OF THE ALTERED LINE]

An alteration is noticed when a scenario comes out otherwise than it did. Prints those that none notices, with what
would; exits 1 where fewer than 85 % are noticed. One core, some seconds for each.
"""

import importlib
import os
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType

import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from faqtool.corpus import find_home, read_corpus  # noqa: E402
from faqtool.engine.eras import ruleset  # noqa: E402
from faqtool.replay.coverage import claims  # noqa: E402
from faqtool.replay.load import load_entries, load_file  # noqa: E402
from faqtool.replay.load_scenario import Known  # noqa: E402
from faqtool.replay.pool import Pool  # noqa: E402
from faqtool.replay.run import run  # noqa: E402
from faqtool.replay.scenario import Scenario  # noqa: E402

NOTICED, MISSED = 0, 1
PATIENCE = 120  # seconds: what takes longer has gone astray, and that is noticed
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
    """A scenario to play, or a variant of one, by the rules of a date."""

    scenario: Scenario
    on: date


def altered_source(alteration: Alteration) -> str:
    """The module's source with the alteration in it. Raises ValueError where its line stands not exactly once."""
    path = ROOT.joinpath("faqtool", "engine", *alteration.module.split(".")).with_suffix(".py")
    source = path.read_text(encoding="utf-8")
    if source.count(alteration.before) != 1:
        raise ValueError(f"{alteration.module}: {source.count(alteration.before)} times: {alteration.before!r}")
    return source.replace(alteration.before, alteration.after)


def alter(alteration: Alteration) -> frozenset[CodeType] | None:
    """Gives the loaded module's functions and constants their altered form, in place.

    Returns the code that is no longer what it was; None where a constant is not, which anything may use.
    """
    module = importlib.import_module(f"faqtool.engine.{alteration.module}")
    altered = ModuleType(module.__name__)
    altered.__dict__["__file__"] = module.__file__
    sys.modules[module.__name__] = altered
    exec(compile(altered_source(alteration), str(module.__file__), "exec"), altered.__dict__)
    sys.modules[module.__name__] = module
    replaced = frozenset(_take_over(vars(module), vars(altered)))
    return None if None in replaced else frozenset(code for code in replaced if code is not None)


def _take_over(old: dict[str, object], new: dict[str, object]) -> Iterator[CodeType | None]:
    """Code of functions and methods put in place of the old; yields the old code that differs, None for constants."""
    for name, value in list(new.items()):
        there = old.get(name)
        if isinstance(value, property) and isinstance(there, property):
            value, there = value.fget, there.fget
        if isinstance(value, FunctionType) and isinstance(there, FunctionType):
            if value.__code__ != there.__code__ and not value.__code__.co_freevars:
                yield there.__code__
                there.__code__ = value.__code__
        elif isinstance(value, type) and isinstance(there, type):
            if value.__module__ == there.__module__:
                yield from _take_over(dict(vars(there)), dict(vars(value)))
        elif (name.isupper() or (name.startswith("_") and name[1:].isupper())) and value != there:
            yield None
            if isinstance(there, dict) and isinstance(value, dict):
                there.update(value)
            else:
                old[name] = value


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
    """Every scenario and variant of the rulings, at its date and today, that comes out as it should."""
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
    for path in sorted((ROOT / "tests" / "scenarios").glob("*.yaml")):
        loose = load_file(path, Known.of(corpus))
        for scenario in (*loose.scenarios, *(one for entry in loose.entries for one in entry.scenarios)):
            for one in (scenario, *scenario.variants):
                found += [Game(one, on) for on in dict.fromkeys((one.on or today, today))]
    return [game for game in found if comes_out(game, pool)], pool


def comes_out(game: Game, pool: Pool) -> bool:
    """Whether the scenario comes out as it says; today by its script of today, where it has one."""
    now = game.scenario.now
    script = now.script if now is not None and game.on == date.today() else None
    return run(game.scenario, ruleset(game.on), pool, script=script).ok


def is_noticed(alteration: Alteration, games: Mapping[Game, frozenset[CodeType]], pool: Pool) -> bool:
    """Whether some scenario comes out otherwise, in a process of its own."""
    child = os.fork()
    if not child:
        signal.alarm(PATIENCE)
        os._exit(_play(alteration, games, pool))
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) != MISSED


def _play(alteration: Alteration, games: Mapping[Game, frozenset[CodeType]], pool: Pool) -> int:
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    replaced = alter(alteration)
    touched = (game for game, reached in games.items() if replaced is None or reached & replaced)
    try:
        return MISSED if all(comes_out(game, pool) for game in touched) else NOTICED
    except Exception:
        return NOTICED  # it breaks the core, and no scenario would pass


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
    games = {game: reached_code(game, pool) for game in found}
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
