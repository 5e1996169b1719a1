"""``script/server`` as a person meets it: options, a taken port, a first and a second start."""

import contextlib
import hashlib
import os
import signal
import socket
import sqlite3
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from script.lib import server
from script.lib.console import ROOT

FIRST_STEPS = ("Database brought up to date.", "Scripts and styles collected.")


def environment(data: Path, **variables: str) -> dict[str, str]:
    """This process's variables, with a database and files of the test's own."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "STATIC_STORAGE")}
    return {**kept, "DATA_DIR": str(data), "PYTHONUNBUFFERED": "1", **variables}


def run(data: Path, *options: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [ROOT / "script" / "server", *options],
        env=environment(data, **variables),
        capture_output=True,
        text=True,
        check=False,
    )


@contextlib.contextmanager
def taken_port() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield int(other.getsockname()[1])


def free_port() -> int:
    with taken_port() as port:
        return port


def test_help_lists_the_options(tmp_path: Path) -> None:
    done = run(tmp_path, "--help")
    assert done.returncode == 0
    assert all(option in done.stdout for option in ("--host", "--port", "--no-demo"))


@pytest.mark.parametrize("options", [("--prot", "80"), ("80",), ("--port", "0"), ("--port", "65536"), ("--port", "²")])
def test_an_option_it_does_not_know_gives_the_usage(tmp_path: Path, options: tuple[str, ...]) -> None:
    done = run(tmp_path, *options)
    assert done.returncode == 2
    assert done.stderr.startswith("usage: script/server")
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_a_taken_port_is_told_before_anything_is_made(tmp_path: Path) -> None:
    with taken_port() as port:
        done = run(tmp_path, "--port", str(port))
    assert done.returncode == 1
    assert done.stderr == (
        f"CommandError: Port {port} on 127.0.0.1 is in use: stop the other program, or choose another with "
        f"--port {port + 1}.\n"
    )
    assert not (tmp_path / "db.sqlite3").exists()


@pytest.mark.slow
def test_an_address_of_another_machine_is_refused(tmp_path: Path) -> None:
    done = run(tmp_path, "--host", "192.0.2.1", "--port", str(free_port()))
    assert done.returncode == 1
    assert "'192.0.2.1' is not an address of this machine" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("url", ["nonsense", "mysql://me:secret@127.0.0.1/cup"])
def test_a_database_of_a_kind_it_does_not_know_is_refused_without_repeating_its_password(
    tmp_path: Path, url: str
) -> None:
    done = run(tmp_path, DATABASE_URL=url)
    assert done.returncode == 1
    assert done.stderr.startswith("DATABASE_URL must begin with sqlite://… or postgres://…")
    assert "secret" not in done.stderr


@pytest.mark.slow
def test_a_database_server_that_does_not_answer_is_told_in_one_sentence(tmp_path: Path) -> None:
    url = f"postgres://me:secret@127.0.0.1:{free_port()}/cup"
    done = run(tmp_path, "--port", str(free_port()), DATABASE_URL=url)
    assert done.returncode == 1
    assert done.stderr.startswith("CommandError: The database cannot be used: connection failed")
    assert len(done.stderr.splitlines()) == 1
    assert "secret" not in done.stderr


@pytest.mark.slow
def test_a_file_that_is_no_database_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "db.sqlite3").write_text("a letter to the organiser")
    done = run(tmp_path, "--port", str(free_port()))
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "CommandError: The database cannot be used: file is not a database. Check DATABASE_URL."
    ]
    assert (tmp_path / "db.sqlite3").read_text() == "a letter to the organiser"


def test_a_data_folder_that_cannot_be_written_is_refused() -> None:
    done = run(Path("/proc/tournaments"))
    assert done.returncode == 1
    assert done.stderr.startswith("The folder /proc/tournaments cannot be written")


@pytest.mark.slow
def test_a_second_start_finds_everything_ready_and_changes_nothing(tmp_path: Path) -> None:
    first = started_and_stopped(tmp_path)
    assert all(step in first for step in FIRST_STEPS)
    before = contents(tmp_path)
    second = started_and_stopped(tmp_path)
    assert not any(step in second for step in FIRST_STEPS)
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    ("host", "loopback"), [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False)]
)
def test_it_knows_which_hosts_others_can_reach(host: str, loopback: bool) -> None:
    assert server._is_loopback(host) is loopback


def test_an_open_host_is_allowed_under_the_address_that_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "")  # noted, so that the variable set below is undone
    monkeypatch.delenv("ALLOWED_HOSTS")
    assert server._open_to_others("198.51.100.7", 8000) == "http://198.51.100.7:8000"
    assert "198.51.100.7" in os.environ["ALLOWED_HOSTS"].split(",")
    assert server._open_to_others("0.0.0.0", 8000) != "http://0.0.0.0:8000"


def test_every_address_of_this_machine_is_allowed_where_all_are_listened_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "")  # noted, so that the variable set below is undone
    monkeypatch.delenv("ALLOWED_HOSTS")
    monkeypatch.setattr(server, "own_addresses", lambda: ["198.51.100.7", "203.0.113.9"])
    assert server._open_to_others("0.0.0.0", 8000) == "http://198.51.100.7:8000"
    allowed = os.environ["ALLOWED_HOSTS"].split(",")
    assert {"localhost", "127.0.0.1", "[::1]", "198.51.100.7", "203.0.113.9"} <= set(allowed)


def test_a_machine_without_a_network_still_serves_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "cup.example")
    monkeypatch.setattr(server, "own_addresses", list)
    assert server._open_to_others("0.0.0.0", 8000) == "http://127.0.0.1:8000"
    assert os.environ["ALLOWED_HOSTS"] == "cup.example"


def started_and_stopped(data: Path) -> str:
    """What the server prints from its start to its stop; between the two, the public page is opened."""
    port = free_port()
    command = [str(ROOT / "script" / "server"), "--no-demo", "--port", str(port)]
    with subprocess.Popen(command, env=environment(data), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        printed = [until(process, f"http://127.0.0.1:{port}")]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=120) as answer:
            assert answer.status == 200
        process.send_signal(signal.SIGINT)
        printed.append(process.stdout.read())
        assert process.wait(timeout=120) == 0
    return "".join(printed)


def until(process: "subprocess.Popen[str]", word: str) -> str:
    """Everything printed up to the line with the word; the pipe closes when the server fails, so this ends."""
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if word in line:
            return "".join(lines)
    return pytest.fail(f"the server ended without printing {word}: {''.join(lines)}")


def contents(folder: Path) -> dict[str, str]:
    """Every file of the folder by its digest, of the database its rows: a server tries at its start whether it can be
    written, which its header tells. The database's own log and index come and go with its connections."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.name.endswith(("-wal", "-shm")))
    return {str(path): hashlib.sha256(_content(path)).hexdigest() for path in files}


def _content(path: Path) -> bytes:
    if path.suffix != ".sqlite3":
        return path.read_bytes()
    with contextlib.closing(sqlite3.connect(path)) as database:
        return "\n".join(database.iterdump()).encode()
