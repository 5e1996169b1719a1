"""The organiser's pages of tours, matches and rooms."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tests.rounds.write.test_tours import win_all
from tournaments.formats.forms import FormatForm, OptionsForm
from tournaments.models import AuditEntry, Game, Match, Penalty, Room, Tour
from tournaments.timetable.write import change_timetable, state_of


@pytest.fixture
def olga(cast: Cast) -> Client:
    """The organiser's browser."""
    return cast.client("organiser")


def url(name: str, cast: Cast, *more: int) -> str:
    return reverse(name, args=[cast.tournament.slug, *more])


def tour_form(cast: Cast, **changes: str) -> dict[str, Any]:
    """What a browser sends from the untouched page of the cast's tour, with changes."""
    tour = Tour.objects.get(pk=cast.tour.pk)
    data: dict[str, Any] = {"number": tour.number, "name": tour.name, "version": tour.version, "key": "k" * 20}
    for form in (FormatForm(stored=tour.tour_format, kind=tour.kind), OptionsForm(kind=tour.kind, stored=tour.options)):
        for field in form:
            if field.value() is not None and field.value() is not False:
                data[field.html_name] = field.field.prepare_value(field.value())
    return data | changes


def test_a_tour_is_added_and_leads_to_its_figures(cast: Cast, olga: Client) -> None:
    data = {"number": 2, "name": "Сонор", "start": "sonor:sonor", "starts_at": "2026-07-14T10:00", "key": "k" * 20}
    answers = [olga.post(url("desk_tour_add", cast), data) for _ in range(3)]
    assert {answer["Location"] for answer in answers} == {url("desk_tour", cast, 2)}
    tour = Tour.objects.get(tournament=cast.tournament, number=2)
    assert tour.starts_at is not None
    assert (tour.kind, tour.starts_at.isoformat()) == ("sonor", "2026-07-14T07:00:00+00:00")
    leads_on = f'class="btn btn-outline-primary" href="{url("desk_draw", cast, 2)}"'
    assert leads_on in olga.get(url("desk_tour", cast, 2)).content.decode()
    make.make_match(tour, cast.match.team_a, cast.match.team_b)
    assert leads_on not in olga.get(url("desk_tour", cast, 2)).content.decode()


def test_a_date_outside_the_tournament_is_asked_about_on_the_same_form(cast: Cast, olga: Client) -> None:
    data = {"number": 2, "start": "sonor:sonor", "starts_at": "2025-07-14T10:00", "key": "k" * 20}
    assert b"despite_warnings" not in olga.get(url("desk_tour_add", cast)).content
    asked = olga.post(url("desk_tour_add", cast), data, headers={"accept-language": "en"})
    page = asked.content.decode()
    assert (asked.status_code, Tour.objects.filter(number=2).exists()) == (422, False)
    assert "14 July 2025 is not one of the tournament’s days (14–16 July 2026)." in page
    assert page.index('name="starts_at"') < page.index('name="despite_warnings"') < page.index('name="rehearsal"')
    again = olga.post(url("desk_tour_add", cast), data | {"key": "l" * 20, "despite_warnings": "on"})
    assert again.status_code == 302
    moved = tour_form(cast, starts_at="2026-08-14T10:00")
    refused = olga.post(url("desk_tour", cast, 1), moved)
    assert (refused.status_code, b'name="despite_warnings"' in refused.content) == (422, True)
    stored = olga.post(url("desk_tour", cast, 1), moved | {"key": "m" * 20, "despite_warnings": "on"})
    assert stored.status_code == 302


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            {"format-board_points": "2"},
            "Saved. The points of 1 match have changed. This change removed 3 signatures: they have to be given again.",
        ),
        ({"format-team_games": "3"}, "Saved. This change removed 3 signatures: they have to be given again."),
        ({"format-forfeit_points": "50"}, "Saved."),
    ],
)
def test_it_is_said_how_many_signatures_another_scoring_took_off_and_whether_points_changed(
    cast: Cast, olga: Client, change: dict[str, str], said: str
) -> None:
    win_all(cast.match)
    sent = tour_form(cast, reason="новое положение", **change)
    answer = olga.post(url("desk_tour", cast, 1), sent, headers={"accept-language": "en"}, follow=True)
    assert [str(message) for message in answer.context["messages"]] == [said]


