"""Making a tournament and changing its settings."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.access import PUBLIC
from tournaments.kernel.write import Conflict, KeyReused, Refused
from tournaments.models import AuditEntry, Match, Tour, Tournament
from tournaments.publishing.read import fixture_of
from tournaments.publishing.rules import to_json
from tournaments.setup.write import change_settings, create_tournament, settings_of

SETTINGS = {
    "name": "Кубок", "place": "Школа", "starts_on": "2026-07-14", "ends_on": "2026-07-15",
    "time_zone": "Asia/Omsk", "language": "en", "visibility": "unlisted", "metrics": "points(without=1) , wins",
    "win_points": "3", "draw_points": "1½", "loss_points": "0", "bye_points": "",
    "bye_own": "0", "participants": "teams", "count_when": "signed", "signing": "drawn",
    "public_names": "short", "name_order": "surname", "search_engines": "yes",
    "draft_times": "yes", "reviews": "no",
}  # fmt: skip


def test_a_new_tournament_is_organised_by_its_creator(cast: Cast) -> None:
    answer = create_tournament(make.by(cast.organiser), slug="new-cup", settings=SETTINGS)
    made = Tournament.objects.get(slug="new-cup")
    assert answer == {"tournament": made.pk, "slug": "new-cup"}
    assert [row.user for row in made.organisers.all()] == [cast.organiser]
    assert (made.metrics, made.draw_points) == ("points(without=1), wins", Decimal("1.5"))
    entry = AuditEntry.objects.get(tournament=made)
    assert entry.changes["after"]["organisers"] == ["olga"]


@pytest.mark.parametrize("times", [2, 10])
def test_making_it_twice_with_one_key_makes_one(cast: Cast, times: int) -> None:
    intent = make.by(cast.organiser)
    answers = [create_tournament(intent, slug="new-cup", settings=SETTINGS) for _ in range(times)]
    assert answers == [answers[0]] * times
    assert Tournament.objects.filter(slug="new-cup").count() == 1
    with pytest.raises(KeyReused):
        create_tournament(intent, slug="another", settings=SETTINGS)


@pytest.mark.parametrize("slug", ["", "new", "cup", "-a", "a-", "a--b", "Кубок", "A", "a/b", "a" * 61])
def test_it_refuses_an_address_that_is_taken_or_no_address(cast: Cast, slug: str) -> None:
    before = Tournament.objects.count()
    with pytest.raises(Refused) as caught:
        create_tournament(make.by(cast.organiser), slug=slug, settings=SETTINGS)
    assert [field for field, _ in caught.value.faults] == ["slug"]
    assert Tournament.objects.count() == before


def test_the_public_makes_no_tournament(cast: Cast) -> None:
    with pytest.raises(PermissionDenied):
        create_tournament(make.by(PUBLIC), slug="new-cup", settings=SETTINGS)
    assert not Tournament.objects.filter(slug="new-cup").exists()


def test_metrics_that_name_a_tour_that_does_not_exist_are_refused(cast: Cast) -> None:
    given = {"metrics": "points(without=4)"}
    with pytest.raises(Refused) as caught:
        change_settings(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=1, settings=given)
    assert [field for field, _ in caught.value.faults] == ["metrics"]
    assert Tournament.objects.get(pk=cast.tournament.pk).metrics == "match_points, points"
    assert not AuditEntry.objects.exists()


def test_metrics_that_nobody_changes_keep_no_other_setting_from_being_stored(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(metrics="points(without=4)")
    change_settings(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=1, settings={"name": "Кубок"})
    assert Tournament.objects.get(pk=cast.tournament.pk).name == "Кубок"


def test_settings_change_and_the_log_holds_both(cast: Cast) -> None:
    answer = change_settings(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=1, settings=SETTINGS)
    stored = Tournament.objects.get(pk=cast.tournament.pk)
    assert answer == {"version": 2}
    assert settings_of(stored) == SETTINGS | {"metrics": "points(without=1), wins", "draw_points": "1.5"}
    assert stored.slug == "cup"
    changes = AuditEntry.objects.get().changes
    assert (changes["before"]["name"], changes["after"]["name"]) == ("Кубок школы", "Кубок")


def test_in_another_time_zone_everything_begins_at_the_hours_that_were_entered(cast: Cast) -> None:
    """Ten o'clock in Moscow becomes ten o'clock in Yekaterinburg, of what was published too."""
    ten, pk = datetime(2026, 7, 14, 7, tzinfo=UTC), cast.tournament.pk
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=ten)
    published = to_json([fixture_of(cast.match, Tour.objects.get(pk=cast.tour.pk))])
    Tour.objects.filter(pk=cast.tour.pk).update(published=published)
    lunch = cast.tournament.timetable.create(name="Обед", starts_at=ten + timedelta(hours=3), minutes=40)
    intent = make.by(cast.organiser)
    with translation.override("en"):
        change_settings(intent, tournament_id=pk, version=1, settings={"time_zone": "Asia/Yekaterinburg"})
    tour = Tour.objects.get(pk=cast.tour.pk)
    lunch.refresh_from_db()
    assert (tour.starts_at, tour.version) == (ten - timedelta(hours=2), 2)
    assert lunch.starts_at == ten + timedelta(hours=1)
    assert fixture_of(cast.match, tour).at == tour.published["matches"][0]["at"]
    assert intent.found["warnings"] == ["The tours and breaks keep their hours, now by the new time zone."]
    changes = AuditEntry.objects.get().changes
    for side, tours, items in (("before", "07:00", "10:00"), ("after", "05:00", "08:00")):
        [described], [item] = changes[side]["tours"], changes[side]["items"]
        assert (described["starts_at"], item["starts_at"]) == (
            f"2026-07-14T{tours}:00+00:00",
            f"2026-07-14T{items}:00+00:00",
        )


def test_what_was_published_without_a_time_has_none_in_another_time_zone(cast: Cast) -> None:
    """An imported file leaves out what is empty."""
    published = to_json([fixture_of(cast.match, cast.tour)])
    del published["matches"][0]["at"]
    Tour.objects.filter(pk=cast.tour.pk).update(published=published)
    given = {"time_zone": "Asia/Yekaterinburg"}
    change_settings(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=1, settings=given)
    assert Tour.objects.get(pk=cast.tour.pk).published == published


@pytest.mark.parametrize("at", ["скоро", "2026-07-14T10:00:00", None])
def test_what_an_earlier_version_imported_in_place_of_a_time_keeps_no_zone_from_being_changed(
    cast: Cast, at: str | None
) -> None:
    published = to_json([fixture_of(cast.match, cast.tour)])
    published["matches"][0]["at"] = at
    Tour.objects.filter(pk=cast.tour.pk).update(published=published)
    given = {"time_zone": "Asia/Yekaterinburg"}
    change_settings(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=1, settings=given)
    assert Tournament.objects.get(pk=cast.tournament.pk).time_zone == "Asia/Yekaterinburg"
    assert Tour.objects.get(pk=cast.tour.pk).published == published


def test_a_time_zone_of_the_same_hours_moves_nothing(cast: Cast) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=datetime(2026, 7, 14, 7, tzinfo=UTC))
    intent, given = make.by(cast.organiser), {"time_zone": "Europe/Minsk"}
    change_settings(intent, tournament_id=cast.tournament.pk, version=1, settings=given)
    assert Tour.objects.get(pk=cast.tour.pk).version == 1
    assert "warnings" not in intent.found
    assert "tours" not in AuditEntry.objects.get().changes["after"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "\u202e"),
        ("name", "д" * 101),
        ("place", "д" * 201),
        ("starts_on", ""),
        ("starts_on", "14.07.2026"),
        ("ends_on", "9999-12-31"),
        ("ends_on", "2026-07-13"),
        ("time_zone", "Mars/Olympus"),
        ("language", "de"),
        ("visibility", "secret"),
        ("metrics", "beauty"),
        ("metrics", ""),
        ("win_points", "0"),
        ("win_points", "1"),
        ("draw_points", "x"),
        ("loss_points", "2.555"),
        ("count_when", "never"),
        ("bye_points", "x"),
        ("bye_own", "2.555"),
        ("participants", "dogs"),
        ("participants", "people"),
        ("public_names", "nobody"),
        ("name_order", "last"),
        ("search_engines", "1"),
        ("draft_times", "maybe"),
        ("reviews", "perhaps"),
    ],
)
def test_it_refuses_settings_without_sense(cast: Cast, field: str, value: str) -> None:
    before = settings_of(Tournament.objects.get(pk=cast.tournament.pk))
    with pytest.raises(Refused) as caught:
        change_settings(
            make.by(cast.organiser), tournament_id=cast.tournament.pk, version=1, settings=SETTINGS | {field: value}
        )
    assert [name for name, _ in caught.value.faults] == [field]
    assert settings_of(Tournament.objects.get(pk=cast.tournament.pk)) == before
    assert AuditEntry.objects.count() == 0


def test_all_faults_are_told_at_once(cast: Cast) -> None:
    with pytest.raises(Refused) as caught:
        change_settings(
            make.by(cast.organiser), tournament_id=cast.tournament.pk, version=1, settings=dict.fromkeys(SETTINGS, "")
        )
    assert {name for name, _ in caught.value.faults} >= {"name", "starts_on", "metrics", "win_points"}


def test_what_is_left_out_is_as_usual_at_first_and_then_stays(cast: Cast) -> None:
    few = {name: SETTINGS[name] for name in ("name", "starts_on", "ends_on")}
    made = create_tournament(make.by(cast.organiser), slug="new-cup", settings=few)
    stored = Tournament.objects.get(pk=made["tournament"])
    assert (stored.metrics, stored.win_points) == ("match_points, points", Decimal(2))
    named: dict[str, Any] = {"tournament_id": stored.pk}
    change_settings(make.by(cast.organiser), version=1, settings={"metrics": "wins", "win_points": "3"}, **named)
    change_settings(make.by(cast.organiser), version=2, settings={"place": "Школа"}, **named)
    stored.refresh_from_db()
    assert (stored.name, stored.place, stored.metrics, stored.win_points) == ("Кубок", "Школа", "wins", Decimal(3))


def test_a_new_tournament_protects_names_and_is_not_found(cast: Cast) -> None:
    few = {name: SETTINGS[name] for name in ("name", "starts_on", "ends_on")}
    made = create_tournament(make.by(cast.organiser), slug="new-cup", settings=few)
    stored = Tournament.objects.get(pk=made["tournament"])
    assert (stored.public_names, stored.name_order, stored.may_be_found) == ("short", "guess", False)


def test_the_second_of_two_loses(cast: Cast) -> None:
    named: dict[str, Any] = {"tournament_id": cast.tournament.pk, "version": 1}
    change_settings(make.by(cast.organiser), settings=SETTINGS, **named)
    with pytest.raises(Conflict):
        change_settings(make.by(cast.superuser), settings=SETTINGS | {"name": "Другой"}, **named)
    assert Tournament.objects.get(pk=cast.tournament.pk).name == "Кубок"


def test_a_stranger_changes_nothing(cast: Cast) -> None:
    with pytest.raises(PermissionDenied):
        change_settings(make.by(cast.other_organiser), tournament_id=cast.tournament.pk, version=1, settings=SETTINGS)
    assert Tournament.objects.get(pk=cast.tournament.pk).name == "Кубок школы"


def test_participants_are_chosen_before_there_are_any(cast: Cast) -> None:
    wanted = SETTINGS | {"participants": "people", "metrics": "points"}
    empty = make.make_tournament(organiser=cast.organiser)
    change_settings(make.by(cast.organiser), tournament_id=empty.pk, version=1, settings=wanted)
    assert Tournament.objects.get(pk=empty.pk).is_individual
    make.make_tour(empty, kind="points")
    with pytest.raises(Refused) as caught:
        change_settings(make.by(cast.organiser), tournament_id=empty.pk, version=2, settings=SETTINGS)
    assert [field for field, _ in caught.value.faults] == ["participants"]
    assert Tournament.objects.get(pk=empty.pk).is_individual


def test_a_bye_is_worth_a_win_unless_something_else_is_set(cast: Cast) -> None:
    named: dict[str, Any] = {"tournament_id": cast.tournament.pk}
    change_settings(make.by(cast.organiser), version=1, settings=SETTINGS, **named)
    assert Tournament.objects.get(pk=cast.tournament.pk).bye_worth == 3
    change_settings(make.by(cast.organiser), version=2, settings=SETTINGS | {"bye_points": "1½"}, **named)
    assert Tournament.objects.get(pk=cast.tournament.pk).bye_worth == Decimal("1.5")


def test_what_a_bye_earns_follows_the_settings_at_once(cast: Cast) -> None:
    bye = Match.objects.create(tour=make.make_tour(cast.tournament), number=1, team_a=cast.match.team_a)
    known = Match.objects.create(tour=make.make_tour(cast.tournament), number=1, team_a=cast.match.team_a, entered_a=7)
    change_settings(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, version=1, settings=SETTINGS | {"bye_own": "4½"}
    )
    totals = dict(Match.objects.filter(team_b=None).values_list("pk", "total_a"))
    assert totals == {bye.pk: Decimal("4.5"), known.pk: Decimal(7)}
