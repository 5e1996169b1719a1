"""What is played in a lesson, as it is stored."""

from datetime import timedelta
from typing import Any

import pytest
from django.http import Http404
from django.utils import timezone

from games.registry import get
from tests.learning.lessons import LESSONS
from tournaments.kernel.write import Conflict, KeyReused, Refused
from tournaments.learning import write
from tournaments.learning.read import LessonText, course_of
from tournaments.models import AuditEntry, TryBoard
from tournaments.play.read.trying import boards_at
from tournaments.play.write import trying
from tournaments.play.write.moving import ActionRefused

pytestmark = pytest.mark.django_db
numbers = iter(range(1_000_000))


def lesson(key: str = "square", game: str = "corners") -> LessonText:
    return course_of(get(game)).lesson(key)


def play(action: str, *, version: int = 1, board: str = "a-board", about: LessonText | None = None, **more: Any) -> Any:
    key = more.pop("key", f"submission-{next(numbers)}")
    return write.play(
        about or lesson(), board=board, key=key, version=version, action=action, maker="192.0.2.7", **more
    )


def test_the_first_action_makes_the_board_and_nothing_else_does() -> None:
    assert write.take_back(lesson(), board="a-board", key="nothing-yet", version=1) is None
    assert write.start_over(lesson(), board="a-board", key="nothing-yet", version=1) is None
    with pytest.raises(ActionRefused):
        play("h8")
    with pytest.raises(Refused, match="Хода ещё нет"):
        play("")
    with pytest.raises(Conflict):
        play("a3", version=2)
    assert not TryBoard.objects.exists()
    board = play("a3")
    assert (board.version, board.tags["Lesson"], board.actions[-2:]) == (2, "square", ["a3", "h1"])
    assert not AuditEntry.objects.exists()


def test_the_key_of_another_games_board_is_no_address_of_a_lesson() -> None:
    trying.make_board(key="key-of-making", game="deer", options={}, tags={})
    TryBoard.objects.update(key="a-board")
    with pytest.raises(Http404):
        play("a3")
    assert TryBoard.objects.get().game == "deer"


@pytest.mark.parametrize("game", [slug for slug, own in LESSONS.items() if own])
def test_a_board_begins_with_the_options_of_its_lesson(game: str) -> None:
    about = course_of(get(game)).lessons[0]
    text = about.lesson.solution
    board = play(text, about=about)
    assert board.game == game
    assert dict(about.lesson.options).items() <= board.options.items()
    assert board.options.keys() == {option.name for option in get(game).options}
    assert board.actions[-1] == text


def test_a_repeated_first_action_has_one_effect() -> None:
    first = play("a3", key="once-and-again")
    assert play("a3", key="once-and-again").pk == first.pk
    assert TryBoard.objects.get().version == 2
    with pytest.raises(KeyReused):
        play("b2", key="once-and-again")


def test_of_two_first_actions_at_the_same_moment_the_second_finds_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    first, real_boards_at = play("a3", key="at-the-same-moment"), boards_at
    asked = iter([True])

    def not_yet(*about: Any) -> Any:
        return TryBoard.objects.none() if next(asked, False) else real_boards_at(*about)

    monkeypatch.setattr("tournaments.play.write.trying.boards_at", not_yet)
    assert play("a3", key="at-the-same-moment").pk == first.pk
    assert TryBoard.objects.get().version == 2


def test_after_its_end_a_try_takes_no_action() -> None:
    play("d4", about=lesson("middle"))
    before = TryBoard.objects.values().get()
    with pytest.raises(Refused):
        play("e5", about=lesson("middle"), version=2)
    assert TryBoard.objects.values().get() == before


def test_a_lesson_is_started_over_and_taken_back() -> None:
    begins = list("a1 h8 c1 h7 c3 h5".split())
    play("a3")
    play("b7", version=2)
    back = write.take_back(lesson(), board="a-board", key="one-move-back", version=3)
    assert back is not None
    assert back.actions == [*begins, "a3", "h1"]
    over = write.start_over(lesson(), board="a-board", key="and-all-of-it", version=4)
    assert over is not None
    assert (over.actions, over.version) == (begins, 5)


def test_a_board_that_has_expired_is_the_lessons_beginning() -> None:
    play("a3")
    late = timezone.now() + timedelta(days=2)
    with pytest.raises(Conflict):
        play("b7", version=2, moment=late)
    assert play("a3", moment=late).version == 2
    assert TryBoard.objects.count() == 1


def test_another_lessons_board_is_not_touched() -> None:
    play("d4", about=lesson("middle"))
    before = TryBoard.objects.values().get()
    with pytest.raises(Http404):
        play("a3", version=2)
    assert write.take_back(lesson(), board="a-board", key="not-its-own-board", version=2) is None
    assert TryBoard.objects.values().get() == before


def test_of_too_many_boards_one_of_the_same_maker_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "MOST_BOARDS", 2)
    for number in range(3):
        play("a3", board=f"board-{number}")
    assert set(TryBoard.objects.values_list("key", flat=True)) == {"board-1", "board-2"}
