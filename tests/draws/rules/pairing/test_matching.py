import random
from itertools import combinations, product
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.draws.rules.pairing.swiss import Edge, lightest_matching

BIG = 10**40


def all_matchings(vertices: list[int]) -> list[list[Edge]]:
    if not vertices:
        return [[]]
    first, rest = vertices[0], vertices[1:]
    return [
        [(first, other), *more]
        for other in rest
        for more in all_matchings([vertex for vertex in rest if vertex != other])
    ]


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, dict[Edge, int]]:
    size = draw(st.sampled_from([0, 2, 4, 6, 8]))
    weight = st.one_of(st.integers(0, 3), st.integers(0, BIG))
    edges = {edge: draw(st.none() | weight) for edge in combinations(range(size), 2)}
    return size, {edge: weight for edge, weight in edges.items() if weight is not None}


@given(graphs(), st.lists(st.integers(1, 7)))
@settings(max_examples=300, deadline=None)
def test_it_finds_the_smallest_sum_whatever_the_cuts(graph: tuple[int, dict[Edge, int]], cuts: list[int]) -> None:
    size, weights = graph
    possible = [matching for matching in all_matchings(list(range(size))) if all(edge in weights for edge in matching)]
    lightest = lightest_matching(size, weights, cuts)
    if not possible:
        assert lightest is None
    else:
        assert lightest is not None
        assert sorted(vertex for edge in lightest for vertex in edge) == list(range(size))
        assert sum(weights[edge] for edge in lightest) == min(
            sum(weights[edge] for edge in matching) for matching in possible
        )


def test_it_tells_sums_apart_that_differ_in_the_last_of_many_digits() -> None:
    weights = {(0, 1): BIG, (2, 3): BIG, (0, 2): BIG, (1, 3): BIG + 1, (0, 3): BIG + 1, (1, 2): BIG + 1}
    assert lightest_matching(4, weights) == frozenset({(0, 1), (2, 3)})


@pytest.mark.parametrize("size", [1, 3])
def test_an_odd_number_of_vertices_has_no_perfect_matching(size: int) -> None:
    assert lightest_matching(size, dict.fromkeys(combinations(range(size), 2), 1)) is None


def test_a_matching_far_from_neighbours_is_found_in_a_large_graph() -> None:
    """Only one way to match: every vertex of the first half with one of the second."""
    weights = {(vertex, vertex + 20): 1 for vertex in range(20)}
    assert lightest_matching(40, weights, [7, 21]) == frozenset(weights)


def test_edges_that_promise_nothing_are_looked_at_when_the_others_hold_no_matching() -> None:
    """Ten vertices share eight light neighbours, so two of them need edges heavier than all that promise most."""
    light = [*product(range(10), range(10, 18)), *combinations(range(18, 30), 2)]
    heavy = {(0, 20): 7, (1, 21): 7, (2, 22): 8, (0, 23): 8}
    lightest = lightest_matching(30, dict.fromkeys(light, 0) | heavy)
    assert lightest is not None
    assert {(0, 20), (1, 21)} < lightest


def score_groups(*groups: int) -> tuple[int, dict[Edge, int], list[int]]:
    """A field of a Swiss draw: the larger the difference of scores, the heavier; within a group by chance."""
    chance = random.Random(sum(groups))
    score = [number for number, size in enumerate(groups) for _ in range(size)]
    weights = {
        (u, v): 1000 * (score[u] - score[v]) ** 2 + chance.randrange(100)
        for u, v in combinations(range(len(score)), 2)
        if chance.random() < 0.8
    }
    return len(score), weights, [place for place in range(1, len(score)) if score[place] != score[place - 1]]


@pytest.mark.parametrize(
    ("groups", "looked_at"),
    [((15, 12, 15), [339, 364]), ((13, 14, 7, 6), [307, 255]), ((31, 9), [338, 168]), ((48,), [422, 196])],
)
def test_most_edges_are_left_out_before_the_search(
    monkeypatch: pytest.MonkeyPatch, groups: tuple[int, ...], looked_at: list[int]
) -> None:
    """What makes draws fast: how many edges are looked at first, and then for certain, of about 700."""
    counts: list[int] = []
    search = nx.max_weight_matching

    def counted(graph: Any, **options: Any) -> Any:
        counts.append(graph.number_of_edges())
        return search(graph, **options)

    monkeypatch.setattr(nx, "max_weight_matching", counted)
    assert lightest_matching(*score_groups(*groups)) is not None
    assert counts == looked_at
