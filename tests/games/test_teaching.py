"""Examples and lessons hold what they promise: each game's own engine says so."""

import pytest

from games.core.demonstration import begun, movetext, steps
from games.core.game import Match
from games.core.teaching import Example, Lesson
from games.core.types import Refused
from games.drawing.svg import svg
from games.registry import AnyGame, all_games

EXAMPLES = [(game, example) for game in all_games() for example in game.teaching.examples]
LESSONS = [(game, lesson) for game in all_games() for lesson in game.teaching.lessons]
LONGEST_CAPTION, LONGEST_TASK = 200, 160
FEWEST, MOST = 5, 8
"""Lessons of a game."""


def _name(value: object) -> str:
    return str(getattr(value, "slug", "") or getattr(value, "key", ""))


@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=_name)
def test_what_an_example_shows_is_legal(game: AnyGame, example: Example) -> None:
    shown = steps(game, example)
    assert len(shown) == (len(example.stretches) or len(movetext(example.moves))) + 1
    assert not (example.stretches and example.moves)
    for match in shown:
        assert svg(game.scene(match.position, match.actions))


@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=_name)
def test_what_an_example_forbids_is_refused_by_its_rule(game: AnyGame, example: Example) -> None:
    if not example.refused:
        return
    with pytest.raises(Refused) as refused:
        steps(game, example)[-1].play(example.refused)
    assert refused.value.fault.rule == f"{game.slug}.{example.rule}"


@pytest.mark.parametrize("game", all_games(), ids=_name)
def test_the_names_of_examples_and_lessons_are_told_apart(game: AnyGame) -> None:
    keys = [example.key for example in game.teaching.examples]
    keys += [lesson.key for lesson in game.teaching.lessons]
    assert len(keys) == len(set(keys))
    assert all(example.rule and len(example.caption) <= LONGEST_CAPTION for example in game.teaching.examples)
    assert all(len(lesson.task) <= LONGEST_TASK and lesson.hints for lesson in game.teaching.lessons)


@pytest.mark.parametrize("game", all_games(), ids=_name)
def test_a_game_has_enough_lessons_for_a_first_half_hour(game: AnyGame) -> None:
    assert FEWEST <= len(game.teaching.lessons) <= MOST


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=_name)
def test_the_solution_of_a_lesson_is_legal_and_reaches_the_goal_with_its_last_action(
    game: AnyGame, lesson: Lesson
) -> None:
    match = begun(game, lesson)
    before = len(match.actions)
    learner, own = game.to_act(match.position), 0
    replies = iter(movetext(lesson.replies))
    assert learner is not None
    for text in movetext(lesson.solution):
        assert not lesson.goal(match, before)
        if game.to_act(match.position) == learner:
            own += 1
        else:
            assert text == next(replies)
        match = match.play(text)
    assert lesson.goal(match, before)
    assert own <= lesson.most


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=_name)
def test_a_lesson_is_not_solved_by_whatever_is_played(game: AnyGame, lesson: Lesson) -> None:
    """Of all first actions, some do not reach the goal at once."""
    match: Match[object, object] = begun(game, lesson)
    others = game.legal_actions(match.position)
    if others is None or lesson.most > 1:
        return
    played = [match.play(game.format(action)) for action in others]
    assert not all(lesson.goal(attempt, len(match.actions)) for attempt in played)
