"""The board of a game as its sheets show it."""

from functools import cache

from games import registry
from games.core.match import start
from games.drawing.scene import Scene


@cache
def bare_board(slug: str) -> Scene:
    """A game's board without pieces, the same object each time: a document draws it once."""
    game = registry.get(slug)
    return game.bare(start(game, (), {}))
