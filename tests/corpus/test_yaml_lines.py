"""YAML read strictly: values as written, lines kept, every fault at once."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from faqtool.corpus.yaml_faults import fault_of
from faqtool.corpus.yaml_lines import Mapping, Scalar, Sequence, parse_yaml, plain
from faqtool.errors import CorpusError, ScenarioError


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("3", 3),
        ("-4", -4),
        ("true", True),
        ("false", False),
        ("007", "007"),
        ("+1", "+1"),
        ("1_000", "1_000"),
        ("1.5", "1.5"),
        ("2008-05-02", "2008-05-02"),
        ("12:30", "12:30"),
        ("1/1", "1/1"),
        ("no", "no"),
        ("on", "on"),
        ("Yes", "Yes"),
        ("True", "True"),
        ("null", "null"),
        ("~", "~"),
        ('"3"', "3"),
        ("'true'", "true"),
        ('"{T} : é"', "{T} : é"),
        ("", ""),
    ],
)
def test_a_scalar_is_what_it_looks_like(written: str, value: object) -> None:
    node = parse_yaml(f"clé: {written}", "x.yaml")
    assert isinstance(node, Mapping)
    assert plain(node) == {"clé": value} and type(plain(node)["clé"]) is type(value)  # type: ignore[index]


def test_every_node_knows_its_line() -> None:
    node = parse_yaml("a: 1\nb:\n  - x\n  - {c: y,\n     d: z}\n", "x.yaml")
    assert isinstance(node, Mapping)
    items = node.get("b")
    assert isinstance(items, Sequence) and items.line == 3
    second = items.items[1]
    assert isinstance(second, Mapping) and second.line == 4
    assert second.get("d") == Scalar("z", 5)
    assert [key.line for key, _ in second] == [4, 5]


def test_an_empty_file_is_an_empty_mapping() -> None:
    assert parse_yaml("", "x.yaml") == parse_yaml("# rien\n", "x.yaml") == Mapping((), 1)


@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        ("a: 1\na: 2", "x.yaml:2", "double"),
        ("- b: {c: 1,\n   c: 2}", "x.yaml:2", "double"),
        ("a: &ici 1", "x.yaml:1", "ancre"),
        ("a: &ici 1\nb: *ici", "x.yaml:2", "ancre"),
        ("a: !!python/none x", "x.yaml:1", "étiquette"),
        ("a: !!set {b, c}", "x.yaml:1", "étiquette"),
        ("? [a, b]\n: 1", "x.yaml:1", "clé"),
        ("a: 1\n---\nb: 2", "x.yaml:2", "deuxième document"),
        ("a: [1", "x.yaml:", "mal formé"),
        ("a: 'x", "x.yaml:", "mal formé"),
        ("a:\n\t- b", "x.yaml:2", "mal formé"),
        ("\x00", "x.yaml", "mal formé"),
    ],
)
def test_a_fault_says_where_it_is(text: str, where: str, words: str) -> None:
    with pytest.raises(CorpusError) as raised:
        parse_yaml(text, "x.yaml")
    assert any(fault.where.startswith(where) and words in fault.message for fault in raised.value.faults)


BROKEN = [
    ("a: [1, 2\nb: 3", 2, "liste sans « ] », de la ligne 1"),
    ("a: {b: [1}", 1, "liste sans « ] »"),
    ("a: {b: 1\nc: 2", 2, "accolade sans « } », de la ligne 1"),
    ("a: 1\n- b", 2, "clé attendue"),
    ('a: "b" c', 1, "clé attendue"),
    ("a: b: c", 1, "« : » de trop"),
    ("a: b\n  c: d", 2, "« : » de trop"),
    ("a: - b", 1, "« - » mal placé"),
    ("a: ? b", 1, "« ? » mal placé"),
    ("a:\n\tb: 1", 2, "tabulation"),
    ("a: @b", 1, "signe qui ne commence pas une valeur"),
    ('a: 1\nb: "c\nd: 2\n', 2, "guillemet ouvert qui n'est pas fermé"),
    ("a:\n - b\n c\n", 3, "« : » attendu après une clé"),
    ('a: "\\q"', 1, "« \\ » que rien ne suit de connu"),
    ("a: *", 1, "« & » ou « * » au début d'une valeur"),
    ("a: !<b", 1, "« ! » au début d'une valeur"),
    ("a: | b", 1, "texte de trop après « | » ou « > »"),
    ('"a\n---\nb"', 2, "« --- » ou « ... » mal placé"),
    ("a: }", 1, "valeur attendue"),
    ("a: 1\nb: \x01", 2, "caractère de commande"),
]


@pytest.mark.parametrize("loader", [yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)])
@pytest.mark.parametrize(("text", "line", "message"), BROKEN)
def test_what_the_parser_complains_of_is_said_in_french(text: str, line: int, message: str, loader: type) -> None:
    with pytest.raises(yaml.YAMLError) as raised:
        list(yaml.parse(text, Loader=loader))
    fault = fault_of(raised.value, text, "x.yaml")
    assert (fault.message, fault.where) == (f"YAML mal formé : {message}", f"x.yaml:{line}")
    assert fault.hint


def test_all_faults_are_reported_at_once() -> None:
    with pytest.raises(ScenarioError) as raised:
        parse_yaml("a: 1\na: 2\nb: &x 1\nc: {d: 1, d: 2}\n", "x.yaml", ScenarioError)
    assert [fault.where for fault in raised.value.faults] == ["x.yaml:2", "x.yaml:3", "x.yaml:4"]


def test_deep_nesting_is_a_fault_not_a_crash() -> None:
    with pytest.raises(CorpusError):
        parse_yaml("[" * 5000, "x.yaml")


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        parse_yaml(text, "x.yaml")
    except CorpusError as refused:
        assert refused.faults
