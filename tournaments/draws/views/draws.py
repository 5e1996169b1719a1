"""Drawing a tour: a look at the draw before it is stored, undoing; its pairs by hand; the bracket for everybody."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.draws.forms import MAX_PAIRS, WITHIN, DrawForm, EarlyDrawForm, PairsForm, SwapForm
from tournaments.draws.read.draws import (
    DrawRequest,
    Material,
    Uncounted,
    entrants_of,
    material_of,
    plan_draw,
    proposed_draw,
    uncounted_before,
)
from tournaments.draws.read.history import findings_of, history_of, redoable, undoable
from tournaments.draws.read.series import bracket_with, series_before, series_with, to_decide_in
from tournaments.draws.rules.pairing.checks import Finding
from tournaments.draws.rules.pairing.model import Pair
from tournaments.draws.tables import bracket_rounds, history_rows, pair_rows, shown_draw
from tournaments.draws.write.draws import decide_who_goes_on, make_draw, redo_draw, undo_draw
from tournaments.draws.write.pairs import set_pairs, state_of, swap_teams
from tournaments.kernel import access as permissions
from tournaments.kernel.bodies import LETTER, takes
from tournaments.kernel.forms import BootstrapForm, new_seed
from tournaments.kernel.revision_cache import fresh
from tournaments.kernel.submit import Faults, Stored, arguments, conflict, entered, submit, submitted_fields, tour_of
from tournaments.kernel.values import FaultError
from tournaments.kernel.views import actor, version
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Conflict
from tournaments.matches.read.matches import begun_among, matches_of_tour, shown_to, wishes_for
from tournaments.models import Draw, Match, Side, Team, Tour
from tournaments.rounds.read.tours import frame, sees_all
from tournaments.rounds.views.tours import show

DESPITE = "despite_warnings"
"""The field of the tick for a draw without results that do not count yet."""


@takes(2 * MAX_PAIRS * LETTER)
@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The page of a tour's draws; with a method in the address the draw is shown, POST asks for such a look or stores
    the draw."""
    tour = tour_of(request, slug, number)
    if request.method != "POST":
        return _page(request, tour)
    form = _form(material_of(tour), request.POST)
    if "look" in request.POST:
        query = form.query() if form.is_valid() else ""
        return redirect(f"{request.path}?{query}#preview") if query else _page(request, tour, form)
    digest, despite = request.POST.get("digest", "")[:64], DESPITE in request.POST
    work = partial(make_draw, digest=digest, despite_warnings=despite, keep_published=keeps_published(request))
    back = "desk_places" if request.POST.get("next") == "places" else "desk_pairs"
    return written(
        request, tour, work, back=back, done=_("The draw has been saved."), given=form,
        refused=lambda faults: _page(request, tour, form, faults),
    )  # fmt: skip


@require_POST
def undo(request: HttpRequest, slug: str, number: int, pk: int) -> HttpResponse:
    """Brings back what was before a draw."""
    tour = tour_of(request, slug, number)
    return written(
        request, tour, partial(undo_draw, draw_id=pk, keep_published=keeps_published(request)), back="desk_draw",
        done=_("The draw has been undone: pairs, rooms and judges are as they were before."),
        refused=lambda faults: _page(request, tour, faults=faults),
    )  # fmt: skip


@require_POST
def redo(request: HttpRequest, slug: str, number: int, pk: int) -> HttpResponse:
    """Brings back what undoing has taken away."""
    tour = tour_of(request, slug, number)
    return written(
        request, tour, partial(redo_draw, draw_id=pk, keep_published=keeps_published(request)), back="desk_draw",
        done=_("Redone: pairs, rooms and judges are as they were before you undid the draw."),
        refused=lambda faults: _page(request, tour, faults=faults),
    )  # fmt: skip


def keeps_published(request: HttpRequest) -> bool:
    """Whether the organiser wants the new pairs of a published tour to be public at once."""
    return "keep_published" in request.POST


