"""Databases of earlier states are brought to the present one by forks of one process that has loaded the program."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from script.lib import states
from script.lib.console import ROOT, Refusal
from tests.journeys.nursery import Nursery


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """To load the program takes a second of processor; a state wants two or three programs, and there are many."""
    nursery = Nursery()
    yield nursery
    nursery.close()


@pytest.fixture
def _forked(nursery: Nursery, monkeypatch: pytest.MonkeyPatch) -> None:
    """What looks at a database of an earlier state is a fork; new tables are made by a process of their own."""

    def run(code: Path, database: Path, *arguments: str, url: str = "") -> str:
        assert code == ROOT
        own = {"DATA_DIR": str(database.parent), "DATABASE_URL": url or f"sqlite:///{database}"}
        environment = os.environ | own | {"DJANGO_SETTINGS_MODULE": "config.settings"}
        with tempfile.TemporaryDirectory(prefix="said-") as folder:
            said = Path(folder, "said.txt")
            if nursery.wait(nursery.start(environment, said, arguments)):
                raise Refusal(f"{' '.join(arguments)} failed:\n{said.read_text()}")
            return said.read_text()

    monkeypatch.setattr(states, "_run", run)
