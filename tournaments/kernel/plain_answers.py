"""Answers that are given without Django's part: a short page in both languages, protected as every other.

By then it is not known who asks and in which language they read, and often the request has not even been read.
"""

from typing import Final

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext, gettext_noop

from tournaments.kernel.problems import CROSS_ORIGIN, problem_body
from tournaments.kernel.views import unread_headers

Headers = list[tuple[bytes, bytes]]

SENTENCES: Final = {
    400: gettext_noop("The server did not understand the request. Go back and try again."),
    408: gettext_noop("The connection is too slow or was lost; nothing has been saved. Try again."),
    414: gettext_noop("The address is too long. Open the home page of this site."),
    431: gettext_noop("The browser sent too much extra data. Delete this site’s cookies and open it again."),
    505: gettext_noop("The server does not speak this version of HTTP. Open the page with a browser."),
    503: gettext_noop("Too many connections right now. Wait a few seconds and try again."),
}
"""Status → what is said, and what to do."""
AGAIN: Final = b"5"
"""Seconds after which whoever was turned away may come again."""


def plain_answer(status: int, sentence: str = "", **figures: object) -> tuple[Headers, bytes]:
    """Headers and body; ``sentence`` is an English text of the catalogue, else the usual one of that status."""
    words = []
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            words.append((language, gettext(sentence or SENTENCES[status]) % figures))
    body = render_to_string("kernel/errors/plain.html", {"told": words, "status": status}).encode()
    headers = [
        *((name.lower().encode(), value.encode()) for name, value in unread_headers()),
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
        (b"hx-retarget", b"#main"),  # a script that has sent a form shows the answer in place of the page's content
        (b"hx-reselect", b"#main"),
        (b"hx-reswap", b"outerHTML"),
    ]
    return ([*headers, (b"retry-after", AGAIN)] if status == 503 else headers), body


def plain_problem(status: int) -> tuple[Headers, bytes]:
    """The same for a program, as JSON."""
    body = problem_body(status)
    given = {**dict(unread_headers()), **CROSS_ORIGIN, "Content-Type": "application/json", "Cache-Control": "no-store"}
    headers = [(name.lower().encode(), value.encode()) for name, value in given.items()]
    length = (b"content-length", str(len(body)).encode())
    return [*headers, length, (b"connection", b"close"), (b"retry-after", AGAIN)], body
