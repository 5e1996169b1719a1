"""What every view shares: the actor, a form's intent to write, how often something may be asked for."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final, cast

import segno
from django.contrib import messages
from django.contrib.messages import get_messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.safestring import SafeString, mark_safe

from tournaments.kernel.access import SESSION_LINKS, Actor, Visitor, actor_of
from tournaments.kernel.rules import REASON, SEARCH
from tournaments.kernel.values import clean_text, new_key
from tournaments.kernel.write import Intent
from tournaments.models.tournament import TournamentQuerySet


def actor(request: HttpRequest) -> Actor:
    return cast(Actor, request.actor)  # type: ignore[attr-defined]


def is_nobody(request: HttpRequest) -> bool:
    """Whether the visitor has neither an account nor a private link, and no message waits for them."""
    visitor = actor(request)
    return visitor.user is None and not visitor.links and not len(get_messages(request))


def intent(request: HttpRequest, within: str = "") -> Intent:
    """What the submitted form wants to write under: its key and its reason; ``within`` as in ``Intent``.

    A form without a key (a script, an old page) gets one of its own: it is then not protected against repetition.
    """
    key = request.POST.get("key", "")
    if not (8 <= len(key) <= 80 and key.isprintable()):
        key = new_key()
    reason = clean_text(request.POST.get("reason", ""))[: REASON.maximum]
    return Intent(actor(request), key, reason, within)


def qr_code(text: str) -> SafeString:
    """A code for the camera of a phone, drawn as a part of the page."""
    drawn = segno.make(text, error="m", micro=False).svg_inline(border=3, light="#fff", omitsize=True)
    return mark_safe(drawn)  # noqa: S308 - drawn by the library from modules, not from text


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


GetResponse = Callable[[HttpRequest], HttpResponse]


PACKED: Final = frozenset({"application/pdf", "application/zip", "image/png", "image/jpeg"})


class PackingMiddleware(GZipMiddleware):
    """Sends texts packed. Files that are packed in themselves go as they are, and keep their lengths."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Packs the answer when that is worth it."""
        if response.headers.get("Content-Type") in PACKED:
            return response
        return super().process_response(request, response)


class ActorMiddleware:
    """``request.actor``: whoever makes the request; looked up when it is first asked for."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        links = request.session.get(SESSION_LINKS, ())
        request.actor = Visitor(lambda: actor_of(request.user, links))  # type: ignore[attr-defined]
        return self.get_response(request)


PER_PAGE: Final = 30
"""Tournaments on one page of a list: as many as people look through, and as many as are read however many there are."""


def few(request: HttpRequest, tournaments: TournamentQuerySet, at_once: int = PER_PAGE) -> dict[str, Any]:
    """For a list's page: the ``tournaments`` on the page that is asked for, and the ``search`` that chose them."""
    search = clean_text(request.GET.get("q", ""))[: SEARCH.maximum]
    found = tournaments.called(search) if search else tournaments
    page = Paginator(found, at_once).get_page(request.GET.get("page"))
    return {"tournaments": page, "search": search, "is_long": bool(search) or page.paginator.num_pages > 1}


def shown_number(request: HttpRequest) -> int | None:
    """The number of the last write that the visitor's page shows, where a script sends it along."""
    text = request.headers.get("X-Shown", "")
    return int(text) if text.isdecimal() and len(text) < 16 else None


def warn(request: HttpRequest, sentence: str) -> None:
    """Says something on the next page; nothing when there is nothing to say."""
    if sentence:
        messages.warning(request, sentence)
