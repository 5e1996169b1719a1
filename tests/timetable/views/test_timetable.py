"""Pages of the timetable: at the desk, for everybody, in the hall; on paper and in calendars."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from tests import factories as make
from tests.conftest import Cast
from tests.lost_race import save_mine
from tests.paper import scenes
from tournaments.formats.rules.tour_format import PRESETS, to_json
from tournaments.models import Match, Room, Site, TimetableItem, Tour, Tournament
from tournaments.timetable.documents import timetable_pages
from tournaments.timetable.read import timetable_of
from tournaments.timetable.write import say_delay, state_of

TEN = datetime(2026, 7, 14, 7, tzinfo=UTC)
"""Ten o'clock in Moscow."""
EN: dict[str, Any] = {"headers": {"accept-language": "en"}}


@pytest.fixture
def planned(cast: Cast) -> Cast:
    """A tour at ten, lunch at one, a second tour on the next day, a third one without a time."""
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=TEN)
    TimetableItem.objects.create(
        tournament=cast.tournament, name="Обед", starts_at=TEN + timedelta(hours=3), minutes=40, place="Столовая"
    )
    make.make_tour(cast.tournament, starts_at=TEN + timedelta(days=1), kind="points", name="Викторина")
    make.make_tour(cast.tournament)
    cast.tour.refresh_from_db()
    return cast


def text_of(response: Any) -> str:
    body = response.content.decode()
    main = body[body.index("<main") : body.index("</main>")]
    return " ".join(re.sub("<[^>]*>", " ", main).split())


def get(name: str, *where: object, client: Client | None = None) -> str:
    response = (client or Client()).get(reverse(name, args=["cup", *where]), **EN)
    assert response.status_code == 200
    return text_of(response)


def desk(cast: Cast) -> str:
    return get("desk_timetable", client=cast.client("organiser"))


def form_of(cast: Cast, **changes: str) -> dict[str, str]:
    """What the desk's form sends when nothing but this is changed."""
    page = cast.client("organiser").get(reverse("desk_timetable", args=["cup"])).content.decode()
    form = page[page.index('class="times"') :]
    fields = dict(re.findall(r'<input[^>]* name="([^"]+)"(?:[^>]* value="([^"]*)")?', form))
    fields = {
        name: value for name, value in fields.items() if not name.endswith("-remove") and name != "csrfmiddlewaretoken"
    }
    return fields | {"seen": state_of(cast.tournament)} | changes


def send(cast: Cast, **changes: str) -> Any:
    return cast.client("organiser").post(reverse("desk_timetable", args=["cup"]), form_of(cast, **changes), **EN)


# For everybody.
def test_everybody_reads_phases_with_clock_times_by_the_tournaments_clock(planned: Cast) -> None:
    said = get("timetable")
    assert "10:00 –11:15" in said
    assert "10:00 warm-up, 10:20 individual stage, 10:35 team stage, 11:10 signing, ends around 11:15" in said
    assert "13:00 –13:40 Обед Столовая" in said
    assert said.index("14 July") < said.index("Обед") < said.index("15 July") < said.index("Викторина")
    assert said.index("Time not announced yet") < said.rindex("Tour 3")


def test_in_a_tournament_of_persons_the_only_stage_has_no_name(planned: Cast) -> None:
    Tournament.objects.filter(pk=planned.tournament.pk).update(participants=Tournament.Participants.PEOPLE)
    Tour.objects.filter(pk=planned.tour.pk).update(format=to_json(PRESETS["duel"].format))
    said = get("timetable")
    assert "10:00 warm-up, 10:20 games, " in said
    assert "individual stage" not in said


def test_nobody_reads_who_plays_whom(planned: Cast) -> None:
    said = get("timetable")
    assert not [team for team in ("Альфа", "Бета", "Гамма") if team in said]


def test_the_page_is_made_once_for_a_state_and_anew_after_a_change(planned: Cast) -> None:
    client, url = Client(), reverse("timetable", args=["cup"])
    tag = client.get(url)["ETag"]
    assert client.get(url, headers={"if-none-match": tag}).status_code == 304
    say_delay(make.by(planned.organiser), tournament_id=planned.tournament.pk, tour_id=planned.tour.pk, minutes=10)
    assert client.get(url, headers={"if-none-match": tag}).status_code == 200


def test_an_empty_timetable_says_so(cast: Cast) -> None:
    Tour.objects.filter(tournament=cast.tournament).delete()
    assert "Nothing is planned yet." in get("timetable")


