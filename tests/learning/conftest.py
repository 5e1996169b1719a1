"""What all tests of lessons begin with."""

import pytest
from django.test import Client

from tests.learning.lessons import only_these
from tournaments.play.views import limits


@pytest.fixture(autouse=True)
def _lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of ``tests.learning.lessons`` are the only ones."""
    only_these(monkeypatch)


@pytest.fixture(autouse=True)
def _nobody_waits() -> None:
    for throttle in (limits.MADE, limits.LEARNT, limits.WRITTEN, limits.ON_ONE):
        throttle.forget()


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})
