"""Count action sequences."""

from typing import Any

from games.core.game import Game
from games.core.replay import Replay


def perft(game: Game[Any, Any], position: Any, depth: int) -> int:
    """Sequences of `depth` legal actions; those that end earlier are not counted. ValueError when not enumerable."""
    if depth == 0:
        return 1
    if depth == 1:
        count = game.count_legal(position)
        if count is None:
            raise ValueError("the actions of this position cannot be listed")
        return count
    return sum(perft(game, game.apply(position, action), depth - 1) for action in legal(game, position))


def legal(game: Game[Any, Any], position: Any) -> tuple[Any, ...]:
    """All legal actions; ValueError when they cannot be listed."""
    actions = game.legal_actions(position)
    if actions is None:
        raise ValueError("the actions of this position cannot be listed")
    return actions


def moves(played: Replay) -> list[str]:
    """The canonical texts of what can be played after a record, by code point; ValueError when not enumerable."""
    if played.game is None or played.over:
        return []
    return sorted(map(played.game.format, legal(played.game, played.position)))
