"""A live page lasts as long as its session: one that has ended shows nothing more that only its people may see."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.conftest import Cast
from tournaments.accounts.sessions import SessionStore, actor_in
from tournaments.accounts.write.sessions import end_sessions
from tournaments.live.hub import Channel
from tournaments.live.streams import OFFER, Offer
from tournaments.live.viewers import Viewer
from tournaments.live.views.channels import NOBODY, PAGES
from tournaments.live.views.pages import tournament_stream
from tournaments.models import Tournament


def channel(cast: Cast, audience: str = "public") -> Channel:
    return Channel("tournament", cast.tournament.pk, None, "ru", audience)


def key_of(client: Client) -> str:
    return client.session.session_key or ""


def log_out(client: Client, _cast: Cast) -> None:
    client.post(reverse("logout"))


def end_all(_client: Client, cast: Cast) -> None:
    end_sessions(cast.organiser)


def give_another_password(_client: Client, cast: Cast) -> None:
    cast.organiser.set_password("another long password")
    cast.organiser.save()


def bar(_client: Client, cast: Cast) -> None:
    User.objects.filter(pk=cast.organiser.pk).update(is_active=False)


@pytest.mark.both_databases
@pytest.mark.parametrize("end", [log_out, end_all, give_another_password, bar])
def test_it_follows_nothing_hidden_once_its_session_has_ended(cast: Cast, end: Callable[[Client, Cast], None]) -> None:
    """Though the account still organises the tournament, and may be logged in elsewhere."""
    lost, here = cast.client("organiser"), cast.client("organiser")
    who, another = key_of(lost), key_of(here)
    assert PAGES.may_watch(channel(cast, "organiser"), who)
    end(lost, cast)
    assert not PAGES.may_watch(channel(cast, "organiser"), who)
    assert PAGES.may_watch(channel(cast, "organiser"), another) == (end is log_out)
    assert PAGES.may_watch(channel(cast), who), "what everybody may see it goes on showing"


def test_whoever_forgets_their_links_on_a_device_follows_nothing_by_them_there(cast: Cast) -> None:
    device, captains = cast.client("captain_a"), channel(cast, f"captain {cast.captain_a.team_id}")
    who = key_of(device)
    assert PAGES.may_watch(captains, who)
    device.post(reverse("leave"))
    assert not PAGES.may_watch(captains, who)
    assert PAGES.may_watch(captains, cast.watcher("captain_a"))


def test_a_private_tournament_is_sent_to_no_session_that_has_ended(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(visibility="private")
    device = cast.client("organiser")
    who = key_of(device)
    assert PAGES.may_watch(channel(cast), who)
    log_out(device, cast)
    assert not PAGES.may_watch(channel(cast), who)


@pytest.mark.parametrize("role", ["public", "judge", "organiser"])
def test_a_viewer_is_known_by_the_session_and_nobody_in_particular_by_nothing(cast: Cast, role: str) -> None:
    """All of those are one and the same, whose permission is asked once. The key is a secret and stands in no log."""
    key = cast.watcher(role)
    request: Any = RequestFactory().get("/")
    request.session, request.scope, request.actor = SessionStore(key), {OFFER: Offer()}, actor_in(key)
    tournament_stream(request, cast.tournament.slug)
    offer = request.scope[OFFER]
    assert offer.who == (NOBODY if role == "public" else key)
    assert offer.channel == channel(cast, "organiser" if role == "organiser" else "public")
    assert not key or key not in f"{offer!r}{Viewer(offer.who)!r}"


def test_whether_somebody_may_still_follow_takes_few_queries(cast: Cast, django_assert_max_num_queries: Any) -> None:
    organiser = cast.watcher("organiser")
    with django_assert_max_num_queries(4):  # the tournament, the session, the account, what it organises
        assert PAGES.may_watch(channel(cast, "organiser"), organiser)
    with django_assert_max_num_queries(1):
        assert PAGES.may_watch(channel(cast), NOBODY)


def test_sessions_that_somebody_ends_are_asked_about_at_once(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr("tournaments.live.announcing.running", [SimpleNamespace(recheck=asked.append)])
    first, second = cast.client("organiser"), cast.client("organiser")
    keys = [key_of(first), key_of(second)]
    with django_capture_on_commit_callbacks(execute=True):
        log_out(first, cast)
    with django_capture_on_commit_callbacks(execute=True):
        end_sessions(cast.organiser)
    assert asked == [[key] for key in keys]


def test_links_that_a_device_forgets_are_asked_about_at_once(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr("tournaments.live.announcing.running", [SimpleNamespace(recheck=asked.append)])
    device, nobody = cast.client("captain_a"), Client()
    with django_capture_on_commit_callbacks(execute=True):
        device.post(reverse("leave"))
        nobody.post(reverse("leave"))
    assert asked == [[key_of(device)]]
    assert "sessionid" not in nobody.cookies, "whoever had no session gets none by it"
