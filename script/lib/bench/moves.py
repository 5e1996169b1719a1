"""A move entered by a referee on the board (V4): early in a game and late in it."""

import random
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

from django.urls import reverse

from games import registry
from games.core.game import Match as Played
from script.lib.bench import world
from script.lib.bench.measure import Figure, medians
from script.lib.bench.phone import Phone
from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel.access import COMMAND_LINE
from tournaments.kernel.write import Intent
from tournaments.models import Match
from tournaments.play.write.beginning import begin_game
from tournaments.play.write.moving import play

TEAMS = 24
KINDS = ("corners", "sonor", "isses", "heldplay", "corners", "points", "deer")
"""What is played in the tours; moves are measured in the last one."""
EARLY, LATE = 10, 200
"""Plies from which on the moves are measured."""
IN_A_GAME = 10
"""So many early moves are measured in one game, then the next game begins."""
SEED = 1
_numbers = count()


def measure(rounds: int) -> Iterator[Figure]:
    """The POST of a move as the phone sends it, answered with the new board; by turns at both plies and beside a bare
    view."""
    tournament = world.simulated("moves", teams=TEAMS, tours=len(KINDS), kinds=KINDS, last=Match.State.INDIVIDUAL)
    free = world.free_games(world.last_tour(tournament), Match.State.INDIVIDUAL)
    texts = random_game(LATE + rounds + 1)
    late = Board(*next(free), texts, LATE)
    boards = [Board(*next(free), texts, EARLY) for _ in range(rounds // IN_A_GAME + 1)]
    early = (board for board in boards for _ in range(IN_A_GAME))
    seconds = medians(rounds, {"early": lambda: next(early).move(), "late": late.move, "plain": late.insert_row})
    against, plain = "a bare view that inserts one row", seconds["plain"]
    name = "V4 a move entered from ply"
    yield Figure(f"{name} {EARLY} on", seconds["early"], seconds["early"] / plain, against, "≤ 3 ×")
    yield Figure(f"{name} {LATE} on", seconds["late"], seconds["late"] / plain, against, "≤ 3 ×")
    yield Figure(
        f"{name} {LATE} on", seconds["late"], seconds["late"] / seconds["early"], f"one from ply {EARLY} on", "≤ 1.3 ×"
    )


class Board:
    """A game that stands just before a ply, and the phone of its match's judge."""

    def __init__(self, match: Match, key: GameKey, texts: list[str], ply: int) -> None:
        self._url = reverse("judge_play", args=[match.tour.tournament.slug, match.pk, key])
        self._phone, self._rest = Phone(world.session_of(match)), iter(texts)
        game: dict[str, Any] = {"match_id": match.pk, "key": key}
        self._version = begin_game(_intent(), version=0, tags={}, **game)["game_version"]
        for text in islice(self._rest, ply - 1):
            answer = play(_intent(), version=self._version, action=text, **game)
            self._version = answer["game_version"]

    def move(self) -> None:
        """The next move."""
        self._post(self._url, next(self._rest))
        self._version += 1

    def insert_row(self) -> None:
        """The same form for the bare view."""
        self._post("/plain/row/", "")

    def _post(self, url: str, text: str) -> None:
        key = f"bench-key-{next(_numbers)}"
        self._phone.post(url, key=key, version=self._version, taps="", action=text)


def _intent() -> Intent:
    return Intent(COMMAND_LINE, f"bench-moves-{next(_numbers)}")


def random_game(plies: int) -> list[str]:
    """The beginning of a random game of Deer and dogs that lasts so long."""
    game, chance = registry.get("deer"), random.Random(SEED)  # noqa: S311 - not for secrets
    played = Played.begin(game)
    while len(played.actions) < plies:
        actions = game.legal_actions(played.position)
        played = played.play(game.format(chance.choice(actions))) if actions else Played.begin(game)
    return list(played.texts)
