"""docs/tournament-file.md names every member of every list of the file, each list in one row."""

import re
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from tournaments.archive.read.parts import LISTS, SETTINGS, Part

DESCRIBED = Path("docs/tournament-file.md").read_text("utf-8").partition("| list | members |")[2].partition("\n\n")[0]


def lists() -> Iterator[tuple[str, Collection[str]]]:
    """Where a list stands in the file, and the members of its objects."""
    yield "tournament", SETTINGS
    for name, part in LISTS.items():
        yield from _lists_in(name, part)


def _lists_in(name: str, part: Part) -> Iterator[tuple[str, Collection[str]]]:
    yield name, part.members
    for inner, below in part.parts.items():
        yield from _lists_in(f"{name}[].{inner}", below)


def test_no_list_is_described_twice() -> None:
    names = [line.split("|")[1] for line in DESCRIBED.splitlines() if line.startswith("|")]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(("name", "members"), [pytest.param(*each, id=each[0]) for each in lists()])
def test_every_member_of_a_list_is_described(name: str, members: Collection[str]) -> None:
    row, of_match = name.removesuffix("[].places"), "tours[].matches[]."  # places stand in the row of the line-ups
    beginning = f"| … `{row.removeprefix(of_match)}` |" if row.startswith(of_match) else f"| `{row}` |"
    [described] = [line for line in DESCRIBED.splitlines() if line.startswith(beginning)]
    assert set(members) <= set(re.findall(r"`(\w+)`", described.partition(" | ")[2]))
