"""What every view shares: the actor, and a form's intent to write."""

import uuid
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import cast

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from tournaments.kernel import access as permissions
from tournaments.kernel.access import Actor
from tournaments.kernel.forms import BootstrapForm
from tournaments.kernel.middleware import value_words
from tournaments.kernel.values import clean_text
from tournaments.kernel.write import Answer, Intent, Refused
from tournaments.models import Tournament

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


# What the pages of the desk share.


Values = Mapping[str, object]


def desk_of(request: HttpRequest, slug: str) -> Tournament:
    """The tournament, for its organisers."""
    return permissions.get_tournament(actor(request), slug, "tournament.organise")


def page(
    request: HttpRequest,
    template: str,
    tournament: Tournament,
    tab: str,
    *,
    status: int = 200,
    **context: object,
) -> HttpResponse:
    """A page of the tournament's desk under one of its tabs."""
    known = {"tournament": tournament, "tab": tab, **context}
    return render(request, template, known, status=status)


def shown_version(request: HttpRequest, current: int) -> int:
    """The version that the page was made from: a form that is shown again keeps the one it was sent with."""
    return version(request) if request.method == "POST" else current


def sent(request: HttpRequest) -> QueryDict | None:
    """What a form of the page is bound to: what was sent, be it empty, or nothing when the page is only looked at."""
    return request.POST if request.method == "POST" else None


def attempt(form: BootstrapForm, write: Callable[[], Answer]) -> Answer | None:
    """The service's answer, or None with what is wrong put into the form."""
    if not form.is_valid():
        return None
    try:
        return write()
    except Refused as refused:
        form.show_faults(refused.faults)
        return None


def settle(request: HttpRequest, write: Callable[[], Answer], done: str) -> Answer | None:
    """For a button without fields: the service's answer, or None; the next page says ``done``, or what is wrong."""
    try:
        answer = write()
    except Refused as refused:
        for _field, sentence in refused.faults:
            messages.error(request, sentence, extra_tags="danger")
        return None
    messages.success(request, done)
    return answer


def status_of(*shown: forms.Form) -> int:
    """422 when a form of the page was refused."""
    return 422 if any(form.is_bound and form.errors for form in shown) else 200


def stored(form: forms.Form, values: Values) -> list[tuple[str, object]]:
    """(label, value) of what stands now, for the page of a lost race."""
    return [(str(form.fields[name].label), value_words(form.fields[name], values[name])) for name in values]


# How often something may be asked for: buckets that fill up again, forgotten when nobody asks any more.


@dataclass
class Throttle:
    """``burst`` at once for each key, and ``rate`` a second after that; the last ``keys`` that asked are remembered.

    Counted in this process alone: several processes allow as many times more.
    """

    burst: int
    rate: float
    keys: int = 4_096
    _buckets: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict, repr=False)
    _lock: Lock = field(default_factory=Lock, repr=False)

    def wait(self, key: str, now: float) -> float:
        """Takes one; 0 when there was one, else the seconds until there is. ``now`` is a clock's reading in seconds
        that never goes back."""
        with self._lock:
            left, seen = self._buckets.get(key, (float(self.burst), now))
            left = min(float(self.burst), left + (now - seen) * self.rate)
            granted = left >= 1
            self._buckets[key] = (left - 1 if granted else left, now)
            self._buckets.move_to_end(key)
            while len(self._buckets) > self.keys:
                self._buckets.popitem(last=False)
        return 0.0 if granted else (1 - left) / self.rate

    def __len__(self) -> int:
        return len(self._buckets)

    def forget(self) -> None:
        """Begins anew for everybody."""
        with self._lock:
            self._buckets.clear()
