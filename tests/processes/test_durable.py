"""The database's settings: on every connection, and asserted when the server starts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from tests.processes.conftest import ROOT, run
from tournaments.kernel.database import require_durable_database

sqlite_only = pytest.mark.skipif(
    "sqlite" not in str(settings.DATABASES["default"]["ENGINE"]), reason="these are settings of SQLite"
)
ASK = """
import django; django.setup()
from concurrent.futures import ThreadPoolExecutor
from django.db import connection
from tournaments.kernel.database import require_durable_database
require_durable_database()  # whoever comes first turns a new file's journal into a log; nobody else may have it open
with ThreadPoolExecutor(3) as pool:
    list(pool.map(lambda _: require_durable_database(), range(9)))
print(connection.cursor().execute("PRAGMA busy_timeout").fetchone()[0])
"""


def environment(folder: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return kept | {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"} | more


@sqlite_only
def test_every_connection_is_durable_and_waits_for_the_lock(tmp_path: Path) -> None:
    assert int(run(environment(tmp_path), "-c", ASK)) == 20_000


@sqlite_only
@pytest.mark.parametrize(
    ("unsafe", "named"),
    [
        ("PRAGMA journal_mode=DELETE; PRAGMA synchronous=FULL", "journal_mode"),
        ("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL", "synchronous"),
        ("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=OFF", "foreign_keys"),
        ("deferred", "IMMEDIATE"),
    ],
)
def test_the_server_does_not_start_on_a_database_that_could_lose_a_write(
    tmp_path: Path, unsafe: str, named: str
) -> None:
    known = environment(tmp_path, UNSAFE=unsafe, DJANGO_SETTINGS_MODULE="tests.processes.unsafe_settings")
    command = [sys.executable, "-c", "import config.asgi"]
    done = subprocess.run(command, cwd=ROOT, env=known, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "UnsafeDatabase" in done.stderr
    assert named in done.stderr


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_postgresql_that_may_lose_a_commit_is_named_at_the_start(caplog: pytest.LogCaptureFixture) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL synchronous_commit = off")
    require_durable_database()
    assert "PostgreSQL's synchronous_commit is off" in caplog.text
    caplog.clear()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL synchronous_commit = on")
    require_durable_database()
    assert "synchronous_commit" not in caplog.text
