"""The pairs of a tour by hand: two teams change places by taps, by dragging, with the keyboard, or by choosing."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.draws.forms import PairsForm, SwapForm
from tournaments.draws.read.draw_input import entrants_of
from tournaments.draws.read.draws import findings_of, history_of, undoable
from tournaments.draws.rules.pairing.model import Pair
from tournaments.draws.tables.draws import history_rows, pair_rows
from tournaments.draws.write.pairs import set_pairs, swap_teams
from tournaments.kernel.views import intent
from tournaments.matches.read.begun import begun_among
from tournaments.matches.read.matches import matches_of_tour
from tournaments.models import Team, Tour
from tournaments.rounds.views.tour_writes import Faults, show, tour_of, written


@require_http_methods(["GET", "HEAD", "POST"])
def pairs(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """All pairs with what speaks against them; POST stores them as they are chosen."""
    tour = tour_of(request, slug, number)
    if request.method != "POST":
        return _page(request, tour)
    teams, matches = list(Team.objects.filter(tournament=tour.tournament)), list(matches_of_tour(tour))
    form = PairsForm(request.POST, teams=teams, matches=matches)
    if not form.is_valid():
        return _page(request, tour, form)
    return written(
        request,
        tour,
        lambda **where: set_pairs(intent(request), **where, pairs=form.pairs()),
        back="desk_pairs",
        done=_("The pairs are stored."),
        sent=form,
        refused=lambda faults: _page(request, tour, form, faults),
    )


@require_POST
def swap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Two teams change places."""
    tour = tour_of(request, slug, number)
    form = SwapForm(request.POST, teams=list(Team.objects.filter(tournament=tour.tournament)))
    if not form.is_valid():
        return _page(request, tour, faults=[("", _("Choose two different sides from this tournament."))])
    return written(
        request,
        tour,
        lambda **where: swap_teams(intent(request), **where, **form.cleaned_data),
        back="desk_pairs",
        done=_("The two have changed places."),
        sent=form,
        refused=lambda faults: _page(request, tour, faults=faults),
    )


def _page(
    request: HttpRequest, tour: Tour, form: PairsForm | None = None, faults: Faults = ()
) -> HttpResponse:
    teams = list(Team.objects.filter(tournament=tour.tournament))
    matches, started = begun_among(matches_of_tour(tour).with_judges())
    draws = history_of(tour)
    standing = [Pair(match.team_a_id, match.team_b_id) for match in matches]
    rows, whole = pair_rows(
        matches, findings_of(standing, entrants_of(tour, teams), draws) if matches else ()
    )
    form = form or PairsForm(teams=teams, matches=matches)
    picked = request.GET.get("one", "")
    return show(
        request,
        tour,
        "draws/pairs.html",
        "pairs",
        status=422 if form.errors else 200,
        rows=[{"row": row, "a": form[f"a-{row.match.pk}"], "b": form[f"b-{row.match.pk}"]} for row in rows],
        new={"a": form["a-new"], "b": form["b-new"]},
        form=form,
        swap_form=SwapForm(teams=teams),
        whole=whole,
        outside=_outside(teams, matches, tour),
        begun=started,
        picked=next((team for team in teams if str(team.pk) == picked), None),
        history=history_rows(draws, teams),
        undoable=undoable(draws, started),
        faults=faults,
    )


def _outside(teams: list[Team], matches: list[Any], tour: Tour) -> list[Team]:
    """The teams that play in this tour and have no match in it."""
    inside = {pk for match in matches for pk in (match.team_a_id, match.team_b_id)}
    return [team for team in teams if team.pk not in inside and team.plays_in(tour.number)]
