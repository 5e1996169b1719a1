"""Rooms and their order."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.write import Conflict, KeyReused, Refused
from tournaments.models import Room
from tournaments.roster.write.staff import arrange_rooms, rename_room


def names(cast: Cast) -> list[str]:
    return [room.name for room in Room.objects.filter(tournament=cast.tournament)]


def test_rooms_are_put_in_order_added_and_removed_with_one_effect_per_key(cast: Cast) -> None:
    Room.objects.create(tournament=cast.tournament, name="лишняя", position=5)
    intent = make.by(cast.organiser)
    given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "shown": names(cast)}
    answers = [arrange_rooms(intent, **given, names=["зал", "2.2", " 2.1 "]) for _ in range(10)]
    assert answers == [{"rooms": 3}] * 10
    assert names(cast) == ["зал", "2.2", "2.1"]
    assert str(cast.match.room) == "2.1"
    with pytest.raises(KeyReused):
        arrange_rooms(intent, **given, names=["зал"])
    with pytest.raises(Conflict) as lost:
        arrange_rooms(make.by(cast.organiser), **given, names=["2.1", "2.2"])
    assert lost.value.entry is not None


@pytest.mark.parametrize(
    "wanted", [["2.1"], ["2.1", "2.2", "2.1 "], ["2.1", "2.2", "к" * 101], ["2.1", "2.2", *map(str, range(300))]]
)
def test_a_faulty_list_is_refused_whole(cast: Cast, wanted: list[str]) -> None:
    before = names(cast)
    with pytest.raises(Refused):
        arrange_rooms(make.by(cast.organiser), tournament_id=cast.tournament.pk, shown=before, names=wanted)
    assert names(cast) == before


def test_a_renamed_room_keeps_its_matches(cast: Cast) -> None:
    room = Room.objects.get(tournament=cast.tournament, name="2.1")
    given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "room_id": room.pk, "old": "2.1"}
    intent = make.by(cast.organiser)
    answers = [rename_room(intent, **given, name="беседка") for _ in range(3)]
    assert answers == [{"room": room.pk, "name": "беседка"}] * 3
    cast.match.refresh_from_db()
    assert str(cast.match.room) == "беседка"
    with pytest.raises(Conflict):
        rename_room(make.by(cast.organiser), **given, name="зал")


def test_a_room_is_not_renamed_to_nothing_to_another_or_by_strangers(cast: Cast) -> None:
    room = Room.objects.get(tournament=cast.tournament, name="2.1")
    foreign = Room.objects.create(tournament=cast.other_tournament, name="2.1")
    given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "old": "2.1"}
    for room_id, name in ((room.pk, ""), (room.pk, "2.2"), (room.pk, "к" * 101), (foreign.pk, "зал")):
        with pytest.raises(Refused):
            rename_room(make.by(cast.organiser), **given, room_id=room_id, name=name)
    with pytest.raises(PermissionDenied):
        rename_room(make.by(cast.judge), **given, room_id=room.pk, name="зал")
    assert set(Room.objects.values_list("name", flat=True)) == {"2.1", "2.2"}
