"""Whatever a file says, it is read or refused, and played or stopped: nothing else."""

import json
from copy import deepcopy
from functools import cache
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from faqtool.corpus.yaml_lines import load_yaml, plain
from faqtool.engine.eras import ruleset
from faqtool.errors import ScenarioError
from faqtool.replay.run import run
from tests.replay.table import NOW, ROOT, THEN, load, pool

Path = tuple[Any, ...]

STRANGE: list[Any] = [
    "A", "B", "C", "copy", "none", "oui", "ours", "ours/1", "top", "all", "resolve", "main 2", "{R}", "{X}", "",
    0, 1, 3, -1, True, [], {}, [1, 2], {"A": 1}, "illegal target", "lancier", "pont", "2/2",
]  # fmt: skip


@cache
def written() -> list[dict[str, Any]]:
    """The scenarios of the test files, as data."""
    found: list[dict[str, Any]] = []
    for path in sorted((ROOT / "tests/scenarios").glob("*.yaml")):
        root: Any = plain(load_yaml(path))
        for row in root if isinstance(root, list) else [root]:
            found += row.get("scenarios", [row])
    return [{key: value for key, value in one.items() if key not in ("variants", "now", "date")} for one in found]


def paths(value: Any, path: Path = ()) -> list[Path]:
    """The way to each value inside."""
    found = [path] if path else []
    if isinstance(value, dict):
        return found + [way for key, part in value.items() for way in paths(part, (*path, key))]
    if isinstance(value, list):
        return found + [way for n, part in enumerate(value) for way in paths(part, (*path, n))]
    return found


def altered(value: Any, path: Path, new: Any) -> None:
    """Puts a value in place of another one, inside; None takes it away."""
    for step in path[:-1]:
        value = value[step]
    if new is None:
        value.pop(path[-1])
    else:
        value[path[-1]] = deepcopy(new)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_file_with_anything_in_it_is_refused_with_faults_or_played_to_an_outcome(data: st.DataObject) -> None:
    scenario = deepcopy(data.draw(st.sampled_from(written())))
    for _ in range(data.draw(st.integers(1, 3))):
        ways = paths(scenario)
        if ways:
            altered(scenario, data.draw(st.sampled_from(ways)), data.draw(st.sampled_from([None, *STRANGE])))
    try:
        loaded = load(json.dumps(scenario, ensure_ascii=False)).scenarios
    except ScenarioError as problem:
        assert problem.faults and all(fault.where.startswith("essai.yaml:") for fault in problem.faults)
        return
    for one in loaded:
        for day in (THEN, NOW):
            outcome = run(one, ruleset(day), pool(), trace=True)
            assert "erreur du moteur" not in (outcome.not_modelled or "")
