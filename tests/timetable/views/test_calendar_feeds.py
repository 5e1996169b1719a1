"""Private calendar addresses: made once, read without logging in, ended by revoking or with the right itself."""

import re
from datetime import UTC, datetime

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.access.test_matrix import snapshot
from tests.conftest import Cast
from tests.public_pages import set_visibility
from tests.timetable.views.test_calendar import values
from tournaments.kernel.write import Refused
from tournaments.models import AccessLink, AuditEntry, CalendarFeed, Judge, Organiser, Tour
from tournaments.roster.write.links import revoke_link
from tournaments.rounds.write.calendars import issue_feed, revoke_feed

START = datetime(2026, 7, 14, 10, tzinfo=UTC)
PAGE = "/t/cup/calendar/"
HASH = "0" * 64


@pytest.fixture
def closed(cast: Cast) -> Cast:
    """A private tournament whose tour begins at a known moment."""
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=START)
    set_visibility(cast, "private")
    return cast


def choice(cast: Cast, who: str) -> str:
    person = getattr(cast, who)
    return f"link-{person.pk}" if isinstance(person, AccessLink) else "account"


def made(cast: Cast, who: str, key: str = "the-submission") -> str:
    """The path of a new address."""
    given = {"calendar": choice(cast, who), "key": key}
    answer = cast.client(who).post(PAGE, given, headers={"accept-language": "en"})
    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
    [path] = re.findall(r'value="http://testserver(/calendars/[\w-]{20,}\.ics)"', answer.content.decode())
    return str(path)


def lines(path: str) -> list[str]:
    response = Client().get(path)
    assert (response.status_code, response["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    return response.content.decode().replace("\r\n ", "").split("\r\n")


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("who", "summary", "page"),
    [
        ("organiser", "Тур\N{NO-BREAK SPACE}1 – Кубок школы", "/t/cup/tours/1/"),
        ("captain_a", "Тур\N{NO-BREAK SPACE}1: Альфа – Бета", "/t/cup/matches/{match}/"),
        ("judge", "Тур\N{NO-BREAK SPACE}1: Альфа – Бета", "/t/cup/matches/{match}/judge/"),
    ],
)
def test_everybody_who_takes_part_reads_their_own_without_logging_in(
    closed: Cast, who: str, summary: str, page: str
) -> None:
    calendar = lines(made(closed, who))
    assert values(calendar, "SUMMARY")[1:] == [summary]
    assert values(calendar, "URL")[1].endswith(page.format(match=closed.match.pk)), values(calendar, "URL")


def test_a_judge_sees_two_matches_of_a_tour_and_the_tours_that_are_not_assigned_yet(closed: Cast) -> None:
    closed.other_match.match_judges.create(judge=Judge.objects.get(name="Семён"))
    make.make_tour(closed.tournament, starts_at=START)
    calendar = lines(made(closed, "judge"))
    assert values(calendar, "SUMMARY")[1:] == [
        "Тур\N{NO-BREAK SPACE}1: Альфа – Бета", "Тур\N{NO-BREAK SPACE}1: Гамма – Дельта",
        "Тур\N{NO-BREAK SPACE}2 – Кубок школы"
    ]  # fmt: skip
    assert len(set(values(calendar, "UID"))) == 4


def test_the_address_is_told_once_and_only_its_hash_is_kept(closed: Cast) -> None:
    path = made(closed, "captain_a")
    token = path.removeprefix("/calendars/").removesuffix(".ics")
    assert made(closed, "captain_a") == path  # the same submission, sent again
    [feed], entry = CalendarFeed.objects.all(), AuditEntry.objects.get()
    assert token not in f"{feed.hash} {entry.data} {entry.answer} {entry.key}"
    shown = closed.client("captain_a").get(PAGE).content.decode()
    assert token not in shown
    assert "cup/calendar/" in shown


def test_a_new_address_ends_the_one_before_and_nobody_elses(closed: Cast) -> None:
    old, other = made(closed, "captain_a"), made(closed, "captain_b", "another-one")
    new = made(closed, "captain_a", "later-submission")
    assert new != old
    assert [Client().get(path).status_code for path in (old, new, other)] == [404, 200, 200]


@pytest.mark.parametrize("who", ["captain_a", "organiser"])
def test_the_holder_and_organisers_may_revoke_it(closed: Cast, who: str) -> None:
    path = made(closed, "captain_a")
    feed = CalendarFeed.objects.get()
    url = reverse("calendar_feed_revoke", args=["cup", feed.pk])
    for stranger in ("captain_b", "judge"):
        before = snapshot()
        assert closed.client(stranger).post(url).status_code == 422
        assert snapshot() == before
    assert closed.client(who).post(url).status_code == 302
    assert Client().get(path).status_code == 404
    assert closed.client(who).post(url).status_code == 422


def test_it_ends_with_the_right_that_it_stands_for(closed: Cast) -> None:
    captain, organiser = made(closed, "captain_a"), made(closed, "organiser", "another-one")
    revoke_link(make.by(closed.organiser), tournament_id=closed.tournament.pk, link_id=closed.captain_a.pk)
    assert Client().get(captain).status_code == 404
    set_visibility(closed, "public")
    assert Client().get(captain).status_code == 404
    Organiser.objects.filter(user=closed.organiser).delete()
    assert Client().get(organiser).status_code == 404
    AccessLink.objects.update(expires_at=timezone.now())
    assert closed.client("judge").get(PAGE).status_code == 403


@pytest.mark.parametrize("who", ["public", "other_organiser"])
def test_strangers_can_have_none(closed: Cast, who: str) -> None:
    before = snapshot()
    client = closed.client(who)
    assert client.get(PAGE).status_code == client.post(PAGE, {"calendar": "account"}).status_code == 404
    assert Client().get("/calendars/a-token-that-nobody-made.ics").status_code == 404
    assert snapshot() == before


def test_nobody_makes_one_for_somebody_else(closed: Cast) -> None:
    before = snapshot()
    for wanted in ("account", choice(closed, "captain_b"), "", "link-x"):
        assert closed.client("captain_a").post(PAGE, {"calendar": wanted}).status_code == 422
    where = {"tournament_id": closed.tournament.pk}
    with pytest.raises(Refused):
        issue_feed(make.by(closed.captain_a), **where, link_id=closed.captain_b.pk, hash=HASH)
    with pytest.raises(Refused):
        issue_feed(make.by(closed.captain_a), **where, link_id=closed.captain_a.pk, hash="the-token-itself")
    with pytest.raises(PermissionDenied):
        issue_feed(make.by(closed.other_organiser), **where, link_id=None, hash=HASH)
    with pytest.raises(Refused):
        revoke_feed(make.by(closed.captain_a), **where, feed_id=0)
    assert snapshot() == before


@pytest.mark.parametrize(("path", "who"), [("/t/cup/", "organiser"), ("/captain/", "captain_a"), ("/judge/", "judge")])
def test_the_pages_of_those_who_take_part_lead_to_it(closed: Cast, path: str, who: str) -> None:
    assert f'href="{PAGE}"' in closed.client(who).get(path).content.decode()


@pytest.mark.parametrize("who", ["organiser", "captain_a", "judge"])
def test_more_tours_need_no_more_queries(
    closed: Cast, who: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    path = made(closed, who)
    with django_assert_max_num_queries(10) as before:
        lines(path)
    for _ in range(3):
        tour = make.make_tour(closed.tournament, starts_at=START)
        make.make_match(tour, closed.match.team_a, judges=(Judge.objects.get(name="Семён"),))
    with django_assert_max_num_queries(len(before)):
        lines(path)
