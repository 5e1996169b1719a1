"""Use cases of the timetable: times and breaks together, delays, sites."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.write import Conflict, Refused
from tournaments.models import AuditEntry, Room, Site, TimetableItem, Tour, Tournament
from tournaments.timetable.write import add_site, change_site, change_timetable, remove_site, say_delay, state_of

TEN = "2026-07-14T10:00:00+03:00"
LUNCH: dict[str, Any] = {
    "id": None, "name": "Обед", "starts_at": "2026-07-14T13:00:00+03:00", "minutes": 40, "place": "Столовая",
}  # fmt: skip


def tour_row(tour: Tour, **fields: Any) -> dict[str, Any]:
    return {"id": tour.pk, "starts_at": None, "minutes": None, "moves": None} | fields


def arrange(cast: Cast, *tours: dict[str, Any], items: tuple[dict[str, Any], ...] = (), **more: Any) -> Any:
    given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "seen": state_of(cast.tournament)} | more
    return change_timetable(make.by(more.pop("who", cast.organiser)), tours=tours, items=items, **given)


def refused(cast: Cast, *tours: dict[str, Any], **more: Any) -> list[str]:
    before = state_of(cast.tournament), AuditEntry.objects.count()
    with pytest.raises(Refused) as caught:
        arrange(cast, *tours, **more)
    assert (state_of(cast.tournament), AuditEntry.objects.count()) == before
    return [field for field, _sentence in caught.value.faults]


def test_times_lengths_and_breaks_are_stored_together(cast: Cast) -> None:
    answer = arrange(cast, tour_row(cast.tour, starts_at=TEN, minutes=90, moves=30), items=(LUNCH,))
    tour, item = Tour.objects.get(pk=cast.tour.pk), TimetableItem.objects.get()
    assert answer == {"tours": 1, "items": 1, "delays_withdrawn": []}
    assert (tour.starts_at, tour.length, tour.moves) == (datetime(2026, 7, 14, 7, tzinfo=UTC), 90, 30)
    assert tour.ends_at == datetime(2026, 7, 14, 8, 30, tzinfo=UTC)
    assert (item.name, item.ends_at, item.place) == ("Обед", datetime(2026, 7, 14, 10, 40, tzinfo=UTC), "Столовая")


def test_what_has_changed_stands_in_the_log_and_raises_the_tours_version(cast: Cast) -> None:
    other = make.make_tour(cast.tournament)
    arrange(cast, tour_row(cast.tour, starts_at=TEN), tour_row(other), items=(LUNCH,))
    entry = AuditEntry.objects.get()
    assert entry.action == "timetable.change"
    assert [row["number"] for row in entry.changes["after"]["tours"]] == [1]
    assert [row["name"] for row in entry.changes["after"]["items"]] == ["Обед"]
    versions = dict(Tour.objects.filter(tournament=cast.tournament).values_list("number", "version"))
    assert versions == {1: 2, 2: 1}


def test_an_item_that_is_left_out_is_removed_and_others_keep_their_number(cast: Cast) -> None:
    arrange(cast, tour_row(cast.tour), items=(LUNCH, LUNCH | {"name": "Открытие"}))
    lunch, opening = TimetableItem.objects.order_by("pk")
    arrange(cast, tour_row(cast.tour), items=(LUNCH | {"id": opening.pk, "name": "Парад"},))
    assert list(TimetableItem.objects.values_list("pk", "name")) == [(opening.pk, "Парад")]
    assert lunch.pk != opening.pk


def test_a_page_that_is_older_than_what_stands_changes_nothing(cast: Cast) -> None:
    seen = state_of(cast.tournament)
    arrange(cast, tour_row(cast.tour, starts_at=TEN))
    with pytest.raises(Conflict) as caught:
        arrange(cast, tour_row(cast.tour, minutes=5), seen=seen)
    assert caught.value.entry is not None
    assert Tour.objects.get(pk=cast.tour.pk).minutes is None


@pytest.mark.parametrize("wrong", [{"minutes": 0}, {"minutes": 1441}, {"moves": 0}, {"starts_at": "soon"}])
def test_what_makes_no_sense_of_a_tour_is_named_at_its_field(cast: Cast, wrong: dict[str, Any]) -> None:
    [name] = wrong
    assert refused(cast, tour_row(cast.tour, **wrong)) == [f"tour-{cast.tour.pk}-{name}"]


@pytest.mark.parametrize("wrong", [
    {"name": ""}, {"name": "о" * 101}, {"minutes": None}, {"minutes": 0}, {"starts_at": None}, {"place": "о" * 201},
])  # fmt: skip
def test_what_makes_no_sense_of_an_item_is_named_at_its_field(cast: Cast, wrong: dict[str, Any]) -> None:
    [name] = wrong
    assert refused(cast, tour_row(cast.tour), items=(LUNCH | wrong,)) == [f"new-{name}"]


def test_a_day_outside_the_tournament_is_to_be_confirmed(cast: Cast) -> None:
    """The tournament lasts from 14 to 16 July in Moscow: half past midnight there is still 16 July in UTC."""
    late = LUNCH | {"starts_at": "2026-07-17T00:30:00+03:00"}
    assert refused(cast, tour_row(cast.tour, starts_at="2025-07-14T10:00:00+03:00")) == ["despite_warnings"]
    assert refused(cast, tour_row(cast.tour), items=(late,)) == ["despite_warnings"]
    arrange(cast, tour_row(cast.tour), items=(late,), despite_warnings=True)
    assert AuditEntry.objects.get().changes["despite"]
    again = late | {"id": TimetableItem.objects.get().pk, "name": "Поздний ужин"}
    arrange(cast, tour_row(cast.tour), items=(again,))


def test_tours_and_items_of_another_tournament_are_not_reached(cast: Cast) -> None:
    other = make.make_tour(cast.other_tournament)
    item = TimetableItem.objects.create(
        tournament=cast.other_tournament, name="Чужой", starts_at=datetime(2026, 7, 14, tzinfo=UTC)
    )
    assert refused(cast, tour_row(other, starts_at=TEN)) == [""]
    assert refused(cast, tour_row(cast.tour), items=(LUNCH | {"id": item.pk},)) == [""]


def test_only_organisers_change_it(cast: Cast) -> None:
    for who in (cast.other_organiser, cast.judge, cast.captain_a):
        with pytest.raises(PermissionDenied):
            change_timetable(
                make.by(who), tournament_id=cast.tournament.pk, seen=state_of(cast.tournament), tours=(), items=()
            )
        with pytest.raises(PermissionDenied):
            say_delay(make.by(who), tournament_id=cast.tournament.pk, tour_id=cast.tour.pk, minutes=5)
        with pytest.raises(PermissionDenied):
            add_site(make.by(who), tournament_id=cast.tournament.pk, name="Б", directions="", walk=5)


# Delays.
def say(cast: Cast, minutes: int | None) -> None:
    say_delay(make.by(cast.organiser), tournament_id=cast.tournament.pk, tour_id=cast.tour.pk, minutes=minutes)


def test_a_delay_is_said_and_taken_back_while_the_plan_stays(cast: Cast) -> None:
    moment = datetime(2026, 7, 14, 7, tzinfo=UTC)
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=moment)
    revision = Tournament.objects.get(pk=cast.tournament.pk).revision
    for minutes in (15, 0, None):
        say(cast, minutes)
        assert Tour.objects.values_list("delay", "starts_at", "version").get(pk=cast.tour.pk) == (minutes, moment, 1)
    assert Tournament.objects.get(pk=cast.tournament.pk).revision == revision + 3
    assert [entry.changes["after"]["delay"] for entry in AuditEntry.objects.order_by("number")] == [15, 0, None]


@pytest.mark.parametrize("minutes", [-5, 721])
def test_a_delay_is_neither_early_nor_longer_than_half_a_day(cast: Cast, minutes: int) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=datetime(2026, 7, 14, 7, tzinfo=UTC))
    with pytest.raises(Refused):
        say(cast, minutes)
    assert Tour.objects.get(pk=cast.tour.pk).delay is None


def test_a_tour_without_a_time_cannot_be_late(cast: Cast) -> None:
    with pytest.raises(Refused):
        say(cast, 5)


# Sites.
def site(cast: Cast, name: str = "Корпус Б", **fields: Any) -> Site:
    given: dict[str, Any] = {"name": name, "directions": "Через двор", "walk": 7} | fields
    answer = add_site(make.by(cast.organiser), tournament_id=cast.tournament.pk, **given)
    return Site.objects.get(pk=answer["site"])


def test_a_room_belongs_to_one_site(cast: Cast) -> None:
    room = cast.match.room
    assert room is not None
    first, second = site(cast, rooms=[room.pk]), site(cast, "Корпус А")
    change_site(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, site_id=second.pk, version=1, name="Корпус А",
        directions="", walk=0, rooms=[room.pk],
    )  # fmt: skip
    assert list(first.rooms.all()) == []
    assert list(second.rooms.all()) == [room]
    assert AuditEntry.objects.order_by("-number")[0].changes["after"]["rooms"] == [room.name]


def test_a_site_that_is_removed_leaves_its_rooms(cast: Cast) -> None:
    assert cast.match.room is not None
    made = site(cast, rooms=[cast.match.room.pk])
    remove_site(make.by(cast.organiser), tournament_id=cast.tournament.pk, site_id=made.pk, version=1)
    assert not Site.objects.exists()
    assert Room.objects.get(pk=cast.match.room.pk).site is None


@pytest.mark.parametrize(("wrong", "field"), [
    ({"name": ""}, "name"), ({"name": "КОРПУС Б"}, "name"), ({"walk": 241}, "walk"), ({"rooms": [10**6]}, "rooms"),
    ({"directions": "д" * 1001}, "directions"),
])  # fmt: skip
def test_what_makes_no_sense_of_a_site_is_refused(cast: Cast, wrong: dict[str, Any], field: str) -> None:
    site(cast)
    with pytest.raises(Refused) as caught:
        site(cast, **{"name": "Ещё один"} | wrong)
    assert [name for name, _sentence in caught.value.faults] == [field]
    assert Site.objects.count() == 1


def test_a_site_that_somebody_has_changed_meanwhile_is_a_conflict(cast: Cast) -> None:
    made = site(cast)
    given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "site_id": made.pk, "directions": "", "walk": 1}
    change_site(make.by(cast.organiser), version=1, name="Корпус В", **given)
    with pytest.raises(Conflict):
        change_site(make.by(cast.organiser), version=1, name="Корпус Г", **given)
    assert Site.objects.get().name == "Корпус В"


def test_what_was_said_of_a_delay_goes_with_another_time_and_stays_with_the_same(cast: Cast) -> None:
    arrange(cast, tour_row(cast.tour, starts_at=TEN))
    say_delay(make.by(cast.organiser), tournament_id=cast.tournament.pk, tour_id=cast.tour.pk, minutes=30)
    arrange(cast, tour_row(cast.tour, starts_at=TEN, minutes=50))
    assert Tour.objects.get(pk=cast.tour.pk).delay == 30
    arrange(cast, tour_row(cast.tour, starts_at="2026-07-14T10:30:00+03:00", minutes=50))
    assert Tour.objects.get(pk=cast.tour.pk).delay is None
