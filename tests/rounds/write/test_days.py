"""A tour's date outside the tournament's days is stored on purpose alone, whichever of the two is changed."""

from datetime import date
from typing import Any

import pytest
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.write import Refused
from tournaments.models import AuditEntry, Tour, Tournament
from tournaments.rounds.write.tours import add_tour, change_tour
from tournaments.setup.write import change_settings

INSIDE = ("2026-07-14T00:00:00+03:00", "2026-07-16T23:59:00+03:00")
OUTSIDE = ("2025-07-14T10:00:00+03:00", "2026-07-13T23:59:00+03:00", "2026-07-17T00:00:00+03:00")


def add(cast: Cast, starts_at: str | None, **more: Any) -> Tour:
    answer = add_tour(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, number=2, name="", kind="corners",
        preset="corners", starts_at=starts_at, **more,
    )  # fmt: skip
    return Tour.objects.get(pk=answer["tour"])


def change(cast: Cast, tour: Tour, starts_at: str | None, **more: Any) -> None:
    tour.refresh_from_db()
    change_tour(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, tour_id=tour.pk, version=tour.version,
        number=tour.number, name=more.pop("name", ""), starts_at=starts_at, rehearsal=False, format=tour.format,
        options={}, **more,
    )  # fmt: skip


def move(cast: Cast, first: str, last: str, **more: Any) -> None:
    version = Tournament.objects.get(pk=cast.tournament.pk).version
    change_settings(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, version=version,
        settings={"starts_on": first, "ends_on": last}, **more,
    )  # fmt: skip


def days(cast: Cast) -> tuple[date, date]:
    tournament = Tournament.objects.get(pk=cast.tournament.pk)
    return tournament.starts_on, tournament.ends_on


@pytest.mark.parametrize("starts_at", [*INSIDE, None])
def test_a_date_of_the_tournament_asks_for_nothing(cast: Cast, starts_at: str | None) -> None:
    change(cast, add(cast, starts_at), starts_at)
    assert "despite" not in AuditEntry.objects.latest("number").changes


@pytest.mark.parametrize("starts_at", OUTSIDE)
def test_another_date_is_refused_with_both_and_stored_when_it_is_confirmed(cast: Cast, starts_at: str) -> None:
    with translation.override("en"), pytest.raises(Refused) as refused:
        add(cast, starts_at)
    [(field, sentence)] = refused.value.faults
    assert field == "despite_warnings"
    assert ("14–16 July 2026" in sentence, "2025" in sentence) == (True, starts_at[:4] == "2025")
    assert Tour.objects.filter(tournament=cast.tournament).count() == 1
    assert add(cast, starts_at, despite_warnings=True).starts_at is not None
    assert len(AuditEntry.objects.latest("number").changes["despite"]) == 1


def test_a_tour_is_moved_out_of_the_tournament_on_purpose_alone(cast: Cast) -> None:
    tour = add(cast, INSIDE[0])
    with pytest.raises(Refused):
        change(cast, tour, OUTSIDE[0])
    tour.refresh_from_db()
    assert tour.starts_at is not None
    assert (tour.starts_at.year, tour.version) == (2026, 1)
    change(cast, tour, OUTSIDE[0], despite_warnings=True)
    tour.refresh_from_db()
    assert tour.starts_at.year == 2025


def test_a_date_that_was_confirmed_is_not_asked_for_again(cast: Cast) -> None:
    tour = add(cast, OUTSIDE[0], despite_warnings=True)
    change(cast, tour, OUTSIDE[0], name="Разминка")
    tour.refresh_from_db()
    assert tour.name == "Разминка"


def test_the_days_are_those_where_the_tournament_is(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(time_zone="Asia/Vladivostok")
    with pytest.raises(Refused):
        add(cast, "2026-07-16T22:00:00+03:00")
    assert add(cast, "2026-07-13T22:00:00+03:00").starts_at is not None


def test_days_that_leave_tours_outside_are_refused_with_their_names(cast: Cast) -> None:
    add(cast, INSIDE[1])
    with translation.override("en"), pytest.raises(Refused) as refused:
        move(cast, "2026-07-14", "2026-07-15")
    [(field, sentence)] = refused.value.faults
    assert (field, "Tour 2 (16 July 2026)" in sentence) == ("despite_warnings", True)
    assert days(cast) == (date(2026, 7, 14), date(2026, 7, 16))
    move(cast, "2026-07-14", "2026-07-15", despite_warnings=True)
    assert days(cast) == (date(2026, 7, 14), date(2026, 7, 15))
    assert len(AuditEntry.objects.latest("number").changes["despite"]) == 1


def test_only_tours_that_the_change_leaves_outside_are_asked_about(cast: Cast) -> None:
    add(cast, OUTSIDE[2], despite_warnings=True)
    move(cast, "2026-07-13", "2026-07-15")
    move(cast, "2026-07-13", "2026-07-20")
    assert days(cast) == (date(2026, 7, 13), date(2026, 7, 20))


def test_another_time_zone_leaves_no_tour_outside_for_the_hours_stay(cast: Cast) -> None:
    tour = add(cast, INSIDE[1])
    change_settings(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, version=1,
        settings={"time_zone": "Asia/Vladivostok"},
    )  # fmt: skip
    tour.refresh_from_db()
    assert tour.starts_at is not None
    assert tour.starts_at.isoformat() == "2026-07-16T13:59:00+00:00"
    assert "despite" not in AuditEntry.objects.latest("number").changes
