"""The standings that the program publishes: those that it has kept, and as numbers to compare."""

from decimal import Decimal
from typing import Any
from unittest.mock import patch

from tournaments.models import Tournament
from tournaments.standings.read import standings as published


class _NotKept(Exception):
    pass


def _not_kept(*_what: object, **_how: object) -> None:
    raise _NotKept


def kept_for(tournament: Tournament) -> published.Standings | None:
    """What is kept under the tournament's revision, if anything is."""
    with patch.object(published, "computed", _not_kept):
        try:
            return published.standings(tournament)
        except _NotKept:
            return None


def shown(standings: published.Standings) -> dict[int, tuple[int, int]]:
    """Team → match points and points in hundredths, as the program publishes them."""
    return {row.team.pk: (_units(row.values[0]), _units(row.values[1])) for row in standings.rows}


def _units(value: Any) -> int:
    return int(Decimal(str(value)) * 100)
