"""Checks of the copies that the server has made beside a draw on PostgreSQL: which go, which stay, what is told."""

import os
import shutil
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError
from django.utils import timezone

from tests.management.conftest import ended
from tests.management.test_held import VERSION, undo
from tournaments.keeping.read import UNCHECKED, copies_in, note_in
from tournaments.keeping.rules import Copy, Kind, Problem, Reason
from tournaments.management import copies, dumps, postgresql
from tournaments.management.backups import Contents
from tournaments.management.keeper import Keeper

pytestmark = [pytest.mark.postgres, pytest.mark.slow]


def test_a_damaged_dump_goes_and_one_that_cannot_be_tried_now_stays(
    keeping: Keeper, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    undo()
    ended(keeping)
    [waiting] = copies_in(folder, UNCHECKED)
    path = folder / f"{waiting.name}{UNCHECKED}"
    with monkeypatch.context() as patched:
        patched.setattr(postgresql, "notices_address", lambda: "host=127.0.0.1 port=1 dbname=x user=x")
        with pytest.raises(CommandError):
            copies.finish()
    assert path.exists()
    path.write_bytes(path.read_bytes()[:-2000])
    copies.finish()
    assert not path.exists()
    assert note_in(folder)["problem"] == Problem.DAMAGED


DIES = 'case "$*" in *{when}*) {lines};; esac\nexec "${{real%pg_dump}}pg_restore" "$@"'
"""What a ``pg_restore`` does that reads dumps (``--file=-``), or restores them for a trial (``--single``)."""
FULL = 'echo "pg_restore: error: could not write to file: No space left on device" >&2; exit 1'


@pytest.mark.parametrize(
    ("when", "lines"),
    [("--file=-", "kill -9 $$"), ("--single", "kill -9 $$"), ("--single", FULL)],
    ids=["killed when it reads", "killed in the trial", "full disk"],
)
def test_a_check_that_ends_for_a_passing_reason_is_made_again(
    keeping: Keeper, folder: Path, program: Callable[..., None], when: str, lines: str
) -> None:
    undo()
    ended(keeping)
    [waiting] = copies_in(folder, UNCHECKED)
    program(DIES.format(when=when, lines=lines), "pg_restore")
    with pytest.raises(CommandError):
        copies.finish()
    assert copies_in(folder, UNCHECKED) == (waiting,)
    assert note_in(folder) == {}
    program('exec "${real%pg_dump}pg_restore" "$@"', "pg_restore")
    copies.finish()
    assert copies_in(folder) == (waiting,)


@pytest.mark.parametrize("lines", ["exit 1", "kill -SEGV $$"], ids=["refuses", "crashes"])
def test_a_dump_that_is_whole_to_read_but_cannot_be_restored_is_told_and_set_aside(
    keeping: Keeper, folder: Path, program: Callable[..., None], lines: str
) -> None:
    undo()
    ended(keeping)
    [waiting] = copies_in(folder, UNCHECKED)
    program(DIES.format(when="--single", lines=lines), "pg_restore")
    copies.finish()
    assert copies_in(folder, UNCHECKED) == copies_in(folder) == ()
    assert note_in(folder)["problem"] == Problem.DAMAGED
    assert (folder / f"{waiting.name}{copies.DAMAGED}").exists()


def test_a_check_of_an_older_copy_leaves_told_that_a_later_one_failed(
    keeping: Keeper, folder: Path, program: Callable[..., None]
) -> None:
    undo()
    ended(keeping)
    program(f"{VERSION}exit 1")
    keeping._dump(Reason.DRAW)
    ended(keeping)
    copies.finish()
    assert len(copies_in(folder)) == 1
    assert note_in(folder)["problem"] == Problem.COPY


def test_a_timers_copy_leaves_told_that_one_of_a_later_state_failed(
    keeping: Keeper, folder: Path, program: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = dumps.tried

    def meanwhile(path: Path, reading: dumps.Reading) -> Contents:
        copies._tell(folder, Problem.COPY, "no room", timezone.now())
        return tried(path, reading)

    monkeypatch.setattr(dumps, "tried", meanwhile)
    copies.dump()
    assert note_in(folder)["problem"] == Problem.COPY
    monkeypatch.setattr(dumps, "tried", tried)
    copies.dump()
    assert "problem" not in note_in(folder), "nothing has changed: that copy holds the present state"


def test_a_dump_that_cannot_be_checked_stops_neither_the_others_nor_the_thinning_out(
    keeping: Keeper, folder: Path, program: Callable[..., None]
) -> None:
    undo()
    ended(keeping)
    [whole] = copies_in(folder, UNCHECKED)
    stuck = Copy(whole.moment - timedelta(minutes=59), Reason.DRAW, kind=Kind.DUMP)
    shutil.copy(folder / f"{whole.name}{UNCHECKED}", folder / f"{stuck.name}{UNCHECKED}")
    (folder / "20200101T000000000Z-asked.dump").write_bytes(b"PGDMP")
    program(DIES.format(when=stuck.name, lines="kill -9 $$"), "pg_restore")
    with pytest.raises(CommandError):
        copies.finish()
    assert [copy.name for copy in copies_in(folder, UNCHECKED)] == [stuck.name]
    assert [copy.name for copy in copies_in(folder)] == [whole.name]
    assert "problem" not in note_in(folder)


def test_a_dump_whose_counts_were_lost_is_whole_and_old_counts_go(keeping: Keeper, folder: Path) -> None:
    undo()
    ended(keeping)
    [waiting] = copies_in(folder, UNCHECKED)
    (folder / f"{waiting.name}{copies.COUNTS}").write_text("")
    left = folder / f"20200101T000000000Z-draw.dump{copies.COUNTS}"
    left.write_text("{}")
    os.utime(left, (0, 0))
    copies.finish()
    assert copies_in(folder) == (waiting,)
    assert list(folder.glob(f"*{copies.COUNTS}")) == []


def test_a_dump_that_has_waited_for_its_check_for_an_hour_is_told(
    keeping: Keeper, folder: Path, program: Callable[..., None]
) -> None:
    undo()
    ended(keeping)
    program(DIES.format(when="--file=-", lines="kill -9 $$"), "pg_restore")
    for hours, problem in ((0.9, None), (1.1, Problem.COPY)):
        with pytest.raises(CommandError):
            copies.finish(lambda hours=hours: timezone.now() + timedelta(hours=hours))  # type: ignore[misc]
        assert note_in(folder).get("problem") == problem
