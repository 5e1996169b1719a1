"""Best players, one player's matches, and the course of a tournament: points by tour."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cache, partial
from typing import Final, Literal, NamedTuple

from tournaments.formats.rules.tour_format import GameKey, Stage, from_json
from tournaments.kernel.access import Actor
from tournaments.kernel.readers import all_shown, shown, tell
from tournaments.kernel.revision_cache import cached
from tournaments.matches.read.matches import shown_to
from tournaments.matches.read.protocol import protocols_of
from tournaments.matches.read.sheet import GameLine, PlayerLine, Protocol
from tournaments.matches.rules.protocol import Decision, Pair, Side, game_points
from tournaments.matches.rules.protocol import Game as PureGame
from tournaments.models import IN_STAGES, Game, LineUpPlace, Match, Player, Team, Tournament
from tournaments.standings.read.standings import (
    RankedTeam,
    Standings,
    StandingsRow,
    counted,
    counting_matches,
    standings,
)
from tournaments.standings.rules.metrics import Metric, parse_metrics
from tournaments.standings.rules.outcomes import Meeting, meetings_of, place_text
from tournaments.standings.rules.ranking import Step, progress

_NOTHING: Final = Pair()
_ZERO: Final = Decimal(0)


class PlayerRow(NamedTuple):
    """A player with the points of each tour (None where they were on no board), and their sum.

    ``boards`` is the number of matches in which they were on a board. A plain tuple is stored in a third of the time
    that a dataclass takes, and there are more than a thousand rows.
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


class _Seat(NamedTuple):
    """A named player on a board of a match that counts."""

    match: int
    tour: int
    side: str
    board: int
    player: int


@dataclass(frozen=True, slots=True)
class _Person:
    name: str
    team: RankedTeam


def best_players(tournament: Tournament, *, include_hidden: bool = False, group: str = "") -> BestPlayers:
    """The points won by name in the matches that count (tour, "Standings"), for everybody's eyes; ``include_hidden``
    counts results that are held back too.

    A board of free shooters is their team's: its points are nobody's by name. Tours that the organiser leaves out
    (their points have another scale) and rehearsals do not count.
    """
    include_hidden = include_hidden or tournament.frozen_from is None
    return cached(
        tournament,
        repr(("players", include_hidden, group)),
        partial(_best, tournament, include_hidden=include_hidden, group=group),
    )


def _best(tournament: Tournament, *, include_hidden: bool, group: str) -> BestPlayers:
    seats = _seats(tournament, include_hidden=include_hidden)
    people = _people(tournament)  # after their seats: nobody has one who is not here yet
    won = _points(tournament, include_hidden=include_hidden)
    groups = (
        Team.objects.filter(tournament=tournament).exclude(group="").order_by("group").values_list("group", flat=True)
    )
    kept_seats = [seat for seat in seats if not group or people[seat.player].team.group == group]
    tours = tuple(sorted({seat.tour for seat in kept_seats}))
    rows = _ranked(tournament, people, _sums(kept_seats, won), tours)
    return BestPlayers(tours, rows, tuple(groups.distinct()), group)


@dataclass
class _Sum:
    points: dict[int, Decimal] = field(default_factory=dict)
    boards: int = 0

    @property
    def total(self) -> Decimal:
        return sum(self.points.values(), _ZERO)


def _sums(seats: Iterable[_Seat], won: Mapping[tuple[int, int], Pair]) -> Mapping[int, _Sum]:
    sums: dict[int, _Sum] = defaultdict(_Sum)
    for seat in seats:
        own, pair = sums[seat.player], won.get((seat.match, seat.board), _NOTHING)
        points = pair.a if seat.side == Side.A else pair.b
        own.points[seat.tour] = own.points.get(seat.tour, _ZERO) + points
        own.boards += 1
    return sums


