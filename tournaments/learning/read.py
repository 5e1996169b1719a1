"""Lessons in the language of the page, and how far a board has come in one."""

from dataclasses import dataclass
from datetime import datetime

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext

from games import registry
from games.core.sheets import agreed_tags
from games.core.teaching import Lesson
from games.core.types import Refused
from games.registry import AnyGame
from tournaments.learning.rules import Attempt
from tournaments.models import TryBoard
from tournaments.play.read.trying import LESSON, boards_at
from tournaments.play.rules_text import has_rules


@dataclass(frozen=True)
class LessonText:
    """A lesson of a game as it is shown; ``number`` counts from 1."""

    engine: AnyGame
    lesson: Lesson
    number: int
    of: int

    @property
    def game(self) -> str:
        return self.engine.slug

    @property
    def key(self) -> str:
        return self.lesson.key

    @property
    def name(self) -> str:
        """What a browser remembers it by."""
        return f"{self.game}/{self.key}"

    @property
    def played_on(self) -> dict[str, str]:
        """Its options, and what a tour would have agreed on, as the options of a tour hold both."""
        return dict(self.lesson.options) | agreed_tags(self.engine.tags, dict(self.lesson.tags))

    @property
    def title(self) -> str:
        return gettext(self.lesson.title)

    @property
    def task(self) -> str:
        return gettext(self.lesson.task)

    @property
    def done(self) -> str:
        return gettext(self.lesson.done)

    @property
    def hints(self) -> list[str]:
        return [gettext(hint) for hint in self.lesson.hints]


@dataclass(frozen=True)
class Course:
    """A game with its lessons in their order."""

    engine: AnyGame
    lessons: tuple[LessonText, ...]

    @property
    def slug(self) -> str:
        return self.engine.slug

    @property
    def title(self) -> str:
        return gettext(self.engine.name)

    def lesson(self, key: str) -> LessonText:
        """Http404 when there is none."""
        lesson = next((text for text in self.lessons if text.key == key), None)
        if lesson is None:
            raise Http404
        return lesson

    def after(self, lesson: LessonText) -> LessonText | None:
        """The next one; None after the last."""
        return self.lessons[lesson.number] if lesson.number < len(self.lessons) else None


def course_of(engine: AnyGame) -> Course:
    taught = engine.teaching.lessons
    return Course(
        engine, tuple(LessonText(engine, lesson, place, len(taught)) for place, lesson in enumerate(taught, 1))
    )


def courses() -> list[Course]:
    """Of every game that has lessons."""
    return [course_of(game) for game in registry.all_games() if has_rules(game.slug) and game.teaching.lessons]


def find_course(game: str) -> Course:
    """Http404 when there are no lessons of that game."""
    of_game = next((course for course in courses() if course.slug == game), None)
    if of_game is None:
        raise Http404
    return of_game


def find_lesson_board(lesson: LessonText, key: str, moment: datetime | None = None) -> TryBoard | None:
    """The board of an address, None while nothing is played on it; Http404 when the key is that of another board."""
    row = boards_at(lesson.game, key, moment or timezone.now()).first()
    if row is not None and row.tags.get(LESSON) != lesson.key:
        raise Http404
    return row


def attempt_on(lesson: LessonText, row: TryBoard | None) -> Attempt:
    """How far a board has come; at the beginning where what is on it no longer fits the lesson."""
    start = Attempt.begin(lesson.engine, lesson.lesson)
    if row is None or tuple(row.actions[: start.before]) != start.match.texts:
        return start
    try:
        return Attempt.begin(lesson.engine, lesson.lesson, row.actions[start.before :])
    except Refused:
        return start
