"""Two thousand tournaments in one database: what people do with one of them costs what it did with three.

Statements are counted, processor time is compared by turns in copies of one database, and the database's plan of every
statement is asked whether it reads the whole of a table that grows with the number of schools. Everything is taken
three times: with nothing kept in memory, as the next visitor meets it, and after somebody has logged in meanwhile – a
write to another table. Lists are compared with three tournaments, of which they show less, and with as many as fill a
page.

With ``DATABASE_URL`` on PostgreSQL the copies are databases beside the one that it names, and stay there; the time
that PostgreSQL itself takes is then none of the process's."""

import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from pathlib import Path
from statistics import median
from typing import Any

from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from script.lib.bench import world
from script.lib.bench.measure import Counted, Line
from tournaments.models import AccessLink, Judge, Match, Team, Tour, Tournament
from tournaments.models.people import token_hash
from tournaments.models.tournament import Organiser

MANY = 2_000
FEW = 3
FULL = 101
"""So many fill a page of every list."""
LISTS = ("home", "list of the interface", "superuser's list", "search on the home page")
TEAMS, TOURS = 8, 2
GOAL = "≤ 1.2 ×"
GROWS = ("tournaments_tournament", "tournaments_match", "tournaments_team", "tournaments_tour", "tournaments_game",
         "tournaments_accesslink", "tournaments_auditentry", "tournaments_judge", "tournaments_organiser")  # fmt: skip
KEPT = ("nothing kept", "kept", "after a write")
"""How each is taken."""
PASSWORD = "a-password-of-the-bench"  # noqa: S105 - of a database that is thrown away
TOKEN = "the-token-of-a-link-of-the-bench"  # noqa: S105
Ask = Callable[[], object]
Costs = tuple[float, ...]
"""Seconds, as each is taken."""
WAYS = {"accept-encoding": "gzip", "accept-language": "ru"}
"""What every browser sends."""


def measure(rounds: int) -> Iterator[Line]:
    """Statements and processor time of each, by turns in three copies of one database: with three tournaments, with a
    page of them and with two thousand."""
    tournament = world.simulated("tenants", teams=TEAMS, tours=TOURS, last=Match.State.INDIVIDUAL)
    asked = dict(_requests(tournament))
    copies = {}
    for count in (FEW, FULL, MANY):
        _copies(tournament, count - Tournament.objects.count())
        connection.cursor().execute("ANALYZE")
        copies[count] = _copied(count)
    for name, ask in asked.items():
        for few in (FEW, FULL) if name in LISTS else (FEW,):
            grown = _by_turns(ask, copies[few], copies[MANY], rounds)
            fewer, more = _statements(ask, copies[few]), _statements(ask, copies[MANY])
            scans = _scans(ask)
            growth = f"{', '.join(grown)}, {fewer} → {more} statements"
            scanned = f"; reads whole: {', '.join(scans)}" if scans else ""
            yield Counted(f"{name}: {MANY:,} tournaments against {few}", growth + scanned, GOAL)


