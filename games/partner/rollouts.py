"""Rollouts of Sonor over a receding horizon: a part is played on from each step that is thought of.

What is played on is play at sight (``games.partner.pursuit``), and looking at one own step ahead of it plays at least
as well (Tesauro and Galperin, "On-line policy improvement using Monte-Carlo search", 1996; Bertsekas, Tsitsiklis and
Wu, "Rollout algorithms for combinatorial optimization", 1997). The engine makes every step.
"""

from collections.abc import Iterator
from contextlib import suppress
from math import inf
from typing import Final, NamedTuple

from games.partner import pursuit
from games.partner.advice import Budget
from games.partner.pursuit import Answer
from games.sonor.notation import PURSUER, Stay, Step
from games.sonor.position import Position
from games.sonor.rules import apply
from games.sonor.steps import is_legal

_TIME_EVERY: Final = 8
"""Steps between two looks at the time."""


class Plan(NamedTuple):
    """A step, and which evader the pursuer then goes for, counted from 0; None for whichever it wants most."""

    step: Answer
    target: int | None = None


class _Spent(Exception):
    """The budget is used up."""


class Horizon:
    """Plays parts on, within a budget of steps."""

    def __init__(self, budget: Budget, turns: int) -> None:
        self.budget, self.turns, self.looked = budget, turns, 0

    def _step(self, position: Position, step: Answer) -> Position:
        if self.looked >= self.budget.positions or (self.looked % _TIME_EVERY == 0 and self.budget.late()):
            raise _Spent
        self.looked += 1
        return apply(position, step)

    def best(
        self, position: Position, replies: int, directions: tuple[int, ...], disc: int | None = None
    ) -> tuple[Answer, float]:
        """The best step and its worth for the evaders; as far as the budget goes, at sight when it does not go at all.
        Of the evaders that wait it is one of ``disc`` or, without it, of the one that steps first at sight.

        An evader's step is worth what it is against the worst of so many plans of the pursuer, and against its play at
        sight.
        """
        sign, wanted = 1 if position.waiting else -1, pursuit.hunts(position)[-replies:] if replies else []
        step, best = None, -inf
        with suppress(_Spent):
            for plan in _plans(position, directions, disc):
                worth = sign * self.worth(position, plan)
                for _wanted, target, _flight in wanted:
                    if worth > best:
                        worth = min(worth, self.worth(position, Plan(plan.step, target)))
                if worth > best:
                    step, best = plan.step, worth
        if step is None:
            return pursuit.sight_step(position, disc), pursuit.expected(position)
        return step, sign * best

    def weighed(self, position: Position, played: Answer, replies: int) -> float | None:
        """What a step that was played is worth to the evaders, by the plans by which ``best`` judges; None when the
        budget does not suffice."""
        if position.waiting:
            targets = [None, *(target for _wanted, target, _flight in pursuit.hunts(position)[-replies:])]
        else:
            targets = [None, *(evader for evader, place in enumerate(position.evaders) if place)]
        try:
            worths = [self.worth(position, Plan(played, target)) for target in targets]
        except _Spent:
            return None
        return min(worths)

    def worth(self, position: Position, plan: Plan) -> float:
        """What the evaders get in the rest of this part, in hundredths of points: sooner is better, and to last."""
        part, total, turn = len(position.done), 0.0, 0
        step, target = plan
        hunted = pursuit.hunts(position)[-1][1] if position.waiting else None
        while True:
            after = self._step(position, step)
            ended = len(after.done) > part
            total += (100 - turn) * (sum(after.done[-1].lines if ended else after.lines) - sum(position.lines))
            turn += not position.waiting
            if ended or turn > self.turns:
                return total + turn / 4 + (0 if ended else pursuit.expected(after))
            if not self.turns:
                return total + pursuit.expected(after)
            if not position.waiting and after.waiting:
                hunted = target if target is not None and after.evaders[target] else pursuit.hunts(after)[-1][1]
            position, step = after, _next(after, target, hunted)


def _next(position: Position, target: int | None, hunted: int | None) -> Answer:
    """How the play goes on at sight."""
    if position.waiting:
        return pursuit.evader_step(position, pursuit.next_evader(position), hunted)
    return pursuit.pursuer_step(position, target)


def _plans(position: Position, directions: tuple[int, ...], disc: int | None) -> Iterator[Plan]:
    """What is thought of, each step once for each plan, the play at sight first."""
    yield Plan(pursuit.sight_step(position, disc))
    if position.waiting:
        disc = disc or pursuit.next_evader(position)
        place = position.evaders[disc - 1] or position.pursuer
        away = pursuit.towards(position.pursuer, place)
        yield from _legal(position, disc, (away, *pursuit.finish(position.variant, place), *directions))
        if position.variant.stay:
            yield Plan(Stay(disc))
        return
    for evader, wanted in enumerate(position.evaders):
        if wanted:
            yield Plan(pursuit.pursuer_step(position, evader), evader)
    yield from map(Plan, pursuit.catches(position))
    yield from _legal(position, PURSUER, directions)


def _legal(position: Position, disc: int, directions: tuple[int, ...]) -> Iterator[Plan]:
    return (Plan(step) for step in (Step(disc, direction) for direction in directions) if is_legal(position, step))
