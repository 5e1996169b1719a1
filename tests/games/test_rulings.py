"""docs/rulings.md cites what is there: files, tests, and pictures and lessons by their keys."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from games.registry import get

RULINGS: Final = Path("docs/rulings.md")
GAMES: Final = {
    "Corners": "corners", "Sonor": "sonor", "Der Isses!": "isses", "Held-play": "heldplay", "Deer and dogs": "deer",
}  # fmt: skip
TOUR: Final = "The course of a match"
CITED: Final = re.compile(r"`(tests/[\w/]+/)?(test_\w+)(?:\.py)?`(?:: ([a-z_0-9, ]+))?")
LONG: Final = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+){2,}")
"""The name of a test, in a row; the words behind a file are not all names."""


def rows(title: str) -> list[tuple[str, str, str]]:
    """Statements of a source: what it says, where it is implemented, where it is shown."""
    (part,) = (part for part in RULINGS.read_text(encoding="utf-8").split("\n## ") if part.split("\n")[0] == title)
    cells = [[cell.strip() for cell in line.split("|")] for line in part.split("\n") if line.startswith("|")]
    statements = [(row[1], row[2], row[3]) for row in cells if len(row) == 6 and row[1] not in ("source", "---")]
    assert len(statements) >= 15
    return statements


def lacking(folder: str, implemented: str) -> Iterator[str]:
    """Files and tests that are cited but are not there."""
    for elsewhere, file, names in CITED.findall(implemented):
        path = Path(elsewhere or folder) / f"{file}.py"
        body = path.read_text(encoding="utf-8") if path.exists() else ""
        yield from () if body else (str(path),)
        yield from (f"{path}: {name}" for name in LONG.findall(names) if f"def test_{name}(" not in body)


@pytest.mark.parametrize("title", GAMES)
def test_every_test_and_every_picture_that_is_cited_exists(title: str) -> None:
    slug = GAMES[title]
    teaching = get(slug).teaching
    keys = {example.key for example in teaching.examples} | {lesson.key for lesson in teaching.lessons}
    statements = rows(title)
    wrong = [fault for _, implemented, _ in statements for fault in lacking(f"tests/games/{slug}", implemented)]
    shown = [key for *_, shown in statements for key in re.findall(r"`([\w-]+)`", shown)]
    assert wrong + [key for key in shown if key not in keys] == []


def test_every_statement_of_the_tour_names_a_test_that_exists() -> None:
    statements = rows(TOUR)
    assert [source for source, implemented, _shown in statements if not CITED.search(implemented)] == []
    assert [fault for _source, implemented, _shown in statements for fault in lacking("tests", implemented)] == []
