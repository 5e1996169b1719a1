"""However many ways of writing the site's address strangers send, it is made ready for a few hosts alone."""

import os
import subprocess
import sys
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import Settings

from tests.conftest import Cast
from tournaments.api import answers, feed
from tournaments.kernel import revision_cache, views

SITE = "cup.example"


@pytest.fixture(autouse=True)
def _names(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = [SITE, "[::1]", "testserver"]
    settings.KNOWN_PORTS = frozenset({8443})


def host_of(host: str, **known: Any) -> str:
    """The host that a view is told of."""
    told: list[str] = []

    def view(request: HttpRequest) -> HttpResponse:
        told.append(request.get_host())
        return HttpResponse()

    views.canonical_host(view)(RequestFactory().get("/", HTTP_HOST=host, **known))
    return told[0]


def fill() -> None:
    for port in range(1, views.MOST_PORTS + 1):
        assert host_of(f"{SITE}:{port}") == f"{SITE}:{port}"


@pytest.mark.parametrize(
    ("host", "told"),
    [
        (SITE, SITE),
        ("CUP.Example", SITE),
        (f"{SITE}.", SITE),
        (f"{SITE}.:8443", f"{SITE}:8443"),
        (f"{SITE}:80", SITE),
        (f"{SITE}:000080", SITE),
        (f"{SITE}:8443", f"{SITE}:8443"),
        (f"{SITE}:08443", f"{SITE}:8443"),
        (f"{SITE}:8765", f"{SITE}:8765"),
        ("[::1]:8765", "[::1]:8765"),
        ("[::1]", "[::1]"),
        (f"{SITE}:4711", SITE),
        ("[::1]:4711", "[::1]"),
        (f"{SITE}:0", SITE),
        (f"{SITE}:65536", SITE),
        (f"{SITE}:{'9' * 5000}", SITE),
    ],
)
def test_a_host_is_written_in_one_way_with_a_port_that_the_site_has(host: str, told: str) -> None:
    fill()
    assert host_of(host, SERVER_PORT="8765") == told


def test_the_usual_port_of_https_is_left_out_too() -> None:
    fill()
    assert host_of(f"{SITE}:443", secure=True) == SITE


def test_a_port_that_nobody_knows_of_is_kept_while_there_are_few(settings: Settings) -> None:
    """What a proxy or a tunnel opens the site at."""
    fill()
    assert host_of(f"{SITE}:1") == f"{SITE}:1"
    assert host_of(f"{SITE}:4711") == SITE
    settings.KNOWN_PORTS = frozenset({4711})
    assert host_of(f"{SITE}:4711") == f"{SITE}:4711"


@pytest.mark.parametrize("port", [None, "None", "unix"])
def test_a_server_without_a_port_is_served_too(port: str | None) -> None:
    assert host_of(f"{SITE}:8443", SERVER_PORT=port) == f"{SITE}:8443"


def test_wrong_names_take_no_place_and_are_refused_as_before() -> None:
    for port in range(1, 20):
        answer = Client().get("/", HTTP_HOST=f"evil.example:{port}")
        assert answer.status_code == 400
        assert "Content-Security-Policy" in answer.headers
    assert Client().get("/", HTTP_HOST=f"{SITE}:4711:1").status_code == 400
    fill()


def strange(number: int) -> str:
    """Another way to write the host for each number."""
    return f"{SITE}:{1000 + number}" if number % 2 else "".join(
        letter.upper() if number >> place & 1 else letter for place, letter in enumerate(SITE)
    )  # fmt: skip


@pytest.mark.parametrize(("name", "pieces"), [("calendar", ()), ("results_pdf", ("standings",))])
def test_files_are_not_made_anew_for_each_port(
    cast: Cast, name: str, pieces: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    make = revision_cache.made

    def note(request: HttpRequest, *rest: Any) -> revision_cache.Made:
        made.append(request.path)
        return make(request, *rest)

    monkeypatch.setattr(revision_cache, "made", note)
    for number in range(30):
        assert Client().get(reverse(name, args=["cup", *pieces]), HTTP_HOST=strange(number)).status_code == 200
    assert len(made) <= views.MOST_PORTS + 1


def test_neither_are_answers_for_programs(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    as_json = answers.as_json

    def note(answer: answers.Answer) -> bytes:
        made.append(answer)
        return as_json(answer)

    monkeypatch.setattr(answers, "as_json", note)
    for number in range(30):
        assert Client().get("/api/v1/tournaments/cup", HTTP_HOST=strange(number)).status_code == 200
    assert len(made) <= views.MOST_PORTS + 1


def test_nor_files_of_the_map(cast: Cast) -> None:
    sites = {Client().get(reverse("site_map_part", args=[1]), HTTP_HOST=strange(n)).content for n in range(30)}
    assert len(sites) <= views.MOST_PORTS + 1


def test_streams_share_a_few_channels(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    channels = set()

    def note(_request: HttpRequest, channel: Any, *_rest: Any) -> HttpResponse:
        channels.add(channel)
        return HttpResponse()

    monkeypatch.setattr(feed, "stream_on", note)
    for number in range(30):
        assert Client().get("/api/v1/tournaments/cup/events", HTTP_HOST=strange(number)).status_code == 200
    assert 1 <= len(channels) <= views.MOST_PORTS + 1


@pytest.mark.parametrize(
    ("given", "names", "ports"),
    [
        ("cup.example", ["cup.example"], set()),
        ("cup.example:8443,[::1]:8000,localhost", ["cup.example", "[::1]", "localhost"], {8443, 8000}),
        ("[::1],::1", ["[::1]", "::1"], set()),
    ],
)
def test_ports_are_named_with_the_names(given: str, names: list[str], ports: set[int]) -> None:
    ask = "from config import settings; print(settings.ALLOWED_HOSTS, sorted(settings.KNOWN_PORTS))"
    told = subprocess.run(
        [sys.executable, "-c", ask],
        env={**os.environ, "ALLOWED_HOSTS": given}, capture_output=True, check=True, text=True, timeout=60,
    ).stdout  # fmt: skip
    assert told == f"{names} {sorted(ports)}\n"
