"""What most tests begin with is the same whether it was built or put in again."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import transaction
from django.db.models.query import QuerySet
from django.urls import reverse
from django.utils import timezone

from tests.conftest import Cast, make_cast
from tests.factories import make_user
from tests.replayed import replayed

pytestmark = pytest.mark.one_database
NOW = datetime(2026, 7, 14, 10, tzinfo=UTC)


def rows() -> dict[str, list[dict[str, Any]]]:
    """Everything in the database."""
    managed = [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]
    return {model.__name__: list(QuerySet(model).order_by("pk").values()) for model in managed}


@pytest.fixture
def recorded(db: None, monkeypatch: pytest.MonkeyPatch) -> dict[Any, Any]:
    """Nothing is recorded yet."""
    mine: dict[Any, Any] = {}
    monkeypatch.setattr("tests.replayed._recorded", mine)
    return mine


def undone() -> tuple[Cast, dict[str, list[dict[str, Any]]]]:
    with transaction.atomic():
        cast = replayed("cast", make_cast)
        tables = rows()
        transaction.set_rollback(True)
    return cast, tables


def test_rows_and_objects_are_those_that_were_built(recorded: dict[Any, Any]) -> None:
    (built, first), (copied, second) = undone(), undone()
    assert len(recorded) == 1
    assert first == second
    assert len(first["Player"]) == 24
    assert built == copied
    assert built is not copied
    assert copied.match.tour.tournament is copied.tournament
    assert copied.tournament.version == built.tournament.version


def test_beside_other_rows_it_is_built_anew(recorded: dict[Any, Any]) -> None:
    undone()
    olga = make_user("someone")
    cast, tables = undone()
    assert len(recorded) == 2
    assert cast.organiser.pk > olga.pk
    assert len(tables["User"]) == 4


def test_putting_it_in_forgets_what_was_remembered(recorded: dict[Any, Any]) -> None:
    undone()
    cache.set("remembered", 1)
    undone()
    assert cache.get("remembered") is None


def test_what_changes_other_rows_is_not_put_in_over_those_of_another_hour(
    recorded: dict[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time stands still for what is put in over them, and their passwords are new."""
    begun, seen = timezone.now(), []

    def it_is(moment: datetime) -> None:
        monkeypatch.setattr(timezone, "now", lambda: moment)

    def changed_cast() -> Cast:
        cast = replayed("cast", make_cast)
        it_is(NOW)
        return replayed("changed", lambda: cast, upon="cast")

    for hours in (0, 0, 1):
        with transaction.atomic():
            it_is(begun + timedelta(hours=hours))
            changed = changed_cast()
            assert changed.client("organiser").get(reverse("desk")).status_code == 200
            seen.append(changed.organiser.password)
            transaction.set_rollback(True)
    assert len(set(seen)) == 2
