"""What is said when there is too much to do: 503, and when to come back. It needs neither a database nor a thread, so
that saying it costs next to nothing; and nothing was changed by the request that it answers."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Final
from urllib.parse import parse_qsl

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext

from games import registry

SOON: Final = 2
"""Seconds to come back in when it is not known how long the queue is."""
KEPT: Final = 32_768
"""Bytes of a form that its answer brings back."""


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


def busy(asked: Asked, seconds: int = SOON) -> HttpResponse:
    """503 with the time to come back in. A stream is told so in its own way: browsers give one up for good that is
    answered with 503, and come back to one that ends."""
    if "text/event-stream" in asked.accept:
        response = HttpResponse(f"retry: {seconds * 1000}\n\n", content_type="text/event-stream")
    elif asked.by_script or "text/html" not in asked.accept:
        response = _plain(asked, seconds)
    else:
        response = HttpResponse(_page(asked, seconds), status=503)
    response["Retry-After"] = str(seconds)
    response["Cache-Control"] = "no-store"
    return response


def _plain(asked: Asked, seconds: int) -> HttpResponse:
    if "application/json" in asked.accept:
        told = json.dumps({"detail": "Busy", "retry_after": seconds})
        return HttpResponse(told, status=503, content_type="application/json")
    response = HttpResponse(_sentences(), status=503, content_type="text/plain; charset=utf-8")
    response["Content-Language"] = ", ".join(code for code, _name in settings.LANGUAGES)
    return response


@cache
def _sentences() -> str:
    """In every language, a line each: whose request it is is not looked up."""
    said = []
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            said.append(gettext("The server is busy. Try again in a few seconds.") + "\n")
    return "".join(said)


def _page(asked: Asked, seconds: int) -> str:
    if asked.method in ("GET", "HEAD"):
        return _looking(seconds)
    told = {"path": asked.path, "fields": _fields(asked.form), "seconds": seconds, "writing": True}
    return render_to_string("kernel/errors/503.html", told)


@cache
def _looking(seconds: int) -> str:
    """There are as many of these as there are seconds."""
    return render_to_string("kernel/errors/503.html", {"seconds": seconds})


def _fields(form: bytes | None) -> list[tuple[str, str]]:
    """The form as it was sent, key and all; none of it when it holds what no page may show, or is large."""
    if form is None or len(form) > KEPT:
        return []
    fields = parse_qsl(form.decode(errors="replace"), keep_blank_values=True)
    secret = any(
        "password" in name or name == "card" or registry.secrets_of(value) is not None for name, value in fields
    )
    return [] if secret else fields
