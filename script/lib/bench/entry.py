"""A result entered by a judge, in tournaments of three sizes (V6)."""

from collections.abc import Iterator
from itertools import islice
from uuid import uuid4

from django.urls import reverse

from script.lib.bench import world
from script.lib.bench.measure import Figure, compare
from script.lib.bench.phone import Phone
from tournaments.models import Match, Tour

TEAMS = (24, 100, 200)
TOURS = 7


def measure(rounds: int) -> Iterator[Figure]:
    """The tap on a result button of the protocol, as the phone of the match's judge sends it."""
    for teams in TEAMS:
        tournament = world.simulated("entry", teams=teams, tours=TOURS, last=Match.State.INDIVIDUAL)
        yield _compared(f"V6 a result entered at {teams} teams", world.last_tour(tournament), rounds)


def _compared(name: str, tour: Tour, rounds: int) -> Figure:
    # Known before anything is measured: finding the next game and a link's exchange for a session are no part of a tap.
    known = list(islice(_taps(tour), rounds + 2))
    (phone, _url, _key), *rest = known
    taps = iter(rest)
    return compare(
        name,
        lambda: _tap(*next(taps)),
        lambda: _tap(phone, "/plain/row/", ""),
        against="a bare view that inserts one row",
        goal="≤ 25 ms; V6b: ≤ 3 ×",
        rounds=rounds,
    )


def _taps(tour: Tour) -> Iterator[tuple[Phone, str, str]]:
    """(phone, address, key) of games that nobody has entered yet."""
    phones: dict[int, Phone] = {}
    for match, key in world.free_games(tour, Match.State.INDIVIDUAL):
        if match.pk not in phones:
            phones[match.pk] = Phone(world.session_of(match))
        where = [tour.tournament.slug, match.pk, key]
        yield phones[match.pk], reverse("judge_tap", args=where), f"bench-key-{uuid4()}"


def _tap(phone: Phone, url: str, key: str) -> None:
    phone.post(url, key=key, version=0, decision="A")
