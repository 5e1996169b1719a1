"""What is done before the lock, and what others write meanwhile."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.utils import timezone

from tests.conftest import Cast
from tournaments.kernel.database import writing
from tournaments.kernel.write import Refused
from tournaments.models import Tournament


def done_outside(monkeypatch: pytest.MonkeyPatch, module: Any, *names: str) -> list[str]:
    """The names of the functions of the module that were called since, each time outside of any transaction that writes
    but the test's own."""
    done: list[str] = []
    outside = len(connection.atomic_blocks)

    def watch(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*args: Any, **given: Any) -> Any:
            assert len(connection.atomic_blocks) == outside, f"{name} while others wait"
            done.append(name)
            return work(*args, **given)

        return watched

    for name in names:
        monkeypatch.setattr(module, name, watch(name, getattr(module, name)))
    return done


def refuses_unseen(cast: Cast, write: Callable[[Any], object], done: list[str]) -> None:
    """Whoever may not write, and everybody once the tournament is closed, is refused before anything is ``done``."""
    for who in (cast.judge, cast.other_organiser):
        with pytest.raises(PermissionDenied):
            write(who)
    Tournament.objects.filter(pk=cast.tournament.pk).update(closed_at=timezone.now())
    with pytest.raises(Refused):
        write(cast.organiser)
    assert done == []


def meanwhile(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Before the next write takes its turn, somebody does this."""
    acts = [act]

    def late() -> Any:
        while acts:
            acts.pop()()
        return writing()

    monkeypatch.setattr("tournaments.kernel.write.writing", late)
