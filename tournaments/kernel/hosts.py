"""One way to write each host that the site is asked by.

Files and answers that name the site's address are made once for each host, and streams that tell it are drawn for each.
Django looks at the name alone: the case of its letters and any port at all would pass, each as a host of its own.
"""

from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import Final

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponseBase

GetAnswer = Callable[[HttpRequest], HttpResponseBase]

MOST_PORTS: Final = 4
"""Ports of which nothing is known that are answered under: those of a proxy or a tunnel that no setting names."""
_USUAL: Final = {"http": 80, "https": 443}
_HIGHEST: Final = 65535

other_ports: Final[set[int]] = set()
"""The first such ports that this process was asked at, by a right name."""
_lock: Final = Lock()


def canonical_host(get_response: GetAnswer) -> GetAnswer:
    """The middleware: whoever reads the request's host, directly or in an address, reads it in this one way. A port
    that the site does not have is left out; nobody is ever answered with one that another visitor has sent. A name
    that is not the site's goes on as it is, and is refused where the host is first read."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if "HTTP_HOST" in request.META:
            with suppress(DisallowedHost):  # said with the page and the line in the log that it always has
                request.META["HTTP_HOST"] = _canonical(request)
        return get_response(request)

    return answer


def _canonical(request: HttpRequest) -> str:
    host = request.get_host().lower()
    name, colon, digits = host.rpartition(":")
    if not colon or host.endswith("]"):  # the colons of an IPv6 address stand in brackets
        return host
    digits = digits.lstrip("0")
    port = int(digits) if 0 < len(digits) <= len(str(_HIGHEST)) else 0
    if not 0 < port <= _HIGHEST or port == _USUAL.get(request.scheme or ""):
        return name
    return f"{name}:{port}" if _is_known(request, port) or _has_place(port) else name


def _is_known(request: HttpRequest, port: int) -> bool:
    """Whether the server listens there, or a setting names it."""
    return str(port) == request.META.get("SERVER_PORT") or port in settings.KNOWN_PORTS


def _has_place(port: int) -> bool:
    with _lock:
        if len(other_ports) < MOST_PORTS:
            other_ports.add(port)
        return port in other_ports
