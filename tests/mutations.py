"""Alterations of the core's source that nobody chose: every place, by kind, that a slip could change.

A mutation changes one expression or statement inside a function, or of a constant, so that the module still compiles:
a comparison, a condition, a number, a zone, whose it is, an order, a duration, a call left out.
"""

import ast
import copy
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

ENGINE = Path(__file__).resolve().parents[1] / "faqtool" / "engine"


@dataclass(frozen=True, slots=True)
class Mutation:
    """One change of a module's source: the ``nth`` place in it, the ``which``-th thing that may stand there instead."""

    module: str  # below faqtool.engine
    kind: str
    line: int
    before: str
    after: str
    nth: int
    which: int

    def __str__(self) -> str:
        place = f"{self.module.replace('.', '/')}.py:{self.line}"
        return f"{self.kind:<10} {place}  {_short(self.before)}  ->  {_short(self.after)}"


def _short(text: str) -> str:
    one_line = " ".join(text.split())
    return one_line if len(one_line) <= 90 else one_line[:87] + "..."


@dataclass(frozen=True, slots=True)
class _Place:
    """A node, and how to put another in its place."""

    node: ast.AST
    put: Callable[[ast.AST], None]


# --- what may be changed into what -------------------------------------------------------------

_OPERATORS: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_CALLS = {"any": ("and/or", "all"), "all": ("and/or", "any"), "min": ("order", "max"), "max": ("order", "min")}
_ZONES = ("BATTLEFIELD", "GRAVEYARD", "HAND", "LIBRARY", "EXILE", "STACK")
_DURATIONS = ("EndOfTurn", "UntilYourNextTurn", "Forever", "WhileYouControl", "AsLongAs")
_OWNERLESS = frozenset({"ctx", "res", "self", "effect", "e", "delayed", "shield", "pending", "playing", "step"})
"""Names of what has a controller and no owner."""
_SWAPPED = {
    "controller": "owner", "owner": "controller", "YOU": "OPPONENT", "OPPONENT": "YOU", "blockers": "attackers",
    "attackers": "blockers",
}  # fmt: skip


def _changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What may stand in a node's place, with the kind of the change."""
    match node:
        case ast.Compare(left, [operator], [right]):
            yield "comparison", ast.Compare(left, [_OPERATORS[type(operator)]()], [right])
        case ast.BoolOp(ast.Or(), [*_, ast.Call() | ast.Constant() | ast.Tuple() | ast.Dict()]):
            pass  # a default, where there is nothing: no rule
        case ast.BoolOp(operator, values):
            yield "and/or", ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
            for value in values:
                rest = [other for other in values if other is not value]
                yield "dropped", rest[0] if len(rest) == 1 else ast.BoolOp(operator, rest)
        case ast.If(test, body, orelse):
            yield "condition", ast.If(_negated(test), body, orelse)
        case ast.IfExp(test, body, orelse):
            yield "condition", ast.IfExp(_negated(test), body, orelse)
        case ast.comprehension(target, iter_, [_, *_] as ifs, is_async):
            yield "condition", ast.comprehension(target, iter_, [_negated(ifs[0]), *ifs[1:]], is_async)
            yield "dropped", ast.comprehension(target, iter_, ifs[1:], is_async)
        case ast.UnaryOp(ast.Not(), operand):
            yield "condition", operand
        case ast.UnaryOp(ast.USub(), operand):
            yield "number", operand
        case ast.BinOp(left, ast.Add(), right) if not _is_sequence(left) and not _is_sequence(right):
            yield "number", ast.BinOp(left, ast.Sub(), right)
        case ast.BinOp(left, ast.Sub(), right):
            yield "number", ast.BinOp(left, ast.Add(), right)
        case ast.Constant(bool() as value):
            yield "constant", ast.Constant(not value)
        case ast.Constant(int() as value) if value < 100:  # more is a bound of memory or patience
            yield "number", ast.Constant(value + 1)
        case ast.Attribute(ast.Name("Zone"), attr) if attr in _ZONES:
            yield "zone", _attribute(node, _after(_ZONES, attr))
        case ast.Attribute(value, attr, ast.Load()) if attr in _SWAPPED and not (
            isinstance(value, ast.Name) and value.id in _OWNERLESS
        ):
            yield "players", _attribute(node, _SWAPPED[attr])
        case ast.Name(name, ast.Load()) if name in _DURATIONS:
            yield "duration", ast.Name(_after(_DURATIONS, name), ast.Load())
        case _:
            yield from _other_changes(node)


