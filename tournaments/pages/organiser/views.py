"""The organiser's first page, the overview of a tournament, downloads."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.audit.action_words import action_words
from tournaments.audit.tables import Line, lines_of
from tournaments.kernel import access as permissions
from tournaments.kernel.lists import few, read_once
from tournaments.kernel.revision_cache import STARTED, remembered
from tournaments.kernel.routes import ANY, of_any
from tournaments.kernel.submit import desk_of, page, say_refused, submit
from tournaments.kernel.tables import FORMATS, Cell, Rows, export_rows, table_rows
from tournaments.kernel.views import actor
from tournaments.kernel.wording import named_unannounced
from tournaments.matches.read.matches import matches_of_tournament, unannounced
from tournaments.matches.tables import TeamMatchTable
from tournaments.models import AuditEntry, Match, Player, Signal, Tournament
from tournaments.pages.organiser.todo import Facts, courses, facts_of, nothing_to_do, put_aside, todo_list
from tournaments.photos.read import has_photos
from tournaments.roster.read import judge_rows, team_rows
from tournaments.roster.tables import JudgeTable, TeamTable
from tournaments.roster.write.alike import KINDS, MOST, put_alike_aside, take_alike_up
from tournaments.rounds.read.tours import tour_lines


@dataclass(frozen=True)
class Overview:
    """A tournament in numbers; ``waiting`` are signed matches that nobody has approved yet."""

    teams: int
    players: int
    judges: int
    tours: int
    matches: int
    waiting: int
    links: int


def overview(facts: Facts) -> Overview:
    """The numbers, without a further query."""
    return Overview(
        teams=len(facts.teams),
        players=sum(facts.players.values()),
        judges=len(facts.judges),
        tours=len(facts.tours),
        matches=len(facts.matches),
        waiting=sum(match.state == Match.State.SIGNED for match in facts.matches),
        links=len(facts.linked_judges) + len(facts.linked_teams),
    )


# The way into the desk: my tournaments, and one of them at a glance.
@require_safe
@login_required
def tournaments(request: HttpRequest) -> HttpResponse:
    """The tournaments that the visitor runs."""
    visitor = actor(request)

    def read() -> dict[str, Any]:
        organised = permissions.organised_tournaments(visitor).newest_first()
        return few(request, organised, only=("slug", "name", "place", "starts_on", "ends_on"))

    shown = read_once(request, ("desk", request.user.pk, visitor.may_everything), read)
    return render(
        request, "pages/organiser/tournaments.html", {**shown, "lines": _lines(shown["tournaments"].object_list)}
    )


def _lines(rows: Sequence[Any]) -> SafeString:
    """A line for each tournament, made once for as long as nothing that they tell has changed."""

    def draw() -> SafeString:
        lines = [(of_any("desk_tournament").replace(ANY, row.slug), row) for row in rows]
        return render_to_string("pages/organiser/_tournament_lines.html", {"lines": lines})

    return remembered(repr(rows), repr(("lines", STARTED, get_language())), draw)


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Where one tournament stands, and what is to be done next."""
    tournament = desk_of(request, slug)
    facts = facts_of(tournament, timezone.now())
    todos = todo_list(facts)
    return page(
        request, "pages/organiser/tournament.html", tournament, "desk_tournament", numbers=overview(facts),
        todos=todos, courses=courses(facts), nothing="" if todos else nothing_to_do(facts), aside=put_aside(facts),
        has_photos=has_photos(tournament),
    )  # fmt: skip


_ROW = re.compile(rf"({'|'.join(KINDS)})-(\d{{1,18}})")


@require_POST
def alike(request: HttpRequest, slug: str) -> HttpResponse:
    """Somebody has said that names or signs coincide on purpose (``row``), or wants to see all of these again."""
    tournament, to = desk_of(request, slug), ("desk_tournament", slug)
    rows = [(row[1], int(row[2])) for row in map(_ROW.fullmatch, request.POST.getlist("row")) if row]
    write = partial(put_alike_aside, rows=rows[:MOST])
    return submit(
        request, partial(take_alike_up if "again" in request.POST else write, tournament_id=tournament.pk),
        again=lambda faults: say_refused(request, to, faults), to=to, done=_("Saved."),
    )  # fmt: skip


# The desk's tables as files: teams, players, judges, tours, matches, rooms, calls, the audit log.
@require_safe
def download(request: HttpRequest, slug: str, what: str, format: str) -> HttpResponse:  # noqa: A002
    """One of the desk's tables, whole, as CSV or XLSX."""
    tournament = permissions.get_tournament(actor(request), slug, "tournament.organise")
    if what not in TABLES or format not in FORMATS:
        raise Http404
    with timezone.override(ZoneInfo(tournament.time_zone)):
        title, rows = TABLES[what](tournament)
        return export_rows(rows, format, f"{tournament.name} – {title}")


