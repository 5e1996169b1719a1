"""The cheapest assignment of rows to columns, exactly: whole numbers of any size, no floats.

The Hungarian method in its form with shortest paths (Jonker and Volgenant): rows are added one by one, each along the
cheapest alternating path, with prices that keep every reduced cost at 0 or more. Time grows as rows² × columns at
most.
"""

from collections.abc import Sequence
from typing import Final

_NONE: Final = -1


def cheapest_assignment(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column of every row, all different, with the smallest sum of costs; ValueError for fewer columns than
    rows."""
    if not costs:
        return []
    width = len(costs[0])
    if width < len(costs):
        raise ValueError("fewer columns than rows")
    row_price, column_price = [0] * len(costs), [0] * width
    row_of = [_NONE] * width
    for row in range(len(costs)):
        _add(row, costs, row_price, column_price, row_of)
    found = [_NONE] * len(costs)
    for column, row in enumerate(row_of):
        if row != _NONE:
            found[row] = column
    return found


def _add(
    row: int, costs: Sequence[Sequence[int]], row_price: list[int], column_price: list[int], row_of: list[int]
) -> None:
    """Give one more row, whose price is still 0, a column; the rows before it may change theirs."""
    distance = [cost - price for cost, price in zip(costs[row], column_price, strict=True)]
    before = [_NONE] * len(distance)
    open_columns = list(range(len(distance)))
    closed: list[int] = []
    while True:
        last = min(open_columns, key=distance.__getitem__)
        open_columns.remove(last)
        closed.append(last)
        reached = row_of[last]
        if reached == _NONE:
            break
        paid = distance[last] - row_price[reached]
        line = costs[reached]
        for column in open_columns:
            new = paid + line[column] - column_price[column]
            if new < distance[column]:
                distance[column], before[column] = new, last
    _reprice(row, closed, distance, row_price, column_price, row_of)
    while last != _NONE:
        previous = before[last]
        row_of[last] = row if previous == _NONE else row_of[previous]
        last = previous


def _reprice(
    row: int,
    closed: Sequence[int],
    distance: Sequence[int],
    row_price: list[int],
    column_price: list[int],
    row_of: Sequence[int],
) -> None:
    """New prices along the searched tree, whose last column is the free one; ``row_of`` is still as before."""
    length = distance[closed[-1]]
    row_price[row] += length
    for column in closed[:-1]:
        change = length - distance[column]
        column_price[column] -= change
        row_price[row_of[column]] += change
