"""Memory and time of large documents: each is asked for in a process of its own, which is asked for its peak memory."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse

from script.lib.bench import world
from tournaments.models import Match

TEAMS = 200
"""A hundred matches: a hundred pages of protocols."""
PLAYED, PLANNED = 1, 2
"""The tours: in the first a game of every match is recorded."""
GOAL = "≤ 150 MB for 100 pages"


@dataclass(frozen=True)
class Peak:
    """One line of the report: the largest memory of the process that made a file, in MiB."""

    name: str
    peak: float
    before: float
    seconds: float
    size: int
    goal: str = "–"

    def line(self) -> str:
        """As a row of a Markdown table."""
        took = f"{self.seconds:.1f} s, {self.size / 1e6:.1f} MB"
        return f"| {self.name} | {self.peak:.0f} MB | {self.before:.0f} MB before it; {took} | {self.goal} |"


def measure(_rounds: int) -> Iterator[Peak]:
    """Blank protocols alone; all that is printed before a tour, and after it, as one PDF and as a ZIP file."""
    User.objects.create_user("bench-paper", is_superuser=True)
    how: Any = {"kinds": ("deer",), "games": 1, "last": Match.State.PLANNED}
    slug = world.simulated("paper", teams=TEAMS, tours=PLANNED, **how).slug
    yield _peak("memory: 100 blank protocols", reverse("protocols_pdf", args=[slug, PLANNED]), GOAL)
    for number, what in ((PLANNED, "before"), (PLAYED, "after")):
        for name, kind in (("desk_documents_pdf", "one PDF"), ("desk_documents_zip", "a ZIP file")):
            address = reverse(name, args=[slug, number])
            yield _peak(f"memory: everything {what} a tour of {TEAMS} teams, {kind}", address)


def _peak(name: str, address: str, goal: str = "–") -> Peak:
    command = [sys.executable, "-m", "script.lib.bench.paper_process", address]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return Peak(name, **json.loads(output), goal=goal)