def test_a_site_stands_with_the_tour_and_with_the_way(planned: Cast) -> None:
    site = Site.objects.create(tournament=planned.tournament, name="Корпус Б", directions="Через двор")
    Room.objects.filter(matches=planned.match).update(site=site)
    said = get("timetable")
    assert "Tour 1 Corners Корпус Б" in said
    assert "Через двор" in said
    home = planned.client("captain_a").get(reverse("captain"), **EN)
    assert "2.1, Корпус Б" in text_of(home)
    assert "Через двор" in text_of(home)
    assert "2.1, Корпус Б" in text_of(planned.client("judge").get(reverse("judge"), **EN))
    assert "2.2, Корпус Б" not in text_of(planned.client("other_judge").get(reverse("judge"), **EN))


# At the desk.
def test_nobody_reads_at_which_site_a_draft_will_be_played(planned: Cast) -> None:
    site = Site.objects.create(tournament=planned.tournament, name="Корпус Б")
    Room.objects.filter(matches=planned.match).update(site=site)
    Tour.objects.filter(pk=planned.tour.pk).update(draft=True)
    assert "Tour 1 Corners Корпус Б" not in get("timetable")


def test_the_organiser_sets_all_times_on_one_page(planned: Cast) -> None:
    third = Tour.objects.get(tournament=planned.tournament, number=3)
    response = send(planned, **{
        f"tour-{third.pk}-starts_at": "2026-07-14T15:30", f"tour-{third.pk}-minutes": "60", "new-name": "Открытие",
        "new-starts_at": "2026-07-14T09:30", "new-minutes": "20", "new-place": "Актовый зал",
    })  # fmt: skip
    assert response.status_code == 302
    third.refresh_from_db()
    assert (third.starts_at, third.length) == (TEN + timedelta(hours=5.5), 60)
    opening = TimetableItem.objects.get(name="Открытие")
    assert (opening.starts_at, opening.minutes, opening.place) == (TEN - timedelta(minutes=30), 20, "Актовый зал")
    assert TimetableItem.objects.count() == 2


def test_an_item_is_removed_by_its_tick(planned: Cast) -> None:
    item = TimetableItem.objects.get()
    assert send(planned, **{f"item-{item.pk}-remove": "on"}).status_code == 302
    assert not TimetableItem.objects.exists()


def test_an_item_without_a_length_is_asked_for_it_and_nothing_is_lost(planned: Cast) -> None:
    response = send(planned, **{"new-name": "Открытие", "new-starts_at": "2026-07-14T09:30"})
    assert response.status_code == 422
    assert "Fill this in." in text_of(response)
    assert 'value="Открытие"' in response.content.decode()
    assert TimetableItem.objects.count() == 1


def test_a_time_that_the_clocks_leap_over_is_refused(planned: Cast) -> None:
    """In Berlin there is no 2:30 in the night of 29 March 2026."""
    Tournament.objects.filter(pk=planned.tournament.pk).update(time_zone="Europe/Berlin", starts_on="2026-03-28")
    response = send(planned, **{f"tour-{planned.tour.pk}-starts_at": "2026-03-29T02:30"})
    assert response.status_code == 422
    assert Tour.objects.get(pk=planned.tour.pk).starts_at == TEN


def test_times_that_follow_are_proposed_and_not_stored_before_they_are_looked_at(planned: Cast) -> None:
    Tour.objects.filter(tournament=planned.tournament, number=2).update(number=9)
    response = send(planned, propose=f"tour-{planned.tour.pk}", gap="10")
    third = Tour.objects.get(tournament=planned.tournament, number=3)
    body = response.content.decode()
    assert response.status_code == 200
    assert "These times are only suggested." in text_of(response)
    assert f'name="tour-{third.pk}-starts_at" value="2026-07-14T11:25"' in body
    assert third.starts_at is None
    fields = dict(re.findall(r'<input[^>]* name="([^"]+)" value="([^"]*)"', body[body.index('class="times"') :]))
    fields = {name: value for name, value in fields.items() if not name.endswith("-remove")}
    stored = planned.client("organiser").post(reverse("desk_timetable", args=["cup"]), fields)
    assert stored.status_code == 302
    third.refresh_from_db()
    assert third.starts_at == TEN + timedelta(minutes=85)


def test_a_page_that_somebody_has_overtaken_shows_what_stands(planned: Cast) -> None:
    old = form_of(planned)
    TimetableItem.objects.all().delete()
    response = planned.client("organiser").post(reverse("desk_timetable", args=["cup"]), old, **EN)
    assert response.status_code == 409
    assert "Викторина" in text_of(response)


