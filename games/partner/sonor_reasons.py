"""Why a step of Sonor is good, in words: what it does at once, else what becomes of the evader if it is hunted."""

from math import ceil, dist

from games.core.types import Phrase
from games.partner import pursuit, reasons
from games.partner.pursuit import Answer
from games.sonor.geometry import EVADER_STEPS, LINES
from games.sonor.notation import NAMES, PURSUER, Stay, Step
from games.sonor.position import Position
from games.sonor.rules import apply
from games.sonor.steps import free_directions


def reason_of(position: Position, step: Answer) -> Phrase:
    """Why this step, in words that hold of it."""
    after = apply(position, step)
    ended = len(after.done) > len(position.done)
    caught = pursuit.taken(position, after)
    if step.disc == PURSUER:
        return reasons.CATCHES.phrase(count=caught) if caught else _hunting(position, after)
    name, evader = NAMES[step.disc], step.disc - 1
    lines = (after.done[-1] if ended else after).lines[evader]
    if isinstance(step, Stay):
        forced = next(free_directions(position, step.disc), None) is None
        return (reasons.CANNOT_STEP if forced else reasons.STAYS).phrase(evader=name)
    if lines > position.lines[evader]:
        return (reasons.SAFE if lines == len(LINES) else reasons.REACHES).phrase(evader=name, line=lines)
    if caught:
        return reasons.LOST.phrase(evader=name)
    return _running(position, after, step)


def _running(position: Position, after: Position, step: Step) -> Phrase:
    """What becomes of an evader that is hunted after its step: a line that it makes for, else the time that it gains
    over standing still."""
    name, evader = NAMES[step.disc], step.disc - 1
    flight = pursuit.best_run(after, evader, pursuit.AROUND, pursuit.BEFORE)
    if flight.lines:
        if EVADER_STEPS[step.direction][1] >= 0:
            return reasons.NOTHING_BETTER.phrase()
        return reasons.RUNS.phrase(evader=name, line=after.lines[evader] + flight.lines)
    turns = ceil(flight.turns)
    if turns > ceil(pursuit.best_run(position, evader, pursuit.AROUND, pursuit.BEFORE).turns):
        return reasons.GAINS_TIME.phrase(evader=name, turns=1 + turns)
    return reasons.NOTHING_BETTER.phrase()


def _hunting(position: Position, after: Position) -> Phrase:
    """For which evader the pursuer makes: of those to which it comes nearer and that it can still catch the one on
    which this step gains most."""

    def turns(evader: int, now: Position, reach: int) -> float:
        return pursuit.best_run(now, evader, pursuit.FEW, reach).turns

    def gained(evader: int) -> float:
        return turns(evader, position, pursuit.BEFORE) - turns(evader, after, pursuit.AFTER)

    start, goal = position.pursuer, after.pursuer
    nearer = (n for n, place in enumerate(after.evaders) if place and dist(place, goal) < dist(place, start))
    caught = [evader for evader in nearer if turns(evader, after, pursuit.AFTER) < pursuit.MOST_TURNS]
    if not caught:
        return reasons.NOTHING_BETTER.phrase()
    evader = max(caught, key=gained)
    return reasons.HUNTS.phrase(evader=NAMES[evader + 1], turns=max(1, ceil(turns(evader, after, pursuit.AFTER))))
