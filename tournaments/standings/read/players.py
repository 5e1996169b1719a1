"""Best players: the points that each won by name on the boards of the individual stage, tour by tour."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import partial

from tournaments.formats.rules.tour_format import Stage, TourFormat, from_json
from tournaments.kernel.revision_cache import kept
from tournaments.matches.read.protocol.rows import pure_decision
from tournaments.matches.rules.protocol import Game as PureGame
from tournaments.matches.rules.protocol import Pair, Side, game_points
from tournaments.models import Game, LineUpPlace, Tournament
from tournaments.standings.read.counting import RankedTeam, counting_matches
from tournaments.standings.rules.options import place_text


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player with the points of each tour (None where they were on no board), and their sum.

    ``boards`` is the number of matches in which they were on a board.
    """

    pk: int
    name: str
    team: RankedTeam
    place: int
    written: str
    points: tuple[Decimal | None, ...]
    boards: int
    total: Decimal


@dataclass(frozen=True, slots=True)
class BestPlayers:
    """The players, the best first; their points stand in the order of ``tours``. ``groups`` are those of the teams."""

    tours: tuple[int, ...]
    rows: tuple[PlayerRow, ...]
    groups: tuple[str, ...] = ()
    group: str = ""


@dataclass(frozen=True, slots=True)
class _Seat:
    """A named player on a board of a match that counts."""

    match: int
    tour: int
    side: str
    board: int
    player: int
    name: str
    team: RankedTeam


def best_players(tournament: Tournament, *, whole: bool = False, group: str = "") -> BestPlayers:
    """The points won by name in the matches that count (tour, "Standings"); for everybody's eyes unless ``whole``.

    A board of free shooters is their team's: its points are nobody's by name. Tours that the organiser leaves out
    (their points have another scale) and rehearsals do not count.
    """
    whole = whole or tournament.frozen_from is None
    return kept(
        tournament,
        repr(("players", whole, group)),
        partial(_best, tournament, whole=whole, group=group),
    )


def _best(tournament: Tournament, *, whole: bool, group: str) -> BestPlayers:
    seats = _seats(tournament, whole=whole)
    won = _points(tournament, whole=whole)
    groups = tuple(sorted({seat.team.group for seat in seats if seat.team.group}))
    kept_seats = [seat for seat in seats if not group or seat.team.group == group]
    tours = tuple(sorted({seat.tour for seat in kept_seats}))
    rows = _ranked(tournament, _sums(kept_seats, won), tours)
    return BestPlayers(tours, rows, groups, group)


@dataclass
class _Sum:
    seat: _Seat
    points: dict[int, Decimal]
    boards: int = 0

    @property
    def total(self) -> Decimal:
        return sum(self.points.values(), Decimal(0))


def _sums(seats: Iterable[_Seat], won: Mapping[tuple[int, int], Pair]) -> list[_Sum]:
    sums: dict[int, _Sum] = {}
    for seat in seats:
        own = sums.setdefault(seat.player, _Sum(seat, {}))
        points = won.get((seat.match, seat.board), Pair()).of(Side(seat.side))
        own.points[seat.tour] = own.points.get(seat.tour, Decimal(0)) + points
        own.boards += 1
    return list(sums.values())


def _ranked(tournament: Tournament, sums: list[_Sum], tours: tuple[int, ...]) -> tuple[PlayerRow, ...]:
    sharing = tournament.standings_options.sharing
    ordered = sorted(sums, key=lambda one: (-one.total, one.seat.name, one.seat.player))
    sharers = Counter(one.total for one in ordered)
    first_at = {one.total: place for place, one in reversed(list(enumerate(ordered, start=1)))}
    return tuple(
        PlayerRow(
            pk=one.seat.player,
            name=one.seat.name,
            team=one.seat.team,
            place=first_at[one.total],
            written=place_text(first_at[one.total], sharers[one.total], sharing),
            points=tuple(one.points.get(tour) for tour in tours),
            boards=one.boards,
            total=one.total,
        )
        for one in ordered
    )


def _seats(tournament: Tournament, *, whole: bool) -> list[_Seat]:
    matches = counting_matches(tournament, whole=whole)
    found = LineUpPlace.objects.filter(line_up__match__in=matches, board__isnull=False).order_by("pk")
    out = tournament.standings_options.players_without
    columns = (
        "line_up__match_id", "line_up__match__tour__number", "line_up__side", "board", "player_id", "player__name",
        "player__team_id", "player__team__name", "player__team__sign", "player__team__group",
    )  # fmt: skip
    rows = found.exclude(line_up__match__tour__number__in=out).values_list(*columns)
    return [
        _Seat(match, tour, side, board, player, name, RankedTeam(*team))
        for match, tour, side, board, player, name, *team in rows
    ]


def _points(tournament: Tournament, *, whole: bool) -> dict[tuple[int, int], Pair]:
    """The points of both sides on each board of each match, by (match, board)."""
    formats = {pk: from_json(data) for pk, data in tournament.tours.values_list("pk", "format")}
    games = Game.objects.filter(
        match__in=counting_matches(tournament, whole=whole), stage=Game.Stage.INDIVIDUAL
    )
    columns = ("match_id", "match__tour_id", "board", "number", "decision", "first")
    won: dict[tuple[int, int], Pair] = defaultdict(Pair)
    for match, tour, board, number, decision, first in games.order_by().values_list(*columns):
        tour_format = formats.get(tour)
        if tour_format is not None and _counts(tour_format, board, number):
            side = Side(first) if first else None
            game = PureGame(Stage.INDIVIDUAL, board, number, pure_decision(decision), side)
            won[match, board] += game_points(tour_format, game)
    return won


def _counts(tour_format: TourFormat, board: int, number: int) -> bool:
    return board in tour_format.board_numbers and number <= tour_format.games_per_board
