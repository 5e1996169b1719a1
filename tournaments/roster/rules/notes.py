"""What is told beside the names of a list, and keeps nobody from saving them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tournaments.intake.rules import Lookalikes
from tournaments.kernel.names import name_key, stray_letters
from tournaments.kernel.values import Fault
from tournaments.paper.names import unprintable_name
from tournaments.roster.rules import CheckedRow, RosterRow, Standing
from tournaments.roster.rules.groups import is_group
from tournaments.roster.rules.joined import may_be_joined


class Note(NamedTuple):
    """What its column holds, the place of its cell in a file's row where the row knows it, and what is to be told."""

    column: str
    cell: int | None
    fault: Fault


def notes_of(rows: Iterable[CheckedRow], standing: Standing) -> Mapping[int, tuple[Note, ...]]:
    """By the numbers of their rows: names that look like others of the list or of those that are stored, letters that
    only look right, and names that paper cannot show."""
    teams = Lookalikes(texts.get("name", "") for texts in standing.values())
    groups = Lookalikes(texts.get("group", "") for texts in standing.values())
    told: dict[int, tuple[Note, ...]] = {}
    seen: set[str] = set()  # a group stands in many rows: its signs are told once
    for line in rows:
        row = line.row
        notes = [Note("team", None, note) for note in teams.notes(row.team, row.number)]
        if line.is_new and not row.players and is_group(row.team):
            notes.append(Note("team", None, Fault("roster.group_or_team", {"text": row.team})))
        notes += [Note("group", None, note) for note in groups.notes(row.group, row.number)]
        notes += _of_players(row, {name_key(name) for name in line.players})
        new = [("team", row.team)] if line.is_new else []
        notes += _unprintable([*new, ("sign", row.sign), ("group", row.group)], seen)
        if notes:
            told[row.number] = tuple(notes)
    return told


def _of_players(row: RosterRow, new: set[str]) -> Iterator[Note]:
    cells = row.player_cells or (None,) * len(row.players)
    for name, cell in zip(row.players, cells, strict=True):
        joined = Fault("roster.two_names", {"name": name}) if may_be_joined(name) else None
        told = (stray_letters(name), unprintable_name(name), joined) if name_key(name) in new else ()
        yield from (Note("player", cell, fault) for fault in told if fault is not None)


def _unprintable(texts: Iterable[tuple[str, str]], seen: set[str]) -> Iterator[Note]:
    for column, text in texts:
        fault = None if text in seen else unprintable_name(text)
        if fault is not None:
            yield Note(column, None, fault)
        seen.add(text)
