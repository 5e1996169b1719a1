"""A partner for Sonor, for both roles: it plays the part on from each step that it thinks of, and takes the best.

How discs are played at sight stands in ``games.partner.pursuit``, how a part is played on in
``games.partner.rollouts``.
"""

from math import tanh
from random import Random
from typing import Final

from games.partner import pursuit
from games.partner.advice import SURE, WON, Advice, Budget, Level, Seen, Weighed
from games.partner.pursuit import Answer
from games.partner.rollouts import Horizon
from games.partner.sonor_reasons import reason_of
from games.sonor.geometry import LINES
from games.sonor.notation import NAMES, PURSUER, Action, Stay, Step
from games.sonor.position import PARTS, Position
from games.sonor.rules import check, over, points
from games.sonor.steps import free_directions

EVADERS_HORIZON, PURSUERS_HORIZON, REPLIES = 2, 5, 2
"""Turns of the pursuer that the best level plays on in each role, and how many evaders, beside the one that it wants
most at any time, the pursuer is thought to go for when an evader steps."""
LEAD: Final = 400
"""Hundredths of points by which most matches are decided: four lines."""
USUAL: Final = 500
"""Hundredths of the points that evaders get in a part between equals: what the second part is worth beforehand."""


def _at_random(position: Position, random: Random) -> Answer:
    """Any legal step of any disc that is to act."""
    waiting = [disc for disc in range(1, len(NAMES)) if position.waiting >> disc - 1 & 1]
    disc = random.choice(waiting) if waiting else PURSUER
    steps: list[Answer] = [Step(disc, direction) for direction in free_directions(position, disc)]
    if disc != PURSUER and not check(position, Stay(disc)):
        steps.append(Stay(disc))
    return random.choice(steps)


class SonorPartner:
    """Both roles of Sonor. A level's ``deepest`` counts turns of the pursuer that are played on."""

    levels = (Level(1, 300, 0, 40), Level(2, 300, 0, 20), Level(3, 3_000, 1, 15), Level(4, 100_000))

    def advise(self, seen: Seen[Position, Action], level: Level, budget: Budget, random: Random) -> Advice[Action]:
        """As ``Partner`` says."""
        position = seen.position
        if over(position):
            return Advice((), 0)
        best_level, sign = level.deepest is None, 1 if position.waiting else -1
        if random.randrange(100) < level.errs:
            return Advice((_at_random(position, random),), sign * _judged(position, pursuit.expected(position))[0])
        limited = Budget(min(level.positions, budget.positions), budget.late)
        turns = level.deepest if level.deepest is not None else EVADERS_HORIZON if sign > 0 else PURSUERS_HORIZON
        horizon = Horizon(limited, turns)
        replies, directions = (REPLIES if sign > 0 else 0, pursuit.FINE) if best_level else (0, pursuit.AROUND)
        step, worth = horizon.best(position, replies, directions)
        score, proven = _judged(position, worth)
        return Advice((step,), sign * score, proven, reason_of(position, step), horizon.looked)

    def weigh(
        self, seen: Seen[Position, Action], played: Action, budget: Budget, random: Random
    ) -> Weighed[Action] | None:
        """As ``Partner`` says. Evaders step in any order: one is judged by what itself could have done, since the
        others have their steps still before them."""
        position = seen.position
        if over(position) or not isinstance(played, Step | Stay):
            return None
        sign = 1 if position.waiting else -1
        horizon = Horizon(budget, EVADERS_HORIZON if sign > 0 else PURSUERS_HORIZON)
        step, worth = horizon.best(position, REPLIES if sign > 0 else 0, pursuit.AROUND, played.disc)
        own = Horizon(budget, horizon.turns).weighed(position, played, REPLIES)
        if not horizon.looked or own is None:
            return None
        if sign * own >= sign * worth:  # the partner had not thought of it
            step, worth = played, own
        (score, proven), (had, sure) = _judged(position, worth), _judged(position, own)
        line: tuple[Action, ...] = (step,)
        best = Advice(line, sign * score, proven, reason_of(position, step), horizon.looked)
        return Weighed(best, sign * had, sure)

    def share(self, score: int) -> float:
        """As ``Partner`` says."""
        if abs(score) >= SURE:
            return 1.0 if score > 0 else -1.0
        return 0.95 * tanh(score / LEAD)


def _judged(position: Position, rest: float) -> tuple[int, bool]:
    """The score for the evaders' side, and whether the match is decided whatever happens in the rest of its parts."""
    side, totals = position.running, points(position)
    ahead = totals[side] - totals[side.other]
    if len(position.done) == PARTS - 1:
        left = sum(len(LINES) - lines for lines, place in zip(position.lines, position.evaders, strict=True) if place)
        if ahead > 0 or ahead + left < 0:
            return (WON if ahead > 0 else -WON), True
        return 100 * ahead + round(rest), False
    return 100 * ahead + round(rest) - USUAL, False


PARTNER: Final = SonorPartner()
