"""``export_tournament`` and ``import_tournament``: what the desk's buttons do, from the terminal."""

import io
import resource
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests import factories as make
from tests.conftest import Cast
from tournaments.archive.read import text_of
from tournaments.models import Tournament
from tournaments.setup.write import change_settings, settings_of


def said(command: str, *arguments: object, **options: object) -> str:
    out = io.StringIO()
    call_command(command, *map(str, arguments), stdout=out, **options)
    return out.getvalue()


def test_a_tournament_goes_out_and_comes_back(cast: Cast, tmp_path: Path) -> None:
    path = tmp_path / "cup.json"
    said("export_tournament", "cup", path)
    assert path.read_text() == said("export_tournament", "cup") == text_of(cast.tournament)
    told = said("import_tournament", path, "--address", "again", "--organiser", "olga")
    assert "4 teams, 2 judges, 1 tours, 2 matches" in told
    again = Tournament.objects.get(slug="again")
    assert again.organisers.get().user == cast.organiser
    assert text_of(again).replace('"again"', '"cup"', 1) == path.read_text()


def test_the_log_goes_out_when_asked_for(cast: Cast) -> None:
    change_settings(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, version=1, settings=settings_of(cast.tournament)
    )
    assert '"action": "tournament.change"' in said("export_tournament", "cup", log=True)
    assert '"log"' not in said("export_tournament", "cup")


@pytest.mark.parametrize(("text", "why"), [
    ("{}", "не файл турнира|not the file of a tournament"), (None, "cannot be read"),
    ('{"format": "tournament", "version": 1}', "tournament: "),
    ('{"format": "tournament", "version": 3}', "более новой|newer program"),
])  # fmt: skip
def test_a_bad_file_says_what_is_wrong_and_stores_nothing(
    cast: Cast, tmp_path: Path, text: str | None, why: str
) -> None:
    path = tmp_path / "bad.json"
    if text is not None:
        path.write_text(text)
    with pytest.raises(CommandError, match=why):
        said("import_tournament", path, "--address", "again")
    assert Tournament.objects.count() == 2


def test_an_organiser_that_there_is_not_keeps_everything_from_being_stored(cast: Cast, tmp_path: Path) -> None:
    path = tmp_path / "cup.json"
    path.write_text(text_of(cast.tournament))
    with pytest.raises(CommandError):
        said("import_tournament", path, "--address", "again", "--organiser", "nobody")
    assert Tournament.objects.count() == 2


def test_an_unknown_tournament_and_a_folder_that_is_not_there_are_said(cast: Cast, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no tournament"):
        said("export_tournament", "nowhere")
    with pytest.raises(CommandError, match="cannot be written"):
        said("export_tournament", "cup", tmp_path / "missing" / "cup.json")


def test_an_earlier_file_is_replaced_whole_or_not_at_all(cast: Cast, tmp_path: Path) -> None:
    path = tmp_path / "cup.json"
    path.write_text("earlier")
    path.chmod(0o640)
    most, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))  # as if the disk were full
    try:
        with pytest.raises(CommandError, match="written"):
            said("export_tournament", "cup", path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    assert path.read_text() == "earlier"
    assert [*tmp_path.iterdir()] == [path]
    said("export_tournament", "cup", path)
    assert path.read_text() == text_of(cast.tournament)
    assert path.stat().st_mode & 0o777 == 0o640
