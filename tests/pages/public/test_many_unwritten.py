"""Lists of tournaments are read again only after a write, and then show at once whatever was written, and nothing that
their reader may no longer know of."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests import factories as make
from tests.kernel.test_unwritten import elsewhere
from tests.pages.public.test_many import drawn, fill, opened
from tournaments.closing.write import close_tournament, reopen_tournament
from tournaments.kernel.lists import PER_PAGE
from tournaments.models import Organiser, Tournament
from tournaments.rounds.read.tours import QUARTER, quarter_of
from tournaments.rounds.write.tours import add_tour
from tournaments.setup.write import change_settings

pytestmark = pytest.mark.django_db(transaction=True)
HOME, SEARCH, API = "/", "/?q=cup", "api_tournaments"
LISTS = (HOME, SEARCH, "/?page=1", API)


def shown(path: str, client: Client | None = None, language: str = "en") -> str:
    where = reverse(path) if path == API else path
    answer = (client or Client()).get(where, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def change(cup: str, **values: Any) -> None:
    """A write to one tournament by somebody else; as any write, it raises its revision, and its version where there
    are other settings."""
    grown = {name: F(name) + 1 for name in ("revision", *(["version"] if values else []))}
    elsewhere(lambda: Tournament.objects.filter(name=cup).update(**grown, **values))


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> date:
    """Noon in the middle of a quarter of an hour, at which the clock stands still."""
    moment = datetime(2026, 7, 15, 12, 7, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    return moment.date()


@pytest.mark.parametrize("path", LISTS)
def test_many_tournaments_cost_one_question_until_something_is_written(path: str, today: date) -> None:
    fill(today, PER_PAGE + 5, "Cup")
    shown(path)
    with CaptureQueriesContext(connection) as queries:
        shown(path)
    assert [query["sql"] for query in queries.captured_queries if "tournaments_" in query["sql"]] == []
    assert len(queries) == 1


@pytest.mark.parametrize("path", LISTS)
def test_after_a_write_elsewhere_the_rows_of_the_page_are_read_and_nothing_is_sorted_or_counted(
    path: str, today: date
) -> None:
    fill(today, PER_PAGE + 5, "Cup")
    shown(path)
    for write in (make.make_user, lambda: change("Cup 1")):
        elsewhere(write)
        with CaptureQueriesContext(connection) as queries:
            shown(path)
        statements = [query["sql"] for query in queries.captured_queries]
        lists = [sql for sql in statements if '"tournaments_tournament"."visibility" =' in sql]
        made_anew = write is not make.make_user and path in {HOME, "/?page=1"}  # with what follows the page
        assert len(lists) == 1 + made_anew
        assert all('"tournaments_tournament"."id" IN (' in sql for sql in lists)
        assert not any("ORDER BY" in sql for sql in lists)


def test_every_use_case_that_changes_what_stands_in_a_list_raises_the_version(today: date) -> None:
    """Else the list would show the tournament where it stood before."""
    organiser = make.make_user()
    cup = make.make_tournament(name="Cup", organiser=organiser, starts_on=today, ends_on=today)
    versions = [Tournament.objects.get().version]
    for settings in (
        {"name": "Cup Renamed"},
        {"place": "Cup Hall"},
        {"visibility": "private"},
        {"ends_on": "2026-07-16"},
    ):
        change_settings(make.by(organiser), tournament_id=cup.pk, version=versions[-1], settings=settings)
        versions.append(Tournament.objects.get().version)
    close_tournament(make.by(organiser), tournament_id=cup.pk, version=versions[-1])
    versions.append(Tournament.objects.get().version)
    why = make.by(organiser, reason="A result is missing.")
    reopen_tournament(why, tournament_id=cup.pk, version=versions[-1])
    versions.append(Tournament.objects.get().version)
    assert versions == sorted(set(versions))


@pytest.mark.both_databases
@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_whoever_hides_one_without_raising_its_version_hides_it_all_the_same(
    path: str, visibility: str, today: date
) -> None:
    fill(today, 3, "Cup")
    assert "Cup 2" in shown(path)
    elsewhere(lambda: Tournament.objects.filter(name="Cup 2").update(visibility=visibility))
    page = shown(path)
    assert ("Cup 1" in page, "Cup 2" in page) == (True, False)


@pytest.mark.both_databases
@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_a_tournament_that_is_hidden_is_gone_at_once(path: str, visibility: str, today: date) -> None:
    fill(today, 3, "Cup")
    assert "Cup 2" in shown(path)
    change("Cup 2", visibility=visibility)
    page = shown(path)
    assert ("Cup 1" in page, "Cup 2" in page) == (True, False)
    change("Cup 2", visibility="public")
    assert "Cup 2" in shown(path)


@pytest.mark.both_databases
@pytest.mark.parametrize("path", LISTS)
def test_one_that_is_hidden_while_another_is_published_is_gone_too(path: str, today: date) -> None:
    fill(today, 2, "Cup")
    change("Cup 2", visibility="private")
    assert "Cup 1" in shown(path)
    change("Cup 1", visibility="private")
    change("Cup 2", visibility="public")
    page = shown(path)
    assert ("Cup 1" in page, "Cup 2" in page) == (False, True)


@pytest.mark.both_databases
@pytest.mark.parametrize("path", LISTS)
def test_whatever_is_written_to_a_listed_tournament_is_shown_at_once(path: str, today: date) -> None:
    fill(today, 2, "Cup")
    shown(path)
    change("Cup 1", name="Cup Renamed")
    assert "Cup Renamed" in shown(path)
    elsewhere(lambda: make.make_tournament(name="Cup New"))
    assert "Cup New" in shown(path)
    change("Cup 2", starts_on=date(2031, 3, 8), ends_on=date(2031, 3, 8))
    assert "2031" in shown(path)
    elsewhere(lambda: Tournament.objects.filter(name="Cup New").delete())
    assert "Cup New" not in shown(path)


@pytest.mark.both_databases
@pytest.mark.parametrize("path", [HOME, SEARCH])
def test_one_that_is_closed_goes_to_the_archive(path: str, today: date) -> None:
    fill(today, 2, "Cup")
    assert "Archive" not in shown(path)
    change("Cup 1", closed_at=timezone.now())
    page = shown(path)
    assert ("Cup 1" in page, "Cup 2" in page, "Archive" in page) == (False, True, True)


@pytest.mark.parametrize("path", [HOME, SEARCH])
def test_a_write_in_a_listed_tournament_changes_its_card(path: str, today: date) -> None:
    organiser = make.make_user()
    cup = make.make_tournament(name="Cup", organiser=organiser, starts_on=today, ends_on=today)
    fill(today, 3, "Cup")
    shown(path)
    begins = datetime(2026, 7, 15, 14, tzinfo=UTC)
    add_tour(make.by(organiser), tournament_id=cup.pk, number=7, name="", kind="corners", preset="corners")
    elsewhere(lambda: cup.tours.update(draft=False, starts_at=begins))
    change("Cup")
    with drawn() as names:
        assert "tour 7" in shown(path)
    assert names.count("overview/_tournament.html") == 1


@pytest.mark.both_databases
@pytest.mark.parametrize("path", [HOME, SEARCH])
def test_the_day_turns_where_the_tournament_is(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make.make_tournament(name="Cup", starts_on=date(2026, 7, 15), ends_on=date(2026, 7, 15), time_zone="Asia/Kathmandu")
    found = []
    for minute in (0, 14, 15, 16):  # midnight there is at 18:15 by the world's time
        moment = datetime(2026, 7, 14, 18, minute, tzinfo=UTC)
        monkeypatch.setattr(timezone, "now", lambda moment=moment: moment)
        page = shown(path)
        found.append(("Upcoming" in page, "Live" in page))
    assert found == [(True, False)] * 2 + [(False, True)] * 2


@pytest.mark.parametrize("path", [HOME, SEARCH])
def test_a_tournament_that_is_over_gives_way_to_those_to_come(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make.make_tournament(name="Cup before", starts_on=date(2026, 7, 14), ends_on=date(2026, 7, 14))
    make.make_tournament(name="Cup after", starts_on=date(2026, 7, 20), ends_on=date(2026, 7, 20))
    sections = []
    for day in (14, 17, 20):
        moment = datetime(2026, 7, day, 12, tzinfo=UTC)
        monkeypatch.setattr(timezone, "now", lambda moment=moment: moment)
        page = shown(path)
        sections.append([page.count(f'id="{name}"') for name in ("on-now", "coming", "past")])
    assert sections == [[1, 1, 0], [0, 1, 1], [1, 0, 1]]


def test_every_language_reads_its_own(today: date) -> None:
    fill(today, 2, "Cup")
    for _ in range(2):
        pages = [shown(path, language=language) for path in (HOME, SEARCH) for language in ("en", "ru")]
        assert ["Турниры" in page for page in pages] == [False, True] * 2
        assert ["Июль" in page or "июля" in page for page in pages] == [False, True] * 2


@pytest.mark.both_databases
def test_nobody_reads_what_only_an_organiser_or_a_judge_may_know_of(today: date) -> None:
    organiser = make.make_user()
    secret = make.make_tournament(name="Cup Secret", organiser=organiser, visibility="private")
    fill(today, 2, "Cup")
    client = Client()
    client.force_login(organiser, backend="django.contrib.auth.backends.ModelBackend")
    for path in (HOME, SEARCH):
        for _ in range(2):
            assert ("Cup Secret" in shown(path, client), "Cup Secret" in shown(path)) == (True, False)
    elsewhere(lambda: Organiser.objects.filter(tournament=secret).delete())
    assert [path for path in (HOME, SEARCH, reverse("desk")) if "Cup Secret" in shown(path, client)] == []


# An organiser's own list.
def in_as(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.mark.both_databases
def test_an_organisers_list_is_theirs_and_as_it_is_now(today: date) -> None:
    (one, other), path = (make.make_user(), make.make_user()), reverse("desk")
    mine = make.make_tournament(name="Mine", organiser=one)
    make.make_tournament(name="Theirs", organiser=other)
    clients = in_as(one), in_as(other)
    for _ in range(2):
        assert [opened("", path, client) for client in clients] == [["Mine"], ["Theirs"]]
    elsewhere(lambda: Organiser.objects.create(tournament=mine, user=other))
    assert sorted(opened("", path, clients[1])) == ["Mine", "Theirs"]
    change("Mine", name="Ours", place="Hall")
    assert [opened("", path, client)[0] for client in clients] == ["Ours", "Ours"]
    elsewhere(lambda: Organiser.objects.filter(user=one).delete())
    assert [opened("", path, client) for client in clients] == [[], ["Ours", "Theirs"]]


def test_a_superuser_who_is_one_no_longer_sees_their_own_alone(today: date) -> None:
    user, path = make.make_user(is_superuser=True), reverse("desk")
    fill(today, 3, "Cup")
    client = in_as(user)
    assert len(opened("", path, client)) == 3
    elsewhere(lambda: User.objects.filter(pk=user.pk).update(is_superuser=False))
    assert opened("", path, client) == []


@pytest.mark.both_databases
def test_a_line_of_the_organisers_list_is_drawn_again_only_when_it_tells_something_else(today: date) -> None:
    client, path, line = in_as(make.make_user(is_superuser=True)), reverse("desk"), "_tournament_lines.html"
    fill(today, PER_PAGE + 2, "Cup")
    opened("", path, client)
    change("Cup 1")
    with drawn() as names:
        assert len(opened("", path, client)) == PER_PAGE
    assert [name for name in names if name and name.endswith(line)] == []
    change(f"Cup {PER_PAGE + 2}", place="Новый зал")
    assert "Новый зал" in shown(path, client)
    assert "15 июля 2026" in shown(f"{path}?page=2", client, "ru")
    assert "15 July 2026" in shown(f"{path}?page=2", client)


def test_no_day_begins_within_a_quarter_of_an_hour() -> None:
    begun = datetime(2026, 1, 1, tzinfo=UTC)
    moments = [begun + timedelta(hours=6 * step) for step in range(4 * 365)]
    step = timedelta(minutes=QUARTER)
    odd = {name for name in available_timezones() for moment in moments[::40]
           if (moment.astimezone(ZoneInfo(name)).utcoffset() or timedelta()) % step}  # fmt: skip
    assert odd == set()
    assert {quarter_of(begun + timedelta(minutes=minute, seconds=59)).minute for minute in range(60)} == {0, 15, 30, 45}
