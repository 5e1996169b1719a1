"""Lessons as pages: which there are, the board of one, its solution step by step."""

import secrets
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.kernel import submit
from tournaments.kernel.views import attempt, intent, may_be_found, version
from tournaments.kernel.wording import said
from tournaments.kernel.write import Conflict, Refused
from tournaments.learning import write
from tournaments.learning.read import Course, LessonText, attempt_on, courses, find_course, find_lesson_board
from tournaments.learning.rules import Attempt, solved
from tournaments.models import TryBoard
from tournaments.play.board import BoardView, about_taps, entered, past
from tournaments.play.views.games import LONGEST_PLY, rules_address
from tournaments.play.views.limits import LEARNT, address_of, per_address, per_board, throttled
from tournaments.play.views.try_table import names
from tournaments.play.views.trying import REFUSED
from tournaments.play.write.moving import ActionRefused

# Which lessons there are.


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    return may_be_found(render(request, "learning/games.html", {"courses": courses()}))


@require_safe
def learn_game(request: HttpRequest, game: str) -> HttpResponse:
    return may_be_found(render(request, "learning/game.html", {"course": find_course(game)}))


# The board of a lesson.


@dataclass(frozen=True)
class LessonView(BoardView):
    """The board of a lesson; ``state`` is "open", "done", "missed", or "shown" while the solution is played."""

    state: str = "open"
    verdict: str = ""
    move: str = ""
    head: str = "learning/_head.html"
    offers: str = "learning/_offers.html"
    bar: str = "learning/_bar.html"

    @property
    def turn(self) -> str:
        return self.move


@dataclass(frozen=True)
class LessonTable:
    """A lesson with what was played of it under a key; ``row`` is None before the first action."""

    course: Course
    lesson: LessonText
    key: str
    row: TryBoard | None = None

    def address(self, name: str) -> str:
        return reverse(name, args=[self.lesson.game, self.lesson.key, self.key])

    @cached_property
    def attempt(self) -> Attempt:
        return attempt_on(self.lesson, self.row)

    @property
    def next(self) -> LessonText | None:
        return self.course.after(self.lesson)

    @property
    def version(self) -> int:
        return self.row.version if self.row else 1

    @property
    def state(self) -> str:
        return "done" if self.attempt.reached else "missed" if self.attempt.missed else "open"

    @property
    def names(self) -> dict[str, str]:
        """Of the sides, as the learner calls them."""
        learner = self.attempt.learner
        if learner == "referee":
            return names()
        return {side: _("You") if side == learner else _("Opponent") for side in ("A", "B")}

    @property
    def move(self) -> str:
        """In a line: whose turn it is, or how the try has ended."""
        most = self.lesson.lesson.most
        if self.state == "done":
            return _("Done!")
        if self.state == "missed":
            return _("Not this way")
        if most == 1:
            return _("Your move")
        return _("Your move: %(number)s of %(most)s") % {"number": self.attempt.used + 1, "most": most}

    @property
    def verdict(self) -> str:
        """What stands in the place of the task once the try has ended."""
        if self.state == "done":
            return self.lesson.done
        if self.state == "missed":
            return _("Not this way – try again. Take your move back or start over. A hint may help.")
        return ""

    @property
    def what_happened(self) -> str:
        """What has happened, for whoever does not see the board."""
        engine, actions = self.lesson.engine, self.attempt.match.actions
        answers = engine.redact(actions, "public")[len(actions) - len(self.attempt.answers) :]
        heard = [_("The answer: %(move)s.") % {"move": said(engine, answer)} for answer in answers]
        return " ".join([*heard, self.verdict or (self.move if heard else "")])

    def board_view(self, **more: Any) -> LessonView:
        """What the board shows; ``more`` as in ``BoardView``: a refusal, or the list of moves."""
        engine, match, ended = self.lesson.engine, self.attempt.match, self.attempt.ended
        return LessonView(
            engine=engine,
            position=engine.view(match.position, "public"),
            actions=engine.redact(match.actions, "public"),
            version=self.version,
            names=self.names,
            play=self.address("learn_play"),
            taps=self.address("learn_taps"),
            page=self.address("learn_board"),
            result=self.move if ended else "",
            options=dict(self.lesson.lesson.options),
            rules=rules_address(self.lesson.game, self.lesson.played_on),
            state=self.state,
            verdict=self.verdict,
            move=self.move,
            **more,
        )

    def written(self, request: HttpRequest) -> dict[str, Any]:
        """What every write to this board says."""
        return {"board": self.key, "key": intent(request).key, "version": version(request)}


def table_of(game: str, lesson: str, key: str) -> LessonTable:
    course = find_course(game)
    text = course.lesson(lesson)
    return LessonTable(course, text, key, find_lesson_board(text, key))


@require_safe
def learn_lesson(request: HttpRequest, game: str, lesson: str) -> HttpResponse:
    """A lesson where it begins, with a key of its own for what will be played."""
    course = find_course(game)
    table = LessonTable(course, course.lesson(lesson), secrets.token_urlsafe(16))
    return may_be_found(_show(request, table))


