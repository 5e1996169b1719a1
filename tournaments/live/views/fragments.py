"""Parts of pages that follow what is written: who sees them, what they show."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict
from django.template.loader import render_to_string
from django.utils.html import format_html

from tournaments.draws.read.draw_input import series_with, standing_draws
from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel import access as permissions
from tournaments.kernel.access import PUBLIC, Actor
from tournaments.kernel.readers import tell
from tournaments.live.hub import Channel
from tournaments.live.read import Shown, match_screen
from tournaments.live.views.hall import hall
from tournaments.live.views.revealed import shown_ceremony
from tournaments.live.views.shown import Fragment
from tournaments.matches.read.matches import hides, matches_of_team, matches_of_tour, sealed, shown_to
from tournaments.matches.read.positions import clocks_of, shown_clocks
from tournaments.matches.read.protocol import last_write, newest, protocol_of
from tournaments.matches.tables import MatchTable
from tournaments.matches.views.match import protocol_context
from tournaments.models import IN_STAGES, AccessLink, Game, Match, Team, Tour, Tournament
from tournaments.play.read.live import live_game
from tournaments.play.rules_text import has_rules
from tournaments.play.views.games import try_address
from tournaments.rounds.read.tours import next_tour, on_now, tour_lines
from tournaments.standings.read.marks import newest_mark
from tournaments.standings.read.people import team_page
from tournaments.standings.read.standings import standings

# Who the pages about a whole tournament are rendered for: everybody, its organisers, or the captains of
# some teams.
EVERYBODY = "public"
ORGANISERS = "organiser"
CAPTAINS = "captain"
"""With the numbers of their teams behind it."""


def audience_in(actor: Actor, tournament: Tournament) -> str:
    """The largest audience that may know no more and no less than the actor; captains know more than everybody only
    while results are hidden."""
    if permissions.may(actor, "tournament.organise", tournament):
        return ORGANISERS
    teams = sorted(_teams_of(actor, tournament)) if tournament.frozen_from else []
    return " ".join([CAPTAINS, *map(str, teams)]) if teams else EVERYBODY


def _teams_of(actor: Actor, tournament: Tournament) -> set[int]:
    return {link.team_id for link in actor.links if link.team_id and link.tournament_id == tournament.pk}


def knows_all(audience: str) -> bool:
    """Whether it sees results that wait to be opened, and drafts."""
    return audience == ORGANISERS


def seen_by(audience: str) -> Callable[[Iterable[Match]], list[Match]]:
    if knows_all(audience):
        return list
    links = tuple(AccessLink(team_id=pk) for pk in _teams_in(audience))
    viewer = Actor(links=links) if links else PUBLIC
    return lambda matches: shown_to(viewer, matches)


def belongs(actor: Actor, audience: str, tournament: Tournament) -> bool:
    """Whether the actor may know what it knows."""
    if knows_all(audience):
        return permissions.may(actor, "tournament.organise", tournament)
    teams = Team.objects.filter(tournament=tournament, pk__in=_teams_in(audience)).select_related("tournament")
    may_look = permissions.may(actor, "tournament.view", tournament)
    return may_look and all(permissions.may(actor, "team.captain", team) for team in teams)


def _teams_in(audience: str) -> list[int]:
    name, *teams = audience.split()
    return [int(pk) for pk in teams] if name == CAPTAINS else []


# The parts that are replaced on pages about a whole tournament or one of its tours.
TOP: Final = 8
"""Teams that the tournament's first page shows of the standings."""


def overview(channel: Channel, tournament: Tournament) -> Fragment:
    """The tournament's first page: what is on now, the top of the standings, the tours."""
    lines = tour_lines(tournament, drafts=knows_all(channel.audience))
    current = on_now(lines, seen_by(channel.audience))
    table = standings(tournament, include_hidden=knows_all(channel.audience))
    context: dict[str, Any] = {
        "tournament": tournament,
        "may_organise": knows_all(channel.audience),
        "lines": lines,
        "current": current,
        "next": next_tour(lines, [one.line for one in current]),
        "top": table.rows[:TOP] if any(row.played for row in table.rows) else (),
        "teams": len(table.rows),
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
        "try": try_address(found.kind, found.options) if has_rules(found.kind) else "",
        "bracket": _bracket_known(found, channel.audience),
    }
    return Fragment(
        body=render_to_string("live/_tour.html", context), heading=render_to_string("live/_tour_heading.html", context)
    )


