"""A database that several processes can open: an SQLite file, or a PostgreSQL database of its own."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.migrated import FILE, run_folder
from tests.postgres import own_database

ROOT = Path(__file__).resolve().parent.parent.parent


class Writers:
    """Processes that write at once."""

    def __init__(self, environment: dict[str, str], count: int) -> None:
        command = [sys.executable, "-m", "tests.processes.writer", str(count)]
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, **pipes)
        assert self._read() == "ready\n"

    def send(self, orders: list[Any]) -> list[str]:
        """One order (or list of orders) for each process, all sent before any answer is read."""
        answers: list[str] = self._ask(orders)
        return answers

    def counts(self) -> list[int]:
        """Games, audit entries, and the count that the tournament keeps of them."""
        counts: list[int] = self._ask("counts")
        return counts

    def stop(self) -> None:
        """Ends them all."""
        self.process.communicate()

    def _ask(self, what: Any) -> Any:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(what) + "\n")
        self.process.stdin.flush()
        return json.loads(self._read())

    def _read(self) -> str:
        assert self.process.stdout is not None
        return str(self.process.stdout.readline())


Start = Callable[[int], Writers]


@pytest.fixture
def start(shared_environment: dict[str, str]) -> Iterator[Start]:
    """Starts so many processes on the shared database; they end with the test."""
    made: list[Writers] = []

    def begin(count: int) -> Writers:
        made.append(Writers(shared_environment, count))
        return made[-1]

    yield begin
    for writers in made:
        writers.stop()


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Path:
    """A data folder with an empty database on SQLite, to be copied."""
    folder = tmp_path_factory.mktemp("migrated")
    made = run_folder(tmp_path_factory) / FILE
    if made.exists():  # not where no test of a run uses the database of the tests
        shutil.copy(made, folder / "db.sqlite3")
        return folder
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    run(kept | {"DATA_DIR": str(folder)}, "manage.py", "migrate", "--verbosity=0")
    return folder


@pytest.fixture(scope="session")
def shared_environment(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[dict[str, str]]:
    """The environment of programs that share one migrated database of the kind that the suite runs on."""
    folder = tmp_path_factory.mktemp("shared")
    environment = os.environ | {"DATA_DIR": str(folder), "DEBUG": "0"}
    if settings.DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
        environment.pop("DATABASE_URL", None)
        shutil.copytree(request.getfixturevalue("migrated"), folder, dirs_exist_ok=True)
        yield environment
        return
    with own_database() as url:
        environment |= {"DATABASE_URL": url}
        run(environment, "manage.py", "migrate", "--verbosity=0")
        yield environment


def run(environment: dict[str, str], *arguments: str) -> str:
    """The output of one of the project's programs; raises when it fails."""
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def scene(shared_environment: dict[str, str]) -> dict[str, Any]:
    """Ten matches in their individual stage: ids of matches and of their judges' links."""
    loaded: dict[str, Any] = json.loads(run(shared_environment, "-m", "tests.processes.scene"))
    return loaded
