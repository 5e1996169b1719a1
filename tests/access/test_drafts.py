"""A tour that is a draft: worlds that differ only in its matches give the same bytes to everybody but organisers."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction
from django.db.models import F
from django.http import Http404
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories as make
from tests.access.matrix import EVERYBODY, ORGANISERS, every_run
from tests.access.rereading import Looking
from tests.access.test_frozen import urls
from tests.access.test_secrets import told
from tests.conftest import Cast
from tests.replayed import replayed
from tournaments.api.feed import KIND
from tournaments.draws.write.assignments import assign_judges, assign_rooms
from tournaments.draws.write.draws import make_draw
from tournaments.kernel.write import Refused
from tournaments.live.hub import Channel
from tournaments.live.rules import Programme, SlideKind
from tournaments.live.views.channels import PAGES
from tournaments.matches.write.states import move
from tournaments.models import HallDisplay, LineUp, Match, MatchJudge, Photo, Tour, Tournament

pytestmark = pytest.mark.one_database
NOW = datetime(2026, 7, 14, 10, tzinfo=UTC)
OUTSIDERS = sorted(EVERYBODY - ORGANISERS)
World = Callable[[Cast], None]


@pytest.fixture
def drafted(cast: Cast, monkeypatch: pytest.MonkeyPatch, paper: None) -> Cast:
    """Tour 1 is played, tour 2 is the cast's own and a draft. Time stands still."""
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    return replayed("drafted", lambda: draft_tour_2(cast), upon="cast")


def draft_tour_2(cast: Cast) -> Cast:
    Tour.objects.filter(pk=cast.tour.pk).update(number=2, draft=True, starts_at=NOW)
    tour = make.make_tour(cast.tournament, number=1)
    for match in (cast.match, cast.other_match):
        make.make_match(tour, match.team_a, match.team_b, state="approved", total_a=Decimal(7), total_b=Decimal(5))
    cast.tour.refresh_from_db()
    cast.match.refresh_from_db()
    cast.other_match.refresh_from_db()
    urls(cast)  # what some addresses need is made now
    return cast


def as_it_is(_cast: Cast) -> None:
    """Альфа – Бета, Гамма – Дельта."""


def otherwise(cast: Cast) -> None:
    """Other pairs, other tables, other rooms, each judge in the other one's match."""
    one, other = cast.match, cast.other_match
    Match.objects.filter(pk=one.pk).update(team_b=None)
    Match.objects.filter(pk=other.pk).update(team_a=one.team_b, room=one.room, number=7)
    Match.objects.filter(pk=one.pk).update(team_b=other.team_a, room=other.room)
    posts = list(MatchJudge.objects.filter(match__in=[one, other]).order_by("pk"))
    for post, instead in zip(posts, reversed(posts), strict=True):
        MatchJudge.objects.filter(pk=post.pk).update(judge=instead.judge_id)


def empty(cast: Cast) -> None:
    """No matches at all."""
    Match.objects.filter(tour=cast.tour).delete()


def drawn(seed: int) -> World:
    """A bracket by lot, with rooms and judges, made as organisers make it."""

    def work(cast: Cast) -> None:
        intent = {"actor": cast.organiser}
        Photo.objects.filter(match__tour=cast.tour).delete()  # whose matches have begun
        ids: dict[str, Any] = {"tournament_id": cast.tournament.pk, "tour_id": cast.tour.pk}
        wish = {"method": "knock_out", "seed": seed, "fresh": True}
        make_draw(_by(intent, "the draw"), **ids, version=1, draw_request=wish, despite_warnings=True)
        assign_rooms(_by(intent, "the rooms"), **ids, version=2)
        assign_judges(_by(intent, "the judges"), **ids, version=3, wanted=1, seed=seed)

    return work


def _by(intent: dict[str, User], key: str) -> Any:
    return make.by(intent["actor"], key=f"{key} of every world")


def in_world(cast: Cast, world: World, look: Callable[[], Any]) -> Any:
    """What somebody sees there; undone afterwards."""
    with transaction.atomic():
        world(cast)
        Tournament.objects.update(revision=F("revision") + 1)
        cache.clear()
        seen = look()
        transaction.set_rollback(True)
    return seen


def together(*worlds: World) -> World:
    """Everything that makes these worlds, in one."""

    def work(cast: Cast) -> None:
        for world in worlds:
            world(cast)

    return work


