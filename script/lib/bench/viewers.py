"""A board change seen by 2,000 viewers of one server process, and what they cost the referee (V8); then a result seen
by as many viewers of every other page that shows it.

The server, the viewers and the referee are processes of their own and talk over TCP, as they do in a hall. Moves of one
game are played first without viewers, then with them.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from statistics import median, quantiles
from typing import IO, Any, ClassVar, Final, Protocol
from uuid import uuid4

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
from tournaments.matches.read.rows import score_of
from tournaments.models import Match
from tournaments.play.write.beginning import begin_game
from tournaments.standings.tables.parts import PROVISIONAL
from tournaments.standings.views import SHOWN

VIEWERS: Final = 2_000
PAUSE: Final = 1.0
"""Seconds between two moves: nobody moves quicker."""
LONGEST: Final = 30
"""Seconds after which a viewer who has not seen a move will never see it."""
PLACE: Final = GameKey(Stage.TEAM, 0, 1)
RESULTS: Final = 5
"""Results entered for each of the other pages."""
SOON: Final = "≤ 1 s"


def measure(rounds: int) -> Iterator[Figure]:
    """How long a move takes to reach the screens, and its POST with and without viewers."""
    if open_files() < VIEWERS + 200:
        sys.exit(f"V8 needs {VIEWERS + 200} open files in a process: `ulimit -n {VIEWERS * 2}` allows them.")
    match, session = _match()
    moves = iter(random_game(3 * rounds))
    with server() as (port, pid):
        referee = Referee(port, session)
        play = _Player(match, referee)
        unwatched = [play.write(next(moves)) for _ in range(rounds)]
        idle = processor_time(pid)
        unwatched += [play.write(next(moves)) for _ in range(rounds)]
        idle = (processor_time(pid) - idle) / rounds
        path = reverse("match_stream", args=[match.tour.tournament.slug, match.pk, "match"])
        yield from _moves(idle, median(unwatched), watched(path, port, pid, play, list(islice(moves, rounds))))
        results, turns = _Results(match, referee), cycle("AB")
        for name, path in _streams(match).items():
            outcome = watched(path, port, pid, results, list(islice(turns, RESULTS)))
            seen, post = quantiles(outcome.seen, n=20)[-1], median(outcome.posts)
            yield Figure(
                f"A result on {VIEWERS} screens with {name}, 95 of 100 of them, from its POST on",
                seen, seen / post, "the POST itself", SOON,
            )  # fmt: skip


def _moves(idle: float, plain: float, watched: "Watched") -> Iterator[Figure]:
    slowed, seen = median(watched.posts), watched.seen
    p95 = quantiles(seen, n=20)[-1]
    yield Figure(
        f"V8 a move on {VIEWERS} screens, 95 of 100 of them, from its POST on", p95, p95 / slowed,
        "the POST itself", "≤ 300 ms",
    )  # fmt: skip
    yield Figure(f"V8 the last of {VIEWERS} screens", max(seen), max(seen) / slowed, "the POST itself", "–")
    yield Figure(
        "V8 the server's processor time for a move and all its viewers", watched.busy, watched.busy / idle,
        "without viewers", "–",
    )  # fmt: skip
    yield Figure(
        f"V8 the POST of a move with {VIEWERS} viewers", slowed, slowed / plain, "the same without viewers", "≤ 1.5 ×"
    )  # fmt: skip


def _streams(match: Match) -> dict[str, str]:
    """A page's name → what it follows."""
    tour, tournament = match.tour, match.tour.tournament
    table = reverse("table_stream", args=[tournament.slug, PROVISIONAL])
    return {
        "the tournament's page": reverse("tournament_stream", args=[tournament.slug]),
        "a tour's page": reverse("tour_stream", args=[tournament.slug, tour.number]),
        "the hall's display": reverse("hall_stream", args=[tournament.slug]),
        "a team's page": reverse("team_stream", args=[tournament.slug, match.team_a_id]),
        "the provisional standings": f"{table}?{SHOWN}=",
    }


