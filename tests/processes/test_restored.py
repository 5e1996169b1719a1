"""The server's machine dies; the newest copy comes back on another one, and the tournament goes on."""

import http.client
import json
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse

from script.lib.bench.referee import TOKEN, Referee
from script.lib.states import newest, unpack
from tests.processes.conftest import ROOT, run
from tests.processes.test_viewers import surroundings
from tests.scripts.test_server import free_port
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.keeping.read import copies_in
from tournaments.keeping.rules import Reason

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        "sqlite" not in str(settings.DATABASES["default"]["ENGINE"]), reason="copies are of a file of SQLite"
    ),
]
PATIENCE = 240
"""Seconds after which a test that waits gives up."""
ENTRIES = """
select count(*) from tournaments_auditentry join tournaments_tournament on tournaments_tournament.id = tournament_id
where slug = 'copied'
"""
FACTS = """
import os, django
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()
from django.core.management import call_command
for slug in ("cup", "persons", "copied"):
    call_command("standings", slug)
call_command("check_tournament")
call_command("verify_audit", all=True)
"""
"""Five commands in one process: to load the program takes longer than most of them."""


@contextmanager
def serving(environment: dict[str, str]) -> Iterator[tuple[int, "subprocess.Popen[bytes]"]]:
    """A server's port and process; killed in the end, as a machine that loses its power."""
    port = free_port()
    command = [sys.executable, "manage.py", "serve", "--no-demo", f"--port={port}"]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        assert any(str(port).encode() in line for line in iter(process.stdout.readline, b""))
        yield port, process
    finally:
        process.kill()
        process.wait(PATIENCE)


def entered(port: int, token: str) -> str:
    """The session of a device that has opened the private link."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    headers = {"Cookie": f"csrftoken={TOKEN}", "Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST", reverse("enter", args=[token]), f"csrfmiddlewaretoken={TOKEN}", headers)
    response = connection.getresponse()
    cookies = response.headers.get_all("Set-Cookie") or []
    assert response.status == 302, response.read()
    return (
        next(cookie for cookie in cookies if cookie.startswith("sessionid=")).split(";")[0].removeprefix("sessionid=")
    )


def tap(port: int, told: dict[str, Any], session: str, board: int) -> None:
    path = reverse("judge_tap", args=["copied", told["match"], GameKey(Stage.INDIVIDUAL, board, 1)])
    status, body = Referee(port, session).post(path, key=f"copied-{board}", version=0, decision="A")
    assert status == 200, body


def draw(port: int, told: dict[str, Any]) -> None:
    sent = {"method": "round_robin", "seed": 5, "within": "", "cycles": 1, "version": told["version"]}
    path = reverse("desk_draw", args=["copied", 2])
    status, body = Referee(port, told["organiser"]).post(path, key="a draw", despite_warnings="on", **sent)
    assert status in (200, 204, 302), body


def entries(database: Path) -> int:
    """How long the tournament's log is."""
    with closing(sqlite3.connect(database)) as file:
        return int(file.execute(ENTRIES).fetchone()[0])


def copy_with(folder: Path, wanted: int, port: int, told: dict[str, Any]) -> Path:
    """The newest whole copy, once it has so many entries; meanwhile the organiser looks whether it is there."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request("GET", reverse("desk_copies", args=["copied"]), headers={
            "Cookie": f"sessionid={told['organiser']}", "Accept-Language": "en"
        })  # fmt: skip
        page = connection.getresponse().read().decode()
        copies = copies_in(folder)
        if copies and entries(folder / copies[0].name) == wanted:
            assert "Checked and intact." in page or "No backups yet." in page
            return folder / copies[0].name
        time.sleep(0.5)  # a page that is asked for without a pause takes the processor that the check of the copy needs
    return pytest.fail(f"no copy of {wanted} entries: {[copy.name for copy in copies_in(folder)]}")


def facts(environment: dict[str, str]) -> str:
    """Every tournament's standings, and number and head of its log."""
    return run(environment, "-c", FACTS)


def test_a_tournament_goes_on_from_the_newest_copy_on_another_machine(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    (second / "backups").mkdir(parents=True)
    unpack(newest(), first / "db.sqlite3")
    here, there = surroundings(first) | {"BACKUP_SECONDS": "1"}, surroundings(second)
    told = json.loads(run(here, "-m", "tests.processes.copied_scene"))
    with serving(here) as (port, _process):
        judge = entered(port, told["token"])
        tap(port, told, judge, 1)
        draw(port, told)
        tap(port, told, judge, 2)
        kept = copy_with(first / "backups", 3, port, told)
    before_draw = [copy for copy in copies_in(first / "backups") if copy.reason is Reason.DRAW]
    assert [entries(first / "backups" / copy.name) for copy in before_draw] in ([1], []), (
        "a regular one may just be new"
    )
    before = facts(here)

    shutil.copy(kept, second / "backups")
    shutil.copy(first / "secret_key", second)
    shutil.rmtree(first)
    assert "Restored and checked: 3 tournaments" in run(there, "manage.py", "restore", "newest")
    assert facts(there) == before
    with serving(there) as (port, _process):
        tap(port, told, judge, 3)
        again = entered(port, told["token"])
        tap(port, told, again, 4)
        tap(port, told, again, 1)
    assert entries(second / "db.sqlite3") == 5, "what was entered before is known, and not entered twice"
    run(there, "manage.py", "check_tournament")
