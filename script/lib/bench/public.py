"""Every address that is open to everybody, on a tournament of 200 teams, and on a knock-out of as many (V10): after a
write, and when nothing was written since. Processor time of this process, beside an empty page of the site by turns."""

import logging
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median

from django.core.cache import cache
from django.db.models import F
from django.http import HttpResponseBase
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

from script.lib.bench import world
from script.lib.bench.moves import Board, random_game
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.management.serving import calm_collector
from tournaments.models import Match, Player, Tournament

TEAMS = 200
KINDS = ("corners", "sonor", "isses", "heldplay", "corners", "points", "deer")
"""What is played in the tours; boards of the last one are under way."""
ROUNDS = 8
"""Of a knock-out of so many teams."""
PLIES, VARIANTS = 20, 30
"""Actions on a board under way at least, and how many positions there are."""
GOAL = "≤ 100 ms, unchanged ≤ 5 ms"
BARE = "/plain/page/"
OTHERS = frozenset({"set_language", "login", "api-root"})
"""Open to everybody, and about no tournament's results."""
WAYS = {"accept-encoding": "gzip", "accept-language": "ru"}
"""What every browser sends."""


@dataclass(frozen=True)
class Asked:
    """Seconds of processor time for one address: after a write, then again, then with the ETag of the answer."""

    name: str
    cold: float
    again: float
    known: float
    bare: float
    size: int

    def line(self) -> str:
        """As a row of a Markdown table."""
        unchanged = f"unchanged {_ms(self.again)} ({self.again / self.bare:.1f} ×), with its ETag {_ms(self.known)}"
        against = f"{self.cold / self.bare:.1f} × an empty page; {unchanged}; {self.size / 1000:.0f} kB packed"
        return f"| V10 {self.name} | {_ms(self.cold)} | {against} | {GOAL} |"


def measure(rounds: int) -> Iterator[Asked]:
    """One figure an address, of each tournament the dearest first."""
    told: set[str] = set()
    for prefix, play in (("", played), ("knock-out: ", knocked_out)):
        tournament = play()
        known = {name: url for name, url in addresses(tournament).items() if url not in told}
        told |= set(known.values())
        calm_collector()  # what the first answers have loaded is a server's program too
        figures = [timed(prefix + name, url, tournament, max(3, rounds // 6)) for name, url in known.items()]
        yield from sorted(figures, key=lambda asked: -asked.cold)


def played() -> Tournament:
    """Seven tours; in the last one every board of every match is under way."""
    tournament = world.simulated(
        "public", teams=TEAMS, tours=len(KINDS), kinds=KINDS, last=Match.State.INDIVIDUAL, games=1
    )
    free = world.free_games(world.last_tour(tournament), Match.State.INDIVIDUAL)
    for number, (match, key) in enumerate(game for game in free if game[1].number == 1):
        Board(match, key, random_game(PLIES + number % VARIANTS), PLIES + number % VARIANTS)
    tournament.refresh_from_db()
    return tournament


def knocked_out() -> Tournament:
    """A bracket of 256 places for 200 teams; its last tour, final and match for the third place, is under way."""
    return world.simulated(
        "knock-out", teams=TEAMS, tours=ROUNDS, kinds=("corners",), last=Match.State.INDIVIDUAL, knock_out=True
    )


def addresses(tournament: Tournament) -> dict[str, str]:
    """Name → address, of every pattern of the site that answers nobody in particular with a page or a file."""
    patterns = _patterns(get_resolver("config.urls"))
    named = (address for pattern in patterns for address in _filled(pattern, tournament) if pattern.name not in OTHERS)
    client = Client(headers=WAYS)
    logging.disable(logging.ERROR)  # those that are closed
    try:
        return {name: url for name, url in named if client.get(url).status_code == 200}
    finally:
        logging.disable(logging.NOTSET)


def timed(name: str, url: str, tournament: Tournament, rounds: int) -> Asked:
    """Medians over the rounds, after one that does not count."""
    client, times = Client(headers=WAYS), [_round(url, tournament) for _ in range(rounds + 1)][1:]
    cold, again, known, bare = (median(column) for column in zip(*times, strict=True))
    answer = client.get(url)
    return Asked(name, cold, again, known, bare, len(_body(answer)))


def _round(url: str, tournament: Tournament) -> tuple[float, float, float, float]:
    client, plain = Client(headers=WAYS), Client(headers=WAYS)
    plain.get(BARE)
    Tournament.objects.filter(pk=tournament.pk).update(revision=F("revision") + 1)
    cache.clear()
    cold, _first = _spent(lambda: client.get(url))
    again, answer = _spent(lambda: client.get(url))  # the browser has its cookie now
    tag = answer.headers.get("ETag", "")
    known, _none = _spent(lambda: client.get(url, headers={"if-none-match": tag}))
    bare, _page = _spent(lambda: plain.get(BARE))
    return cold, again, known, bare


def _spent(ask: Callable[[], HttpResponseBase]) -> tuple[float, HttpResponseBase]:
    begun = time.process_time()
    answer = ask()
    _body(answer)
    return time.process_time() - begun, answer


def _body(answer: HttpResponseBase) -> bytes:
    return bytes(getattr(answer, "getvalue", bytes)())


def _patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from _patterns(entry)
        else:
            yield entry


def _filled(pattern: URLPattern, tournament: Tournament) -> Iterator[tuple[str, str]]:
    """The addresses of a pattern; where it takes a word out of several, one for each."""
    route, known = str(pattern.pattern), _known(str(pattern.pattern), tournament)
    words = {
        "format": ("csv", "xlsx"),
        "what": ("standings", "cross", "progress", "players"),
        "kind": ("match", "screen"),
        "game": ("corners",),
    }
    wanted = set(pattern.pattern.converters)
    (choice,) = [word for word in words if f":{word}>" in route][:1] or [""]
    for word in words.get(choice, ("",)):
        given = {**known, "format": "csv", "what": "cross", choice: word}
        try:
            url = reverse(str(pattern.name), kwargs={name: given[name] for name in wanted})
        except (KeyError, NoReverseMatch):
            continue
        yield f"{pattern.name} {word}".strip(), url


def _known(route: str, tournament: Tournament) -> dict[str, object]:
    """The arguments: the last tour's first match under way, a game of it, its first team, and a player of that."""
    last = world.last_tour(tournament)
    under_way = Match.objects.filter(tour=last, state=Match.State.INDIVIDUAL).in_table_order()[0]
    before = Match.objects.filter(tour__tournament=tournament, tour__number=1, team_b__isnull=False).in_table_order()[0]
    recorded = "record" in route or ".svg" in route or route.startswith("tournaments/")
    match = before if recorded else under_way
    player = Player.objects.filter(team=match.team_a_id)[0]
    is_team = "teams/" in route
    return {
        "slug": tournament.slug,
        "number": 1 if "games/" in route else last.number,
        "pk": match.team_a_id if is_team else match.pk,
        "player_pk": player.pk,
        "key": GameKey(Stage.INDIVIDUAL, 1, 1),
        "stage": "individual",
        "board": 1,
        "teams": 8,
    }


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"
