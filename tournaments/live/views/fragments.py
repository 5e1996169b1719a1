"""The parts that are replaced on pages about a match, one function for each kind of page; what any channel shows."""

from collections.abc import Callable, Mapping
from typing import Final

from django.template.loader import render_to_string
from django.utils.html import format_html

from tournaments.live.hub import Channel
from tournaments.live.read import PLAYED_IN, Shown, match_screen
from tournaments.live.views.fragment import Fragment
from tournaments.live.views.wide import OF_A_TOURNAMENT
from tournaments.matches.read.clocks import clocks_of, shown_clocks
from tournaments.matches.read.frozen import hides, sealed
from tournaments.matches.read.news import newest
from tournaments.matches.read.protocol import last_write, protocol_of
from tournaments.matches.views.match_page import protocol_context
from tournaments.models import Game, Match, Tournament
from tournaments.play.read.live import live_game


def match_page(channel: Channel, match: Match) -> Fragment:
    """The public page of a match: its result above; clocks, boards and the protocol below."""
    reads = channel.audience == "reader"
    if hides(match) and not reads:
        return _sealed_page(sealed(match))
    context = protocol_context(match, reads=reads)
    context["screen"] = match_screen(match, protocol=context["protocol"])
    return Fragment(
        body=render_to_string("live/_match.html", context),
        heading=render_to_string("matches/_result.html", context),
    )


def _sealed_page(match: Match) -> Fragment:
    """Who meets whom and where, and that the result comes later."""
    context = {"match": match, "tournament": match.tour.tournament}
    return Fragment(
        body=render_to_string("live/_sealed.html", context),
        heading=render_to_string("matches/_result.html", context),
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


def shown_on(channel: Channel, at_hand: Match | Tournament | None = None) -> Fragment:
    """What the channel shows now; ``at_hand`` is what it is about, of those who have fetched it: a match with names and
    judges, or a tournament."""
    if channel.match_id is None:
        played = (
            at_hand if isinstance(at_hand, Tournament) else Tournament.objects.get(pk=channel.tournament_id)
        )
        return OF_A_TOURNAMENT[channel.kind](channel, played)
    match = at_hand if isinstance(at_hand, Match) else _match(channel)
    return OF_A_MATCH[channel.kind](channel, match)
