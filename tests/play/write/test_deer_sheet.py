"""Deer and dogs: score sheet and record fill the protocol, the side with the deer being the first mover."""

from typing import Any, Final

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from games.core.record import Record, write
from games.core.types import Result
from tests import factories as make
from tests.conftest import Cast
from tests.judge_games import under_way
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.write import Refused
from tournaments.models import Game, Tour
from tournaments.play.games.deer import DeerSheetForm
from tournaments.play.write import records

BOARD: Final = GameKey(Stage.INDIVIDUAL, 2, 1)


@pytest.fixture
def playing(cast: Cast) -> Cast:
    """The cast in the midst of a tour of Deer and dogs."""
    Tour.objects.filter(pk=cast.tour.pk).update(options={"quiet": "1", "repetition": "2"})
    return under_way(cast, "deer")


def enter(cast: Cast, **sheet: Any) -> Game:
    with override("en"):
        records.enter_sheet(make.by(cast.judge), match_id=cast.match.pk, version=0, sheet=sheet, key=BOARD)
    return Game.objects.get(**BOARD._asdict())


@pytest.mark.parametrize(
    ("deer", "outcome", "taken", "decision"),
    [("A", "deer", 14, "A"), ("B", "deer", 14, "B"), ("A", "dogs", 5, "B"), ("B", "draw", 0, "draw")],
)
def test_result_and_first_mover_follow_from_the_sheet(
    playing: Cast, deer: str, outcome: str, taken: int, decision: str
) -> None:
    stored = enter(playing, deer=deer, outcome=outcome, taken=taken)
    assert (stored.decision, stored.first) == (decision, deer)
    assert (stored.sheet or {})["options"] == {"quiet": "1", "repetition": "2"}


def test_a_sheet_that_cannot_be_is_refused_at_its_field(playing: Cast) -> None:
    with pytest.raises(Refused) as refused:
        enter(playing, deer="A", outcome="deer", taken=13)
    assert [field for field, _ in refused.value.faults] == ["taken"]
    assert not Game.objects.exists()


def test_a_finished_record_fills_the_sheet(playing: Cast) -> None:
    puts = "a3 a4 a5 a6 a7 b3 b7 d3 d7 e3 e4 e5 e6 e7 b8 c9".split()
    steps = ["c3-c2", "c2-c3"] * (len(puts) // 2)
    moves = [text for step, put in zip(steps, puts, strict=True) for text in (step, f"@{put}")]
    moves += ["c3-c2", "b3-c3"]
    tags = {"Game": "deer", "A": "Альфа", "B": "Бета", "Deer": "B", "Options": "repetition=2 quiet=1"}
    text = write(Record.of(tags, moves, Result.DRAWN))
    with override("en"):
        records.enter_record(make.by(playing.judge), match_id=playing.match.pk, version=0, text=text, key=BOARD)
    stored = Game.objects.get(**BOARD._asdict())
    options = {"quiet": "1", "repetition": "2"}
    assert stored.sheet == {"deer": "B", "outcome": "draw", "taken": 0, "options": options}
    assert (stored.first, stored.decision, stored.actions.count()) == ("B", "draw", len(moves))


@pytest.fixture
def judge(playing: Cast) -> Client:
    client = playing.client("judge")
    client.cookies["django_language"] = "en"
    return client


def send(client: Client, cast: Cast, **fields: Any) -> Any:
    where = ["cup", cast.match.pk, BOARD]
    data = {"do": "sheet", "version": 0, "key": "one-key-of-a-form"} | fields
    return client.post(reverse("judge_game", args=where), data)


def test_a_judge_fills_in_the_form(playing: Cast, judge: Client) -> None:
    answer = send(judge, playing, first="B", outcome="dogs", taken=3)
    assert answer.status_code == 302
    page = judge.get(reverse("judge_game", args=["cup", playing.match.pk, BOARD])).content.decode()
    assert "Played the deer and moved first" in page
    assert "21\u00a0:\u00a03" in page
    stored = Game.objects.get(**BOARD._asdict()).sheet or {}
    assert DeerSheetForm.values_of(stored) == {"first": "B", "outcome": "dogs", "taken": 3}


def test_the_deer_win_with_all_fourteen_dogs(playing: Cast, judge: Client) -> None:
    assert send(judge, playing, first="A", outcome="deer").status_code == 302
    assert (Game.objects.get().sheet or {})["taken"] == 14


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"taken": "13"}, "exactly 14 dogs have been taken"),
        ({"outcome": "dogs"}, "With 14 dogs taken the deer have won"),
        ({"taken": "15"}, "From 0 to 14 dogs can be taken."),
        ({"taken": "", "outcome": "dogs"}, "Tap how many dogs were taken, 0 if none."),
        ({"taken": "x"}, "From 0 to 14 dogs can be taken."),
        ({"first": ""}, "Tap who played the deer."),
        ({"outcome": ""}, "Tap who won."),
        ({"outcome": "1-0"}, "This is no longer in the list. Choose again."),
    ],
)
def test_the_form_is_refused_where_it_is_wrong(
    playing: Cast, judge: Client, fields: dict[str, str], sentence: str
) -> None:
    answer = send(judge, playing, **({"first": "A", "outcome": "deer", "taken": "14"} | fields))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Game.objects.exists()
