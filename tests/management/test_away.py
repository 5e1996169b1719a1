"""A draw on PostgreSQL whose server answers no more connections: it does not wait for its backup for long."""

import socket
import time
from pathlib import Path

import pytest

from tournaments.keeping.read import note_in
from tournaments.keeping.rules import Problem, Reason
from tournaments.management import copies, postgresql
from tournaments.management.keeper import Keeper


def test_a_server_that_does_not_answer_is_waited_for_seconds_and_then_not_asked_for_a_minute(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "are_there", lambda: True)
    working = Keeper()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        place = f"host=127.0.0.1 port={silent.getsockname()[1]} dbname=x user=x"
        monkeypatch.setattr(postgresql, "notices_address", lambda: place)
        for least, most in ((1, copies.ANSWER + 5), (0, 0.9)):
            begun = time.monotonic()
            with pytest.raises(copies.NoCopy):
                working._dump(Reason.DRAW)
            assert least <= time.monotonic() - begun < most
    assert note_in(folder)["problem"] == Problem.COPY
