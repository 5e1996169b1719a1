"""What every view shares: the actor, and a form's intent to write."""

import uuid
from typing import cast

from django.http import HttpRequest, HttpResponse

from tournaments.kernel.access import Actor
from tournaments.kernel.values.names import clean_text
from tournaments.kernel.write import Intent

LONGEST_REASON = 500
"""Signs of a reason that are kept."""


def actor(request: HttpRequest) -> Actor:
    """Whoever makes the request."""
    return cast(Actor, request.actor)  # type: ignore[attr-defined]


def new_key() -> str:
    """A fresh idempotency key, to be put into a form when it is shown."""
    return uuid.uuid4().hex


def intent(request: HttpRequest, within: str = "") -> Intent:
    """What the submitted form wants to write under: its key and its reason; ``within`` as in ``Intent``.

    A form without a key (a script, an old page) gets one of its own: it is then not protected against repetition.
    """
    key = request.POST.get("key", "")
    if not (8 <= len(key) <= 80 and key.isprintable()):
        key = new_key()
    return Intent(actor(request), key, clean_text(request.POST.get("reason", ""))[:LONGEST_REASON], within)


def version(request: HttpRequest, name: str = "version") -> int:
    """The version of the row that the form was made from; -1, which no row has, when it is missing or no number."""
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def unkept(response: HttpResponse) -> HttpResponse:
    """An answer at an address that holds a secret, or that shows one: nobody keeps it, and no other site is told.

    Not "no-referrer": a browser then sends a form with the origin "null", which the CSRF check refuses.
    """
    response["Referrer-Policy"] = "strict-origin"
    response["Cache-Control"] = "no-store"
    return response
