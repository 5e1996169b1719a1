"""What the lines of the app are: its Python without tests and migrations, read as text."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from script.lib.console import ROOT

LONGEST = 400
"""Lines of a file; a longer one wants to be two."""
LONGER = {"script/verify": 1_000}
"""Files that may be longer: whoever checks an exported tournament keeps and reads the verifier by itself."""

Code = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Lines:
    """Files, their lines, those that say something (not empty, no comment), and those of imports, docstrings and
    signatures among them."""

    files: int
    all: int
    said: int
    around: int

    @property
    def share(self) -> float:
        """Imports, docstrings and signatures in hundredths of what is said."""
        return 100 * self.around / self.said


def lines_of(folder: Path = ROOT / "tournaments") -> Lines:
    """All Python below a folder but migrations."""
    counts = [_counted(path) for path in sorted(folder.rglob("*.py")) if "migrations" not in path.parts]
    return Lines(len(counts), *(sum(column) for column in zip(*counts, strict=True)))


def too_long(folder: Path = ROOT) -> dict[str, int]:
    """Code outside of tests that has more lines than a file may have."""
    paths = [folder / name for name in LONGER]
    for name in ("config", "games", "script", "tournaments"):
        paths += [path for path in (folder / name).rglob("*.py") if "migrations" not in path.parts]
    lines = {str(path.relative_to(folder)): len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    return {name: count for name, count in lines.items() if count > LONGER.get(name, LONGEST)}


def _counted(path: Path) -> tuple[int, int, int]:
    text = path.read_text(encoding="utf-8")
    rows = text.splitlines()
    said = {number for number, row in enumerate(rows, 1) if row.strip() and not row.strip().startswith("#")}
    around = {number for first, last in _around(ast.parse(text)) for number in range(first, last + 1)}
    return len(rows), len(said), len(said & around)


def _around(tree: ast.Module) -> Iterator[tuple[int, int]]:
    """First and last lines of imports, docstrings and signatures."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node.lineno, node.end_lineno or node.lineno
        if isinstance(node, Code | ast.Module):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                yield first.lineno, first.end_lineno or first.lineno
            if isinstance(node, Code) and first is not None:
                yield node.lineno, max(node.lineno, first.lineno - 1)
