"""The standings and what belongs to them: cross-table, progress over the tours, best players."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.export import FORMATS
from tournaments.kernel.fresh import fresh
from tournaments.kernel.tables import BaseTable, ordered
from tournaments.kernel.views import actor
from tournaments.models import Tournament
from tournaments.rounds.views.frame import export, frame, sees_all
from tournaments.standings.read.players import best_players
from tournaments.standings.read.progress import course_of
from tournaments.standings.read.standings import standings as standings_of
from tournaments.standings.tables.players import players_table
from tournaments.standings.tables.progress import MOST_COLUMNS, cross_table, progress_table
from tournaments.standings.tables.standings import standings_table


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