def _other_changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Call(ast.Name(name), args, keywords) if name in _CALLS:
            kind, other = _CALLS[name]
            yield kind, ast.Call(ast.Name(other, ast.Load()), args, keywords)
        case ast.Call(ast.Name("reversed" | "sorted" as name), [first, *_]):
            turned = ast.Call(ast.Name("reversed", ast.Load()), [copy.deepcopy(node)], [])
            yield "order", ast.Call(ast.Name("list", ast.Load()), [first if name == "reversed" else turned], [])
        case ast.Call(ast.Name("controller_of"), [game, _, id_]):
            objects = ast.Subscript(ast.Attribute(game, "objects", ast.Load()), id_, ast.Load())
            yield "players", ast.Attribute(objects, "owner", ast.Load())
        case ast.Call(ast.Name("teammates"), [_, player]):
            yield "players", ast.Tuple([player], ast.Load())
        case ast.Call(ast.Attribute(_, "has"), [ast.Constant(str())]):
            yield "era", ast.UnaryOp(ast.Not(), node)
        case ast.Subscript(value, ast.Slice(lower, upper, None), context) if (lower is None) is not (upper is None):
            yield "order", ast.Subscript(value, ast.Slice(upper, lower, None), context)
        case ast.Subscript(ast.Call(ast.Name("ask")) | ast.Name("answer"), _, _):
            pass  # the one answer to a choice of one
        case ast.Subscript(value, ast.Constant(0), ast.Load() as context):
            yield "order", ast.Subscript(value, ast.UnaryOp(ast.USub(), ast.Constant(1)), context)
        case ast.Tuple([_, _, *_] as parts, ast.Load()) | ast.List([_, _, *_] as parts, ast.Load()) if any(
            isinstance(part, ast.Starred) for part in parts
        ):
            yield "order", type(node)(parts[::-1], ast.Load())
            yield "dropped", type(node)(parts[:-1], ast.Load())
        case ast.Expr(ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield "dropped", ast.Pass()
        case _:
            pass


def _negated(test: ast.expr) -> ast.expr:
    match test:
        case ast.UnaryOp(ast.Not(), operand):
            return operand
        case _:
            return ast.UnaryOp(ast.Not(), test)


def _is_sequence(node: ast.expr) -> bool:
    match node:
        case ast.Tuple() | ast.List() | ast.JoinedStr() | ast.Constant(str()):
            return True
        case _:
            return False


def _attribute(node: ast.AST, attr: str) -> ast.Attribute:
    assert isinstance(node, ast.Attribute)
    return ast.Attribute(node.value, attr, ast.Load())


def _after(words: Sequence[str], word: str) -> str:
    return words[(words.index(word) + 1) % len(words)]


# --- where --------------------------------------------------------------------------------------

_NO_PLACE = frozenset({"annotation", "returns", "decorator_list", "args", "type_params", "msg"})
"""Fields of functions, classes and assertions in which nothing is altered."""


def _places(tree: ast.Module) -> Iterator[_Place]:
    """Every node inside a function, or of a constant in capitals, in the order of the source."""
    for statement in tree.body:
        match statement:
            case ast.FunctionDef() | ast.ClassDef():
                yield from _inside(statement)
            case ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)) if is_constant(name):
                yield from _below(statement)


def is_constant(name: str) -> bool:
    return name.lstrip("_").isupper()


def _inside(statement: ast.AST) -> Iterator[_Place]:
    """What is in a function; of a class, in its methods."""
    for one in getattr(statement, "body", []):
        if isinstance(statement, ast.FunctionDef):
            yield from _in_list(statement.body, statement.body.index(one))
        elif isinstance(one, ast.FunctionDef):
            yield from _inside(one)


