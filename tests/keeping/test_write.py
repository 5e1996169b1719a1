"""What has had its time goes, everything else stays, and organisers are told how long."""

from datetime import timedelta
from typing import Any

import pytest
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.sessions.models import Session
from django.db import models
from django.utils import timezone

from tests import factories as make
from tests.conftest import Cast
from tests.management.test_keeper import olga
from tournaments.accounts.rules import KEPT as LOG_INS
from tournaments.keeping import write
from tournaments.keeping.write import ATTEMPTS, KEPT, LINKS, Retention, forget_old
from tournaments.models import (
    AccessLink,
    AuditEntry,
    CalendarFeed,
    LogInEntry,
    Match,
    Photo,
    Player,
    RestorePoint,
    Team,
    Tournament,
    TryBoard,
)  # fmt: skip
from tournaments.play.read.trying import LIFETIME
from tournaments.play.write.trying import make_board
from tournaments.setup.write import change_settings, settings_of

SECOND = timedelta(seconds=1)
NOW = timezone.now()


def attempt(table: Any, age: timedelta, **more: Any) -> models.Model:
    row: models.Model = table.objects.create(username=f"{age}", ip_address="192.0.2.1", path_info="/", **more)
    table.objects.filter(pk=row.pk).update(attempt_time=NOW - age)
    return row


def entry(age: timedelta) -> LogInEntry:
    return LogInEntry.objects.create(what=LogInEntry.What.LOG_IN, at=NOW - age, last_at=NOW - age)


def session(name: str, age: timedelta) -> Session:
    return Session.objects.create(session_key=name, session_data="", expire_date=NOW - age)


def board(name: str, age: timedelta) -> TryBoard:
    return make_board(key=f"board {name}", game="corners", options={}, tags={}, moment=NOW - age)


def link(cast: Cast, token: str, **columns: Any) -> AccessLink:
    row, _token = make.make_link(cast.match.team_a, token=token)
    AccessLink.objects.filter(pk=row.pk).update(**columns)
    return row


def feed(cast: Cast, name: str, age: timedelta) -> CalendarFeed:
    return CalendarFeed.objects.create(
        tournament=cast.tournament, user=cast.organiser, hash=name, created_at=NOW, revoked_at=NOW - age
    )


def standing(rows: list[Any]) -> list[bool]:
    return [type(row).objects.filter(pk=row.pk).exists() for row in rows]


@pytest.mark.both_databases
def test_what_has_had_its_time_goes_to_the_second_and_nothing_before(cast: Cast) -> None:
    old = [
        attempt(AccessAttempt, ATTEMPTS + SECOND, failures_since_start=1),
        attempt(AccessFailureLog, ATTEMPTS + SECOND),
        attempt(AccessLog, LOG_INS + SECOND),
        entry(LOG_INS + SECOND),
        session("old", timedelta()),
        board("old", LIFETIME),
        link(cast, "expired long ago", expires_at=NOW - LINKS - SECOND),
        link(cast, "revoked long ago", revoked_at=NOW - LINKS - SECOND),
        feed(cast, "revoked long ago", LINKS + SECOND),
    ]
    young = [
        attempt(AccessAttempt, ATTEMPTS - SECOND, failures_since_start=1),
        attempt(AccessFailureLog, ATTEMPTS - SECOND),
        attempt(AccessLog, LOG_INS - SECOND),
        entry(LOG_INS - SECOND),
        session("young", -SECOND),
        board("young", LIFETIME - SECOND),
        link(cast, "expired", expires_at=NOW - LINKS + SECOND),
        link(cast, "revoked", revoked_at=NOW - LINKS + SECOND),
        feed(cast, "revoked", LINKS - SECOND),
        CalendarFeed.objects.create(tournament=cast.tournament, user=cast.organiser, hash="works", created_at=NOW),
        cast.judge,
    ]
    assert forget_old(NOW) == len(old)
    assert (any(standing(old)), all(standing(young))) == (False, True)
    assert forget_old(NOW) == 0


