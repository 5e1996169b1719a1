"""Parts of the simulator that write nothing: names, score sheets, games by chance."""

from itertools import islice
from random import Random

import pytest

from games import registry
from games.core.record import read
from games.core.types import Side
from tournaments.management.simulation import names
from tournaments.management.simulation.names import LONGEST, played
from tournaments.play.games import registry as site_games

KINDS = [game.slug for game in registry.all_games()]


@pytest.mark.parametrize("number", [2, 24, 100, 600])
def test_teams_and_rooms_have_different_names(number: int) -> None:
    assert len(set(names.teams(number, Random(1)))) == number
    assert len(set(names.rooms(number))) == number


def test_nobody_has_a_namesake_in_the_team_or_among_the_judges() -> None:
    surnames = {name.split()[1].removesuffix("а") for name in names.players(8, Random(2))}
    assert len(surnames) == 8
    assert len(set(islice(names.judge_names(Random(3)), 300))) == 300


def test_names_are_written_in_cyrillic_letters_alone() -> None:
    told = [*names.teams(500, Random(4)), *names.players(8, Random(4)), *islice(names.judge_names(Random(4)), 300)]
    assert not [name for name in told if any("a" <= letter <= "z" for letter in name.lower())]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("first", ["A", "B"])
def test_score_sheets_are_valid_and_decide_both_ways(kind: str, first: str) -> None:
    chance = Random(5)
    judged = [registry.get(kind).sheet(site_games.get(kind).invented(first, chance)) for _ in range(300)]
    assert not [sheet.faults for sheet in judged if not sheet.valid]
    assert {Side.A, Side.B} <= {sheet.result.winner for sheet in judged if sheet.result}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", [6, 7, 8])
def test_a_game_by_chance_is_a_legal_finished_record(kind: str, seed: int) -> None:
    first = "AB"[seed % 2]
    game = played(kind, first, Random(seed))
    (record,) = read(game.record({"A": "Альфа", "B": "Бета"}))
    replay = registry.replay(record)
    assert replay.fault is None
    assert replay.result is game.result
    assert replay.over or game.gave_up
    assert len(game.texts) >= (LONGEST if game.gave_up else 1)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_chance_plays_the_same_game(kind: str) -> None:
    assert played(kind, "A", Random(9)) == played(kind, "A", Random(9))
    assert played(kind, "A", Random(9)).texts != played(kind, "A", Random(10)).texts


def test_there_is_no_game_in_a_tour_without_games() -> None:
    with pytest.raises(KeyError):
        site_games.get("points")
    with pytest.raises(KeyError):
        played("points", "A", Random(1))
