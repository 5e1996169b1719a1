"""The parts that are replaced, one function for each kind of live page."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from django.template.loader import render_to_string
from django.utils.html import format_html

from tournaments.hub import Channel
from tournaments.models import Game, Match, Tournament
from tournaments.permissions import PUBLIC
from tournaments.queries.clocks import clocks_of, shown_clocks
from tournaments.queries.frozen import hides, sealed, shown_to
from tournaments.queries.live import live_game
from tournaments.queries.news import newest
from tournaments.queries.protocol import last_write, protocol_of
from tournaments.queries.screens import PLAYED_IN, Shown, hall_screens, match_screen
from tournaments.queries.standings import standings
from tournaments.queries.tours import on_now, tour_lines
from tournaments.views.live.fragment import Fragment
from tournaments.views.match_page import protocol_context
from tournaments.wording import format_sentence

T = TypeVar("T")

LINES: Final = 9
"""Lines of a table on one page of the hall: more of them could not be read from the last row."""
METRICS: Final = 3
"""Metrics of the standings that the hall shows."""


def match_page(channel: Channel, match: Match) -> Fragment:
    """The public page of a match: its result above; clocks, boards and the protocol below."""
    reads = channel.audience == "reader"
    if hides(match) and not reads:
        return _sealed_page(sealed(match))
    context = protocol_context(match, reads=reads)
    context["screen"] = match_screen(match, protocol=context["protocol"])
    return Fragment(
        body=render_to_string("live/_match.html", context),
        heading=render_to_string("public/_result.html", context),
    )


def _sealed_page(match: Match) -> Fragment:
    """Who meets whom and where, and that the result comes later."""
    context = {"match": match, "tournament": match.tour.tournament}
    return Fragment(
        body=render_to_string("live/_sealed.html", context),
        heading=render_to_string("public/_result.html", context),
    )


def screen(_channel: Channel, match: Match) -> Fragment:
    """The projector's page of a match."""
    if hides(match):
        return Fragment(render_to_string("live/_sealed_screen.html", {"match": sealed(match)}))
    return Fragment(render_to_string("live/_screen.html", {"screen": match_screen(match)}))


def game(channel: Channel, match: Match) -> Fragment:
    """One game under way; LookupError where there is none to follow."""
    if hides(match):
        raise LookupError(channel.detail)
    stage, board, number = channel.detail.rsplit("-", 2)
    found = Game.objects.filter(match=match, stage=stage, board=board, number=number).first()
    line = protocol_of(match).game(stage, int(board), int(number))
    if found is None or line is None or not (found.decision or match.state in PLAYED_IN):
        raise LookupError(channel.detail)
    found.match = match
    live = live_game(found)
    if live is None:
        raise LookupError(channel.detail)
    clocks = [clock for clock in shown_clocks(match, clocks_of(match)) if not live.over]
    shown = {"shown": Shown(live, line), "clocks": clocks, "match": match}
    return Fragment(render_to_string("live/_game.html", shown))


def news(_channel: Channel, match: Match) -> Fragment:
    """That something was written that pages about the match show, and nothing of what."""
    return news_of(newest(match, last_write(match)))


def news_of(number: int) -> Fragment:
    """The same for a write whose number in the log is known."""
    return Fragment(format_html('<span hidden data-news="{}"></span>', number))


def hall(channel: Channel) -> Fragment:
    """All boards under way, the current tours' matches, the standings: one section for each page of the hall."""
    tournament = Tournament.objects.get(pk=channel.tournament_id)
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


def _match(channel: Channel) -> Match:
    found = Match.objects.filter(tour__tournament_id=channel.tournament_id, pk=channel.match_id or 0)
    return found.with_names().with_judges().get()


OF_A_MATCH: Final[Mapping[str, Callable[[Channel, Match], Fragment]]] = {
    "match": match_page,
    "screen": screen,
    "game": game,
    "news": news,
}
"""Kind of a channel about a match → what it shows."""


def shown_on(channel: Channel, match: Match | None = None) -> Fragment:
    """What the channel shows now; whoever has fetched its ``match`` with names and judges hands it over."""
    if channel.match_id is None:
        return hall(channel)
    return OF_A_MATCH[channel.kind](channel, match or _match(channel))
