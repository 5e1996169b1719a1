"""The page of a Sonor match for its judges: score sheet and record."""

import pytest
from django.test import Client

from tests.conftest import Cast
from tests.games.playthrough import FOLDER
from tests.games.samples import SAMPLES
from tests.judge_games import BOARD, address, judge, send, under_way
from tournaments.models import Game, Tour

__all__ = ["judge"]

FATES = {"evader_1_{}": ("3", "0x", "1", "1x", "3"), "evader_2_{}": ("1", "1x", "1x", "0x", "0x")}
FIGURES = {name.format(n): value for name, all_ in FATES.items() for n, value in enumerate(all_, 1)}
SHEET = {"evaders": "B", **FIGURES, "last_catch_1": "5", "last_catch_2": "8"}
STORED = {
    "parts": [
        {"evaders": "B", "lines": [3, 0, 1, 1, 3], "caught": [False, True, False, True, False], "last_catch": 5},
        {"evaders": "A", "lines": [1, 1, 1, 0, 0], "caught": [False, True, True, True, True], "last_catch": 8},
    ]
}


@pytest.fixture
def playing(cast: Cast) -> Cast:
    """The cast in the midst of the individual stage of a tour of Sonor."""
    return under_way(cast, "sonor")


def test_the_sheet_is_stored_and_its_result_shown(playing: Cast, judge: Client) -> None:
    assert send(judge, playing, "sheet", **SHEET).status_code == 302
    stored = Game.objects.get()
    assert (stored.sheet, stored.first, stored.decision) == (STORED, "B", "B")
    page = judge.get(address(playing)).content.decode()
    assert "3\u00a0:\u00a08" in page
    assert '<option value="1x" selected label="1\N{NO-BREAK SPACE}✕">line 1, caught</option>' in page


def test_the_first_mover_follows_from_the_tours_option(playing: Cast, judge: Client) -> None:
    Tour.objects.filter(pk=playing.tour.pk).update(options={"first": "pursuer"})
    send(judge, playing, "sheet", **SHEET)
    assert Game.objects.get().first == "A"


@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        ({"last_catch_1": ""}, "last_catch_1", "Enter in which of its turns"),
        ({"last_catch_2": "-1"}, "last_catch_2", "Turns are counted from 1"),
        ({"last_catch_2": "1000000"}, "last_catch_2", "There cannot be that many turns."),
        ({"last_catch_2": "late"}, "last_catch_2", "in digits"),
        ({"evader_2_4": ""}, "evader_2_4", "This field is required."),
        ({"evader_2_4": "3x"}, "evader_2_4", "This is no longer in the list. Choose again."),
        ({"evaders": ""}, "evaders", "Tap who has the evaders in part 1."),
    ],
)
def test_bad_figures_are_refused_where_they_were_typed(
    playing: Cast, judge: Client, change: dict[str, str], field: str, sentence: str
) -> None:
    answer = send(judge, playing, "sheet", **(SHEET | change))
    assert answer.status_code == 422
    assert sentence in str(answer.context["sheet_form"].errors[field])
    assert not Game.objects.exists()


def test_a_turn_of_the_last_catch_without_one_is_refused(playing: Cast, judge: Client) -> None:
    free = {f"evader_1_{n}": "0" for n in range(1, 6)}
    answer = send(judge, playing, "sheet", **(SHEET | free))
    assert "no evader was caught" in str(answer.context["sheet_form"].errors["last_catch_1"])
    assert not Game.objects.exists()


def test_what_follows_is_told_while_typing_and_stores_nothing(playing: Cast, judge: Client) -> None:
    page = judge.get(address(playing, "judge_game_result"), SHEET).content.decode()
    assert "3\u00a0:\u00a08" in page
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("first", "options", "evaders"),
    [("", {}, "A"), ("B", {}, "B"), ("B", {"first": "pursuer"}, "A"), ("", {"first": "pursuer"}, "A")],
)
def test_an_empty_sheet_begins_with_what_is_known(
    playing: Cast, judge: Client, first: str, options: dict[str, str], evaders: str
) -> None:
    Tour.objects.filter(pk=playing.tour.pk).update(options=options)
    Game.objects.create(match=playing.match, **BOARD._asdict(), first=first)
    form = judge.get(address(playing)).context["sheet_form"]
    assert form["evaders"].value() == evaders
    assert {form[name].value() for name in FIGURES} == {"0x"}
    assert form["last_catch_1"].value() is None


@pytest.mark.parametrize("number", [1, 5])
def test_a_record_fills_moves_sheet_first_mover_and_result(playing: Cast, judge: Client, number: int) -> None:
    options = {} if number == 1 else {"first": "pursuer"}
    Tour.objects.filter(pk=playing.tour.pk).update(options=options)
    text = (FOLDER / f"sonor-{number}.txt").read_text("utf-8").partition("\n0. start")[0]
    assert send(judge, playing, "record", text=text).status_code == 302
    stored = Game.objects.get()
    assert stored.sheet is not None
    assert [part["evaders"] for part in stored.sheet["parts"]] == ["A", "B"]
    assert stored.first == ("B" if options else "A")
    assert 2 < stored.actions.count() <= SAMPLES["sonor"].longest
    page = judge.get(address(playing)).content.decode()
    assert "board-evader-out" in page
