"""What the tests of all addresses have in common."""

import pytest

from tests.access.undrawn import leave_undrawn
from tests.learning.lessons import only_these


@pytest.fixture(autouse=True)
def _lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Addresses of lessons are asked for under names that do not change with the games."""
    only_these(monkeypatch)


@pytest.fixture
def paper(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Documents are compared as the pages that were laid out; in a thorough run, as the files drawn from them."""
    if not request.config.getoption("thorough"):
        leave_undrawn(monkeypatch)
