"""Who may write how often to boards to try a game on.

A class of thirty phones behind one address plays without noticing; a script that makes boards or moves without end
waits."""

import math
import time
from collections.abc import Callable
from functools import wraps
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Concatenate, Final, ParamSpec

from django.http import HttpRequest, HttpResponse

from tournaments.kernel import submit
from tournaments.kernel.throttle import Throttle

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]

CLOCK: Callable[[], float] = time.monotonic
MADE: Final = Throttle(burst=60, rate=0.5)
"""New boards from one address."""
LOOKED: Final = Throttle(burst=60, rate=0.2)
"""Games to be looked through, from one address: each may keep a process busy for half a minute."""
LEARNT: Final = Throttle(burst=150, rate=2)
"""New boards of lessons from one address: a class of thirty needs one a minute each, and some begin again."""
WRITTEN: Final = Throttle(burst=300, rate=20)
"""Everything else that is written from one address."""
ON_ONE: Final = Throttle(burst=30, rate=3)
"""Writes to one board."""


def address_of(request: HttpRequest) -> str:
    """Where a request comes from; behind a proxy the server has put the visitor's own address there. Of IPv6 the
    network: one line has 2⁶⁴ addresses to change between."""
    text = str(request.META.get("REMOTE_ADDR", ""))
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return text
    if isinstance(address, IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


def refused(request: HttpRequest, wait: float) -> HttpResponse:
    """429 with the seconds to wait."""
    response = submit.too_many(request)
    response["Retry-After"] = str(math.ceil(wait))
    return response


def throttled(
    throttle: Throttle,
    by: Callable[[HttpRequest, dict[str, object]], str],
    when: Callable[[HttpRequest], bool] = lambda _request: True,
) -> Callable[[View[P]], View[P]]:
    """A view whose POSTs, or those of them ``when`` they do what is counted, are counted by a key; 429 with the seconds
    to wait when there were too many."""

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def run(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            counted = request.method == "POST" and when(request)
            wait = throttle.wait(by(request, kwargs), CLOCK()) if counted else 0.0
            return refused(request, wait) if wait else view(request, *args, **kwargs)

        return run

    return decorate


def per_address(view: View[P]) -> View[P]:
    """Counted by the visitor's address."""
    return throttled(WRITTEN, lambda request, _kwargs: address_of(request))(view)


def per_board(view: View[P]) -> View[P]:
    return throttled(ON_ONE, lambda _request, kwargs: str(kwargs.get("key")))(view)
