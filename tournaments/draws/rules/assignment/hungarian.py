"""The cheapest assignment of rows to columns, exact: whole numbers of any size, no floats.

The Hungarian method in its form with shortest paths (Jonker and Volgenant).
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass


@dataclass(slots=True)
class Solution:
    """The cheapest assignment of rows to columns, with the prices that prove it: no row's price and column's price are
    together more than their cost, and those of an assigned pair are as much."""

    costs: list[Sequence[int]]
    row_price: list[int]
    column_price: list[int]
    row_of: dict[int, int]

    @property
    def columns(self) -> list[int]:
        """The column of every row."""
        return sorted(self.row_of, key=self.row_of.__getitem__)

    @property
    def value(self) -> int:
        return sum(self.costs[row][column] for column, row in self.row_of.items())

    def without(self, closed: Collection[tuple[int, int]], never: int) -> "Solution":
        """The cheapest assignment when these (row, column) cost ``never``: what else is assigned need not be found
        again, because the prices still prove it. Only where there are as many rows as columns."""
        costs = list(self.costs)
        for row in {row for row, _column in closed}:
            costs[row] = list(costs[row])
        for row, column in closed:
            costs[row][column] = never  # type: ignore[index] # a list of its own
        row_of = {column: row for column, row in self.row_of.items() if (row, column) not in closed}
        solution = Solution(costs, list(self.row_price), list(self.column_price), row_of)
        for row in sorted(set(range(len(costs))) - set(row_of.values())):
            solution.row_price[row] = 0
            _add(row, costs, solution.row_price, solution.column_price, row_of)
        return solution


def solved(costs: Sequence[Sequence[int]]) -> Solution:
    """The cheapest assignment; ValueError for fewer columns than rows."""
    width = len(costs[0]) if costs else 0
    if width < len(costs):
        raise ValueError("fewer columns than rows")
    solution = Solution(list(costs), [0] * len(costs), [0] * width, {})
    for row in range(len(costs)):
        _add(row, costs, solution.row_price, solution.column_price, solution.row_of)
    return solution


def cheapest_assignment(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column of every row, all different, with the smallest sum of costs; ValueError for fewer columns than
    rows."""
    return solved(costs).columns


def _add(
    row: int, costs: Sequence[Sequence[int]], row_price: list[int], column_price: list[int], row_of: dict[int, int]
) -> None:
    """Give one more row, whose price is still 0, a column; the rows before it change theirs where that is cheaper."""
    distance = [cost - price for cost, price in zip(costs[row], column_price, strict=True)]
    before: dict[int, int] = {}
    open_columns = list(range(len(distance)))
    closed: list[int] = []
    while True:
        last = min(open_columns, key=distance.__getitem__)
        open_columns.remove(last)
        closed.append(last)
        if last not in row_of:
            break
        reached = row_of[last]
        paid = distance[last] - row_price[reached]
        line = costs[reached]
        for column in open_columns:
            new = paid + line[column] - column_price[column]
            if new < distance[column]:
                distance[column], before[column] = new, last
    _reprice(row, closed, distance, row_price, column_price, row_of)
    while last in before:
        row_of[last] = row_of[before[last]]
        last = before[last]
    row_of[last] = row


def _reprice(
    row: int,
    closed: Sequence[int],
    distance: Sequence[int],
    row_price: list[int],
    column_price: list[int],
    row_of: Mapping[int, int],
) -> None:
    """New prices along the searched tree, whose last column is the free one; ``row_of`` is still as before."""
    length = distance[closed[-1]]
    row_price[row] += length
    for column in closed[:-1]:
        change = length - distance[column]
        column_price[column] -= change
        row_price[row_of[column]] += change
