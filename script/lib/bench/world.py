"""Tournaments to measure with, made by bulk inserts."""

import random
from datetime import date
from decimal import Decimal

from django.utils import timezone

from tournaments.formats.tour_format import PRESETS, to_json
from tournaments.models import Game, LineUp, LineUpPlace, Match, Player, Team, Tour, Tournament
from tournaments.models.people import name_key

SEED = 20260714


def tournament(teams: int, tours: int, name: str) -> Tournament:
    """A tournament in which all matches of all tours are approved; every team met another in each tour."""
    made = Tournament.objects.create(
        slug=f"{name}-{teams}", name=f"{teams} teams", starts_on=date(2026, 7, 14), ends_on=date(2026, 7, 20)
    )
    names = [f"Команда {number}" for number in range(1, teams + 1)]
    Team.objects.bulk_create(Team(tournament=made, name=name, key=name_key(name)) for name in names)
    for number in range(1, tours + 1):
        add_tour(made, number, Match.State.APPROVED)
    return made


def add_tour(tournament: Tournament, number: int, state: str) -> Tour:
    """One more Corners tour with a random pairing; decided games and totals unless it is still under way."""
    chance = random.Random(SEED + number)  # noqa: S311 - not for secrets
    form = to_json(PRESETS["corners"].format)
    tour = Tour.objects.create(tournament=tournament, number=number, kind="corners", format=form)
    teams = list(tournament.teams.order_by("pk"))
    chance.shuffle(teams)
    pairs = list(zip(teams[::2], teams[1::2], strict=True))
    matches = Match.objects.bulk_create(
        Match(tour=tour, number=table, team_a=a, team_b=b, state=state, started_at=timezone.now())
        for table, (a, b) in enumerate(pairs, start=1)
    )
    if state == Match.State.APPROVED:
        _play(matches, chance)
    return tour


def _play(matches: list[Match], chance: random.Random) -> None:
    games = []
    for match in matches:
        for stage, board, number, worth in SLOTS:
            decision = chance.choice(("A", "B", "draw"))
            games.append(Game(match=match, stage=stage, board=board, number=number, decision=decision))
            full, half = Decimal(worth), Decimal(worth) / 2
            won = {"A": (full, 0), "B": (0, full), "draw": (half, half)}[decision]
            match.total_a += won[0]
            match.total_b += won[1]
    Game.objects.bulk_create(games)
    Match.objects.bulk_update(matches, ["total_a", "total_b"])


def line_up(match: Match) -> None:
    """Four players and a free shooter on each side."""
    for side in ("A", "B"):
        team = match.team_a if side == "A" else match.team_b
        if team is None:
            continue
        names = [f"{team.name} {position}" for position in range(1, 6)]
        players = Player.objects.bulk_create(
            Player(team=team, name=name, key=name_key(name)) for name in names
        )
        made = LineUp.objects.create(match=match, side=side)
        LineUpPlace.objects.bulk_create(
            LineUpPlace(line_up=made, player=player, board=board if board < 5 else None, captain=board == 1)
            for board, player in enumerate(players, start=1)
        )


SLOTS = [("individual", board, number, 1) for board in range(1, 6) for number in (1, 2)] + [
    ("team", 0, number, 6) for number in (1, 2)
]
"""Stage, board, number and points of a Corners match's counted games."""
