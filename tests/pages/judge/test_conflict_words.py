"""What a judge has entered, in words, beside what somebody else has stored first: no code, and nothing left out."""

from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.conftest import Cast
from tests.judge_games import BOARD, address, judge, send, under_way
from tournaments.models import Game, Match

__all__ = ["judge"]
WHY = "обеим пора домой"


@pytest.fixture
def playing(cast: Cast) -> Cast:
    """The cast in the midst of the individual stage, line-ups named."""
    return under_way(cast)


@pytest.fixture
def begun(playing: Cast, judge: Client) -> Cast:
    """A game with two moves on the second board."""
    judge.post(address(playing, "judge_board"), {"First": "A", "Circles": "A", "version": 0, "key": "key-of-begin"})
    for text in ("d4", "e5"):
        judge.post(address(playing, "judge_play"), {"action": text, "version": version(), "key": f"key-of-{text}"})
    return playing


def version() -> int:
    return Game.objects.get().version


def entered(answer: Any) -> str:
    """What the page of the conflict says that the judge has entered, without what is hidden in it."""
    assert answer.status_code == 409
    page: str = answer.content.decode()
    return unescape(page.partition("What you entered")[2].partition("</section>")[0])


def lost(judge: Client, cast: Cast, name: str, **fields: Any) -> str:
    """The same for a form about the game that somebody else has been faster with."""
    given = {"version": version() - 1, "key": "key-of-the-slower"} | fields
    return entered(judge.post(address(cast, name), given))


def test_an_ending_is_told_in_words_with_its_reason(begun: Cast, judge: Client) -> None:
    words = lost(judge, begun, "judge_end", how="agreement", result="draw", reason=WHY)
    assert "<dt>How the game ends</dt><dd><bdi>agreed draw</bdi>" in words
    assert "<dt>Result</dt><dd><bdi>drawn</bdi>" in words
    assert f"<dt>Reason</dt><dd><bdi>{WHY}</bdi>" in words
    assert "agreement" not in words
    words = lost(judge, begun, "judge_end", how="resignation", result="A")
    assert "<bdi>Альфа won</bdi>" in words
    assert "Reason" not in words


@pytest.mark.parametrize(
    ("name", "fields", "said"),
    [("judge_correct", {"ply": "1. d4", "action": "f6"}, ("1. d4", "f6")), ("judge_take_back", {}, ("Take back",))],
)
def test_the_reason_of_any_change_on_a_board_is_told(
    begun: Cast, judge: Client, name: str, fields: dict[str, str], said: tuple[str, ...]
) -> None:
    words = lost(judge, begun, name, reason=WHY, **fields)
    for text in (*said, WHY):
        assert f"<bdi>{text}</bdi>" in words


def test_a_score_sheet_is_told_with_its_reason(playing: Cast, judge: Client) -> None:
    Game.objects.create(match=playing.match, **BOARD._asdict(), decision="A", version=4)
    words = entered(send(judge, playing, "sheet", first="A", painted_a=12, painted_b=7, reason=WHY))
    for text in ("Альфа", "12", "7", WHY):
        assert f"<bdi>{text}</bdi>" in words


@pytest.mark.parametrize(("do", "said"), [("clear", "Clear the score sheet"), ("remove", "Remove the record")])
def test_a_button_that_takes_something_away_is_told(playing: Cast, judge: Client, do: str, said: str) -> None:
    Game.objects.create(match=playing.match, **BOARD._asdict(), decision="A", version=4)
    words = entered(send(judge, playing, do, reason=WHY))
    for text in (said, WHY):
        assert f"<bdi>{text}</bdi>" in words


def test_a_reason_is_told_once(playing: Cast, judge: Client) -> None:
    Match.objects.filter(pk=playing.match.pk).update(state="signed", version=7)
    here = f"/t/cup/matches/{playing.match.pk}/judge/reopen/"
    words = entered(judge.post(here, {"version": 6, "reason": WHY, "key": "key-of-the-slower"}))
    assert words.count(WHY) == 1


def test_times_are_told_as_people_write_them(playing: Cast, judge: Client) -> None:
    Match.objects.filter(pk=playing.match.pk).update(version=7)
    times = {"started": "2040-01-02T10:30", "ended": ""}
    here = f"/t/cup/matches/{playing.match.pk}/judge/times/"
    words = entered(judge.post(here, {"version": 6, "key": "key-of-the-slower"} | times))
    assert "<dt>Started</dt><dd><bdi>2 January 2040, 10:30</bdi>" in words
    assert "<dt>Ended</dt><dd><bdi>–</bdi>" in words
