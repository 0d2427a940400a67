"""What is printed as JSON is the contract: its schema holds for every command, its README names the same fields."""

import copy
import json
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import faqtool.formats.as_json as formats
from faqtool.cli.program import COMMANDS
from tests.cli.conftest import Program, Run

ROOT = Path(__file__).parent.parent.parent
SCHEMA = json.loads(Path(formats.__file__).with_name("contract.schema.json").read_text(encoding="utf-8"))
DEFS = SCHEMA["$defs"]
SHAPES = [*(name for name in COMMANDS if name not in ("init", "build", "completion", "site", "play")), "error"]
GROWTH = "tests/scenarios/croissance_puis_entite.yaml"
SITUATION = "tests/table/situations/reponse.txt"
UNKNOWN_WORD = "tests/documents/deux_cartes.txt"

# A run, the status it leaves with, and the shape of what it prints.
RUNS = [
    (["ask", "--json", "une créature à persistance revient-elle avec le mal d'invocation ?"], 0, "ask"),
    (["ask", "--json", "Conspiration"], 0, "ask"),
    (["ask", "--json", "règle 502.79a"], 0, "ask"),
    (["ask", "--json", "Quel est le prix d'un Garruk ?"], 1, "ask"),
    (["ask", "--json"], 2, "error"),
    (["card", "--json", "Doran"], 0, "card"),
    (["card", "--json", "choc"], 0, "card"),
    (["card", "--json", "boule de feu"], 1, "card"),
    (["card", "--json", "garuk"], 0, "card"),
    (["card", "--json", "fee rossignol"], 1, "card"),
    (["card", "--json", "commandement"], 3, "card"),
    (["card", "--json"], 0, "card"),
    (["card", "--json", "--type", "elfe"], 0, "card"),
    (["card", "--json", "--cost", "cher"], 2, "error"),
    (["rule", "--json"], 0, "rule"),
    (["rule", "--json", "303.4"], 0, "rule"),
    (["rule", "--json", "999.9"], 1, "rule"),
    (["rule", "--json", "--numero", "1"], 2, "error"),
    (["topic", "--json"], 0, "topic"),
    (["topic", "--json", "wither"], 0, "topic"),
    (["topic", "--json", "tempête"], 1, "topic"),
    (["topic", "--json", "--nom"], 2, "error"),
    (["records"], 0, "records"),
    (["records", UNKNOWN_WORD], 0, "records"),
    (["records", "--json", "absent.txt"], 2, "error"),
    (["replay", "--json", GROWTH], 0, "replay"),
    (["replay", "--json", "sombrelande/persistance/7"], 0, "replay"),
    (["replay", "--json", "sombrelande/hybride/6"], 1, "replay"),
    (["play", "--json", SITUATION], 0, "replay"),
    (["play", "--json", GROWTH], 2, "error"),
    (["replay", "--json", "nope"], 1, "replay"),
    (["replay", "--json", "absent.yaml"], 2, "error"),
    (["replay", "--json", GROWTH, "--on", "hier"], 2, "error"),
    (["verify", "--json", "--format", "xml"], 2, "error"),
    (["check", "--json"], 0, "check"),
    (["check", "--json", UNKNOWN_WORD], 1, "check"),
    (["check", "--json", "absent.txt"], 2, "error"),
    (["export"], 0, "export"),
    (["chek", "--json"], 2, "error"),
]


@cache
def shape(name: str) -> Any:
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": DEFS})


def documents(run: Run) -> list[Any]:
    return [json.loads(line) for line in run.out.splitlines()]


@pytest.fixture
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_the_schema_is_one_and_has_a_shape_for_every_command_that_prints_data() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert [one["$ref"] for one in SCHEMA["anyOf"]] == [f"#/$defs/{name}" for name in SHAPES]


@pytest.mark.usefixtures("at_the_root")
@pytest.mark.parametrize(("arguments", "status", "name"), RUNS, ids=lambda value: str(value)[:60])
def test_every_run_prints_what_the_schema_says(faqtool: Program, arguments: list[str], status: int, name: str) -> None:
    run = faqtool(*arguments)
    printed = documents(run)
    assert run.status == status and printed
    for document in printed:
        shape(name).validate(document)
    broken = list(faults(printed[0]))
    assert broken and not [one for one in broken if shape(name).is_valid(one)]


def faults(document: Any) -> Iterator[Any]:
    """A document with one thing wrong: a field too many, or one that is missing, at any depth."""
    for at, fields in objects(document):
        for change in (*fields, None):
            if change in ("error", "faults"):
                continue  # there only when something is wrong
            broken = copy.deepcopy(document)
            inner = broken
            for key in at:
                inner = inner[key]
            if change is None:
                inner["strange"] = 1
            else:
                del inner[change]
            yield broken


