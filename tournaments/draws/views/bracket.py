"""The bracket of a knock-out, for everybody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.draws.read.draw_input import undecided_in
from tournaments.draws.read.series import bracket_with
from tournaments.draws.tables.draws import bracket_rounds
from tournaments.kernel import access as permissions
from tournaments.kernel.fresh import fresh
from tournaments.kernel.views import actor
from tournaments.matches.read.frozen import shown_to
from tournaments.models import Match
from tournaments.rounds.views.frame import frame, sees_all


@require_safe
def bracket(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The knock-out that a tour belongs to, as far as the visitor may know; 404 for a tour of another kind."""
    found = permissions.get_tour(actor(request), slug, number)
    whole = sees_all(request, found.tournament)

    def page() -> HttpResponse:
        drawn = bracket_with(found, whole=whole)
        if drawn is None:
            raise Http404
        matches = Match.objects.filter(tour__in=drawn.series.tours).with_names()
        context = frame(request, found.tournament, "bracket") | {
            "tour": found,
            "rounds": bracket_rounds(drawn.bracket, drawn.teams, shown_to(actor(request), matches)),
            "undecided": undecided_in(drawn.series.tours, found.tournament) if whole else (),
        }
        return render(request, "draws/bracket.html", context)

    return fresh(request, found.tournament, page)
