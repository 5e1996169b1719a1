"""A board change seen by 2,000 viewers of one server process, and what they cost the referee (V8).

The server, the viewers and the referee are processes of their own and talk over TCP, as they do in a hall. Moves of one
game are played first without viewers, then with them.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from statistics import median, quantiles
from typing import IO, Any, Final

from django.urls import reverse

from script.lib.bench import world
from script.lib.bench.measure import Figure
from script.lib.bench.moves import random_game
from script.lib.bench.referee import Referee
from script.lib.bench.serving import processor_time, server
from script.lib.console import ROOT
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.access import COMMAND_LINE
from tournaments.kernel.write import Intent
from tournaments.live.limits import open_files
from tournaments.models import Match
from tournaments.play.write.beginning import begin_game

VIEWERS: Final = 2_000
PAUSE: Final = 1.0
"""Seconds between two moves: nobody moves quicker."""
LONGEST: Final = 30
"""Seconds after which a viewer who has not seen a move will never see it."""
PLACE: Final = GameKey(Stage.TEAM, 0, 1)


def measure(rounds: int) -> Iterator[Figure]:
    """How long a move takes to reach the screens, and its POST with and without viewers."""
    if open_files() < VIEWERS + 200:
        sys.exit(f"V8 needs {VIEWERS + 200} open files in a process: `ulimit -n {VIEWERS * 2}` allows them.")
    match, session = _match()
    moves = iter(random_game(3 * rounds))
    with server() as (port, pid):
        play = _Player(match, Referee(port, session))
        unwatched = [play.move(next(moves)) for _ in range(rounds)]
        idle = processor_time(pid)
        unwatched += [play.move(next(moves)) for _ in range(rounds)]
        idle = (processor_time(pid) - idle) / rounds
        seen, watched, busy = _watched(match, port, pid, play, [next(moves) for _ in range(rounds)])
    plain, slowed = median(unwatched), median(watched)
    p95 = quantiles(seen, n=20)[-1]
    yield Figure(
        f"V8 a move on {VIEWERS} screens, 95 of 100 of them, from its POST on", p95, p95 / slowed,
        "the POST itself", "≤ 300 ms",
    )  # fmt: skip
    yield Figure(f"V8 the last of {VIEWERS} screens", max(seen), max(seen) / slowed, "the POST itself", "–")
    yield Figure(
        "V8 the server's processor time for a move and all its viewers", busy, busy / idle, "without viewers", "–"
    )
    yield Figure(
        f"V8 the POST of a move with {VIEWERS} viewers", slowed, slowed / plain, "the same without viewers", "≤ 1.5 ×"
    )  # fmt: skip


class _Player:
    """The referee of the one game that is played."""

    def __init__(self, match: Match, referee: Referee) -> None:
        self._path = reverse("judge_play", args=[match.tour.tournament.slug, match.pk, PLACE])
        self._referee, self._version = referee, 1
        self.sent = 0.0

    def move(self, text: str) -> float:
        """Seconds that the POST took; then a pause."""
        self.sent = time.monotonic()
        status, body = self._referee.post(
            self._path, action=text, version=self._version, key=f"bench-move-{self._version}"
        )
        spent = time.monotonic() - self.sent
        if status != 200:
            raise RuntimeError(f"{text}: {status} {body[:500]!r}")
        self._version += 1
        time.sleep(PAUSE)
        return spent


def _watched(
    match: Match, port: int, pid: int, play: _Player, moves: list[str]
) -> tuple[list[float], list[float], float]:
    """Seconds until each viewer saw each move, those of the POSTs, and of the server's processor time for a move."""
    path = reverse("match_stream", args=[match.tour.tournament.slug, match.pk, "match"])
    command = [sys.executable, "-m", "script.lib.bench.watching", str(port), path, str(VIEWERS)]
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    seen, posts = [], []
    with subprocess.Popen(command, cwd=ROOT, **pipes) as viewers:
        asked, reports = viewers.stdin, viewers.stdout
        assert asked  # noqa: S101 - asked for above
        assert reports  # noqa: S101 - like this
        if reports.readline() != "ready\n":
            raise RuntimeError("the viewers could not all be opened")
        begun = processor_time(pid)
        for text in moves:
            posts.append(play.move(text))
            seen += [moment - play.sent for moment in _moments(asked, reports)]
        spent = (processor_time(pid) - begun) / len(moves)
        asked.close()
    return seen, posts, spent


def _moments(asked: IO[str], told: IO[str]) -> list[float]:
    """When each viewer saw the newest state."""
    found: dict[int, float] = {}
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        asked.write("report\n")
        asked.flush()
        reports = json.loads(told.readline())
        found |= {viewer: report[-1][1] for viewer, report in enumerate(reports) if report}
        if len(found) == len(reports):
            return list(found.values())
        time.sleep(PAUSE)
    raise RuntimeError(f"{len(found)} of {VIEWERS} viewers have seen the move")


def _match() -> tuple[Match, str]:
    """A Deer and dogs match in its team stage among others, its first team game begun, and its judge's session."""
    tournament = world.simulated(
        "viewers", teams=24, tours=3, kinds=("corners", "isses", "deer"), last=Match.State.TEAM
    )
    free = world.free_games(world.last_tour(tournament), Match.State.TEAM)
    match = next(match for match, key in free if key == PLACE)
    begin_game(Intent(COMMAND_LINE, "bench-begin"), match_id=match.pk, key=PLACE, version=0, tags={})
    return match, world.session_of(match)
