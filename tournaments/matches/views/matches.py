"""The matches of a tour, and adding one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.kernel import access as permissions
from tournaments.kernel.submit import sent
from tournaments.kernel.views import actor, intent
from tournaments.kernel.write import Refused
from tournaments.matches.forms.matches import MatchForm
from tournaments.matches.read.matches import matches_of_tour
from tournaments.matches.tables.desk_matches import DeskMatchTable
from tournaments.matches.write.matches import add_match
from tournaments.models import Tour


@require_http_methods(["GET", "HEAD", "POST"])
def matches(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The table of a tour in table order; POST adds a match to it."""
    tour = permissions.get_tour(actor(request), slug, number, "tournament.organise")
    form = MatchForm(sent(request), tournament=tour.tournament)
    if request.method == "POST" and form.is_valid():
        try:
            add_match(intent(request), tournament_id=tour.tournament_id, tour_id=tour.pk, **form.arguments())
            messages.success(request, _("The match is added."))
            return redirect(reverse("desk_matches", args=[slug, number]) + "?add=more#add")
        except Refused as refused:
            form.show_faults(refused.faults)
    return render(request, "matches/matches.html", _context(tour, form), status=422 if form.errors else 200)


def _context(tour: Tour, form: MatchForm) -> dict[str, object]:
    found = list(matches_of_tour(tour).with_judges())
    return {
        "tournament": tour.tournament,
        "tab": "desk_tours",
        "tour": tour,
        "count": len(found),
        "table": DeskMatchTable(found, tour=tour),
        "form": form,
    }