@pytest.mark.parametrize("role", every_run(OUTSIDERS))
def test_every_page_is_the_same_whatever_a_draft_holds_and_whenever_it_is_planned_for(drafted: Cast, role: str) -> None:
    """Pairs and times at once: what tells of either differs here too. By night the next test and
    ``test_when_a_draft_is_planned_for_is_the_organisers_alone`` tell them apart."""
    addresses = urls(drafted)
    look = Looking(drafted.client(role).get, lambda: addresses, told)
    _hour, another_day, late = WHEN
    worlds = (as_it_is, together(otherwise, late), together(empty, another_day))
    one, *others = (in_world(drafted, world, look) for world in worlds)
    assert look.drawn_again, "nothing that was read differs, so nothing was tried"
    for other in others:
        assert {name for name in one if one[name] != other[name]} == set()


@pytest.mark.nightly
@pytest.mark.parametrize("role", OUTSIDERS)
def test_every_page_is_the_same_with_these_pairs_with_others_and_with_none(drafted: Cast, role: str) -> None:
    addresses = urls(drafted)
    look = Looking(drafted.client(role).get, lambda: addresses, told)
    one, other, none = (in_world(drafted, world, look) for world in (as_it_is, otherwise, empty))
    assert look.drawn_again, "nothing that was read differs, so nothing was tried"
    assert {name for name in one if one[name] != other[name]} == set()
    assert {name for name in one if one[name] != none[name]} == set()


@pytest.mark.parametrize("role", ["public", "judge", "captain_a"])
def test_a_draft_bracket_is_the_same_whatever_was_drawn(drafted: Cast, role: str) -> None:
    addresses = urls(drafted)
    addresses["its bracket"] = reverse("bracket", args=[drafted.tournament.slug, 2])
    addresses["its bracket on paper"] = reverse("bracket_pdf", args=[drafted.tournament.slug, 2])
    look = Looking(drafted.client(role).get, lambda: addresses, told)
    one, other = (in_world(drafted, drawn(seed), look) for seed in (1, 2))
    assert one["its bracket"][0] == 404
    assert {name for name in one if one[name] != other[name]} == set()


def show_everything(cast: Cast) -> None:
    """Every kind of slide is on the hall's display."""
    HallDisplay.objects.create(tournament=cast.tournament, programme=Programme(tuple(SlideKind)).to_json())


FOLLOWED = (
    ("hall", ""), ("tournament", ""), ("tour", "2"), ("tour", "2 -score"), ("team", "{team}"), ("card", "{team}"),
    (KIND, "http://testserver"), ("rows", "standings"), ("rows", "progress"),
)  # fmt: skip
"""Channels; a team is the cast's own."""


@pytest.mark.parametrize(("kind", "detail"), FOLLOWED)
def test_what_viewers_are_sent_is_the_same_in_all_worlds(drafted: Cast, kind: str, detail: str) -> None:
    detail = detail.format(team=drafted.match.team_a_id)
    audiences = ["public", f"captain {drafted.captain_a.team_id}"]
    show_everything(drafted)

    def look() -> list[bytes]:
        channels = (Channel(kind, drafted.tournament.pk, None, "ru", audience, detail) for audience in audiences)
        return [PAGES.render(channel).whole for channel in channels]

    one, other, none = (in_world(drafted, world, look) for world in (as_it_is, otherwise, empty))
    assert one == other == none


@pytest.mark.parametrize("audience", ["public", "reader"])
def test_whoever_followed_a_match_is_sent_nothing_more_of_it(drafted: Cast, audience: str) -> None:
    channel = Channel("match", drafted.tournament.pk, drafted.match.pk, "ru", audience)
    with pytest.raises(LookupError):
        PAGES.render(channel)
    assert not PAGES.may_watch(channel, drafted.watcher("judge"))
    Tour.objects.filter(pk=drafted.tour.pk).update(draft=False)
    assert PAGES.render(channel).whole
    assert PAGES.may_watch(channel, drafted.watcher("judge"))


def planned_for(hours: int, delay: int | None) -> World:
    """The draft begins so much later, with what was said of it."""

    def work(cast: Cast) -> None:
        Tour.objects.filter(pk=cast.tour.pk).update(starts_at=NOW + timedelta(hours=hours), delay=delay)

    return work


WHEN = (planned_for(1, None), planned_for(30, None), planned_for(2, 15))
"""Another hour, another day, announced to be late."""


def seen_when(cast: Cast, client: Client, addresses: dict[str, str]) -> list[dict[str, tuple[int, bytes]]]:
    look = Looking(client.get, lambda: addresses, told)
    return [in_world(cast, world, look) for world in WHEN]


@pytest.mark.nightly
@pytest.mark.parametrize("role", OUTSIDERS)
def test_when_a_draft_is_planned_for_is_the_organisers_alone(drafted: Cast, role: str) -> None:
    one, *others = seen_when(drafted, drafted.client(role), urls(drafted))
    for other in others:
        assert {name for name in one if one[name] != other[name]} == set()