@pytest.mark.parametrize(
    ("games", "said"),
    [
        (1, "Saved. 1 result that no longer counted has been deleted with its board."),
        (2, "Saved. 2 results that no longer counted have been deleted with their boards."),
        (0, "Saved."),
    ],
)
def test_it_is_said_how_many_results_that_nobody_counted_went_with_a_board(
    cast: Cast, olga: Client, games: int, said: str
) -> None:
    """A format with fewer games a board has left them behind, so no page shows them and they hold nothing up."""
    for number in (3, 4):
        decision = "A" if number < 3 + games else ""
        Game.objects.create(match=cast.match, stage="individual", board=4, number=number, decision=decision)
    sent = tour_form(cast, **{"format-boards": "3"})
    answer = olga.post(url("desk_tour", cast, 1), sent, headers={"accept-language": "en"}, follow=True)
    assert [str(message) for message in answer.context["messages"]] == [said]
    assert not Game.objects.filter(board=4).exists()


@pytest.mark.parametrize("name", ["desk_tours", "desk_tour"])
def test_the_desk_says_the_year_of_a_tour(cast: Cast, olga: Client, name: str) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=datetime(2026, 7, 14, 7, tzinfo=UTC))
    where = () if name == "desk_tours" else (1,)
    page = olga.get(url(name, cast, *where), headers={"accept-language": "ru"}).content.decode()
    assert "14 июля 2026, 10:00" in page


@pytest.mark.parametrize("data", [{"number": 1, "start": "corners:corners"}, {"number": 2, "start": "x:y"}, {}])
def test_a_faulty_tour_keeps_the_page(cast: Cast, olga: Client, data: dict[str, Any]) -> None:
    answer = olga.post(url("desk_tour_add", cast), data)
    assert answer.status_code == 422
    assert b"errorlist" in answer.content
    assert Tour.objects.filter(tournament=cast.tournament).count() == 1


def test_settings_are_saved_from_the_page_as_it_is_shown(cast: Cast, olga: Client) -> None:
    answer = olga.post(url("desk_tour", cast, 1), tour_form(cast, **{"number": "4", "format-team_points": "4,5"}))
    assert answer["Location"] == url("desk_tour", cast, 4)
    assert str(Tour.objects.get(pk=cast.tour.pk).tour_format.team_points) == "4.5"


def test_a_faulty_figure_is_told_at_its_field_and_the_input_kept(cast: Cast, olga: Client) -> None:
    answer = olga.post(url("desk_tour", cast, 1), tour_form(cast, **{"format-boards": "77", "name": "Финал"}))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="77"' in page
    assert 'value="Финал"' in page
    assert not AuditEntry.objects.exists()


def test_a_lost_race_shows_what_stands_and_can_be_stored_all_the_same(cast: Cast, olga: Client) -> None:
    old = tour_form(cast, name="Моё")
    Tour.objects.filter(pk=cast.tour.pk).update(name="Чужое", version=2)
    answer = olga.post(url("desk_tour", cast, 1), old)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Чужое" in page
    assert 'name="version" value="2"' in page
    assert olga.post(url("desk_tour", cast, 1), old | {"version": 2, "key": "l" * 20}).status_code == 302
    assert Tour.objects.get(pk=cast.tour.pk).name == "Моё"