def _below(node: ast.AST) -> Iterator[_Place]:
    if isinstance(node, ast.Raise | ast.Assert | ast.JoinedStr | ast.Import | ast.ImportFrom):
        return
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return  # of zip: it never differs
    for name, value in ast.iter_fields(node):
        if name in _NO_PLACE and not isinstance(node, ast.Call):
            continue
        if isinstance(value, list):
            for n in range(len(value)):
                yield from _in_list(value, n)
        elif isinstance(value, ast.AST):
            yield _Place(value, lambda new, node=node, name=name: setattr(node, name, new))  # type: ignore[misc]
            yield from _below(value)


def _in_list(values: list[ast.stmt], n: int) -> Iterator[_Place]:
    if isinstance(values[n], ast.AST):
        yield _Place(values[n], lambda new: values.__setitem__(n, new))  # type: ignore[arg-type]
        yield from _below(values[n])


# --- mutations ----------------------------------------------------------------------------------


def modules() -> Iterator[str]:
    for path in sorted(ENGINE.rglob("*.py")):
        yield ".".join(path.relative_to(ENGINE).with_suffix("").parts)


def source_of(module: str) -> str:
    return ENGINE.joinpath(*module.split(".")).with_suffix(".py").read_text(encoding="utf-8")


def mutations(module: str) -> Iterator[Mutation]:
    """All mutations of a module, in the order of its source."""
    line = 0
    for nth, place in enumerate(_places(ast.parse(source_of(module)))):
        line = getattr(place.node, "lineno", line)
        for which, (kind, new) in enumerate(_changes(place.node)):
            before, after = (_told(node) for node in (place.node, new))
            yield Mutation(module, kind, line, before, after, nth, which)


def _told(node: ast.AST) -> str:
    """A node as source; of a statement with a body its head alone."""
    return ast.unparse(ast.fix_missing_locations(copy.deepcopy(node))).split("\n")[0]


def mutated(mutation: Mutation) -> ast.Module:
    """The module with the mutation in it."""
    tree = ast.parse(source_of(mutation.module))
    place = next(place for n, place in enumerate(_places(tree)) if n == mutation.nth)
    _, new = list(_changes(place.node))[mutation.which]
    place.put(ast.copy_location(new, place.node) if hasattr(place.node, "lineno") else new)
    return ast.fix_missing_locations(tree)


def sample(count: int, seed: int, among: Sequence[Mutation]) -> list[Mutation]:
    """So many mutations, as many of each kind as may be; the same of the same seed."""
    random = Random(seed)
    kinds: dict[str, list[Mutation]] = {}
    for one in among:
        kinds.setdefault(one.kind, []).append(one)
    waiting = [kinds[kind] for kind in sorted(kinds)]
    for theirs in waiting:
        random.shuffle(theirs)
    random.shuffle(waiting)
    chosen: list[Mutation] = []
    while len(chosen) < count and any(waiting):
        chosen += [theirs.pop() for theirs in waiting if theirs][: count - len(chosen)]
    return chosen


def marked(module: str, places: Collection[int], reached: str) -> tuple[ast.Module, frozenset[int]]:
    """The module, calling ``reached`` with a place's number before each statement in which one of them is.

    And the places so marked: what is in no function (a constant) can't be.
    """
    tree = ast.parse(source_of(module))
    wanted = {place.node: n for n, place in enumerate(_places(tree)) if n in places}
    found = frozenset(_mark(tree, wanted, reached))
    return ast.fix_missing_locations(tree), found


def _mark(node: ast.AST, wanted: Mapping[ast.AST, int], reached: str) -> Iterator[int]:
    for _, value in ast.iter_fields(node):
        if not isinstance(value, list):
            continue
        statements: list[ast.AST] = []
        for one in value:
            if isinstance(one, ast.stmt) and not isinstance(node, ast.Module | ast.ClassDef):
                numbers = [wanted[part] for part in _own(one) if part in wanted]
                yield from numbers
                statements += ast.parse("\n".join(f"{reached}({number})" for number in numbers)).body
            statements.append(one)
            if isinstance(one, ast.AST):
                yield from _mark(one, wanted, reached)
        value[:] = statements


def _own(statement: ast.AST) -> Iterator[ast.AST]:
    """A statement and what is in it, but for the statements of its bodies."""
    yield statement
    for child in ast.iter_child_nodes(statement):
        if not isinstance(child, ast.stmt):
            yield from _own(child)