def objects(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], list[str]]]:
    if isinstance(value, dict):
        yield at, list(value)
        for key, inner in value.items():
            yield from objects(inner, (*at, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value[:2]):
            yield from objects(inner, (*at, number))


def test_questions_from_standard_input_get_a_line_each_of_the_shape_of_ask(
    faqtool: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "questions").write_text("la persistance\nprix d'un Garruk\n", encoding="utf-8")
    with (tmp_path / "questions").open(encoding="utf-8") as stream:
        monkeypatch.setattr("sys.stdin", stream)
        lines = documents(faqtool("ask", "-"))
    assert [line["answered"] for line in lines] == [True, False]
    for line in lines:
        shape("ask").validate(line)


def test_what_verify_finds_is_the_contract_whether_it_passes_or_fails(faqtool: Program, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "corpus", tmp_path / "corpus")
    entries = (
        '- ruling: sombrelande/persistance/7\n  scenarios:\n    - plays: "la persistance ne se déclenche pas"\n'
        "      given: {A: {battlefield: [{Bonnet-rouge meurtrier (bonnet): {}}]}}\n"
        "      then: {bonnet: {zone: graveyard}}\n"
        '- ruling: sombrelande/persistance/1\n  quote: "personne ne dit cela"\n  prose: "rien"\n'
    )
    (tmp_path / "rulings.yaml").write_text(entries, encoding="utf-8")
    failing = faqtool("verify", "--json", "--corpus", str(tmp_path))
    assert failing.status == 1 and failing.json["stale"] and failing.json["failures"] and failing.json["due"]
    shape("verify").validate(failing.json)
    (tmp_path / "rulings.yaml").write_text("- ruling: x/y/1\n  qote: z\n  awnser: z\n", encoding="utf-8")
    broken = faqtool("verify", "--json", "--corpus", str(tmp_path))
    assert broken.status == 2 and len(broken.json["error"]["faults"]) >= 2
    shape("error").validate(broken.json)


def test_a_name_that_nothing_has_is_an_error_in_the_replays_json(faqtool: Program) -> None:
    found = faqtool("replay", "sombrelande/persistence/7", "--json").json
    assert found["scenarios"] == [] and "sombrelande/persistance/7" in found["error"]["hint"]


# --- the tables of its README --------------------------------------------------------------------

Fields = dict[str, frozenset[str]]
"""By the way to a field (« answers.also.line »): the values it may have, where they are listed; else nothing."""

TOKEN = re.compile(r'\s*("[^"]*"|[{}\[\],:|]|[A-Z_]{4,}|\w+)')


class Notation:
    """The README's notation for shapes: JSON with the fields' names alone, and NAMES of shapes that stand below."""

    def __init__(self, text: str) -> None:
        self.tokens = TOKEN.findall(text)

    def shapes(self) -> Fields:
        fields = self.object("")
        while self.tokens and self.tokens[0] == "or":
            self.take("or")
            for key, values in self.object("").items():
                fields[key] = fields.get(key, frozenset()) | values
        assert not self.tokens, f"left over: {self.tokens}"
        return fields

    def object(self, at: str) -> Fields:
        self.take("{")
        fields: Fields = {}
        while self.tokens[0] != "}":
            name = f"{at}{self.take()[1:-1]}"
            fields[name] = frozenset()
            if self.tokens[0] == ":":
                self.take(":")
                inside, fields[name] = self.value(f"{name}.")
                fields |= inside
            if self.tokens[0] == ",":
                self.take(",")
        self.take("}")
        return fields

    def value(self, at: str) -> tuple[Fields, frozenset[str]]:
        match self.tokens[0]:
            case "{":
                return self.object(at), frozenset()
            case "[":
                self.take("[")
                found = self.value(at)
                self.take("]")
                return found
            case name if name in named_shapes():
                self.take()
                inside = readme_fields(named_shapes()[name])
                return {f"{at}{key}": values for key, values in inside.items()}, frozenset()
        values = {self.take().strip('"')}
        while self.tokens[0] == "|":
            self.take("|")
            values.add(self.take().strip('"'))
        return {}, frozenset(values)

    def take(self, expected: str = "") -> str:
        token: str = self.tokens.pop(0)
        assert not expected or token == expected, f"« {expected} » expected at « {token} {' '.join(self.tokens[:5])} »"
        return token


def readme_fields(notation: str) -> Fields:
    return Notation(notation).shapes()


@cache
def rows() -> dict[str, str]:
    """The rows of the tables of faqtool/formats/README.md: name and notation."""
    text = (ROOT / "faqtool/formats/README.md").read_text(encoding="utf-8")
    found = re.findall(r"^\| `(\w+)` \| [^`]*`(.*)` \|$", text, re.M)
    return {name: shown.replace("\\|", "|").replace("` or `", " or ") for name, shown in found}


def named_shapes() -> dict[str, str]:
    return {name: shown for name, shown in rows().items() if name.isupper()}


def schema_fields(schema: Any, at: str = "") -> Fields:
    """The fields of a schema, in the same form as the README's."""
    if "$ref" in schema:
        return schema_fields(DEFS[schema["$ref"].rpartition("/")[2]], at)
    fields: Fields = {}
    for one in schema.get("oneOf", ()):
        for key, values in schema_fields(one, at).items():
            fields[key] = fields.get(key, frozenset()) | values
    if "items" in schema:
        fields |= schema_fields(schema["items"], at)
    for key, inner in schema.get("properties", {}).items():
        listed = inner.get("enum", [inner["const"]] if "const" in inner else [])
        fields[f"{at}{key}"] = frozenset("null" if value is None else str(value) for value in listed)
        fields |= schema_fields(inner, f"{at}{key}.")
    return fields


@pytest.mark.parametrize("name", SHAPES)
def test_the_readme_names_the_fields_of_the_schema_and_their_values(name: str) -> None:
    said, meant = readme_fields(rows()[name]), schema_fields(DEFS[name])
    assert said == meant


def test_every_named_shape_of_the_readme_is_used() -> None:
    shown = [notation for name, notation in rows().items()]
    assert all(any(re.search(rf"\b{name}\b", one) for one in shown) for name in named_shapes())