def _ranked(
    tournament: Tournament, people: Mapping[int, _Person], sums: Mapping[int, _Sum], tours: tuple[int, ...]
) -> tuple[PlayerRow, ...]:
    sharing = tournament.standings_options.sharing
    totals = {player: own.total for player, own in sums.items()}
    ordered = sorted(totals, key=lambda player: (-totals[player], people[player].name, player))
    sharers = Counter(totals.values())
    first_at = {totals[player]: place for place, player in reversed(list(enumerate(ordered, start=1)))}
    return tuple(
        PlayerRow(
            pk=player,
            name=people[player].name,
            team=people[player].team,
            place=first_at[total],
            written=place_text(first_at[total], sharers[total], sharing),
            points=tuple(sums[player].points.get(tour) for tour in tours),
            boards=sums[player].boards,
            total=total,
        )
        for player, total in ((player, totals[player]) for player in ordered)
    )


def _people(tournament: Tournament) -> dict[int, _Person]:
    """All players by their ids, as their reader may know them."""
    columns = ("pk", "name", "team_id", "team__name", "team__sign", "team__group")
    rows = list(Player.objects.filter(team__tournament=tournament).order_by().values_list(*columns))
    tell(tournament)
    names = all_shown("player", {pk: name for pk, name, *_team in rows}, tournament)

    @cache  # a team is the same for all its players
    def team_of(pk: int, name: str, sign: str, group: str) -> RankedTeam:
        return RankedTeam(pk, shown("team", pk, name, tournament.pk), sign, group)

    return {player: _Person(names[player], team_of(*team)) for player, _name, *team in rows}


def _seats(tournament: Tournament, *, include_hidden: bool) -> list[_Seat]:
    matches = counting_matches(tournament, include_hidden=include_hidden)
    places = LineUpPlace.objects.filter(line_up__match__in=matches, board__isnull=False).order_by()
    out = tournament.standings_options.players_without
    columns = ("line_up__match_id", "line_up__match__tour__number", "line_up__side", "board", "player_id")
    rows = places.exclude(line_up__match__tour__number__in=out).values_list(*columns)
    return [_Seat(*row) for row in rows]


def _points(tournament: Tournament, *, include_hidden: bool) -> dict[tuple[int, int], Pair]:
    """The points of both sides on each board of each match, by (match, board)."""
    games = Game.objects.filter(
        match__in=counting_matches(tournament, include_hidden=include_hidden),
        stage__in=[stage for stage in Stage if stage.counts and stage.in_pairs],
    )
    columns = ("match_id", "board", "match__tour_id", "stage", "board", "number", "decision", "first")
    rows = list(games.order_by().values_list(*columns))
    formats = {pk: from_json(data) for pk, data in tournament.tours.values_list("pk", "format")}

    @cache  # of thousands of games few differ in what their points follow from
    def points_of(tour: int, stage: str, board: int, number: int, decision: str, first: str) -> Pair:
        key = GameKey(Stage(stage), board, number)
        game = PureGame(*key, Decision(decision), Side(first) if first else None)
        return game_points(formats[tour], game) if formats[tour].asks_for(key) else _NOTHING

    won: dict[tuple[int, int], Pair] = {}
    for match, board, *told in rows:
        points, earlier = points_of(*told), won.get((match, board))
        won[match, board] = points if earlier is None else earlier + points
    return won


# A player's way through the tournament: the matches in whose line-ups they stand, as a visitor may know
# them.
STAGES = Match.State.values[Match.State.values.index(IN_STAGES[0]) :]
"""The states in which line-ups are everybody's business."""


LeftOut = Literal["", "rehearsal", "tour", "yet"]
"""A rehearsal, a tour that the organiser leaves out, or a result that does not count yet, or not for this reader."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """A match that the player was named for.

    ``board`` is None for a free shooter: the games of their board are the team's, and its points nobody's by name.
    ``opponent`` is who sat at the other side of the board, empty where nobody did. ``left_out`` says why the table of
    best players does not hold the match; empty: it does.
    """

    match: Match
    side: str
    board: int | None
    opponent: str
    games: tuple[GameLine, ...]
    points: Decimal | None
    left_out: LeftOut = ""

    @property
    def against(self) -> str:
        """The other team's name; empty for a bye."""
        other = self.match.team_b if self.side == "A" else self.match.team_a
        return other.name if other else ""


