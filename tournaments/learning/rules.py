"""A lesson as far as somebody has come in it: the engine plays it, its own goal judges it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.core.demonstration import AnyMatch, begun, movetext
from games.core.game import Game
from games.core.teaching import Lesson
from games.core.types import Actor, Refused


@dataclass(frozen=True)
class Attempt:
    """What was played of a lesson; the first ``before`` actions of ``match`` lead to where it begins."""

    lesson: Lesson
    match: AnyMatch
    before: int

    @classmethod
    def begin(cls, game: Game[Any, Any], lesson: Lesson, texts: Sequence[str] = ()) -> "Attempt":
        """The lesson after ``texts``, replies among them; ``Refused`` when these are not legal."""
        start = begun(game, lesson)
        match = start
        for text in texts:
            match = match.play(text)
        return cls(lesson, match, len(start.actions))

    @property
    def learner(self) -> Actor | None:
        """Whoever acts where the lesson begins."""
        return self.match.game.to_act(self.match.positions[self.before])

    @property
    def _own(self) -> list[int]:
        """Where in the game the learner has acted."""
        acting = map(self.match.game.to_act, self.match.positions[self.before : -1])
        return [self.before + place for place, actor in enumerate(acting) if actor == self.learner]

    @property
    def used(self) -> int:
        """Actions of the learner."""
        return len(self._own)

    @property
    def reached(self) -> bool:
        return len(self.match.actions) > self.before and self.lesson.goal(self.match, self.before)

    @property
    def missed(self) -> bool:
        """Whether the goal is not reached and the learner has nothing left to do it with."""
        if self.reached:
            return False
        return self.used >= self.lesson.most or self.match.game.to_act(self.match.position) != self.learner

    @property
    def ended(self) -> bool:
        return self.reached or self.missed

    @property
    def answers(self) -> tuple[Any, ...]:
        """What has been answered to the learner's last action."""
        return self.match.actions[self._own[-1] + 1 :] if self._own else ()

    def answered(self, match: AnyMatch) -> "Attempt":
        """After an action of the learner, and whatever the lesson answers to it as far as that is legal."""
        played = replace(self, match=match)
        for text in self._replies():
            if played.reached or match.game.to_act(played.match.position) in (self.learner, None):
                break
            try:
                played = replace(played, match=played.match.play(text))
            except Refused:
                break
        return played

    def _replies(self) -> Iterator[str]:
        """Those that have not been played yet."""
        played = len(self.match.actions) - self.before - self.used
        return iter(movetext(self.lesson.replies)[played:])

    def back(self) -> "Attempt":
        """Before the learner's last action."""
        return replace(self, match=self.match.at(self._own[-1])) if self._own else self


def solved(game: Game[Any, Any], lesson: Lesson) -> list[AnyMatch]:
    """The game where the lesson begins, and after each action of its solution."""
    whole = begun(game, lesson, movetext(lesson.solution))
    return [whole.at(ply) for ply in range(len(movetext(lesson.before)), len(whole.actions) + 1)]
