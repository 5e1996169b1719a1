"""Run as a program: plays tournaments into an empty database, and prints what its clients hold as JSON.

One tournament is in its individual stage: some matches for taps and remarks, others for moves. Of a second one the
matches wait for signatures.
"""

import argparse
import json
import os
import sys
from itertools import count
from typing import Any

import django


def main() -> int:
    """Migrates, plays, tells."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--teams", type=int, default=24)
    parser.add_argument("--boards", type=int, default=4, help="matches in which moves are entered")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    print(json.dumps({**_stage(options.teams, options.boards), "signing": _signing()}))
    connection.close()
    return 0


def _stage(teams: int, boards: int) -> dict[str, Any]:
    from script.lib.bench import world
    from tournaments.models import Match

    kinds = ("corners", "deer")
    tournament = world.simulated("soak", teams=teams, tours=2, kinds=kinds, last=Match.State.INDIVIDUAL)
    tour = world.last_tour(tournament)
    games: dict[int, list[tuple[Any, Any]]] = {}
    for match, key in world.free_games(tour, Match.State.INDIVIDUAL):
        games.setdefault(match.pk, []).append((match, key))
    matches = list(games.values())
    numbers, moves = count(), _moves(300 if boards else 0)
    return {
        "slug": tournament.slug, "tour": tour.number, "moves": moves,
        "boards": [_board(*of_match[0], numbers) for of_match in matches[:boards]],
        "taps": [_taps(of_match) for of_match in matches[boards:]],
    }  # fmt: skip


def _moves(plies: int) -> list[str]:
    from script.lib.bench.moves import random_game

    return random_game(plies) if plies else []


def _board(match: Any, key: Any, numbers: Any) -> dict[str, Any]:
    """A game of Deer and dogs that has begun."""
    from script.lib.bench import world
    from tournaments.kernel.access import COMMAND_LINE
    from tournaments.kernel.write import Intent
    from tournaments.play.write.beginning import begin_game

    intent = Intent(COMMAND_LINE, f"begin-soak-{next(numbers)}")
    version = begin_game(intent, match_id=match.pk, key=key, version=0, tags={})["game_version"]
    return {
        "match": match.pk,
        "key": str(key).replace("-", "/"),
        "version": version,
        "session": world.session_of(match),
    }


def _taps(games: list[Any]) -> dict[str, Any]:
    from script.lib.bench import world

    match = games[0][0]
    return {
        "match": match.pk,
        "keys": [str(key).replace("-", "/") for _match, key in games],
        "session": world.session_of(match),
    }


def _signing() -> dict[str, Any]:
    """Matches that both captains have yet to sign."""
    from script.lib.bench import world
    from tournaments.models import AccessLink, Match

    tournament = world.simulated("signing", teams=16, tours=2, kinds=("corners", "deer"), last=Match.State.CLOSING)
    matches = Match.objects.filter(tour=world.last_tour(tournament), state=Match.State.CLOSING)
    captains = []
    for match in matches.in_table_order():
        stands = {row.role for row in match.signatures.all() if not row.withdrawn_at}
        for role, team in (("captain_a", match.team_a), ("captain_b", match.team_b)):
            if role not in stands:
                session = _session(AccessLink.objects.get(team=team, kind="captain").pk)
                shown = {"version": match.version, "signatures": len(stands)}
                captains.append({"match": match.pk, "role": role, "session": session} | shown)
    return {"slug": tournament.slug, "captains": captains}


def _session(link: int) -> str:
    from django.contrib.sessions.backends.db import SessionStore

    from tournaments.kernel.access import SESSION_LINKS

    session = SessionStore()
    session[SESSION_LINKS] = [link]
    session.create()
    return str(session.session_key)


if __name__ == "__main__":
    sys.exit(main())