@require_safe
def learn_board(request: HttpRequest, game: str, lesson: str, key: str) -> HttpResponse:
    """A lesson as far as it was played; with ``list`` the moves to choose from."""
    table = table_of(game, lesson, key)
    return _show(request, table, table.board_view(listed="list" in request.GET))


@require_safe
def learn_taps(request: HttpRequest, game: str, lesson: str, key: str) -> HttpResponse:
    """The tree of taps, as for a judge's board."""
    table = table_of(game, lesson, key)
    view, match = table.board_view(), table.attempt.match
    if "ply" in request.GET:
        position_at = lambda ply: view.engine.view(match.positions[ply], "public")  # noqa: E731
        return JsonResponse({"svg": past(view.engine, position_at, view.actions, request.GET["ply"])})
    answer = about_taps(view.engine, view.position, view.actions, request.GET, over=view.over, targets=view.targets)
    return JsonResponse({"version": table.version} | answer)


def _begins(request: HttpRequest) -> bool:
    """Whether a board is made by this: only what is played on a version that nobody has written is."""
    return version(request) == 1


@require_POST
@throttled(LEARNT, lambda request, _kwargs: address_of(request), when=_begins)
@per_address
@per_board
def learn_play(request: HttpRequest, game: str, lesson: str, key: str) -> HttpResponse:
    """Plays what was typed or tapped, and answers it; with htmx the answer is the board."""
    table = table_of(game, lesson, key)
    text = entered(request, table.lesson.engine, table.attempt.match.position)

    def played(_answer: object) -> HttpResponse:
        if not request.htmx:  # type: ignore[attr-defined]
            return redirect(table.address("learn_board"))
        return _show(request, table_of(game, lesson, key))

    return attempt(
        request,
        lambda _wants: write.play(table.lesson, **table.written(request), action=text, maker=address_of(request)),
        refused=lambda refusal: _refused(request, table, text, refusal),
        lost=lambda race: _conflict(request, table, race, text),
        to=played,
    )


@require_POST
@per_address
@per_board
def learn_change(request: HttpRequest, game: str, lesson: str, key: str) -> HttpResponse:
    """What the buttons below the board do: ``do`` is back or again."""
    table = table_of(game, lesson, key)
    change = {"back": write.take_back, "again": write.start_over}.get(request.POST.get("do", ""))
    if change is None:
        return submit.bad_request(request)
    return attempt(
        request, lambda _wants: change(table.lesson, **table.written(request)), to=(table.address("learn_board"),),
        refused=lambda refusal: _refused(request, table, "", refusal),
        lost=lambda race: _conflict(request, table, race, _("Buttons below the board")),
    )  # fmt: skip


def _refused(request: HttpRequest, table: LessonTable, text: str, refused: Refused) -> HttpResponse:
    """422: the rule that does not allow it; what was typed stays in its field."""
    reasons = refused.found if isinstance(refused, ActionRefused) else ()
    faults = () if reasons else refused.sentences
    typed = "" if request.POST.get("taps") else text
    return _show(request, table, table.board_view(refused=reasons, faults=faults, entered=text, typed=typed), REFUSED)


def _conflict(request: HttpRequest, table: LessonTable, conflict: Conflict, text: str) -> HttpResponse:
    """409: something else was played meanwhile on another page of the same lesson."""
    now = table_of(table.lesson.game, table.lesson.key, table.key).board_view()
    stored = [(_("Recorded moves"), now.ply), (_("Last move"), now.last or "–")]
    back = table.address("learn_board")
    return submit.conflict(request, conflict, stored=stored, shown=[(_("Move"), text)], back=back)


def _show(
    request: HttpRequest, table: LessonTable, board_view: LessonView | None = None, status: int = 200
) -> HttpResponse:
    """The page, or with htmx after a move the board alone."""
    context = {"table": table, "lesson": table.lesson, "board_view": board_view or table.board_view()}
    partial = request.method == "POST" and request.htmx  # type: ignore[attr-defined]
    return render(request, "learning/_played.html" if partial else "learning/lesson.html", context, status=status)


# The solution, step by step.


@require_safe
def learn_solution(request: HttpRequest, game: str, lesson: str, key: str) -> HttpResponse:
    """The board after so many actions of the solution (``?step=2``); nothing can be played there."""
    course = find_course(game)
    table = LessonTable(course, course.lesson(lesson), key)
    shown, asked = solved(table.lesson.engine, table.lesson.lesson), request.GET.get("step", "")
    last = len(shown) - 1
    step = min(int(asked), last) if asked.isdecimal() and len(asked) <= LONGEST_PLY else 0
    match = shown[step]
    move = _("Solution: step %(step)s of %(last)s") % {"step": step, "last": last}
    move = f"{move}: {said(table.lesson.engine, match.actions[-1])}" if step else move
    view = LessonView(
        engine=table.lesson.engine,
        position=match.position,
        actions=match.actions,
        version=0,
        names=table.names,
        play="",
        taps=table.address("learn_taps"),
        result=move,
        rules=rules_address(game, table.lesson.played_on),
        state="shown",
        move=move,
    )
    steps = {"before": step - 1 if step else None, "after": step + 1 if step < last else None}
    context = {"table": table, "lesson": table.lesson, "board_view": view, "step": step, **steps}
    return render(request, "learning/lesson.html", context)
