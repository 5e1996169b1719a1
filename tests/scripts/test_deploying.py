"""What stands in ``deploy/`` and in Containerfile: read, and asked of the programs that are here; asking for health.

``script/try-deploying`` tries it as a whole; it installs nginx and PostgreSQL, and is run by hand."""

import http.server
import json
import os
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from django.db import DatabaseError, connection
from django.test import Client
from django.urls import reverse

from script.lib import system
from script.lib.console import ROOT
from script.lib.deploying import site as sites
from script.lib.deploying import unit
from tournaments.archive.rules import MAX_BYTES as TOURNAMENT
from tournaments.kernel.answering import HEALTH
from tournaments.kernel.bodies import BESIDE, largest_at
from tournaments.kernel.table_file import MAX_BYTES as TABLE
from tournaments.photos.rules.album import MAX_ALBUM as ALBUM
from tournaments.photos.rules.photo import MAX_SENT as PHOTOS

CONTAINER = (ROOT / "Containerfile").read_text()
NGINX = sites.CONFIGURATION.read_text()


def statements() -> list[tuple[str, str]]:
    """Instruction and the rest of each statement of Containerfile, lines that go on joined."""
    lines = re.sub(r"\\\n\s*", "", CONTAINER).splitlines()
    return [(line.split()[0], line.partition(" ")[2]) for line in lines if line and not line.startswith("#")]


# The unit file
def test_systemd_accepts_the_unit_file_and_scores_it_well() -> None:
    checks = list(unit.checks())
    assert checks
    assert [sentence for sentence, is_so in checks if not is_so] == []


def test_a_fault_in_the_unit_file_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if len(list(unit.checks())) < 2:
        pytest.skip("systemd-analyze is not on this machine")
    spoilt = tmp_path / "tournaments@.service"
    spoilt.write_text(
        re.sub(r"(?m)^(Protect|Private|Restrict|SystemCall|NoNew|Capability).*\n", "", unit.UNIT.read_text())
    )
    monkeypatch.setattr(unit, "UNIT", spoilt)
    assert [is_so for _sentence, is_so in unit.checks()] == [True, True, False]
    spoilt.write_text(unit.UNIT.read_text().replace("ExecStart=", "ExecStrat="))
    assert not next(unit.checks())[1]


def test_the_document_starts_the_program_as_the_unit_does() -> None:
    told = " ".join((ROOT / "docs" / "deploying.md").read_text().replace("\\\n", " ").split())
    started = " ".join(unit.command(8000)[1:])
    assert f".venv/bin/uvicorn {started}" in told


def test_an_update_has_every_step_of_the_first_start_and_the_unit_s_folder() -> None:
    document = (ROOT / "docs" / "deploying.md").read_text()
    first, update = document.partition("## Behind a proxy, with TLS")[2], document.partition("## Moving to a newer")[2]
    steps = re.findall(r"manage\.py ((?!create).+)|bin/(?:python -m )?(pip .+)", first.split("```")[1])
    assert len(steps) == 4
    assert [step for step in map("".join, steps) if step.split("pip ")[-1] not in update] == []
    assert f"-E {data_folder()} " in update


def test_the_backup_s_unit_works_where_the_server_s_does() -> None:
    """Otherwise its copies would be in a folder of their own, beside a secret key of their own."""
    backup = (unit.UNIT.parent / "tournaments-backup.service").read_text()
    shared = ("User", "Group", "WorkingDirectory", "Environment", "EnvironmentFile", "UMask")
    lines = [re.findall(rf"(?m)^{name}=.*$", text) for name in shared for text in (unit.UNIT.read_text(), backup)]
    assert lines[::2] == lines[1::2]
    assert all(len(found) == 1 for found in lines)
    python, _, command = re.findall(r"(?m)^ExecStart=(.*)$", backup)[0].partition(" ")
    assert (python, command) == ("/srv/tournaments/.venv/bin/python", "manage.py backup")
    assert "tournaments-backup.timer" in (ROOT / "docs" / "deploying.md").read_text()
    assert (unit.UNIT.parent / "tournaments-backup.timer").exists()


def data_folder() -> str:
    return str(re.findall(r"DATA_DIR=\S+", unit.UNIT.read_text())[0])


def test_the_unit_lets_the_program_lower_its_priority_and_bound_its_memory() -> None:
    made = unit.made_by_the_program()
    assert {"os.nice", "os.setpriority", "resource.setrlimit"} <= made
    assert unit.refused(made) == []


def test_a_call_of_the_program_that_the_unit_forbids_is_noticed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    spoilt = tmp_path / "tournaments@.service"
    spoilt.write_text(unit.UNIT.read_text().replace("SystemCallFilter=setpriority\n", ""))
    monkeypatch.setattr(unit, "UNIT", spoilt)
    assert unit.refused(["os.nice", "os.setpriority"]) == ["os.nice", "os.setpriority"]
    assert unit.refused(["os.sched_setaffinity"]) == ["os.sched_setaffinity"]
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert unit.refused(["os.nice", "os.setpriority"]) == ["os.nice", "os.setpriority"]