@require_POST
def goes_on(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who goes on after a drawn match of a knock-out."""
    match = permissions.get_match(actor(request), slug, pk, "tournament.organise")
    side, number = request.POST.get("side", "")[:1], match.tour.number
    chosen = {"A": match.team_a, "B": match.team_b}.get(side, "–")
    return submit(
        request, partial(decide_who_goes_on, match_id=pk, version=version(request), side=side),
        again=lambda faults: _page(request, match.tour, faults=faults), to=("bracket", slug, number), done=_("Saved."),
        shown=[(_("Who goes through?"), str(chosen))], stored=lambda _now: [(_("Match"), str(match))],
        back=reverse("desk_draw", args=[slug, number]),
    )  # fmt: skip


def _form(material: Material, sent: QueryDict | None = None) -> DrawForm:
    """The form as it was sent; where it was not, with what is asked for most likely."""
    initial: dict[str, Any] = {}
    if sent is None:
        initial = {"seed": new_seed(), "within": WITHIN[0][0], "cycles": 1, "third_place": True}
        initial |= proposed_draw(material)
    return DrawForm(sent, teams=material.teams, matches=material.matches, wishes=material.wishes, initial=initial)


def _proposed_without(form: DrawForm, material: Material) -> tuple[Uncounted, ...]:
    """Earlier tours with results that do not count yet, where the method asked for is one that reads them."""
    ahead = form["method"].value() == Draw.Method.ROUND_ROBIN
    return () if ahead or material.begun else uncounted_before(material.tour)


def _early_form(request: HttpRequest, faults: Faults) -> EarlyDrawForm:
    """The tick for a draw without some results; the sentences about them stand above it anyway. Where it is asked for,
    the page opens at it: it stands far below the top."""
    form = EarlyDrawForm(request.POST if faults else None)
    asked = [fault for fault in faults if fault[0] == DESPITE][-1:]
    form.show_faults(asked)
    form.fields[DESPITE].widget.attrs |= {"autofocus": True} if asked else {}
    return form


def _page(request: HttpRequest, tour: Tour, form: DrawForm | None = None, faults: Faults = ()) -> HttpResponse:
    """The page; a form that was sent, in the address or to be stored, brings a look at its draw."""
    asked = request.GET if "method" in request.GET else None
    material = material_of(tour)
    form = form or _form(material, asked)
    refusals = [fault for fault in faults if fault[0] != DESPITE]
    planned = None
    if form.is_bound and form.is_valid() and not material.begun:
        try:
            planned = plan_draw(material, DrawRequest.from_data(form.draw_request()))
        except FaultError as error:
            refusals = refusals or [("", format_sentence(error.fault))]
    draws = history_of(tour)
    bracket = Draw.Method.KNOCK_OUT
    series = series_with(tour, bracket, material.draws) or series_before(tour, bracket, material.draws)
    return show(
        request,
        tour,
        "draws/draw.html",
        "draw",
        form=form,
        faults=refusals,
        status=422 if faults else 0,
        planned=planned,
        uncounted=planned.uncounted if planned else _proposed_without(form, material),
        early_form=_early_form(request, faults),
        shown=shown_draw(planned) if planned else None,
        begun=material.begun,
        teams=sum(team.plays_in(tour.number) for team in material.teams),
        history=history_rows(draws, material.teams),
        undoable=undoable(draws, material.begun),
        redoable=redoable(draws, material.begun),
        to_decide=to_decide_in(series.tours, tour.tournament) if series else (),
        sides=Side,
    )


# The pairs of a tour by hand: two teams change places by taps, by dragging, with the keyboard, or by
# choosing.
@require_http_methods(["GET", "HEAD", "POST"])
def pairs(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """All pairs with what speaks against them; POST stores them as they are chosen."""
    tour = tour_of(request, slug, number)
    if request.method != "POST":
        return _pairs_page(request, tour)
    teams, matches = list(Team.objects.filter(tournament=tour.tournament)), list(matches_of_tour(tour))
    seen, keeps = request.POST.get("seen", ""), keeps_published(request)
    # Whoever has not seen what stands now is shown that first.
    form = PairsForm(request.POST, teams=teams, matches=matches, asks=seen == state_of(matches))

    def beaten(race: Conflict) -> HttpResponse:
        """Whoever saves all the same has seen what stands now."""
        now = [(name, value) for name, value in submitted_fields(request) if name != "seen"]
        return conflict(
            request, race, form, stored=_stands(tour), back=request.path, kept=[*now, ("seen", state_of(matches))]
        )

    return written(
        request, tour, partial(set_pairs, seen=seen, keep_published=keeps), back="desk_pairs",
        done=_("The pairs have been saved."), given=form, lost=beaten,
        refused=lambda faults: _pairs_page(request, tour, form, faults),
    )  # fmt: skip


@require_POST
def swap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Two teams change places."""
    tour = tour_of(request, slug, number)
    unclear = [("", _("Choose two different participants of this tournament."))]
    return written(
        request, tour, swap_teams, back="desk_pairs", done=_moved,
        given=SwapForm(request.POST, teams=list(Team.objects.filter(tournament=tour.tournament))),
        refused=lambda faults: _pairs_page(request, tour, faults=faults or unclear),
    )  # fmt: skip


def _moved(answer: Answer) -> str:
    """Who meets whom after a swap, and in which room."""
    matches = Match.objects.filter(pk__in=answer["matches"]).with_names().in_table_order()
    said = [_("Swapped.") if len(matches) > 1 else _("The sides have been swapped.")]
    for match in matches:
        values = {"a": match.team_a, "b": match.team_b, "room": match.room}
        if match.team_b is None:
            said.append(_("“%(a)s” now has a bye.") % values)
        elif match.room is None:
            said.append(_("“%(a)s” now meets “%(b)s”.") % values)
        else:
            said.append(_("“%(a)s” now meets “%(b)s” in room %(room)s.") % values)
    return " ".join(said)


def _pairs_page(request: HttpRequest, tour: Tour, form: PairsForm | None = None, faults: Faults = ()) -> HttpResponse:
    teams = list(Team.objects.filter(tournament=tour.tournament))
    matches, started = begun_among(matches_of_tour(tour).with_judges())
    draws = history_of(tour)
    standing = [Pair(match.team_a_id, match.team_b_id) for match in matches]
    rows, whole = pair_rows(matches, _findings(tour, standing, teams, draws) if matches else ())
    form = form or PairsForm(teams=teams, matches=matches)
    picked = request.GET.get("one", "")
    return show(
        request,
        tour,
        "draws/pairs.html",
        "pairs",
        rows=[{"row": row, "a": form[f"a-{row.match.pk}"], "b": form[f"b-{row.match.pk}"]} for row in rows],
        added=[{"a": form[f"a-{line}"], "b": form[f"b-{line}"]} for line in form.added],
        form=form,
        seen=request.POST.get("seen", "") if form.is_bound else state_of(matches),
        swap_form=SwapForm(teams=teams),
        whole=whole,
        outside=_outside(teams, matches, tour),
        begun=started,
        picked=next((team for team in teams if str(team.pk) == picked), None),
        history=history_rows(draws, teams),
        undoable=undoable(draws, started),
        redoable=redoable(draws, started),
        faults=faults,
    )


def _findings(tour: Tour, pairs: list[Pair], teams: list[Team], draws: tuple[Draw, ...]) -> tuple[Finding, ...]:
    return findings_of(pairs, entrants_of(tour, teams), draws, wishes_for(tour))


def _outside(teams: list[Team], matches: list[Any], tour: Tour) -> list[Team]:
    """The teams that play in this tour and have no match in it."""
    inside = {pk for match in matches for pk in (match.team_a_id, match.team_b_id)}
    return [team for team in teams if team.pk not in inside and team.plays_in(tour.number)]


# The bracket of a knock-out, for everybody.
@require_safe
def bracket(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The knock-out that a tour belongs to, as far as the visitor may know; 404 for a tour of another kind."""
    tour = permissions.get_tour(actor(request), slug, number)

    def page(reader: HttpRequest) -> HttpResponse:
        include_hidden = sees_all(actor(reader), tour.tournament)
        drawn = bracket_with(tour, include_hidden=include_hidden)
        if drawn is None:
            raise Http404
        matches = Match.objects.filter(tour__in=drawn.series.tours).with_names()
        context = frame(actor(reader), tour.tournament, "bracket") | {
            "tour": tour,
            "rounds": bracket_rounds(drawn, shown_to(actor(reader), matches)),
            "to_decide": to_decide_in(drawn.series.tours, tour.tournament) if include_hidden else (),
        }
        return render(reader, "draws/bracket.html", context)

    return fresh(request, tour.tournament, page)


def written(
    request: HttpRequest, tour: Tour, work: Callable[..., Answer], *, back: str, done: str | Callable[[Answer], str],
    refused: Callable[[Faults], HttpResponse], given: BootstrapForm | None = None,
    lost: Callable[[Conflict], HttpResponse] | None = None,
) -> HttpResponse:  # fmt: skip
    """Calls a use case that takes a tour and what a form has ``given``: back to a page of the tour, the page again with
    the faults, or what stands now."""
    if given is not None and not given.is_valid():
        return refused(())

    forms = (given,) if given is not None else ()
    write = partial(work, tournament_id=tour.tournament_id, tour_id=tour.pk, version=version(request))
    return submit(
        request, partial(write, **arguments(*forms)), again=refused, to=(back, tour.tournament.slug, tour.number),
        done=done, stored=lambda _now: _stands(tour), shown=lambda: entered(*forms), lost=lost,
    )  # fmt: skip


def _stands(tour: Tour) -> Stored:
    rows = [(_("Table %(number)s") % {"number": match.number}, str(match)) for match in matches_of_tour(tour)]
    return [*rows] or [(_("Matches"), "–")]
