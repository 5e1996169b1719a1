"""The two halves of a protocol: line-ups with the points that each player won."""

from decimal import Decimal

from tournaments.formats.rules.tour_format import TourFormat
from tournaments.matches.read.protocol.rows import Rows
from tournaments.matches.read.protocol.shapes import PlayerLine, SideView
from tournaments.matches.rules.protocol import Score, Side
from tournaments.models import LineUpPlace, Match


def side_of(match: Match, tour_format: TourFormat, rows: Rows, score: Score, side: Side) -> SideView | None:
    """One team's half; None for the missing side of a bye."""
    team = match.team(side)
    if team is None:
        return None
    line_up = rows.line_ups.get(side)
    points = {board.board: board.points.of(side) for board in score.boards}
    lines = [_line(place, points) for place in rows.places.get(side, ())]
    by_board = {line.board: line for line in lines if line.board is not None}
    return SideView(
        side=side.value,
        team_id=team.pk,
        name=team.name,
        sign=team.sign,
        version=line_up.version if line_up else 0,
        short=bool(line_up and line_up.short),
        main=tuple(by_board.get(board) for board in range(1, tour_format.boards + 1)),
        shooters=tuple(line for line in lines if line.board is None),
        shooters_points=points.get(tour_format.shooters_number or 0, Decimal(0)),
        individual=score.individual.of(side),
        team_stage=score.team.of(side),
        entered=match.entered_a if side is Side.A else match.entered_b,
        penalties=score.penalties.of(side),
        total=score.total.of(side),
    )


def name_on(side: SideView | None, tour_format: TourFormat, board: int) -> str:
    """Who plays on a board for a side: a name, the names of all free shooters, the captain's in the team stage
    (board 0), "" when not known."""
    if side is None:
        return ""
    if board == 0:
        return side.captain.name if side.captain else ""
    if board == tour_format.shooters_number:
        return ", ".join(player.name for player in side.shooters)
    player = side.main[board - 1] if board <= len(side.main) else None
    return player.name if player else ""


def absent_from(sides: tuple[SideView | None, ...], tour_format: TourFormat, board: int) -> str:
    """The sides ("", "A", "B" or "AB") that have named a line-up with nobody for this board."""
    return "".join(side.side for side in sides if side and _lacks(side, tour_format, board))


def _lacks(side: SideView, tour_format: TourFormat, board: int) -> bool:
    if not side.version or not board:
        return False
    if board == tour_format.shooters_number:
        return not side.shooters
    return side.short and board <= len(side.main) and side.main[board - 1] is None


def _line(place: LineUpPlace, points: dict[int, Decimal]) -> PlayerLine:
    won = None if place.board is None else points.get(place.board)
    return PlayerLine(place.player_id, place.player.name, place.board, place.captain, won)