def appearances(visitor: Actor, player: Player, *, announced: bool = False) -> tuple[Appearance, ...]:
    """Tour by tour, in a constant number of queries; without matches whose line-up or result is not open to them, or
    with ``announced`` to everybody."""
    named = Match.objects.filter(line_ups__places__player=player, state__in=STAGES).distinct()
    rows = named.with_names().with_judges().in_table_order()
    matches = [match for match in shown_to(visitor, rows, announced=announced) if not match.is_sealed]
    possible = (_appearance(protocol, player) for protocol in protocols_of(matches))
    return tuple(appearance for appearance in possible if appearance is not None)


def with_left_out(
    tournament: Tournament, rows: Iterable[Appearance], *, include_hidden: bool
) -> tuple[Appearance, ...]:
    """The matches with why the table of best players, as the same reader sees it, does not hold them; one query."""
    rows = tuple(rows)
    counts = counting_matches(tournament, include_hidden=include_hidden)
    counting = set(counts.filter(pk__in=[row.match.pk for row in rows]).values_list("pk", flat=True))
    out = tournament.standings_options.players_without
    return tuple(replace(row, left_out=_left_out(row.match, counting, out)) for row in rows)


def _left_out(match: Match, counting: Collection[int], out: Collection[int]) -> LeftOut:
    if match.tour.rehearsal:
        return "rehearsal"
    if match.tour.number in out:
        return "tour"
    return "" if match.pk in counting else "yet"


def _appearance(protocol: Protocol, player: Player) -> Appearance | None:
    for side in protocol.sides:
        for line in side.players:
            if line.player_id == player.pk:
                return _on_board(protocol, side.side, line)
    return None


def _on_board(protocol: Protocol, side: str, line: PlayerLine) -> Appearance:
    boards = [board for board in protocol.boards if board.number == line.board]
    if not boards:
        return Appearance(protocol.match, side, line.board, "", (), None)
    opponent = boards[0].name_b if side == "A" else boards[0].name_a
    games = tuple(game for board in boards for game in board.games)
    return Appearance(protocol.match, side, line.board, opponent, games, line.points)


# How the standings came about, and who met whom with which result.
@dataclass(frozen=True, slots=True)
class ProgressRow:
    """A team's row of the table with its step after each tour and its meetings tour by tour."""

    row: StandingsRow
    steps: tuple[Step, ...]
    meetings: tuple[Meeting, ...]


@dataclass(frozen=True, slots=True)
class TourProgress:
    """The rows in order of the table, after which tours there are steps, and what these count; all ``teams``, so that
    opponents from other groups have names too."""

    tours: tuple[int, ...]
    metric: Metric
    rows: tuple[ProgressRow, ...]
    table: Standings
    teams: Mapping[int, RankedTeam]

    @property
    def groups(self) -> tuple[str, ...]:
        return self.table.groups

    @property
    def numbers(self) -> Mapping[int, int]:
        """Team → the number of its row, by which the columns of a cross-table are called."""
        return {record.row.team.pk: number for number, record in enumerate(self.rows, start=1)}


def progress_of(tournament: Tournament, *, include_hidden: bool = False, group: str = "") -> TourProgress:
    """The way of all teams, or those of a group, through the tours, for everybody's eyes; ``include_hidden`` counts
    results that are held back too.

    Places after a tour are those among all teams, or in the group.
    """
    include_hidden = include_hidden or tournament.frozen_from is None
    compute = partial(_progress, tournament, include_hidden=include_hidden, group=group)
    return cached(tournament, repr(("course", include_hidden, group)), compute)


def _progress(tournament: Tournament, *, include_hidden: bool, group: str) -> TourProgress:
    metrics = parse_metrics(tournament.metrics)
    basis = counted(tournament, metrics, include_hidden=include_hidden)
    steps = progress(tuple(basis.teams), basis.outcomes, basis.finals, metrics, basis.settings, basis.among(group))
    meetings = meetings_of(basis.outcomes)
    table = standings(tournament, include_hidden=include_hidden, group=group)
    rows = tuple(
        ProgressRow(row, steps.steps.get(row.team.pk, ()), meetings.get(row.team.pk, ())) for row in table.rows
    )
    return TourProgress(steps.tours, metrics[0], rows, table, basis.teams)
