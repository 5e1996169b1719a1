import pytest

from tournaments.formats.rules.tour_format import PRESETS, TourFormat
from tournaments.kernel.values import english
from tournaments.matches.rules.protocol import LineUp, Player, check_line_up

ANNA, BORIS, VERA, GLEB, DINA, EGOR = (
    Player(key, name) for key, name in enumerate(("Anna", "Boris", "Vera", "Gleb", "Dina", "Egor"))
)
FOUR = (ANNA, BORIS, VERA, GLEB)
CORNERS = PRESETS["corners"].format
EMPTY = "Exactly 4 main players are needed. Boards without a player:"
SHORT = "If the team has no more players, mark in its line-up that it is short of them."


def faults(line_up: LineUp, tour_format: TourFormat = CORNERS) -> list[str]:
    return [english(fault) for fault in check_line_up(tour_format, line_up)]


@pytest.mark.parametrize(
    "line_up",
    [
        LineUp(FOUR),
        LineUp((*FOUR, None)),
        LineUp(FOUR, captains=(VERA,)),
        LineUp(FOUR, (DINA, EGOR), (EGOR,)),
        LineUp(FOUR, captains=(VERA, VERA)),
    ],
)
def test_it_accepts_four_players_and_any_number_of_shooters(line_up: LineUp) -> None:
    assert faults(line_up) == []


def test_it_accepts_an_empty_line_up_where_there_are_no_boards() -> None:
    assert faults(LineUp(), PRESETS["points"].format) == []


@pytest.mark.parametrize(
    ("line_up", "sentence"),
    [
        (LineUp(FOUR[:3]), f"{EMPTY} 4. {SHORT}"),
        (LineUp((None, BORIS, None, GLEB)), f"{EMPTY} 1, 3. {SHORT}"),
        (LineUp((*FOUR, DINA)), "Exactly 4 main players are needed, but there are 5."),
        (LineUp((ANNA, BORIS, ANNA, GLEB)), "Anna is on several boards: 1, 3. A player can play on only one."),
        (LineUp(FOUR, (DINA, BORIS)), "Boris is both on board 2 and among the free shooters."),
        (LineUp(FOUR, (DINA, DINA)), "Dina is listed twice among the free shooters."),
        (LineUp(FOUR, captains=(ANNA, GLEB)), "A team has one captain, but several are marked: Anna, Gleb."),
        (LineUp(FOUR, captains=(EGOR,)),
         "Egor is marked as captain but is neither a main player nor a free shooter."),
    ],
)  # fmt: skip
def test_it_refuses_a_faulty_line_up_and_names_the_players(line_up: LineUp, sentence: str) -> None:
    assert faults(line_up) == [sentence]


def test_it_knows_a_player_by_the_key_and_not_by_the_name() -> None:
    namesakes = LineUp((ANNA, Player(9, "Anna"), VERA, GLEB))
    assert faults(namesakes) == []
    renamed = LineUp((ANNA, Player(0, "Annie"), VERA, GLEB))
    assert len(faults(renamed)) == 1


def test_it_names_all_faults_at_once() -> None:
    line_up = LineUp((ANNA, ANNA), (ANNA, DINA, DINA), (DINA, EGOR))
    assert [fault.code for fault in check_line_up(TourFormat(), line_up)] == [
        "line_up.too_few",
        "line_up.two_boards",
        "line_up.main_and_shooter",
        "line_up.shooter_twice",
        "line_up.two_captains",
        "line_up.captain_not_playing",
    ]
