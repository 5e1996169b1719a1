"""How far the tours are, and which one is on now."""

from datetime import UTC, datetime

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tournaments.matches.read.matches import matches_of_team, matches_of_tour
from tournaments.models import Judge, Match, MatchJudge, Tour, Tournament
from tournaments.rounds.read.tours import (
    FEW,
    Stand,
    current_tours,
    dates_of_judge,
    dates_of_team,
    next_tour,
    on_now,
    tour_lines,
)


@pytest.mark.parametrize(
    ("states", "stand"),
    [
        (("planned", "planned"), Stand.PLANNED),
        (("warm_up", "planned"), Stand.LIVE),
        (("signed", "planned"), Stand.LIVE),
        (("signed", "closing"), Stand.LIVE),
        (("signed", "approved"), Stand.DONE),
        (("approved", "approved"), Stand.APPROVED),
    ],
)
def test_a_tour_is_as_far_as_its_matches(cast: Cast, states: tuple[str, str], stand: Stand) -> None:
    for match, state in zip((cast.match, cast.other_match), states, strict=True):
        Match.objects.filter(pk=match.pk).update(state=state)
    assert tour_lines(cast.tournament)[0].stand is stand


def test_a_tour_without_matches_is_empty_and_never_the_current_one(cast: Cast) -> None:
    make.make_tour(cast.tournament)
    lines = tour_lines(cast.tournament)
    assert lines[1].stand is Stand.EMPTY
    assert [line.tour for line in current_tours(lines)] == [cast.tour]
    assert current_tours(()) == ()
    assert next_tour(lines, ()) is None


@pytest.mark.parametrize(
    ("states", "numbers"),
    [
        (("approved", "planned", "planned"), [2]),
        (("approved", "planned", "closing"), [3]),
        (("individual", "planned", "closing"), [1, 3]),
        (("approved", "approved", "signed"), [3]),
    ],
)
def test_the_current_tours_are_the_live_ones_else_the_next_else_the_last(
    cast: Cast, states: tuple[str, ...], numbers: list[int]
) -> None:
    for _ in range(2):
        make.make_match(make.make_tour(cast.tournament))
    for tour, state in enumerate(states, start=1):
        Match.objects.filter(tour__number=tour).update(state=state)
    assert [line.tour.number for line in current_tours(tour_lines(cast.tournament))] == numbers


def test_of_several_tours_under_way_the_matches_that_are_played_stand_first(
    cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    second = make.make_tour(cast.tournament)
    made = [make.make_match(second, state="planned") for _ in range(FEW + 2)]
    Match.objects.filter(pk__in=(made[-1].pk, cast.match.pk)).update(state="individual")
    with django_assert_num_queries(2):
        first, other = on_now(tour_lines(cast.tournament), list)
    assert (first.line.tour, first.matches, first.more) == (cast.tour, (cast.match, cast.other_match), 0)
    assert (other.line.tour, other.matches[0], other.more) == (second, made[-1], 2)
    Match.objects.filter(tour=cast.tour).update(state="signed")
    (alone,) = on_now(tour_lines(cast.tournament), list)
    assert (list(alone.matches), alone.more) == (made, 0)


def test_more_tours_need_no_more_queries(cast: Cast, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(4):
        make.make_match(make.make_tour(cast.tournament))
    with django_assert_num_queries(1):
        assert [line.matches for line in tour_lines(cast.tournament)] == [2, 1, 1, 1, 1]


def test_matches_stand_in_table_order_with_their_names(
    cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make.make_match(make.make_tour(cast.tournament), cast.other_match.team_a, cast.match.team_a)
    with django_assert_num_queries(2):
        of_tour = [str(match) for match in matches_of_tour(cast.tour)]
        of_team = [str(match) for match in matches_of_team(cast.match.team_a)]
    assert of_tour == ["Альфа – Бета", "Гамма – Дельта"]
    assert of_team == ["Альфа – Бета", "Гамма – Альфа"]


def test_a_bye_makes_a_tour_neither_live_nor_keeps_it_so(cast: Cast) -> None:
    first, second = cast.tour, make.make_tour(cast.tournament)
    ended, to_come = (
        Match.objects.create(tour=tour, number=9, team_a=make.make_team(cast.tournament)) for tour in (first, second)
    )
    make.make_match(second, cast.match.team_a, cast.match.team_b)
    Match.objects.filter(tour=first, team_b__isnull=False).update(state="approved")
    Match.objects.filter(pk=to_come.pk).update(state="approved")
    lines = tour_lines(cast.tournament)
    assert [line.stand for line in lines] == [Stand.DONE, Stand.PLANNED]
    assert [line.tour for line in current_tours(lines)] == [second]
    Match.objects.filter(pk=ended.pk).update(state="approved")
    assert tour_lines(cast.tournament)[0].stand is Stand.APPROVED


def test_a_tour_of_byes_alone_is_as_far_as_they_are(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament)
    bye = Match.objects.create(tour=tour, number=1, team_a=cast.match.team_a)
    assert tour_lines(cast.tournament)[1].stand is Stand.PLANNED
    Match.objects.filter(pk=bye.pk).update(state="approved")
    assert tour_lines(cast.tournament)[1].stand is Stand.APPROVED


def test_a_judges_calendar_lists_no_tour_that_the_judge_cannot_get_a_match_in(cast: Cast) -> None:
    judge = cast.judge.judge
    assert judge is not None
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=datetime(2026, 7, 14, 9, tzinfo=UTC))
    later = make.make_tour(cast.tournament, starts_at=datetime(2026, 7, 14, 12, tzinfo=UTC))
    make.make_match(later, cast.match.team_a, cast.other_match.team_a)
    Tournament.objects.filter(pk=cast.tournament.pk).update(draft_times="yes")

    def listed() -> list[int]:
        return [date.tour.number for date in dates_of_judge(Judge.objects.get(pk=judge.pk))]

    assert listed() == [1, 2], "nobody judges there yet"
    MatchJudge.objects.create(match=Match.objects.get(tour=later), judge=make.make_judge(cast.tournament), senior=True)
    assert listed() == [1]
    Tour.objects.filter(pk=later.pk).update(draft=True)
    assert listed() == [1, 2]
    judge.away_from.add(later)
    assert listed() == [1]


def test_a_teams_calendar_leaves_out_what_was_drawn_without_it(cast: Cast) -> None:
    team = make.make_team(cast.tournament, "Одиночки")
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=datetime(2026, 7, 14, 9, tzinfo=UTC))
    later = make.make_tour(cast.tournament)
    Tour.objects.filter(pk=later.pk).update(starts_at=datetime(2026, 7, 15, 9, tzinfo=UTC))
    assert [day.tour.number for day in dates_of_team(team)] == [2]
    make.make_match(later, team, cast.match.team_a)
    assert [(day.tour.number, day.match is not None) for day in dates_of_team(team)] == [(2, True)]
