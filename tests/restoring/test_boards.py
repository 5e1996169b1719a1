"""Going back to another number of boards: what waits on a phone does not land on another board's game."""

from dataclasses import replace

import pytest

from tests import factories as make
from tests.conftest import Cast
from tournaments.formats.rules.tour_format import GameKey, Stage, to_json
from tournaments.kernel.write import Conflict
from tournaments.matches.write.games import enter_result
from tournaments.models import Game, Match, RestorePoint, Tour
from tournaments.restoring.write.going_back import restore_tournament
from tournaments.restoring.write.keeping import make_point
from tournaments.rounds.write.tours import change_tour

FIFTH = GameKey(Stage.INDIVIDUAL, 5, 1)


def _tap(cast: Cast, version: int) -> None:
    enter_result(make.by(cast.organiser), match_id=cast.match.pk, key=FIFTH, version=version, decision="A")


def _change(cast: Cast, boards: int) -> None:
    tour = Tour.objects.get(pk=cast.tour.pk)
    change_tour(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, tour_id=tour.pk, version=tour.version, number=1,
        name="", starts_at=None, rehearsal=False, format=to_json(replace(tour.tour_format, boards=boards)), options={},
    )  # fmt: skip


def _go_back(cast: Cast, point: int) -> None:
    restore_tournament(make.by(cast.organiser), tournament_id=cast.tournament.pk, point_id=point)


@pytest.mark.parametrize("boards", [3, 5])
def test_a_tap_that_waited_is_a_conflict(cast: Cast, boards: int) -> None:
    """At the point the match was planned: when it began, its tour had another number of boards."""
    point = make_point(make.by(cast.organiser), tournament_id=cast.tournament.pk, name="до")["point"]
    _change(cast, boards)
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.INDIVIDUAL)
    under_way = make_point(make.by(cast.organiser), tournament_id=cast.tournament.pk, name="идёт")["point"]
    _go_back(cast, point)
    _go_back(cast, under_way)
    key = FIFTH._replace(board=min(boards + 1, 5))
    assert Tour.objects.get(pk=cast.tour.pk).tour_format.boards == boards
    with pytest.raises(Conflict):
        enter_result(make.by(cast.organiser), match_id=cast.match.pk, key=key, version=0, decision="A")
    assert not Game.objects.filter(match=cast.match).exclude(decision="").exists()
    version = Game.objects.get(match=cast.match, **key._asdict()).version
    enter_result(make.by(cast.organiser), match_id=cast.match.pk, key=key, version=version, decision="A")


def test_nothing_is_begun_where_the_boards_are_as_many(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.INDIVIDUAL)
    point = make_point(make.by(cast.organiser), tournament_id=cast.tournament.pk, name="до")["point"]
    _tap(cast, 0)
    _go_back(cast, point)
    assert RestorePoint.objects.filter(pk=point).exists()
    assert not Game.objects.filter(match=cast.match).exists()
