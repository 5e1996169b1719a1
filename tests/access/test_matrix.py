"""Every address × every role × every method, generated from the URL resolver."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, models, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse
from django.utils import timezone

from tests import factories as make
from tests.access.matrix import EVERYBODY, RULES, Rule
from tests.access.rereading import READS
from tests.conftest import Cast
from tests.replayed import replayed
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel import submit
from tournaments.models import Game, GameAction, Match, OpenSession, Penalty, Signal

Execute = Callable[..., object]
METHODS = ("GET", "POST")
REFUSED = (403, 404)
RECORD_TAGS = {"Game": "corners", "Termination": "resignation", "Result": "1-0"}


def patterns(resolver: URLResolver) -> Iterator[tuple[str | None, dict[str, Any]]]:
    """The name of every address below a resolver, and the converters of its arguments."""
    for entry in resolver.url_patterns:
        converters = entry.pattern.converters
        named = patterns(entry) if isinstance(entry, URLResolver) else [(entry.name, {})]
        yield from ((name, converters | more) for name, more in named)


PATTERNS = dict(patterns(get_resolver()))


def test_every_address_has_a_name_and_a_rule() -> None:
    assert None not in PATTERNS, "an address without a name"
    assert set(PATTERNS) == set(RULES), "decide in tests/access/matrix.py who may open these"


def address(cast: Cast, name: str, rule: Rule, **instead: object) -> str:
    """The address for the cast's own tournament, tour, match, team and people; ``instead`` are other arguments."""
    known: dict[str, object] = {
        "slug": cast.tournament.slug,
        "number": cast.tour.number,
        "pk": cast.match.pk,
        "side": "A",
        "key": GameKey(Stage.INDIVIDUAL, 1, 1),
        "stage": "individual",
        "board": 1,
        "format": "csv",
    } | {key: value(cast) if callable(value) else value for key, value in rule.where.items()}
    known |= instead
    return reverse(name, kwargs={key: known[key] for key in PATTERNS[name]})


def snapshot() -> str:
    """A hash of every row of the app's tables, of the accounts and of their second steps; not of sessions."""
    digest = hashlib.sha256()
    others = [
        apps.get_model("auth", "User"),
        *(table for name in OTP for table in apps.get_app_config(name).get_models()),
    ]
    own = [table for table in apps.get_app_config("tournaments").get_models() if table is not OpenSession]
    for model in [*own, *others]:
        rows = model._default_manager.order_by("pk").values_list(*_columns(model))
        plain = [[bytes(value) if isinstance(value, memoryview) else value for value in row] for row in rows]
        digest.update(repr((model.__name__, plain)).encode())
    return digest.hexdigest()


def _columns(model: type[models.Model]) -> list[str]:
    return [column.attname for column in model._meta.concrete_fields if column.name != "last_login"]


OTP = ("otp_totp", "otp_static")


@contextmanager
def writes() -> Iterator[list[str]]:
    """What is sent to the database and can change it; without any such statement no row needs to be looked at."""
    statements: list[str] = []

    def note(execute: Execute, sql: str, *how: Any) -> object:
        if not sql.startswith(READS):
            statements.append(sql)
        return execute(sql, *how)

    with connection.execute_wrapper(note):
        yield statements


@pytest.fixture
def world(cast: Cast) -> Cast:
    """The cast with a match under way: line-ups, a recorded game, a link whose token is known."""
    replayed("world", lambda: _begin_match(cast), upon="cast")
    return cast


def _begin_match(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.INDIVIDUAL)
    make.make_line_up(cast.match, "A")
    make.make_line_up(cast.match, "B")
    game = Game.objects.create(match=cast.match, stage="individual", board=1, decision="A", tags=RECORD_TAGS)
    GameAction.objects.create(game=game, ply=1, text="d4", entered_by="Семён", entered_at=timezone.now())
    Game.objects.create(match=cast.match, stage="individual", board=2, tags={"First": "A"}, begun_at=timezone.now())
    Penalty.objects.create(match=cast.match, side="A", points=1, reason="шум")
    Signal.objects.create(
        tournament=cast.tournament, match=cast.match, kind="room", text="Нет доски", given_by="Семён",
        given_at=timezone.now(),
    )  # fmt: skip
    make.make_link(cast.match.match_judges.get().judge, token="the-token-of-a-working-link")


@pytest.fixture
def clients(world: Cast) -> dict[str, Client]:
    """A browser of everybody in the table, by their role."""
    return replayed("clients", lambda: {role: world.client(role) for role in sorted(EVERYBODY)}, upon="world")


@pytest.fixture
def _short_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages of a refusal are looked at elsewhere: here thousands of them would be made for their status alone."""
    keeping = submit._keeping

    def short(request: HttpRequest, template: str, status: int, **more: object) -> HttpResponse:
        return HttpResponse(status=status) if status in REFUSED else keeping(request, template, status, **more)

    monkeypatch.setattr(submit, "_keeping", short)


@pytest.mark.usefixtures("_short_refusals")
@pytest.mark.parametrize("name", sorted(RULES))
def test_a_role_gets_in_exactly_where_the_table_says(world: Cast, clients: dict[str, Client], name: str) -> None:
    rule = RULES[name]
    url = address(world, name, rule)
    before = cache(snapshot)  # asked for when a request has been rolled back
    for (role, client), method in product(clients.items(), METHODS):
        what, seen = f"{method} {url} as {role}", ""
        with transaction.atomic(), writes() as written:
            response = client.generic(method, url)
            answer = response.status_code
            if rule.asks_to_log_in and response.headers.get("Location", "").startswith(reverse("login")):
                answer = 403
            check_answer(rule, method, role, answer, what)
            refused = response.status_code in (*REFUSED, 405)
            if written and (refused or method == "GET"):
                seen = snapshot()
            transaction.set_rollback(True)
        assert not seen or seen == before(), f"{what} changed the database"


def check_answer(rule: Rule, method: str, role: str, status: int, what: str) -> None:
    """Raise unless the status is what the rule says."""
    allowed = rule.roles(method)
    if allowed is None:
        assert status in (405, *REFUSED), f"{what}: {status}, the method is not in the table"
    elif role in allowed:
        assert status not in (*REFUSED, 405), f"{what}: {status}, but the table lets in"
        assert status < 500, f"{what}: {status}"
    else:
        assert status in REFUSED, f"{what}: {status}, but the table refuses"
