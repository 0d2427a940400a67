"""The schema for editors says what the loader says."""

import json
from pathlib import Path

import jsonschema
import pytest

from faqtool.corpus.yaml_lines import load_yaml, plain
from faqtool.replay import load as entries
from faqtool.replay import load_facts, load_given, load_scenario, load_script
from faqtool.replay.words import STEPS
from tests.replay.table import ROOT, played

SCHEMA = json.loads((ROOT / "faqtool/replay/scenario.schema.json").read_text(encoding="utf-8"))
DEFS = SCHEMA["$defs"]
FILES = [ROOT / "rulings.yaml", *sorted((ROOT / "tests/scenarios").glob("*.yaml"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_file_of_the_project_fits_the_schema(path: Path) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    written = plain(load_yaml(path))
    errors = [
        f"{list(error.absolute_path)}: {error.message[:200]}"
        for error in jsonschema.Draft202012Validator(SCHEMA).iter_errors(written or [])
    ]
    assert not errors


@pytest.mark.parametrize(
    "wrong",
    [
        {"gven": {}},
        {"do": [{"A plays": "Choc", "taget": "B"}]},
        {"do": ["resolves"]},
        {"then": {"ours": {"pv": 3}}},
        {"given": {"A": {"hands": []}}},
        {"now": {"then": {}}},
        [{"ruling": "cr/104.5", "anser": "Oui"}],
    ],
    ids=lambda wrong: json.dumps(wrong)[:40],
)
def test_the_schema_refuses_what_the_loader_refuses(wrong: object) -> None:
    assert not jsonschema.Draft202012Validator(SCHEMA).is_valid(wrong)


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("entry", entries.ENTRY),
        ("scenario", load_scenario.SCENARIO),
        ("variant", load_scenario.VARIANT),
        ("now", load_scenario.NOW),
        ("given", load_given.GIVEN),
        ("start", load_given.START),
        ("fact", {*load_facts.PLAYER_FACTS, *load_facts.OBJECT_FACTS}),
        ("facts", load_facts.GAME_FACTS),
        ("deed", {*load_script.MANNER, "line"}),
    ],
)
def test_the_schema_knows_the_keys_of_the_loader(name: str, known: object) -> None:
    assert set(DEFS[name]["properties"]) == set(known)  # type: ignore[call-overload]


def test_the_schema_knows_the_options_of_a_card_and_the_steps() -> None:
    options = DEFS["placement"]["oneOf"][1]["additionalProperties"]["properties"]
    assert set(options) == set(load_given.OPTIONS)
    assert set(DEFS["step"]["enum"]) == set(STEPS)


def test_the_documentation_names_every_key() -> None:
    text = (ROOT / "faqtool/replay/FORMAT.md").read_text(encoding="utf-8")
    keys = {
        *entries.ENTRY, *load_scenario.SCENARIO, *load_scenario.VARIANT, *load_scenario.NOW, *load_given.GIVEN,
        *load_given.START, *load_given.OPTIONS, *load_facts.PLAYER_FACTS, *load_facts.OBJECT_FACTS,
        *load_facts.GAME_FACTS, *load_script.MANNER, *STEPS,
    }  # fmt: skip
    missing = [key for key in keys if f"`{key}" not in text and f"{key}:" not in text and f"`{key}`" not in text]
    assert not missing


def test_the_smallest_scenario_of_the_documentation_plays() -> None:
    text = (ROOT / "faqtool/replay/FORMAT.md").read_text(encoding="utf-8")
    example = next(part.partition("```")[0] for part in text.split("```yaml\n") if part.startswith("cards:"))
    outcome = played(example, trace=True)
    assert outcome.ok and "Étincelle inflige 2 blessures à ours" in outcome.steps[-1].did
