"""Der Isses! on the page of a game: coins as figures, a record that fills them."""

import pytest
from django.test import Client

from games.core.record import Record, write
from games.core.types import Result
from games.isses import GAME
from tests.conftest import Cast
from tests.games.samples import matches
from tests.judge_games import address, judge, send, under_way
from tournaments.models import Game

__all__ = ["judge"]


@pytest.fixture
def playing(cast: Cast) -> Cast:
    """The cast in the midst of the individual stage of Der Isses!, line-ups named."""
    return under_way(cast, "isses")


def test_the_coins_are_stored_and_their_result_shown(playing: Cast, judge: Client) -> None:
    send(judge, playing, "sheet", first="B", coins_a=2, coins_b=4)
    page = judge.get(address(playing)).content.decode()
    assert "Coins of Альфа" in page
    assert "2\u00a0:\u00a04" in page
    stored = Game.objects.get()
    assert (stored.sheet, stored.first, stored.decision) == ({"first": "B", "coins": {"A": 2, "B": 4}}, "B", "B")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"coins_a": "5"}, "A side wins from 0 to 4 coins."),
        ({"coins_a": "много"}, "A side wins from 0 to 4 coins."),
        ({"coins_a": "", "coins_b": ""}, "Tap how many coins were won"),
        ({"coins_a": "", "coins_b": "4"}, "Tap how many coins were won"),
        ({"coins_a": "3"}, "Exactly one side has 4 coins at the end; the sheet says 3 and 2."),
        ({"first": ""}, "Tap who moved first."),
    ],
)
def test_bad_coins_are_refused(playing: Cast, judge: Client, fields: dict[str, str], sentence: str) -> None:
    answer = send(judge, playing, "sheet", **({"first": "A", "coins_a": "4", "coins_b": "2"} | fields))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Game.objects.exists()


@pytest.mark.parametrize(("told", "coins"), [({"coins_a": "3"}, (3, 4)), ({"coins_b": "0"}, (4, 0))])
def test_the_winner_s_four_coins_follow_from_the_other_side_s(
    playing: Cast, judge: Client, told: dict[str, str], coins: tuple[int, int]
) -> None:
    assert send(judge, playing, "sheet", first="A", **told).status_code == 302
    assert Game.objects.get().sheet == {"first": "A", "coins": dict(zip("AB", coins, strict=True))}


@pytest.mark.parametrize("first", ["A", "B"])
def test_a_record_fills_coins_rounds_and_first_mover(playing: Cast, judge: Client, first: str) -> None:
    match = matches("isses")[0]
    winner = GAME.outcome(match.position)
    if first == "B":
        texts = [text.translate(str.maketrans("AB", "BA")) for text in match.texts]
        texts = [_reveal_in_order(text) for text in texts]
        winner = Result.B_WON if winner is Result.A_WON else Result.A_WON
    else:
        texts = list(match.texts)
    tags = {"Game": "isses", "A": "Альфа", "B": "Бета", "First": first}
    assert send(judge, playing, "record", text=write(Record.of(tags, texts, winner))).status_code == 302
    stored = Game.objects.get()
    assert (stored.first, stored.decision) == (first, "A" if winner is Result.A_WON else "B")
    assert stored.sheet is not None
    assert sum(stored.sheet["coins"].values()) == len(stored.sheet["rounds"])
    assert GAME.sheet(stored.sheet).result is winner


def _reveal_in_order(text: str) -> str:
    """`(reveal B=b A=r)` with A's card first."""
    words = text.strip("()").split(" ")
    return f"({' '.join([words[0], *sorted(words[1:])])})" if words[0] == "reveal" else text
