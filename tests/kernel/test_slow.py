"""What takes long before anything is stored – photos, imports, letters – has a line of its own."""

import asyncio
from collections.abc import Iterator

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import path, reverse
from pytest_django import Settings

from tests.kernel.test_answering import FILLED, Door, ask
from tournaments.kernel import places
from tournaments.kernel.answering import Lines, QueueingHandler, slow

doors: list[Door] = []


@slow
def wait(_request: HttpRequest, **_match: str) -> HttpResponse:
    return doors[-1].wait()


def plain(_request: HttpRequest, **_match: str) -> HttpResponse:
    return HttpResponse("plain")


MATCH = "t/<slug>/matches/<pk>"
urlpatterns = [path(f"{MATCH}/photos/", wait), path(f"{MATCH}/judge/remarks/", plain)]


@pytest.fixture
def door(settings: Settings) -> Iterator[Door]:
    """Closed at first. The addresses of this module are the site's."""
    settings.ROOT_URLCONF = __name__
    doors.append(Door())
    yield doors[-1]
    doors.pop().open.set()


@pytest.mark.parametrize("root", ["", "/school"])
async def test_no_tap_waits_for_what_takes_long(door: Door, root: str) -> None:
    """However many photos are drawn, and letters sent to a server that does not answer; also below a folder."""
    handler, where = QueueingHandler(), f"{root}/t/cup/matches/7/photos/"
    photos = [asyncio.create_task(ask(handler, "POST", where, FILLED, root=root)) for _ in range(places.WRITERS)]
    for _ in range(places.SLOW):
        await asyncio.to_thread(door.inside.acquire)
    assert handler.lines.slow.waiting == places.WRITERS - places.SLOW
    tap = await ask(handler, "POST", f"{root}/t/other/matches/9/judge/remarks/", FILLED, root=root)
    assert (tap.status, tap.body) == (200, "plain")
    door.open.set()
    assert {(await photo).body for photo in photos} == {"through"}


SLOW = {
    "match_photos": ("cup", 7), "desk_photos_import": ("cup",), "desk_import": (), "desk_import_matches": ("cup",),
    "desk_roster": ("cup",), "desk_roster_save": ("cup",), "desk_certificates": ("cup",),
    "tour_messages_mail": ("cup", 1),
}  # fmt: skip


@pytest.mark.parametrize("name", SLOW)
def test_it_is_marked_at_its_view_and_its_page_is_one_like_others(name: str) -> None:
    lines, address = Lines(), reverse(name, args=SLOW[name])
    assert lines.of({"method": "POST", "path": address}) is lines.slow
    assert lines.of({"method": "GET", "path": address}) is lines.readers


def test_what_is_entered_and_unknown_addresses_wait_where_they_did() -> None:
    lines = Lines()
    for address in ("/t/cup/matches/9/judge/remarks/", "/no/such/"):
        assert lines.of({"method": "POST", "path": address}) is lines.writers


def test_where_a_password_is_checked_nobody_waits_with_those_who_enter_results() -> None:
    lines = Lines()
    for address in (reverse("login"), reverse("login_code"), reverse("account_password")):
        assert lines.of({"method": "POST", "path": address}) is lines.passwords
        assert lines.of({"method": "GET", "path": address}) is lines.readers
