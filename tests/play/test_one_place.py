"""What is of one game alone stands in its engine and in its folder of the site, and nowhere else."""

import re

from games import registry
from script.lib.console import ROOT

PLACES = {
    "tournaments/models/tournament.py": "names of kinds in lists, kept by a migration",
    "tournaments/management/demo/scene.py": "the demo tells what is played in it",
    "tournaments/pages/public/part_scenes.py": "the page of all parts shows some game on a board",
    "tournaments/static/tournaments/board-colours.css": "made from the engines' paints",
}
FOLDERS = ("tournaments/play/games/", "tournaments/migrations/", "tournaments/management/demo/records/")


def test_no_other_file_of_the_site_names_a_game() -> None:
    named = "|".join(rf'["\'.]{slug}["\'.:]|\b{slug}-|games\.{slug}\b' for slug in _slugs())
    told = re.compile(rf'{named}|"sealed"|\(pick \b|\(setup\b')
    files = [
        path.relative_to(ROOT).as_posix()
        for folder in ("tournaments", "templates")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in {".py", ".html", ".js", ".css"}
    ]
    naming = {
        name for name in files
        if not name.startswith(FOLDERS) and told.search((ROOT / name).read_text("utf-8"))
    }  # fmt: skip
    assert naming - PLACES.keys() == set()
    assert len(files) > len(PLACES) + 100


def _slugs() -> list[str]:
    return [game.slug for game in registry.all_games()]
