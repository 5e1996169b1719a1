"""A tournament made like another one: what was set up comes along, what was played stays."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from tests import factories as make
from tests.conftest import Cast
from tests.whole import fill
from tournaments.archive.write.importing import copy_tournament
from tournaments.kernel.write import Refused
from tournaments.models import (
    AccessLink,
    AuditEntry,
    Judge,
    Match,
    Organiser,
    Player,
    Room,
    Signal,
    Team,
    Tour,
    Tournament,
)


def copied(cast: Cast, **fields: Any) -> Tournament:
    given = {"slug": "next", "name": "Весенний кубок", "starts_on": "2027-03-30"} | fields
    answer = copy_tournament(make.by(cast.organiser), tournament_id=cast.tournament.pk, **given)
    return Tournament.objects.get(pk=answer["tournament"])


def test_settings_rooms_tours_teams_and_judges_come_along_and_nothing_that_was_played(cast: Cast) -> None:
    source = fill(cast)
    new = copied(cast)
    assert (new.name, new.starts_on, new.ends_on) == ("Весенний кубок", date(2027, 3, 30), date(2027, 4, 1))
    assert (new.metrics, new.win_points) == (source.metrics, source.win_points)
    for model, names in ((Room, ["name", "position"]), (Tour, ["number", "kind", "name", "format", "options"])):
        rows = [
            list(model.objects.filter(tournament=tournament).order_by("pk").values(*names))
            for tournament in (source, new)
        ]
        assert rows[0] == rows[1]
    assert Player.objects.filter(team__tournament=new).count() == Player.objects.filter(team__tournament=source).count()
    late = Team.objects.get(tournament=new, name="Ёлки")
    assert (late.seed, late.lot, late.entered_from, late.withdrawn_from) == (3, None, None, None)
    assert late in Judge.objects.get(tournament=new, name="Ян").attached_to.all()
    for left in (Match.objects.filter(tour__tournament=new), Signal.objects.filter(tournament=new)):
        assert not left.exists()
    assert not AccessLink.objects.filter(tournament=new).exists()
    assert AuditEntry.objects.filter(tournament=new).count() == 1
    assert Organiser.objects.get(tournament=new).user == cast.organiser


def test_nobody_is_away_and_no_room_closed_because_it_was_so_in_the_original(cast: Cast) -> None:
    source = fill(cast)
    assert Judge.objects.filter(tournament=source).exclude(away_from=None).exists()
    assert Room.objects.filter(tournament=source).exclude(closed_in=None).exists()
    new = copied(cast)
    assert not Judge.objects.filter(tournament=new).exclude(away_from=None).exists()
    assert not Room.objects.filter(tournament=new).exclude(closed_in=None).exists()
    assert Judge.objects.get(tournament=new, name="Ян").wished_room is not None


@pytest.mark.parametrize(
    ("source", "copy"), [("public", "unlisted"), ("unlisted", "unlisted"), ("private", "private")]
)  # fmt: skip
def test_a_copy_is_not_public_before_somebody_makes_it_so(cast: Cast, source: str, copy: str) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(visibility=source, search_engines="yes")
    new = copied(cast)
    assert (new.visibility, new.search_engines) == (copy, "no")
    assert new not in Tournament.objects.listed()


def test_tours_keep_their_hour_when_the_clocks_have_changed_meanwhile(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(time_zone="Europe/Berlin")
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=datetime(2026, 7, 14, 8, tzinfo=UTC))
    copied(cast, starts_on="2027-01-14")
    assert Tour.objects.get(tournament__slug="next").starts_at == datetime(2027, 1, 14, 9, tzinfo=UTC)


def test_sites_breaks_and_lengths_come_along_at_the_same_hours_and_delays_stay_behind(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(time_zone="Europe/Berlin")
    lunch = datetime(2026, 7, 14, 11, tzinfo=UTC)
    site = cast.tournament.sites.create(name="Корпус Б", directions="Через двор", walk=7)
    Room.objects.filter(matches=cast.match).update(site=site)
    cast.tournament.timetable.create(name="Обед", starts_at=lunch, minutes=40, place="Столовая")
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=lunch, minutes=90, moves=30, delay=10)
    new = copied(cast, starts_on="2027-01-14")
    assert list(new.rooms.exclude(site=None).values_list("name", "site__name", "site__walk")) == [
        ("2.1", "Корпус Б", 7)
    ]
    assert new.sites.get().pk != site.pk
    item = new.timetable.get()
    moved = datetime(2027, 1, 14, 12, tzinfo=UTC)
    assert (item.name, item.starts_at, item.minutes, item.place) == ("Обед", moved, 40, "Столовая")
    assert new.tours.values_list("starts_at", "minutes", "moves", "delay").get() == (moved, 90, 30, None)


def test_teams_and_judges_stay_behind_when_not_wanted(cast: Cast) -> None:
    fill(cast)
    new = copied(cast, teams=False)
    assert not Team.objects.filter(tournament=new).exists()
    assert not Judge.attached_to.through.objects.filter(judge__tournament=new).exists()
    assert Judge.objects.filter(tournament=new).exists()
    assert not Judge.objects.filter(tournament=copied(cast, slug="other-one", judges=False)).exists()


def test_the_original_does_not_change(cast: Cast) -> None:
    fill(cast)
    before = Tournament.objects.filter(pk=cast.tournament.pk).values().get()
    copied(cast)
    assert Tournament.objects.filter(pk=cast.tournament.pk).values().get() == before


@pytest.mark.parametrize(("fields", "where"), [
    ({"name": " "}, "name"), ({"starts_on": "soon"}, "starts_on"), ({"slug": "cup"}, "slug"), ({"slug": "A b"}, "slug"),
])  # fmt: skip
def test_what_makes_no_sense_is_refused_and_nothing_is_stored(cast: Cast, fields: dict[str, str], where: str) -> None:
    with pytest.raises(Refused) as caught:
        copied(cast, **fields)
    assert [field for field, _sentence in caught.value.faults] == [where]
    assert Tournament.objects.count() == 2


def test_only_its_organisers_copy_a_tournament(cast: Cast) -> None:
    for who in (cast.other_organiser, cast.judge):
        with pytest.raises(PermissionDenied):
            copy_tournament(
                make.by(who), tournament_id=cast.tournament.pk, slug="next", name="N", starts_on="2027-03-30"
            )
    with pytest.raises(Refused):
        copy_tournament(make.by(cast.organiser), tournament_id=0, slug="next", name="N", starts_on="2027-03-30")
    assert Tournament.objects.count() == 2


def test_one_submission_repeated_is_one_copy(cast: Cast) -> None:
    given: dict[str, Any] = {
        "tournament_id": cast.tournament.pk,
        "slug": "next",
        "name": "N",
        "starts_on": "2027-03-30",
    }
    answers = [copy_tournament(make.by(cast.organiser, key="the same key"), **given) for _ in range(2)]
    assert answers[0] == answers[1]
    assert Tournament.objects.count() == 3


@pytest.mark.parametrize(("participants", "kept"), [("teams", ""), ("people", "post@school.example")])
def test_the_address_of_a_teams_captain_stays_behind_and_a_persons_own_comes_along(
    cast: Cast, participants: str, kept: str
) -> None:
    Match.objects.filter(tour__tournament=cast.tournament).delete()
    Tour.objects.filter(tournament=cast.tournament).delete()
    Tournament.objects.filter(pk=cast.tournament.pk).update(participants=participants)
    Team.objects.filter(tournament=cast.tournament).update(email="post@school.example")
    assert set(Team.objects.filter(tournament=copied(cast)).values_list("email", flat=True)) == {kept}
