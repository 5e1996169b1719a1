"""The same work on chess by python-chess: games by chance, lists of moves, playouts, records."""

import random
from collections.abc import Callable

import chess

GAMES_A_ROUND = 4
LONGEST = 150
"""Plies of a game that positions and records are taken from; kings alone could go on for ever."""


def games(number: int) -> list[chess.Board]:
    """Games by chance, other ones in every round."""
    chance = random.Random(number)  # noqa: S311 - a game by chance, not a secret
    played = []
    for _ in range(GAMES_A_ROUND):
        board = chess.Board()
        while len(board.move_stack) < LONGEST and (moves := list(board.legal_moves)):
            board.push(chance.choice(moves))
        played.append(board)
    return played


def lists(number: int) -> Callable[[], int]:
    """`list(board.legal_moves)` on positions of games by chance."""
    positions = []
    for board in games(number):
        replayed = chess.Board()
        for move in board.move_stack:
            if len(replayed.move_stack) % 3 == 0:
                positions.append(replayed.copy(stack=False))
            replayed.push(move)

    def task() -> int:
        for position in positions:
            list(position.legal_moves)
        return len(positions)

    return task


def playouts(number: int) -> Callable[[], int]:
    """Random moves until there is none, or until `LONGEST`."""
    chance = random.Random(number).random  # noqa: S311 - a game by chance, not a secret

    def playout() -> int:
        board = chess.Board()
        for ply in range(LONGEST):
            moves = list(board.legal_moves)
            if not moves:
                return ply
            board.push(moves[int(chance() * len(moves))])
        return LONGEST

    return lambda: sum(playout() for _ in range(GAMES_A_ROUND))


def replays(number: int) -> Callable[[], int]:
    """`push_san` for every move of a record's text."""
    texts = []
    for board in games(number):
        replayed = chess.Board()
        texts.append(" ".join(_san(replayed, move) for move in board.move_stack))

    def task() -> int:
        return sum(map(_replayed, texts))

    return task


def _san(board: chess.Board, move: chess.Move) -> str:
    text = str(board.san(move))
    board.push(move)
    return text


def _replayed(text: str) -> int:
    board = chess.Board()
    for san in text.split():
        board.push_san(san)
    return len(board.move_stack)
