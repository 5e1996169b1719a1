"""The tables' own constraints, asked of rows that are not stored yet, so that a fault has a place in the file."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.db.models import CheckConstraint, F, Model, Q, UniqueConstraint

_COMPARED: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "exact": lambda left, right: left == right,
    "in": lambda left, right: left in right,
    "gt": lambda left, right: left > right,
    "gte": lambda left, right: left >= right,
    "lt": lambda left, right: left < right,
    "lte": lambda left, right: left <= right,
}


def broken(rows: Sequence[Model], parent: str) -> Iterator[tuple[int, str]]:
    """(place in the list, the constraint's name) of every row that the table would refuse."""
    if not rows:
        return
    for constraint in rows[0]._meta.constraints:
        if isinstance(constraint, UniqueConstraint):
            yield from ((place, constraint.name) for place in _repeated(rows, constraint, parent))
        elif isinstance(constraint, CheckConstraint):
            condition = constraint.condition
            yield from ((n, constraint.name) for n, row in enumerate(rows) if holds(condition, row) is False)


def holds(condition: Any, row: Model) -> bool | None:
    """Whether the condition holds for the row, as SQL sees it: None when it compares with nothing."""
    if not isinstance(condition, Q):
        name, expected = condition
        return _compared(row, name, expected)
    results = [holds(child, row) for child in condition.children]
    decisive = condition.connector == Q.OR
    found: bool | None = not decisive
    if decisive in results:
        found = decisive
    elif None in results:
        found = None
    return found if found is None or not condition.negated else not found


def _compared(row: Model, name: str, expected: Any) -> bool | None:
    column, _sep, lookup = name.partition("__")
    value = getattr(row, column)
    if lookup == "isnull":
        return (value is None) is expected
    if isinstance(expected, F):
        expected = getattr(row, expected.deconstruct()[1][0])
    if expected is None and not lookup:
        return value is None
    if value is None or expected is None:
        return None
    return bool(_COMPARED[lookup or "exact"](value, expected))


def _repeated(rows: Sequence[Model], constraint: UniqueConstraint, parent: str) -> Iterator[int]:
    """Places of rows that are like one before them; what is empty is like nothing."""
    seen: set[Hashable] = set()
    for place, row in enumerate(rows):
        if constraint.condition is not None and holds(constraint.condition, row) is not True:
            continue
        values = [getattr(row, name) for name in constraint.fields if name != parent]
        if None in values:
            continue
        key = tuple(id(value) if isinstance(value, Model) else value for value in values)
        if key in seen:
            yield place
        seen.add(key)
