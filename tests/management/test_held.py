"""Copies that the server makes beside a draw on PostgreSQL: of the state before it, while it is stored."""

import fcntl
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as configured
from django.contrib.auth import get_user_model
from django.db import connection
from django.utils import timezone, translation
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from tests.management.conftest import PATIENCE, Databases, ended, said
from tournaments.draws.write.draws import undo_draw
from tournaments.keeping.read import UNCHECKED, copies_in, folder_state, note_in
from tournaments.keeping.rules import Copy, Kind, Problem, Reason
from tournaments.kernel.access import Actor
from tournaments.kernel.write import Intent
from tournaments.management import copies, keeper, postgresql
from tournaments.management.keeper import Keeper
from tournaments.models import Draw

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
DRAWS = "SELECT count(*) FROM tournaments_draw WHERE undone_at IS NULL"
OPEN = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
TOLD = "Saved, but without a backup of the previous state."
VERSION = '[ "$1" = --version ] && exec "$real" --version\n'


def waiting_for(gate: Path) -> str:
    return f'{VERSION}while [ ! -e "{gate}" ]; do sleep 0.02; done\nexec "$real" "$@"'


def undo() -> Intent:
    """The draw of the cup goes, and what was said to whoever took it back."""
    drawn = Draw.objects.select_related("tour__tournament").get()
    tour = drawn.tour
    intent = Intent(Actor(user=get_user_model().objects.get(username="olga")), "taking the draw back")
    with translation.override("en"):
        undo_draw(intent, tournament_id=tour.tournament_id, tour_id=tour.pk, version=tour.version, draw_id=drawn.pk)
    assert not Draw.objects.filter(undone_at=None).exists()
    return intent


@pytest.mark.django_db
def test_programs_that_fit_the_server_are_known() -> None:
    """With this mark the tests' database, of which ``cup`` takes the tables, is made also where the file runs alone."""
    with postgresql.session() as opened:
        assert not postgresql.misfit(opened)


def test_a_copy_holds_what_was_before_though_the_change_was_stored_while_it_was_made(
    databases: Databases, keeping: Keeper, folder: Path, program: Callable[[str], None], tmp_path: Path
) -> None:
    gate = tmp_path / "gate"
    program(waiting_for(gate))
    intent = undo()
    assert "warnings" not in intent.found
    assert copies_in(folder, UNCHECKED) == ()
    gate.touch()
    ended(keeping)
    [waiting] = copies_in(folder, UNCHECKED)
    assert waiting.reason is Reason.DRAW
    assert keeping._wake.is_set(), "the keeper has it checked"
    said("backup", "--finish")
    assert [copy.name for copy in copies_in(folder)] == [waiting.name]
    assert sorted(path.name for path in folder.iterdir() if not path.name.startswith(".")) == [
        waiting.name, "state.json",
    ]  # fmt: skip
    assert Path(folder / waiting.name).stat().st_mode & 0o777 == 0o600
    name = databases.empty()
    said("restore", "newest")
    assert databases.ask(DRAWS, name=name) == [(1,)]
    assert folder_state(waiting.moment).problem is None  # type: ignore[union-attr]


def test_nothing_stays_open_once_the_dump_is_made(
    databases: Databases, source: str, keeping: Keeper, folder: Path
) -> None:
    undo()
    ended(keeping)
    assert databases.ask(f"{OPEN} AND state = 'idle in transaction'", name=source) == [(0,)]
    assert keeping._may_hold._value == keeper.AT_ONCE


@pytest.mark.parametrize("lines", ["exit 1", "kill -9 $$"], ids=["refuses", "killed"])
def test_a_dump_that_fails_leaves_the_change_stored_and_is_told(
    keeping: Keeper, folder: Path, program: Callable[[str], None], lines: str
) -> None:
    program(f"{VERSION}{lines}")
    undo()
    ended(keeping)
    assert copies_in(folder, UNCHECKED) == ()
    assert list(folder.glob(".*.part")) == []
    assert note_in(folder)["problem"] == Problem.COPY


