"""Lessons, as a browser meets them."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.registry import get
from tests.learning.lessons import LESSONS
from tests.weight import weight
from tournaments.learning.rules import Attempt, solved
from tournaments.models import TryBoard
from tournaments.play.views import limits

pytestmark = pytest.mark.django_db
numbers = iter(range(1_000_000))
HTMX = {"hx-request": "true"}
KEY = "a-key-of-a-lesson"
HEAVIEST = 80_000
ALL = [(slug, lesson) for slug, own in LESSONS.items() for lesson in own]


def at(lesson: str = "square", name: str = "learn_board", game: str = "corners", key: str = KEY) -> str:
    return reverse(name, args=[game, lesson, key])


def sent(client: Client, name: str = "learn_play", lesson: str = "square", **fields: Any) -> Any:
    """Posts from the version that the board has now, unless one is given."""
    headers, game = fields.pop("headers", {}), fields.pop("game", "corners")
    row = TryBoard.objects.filter(key=KEY).first()
    about = {"key": f"submission-{next(numbers)}", "version": row.version if row else 1, **fields}
    return client.post(at(lesson, name, game), about, headers=headers)


def page(client: Client, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_the_games_lead_to_their_lessons_and_these_to_each_lesson(client: Client) -> None:
    for start in ("/try/", "/rules/corners/", "/try/corners/"):
        assert 'href="/learn/corners/"' in page(client, start), start
    assert 'href="/learn/"' in page(client, "/try/")
    for listed in ("/learn/", "/learn/corners/"):
        text = page(client, listed)
        places = [text.index(f'href="/learn/corners/{lesson.key}/"') for lesson in LESSONS["corners"]]
        assert places == sorted(places)
        assert LESSONS["corners"][0].task in text


def test_the_board_of_a_lesson_is_no_board_to_try_the_game_on(client: Client) -> None:
    assert sent(client, action="d4").status_code == 302
    known = TryBoard.objects.values().get()
    assert client.get(f"/try/corners/{KEY}/").status_code == 404
    version = {"key": "another-page", "version": known["version"]}
    for name, what in {
        "change": {"do": "back"}, "play": {"action": "c4"}, "end": {"how": "agreement", "result": "draw"}
    }.items():  # fmt: skip
        assert client.post(f"/try/corners/{KEY}/{name}/", version | what).status_code == 404, name
    assert TryBoard.objects.values().get() == known


def test_a_game_without_lessons_leads_to_none(client: Client) -> None:
    for start in ("/try/", "/rules/deer/", "/try/deer/", "/learn/"):
        assert 'href="/learn/deer/"' not in page(client, start)
    for missing in ("/learn/deer/", "/learn/chess/", "/learn/corners/none/", at("none")):
        assert client.get(missing).status_code == 404


@pytest.mark.parametrize(("game", "lesson"), ALL, ids=lambda value: getattr(value, "key", value))
def test_every_lesson_is_shown_solved_and_played_to_its_end(client: Client, game: str, lesson: Any) -> None:
    first = page(client, f"/learn/{game}/{lesson.key}/")
    assert lesson.task.split(",")[0] in first
    assert not TryBoard.objects.exists()
    assert client.get(at(lesson.key, "learn_solution", game)).context["board_view"].over
    for text in solved_texts(game, lesson):
        assert sent(client, lesson=lesson.key, game=game, action=text)["Location"] == at(lesson.key, game=game)
    done = page(client, at(lesson.key, game=game))
    assert f'data-lesson-done="{game}/{lesson.key}"' in done
    assert lesson.done in done


def solved_texts(game: str, lesson: Any) -> list[str]:
    """The learner's own actions of the solution."""
    attempt, whole = Attempt.begin(get(game), lesson), solved(get(game), lesson)[-1]
    acting = zip(whole.texts, map(get(game).to_act, whole.positions), strict=False)
    return [text for text, actor in list(acting)[attempt.before :] if actor == attempt.learner]


def test_the_answer_is_played_and_told(client: Client) -> None:
    answer = sent(client, action="a3", headers=HTMX).content.decode()
    assert "<html" not in answer
    assert '<p id="lesson-said" hx-swap-oob="innerHTML">The answer: h1. Your move: 2 of 2</p>' in answer
    assert TryBoard.objects.get().actions[-2:] == ["a3", "h1"]
    assert "Your move: 2 of 2" in page(client, at())


