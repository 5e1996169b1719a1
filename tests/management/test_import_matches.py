"""``manage.py import_matches``."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests import factories as make
from tournaments.audit.read import check_chain
from tournaments.models import AuditEntry, Match, Tour, Tournament

REAL = Path(__file__).parent.parent / "data" / "fmt_2022_matches.csv"


def run(file: Path, *options: str) -> str:
    said = StringIO()
    call_command("import_matches", str(file), "--tournament", "fmt", *options, stdout=said)
    return said.getvalue()


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A file to write rows into."""
    return tmp_path / "matches.csv"


def test_everything_missing_is_made_and_a_second_run_stores_nothing(db: None) -> None:
    first, second = run(REAL, "--approve"), run(REAL, "--approve")
    tournament = Tournament.objects.get(slug="fmt")
    assert ("fmt" in first, Tour.objects.count(), Match.objects.filter(state="approved").count()) == (True, 5, 55)
    assert tournament.audit_count == AuditEntry.objects.count() == 2
    assert check_chain(tournament) == ()
    assert set(AuditEntry.objects.values_list("actor", "actor_id")) == {("command line", "system:command line")}
    assert second != first


def test_a_dry_run_stores_nothing(db: None) -> None:
    assert "55" in run(REAL, "--dry-run")
    assert not Tournament.objects.exists()


def test_without_approve_nothing_counts_yet(db: None) -> None:
    run(REAL)
    assert not Match.objects.filter(state="approved").exists()
    run(REAL, "--approve")
    assert Match.objects.filter(state="approved").count() == 55


def test_an_existing_tournament_is_used(db: None) -> None:
    tournament = make.make_tournament(slug="fmt", name="Настоящее имя")
    run(REAL)
    assert Tournament.objects.get().name == "Настоящее имя"
    assert tournament.teams.count() == 22


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"tour,team_a\n1,x",
        b"tour,team_a,team_b\n1,x,x",
        b"tour,team_a,team_b\n1,x,y\n1,y,z",
        b"tour,team_a,team_b,points_a,points_b\n1,x,y,a,1",
        b"PK\x03\x04",
    ],
)
def test_a_faulty_file_is_told_and_stores_nothing(db: None, table: Path, content: bytes) -> None:
    table.write_bytes(content)
    with pytest.raises(CommandError):
        run(table)
    assert not Tournament.objects.exists()


def test_a_missing_file_and_an_impossible_address_are_told(db: None, tmp_path: Path) -> None:
    with pytest.raises(CommandError):
        run(tmp_path / "nothing.csv")
    with pytest.raises(CommandError):
        call_command("import_matches", str(REAL), "--tournament", "Кубок 1", stdout=StringIO())
    assert not Tournament.objects.exists()
