"""The house rules that a reader of the imports and of the text can check."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "faqtool"

# What each part may import of the project, besides itself, ``errors`` and ``parallel`` (which all may).
ALLOWED = {
    "french": set(),
    "engine": set(),
    "corpus": {"french"},
    "search": {"french", "corpus"},
    "cardtext": {"french", "engine", "corpus"},
    "replay": {"french", "engine", "corpus", "cardtext"},
    "table": {"french", "corpus", "search", "replay"},
    "answers": {"french", "engine", "corpus", "search", "replay"},
    "formats": {"french", "engine", "corpus", "search", "cardtext", "replay", "answers"},
    "pages": {"french", "engine", "corpus", "search", "replay", "answers", "formats"},
    "cli": {"french", "engine", "corpus", "search", "cardtext", "table", "replay", "answers", "formats", "pages"},
}

MODULES = sorted(PACKAGE.rglob("*.py"))


def parts_imported(module: Path) -> set[str]:
    """The parts of the project that a module imports, wherever in it the import stands."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: relative import"
            names.add(node.module or "")
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name.split(".")[1] for name in names if name.startswith("faqtool.")}


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(module: Path) -> None:
    part = module.relative_to(PACKAGE).parts[0]
    if part not in ALLOWED:  # faqtool/__init__.py, __main__.py, errors.py, parallel.py
        return
    strange = parts_imported(module) - ALLOWED[part] - {part, "errors", "parallel", "__version__"}
    assert not strange, f"{part} imports {sorted(strange)}"


def test_every_part_of_the_package_has_its_rule() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and list(path.glob("*.py"))}
    assert folders <= set(ALLOWED)
