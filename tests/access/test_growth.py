"""No address asks the database more often because a tournament has grown, and none asks often."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import factories as make
from tests.access.matrix import RULES
from tests.access.test_matrix import address, world
from tests.conftest import Cast
from tournaments.models import (
    Game,
    GameAction,
    Judge,
    Match,
    Organiser,
    Penalty,
    Photo,
    Room,
    Signal,
    Site,
    Team,
    TimetableItem,
    Tour,
)

__all__ = ["world"]
pytestmark = pytest.mark.one_database
DECISIONS = ("A", "B", "draw")
TEAMS = 4
BEGINS = datetime(2026, 7, 14, 7, tzinfo=UTC)
MOST = 32
"""Queries of one answer: the file of a whole tournament asks for its row again within its moment, then once for each
table, a section of the hall for all that it can hold and for whether anything was written meanwhile."""
SEARCHES = dict.fromkeys(("desk_player_data", "desk_player_data_file", "desk_judge_data", "desk_judge_data_file"), 47)
"""What is about one person is looked for in every table of a tournament, and among everybody's names."""
SEARCHES |= dict.fromkeys(("hall", "hall_live", "hall_stream", "desk_hall"), 41)
"""Every kind of slide asks for itself which there are and what they show; once for each revision, for all screens, and
whatever is kept is asked for its revision again."""


def test_no_address_asks_more_often_as_the_tournament_grows(world: Cast, paper: None) -> None:
    for name, rule in RULES.items():
        address(world, name, rule)  # some addresses need a row of their own, which others then show
    grow(world)
    asked(world)  # what a process asks once and keeps is asked now
    before = asked(world)
    for _ in range(3):
        grow(world)
    after = asked(world)
    grown = {name: (before[name], after[name]) for name in before if after[name] > before[name]}
    often = {name: number for name, number in after.items() if number > SEARCHES.get(name, MOST)}
    assert (grown, often) == ({}, {})


def asked(cast: Cast) -> dict[str, int]:
    """Queries of every page that an organiser can look at, by its name, with nothing in the cache."""
    client, counts = cast.client("organiser"), {}
    for name, rule in RULES.items():
        if not rule.get or "organiser" not in rule.get:
            continue
        url = address(cast, name, rule)
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            response = client.get(url)
            getattr(response, "getvalue", bytes)()
        assert response.status_code in (200, 302), url
        counts[name] = len(queries)
    return counts


def grow(cast: Cast) -> None:
    """More of everything: people, tours over and to come, matches, games, moves, penalties, calls, remarks."""
    teams = [make.make_team(cast.tournament, group="7 класс") for _ in range(TEAMS)]
    judges = [make.make_judge(cast.tournament, can_be_senior=True) for _ in range(TEAMS)]
    for team, judge in zip(teams, judges, strict=True):
        judge.attached_to.add(team)
        make.make_link(team)
        make.make_link(judge)
    Organiser.objects.create(tournament=cast.tournament, user=make.make_user())
    make.make_tournament(organiser=cast.organiser)
    _play(make.make_tour(cast.tournament), teams, judges)
    _play(make.make_tour(cast.tournament, kind="points"), teams, judges)
    _add_matches(cast.tour, teams, judges)
    _add_matches(make.make_tour(cast.tournament), teams, judges)
    _go_on(cast.match)
    number = Room.objects.count()
    site = Site.objects.create(tournament=cast.tournament, name=f"Корпус {number}", directions="Через двор")
    Room.objects.create(tournament=cast.tournament, name=f"Запасной {number}", site=site)
    Tour.objects.filter(tournament=cast.tournament).update(starts_at=BEGINS)
    Room.objects.filter(matches__tour__tournament=cast.tournament).update(site=site)
    TimetableItem.objects.create(tournament=cast.tournament, name=f"Обед {number}", starts_at=BEGINS)


def _add_matches(tour: Tour, teams: list[Team], judges: list[Judge]) -> list[Match]:
    pairs = zip(teams[::2], teams[1::2], judges[::2], judges[1::2], strict=True)
    return [make.make_match(tour, a, b, judges=(senior, other)) for a, b, senior, other in pairs]


def _play(tour: Tour, teams: list[Team], judges: list[Judge]) -> None:
    """Matches of the tour, over and approved."""
    for match in _add_matches(tour, teams, judges):
        for side in "AB":
            make.make_line_up(match, side)
        _go_on(match)
        Match.objects.filter(pk=match.pk).update(
            state=Match.State.APPROVED, total_a=Decimal(7), total_b=Decimal(5), started_at=timezone.now()
        )


def _go_on(match: Match) -> None:
    """One more game in every kind of stage, one more of what a judge writes beside them."""
    moment = timezone.now()
    number = Game.objects.filter(match=match).count()
    for stage, board in (("individual", 3), ("extra", 1), ("team", 0)):
        game = Game.objects.create(
            match=match, stage=stage, board=board, number=number + 1, decision=DECISIONS[number % 3],
            tags={"Game": "corners", "First": "A"},
        )  # fmt: skip
        for ply in (1, 2):
            GameAction.objects.create(game=game, ply=ply, text="d4", entered_by="Семён", entered_at=moment)
    Penalty.objects.create(match=match, side="B", points=1, reason="шум")
    Photo.objects.create(match=match, content=b"", width=1, height=1, size=0, given_by="Семён", given_at=moment)
    Signal.objects.create(
        tournament=match.tour.tournament, match=match, kind="room", text="Нет доски", given_by="Семён", given_at=moment
    )