def test_a_lost_race_shows_what_saving_mine_would_take_back(cast: Cast, olga: Client) -> None:
    """All of the head, and of the format and the options what is not as it was sent."""
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=datetime(2026, 7, 14, 7, tzinfo=UTC))
    old = tour_form(cast, starts_at="2026-07-14T10:00", **{"format-penalty_presets": "3 | спор"})
    tour = Tour.objects.get(pk=cast.tour.pk)
    change_timetable(
        make.by(cast.organiser), tournament_id=tour.tournament_id, seen=state_of(tour.tournament), items=[],
        tours=[{"id": tour.pk, "starts_at": "2026-07-14T11:30:00+03:00", "minutes": None, "moves": None}],
    )  # fmt: skip
    known = Tour.objects.get(pk=tour.pk)
    format_now = known.format | {"team_games": 3, "penalty_presets": [{"points": "2", "reason": "опоздание"}]}
    Tour.objects.filter(pk=tour.pk).update(format=format_now, final="1-2", rehearsal=True)
    lost = olga.post(url("desk_tour", cast, 1), old, headers={"accept-language": "en"})
    assert lost.status_code == 409
    page = lost.content.decode()
    stands = page[page.index("Current version") : page.index("What you entered")]
    for label, value in (
        ("Begins", "14 July 2026, 11:30"), ("Final for places", "1-2"), ("Rehearsal", "yes"), ("Team games", "3"),
        ("Prepared penalties", "2 | опоздание"), ("Number", "1"), ("What is played", "Corners"),
    ):  # fmt: skip
        assert f"<dt>{label}</dt><dd>{value}</dd>" in stands
    assert "<dt>Boards</dt>" not in stands
    assert "<dt>Begins</dt><dd><bdi>14 July 2026, 10:00</bdi></dd>" in page


def test_a_refused_form_keeps_the_version_that_it_was_made_from(cast: Cast, olga: Client) -> None:
    old = tour_form(cast, **{"format-boards": "77"})
    Tour.objects.filter(pk=cast.tour.pk).update(version=9)
    assert 'name="version" value="1"' in olga.post(url("desk_tour", cast, 1), old).content.decode()


def test_a_preset_fills_a_planned_tour_but_no_begun_one(cast: Cast, olga: Client) -> None:
    data = {"start": "corners:duel", "version": 1, "key": "k" * 20}
    assert olga.post(url("desk_tour_refill", cast, 1), data).status_code == 302
    assert Tour.objects.get(pk=cast.tour.pk).tour_format.boards == 1
    assert olga.post(url("desk_tour_refill", cast, 1), data | {"version": 1, "key": "l" * 20}).status_code == 409
    assert olga.post(url("desk_tour_refill", cast, 1), {"start": "?", "version": 2}).status_code == 422
    Penalty.objects.create(match=cast.match, side="A", points=1, reason="шум")
    data = {"start": "points:points", "version": 2, "key": "m" * 20}
    assert olga.post(url("desk_tour_refill", cast, 1), data).status_code == 422
    assert Tour.objects.get(pk=cast.tour.pk).kind == "corners"


def test_a_removal_sent_twice_answers_alike(cast: Cast, olga: Client) -> None:
    data = {"tour": cast.tour.pk, "version": 1, "key": "k" * 20}
    answers = [olga.post(url("desk_tour_remove", cast, 1), data) for _ in range(2)]
    assert [answer["Location"] for answer in answers] == [url("desk_tours", cast)] * 2
    assert not Tour.objects.filter(pk=cast.tour.pk).exists()


def test_a_tour_with_results_is_not_removed(cast: Cast, olga: Client) -> None:
    Penalty.objects.create(match=cast.match, side="A", points=1, reason="шум")
    answer = olga.post(url("desk_tour_remove", cast, 1), {"tour": cast.tour.pk, "version": 1}, follow=True)
    assert b"alert-danger" in answer.content
    assert Tour.objects.filter(pk=cast.tour.pk).exists()


