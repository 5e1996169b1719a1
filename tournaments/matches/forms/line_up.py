"""The form of a line-up: every player of the team has one row with a place to choose."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict

from tournaments.matches.read.protocol import SideView
from tournaments.models import Player

SHOOTER = "s"


@dataclass(frozen=True, slots=True)
class Row:
    """One player's row; ``place`` is a board's number, "s" for a free shooter, "" for nobody in this match."""

    player_id: int
    name: str
    place: str
    captain: bool


@dataclass(frozen=True, slots=True)
class LineUpEntry:
    """What the form holds: the team's rows, one new name, whether the team is short of players."""

    rows: tuple[Row, ...]
    new_name: str
    new_place: str
    short: bool

    def places(self) -> list[dict[str, Any]]:
        """The line-up as the service takes it."""
        chosen: list[dict[str, Any]] = [
            {"player": row.player_id, "board": _board(row.place), "captain": row.captain}
            for row in self.rows
            if row.place
        ]
        if self.new_name.strip():
            chosen.append({"name": self.new_name, "board": _board(self.new_place), "captain": False})
        return chosen

    def in_words(self) -> str:
        """Who stands where, a line each."""
        named = [
            f"{row.place} {row.name}" for row in sorted(self.rows, key=lambda row: row.place) if row.place
        ]
        return "\n".join(named) or "–"


def stored_entry(side: SideView, players: Iterable[Player]) -> LineUpEntry:
    """The form as the stored line-up fills it."""
    places = {line.player_id: (_text(line.board), line.captain) for line in side.players}
    rows = (Row(player.pk, player.name, *places.get(player.pk, ("", False))) for player in players)
    return LineUpEntry(tuple(rows), "", SHOOTER, side.short)


def sent_entry(data: QueryDict, players: Sequence[Player], boards: int) -> LineUpEntry:
    """The form as it was sent; fields that belong to no player of the team are not looked at."""
    captain = data.get("captain", "")
    allowed: set[str] = {"", SHOOTER, *(str(board) for board in range(1, boards + 1))}
    rest = SHOOTER if "rest" in data else ""
    rows = []
    for player in players:
        place = data.get(f"place-{player.pk}", "")
        place = place if place in allowed else ""
        rows.append(Row(player.pk, player.name, place or rest, str(player.pk) == captain))
    new_place = data.get("new-place", SHOOTER)
    return LineUpEntry(
        tuple(rows), data.get("new-name", ""), new_place if new_place in allowed else SHOOTER, "short" in data
    )


def yielding(entry: LineUpEntry, side: SideView, has_shooters: bool) -> LineUpEntry:
    """Of two players on one board the one who stood there before yields, to the free shooters where there are any:
    a tap moves somebody in."""
    held = {str(line.board): line.player_id for line in side.main if line}
    taken = [row.place for row in entry.rows] + ([entry.new_place] if entry.new_name.strip() else [])
    rows = tuple(
        replace(row, place=SHOOTER if has_shooters else "")
        if held.get(row.place) == row.player_id and taken.count(row.place) > 1
        else row
        for row in entry.rows
    )
    return replace(entry, rows=rows)


def _board(place: str) -> int | None:
    return int(place) if place.isdecimal() else None


def _text(board: int | None) -> str:
    return SHOOTER if board is None else str(board)
