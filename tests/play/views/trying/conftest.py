"""What all tests of boards to try a game on begin with."""

import pytest

from tournaments.play.views import limits


@pytest.fixture(autouse=True)
def _nobody_waits() -> None:
    """Nobody has written anything yet: what other tests have sent is not counted."""
    for throttle in (limits.MADE, limits.WRITTEN, limits.ON_ONE):
        throttle.forget()
