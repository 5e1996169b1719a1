"""A list of teams is checked before anybody has to wait for it."""

from typing import Any

import pytest

from tests import factories as make
from tests.ahead import done_outside, meanwhile, refuses_unseen
from tests.conftest import Cast
from tournaments.kernel.write import Refused
from tournaments.models import Team
from tournaments.roster.write import teams
from tournaments.roster.write.staff import add_judges
from tournaments.roster.write.teams import add_team, import_roster

ROWS: list[dict[str, Any]] = [
    {"number": 1, "team": "Омега", "players": ["Лев", "Ян"], "sign": "ω"},
    {"number": 2, "team": "Альфа", "players": ["Ия"]},
]


def bring(cast: Cast, who: Any = None, *, rows: Any = ROWS, **intent: Any) -> Any:
    given = make.by(who or cast.organiser, **intent)
    return import_roster(given, tournament_id=cast.tournament.pk, rows=rows)


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return done_outside(monkeypatch, teams, "check_roster")


def test_nobody_waits_while_a_list_is_checked(cast: Cast, checked: list[str]) -> None:
    assert bring(cast)["players"] == 3
    assert checked == ["check_roster"]


def test_what_others_write_meanwhile_costs_nothing_unless_it_is_about_teams(
    cast: Cast, checked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = {"name": "Новый", "can_be_senior": False, "teams": []}
    meanwhile(
        monkeypatch, lambda: add_judges(make.by(cast.organiser), tournament_id=cast.tournament.pk, judges=[judge])
    )
    assert bring(cast)["teams"] == 1
    assert checked == ["check_roster"]


def test_a_team_that_is_added_meanwhile_gets_its_players(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    meanwhile(monkeypatch, lambda: add_team(make.by(cast.organiser), tournament_id=cast.tournament.pk, name="Омега"))
    assert bring(cast) == {"teams": 0, "players": 3, "completed": 1}
    assert Team.objects.get(key="омега").players.count() == 2


def test_a_sign_that_is_given_meanwhile_is_not_written_over(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    add: dict[str, Any] = {"tournament_id": cast.tournament.pk, "name": "Омега", "sign": "Ω"}
    meanwhile(monkeypatch, lambda: add_team(make.by(cast.organiser), **add))
    with pytest.raises(Refused, match="Ω"):
        bring(cast)
    assert (Team.objects.get(key="омега").sign, Team.objects.get(key="омега").players.count()) == ("Ω", 0)


def test_what_is_refused_takes_nobodys_turn(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.kernel.write.writing", lambda: pytest.fail("others wait"))
    with pytest.raises(Refused):
        bring(cast, rows=[*ROWS, {"number": 3, "team": "д" * 200}])


def test_nothing_is_checked_for_whoever_may_not_import(cast: Cast, checked: list[str]) -> None:
    refuses_unseen(cast, lambda who: bring(cast, who), checked)


def test_a_list_that_comes_again_is_not_checked_again(cast: Cast, checked: list[str]) -> None:
    assert bring(cast, key="one-submission") == bring(cast, key="one-submission")
    assert checked == ["check_roster"]
