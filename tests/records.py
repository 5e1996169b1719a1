"""Records of Corners for tests: whole games played by chance, the same for the same seed."""

import random
from functools import cache

from games import corners
from games.core.game import Match
from games.core.record import Ply, Record, write
from games.core.replay import Replay
from games.core.types import Result
from games.registry import replay as replay_record

NAMES = {"A": "Альфа", "B": "Бета"}


@cache
def finished_game(seed: int = 1, options: str = "", first: str = "A") -> Replay:
    """A game that its rules have ended; ``options`` as in the tag, at most one of them."""
    dice = random.Random(seed)
    pairs = [(name, value) for name, _, value in [options.partition("=")] if name]
    match = Match.begin(corners.GAME, options=pairs, tags={"First": first})
    while not corners.GAME.over(match.position):
        actions = corners.GAME.legal_actions(match.position)
        captures = [action for action in actions if "-" in corners.GAME.format(action)]
        chosen = dice.choice(captures if captures and dice.random() < 0.3 else actions)
        match = match.play(corners.GAME.format(chosen))
    tags = {"Game": "corners", **NAMES, "First": first} | ({"Options": options} if options else {})
    return replay_record(Record.of(tags, match.texts, corners.GAME.outcome(match.position)))


def finished_text(seed: int = 1, options: str = "", first: str = "A") -> str:
    """The record of ``finished_game``."""
    return write(finished_game(seed, options, first).record)


def record_text(*moves: str, result: str = "1-0", **tags: str) -> str:
    """A record of these moves; by default A wins because B resigns. A tag given as "" is left out."""
    given = {"Game": "corners", **NAMES, "Termination": "resignation"} | tags
    record = Record.of({name: value for name, value in given.items() if value}, map(Ply, moves), Result(result))
    return write(record)
