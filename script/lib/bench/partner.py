"""Moves and results entered, and moves seen on other screens, while two hundred children play against the program (V4,
V6 and V8 beside a full pool).

The server, the children and the referee are processes of their own; the program thinks in another one, as everywhere.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from statistics import median, quantiles
from typing import Any, Final

from django.urls import reverse

from games.core.types import Side
from script.lib.bench import world
from script.lib.bench.measure import Counted, Figure
from script.lib.bench.moves import random_game
from script.lib.bench.referee import Referee
from script.lib.bench.serving import server
from script.lib.bench.viewers import watched
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
TURNS: Final = 5
"""So many times the children stop and go on, so that a machine that grows slow slows both."""
WARM, CALM = 15.0, 15.0
"""Seconds after which the pool is full again, and after which its last answers have been played."""
BUSY: Final = 503
"""What the server answers when it has no time now; a phone asks again, and its judge waits."""
PAUSE: Final = 0.2
"""Seconds between two things that the judge enters."""
SCREENS: Final = 100
"""So many phones and displays follow the judge's match."""


def measure(rounds: int) -> Iterator[Figure | Counted]:
    """The POST of a move, the tap on a result, how long a move takes to the screens: without and with the children, by
    turns."""
    tournament = world.simulated("partner", teams=24, tours=2, kinds=("corners", "deer"), last=Match.State.INDIVIDUAL)
    free = world.free_games(world.last_tour(tournament), Match.State.INDIVIDUAL)
    games = list(free)
    alone, beside = _Spent(), _Spent()
    with server() as (port, pid):
        judge = _Judge(port, games)
        with _children(port) as (children, answers):
            for _turn in range(TURNS):
                with _paused(children):
                    time.sleep(CALM)
                    judge.enter(rounds // TURNS, alone, pid)
                time.sleep(WARM)
                judge.enter(rounds // TURNS, beside, pid)
    for name, of in FIGURES.items():
        quiet, busy = of(alone), of(beside)
        yield Figure(
            f"{name} beside {CHILDREN} children who play", busy, busy / quiet, "the same without them", "≤ 1.2 ×"
        )  # fmt: skip
    yield Counted("answers of the program in that time", " ".join(answers), "–")


@dataclass
class _Spent:
    """Seconds that moves and results took, and until each of the screens had a move."""

    moves: list[float] = field(default_factory=list)
    results: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)


FIGURES: Final[Mapping[str, Callable[[_Spent], float]]] = {
    "V4 a move entered": lambda spent: median(spent.moves),
    "V6 a result entered": lambda spent: median(spent.results),
    f"V8 a move on {SCREENS} screens, 95 of 100 of them,": lambda spent: quantiles(spent.seen, n=20)[-1],
}


class _Judge:
    """Enters moves in one game, and the result of another, once for A and once for B."""

    def __init__(self, port: int, games: Sequence[tuple[Match, GameKey]]) -> None:
        (self._match, self._key), *others = games
        self._port, self.sent = port, 0.0
        self._texts, self._version, self._numbers = iter(random_game(400)), 1, count()
        self._moves = Referee(port, world.session_of(self._match))
        begin_game(
            Intent(COMMAND_LINE, "bench-begin"), match_id=self._match.pk, key=self._key, version=0, tags={}
        )  # fmt: skip
        self._other = next((match, key) for match, key in others if match != self._match)
        self._results = Referee(port, world.session_of(self._other[0]))

    def enter(self, rounds: int, spent: _Spent, pid: int) -> None:
        """Moves and results by turns, then moves that screens follow."""
        for _round in range(rounds):
            spent.moves.append(self._timed(self._move(next(self._texts))))
            spent.results.append(self._timed(self._result()))
        path = reverse("match_stream", args=[self._match.tour.tournament.slug, self._match.pk, "match"])
        moves = [next(self._texts) for _round in range(rounds)]
        spent.seen += watched(path, self._port, pid, self, moves, SCREENS).seen

    def write(self, what: str) -> float:
        """Seconds that a move took that screens follow."""
        self.sent = time.monotonic()
        return self._timed(self._move(what))

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

    def _move(self, text: str) -> Callable[[], tuple[int, bytes]]:
        path = reverse("judge_play", args=[self._match.tour.tournament.slug, self._match.pk, self._key])
        known = {"version": self._version, "key": f"bench-move-{self._version}", "action": text}
        self._version += 1
        return lambda: self._moves.post(path, **known)

    def _result(self) -> Callable[[], tuple[int, bytes]]:
        match, key = self._other
        path, number = reverse("judge_tap", args=[match.tour.tournament.slug, match.pk, key]), next(self._numbers)
        known = {"key": f"bench-result-{number}", "version": number, "decision": "AB"[number % 2]}
        return lambda: self._results.post(path, **known)


@contextmanager
def _children(port: int) -> Iterator[tuple[int, list[str]]]:
    """The children at their boards for as long as the block lasts: their process; afterwards what they have to tell."""
    answers: list[str] = []
    boards = [
        make_board(
            key=f"bench-board-{number}", game="corners", options={}, tags=tag_of("corners", Program(Side.B, LEVEL), {})
        )
        for number in range(CHILDREN)
    ]
    # Phones compute by themselves: what stands for them here gives way to the server.
    command = ["nice", "-n", "19", sys.executable, "-m", "script.lib.bench.children", str(port)]
    command += [board.key for board in boards]
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=ROOT, **pipes) as process:
        yield process.pid, answers
        out, _errors = process.communicate()
        answers.append(out.strip())


@contextmanager
def _paused(pid: int) -> Iterator[None]:
    """A process that does nothing for as long as the block lasts."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)
