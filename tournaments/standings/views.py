"""Pages of standings, players, the settings of the standings, certificates."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.export import FORMATS
from tournaments.kernel.forms import new_seed
from tournaments.kernel.revision_cache import fresh
from tournaments.kernel.submit import (
    attempt,
    conflict,
    desk_of,
    page,
    sent,
    settle,
    shown_version,
    status_of,
    stored,
)
from tournaments.kernel.tables import BaseTable, ordered
from tournaments.kernel.views import actor, intent, version
from tournaments.kernel.write import Answer, Conflict, Refused
from tournaments.models import Player, Tournament
from tournaments.rounds.views.tours import export, frame, sees_all
from tournaments.standings.forms import (
    LotsForm,
    PictureForm,
    StandingsForm,
    metric_words,
    sent_lines,
    stored_lines,
)
from tournaments.standings.read.players import appearances, best_players, course_of
from tournaments.standings.read.standings import lots_of, picture_of, picture_version, preview
from tournaments.standings.read.standings import standings as standings_of
from tournaments.standings.tables.players import PlayerTable, players_table, total
from tournaments.standings.tables.standings import MOST_COLUMNS, cross_table, progress_table, standings_table
from tournaments.standings.write import (
    as_proposed,
    change_standings,
    draw_lots,
    open_results,
    remove_picture,
    set_picture,
    standings_settings_of,
    tour_numbers,
)


@dataclass(frozen=True)
class Shown:
    """A table with the groups that it can be narrowed to, and how many rows it has."""

    table: BaseTable
    groups: Sequence[str]
    count: int


Make = Callable[[Tournament, bool, str], Shown]


@dataclass(frozen=True)
class Part:
    """One of the pages: its heading, its template, what makes its table."""

    title: str | Promise
    template: str
    make: Make


def _standings(tournament: Tournament, whole: bool, group: str) -> Shown:
    found = standings_of(tournament, whole=whole, group=group)
    return Shown(standings_table(tournament, found), found.groups, len(found.rows))


def _cross(tournament: Tournament, whole: bool, group: str) -> Shown:
    found = course_of(tournament, whole=whole, group=group)
    return Shown(cross_table(tournament, found), found.table.groups, len(found.rows))


def _progress(tournament: Tournament, whole: bool, group: str) -> Shown:
    found = course_of(tournament, whole=whole, group=group)
    return Shown(progress_table(tournament, found), found.table.groups, len(found.rows))


def _players(tournament: Tournament, whole: bool, group: str) -> Shown:
    found = best_players(tournament, whole=whole, group=group)
    return Shown(players_table(tournament, found), found.groups, len(found.rows))


PARTS: Mapping[str, Part] = {
    "standings": Part(_("Standings"), "standings/standings.html", _standings),
    "cross": Part(_("Cross-table"), "standings/cross_table.html", _cross),
    "progress": Part(_("Tour by tour"), "standings/progress.html", _progress),
    "players": Part(_("Best players"), "standings/players.html", _players),
}
"""The parts by the last piece of their addresses."""


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole table, or a group's (``?group=``), in the order of the address (``?sort=-metric1``)."""
    return _page(request, slug, "standings")


