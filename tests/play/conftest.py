"""What tests of boards have at hand."""

import pytest

from tests.play.thinking import Thinking
from tournaments.kernel.thinking import Pool
from tournaments.play.read import against


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> Thinking:
    """No process is started, and no time is spent on thoughts: a partner plays what it finds at once."""
    stand_in = Thinking()
    monkeypatch.setattr(Pool, "ask", lambda _pool, question: stand_in.ask(question))
    monkeypatch.setattr(Pool, "forget", lambda _pool, key: stand_in.forget(key))
    for name in ("wake", "drop"):
        monkeypatch.setattr(Pool, name, stand_in.nothing)
    for name in ("SECONDS", "LONGEST"):
        monkeypatch.setattr(against, name, 0)
    return stand_in
