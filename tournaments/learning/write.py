"""What is played in a lesson: on a board to try a game on, which begins where the lesson does.

The board is stored with the first action; until then its key stands in the addresses of the page alone.
"""

from collections.abc import Callable
from datetime import datetime

from django.db import IntegrityError
from django.http import Http404
from django.utils.translation import gettext as _

from games.core.sheets import check_options
from tournaments.kernel.secrets import digest_name
from tournaments.kernel.write import Refused
from tournaments.learning.read import LessonText, attempt_on
from tournaments.learning.rules import Attempt
from tournaments.models import TryBoard
from tournaments.play.read.trying import LESSON
from tournaments.play.write.moving import played_by_hand
from tournaments.play.write.trying import body_of, make_room, written

LONGEST_KEY = TryBoard._meta.get_field("key").max_length or 0


def play(
    lesson: LessonText, *, board: str, key: str, version: int, action: str, maker: str, moment: datetime | None = None
) -> TryBoard:
    """The learner's next action as text, and what the lesson answers; ``ActionRefused`` when the rules do not allow it.
    ``maker`` is counted as whoever makes a board."""

    def work(row: TryBoard) -> None:
        attempt = _own(lesson, row)
        if attempt.ended:
            raise Refused(("", _("This try is over: start the lesson over.")))
        row.actions = list(attempt.answered(played_by_hand(attempt.match, action.strip())).match.texts)

    def fresh(now: datetime) -> TryBoard:
        made_by = digest_name("tournaments.trying", maker)
        make_room(now, made_by)
        return _new(lesson, board, made_by)

    def once() -> TryBoard:
        body = body_of("lesson", lesson.key, action)
        return written(board, lesson.game, key, version, body, work, moment, fresh)

    try:
        return once()
    except IntegrityError:
        return once()  # two first actions at the same moment: the second finds the board of the first


def start_over(
    lesson: LessonText, *, board: str, key: str, version: int, moment: datetime | None = None
) -> TryBoard | None:
    """Where the lesson begins; None where nothing was played."""

    def work(row: TryBoard) -> None:
        attempt = _own(lesson, row)
        row.actions = list(attempt.match.at(attempt.before).texts)

    return _changed(lesson, board, key, version, "over", work, moment)


def take_back(
    lesson: LessonText, *, board: str, key: str, version: int, moment: datetime | None = None
) -> TryBoard | None:
    """Before the learner's last action; None where nothing was played."""

    def work(row: TryBoard) -> None:
        row.actions = list(_own(lesson, row).back().match.texts)

    return _changed(lesson, board, key, version, "back", work, moment)


def _changed(
    lesson: LessonText, board: str, key: str, version: int, what: str, work: Callable[[TryBoard], None],
    moment: datetime | None,
) -> TryBoard | None:  # fmt: skip
    try:
        return written(board, lesson.game, key, version, body_of("lesson", lesson.key, what), work, moment)
    except Http404:
        return None


def _own(lesson: LessonText, row: TryBoard) -> Attempt:
    if row.tags.get(LESSON) != lesson.key:
        raise Http404
    return attempt_on(lesson, row)


def _new(lesson: LessonText, board: str, maker: str) -> TryBoard:
    """A board where the lesson begins, not stored yet; Http404 where no board of it can have that key."""
    if len(board) > LONGEST_KEY or TryBoard.objects.filter(key=board).exclude(game=lesson.game).exists():
        raise Http404
    taught, engine = lesson.lesson, lesson.engine
    return TryBoard(
        key=board,
        made_with=f"lesson {board}",
        maker=maker,
        game=lesson.game,
        options=check_options(engine.options, list(taught.options)),
        tags=dict(taught.tags) | {LESSON: lesson.key},
        version=1,
    )
