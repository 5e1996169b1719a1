"""What programs are told when something cannot be given, and pages of other sites."""

import asyncio
import json
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.conftest import Cast
from tournaments.kernel.busy import Asked, busy
from tournaments.kernel.clients import ClientLimit
from tournaments.kernel.problems import PROBLEMS
from tournaments.kernel.submit import server_error
from tournaments.kernel.views import ProgramsMiddleware

NOWHERE = ("/api/v1/tournaments/nowhere", "/api/v1/elsewhere", "/api/v2/tournaments", "/api/")
OTHER_SITE = {"origin": "https://school.example"}


def said(answer: Any, status: int) -> Any:
    """The body of an answer that tells what went wrong."""
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/json")
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert answer["Cache-Control"] == "no-store"
    told = json.loads(answer.content)
    problem = PROBLEMS[status]
    assert (told["code"], told["sentence"]) == (problem.code, problem.sentence)
    return told


@pytest.mark.parametrize("accept", ["application/json", "text/html", "*/*"])
@pytest.mark.parametrize("address", NOWHERE)
def test_what_is_not_there_is_told_as_json(db: None, address: str, accept: str) -> None:
    answer = Client().get(address, headers={"accept": accept})
    if "v1/tournaments" in address and accept == "text/html":
        said(answer, 406)
    else:
        assert said(answer, 404)["detail"] == "Not Found"


def test_another_method_is_told_what_there_is(cast: Cast) -> None:
    for name in ("api_tournament", "api_events"):
        answer = Client().post(reverse(name, args=["cup"]))
        said(answer, 405)
        assert answer["Allow"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize(
    ("name", "accept", "status"),
    [
        ("api_tournament", "text/csv", 406),
        ("api_tournament", "text/html, application/json;q=0.5", 200),
        ("api_tournament", "application/*", 200),
        ("api_tournament", "", 200),
        ("api_events", "application/json", 406),
        ("api_events", "text/event-stream", 200),
    ],
)
def test_who_takes_nothing_that_there_is_is_told_so(cast: Cast, name: str, accept: str, status: int) -> None:
    answer = Client().get(reverse(name, args=["cup"]), headers={"accept": accept})
    assert answer.status_code == status
    if status == 406:
        said(answer, 406)


@pytest.mark.parametrize("accept", ["application/json", "text/html", "*/*", ""])
def test_a_busy_server_says_so_as_json_and_when_to_come_back(accept: str) -> None:
    answer = busy(Asked("GET", "/api/v1/tournaments", accept), 7)
    assert said(answer, 503)["retry_after"] == 7
    assert answer["Retry-After"] == "7"
    people = busy(Asked("GET", "/t/cup/", accept), 7)
    assert "Access-Control-Allow-Origin" not in people


def test_a_busy_server_tells_a_follower_to_come_back_as_streams_are_told() -> None:
    answer = busy(Asked("GET", "/api/v1/tournaments/cup/events", "text/event-stream"), 7)
    assert (answer.status_code, answer.content) == (200, b"retry: 7000\n\n")
    assert answer["Access-Control-Allow-Origin"] == "*"


class _Idle:
    """An application that never answers."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await asyncio.Event().wait()

    async def end_streams(self) -> None:
        """Nothing runs."""


async def asked(limit: ClientLimit, path: str) -> list[Any]:
    """What one more request from the same address is answered."""
    heard: list[Any] = []

    async def send(message: Any) -> None:
        heard.append(message)

    async def receive() -> Any:
        return {"type": "http.request"}

    await limit({"type": "http", "path": path, "client": ("10.0.0.1", 1)}, receive, send)
    return heard


async def test_too_many_from_one_address_are_told_so_as_json() -> None:
    limit = ClientLimit(_Idle(), 1)
    first = asyncio.create_task(asked(limit, "/api/v1/tournaments"))
    await asyncio.sleep(0)
    start, body = await asked(limit, "/api/v1/tournaments")
    headers = dict(start["headers"])
    assert (start["status"], headers[b"content-type"]) == (429, b"application/json")
    assert (headers[b"retry-after"], headers[b"access-control-allow-origin"]) == (b"5", b"*")
    assert json.loads(body["body"])["code"] == "too_many"
    people, _page = await asked(limit, "/t/cup/")
    assert (people["status"], dict(people["headers"])[b"content-type"]) == (503, b"text/html; charset=utf-8")
    first.cancel()


def test_a_failure_is_told_as_json() -> None:
    def fails(request: HttpRequest) -> Any:
        return server_error(request)

    request = RequestFactory().get("/api/v1/tournaments")
    assert said(ProgramsMiddleware(fails)(request), 500)["code"] == "failed"


def test_a_host_that_is_not_the_sites_is_told_as_json(db: None) -> None:
    said(Client(headers={"host": "elsewhere.example"}).get("/api/v1/tournaments"), 400)


@pytest.mark.parametrize("name", ["api_tournaments", "api_document", "api_events"])
def test_pages_of_other_sites_may_read_it_and_are_told_so_beforehand(cast: Cast, name: str) -> None:
    url = reverse(name, args=["cup"] if name == "api_events" else [])
    answer = Client().get(url, headers=OTHER_SITE)
    assert (answer.status_code, answer["Access-Control-Allow-Origin"]) == (200, "*")
    assert "ETag" in answer["Access-Control-Expose-Headers"]
    asks = {"access-control-request-method": "GET", "access-control-request-headers": "if-none-match"}
    before = Client().options(url, headers=OTHER_SITE | asks)
    assert (before.status_code, before["Access-Control-Allow-Methods"]) == (204, "GET, HEAD, OPTIONS")
    assert "If-None-Match" in before["Access-Control-Allow-Headers"]
    for response in (answer, before):
        assert "Access-Control-Allow-Credentials" not in response


def test_an_answer_that_has_not_changed_may_be_read_too(cast: Cast) -> None:
    url = reverse("api_tournament", args=["cup"])
    tag = Client().get(url)["ETag"]
    again = Client().get(url, headers=OTHER_SITE | {"if-none-match": tag})
    assert (again.status_code, again["Access-Control-Allow-Origin"]) == (304, "*")


@pytest.mark.parametrize("address", ["/", "/t/cup/", "/t/cup/standings/", "/t/cup/live/", "/robots.txt", "/nothing/"])
def test_nothing_else_may_be_read_by_pages_of_other_sites(cast: Cast, address: str) -> None:
    for who in ("public", "organiser"):
        for method in ("get", "options"):
            answer = getattr(cast.client(who), method)(address, headers=OTHER_SITE)
            assert not [name for name in answer.headers if name.lower().startswith("access-control")]


def test_answers_for_programs_are_the_same_for_everybody_and_never_indexed(cast: Cast) -> None:
    url = reverse("api_tournament", args=["cup"])
    answers = [cast.client(who).get(url) for who in ("public", "organiser")]
    assert answers[0].content == answers[1].content
    for answer in answers:
        assert answer["X-Robots-Tag"] == "noindex, nofollow"
        assert settings.SESSION_COOKIE_NAME not in answer.cookies
    assert "Disallow: /api/" in Client().get("/robots.txt").content.decode()
