"""Blank protocols of a whole tour (V7), against a bare canvas that draws the same lines and strings on every page."""

from collections.abc import Iterator
from io import BytesIO
from unittest import mock

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from script.lib.bench import world
from script.lib.bench.bare import Call, Recorder, replay
from script.lib.bench.measure import Figure, compare
from tournaments.kernel.access import PUBLIC
from tournaments.matches.documents.protocol.document import PROTOCOLS
from tournaments.matches.read.matches import matches_of_tour
from tournaments.models import Match, Tour
from tournaments.paper import document
from tournaments.paper.document_type import PrintContext
from tournaments.paper.drawing import new_canvas
from tournaments.paper.page import PLAIN

GOALS = {24: "≤ 0.3 s", 200: "≤ 2 s"}
"""Teams → what the whole answer may take; half as many pages."""


def measure(rounds: int) -> Iterator[Figure]:
    """The answer to an organiser on the eve of the tour, database and all; then the drawing alone."""
    client = Client()
    client.force_login(User.objects.create_user("bench-documents", is_superuser=True))
    rounds = max(3, rounds // 3)
    for teams, goal in GOALS.items():
        drawn = world.simulated("documents", teams=teams, tours=1, judges=2, last=Match.State.PLANNED)
        yield from _figures(client, world.last_tour(drawn), teams, goal, rounds)


def _figures(client: Client, tour: Tour, teams: int, goal: str, rounds: int) -> Iterator[Figure]:
    url = reverse("protocols_pdf", args=[tour.tournament.slug, tour.number])
    matches = list(matches_of_tour(tour).prefetch_related("match_judges__judge"))
    calls = _calls(tour, matches)
    names = {
        f"V7 blank protocols, {teams} teams: the answer": (lambda: _get(client, url), goal),
        f"V7 blank protocols, {teams} teams: the file": (lambda: _write(tour, matches), "≤ 1.67 ×"),
    }
    for name, (thing, wanted) in names.items():
        yield compare(
            name, thing, lambda: replay(calls, new_canvas), against="a bare canvas", goal=wanted, rounds=rounds
        )


def _calls(tour: Tour, matches: list[Match]) -> list[Call]:
    """Everything that the tour's document draws."""
    recorders: list[Recorder] = []

    def recording(file: BytesIO) -> Recorder:
        recorders.append(Recorder(new_canvas(file)))
        return recorders[-1]

    with mock.patch.object(document, "new_canvas", recording):
        _write(tour, matches)
    return recorders[0].calls


def _write(tour: Tour, matches: list[Match]) -> None:
    site = "https://tournament.school.example"
    context = PrintContext(tour, PUBLIC, timezone.now(), PLAIN, site)
    vars(context)["matches"] = matches
    (laid,) = PROTOCOLS[0].lay(context)
    for _sheet in document.drawn(BytesIO(), laid):
        pass


def _get(client: Client, url: str) -> None:
    response = client.get(url)
    if response.status_code != 200:
        raise RuntimeError(f"{url}: {response.status_code}")
    response.getvalue()
