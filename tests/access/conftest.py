"""What the tests of all addresses have in common."""

import pytest

from tests.access.undrawn import leave_undrawn


@pytest.fixture
def paper(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Documents are compared as the pages that were laid out; in a thorough run, as the files drawn from them."""
    if not request.config.getoption("thorough"):
        leave_undrawn(monkeypatch)
