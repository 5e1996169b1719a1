"""The lightest perfect matching of a graph, exactly: whole numbers of any size, no floats.

networkx finds it (Edmonds' blossoms); what stands here makes the graph small first. Every perfect matching covers
each vertex once and leaves each odd set of vertices at least once. So numbers may be given to vertices and (not
below 0) to odd sets; as long as no edge weighs less than the numbers of its ends and of the sets that it leaves, no
perfect matching weighs less than the sum of all numbers, and one with a given edge weighs more by what that edge has
to spare. An edge that has more to spare than lies between the sum and a matching already found is not in the
lightest one.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from itertools import islice
from typing import Final

import networkx as nx

Edge = tuple[int, int]
"""Two vertices, the smaller first."""

_FIRST_TRY: Final = 8
_OUT_OF_SETS: Final = 4 * _FIRST_TRY


def lightest_matching(
    size: int, weights: Mapping[Edge, int], cuts: Sequence[int] = ()
) -> frozenset[Edge] | None:
    """The perfect matching of vertices 0 … size-1 with the smallest sum of weights (from 0); None when there is none.

    ``cuts`` help to find it fast, and change nothing else: numbers of first vertices that are costly to match with
    others.
    """
    if size % 2:
        return None
    level = _levelled({edge: 2 * weight for edge, weight in weights.items()})
    spare = dict(level)
    bound = sum(_take_cut(spare, cut) for cut in cuts if cut % 2)
    found = _solve(size, level, _promising(size, spare, cuts))
    if found is None:
        return _solve(size, level, level)
    limit = sum(level[edge] for edge in found) - bound
    return _solve(size, level, [edge for edge, left in spare.items() if left <= limit])


def _levelled(weights: Mapping[Edge, int]) -> dict[Edge, int]:
    """The even weights less the numbers of both ends: half the lightest edge's weight each, then as much more as its
    edges have left, one vertex after the other.

    All perfect matchings get lighter by the same sum, so the lightest one stays the lightest.
    """
    around: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for (u, v), weight in weights.items():
        around[u].append((v, weight))
        around[v].append((u, weight))
    number = {vertex: min(weight for _, weight in edges) // 2 for vertex, edges in around.items()}
    for vertex, edges in around.items():
        number[vertex] = min(weight - number[other] for other, weight in edges)
    return {(u, v): weight - number[u] - number[v] for (u, v), weight in weights.items()}


def _take_cut(weights: dict[Edge, int], cut: int) -> int:
    """The number of the set of the first ``cut`` vertices, taken off every edge that leaves it."""
    leaving = [edge for edge in weights if _leaves(edge, cut)]
    number = min((weights[edge] for edge in leaving), default=0)
    for edge in leaving:
        weights[edge] -= number
    return number


def _leaves(edge: Edge, cut: int) -> bool:
    return edge[0] < cut <= edge[1]


def _promising(size: int, spare: Mapping[Edge, int], cuts: Sequence[int]) -> Collection[Edge]:
    """Edges that hold a good matching: those with least to spare at every vertex and out of every set, and those of
    neighbours, which hold a matching at all."""
    ordered = sorted(spare, key=lambda edge: (spare[edge], edge))
    chosen = {(u, v): None for u, v in ordered if v - u <= _FIRST_TRY}
    taken = [0] * size
    for u, v in ordered:
        if min(taken[u], taken[v]) < _FIRST_TRY:
            chosen[u, v] = None
            taken[u] += 1
            taken[v] += 1
    for cut in cuts:
        leaving = (edge for edge in ordered if _leaves(edge, cut))
        chosen |= dict.fromkeys(islice(leaving, _OUT_OF_SETS))
    return chosen


def _solve(size: int, weights: Mapping[Edge, int], edges: Collection[Edge]) -> frozenset[Edge] | None:
    graph = nx.Graph()
    graph.add_weighted_edges_from((*edge, -weights[edge]) for edge in edges)
    found = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(found) < size:
        return None
    return frozenset((min(edge), max(edge)) for edge in found)
