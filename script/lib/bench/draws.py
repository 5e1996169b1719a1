"""Swiss draws after seven tours, and the judges of a tour, beside one plain matching of the same size by networkx."""

import random
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from itertools import combinations

import networkx as nx

from script.lib.bench.measure import Figure, compare
from tournaments.draws.rules.assignment.judges import assign_judges
from tournaments.draws.rules.assignment.model import Judge, Table, Team
from tournaments.draws.rules.pairing import swiss
from tournaments.draws.rules.pairing.model import Entrant, Meeting, with_history

GOALS = {24: "50 ms", 200: "3 s"}
"""Teams → the most that a draw may take."""
TOURS = 7
SLOW_FROM = 100
"""Teams from which a tenth of the rounds is enough."""
RESULTS = ((2, 0), (1, 1), (0, 2))


def measure(rounds: int) -> Iterator[Figure]:
    """For each size the slowest tour's draw, then the judges of its tables, three for each."""
    for teams, goal in GOALS.items():
        few = max(3, rounds // 10) if teams >= SLOW_FROM else rounds
        steps = list(_tournament(teams))
        slowest = max(range(TOURS), key=lambda tour: _seconds(steps[tour]))
        entrants = steps[slowest]
        yield compare(
            f"Swiss draw of {teams} teams, tour {slowest + 1}, the slowest of {TOURS}",
            lambda entrants=entrants: swiss.draw(entrants, seed=1),  # type: ignore[misc]
            lambda teams=teams: _plain(teams),  # type: ignore[misc]
            against="a matching of so many vertices",
            goal=f"≤ {goal}",
            rounds=few,
        )
        tables, judges = _tables(teams)
        yield compare(
            f"{len(judges)} judges for {len(tables)} tables",
            lambda tables=tables, judges=judges: assign_judges(tables, judges, seed=1),  # type: ignore[misc]
            lambda teams=teams: _plain(teams),  # type: ignore[misc]
            against="a matching of so many vertices",
            goal="–",
            rounds=few,
        )


def _tournament(teams: int) -> Iterator[list[Entrant]]:
    """The entrants before each tour of a Swiss tournament with results by chance."""
    chance = random.Random(teams)  # noqa: S311 # results of invented matches
    entrants = [Entrant(key, str(key), rank=key) for key in range(1, teams + 1)]
    meetings: list[Meeting] = []
    points = dict.fromkeys(range(1, teams + 1), 0)
    for tour in range(1, TOURS + 1):
        now = [replace(entrant, score=Decimal(points[entrant.key])) for entrant in entrants]
        yield (known := list(with_history(now, meetings)))
        for pair in swiss.draw(known, seed=tour).pairs:
            won = chance.choice(RESULTS)
            points[pair.a] += won[0]
            points[pair.b] += won[1]
            meetings.append(Meeting(tour, pair.a, pair.b, Decimal(won[0]), Decimal(won[1])))


def _seconds(entrants: list[Entrant]) -> float:
    draw = compare("", lambda: swiss.draw(entrants, seed=1), lambda: None, against="", goal="", rounds=1)
    return draw.seconds


def _plain(size: int) -> None:
    chance = random.Random(size)  # noqa: S311 # weights of an invented graph
    graph: nx.Graph = nx.Graph()
    for node, other in combinations(range(size), 2):
        graph.add_edge(node, other, weight=chance.randrange(1000))
    nx.max_weight_matching(graph, maxcardinality=True)


def _tables(teams: int) -> tuple[list[Table], list[Judge]]:
    chance = random.Random(teams)  # noqa: S311 # invented people
    named = [Team(key, str(key)) for key in range(teams)]
    tables = [Table(key, str(key), (named[key], named[key + 1]), 3) for key in range(0, teams, 2)]
    judges = [
        Judge(key, str(key), key % 2 == 0, frozenset(chance.sample(range(teams), 2)), load=chance.randint(0, 7))
        for key in range(teams * 3 // 2)
    ]
    return tables, judges
