"""A protocol as somebody may read it who is not to know all of it."""

from collections.abc import Collection
from copy import copy
from dataclasses import replace

from tournaments.matches.read.protocol.shapes import Board, GameLine, Protocol, SideView


def without_line_ups(protocol: Protocol, shown: Collection[str]) -> Protocol:
    """The protocol with the names of the ``shown`` sides' players only ("A", "B")."""
    known = {side.side: side.name for side in protocol.sides if side.side in shown}
    return replace(
        protocol,
        a=_side(protocol.a, shown),
        b=_side(protocol.b, shown) if protocol.b else None,
        boards=tuple(_board(board, shown) for board in protocol.boards),
        team_games=tuple(_game(game, shown) for game in protocol.team_games),
        extra_games=tuple(_game(game, shown) for game in protocol.extra_games),
        signatures=tuple(
            line if not line.team or line.team in known.values() else replace(line, proposed="")
            for line in protocol.signatures
        ),
    )


def without_notes(protocol: Protocol) -> Protocol:
    """The protocol without remarks, reasons and corrections, which are for those who sign it."""
    match = copy(protocol.match)
    match.remarks = ""
    penalties = tuple(replace(line, reason="") for line in protocol.penalties)
    return replace(protocol, match=match, penalties=penalties, corrections=(), withdrawn=())


def _side(side: SideView, shown: Collection[str]) -> SideView:
    if side.side in shown:
        return side
    return replace(side, main=(None,) * len(side.main), shooters=())


def _board(board: Board, shown: Collection[str]) -> Board:
    games = tuple(_game(game, shown) for game in board.games)
    return replace(
        board,
        name_a=board.name_a if "A" in shown else "",
        name_b=board.name_b if "B" in shown else "",
        games=games,
    )


def _game(game: GameLine, shown: Collection[str]) -> GameLine:
    return replace(
        game, name_a=game.name_a if "A" in shown else "", name_b=game.name_b if "B" in shown else ""
    )
