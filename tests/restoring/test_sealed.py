"""Going back keeps the round under way in games whose picks nobody may read yet; what goes out has nothing of it."""

import json
from typing import Any

import pytest
from django.urls import reverse

from tests import factories as make
from tests.boards import Table, table
from tests.conftest import Cast
from tests.games.isses.scenes import PLAYED
from tests.restoring.test_write import go_back, point_of
from tournaments.models import AuditEntry, GameAction, RestorePoint
from tournaments.restoring import read
from tournaments.restoring.write.keeping import packed_rows
from tournaments.roster.write.teams import add_team

PICKS = ("(pick A w)", "(pick B b)")
ROUND = (*PICKS, "w:d7-d6")


@pytest.fixture
def live(cast: Cast) -> Table:
    """A round under way: the picks are made, and a piece has moved."""
    live = table(cast, "isses", options={"picks": "sealed"})
    live.begin()
    live.play(*PLAYED, *ROUND)
    return live


def actions(live: Table) -> list[Any]:
    return list(GameAction.objects.filter(game=live.game).order_by("ply").values("ply", "text", "spent", "allowed"))


def test_the_round_under_way_stands_as_it_was_and_again_when_going_back_is_undone(cast: Cast, live: Table) -> None:
    stood, point = actions(live), point_of(cast)
    assert len(stood) == len(PLAYED) + len(ROUND)
    live.play("w:d6-d5")
    later = actions(live)
    before = go_back(cast, point)["before"]
    assert (actions(live), live.game.plies) == (stood, len(stood))
    go_back(cast, RestorePoint.objects.get(pk=before))
    assert (actions(live), live.game.plies) == (later, len(later))
    live.play("w:d5-d4")
    assert [action["text"] for action in actions(live)] == [*PLAYED, *ROUND, "w:d6-d5", "w:d5-d4"]


def test_nothing_of_it_goes_out(cast: Cast, live: Table) -> None:
    point = point_of(cast)
    live.play("w:d6-d5")
    go_back(cast, point)
    file = cast.client("organiser").get(reverse("desk_point_file", args=["cup", point.pk])).content.decode()
    told = AuditEntry.objects.get(action="tournament.restore")
    assert json.loads(file)["tours"][-1]["matches"][0]["games"][0]["actions"][-1]["text"] == PLAYED[-1]
    for text in (file, read.text_of(point), told.data, told.answer):
        assert not any(secret in text for secret in ROUND)
    assert told.changes["withheld"] == 1


def test_no_such_game_is_told_where_there_is_none(cast: Cast) -> None:
    point = point_of(cast)
    add_team(make.by(cast.organiser), tournament_id=cast.tournament.pk, name="Новые")
    go_back(cast, point)
    assert "withheld" not in AuditEntry.objects.get(action="tournament.restore").changes


def test_a_point_of_an_earlier_version_has_the_game_until_its_first_sealed_pick(cast: Cast, live: Table) -> None:
    point = point_of(cast)
    kept = read.rows_of(point)
    assert kept.pop("withheld")
    point.rows = packed_rows(kept)
    point.save()
    live.play("w:d6-d5")
    go_back(cast, point)
    assert [action["text"] for action in actions(live)] == PLAYED
    assert "withheld" not in AuditEntry.objects.get(action="tournament.restore").changes
