"""The table of judges and rooms by tours: who can come, which rooms can be had."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.kernel.submit import Faults, desk_of, page, say_refused, submit
from tournaments.models import Judge, Room, Tournament
from tournaments.roster.forms.availability import AvailabilityForm, grid, is_readable
from tournaments.roster.write.availability import set_availability


@require_http_methods(["GET", "HEAD", "POST"])
def availability(request: HttpRequest, slug: str) -> HttpResponse:
    """Ticks for every judge and every room in every tour; POST stores those that were changed."""
    tournament = desk_of(request, slug)
    if request.method != "POST":
        return _page(request, tournament, ())
    if not is_readable(request.POST):
        return _page(request, tournament, [("", _("Part of the data did not arrive. Look at the table again."))])
    return submit(
        request, partial(set_availability, tournament_id=tournament.pk, **AvailabilityForm(request.POST).arguments()),
        again=lambda faults: say_refused(request, ("desk_availability", slug), faults), to=("desk_availability", slug),
        done=_("Saved."),
    )  # fmt: skip


def _page(request: HttpRequest, tournament: Tournament, faults: Faults) -> HttpResponse:
    tours = list(tournament.tours.order_by("number"))
    judges = Judge.objects.filter(tournament=tournament).prefetch_related("away_from")
    rooms = Room.objects.filter(tournament=tournament).prefetch_related("closed_in")
    return page(
        request, "roster/availability.html", tournament, "desk_availability", tours=tours, faults=faults,
        judges=grid(tours, judges, "judge"), rooms=grid(tours, rooms, "room"),
    )  # fmt: skip
