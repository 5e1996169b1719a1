"""The cheapest assignment of rows to columns, exactly: whole numbers of any size, no floats.

The Hungarian method in its form with shortest paths (Jonker and Volgenant): rows are added one by one, each along the
cheapest alternating path, with prices that keep every reduced cost at 0 or more. Time grows as rows² × columns at
most.
"""

from collections.abc import Mapping, Sequence


def cheapest_assignment(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column of every row, all different, with the smallest sum of costs; ValueError for fewer columns than
    rows."""
    if not costs:
        return []
    width = len(costs[0])
    if width < len(costs):
        raise ValueError("fewer columns than rows")
    row_price, column_price = [0] * len(costs), [0] * width
    row_of: dict[int, int] = {}
    for row in range(len(costs)):
        _add(row, costs, row_price, column_price, row_of)
    return sorted(row_of, key=row_of.__getitem__)


def _add(
    row: int,
    costs: Sequence[Sequence[int]],
    row_price: list[int],
    column_price: list[int],
    row_of: dict[int, int],
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
