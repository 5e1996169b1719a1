"""Parts of pages that follow what is written: who sees them, what they show."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from tournaments.draws.read.series import series_with
from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel import access as permissions
from tournaments.kernel.access import PUBLIC, Actor
from tournaments.kernel.readers import tell
from tournaments.kernel.wording import format_sentence
from tournaments.live.hub import Channel
from tournaments.live.read import Shown, match_screen
from tournaments.live.views.cards import home
from tournaments.live.views.hall import hall
from tournaments.live.views.revealed import shown_ceremony
from tournaments.live.views.shown import Fragment
from tournaments.matches.read.matches import hides, matches_of_team, matches_of_tour, sealed, shown_to
from tournaments.matches.read.positions import beside_game, clocks_of, shown_clocks
from tournaments.matches.read.protocol import last_write, newest, protocol_of
from tournaments.matches.read.rows import LINE_UPS_SHOWN
from tournaments.matches.tables import MatchTable
from tournaments.matches.views.match import protocol_context
from tournaments.models import IN_STAGES, AccessLink, Draw, Game, Match, Team, Tour, Tournament
from tournaments.overview.read import Pairing, is_live, led_by_live, overview_of, team_now
from tournaments.play.read.live import live_game
from tournaments.play.rules_text import has_rules
from tournaments.play.views.games import try_address
from tournaments.rounds.read.tours import tour_lines
from tournaments.standings.read.people import team_page
from tournaments.standings.read.standings import standings
from tournaments.standings.tables.parts import newest_mark
from tournaments.standings.views import mark_and_table_html, mark_html

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
METRICS: Final = 2
"""Metrics of the standings that the first page shows."""


def overview(channel: Channel, tournament: Tournament) -> Fragment:
    """The tournament's first page: what is on now, how it has ended, the top of the standings, the tours."""
    sees_hidden = knows_all(channel.audience)
    shown = overview_of(tournament, seen_by(channel.audience), knows_all=sees_hidden)
    context: dict[str, Any] = {
        "tournament": tournament,
        "may_organise": sees_hidden,
        "shown": shown,
        "labels": [format_sentence(metric.label) for metric in shown.table.metrics[:METRICS]],
        "teams": len(shown.table.rows),
    }
    parts = _parts(tournament, [pairing for now in shown.current for pairing in (*now.leading, *now.others)])

    def page(pairs: Mapping[str, str]) -> SafeString:
        current = [
            {
                "line": now.line,
                "leading": [pairs[pairing.name] for pairing in now.leading],
                "others": [pairs[pairing.name] for pairing in now.others],
            }
            for now in shown.current
        ]
        return render_to_string("live/_tournament.html", context | {"current": current})

    heading = render_to_string("live/_tournament_heading.html", context)
    return Fragment(page(parts), heading, tuple(parts.items()), heading + page({name: name for name in parts}))


def _parts(tournament: Tournament, pairings: Iterable[Pairing]) -> dict[str, SafeString]:
    """The matches as the parts of a page that are sent alone when nothing else of it has changed."""
    context = {"tournament": tournament}
    return {pairing.name: render_to_string("overview/_pair.html", context | {"one": pairing}) for pairing in pairings}


def tour(channel: Channel, tournament: Tournament) -> Fragment:
    """A tour's matches, in the order that stands behind the tour's number in the channel's detail."""
    number, _space, order = channel.detail.partition(" ")
    tour = tournament.tours.get(number=number)
    tour.tournament = tournament
    matches = seen_by(channel.audience)(matches_of_tour(tour))
    table = MatchTable(matches, tournament=tournament, order_by=order)
    rows = [row.record for row in table.rows]
    first, others = (rows, ()) if order else led_by_live(rows)
    parts = _parts(tournament, [Pairing(match) for match in (*first, *others)])
    context: dict[str, Any] = {
        "tournament": tournament,
        "may_organise": knows_all(channel.audience),
        "tour": tour,
        "waits": tournament.hides_results_of(tour.number),
        "orders": orders_of(table, order, leads=is_live(rows)),
        "try": try_address(tour.kind, tour.options) if has_rules(tour.kind) else "",
        "bracket": _bracket_known(tour, channel.audience),
    }
    heading = render_to_string("live/_tour_heading.html", context)

    def page(pairs: Sequence[str]) -> SafeString:
        shown = {"pairs": pairs[: len(first)], "others": pairs[len(first) :]}
        return render_to_string("live/_tour.html", context | shown)

    return Fragment(page([*parts.values()]), heading, tuple(parts.items()), heading + page([*parts]))


def team(channel: Channel, tournament: Tournament) -> Fragment:
    """A team's page; its number is the channel's detail."""
    team = tournament.teams.get(pk=channel.detail)
    team.tournament = tournament
    sees_hidden = knows_all(channel.audience)
    table = standings(tournament, include_hidden=sees_hidden)
    context: dict[str, Any] = {
        "tournament": tournament,
        "may_organise": sees_hidden,
        "team": team,
        "row": table.row_of(team.pk),
        "metrics": table.metrics,
        "page": team_page(
            team, seen_by(channel.audience)(matches_of_team(team).with_judges()), include_hidden=sees_hidden
        ),
    }
    return Fragment(
        body=render_to_string("live/_team.html", context), heading=render_to_string("live/_team_heading.html", context)
    )


