"""What a judge has entered, in words, beside what somebody else has stored first: no code, and nothing left out."""

from dataclasses import replace
from datetime import datetime
from html import unescape
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tests.judge_games import BOARD, address, judge, send, under_way
from tests.privacy.people import erase
from tournaments.formats.rules.tour_format import GameKey, Stage, to_json
from tournaments.models import Game, Match, Tour
from tournaments.rounds.write.tours import change_tour

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


def standing(answer: Any) -> str:
    """What the page of the conflict says is stored now."""
    assert answer.status_code == 409
    page: str = unescape(answer.content.decode())
    return page.partition('<dl class="kept">')[2].partition("</section>")[0]


def late(judge: Client, cast: Cast, form: str, language: str = "en", **fields: str) -> Any:
    """The answer to a form of the match that somebody else has been faster with."""
    judge.cookies["django_language"] = language
    Match.objects.filter(pk=cast.match.pk).update(version=7)
    here = f"/t/cup/matches/{cast.match.pk}/judge/{form}/"
    return judge.post(here, {"version": 6, "key": "key-of-the-slower", "reason": WHY} | fields)


@pytest.mark.parametrize(
    ("state", "english", "russian"),
    [
        ("planned", "not started yet", "встреча ещё не началась"),
        ("individual", "individual stage", "индивидуальный этап"),
        ("closing", "closing (penalties, remarks, signatures)", "итоги (штрафы, замечания, подписи)"),
        ("signed", "the protocol is signed", "протокол подписан"),
    ],
)
def test_how_far_the_match_is_now_is_told_in_words(
    playing: Cast, judge: Client, state: str, english: str, russian: str
) -> None:
    Match.objects.filter(pk=playing.match.pk).update(state=state)
    for form in ("reopen", "times"):
        assert f"<dt>Now</dt><dd>{english}</dd>" in standing(late(judge, playing, form))
    assert f"<dt>Сейчас</dt><dd>{russian}</dd>" in standing(late(judge, playing, "reopen", "ru"))


def test_what_a_form_of_the_match_would_change_is_told_as_it_stands(playing: Cast, judge: Client) -> None:
    began = datetime(2040, 1, 2, 10, 30, tzinfo=ZoneInfo(playing.tournament.time_zone))
    Match.objects.filter(pk=playing.match.pk).update(started_at=began, remarks="опоздали")
    stands = standing(late(judge, playing, "times", started="2040-01-02T10:45"))
    assert "<dt>Started</dt><dd>2 January 2040, 10:30</dd>" in stands
    assert "<dt>Ended</dt>" not in stands
    assert "<dt>Remarks</dt><dd>опоздали</dd>" in stands


def remarks(judge: Client, cast: Cast, text: str, version: int, **headers: str) -> Any:
    here = f"/t/cup/matches/{cast.match.pk}/judge/remarks/"
    return judge.post(here, {"remarks": text, "version": version, "key": f"key-of-{text}"}, headers=headers)


def test_nobody_is_named_for_a_name_that_was_removed(playing: Cast, judge: Client) -> None:
    """The erasure changed the remarks, not whoever had written them."""
    match = Match.objects.get(pk=playing.match.pk)
    player = match.team_a.players.order_by("pk")[0]
    Match.objects.filter(pk=match.pk).update(state="closing")
    assert remarks(judge, playing, f"{player.name} опоздал", match.version).status_code == 302
    shown = Match.objects.get(pk=match.pk).version
    assert "Семён changed the remarks at" in remarks(judge, playing, "всё хорошо", match.version).content.decode()
    erase(playing.organiser, player, all_texts=True)
    assert player.name not in Match.objects.get(pk=match.pk).remarks
    page = remarks(judge, playing, "другие слова", shown).content.decode()
    assert "Someone else changed the remarks." in page
    assert "Семён changed" not in page


def lost_end() -> dict[str, Any]:
    return {"how": "agreement", "result": "draw", "version": version() - 1, "key": "key-of-the-slower"}


def test_nobody_is_named_for_a_games_version_that_an_erasure_has_raised(begun: Cast, judge: Client) -> None:
    Game.objects.update(version=F("version") + 1)
    player = begun.match.team_a.players.order_by("pk")[0]
    assert "changed it at" in judge.post(address(begun, "judge_end"), lost_end()).content.decode()
    erase(begun.organiser, player)
    assert "it was changed." in judge.post(address(begun, "judge_end"), lost_end()).content.decode()


def test_a_tap_for_a_board_whose_number_is_anothers_now_is_kept_and_says_who_changed_it(
    playing: Cast, judge: Client
) -> None:
    """The free shooters' game, of which nothing was stored when the phone lost its link."""
    tour = Tour.objects.get(pk=playing.tour.pk)
    change_tour(
        make.by(playing.organiser), tournament_id=playing.tournament.pk, tour_id=tour.pk, version=tour.version,
        number=1, name="", starts_at=None, rehearsal=False, options={},
        format=to_json(replace(tour.tour_format, boards=5)),
    )  # fmt: skip
    tap = reverse("judge_tap", args=["cup", playing.match.pk, GameKey(Stage.INDIVIDUAL, 5, 1)])
    answer = judge.post(tap, {"version": 0, "decision": "A", "key": "key-of-the-tap"})
    assert "<bdi>Альфа won</bdi>" in entered(answer)
    assert "<dt>Boards</dt><dd>the number has changed: other players have this board’s number now</dd>" in standing(
        answer
    )
    assert "olga changed it at" in answer.content.decode()
    assert not Game.objects.exclude(decision="").exists()
