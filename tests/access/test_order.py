"""No page, file or choice stands in an order that nobody has asked the database for.

SQLite happens to answer by the primary key, PostgreSQL as it likes; and Django leaves a model's own ordering out of a
query that groups, as every ``annotate(Count(…))`` does. So every address is asked twice, the second time with the rows
of each query without ORDER BY the other way round: what becomes a set or a table by keys is the same then.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.models import Count
from django.db.models.sql.compiler import SQLCompiler
from django.db.models.sql.constants import MULTI
from django.test import Client
from django.utils import timezone

from tests.access.matrix import RULES
from tests.access.rereading import noted
from tests.access.test_growth import grow
from tests.access.test_matrix import address, world
from tests.access.test_secrets import told
from tests.conftest import Cast
from tournaments.models import CalendarFeed, Clock, Draw, Judge, LineUp, Match, Printout, Room, Team, Tour

__all__ = ["world"]
NOW = datetime(2026, 7, 14, 10, tzinfo=UTC)
ROLES = ("organiser", "judge", "captain_a", "public")
DOWNLOADS = ("teams", "players", "judges", "rooms", "tours", "matches", "signals", "audit")


@pytest.fixture
def large(world: Cast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """A tournament with several of everything, at a moment that stands still."""
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    grow(world)
    grow(world)
    _more_of_one_match(world)
    _more_of_one_organiser(world)
    return world


def _more_of_one_match(cast: Cast) -> None:
    """Games under way, every clock; both line-ups of every match."""
    for number, kind in enumerate(Clock.Kind.values):
        cast.match.clocks.create(kind=kind, limit=900, spent=number)
    for board in (4, 5):
        cast.match.games.create(stage="individual", board=board, tags={"First": "A"}, begun_at=NOW)
    for match in Match.objects.filter(tour__tournament=cast.tournament):
        for side in "AB":
            LineUp.objects.get_or_create(match=match, side=side)


def _more_of_one_organiser(cast: Cast) -> None:
    """Draws, prints, judges who are away, private calendars: several of each."""
    for seed in (1, 2, 3):
        columns = {"made_at": NOW, "made_by": "Ольга", "before": {"whole": True, "matches": [], "made": []}}
        Draw.objects.create(tour=cast.tour, method="manual", seed=seed, **columns)
        feed = {"tournament": cast.tournament, "user": cast.organiser, "hash": f"{seed}" * 64}
        CalendarFeed.objects.create(created_at=NOW, **feed)
    for document in ("protocols", "teams", "judges"):
        Printout.objects.create(
            tour=cast.tour, document=document, language="ru", paper="a4", printed_by="Ольга", printed_at=NOW,
            revision=1, digest="0" * 64,
        )  # fmt: skip
    for judge in Judge.objects.filter(tournament=cast.tournament)[:3]:
        judge.away_from.add(cast.tour)


@contextmanager
def turned_round() -> Iterator[list[str]]:
    """Queries whose statement has no ORDER BY of its own give their rows from last to first; tells these statements."""
    last, turned = [""], list[str]()
    execute_sql: Any = SQLCompiler.execute_sql

    def remember(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
        last[0] = sql
        return execute(sql, *more)

    def execute_turned(self: Any, result_type: str = MULTI, *more: Any, **named: Any) -> Any:
        result = execute_sql(self, result_type, *more, **named)
        if result_type != MULTI or result is None or is_ordered(last[0]):
            return result
        sql = last[0]
        rows = [row for chunk in result for row in chunk]
        if len(rows) > 1:
            turned.append(sql)
        return [rows[::-1]]

    with pytest.MonkeyPatch.context() as patch, connection.execute_wrapper(remember):
        patch.setattr(SQLCompiler, "execute_sql", execute_turned)
        yield turned


@lru_cache(maxsize=10_000)
def is_ordered(sql: str) -> bool:
    """Whether the statement as a whole has an order, whatever stands in its parentheses."""
    while sql != (sql := re.sub(r"\([^()]*\)", "", sql)):
        pass
    return " ORDER BY " in sql


def asked(client: Client, urls: dict[str, str]) -> dict[str, tuple[int, bytes]]:
    answers = {}
    for name, url in urls.items():
        cache.clear()
        answers[name] = told(client.get(url))  # type: ignore[arg-type]
    return answers


def has_rows_to_turn(client: Client, url: str) -> bool:
    """Whether the page reads any rows that were not asked for in an order: turning changes nothing of the others."""
    cache.clear()
    with noted({}) as reading:
        told(client.get(url))  # type: ignore[arg-type]
    return reading.wrote or any(len(rows) > 1 and not is_ordered(sql) for sql, _values, rows in reading.questions)


def urls_of(cast: Cast, role: str) -> dict[str, str]:
    """Every address that the role may look at, and the parts and files that one address per name would leave out."""
    rules = {name: rule for name, rule in RULES.items() if rule.get and role in rule.get}
    urls = {name: address(cast, name, rule) for name, rule in rules.items() if name != "enter"}
    for what in ("cross", "progress", "players"):
        for name in ("standings_part", "standings_part_export"):
            urls[f"{name} {what}"] = address(cast, name, RULES[name], what=what)
    if "desk_download" in rules:
        for what in DOWNLOADS:
            urls[f"file {what}"] = address(cast, "desk_download", rules["desk_download"], what=what)
        urls["drawn"] = urls["desk_draw"] + "?method=swiss&seed=1"
        urls["judged"] = urls["desk_places"] + "?what=judges&wanted=2&seed=1"
    return urls


@pytest.mark.slow
@pytest.mark.parametrize("role", ROLES)
def test_whatever_is_shown_has_an_order_that_was_asked_for(large: Cast, role: str) -> None:
    client = large.client(role)
    # A first visit leaves something behind, in the process or in the session; that is there then.
    urls = {name: url for name, url in urls_of(large, role).items() if has_rows_to_turn(client, url)}
    before = asked(client, urls)
    with turned_round() as turned:
        after = asked(client, urls)
    assert turned, "no query was turned round, so nothing was tried"
    assert {name for name in urls if before[name] != after[name]} == set()


def test_a_grouped_query_is_turned_round_and_an_ordered_one_is_not(large: Cast) -> None:
    grouped = Tour.objects.filter(tournament=large.tournament).annotate(count=Count("matches"))
    ordered = grouped.order_by("number")
    numbers = [tour.number for tour in ordered]
    with turned_round() as turned:
        assert [tour.number for tour in ordered] == numbers
        assert turned == []
        assert [tour.number for tour in grouped] != numbers
        assert len(list(Room.objects.all())) == Room.objects.count()
        assert set(Team.objects.order_by().values_list("pk", flat=True)) == set(
            Team.objects.values_list("pk", flat=True)
        )
    assert len(turned) == 2
