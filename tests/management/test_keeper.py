"""What the server does beside answering: copies before what is risky, and at every look."""

import errno
import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import DatabaseError, connections
from pytest_django import Settings

from tests.conftest import Cast
from tests.factories import make_tour
from tournaments.archive.read import text_of
from tournaments.archive.write.importing import import_tournament
from tournaments.draws.write.draws import make_draw, undo_draw
from tournaments.keeping.rules import Copy, Kind, Problem, Reason
from tournaments.kernel.access import Actor
from tournaments.kernel.write import Intent, Refused, about_to
from tournaments.management import copies, keeper
from tournaments.management.keeper import Keeper
from tournaments.models import Draw, OpenSession

NOW = datetime(2026, 11, 22, 20, 30, tzinfo=UTC)
TOLD = "Saved, but without a backup of the previous state. There is not enough free disk space"


@pytest.fixture(autouse=True)
def _data(settings: Settings, tmp_path: Path) -> None:
    """What is noted of these tests' clocks is nobody else's."""
    settings.DATA_DIR = tmp_path


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[Reason, int]]]:
    """What copies were asked for, each with how many draws there were at that moment."""
    calls: list[tuple[Reason, int]] = []

    def take(reason: Reason, clock: Any) -> Copy:
        calls.append((reason, Draw.objects.count()))
        return Copy(clock(), reason)

    monkeypatch.setattr(copies, "take", take)
    monkeypatch.setattr(keeper, "kind", lambda: Kind.FILE)
    working = Keeper(lambda: NOW)
    about_to.connect(working.copy_before)
    yield calls
    about_to.disconnect(working.copy_before)


