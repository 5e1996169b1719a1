"""The games' files: where pages, paper and the simulation find what the site has for a game."""

from typing import Final

from tournaments.matches.read.corrections import FIGURES
from tournaments.play.games import corners, deer, heldplay, isses, sonor
from tournaments.play.games.shared import SiteGame

_GAMES: Final[dict[str, SiteGame]] = {
    game.slug: game for game in (corners.GAME, sonor.GAME, isses.GAME, heldplay.GAME, deer.GAME)
}

FIGURES.update({slug: game.figures.told for slug, game in _GAMES.items() if game.figures})


def all_games() -> tuple[SiteGame, ...]:
    """What the site has for every game, in the order of the rules' table."""
    return tuple(_GAMES.values())


def find(slug: str) -> SiteGame | None:
    """The game of a slug, or kind of tour; None when the site has none."""
    return _GAMES.get(slug)


def get(slug: str) -> SiteGame:
    """The game of a slug; KeyError when the site has none."""
    return _GAMES[slug]