@pytest.mark.parametrize(("kind", "detail"), FOLLOWED)
def test_viewers_are_not_sent_when_a_draft_is_planned_for(drafted: Cast, kind: str, detail: str) -> None:
    detail = detail.format(team=drafted.match.team_a_id)
    show_everything(drafted)
    channel = Channel(kind, drafted.tournament.pk, None, "ru", "public", detail)
    one, *others = (in_world(drafted, world, lambda: PAGES.render(channel).whole) for world in WHEN)
    assert others == [one, one]


def test_the_organiser_may_show_when_drafts_are_planned_for(drafted: Cast) -> None:
    """In the programme, calendars and data; also without it as soon as a tour is published."""
    names = ("timetable", "timetable_pdf", "calendar", "team_calendar", "tour", "api_tournament", "api_tour")
    addresses = {name: url for name, url in urls(drafted).items() if name in names}
    assert len(addresses) == len(names)
    for shown, draft in (("yes", True), ("no", False)):
        Tournament.objects.filter(pk=drafted.tournament.pk).update(draft_times=shown)
        Tour.objects.filter(pk=drafted.tour.pk).update(draft=draft)
        one, *others = seen_when(drafted, drafted.client("public"), addresses)
        for other in others:
            assert {name for name in one if one[name] != other[name]} == set(names), shown


def test_a_delay_of_a_draft_tells_nothing_through_the_tour_after_it(drafted: Cast) -> None:
    """Else the expected time of the next one would say what the draft's own may not."""
    Tour.objects.filter(tournament=drafted.tournament, number=1).update(number=9, starts_at=NOW + timedelta(hours=5))
    Match.objects.filter(tour__number=9).update(state="planned")
    addresses = {name: url for name, url in urls(drafted).items() if name in ("timetable", "api_tournament")}
    one, *others = seen_when(drafted, drafted.client("public"), addresses)
    assert others == [one, one]


def test_the_worlds_do_differ_for_organisers_and_once_the_tour_is_published(drafted: Cast) -> None:
    """Else nothing above could fail."""
    names = ("tour", "tour_export", "matches_export", "match", "team", "judge", "captain", "team_calendar", "api_tour")
    addresses = {name: url for name, url in urls(drafted).items() if name in names}
    for role, draft in (("organiser", True), ("judge", False), ("captain_a", False), ("public", False)):
        Tour.objects.filter(pk=drafted.tour.pk).update(draft=draft)
        look = Looking(drafted.client(role).get, lambda: addresses, told)
        one, other = (in_world(drafted, world, look) for world in (as_it_is, otherwise))
        differ = {name for name in one if one[name] != other[name]}
        assert differ >= {"tour", "tour_export", "matches_export"}, role
        if not draft:
            assert "api_tour" in differ
        if role in ("judge", "captain_a"):
            assert {"judge": "judge", "captain_a": "captain"}[role] in differ


@pytest.mark.parametrize("role", ["judge", "captain_a", "public"])
def test_a_match_of_a_draft_is_answered_as_one_that_there_is_not(drafted: Cast, role: str) -> None:
    client = drafted.client(role)
    for name in ("match", "judge_match", "captain_match", "match_screen", "protocol_pdf"):
        address = reverse(name, args=[drafted.tournament.slug, drafted.match.pk])
        nowhere = reverse(name, args=[drafted.tournament.slug, 10**6])
        hidden, missing = client.get(address), client.get(nowhere)
        assert (hidden.status_code, missing.status_code) == (404, 404), name
        assert told(hidden)[1].replace(address.encode(), b"#") == told(missing)[1].replace(nowhere.encode(), b"#")  # type: ignore[arg-type]


def test_nobody_writes_into_a_draft_before_it_is_published(drafted: Cast) -> None:
    given: dict[str, Any] = {"match_id": drafted.match.pk, "seen": "planned", "to": "warm_up"}
    with pytest.raises(Http404):
        move(make.by(drafted.judge), **given)
    with pytest.raises(Refused, match=r"draft|черновик"):
        move(make.by(drafted.organiser), **given)
    assert Match.objects.get(pk=drafted.match.pk).state == "planned"
    assert not LineUp.objects.filter(match=drafted.match).exists()


def test_organisers_see_it_marked(drafted: Cast) -> None:
    client = drafted.client("organiser")
    english = {"accept-language": "en"}
    for name, args in (("tour", [2]), ("match", [drafted.match.pk]), ("desk_matches", [2])):
        page = client.get(reverse(name, args=[drafted.tournament.slug, *args]), headers=english).content.decode()
        assert "draft" in page, name