def test_a_dump_that_takes_too_long_is_ended_and_told(
    keeping: Keeper, folder: Path, program: Callable[[str], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "LONGEST", 0.5)
    program(waiting_for(tmp_path / "no gate"))
    undo()
    ended(keeping)
    assert note_in(folder)["problem"] == Problem.COPY
    assert copies_in(folder, UNCHECKED) == ()


def test_a_servers_end_gives_a_dump_up(
    keeping: Keeper, folder: Path, program: Callable[[str], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "STOPPING", 0.2)
    program(waiting_for(tmp_path / "no gate"))
    undo()
    begun = time.monotonic()
    keeping._wait()
    assert time.monotonic() - begun < PATIENCE / 2
    ended(keeping)
    assert note_in(folder) == {}, "that a server was stopped is no fault"


@pytest.mark.parametrize("lines", ["echo 'pg_dump (PostgreSQL) 9.6'", None], ids=["too old", "missing"])
def test_without_fitting_programs_the_timer_makes_the_copies_and_nothing_is_told(
    keeping: Keeper, folder: Path, program: Callable[[str], None], lines: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if lines is None:
        monkeypatch.setattr(postgresql, "PROGRAMS", ("pg_dump", "pg_restore-missing"))
    else:
        program(lines)
    intent = undo()
    ended(keeping)
    assert "warnings" not in intent.found
    assert note_in(folder) == {}
    assert copies_in(folder, UNCHECKED) == ()


def test_programs_that_no_longer_fit_are_told_where_copies_were_made_before_draws(
    keeping: Keeper, folder: Path, program: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    folder.mkdir()
    Path(folder / Copy(timezone.now() - timedelta(hours=1), Reason.DRAW, kind=Kind.DUMP).name).touch()
    copies._warn.cache_clear()
    program("echo 'pg_dump (PostgreSQL) 9.6'")
    for _ in range(2):
        keeping._dump(Reason.DRAW)
        ended(keeping)
    assert caplog.text.count("before a draw: pg_dump is of PostgreSQL 9") == 1
    assert note_in(folder)["problem"] == Problem.COPY


def test_without_room_nothing_is_held_and_whoever_changes_is_told(
    keeping: Keeper, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "has_room", lambda _free, _size: False)
    [warning] = undo().found["warnings"]
    assert warning.startswith(f"{TOLD} There is not enough free disk space")
    ended(keeping)
    assert keeping._may_hold._value == keeper.AT_ONCE


def test_where_no_session_is_to_be_had_the_change_is_stored_and_its_maker_told(
    keeping: Keeper, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "notices_address", lambda: "host=127.0.0.1 port=1 dbname=x user=x")
    [warning] = undo().found["warnings"]
    assert warning.startswith(f"{TOLD} A backup could not be made.")
    assert note_in(folder)["problem"] == Problem.COPY


def test_more_states_than_can_be_held_are_not_waited_for(
    keeping: Keeper, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(keeper.AT_ONCE):
        keeping._may_hold.acquire()
    [warning] = undo().found["warnings"]
    for _ in range(keeper.AT_ONCE):
        keeping._may_hold.release()
    assert warning.startswith(TOLD)
    assert f"{keeper.AT_ONCE} states are held already" in caplog.text


def test_a_state_is_held_while_another_copy_is_made(
    databases: Databases, keeping: Keeper, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir()
    lock, waits = fcntl.flock, threading.Event()

    def flock(*given: Any) -> None:
        try:
            lock(*given)
        except BlockingIOError:
            waits.set()
            raise

    with copies._locked(folder / ".taking"):
        monkeypatch.setattr(fcntl, "flock", flock)
        undo()
        assert waits.wait(PATIENCE)
        assert copies_in(folder, UNCHECKED) == ()
    ended(keeping)
    [_waiting] = copies_in(folder, UNCHECKED)
    said("backup", "--finish")
    name = databases.empty()
    said("restore", "newest")
    assert databases.ask(DRAWS, name=name) == [(1,)]


TAKE = """
import sys, threading
import django
django.setup()
from tournaments.keeping.rules import Reason
from tournaments.management import copies
held = copies.hold(Reason.DRAW)
print("held", flush=True)
sys.stdin.readline()
sys.exit(0 if held.store(threading.Event()) else 1)
"""


def test_two_processes_make_their_copies_one_after_the_other(
    databases: Databases, source: str, folder: Path, program: Callable[[str], None], tmp_path: Path
) -> None:
    seen = tmp_path / "seen"
    program(f'{VERSION}echo begins >> "{seen}"\nsleep 0.3\n"$real" "$@"; code=$?\necho ends >> "{seen}"\nexit $code')
    known: dict[str, Any] = dict(conninfo_to_dict(make_conninfo(databases.base, dbname=source)))
    url = "postgres://{user}:{password}@{host}:{port}/{dbname}".format(**known)
    given = {**os.environ, "DATABASE_URL": url, "DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", TAKE], cwd=configured.BASE_DIR, env=given, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )
        for _ in range(2)
    ]  # fmt: skip
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.close()
    assert [process.wait(PATIENCE) for process in processes] == [0, 0]
    for process in processes:
        assert process.stdout is not None
        process.stdout.close()
    assert seen.read_text().split() == ["begins", "ends"] * 2
    assert connection.vendor == "postgresql"
    assert len(copies_in(folder, UNCHECKED)) == 2