def test_a_match_is_added_by_hand(cast: Cast, olga: Client) -> None:
    team_a, team_b = make.make_team(cast.tournament), make.make_team(cast.tournament)
    data = {"team_a": team_a.pk, "team_b": team_b.pk, "room": "беседка", "number": "", "key": "k" * 20}
    for _ in range(2):
        assert (
            olga.post(url("desk_matches", cast, 1), data)["Location"] == url("desk_matches", cast, 1) + "?add=more#add"
        )
    match = Match.objects.get(team_a=team_a)
    assert (match.number, str(match.room)) == (3, "беседка")


def test_a_match_of_strange_or_busy_teams_is_told_at_the_field(cast: Cast, olga: Client) -> None:
    foreign = make.make_team(cast.other_tournament)
    for team_a in (foreign.pk, cast.match.team_a_id, "", "x"):
        answer = olga.post(url("desk_matches", cast, 1), {"team_a": team_a, "team_b": ""})
        assert answer.status_code == 422, team_a
        assert b"errorlist" in answer.content
    assert Match.objects.filter(tour=cast.tour).count() == 2


def test_a_match_changes_its_room_and_a_lost_race_is_shown(cast: Cast, olga: Client) -> None:
    data = {
        "team_a": cast.match.team_a_id, "team_b": cast.match.team_b_id, "room": "зал", "number": 5, "version": 1,
        "key": "k" * 20,
    }  # fmt: skip
    assert olga.post(url("desk_match", cast, cast.match.pk), data).status_code == 302
    lost = olga.post(url("desk_match", cast, cast.match.pk), data | {"key": "l" * 20, "room": "холл"})
    assert lost.status_code == 409
    assert "зал" in lost.content.decode()
    assert "холл" in lost.content.decode()
    page = olga.post(url("desk_match", cast, cast.match.pk), data | {"key": "m" * 20, "version": 2, "number": 2})
    assert page.status_code == 422


def test_judges_are_assigned_with_a_warning_that_can_be_overruled(cast: Cast, olga: Client) -> None:
    judge = make.make_judge(cast.tournament, "Антон", can_be_senior=True)
    judge.attached_to.add(cast.match.team_a)
    data = {"senior": judge.pk, "judges": [], "version": 1, "key": "k" * 20}
    page = olga.post(url("desk_match_judges", cast, cast.match.pk), data)
    assert page.status_code == 422
    assert "despite_warnings" in page.content.decode()
    again = data | {"despite_warnings": "on", "key": "l" * 20}
    assert olga.post(url("desk_match_judges", cast, cast.match.pk), again).status_code == 302
    assert cast.match.match_judges.get().judge == judge


def test_approval_and_its_withdrawal_on_the_page_of_the_match(cast: Cast, olga: Client) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="signed")
    olga.post(url("desk_match_approve", cast, cast.match.pk), {"version": 1, "key": "k" * 20})
    assert Match.objects.get(pk=cast.match.pk).state == "approved"
    page = olga.post(url("desk_match_take_back", cast, cast.match.pk), {"version": 2, "key": "l" * 20})
    assert page.status_code == 422
    data = {"version": 2, "key": "m" * 20, "reason": "протест"}
    assert olga.post(url("desk_match_take_back", cast, cast.match.pk), data).status_code == 302
    assert Match.objects.get(pk=cast.match.pk).state == "closing"


def test_a_match_is_removed_once_and_answers_alike(cast: Cast, olga: Client) -> None:
    data = {"version": 1, "key": "k" * 20}
    for _ in range(2):
        answer = olga.post(url("desk_match_remove", cast, cast.match.pk), data)
        assert answer["Location"] == url("desk_matches", cast, 1)
    assert not Match.objects.filter(pk=cast.match.pk).exists()
    gone = olga.post(url("desk_match_remove", cast, cast.match.pk), data | {"key": "l" * 20})
    assert gone["Location"] == url("desk_tours", cast)


