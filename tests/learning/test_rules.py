"""How far somebody has come in a lesson."""

import pytest

from games.core.types import Refused
from games.registry import get
from tests.learning.lessons import GUARD, LESSONS, MIDDLE, SQUARE, taught
from tournaments.learning.rules import Attempt, solved

CORNERS = get("corners")


def after(attempt: Attempt, *texts: str) -> Attempt:
    for text in texts:
        attempt = attempt.answered(attempt.match.play(text))
    return attempt


@pytest.mark.parametrize(
    "lesson", [lesson for own in LESSONS.values() for lesson in own], ids=lambda lesson: lesson.key
)
def test_the_solution_reaches_the_goal_with_its_last_step(lesson: object) -> None:
    (slug,) = [slug for slug, own in LESSONS.items() if lesson in own]
    game, teaching = taught(slug)
    taught_lesson = next(candidate for candidate in teaching.lessons if candidate is lesson)
    steps = solved(game, taught_lesson)
    begun = len(steps[0].actions)
    attempts = [Attempt.begin(game, taught_lesson, step.texts[begun:]) for step in steps]
    assert [attempt.reached for attempt in attempts] == [False] * (len(steps) - 1) + [True]
    assert not attempts[0].ended


def test_a_reply_follows_the_learners_action() -> None:
    attempt = after(Attempt.begin(CORNERS, SQUARE), "a3")
    assert attempt.match.texts[-2:] == ("a3", "h1")
    assert [CORNERS.format(answer) for answer in attempt.answers] == ["h1"]
    assert (attempt.used, attempt.ended) == (1, False)
    done = after(attempt, "a1-a3-c3-c1")
    assert (done.reached, done.missed, done.answers) == (True, False, ())


def test_whoever_has_used_the_actions_up_has_missed_the_goal() -> None:
    attempt = after(Attempt.begin(CORNERS, SQUARE), "a3", "b7")
    assert (attempt.used, attempt.reached, attempt.missed) == (2, False, True)
    assert after(Attempt.begin(CORNERS, MIDDLE), "a1").missed


def test_where_the_reply_is_not_legal_any_more_the_goal_is_missed() -> None:
    attempt = after(Attempt.begin(CORNERS, SQUARE), "h1")
    assert attempt.match.texts[-1] == "h1"
    assert attempt.missed


def test_the_learner_is_whoever_acts_where_the_lesson_begins() -> None:
    attempt = Attempt.begin(CORNERS, GUARD)
    assert attempt.learner == "B"
    assert after(attempt, "a3").reached


def test_taken_back_is_the_learners_own_action_with_its_answer() -> None:
    start = Attempt.begin(CORNERS, SQUARE)
    assert start.back() == start
    assert after(start, "a3").back().match.texts == start.match.texts
    assert after(start, "a3", "b7").back().match.texts == after(start, "a3").match.texts


def test_what_does_not_fit_the_rules_is_refused() -> None:
    with pytest.raises(Refused):
        Attempt.begin(CORNERS, SQUARE, ["a1"])
