"""Many teams and players at once, from a list."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from tournaments.kernel.values.names import name_key
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import Player, Team
from tournaments.roster.read.names import known_players
from tournaments.roster.rules.lists import CheckedRow, RosterRow, check_roster, seed_of
from tournaments.roster.write.teams import team_described


@use_case("roster.import")
def import_roster(change: Change, *, tournament_id: int, rows: Sequence[Mapping[str, Any]]) -> Answer:
    """New teams, and players for new and for known teams: all rows, or none when one has a fault. In an individual
    tournament every row is a person.

    A row is ``{"number": 3, "team": "Альфа", "players": ["Иванов"], "sign": "α", "group": "", "seed": "3"}``.
    """
    tournament = change.take_tournament(tournament_id)
    given, alone = tuple(row_from_json(row) for row in rows), tournament.is_individual
    checked = check_roster(given, known_players(tournament_id), alone=alone)
    faults = [("rows", _row_sentence(one, fault_text)) for one in checked for fault_text in _texts(one)]
    if alone:
        checked = tuple(replace(one, row=replace(one.row, players=(one.row.team,))) for one in checked)
    if not checked:
        faults.append(("rows", _("The list is empty.")))
    if faults:
        raise Refused(*faults)
    teams, made = _make_teams(tournament_id, checked)
    players = _make_players(teams, checked)
    change.log(before=None, after={"teams": [team_described(team) for team in made], "players": players})
    return {"teams": len(made), "players": len(players)}


def row_from_json(row: Mapping[str, Any]) -> RosterRow:
    """A row as it comes out of a form or the log."""
    players = tuple(str(player) for player in row.get("players", ()))
    team, sign, group, seed = (str(row.get(name, "")) for name in ("team", "sign", "group", "seed"))
    return RosterRow(int(row.get("number", 0)), team, players, sign, group, seed)


def row_to_json(row: RosterRow) -> dict[str, Any]:
    """The row as plain data."""
    return {
        "number": row.number,
        "team": row.team,
        "players": list(row.players),
        "sign": row.sign,
        "group": row.group,
        "seed": row.seed,
    }


def _make_teams(tournament_id: int, checked: Sequence[CheckedRow]) -> tuple[dict[str, Team], list[Team]]:
    """All teams by key, and the new ones. The first row that names a sign, group or seed of a new team decides."""
    known = {team.key: team for team in Team.objects.filter(tournament_id=tournament_id)}
    made: dict[str, Team] = {}
    for row in (one.row for one in checked if one.is_new):
        team = made.setdefault(name_key(row.team), Team(tournament_id=tournament_id, name=row.team))
        team.key = name_key(team.name)
        team.sign, team.group = team.sign or row.sign, team.group or row.group
        team.seed = team.seed or seed_of(row.seed)
    new = Team.objects.bulk_create(made.values())
    return known | {team.key: team for team in new}, new


def _make_players(teams: Mapping[str, Team], checked: Sequence[CheckedRow]) -> list[dict[str, Any]]:
    rows = [
        Player(team=teams[name_key(one.row.team)], name=name, key=name_key(name))
        for one in checked
        for name in one.row.players
    ]
    made = Player.objects.bulk_create(rows)
    return [{"id": player.pk, "team_id": player.team_id, "name": player.name} for player in made]


def _texts(checked: CheckedRow) -> list[str]:
    return [format_sentence(fault) for fault in checked.faults]


def _row_sentence(checked: CheckedRow, text: str) -> str:
    return _("Row %(number)s: %(fault)s") % {"number": checked.row.number, "fault": text}
