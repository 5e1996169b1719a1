"""Copies that the server makes by itself: taken, checked, thinned out; and what happens when one cannot be."""

import errno
import json
import os
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import pytest
from django.core.management import CommandError, call_command
from pytest_django import DjangoDbBlocker, Settings

from script.lib.states import newest, unpack
from tests.management.test_backup import ADDED, changed, dump, said
from tournaments.keeping import read
from tournaments.keeping.read import UNCHECKED, copies_in, folder_state
from tournaments.keeping.rules import Copy, Problem, Reason
from tournaments.management import backups, copies
from tournaments.management.clock import is_believed
from tournaments.management.commands import backup

pytestmark = pytest.mark.one_database
NOW = datetime(2026, 11, 22, 20, 30, tzinfo=UTC)
HOUR = timedelta(hours=1)


class Place(NamedTuple):
    """A database with a cup under way, and the folder of its copies."""

    database: Path
    folder: Path

    def names(self, ending: str = "") -> list[Copy]:
        return list(copies_in(self.folder, ending))

    def written(self, moment: datetime) -> None:
        """A room more; the file system's clock stood at that moment."""
        changed(self.database, ADDED.replace("новый", f"{moment}"))
        for path in self.database.parent.glob("db.sqlite3*"):
            os.utime(path, (moment.timestamp(), moment.timestamp()))


@pytest.fixture
def place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings, django_db_blocker: DjangoDbBlocker
) -> Iterator[Place]:
    path = tmp_path / "data" / "db.sqlite3"
    path.parent.mkdir()
    unpack(newest(), path)
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA journal_mode=WAL")
    for module in (backups, copies, read):
        monkeypatch.setattr(module, "database_file", lambda: path)
    settings.BACKUPS, settings.BACKUP_SECONDS, settings.BACKUPS_MEGABYTES = True, 3600, 2000
    settings.BACKUPS_DIR, settings.DATA_DIR = tmp_path / "backups", tmp_path
    made = Place(path, tmp_path / "backups")
    made.written(NOW - 3 * HOUR)
    with django_db_blocker.unblock():  # of the tests' own database nothing is asked
        yield made


def at(moment: datetime) -> Callable[[], datetime]:
    return lambda: moment


def taken(moment: datetime, reason: Reason = Reason.HOURLY) -> Copy | None:
    """Taken and checked at that moment."""
    copy = copies.take(reason, at(moment))
    copies.finish(at(moment))
    return copy


def refusal(*command: str) -> str:
    with pytest.raises(CommandError) as refused:
        said(*command)
    return str(refused.value)


def test_a_copy_is_taken_at_once_and_gets_its_name_when_it_is_checked(place: Place) -> None:
    copy = copies.take(Reason.HOURLY, at(NOW))
    assert (place.names(), place.names(UNCHECKED)[0].moment) == ([], NOW)
    place.written(NOW)
    copies.finish(at(NOW))
    assert copy is not None
    assert sorted(os.listdir(place.folder)) == [".checking", ".taking", copy.name, "state.json"]
    assert len(dump(place.folder / copy.name)) == len(dump(place.database)) - 1
    assert (place.folder / copy.name).stat().st_mode & 0o777 == 0o600
    assert place.folder.stat().st_mode & 0o777 == 0o700


def test_the_regular_copy_waits_for_its_hour_and_for_something_new(place: Place) -> None:
    assert taken(NOW) is not None
    assert taken(NOW + HOUR) is None, "nothing is new"
    place.written(NOW + HOUR / 2)
    assert taken(NOW + HOUR - timedelta(seconds=1)) is None
    assert taken(NOW + HOUR) is not None
    assert [copy.moment for copy in place.names()] == [NOW + HOUR, NOW]


def test_before_a_draw_a_copy_is_made_unless_the_last_one_holds_everything(place: Place) -> None:
    first = taken(NOW, Reason.DRAW)
    assert copies.take(Reason.DRAW, at(NOW + HOUR / 60)) == place.names()[0]
    place.written(NOW + HOUR / 30)
    second = taken(NOW + HOUR / 20, Reason.DRAW)
    assert first != second
    assert [copy.reason for copy in place.names()] == [Reason.DRAW] * 2