@pytest.fixture
def full(asked: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def take(reason: Reason, clock: Any) -> Copy:
        raise copies.NoCopy(Problem.ROOM)

    monkeypatch.setattr(copies, "take", take)


def olga(cast: Cast, key: str) -> Intent:
    return Intent(Actor(user=cast.organiser), key)


def draw(cast: Cast, key: str, **more: Any) -> Any:
    tour = cast.tournament.tours.filter(number=2).first() or make_tour(cast.tournament, number=2)
    given = {"tournament_id": cast.tournament.pk, "tour_id": tour.pk, "version": tour.version, "despite_warnings": True}
    return make_draw(olga(cast, key), **given | {"draw_request": {"method": "swiss", "seed": 5}} | more)


def test_a_draw_an_undoing_and_an_import_have_a_copy_of_what_was_before(
    cast: Cast, asked: list[tuple[Reason, int]]
) -> None:
    answer = draw(cast, "the first draw")
    tour = cast.tournament.tours.get(number=2)
    undo_draw(
        olga(cast, "undoing it"), tournament_id=cast.tournament.pk, tour_id=tour.pk, version=tour.version,
        draw_id=answer["draw"],
    )  # fmt: skip
    import_tournament(olga(cast, "the import"), text=text_of(cast.tournament), slug="again")
    assert asked == [(Reason.DRAW, 0), (Reason.DRAW, 1), (Reason.IMPORT, 1)]


def test_the_same_draw_sent_twice_has_one_copy(cast: Cast, asked: list[tuple[Reason, int]]) -> None:
    version = make_tour(cast.tournament, number=2).version
    assert draw(cast, "the same draw", version=version) == draw(cast, "the same draw", version=version)
    assert len(asked) == 1


def test_what_is_entered_every_day_asks_for_no_copy(cast: Cast, asked: list[tuple[Reason, int]]) -> None:
    cast.client("organiser").post(f"/desk/{cast.tournament.slug}/settings/", {"name": "Новое имя"})
    assert asked == []


def test_a_draw_without_a_copy_is_stored_and_the_organiser_is_told(cast: Cast, full: None) -> None:
    make_tour(cast.tournament, number=2)
    client = cast.client("organiser")
    page = f"/desk/{cast.tournament.slug}/tours/2/draw/"
    sent = {"method": "round_robin", "seed": "5", "within": "", "cycles": "1", "key": "a draw without a copy"}
    sent |= {"version": str(cast.tournament.tours.get(number=2).version), "despite_warnings": "on"}
    answer = client.post(page, sent, follow=True, headers={"accept-language": "en"})
    assert Draw.objects.count() == 1
    assert TOLD in answer.content.decode()


def test_a_refused_draw_without_a_copy_is_refused_for_its_own_reason(cast: Cast, full: None) -> None:
    with pytest.raises(Refused):
        draw(cast, "a refused draw", draw_request={"method": "unknown"})


@pytest.fixture
def look(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What one look has done, on a database in a file."""
    done: list[object] = []
    monkeypatch.setattr(keeper, "_copying", lambda: True)
    monkeypatch.setattr(copies, "begin", lambda _clock: None)
    monkeypatch.setattr(copies, "take", lambda reason, _clock: done.append(reason))
    monkeypatch.setattr(keeper, "copies_in", lambda _folder, _ending: ())
    monkeypatch.setattr(keeper, "forget_old", done.append)
    monkeypatch.setattr(type(connections), "close_all", lambda _self: None)
    return done


def test_a_look_asks_for_the_regular_copy_and_forgets_once_an_hour(look: list[object]) -> None:
    moments = iter([NOW, NOW + timedelta(minutes=59), NOW + timedelta(minutes=60)])
    working = Keeper(lambda: next(moments))
    for _ in range(3):
        working.work()
    assert look == [Reason.HOURLY, NOW, Reason.HOURLY, Reason.HOURLY, NOW + timedelta(minutes=60)]


def test_a_clock_that_is_far_ahead_for_a_while_forgets_nothing(look: list[object]) -> None:
    ahead, minute = NOW + timedelta(days=400), timedelta(minutes=1)
    moments = [NOW, ahead, ahead + minute, NOW + minute, ahead, ahead + timedelta(days=1)]
    working = Keeper(lambda: moments[0])
    while moments:
        working.work()
        moments.pop(0)
    assert [done for done in look if done is not Reason.HOURLY] == [NOW, NOW + minute, ahead + timedelta(days=1)]


def test_what_goes_wrong_is_told_and_tried_again(
    look: list[object], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_now: datetime) -> int:
        raise DatabaseError("the disk is away")

    working = Keeper(lambda: NOW)
    monkeypatch.setattr(keeper, "forget_old", fail)
    working.work()
    assert "the disk is away" in caplog.text
    monkeypatch.setattr(keeper, "forget_old", look.append)
    working.work()
    assert look[-1] == NOW


def test_without_a_copy_what_is_old_goes_all_the_same(look: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    def take(reason: Reason, clock: Any) -> Copy:
        raise copies.NoCopy(Problem.ROOM)

    monkeypatch.setattr(copies, "take", take)
    Keeper(lambda: NOW).work()
    assert look == [NOW]


def test_sessions_that_have_ended_are_cleared_away_by_the_server_itself(
    cast: Cast, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the row that says whose each was; those that go on stay."""
    settings.BACKUPS = ""
    monkeypatch.setattr(type(connections), "close_all", lambda _self: None)
    for client, ends in ((cast.client("organiser"), NOW), (cast.client("organiser"), NOW + timedelta(seconds=1))):
        Session.objects.filter(pk=client.session.session_key).update(expire_date=ends)
    stays = Session.objects.get(expire_date__gt=NOW)
    assert OpenSession.objects.count() == 2
    Keeper(lambda: NOW).work()
    assert list(Session.objects.all()) == [stays]
    assert [row.session_id for row in OpenSession.objects.all()] == [stays.pk]


def test_switched_off_no_copy_is_asked_for(settings: Settings) -> None:
    settings.BACKUPS = False
    assert not keeper._copying()
    assert not keeper._dumping()


def test_copies_are_checked_at_a_priority_that_counts_beside_the_server(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In the server's session: where the system shares the processor among sessions first, it counts only within one.
    Not in its process group, which is what Ctrl+C ends."""
    python, told = tmp_path / "python", tmp_path / "told"
    words = "import os; print(os.getsid(0), os.getpgrp() == os.getpid())"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{words}" > "{told}"\n')
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    Keeper()._have_checked()
    assert told.read_text().split() == [str(os.getsid(0)), "True"]


def test_copies_are_checked_where_the_system_refuses_to_lower_the_priority(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(_which: int, _who: int, _priority: int) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    python, told = tmp_path / "python", tmp_path / "told"
    python.write_text(f'#!/bin/sh\necho "$2 $3" > "{told}"\n')
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    monkeypatch.setattr(os, "setpriority", refuse)
    Keeper()._have_checked()
    assert told.read_text() == "backup --finish\n"
