"""A table of matches is checked before anybody has to wait for it."""

from typing import Any

import pytest

from tests import factories as make
from tests.ahead import done_outside, meanwhile, refuses_unseen
from tests.conftest import Cast
from tournaments.kernel.write import Refused
from tournaments.models import Match, Team, Tour
from tournaments.roster.write.teams import add_team
from tournaments.rounds.write import match_import
from tournaments.rounds.write.match_import import import_matches

ROWS: list[dict[str, Any]] = [
    {"line": 2, "tour": "7", "team_a": "Раз", "team_b": "Два", "points_a": "1", "points_b": "2"},
    {"line": 3, "tour": "7", "team_a": "Три", "team_b": "Четыре"},
]


def bring(cast: Cast, who: Any = None, *, key: str = "", **more: Any) -> Any:
    given: dict[str, Any] = {"rows": ROWS, "create": True} | more
    return import_matches(make.by(who or cast.organiser, key=key), tournament_id=cast.tournament.pk, **given)


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return done_outside(monkeypatch, match_import, "plan_import")


def test_nobody_waits_while_a_table_is_checked(cast: Cast, checked: list[str]) -> None:
    assert bring(cast) == {"tours": 1, "teams": 4, "matches": 2, "filled": 0, "approved": 0}
    assert checked == ["plan_import"]


def test_matches_that_are_there_already_get_their_points(cast: Cast, checked: list[str]) -> None:
    bring(cast)
    rows = [ROWS[0], ROWS[1] | {"points_a": "3", "points_b": "0"}]
    assert bring(cast, rows=rows)["filled"] == 1
    assert Match.objects.get(team_a__name="Три").entered_a == 3
    assert checked == ["plan_import"] * 2


def test_a_team_that_is_added_meanwhile_is_not_made_twice(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    meanwhile(monkeypatch, lambda: add_team(make.by(cast.organiser), tournament_id=cast.tournament.pk, name="Раз"))
    assert bring(cast)["teams"] == 3
    assert Team.objects.filter(key="раз").count() == 1


def test_matches_that_are_made_meanwhile_are_not_made_twice(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    meanwhile(monkeypatch, lambda: bring(cast))
    assert bring(cast)["matches"] == 0
    assert Match.objects.filter(tour__number=7).count() == 2


def test_a_pair_that_is_made_meanwhile_the_other_way_round_refuses_the_row(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    turned = [{"line": 2, "tour": "7", "team_a": "Два", "team_b": "Раз"}]
    meanwhile(monkeypatch, lambda: bring(cast, rows=turned))
    with pytest.raises(Refused):
        bring(cast)
    assert Match.objects.filter(tour__number=7).count() == 1


def test_what_is_refused_takes_nobodys_turn(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.kernel.write.writing", lambda: pytest.fail("others wait"))
    wrong: list[dict[str, Any]] = [{"create": False}, {"approve": True}, {"rows": []}]
    for more in wrong:
        with pytest.raises(Refused):
            bring(cast, **more)
    assert not Tour.objects.filter(number=7).exists()


def test_nothing_is_checked_for_whoever_may_not_import(cast: Cast, checked: list[str]) -> None:
    refuses_unseen(cast, lambda who: bring(cast, who), checked)


def test_a_table_that_comes_again_is_not_checked_again(cast: Cast, checked: list[str]) -> None:
    assert bring(cast, key="one-submission") == bring(cast, key="one-submission")
    assert checked == ["plan_import"]