def test_saving_mine_after_a_lost_race_stores_it_and_leaves_alone_what_came_meanwhile(planned: Cast) -> None:
    """A tour and an item that the page did not have keep their times."""
    olga, url = planned.client("organiser"), reverse("desk_timetable", args=["cup"])
    mine = form_of(planned, **{f"tour-{planned.tour.pk}-starts_at": "2026-07-14T11:30"})
    new = make.make_tour(planned.tournament, starts_at=TEN + timedelta(days=2), minutes=50)
    day = {"tournament": planned.tournament, "starts_at": TEN + timedelta(hours=8)}
    TimetableItem.objects.create(name="Награждение", minutes=25, place="Актовый зал", **day)
    lost = olga.post(url, mine, **EN)
    assert lost.status_code == 409
    assert "Tour 4 16 July, 10:00, 50 min" in text_of(lost)
    refused = save_mine(olga, url, lost, **{f"tour-{planned.tour.pk}-minutes": "x"})
    assert refused.status_code == 422
    assert f'name="tour-{new.pk}-starts_at" value="2026-07-16T10:00"' in refused.content.decode()
    assert save_mine(olga, url, lost).status_code == 302
    planned.tour.refresh_from_db()
    new.refresh_from_db()
    assert planned.tour.starts_at == TEN + timedelta(minutes=90)
    assert (new.starts_at, new.minutes) == (TEN + timedelta(days=2), 50)
    awards = TimetableItem.objects.get(name="Награждение")
    assert (awards.starts_at, awards.minutes, awards.place) == (day["starts_at"], 25, "Актовый зал")
    assert TimetableItem.objects.count() == 2


def test_saving_mine_is_refused_again_when_somebody_was_faster_once_more(planned: Cast) -> None:
    olga, url = planned.client("organiser"), reverse("desk_timetable", args=["cup"])
    mine = form_of(planned)
    TimetableItem.objects.update(minutes=41)
    lost = olga.post(url, mine)
    TimetableItem.objects.update(minutes=42)
    assert save_mine(olga, url, lost).status_code == 409
    assert TimetableItem.objects.get().minutes == 42


def test_a_lost_race_over_a_site_shows_its_rooms(planned: Cast) -> None:
    site = Site.objects.create(tournament=planned.tournament, name="Корпус Б", version=2)
    Room.objects.filter(name__in=("2.1", "2.2")).update(site=site)
    sent = {"name": "Корпус В", "walk": "15", "version": "1"}
    lost = planned.client("organiser").post(reverse("desk_site", args=["cup", site.pk]), sent, **EN)
    assert lost.status_code == 409
    assert "<dt>Rooms here</dt><dd>2.1, 2.2</dd>" in lost.content.decode()


def test_who_is_needed_in_two_tours_at_once_is_named_on_the_timetable_and_at_the_tour(planned: Cast) -> None:
    second = make.make_tour(planned.tournament, starts_at=TEN + timedelta(minutes=30))
    semyon = planned.match.match_judges.get().judge
    make.make_match(second, planned.match.team_a, make.make_team(planned.tournament), judges=(semyon,), room="9")
    for said in (
        desk(planned),
        get("desk_tour", second.number, client=planned.client("organiser")),
        get("desk_places", 1, client=planned.client("organiser")),
    ):
        assert "Tour 1 and Tour 4 overlap but need the same people or rooms. Teams: Альфа." in said
        assert "Judges: Семён." in said
        assert "Rooms:" not in said
    assert "overlap" not in get("desk_tour", 2, client=planned.client("organiser"))


def test_tours_at_one_time_are_named_before_anybody_is_drawn_for_them(planned: Cast) -> None:
    second = make.make_tour(planned.tournament, starts_at=TEN + timedelta(minutes=30))
    words = "Tour 1 and Tour 4 overlap. If the same people play in both, change the time of one of them."
    for said in (desk(planned), get("desk_tour", second.number, client=planned.client("organiser"))):
        assert words in said
    Match.objects.filter(tour=planned.tour).update(state=Match.State.APPROVED)
    assert words not in desk(planned)


