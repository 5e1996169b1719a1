"""Lists with a team in each column: its name on top, its players below."""

import re
from collections.abc import Sequence
from typing import Final

from tournaments.intake.rules import TableKind, guess
from tournaments.kernel.person_names import looks_like_name, may_be_name
from tournaments.kernel.table_file import MAX_COLUMNS, Table
from tournaments.roster.rules.joined import parts_of

_COUNTED: Final = re.compile(r"^\d{1,4}[.)]\s*")


def with_columns_as_rows(table: Table, kind: TableKind) -> Table | None:
    """The table with a row for each column, numbered from 1; None where it may be read otherwise: below every name of a
    team stands nothing but what may be names of people, at least half of them surely, and no team is called so."""
    teams, *below = table.rows
    width = max(map(len, table.rows))
    if guess(table, kind).top is not None or kind.knows_whole(teams) or not 1 < len(teams) == width:
        return None
    columns = [[row[at] for row in below if at < len(row) and row[at]] for at in range(width)]
    if any(map(looks_like_name, teams)) or not all(teams) or not all(map(_are_names, columns)):
        return None
    rows = tuple((team, *players) for team, players in zip(teams, columns, strict=True))
    return Table(rows, tuple(range(1, width + 1))) if max(map(len, rows)) <= MAX_COLUMNS else None


def _are_names(cells: Sequence[str]) -> bool:
    names = [_COUNTED.sub("", name) for cell in cells for name in parts_of(cell)]
    return bool(names) and all(map(may_be_name, names)) and sum(map(looks_like_name, names)) * 2 >= len(names)
