"""Finished games looked through by the program: which may be, how far it has come, what it has found.

A review follows from the record alone, so nothing of it is stored: it is kept in the process's memory under the
record, and after a restart it is computed again when somebody asks. Each process of the server has its own.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple

from django.conf import settings
from django.core.cache import BaseCache, caches

from games import registry
from games.core.game import fold, start
from games.core.types import Result
from games.partner.review import FURTHER, Decision, Moment, branch_of, budget_of, curve, decisions, turning_points
from games.registry import AnyGame
from tournaments.kernel.thinking import Progress, Question
from tournaments.matches.read.positions import AnyPlayed, agreed_of, own_tags
from tournaments.models import Match, Tournament, TryBoard
from tournaments.play.read.against import levels_of, pool
from tournaments.play.read.records import GamePage
from tournaments.play.read.trying import result_of_board
from tournaments.play.thought import look, play_on

METHOD: Final = 3
"""Another number for another way to look: what was found before does not count any more."""
SLICE: Final = 12_000
"""Positions, twice, that are looked at in one thought: about a second, so that nobody who plays waits long."""
LONG: Final = 2.0
"""Seconds after which a thought takes no further decision, where the machine has little time for it."""
SECONDS: Final = 20.0
"""What such a thought may take with the one decision that it does not leave unfinished: everything else goes before."""
KEPT_FOR: Final = 24 * 60 * 60
"""Seconds."""


@dataclass(frozen=True)
class Reviewed:
    """A finished game as everybody may read it: the actions up to the first that stays secret, with the positions
    before each of them and after the last; how it ended."""

    game: AnyGame
    positions: Sequence[Any]
    actions: tuple[Any, ...]
    result: Result

    @cached_property
    def key(self) -> str:
        """What the review follows from, as a short text."""
        texts = tuple(map(self.game.format, self.actions))
        whole = (METHOD, self.game.slug, self.game.encode(self.positions[0]), texts)
        return hashlib.sha256(repr(whole).encode()).hexdigest()[:32]

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        return decisions(self.game, self.positions, self.actions)

    @property
    def each(self) -> int:
        """Positions for each decision."""
        return budget_of(self.game.slug, len(self.decisions))

    def slice(self, first: int) -> tuple[Decision, ...]:
        """The decisions of one thought, from one of them on."""
        return self.decisions[first : first + max(1, SLICE // self.each)]


@dataclass(frozen=True)
class Review:
    """How far the program has come with a game; ``moments`` are what it has found so far."""

    of: Reviewed
    step: Literal["none", "waiting", "thinking", "full", "failed", "done"]
    done: int
    moments: tuple[Moment, ...] = field(default=(), repr=False)
    before: int = 0
    seconds: float = 0.0

    @property
    def open(self) -> bool:
        """Whether it is worth asking again later."""
        return self.step in ("waiting", "thinking", "full")

    @property
    def count(self) -> int:
        return len(self.of.decisions)

    @cached_property
    def points(self) -> tuple[Moment, ...]:
        """The turning points, once all has been looked at."""
        return turning_points(self.moments) if self.step == "done" else ()

    @property
    def curve(self) -> tuple[tuple[int, float], ...]:
        return curve(self.moments, len(self.of.actions), self.of.result) if self.step == "done" else ()


# Which games may be looked through.


def may_be_reviewed(page: GamePage) -> bool:
    """Whether the program looks through a recorded game for those who may read it: its match is approved, and the
    organiser has not switched it off."""
    row, replay, match = page.row, page.replay, page.match
    if row is None or replay is None or not row.decision or row.is_live:
        return False
    if not page.is_legal or not replay.actions:  # with tags that no game can begin from, nothing was played either
        return False
    return may_be_spoken_of(match) and bool(levels_of(match.tour.kind)) and bool(settings.THINKING_PROCESSES)


def may_be_spoken_of(match: Match) -> bool:
    """Whether the program may say anything about the games of a match: it is approved, and the organiser has not
    switched that off."""
    return match.state == Match.State.APPROVED and match.tour.tournament.reviews == Tournament.Reviews.YES


def reviewed_game(page: GamePage) -> Reviewed:
    """A recorded game that may be looked through, as everybody may read it, whoever asks."""
    replay, engine, row = page.replay, page.engine, page.row
    assert replay is not None  # noqa: S101 - whoever asks has seen that it may be reviewed
    assert engine is not None  # noqa: S101
    assert row is not None  # noqa: S101
    stored = page.match.tour.options
    agreed = agreed_of(engine.slug, stored)
    options = {name: value for name, value in stored.items() if name not in agreed}
    first = start(engine, options.items(), agreed | own_tags(engine.slug, row.tags or {}))
    return _as_told(engine, first, replay.actions, replay.result)


def reviewed_board(board: TryBoard, played: AnyPlayed) -> Reviewed | None:
    """The game of a board to try a game on; None while it goes on, or where no program plays it."""
    result = result_of_board(board, played)
    if result is Result.OPEN or not levels_of(board.game):
        return None
    return _as_told(registry.get(board.game), played.positions[0], played.actions, result)


def _as_told(engine: AnyGame, first: Any, actions: Sequence[Any], result: Result) -> Reviewed:
    """What stays secret cannot be played, and ends what is looked through: nobody learns a card from a review."""
    texts = [engine.format(action) for action in engine.redact(tuple(actions), "public")]
    known, positions, _fault = fold(engine, first, texts)
    return Reviewed(engine, positions, known, result)


# How far the program has come.


def is_begun(of: Reviewed) -> bool:
    """Whether this process of the server has been asked for a review."""
    return _found().get(_begun(of)) is not None


class Known(NamedTuple):
    """What is known of a review: how many decisions were looked at, what came of it, and what is to be asked next; None
    at the end."""

    done: int
    moments: tuple[Moment, ...]
    missing: Question | None


def known_of(of: Reviewed) -> Known:
    """What the memory holds: thoughts about decisions, each from where the one before ended, then better lines."""
    looked: list[Moment | None] = []
    while len(looked) < len(of.decisions):
        found = _found().get(_name(of, len(looked)))
        if not found:
            return Known(len(looked), tuple(filter(None, looked)), _slice(of, len(looked)))
        looked += found
    return _with_lines(of, len(looked), tuple(filter(None, looked)))


def _with_lines(of: Reviewed, done: int, moments: tuple[Moment, ...]) -> Known:
    """The same with the lines of turning points beyond the better action, where the search itself has none."""
    lines = dict[int, tuple[str, ...]]()
    for point in turning_points(moments):
        if len(point.line) > 1:
            continue
        line = _found().get(_name(of, f"{point.ply}+"))
        if line is None:
            return Known(done, moments, _line(of, point))
        lines[point.ply] = line
    return Known(done, tuple(replace(each, line=lines.get(each.ply, each.line)) for each in moments), None)


def review_of(of: Reviewed, *, begin: bool = False) -> Review:
    """What is known of a review; with ``begin`` what comes next of it is asked for, as it is once it was begun."""
    done, moments, missing = known_of(of)
    if missing is None:
        return Review(of, "done", done, moments)
    if not (begin or done or is_begun(of)):
        return Review(of, "none", 0)
    _found().set(_begun(of), True, KEPT_FOR)
    progress = _ask(missing)
    return Review(of, _step(progress), done, moments, progress.before, progress.seconds)


def _step(progress: Progress) -> Literal["waiting", "thinking", "full", "failed"]:
    """What has just been answered is read by whoever asks next."""
    return "thinking" if progress.step == "answered" else progress.step


def _ask(question: Question) -> Progress:
    """What is missing is asked for, and with its answer what comes next."""
    progress = pool().ask(question)
    if progress.step == "answered":
        # It was answered before, and what the memory held of it had to make room.
        _found().set(question.key, progress.answer, KEPT_FOR)
    return progress


def _slice(of: Reviewed, first: int) -> Question:
    arguments = (of.game.slug, of.slice(first), of.each, of.key, LONG)
    return _question(of, _name(of, first), look, arguments)


def _line(of: Reviewed, point: Moment) -> Question:
    decision = next(decision for decision in of.decisions if decision.ply == point.ply)
    branch = branch_of(of.game, of.positions, of.actions, decision, point.line)
    return _question(of, _name(of, f"{point.ply}+"), play_on, (of.game.slug, branch, FURTHER, of.key))


def _question(of: Reviewed, key: str, work: Callable[..., Any], arguments: tuple[Any, ...]) -> Question:
    def answered(answer: Any) -> None:
        _found().set(key, answer, KEPT_FOR)
        if (following := known_of(of).missing) and following.key != key:
            _ask(following)

    return Question(f"review {of.game.slug} {of.key}", key, work, arguments, SECONDS, answered)


def try_again(of: Reviewed) -> None:
    """What has failed is forgotten, so that it can be asked anew."""
    if missing := known_of(of).missing:
        pool().forget(missing.key)


def _found() -> BaseCache:
    return caches["reviews"]


def _name(of: Reviewed, what: int | str) -> str:
    return f"review:{of.key}:{what}"


def _begun(of: Reviewed) -> str:
    return f"review:{of.key}"
