"""The parts that are replaced on pages about a whole tournament or one of its tours."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar
from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict
from django.template.loader import render_to_string

from tournaments.draws.read.series import series_with
from tournaments.kernel.access import PUBLIC
from tournaments.kernel.export import FORMATS
from tournaments.kernel.wording import format_sentence
from tournaments.live.hub import Channel
from tournaments.live.read import hall_screens
from tournaments.live.views.audience import knows_all, seen_by
from tournaments.live.views.fragment import Fragment
from tournaments.matches.read.frozen import shown_to
from tournaments.matches.read.matches import matches_of_tour
from tournaments.matches.tables.matches import MatchTable
from tournaments.models import Tournament
from tournaments.play.rules_text import has_rules
from tournaments.play.views.rules import try_address
from tournaments.rounds.read.tours import next_tour, on_now, tour_lines
from tournaments.standings.read.standings import standings

T = TypeVar("T")

LINES: Final = 9
"""Lines of a table on one page of the hall: more of them could not be read from the last row."""
METRICS: Final = 3
"""Metrics of the standings that the hall shows."""
TOP: Final = 8
"""Teams that the tournament's first page shows of the standings."""


def hall(_channel: Channel, tournament: Tournament) -> Fragment:
    """All boards under way, the current tours' matches, the standings: one section for each page of the hall."""
    table = standings(tournament)
    current = on_now(tour_lines(tournament), partial(shown_to, PUBLIC))
    context: dict[str, Any] = {
        "tournament": tournament,
        "screens": hall_screens(tournament),
        "now": [(one.line.tour, _pages(one.matches)) for one in current],
        "standings": _pages(table.rows) if any(row.played for row in table.rows) else [],
        "metrics": [format_sentence(metric.label) for metric in table.metrics[:METRICS]],
        "all_metrics": table.metrics,
        "shown_metrics": METRICS,
    }
    return Fragment(render_to_string("live/_hall.html", context))


def _pages(rows: Sequence[T]) -> list[Sequence[T]]:
    return [rows[start : start + LINES] for start in range(0, len(rows), LINES)]


def overview(channel: Channel, tournament: Tournament) -> Fragment:
    """The tournament's first page: what is on now, the top of the standings, the tours."""
    lines = tour_lines(tournament)
    current = on_now(lines, seen_by(channel.audience))
    table = standings(tournament, whole=knows_all(channel.audience))
    context: dict[str, Any] = {
        "tournament": tournament,
        "may_organise": knows_all(channel.audience),
        "lines": lines,
        "current": current,
        "next": next_tour(lines, [one.line for one in current]),
        "top": table.rows[:TOP] if any(row.played for row in table.rows) else (),
        "teams": len(table.rows),
        "formats": FORMATS,
    }
    return Fragment(
        body=render_to_string("live/_tournament.html", context),
        heading=render_to_string("live/_tournament_heading.html", context),
    )


def tour(channel: Channel, tournament: Tournament) -> Fragment:
    """A tour's matches, in the order that stands behind the tour's number in the channel's detail."""
    number, _space, order = channel.detail.partition(" ")
    found = tournament.tours.get(number=number)
    found.tournament = tournament
    matches = seen_by(channel.audience)(matches_of_tour(found))
    context: dict[str, Any] = {
        "tournament": tournament,
        "may_organise": knows_all(channel.audience),
        "tour": found,
        "table": MatchTable(matches, tournament=tournament, order_by=order),
        "request": _asking_for(order),
        "formats": FORMATS,
        "try": try_address(found.kind, found.options) if has_rules(found.kind) else "",
        "bracket": series_with(found) is not None,
    }
    return Fragment(
        body=render_to_string("live/_tour.html", context),
        heading=render_to_string("live/_tour_heading.html", context),
    )


def _asking_for(order: str) -> HttpRequest:
    """Nobody's request, for the links in the heads of a table: all that they need to know is the order."""
    request = HttpRequest()
    request.GET = QueryDict(urlencode({"sort": order}) if order else "")
    return request


OF_A_TOURNAMENT: Final[Mapping[str, Callable[[Channel, Tournament], Fragment]]] = {
    "hall": hall,
    "tournament": overview,
    "tour": tour,
}
"""Kind of a channel about a tournament → what it shows."""