def test_a_way_that_is_too_short_of_time_is_named(planned: Cast) -> None:
    here, there = (Site.objects.create(tournament=planned.tournament, name=name, walk=20) for name in ("А", "Б"))
    Room.objects.filter(matches=planned.match).update(site=here)
    second = make.make_tour(planned.tournament, starts_at=TEN + timedelta(minutes=85))
    match = make.make_match(second, planned.match.team_a, make.make_team(planned.tournament), room="9")
    Room.objects.filter(matches=match).update(site=there)
    words = "There are 10 min between Tour 1 and Tour 4, but getting to the other site takes 20 min. Teams: Альфа."
    assert words in desk(planned)
    Tour.objects.filter(pk=second.pk).update(starts_at=TEN + timedelta(minutes=95))
    assert words[:8] not in desk(planned)


def test_a_tour_that_runs_into_lunch_is_named(planned: Cast) -> None:
    Tour.objects.filter(pk=planned.tour.pk).update(minutes=200)
    assert "Tour 1 and “Обед” overlap." in desk(planned)


# Late.
@pytest.fixture
def at_1041(planned: Cast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """The tour has begun in time; in room 2.1 the individual stage still goes on. Tour 2 is to begin at 11:15."""
    monkeypatch.setattr(timezone, "now", lambda: TEN + timedelta(minutes=41))
    Match.objects.filter(pk=planned.match.pk).update(state="individual", started_at=TEN)
    Match.objects.filter(pk=planned.other_match.pk).update(state="team", started_at=TEN)
    Tour.objects.filter(tournament=planned.tournament, number__gt=1).delete()
    following = make.make_tour(planned.tournament, starts_at=TEN + timedelta(minutes=75))
    make.make_match(following, planned.match.team_a, planned.other_match.team_a)
    return planned


@pytest.mark.both_databases
def test_the_desk_says_which_room_runs_over_and_how_late_the_next_tour_will_be(at_1041: Cast) -> None:
    said = desk(at_1041)
    assert "2.1 is running 6 min over." in said
    assert "2.2 runs over" not in said
    assert "Will begin about 10 min late, at 11:21." in said
    assert "+10 (suggested)" in said


def test_what_is_late_by_an_hour_or_more_is_told_in_hours(at_1041: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: TEN + timedelta(minutes=75 + 461))
    Tour.objects.filter(tournament=at_1041.tournament, number=2).update(delay=60)
    said = desk(at_1041)
    assert "Will begin about 8 h 25 min late, at 19:36." in said
    assert "+8 h 25 min (suggested)" in said
    assert "Announced to everyone: 1 h late." in said
    assert "2.1 is running 8 h 21 min over." in said


def test_one_tap_tells_everybody_and_the_plan_stays(at_1041: Cast) -> None:
    url = reverse("desk_tour_delay", args=["cup", 2])
    hall = reverse("hall", args=["cup"])
    before = Client().get(hall, **EN)
    assert "instead of" not in text_of(before)
    assert at_1041.client("organiser").post(url, {"minutes": "15"}).status_code == 302
    after = Client().get(hall, headers={**EN["headers"], "if-none-match": before["ETag"]})
    assert after.status_code == 200
    assert "Tour 2 begins about 11:30 instead of 11:15" in text_of(after)
    assert "expected around 11:30" in get("timetable")
    assert "expected around 11:30" in get("tour", 2)
    assert "expected around 11:30" in get("tournament")
    assert "expected around 11:30" in text_of(at_1041.client("captain_a").get(reverse("captain"), **EN))
    assert at_1041.client("organiser").post(url, {"minutes": ""}).status_code == 302
    assert "expected around" not in get("timetable")
    assert "instead of" not in text_of(Client().get(hall, **EN))


def test_what_follows_on_the_day_is_expected_later_too_and_a_tour_that_has_begun_is_not(at_1041: Cast) -> None:
    Tour.objects.filter(pk=at_1041.tour.pk).update(delay=20)
    said = get("timetable")
    assert "expected around 10:20" not in said
    assert "expected around 11:35" in said
    assert "expected around 13:20" in said
    assert said.count("expected around") == 2


def test_a_delay_that_is_none_is_refused_in_words(at_1041: Cast) -> None:
    client = at_1041.client("organiser")
    response = client.post(reverse("desk_tour_delay", args=["cup", 2]), {"minutes": "-5"}, follow=True, **EN)
    assert "A delay must be between 0 and 720 minutes." in text_of(response)
    assert Tour.objects.get(tournament=at_1041.tournament, number=2).delay is None


def test_on_another_day_nothing_is_said_of_lateness(planned: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: TEN - timedelta(days=1))
    assert "Tell everybody" not in desk(planned)


# On paper and in calendars.
def test_the_paper_says_what_the_page_says(planned: Cast) -> None:
    site = Site.objects.create(tournament=planned.tournament, name="Корпус Б", directions="Через двор")
    Room.objects.filter(matches=planned.match).update(site=site)
    with translation.override("en"):
        pages = timetable_pages(planned.tournament, timetable_of(planned.tournament), [site])
    text = scenes.texts_of(pages).replace("\n", " ")
    for words in ("10:00–11:15", "10:35 team stage", "Обед", "Столовая", "Викторина", "Корпус Б", "Через двор"):
        assert words in text
    assert [fault for page in pages for fault in scenes.faults(page)] == []
    assert Client().get(reverse("timetable_pdf", args=["cup"]))["Content-Type"] == "application/pdf"


def test_a_calendar_has_ends_breaks_and_sites(planned: Cast) -> None:
    Tournament.objects.filter(pk=planned.tournament.pk).update(place="Школа 57")
    site = Site.objects.create(tournament=planned.tournament, name="Корпус Б", directions="ул. Садовая, 5\nвход 2")
    Room.objects.filter(matches=planned.match).update(site=site)
    url = reverse("team_calendar", args=["cup", planned.match.team_a_id])
    text = Client().get(url).content.decode().replace("\r\n ", "")
    assert "DTSTART:20260714T070000Z\r\nDTEND:20260714T081500Z\r\nSUMMARY:Тур\N{NO-BREAK SPACE}1: Альфа – Бета" in text
    assert "LOCATION:2.1\\, Корпус Б\\, ул. Садовая\\, 5 вход 2\\, Школа 57" in text
    assert "DTSTART:20260714T100000Z\r\nDTEND:20260714T104000Z\r\nSUMMARY:Обед – Кубок школы" in text
    assert "LOCATION:Столовая\\, Школа 57" in text


def test_a_calendar_says_beside_the_plan_when_a_tour_and_a_break_are_expected(planned: Cast) -> None:
    url = reverse("team_calendar", args=["cup", planned.match.team_a_id])
    before = Client().get(url).content.decode()
    assert "около" not in before
    say_delay(make.by(planned.organiser), tournament_id=planned.tournament.pk, tour_id=planned.tour.pk, minutes=20)
    text = Client().get(url).content.decode().replace("\r\n ", "")
    first, lunch, other_day = (event_of(text, name) for name in ("Тур\N{NO-BREAK SPACE}1", "Обед", "Викторина"))
    assert "DTSTART:20260714T070000Z\r\n" in first
    assert "\r\nDESCRIPTION:Уголки\\, начало около 10:20\r\n" in first
    assert "\r\nDESCRIPTION:начало около 13:20\r\n" in lunch
    assert "около" not in other_day


def event_of(calendar: str, name: str) -> str:
    (event,) = [event for event in calendar.split("BEGIN:VEVENT") if f"SUMMARY:{name}" in event]
    return event


def test_a_drafts_delay_is_in_no_calendar(planned: Cast) -> None:
    Tour.objects.filter(pk=planned.tour.pk).update(draft=True, delay=20)
    text = Client().get(reverse("calendar", args=["cup"])).content.decode()
    assert "около" not in text
    assert "20260714T0700" not in text


def test_programs_are_told_the_same(planned: Cast) -> None:
    Tour.objects.filter(tournament=planned.tournament, number=2).update(delay=5)
    answer = Client().get(reverse("api_tournament", args=["cup"])).json()
    first, second, third = answer["tours"]
    assert (first["minutes"], first["ends_at"], first["expected_at"]) == (75, "2026-07-14T08:15:00Z", None)
    assert second["expected_at"] == "2026-07-15T07:05:00Z"
    assert third["ends_at"] is None
    assert [(item["name"], item["ends_at"]) for item in answer["timetable"]] == [("Обед", "2026-07-14T10:40:00Z")]


def test_the_timetables_page_says_who_sees_when_drafts_begin(planned: Cast) -> None:
    """And leads to where that is chosen; organisers see the times themselves either way."""
    client, english = planned.client("organiser"), EN
    Tour.objects.filter(pk=planned.tour.pk).update(draft=True)
    for shown, said in (("no", "only organisers see its planned start"), ("yes", "Everyone sees the planned start")):
        Tournament.objects.update(draft_times=shown)
        page = client.get(reverse("desk_timetable", args=["cup"]), **english).content.decode()
        assert said in page
        assert 'settings/#id_draft_times"' in page
        assert 'value="2026-07-14T10:00"' in page