def test_where_systemd_is_not_there_the_unit_itself_names_what_the_program_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert unit.refused(["os.nice", "os.setpriority", "resource.setrlimit"]) == []
    assert unit.refused(["os.sched_setaffinity"]) == ["os.sched_setaffinity"]


def test_what_the_unit_forbids_is_refused_and_ends_no_process() -> None:
    assert "\nSystemCallErrorNumber=EPERM\n" in unit.UNIT.read_text()


# nginx
def test_nginx_accepts_its_configuration(tmp_path: Path) -> None:
    nginx = system.NGINX.find()
    if nginx is None:
        pytest.skip(system.NGINX.advice)
    site = sites.made(tmp_path, nginx, {})
    assert sites.accepted(site) == ""
    (tmp_path / "site.conf").write_text(site.configuration().replace("proxy_pass", "proxy_pas"))
    assert "proxy_pas" in sites.accepted(site)


def test_the_configuration_is_changed_for_a_trial_only_where_it_names_places(tmp_path: Path) -> None:
    tried = sites.Site(tmp_path, Path("nginx"), 4443, 4480, (4401, 4402), {}).configuration()
    changed = [a for a, b in zip(NGINX.splitlines(), tried.splitlines(), strict=True) if a != b]
    assert len(changed) == 9
    assert all(re.search(r"listen|server 127|/etc/ssl|/var/log|/var/cache", line) for line in changed)


def test_nginx_sends_no_form_twice_and_keeps_nothing_of_a_session() -> None:
    assert not re.search(r"(?m)^[^#]*non_idempotent", NGINX)
    kept = NGINX[NGINX.index("location ~ ^/($|") : NGINX.index("location @own")]
    for needed in ("if ($own)", 'proxy_set_header Cookie "";', "proxy_no_cache $forbidden;"):
        assert needed in kept
    assert "Set-Cookie" not in kept  # a setting that ignores it would be needed to keep such an answer


@pytest.mark.parametrize(
    ("address", "is_logged"),
    [("/", True), ("/t/cup/", True), ("/t/cup/tours/3/?sort=name", True)]
    + [(path.format("aB3-dE6_gH9jK2mN5pQ8sT"), False) for path in ("/go/{}/", "//GO//{}", "/{}", "/t/cup/?next=/go/{}")]
    + [("/go/short", False), ("/calendars/short.ics", False), ("/%67o/short", False)],
)
def test_addresses_that_can_hold_a_secret_are_not_logged(address: str, is_logged: bool) -> None:
    block = re.findall(r"map \$request_uri \$loggable \{(.*?)\n\}", NGINX, re.DOTALL)[0]
    rules = re.findall(r'"~(\*?)(.*)" 0;', block)
    assert len(rules) == 3
    hidden = any(re.search(pattern, address, re.IGNORECASE if star else 0) for star, pattern in rules)
    assert hidden != is_logged


SIZES = {"k": 1024, "m": 1024 * 1024}
LONG = {
    "desk_import": (), "desk_photos_import": ("cup",), "desk_photos": ("cup",), "desk_points": ("cup",),
    "desk_point": ("cup", 7), "desk_point_file": ("cup", 7), "desk_documents_pdf": ("cup", 3),
    "desk_documents_zip": ("cup", 3), "desk_documents_print": ("cup", 3), "desk_envelopes": ("cup", 3),
}  # fmt: skip
"""Addresses whose answer may take minutes on a slow server → their arguments."""


def place_of(path: str) -> str:
    """What nginx does at that address: the first place whose pattern fits, else the one for the rest."""
    places = re.findall(r"(?m)^    location ~ (\S+) \{\n(.*?)^    \}", NGINX, re.DOTALL)
    rest = NGINX.partition("    location / {")[2].partition("}")[0]
    return next((inside for pattern, inside in places if re.search(pattern, path)), rest)


def told_at(path: str, name: str) -> str:
    """The value of a setting at that address: its place's own, else the server's."""
    values = re.findall(rf"(?m)^ +{name} (\S+);", place_of(path)) or re.findall(rf"(?m)^    {name} (\S+);", NGINX)
    return str(values[0])


@pytest.mark.parametrize("name", LONG)
def test_nginx_waits_longer_for_what_takes_long(name: str) -> None:
    assert told_at(reverse(name, args=LONG[name]), "proxy_read_timeout") == "15m"


@pytest.mark.parametrize("path", ["/", "/desk/", "/desk/cup/", "/desk/cup/teams/import/", "/t/cup/tours/1/rules.pdf"])
def test_nginx_gives_up_soon_at_all_other_addresses(path: str) -> None:
    assert told_at(path, "proxy_read_timeout") == "60s"
    assert told_at(path, "client_max_body_size") == "40m"


