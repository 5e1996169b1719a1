"""Tournaments to measure with, played by the simulator: every row of theirs was written by a use case."""

import gc
import sys
import time
from collections.abc import Iterator
from typing import Any

from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction
from django.utils import translation

from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel.access import COMMAND_LINE, SESSION_LINKS
from tournaments.management.serving import calm_collector
from tournaments.management.simulation.running import simulate
from tournaments.management.simulation.world import Plan
from tournaments.matches.read.rows import score_of
from tournaments.models import AccessLink, Match, Tour, Tournament

SEED = 20260714
made: list[str] = []
"""What has been played so far, a line a tournament."""


def simulated(name: str, *, teams: int, tours: int, **how: Any) -> Tournament:
    """A tournament as ``manage.py simulate`` plays it (``how``: further fields of its plan), in one transaction: the
    database of a measurement is thrown away, so nothing of it need be synced to disk write by write."""
    plan = Plan(teams=teams, tours=tours, seed=SEED, slug=f"{name}-{teams}", name=f"{teams} teams", **how)
    print(f"Playing {plan.slug} …", file=sys.stderr, flush=True)
    begun = time.perf_counter()
    with transaction.atomic(), translation.override("en"):
        tournament = simulate(plan, COMMAND_LINE, lambda _line: None)
    played = ", ".join(plan.kind(number) for number in range(1, tours + 1))
    left = f"the last {plan.last}, {tournament.audit_count} writes in {time.perf_counter() - begun:.0f} s"
    gc.collect()
    calm_collector()  # as the server does
    made.append(f"`{plan.slug}`: seed {SEED}, tours of {played}; {left}")
    return tournament


def last_tour(tournament: Tournament) -> Tour:
    """The tour that is left on its way."""
    return Tour.objects.select_related("tournament").filter(tournament=tournament).latest("number")


def free_games(tour: Tour, stage: str) -> Iterator[tuple[Match, GameKey]]:
    """Counted games of the stage without a result, in the matches that are in this stage."""
    for match in Match.objects.with_names().filter(tour=tour, state=stage).in_table_order():
        for key in score_of(match, tour.tour_format).undecided:
            if key.stage == stage:
                yield match, key


def session_of(match: Match) -> str:
    """A session of the match's senior judge, as the private link is exchanged for one."""
    link = AccessLink.objects.get(judge__match_judges__match=match, judge__match_judges__senior=True)
    session = SessionStore()
    session[SESSION_LINKS] = [link.pk]
    session.create()
    return str(session.session_key)
