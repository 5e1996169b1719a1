"""Addresses that phones cannot open are told from those that they can."""

import re

import pytest
from django.test import Client
from pytest_django import Settings

from tests.conftest import Cast
from tests.roster.views.test_links import data
from tournaments.kernel import reach
from tournaments.models import Match
from tournaments.templatetags import reach as shown

PHONES = ["198.51.100.7", "203.0.113.9"]
TOUR = "/desk/cup/tours/1/"
PAGES = ("/desk/cup/links/", f"{TOUR}documents/", f"{TOUR}messages/", f"{TOUR}documents/envelopes/")
ENGLISH = {"accept-language": "en"}


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST", "localhost.", "a.localhost", "127.0.0.1", "127.8.8.8", "::1", "[::1]", "0.0.0.0", "::",
     "::ffff:127.0.0.1"],
)  # fmt: skip
def test_these_are_of_whatever_machine_opens_them(host: str) -> None:
    assert reach.is_loopback(host)


@pytest.mark.parametrize("host", ["192.168.1.5", "cup.example", "10.0.0.1", "localhost.example", "[fe80::1]", "", "1"])
def test_these_are_not(host: str) -> None:
    assert not reach.is_loopback(host)


def test_own_addresses_are_each_told_once_and_can_be_reached_from_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "_on_the_way_out", lambda: iter(["198.51.100.7"]))
    known = ["127.0.0.1", "198.51.100.7", "169.254.3.3", "203.0.113.9", "0.0.0.0"]
    monkeypatch.setattr(reach, "_of_interfaces", lambda: iter(known))
    assert reach.own_addresses() == PHONES


def test_this_machine_is_asked_without_a_fault() -> None:
    assert not any(reach.is_loopback(address) for address in reach.own_addresses())
    assert "127.0.0.1" in [*reach._of_interfaces(), "127.0.0.1"]


@pytest.fixture(autouse=True)
def _machine(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    """Two networks, in which the site answers."""
    monkeypatch.setattr(shown, "own_addresses", lambda: PHONES)
    monkeypatch.setattr(reach.LISTENING, "host", "")
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "0.0.0.0", "cup.example", *PHONES]


def page(cast: Cast, url: str, host: str = "127.0.0.1:8000") -> str:
    answer = cast.client("organiser").get(url, headers=ENGLISH | {"host": host})
    assert answer.status_code == 200
    return answer.content.decode()


def warning(text: str) -> str:
    alert = re.search(
        r'<div class="alert alert-danger d-print-none" role="alert" id="reach">.*?</div>', text, re.DOTALL
    )
    return alert[0] if alert else ""


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "0.0.0.0:8000"])
@pytest.mark.parametrize("url", PAGES)
def test_wherever_codes_are_made_all_addresses_for_phones_are_named(cast: Cast, url: str, host: str) -> None:
    told = warning(page(cast, url, host))
    assert f"they lead to {host}" in told
    for address in PHONES:
        link = f"http://{address}:8000/accounts/login/?next={url.replace('/', '%2F')}"
        assert f'href="{link}"' in told


@pytest.mark.parametrize("url", PAGES)
def test_at_an_address_for_phones_nothing_is_said(cast: Cast, url: str) -> None:
    for host in ("cup.example", "198.51.100.7:8000"):
        assert warning(page(cast, url, host)) == ""


def test_a_match_offers_its_protocol_on_paper_with_it_and_a_bye_offers_none(cast: Cast) -> None:
    assert warning(page(cast, f"/desk/cup/matches/{cast.match.pk}/"))
    Match.objects.filter(pk=cast.other_match.pk).update(team_b=None)
    assert warning(page(cast, f"/desk/cup/matches/{cast.other_match.pk}/")) == ""


def test_new_links_are_not_printed_without_it(cast: Cast) -> None:
    form = data(f"judge-{cast.judge.judge_id}")
    answer = cast.client("organiser").post("/desk/cup/links/issue/", form, headers=ENGLISH | {"host": "localhost:8000"})
    told = warning(answer.content.decode())
    assert "?next=%2Fdesk%2Fcup%2Flinks%2F" in told


def test_the_link_leads_to_the_same_page_with_all_that_was_asked(cast: Cast) -> None:
    told = warning(page(cast, PAGES[1] + "?paper=a5&lang=en"))
    assert "?next=%2Fdesk%2Fcup%2Ftours%2F1%2Fdocuments%2F%3Fpaper%3Da5%26lang%3Den" in told
    client = Client()
    client.force_login(cast.organiser)
    answer = client.get("/accounts/login/?next=/desk/cup/links/", headers={"host": PHONES[0]})
    assert answer["Location"] == "/desk/cup/links/"


def test_a_server_for_this_computer_alone_says_how_it_is_opened(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach.LISTENING, "host", "127.0.0.1")
    told = warning(page(cast, PAGES[0]))
    assert "script/server --host 0.0.0.0 --port 8000" in told
    assert "http://198.51.100.7:8000" in told
    assert "<a " not in told


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "198.51.100.7"])
def test_a_server_for_the_network_is_linked(cast: Cast, monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    monkeypatch.setattr(reach.LISTENING, "host", host)
    assert warning(page(cast, PAGES[0])).count("<a ") == 2


def test_an_address_at_which_the_site_does_not_answer_is_no_link(cast: Cast, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    told = warning(page(cast, PAGES[0]))
    assert "ALLOWED_HOSTS" in told
    assert "http://203.0.113.9:8000" in told
    assert "<a " not in told


def test_a_computer_without_a_network_says_so(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown, "own_addresses", list)
    assert "not connected to a network" in warning(page(cast, PAGES[0]))
