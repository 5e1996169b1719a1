"""No line of any log holds the token of a private link, whatever its address looks like."""

import io
import logging
import random
import string
import sys
import traceback
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from django.core import mail
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse
from django.utils.log import AdminEmailHandler
from django.views.debug import get_exception_reporter_class
from uvicorn.logging import AccessFormatter

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.logs import MaskingReporter, mask, mask_all_logs
from tournaments.kernel.secrets import new_token

TOKEN = "pW3-kZ8x_Qm1TfYb7RcJdA"
COMMON = string.ascii_letters + string.digits + "-_"

PATHS = [
    "/go/{token}/",
    "/go/{token}",
    "/GO/{token}/",
    "/Go/{token}/",
    "/go//{token}/",
    "//go//{token}//",
    "/go/%0a{token}/",
    "/go/%0d%0a{token}",
    "/go/%09{token}/",
    "/go/%20{token}/",
    "/go/%00{token}/",
    "/go/{token}%0a/",
    "/go/./{token}/",
    "/go/../go/{token}/",
    "/go%2f{token}/",
    "/go%5c{token}/",
    "/go\\{token}/",
    "/go%252FT/",
    "/go{token}/",
    "/{token}/",
    "/{token}",
    "/go/x{token}/",
    "/go/{token}x/",
    "/go/я{token}/",
    "/я{token}я/",
    "/go/<{token}>/",
    "/go/'{token}'/",
    '/go/"{token}"/',
    "/go/{token};x/",
    "/go/{token}.html",
    "/go?{token}",
    "/go/?{token}",
    "/go/?t={token}",
    "/?next=/go/{token}/",
    "/?next=%2Fgo%2FT%2F",
    "/?next=%252Fgo%252FT",
    "/ go/{token}/",
    "/go /{token}/",
    "/calendars/{token}.ics",
    "/CALENDARS/{token}.ics",
    "/calendars//{token}.ics",
    "/calendars/%0a{token}.ics",
    "/calendar/{token}.ics",
    "/en/go/{token}/",
    "/t/cup/go/{token}/",
    "/static/go/{token}/",
    "/api/{token}",
    "/api/go/{token}/",
    "/go/{token}/{token}/",
    "/go/%E2%80%8BT/",
    "/go/{token}%E2%80%8B/",
    "/%67o/{token}/",
    "/g%6F/{token}/",
    "/go/{escaped}/",
    "/GO/{escaped}",
    "/{escaped}/",
    "/go/{half}/",
    "/go/{half} {rest}/",
    "/go/{half}%0a%20{rest}/",
    "/GO/{half}=%0A{rest}",
]
"""``escaped``: the token with every sign as %XX; ``half`` and ``rest``: as a mail program breaks it in two."""


def spelled(path: str, token: str) -> str:
    escaped = "".join(f"%{ord(sign):02X}" for sign in token)
    return path.format(token=token, escaped=escaped, half=token[:11], rest=token[11:])


def tells(text: str, token: str, *, halves: bool) -> bool:
    """Whether the text helps to find the token."""
    plain = (token, quote(token), "".join(f"%{ord(sign):02X}" for sign in token))
    parts = (token[:11], token[11:]) if halves else ()
    return any(piece in text for piece in (*plain, *parts))


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Everything that any logger says, at whatever level, as a handler without a filter writes it."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logging.Formatter("%(name)s %(levelname)s %(message)s"))
    loggers = [logging.getLogger(name) for name in ("", "django", "django.request", "django.security", "uvicorn.error")]
    before = [(logger, logger.level, logger.filters) for logger in loggers]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.DEBUG)
        logger.filters = []  # such as keeps back what was said a moment ago
    yield written
    for logger, level, filters in before:
        logger.removeHandler(handler)
        logger.setLevel(level)
        logger.filters = filters


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["get", "post"])
def test_no_address_brings_a_token_into_a_log(cast: Cast, log: io.StringIO, path: str, method: str) -> None:
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    address = spelled(path, TOKEN)
    getattr(client, method)(address, headers={"referer": f"https://evil.example{address}"})
    client.get("/", headers={"host": f"evil{address}"})
    logging.getLogger("anything").info("Asked for %s", address)
    assert "Asked for" in log.getvalue()
    assert not tells(log.getvalue(), TOKEN, halves="half" in path)


