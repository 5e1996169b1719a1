"""A result entered by a judge at 100 teams (V6)."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import count

from django.contrib.sessions.backends.db import SessionStore
from django.urls import reverse
from django.utils import timezone

from script.lib.bench import world
from script.lib.bench.measure import Figure, compare
from script.lib.bench.phone import Phone
from tournaments.models import AccessLink, Judge, Match, MatchJudge, Tournament
from tournaments.permissions import SESSION_LINKS

TEAMS = 100


def measure(rounds: int) -> Iterator[Figure]:
    """The tap on a result button of the protocol, as the phone sends it."""
    tournament = world.tournament(TEAMS, 6, "entry")
    world.add_tour(tournament, 7, Match.State.INDIVIDUAL)
    phone, taps = Phone(judge_everywhere(tournament)), _taps(tournament, rounds + 1)
    yield compare(
        f"V6 a result entered at {TEAMS} teams",
        lambda: _tap(phone, *next(taps)),
        lambda: _tap(phone, "/plain/row/", ""),
        against="a bare view that inserts one row",
        goal="≤ 25 ms; V4's bound of ≤ 3 × is for a move",
        rounds=rounds,
    )


def _taps(tournament: Tournament, wanted: int) -> Iterator[tuple[str, str]]:
    """(address, key) of games that nobody has entered yet."""
    numbers = count()
    for match in Match.objects.filter(tour__tournament=tournament, tour__number=7)[: wanted // 10 + 1]:
        world.line_up(match)
        for stage, board, number, _worth in world.SLOTS[:10]:
            where = [tournament.slug, match.pk, stage, board, number]
            yield reverse("judge_tap", args=where), f"bench-key-{next(numbers)}"


def _tap(phone: Phone, url: str, key: str) -> None:
    phone.post(url, key=key, version=0, decision="A")


def judge_everywhere(tournament: Tournament) -> str:
    """A session of one judge who judges every match of the last tour."""
    judge = Judge.objects.create(tournament=tournament, name="Судья", can_be_senior=True)
    for match in Match.objects.filter(tour__tournament=tournament, tour__number=7):
        MatchJudge.objects.create(match=match, judge=judge, senior=True)
    moment = timezone.now()
    link = AccessLink.objects.create(
        tournament=tournament, kind=AccessLink.Kind.JUDGE, judge=judge, hash="bench",
        created_at=moment, expires_at=moment + timedelta(days=1),
    )  # fmt: skip
    session = SessionStore()
    session[SESSION_LINKS] = [link.pk]
    session.create()
    return str(session.session_key)
