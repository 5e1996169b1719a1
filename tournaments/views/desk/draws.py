"""Drawing a tour: method and options, a look at the draw before it is stored, the history, undoing."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import permissions
from tournaments.formats.faults import FaultError
from tournaments.forms.draws import WITHIN, DrawForm, new_seed
from tournaments.models import Draw, Match, Side, Team, Tour
from tournaments.queries.begun import begun
from tournaments.queries.draw_input import undecided_in
from tournaments.queries.draws import history_of, plan_draw, undoable
from tournaments.queries.series import series_before, series_with
from tournaments.queries.tours import matches_of_tour
from tournaments.queries.wish import Wish
from tournaments.services.base import Conflict, Refused
from tournaments.services.brackets import decide_who_goes_on
from tournaments.services.draws import make_draw, undo_draw
from tournaments.tables.draws import history_rows, shown_draw
from tournaments.views.base import actor, intent, version
from tournaments.views.desk.tour_writes import Faults, show, tour_of, written
from tournaments.views.errors import conflict
from tournaments.wording import format_sentence


@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The page of a tour's draws; with a method in the address the draw is shown, POST stores it."""
    tour = tour_of(request, slug, number)
    if request.method != "POST":
        return _page(request, tour)
    form = _form(tour, request.POST)
    if not form.is_valid():
        return _page(request, tour, form)
    return written(
        request,
        tour,
        lambda **where: make_draw(
            intent(request), **where, wish=form.wish(), digest=request.POST.get("digest", "")[:64]
        ),
        back="desk_pairs",
        done=_("The draw is stored."),
        refused=lambda faults: _page(request, tour, form, faults),
    )


@require_POST
def undo(request: HttpRequest, slug: str, number: int, pk: int) -> HttpResponse:
    """Brings back what was before a draw."""
    tour = tour_of(request, slug, number)
    return written(
        request,
        tour,
        lambda **where: undo_draw(intent(request), **where, draw_id=pk),
        back="desk_draw",
        done=_("The draw is undone: pairs, rooms and judges are as they were before it."),
        refused=lambda faults: _page(request, tour, faults=faults),
    )


@require_POST
def goes_on(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who goes on after a drawn match of a knock-out."""
    match = permissions.get_match(actor(request), slug, pk, "tournament.organise")
    side = request.POST.get("side", "")[:1]
    try:
        decide_who_goes_on(intent(request), match_id=pk, version=version(request), side=side)
    except Refused as refused:
        return _page(request, match.tour, faults=refused.faults)
    except Conflict as lost:
        return conflict(request, lost, stored=[(_("Match"), str(match))], back=_back(match.tour))
    messages.success(request, _("Saved."))
    return redirect("bracket", slug, match.tour.number)


def _back(tour: Tour) -> str:
    return reverse("desk_draw", args=[tour.tournament.slug, tour.number])


def _form(tour: Tour, data: Any = None) -> DrawForm:
    matches = list(matches_of_tour(tour))
    teams = list(Team.objects.filter(tournament=tour.tournament))
    last = (
        Draw.objects.filter(tour__tournament=tour.tournament, tour__number__lte=tour.number)
        .standing()
        .by_program()
        .order_by("-tour__number", "-pk")
        .first()
    )
    initial = {"seed": new_seed(), "within": WITHIN[0][0], "cycles": 1, "third_place": True} | _method(
        tour, last
    )
    return DrawForm(data, teams=teams, matches=matches, initial=initial)


def _method(tour: Tour, last: Draw | None) -> dict[str, Any]:
    """What is asked for most likely: the same as in the draw before; after all tours of groups, who goes on."""
    if last is None:
        return {"method": Draw.Method.SWISS}
    series = series_before(tour, last.method) if last.tour_id != tour.pk else None
    if series is not None and series.groups and series.is_drawn_out:
        return {"method": Draw.Method.KNOCK_OUT, "each_group": True, "best": 2}
    return {"method": last.method, "by_group": last.options.get("by_group", False)}


def _page(
    request: HttpRequest, tour: Tour, form: DrawForm | None = None, faults: Faults = ()
) -> HttpResponse:
    """The page; a form that was sent, in the address or to be stored, brings a look at its draw."""
    asked = request.GET if "method" in request.GET else None
    form = form or _form(tour, asked)
    told = [*faults]
    planned = None
    has_begun = begun(Match.objects.filter(tour=tour)).exists()
    if form.is_bound and form.is_valid() and not has_begun:
        try:
            planned = plan_draw(tour, Wish.from_data(form.wish()))
        except FaultError as error:
            told = told or [("", format_sentence(error.fault))]
    draws = history_of(tour)
    series = series_with(tour) or series_before(tour, Draw.Method.KNOCK_OUT)
    teams = list(Team.objects.filter(tournament=tour.tournament))
    return show(
        request,
        tour,
        "desk/draw.html",
        "draw",
        form=form,
        faults=told,
        status=422 if form.errors else 200,
        planned=planned,
        shown=shown_draw(planned) if planned else None,
        begun=has_begun,
        teams=sum(team.plays_in(tour.number) for team in teams),
        history=history_rows(draws, teams),
        undoable=undoable(draws),
        undecided=undecided_in(series.tours, tour.tournament) if series else (),
        sides=Side,
    )
