"""A second calculator of standings, written from the rules alone: slow, with fractions, sharing no code."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tournaments.standings.rules.metrics import Metric
from tournaments.standings.rules.outcomes import MatchOutcome, StandingsSettings

FEWER_IS_BETTER = {"points_against", "initial", "lot"}


@dataclass(frozen=True)
class Naive:
    """The whole tournament; every question is answered by going through all matches again."""

    outcomes: Sequence[MatchOutcome[Any]]
    settings: StandingsSettings

    def of(self, team: Hashable, without: Iterable[int] = ()) -> list[tuple[Hashable, Fraction, Fraction]]:
        """(opponent, own points, opponent's points) of each match."""
        own = []
        for outcome in self.outcomes:
            a, b = Fraction(outcome.points_a), Fraction(outcome.points_b)
            if outcome.tour in without:
                continue
            if outcome.team_a == team:
                own.append((outcome.team_b, a, b))
            elif outcome.team_b == team:
                own.append((outcome.team_a, b, a))
        return own

    def match_points(self, team: Hashable, among: Iterable[Hashable] | None = None) -> Fraction:
        total = Fraction(0)
        for opponent, mine, theirs in self.of(team):
            if among is not None and opponent not in among:
                continue
            if opponent is None:
                total += Fraction(self.settings.bye)
            elif mine > theirs:
                total += Fraction(self.settings.win)
            elif mine < theirs:
                total += Fraction(self.settings.loss)
            else:
                total += Fraction(self.settings.draw)
        return total

    def strength(self, team: Hashable) -> list[tuple[Fraction, Fraction]]:
        """(share of the match won, opponent's match points) of each match against somebody."""
        pairs = []
        for opponent, mine, theirs in self.of(team):
            if opponent is not None:
                share = Fraction((mine > theirs) - (mine < theirs) + 1, 2)
                pairs.append((share, self.match_points(opponent)))
        return pairs

    def value(self, metric: Metric, team: Hashable, tied: Sequence[Hashable]) -> Fraction | None:
        matches = self.of(team, metric.without)
        if metric.name in ("initial", "lot"):
            number = getattr(self.settings, metric.name).get(team)
            return None if number is None else Fraction(number)
        if metric.name == "head_to_head":
            return self.match_points(team, tied) if len(tied) > 1 else None
        sums = {
            "match_points": [self.match_points(team)],
            "points": [mine for _, mine, _ in matches],
            "points_diff": [mine - theirs for _, mine, theirs in matches],
            "points_against": [theirs for _, _, theirs in matches],
            "wins": [Fraction(1) for share, _ in self.strength(team) if share == 1],
            "buchholz": [points for _, points in self.strength(team)],
            "sonneborn_berger": [share * points for share, points in self.strength(team)],
            "net_points": [
                Fraction(outcome.net if outcome.team_a == team else -outcome.net)
                for outcome in self.outcomes
                if outcome.team_b is not None and team in (outcome.team_a, outcome.team_b)
            ],
        }
        return sum(sums[metric.name], Fraction(0))


def naive_table(
    teams: Iterable[Hashable],
    outcomes: Sequence[MatchOutcome[Any]],
    metrics: Sequence[Metric],
    settings: StandingsSettings,
) -> Mapping[Hashable, tuple[int, tuple[Fraction | None, ...]]]:
    """Place and values of every team."""
    calculator = Naive(outcomes, settings)
    values: dict[Hashable, tuple[Fraction | None, ...]] = dict.fromkeys(teams, ())
    for metric in metrics:
        before = dict(values)
        for team in values:
            tied = [other for other in values if before[other] == before[team]]
            values[team] = (*before[team], calculator.value(metric, team, tied))
    return {
        team: (1 + sum(_is_better(metrics, other, own) for other in values.values()), own)
        for team, own in values.items()
    }


def _is_better(metrics: Sequence[Metric], one: tuple[Fraction | None, ...], other: tuple[Fraction | None, ...]) -> bool:
    for metric, mine, theirs in zip(metrics, one, other, strict=True):
        if mine == theirs:
            continue
        if mine is None or theirs is None:
            return theirs is None
        return (mine < theirs) == (metric.name in FEWER_IS_BETTER)
    return False


def naive_finals(table: Mapping[Any, int], finals: Sequence[Any]) -> dict[Any, int]:
    """Places after finals: asks for each place in turn who stands there, from the latest tour backwards."""
    result: dict[Any, int] = {}
    for tour in sorted({final.tour for final in finals}, reverse=True):
        for place in range(1, len(table)):
            for final in finals:
                a, b = final.team_a, final.team_b
                if (final.tour, final.first) != (tour, place) or not {a, b} <= set(table):
                    continue
                if a in result or b in result or {place, place + 1} & _taken(result, finals, table):
                    continue
                mine, theirs = (final.points_a, final.points_b)
                if mine == theirs:
                    mine, theirs = {"A": (1, 0), "B": (0, 1), "": (table[b], table[a])}[final.goes_on]
                if final.walk_over:  # it names whoever did not come
                    mine, theirs = (final.walk_over == "B", final.walk_over == "A")
                result[a] = place + (mine < theirs)
                result[b] = place + (theirs < mine)
    return result | _rest(table, result, _taken(result, finals, table))


def _taken(result: Mapping[Any, int], finals: Sequence[Any], table: Mapping[Any, int]) -> set[int]:
    """Both places of every final whose two teams stand there already, a shared place counted as two. One of
    them at least has the upper place: two that share the lower one have it from another final."""
    places = set()
    for final in finals:
        pair = {final.first, final.first + 1}
        stand = {result.get(final.team_a), result.get(final.team_b)}
        if stand <= pair and final.first in stand:
            places |= pair
    return places


def _rest(table: Mapping[Any, int], result: Mapping[Any, int], taken: set[int]) -> dict[Any, int]:
    left = sorted((place, str(team), team) for team, place in table.items() if team not in result)
    free = [place for place in range(1, len(table) + 1) if place not in taken]
    at = {team: free[index] for index, (_place, _text, team) in enumerate(left)}
    return {team: min(at[other] for _place, _text, other in left if table[other] == table[team]) for team in at}
