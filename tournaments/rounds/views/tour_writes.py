"""What the pages of draws, pairs, rooms and judges of a tour share."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.kernel import access as permissions
from tournaments.kernel.errors import conflict
from tournaments.kernel.views import actor, version
from tournaments.kernel.write import Answer, Conflict, Refused
from tournaments.matches.read.matches import matches_of_tour
from tournaments.models import Tour

Faults = Sequence[tuple[str, str]]


def tour_of(request: HttpRequest, slug: str, number: int) -> Tour:
    """The tour, for the organisers of its tournament."""
    return permissions.get_tour(actor(request), slug, number, "tournament.organise")


def show(
    request: HttpRequest, tour: Tour, template: str, part: str, *, status: int = 200, **context: Any
) -> HttpResponse:
    """A page of the tour's desk; 422 with faults, unless the page was only looked at."""
    known = {"tournament": tour.tournament, "tab": "desk_tours", "tour": tour, "part": part, **context}
    if context.get("faults") and request.method == "POST":
        status = 422
    return render(request, template, known, status=status)


def written(
    request: HttpRequest,
    tour: Tour,
    work: Callable[..., Answer],
    *,
    back: str,
    done: str,
    refused: Callable[[Faults], HttpResponse],
    sent: BaseForm | None = None,
) -> HttpResponse:
    """Calls a service that takes a tour: back to a page of the tour, the page again with faults, or what stands now
    beside what was ``sent``."""
    try:
        work(tournament_id=tour.tournament_id, tour_id=tour.pk, version=version(request))
    except Refused as error:
        return refused(error.faults)
    except Conflict as lost:
        stands = [
            (_("Table %(number)s") % {"number": match.number}, str(match)) for match in matches_of_tour(tour)
        ]
        address = reverse(back, args=[tour.tournament.slug, tour.number])
        forms = (sent,) if sent else ()
        return conflict(request, lost, *forms, stored=stands or [(_("Matches"), "–")], back=address)
    messages.success(request, done)
    return redirect(back, tour.tournament.slug, tour.number)