def test_of_those_who_ask_at_the_same_moment_one_takes_a_copy(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Locks of files are the same between threads, each of which opens the file, as between processes."""
    monkeypatch.setattr(copies, "PATIENCE", 60.0)
    gate, answers = threading.Barrier(4), []

    def ask() -> None:
        gate.wait()
        answers.append(copies.take(Reason.DRAW, at(NOW)))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {copy.moment for copy in answers if copy} == {NOW}
    assert len(answers) == 4
    assert len(place.names(UNCHECKED)) == 1


def test_who_cannot_wait_for_another_copy_is_told(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "PATIENCE", 0.0)
    place.folder.mkdir()
    with copies._locked(place.folder / ".taking"):
        with pytest.raises(copies.NoCopy):
            copies.take(Reason.DRAW, at(NOW))
        assert copies.take(Reason.HOURLY, at(NOW)) is None, "somebody else is just making it"
    assert not (place.folder / "state.json").exists()
    assert taken(NOW) is not None


def test_a_disk_that_is_nearly_full_is_left_alone_and_it_is_told_until_a_copy_is_whole(
    place: Place, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    usage = shutil.disk_usage(place.database)
    full: Any = usage._replace(free=100 * 1024 * 1024)
    monkeypatch.setattr("shutil.disk_usage", lambda _path: full)
    for _ in range(3):
        with pytest.raises(copies.NoCopy, match=r"^104,857,600 bytes are free"):
            copies.take(Reason.DRAW, at(NOW))
    assert [record.getMessage().split(":")[0] for record in caplog.records] == ["No whole backup copy (room)"]
    state = folder_state(NOW)
    assert state is not None
    assert (state.problem, state.told_at, state.copies) == (Problem.ROOM, NOW, ())
    monkeypatch.setattr("shutil.disk_usage", lambda _path: usage)
    taken(NOW + HOUR)
    state = folder_state(NOW + HOUR)
    assert state is not None
    assert state.is_well


def test_a_folder_that_cannot_be_written_is_told(place: Place, settings: Settings) -> None:
    settings.BACKUPS_DIR = place.database / "backups"
    with pytest.raises(copies.NoCopy) as failed:
        copies.take(Reason.DRAW, at(NOW))
    assert failed.value.problem is Problem.COPY


def _spoil(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


@pytest.mark.parametrize(
    "spoil",
    [_spoil, lambda path: changed(path, "DELETE FROM tournaments_room WHERE position = 9")],
    ids=["cut off", "a row less"],
)
def test_a_copy_that_is_not_whole_goes_and_is_told_and_is_not_made_again_at_once(
    place: Place, spoil: Callable[[Path], object]
) -> None:
    copy = copies.take(Reason.HOURLY, at(NOW))
    assert copy is not None
    spoil(place.folder / f"{copy.name}{UNCHECKED}")
    copies.finish(at(NOW))
    state = folder_state(NOW)
    assert state is not None
    assert (state.problem, state.copies, state.waiting) == (Problem.DAMAGED, (), ())
    place.written(NOW)
    assert copies.take(Reason.HOURLY, at(NOW + HOUR / 60)) is None
    assert copies.take(Reason.HOURLY, at(NOW + HOUR)) is not None


def test_a_log_that_is_not_whole_is_kept_and_told(place: Place) -> None:
    changed(place.database, "UPDATE tournaments_auditentry SET reason = 'x' WHERE number = 2 AND tournament_id = 1")
    taken(NOW)
    state = folder_state(NOW)
    assert state is not None
    assert (state.problem, len(state.copies)) == (Problem.LOG, 1)


def test_what_a_killed_process_left_is_finished_or_cleared_away(place: Place) -> None:
    copy = copies.take(Reason.HOURLY, at(NOW))
    left = [place.folder / name for name in (".old.part", ".new.part")]
    for path, age in zip(left, (25 * HOUR, HOUR), strict=True):
        path.write_text("half")
        os.utime(path, ((NOW - age).timestamp(),) * 2)
    copies.finish(at(NOW))
    assert place.names() == [copy and Copy(copy.moment, copy.reason, place.names()[0].size)]
    assert [path.exists() for path in left] == [False, True]


def test_copies_are_thinned_out_and_other_files_are_left_alone(place: Place, settings: Settings) -> None:
    place.folder.mkdir()
    (place.folder / "before the final.sqlite3").write_text("kept by hand")
    for hours in range(0, 24 * 5, 2):
        (place.folder / Copy(NOW - HOUR * hours, Reason.HOURLY).name).write_bytes(b"x" * 1000)
    copies.finish(at(NOW))
    assert len(place.names()) == 13 + 4
    settings.BACKUPS_MEGABYTES = 0
    copies.finish(at(NOW))
    assert [copy.moment for copy in place.names()] == [NOW]
    assert (place.folder / "before the final.sqlite3").exists()


def test_after_a_clock_is_set_back_one_copy_is_made_and_its_state_is_the_newest(place: Place) -> None:
    taken(NOW + 3 * HOUR)
    assert taken(NOW) is not None
    assert taken(NOW + HOUR / 60) is None
    state = folder_state(NOW + HOUR / 60)
    assert state is not None
    assert state.newest is not None
    assert (state.newest.moment, len(state.copies)) == (NOW, 2)


def test_a_damaged_copy_of_a_clock_that_was_ahead_stops_no_later_ones(place: Place) -> None:
    copy = copies.take(Reason.HOURLY, at(NOW + 3 * HOUR))
    assert copy is not None
    _spoil(place.folder / f"{copy.name}{UNCHECKED}")
    copies.finish(at(NOW + 3 * HOUR))
    assert taken(NOW) is not None


def test_the_newest_copy_that_comes_back_is_not_one_of_a_clock_that_was_ahead(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead = taken(NOW + 3 * HOUR)
    monkeypatch.setattr("django.utils.timezone.now", at(NOW + HOUR))
    assert ahead is not None
    assert "exists already" in refusal("restore", "newest"), "there is no other"
    place.written(NOW)
    before = dump(place.database)
    assert taken(NOW) is not None
    changed(place.database, ADDED)
    told = said("restore", "newest", "--replace")
    assert f"{ahead.name} is from the future by this machine’s clock and was left out" in told
    assert dump(place.database) == before


def test_a_clock_that_is_far_ahead_for_a_while_deletes_no_copy(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    place.folder.mkdir()
    for hours in range(24 * 5):
        (place.folder / Copy(NOW - HOUR * hours, Reason.HOURLY).name).write_bytes(b"x")
    copies.finish(at(NOW))
    before = place.names()
    for minutes in range(3):
        copies.finish(at(NOW + HOUR * 24 * 400 + minutes * HOUR / 60))
    assert place.names() == before
    assert [record.getMessage()[:34] for record in caplog.records] == ["The clock has jumped from 2026-11-"]
    copies.finish(at(NOW))
    assert place.names() == before
    copies.finish(at(NOW + HOUR * 24 * 400))
    copies.finish(at(NOW + HOUR * 24 * 401))
    assert len(place.names()) == 1, "the clock goes on like this"


@pytest.mark.parametrize(
    "note", ["", "[]", "{}", '{"believed": 7, "leapt": null}', '{"believed": "noon", "leapt": null}']
)
def test_a_note_of_the_clock_that_nobody_can_read_says_nothing(place: Place, tmp_path: Path, note: str) -> None:
    (tmp_path / "clock.json").write_text(note)
    assert is_believed(NOW)
    assert not is_believed(NOW + HOUR * 48)


def test_copies_that_have_stopped_are_seen(place: Place) -> None:
    copies.begin(at(NOW - 5 * HOUR))
    taken(NOW - 2 * HOUR)
    place.written(NOW - HOUR)
    early, late = folder_state(NOW - HOUR / 2), folder_state(NOW + HOUR / 2)
    assert early is not None
    assert late is not None
    assert (early.late, late.late) == (False, True)


@pytest.mark.parametrize("note", ["", "[]", "{", '{"problem": "unknown", "since": 7, "at": "noon"}'])
def test_a_note_that_nobody_can_read_says_nothing(place: Place, note: str) -> None:
    taken(NOW)
    (place.folder / "state.json").write_text(note)
    state = folder_state(NOW)
    assert state is not None
    assert (state.is_well, state.told_at) == (True, None)


def test_switched_off_nothing_is_told(place: Place, settings: Settings) -> None:
    settings.BACKUPS = False
    assert folder_state(NOW) is None


def test_a_backup_without_a_name_is_one_of_these_and_the_newest_comes_back(place: Place) -> None:
    before = dump(place.database)
    told = said("backup")
    [copy] = place.names()
    assert f"Saved to {place.folder / copy.name} and checked;" in told
    assert copy.reason is Reason.ASKED
    assert f"{place.folder / copy.name} and checked" in said("backup"), "nothing is new: the same copy"
    changed(place.database, ADDED)
    assert f"{place.folder / copy.name}  {copy.moment:%Y-%m-%d %H:%M} UTC, asked," in said("restore")
    assert len(dump(place.database)) == len(before) + 1
    with pytest.raises(CommandError, match="exists already"):
        said("restore", "newest")
    said("restore", "newest", "--replace")
    assert dump(place.database) == before


def test_a_copy_that_a_command_took_is_checked_before_the_newest_comes_back(place: Place) -> None:
    said("backup")
    changed(place.database, ADDED)
    before = dump(place.database)
    assert copies.precaution(Reason.UPGRADE) == ""
    [newest] = place.folder.glob(f"*upgrade*{UNCHECKED}")
    changed(place.database, "DELETE FROM tournaments_room")
    assert newest.name.removesuffix(UNCHECKED) in said("restore")
    said("restore", "newest", "--replace")
    assert dump(place.database) == before


def test_a_backup_waits_for_a_check_that_the_server_is_making(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.folder.mkdir()
    with ExitStack() as server:
        server.enter_context(copies._locked(place.folder / ".checking"))
        monkeypatch.setattr("tournaments.management.copies.time.sleep", lambda _seconds: server.close())
        told = said("backup")
    [copy] = place.names()
    assert f"Saved to {place.folder / copy.name} and checked;" in told


def test_a_backup_for_which_a_check_takes_too_long_says_where_it_is(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "PATIENCE", 0.0)
    place.folder.mkdir()
    with copies._locked(place.folder / ".checking"):
        told = refusal("backup")
    [copy] = place.names(UNCHECKED)
    assert told.startswith(f"A copy was made, {place.folder / copy.name}.unchecked, but not checked: another check")
    assert f"{place.folder / copy.name} and checked" in said("backup")


def test_without_copies_there_is_none_to_restore(place: Place) -> None:
    assert "There are no copies in" in said("restore")
    with pytest.raises(CommandError, match=r"There are no copies in .*: name a file"):
        said("restore", "newest", "--replace")


def test_a_damaged_database_gives_no_copy_by_hand_either(place: Place) -> None:
    content = place.database.read_bytes()
    middle = len(content) // 2
    place.database.write_bytes(content[:middle] + b"\xff" * 20_000 + content[middle + 20_000 :])
    with pytest.raises(CommandError, match=r"did not pass its check|No copy was made"):
        said("backup")
    assert place.names() == []


def test_the_command_of_the_server_checks_what_was_taken(place: Place) -> None:
    copies.take(Reason.HOURLY, at(NOW))
    call_command("backup", "--finish")
    assert len(place.names()) == 1
    assert json.loads((place.folder / "state.json").read_text()) == {}


def _denied(*_given: object) -> NoReturn:
    raise PermissionError(errno.EACCES, "Permission denied")


@pytest.mark.parametrize("name", ["_locked", "copies_in"])
def test_a_folder_that_cannot_be_read_is_told_in_a_sentence(
    place: Place, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    place.folder.mkdir()
    monkeypatch.setattr(copies, name, _denied)
    with pytest.raises(CommandError, match=f"The copies in {place.folder} could not be checked: .*Permission denied"):
        said("backup", "--finish")
