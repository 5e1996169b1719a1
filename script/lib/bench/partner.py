"""Moves and results entered while two hundred children play against the program (V4 and V6 beside a full pool).

The server, the children and the referee are processes of their own; the program thinks in another one, as everywhere.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from statistics import median
from typing import Any, Final

from django.urls import reverse

from games.core.types import Side
from script.lib.bench import world
from script.lib.bench.measure import Counted, Figure
from script.lib.bench.moves import random_game
from script.lib.bench.referee import Referee
from script.lib.bench.serving import server
from script.lib.console import ROOT
from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel.access import COMMAND_LINE
from tournaments.kernel.write import Intent
from tournaments.models import Match
from tournaments.play.read.against import Program
from tournaments.play.write.against import tag_of
from tournaments.play.write.beginning import begin_game
from tournaments.play.write.trying import make_board

CHILDREN: Final = 200
LEVEL: Final = 3
WARM: Final = 40.0
"""Seconds after which the pool is full."""
BUSY: Final = 503
"""What the server answers when it has no time now; a phone asks again, and its judge waits."""
PAUSE: Final = 0.2
"""Seconds between two things that the judge enters."""


def measure(rounds: int) -> Iterator[Figure | Counted]:
    """The POST of a move and the tap on a result: alone, beside the children, and alone again."""
    tournament = world.simulated("partner", teams=24, tours=2, kinds=("corners", "deer"), last=Match.State.INDIVIDUAL)
    free = world.free_games(world.last_tour(tournament), Match.State.INDIVIDUAL)
    games = list(free)
    with server() as (port, _pid):
        judge = _Judge(port, games)
        before = judge.enter(rounds)
        with _children(port) as answers:
            time.sleep(WARM)
            beside = judge.enter(rounds)
        after = judge.enter(rounds)
    for name, place in (("V4 a move entered", 0), ("V6 a result entered", 1)):
        quiet, busy = median(before[place] + after[place]), median(beside[place])
        against = "the same without them"
        yield Figure(f"{name} beside {CHILDREN} children who play", busy, busy / quiet, against, "≤ 1.2 ×")
    yield Counted("answers of the program in that time", " ".join(answers), "–")


class _Judge:
    """Enters moves in one game, and the result of another, once for A and once for B."""

    def __init__(self, port: int, games: Sequence[tuple[Match, GameKey]]) -> None:
        (self._match, self._key), *others = games
        self._texts, self._version, self._numbers = iter(random_game(400)), 1, count()
        self._moves = Referee(port, world.session_of(self._match))
        begin_game(
            Intent(COMMAND_LINE, "bench-begin"), match_id=self._match.pk, key=self._key, version=0, tags={}
        )  # fmt: skip
        self._other = next((match, key) for match, key in others if match != self._match)
        self._results = Referee(port, world.session_of(self._other[0]))

    def enter(self, rounds: int) -> tuple[list[float], list[float]]:
        """Seconds that moves and results took, by turns."""
        moves, results = [], []
        for _round in range(rounds):
            moves.append(self._timed(self._move()))
            results.append(self._timed(self._result()))
        return moves, results

    def _timed(self, work: Callable[[], tuple[int, bytes]]) -> float:
        begun = time.perf_counter()
        status, body = work()
        while status == BUSY:
            time.sleep(1)
            status, body = work()
        spent = time.perf_counter() - begun
        if status != 200:
            raise RuntimeError(f"{status} {body[:500]!r}")
        time.sleep(PAUSE)
        return spent

    def _move(self) -> Callable[[], tuple[int, bytes]]:
        path = reverse("judge_play", args=[self._match.tour.tournament.slug, self._match.pk, self._key])
        known = {"version": self._version, "key": f"bench-move-{self._version}", "action": next(self._texts)}
        self._version += 1
        return lambda: self._moves.post(path, **known)

    def _result(self) -> Callable[[], tuple[int, bytes]]:
        match, key = self._other
        path, number = reverse("judge_tap", args=[match.tour.tournament.slug, match.pk, key]), next(self._numbers)
        known = {"key": f"bench-result-{number}", "version": number, "decision": "AB"[number % 2]}
        return lambda: self._results.post(path, **known)


@contextmanager
def _children(port: int) -> Iterator[list[str]]:
    """The children at their boards for as long as the block lasts; afterwards what they have to tell."""
    answers: list[str] = []
    boards = [
        make_board(
            key=f"bench-board-{number}", game="corners", options={}, tags=tag_of("corners", Program(Side.B, LEVEL), {})
        )
        for number in range(CHILDREN)
    ]
    command = [sys.executable, "-m", "script.lib.bench.children", str(port), *(board.key for board in boards)]
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=ROOT, **pipes) as process:
        yield answers
        out, _errors = process.communicate()
        answers.append(out.strip())
