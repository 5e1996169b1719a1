"""Restore points and a server whose clock is wrong for a while."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.utils import timezone

from tests.conftest import Cast
from tests.restoring.test_write import point_of
from tournaments.models import RestorePoint
from tournaments.restoring.rules import Reason
from tournaments.restoring.write import keeping


def test_a_clock_that_is_far_ahead_takes_no_point_away(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks every hour waits until the clock is believed; here nobody knows whether it is."""
    points = [point_of(cast, name) for name in ("Утро", "Обед", "Вечер")]
    RestorePoint.objects.filter(pk=points[0].pk).update(reason=Reason.DRAW, name="")
    ahead = SimpleNamespace(now=lambda: timezone.now() + timedelta(days=400))
    monkeypatch.setattr(keeping, "timezone", ahead)
    points += [point_of(cast, name) for name in ("Год спустя", "И ещё")]
    assert RestorePoint.objects.get(pk=points[-1].pk).made_at > timezone.now() + timedelta(days=399)
    assert RestorePoint.objects.count() == len(points)
