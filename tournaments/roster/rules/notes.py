"""What is told beside the names of a list, and keeps nobody from saving them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tournaments.intake.rules import Lookalikes
from tournaments.kernel.names import name_key, stray_letters
from tournaments.kernel.values import Fault
from tournaments.roster.rules import CheckedRow, RosterRow, Standing


class Note(NamedTuple):
    """What its column holds, the place of its cell in a file's row where the row knows it, and what is to be told."""

    column: str
    cell: int | None
    fault: Fault


def notes_of(rows: Iterable[CheckedRow], standing: Standing) -> Mapping[int, tuple[Note, ...]]:
    """By the numbers of their rows: names that look like others of the list or of those that are stored, and letters
    that only look right."""
    teams = Lookalikes(texts.get("name", "") for texts in standing.values())
    groups = Lookalikes(texts.get("group", "") for texts in standing.values())
    told: dict[int, tuple[Note, ...]] = {}
    for line in rows:
        row = line.row
        notes = [Note("team", None, note) for note in teams.notes(row.team, row.number)]
        notes += [Note("group", None, note) for note in groups.notes(row.group, row.number)]
        notes += _of_players(row, {name_key(name) for name in line.players})
        if notes:
            told[row.number] = tuple(notes)
    return told


def _of_players(row: RosterRow, new: set[str]) -> Iterator[Note]:
    cells = row.player_cells or (None,) * len(row.players)
    for name, cell in zip(row.players, cells, strict=True):
        if name_key(name) in new and (stray := stray_letters(name)) is not None:
            yield Note("player", cell, stray)