def test_a_page_that_is_not_there_is_told_without_its_token(cast: Cast, log: io.StringIO) -> None:
    Client().get(f"/go/{TOKEN}/")
    assert "django.request WARNING Not Found: /go/…" in log.getvalue()


def test_an_error_is_told_without_the_token_of_its_address_and_message(
    cast: Cast, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(token: str) -> None:
        raise RuntimeError(f"not this one: {token}")

    monkeypatch.setattr("tournaments.roster.views.people.token_hash", failing)
    Client(raise_request_exception=False).get(reverse("enter", args=[TOKEN]))
    assert "RuntimeError: not this one: …" in log.getvalue()
    assert "in failing" in log.getvalue()
    assert not tells(log.getvalue(), TOKEN, halves=False)


def test_an_error_is_mailed_without_it(settings: object, mailoutbox: list[mail.EmailMultiAlternatives]) -> None:
    request = RequestFactory().get(f"/GO//{TOKEN}/", headers={"referer": f"https://cup.example/go/{TOKEN}/"})
    with override_settings(ADMINS=[("Ольга", "olga@cup.example")]):
        try:
            raise RuntimeError(f"broken at /go/{TOKEN}/")
        except RuntimeError:
            record = logging.getLogger("django.request").makeRecord(
                "django.request", logging.ERROR, "", 0, "Internal Server Error: %s", (request.path,), sys.exc_info(),
                extra={"request": request},
            )  # fmt: skip
            AdminEmailHandler(include_html=True).emit(record)
    [sent] = mailoutbox
    told = " ".join(map(str, (sent.subject, sent.body, *sent.alternatives)))
    assert "RuntimeError" in told
    assert TOKEN not in told
    reporter: object = get_exception_reporter_class(request)
    assert reporter is MaskingReporter


def test_a_line_whose_values_do_not_fit_is_written_without_it_too(log: io.StringIO) -> None:
    logging.getLogger("anything").warning("one %s two %s", f"/GO/{TOKEN}/")  # noqa: PLE1206 - that is the fault
    logging.getLogger("anything").warning("named %(path)s", {"path": f"/GO/{TOKEN}/"})
    logging.getLogger("anything").warning(RuntimeError(f"/x/{TOKEN}"))
    assert log.getvalue().count("…") == 3
    assert TOKEN not in log.getvalue()


def test_the_log_of_a_server_that_somebody_switches_on_holds_none() -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(AccessFormatter("%(client_addr)s %(request_line)s %(status_code)s", use_colors=False))
    logger = logging.getLogger("tests.access")
    logger.propagate = False
    logger.addHandler(handler)
    logger.warning('%s - "%s %s HTTP/%s" %d', "10.0.0.1:5", "GET", f"/GO/{TOKEN}/", "1.1", 404)
    assert written.getvalue() == "10.0.0.1:5 GET /GO/… HTTP/1.1 404 Not Found\n"


def test_twenty_thousand_tokens_are_hidden_wherever_they_stand() -> None:
    chance = random.Random(7)
    tokens = ["".join(chance.choices(COMMON, k=22)) for _ in range(20_000)]
    assert len(new_token("one submission")) == 22
    assert [token for token in tokens if token in mask(f"at /x/{token}/ or so")] == []
    assert [token for token in tokens if token[:16] in mask(f"Not Found: /go/{token}/")] == []


def test_what_people_need_to_read_stays() -> None:
    for line in (
        "Not Found: /t/school-championship-2026/tours/3/",
        "Forbidden (Permission denied): /desk/autumn-cup-of-schools/",
        "django.core.exceptions.ImproperlyConfigured: ALLOWED_HOSTS is empty",
        'File "/srv/static_files.py", line 12, in',
        "psycopg.OperationalError: connection to server at 127.0.0.1 failed",
        "test_every_address_with_a_token_says_that_it_must_not_be_kept",
        "TooManyFieldsSent",
        "ConnectionRefusedError",
    ):
        assert mask(line) == line


def test_a_traceback_of_the_program_is_readable() -> None:
    with pytest.raises(AttributeError) as caught:
        make.make_link(None)  # type: ignore[arg-type]
    text = "".join(traceback.format_exception(caught.value))
    assert mask(text) == text


def test_masking_twice_is_masking_once() -> None:
    factory = logging.getLogRecordFactory()
    mask_all_logs()
    assert logging.getLogRecordFactory() is factory
    for path in PATHS:
        once = mask(spelled(path, TOKEN))
        assert mask(once) == once
