"""Calendars of a tournament and of a team."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tests.public_pages import approve, page, set_visibility
from tournaments.models import Match, Team, Tour, Tournament

START = datetime(2026, 7, 14, 10, tzinfo=UTC)


@pytest.fixture
def timed(cast: Cast) -> Cast:
    """A tour that begins at a known moment."""
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=START)
    return cast


def address(cast: Cast, *, team: bool) -> str:
    if team:
        return reverse("team_calendar", args=["cup", cast.match.team_a_id])
    return reverse("calendar", args=["cup"])


def lines(cast: Cast, *, team: bool = False) -> list[str]:
    response = Client().get(address(cast, team=team), headers={"accept-language": "en"})
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    return response.content.decode().replace("\r\n ", "").split("\r\n")


def values(calendar: list[str], name: str) -> list[str]:
    return [line.partition(":")[2] for line in calendar if line.startswith(f"{name}:")]


def test_a_tournament_has_its_days_and_its_tours(timed: Cast) -> None:
    Tournament.objects.filter(pk=timed.tournament.pk).update(place="Школа 57")
    make.make_tour(timed.tournament)
    calendar = lines(timed)
    assert values(calendar, "SUMMARY") == ["Кубок школы", "Тур\N{NO-BREAK SPACE}1 – Кубок школы"]
    assert values(calendar, "DTSTART") == ["20260714T100000Z"]
    assert "DTSTART;VALUE=DATE:20260714" in calendar
    assert values(calendar, "LOCATION") == ["Школа 57", "Школа 57"]
    assert values(calendar, "URL")[1] == "http://testserver/t/cup/tours/1/"


def test_a_teams_tour_names_room_and_opponent_once_they_are_drawn(timed: Cast) -> None:
    second = make.make_tour(timed.tournament, starts_at=START)
    calendar = lines(timed, team=True)
    assert values(calendar, "SUMMARY")[1:] == ["Тур\N{NO-BREAK SPACE}1: Альфа – Бета", "Тур\N{NO-BREAK SPACE}2: Альфа"]
    assert values(calendar, "LOCATION") == ["2.1"]
    uids = values(calendar, "UID")
    make.make_match(second, timed.match.team_a, room="9")
    drawn = lines(timed, team=True)
    assert values(drawn, "UID") == uids
    assert len(set(uids)) == 3
    assert values(drawn, "LOCATION") == ["2.1", "9"]


def test_a_bye_is_named(timed: Cast) -> None:
    Match.objects.filter(pk=timed.match.pk).update(team_b=None)
    assert "Альфа – " in values(lines(timed, team=True), "SUMMARY")[1]


def test_a_team_that_has_left_has_no_further_tours(timed: Cast) -> None:
    make.make_tour(timed.tournament, starts_at=START)
    Team.objects.filter(pk=timed.match.team_a_id).update(withdrawn_from=2)
    assert len(values(lines(timed, team=True), "UID")) == 2


def test_a_change_raises_the_revision_and_no_result_is_in_it(timed: Cast) -> None:
    before = values(lines(timed, team=True), "SEQUENCE")
    approve(timed, "61", "3")
    calendar = lines(timed, team=True)
    assert [int(revision) for revision in values(calendar, "SEQUENCE")] > [int(revision) for revision in before]
    assert "61" not in "".join(values(calendar, "SUMMARY") + values(calendar, "DESCRIPTION"))


@pytest.mark.parametrize("team", [False, True])
def test_an_unchanged_calendar_is_not_sent_again(timed: Cast, *, team: bool) -> None:
    url = address(timed, team=team)
    tag = Client().get(url)["ETag"]
    assert Client().get(url, headers={"if-none-match": tag}).status_code == 304
    set_visibility(timed, "private")
    assert Client().get(url, headers={"if-none-match": tag}).status_code == 404


@pytest.mark.parametrize("team", [False, True])
def test_more_tours_need_no_more_queries(
    timed: Cast, django_assert_max_num_queries: DjangoAssertNumQueries, *, team: bool
) -> None:
    with django_assert_max_num_queries(8) as before:
        Client().get(address(timed, team=team))
    for _ in range(3):
        make.make_match(make.make_tour(timed.tournament, starts_at=START), timed.match.team_a)
    with django_assert_max_num_queries(len(before)):
        Client().get(address(timed, team=team))


@pytest.mark.parametrize(("name", "linked"), [("tournament", "calendar"), ("team", "team_calendar")])
def test_a_page_leads_to_its_calendar_unless_no_program_could_read_it(timed: Cast, name: str, linked: str) -> None:
    link = f'href="webcal://testserver{address(timed, team=linked == "team_calendar")}"'
    assert link in page(timed, name)
    set_visibility(timed, "private")
    assert link not in page(timed, name, "organiser")