def _bracket_known(tour: Tour, audience: str) -> bool:
    draws = tuple(Draw.objects.standing_in(tour.tournament_id, drafts=knows_all(audience)))
    return series_with(tour, draws=draws) is not None


class Order(NamedTuple):
    """An order that a tour's matches can be put in: what stands in the address, "" for the usual one."""

    label: str
    sort: str
    current: bool


def orders_of(table: MatchTable, order: str, *, leads: bool) -> tuple[Order, ...]:
    """The orders that its page offers; of the one that is shown the other way round, but for the usual one: by tables,
    or while matches are played with these in front (``leads``)."""
    columns = [(name, table.columns[name]) for name in ("number", "match", "score", "room", "state")]
    usual = "" if leads else "number"
    now = (Order(gettext("Now"), "", not order),) if leads else ()
    return *now, *(_order(name, str(column.header), order, usual=name == usual) for name, column in columns)


def _order(name: str, label: str, order: str, *, usual: bool) -> Order:
    current = order.removeprefix("-") == name or (usual and not order)
    first = "-score" if name == "score" else "" if usual else name
    turned = {"": "-number", "-score": "score"}.get(order, name if order.startswith("-") else f"-{name}")
    sort = turned if current else first
    return Order(label, "" if usual and sort == name else sort, current)


# One's own team: what is fetched by whoever has chosen one; never followed, and always as everybody may see it.
def card(channel: Channel, tournament: Tournament) -> Fragment:
    """The team whose number is the channel's detail: its place, the match that is on, the next one."""
    team = tournament.teams.get(pk=channel.detail)
    team.tournament = tournament
    now = team_now(team, shown_to(PUBLIC, matches_of_team(team)), tour_lines(tournament), standings(tournament))
    return Fragment(render_to_string("overview/_card.html", {"tournament": tournament, "now": now}))


def choice(_channel: Channel, tournament: Tournament) -> Fragment:
    """All teams by name, to choose one's own from."""
    return Fragment(render_to_string("overview/_choice.html", {"teams": tournament.teams.order_by("key")}))


def table(channel: Channel, tournament: Tournament) -> Fragment:
    """Which state of a table is the newest, and nothing of what stands in it: that each page fetches for itself."""
    return Fragment(mark_html(newest_mark(tournament, channel.detail, include_hidden=knows_all(channel.audience))))


def rows(channel: Channel, tournament: Tournament) -> Fragment:
    """The newest mark together with the public table, in the channel's language."""
    return Fragment(mark_and_table_html(tournament, channel.detail), revision=tournament.revision)


OF_A_TOURNAMENT: Final[Mapping[str, Callable[[Channel, Tournament], Fragment]]] = {
    "ceremony": shown_ceremony,
    "hall": hall,
    "tournament": overview,
    "tour": tour,
    "table": table,
    "rows": rows,
    "team": team,
    "card": card,
    "choice": choice,
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
    """One game under way, or one that was; LookupError where there is none to follow. It names its players: while the
    match stands at its line-ups again, nobody follows it."""
    if hides(match) or match.course < LINE_UPS_SHOWN:
        raise LookupError(channel.detail)
    key = GameKey.read(channel.detail)
    row, line = Game.objects.filter(match=match, **key._asdict()).first(), protocol_of(match).game(key)
    if row is None or line is None or not (row.decision or match.state in IN_STAGES):
        raise LookupError(channel.detail)
    row.match = match
    live = live_game(row)
    if live is None:
        raise LookupError(channel.detail)
    clocks, of_teams = shown_clocks(match, clocks_of(match)) if not live.over else (), not key.stage.in_pairs
    shown = {
        "shown": Shown(live, line),
        "clocks": beside_game(match, clocks, key.number) if of_teams else clocks,
        "clock_game": key.number if of_teams else None,
        "match": match,
    }
    return Fragment(render_to_string("live/_game.html", shown))


def news(_channel: Channel, match: Match) -> Fragment:
    """That something was written that pages about the match show, and nothing of what."""
    return news_of(newest(match, last_write(match)))


def news_of(number: int) -> Fragment:
    """The same for a write whose number in the log is known."""
    return Fragment(format_html('<span hidden data-news="{}"></span>', number))


def _match(channel: Channel) -> Match:
    matches = Match.objects.filter(tour__tournament_id=channel.tournament_id, pk=channel.match_id or 0)
    if channel.audience != ORGANISERS:
        matches = matches.published()
    return matches.with_names().with_judges().get()


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
    if channel.kind == "home":
        return home(channel)
    if channel.match_id is None:
        played = at_hand if isinstance(at_hand, Tournament) else Tournament.objects.get(pk=channel.tournament_id)
        tell(played)
        return OF_A_TOURNAMENT[channel.kind](channel, played)
    match = at_hand if isinstance(at_hand, Match) else _match(channel)
    return OF_A_MATCH[channel.kind](channel, match)