def _teams(tournament: Tournament) -> tuple[str, Rows]:
    return _("Teams"), [*table_rows(TeamTable(team_rows(tournament), tournament=tournament))]


def _players(tournament: Tournament) -> tuple[str, Rows]:
    players = Player.objects.filter(team__tournament=tournament).select_related("team")
    names: Rows = [[player.team.name, player.name] for player in players.order_by("team__key", "key", "pk")]
    return _("Players"), [[_("Team"), _("Player")], *names]


def _judges(tournament: Tournament) -> tuple[str, Rows]:
    return _("Judges"), [*table_rows(JudgeTable(judge_rows(tournament), slug=tournament.slug))]


def _audit(tournament: Tournament) -> tuple[str, Rows]:
    entries = AuditEntry.objects.filter(tournament=tournament).order_by("number")
    matches = {match.pk: str(match) for match in Match.objects.filter(tour__tournament=tournament).with_names()}
    heading: list[Cell] = [
        _("Number"),
        _("Time"),
        _("Who"),
        _("What"),
        _("Match"),
        _("Reason"),
        _("Changes"),
        "SHA-256",
    ]
    told = (lines_of(entry, alone=tournament.is_individual) for entry in entries)
    named = (matches.get(entry.match_id or 0, "") for entry in entries)
    return _("Audit log"), [heading, *map(_entry, entries, named, told)]


def _entry(entry: AuditEntry, match: str, lines: list[Line]) -> list[Cell]:
    changes = "; ".join(f"{line.label}: {line.old or '–'} → {line.new or '–'}" for line in lines)
    moment = timezone.localtime(entry.at).isoformat(" ", "seconds")
    what = action_words(entry.action)
    return [entry.number, moment, entry.actor, what, match, entry.reason, changes, entry.hash]


def _tours(tournament: Tournament) -> tuple[str, Rows]:
    heading: list[Cell] = [
        _("Tour"),
        _("Name"),
        _("Kind"),
        _("Begins"),
        _("Rehearsal"),
        _("Matches"),
        _("Signed matches"),
    ]
    rows: Rows = [
        [line.tour.number, line.tour.name, str(line.tour.get_kind_display()), _moment(line.tour.starts_at),
         _("yes") if line.tour.rehearsal else "", line.matches, line.done]
        for line in tour_lines(tournament, drafts=True)
    ]  # fmt: skip
    return _("Tours"), [heading, *rows]


def _matches(tournament: Tournament) -> tuple[str, Rows]:
    """All matches with their results, hidden ones too, and their judges, the senior first."""
    matches = list(matches_of_tournament(tournament).with_judges())
    judges = [_("Judges"), *(", ".join(map(str, match.match_judges.all())) for match in matches)]
    rows = [*table_rows(TeamMatchTable(matches, tournament=tournament))]
    title = named_unannounced(_("Matches")) if unannounced(matches) else _("Matches")
    return title, [[*row, names] for row, names in zip(rows, judges, strict=True)]


def _rooms(tournament: Tournament) -> tuple[str, Rows]:
    names: Rows = [[number, room.name] for number, room in enumerate(tournament.rooms.all(), start=1)]
    return _("Rooms"), [[_("Number"), _("Room")], *names]


def _signals(tournament: Tournament) -> tuple[str, Rows]:
    signals = Signal.objects.filter(tournament=tournament).with_names().order_by("given_at", "pk")
    heading: list[Cell] = [_("Time"), _("Who"), _("What"), _("Match"), _("Text"), _("Answer"), _("Answered at")]
    rows: Rows = [
        [_moment(signal.given_at), signal.given_by, signal.problem, str(signal.match or ""), signal.text,
         signal.answer, _moment(signal.done_at)]
        for signal in signals
    ]  # fmt: skip
    return _("Requests"), [heading, *rows]


def _moment(moment: datetime | None) -> str:
    return timezone.localtime(moment).isoformat(" ", "minutes")[:16] if moment else ""


TABLES: dict[str, Callable[[Tournament], tuple[str, Rows]]] = {
    "teams": _teams,
    "players": _players,
    "judges": _judges,
    "tours": _tours,
    "matches": _matches,
    "rooms": _rooms,
    "signals": _signals,
    "audit": _audit,
}
"""Name in the address → the file's title and rows."""