def team(channel: Channel, tournament: Tournament) -> Fragment:
    """A team's page; its number is the channel's detail."""
    found = tournament.teams.get(pk=channel.detail)
    found.tournament = tournament
    whole = knows_all(channel.audience)
    table = standings(tournament, include_hidden=whole)
    context: dict[str, Any] = {
        "tournament": tournament,
        "may_organise": whole,
        "team": found,
        "row": table.row_of(found.pk),
        "metrics": table.metrics,
        "page": team_page(found, seen_by(channel.audience)(matches_of_team(found).with_judges()), include_hidden=whole),
    }
    return Fragment(
        body=render_to_string("live/_team.html", context), heading=render_to_string("live/_team_heading.html", context)
    )


def _bracket_known(tour: Tour, audience: str) -> bool:
    draws = standing_draws(tour.tournament_id, drafts=knows_all(audience))
    return series_with(tour, draws=draws) is not None


def _asking_for(order: str) -> HttpRequest:
    """Nobody's request, for the links in the heads of a table: all that they need to know is the order."""
    request = HttpRequest()
    request.GET = QueryDict(urlencode({"sort": order}) if order else "")
    return request


def table(channel: Channel, tournament: Tournament) -> Fragment:
    """Which state of a table is the newest, and nothing of what stands in it: that each page fetches for itself."""
    mark = newest_mark(tournament, channel.detail, include_hidden=knows_all(channel.audience))
    return Fragment(format_html('<span hidden data-told="{}"></span>', mark))


OF_A_TOURNAMENT: Final[Mapping[str, Callable[[Channel, Tournament], Fragment]]] = {
    "ceremony": shown_ceremony,
    "hall": hall,
    "tournament": overview,
    "tour": tour,
    "table": table,
    "team": team,
}
"""Kind of a channel about a tournament → what it shows."""


# The parts that are replaced on pages about a match, one function for each kind of page; what any channel
# shows.
def match_page(channel: Channel, match: Match) -> Fragment:
    """The public page of a match: its result above; clocks, boards and the protocol below."""
    reads = channel.audience in ("reader", ORGANISERS)
    if hides(match) and not reads:
        return _sealed_page(sealed(match))
    context = protocol_context(match, reads=reads)
    context["screen"] = match_screen(match, protocol=context["protocol"])
    return Fragment(
        body=render_to_string("live/_match.html", context),
        heading=render_to_string("live/_match_heading.html", context),
    )


def _sealed_page(match: Match) -> Fragment:
    """Who meets whom and where, and that the result comes later."""
    context = {"match": match, "tournament": match.tour.tournament}
    return Fragment(
        body=render_to_string("live/_sealed.html", context),
        heading=render_to_string("live/_match_heading.html", context),
    )


def screen(_channel: Channel, match: Match) -> Fragment:
    if hides(match):
        return Fragment(render_to_string("live/_sealed_screen.html", {"match": sealed(match)}))
    return Fragment(render_to_string("live/_screen.html", {"screen": match_screen(match)}))


def game(channel: Channel, match: Match) -> Fragment:
    """One game under way; LookupError where there is none to follow."""
    if hides(match):
        raise LookupError(channel.detail)
    key = GameKey.read(channel.detail)
    found, line = Game.objects.filter(match=match, **key._asdict()).first(), protocol_of(match).game(key)
    if found is None or line is None or not (found.decision or match.state in IN_STAGES):
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
    if channel.audience != ORGANISERS:
        found = found.published()
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
        played = at_hand if isinstance(at_hand, Tournament) else Tournament.objects.get(pk=channel.tournament_id)
        tell(played)
        return OF_A_TOURNAMENT[channel.kind](channel, played)
    match = at_hand if isinstance(at_hand, Match) else _match(channel)
    return OF_A_MATCH[channel.kind](channel, match)
