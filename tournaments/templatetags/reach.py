"""A warning where addresses are shown or printed that no phone can open."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host
from django.urls import reverse

from tournaments.kernel.reach import LISTENING, is_loopback, own_addresses

register = template.Library()


@dataclass(frozen=True)
class Way:
    """An address of this machine in its network; ``page`` opens there what is looked at here, after the log-in."""

    site: str
    page: str


@register.inclusion_tag("kernel/_reach.html", takes_context=True)
def reach_warning(context: template.Context, page: str = "") -> dict[str, Any]:
    """Nothing where the site was opened under an address that phones can open. ``page`` is the path to go on to, where
    it is not the one that is looked at."""
    request: HttpRequest = context["request"]
    host, port = split_domain_port(request.get_host())
    if not is_loopback(host):
        return {}
    here = request.get_full_path() if request.method in ("GET", "HEAD") else reverse("desk")
    ways = [_way(request.scheme, address, port, page or here) for address in own_addresses()]
    usable = [] if LISTENING.is_closed else list(_allowed(ways))
    return {"here": request.get_host(), "ways": ways, "usable": usable, "port": port or "80",
            "closed": LISTENING.is_closed}  # fmt: skip


def _way(scheme: str | None, address: str, port: str, page: str) -> Way:
    """Under the port by which the site was opened here."""
    site = f"{scheme}://{address}:{port}" if port else f"{scheme}://{address}"
    return Way(site, f"{site}{reverse('login')}?{urlencode({'next': page})}")


def _allowed(ways: Iterable[Way]) -> Iterable[Way]:
    """Those at which the site answers."""
    for way in ways:
        host, _port = split_domain_port(way.site.partition("//")[2])
        if validate_host(host, settings.ALLOWED_HOSTS):
            yield way
