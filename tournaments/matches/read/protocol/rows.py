"""The rows of one protocol, and what the pure rules say about them."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Exists, OuterRef

from tournaments.formats.rules.tour_format import Stage, TourFormat
from tournaments.kernel.faults import Fault
from tournaments.matches.rules import protocol as pure_rules
from tournaments.matches.rules.line_up import LineUp as PureLineUp
from tournaments.matches.rules.line_up import Player as PurePlayer
from tournaments.matches.rules.protocol import Decision, Side
from tournaments.matches.rules.signing import check_protocol
from tournaments.models import Game, GameAction, LineUp, LineUpPlace, Match, Penalty

_Row = TypeVar("_Row", LineUp, Game, Penalty)

_DECISIONS = {
    "": Decision.NONE,
    Game.Decision.A: Decision.A,
    Game.Decision.B: Decision.B,
    Game.Decision.DRAW: Decision.DRAW,
    Game.Decision.FORFEIT_A: Decision.FORFEIT_A,
    Game.Decision.FORFEIT_B: Decision.FORFEIT_B,
    Game.Decision.NOT_PLAYED: Decision.NOT_PLAYED,
}


@dataclass(frozen=True, slots=True)
class Rows:
    """What the database holds of one match's protocol, besides signatures and the audit log."""

    line_ups: dict[str, LineUp]
    places: dict[str, tuple[LineUpPlace, ...]]
    games: tuple[Game, ...]
    recorded: frozenset[int]
    penalties: tuple[Penalty, ...]


NO_ROWS = Rows({}, {}, (), frozenset(), ())
"""A protocol in which nothing is written yet."""


def load_all(matches: Iterable[Match]) -> dict[int, Rows]:
    """The rows of each match by its id, in four queries, however many matches there are."""
    ids = [match.pk for match in matches]
    sides, places = _line_ups(ids)
    has_actions = Exists(GameAction.objects.filter(game_id=OuterRef("pk")))
    games = _by_match(Game.objects.filter(match_id__in=ids).annotate(has_actions=has_actions))
    penalties = _by_match(Penalty.objects.filter(match_id__in=ids))
    return {pk: _rows(sides[pk], places, games[pk], penalties[pk]) for pk in ids}


def load_line_ups(match: Match) -> Rows:
    """The line-ups alone, in two queries."""
    sides, places = _line_ups([match.pk])
    return _rows(sides[match.pk], places, [], [])


def _line_ups(ids: list[int]) -> tuple[dict[int, list[LineUp]], dict[int, list[LineUpPlace]]]:
    line_ups = {row.pk: row for row in LineUp.objects.filter(match_id__in=ids)}
    places: dict[int, list[LineUpPlace]] = {pk: [] for pk in line_ups}
    for place in LineUpPlace.objects.filter(line_up__match_id__in=ids).select_related("player"):
        places[place.line_up_id].append(place)
    return _by_match(line_ups.values()), places


def _rows(
    sides: list[LineUp], places: dict[int, list[LineUpPlace]], games: list[Any], penalties: list[Penalty]
) -> Rows:
    return Rows(
        line_ups={row.side: row for row in sides},
        places={row.side: tuple(places[row.pk]) for row in sides},
        games=tuple(games),
        recorded=frozenset(game.pk for game in games if game.has_actions),
        penalties=tuple(penalties),
    )


def _by_match(rows: Iterable[_Row]) -> dict[int, list[_Row]]:
    found: dict[int, list[_Row]] = defaultdict(list)
    for row in rows:
        found[row.match_id].append(row)
    return found


def pure_decision(decision: str) -> Decision:
    """A stored decision as the rules know it."""
    return _DECISIONS[decision]


def pure_game(game: Game) -> pure_rules.Game:
    """A row as the rules know a game."""
    first = Side(game.first) if game.first else None
    return pure_rules.Game(Stage(game.stage), game.board, game.number, _DECISIONS[game.decision], first)


def pure_games(match: Match, tour_format: TourFormat, games: Iterable[Game]) -> tuple[pure_rules.Game, ...]:
    """The games as the rules know them; of a walk-over those that are forfeited, for nothing was played."""
    if match.walk_over:
        return pure_rules.walked_over(tour_format, Side(match.walk_over))
    return tuple(pure_game(game) for game in games)


def pure(match: Match, rows: Rows, boards: int) -> pure_rules.Protocol:
    """The protocol as the rules know it; ``boards`` is the number of main players."""
    return pure_rules.Protocol(
        games=pure_games(match, match.tour.tour_format, rows.games),
        penalties=_pure_penalties(rows.penalties),
        entered_a=match.entered_a,
        entered_b=match.entered_b,
        line_up_a=_pure_line_up(rows, Side.A, boards),
        line_up_b=_pure_line_up(rows, Side.B, boards),
    )


def score_of(match: Match, tour_format: TourFormat) -> pure_rules.Score:
    """The score of what is stored now, in two queries: line-ups do not change it."""
    protocol = pure_rules.Protocol(
        games=pure_games(match, tour_format, Game.objects.filter(match_id=match.pk)),
        penalties=_pure_penalties(Penalty.objects.filter(match_id=match.pk)),
        entered_a=match.entered_a,
        entered_b=match.entered_b,
    )
    return pure_rules.score(tour_format, protocol)


def faults_of(tour_format: TourFormat, protocol: pure_rules.Protocol, game: Game) -> tuple[Fault, ...]:
    """What contradicts the rules if the game stood as it is given here, the others left aside."""
    alone = pure_rules.Protocol(
        games=(pure_game(game),), line_up_a=protocol.line_up_a, line_up_b=protocol.line_up_b
    )
    return check_protocol(tour_format, alone)


def _pure_penalties(penalties: Iterable[Penalty]) -> tuple[pure_rules.Penalty, ...]:
    return tuple(pure_rules.Penalty(Side(row.side), row.points, row.reason) for row in penalties)


def _pure_line_up(rows: Rows, side: Side, boards: int) -> PureLineUp | None:
    line_up = rows.line_ups.get(side)
    if line_up is None:
        return None
    places = rows.places[side]
    named = {place.board: _pure_player(place) for place in places if place.board is not None}
    return PureLineUp(
        main=tuple(named.get(board) for board in range(1, max(boards, *named, 0) + 1)),
        shooters=tuple(_pure_player(place) for place in places if place.board is None),
        captains=tuple(_pure_player(place) for place in places if place.captain),
        short=line_up.short,
    )


def _pure_player(place: LineUpPlace) -> PurePlayer:
    return PurePlayer(place.player_id, place.player.name)
