"""Answers that are given before any of the program's own pages is reached: each as short as need be, all protected."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.db import DatabaseError
from django.http import HttpResponseBase
from django.test import Client, override_settings
from django.urls import reverse

from tests.conftest import Cast
from tournaments.kernel.views import ProtectingHandler

PROTECTING = {
    "Content-Security-Policy", "Cross-Origin-Opener-Policy", "Referrer-Policy", "X-Content-Type-Options",
    "X-Frame-Options",
}  # fmt: skip
HSTS = "Strict-Transport-Security"
LOGIN = "/accounts/login/"
FOREIGN = {"host": "evil.example"}
Answer = Callable[[Client], HttpResponseBase]


def post(path: str, body: str | bytes = "", kind: str = "application/x-www-form-urlencoded", **headers: str) -> Answer:
    return lambda client: client.post(path, body, content_type=kind, headers=headers)


def get(path: str, **headers: str) -> Answer:
    return lambda client: client.get(path, headers=headers)


def without_token(client: Client) -> HttpResponseBase:
    client.handler.enforce_csrf_checks = True
    return client.post(LOGIN, {"username": "olga"})


def with_cookies(client: Client) -> HttpResponseBase:
    for name in (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME, "messages"):
        client.cookies[name] = "\x01%00../../" * 40
    return client.get("/no/such/page/")


MANY = "&".join("a=1" for _ in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1))
LARGE = "a=" + "b" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
PARTS = (b"--x\r\nContent-", "multipart/form-data; boundary=" + "x" * 300)
EARLY: dict[str, tuple[Answer, int]] = {
    "another host": (get("/", **FOREIGN), 400),
    "a host that is none": (get("/", host="a b<script>"), 400),
    "no host": (get("/", host=""), 400),
    "a page of another host": (get("/t/cup/", **FOREIGN), 400),
    "the interface of another host": (get("/api/", **FOREIGN), 400),
    "a form to another host": (post(LOGIN, "username=olga", **FOREIGN), 400),
    "a part of a page of another host": (get("/", **FOREIGN, **{"hx-request": "true"}), 400),
    "too many fields": (post(LOGIN, MANY), 400),
    "too large a form": (post(LOGIN, LARGE), 400),
    "parts without an end": (post(LOGIN, *PARTS), 400),
    "too many fields for no page": (post("/no/such/page/", MANY), 404),
    "too large a form for no page": (post("/no/such/page/", LARGE), 404),
    "parts without an end for no page": (post("/no/such/page/", *PARTS), 404),
    "a form without its token": (without_token, 403),
    "spoiled cookies": (with_cookies, 404),
    "no page": (get("/no/such/page/"), 404),
    "a page without its slash": (get(LOGIN.rstrip("/")), 301),
    "a method that no page has": (lambda client: client.generic("BREW", "/"), 405),
}


def answer(name: str, **given: Any) -> HttpResponseBase:
    return EARLY[name][0](Client(raise_request_exception=False, **given))


@pytest.mark.parametrize("name", EARLY)
def test_every_early_answer_has_its_status_and_all_protecting_headers(cast: Cast, name: str) -> None:
    response = answer(name)
    assert response.status_code == EARLY[name][1]
    assert response.headers.keys() >= PROTECTING
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
    assert HSTS not in response.headers


@pytest.mark.parametrize("name", EARLY)
def test_behind_tls_they_ask_for_tls(cast: Cast, name: str) -> None:
    with override_settings(
        SECURE_SSL_REDIRECT=True, SECURE_HSTS_SECONDS=100, SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https")
    ):
        plain = answer(name)
        response = answer(name, headers={"x-forwarded-proto": "https"})
    assert plain.status_code in (301, 400)
    assert plain.headers.keys() >= PROTECTING
    assert HSTS not in plain.headers
    assert response.headers.keys() >= {*PROTECTING, HSTS}


@pytest.mark.parametrize(("language", "said"), [("ru", "не удалось прочитать"), ("en", "could not be read")])
def test_whoever_comes_by_another_name_reads_a_short_page_in_their_language(language: str, said: str) -> None:
    page = Client(headers={"accept-language": language}).get("/", headers=FOREIGN).content.decode()
    assert said in page
    assert f'<html lang="{language}">' in page
    assert len(page) < 1_000
    assert "evil.example" not in page


def broken(*_args: object, **_given: object) -> Iterator[None]:
    raise DatabaseError("gone")


def test_a_database_that_is_away_gives_a_page_too(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    client = cast.client("organiser")
    client.raise_request_exception = False
    monkeypatch.setattr("tournaments.kernel.views.actor_of", broken)
    response = client.get(reverse("home"))
    assert response.status_code == 500
    assert response.headers.keys() >= PROTECTING
    assert b"<h1>" in response.content


def test_a_suspicious_request_to_a_page_is_refused_on_a_whole_page(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def suspicious(*_args: object, **_given: object) -> None:
        raise SuspiciousOperation("odd")

    monkeypatch.setattr("tournaments.kernel.access.visible_tournaments", suspicious)
    response = Client().get(reverse("home"))
    assert response.status_code == 400
    assert b'id="main"' in response.content


class Asked:
    """One request to the server's application, as the server hands it over."""

    def __init__(self, **scope: Any) -> None:
        self.sent: list[Mapping[str, Any]] = []
        self._scope = {
            "type": "http", "method": "GET", "path": "/", "raw_path": b"/", "query_string": b"", "scheme": "http",
            "headers": [(b"host", b"localhost")], "server": ("localhost", 80), "client": ("127.0.0.1", 1), **scope,
        }  # fmt: skip
        async_to_sync(ProtectingHandler())(self._scope, self._receive, self._send)

    async def _receive(self) -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def _send(self, message: Mapping[str, Any]) -> None:
        self.sent.append(message)

    @property
    def status(self) -> int:
        return int(self.sent[0]["status"])

    @property
    def headers(self) -> dict[str, str]:
        return {name.decode().lower(): value.decode() for name, value in self.sent[0]["headers"]}


@pytest.mark.django_db
def test_a_request_that_is_no_text_gets_a_page_with_them_before_there_is_any_middleware() -> None:
    asked = Asked(query_string=b"a=\xff")
    assert asked.status == 400
    assert asked.headers.keys() >= {name.lower() for name in PROTECTING}
    assert b"<h1>" in asked.sent[1]["body"]
