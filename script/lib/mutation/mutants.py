"""The small changes: each replaces one stretch of a module's text, all else stays byte for byte."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

SWAPPED: dict[type[ast.AST], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.Div: "*", ast.FloorDiv: "*", ast.Mod: "*", ast.Pow: "*",
    ast.BitAnd: "|", ast.BitOr: "&", ast.BitXor: "&", ast.LShift: ">>", ast.RShift: "<<",
    ast.And: "or", ast.Or: "and", ast.MatMult: "*",
}  # fmt: skip
"""Operator → what stands in its place."""
RENAMED = {"any": "all", "all": "any", "min": "max", "max": "min"}


@dataclass(frozen=True)
class Mutant:
    """A changed module; `key` names the change without line numbers, so that it is found again when others move."""

    path: str
    line: int
    key: str
    source: str


@dataclass(frozen=True)
class _Change:
    node: ast.AST
    text: str


def mutants(path: str, source: str) -> list[Mutant]:
    """Every mutant of a module, in the order of its text; a key that stands twice has a number after it."""
    lines = source.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()) + 1)
    found: list[Mutant] = []
    seen: dict[str, int] = {}
    for where, change in _changes(ast.parse(source), "module"):
        new = _applied(source, starts, change)
        key = f"{path} {where}: {_shown(source, new)}"
        seen[key] = seen.get(key, 0) + 1
        key += f" (no. {seen[key]})" if seen[key] > 1 else ""
        found.append(Mutant(path, getattr(change.node, "lineno", 0), key, new))
    return found


def _applied(source: str, starts: list[int], change: _Change) -> str:
    """The source with the node's stretch replaced; the parser counts columns in bytes."""
    node, raw = change.node, source.encode()
    assert isinstance(node, ast.expr | ast.stmt)  # noqa: S101 - only these are changed
    begin = starts[node.lineno - 1] + node.col_offset
    end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
    return (raw[:begin] + change.text.encode() + raw[end:]).decode()


def _shown(old: str, new: str) -> str:
    """The first line that differs, before and after."""
    pairs = zip(old.split("\n"), new.split("\n"), strict=False)
    before, after = next((pair for pair in pairs if pair[0] != pair[1]), ("", ""))
    return f"`{before.strip()}` → `{after.strip()}`"


def _changes(node: ast.AST, where: str) -> Iterator[tuple[str, _Change]]:
    """All changes in a tree, with the name of the function or class that they stand in."""
    for child in _mutable(node):
        inner = where
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            inner = child.name if where == "module" else f"{where}.{child.name}"
        yield from ((inner, change) for change in _changed(child))
        yield from _changes(child, inner)


def _mutable(node: ast.AST) -> Iterator[ast.AST]:
    """The children that run: no annotations, decorators, documentation, or lists of exported names."""
    skipped: set[int] = set()
    for name in ("annotation", "returns", "decorator_list", "bases"):
        value = getattr(node, name, None)
        skipped |= {id(part) for part in (value if isinstance(value, list) else [value])}
    for child in ast.iter_child_nodes(node):
        if id(child) not in skipped and not _is_silent(child):
            yield child


def _is_silent(node: ast.AST) -> bool:
    """A sentence standing alone, an import, `__all__`, `__slots__`, an f-string's own text, a type variable; a guard
    against what cannot be: `assert`, `raise`, `zip(strict=True)`."""
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.Assign):
        names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        made = isinstance(node.value, ast.Call) and ast.unparse(node.value.func) in {
            "TypeVar",
            "gettext_noop",
        }
        return made or any(name.startswith("__") for name in names)
    return isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr | ast.Raise | ast.Assert)


def _changed(node: ast.AST) -> Iterator[_Change]:
    """What may stand in the place of a node, or of its condition."""
    yield from (_Change(node, text) for text in _texts(node))
    match node:
        case ast.If(test=test) | ast.While(test=test) if not _is_swapped(test):
            yield _Change(test, f"(not ({ast.unparse(test)}))")
        case ast.comprehension(ifs=tests):
            yield from (
                _Change(test, f"(not ({ast.unparse(test)}))") for test in tests if not _is_swapped(test)
            )


def _is_swapped(test: ast.expr) -> bool:
    """Whether a condition's own change is its opposite already."""
    opposite = ast.Eq | ast.NotEq | ast.Is | ast.IsNot | ast.In | ast.NotIn
    match test:
        case ast.Compare(ops=[operator]):
            return isinstance(operator, opposite)
        case ast.UnaryOp(op=ast.Not()):
            return True
    return False


def _texts(node: ast.AST) -> Iterator[str]:
    yield from _expressions(node)
    match node:
        case ast.AugAssign(target=target, op=operator, value=value):
            yield f"{ast.unparse(target)} {SWAPPED[type(operator)]}= {_code(value)}"
            yield "pass"
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield "return None"
        case ast.Continue() | ast.Break():
            yield "break" if isinstance(node, ast.Continue) else "continue"
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield "pass"


def _expressions(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Compare() | ast.BinOp() | ast.BoolOp() | ast.UnaryOp():
            yield from _operators(node)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield f"({_code(orelse)} if {_code(test)} else {_code(body)})"
        case ast.Call(func=ast.Name(id=name)) if name in RENAMED:
            yield f"{RENAMED[name]}{ast.unparse(node).removeprefix(name)}"
        case ast.Constant(value=value):
            yield from _constants(value)


def _operators(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            yield f"{_code(left)} {SWAPPED[type(operator)]} {_code(right)}"
        case ast.BinOp(left=left, op=operator, right=right) if not _is_type(node):
            yield f"({_code(left)} {SWAPPED[type(operator)]} {_code(right)})"
        case ast.BoolOp(op=operator, values=values):
            yield f"({f' {SWAPPED[type(operator)]} '.join(map(_code, values))})"
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert(), operand=operand):
            yield _code(operand)


def _constants(value: object) -> Iterator[str]:
    match value:
        case bool():
            yield str(not value)
        case int():
            yield str(value + 1)
        case str() if value and not any(sign in value for sign in " %{\n"):
            yield repr(f"{value}?")  # a sentence is no behaviour; a word, a code, a name is


def _is_type(node: ast.expr) -> bool:
    """Whether an alternative is one of types, such as `Put | None`."""
    match node:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _is_type(left) and _is_type(right)
        case ast.Name(id=name):
            return name[:1].isupper() and not name.isupper()
        case ast.Constant(value=value):
            return value is None
    return False


def _code(node: ast.AST) -> str:
    """The text of an operand."""
    text = ast.unparse(node)
    return (
        text
        if isinstance(node, ast.Name | ast.Constant | ast.Attribute | ast.Call | ast.Subscript)
        else f"({text})"
    )