def test_nginx_lets_through_what_the_program_takes() -> None:
    taken = {
        reverse("desk_import"): TOURNAMENT + ALBUM,
        reverse("desk_photos_import", args=["cup"]): ALBUM,
        reverse("match_photos", args=["cup", 1]): PHOTOS,
        reverse("desk_roster", args=["cup"]): TABLE,
    }
    for path, most in taken.items():
        size = told_at(path, "client_max_body_size")
        assert int(size[:-1]) * SIZES[size[-1]] >= most + BESIDE, path
        assert largest_at(path) == most + BESIDE


# The container
def test_the_container_runs_without_rights_and_installs_only_what_is_locked() -> None:
    instructions = statements()
    assert [rest for name, rest in instructions if name == "USER"] == ["10001:10001"]
    after = [name for name, _rest in instructions[[name for name, _ in instructions].index("USER") :]]
    assert "RUN" not in after
    assert "COPY" not in after
    assert {name for name, _ in instructions} <= {
        "ARG", "FROM", "WORKDIR", "COPY", "RUN", "ENV", "VOLUME", "EXPOSE", "USER", "STOPSIGNAL", "HEALTHCHECK", "CMD",
    }  # fmt: skip
    assert "ADD" not in [name for name, _ in instructions]
    runs = [rest for name, rest in instructions if name == "RUN"]
    installing = [rest for rest in runs if "install" in rest and "pip" in rest]
    assert [("--require-hashes" in rest, "-r requirements.txt" in rest) for rest in installing] == [(True, True)]
    assert not [rest for rest in runs if re.search(r"curl|wget|https?://|apt-get|chown|chmod 7", rest)]


def test_the_container_keeps_data_in_a_volume_and_is_asked_for_its_health() -> None:
    instructions = dict(statements())
    assert f"DATA_DIR={instructions['VOLUME']} " in instructions["ENV"]
    command = json.loads(instructions["HEALTHCHECK"].partition("CMD ")[2])
    assert (ROOT / command[1]).exists()
    assert json.loads(instructions["CMD"])[:4] == [".venv/bin/python", "manage.py", "serve", "--no-demo"]


def test_everything_that_the_container_takes_is_there_and_nothing_else_is_sent() -> None:
    taken = [rest.split()[0] for name, rest in statements() if name == "COPY" and not rest.startswith("--from")]
    let_in = [line[1:] for line in (ROOT / ".containerignore").read_text().splitlines() if line.startswith("!")]
    assert sorted(taken) == sorted(let_in)
    assert all((ROOT / name).exists() for name in taken)
    assert (ROOT / ".dockerignore").read_text() == (ROOT / ".containerignore").read_text()


def test_without_a_builder_the_container_is_not_built_and_that_is_said(tmp_path: Path) -> None:
    for name in ("sed", "cd", "echo"):
        if program := subprocess.run(["which", name], capture_output=True, text=True, check=False).stdout.strip():
            (tmp_path / name).symlink_to(program)
    done = subprocess.run(
        ["/bin/sh", ROOT / "script" / "container"],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "No builder here: the container is not built.\n")
    builder = tmp_path / "podman"
    builder.write_text('#!/bin/sh\n[ "$1" = pull ] || exit 3\n')
    builder.chmod(0o755)
    done = subprocess.run(
        ["/bin/sh", ROOT / "script" / "container"],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 3


# Health
@pytest.mark.django_db
@pytest.mark.both_databases
def test_a_server_that_reaches_its_database_is_well() -> None:
    answer = Client().get(reverse("health"))
    assert reverse("health") == HEALTH
    assert (answer.status_code, answer.content, answer["Cache-Control"]) == (200, b"ok\n", "no-store")
    assert not answer.cookies


@pytest.mark.django_db
def test_a_server_without_its_database_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> None:
        raise DatabaseError("gone")

    monkeypatch.setattr(connection, "cursor", gone)
    assert Client(raise_request_exception=False).get("/healthz/").status_code in (500, 503)


@pytest.mark.parametrize(("status", "body", "expected"), [(200, b"ok\n", 0), (503, b"ok\n", 1), (200, b"<html>", 1)])
def test_the_container_asks_as_a_proxy_does(status: int, body: bytes, expected: int) -> None:
    asked: list[tuple[str, str | None, str | None]] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append((self.path, self.headers["Host"], self.headers["X-Forwarded-Proto"]))
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
            """Not on the screen."""

    with http.server.HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        own = {"PORT": str(server.server_address[1]), "ALLOWED_HOSTS": "cup.example,localhost"}
        done = subprocess.run([sys.executable, ROOT / "deploy" / "healthy.py"], env={**os.environ, **own}, check=False)
        server.shutdown()
    assert (done.returncode, asked) == (expected, [("/healthz/", "cup.example", "https")])
