"""Tournaments too large for all their draws: what must hold is asked of networkx, pair by pair."""

from itertools import combinations

import networkx as nx
import pytest

from tests.draws.rules.pairing.fields import Step, tournament
from tournaments.draws.rules.pairing.model import Entrant


def can_be_paired(teams: list[Entrant], bye: int | None) -> bool:
    """Whether all but the team with the bye can meet somebody new."""
    left = [team for team in teams if team.key != bye]
    graph: nx.Graph = nx.Graph()
    graph.add_nodes_from(team.key for team in left)
    graph.add_edges_from(
        (one.key, other.key) for one in left for other in left if one.key < other.key and other.key not in one.met
    )
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(left)


def smallest_differences(teams: list[Entrant], bye: int | None) -> int:
    """The sum of squared differences that new pairs cannot go below, the bye being given."""
    graph: nx.Graph = nx.Graph()
    for one, other in combinations([team for team in teams if team.key != bye], 2):
        if other.key not in one.met:
            graph.add_edge(one.key, other.key, weight=int(one.score - other.score) ** 2)
    return sum(graph.edges[edge]["weight"] for edge in nx.min_weight_matching(graph))


def assert_fair(step: Step) -> None:
    teams = [team for team in step.entrants if not team.withdrawn]
    by_key = {team.key: team for team in teams}
    bye = step.draw.byes[0].team if step.draw.byes else None
    fewest = min(team.byes for team in teams)
    if bye is not None:
        assert by_key[bye].byes == fewest
    if any(pair.b in by_key[pair.a].met for pair in step.draw.pairs):
        byes = [team.key for team in teams if team.byes == fewest] if bye is not None else [None]
        assert not any(can_be_paired(teams, key) for key in byes)
    else:
        drawn = sum(int(pair.difference) ** 2 for pair in step.draw.pairs)
        assert drawn == smallest_differences(teams, bye)


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_no_repeat_without_need_fair_byes_and_the_smallest_differences(first: int) -> None:
    for seed in range(first, first + 20):
        for step in tournament(seed, most=26):
            assert_fair(step)


@pytest.mark.nightly
@pytest.mark.parametrize("first", range(100, 2100, 500))
def test_the_same_in_two_thousand_tournaments(first: int) -> None:
    for seed in range(first, first + 500):
        for step in tournament(seed, most=26):
            assert_fair(step)
