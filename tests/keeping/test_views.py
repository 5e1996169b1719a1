"""What organisers see of backup copies."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from tests.conftest import Cast
from tournaments.keeping import read
from tournaments.keeping.rules import Copy, Kind, Reason

pytestmark = pytest.mark.one_database


@pytest.fixture
def folder(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of copies; the database counts as a file that was written just now."""
    database = tmp_path / "db.sqlite3"
    database.touch()
    monkeypatch.setattr(read, "database_file", lambda: database)
    settings.BACKUPS, settings.BACKUPS_DIR, settings.BACKUP_SECONDS = True, tmp_path / "backups", 3600
    (tmp_path / "backups").mkdir()
    return tmp_path / "backups"


def shown(cast: Cast, name: str, language: str = "en") -> str:
    address = reverse(name, args=[cast.tournament.slug])
    return cast.client("organiser").get(address, headers={"accept-language": language}).content.decode()


def put(folder: Path, *copies: Copy) -> None:
    for copy in copies:
        (folder / copy.name).write_bytes(b"x" * 2048)


def test_the_page_says_when_the_last_copy_was_made_where_the_tournament_is(cast: Cast, folder: Path) -> None:
    type(cast.tournament).objects.filter(pk=cast.tournament.pk).update(time_zone="Asia/Omsk")
    moment = datetime(2026, 11, 22, 20, 30, tzinfo=UTC)
    put(folder, Copy(moment, Reason.DRAW), Copy(moment - timedelta(hours=1), Reason.HOURLY))
    page = shown(cast, "desk_copies")
    assert "Last backup: 23 November 2026, 02:30. Checked and intact." in page
    assert "<summary>2 copies</summary>" in page
    assert "before a draw, 2.0" in page
    assert 'role="alert"' not in page
    russian = shown(cast, "desk_copies", "ru")
    assert "Последняя резервная копия: 23 ноября 2026, 02:30. Проверена, повреждений нет." in russian
    assert "перед жеребьёвкой" in russian


@pytest.mark.parametrize("kind", [*Kind])
def test_a_folder_that_cannot_be_read_is_told_and_logged_once_and_stops_no_page(
    cast: Cast, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, kind: Kind
) -> None:
    if kind is Kind.DUMP:
        monkeypatch.setattr(read, "database_file", lambda: None)
        monkeypatch.setattr(read, "kind", lambda: kind)
    folder.rmdir()
    for _time in range(2):
        folder.write_text("no folder")
        page = shown(cast, "desk_copies")
        assert "The folder of backups cannot be read." in page
        assert "No backups yet." not in page, "nobody knows"
        assert "Не удаётся прочитать папку с резервными копиями." in shown(cast, "desk_tournament", "ru")
        logged = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
        assert len(logged) == 1
        assert logged[0].startswith("The folder of backups cannot be read: [Errno 20] Not a directory")
        caplog.clear()
        folder.unlink()
        assert "cannot be read" not in shown(cast, "desk_copies"), "whoever breaks it again is told again"


@pytest.mark.parametrize(
    ("note", "sentence"),
    [
        ({"problem": "room"}, "There is not enough free disk space for a backup."),
        ({"problem": "copy"}, "A backup could not be made."),
        ({"problem": "damaged"}, "The last backup did not pass its check."),
        ({"problem": "log"}, "The audit log in the last backup has been tampered with."),
        ({"since": (timezone.now() - timedelta(hours=3)).isoformat()}, "There has been no backup for some time."),
    ],
    ids=["room", "copy", "damaged", "log", "late"],
)
def test_what_is_wrong_stands_on_the_page_and_among_what_is_to_be_done(
    cast: Cast, folder: Path, monkeypatch: pytest.MonkeyPatch, note: dict[str, str], sentence: str
) -> None:
    assert "backup" not in shown(cast, "desk_tournament")
    put(folder, Copy(timezone.now() - timedelta(hours=4), Reason.HOURLY))
    monkeypatch.setattr(read, "note_in", lambda _folder: note)
    page, overview = shown(cast, "desk_copies"), shown(cast, "desk_tournament")
    assert sentence in page
    assert sentence in overview
    assert f'href="{reverse("desk_copies", args=[cast.tournament.slug])}"' in overview


def test_a_copy_that_is_still_checked_is_told(cast: Cast, folder: Path) -> None:
    assert "No backups yet." in shown(cast, "desk_copies")
    copy = Copy(timezone.now(), Reason.ASKED)
    (folder / f"{copy.name}{read.UNCHECKED}").write_bytes(b"x")
    assert "A newer backup has been made and is being checked." in shown(cast, "desk_copies")


def test_where_no_copies_are_made_the_page_says_who_makes_them(
    cast: Cast, folder: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BACKUPS = False
    assert "This server does not make backups automatically." in shown(cast, "desk_copies")

    class Elsewhere:
        vendor = "postgresql"

    monkeypatch.setattr("tournaments.keeping.views.connection", Elsewhere())
    page = shown(cast, "desk_copies")
    assert "The person who runs it makes the backups." in page
    assert "The server backs up all its tournaments automatically" not in page
    assert "backup" not in shown(cast, "desk_tournament")


def test_copies_that_a_timer_makes_of_a_database_on_a_server_are_shown_and_so_is_that_it_fails(
    cast: Cast, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read, "database_file", lambda: None)
    monkeypatch.setattr(read, "kind", lambda: Kind.DUMP)
    assert read.folder_state(timezone.now()) is None
    waiting = folder / f"{Copy(timezone.now(), Reason.DRAW, kind=Kind.DUMP).name}{read.UNCHECKED}"
    waiting.touch()
    assert "is being checked" in shown(cast, "desk_copies")
    waiting.unlink()
    put(folder, Copy(datetime(2026, 11, 22, 20, 30, tzinfo=UTC), Reason.ASKED, kind=Kind.DUMP))
    page = shown(cast, "desk_copies")
    assert "Checked and intact." in page
    assert "<summary>1 copy</summary>" in page
    assert "backup" not in shown(cast, "desk_tournament"), "whether it is late nobody can know"
    monkeypatch.setattr(read, "note_in", lambda _folder: {"problem": "copy"})
    assert "Не удалось сделать резервную копию." in shown(cast, "desk_tournament", "ru")
