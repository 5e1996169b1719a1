"""Stored games replay to the very same positions, counts and points."""

from pathlib import Path

import pytest

from games.registry import all_games
from tests.games.playthrough import FOLDER, written_out
from tests.games.samples import variants

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_stored_game_is_played_as_it_was(file: Path) -> None:
    stored = file.read_text("utf-8")
    record, _, _ = stored.partition("\n0. start")
    assert written_out(record) == stored


def test_every_combination_of_options_has_a_stored_game() -> None:
    expected = {f"{game.slug}-{n}" for game in all_games() for n, _ in enumerate(variants(game), 1)}
    assert {file.stem for file in FILES} == expected