def test_taps_are_offered_by_the_rules_from_the_first_page_on(client: Client) -> None:
    offered = client.get(at(name="learn_taps"), {"taps": ""}).json()
    assert offered["version"] == 1
    assert "a3" in {tap["token"] for tap in offered["taps"]}
    assert sent(client, taps="a3", headers=HTMX).status_code == 200
    assert client.get(at(name="learn_taps"), {"taps": ""}).json()["version"] == 2
    past = client.get(at(name="learn_taps"), {"ply": "1"}).json()
    assert past["svg"].startswith("<svg")


def test_a_goal_that_is_missed_is_said_with_what_to_do(client: Client) -> None:
    sent(client, lesson="middle", action="a1")
    missed = page(client, at("middle"))
    assert "Not this way – try again." in missed
    assert "data-lesson-done" not in missed
    assert client.get(at("middle", "learn_taps"), {"taps": ""}).json()["taps"] == []
    assert sent(client, lesson="middle", action="d4").status_code == 422
    sent(client, "learn_change", "middle", do="again")
    assert "Not this way" not in page(client, at("middle"))
    sent(client, lesson="middle", action="d4")
    assert "Next lesson" in page(client, at("middle"))


def test_the_last_lesson_leads_back_to_all_of_them(client: Client) -> None:
    sent(client, lesson="guard", action="a3")
    done = page(client, at("guard"))
    assert "Next lesson" not in done
    assert "All lessons" in done


def test_an_action_is_taken_back_with_its_answer(client: Client) -> None:
    start = SQUARE_BEGINS
    assert sent(client, "learn_change", do="back")["Location"] == at()
    assert not TryBoard.objects.exists()
    sent(client, action="a3")
    sent(client, "learn_change", do="back")
    assert TryBoard.objects.get().actions == start
    assert sent(client, "learn_change", do="back").status_code == 302
    assert TryBoard.objects.get().actions == start
    assert sent(client, "learn_change", do="else").status_code == 400


SQUARE_BEGINS = "a1 h8 c1 h7 c3 h5".split()


def test_a_refusal_cites_the_rule_and_leads_to_it(client: Client) -> None:
    for headers in ({}, HTMX):
        answer = sent(client, action="h8", headers=headers)
        text = answer.content.decode()
        assert answer.status_code == 422
        assert "Rule 5 of Corners" in text
        assert 'href="/rules/corners/#rule-corners.5"' in text
    assert not TryBoard.objects.exists()
    assert 'id="rule-corners.5"' in page(client, "/rules/corners/")


def test_the_same_submission_sent_twice_plays_once(client: Client) -> None:
    for _time in range(2):
        answer = client.post(at(name="learn_play"), {"key": "once-and-again", "version": 1, "action": "a3"})
        assert answer.status_code == 302
    row = TryBoard.objects.get()
    assert (row.actions[-2:], row.version) == (["a3", "h1"], 2)


def test_of_two_pages_of_one_lesson_the_slower_is_told(client: Client) -> None:
    sent(client, action="a3")
    answer = sent(client, action="b7", version=1)
    assert answer.status_code == 409
    assert TryBoard.objects.get().actions[-1] == "h1"
    assert sent(client, "learn_change", do="back", version=1).status_code == 409


def test_a_board_of_something_else_is_not_touched(client: Client) -> None:
    client.post("/try/corners/", {"key": "an-own-board", "First": "A", "Circles": "A", "options-edges": "inside",
                                  "options-reuse": "effect"})  # fmt: skip
    other = TryBoard.objects.get().key
    sent(client, lesson="middle", action="d4")
    before = list(TryBoard.objects.order_by("pk").values())
    for key, lesson in ((other, "middle"), (KEY, "square")):
        for name in ("learn_board", "learn_taps"):
            assert client.get(at(lesson, name, key=key)).status_code == 404
        for name in ("learn_play", "learn_change"):
            about = {"action": "e5", "do": "again", "version": 1, "key": f"other-{key}"}
            assert client.post(at(lesson, name, key=key), about).status_code == 404
    assert client.get(at("middle", key="k" * 23)).status_code == 200
    assert client.post(at("middle", "learn_play", key="k" * 23), {"action": "d4", "version": 1}).status_code == 404
    assert list(TryBoard.objects.order_by("pk").values()) == before


