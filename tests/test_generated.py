"""Files that follow from code."""

from pathlib import Path

import pytest
from django.core.management import call_command

from tournaments import generated


@pytest.mark.parametrize("path", generated.FILES, ids=lambda path: path.name)
def test_a_generated_file_is_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == generated.FILES[path](), "run manage.py write_generated"


def test_the_command_writes_what_differs_and_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, missing = tmp_path / "old", tmp_path / "new", tmp_path / "missing"
    old.write_text("old")
    new.write_text("now")
    files = {path: lambda: "now" for path in (old, new, missing)}
    monkeypatch.setattr("tournaments.management.commands.write_generated.FILES", files)
    call_command("write_generated")
    assert [path.read_text() for path in files] == ["now"] * 3
    assert capsys.readouterr().out.split() == [str(old), str(missing)]
