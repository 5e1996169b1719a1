"""Plain functions that make things for tests: what is not said gets a sensible value of its own."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import count
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from tournaments.formats.rules.tour_format import PRESETS, to_json
from tournaments.kernel.access import Actor
from tournaments.kernel.names import name_key
from tournaments.kernel.write import Intent
from tournaments.models import (
    AccessLink,
    Judge,
    LineUp,
    LineUpPlace,
    Match,
    MatchJudge,
    Organiser,
    Player,
    Room,
    Team,
    Tour,
    Tournament,
)
from tournaments.models.people import new_token, token_hash

_numbers = count(1)
GREEK = ["Альфа", "Бета", "Гамма", "Дельта", "Эпсилон", "Дзета", "Эта", "Тета", "Йота", "Каппа", "Лямбда", "Мю"]
PASSWORD = "a long enough password"
PUBLISHED = datetime(2026, 7, 13, 18, tzinfo=UTC)
"""When tours were published that are no drafts."""


def make_user(username: str = "", **fields: Any) -> User:
    """An account with the password ``PASSWORD``."""
    return User.objects.create_user(username or f"user{next(_numbers)}", password=PASSWORD, **fields)


def make_tournament(*, organiser: User | None = None, **fields: Any) -> Tournament:
    """A public tournament of three days that publishes whole names: tests of other things look for people by what they
    are called. What a tournament does unless told otherwise is tried in ``tests/access/test_public_names.py``."""
    number = next(_numbers)
    given: dict[str, Any] = {
        "slug": f"cup-{number}",
        "name": f"Кубок {number}",
        "starts_on": date(2026, 7, 14),
        "ends_on": date(2026, 7, 16),
        "public_names": "whole",
        "visibility": "public",
    }
    tournament = Tournament.objects.create(**(given | fields))
    if organiser is not None:
        Organiser.objects.create(tournament=tournament, user=organiser)
    return tournament


def make_team(tournament: Tournament, name: str = "", *, players: int = 6, **fields: Any) -> Team:
    """A team with numbered players."""
    number = Team.objects.filter(tournament=tournament).count()
    free = GREEK[number] if number < len(GREEK) else f"Команда {number + 1}"
    team = Team.objects.create(tournament=tournament, name=name or free, **fields)
    names = [f"{team.name[:196]} {position}" for position in range(1, players + 1)]
    # One statement: most tests begin with four teams.
    Player.objects.bulk_create(Player(team=team, name=name, key=name_key(name)) for name in names)
    return team


def make_judge(tournament: Tournament, name: str = "", **fields: Any) -> Judge:
    """A judge."""
    return Judge.objects.create(tournament=tournament, name=name or f"Судья {next(_numbers)}", **fields)


def make_tour(tournament: Tournament, *, kind: str = "corners", preset: str = "", **fields: Any) -> Tour:
    """The next tour, published, with the preset of its kind unless another is named."""
    number = Tour.objects.filter(tournament=tournament).count() + 1
    chosen = PRESETS[preset or kind].format
    given = {"number": number, "format": to_json(chosen), "published_at": PUBLISHED}
    return Tour.objects.create(tournament=tournament, kind=kind, **(given | fields))


def teams_only(tour: Tour) -> Tour:
    """The tour with two games of whole teams, and none on boards."""
    chosen = replace(tour.tour_format, boards=0, shooters_board=False, games_per_board=0, extra_games=False)
    tour.format = to_json(chosen)
    tour.save(update_fields=["format"])
    return tour


def make_match(
    tour: Tour, team_a: Team | None = None, team_b: Team | None = None, *, judges: tuple[Judge, ...] = (), **fields: Any
) -> Match:
    """The tour's next match; the first of ``judges`` is the senior one."""
    number = Match.objects.filter(tour=tour).count() + 1
    team_a = team_a or make_team(tour.tournament)
    team_b = team_b or make_team(tour.tournament)
    room, _ = Room.objects.get_or_create(tournament=tour.tournament, name=fields.pop("room", f"2.{number}"))
    match = Match.objects.create(tour=tour, number=number, team_a=team_a, team_b=team_b, room=room, **fields)
    for position, judge in enumerate(judges):
        MatchJudge.objects.create(match=match, judge=judge, senior=position == 0)
    return match


def make_line_up(match: Match, side: str, *, boards: int = 4) -> LineUp:
    """The side's first players on the boards in order, the first of them captain, the rest free shooters."""
    line_up = LineUp.objects.create(match=match, side=side)
    team = match.team(side)
    assert team is not None
    for position, player in enumerate(team.players.order_by("pk"), start=1):
        board = position if position <= boards else None
        LineUpPlace.objects.create(line_up=line_up, player=player, board=board, captain=position == 1)
    return line_up


def make_link(holder: Judge | Team, *, token: str = "", days: int = 3, **fields: Any) -> tuple[AccessLink, str]:
    """A private link and its plain token."""
    token = token or new_token()
    is_judge = isinstance(holder, Judge)
    moment = timezone.now()
    given: dict[str, Any] = {
        "kind": "judge" if is_judge else "captain",
        "judge": holder if is_judge else None,
        "team": None if is_judge else holder,
        "created_at": moment,
        "expires_at": moment + timedelta(days=days),
    }
    link = AccessLink.objects.create(tournament=holder.tournament, hash=token_hash(token), **(given | fields))
    return link, token


def by(actor: Actor | User | AccessLink, *, key: str = "", reason: str = "") -> Intent:
    """An intent of that account or link, with a fresh key."""
    if isinstance(actor, User):
        actor = Actor(user=actor)
    elif isinstance(actor, AccessLink):
        actor = Actor(links=(actor,))
    return Intent(actor, key or f"test-key-{next(_numbers)}", reason)
