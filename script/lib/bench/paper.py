"""Memory and time of large documents: each is asked for in a process of its own, which is asked for its peak memory."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from script.lib.bench import world
from script.lib.bench.moves import random_game
from tournaments.models import Game, GameAction, Match, Tour

TEAMS = 200
"""A hundred matches: a hundred pages of protocols."""
PLIES = 60
GOAL = "≤ 150 MB for 100 pages"


@dataclass(frozen=True)
class Peak:
    """One line of the report: the largest memory of the process that made a file, in MiB."""

    name: str
    peak: float
    before: float
    seconds: float
    first: float
    size: int
    goal: str = "–"

    def line(self) -> str:
        """As a row of a Markdown table."""
        took = f"{self.seconds:.1f} s, the first bytes after {self.first:.1f} s, {self.size / 1e6:.1f} MB"
        return f"| {self.name} | {self.peak:.0f} MB | {self.before:.0f} MB before it; {took} | {self.goal} |"


def measure(_rounds: int) -> Iterator[Peak]:
    """Blank protocols alone; all that is printed before a tour, and after it, as one PDF and as a ZIP file."""
    User.objects.create_user("bench-paper", is_superuser=True)
    tournament = world.tournament(TEAMS, 1, "paper")
    played = Tour.objects.get(tournament=tournament, number=1)
    _record(played)
    planned = world.add_tour(tournament, 2, Match.State.PLANNED)
    yield _peak("memory: 100 blank protocols", reverse("protocols_pdf", args=[tournament.slug, 2]), GOAL)
    for tour, what in ((planned, "before"), (played, "after")):
        for name, kind in (("desk_documents_pdf", "one PDF"), ("desk_documents_zip", "a ZIP file")):
            address = reverse(name, args=[tournament.slug, tour.number])
            yield _peak(f"memory: everything {what} a tour of {TEAMS} teams, {kind}", address)


def _peak(name: str, address: str, goal: str = "–") -> Peak:
    command = [sys.executable, "-m", "script.lib.bench.paper_process", address]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return Peak(name, **json.loads(told), goal=goal)


def _record(tour: Tour) -> None:
    """A recorded game of Deer and dogs in every match, line-ups with free shooters."""
    Tour.objects.filter(pk=tour.pk).update(kind="deer")
    texts = random_game(PLIES)
    for match in Match.objects.filter(tour=tour):
        world.line_up(match)
        game = Game.objects.get(match=match, stage="individual", board=1, number=1)
        tags = {"Result": "1-0", "Termination": "resignation"}
        Game.objects.filter(pk=game.pk).update(plies=PLIES, decision="A", tags=tags)
        GameAction.objects.bulk_create(
            GameAction(game=game, ply=ply, text=text, entered_by="–", entered_at=timezone.now())
            for ply, text in enumerate(texts, start=1)
        )
