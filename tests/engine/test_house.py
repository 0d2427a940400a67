"""What holds the core together, read from its source."""

import ast
from pathlib import Path

import faqtool.engine

FOLDER = Path(faqtool.engine.__file__).parent
MODULES = sorted(FOLDER.rglob("*.py"))

# Each package imports those before it. Beside them stand modules: the vocabulary, which imports no package, and
# what players do, which no package imports.
PACKAGES = ("reading", "layers", "replacing", "happening", "combat", "stack", "casting", "effects")
PLAYERS_DO = {"actions", "attack", "turn"}

# Where the rules themselves go round: imports inside a function, from one package to a later one.
CIRCLES = {
    ("reading.context", "layers.look"),  # filters read what objects are; what they are depends on filters
    ("replacing.entering", "effects.choosing"),  # a choice made as a permanent enters
    ("replacing.entering", "effects.flow"),  # a cost paid as a permanent enters
    ("replacing.entering", "stack.resolution"),
    ("happening.happen", "effects.resolve"),  # what happens instead is carried out as a spell's steps are
}


def imported(tree: ast.Module) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide where they go"
            names.add(node.module or "")
    return names


def imports_of_later(module: str, source: str) -> set[tuple[str, str]]:
    """Pairs of names: the module of the core, and each that it imports of a package after its own."""
    here = rank(module)
    names = {name.removeprefix("faqtool.engine.") for name in imported(ast.parse(source)) if "faqtool.engine." in name}
    return {(module, name) for name in names if rank(name) > here}


def rank(module: str) -> int:
    """Where a module of the core stands: the vocabulary at 0, then the packages, then what players do."""
    first, *rest = module.split(".")
    if first in PACKAGES:
        return PACKAGES.index(first) + 1
    assert not rest, f"{first} has no place in the order of packages"
    return len(PACKAGES) + 1 if first in PLAYERS_DO else 0


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


def test_a_package_of_the_core_imports_those_before_it() -> None:
    found: set[tuple[str, str]] = set()
    for path in MODULES:
        if path.name != "__init__.py":
            found |= imports_of_later(".".join(path.relative_to(FOLDER).with_suffix("").parts), path.read_text())
    assert found == CIRCLES


def test_an_import_of_a_later_package_is_seen_and_of_an_earlier_one_is_not() -> None:
    later = "from faqtool.engine.effects.flow import pays"
    assert imports_of_later("stack.targets", later) == {("stack.targets", "effects.flow")}
    assert imports_of_later("state", f"def f():\n    {later}") == {("state", "effects.flow")}
    assert imports_of_later("turn", later) == imports_of_later("effects.steps", later) == set()
    assert imports_of_later("effects.flow", "from faqtool.engine.turn import advance") == {("effects.flow", "turn")}


def test_a_package_of_the_core_says_in_a_line_what_it_answers_and_holds_no_code() -> None:
    folders = {path.name for path in FOLDER.iterdir() if list(path.glob("*.py"))}
    assert folders == set(PACKAGES)
    for name in PACKAGES:
        (line,) = ast.parse((FOLDER / name / "__init__.py").read_text()).body
        assert isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and isinstance(line.value.value, str)


def test_only_happen_gives_a_table_another_game() -> None:
    found = {
        (path.relative_to(FOLDER).as_posix(), function)
        for path in MODULES
        for function in assignments_to_game(ast.parse(path.read_text()))
    }
    # ``attempt`` takes back what was refused: it can only return to a game that happened before.
    assert found == {("happening/happen.py", "happen"), ("table.py", "attempt")}


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
