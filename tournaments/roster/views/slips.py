"""Private links to print."""

from typing import TypeVar

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.views import actor
from tournaments.paper.document import Output
from tournaments.paper.views import document, printing
from tournaments.roster.documents import link_slips
from tournaments.roster.read.links import IssuedLinks, issued_links

Answer = TypeVar("Answer", bound=HttpResponseBase)


@require_safe
def slips(request: HttpRequest, slug: str) -> HttpResponse:
    """A slip for each link that works (``?who=judge`` or ``captain`` for these alone), for organisers.

    Looking makes no link: they are made on the page of private links. No cache may keep the answer.
    """
    tournament = permissions.get_tournament(actor(request), slug, "tournament.organise")
    now = timezone.now()
    links = _of(issued_links(tournament, now), request.GET.get("who", ""))

    def address(token: str) -> str:
        return request.build_absolute_uri(reverse("enter", args=[token]))

    def write(file: Output) -> None:
        link_slips(file, tournament, links, address, now, printing(request))

    return untold(document(request, tournament.language, f"{slug} links", write))


def untold(response: Answer) -> Answer:
    """The answer as one that shows private links: no cache keeps it, no other page learns its address."""
    response["Cache-Control"] = "no-store"
    response["Referrer-Policy"] = "strict-origin"
    return response


def _of(links: IssuedLinks, who: str) -> IssuedLinks:
    if who not in ("judge", "captain"):
        return links
    return IssuedLinks(tuple(one for one in links.told if one.link.kind == who), links.untold)
