"""A move entered by a referee on the board (V4): early in a game and late in it."""

import random
from collections.abc import Iterator
from itertools import count
from typing import Any

from django.urls import reverse
from django.utils import timezone

from games import registry
from games.core.match import Match as Played
from script.lib.bench import world
from script.lib.bench.entry import judge_everywhere
from script.lib.bench.measure import Figure, medians
from script.lib.bench.phone import Phone
from tournaments.models import Game, GameAction, Match, Tour, Tournament
from tournaments.permissions import COMMAND_LINE
from tournaments.services.base import Intent
from tournaments.services.play import begin_game, play

TEAMS = 24
EARLY, LATE = 10, 200
"""Plies of the deer's game that is measured; it goes on long enough."""
SEED = 1
_numbers = count()


def measure(rounds: int) -> Iterator[Figure]:
    """The POST of a move as the phone sends it, answered with the new board; by turns at both plies and beside a bare
    view."""
    tournament = world.tournament(TEAMS, 6, "moves")
    tour = world.add_tour(tournament, 7, Match.State.INDIVIDUAL)
    Tour.objects.filter(pk=tour.pk).update(kind="deer")
    phone = Phone(judge_everywhere(tournament))
    texts = random_game(LATE + 1)
    early, late = (iter(list(_moves(tournament, texts, ply, rounds + 1))) for ply in (EARLY, LATE))
    found = medians(
        rounds,
        {
            "early": lambda: _play(phone, *next(early)),
            "late": lambda: _play(phone, *next(late)),
            "plain": lambda: _play(phone, "/plain/row/", 0, texts[0]),
        },
    )
    against, plain = "a bare view that inserts one row", found["plain"]
    name = "V4 a move entered at ply"
    yield Figure(f"{name} {EARLY}", found["early"], found["early"] / plain, against, "≤ 3 ×")
    yield Figure(f"{name} {LATE}", found["late"], found["late"] / plain, against, "≤ 3 ×")
    yield Figure(
        f"{name} {LATE}", found["late"], found["late"] / found["early"], f"one at ply {EARLY}", "≤ 1.3 ×"
    )


def random_game(plies: int) -> list[str]:
    """The beginning of a random game of Deer and dogs that lasts so long."""
    game, chance = registry.get("deer"), random.Random(SEED)  # noqa: S311 - not for secrets
    played = Played.begin(game)
    while len(played.actions) < plies:
        actions = game.legal_actions(played.position)
        played = played.play(game.format(chance.choice(actions))) if actions else Played.begin(game)
    return list(played.texts)


def _moves(tournament: Tournament, texts: list[str], ply: int, wanted: int) -> Iterator[tuple[str, int, str]]:
    """(address, version, text) of the next move in games that stand just before it; the one before was just played."""
    matches = list(Match.objects.filter(tour__tournament=tournament, tour__number=7).order_by("number"))
    slots = [(board, number) for board in range(1, 6) for number in (1, 2)]
    places = [(match, *slot) for match in matches for slot in slots]
    half = len(places) // 2
    for match, board, number in (places[:half] if ply == EARLY else places[half:])[:wanted]:
        yield _standing(match, board, number, texts, ply)


def _standing(match: Match, board: int, number: int, texts: list[str], ply: int) -> tuple[str, int, str]:
    where: dict[str, Any] = {"stage": "individual", "board": board, "number": number}
    intent = Intent(COMMAND_LINE, f"bench-moves-{next(_numbers)}")
    begin_game(intent, match_id=match.pk, version=0, tags={}, **where)
    _insert(Game.objects.get(match=match, **where), texts[: ply - 2])
    intent = Intent(COMMAND_LINE, f"bench-moves-{next(_numbers)}")
    answer = play(intent, match_id=match.pk, version=1, action=texts[ply - 2], **where)
    address = [match.tour.tournament.slug, match.pk, *where.values()]
    return reverse("judge_play", args=address), answer["game_version"], texts[ply - 1]


def _insert(game: Game, texts: list[str]) -> None:
    GameAction.objects.bulk_create(
        GameAction(game=game, ply=place, text=text, entered_by="Судья", entered_at=timezone.now())
        for place, text in enumerate(texts, start=1)
    )
    Game.objects.filter(pk=game.pk).update(plies=len(texts))


def _play(phone: Phone, url: str, version: int, text: str) -> None:
    phone.post(url, key=f"bench-key-{next(_numbers)}", version=version, taps="", action=text)