def test_a_tournament_of_ten_years_ago_stays_whole_with_its_log(cast: Cast) -> None:
    given = settings_of(cast.tournament) | {"name": "Старый кубок"}
    change_settings(olga(cast, "an old change"), tournament_id=cast.tournament.pk, version=1, settings=given)
    tables = (AuditEntry, Team, Player, Match)
    before = [list(table.objects.order_by("pk").values()) for table in tables]
    assert before[0]
    forget_old(NOW + timedelta(days=3650))
    assert [list(table.objects.order_by("pk").values()) for table in tables] == before


def test_photos_go_a_year_after_the_tournament_and_nothing_else_of_it(cast: Cast) -> None:
    moment = NOW - timedelta(days=365) - SECOND
    for match in (cast.match, make.make_match(make.make_tour(cast.other_tournament))):
        Photo.objects.create(match=match, content=b"", width=1, height=1, size=0, given_by="Семён", given_at=moment)
    last = NOW.date() - timedelta(days=365 + 2)
    Tournament.objects.filter(pk=cast.tournament.pk).update(starts_on=last, ends_on=last)
    Tournament.objects.filter(pk=cast.other_tournament.pk).update(starts_on=last, ends_on=last + timedelta(days=1))
    assert forget_old(NOW) == 1
    assert Photo.objects.get().match.tour.tournament_id == cast.other_tournament.pk
    assert Match.objects.filter(pk=cast.match.pk).exists()


def test_no_photo_goes_within_a_year_of_being_sent_whatever_the_tournaments_dates_say(cast: Cast) -> None:
    """Neither one that is sent long after the tournament, nor those of one under way whose year was mistyped."""
    ended = NOW.date() - timedelta(days=2 * 365)
    Tournament.objects.filter(pk=cast.tournament.pk).update(starts_on=ended, ends_on=ended)
    Photo.objects.create(match=cast.match, content=b"", width=1, height=1, size=0, given_by="Семён", given_at=NOW)
    left = []
    for later in (timedelta(0), timedelta(days=365), timedelta(days=365) + SECOND):
        forget_old(NOW + later)
        left.append(Photo.objects.count())
    assert left == [1, 1, 0]


def test_of_restore_points_the_last_of_each_day_stays_for_two_weeks(cast: Cast) -> None:
    noon, day = NOW.replace(hour=12), timedelta(days=1)
    hand, draw = RestorePoint.Reason.HAND, RestorePoint.Reason.DRAW
    table: list[tuple[Tournament, str, timedelta, bool]] = [
        (cast.tournament, draw, 0 * day, True),
        (cast.tournament, draw, 3 * day, True),
        (cast.tournament, draw, 3 * day + SECOND, False),
        (cast.other_tournament, draw, 3 * day + SECOND, True),
        (cast.tournament, hand, 3 * day + 2 * SECOND, True),
        (cast.tournament, draw, 14 * day + SECOND, False),
        (cast.tournament, hand, 365 * day + SECOND, False),
        (cast.other_tournament, draw, 15 * day, False),
    ]
    made = [
        RestorePoint.objects.create(
            tournament=tournament, reason=reason, made_at=noon - age, entries=entries, content=b"", rows=b"", size=0
        )
        for entries, (tournament, reason, age, _stays) in enumerate(table)
    ]
    assert forget_old(noon) == sum(not stays for *_, stays in table)
    assert standing(made) == [stays for *_, stays in table]


def test_many_rows_go_in_small_parts(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write, "AT_ONCE", 3)
    for number in range(7):
        session(f"old {number}", timedelta(days=1))
    assert forget_old(NOW) == 7
    assert not Session.objects.exists()


def test_another_part_adds_a_line_and_it_is_carried_out_and_told(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = cast.tournament.rooms.create(name="Старый класс", position=1)
    mine = Retention("rooms of old schools", "one day", lambda _now: (type(rooms).objects.filter(pk=rooms.pk),))
    monkeypatch.setattr(write, "KEPT", [*KEPT, mine])
    monkeypatch.setattr("tournaments.keeping.views.KEPT", [*KEPT, mine])
    page = cast.client("organiser").get(f"/desk/{cast.tournament.slug}/copies/").content.decode()
    assert "Rooms of old schools: <b>one day</b>." in page
    assert forget_old(NOW) == 1
