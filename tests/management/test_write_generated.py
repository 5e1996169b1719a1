"""The stylesheet that follows from the games' paints."""

from pathlib import Path

import pytest
from django.core.management import call_command

from tournaments.management.commands import write_generated


def test_the_colours_of_the_boards_are_up_to_date() -> None:
    written = write_generated.PATH.read_text(encoding="utf-8")
    assert written == write_generated.board_colours(), "run manage.py write_generated"


def test_the_command_writes_the_file_and_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "colours.css"
    path.write_text("old")
    monkeypatch.setattr(write_generated, "PATH", path)
    monkeypatch.setattr(write_generated, "FOLDER", tmp_path)
    call_command("write_generated")
    assert path.read_text(encoding="utf-8") == write_generated.board_colours()
    named = capsys.readouterr().out.split()
    assert named[0] == str(path)
    assert {Path(name).name for name in named[1:]} == {icon.name for icon in (tmp_path / "icons").iterdir()}
    assert len(named) > 4
