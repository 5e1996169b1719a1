"""A school tournament of 22 teams, as it was paired by hand in 2022, against what the program would have drawn."""

import csv
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import pytest

from tournaments.draws.rules.pairing import swiss
from tournaments.draws.rules.pairing.checks import check
from tournaments.draws.rules.pairing.model import Entrant, Meeting, Pair, with_history
from tournaments.standings.rules.metrics import parse_metrics
from tournaments.standings.rules.outcomes import MatchOutcome
from tournaments.standings.rules.ranking import rank

MATCHES = Path(__file__).parents[3] / "data" / "fmt_2022_matches.csv"
TOURS = range(1, 6)


def outcomes() -> list[MatchOutcome[str]]:
    with MATCHES.open(encoding="utf-8", newline="") as file:
        return [
            MatchOutcome(
                int(row["tour"]), row["team_a"], row["team_b"], Decimal(row["points_a"]), Decimal(row["points_b"])
            )
            for row in csv.DictReader(file)
        ]


def before(tour: int) -> tuple[list[Entrant], list[Pair]]:
    """The teams before a tour, ranked as they stood, and how they were paired in it."""
    everything = outcomes()
    names = sorted({team for outcome in everything for team in (outcome.team_a, outcome.team_b) if team is not None})
    key = {name: number for number, name in enumerate(names, start=1)}
    earlier = [outcome for outcome in everything if outcome.tour < tour]
    table = rank(names, earlier, parse_metrics("match_points, points"))
    teams = [Entrant(key[row.team], row.team, row.values[0] or Decimal(0), row.place) for row in table]
    meetings = [
        Meeting(outcome.tour, key[outcome.team_a], key[str(outcome.team_b)], *_match_points(outcome))
        for outcome in earlier
    ]
    pairs = [Pair(key[outcome.team_a], key[str(outcome.team_b)]) for outcome in everything if outcome.tour == tour]
    return list(with_history(teams, meetings)), pairs


def _match_points(outcome: MatchOutcome[str]) -> tuple[Decimal, Decimal]:
    won = (outcome.points_a > outcome.points_b) - (outcome.points_a < outcome.points_b)
    return Decimal(1 + won), Decimal(1 - won)


def differences(teams: list[Entrant], pairs: list[Pair] | tuple[Pair, ...]) -> Decimal:
    score = {team.key: team.score for team in teams}
    return sum(((score[pair.a] - score[pair.b]) ** 2 for pair in pairs if pair.b is not None), Decimal(0))


@pytest.mark.parametrize("tour", TOURS)
def test_the_draw_has_no_repeat_and_no_larger_differences_than_by_hand(tour: int) -> None:
    teams, by_hand = before(tour)
    draw = swiss.draw(teams, seed=2022)
    met = {team.key: team.met for team in teams}
    assert not any(pair.b in met[pair.a] for pair in draw.pairs)
    assert len(draw.pairs) == 11
    assert differences(teams, draw.all_pairs) <= differences(teams, by_hand)


@pytest.mark.parametrize("tour", TOURS)
def test_what_was_paired_by_hand_passes_the_checks(tour: int) -> None:
    teams, by_hand = before(tour)
    assert not any(finding.forbids for finding in check(by_hand, teams))
    assert {finding.fault.code for finding in check(by_hand, teams)} <= {
        "pairing.repeat", "pairing.same_side", "pairing.uneven_sides",
    }  # fmt: skip


def test_tables_stand_in_the_order_of_scores() -> None:
    teams, _ = before(5)
    best = [max(pair.score_a, pair.score_b) for pair in swiss.draw(teams, seed=1).pairs]
    assert all(upper >= lower for upper, lower in pairwise(best))


def test_a_team_that_withdrew_leaves_one_bye() -> None:
    teams, _ = before(3)
    teams[4] = replace(teams[4], withdrawn=True)
    draw = swiss.draw(teams, seed=1)
    assert [bye.team for bye in draw.byes] == [teams[-1].key] or draw.byes[0].notes[0].code == "pairing.bye_higher"
