"""The games there are, and what is asked of all of them together."""

from typing import Any

from games import corners, deer, heldplay, isses, sonor
from games.core import messages
from games.core.record import Record
from games.core.replay import Replay
from games.core.replay import replay as replay_record
from games.core.types import Secrets
from games.drawing.scene import DrawnGame, Paint

AnyGame = DrawnGame[Any, Any]

_GAMES: dict[str, AnyGame] = {
    game.slug: game for game in (corners.GAME, sonor.GAME, isses.GAME, heldplay.GAME, deer.GAME)
}


def all_games() -> tuple[AnyGame, ...]:
    """Every game, in the order of the rules' table."""
    return tuple(_GAMES.values())


def find(slug: str) -> AnyGame | None:
    """The game of a slug, None when there is none."""
    return _GAMES.get(slug)


def get(slug: str) -> AnyGame:
    """The game of a slug; KeyError when there is none."""
    return _GAMES[slug]


def replay(record: Record) -> Replay:
    """Play a record of any game as far as it is legal."""
    return replay_record(record, find)


def message_table() -> dict[str, str]:
    """Code → English template of every sentence, those that games share first."""
    table = dict(messages.MESSAGES)
    for game in all_games():
        table.update(game.messages)
    return table


def secrets_of(text: str) -> Secrets[Any, Any] | None:
    """Those of the game in which a text begins like a pick, before it is known which game it belongs to; in letters of
    either size."""
    of_games = (game.secrets for game in all_games() if game.secrets is not None)
    return next((secrets for secrets in of_games if text.lower().startswith(secrets.opening.lower())), None)


def paints() -> tuple[tuple[str, Paint], ...]:
    """The roles that games add to the common ones, for the style sheet."""
    return tuple(paint for game in all_games() for paint in game.paints)