@require_safe
def part(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """One of the other parts."""
    return _page(request, slug, what)


@require_safe
def standings_export(request: HttpRequest, slug: str, format: str) -> HttpResponse:  # noqa: A002
    """The whole table as a file."""
    return _file(request, slug, "standings", format)


@require_safe
def part_export(request: HttpRequest, slug: str, what: str, format: str) -> HttpResponse:  # noqa: A002
    """One of the other parts as a file."""
    return _file(request, slug, what, format)


def _page(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    found = permissions.get_tournament(actor(request), slug)
    chosen = part_of(what)

    def page() -> HttpResponse:
        shown, group = shown_part(request, found, chosen)
        context = frame(request, found, "standings") | {
            "table": ordered(request, shown.table),
            "groups": shown.groups,
            "group": group,
            "count": shown.count,
            "fits": shown.count <= MOST_COLUMNS,
            "formats": FORMATS,
            "what": what,
            "parts": PARTS,
            "title": chosen.title,
        }
        return render(request, chosen.template, context)

    return fresh(request, found, page)


def _file(request: HttpRequest, slug: str, what: str, file_format: str) -> HttpResponse:
    found = permissions.get_tournament(actor(request), slug)
    chosen = part_of(what)
    shown, group = shown_part(request, found, chosen)
    name = " – ".join(str(word) for word in (found.name, chosen.title, group) if word)
    return export(shown.table, file_format, name)


def part_of(what: str) -> Part:
    if what not in PARTS:
        raise Http404
    return PARTS[what]


def shown_part(request: HttpRequest, tournament: Tournament, chosen: Part) -> tuple[Shown, str]:
    """The table as the visitor may know it, and the group that the address asks for (404 when there is none such)."""
    group, whole = request.GET.get("group", ""), sees_all(request, tournament)
    shown = chosen.make(tournament, whole, "")
    if not group:
        return shown, ""
    if group not in shown.groups:
        raise Http404
    return chosen.make(tournament, whole, group), group


# A player's page: matches, games and points over the tours.


@require_safe
def player(request: HttpRequest, slug: str, pk: int, player_pk: int) -> HttpResponse:
    """What everybody may know of a player; in an individual tournament that is the page of the participant."""
    found = _player(request, slug, pk, player_pk)
    tournament = found.team.tournament
    if tournament.is_individual:
        return redirect("team", slug, pk)

    def page() -> HttpResponse:
        rows = appearances(actor(request), found)
        context = frame(request, tournament, "team") | {
            "player": found,
            "team": found.team,
            "table": ordered(request, PlayerTable(list(rows), tournament=tournament)),
            "points": total(rows),
            "count": len(rows),
            "formats": FORMATS,
        }
        return render(request, "standings/player.html", context)

    return fresh(request, tournament, page)


@require_safe
def player_export(request: HttpRequest, slug: str, pk: int, player_pk: int, format: str) -> HttpResponse:  # noqa: A002
    """A player's matches as a file."""
    found = _player(request, slug, pk, player_pk)
    rows = list(appearances(actor(request), found))
    tournament = found.team.tournament
    return export(PlayerTable(rows, tournament=tournament), format, f"{tournament.name} – {found.name}")


def _player(request: HttpRequest, slug: str, pk: int, player_pk: int) -> Player:
    """A player of a team of a visible tournament; 404 for one of another team."""
    team = permissions.get_team(actor(request), slug, pk)
    found = team.players.filter(pk=player_pk).first()
    if found is None:
        raise Http404
    found.team = team
    return found


# The settings of the standings: order of metrics by hand, a look at the effect before it is stored,
# freezing.


@require_http_methods(["GET", "HEAD", "POST"])
def desk_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The settings; ``do=preview`` shows what they would do, anything else stores them."""
    tournament = desk_of(request, slug)
    form = StandingsForm(sent(request), initial=standings_settings_of(tournament))
    lines = stored_lines(tournament.metrics)
    more: dict[str, Any] = {}
    if form.is_bound:
        known = tour_numbers(tournament)
        lines = [line.judged(known) for line in sent_lines(request.POST)]
        form.show_lines(lines)
    if form.is_bound and form.is_valid():
        settings = form.settings(lines)
        try:
            if request.POST.get("do") != "preview":
                return _store(request, tournament, settings)
            more["preview"] = preview(tournament, as_proposed(tournament, settings))
        except Refused as refused:
            form.show_faults(refused.faults)
        except Conflict as lost:
            return _conflict(request, lost, form)
    return _settings_page(request, tournament, form, lines=lines, **more)


@require_POST
def lots(request: HttpRequest, slug: str) -> HttpResponse:
    """Draws lots for all teams."""
    tournament = desk_of(request, slug)
    form = LotsForm(request.POST)
    try:
        answer = attempt(
            form,
            lambda: draw_lots(
                intent(request),
                tournament_id=tournament.pk,
                version=version(request),
                seed=form.cleaned_data["seed"],
            ),
        )
    except Conflict as lost:
        return _conflict(request, lost, form)
    if answer is None:
        return _settings_page(request, tournament, lots_form=form)
    messages.success(
        request, gettext("Lots are drawn. The smallest goes first wherever the standings use “Lot”.")
    )
    return redirect("desk_standings", slug)


@require_POST
def open_all(request: HttpRequest, slug: str) -> HttpResponse:
    """Opens the results that are hidden."""
    tournament = desk_of(request, slug)
    try:
        settle(
            request,
            lambda: open_results(intent(request), tournament_id=tournament.pk, version=version(request)),
            gettext("All results are open now."),
        )
    except Conflict as lost:
        return _conflict(request, lost)
    return redirect("desk_standings", slug)


def _store(request: HttpRequest, tournament: Tournament, settings: dict[str, str]) -> HttpResponse:
    change_standings(
        intent(request), tournament_id=tournament.pk, version=version(request), settings=settings
    )
    messages.success(request, gettext("The settings of the standings are stored."))
    return redirect("desk_standings", tournament.slug)


def _settings_page(
    request: HttpRequest,
    tournament: Tournament,
    form: StandingsForm | None = None,
    *,
    lots_form: LotsForm | None = None,
    **more: object,
) -> HttpResponse:
    form = form or StandingsForm(initial=standings_settings_of(tournament))
    lots_form = lots_form or LotsForm(initial={"seed": new_seed()})
    known = {
        "form": form,
        "lines": stored_lines(tournament.metrics),
        "shown": shown_version(request, tournament.version),
        "lots": lots_of(tournament),
        "lots_form": lots_form,
        **more,
    }
    status = status_of(form, lots_form)
    return page(request, "standings/settings.html", tournament, "desk_standings", status=status, **known)


def _conflict(request: HttpRequest, lost: Conflict, *sent: Form) -> HttpResponse:
    current = cast(Tournament, lost.current)
    now = standings_settings_of(current)
    metrics = now.pop("metrics")
    shown: list[tuple[str, object]] = [
        (gettext("Order of standings"), metric_words(metrics)),
        *stored(StandingsForm(), now),
    ]
    return conflict(request, lost, *sent, stored=shown, back=request.path)


# Certificates, and the picture under their text.


@require_http_methods(["GET", "HEAD", "POST"])
def certificates(request: HttpRequest, slug: str) -> HttpResponse:
    """Printing them, and choosing another picture."""
    tournament = desk_of(request, slug)
    form = PictureForm(sent(request), request.FILES or None)

    def write() -> Answer:
        file = form.cleaned_data["file"]
        return set_picture(intent(request), tournament_id=tournament.pk, version=version(request), file=file)

    try:
        answer = attempt(form, write)
    except Conflict as lost:
        return _lost(request, tournament, lost, form)
    if answer is not None:
        messages.success(request, gettext("The picture is stored: look at the certificates."))
        return redirect("desk_certificates", slug)
    picture = picture_of(tournament)
    known = {"form": form, "picture": picture, "version": shown_version(request, picture_version(tournament))}
    return page(
        request, "standings/certificates.html", tournament, "desk_settings", status=status_of(form), **known
    )


@require_POST
def remove(request: HttpRequest, slug: str) -> HttpResponse:
    """White paper again."""
    tournament = desk_of(request, slug)
    try:
        settle(
            request,
            lambda: remove_picture(intent(request), tournament_id=tournament.pk, version=version(request)),
            gettext("The picture is taken away."),
        )
    except Conflict as lost:
        return _lost(request, tournament, lost)
    return redirect("desk_certificates", slug)


@require_safe
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The picture as it is stored, for organisers; nobody keeps it."""
    found = picture_of(desk_of(request, slug))
    if found is None:
        raise Http404
    return HttpResponse(found.content, content_type="image/jpeg", headers={"Cache-Control": "no-store"})


def _lost(request: HttpRequest, tournament: Tournament, error: Conflict, *sent: PictureForm) -> HttpResponse:
    back = reverse("desk_certificates", args=[tournament.slug])
    stored = [(gettext("Picture"), str(error.current))]
    return conflict(request, error, *sent, stored=stored, back=back)
