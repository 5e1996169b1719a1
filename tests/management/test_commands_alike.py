"""What all commands of the program have in common."""

from io import StringIO
from pathlib import Path
from pkgutil import iter_modules

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from tests.conftest import Cast
from tournaments.management import commands, upgrading
from tournaments.management.commands import export_tournament
from tournaments.models import Tournament

MATCHES = str(Path(__file__).parent.parent / "data" / "fmt_2022_matches.csv")


COMMANDS = [module.name for module in iter_modules(commands.__path__)]
WORDS = {
    "create_organiser": ("maria", "--generate"), "export_tournament": ("cup",), "verify_audit": ("--all",),
    "standings": ("cup",), "import_photos": ("cup", "photos.zip"), "import_tournament": ("cup.json",),
    "import_matches": (MATCHES, "--tournament", "cup"), "remove_second_step": ("maria",),
    "simulate": ("--teams", "2", "--tours", "1"),
}  # fmt: skip
"""How commands are called that need words, or would take long without any."""
ON_ANY = {"backup", "compile_translations", "migrate", "restore", "serve", "write_generated"}
"""Those that bring a database up to date or keep it as it is, and those that ask nothing of it."""


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ON_ANY])
def test_a_database_that_lacks_a_migration_is_told(db: None, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(upgrading, "waiting", lambda: ["tournaments.0001_initial"])
    with pytest.raises(CommandError, match="The database is older than the program: it lacks"):
        call_command(name, *WORDS.get(name, ()), stdout=StringIO())
    assert not Tournament.objects.exists()
    assert not User.objects.exists()


def test_each_command_that_takes_any_database_is_there() -> None:
    assert set(COMMANDS) >= ON_ANY | WORDS.keys()


def test_they_speak_english_and_the_log_the_language_of_the_server(cast: Cast) -> None:
    said = StringIO()
    call_command("verify_audit", "cup", stdout=said)
    call_command("import_matches", MATCHES, "--tournament", "fmt", "--approve", stdout=said)
    assert "entries" in said.getvalue()
    assert "New tours: 5" in said.getvalue()
    with pytest.raises(CommandError, match="There is no tournament"):
        call_command("verify_audit", "nowhere")
    reasons = Tournament.objects.get(slug="fmt").audit.values_list("reason", flat=True)
    assert any("fmt_2022_matches.csv" in reason and "imported" not in reason for reason in reasons)


@pytest.mark.parametrize("ending", ["", "-wal"])
def test_no_tournament_is_written_over_the_database(
    cast: Cast, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    database = tmp_path / "db.sqlite3"
    monkeypatch.setattr(export_tournament, "database_file", lambda: database)
    target = tmp_path / f"db.sqlite3{ending}"
    target.write_text("rows")
    with pytest.raises(CommandError, match="This file is the database itself"):
        call_command("export_tournament", "cup", str(target))
    assert target.read_text() == "rows"
