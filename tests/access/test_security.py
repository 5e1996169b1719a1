"""Headers, cookies, forgery, log-in: what protects every page alike."""

import re

import pytest
from django.conf import settings
from django.test import Client, override_settings
from django.urls import reverse

from tests import factories as make
from tests.access.matrix import RULES
from tests.access.test_matrix import PATTERNS, address, world, writes
from tests.conftest import Cast
from tournaments.models.people import AccessLink, token_hash
from tournaments.rounds.write.calendars import issue_feed

__all__ = ["world"]

INLINE = re.compile(rb"""<style|\sstyle=|\son[a-z]+=["']|<script(?![^>]*\ssrc=)|javascript:""", re.IGNORECASE)
OTHER_HOST = re.compile(rb"""(?:src|href|action)=["'](?:https?:)?//(?!testserver/)""", re.IGNORECASE)
TAPPED = {
    "tour_messages": re.compile(
        rb'<a [^>]*href="https://t\.me/share/url\?[^"]*" target="_blank" rel="noopener noreferrer">'
    )
}
"""Links to other hosts that a person taps to hand something on: nothing is asked there before, and who sent them is not
told."""
PAGES = sorted(name for name, rule in RULES.items() if rule.get)
FORMS = sorted(name for name, rule in RULES.items() if rule.post)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_no_inline_script_or_style_and_names_no_other_host(world: Cast, name: str) -> None:
    response = world.client("superuser").get(address(world, name, RULES[name]))
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    framed_by = "*" if name == "embedded" else "'none'"  # made for the frames of other sites: nothing in it is pressed
    assert f"frame-ancestors {framed_by};" in f"{policy};"
    if response.headers["Content-Type"].startswith("text/html"):
        page = response.getvalue()
        assert INLINE.findall(page) == []
        if name in TAPPED:
            page, handed_on = TAPPED[name].subn(b"", page)
            assert handed_on
        assert OTHER_HOST.findall(page) == []


@pytest.mark.parametrize("path", ["/no/such/page/", "/t/cup/", "/desk/cup/", "/go/unknown-token/"])
def test_every_answer_carries_the_protecting_headers(cast: Cast, path: str) -> None:
    headers = Client().get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] in ("same-origin", "strict-origin")
    assert headers["X-Frame-Options"] == "DENY"
    assert "Content-Security-Policy" in headers


WITHOUT_TOKEN = "set_language"
"""Its form stands on pages that are the same for everybody; browsers say where a form comes from."""


@pytest.mark.parametrize("name", FORMS)
def test_a_form_from_elsewhere_is_refused_and_changes_nothing(world: Cast, name: str) -> None:
    url = address(world, name, RULES[name])  # some addresses need a row of their own
    client = world.client("superuser")
    client.handler.enforce_csrf_checks = True
    elsewhere = {"origin": "https://elsewhere.example"}
    for headers in (elsewhere,) if name == WITHOUT_TOKEN else ({}, elsewhere):
        with writes() as written:
            response = client.post(url, {"name": "чужое", "language": "en"}, headers=headers)
        assert (response.status_code, written) == (403, [])
        assert not response.cookies.get(settings.LANGUAGE_COOKIE_NAME)


def test_cookies_are_out_of_reach_of_scripts_and_sent_only_over_tls_behind_tls(cast: Cast) -> None:
    client = Client()
    with override_settings(SESSION_COOKIE_SECURE=True, CSRF_COOKIE_SECURE=True):
        client.post(reverse("login"), {"username": "olga", "password": make.PASSWORD})
    cookies = [client.cookies[settings.SESSION_COOKIE_NAME], client.cookies[settings.CSRF_COOKIE_NAME]]
    assert all(cookie["httponly"] and cookie["secure"] for cookie in cookies)
    assert {cookie["samesite"] for cookie in cookies} == {"Lax"}


def test_one_account_is_throttled_but_not_its_neighbours_behind_the_same_address(cast: Cast) -> None:
    for _ in range(settings.AXES_FAILURE_LIMIT):
        Client().post(reverse("login"), {"username": "olga", "password": "wrong"})
    locked = Client().post(reverse("login"), {"username": "olga", "password": make.PASSWORD})
    neighbour = Client().post(reverse("login"), {"username": "oleg", "password": make.PASSWORD})
    assert locked.status_code == 429
    assert neighbour.status_code == 302


def test_a_hundred_judges_behind_one_address_are_never_locked_out(cast: Cast) -> None:
    for _ in range(settings.AXES_FAILURE_LIMIT):
        Client().post(reverse("login"), {"username": "olga", "password": "wrong"})
    for number in range(100):
        judge = make.make_judge(cast.tournament, f"Судья № {number}")
        _, token = make.make_link(judge)
        assert Client().post(reverse("enter", args=[token])).status_code == 302


def test_a_private_link_is_stored_hashed_shown_without_use_and_exchanged_for_a_session(cast: Cast) -> None:
    link, token = make.make_link(cast.match.match_judges.get().judge)
    client = Client()
    shown = client.get(reverse("enter", args=[token]))
    assert token not in link.hash
    assert shown.status_code == 200
    assert shown.headers["Referrer-Policy"] == "strict-origin"
    assert client.get(reverse("judge_match", args=["cup", cast.match.pk])).status_code == 403
    answer = client.post(reverse("enter", args=[token]))
    assert token not in answer.headers["Location"]
    assert client.get(reverse("judge_match", args=["cup", cast.match.pk])).status_code == 200


@pytest.mark.parametrize("state", ["expired", "revoked"])
def test_a_link_that_ends_ends_the_session_that_it_was_exchanged_for(cast: Cast, state: str) -> None:
    client, url = cast.client("judge"), reverse("judge_match", args=["cup", cast.match.pk])
    assert client.get(url).status_code == 200
    moment = cast.judge.created_at
    AccessLink.objects.filter(pk=cast.judge.pk).update(
        **{"expires_at": moment} if state == "expired" else {"revoked_at": moment}
    )
    assert client.get(url).status_code == 403


def test_every_address_with_a_token_says_that_it_must_not_be_kept(cast: Cast) -> None:
    _, token = make.make_link(cast.match.team_a)
    assert "no-store" in Client().get(reverse("enter", args=[token])).headers["Cache-Control"]
    issue_feed(make.by(cast.organiser), tournament_id=cast.tournament.pk, link_id=None, hash=token_hash(token))
    assert "no-store" in Client().get(reverse("calendar_feed", args=[token])).headers["Cache-Control"]
    secret = {name for name, arguments in PATTERNS.items() if "token" in arguments}
    assert secret == {"enter", "calendar_feed"}
