"""What a request runs through: the files of the app and of the games in which a function was called meanwhile."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from types import CodeType, FrameType
from typing import Any

from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from script.lib.bench import world
from script.lib.bench.moves import Board, random_game
from script.lib.bench.phone import Phone
from script.lib.console import ROOT
from tournaments.models import Match, Tour, Tournament

KINDS = ("corners", "deer")
"""Two tours: one that is over, one whose matches are on their boards."""
PROJECT = tuple(f"{ROOT / name}/" for name in ("tournaments", "games"))


@dataclass(frozen=True)
class Run:
    """A request, the files and functions that it ran through, and the most files it should."""

    name: str
    files: tuple[str, ...]
    functions: int
    goal: int


def runs(teams: int = 24) -> Iterator[Run]:
    """One real request of each kind, the second of two, so that nothing is counted that happens once in a process."""
    played = world.simulated("structure", teams=teams, tours=2, kinds=KINDS, last=Match.State.INDIVIDUAL)
    tour = world.last_tour(played)
    organiser = Client()
    organiser.force_login(User.objects.create_user("structure", is_superuser=True))
    yield from entries(tour)
    yield _run("the standings, uncached", _standings(played), 18)
    yield _run("blank protocols of a tour", _protocols(organiser, tour), 26)
    planned = world.simulated("planned", teams=teams, tours=2, kinds=KINDS, last=Match.State.PLANNED)
    yield _run("a stored draw", _draw(organiser, world.last_tour(planned)), 28)


def entries(tour: Tour) -> Iterator[Run]:
    """What a judge enters in a tour of Deer and dogs that is on its boards."""
    yield _run("a tap on a result", _tap(tour), 22)
    yield _run("a move on the board", _move(tour), 28)


def _run(name: str, request: Callable[[], None], goal: int) -> Run:
    request()
    codes = called(request)
    files = {code.co_filename for code in codes}
    return Run(name, tuple(sorted(name.removeprefix(f"{ROOT}/") for name in files)), len(codes), goal)


def called(work: Callable[[], None]) -> set[CodeType]:
    """The project's functions that ran; what a class or a module runs when it is made does not count."""
    functions: set[CodeType] = set()

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_name != "<module>" and code.co_filename.startswith(PROJECT):
            functions.add(code)

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return functions


def _tap(tour: Tour) -> Callable[[], None]:
    free = world.free_games(tour, Match.State.INDIVIDUAL)

    def tap() -> None:
        match, key = next(free)
        url = reverse("judge_tap", args=[*_where(match), key])
        Phone(world.session_of(match)).post(url, key=_key(), version=0, decision="A")

    return tap


def _move(tour: Tour) -> Callable[[], None]:
    board = Board(*list(world.free_games(tour, Match.State.INDIVIDUAL))[-1], random_game(40), 10)
    return board.move


def _standings(tournament: Tournament) -> Callable[[], None]:
    client, url = Client(), reverse("standings", args=[tournament.slug])

    def fetch() -> None:
        cache.clear()
        _answered(client.get(url))

    return fetch


def _protocols(client: Client, tour: Tour) -> Callable[[], None]:
    url = reverse("protocols_pdf", args=[tour.tournament.slug, tour.number])
    return lambda: _answered(client.get(url))


def _draw(client: Client, tour: Tour) -> Callable[[], None]:
    """A Swiss draw of a tour in which nothing has begun, in place of the one before."""
    url = reverse("desk_draw", args=[tour.tournament.slug, tour.number])
    seeds = count(1)

    def draw() -> None:
        tour.refresh_from_db(fields=["version"])
        asked = {"method": "swiss", "seed": next(seeds), "within": "halves", "version": tour.version, "key": _key()}
        _answered(client.post(url, asked), 302)

    return draw


def _where(match: Match) -> list[Any]:
    return [match.tour.tournament.slug, match.pk]


_numbers = count()


def _key() -> str:
    return f"structure-{next(_numbers)}"


def _answered(response: Any, status: int = 200) -> None:
    if response.status_code != status:
        raise RuntimeError(f"{response.request['PATH_INFO']}: {response.status_code}")
    if response.streaming:
        response.getvalue()