class _Referee:
    """A referee who writes to one game again and again; ``sent`` is the moment of the last POST."""

    view: ClassVar[str]
    field: ClassVar[str]

    def __init__(self, match: Match, referee: Referee, key: GameKey, version: int) -> None:
        self._path = reverse(self.view, args=[match.tour.tournament.slug, match.pk, key])
        self._referee, self._version = referee, version
        self.sent = 0.0

    def write(self, what: str) -> float:
        """Seconds that the POST took; then a pause."""
        self.sent = time.monotonic()
        fields: dict[str, object] = {self.field: what, "version": self._version, "key": f"bench-{uuid4()}"}
        status, body = self._referee.post(self._path, **fields)
        spent = time.monotonic() - self.sent
        if status != 200:
            raise RuntimeError(f"{what}: {status} {body[:500]!r}")
        self._version += 1
        time.sleep(PAUSE)
        return spent


class _Player(_Referee):
    """Plays the one game on the board."""

    view, field = "judge_play", "action"

    def __init__(self, match: Match, referee: Referee) -> None:
        super().__init__(match, referee, PLACE, 1)


class _Results(_Referee):
    """Enters the result of another game of the same match."""

    view, field = "judge_tap", "decision"

    def __init__(self, match: Match, referee: Referee) -> None:
        free = score_of(match, match.tour.tour_format).undecided
        super().__init__(match, referee, next(key for key in free if key.stage == Stage.TEAM and key != PLACE), 0)


@dataclass(frozen=True)
class Watched:
    """Seconds until each viewer saw each write, those of the POSTs, and of the server's processor time for a write."""

    seen: list[float]
    posts: list[float]
    busy: float


class Writer(Protocol):
    """Whose writes are watched; ``sent`` is the moment (monotonic clock) at which the last one went out."""

    sent: float

    def write(self, what: str) -> float:
        """Seconds that it took."""


def watched(path: str, port: int, pid: int, writer: Writer, writes: list[str], viewers: int = VIEWERS) -> Watched:
    """What is written, seen by so many viewers of a stream, each of which has a connection of its own."""
    command = [sys.executable, "-m", "script.lib.bench.watching", str(port), path, str(viewers)]
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    seen, posts = [], []
    with subprocess.Popen(command, cwd=ROOT, **pipes) as watching:
        asked, reports = watching.stdin, watching.stdout
        assert asked  # noqa: S101 - asked for above
        assert reports  # noqa: S101 - like this
        if reports.readline() != "ready\n":
            raise RuntimeError("the viewers could not all be opened")
        begun = processor_time(pid)
        for text in writes:
            posts.append(writer.write(text))
            seen += [moment - writer.sent for moment in _moments(asked, reports)]
        spent = (processor_time(pid) - begun) / len(writes)
        asked.close()
    return Watched(seen, posts, spent)


def _moments(asked: IO[str], told: IO[str]) -> list[float]:
    """When each viewer saw the newest state."""
    moments: dict[int, float] = {}
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        asked.write("report\n")
        asked.flush()
        reports = json.loads(told.readline())
        moments |= {viewer: report[-1][1] for viewer, report in enumerate(reports) if report}
        if len(moments) == len(reports):
            return list(moments.values())
        time.sleep(PAUSE)
    raise RuntimeError(f"only {len(moments)} viewers have seen the move")


def _match() -> tuple[Match, str]:
    """A Deer and dogs match in its team stage among others, its first team game begun, and its judge's session."""
    tournament = world.simulated(
        "viewers", teams=24, tours=3, kinds=("corners", "isses", "deer"), last=Match.State.TEAM
    )
    free = world.free_games(world.last_tour(tournament), Match.State.TEAM)
    match = next(match for match, key in free if key == PLACE)
    begin_game(Intent(COMMAND_LINE, "bench-begin"), match_id=match.pk, key=PLACE, version=0, tags={})
    return match, world.session_of(match)