def test_a_lesson_whose_moves_no_longer_fit_begins_anew(client: Client) -> None:
    sent(client, action="a3")
    for actions in (["b2", "b3"], [*SQUARE_BEGINS, "a3", "a3"]):
        TryBoard.objects.update(actions=actions)
        assert client.get(at()).context["table"].attempt.used == 0
    sent(client, action="a3")
    assert TryBoard.objects.get().actions == [*SQUARE_BEGINS, "a3", "h1"]


def test_the_solution_is_shown_step_by_step_and_cannot_be_played_on(client: Client) -> None:
    for asked, step in (("", 0), ("1", 1), ("3", 3), ("99", 3), ("4", 3), ("x", 0)):
        shown = client.get(at(name="learn_solution"), {"step": asked})
        assert shown.context["step"] == step, asked
        text = shown.content.decode()
        assert f"Solution: step {step} of 3" in text
        assert "play-form" not in text
        assert "data-lesson-done" not in text
        assert ("Now try it yourself" in text) == (step == 3)
    assert not TryBoard.objects.exists()


def test_a_picked_card_does_not_stand_on_the_page(client: Client) -> None:
    sent(client, lesson="picks", game="isses", action="(pick A r)")
    shown = page(client, at("picks", game="isses"))
    assert "(pick A r)" not in shown
    assert 'data-lesson-done="isses/picks"' in shown


def test_a_board_is_counted_where_it_is_made_and_then_as_one(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CLOCK", lambda: 1000.0)
    for number in range(limits.LEARNT.burst):
        key = f"board-{number}"
        answer = client.post(at("middle", "learn_play", key=key), {"key": f"of-{key}", "version": 1, "action": "a1"})
        assert answer.status_code == 302
    assert client.post(at("middle", "learn_play"), {"key": "one-more", "version": 1, "action": "a1"}).status_code == 429
    again = {"key": "of-board-0-again", "version": 2, "do": "again"}
    assert client.post(at("middle", "learn_change", key="board-0"), again).status_code == 302
    once_more = {"key": "of-board-0-more", "version": 3, "action": "d4"}
    assert client.post(at("middle", "learn_play", key="board-0"), once_more).status_code == 302


def test_nothing_is_written_without_the_forms_token() -> None:
    client = Client(enforce_csrf_checks=True)
    for name in ("learn_play", "learn_change"):
        assert client.post(at(name=name), {"action": "a3", "do": "again", "version": 1}).status_code == 403
    assert not TryBoard.objects.exists()


def test_search_engines_find_the_lessons_and_no_ones_board(client: Client) -> None:
    for url in ("/learn/", "/learn/corners/", "/learn/corners/square/"):
        assert client.get(url)["X-Robots-Tag"] == "all"
    for name in ("learn_board", "learn_taps", "learn_solution"):
        assert client.get(at(name=name))["X-Robots-Tag"] == "noindex, nofollow"


def test_a_page_needs_one_query(client: Client, django_assert_max_num_queries: Any) -> None:
    sent(client, action="a3")
    for name, most in (("learn_board", 1), ("learn_taps", 1), ("learn_solution", 0)):
        with django_assert_max_num_queries(most):
            client.get(at(name=name))
    with django_assert_max_num_queries(0):
        client.get("/learn/corners/square/")


@pytest.mark.parametrize(("game", "lesson"), ALL, ids=lambda value: getattr(value, "key", value))
def test_a_lesson_is_light(client: Client, game: str, lesson: Any) -> None:
    assert weight(page(client, f"/learn/{game}/{lesson.key}/")) <= HEAVIEST
    assert weight(page(client, "/learn/")) <= HEAVIEST


def test_titles_are_headings_of_their_own(client: Client) -> None:
    titles = re.findall(r"<h1[^>]*>([^<]+)</h1>", page(client, "/learn/corners/square/"))
    assert titles == ["2. A rectangle"]
