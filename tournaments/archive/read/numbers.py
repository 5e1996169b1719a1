"""Numbers of rows inside stored JSON: in the file the rows' names stand in their places.

A row that has been removed has no name; it is written as ``{"gone": 1}``, counted within the list of a column's kind.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

Path = tuple[str, ...]
EACH: Final = "*"
"""Every member of a list."""

DRAW_OPTIONS: Final[Mapping[Path, str]] = {
    ("kept", EACH): "match",
    ("forbidden", EACH, EACH): "team",
    ("exchanged", EACH): "team",
    ("series", "teams", EACH): "team",
    ("series", "tours", EACH): "tour",
}
DRAW_PLAN: Final[Mapping[Path, str]] = {
    ("pairs", EACH, "a"): "team",
    ("pairs", EACH, "b"): "team",
    ("byes", EACH, "team"): "team",
    ("groups", EACH, "teams", EACH): "team",
}


def replaced(
    value: Any, paths: Mapping[Path, str], change: Callable[[str, Any, str], Any], at: Path = ()
) -> Any:
    """The value with ``change(kind, what stands there, place)`` at every path."""
    if at in paths:
        return change(paths[at], value, ".".join(at).replace(f".{EACH}", "[]"))
    if isinstance(value, dict):
        return {name: replaced(inner, paths, change, (*at, name)) for name, inner in value.items()}
    if isinstance(value, list):
        return [replaced(inner, paths, change, (*at, EACH)) for inner in value]
    return value
