"""What holds the core together, read from its source."""

import ast
from pathlib import Path

import faqtool.engine

FOLDER = Path(faqtool.engine.__file__).parent
MODULES = sorted(FOLDER.rglob("*.py"))


def imported(tree: ast.Module) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide where they go"
            names.add(node.module or "")
    return names


def assignments_to_game(tree: ast.Module) -> set[str]:
    """The functions that assign an attribute called ``game``, or one of its."""
    guilty = set()
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for node in ast.walk(function):
            targets: list[ast.expr] = []
            if isinstance(node, ast.Assign):
                targets = node.targets
            elif isinstance(node, ast.AugAssign | ast.AnnAssign):
                targets = [node.target]
            for target in targets:
                flat = target.elts if isinstance(target, ast.Tuple) else [target]
                if any(isinstance(one, ast.Attribute) and one.attr == "game" for one in flat):
                    guilty.add(function.name)
    return guilty


def test_the_core_imports_nothing_of_the_project_but_errors() -> None:
    for path in MODULES:
        project = {name for name in imported(ast.parse(path.read_text())) if name.split(".")[0] == "faqtool"}
        allowed = {name for name in project if name.startswith("faqtool.engine") or name == "faqtool.errors"}
        assert project == allowed, path.name


def test_only_happen_gives_a_table_another_game() -> None:
    found = {
        (path.relative_to(FOLDER).as_posix(), function)
        for path in MODULES
        for function in assignments_to_game(ast.parse(path.read_text()))
    }
    # ``attempt`` takes back what was refused: it can only return to a game that happened before.
    assert found == {("happen.py", "happen"), ("table.py", "attempt")}


def test_the_reader_of_assignments_sees_every_way_to_assign() -> None:
    ways = ["table.game = x", "a, table.game = x", "table.game += x", "table.game: int = 1"]
    for way in ways:
        assert assignments_to_game(ast.parse(f"def guilty(table, x):\n    {way}\n")) == {"guilty"}
    assert not assignments_to_game(ast.parse("def innocent(table):\n    game = table.game\n"))


def test_nothing_writes_around_a_frozen_value() -> None:
    for path in MODULES:
        text = path.read_text()
        assert "object.__setattr__" not in text and "setattr(" not in text, path.name


def test_only_the_module_of_eras_reads_a_date() -> None:
    for path in MODULES:
        if path.name != "eras.py":
            assert not {"datetime", "time"} & imported(ast.parse(path.read_text())), path.name


def test_modules_fit_in_a_head() -> None:
    long = {path.name: len(path.read_text().splitlines()) for path in MODULES}
    data = {"abilities.py", "events.py"}  # vocabularies, one small dataclass after the other
    assert {name: lines for name, lines in long.items() if lines > 420 and name not in data} == {}