def _copied(count: int) -> str:
    """The name of a database that is as this one is now."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        copy = str(Path(name).with_name(f"{count}.sqlite3"))
        connection.cursor().execute("VACUUM INTO %s", [copy])
        return copy
    copy = f"{name}_{count}"
    _in("postgres")  # nobody may be connected with what is copied
    with connection.cursor() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{copy}"')
        cursor.execute(f'CREATE DATABASE "{copy}" TEMPLATE "{name}"')
    _in(name)
    return copy


def _in(copy: str) -> None:
    """From now on the program works in this copy, with nothing kept in memory."""
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]
    connection.settings_dict["NAME"] = copy
    cache.clear()


def _by_turns(ask: Ask, few: str, many: str, rounds: int) -> list[str]:
    """Processor time in both copies, round by round, as each is taken. Neighbours are compared, so that a machine that
    changes its speed between rounds changes both."""
    costs = [(_cost(ask, few), _cost(ask, many)) for _ in range(rounds)]
    return [f"{way} {_grown([(fewer[place], more[place]) for fewer, more in costs])}" for place, way in enumerate(KEPT)]


def _grown(pairs: list[tuple[float, float]]) -> str:
    """The median of the ratios, and the medians."""
    before, after = (median(column) * 1000 for column in zip(*pairs, strict=True))
    return f"{median(later / sooner for sooner, later in pairs):.2f} × ({before:.1f} → {after:.1f} ms)"


def _cost(ask: Ask, copy: str) -> Costs:
    """Seconds of processor time, once the connection is there."""
    _in(copy)
    ask()
    cache.clear()
    _write()
    nothing, kept = _timed(ask), _timed(ask)
    _write()
    return nothing, kept, _timed(ask)


def _write() -> None:
    """Somebody else logs in."""
    User.objects.filter(username="superuser").update(last_login=timezone.now())


def _timed(ask: Ask) -> float:
    begun = time.process_time()
    ask()
    return time.process_time() - begun


def _statements(ask: Ask, copy: str) -> int:
    _in(copy)
    ask()
    cache.clear()
    _write()
    with CaptureQueriesContext(connection) as queries:
        ask()
    return len(queries)


def _scans(ask: Ask) -> list[str]:
    """Tables of many schools that a statement reads from end to end, in the present copy."""
    cache.clear()
    _write()
    with CaptureQueriesContext(connection) as queries:
        ask()
    plans = [_plan(query["sql"]) for query in queries.captured_queries if query["sql"].startswith("SELECT")]
    words = "SCAN" if connection.vendor == "sqlite" else "Seq Scan on"
    return [table for table in sorted(GROWS) if re.search(rf"{words} {table}\b(?! USING)", "\n".join(plans))]


def _plan(statement: str) -> str:
    how = "EXPLAIN QUERY PLAN" if connection.vendor == "sqlite" else "EXPLAIN"
    with connection.cursor() as cursor:
        cursor.execute(f"{how} {statement.replace('%', '%%')}")
        return "\n".join(str(row[-1]) for row in cursor.fetchall())


def _requests(tournament: Tournament) -> Iterator[tuple[str, Ask]]:
    """What people do, each as a request through the whole site."""
    slug, tour = tournament.slug, world.last_tour(tournament)
    user = User.objects.create_user("organiser-of-one", password=PASSWORD)
    Organiser.objects.create(tournament=tournament, user=user)
    organiser, superuser, nobody, judge = (Client(headers=WAYS) for _ in range(4))
    for client, account in ((organiser, user), (superuser, User.objects.create_superuser("superuser"))):
        client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    link = AccessLink.objects.filter(tournament=tournament, judge__isnull=False)[0]
    AccessLink.objects.filter(pk=link.pk).update(hash=token_hash(TOKEN))
    match, key = next(world.free_games(tour, Match.State.INDIVIDUAL))
    judge.cookies["sessionid"] = world.session_of(match)
    tap = reverse("judge_tap", args=[slug, match.pk, key])
    public = {"home": "/", "list of the interface": reverse("api_tournaments")}
    public |= {name: reverse(name, args=[slug]) for name in ("tournament", "standings")}
    for name, path in {**public, "tour": reverse("tour", args=[slug, tour.number])}.items():
        yield name, lambda path=path: _ok(nobody.get(path))  # type: ignore[misc]
    yield "superuser's list", lambda: _ok(superuser.get(reverse("desk")))
    yield "organiser's list", lambda: _ok(organiser.get(reverse("desk")))
    yield "organiser's desk", lambda: _ok(organiser.get(reverse("desk_tournament", args=[slug])))
    yield "judge's page", lambda: _ok(judge.get(reverse("judge_match", args=[slug, match.pk])))
    yield "search on the home page", lambda: _ok(nobody.get("/?q=school"))
    yield "link exchanged", lambda: _ok(Client().post(reverse("enter", args=[TOKEN])))
    yield "log-in", lambda: _ok(Client().post(reverse("login"), {"username": user.username, "password": PASSWORD}))
    taps = Counter[str]()

    def tapped() -> None:
        number = taps[copy := str(connection.settings_dict["NAME"])]
        taps[copy] += 1
        _ok(judge.post(tap, {"key": f"tenants-{number:08}", "version": number, "decision": "AB"[number % 2]},
                       headers={"hx-request": "true"}))  # fmt: skip

    yield "tap", tapped


def _ok(answer: object) -> None:
    status = getattr(answer, "status_code", 0)
    if status not in (200, 302):
        raise RuntimeError(f"answered {status}")


def _copies(tournament: Tournament, count: int) -> None:
    """So many others of the same shape: their rows, without their games."""
    begun = Tournament.objects.count()
    tours = list(Tour.objects.filter(tournament=tournament))
    with transaction.atomic():
        for number in range(begun, begun + count):
            other = Tournament.objects.get(pk=tournament.pk)
            other.pk, other.slug, other.name = None, f"school-{number}", f"School {number}"
            other.save()
            teams = Team.objects.bulk_create(_of(other, Team.objects.filter(tournament=tournament)))
            judges = Judge.objects.bulk_create(_of(other, Judge.objects.filter(tournament=tournament)))
            for tour in tours:
                _tour_copied(tour, other, teams)
            _people_copied(other, judges, number)
    Tournament.objects.filter(slug__startswith="school-").update(revision=F("revision") + 1)


def _of(other: Tournament, rows: Iterable[Any]) -> list[Any]:
    copies = list(rows)
    for row in copies:
        row.pk, row.tournament = None, other
    return copies


def _people_copied(other: Tournament, judges: list[Judge], number: int) -> None:
    """An organiser, and a private link for each judge."""
    Organiser.objects.create(tournament=other, user=User.objects.create(username=f"organiser-{number}"))
    now = timezone.now()
    known = {"tournament": other, "kind": "judge", "created_at": now, "expires_at": now + timedelta(days=1)}
    links = (AccessLink(judge=judge, hash=f"{number}-{place}", **known) for place, judge in enumerate(judges))
    AccessLink.objects.bulk_create(links)


def _tour_copied(tour: Tour, other: Tournament, teams: list[Team]) -> None:
    matches = list(Match.objects.filter(tour=tour))
    mine = Tour.objects.get(pk=tour.pk)
    mine.pk, mine.tournament = None, other
    mine.save()
    known = dict(zip(_team_ids(tour), teams, strict=False))
    for match in matches:
        match.pk, match.tour, match.room = None, mine, None
        match.team_a_id, match.team_b_id = known[match.team_a_id].pk, match.team_b_id and known[match.team_b_id].pk
    Match.objects.bulk_create(matches)


def _team_ids(tour: Tour) -> list[int]:
    return list(Team.objects.filter(tournament=tour.tournament_id).values_list("pk", flat=True))