def test_rooms_are_arranged_and_renamed(cast: Cast, olga: Client) -> None:
    data = {"names": "зал\r\n2.2\r\n2.1", "shown": "2.1\r\n2.2", "key": "k" * 20}
    assert olga.post(url("desk_rooms", cast), data).status_code == 302
    assert [room.name for room in Room.objects.filter(tournament=cast.tournament)] == ["зал", "2.2", "2.1"]
    assert olga.post(url("desk_rooms", cast), data | {"key": "l" * 20}).status_code == 409
    hall = Room.objects.get(name="зал")
    renamed = {"rename-room": f"{hall.pk}:зал", "rename-name": "актовый зал", "key": "m" * 20}
    assert olga.post(url("desk_rooms", cast), renamed).status_code == 302
    assert Room.objects.get(pk=hall.pk).name == "актовый зал"
    for chosen, status in ((f"{hall.pk}:зал", 409), ("x", 422), ("", 422)):
        page = olga.post(url("desk_rooms", cast), {"rename-room": chosen, "rename-name": "холл", "key": "n" * 20})
        assert page.status_code == status


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", ["desk_tours", "desk_tour_add", "desk_rooms", "desk_import_matches", "desk_approvals"])
def test_an_empty_tournament_has_pages_in_both_languages(cast: Cast, name: str, language: str) -> None:
    client = cast.client("other_organiser")
    page = client.get(reverse(name, args=["other"]), headers={"accept-language": language})
    assert page.status_code == 200
    assert f'lang="{language}"' in page.content.decode()


def more_matches(cast: Cast) -> None:
    for _ in range(6):
        judges = (make.make_judge(cast.tournament), make.make_judge(cast.tournament))
        match = make.make_match(cast.tour, judges=judges, state="signed")
        match.penalties.create(side="A", points=1, reason="шум")
    make.make_tour(cast.tournament)


@pytest.mark.parametrize(
    ("name", "more"),
    [("desk_tours", ()), ("desk_matches", (1,)), ("desk_tour", (1,)), ("desk_approvals", ()), ("desk_rooms", ())],
)
def test_more_rows_take_no_more_queries(
    cast: Cast, olga: Client, django_assert_max_num_queries: DjangoAssertNumQueries, name: str, more: tuple[int, ...]
) -> None:
    more_matches(cast)
    address = url(name, cast, *more)
    with django_assert_max_num_queries(12) as first:
        olga.get(address)
    more_matches(cast)
    with django_assert_max_num_queries(len(first)):
        assert olga.get(address).status_code == 200


def test_the_page_of_a_match_takes_as_many_queries_with_more_judges(
    cast: Cast, olga: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    address = url("desk_match", cast, cast.match.pk)
    with django_assert_max_num_queries(
        17
    ) as first:  # one each for what was published of its tour, its bracket and its corrections
        olga.get(address)
    more_matches(cast)
    with django_assert_max_num_queries(len(first)):
        olga.get(address)


def test_extra_fields_change_nothing(cast: Cast, olga: Client) -> None:
    olga.post(url("desk_tour", cast, 1), tour_form(cast) | {"kind": "points", "tournament": "2", "options-x": "1"})
    tour = Tour.objects.get(pk=cast.tour.pk)
    assert (tour.kind, tour.tournament_id, tour.options) == ("corners", cast.tournament.pk, {})


def test_after_a_match_is_added_the_form_is_open_for_the_next(cast: Cast, olga: Client) -> None:
    text = olga.get(url("desk_matches", cast, 1), {"add": "more"}).content.decode()
    assert re.search(r'<details id="add"[^>]* open>', text)
    assert not re.search(r'<details id="add"[^>]* open>', olga.get(url("desk_matches", cast, 1)).content.decode())


def test_a_tour_begins_again_from_what_it_is_played_as(cast: Cast, olga: Client) -> None:
    tour = make.make_tour(cast.tournament, kind="points")
    text = olga.get(url("desk_tour", cast, tour.number)).content.decode()
    assert '<option value="points:points" selected>' in text
    assert "Europe/Moscow" not in text
