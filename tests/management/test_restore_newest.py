"""Which of the server's own copies ``manage.py restore newest`` takes, and when it takes none."""

from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import NoReturn

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from pytest_django import Settings

from tournaments.keeping.read import UNCHECKED
from tournaments.keeping.rules import Copy, Kind, Reason
from tournaments.management import backups, copies
from tournaments.management.commands import restore

pytestmark = pytest.mark.one_database
HOUR = timedelta(hours=1)


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    settings.BACKUPS, settings.BACKUPS_DIR = True, tmp_path / "backups"
    (tmp_path / "backups").mkdir()
    return tmp_path / "backups"


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that were put in the place of the database."""
    files: list[Path] = []

    def put(source: Path, *, replace: bool) -> tuple[backups.Contents, None]:
        files.append(source)
        return backups.Contents({f"tournaments_{name}": 1 for name in ("tournament", "match", "auditentry")}), None

    monkeypatch.setattr(restore, "kind", lambda: Kind.FILE)
    monkeypatch.setattr(backups, "restore", put)
    return files


def stored(folder: Path, moment: datetime, ending: str = "") -> Path:
    path = folder / f"{Copy(moment, Reason.ASKED).name}{ending}"
    path.write_bytes(b"x")
    return path


def _away(*_given: object) -> NoReturn:
    raise CommandError("the database server is away")


def _full(*_given: object) -> NoReturn:
    raise OSError("No space left on device")


def _at_it(*_given: object) -> NoReturn:
    raise BlockingIOError


@pytest.fixture(params=[("_finish", _away), ("_finish", _full), ("_locked", _at_it), ("_locked", _full)])
def unchecked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No copy can be checked: PostgreSQL is away, the disk is full, or another process is at it."""
    name, fails = request.param
    monkeypatch.setattr(copies, name, fails)


@pytest.mark.usefixtures("unchecked")
def test_an_older_copy_that_cannot_be_checked_does_not_hold_up_the_newest(folder: Path, taken: list[Path]) -> None:
    stored(folder, timezone.now() - 2 * HOUR, UNCHECKED)
    newest = stored(folder, timezone.now() - HOUR)
    call_command("restore", "newest", stdout=StringIO(), stderr=StringIO())
    assert taken == [newest]


@pytest.mark.usefixtures("unchecked")
@pytest.mark.parametrize("has_older", [True, False])
def test_a_newer_copy_that_cannot_be_checked_is_named_and_no_older_one_taken(
    folder: Path, taken: list[Path], has_older: bool
) -> None:
    if has_older:
        stored(folder, timezone.now() - 2 * HOUR)
    waiting = stored(folder, timezone.now() - HOUR, UNCHECKED)
    with pytest.raises(CommandError) as refused:
        call_command("restore", "newest", stdout=StringIO(), stderr=StringIO())
    assert f"The newest copy, {waiting}, is not checked yet" in str(refused.value)
    assert taken == []


def test_why_a_copy_could_not_be_checked_is_told(
    folder: Path, taken: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "_finish", _away)
    stored(folder, timezone.now() - 2 * HOUR, UNCHECKED)
    newest, told = stored(folder, timezone.now() - HOUR), StringIO()
    call_command("restore", "newest", stdout=StringIO(), stderr=told)
    assert "could not be checked: the database server is away" in told.getvalue()
    newest.unlink()
    with pytest.raises(CommandError, match=r"could not be checked: the database server is away.*name a file"):
        call_command("restore", "newest", stdout=StringIO(), stderr=StringIO())
    assert taken == [newest]


@pytest.mark.usefixtures("unchecked")
def test_a_copy_of_a_clock_that_was_ahead_is_left_out_and_named_also_unchecked(folder: Path, taken: list[Path]) -> None:
    newest, ahead = stored(folder, timezone.now() - HOUR), stored(folder, timezone.now() + HOUR, UNCHECKED)
    told = StringIO()
    call_command("restore", "newest", stdout=told, stderr=StringIO())
    assert f"{ahead} is from the future by this machine’s clock and was left out." in told.getvalue()
    assert taken == [newest]


@pytest.mark.parametrize("words", [(), ("newest",)])
def test_a_folder_that_cannot_be_read_is_told(folder: Path, taken: list[Path], words: tuple[str, ...]) -> None:
    folder.rmdir()
    folder.write_text("no folder")
    with pytest.raises(CommandError, match="The folder of copies cannot be read"):
        call_command("restore", *words, stdout=StringIO(), stderr=StringIO())
    assert taken == []
