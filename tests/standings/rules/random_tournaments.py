"""Random tournaments for comparing calculators: odd sizes, byes, draws, negative totals, missing matches."""

import random
from dataclasses import dataclass
from decimal import Decimal

from tournaments.standings.rules.metrics import METRICS, Metric
from tournaments.standings.rules.outcomes import MatchOutcome, StandingsSettings
from tournaments.standings.rules.ranking import FinalTour

#: Match points as used in the wild, by win, draw, loss, bye.
SCALES = [("2", "1", "0", "2"), ("3", "1", "0", "3"), ("1", "0.5", "0", "0.5"), ("2.01", "0.01", "-1", "0")]


@dataclass(frozen=True)
class Tournament:
    teams: list[int]
    outcomes: list[MatchOutcome[int]]
    metrics: tuple[Metric, ...]
    settings: StandingsSettings


def random_tournament(seed: int) -> Tournament:
    """The same tournament for the same seed; small figures, so that ties of every kind are frequent."""
    dice = random.Random(seed)
    teams = dice.sample(range(100), dice.randint(1, 9))
    win, draw, loss, bye = (Decimal(text) for text in dice.choice(SCALES))
    numbered = dice.sample(teams, dice.randint(0, len(teams)))
    numbers = {team: dice.randint(1, 3) for team in numbered}
    lots = {team: 9 - number for team, number in numbers.items()}
    settings = StandingsSettings(win, draw, loss, bye, initial=numbers, lot=lots)
    return Tournament(teams, _outcomes(dice, teams), _metrics(dice), settings)


def _outcomes(dice: random.Random, teams: list[int]) -> list[MatchOutcome[int]]:
    outcomes: list[MatchOutcome[int]] = []
    for tour in range(1, dice.randint(0, 6) + 1):
        order = dice.sample(teams, len(teams))
        for a, b in zip(order[::2], order[1::2], strict=False):
            if dice.random() < 0.9:
                outcomes.append(MatchOutcome(tour, a, b, _points(dice), _points(dice), dice.randint(-26, 26)))
        if len(order) % 2:
            outcomes.append(MatchOutcome(tour, order[-1], None, _points(dice)))
    return outcomes


def _points(dice: random.Random) -> Decimal:
    return Decimal(dice.randint(-2, 6)) / dice.choice([1, 1, 2, 4])


def _metrics(dice: random.Random) -> tuple[Metric, ...]:
    names = dice.sample(sorted(METRICS), dice.randint(1, len(METRICS)))
    return tuple(
        Metric(name, tuple(sorted(dice.sample(range(1, 7), dice.randint(0, 2)))) if METRICS[name].takes_without else ())
        for name in names
    )


def random_finals(seed: int, case: Tournament) -> list[FinalTour[int]]:
    """Up to two tours of finals; every team plays once in a tour, and each pair of places is played for once."""
    dice = random.Random(seed)
    finals = []
    for tour in range(7, 7 + dice.randint(0, 2)):
        order = dice.sample(case.teams, len(case.teams))
        start = dice.randint(1, 3)
        for number, (a, b) in enumerate(zip(order[::2], order[1::2], strict=False)):
            if dice.random() < 0.7:
                points = (Decimal(dice.randint(0, 2)), Decimal(dice.randint(0, 2)))
                absent, named = (dice.choice(["", "", "A", "B"]) for _ in range(2))
                finals.append(FinalTour(tour, start + 2 * number, a, b, *points, walk_over=absent, goes_on=named))
    return finals
