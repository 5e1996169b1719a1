"""What is said when there is too much to do, or nothing can be stored: 503, and when to come back. It needs neither a
database nor a thread, so that saying it costs next to nothing; and nothing was changed by the request that it answers.

A full disk is 503 too, not 507: what stands between phone and program, and every phone that has an older page open,
knows from 503 that the same form is to be sent again."""

import json
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final
from urllib.parse import parse_qsl

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext, gettext_noop

from games import registry
from tournaments.kernel import views
from tournaments.kernel.problems import across, problem

SOON: Final = 2
"""Seconds to come back in when it is not known how long the queue is."""
PATIENTLY: Final = 15
"""Seconds to come back in when somebody has to see to the disk first."""
KEPT: Final = 32_768
"""Bytes of a form that its answer brings back."""


class Why(StrEnum):
    """Why there is no other answer."""

    BUSY = "busy"
    FULL = "full"
    FAILING = "failing"


DETAILS: Final = {True: "Busy", False: "Storage fails"}
"""What programs are told; True: there is only too much to do."""
HEADER: Final = "Not-Stored"
"""Tells scripts that somebody has to see to the disk, and in which way it fails."""
LINES: Final = {
    Why.BUSY: gettext_noop("The server is busy. Try again in a few seconds."),
    Why.FULL: gettext_noop("Not saved: the server’s disk is full. Tell the organiser."),
    Why.FAILING: gettext_noop("Not saved: the server cannot write to its disk. Tell the organiser."),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """What an answer follows from: how it was asked, and the form that was sent, if any."""

    method: str
    path: str
    accept: str
    by_script: bool = False
    form: bytes | None = None

    @classmethod
    def of(cls, request: HttpRequest) -> "Asked":
        """A request that Django has taken in already."""
        by_script = "HX-Request" in request.headers
        accept = request.headers.get("Accept", "")
        is_form = request.content_type == "application/x-www-form-urlencoded"
        form = request.POST.urlencode().encode() if request.method == "POST" and is_form else None
        return cls(request.method or "", request.get_full_path(), accept, by_script, form)


def busy(asked: Asked, seconds: int = 0, why: Why = Why.BUSY) -> HttpResponse:
    """503 with the time to come back in. A stream is told so in its own way: browsers give one up for good that is
    answered with 503, and come back to one that ends."""
    seconds = seconds or (SOON if why is Why.BUSY else PATIENTLY)
    if "text/event-stream" in asked.accept:
        response = HttpResponse(f"retry: {seconds * 1000}\n\n", content_type="text/event-stream")
    elif views.for_programs(asked.path):
        response = problem(503, detail=DETAILS[why is Why.BUSY], retry_after=seconds)
    elif asked.by_script or "text/html" not in asked.accept:
        response = _plain(asked, seconds, why)
    else:
        response = HttpResponse(_page(asked, seconds, why), status=503)
    if views.for_programs(asked.path):
        across(response)
    response["Retry-After"] = str(seconds)
    response["Cache-Control"] = "no-store"
    if why is not Why.BUSY:
        response[HEADER] = why
    return response


def _plain(asked: Asked, seconds: int, why: Why) -> HttpResponse:
    if "application/json" in asked.accept:
        body = json.dumps({"detail": DETAILS[why is Why.BUSY], "retry_after": seconds})
        return HttpResponse(body, status=503, content_type="application/json")
    response = HttpResponse(_sentences(why), status=503, content_type="text/plain; charset=utf-8")
    response["Content-Language"] = ", ".join(code for code, _name in settings.LANGUAGES)
    return response


@cache
def _sentences(why: Why) -> str:
    """In every language, a line each: whose request it is is not looked up."""
    said = []
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            said.append(gettext(LINES[why]) + "\n")
    return "".join(said)


def _page(asked: Asked, seconds: int, why: Why) -> str:
    if asked.method in ("GET", "HEAD"):
        return _looking(seconds, why)
    context = {"path": asked.path, "fields": _fields(asked.form), "seconds": seconds, "why": why, "writing": True}
    return render_to_string("kernel/errors/503.html", context)


@cache
def _looking(seconds: int, why: Why) -> str:
    """There are as many of these as there are seconds and reasons."""
    return render_to_string("kernel/errors/503.html", {"seconds": seconds, "why": why})


def _fields(form: bytes | None) -> list[tuple[str, str]]:
    """The form as it was sent, key and all; none of it when it holds what no page may show, or is large."""
    if form is None or len(form) > KEPT:
        return []
    fields = parse_qsl(form.decode(errors="replace"), keep_blank_values=True)
    secret = any(
        "password" in name or name == "card" or registry.secrets_of(value) is not None for name, value in fields
    )
    return [] if secret else fields
