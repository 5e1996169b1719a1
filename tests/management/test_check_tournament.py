"""``manage.py check_tournament``."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from decimal import Decimal
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F

from script.lib.console import ROOT
from script.lib.states import newest, unpack
from tests import demo
from tests.scripts.test_server import environment
from tournaments.models import AuditEntry, Match, Tournament


@pytest.fixture
def _demo(db: None) -> None:
    demo.load()


def checked(*words: str) -> tuple[str, str]:
    """What was printed, and the refusal."""
    out = StringIO()
    try:
        call_command("check_tournament", *words, stdout=out)
    except CommandError as error:
        return out.getvalue(), str(error)
    return out.getvalue(), ""


@pytest.mark.usefixtures("_demo")
def test_every_tournament_is_told_in_a_sentence() -> None:
    out, refusal = checked()
    assert refusal == ""
    assert [line.split(":")[0] for line in out.splitlines()] == sorted(
        Tournament.objects.values_list("slug", flat=True)
    )
    assert all(": whole – a log of " in line for line in out.splitlines())
    cup = Tournament.objects.get(slug="zarechny-cup")
    assert f"of {cup.audit_count} entries up to {cup.audit_head[:12]}, the points of 12 matches, standings of 8" in out


@pytest.mark.usefixtures("_demo")
def test_points_that_do_not_follow_from_the_games_are_named() -> None:
    match = Match.objects.filter(tour__tournament__slug="zarechny-cup", state="approved", team_b__isnull=False).first()
    assert match is not None
    Match.objects.filter(pk=match.pk).update(total_a=F("total_a") + Decimal(1))
    out, refusal = checked("zarechny-cup")
    assert refusal == "Not whole: zarechny-cup."
    assert f"  Tour {match.tour.number}, table {match.number}: " in out
    assert checked("championship")[1] == ""


@pytest.mark.usefixtures("_demo")
def test_a_log_that_was_changed_is_named() -> None:
    AuditEntry.objects.filter(tournament__slug="zarechny-cup", number=5).update(reason="x")
    out, refusal = checked()
    assert refusal == "Not whole: zarechny-cup."
    assert "  Entry 5 has been edited.\n" in out


@pytest.mark.usefixtures("_demo")
def test_a_table_that_cannot_be_computed_is_a_fault_and_no_crash() -> None:
    Tournament.objects.filter(slug="zarechny-cup").update(metrics="nonsense")
    out, refusal = checked("zarechny-cup")
    assert (refusal, "  The standings cannot be computed: " in out) == ("Not whole: zarechny-cup.", True)


@pytest.mark.django_db
@pytest.mark.both_databases
def test_an_unknown_tournament_is_refused_and_none_is_told() -> None:
    assert checked("nowhere") == ("", "There is no tournament “nowhere”.")
    assert checked() == ("There is no tournament yet.\n", "")


@pytest.mark.slow
@pytest.mark.one_database
def test_a_database_of_its_own_is_read_beside_a_writer_and_its_file_checked(tmp_path: Path) -> None:
    def run() -> tuple[int, str, str]:
        command = [sys.executable, "manage.py", "check_tournament"]
        done = subprocess.run(command, cwd=ROOT, env=environment(tmp_path), capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    path = tmp_path / "db.sqlite3"
    unpack(newest(), path)
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("PRAGMA journal_mode=WAL")
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE tournaments_match SET total_a = total_a + 1")
        code, out, _ = run()
        assert (code, out.count(": whole – ")) == (0, 2)
        writer.execute("ROLLBACK")
        writer.execute("DELETE FROM tournaments_room")
    code, out, told = run()
    assert (code, told) == (1, "CommandError: Not whole: the database.\n")
    assert "  Rows of tournaments_match belong to rows that are not there.\n" in out


@pytest.mark.slow
@pytest.mark.one_database
def test_an_earlier_database_is_to_be_brought_up_to_date_first(tmp_path: Path) -> None:
    unpack("0012_signatures", tmp_path / "db.sqlite3")
    command = [sys.executable, "manage.py", "check_tournament"]
    done = subprocess.run(command, cwd=ROOT, env=environment(tmp_path), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("CommandError: The database is older than the program")
