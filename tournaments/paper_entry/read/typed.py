"""A protocol as if it had been typed in from paper, and in what it differs from what somebody has typed."""

from collections.abc import Sequence
from decimal import Decimal
from functools import partial

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel.values import show_points
from tournaments.matches.read.rows import decision_words, game_words
from tournaments.matches.read.sheet import Protocol, SideView
from tournaments.matches.rules.protocol import by_turns
from tournaments.models import Match, Tour
from tournaments.paper_entry.rules import Difference, Taken, Team, Typed, aligned, opening_of, pair_of
from tournaments.play.games import registry
from tournaments.play.games.row_figures import Figures, FiguresError, Noted
from tournaments.play.read.records import DECISIONS, judge_sheet, with_options


def figures_of(tour: Tour) -> Figures | None:
    """What can be typed of the score sheets of the tour's games; None where they hold more than a row has room for."""
    game = registry.find(tour.kind)
    return game.figures if game else None


def typed_of(protocol: Protocol) -> Typed:
    """The protocol as it stands, as if it had been typed in; times are left to the page."""
    match, asked = protocol.match, figures_of(protocol.match.tour)
    games = [game for game in protocol.games if game.key.stage.counts]
    return Typed(
        games={str(game.key): game.decision for game in games if game.decision},
        figures={str(game.key): asked.typed(dict(game.sheet)) for game in games if asked and game.own and game.sheet},
        first={pair_of(game.key): game.first for game in games if game.number == 1 and game.first},
        teams={side.side: _team(side) for side in protocol.sides if side.version},
        penalties=tuple(Taken(row.side, _written(row.points), row.reason) for row in protocol.penalties),
        points=(_points(match, "a"), _points(match, "b")),
        remarks=match.remarks,
    )


def compared(match: Match, stands: Typed, second: Typed) -> tuple[Typed, Typed]:
    """Both, as differences are looked for in them."""
    return aligned(stands, second, partial(_result_of, match))


def _result_of(match: Match, typed: Typed, name: str) -> str:
    """What follows from nothing but the figures typed for a game; "" where nothing does."""
    asked = figures_of(match.tour)
    try:
        key = GameKey.read(name)
        first = by_turns(typed.first.get(pair_of(key), ""), key.number)
        if asked is None or not first:
            return ""
        sheet = asked.sheet(Noted(first, "", match.tour.options, asked.tidy(typed.figures[name])))
    except (FiguresError, ValueError):
        return ""
    result = judge_sheet(match.tour, with_options(match.tour, sheet)).result
    return DECISIONS[result] if result else ""


def _points(match: Match, side: str) -> str:
    points = getattr(match, f"entered_{side}")
    return "" if points is None else _written(points)


def _written(points: Decimal) -> str:
    return show_points(points, get_language() or "ru")


def _team(side: SideView) -> Team:
    boards = tuple(player.name if player else "" for player in side.main)
    captain = side.captain.name if side.captain else ""
    return Team(boards, tuple(player.name for player in side.shooters), captain, side.short)


# What differs, in words.
def difference_words(protocol: Protocol, differs: Sequence[Difference]) -> list[tuple[str, str, str, str]]:
    """(place, what it is, what stands, what the other says) of every difference."""
    return [(place, *_words(protocol.match, place, stands, other)) for place, stands, other in differs]


def _words(match: Match, place: str, stands: str, other: str) -> tuple[str, str, str]:
    head, _dot, rest = place.partition(".")
    teams = match.team_names
    if head == "games":
        return game_words(*GameKey.read(rest)), decision_words(stands, teams), decision_words(other, teams)
    if head == "first":
        opening = _("%(game)s, first move") % {"game": game_words(*opening_of(rest))}
        return opening, teams.get(stands, "–"), teams.get(other, "–")
    if head == "figures":
        asked = figures_of(match.tour)
        told = [asked.words(tuple(text.split("\n"))) if asked and text else text or "–" for text in (stands, other)]
        return _("%(game)s, score sheet") % {"game": game_words(*GameKey.read(rest))}, told[0], told[1]
    return _title(match, head, rest), stands or "–", other or "–"


def _title(match: Match, head: str, rest: str) -> str:
    teams = match.team_names
    if head == "penalties":
        return _("Penalties")
    side, _dot, what = rest.partition(".")
    if head == "points":
        return _("%(team)s: points") % {"team": teams[side]}
    unseated = _("free shooters") if match.tour.tour_format.boards else _("players")
    titles = {"shooters": unseated, "captain": _("captain")}
    part = titles.get(what) or _("board %(board)s") % {"board": what}
    return f"{teams[side]}: {part}"
